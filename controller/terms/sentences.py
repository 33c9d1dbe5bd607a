"""Sentence fields: texts of a value for people, which no code decides by.

The core writes every amount of chips in a sentence after `AMOUNT_SIGN`: f"it must put in ¤{missing} more". It knows no
currency; the code that shows, prints or sends a sentence calls `in_currency`.
"""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

SENTENCE: Final = "a sentence"
Sentence: TypeAlias = Annotated[str, SENTENCE]
"""A text that may be reworded at any time: nothing is decided by it, and comparisons of journals ignore it."""

AMOUNT_SIGN: Final = "¤"
"""The character before every amount in a sentence of the core (U+00A4, the generic currency sign)."""


def in_currency(sentence: Sentence, currency: str = "") -> str:
    """Return the sentence with the currency before its amounts; plain numbers without one."""
    return sentence.replace(AMOUNT_SIGN, currency)
