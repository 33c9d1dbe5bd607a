"""The clock on a player who sets cards in open-face poker (GN 344)."""

from __future__ import annotations

from controller.engine.flow.issuing import issue
from controller.engine.flow.row_setting import rows_of, set_cards
from controller.poker.row_fouls import front_most
from controller.rulings.play import clock_call as rules
from controller.rulings.windows import is_open_face
from controller.table.awaited_acts import books, setting_now, throws, to_set
from controller.table.betting_memory import RunningClock
from controller.table.events import HandSet
from controller.table.hand import Hand
from controller.table.outputs import ClockTold, Output, Signal
from controller.table.state import Table, without_clock
from controller.terms.cards import Card
from controller.terms.codes import Outcome
from controller.terms.fast_copies import replace

Advance = tuple[Table, tuple[Output, ...]]


def owes(table: Table, hand: Hand, seat: int) -> bool:
    """Whether a seat of open-face poker has cards to set now."""
    return is_open_face(table) and seat in to_set(table, hand)


def since_ms(hand: Hand, seat: int, now_ms: int) -> int:
    """Return since when a seat thinks about its cards."""
    return hand.game.set_since.get(seat, (0, now_ms))[1]


def elapse(table: Table, hand: Hand, at_ms: int) -> Advance:
    """Note who has cards to set since when, and let the clock run out if its time is over."""
    done = {seat: len(hand.game.rows.get(seat, ())) for seat in to_set(table, hand)}
    was = hand.game.set_since
    since = {seat: was[seat] if was.get(seat, (-1, 0))[0] == count else (count, table.now_ms)
             for seat, count in done.items()}  # fmt: skip
    if since != was:
        hand = replace(hand, game=replace(hand.game, set_since=since))
        table = replace(table, hand=hand)
    clock = hand.acting.clock
    if clock is None or not rules.is_over(table.rules.play.clock, clock.dead_ms, at_ms):
        return table, ()
    return _expire(table, hand, clock)


def _expire(table: Table, hand: Hand, clock: RunningClock) -> Advance:
    """Set the card into its row, or leave it to the floor."""
    row = _row_for(table, hand, clock.seat)
    table = without_clock(table, hand)
    points = table.variant.points
    name = points.rows[row].name if points is not None and row is not None else ""
    ruling = rules.setting_expired(table.rules.play.clock, clock.seat, clock.dead_ms, name)
    table, told = issue(table, ruling)
    outputs: tuple[Output, ...] = (ClockTold(clock.seat, "expired", 0), Signal("clock"), *told)
    if ruling.outcome is Outcome.ACTION and row is not None:
        table, more = set_cards(table, HandSet(clock.dead_ms, clock.seat, (row + 1,)))
        outputs = (*outputs, *more)
    return table, outputs


def _row_for(table: Table, hand: Hand, seat: int) -> int | None:
    """Return the row, from 0, that a seat's one card goes to.

    None if several are due, or a face is unread.
    """
    points, cards = table.variant.points, setting_now(table, hand, seat)
    if points is None or len(cards) != 1 or throws(table.variant):
        return None
    rows = rows_of(points, hand, seat)
    if not all(one.is_known for row in (cards, *rows) for one in row):
        return None
    return front_most(points, rows, cards[0], _unseen(table, hand, cards[0]))


def _unseen(table: Table, hand: Hand, card: Card) -> tuple[Card, ...]:
    """Return the cards of the deck that do not lie open.

    What is hidden must not show in the row. A player in Fantasyland keeps his cards to himself until the end.
    """
    there = books(table, hand)
    open_faces = {one.face for seat, told in hand.game.rows.items() if seat not in there for one, row in told if row}
    return tuple(one for one in table.variant.deck.value.cards if one.face not in {*open_faces, card.face})
