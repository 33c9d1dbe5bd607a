"""Sentence fields: texts of a value for people, which are no part of what it says.

The core writes every amount of chips in a sentence after `AMOUNT_SIGN`: f"it must put in ¤{missing} more". It knows
no currency; whoever shows, prints or sends a sentence calls `in_currency`.
"""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

SENTENCE: Final = "a sentence"
Sentence: TypeAlias = Annotated[str, SENTENCE]
"""A text that may be reworded at any time: nothing is decided by it, and a journal is not compared by it."""

AMOUNT_SIGN: Final = "¤"
"""Stands before every amount in a sentence of the core (U+00A4, the sign of no currency)."""


def in_currency(sentence: Sentence, currency: str = "") -> str:
    """Return the sentence with the table's sign before its amounts; plain figures without one."""
    return sentence.replace(AMOUNT_SIGN, currency)
