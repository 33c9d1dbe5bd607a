"""Field values on a tape: amounts, seats, texts, cards, zones and chips.

All values of a tape or journal are bounded here, so that every value that is read can be written again and stored in
the database.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from controller.table.events import Chips
from controller.terms.cards import Card, card
from controller.terms.places import Place, place
from controller.terms.texts import is_plain

LARGEST_WHOLE = 2**53 - 1
"""The largest whole number that every JSON reader represents exactly."""
LARGEST_SEAT = 99
LONGEST_DENOMINATION = 15
"""The most digits of a chip's value; every value of that length is below `LARGEST_WHOLE`."""
LONGEST_TAPE_TEXT = 1000
"""The most letters of a text; the longest text is the reason of a refusal."""
_HALF_PAIR = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Kind:
    """Codec of one value type: `read` raises ValueError, `write` gives JSON."""

    what: str
    read: Callable[[Any], Any]
    write: Callable[[Any], Any]


def _checked(what: str, test: Callable[[Any], bool]) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if not test(value):
            raise ValueError(what)
        return value

    return read


def _same(value: Any) -> Any:
    return value


def plain_kind(what: str, test: Callable[[Any], bool]) -> Kind:
    """Return the codec of a plain JSON value that must pass a test."""
    return Kind(what, _checked(what, test), _same)


def coded(what: str, enum: type[Any]) -> Kind:
    """Return the codec of an enumeration that is written as words."""
    return Kind(what, enum, lambda value: value.value)


def _chips_read(value: Any) -> Chips:
    if not isinstance(value, dict):
        raise ValueError("chips")  # noqa: TRY004 - every refused value is a ValueError here
    if not all(key.isascii() and key.isdecimal() and len(key) <= LONGEST_DENOMINATION for key in value):
        raise ValueError("chips")
    pairs = tuple(sorted((int(key), count) for key, count in value.items()))
    if any(type(count) is not int or not 0 <= count <= LARGEST_WHOLE or worth <= 0 for worth, count in pairs):
        raise ValueError("chips")
    return pairs


def _chips_write(value: Chips) -> dict[str, int]:
    return {str(worth): count for worth, count in value}


def _card_read(value: Any) -> Card:
    if not isinstance(value, str):
        raise ValueError("a card")  # noqa: TRY004 - see above
    return card(value)


def _place_read(value: Any) -> Place:
    if not isinstance(value, str):
        raise ValueError("a zone")  # noqa: TRY004 - see above
    return place(value)


def _list_of(kind: Kind) -> Kind:
    def read(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise ValueError("a list")  # noqa: TRY004 - see above
        return tuple(kind.read(item) for item in value)

    return Kind(f"a list of {kind.what}", read, lambda value: [kind.write(item) for item in value])


AMOUNT = plain_kind("an amount (an integer from 0)", lambda value: type(value) is int and 0 <= value <= LARGEST_WHOLE)
SIGNED = plain_kind(
    "an amount (an integer)", lambda value: type(value) is int and -LARGEST_WHOLE <= value <= LARGEST_WHOLE
)
SEAT = plain_kind("a seat (an integer from 1)", lambda value: type(value) is int and 1 <= value <= LARGEST_SEAT)
FLAG = plain_kind("true or false", lambda value: type(value) is bool)
NAME = plain_kind(
    f"a text of at most {LONGEST_TAPE_TEXT} letters without control and bidirectional characters",
    lambda value: type(value) is str and len(value) <= LONGEST_TAPE_TEXT and is_plain(value),
)
"""A name that people chose."""
TEXT = plain_kind("a text", lambda value: type(value) is str and not _HALF_PAIR.search(value))
"""A name from a file or the program; it is only checked for storability."""
SHARE = plain_kind("a number from 0 to 1", lambda value: type(value) in {int, float} and 0 <= value <= 1)
CARD = Kind("a card", _card_read, lambda value: value.code)
PLACE = Kind("a zone", _place_read, lambda value: value.code)
CHIPS = Kind("chips (denomination to count)", _chips_read, _chips_write)
CARDS = _list_of(CARD)
SEATS = _list_of(SEAT)
AMOUNTS = _list_of(AMOUNT)
PLACES = _list_of(PLACE)


def word_of(*words: str) -> Kind:
    """Return the codec of one of these words."""
    return plain_kind("one of " + ", ".join(words), lambda value: value in words)


def flagged(yes: str, no: str) -> Kind:
    """Return the codec of a boolean that the tape writes as one of two words."""
    def read(value: Any) -> bool:
        if value not in {yes, no}:
            raise ValueError(f"{yes} or {no}")
        return bool(value == yes)

    return Kind(f"{yes} or {no}", read, lambda value: yes if value else no)


LYING: Kind = Kind(
    "a list of [card, zone]",
    lambda value: tuple((_card_read(one), _place_read(zone)) for one, zone in value),
    lambda value: [[one.code, zone.code] for one, zone in value],
)

RACE: Kind = Kind(
    "a list of [seat, card]",
    lambda value: tuple((SEAT.read(seat), _card_read(one)) for seat, one in value),
    lambda value: [[seat, one.code] for seat, one in value],
)
