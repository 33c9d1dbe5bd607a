"""Card names of the controller and of the virtual table, whose deck in play has no prefix."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from controller.terms.cards import OTHER_DECK, UNKNOWN, Card, card
from hw.sim import physical_acts as acts
from hw.sim.tags import Tag


def code_of(tag: Tag) -> str:
    """Return the controller's name of a tagged card, as it was enrolled."""
    if not tag.enrolled:
        return UNKNOWN.code
    return ("" if tag.deck == "A" else OTHER_DECK) + tag.code + (f"#{tag.copy}" if tag.copy > 1 else "")


def names_of(cards: Iterable[Card], deck: str) -> tuple[str, ...]:
    """Return the virtual table's names of cards while this deck is in play."""
    return tuple(
        ("" if one.deck == deck else OTHER_DECK) + one.face + (f"#{one.copy}" if one.copy > 1 else "")
        for one in cards
        if one.is_known
    )


def by_name(told: Iterable[acts.Act], deck: str) -> acts.Acts:
    """Return a plan's acts with their cards in the virtual table's names."""
    return tuple(_by_name(act, deck) for act in told)


def _by_name(act: acts.Act, deck: str) -> acts.Act:
    if not isinstance(act, acts.MoveCards):
        return act
    return replace(act, cards=names_of((card(code) for code in act.cards), deck))
