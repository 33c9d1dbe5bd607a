"""Finds the cards that became public: they stay when the others of a hand are erased."""

from __future__ import annotations

from collections.abc import Iterable

from controller.rulings.windows import is_open_face
from controller.table import events as happened
from controller.table.events import Event
from controller.table.hand import Phase
from controller.table.outputs import IssueRuling, Output
from controller.table.state import Table
from controller.terms.cards import Card
from controller.terms.codes import Cause


def became_public(before: Table, event: Event, after: Table, outputs: Iterable[Output]) -> tuple[str, ...]:
    """Return the codes of cards that became public: face up, shown, or drawn for all to see."""
    cards = set(after.ledger.up - before.ledger.up) if after.ledger.up is not before.ledger.up else set()
    if after.variant.points is not None:
        cards |= _in_rows(after) - _in_rows(before)
    if any(isinstance(one, IssueRuling) and one.ruling.cause is Cause.JOKER for one in outputs):
        cards |= {one for table in (before, after) for one in table.ledger.where if one.is_joker}
    match event:
        case happened.HandTabled(cards=shown):
            cards.update(shown)
        case happened.HighCardDealt(card=drawn):
            cards.add(drawn)
        case happened.ColoredUp(cards=raced):
            cards.update(one for _, one in raced)
        case _:
            pass
    return tuple(one.code for one in sorted(cards) if one.is_known)


def deck_faces(table: Table) -> tuple[str, ...]:
    """Return the faces of the deck in play."""
    return tuple(dict.fromkeys(one.face for one in table.deck))


def _in_rows(table: Table) -> set[Card]:
    """Return the cards in rows that everybody sees, face up or when hands are compared."""
    hand = table.hand
    if hand is None or not (is_open_face(table) or hand.phase in {Phase.SHOWDOWN, Phase.AWARDING}):
        return set()
    return {one for told in hand.game.rows.values() for one, row in told if row}
