"""The turn, as every screen shows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from controller.engine.flow.round_openers import opens_by_cards, showing
from controller.poker import betting
from controller.poker.evaluation.naming import open_pairs_name
from controller.rulebook.street_acts import Opener
from controller.table.hand import Hand, Phase
from controller.table.ruling import BettingClosed, DealComplete, Told
from controller.table.state import Table
from controller.views import models, words
from controller.views.phrases.hand_words import hand_words
from controller.views.phrases.phrase import listed, marked, phrase
from controller.views.step_text import step_text


def turn(table: Table) -> models.TurnView | None:
    """Return the seat in turn and what its call costs; None while a remedy is open."""
    hand = table.hand
    if hand is None:
        return None
    if hand.phase is Phase.DRAWING and hand.to_declare:
        return models.TurnView(hand.to_declare[0], may=("draw",))
    seat = hand.wagering.to_act
    if hand.phase is not Phase.BETTING or seat is None:
        return None
    legal = betting.legal(hand.wagering, seat)
    return models.TurnView(
        seat, legal.to_call, legal.min_raise_to, legal.max_raise_to, tuple(act.value for act in legal.may)
    )


def open_pairs(table: Table, hand: Hand) -> str:
    """Return the pairs that the dealer announces as a street of stud begins (GN 223)."""
    if not hand.street_index or not opens_by_cards(table, hand):
        return ""
    if any(one.street == hand.street_index for one in hand.actions):
        return ""
    told = ((seat, open_pairs_name(one.rank for one in cards)) for seat, cards in showing(table, hand).items())
    return listed(phrase("seat {seat}: {pair}", seat=seat, pair=hand_words(name)) for seat, name in told if name)


def with_more(table: Table, hand: Hand, may: str) -> str:
    """Return what a player may do, what is announced, and what is put right after the round."""
    if pairs := open_pairs(table, hand):
        may = phrase("{may}. Announce {pairs}", may=may, pairs=pairs)
    for repair in hand.deal.waiting:
        for step in repair.steps[repair.done :]:
            if not isinstance(step.expect, BettingClosed | DealComplete | Told):
                return phrase("{may}. After the round: {step}", may=may, step=step_text(step))
    return may


_OPENS: Final[Mapping[Opener, str]] = {
    Opener.LOW_CARD: marked("Press the low card's seat, then MINIMUM for the bring-in: no reader tells the up cards"),
    Opener.HIGH_CARD: marked("Press the high card's seat, then MINIMUM for the bring-in: no reader tells the up cards"),
    Opener.HIGH_HAND: marked("Press the seat whose up cards are the highest hand, then its key"),
    Opener.LOW_HAND: marked("Press the seat whose up cards are the lowest hand, then its key"),
}


def opener_asked(table: Table, hand: Hand) -> str:
    """Return how the dealer tells who opens a street of stud that no reader tells."""
    act = table.variant.streets[hand.street_index].bet
    usual = marked("Press his seat first: no reader tells his up cards")
    return usual if act is None else _OPENS.get(act.bet, usual)


def rows_numbered(table: Table) -> str:
    """Return which key begins the rows of a hand, and each row's number."""
    return phrase("DRAW keys the rows: {rows}", rows=_row_numbers(table))


def _row_numbers(table: Table) -> str:
    points = table.variant.points
    named = (
        phrase("{number} {row}", number=number, row=words.ROWS.get(row.name, row.name))
        for number, row in enumerate(points.rows if points is not None else (), 1)
    )
    return listed(named, ", ")


def rows_keyed(table: Table, count: int) -> str:
    """Return how the rows of so many cards are keyed, with the number of each row."""
    named = _row_numbers(table)
    if count == 1:
        return phrase("DRAW, the card's row ({rows}), CONFIRM", rows=named)
    many = marked("DRAW, a row ({rows}) for each of {cards}, highest first, CONFIRM")
    return phrase(many, rows=named, cards=words.cards(count))
