"""What others could read of a table whose journal is not encrypted."""

from __future__ import annotations

from typing import Final

from controller.views.phrases.phrase import Worded, listed, marked, phrase

PLAIN_JOURNAL: Final = marked(
    "The journal is not encrypted: whoever takes this table's storage card can read every hole card of the evening. "
    "The technician sets a key by `[journal]` in the settings."
)
PLAIN_PEOPLE: Final = marked(
    "The people file is plain too: it has names, and every PIN can be found from it by trying."
)
STILL_PLAIN: Final = marked(
    "This evening's journal was begun without a key: whoever takes this table's storage card can read its hole cards. "
    "`railbird journal encrypt` converts it while the table is stopped; the next evening is encrypted by itself."
)
PLAIN_ON_FLOOR: Final = marked("The journal has no key: whoever takes the storage card can read every hole card.")


def not_sealed(*, has_key: bool, is_encrypted: bool, has_people: bool = False) -> Worded:
    """Return the sentence about what others could read; empty for an encrypted journal.

    `has_people`: the settings name a people file, which a table with a key has sealed.
    """
    if is_encrypted:
        return listed(())
    if has_key:
        return phrase(STILL_PLAIN)
    return listed([phrase(one) for one in (PLAIN_JOURNAL, PLAIN_PEOPLE)[: 1 + has_people]], " ")
