"""The beginning of a hand: the deal's signal, forced bets, deals after a misdeal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from controller.engine.flow.button_errors import with_right_button
from controller.engine.flow.custody import deal_is_signaled, goes_on, signal_again
from controller.engine.flow.halting import hand_begun
from controller.engine.flow.hand_end import end_hand
from controller.engine.flow.hand_progress import next_act
from controller.engine.flow.kill_pots import kill_told
from controller.engine.flow.rotation import turned
from controller.engine.seats.absences import third_man_told
from controller.engine.seats.between_hands import take_changes
from controller.engine.seats.hand_structure import structure_of
from controller.engine.seats.over_players import give_back
from controller.poker import betting
from controller.poker.deal_plan import DealPlan
from controller.poker.seats import known_starts, positions
from controller.poker.seats.playing_over import seats_given_back
from controller.poker.seats.positions import HandStart
from controller.poker.seats.seat_record import EntryChoice
from controller.table.announcements.seat_announcements import BlindPassesOn, NewcomerWaits, TooManyDealtIn
from controller.table.counters import Counters
from controller.table.dealt import DealRecord
from controller.table.events import NewDeal
from controller.table.hand import Hand, Phase
from controller.table.ledger import CardLedger
from controller.table.outputs import Announce, HandBegan, Output
from controller.table.physical import Physical
from controller.table.state import Table, with_hand
from controller.terms.codes import Basis
from controller.terms.fast_copies import changer_of, replace

_NO_DEAL = DealRecord()


def begin_hand(table: Table, event: NewDeal) -> tuple[Table, tuple[Output, ...]]:
    """Close the hand before, if open, and begin the next: positions, bets, deal."""
    if table.hand is not None and goes_on(table):
        return signal_again(deal_is_signaled(table, event), table.hand, event)
    table = deal_is_signaled(table, event)
    stopped = table.hand.deal if table.hand is not None else _NO_DEAL
    anew = stopped.stopped == "misdeal" and not stopped.right_button
    if table.hand is not None and anew and not is_gone(table, table.hand.start):
        return _deal_again(table, table.hand, event)
    legs = table.seating.kill
    table, told = _hand_closed(table, stopped, event)
    before = table.seating
    seating, start = known_starts.start_hand(table.seating, table.stakes, table.rules, table.variant)
    if given := seats_given_back(table.seating, seating):
        table, over = give_back(table, given)
        told = (*told, *over)
        seating, start = known_starts.start_hand(table.seating, table.stakes, table.rules, table.variant)
    counters = _counted(table.counters, table.counters.hands_begun + 1)
    table = _cleared(table, seating, counters, _gathered(table.physical, CardLedger()), (), None, None)
    told = (*told, *third_man_told(before, table))
    if start is None:
        return table, told
    table, halted = hand_begun(table)
    table, more = deal_in(table, start, event, dealt_dead=stopped.dealt_dead if anew else ())
    warned = (*too_many_told(table, start), *_blind_passes_on(table, start))
    return table, (*told, *halted, *warned, *more, *kill_told(legs, table.seating.kill, start))


_counted = changer_of(Counters, "hands_begun")
_gathered = changer_of(Physical, "ledger")
_cleared = changer_of(Table, "seating", "counters", "physical", "rulings", "undo", "held")


def too_many_told(table: Table, start: HandStart) -> tuple[Output, ...]:
    """Warn of more players than the game takes, or of newcomers who wait for a place."""
    most, players = table.variant.max_players, len(start.dealt_in)
    if players <= most.value:
        return _newcomers_wait(table, start)
    level: Literal["warning", "info"] = "warning" if most.basis is Basis.TEXT else "info"
    return (Announce(level, TooManyDealtIn(players, most.value, most.cite)),)


def _newcomers_wait(table: Table, start: HandStart) -> tuple[Output, ...]:
    """Tell which newcomers wait because the game has no place for them (GN 262)."""
    displaces, most = table.variant.forced.displaces, table.variant.max_players.value
    if displaces is None or displaces.value or len(start.dealt_in) < most:
        return ()
    waiting = [seat.number for seat in table.seating.seats if seat.entry is EntryChoice.NEW
               and seat.option in {"post", "kill"} and seat.number not in start.dealt_in]  # fmt: skip
    return tuple(Announce("info", NewcomerWaits(number, most, displaces.cite)) for number in waiting)


def _blind_passes_on(table: Table, start: HandStart) -> tuple[Output, ...]:
    """Tell for whom the next player posts a single blind (GN 263)."""
    cite, taker = table.rules.blinds.missed.single_blind_short.cite, start.big_blind
    short = [post.seat for post in start.posts if post.kind == "bb" and post.seat != taker]
    return tuple(Announce("info", BlindPassesOn(seat, taker, cite)) for seat in short if taker is not None)


def _hand_closed(table: Table, stopped: DealRecord, event: NewDeal) -> tuple[Table, tuple[Output, ...]]:
    """End or drop the hand before, and apply the changes announced since."""
    told: tuple[Output, ...] = ()
    if stopped.stopped:
        # After a void hand, one with a misplaced button, or one that a player left for good, the next deal starts from
        # the positions that this one should have had.
        kept = table.hand.start.forfeited if table.hand is not None else 0
        table = replace(with_right_button(table), hand=None, remedy=None, open_ruling=None)
        table = replace(table, seating=replace(table.seating, forfeited=kept))
    else:
        table, told = end_hand(table, event.at_ms)
    if stopped.stopped != "misdeal":
        table = take_changes(table)  # a re-deal keeps the limits (P36C)
        table = table if stopped.stopped else turned(table)
    return table, told


def _deal_again(table: Table, hand: Hand, event: NewDeal) -> tuple[Table, tuple[Output, ...]]:
    """Deal a misdealt hand again, with the same button, players and limits.

    Source: P36C, and by default in the other books.
    """
    table = replace(
        table,
        physical=replace(table.physical, ledger=CardLedger()),
        remedy=None,
        open_ruling=None,
        motion=None,
        rulings=(),
        undo=None,
        held=None,
    )
    return deal_in(table, hand.start, event, hand.deals + 1, hand.deal.dealt_dead)


def deal_in(
    table: Table, start: positions.HandStart, event: NewDeal, deals: int = 1, dealt_dead: tuple[int, ...] = ()
) -> tuple[Table, tuple[Output, ...]]:
    """Begin the deal of a hand, or a re-deal with the same button, players and limits."""
    stacks = _stacks(table, start)
    wagering = forced_bets(table, start, assumed=table.stakes.posting == "assumed", stacks=stacks)
    hand = Hand(
        number=table.counters.hands_begun,
        start=start,
        phase=Phase.DEALING,
        street_index=0,
        act_index=0,
        street=str(table.variant.streets[0].name),
        plan=DealPlan(),
        wagering=wagering,
        dealt_at_ms=event.at_ms,
        deals=deals,
        deal=DealRecord(begun_by=event.by, dealt_dead=dealt_dead),
    )
    table, told = next_act(with_hand(table, hand), hand)
    began = HandBegan(
        hand.number,
        table.variant.id,
        start.button,
        start.small_blind,
        start.big_blind,
        start.dealt_in,
        stacks,
        table.dealer,
    )
    return table, (began, *told)


def is_gone(table: Table, start: positions.HandStart) -> bool:
    """Whether a dealt-in player has left for good, so that the hand cannot be dealt again."""
    seating = table.seating
    return any(seating.at(seat) is None or seat in seating.settled for seat in start.dealt_in)


def _stacks(table: Table, start: positions.HandStart) -> dict[int, int]:
    """Return each dealt-in player's chips before the hand."""
    return {seat.number: seat.stack for seat in table.seating.seats if seat.number in start.dealt_in}


def forced_bets(
    table: Table,
    start: positions.HandStart,
    *,
    assumed: bool = True,
    stacks: Mapping[int, int] | None = None,
) -> betting.Wagering:
    """Return the wagers before any act: blinds and antes, if presumed posted.

    Args:
        table: the table.
        start: the hand's start, with the posts that are due.
        assumed: whether due blinds and antes count as posted.
        stacks: each player's chips before the hand; by default the seats' stacks.
    """
    before = _stacks(table, start) if stacks is None else stacks
    wagering = betting.open_wagering(start.dealt_in, before, structure_of(table, start))
    if start.forfeited:
        wagering = betting.with_middle(wagering, start.forfeited)
    for post in start.posts if assumed else ():
        # The button's ante above the others' is dead money (short deck, GN 360).
        ante = min(post.dead, table.stakes.ante) if post.kind == "ante" else 0
        wagering = betting.post(wagering, post.seat, post.live, post.dead - ante, ante)
    return wagering
