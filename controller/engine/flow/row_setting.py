"""Games set in rows: the cards of each row, the cards still to set, a hand's points."""

from __future__ import annotations

from controller.poker import betting
from controller.poker.point_scoring import Scores, SetHand, UnreadRowError, read_hand, score
from controller.rulebook.point_games import Points
from controller.table.announcements import flow_announcements as say
from controller.table.awaited_acts import books, in_set_order, throws, unset
from controller.table.events import CardMoved, HandSet
from controller.table.hand import Hand, Phase
from controller.table.outputs import Announce, Output
from controller.table.state import Table
from controller.terms.cards import UNKNOWN, Card
from controller.terms.counts import count_of
from controller.terms.fast_copies import replace
from controller.terms.places import Place, PlaceKind, board_place, seat_place

Advance = tuple[Table, tuple[Output, ...]]

THROWN = 0
"""The row number of a card that is discarded."""


def set_cards(table: Table, event: HandSet) -> Advance:
    """Record a player's rows: a row number for each unset card, in order of arrival."""
    hand, points = table.hand, table.variant.points
    if hand is None or points is None or event.seat not in hand.wagering.stacks:
        return table, (Announce("error", say.NoRowsToSet(event.seat)),)
    loose = in_set_order(table, hand, event.seat)[_unnamed(hand, event.seat) :]
    if len(event.rows) > len(loose) or any(row > len(points.rows) for row in event.rows):
        return table, (Announce("error", say.RowsWrong(event.seat, len(loose), len(points.rows))),)
    told = list(zip(loose, event.rows, strict=False))
    if any(not one.is_known and row != THROWN for one, row in told) and _is_read(hand, event.seat):
        # One card of the rows is unread, and it may be any of them: the order of arrival identifies no card.
        told = [(UNKNOWN, row) for _, row in told]
    done = (*hand.game.rows.get(event.seat, ()), *told)
    game = replace(hand.game, rows={**hand.game.rows, event.seat: done})
    return replace(table, hand=replace(hand, game=game)), ()


def _is_read(hand: Hand, seat: int) -> bool:
    """Whether a card of a seat is presumed and not read yet."""
    return hand.deal.presumed_at(seat_place(seat)) > 0


def _unnamed(hand: Hand, seat: int) -> int:
    """Return how many cards of a seat lie in rows keyed while another one was unread."""
    blank = sum(not one.is_known and row != THROWN for one, row in hand.game.rows.get(seat, ()))
    return max(0, blank - hand.deal.presumed_at(seat_place(seat)))


def read_at_last(table: Table, place: Place) -> Advance:
    """Name the cards of rows that were keyed while one was unread, now that all are read.

    Where they went to several rows nobody can tell which is which: the dealer is asked for the rows once more.
    """
    hand, seat = table.hand, place.number
    if hand is None or place.kind is not PlaceKind.SEAT or hand.deal.presumed_at(place) or hand.awarded:
        return table, ()
    told = hand.game.rows.get(seat, ())
    blank = [row for one, row in told if not one.is_known]
    if not any(blank):
        return table, ()
    kept = tuple((one, row) for one, row in told if one.is_known)
    loose = unset(replace(table, hand=_with_rows(hand, seat, kept)), _with_rows(hand, seat, kept), seat)
    if len({*blank}) == 1 and len(loose) >= len(blank):
        first = tuple(zip(loose, blank, strict=False))
        return replace(table, hand=_with_rows(hand, seat, (*first, *kept))), ()
    return replace(table, hand=_with_rows(hand, seat, kept)), (Announce("warning", say.RowsAgain(seat, len(blank))),)


def _with_rows(hand: Hand, seat: int, told: tuple[tuple[Card, int], ...]) -> Hand:
    return replace(hand, game=replace(hand.game, rows={**hand.game.rows, seat: told}))


def first_read(table: Table, event: CardMoved) -> Table:
    """Return the table with the time of the card's first read, in games set in rows."""
    hand = table.hand
    if hand is None or event.begun_ms is None or not event.card.is_known or table.variant.points is None:
        return table
    if event.place.kind not in {PlaceKind.SEAT, PlaceKind.DISCARD} or event.card in hand.game.read_ms:
        return table
    game = replace(hand.game, read_ms={**hand.game.read_ms, event.card: event.begun_ms})
    return replace(table, hand=replace(hand, game=game))


