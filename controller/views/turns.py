"""The turn and the cards that are due, as every screen shows them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from controller.engine.flow.round_openers import opens_by_cards, showing
from controller.poker import betting
from controller.poker.deal_plan import Due
from controller.poker.evaluation.naming import open_pairs_name
from controller.rulebook.street_acts import Burn, Draw, Opener
from controller.table.hand import Hand, Phase
from controller.table.ruling import BettingClosed, DealComplete, Told
from controller.table.state import Table
from controller.terms.places import BURN, PlaceKind
from controller.views import models, words
from controller.views.phrases import street_words
from controller.views.phrases.hand_words import hand_words
from controller.views.phrases.phrase import listed, marked, phrase, plural, with_initial
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


WHOLE_BOARD: Final = 5
"""A street of five board cards is not called a flop, whatever its name (Taiwanese poker)."""


def to_come(table: Table, hand: Hand) -> str:
    """Return how many cards players still get before the betting, or that no burn is due."""
    left = sum(1 for due in hand.plan.rest if due.place.kind is PlaceKind.SEAT)
    if not left and hand.drawn and all(due.place == BURN for due in hand.plan.rest):
        return marked("Nobody draws: the betting is next")
    if not left and _is_unburned_board(table, hand):
        return marked("No card is burned for it")
    return plural("{count} card to come", "{count} cards to come", left) if left else ""


def _is_unburned_board(table: Table, hand: Hand) -> bool:
    """Whether the game burns for other streets, but not for the board cards due now."""
    if hand.plan.next is None or hand.plan.next.place.kind is not PlaceKind.BOARD:
        return False
    acts = table.variant.streets[hand.street_index].acts
    return not any(isinstance(act, Burn) for act in acts) and any(isinstance(act, Burn) for act in table.variant.acts())


def cards_said(table: Table, hand: Hand) -> str:
    """Return the cards due before the next betting: burns, boards, then the players' cards."""
    said: list[str] = []
    rest = hand.plan.rest
    for index, due in enumerate(rest):
        if index and due.place.kind is rest[index - 1].place.kind and due.place.kind is not PlaceKind.BOARD:
            continue  # Several burns in a row, or several players' cards, are named once.
        if index and due.place == rest[index - 1].place:
            continue
        said.append(_one_stretch(table, hand, due, first=not said))
    return with_initial(listed(said), is_large=True)


def _one_stretch(table: Table, hand: Hand, due: Due, *, first: bool) -> str:
    """Return the words for the cards due at one kind of place."""
    street = table.variant.streets[hand.street_index]
    name = with_initial(street_words.street(table.variant, street.name.value), is_large=False)
    match due.place.kind:
        case PlaceKind.BURN:
            return marked("burn")
        case PlaceKind.BOARD:
            count = table.variant.board_cards(first=hand.street_index, end=hand.street_index + 1)
            if count == WHOLE_BOARD:
                name = marked("all five board cards")
            return words.on_board(name, due.place, table.variant.boards, hand.runs)
        case _:
            draws = any(isinstance(act, Draw) for act in street.acts)
            told = _players_stretch(due, name, draws=draws, plain=first or hand.street_index == 0)
            return told if first else phrase("then {task}", task=told)


def _players_stretch(due: Due, name: str, *, draws: bool, plain: bool) -> str:
    """Return the words for the cards due to the players; a plain one does not name the street."""
    seat = due.place.number
    if draws:
        return phrase("the draw cards, seat {seat} first", seat=seat)
    if plain:
        up = phrase("deal to seat {seat}, face up", seat=seat)
        return up if due.face_up else phrase("deal to seat {seat}", seat=seat)
    if due.face_up:
        return phrase("{street}: a card up to seat {seat}", street=name, seat=seat)
    return phrase("{street}: a card down to seat {seat}", street=name, seat=seat)
