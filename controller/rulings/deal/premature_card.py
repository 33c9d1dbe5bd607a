"""Premature cards: the next street or its burn, dealt before the betting round is over."""

from __future__ import annotations

from collections import Counter
from operator import attrgetter
from typing import Final

from controller.rulebook.street_acts import Burn
from controller.rulebook.variant import Family, PrematureRule
from controller.rulings.deal.burn_error import StreetMotion, boards_due, brings_next_street, street_motion
from controller.rulings.deal.late_reading import is_own_burn
from controller.table import observations
from controller.table.events import CardMoved
from controller.table.hand import Hand, Phase
from controller.table.holding import owed_discards
from controller.table.ruling import Irregularity, Tracer
from controller.table.state import Motion, Table
from controller.terms.codes import Cause
from controller.terms.places import BURN, STUB, PlaceKind

BY_STREET: Final = {
    "flop": Cause.PREMATURE_FLOP,
    "turn": Cause.PREMATURE_TURN,
    "river": Cause.PREMATURE_RIVER,
}


def situation(table: Table, found: Irregularity, tracer: Tracer) -> str:
    """Return the condition of a premature card: the game's procedure."""
    if found.cause is Cause.PREMATURE_STREET:
        return "stud" if table.variant.family is Family.STUD else "draw"
    rule = table.variant.procedures.premature
    tracer.read("game.procedures.premature", rule)
    last = found.cause is Cause.PREMATURE_RIVER and rule.value is PrematureRule.BOMB_POT
    return "last_two_cards" if last and cards_left(table) <= 1 else "round_open"


def cards_left(table: Table) -> int:
    """Return how many cards the stub holds, counting those that the readers saw leave it."""
    deck, piles = table.variant.deck.value, table.ledger.piles
    out = sum(map(len, piles.values())) - len(piles.get(STUB, ()))
    # A joker that should not be in this deck is not counted.
    if any(map(_is_joker, table.ledger.where)) and all(one.rank for one in table.deck):
        out -= sum(one.is_joker for place, pile in piles.items() if place != STUB for one in pile)
    return len(deck.cards) - out


_is_joker = attrgetter("is_joker")


def find_premature(table: Table, motion: Motion) -> Irregularity | None:
    """Find a card dealt to board, burns or a stud hand before the betting is over."""
    before = motion.hand_before
    if before is not None and before.phase is Phase.DEALING and not before.deal.complete and before.deal.cards:
        return _during_the_deal(table, motion)
    if before is None or before.phase not in {Phase.BETTING, Phase.DRAWING}:
        return _beyond_street(table, motion)
    fresh = [move for move in motion.strays if motion.source(move) is None]
    boards = tuple(move for move in fresh if move.place.kind is PlaceKind.BOARD)
    seats = tuple(move for move in fresh if move.place.kind is PlaceKind.SEAT)
    burns = tuple(move for move in fresh if move.place.kind is PlaceKind.BURN)
    drawn = seats and not burns and table.variant.family is Family.DRAW and before.phase is Phase.BETTING
    if drawn and not _draw_is_on(table, before):
        return _too_many(table, motion, seats[0])
    if boards or seats:
        # While players declare their draws, the street in progress is the draw's own.
        ahead = 0 if before.phase is Phase.DRAWING else 1
        return _irregularity(table, motion, before.street_index + ahead, boards or seats)
    if burns and not is_own_burn(table, before, motion):
        cards = tuple(move.card for move in burns)
        return Irregularity(
            Cause.PREMATURE_BURN, motion.at_ms, None, cards, before.street, len(cards),
            seen=observations.BurnedBeforeBetting(), place=burns[0].place,
        )
    return None


def _during_the_deal(table: Table, motion: Motion) -> Irregularity | None:
    """Find a burn or a board card while hands of the initial deal are still due."""
    fresh = [move for move in motion.strays if motion.source(move) is None]
    boards = tuple(move for move in fresh if move.place.kind is PlaceKind.BOARD)
    burns = tuple(move for move in fresh if move.place.kind is PlaceKind.BURN)
    if boards:
        return _irregularity(table, motion, 1, boards)
    if not burns:
        return None
    next_street = table.variant.streets[1] if len(table.variant.streets) > 1 else None
    burn_comes = next_street is not None and any(isinstance(act, Burn) for act in next_street.acts)
    return Irregularity(
        Cause.PREMATURE_BURN if burn_comes else Cause.UNDUE_BURN, motion.at_ms, None,
        tuple(move.card for move in burns), table.variant.streets[0].name.value, len(burns),
        seen=observations.BurnedInDeal(), place=BURN,
    )


def _draw_is_on(table: Table, before: Hand) -> bool:
    """Whether a draw is in progress: one is due, and discards came since the last one.

    The key of the betting's last act may be late or forgotten; cards that come now belong to that draw.
    """
    places = [table.ledger.place_of(card) for card in before.game.ahead]
    lie_there = any(place is not None and place.kind is PlaceKind.DISCARD for place in places)
    return lie_there and before.street_index + 1 < len(table.variant.streets)


def _too_many(table: Table, motion: Motion, move: CardMoved) -> Irregularity | None:
    """Return the irregularity of a draw hand that got one card more than it drew.

    None if it also discarded more: its player drew more than was keyed.
    """
    held = len(table.ledger.at(move.place))
    seat = move.place.number
    if table.hand is not None and owed_discards(table.hand, seat) < 0:
        return None
    return Irregularity(
        Cause.WRONG_COUNT, motion.at_ms, seat, (move.card,), table.hand.street if table.hand else "", held,
        seen=observations.HoldsCards(seat, held, observations.CountedWhen.AFTER_DRAW),
    )


def _beyond_street(table: Table, motion: Motion) -> Irregularity | None:
    """Find the cards of two streets in one motion; the second street is premature."""
    seen = street_motion(motion)
    if seen is None or not seen.boards:
        return None
    street = table.variant.streets[seen.hand.street_index].name.value
    surplus = _beyond_due(seen)
    if not boards_due(seen) or not surplus or (street == "flop" and not brings_next_street(table, seen)):
        return None
    return _irregularity(table, motion, seen.hand.street_index + 1, surplus)


def _beyond_due(seen: StreetMotion) -> tuple[CardMoved, ...]:
    """Return the cards beyond those that are due on their own board."""
    due = Counter(one.place for one in seen.due if one.place.kind is PlaceKind.BOARD)
    surplus = []
    for move in seen.boards:
        due[move.place] -= 1
        if due[move.place] < 0:
            surplus.append(move)
    return tuple(surplus)


def _irregularity(
    table: Table, motion: Motion, index: int, moves: tuple[CardMoved, ...]
) -> Irregularity | None:
    """Return the irregularity of premature cards of that street."""
    if index >= len(table.variant.streets):
        return None
    street = table.variant.streets[index].name.value
    on_board = moves[0].place.kind is PlaceKind.BOARD
    cause = BY_STREET.get(street, Cause.PREMATURE_STREET) if on_board else Cause.PREMATURE_STREET
    cards = tuple(move.card for move in moves)
    return Irregularity(
        cause, motion.at_ms, None, cards, street, len(cards),
        seen=observations.CameBeforeBetting(len(cards), street),
        place=moves[0].place,
    )
