"""Sentence fields: texts of a value for people, which are no part of what it says."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

SENTENCE: Final = "a sentence"
Sentence: TypeAlias = Annotated[str, SENTENCE]
"""A text that may be reworded at any time: nothing is decided by it, and a journal is not compared by it."""
