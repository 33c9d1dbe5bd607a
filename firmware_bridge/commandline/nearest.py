"""The nearest name to a misspelled one, for every message that refuses a name."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

ALIKE: Final = 0.6
"""The least similarity for a suggestion (`difflib`'s ratio, 0 to 1); a weaker one misleads."""
LONGEST_COMPARED: Final = 200
"""The longest text that gets a suggestion; a longer one is not a mistyped name."""


def nearest(name: str, known: Iterable[str], alike: float = ALIKE) -> str | None:
    """Return the known name most like `name`, ignoring case; None if none is similar enough."""
    if len(name) > LONGEST_COMPARED:
        return None
    by_small = {one.casefold(): one for one in known}
    found = get_close_matches(name.casefold(), by_small, n=1, cutoff=alike)
    return by_small[found[0]] if found else None


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return a hint such as `; did you mean 'npl-2015'?`; empty if no name is similar.

    The caller appends it to the sentence that refuses the name.
    """
    found = nearest(name, known)
    return f"; did you mean {found!r}?" if found is not None else ""


def no_such_keys(odd: Iterable[str], known: Iterable[str]) -> str:
    """Return the error sentence for unknown keys of a table, with the nearest known ones."""
    keys, those = sorted(odd), tuple(known)
    meant = [repr(one) for one in (nearest(key, those) for key in keys) if one is not None]
    return f"{', '.join(keys)}: no such key here" + (f"; did you mean {' and '.join(meant)}?" if meant else "")
