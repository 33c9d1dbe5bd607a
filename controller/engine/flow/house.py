"""The house's part in a hand's end: rake, time collection, tray check, chopped blinds."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, TypeAlias

from controller.poker.evaluation import can_read
from controller.poker.evaluation.evaluators import evaluator_of
from controller.poker.jackpot import JackpotHand, jackpot_faults
from controller.poker.rake import RakedPot, TimePot, collection_due, rake_due
from controller.poker.tray_variance import count_of, reconcile
from controller.rulebook.shares import Ranking
from controller.table.announcements import flow_announcements as say
from controller.table.announcements.betting_announcements import NoPushReason
from controller.table.events import JackpotTalk
from controller.table.hand import Hand, Phase
from controller.table.outputs import Announce, Output, TrayVariance
from controller.table.state import Table
from controller.table.values import HandRaked
from controller.terms.cards import Card
from controller.terms.codes import Act
from controller.terms.fast_copies import replace
from controller.terms.places import board_place, seat_place

Advance: TypeAlias = tuple[Table, tuple[Output, ...]]

BOARD_CARDS: Final = 5
JACKPOT_KINDS: Final = frozenset({"four of a kind", "straight flush", "royal flush"})


def settle(table: Table, hand: Hand, at_ms: int) -> Advance:
    """Settle a finished hand for the house: rake, tray, and time collection."""
    table, told = close_pot(table, hand)
    table, more = check_tray(table, "hand")
    table, due = collect_time(table, at_ms)
    return table, (*told, *more, *due)


def collect_time(table: Table, at_ms: int) -> Advance:
    """Announce the collection of time when it is due; it is taken with the next hand (GN 28)."""
    house, tray = table.rules.play.house, table.tray
    if not collection_due(house, tray.collected_ms, at_ms):
        return table, ()
    table = replace(table, physical=replace(table.physical, tray=replace(tray, collected_ms=at_ms)))
    return table, (Announce("info", say.CollectTime()),)


def close_pot(table: Table, hand: Hand) -> Advance:
    """Take what is left in the middle as the house's, and expect it in the tray.

    If it is not the book's rake, the dealer is told. A pot pushed whole is no error: the house may waive its rake.
    """
    left = hand.wagering.pot
    if not hand.awarded or not left:
        return table, ()
    due = rake_of(table, hand, hand.awarded)
    table = replace(
        table,
        physical=replace(table.physical, tray=replace(table.tray, expected_change=table.tray.expected_change + left)),
    )
    raked = HandRaked(hand.number, left)
    if left == due:
        return table, (raked,)
    return table, (raked, Announce("warning", say.LeftInMiddle(left, due)))


def rake_of(table: Table, hand: Hand, winners: Collection[int]) -> int:
    """Return the rake of the hand's pot, or of a time-pot the time of all.

    `winners` are the seats that win the main pot, as far as known.
    """
    paid = hand.wagering.pot + sum(hand.awarded.values())
    if (time_pot := _time_pot(table, hand)) is not None:
        return time_pot.due(paid, winners)  # instead of a rake: a house is paid by time or by rake
    return rake_due(table.rules.play.house, RakedPot(paid, flop_seen=hand.street_index > 0))


def _time_pot(table: Table, hand: Hand) -> TimePot | None:
    """Return the agreement on who pays the time of all in this hand; None if there is none."""
    agreed = table.tray.time_pot
    return agreed if agreed is not None and agreed.hand == hand.number else None


def is_time_pot(table: Table, hand: Hand) -> bool:
    """Whether the hand's pot pays the time of all (GN 28)."""
    agreed = _time_pot(table, hand)
    return agreed is not None and agreed.kind == "pot"


def check_tray(table: Table, reason: str) -> Advance:
    """Check the tray against its expected contents, and start anew from the count."""
    tray = table.tray
    if not tray.columns:
        return table, ()
    counted = count_of(tray.columns)
    variance = None if tray.baseline is None else reconcile(tray.baseline, tray.expected_change, counted)
    table = replace(
        table, physical=replace(table.physical, tray=replace(tray, baseline=counted.value, expected_change=0))
    )
    if variance is None:
        return table, ()
    return table, (TrayVariance(variance.expected, variance.counted, variance.sigma, reason),)


