"""Openers of the betting rounds of the hand in progress."""

from __future__ import annotations

from collections.abc import Mapping

from controller.poker.deal_plan import cards_held, cards_up
from controller.poker.openers import positional_opener, showing_opener, with_ties
from controller.rulebook.street_acts import Bet, Deal, Face, Opener
from controller.table.hand import Hand
from controller.table.state import Table
from controller.terms.cards import Card
from controller.terms.places import seat_place


def opener(table: Table, hand: Hand, act: Bet) -> int | None:
    """Return the seat that opens the round; None if unread cards decide and a key must tell."""
    live = hand.wagering.live
    if act.bet in _BY_POSITION:
        return positional_opener(act, live, hand.start.first_to_act or hand.start.button + 1, hand.start.button)
    shown = showing(table, hand, _cards_counted(table, hand))
    return None if _is_one_unread(table, hand, shown) else _opener_by(table, hand, act, shown)


def likely_opener(table: Table, hand: Hand) -> int | None:
    """Return the seat that opens the round by the face-up cards read so far; None if none is."""
    act = table.variant.streets[hand.street_index].bet
    return _opener_by(table, hand, act, showing(table, hand, _cards_counted(table, hand))) if act is not None else None


def _opener_by(table: Table, hand: Hand, act: Bet, shown: Mapping[int, tuple[Card, ...]]) -> int | None:
    """Return the seat that opens by these cards; None if there are none."""
    stud = table.rules.play.stud
    door = not hand.street_index
    if door and act.bet.is_bring_in and stud.dead_brings_in.value:
        # A hand that died before anybody acted still owes the bring-in for its door card (PC 31, 67C; GN 219).
        shown = dict(shown) | {seat: open_cards(table, hand, seat) for seat in hand.dead}
    return showing_opener(with_ties(act, stud.board_ties.value), shown, hand.wagering.order, door=door)


_BY_POSITION = frozenset({Opener.LEFT_OF_BLINDS, Opener.LEFT_OF_BUTTON})


def opens_by_cards(table: Table, hand: Hand) -> bool:
    """Whether face-up cards decide who opens the round."""
    act = table.variant.streets[hand.street_index].bet
    return act is not None and act.bet not in _BY_POSITION


def first_opener(table: Table, hand: Hand) -> int | None:
    """Return the seat that opens the street's first round by the cards dealt so far."""
    act = table.variant.streets[hand.street_index].bet
    return opener(table, hand, act) if act is not None else None


def _cards_counted(table: Table, hand: Hand) -> int | None:
    """Return how many up cards of each hand decide the opener; None for all (GN 228)."""
    acts = table.variant.streets[hand.street_index].acts if hand.street_index else ()
    if not any(isinstance(one, Deal) and one.deal is Face.DOWN for one in acts):
        return None
    return cards_held(table.variant, hand.street_index, len(hand.start.dealt_in))


def showing(table: Table, hand: Hand, counted: int | None = None) -> dict[int, tuple[Card, ...]]:
    """Return each live seat's up cards in order of arrival, before the showdown."""
    return {seat: open_cards(table, hand, seat, counted) for seat in hand.wagering.live}


def open_cards(table: Table, hand: Hand, seat: int, counted: int | None = None) -> tuple[Card, ...]:
    """Return a seat's cards that were dealt up or opened, tabled or not."""
    ledger, tabled = table.physical.ledger, hand.tabled.get(seat, ())
    up = [one for one in ledger.at(seat_place(seat))[:counted] if one in ledger.up]
    before = hand.game.showing.get(seat, ()) if tabled else ()
    return tuple([one for one in up if one not in tabled or one in before] if tabled else up)


def may_show_pair(table: Table, hand: Hand) -> bool:
    """Whether a live seat shows an open pair, or may show one with an unread card."""
    if shows_pair(table, hand):
        return True
    return _is_one_unread(table, hand, showing(table, hand))


def _is_one_unread(table: Table, hand: Hand, shown: Mapping[int, tuple[Card, ...]]) -> bool:
    """Whether a hand shows fewer cards than were dealt up, because one is unread."""
    up = cards_up(table.variant.streets[: hand.street_index + 1], len(hand.start.dealt_in))
    return any(len(cards) < up for cards in shown.values())


def shows_pair(table: Table, hand: Hand) -> bool:
    """Whether any live seat shows an open pair (GN 218)."""
    for cards in showing(table, hand).values():
        ranks = [one.rank for one in cards]
        if len(set(ranks)) < len(ranks):
            return True
    return False
