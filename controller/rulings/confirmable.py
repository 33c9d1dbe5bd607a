"""The remedy steps that the dealer's word may confirm, and for which cards."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from controller.table.ruling import (
    BettingClosed,
    CardsGo,
    ConfirmedBy,
    DealComplete,
    Remedy,
    Told,
)
from controller.table.state import Table
from controller.terms.cards import Card
from controller.terms.codes import StepCode
from controller.terms.fast_copies import replace
from controller.terms.places import STUB, Place, PlaceKind

MIXED: Final = frozenset({StepCode.SCRAMBLE_ALL, StepCode.SCRAMBLE_MIXED, StepCode.RESHUFFLE_STUB})
"""Codes of one act of the dealer's hands, shuffling cards together: a confirmation of any of them confirms it."""


def confirmed(remedy: Remedy, code: StepCode) -> Remedy | None:
    """Return the remedy with that step confirmed; None if no such step is confirmable."""
    codes = MIXED if code in MIXED else {code}
    jumped = False
    for index in range(remedy.done, len(remedy.steps)):
        step = remedy.steps[index]
        if step.code in codes and (isinstance(step.expect, ConfirmedBy | Told) or code is StepCode.SET_ASIDE):
            steps = list(remedy.steps)
            after = index + 1
            while code in MIXED and after < len(steps) and steps[after].code in MIXED:
                after += 1
            if not jumped:
                return replace(remedy, done=after, gone=())
            said = steps[index:after]
            steps = [*steps[: remedy.done], *said, *steps[remedy.done : index], *steps[after:]]
            return replace(remedy, steps=tuple(steps), done=remedy.done + len(said), gone=())
        if isinstance(step.expect, CardsGo | BettingClosed | DealComplete):
            jumped = True
    return None


_DEEP: Final = frozenset({PlaceKind.MUCK, PlaceKind.DISCARD})
"""Large piles, in which readers cannot tell a card that left from one that lies deep."""


def may_be_said(table: Table, remedy: Remedy, code: StepCode, seen: Collection[Card] = ()) -> tuple[Card, ...]:
    """Return the step's cards that a person may confirm to be in place; empty if he may not.

    He may if these are all cards that the step still wants, and the readers cannot report them: no reader reads them,
    or one sees them there without being sure (`seen`), or they come off a large pile and are shuffled into the stub
    next.
    """
    step = remedy.current
    if step is None or step.code is not code or not isinstance(step.expect, CardsGo):
        return ()
    goes, ledger = step.expect, table.ledger
    shuffled = goes.places == (STUB,) and any(later.code in MIXED for later in remedy.steps[remedy.done + 1 :])
    named = goes.cards or () if goes.of is None else ledger.at(goes.of)
    left = tuple(one for one in named if one.is_known and ledger.place_of(one) not in goes.places)
    there = len(remedy.gone) if goes.of is not None else sum(ledger.place_of(one) in goes.places for one in named)
    said = tuple(
        one for one in left if one in remedy.lost or one in seen or (shuffled and _is_deep(ledger.place_of(one)))
    )
    return said if len(said) == goes.count - there else ()


def _is_deep(where: Place | None) -> bool:
    """Whether a card lies in a pile in which the readers do not see every card."""
    return where is not None and where.kind in _DEEP


def mixed_in(remedy: Remedy, card: Card) -> tuple[Remedy, tuple[Card, ...]] | None:
    """Return the remedy without proven shuffling steps, and the shuffled cards; else None.

    A card off the stub proves the steps that put it there, once the shuffle is confirmed. None if it was not in them.
    """
    if not any(step.code in MIXED for step in remedy.steps[: remedy.done]):
        return None
    back = [
        step
        for step in remedy.steps[remedy.done :]
        if isinstance(step.expect, CardsGo) and step.expect.places == (STUB,) and step.expect.cards
    ]
    cards = tuple(one for step in back if isinstance(step.expect, CardsGo) for one in step.expect.cards or ())
    if card not in cards:
        return None
    rest = [step for step in remedy.steps[remedy.done :] if step not in back]
    return replace(remedy, steps=(*remedy.steps[: remedy.done], *rest), gone=()), cards
