"""The carried cases that a sentence speaks of, by their titles and reasons."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Final

from controller.drafting.carried_cases import CarriedCase

_EMPTY: Final = """
    a after an and are as at be been before by does for from get gets got had has have he her his in is it its of on one
    or player players seat seats she that the their then there they this to was what when while who with
"""
EMPTY_WORDS: Final = frozenset(_EMPTY.split())
"""Words that say nothing about the situation; every case has seats and players."""
PHRASES: Final[tuple[tuple[str, str], ...]] = (
    (r"(third|fourth|fifth|surplus|additional|extra|thirteenth|second hole|one) card (too many|more)", "extracard"),
    (r"(third|surplus|additional|extra|thirteenth|3rd) (hole |down )?cards?", "extracard"),
    (r"a card too many|too many cards", "extracard"),
    (r"(\w+)[- ]cards? (short|too few|missing)|too few cards|only one card", "cardshort"),
    (r"(face[- ]?up|flashed|turned over|turns over|shows a)", "exposed"),
    (r"out of turn|before (his|her|their) turn|not (his|her|their) turn", "outofturn"),
    (r"big blind", "bigblind"),
    (r"small blind", "smallblind"),
    (r"two burns|(burns|burned) two( cards)?|second burn", "twoburns"),
    (r"(without|no|forgets to|forgot to|does not) (a )?burn(ed card)?", "noburn"),
    (r"all[- ]in", "allin"),
    (r"too (soon|early)|prematurely", "premature"),
)
"""Phrases that say one thing, each with the word that stands for it in the comparison."""
NEAREST: Final = 3
LEAST_SHARE: Final = 0.45
"""The least share of the sentence's weight that a case must cover."""
LEAST_WORDS: Final = 2
WHY_WEIGHT: Final = 0.6
"""What a word in the reason counts, against one in the title."""


@dataclass(frozen=True, slots=True)
class FoundCase:
    """A case that a sentence speaks of, and the share of the sentence that it covers, up to 1."""

    case: CarriedCase
    share: float


def words_of(text: str) -> tuple[str, ...]:
    """Return the telling words of a text, without endings: `Cards burned` gives `card`, `burn`."""
    said = text.lower()
    for phrase, word in PHRASES:
        said = re.sub(rf"\b(?:{phrase})\b", word, said)
    return tuple(_stem(word) for word in re.findall(r"[a-z]{2,}", said) if word not in EMPTY_WORDS)


def _stem(word: str) -> str:
    """Return a word without its ending."""
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word.removesuffix(ending).rstrip("e")
    return word.rstrip("e") if len(word) > 3 else word


def nearest_cases(sentence: str, cases: Sequence[CarriedCase]) -> tuple[FoundCase, ...]:
    """Return the three cases nearest to a sentence, or fewer, or none."""
    wanted = dict.fromkeys(words_of(sentence))
    titles = [frozenset(words_of(f"{case.tape.title} {case.tape.id.replace('-', ' ')}")) for case in cases]
    reasons = [frozenset(words_of(case.why)) for case in cases]
    often = Counter(word for title, why in zip(titles, reasons, strict=True) for word in title | why)
    weights = {word: log((1 + len(cases)) / (1 + often[word])) for word in wanted}
    whole = sum(weights.values()) or 1.0
    found = []
    for case, title, why in zip(cases, titles, reasons, strict=True):
        covered = [weights[word] * (1 if word in title else WHY_WEIGHT) for word in wanted if word in title | why]
        share = sum(covered) / whole
        if share >= LEAST_SHARE and len(covered) >= min(LEAST_WORDS, len(wanted)):
            found.append((-share, len(title), case.tape.id, FoundCase(case, share)))
    return tuple(one[-1] for one in sorted(found, key=lambda one: one[:3])[:NEAREST])