def thrown_away(table: Table, hand: Hand, event: CardMoved, source: Place | None) -> Hand:
    """Return the hand with a discarded card's position kept, if its row was not keyed yet."""
    if not throws(table.variant) or source is None or source.kind is not PlaceKind.SEAT:
        return hand
    loose = unset(table, hand, source.number)
    if event.place.kind not in {PlaceKind.DISCARD, PlaceKind.MUCK} or event.card not in loose:
        return hand
    kept = (*hand.game.thrown.get(source.number, ()), (event.card, loose.index(event.card)))
    return replace(hand, game=replace(hand.game, thrown={**hand.game.thrown, source.number: kept}))


def rows_of(points: Points, hand: Hand, seat: int) -> tuple[tuple[Card, ...], ...]:
    """Return the seat's rows, the front first, as far as they are set."""
    told = hand.game.rows.get(seat, ())
    return tuple(tuple(one for one, row in told if row == number) for number in range(1, len(points.rows) + 1))


def laid_out(table: Table, hand: Hand, seat: int) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    """Return the seat's cards laid out row by row, and the number of cards in each row.

    Cards that are not set yet follow the rows, in the order of their arrival.
    """
    lying = table.ledger.at(seat_place(seat))
    rows = () if table.variant.points is None else rows_of(table.variant.points, hand, seat)
    there = tuple(tuple(one for one in row if one in lying) for row in rows)
    placed = tuple(one for row in there for one in row)
    if not placed:
        return lying, ()
    return (*placed, *(one for one in lying if one not in placed)), tuple(map(len, there))


def fouled(table: Table, hand: Hand, seat: int) -> bool:
    """Whether the seat's rows are fouled; false as long as a card in them is unread."""
    points = table.variant.points
    if points is None:
        return False
    try:
        read = read_hand(points, SetHand(seat, rows_of(points, hand, seat)), table.ledger.at(board_place()))
    except UnreadRowError:
        return False
    return bool(read.foul)


def score_hand(table: Table) -> Advance | None:
    """Return the table with a finished hand's points paid; None while unfinished.

    The players score a hand themselves if a row is not keyed or holds an unknown card.
    """
    hand, points = table.hand, table.variant.points
    if hand is None or points is None or table.variant.shares or hand.phase is not Phase.SHOWDOWN:
        return None
    wanted = sum(row.cards for row in points.rows)
    if table.variant.starting_cards(len(hand.start.dealt_in)) > wanted:
        return None  # two hands each: the players compare them (GN 334 to 336)
    # A fouled hand is dead, but still pays every other hand (GN 342).
    wrong = hand.game.fouled
    played = [seat for seat in hand.start.dealt_in if seat in wrong or betting.is_live(hand.wagering, seat)]
    if any(sum(map(len, rows_of(points, hand, seat))) < wanted for seat in played if seat not in wrong):
        return None
    # The button compares first, then the others clockwise (GN 339).
    order = (*played[-1:], *played[:-1])
    there = books(table, hand)
    hands = [SetHand(seat, rows_of(points, hand, seat), seat in there, seat in wrong) for seat in order]
    unit = table.stakes.unit
    begun_with = {seat: hand.wagering.stacks[seat] // unit for seat in played}
    try:
        scores = score(points, hands, begun_with, table.ledger.at(board_place()))
    except UnreadRowError:
        return None
    return _paid(table, hand, scores)


def _paid(table: Table, hand: Hand, scores: Scores) -> Advance:
    """Pay the points from stack to stack, and note who plays the next hand in Fantasyland."""
    unit = table.stakes.unit
    stacks = {seat: stack + unit * count_of(scores.totals, seat) for seat, stack in hand.wagering.stacks.items()}
    won = {seat: unit * points for seat, points in scores.totals.items() if points > 0}
    hand = replace(
        hand,
        phase=Phase.AWARDING,
        street="done",
        awarded=won,
        wagering=replace(hand.wagering, stacks=stacks),
        game=replace(hand.game, points=dict(scores.totals)),
    )
    table = replace(table, hand=hand, fantasyland=scores.fantasyland())
    return table, (Announce("info", _told(scores)),)


def _told(scores: Scores) -> say.PointsPaid:
    """The points, the fouled hands, and who plays in Fantasyland."""
    return say.PointsPaid(
        tuple(sorted(scores.totals.items())),
        tuple((one.seat, one.foul) for one in scores.hands if one.foul is not None),
        tuple(sorted(scores.fantasyland().items())),
    )
