"""The choice of a statement's sentence, and the words for a ruling's act and amounts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from controller.table.ruling import Ruling
from controller.table.statements import Statement
from controller.terms.codes import Act, Outcome

Sentence: TypeAlias = str | Mapping[Outcome, str] | Callable[[Ruling], str]
"""A sentence with named arguments: one for all rulings, one for each outcome, or a function."""
Sentences: TypeAlias = Mapping[type[Statement], Sentence]

_ACTS: Final = {Act.ALL_IN: "all-in", Act.BRING_IN: "bring-in"}


def chosen(sentence: Sentence, ruling: Ruling) -> str:
    """Return the sentence for a ruling; its arguments are not filled in yet."""
    match sentence:
        case str():
            return sentence
        case Mapping():
            return sentence[ruling.outcome]
        case _:
            return sentence(ruling)


def act_words(ruling: Ruling) -> dict[str, object]:
    """Return a ruling's own arguments as words by name; `a_do` is the act with its article."""
    do = act_name(ruling.do)
    a_do = f"an {do}" if do[:1] == "a" else f"a {do}"
    return {"seat": ruling.seat, "do": do, "a_do": a_do, "to": ruling.to, "returned": ruling.returned}


def act_name(act: Act | None) -> str:
    """Return the noun for an act; empty for none."""
    return _ACTS.get(act, act.value) if act is not None else ""
