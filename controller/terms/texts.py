"""Text from outside: the characters that may be kept and shown, and safe quoting."""

from __future__ import annotations

import unicodedata
from typing import Final

REPLACED: Final = "\ufffd"
"""Replacement for a forbidden character. No name of ours contains it, so a mended text never equals one."""
LONGEST_QUOTED: Final = 60
_JOINERS: Final = frozenset("\u200c\u200d")
"""Joiners that Persian, Indic scripts and emoji require; they neither hide other characters nor reorder them."""
_UNSHOWN: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Unicode categories of control and format (bidirectional) characters, surrogates, line and paragraph separators."""


def is_shown(letter: str) -> bool:
    """Whether a character may be kept, sent and drawn: visible, with no effect on neighbors."""
    return letter in _JOINERS or unicodedata.category(letter) not in _UNSHOWN


def is_plain(text: str) -> bool:
    """Whether every character of a text may be kept."""
    return (text.isascii() and text.isprintable()) or all(map(is_shown, text))


def quoted(value: object) -> str:
    """Return a value from outside for use in a sentence: quoted, escaped and shortened."""
    try:
        text = repr(value)
    except ValueError:
        return "a number of many digits"
    return text if len(text) <= LONGEST_QUOTED else f"{text[: LONGEST_QUOTED - 1]}…"


def mended(text: str, most: int) -> str:
    """Return the text with forbidden characters replaced, cut to `most` characters."""
    if len(text) > most:
        text = text[: most - 1] + "…"
    return text if is_plain(text) else "".join(letter if is_shown(letter) else REPLACED for letter in text)


def quantity(count: int, noun: str) -> str:
    """Return a count with its noun: `1 card`, `2 cards`."""
    return f"{count} {noun}{'s' * (count != 1)}"
