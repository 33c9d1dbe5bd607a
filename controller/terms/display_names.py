"""Players' names as the room gives them to be shown at a seat: which ones the table takes.

A name is a person's data: no text of this module repeats one.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

LONGEST_DISPLAY_NAME: Final = 32
ALPHABETS: Final = ("LATIN ", "GREEK ", "CYRILLIC ")
"""How Unicode's names of the letters begin that the screens' faces can draw, with or without their accents."""
_BETWEEN: Final = re.compile("[ '\u2019.-]+")
"""What may stand between letters; U+2019 is the apostrophe of typesetters."""
_DIGITS: Final = frozenset("0123456789")


def composed(name: str) -> str:
    """Return the name with each letter and its accents as one character, where there is one."""
    return unicodedata.normalize("NFC", name)


def display_name_fault(name: str) -> str:
    """Return why a name cannot be shown; empty if it can, or if it is empty.

    An accent may stand apart behind its letter, as some systems write it (Unicode's NFD).
    """
    name = composed(name)
    if not name:
        return ""
    letters = _BETWEEN.sub("", name)
    if not _is_letter(name[0]) or not all(_is_letter(one) or one in _DIGITS for one in letters):
        return "is not letters (Latin, Greek, Cyrillic), digits, spaces and ' . - that begin with a letter"
    return "ends with a space, or has two together" if name.endswith(" ") or "  " in name else ""


def _is_letter(one: str) -> bool:
    return one.isalpha() and unicodedata.name(one, "").startswith(ALPHABETS)
