"""The words for streets: as a heading, before a noun, and inside a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from controller.rulebook.street_acts import StreetName
from controller.rulebook.variant import Family, Variant
from controller.views.phrases.phrase import marked, with_initial

STREETS: Final[Mapping[str, str]] = {
    "preflop": marked("Before the flop"),
    "flop": marked("Flop"),
    "turn": marked("Turn"),
    "river": marked("River"),
    "third": marked("Third street"),
    "fourth": marked("Fourth street"),
    "fifth": marked("Fifth street"),
    "sixth": marked("Sixth street"),
    "seventh": marked("Seventh street"),
    "draw1": marked("First draw"),
    "draw2": marked("Second draw"),
    "draw3": marked("Third draw"),
    "draw4": marked("Fourth draw"),
    "draw5": marked("Fifth draw"),
    "draw6": marked("Sixth draw"),
    "draw7": marked("Seventh draw"),
    "draw8": marked("Eighth draw"),
    "draw9": marked("Ninth draw"),
    "showdown": marked("Showdown"),
    "done": marked("Hand over"),
}
FIRST_STREETS: Final[Mapping[Family, str]] = {
    Family.DRAW: marked("Before the draw"), Family.ROWS: marked("The deal"),
}
"""The first street's name in games that have no flop."""
_THE_STREETS: Final[Mapping[str, str]] = {
    "preflop": marked("the deal"),
    "flop": marked("the flop"),
    "turn": marked("the turn"),
    "river": marked("the river"),
    "third": marked("third street"),
    "fourth": marked("fourth street"),
    "fifth": marked("fifth street"),
    "sixth": marked("sixth street"),
    "seventh": marked("seventh street"),
    "draw1": marked("the first draw"),
    "draw2": marked("the second draw"),
    "draw3": marked("the third draw"),
    "draw4": marked("the fourth draw"),
    "draw5": marked("the fifth draw"),
    "draw6": marked("the sixth draw"),
    "draw7": marked("the seventh draw"),
    "draw8": marked("the eighth draw"),
    "draw9": marked("the ninth draw"),
    "showdown": marked("the showdown"),
}
"""The names of streets inside a sentence, with the article that they take."""


def street(variant: Variant, name: str) -> str:
    """Return the words for a street of a game; its own name if there are none."""
    if name == StreetName.PREFLOP and variant.family in FIRST_STREETS:
        return FIRST_STREETS[variant.family]
    return STREETS.get(name, name)


def street_inside(name: str) -> str:
    """Return a street's words before a noun: an extra `flop` card."""
    return with_initial(STREETS.get(name, name), is_large=False)


def the_street(name: str) -> str:
    """Return a street's words inside a sentence, with its article: `the flop`, `fourth street`."""
    return _THE_STREETS.get(name, name)
