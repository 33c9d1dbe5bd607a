"""Moves that a remedy did not ask for: strays and deviations."""

from __future__ import annotations

from controller.rulings.following import FollowedMove
from controller.rulings.judgment import judge_deviation
from controller.table import observations
from controller.table.ruling import (
    CardsGo,
    Remedy,
    Ruling,
)
from controller.table.state import Table
from controller.table.statements import NotTheRemedy
from controller.terms.cards import Card
from controller.terms.codes import Cause
from controller.terms.places import BURN, Place, PlaceKind
from controller.terms.step_details import StepDetail


def goes_astray(remedy: Remedy, move: FollowedMove) -> bool:
    """Whether a card of a waiting remedy goes where the remedy does not want it."""
    if move.source is None or move.source == move.place:
        return False
    for step in remedy.steps[remedy.done :]:
        if isinstance(step.expect, CardsGo) and step.expect.cards and move.card in step.expect.cards:
            return move.place not in step.expect.places
    return False


def is_rest_of_street(table: Table, remedy: Remedy, place: Place) -> bool:
    """Whether a card goes on with a street of the seats that is early, or seems to be.

    Until he answers whether the ruling rests on a missing key, the dealer has hardly read it.
    """
    asked = table.question is not None and table.question.ruling == remedy.ruling.number
    return asked and remedy.ruling.cause is Cause.PREMATURE_STREET and place.kind is PlaceKind.SEAT


def deviation(remedy: Remedy, move: FollowedMove) -> Ruling:
    """Return the ruling on a remedy that was not followed: the error, and what to do instead."""
    step = next((one for one in remedy.steps[remedy.done :] if isinstance(one.expect, CardsGo)), remedy.current)
    code, detail = (step.code, step.detail) if step is not None else (None, StepDetail.PLAIN)
    states = NotTheRemedy(move.place, code, detail)
    codes = tuple(one.code for one in remedy.steps[remedy.done :])
    seen = observations.CameAgainstRemedy(move.place, codes[0] if codes else None)
    return judge_deviation(remedy.ruling, move.at_ms, states, codes, seen)


def lie_burned(table: Table, cards: tuple[Card, ...] | None) -> bool:
    """Whether all of these cards lie among the burns."""
    return bool(cards) and all(table.ledger.place_of(one) == BURN for one in cards or ())
