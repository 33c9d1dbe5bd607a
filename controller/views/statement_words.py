"""The choice of a statement's sentence, and the words for a ruling's act and amounts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from controller.table.ruling import Ruling
from controller.table.statements import Statement
from controller.terms.codes import Act, Outcome
from controller.views.phrases.phrase import Argument, Phrase, in_context, marked

NONE: Final = marked("none")
Extra: TypeAlias = Mapping[str, Argument]
"""Arguments that a sentence has beside those of its statement and its ruling."""
Sentence: TypeAlias = str | Mapping[Outcome, str] | Callable[[Ruling], str | tuple[str, Extra]]
"""A message with named arguments: one for all rulings, one for each outcome, or a function."""
Sentences: TypeAlias = Mapping[type[Statement], Sentence]

_ACTS: Final[Mapping[Act, Phrase]] = {
    Act.FOLD: in_context("noun", "fold"),
    Act.CHECK: in_context("noun", "check"),
    Act.CALL: in_context("noun", "call"),
    Act.BET: in_context("noun", "bet"),
    Act.RAISE: in_context("noun", "raise"),
    Act.ALL_IN: in_context("noun", "all-in"),
    Act.COMPLETE: in_context("noun", "complete"),
    Act.BRING_IN: in_context("noun", "bring-in"),
    Act.DRAW: in_context("noun", "draw"),
}
_WITH_ARTICLE: Final[Mapping[Act, str]] = {
    Act.FOLD: marked("a fold"),
    Act.CHECK: marked("a check"),
    Act.CALL: marked("a call"),
    Act.BET: marked("a bet"),
    Act.RAISE: marked("a raise"),
    Act.ALL_IN: marked("an all-in"),
    Act.COMPLETE: marked("a complete"),
    Act.BRING_IN: marked("a bring-in"),
    Act.DRAW: marked("a draw"),
}


def chosen(sentence: Sentence, ruling: Ruling) -> tuple[str, Extra]:
    """Return the message for a ruling, and the arguments that it has beside the ruling's."""
    match sentence:
        case str():
            return sentence, {}
        case Mapping():
            return sentence[ruling.outcome], {}
        case _:
            made = sentence(ruling)
            return (made, {}) if isinstance(made, str) else made


def act_words(ruling: Ruling) -> dict[str, Argument]:
    """Return a ruling's own arguments as words by name; `a_do` is the act with its article."""
    a_do = _WITH_ARTICLE[ruling.do] if ruling.do is not None else ""
    told: dict[str, Argument | None] = {
        "seat": ruling.seat, "do": act_name(ruling.do), "a_do": a_do, "to": ruling.to, "returned": ruling.returned,
    }  # fmt: skip
    return {name: NONE if one is None else one for name, one in told.items()}


def act_name(act: Act | None) -> str:
    """Return the noun for an act; empty for none."""
    return _ACTS[act] if act is not None else ""