def chop_refused(table: Table, hand: Hand) -> NoPushReason | None:
    """Return why the blinds cannot be chopped now; None if they can.

    Source: NCL 71, EG 63, GN 68 and 199. A push before the betting is closed means a chop: everybody else has folded,
    and the blinds agree.
    """
    start, wagering = hand.start, hand.wagering
    blinds = {seat for seat in (start.small_blind, start.big_blind) if seat is not None}
    if hand.phase not in {Phase.BETTING, Phase.AWARDING} or hand.street_index or set(wagering.live) - blinds:
        return NoPushReason.BETTING_OPEN
    if any(one.act is not Act.FOLD for one in hand.actions if not one.tap):
        return NoPushReason.CHIPS_PUT_IN
    if not table.rules.play.pots.chop_blinds.value:
        return NoPushReason.NO_CHOP
    if start.kill in blinds:
        return NoPushReason.KILL_IN_BLIND
    return None


def jackpot_told(table: Table, hand: Hand, seat: int) -> tuple[Output, ...]:
    """Report whether a tabled jackpot hand wins, or why not (EG 160 to 166)."""
    house, shares = table.rules.play.house, table.variant.shares
    hole, board = hand.tabled.get(seat, ()), table.ledger.at(board_place())
    if not house.jackpot_pot.value or not shares or shares[0].ranking is not Ranking.HIGH:
        return ()
    if len(board) < BOARD_CARDS or not can_read(hole + board):
        return ()
    evaluator = evaluator_of(shares[0])
    strength = evaluator.strength(hole, board)
    if strength is None or strength.kind not in JACKPOT_KINDS:
        return ()
    found = JackpotHand(
        hole=hole,
        played=evaluator.played(hole, board),
        is_quads=strength.kind == "four of a kind",
        pot=hand.wagering.pot + sum(hand.awarded.values()),
        players=len(hand.start.dealt_in),
        talked_about=hand.game.jackpot_talk,
    )
    faults = jackpot_faults(house, found)
    if faults:
        least = house.jackpot_pot.value, house.jackpot_players.value
        return (Announce("info", say.NoJackpot(seat, strength.name, faults, *least)),)
    return (Announce("info", say.CountsForJackpot(seat, strength.name)),)


def hear_jackpot(table: Table, event: JackpotTalk) -> Advance:
    """Record talk of a jackpot: during the action it disqualifies the hand (EG 165)."""
    hand, rule = table.hand, table.rules.play.house.jackpot_talk_voids
    going_on = hand is not None and hand.phase in {Phase.DEALING, Phase.BETTING, Phase.DRAWING}
    if hand is None or not going_on or not rule.value:
        return table, ()
    hand = replace(hand, game=replace(hand.game, jackpot_talk=True))
    return replace(table, hand=hand), (Announce("warning", say.JackpotTalkedAbout(event.seat, rule.cite)),)


def unshown_told(
    table: Table, hand: Hand, seat: int, given_up: frozenset[int] = frozenset()
) -> tuple[Output, ...]:
    """Warn that a contested pot was pushed to an untabled hand.

    `given_up` are the live hands that were mucked at the showdown: they do not contest the pot. Source: NCL 16, EG 13,
    GN 15, NPL 10A, PC 14.
    """
    contested = len(set(hand.wagering.live) - given_up) > 1
    if table.stakes.readers == "none" or not contested or seat in hand.tabled:
        return ()
    rule = table.rules.play.showdown.to_win
    return (Announce("warning", say.HandNotTabled(seat, rule.cite[0])),)


def partly_shown(table: Table, hand: Hand, seat: int, shown: Sequence[Card]) -> tuple[Output, ...]:
    """Ask for all cards of a hand of which only some are shown at the showdown (PC 16).

    Whether the hand would win is not told: it would tell of the cards that lie face down.
    """
    if hand.phase is not Phase.SHOWDOWN or len(hand.wagering.live) < 2 or seat not in hand.wagering.live:
        return ()
    lying = [one for one in table.ledger.at(seat_place(seat)) if one.is_known and one not in table.ledger.up]
    hidden = [one for one in lying if one not in shown]
    rule = table.rules.play.showdown.to_win
    return (Announce("info", say.AllCardsShown(seat, rule.cite)),) if shown and hidden else ()
