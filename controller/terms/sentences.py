"""Sentences: texts for people, which no code decides by.

`controller.views` makes them, with `AMOUNT_SIGN` before every amount of chips: f"it must put in ¤{missing} more". The
code that shows, prints or sends a sentence knows the currency and calls `in_currency`.
"""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

SENTENCE: Final = "a sentence"
Sentence: TypeAlias = Annotated[str, SENTENCE]
"""A text that may be reworded at any time: nothing is decided by it, and no output of the core holds one."""

AMOUNT_SIGN: Final = "¤"
"""The character before every amount in a sentence (U+00A4, the generic currency sign)."""


def in_currency(sentence: Sentence, currency: str = "") -> str:
    """Return the sentence with the currency before its amounts; plain numbers without one."""
    return sentence.replace(AMOUNT_SIGN, currency)
