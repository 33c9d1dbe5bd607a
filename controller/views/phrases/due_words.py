"""The cards that are due, as the dealer is told them: burns, boards, then the players' cards."""

from __future__ import annotations

from typing import Final

from controller.poker.deal_plan import Due
from controller.rulebook.street_acts import Burn, Draw
from controller.table.hand import Hand
from controller.table.state import Table
from controller.terms.places import BURN, PlaceKind
from controller.views import words
from controller.views.phrases import street_words
from controller.views.phrases.phrase import listed, marked, phrase, plural, with_initial

WHOLE_BOARD: Final = 5
"""A street of five board cards is not called a flop, whatever its name (Taiwanese poker)."""


def to_come(table: Table, hand: Hand) -> str:
    """Return how many cards the players still get before the next betting, or that a board comes without a burn."""
    left = sum(1 for due in hand.plan.rest if due.place.kind is PlaceKind.SEAT)
    if not left and hand.drawn and all(due.place == BURN for due in hand.plan.rest):
        return marked("Nobody draws: the betting is next")
    if not left and _is_unburned_board(table, hand):
        return marked("No card is burned for it")
    return plural("{count} card to come", "{count} cards to come", left) if left else ""


def _is_unburned_board(table: Table, hand: Hand) -> bool:
    """Whether the game has no burn for the board cards that are due, though it burns for other streets."""
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
