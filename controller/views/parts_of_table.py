"""The parts of the views: what one table shows now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from controller.engine.flow.awards import is_over
from controller.poker.pot_awards import pots_left
from controller.poker.seats import entry
from controller.poker.seats.entry import Terms
from controller.poker.seats.seat_record import EntryChoice
from controller.rulebook.variant import Debtor
from controller.rulings.halted_play import waits_for_room
from controller.table.hand import Phase
from controller.table.ruling import Ruling
from controller.table.state import Table
from controller.terms.codes import Betting
from controller.views import models, trouble_now, words
from controller.views.lines.last_parts import LastParts
from controller.views.next_thing import sets_now
from controller.views.phrases import street_words
from controller.views.phrases.phrase import Worded, all_of, listed, marked, money, phrase


@dataclass(frozen=True, slots=True)
class PastRuling:
    """A ruling of this evening, its hand number, and who decided it if the book left it open."""

    ruling: Ruling
    hand: int
    decided_by: str = ""
    time_of_day: str = ""


@dataclass(frozen=True, slots=True)
class Projection:
    """What a view needs beside the table: identity, event number, last entries and rulings.

    `said` is what the dealer was told last, `currency` the sign before amounts, `software` what runs and what is wrong.
    """

    table: str
    sequence: int
    wall: str = ""
    history: tuple[models.HistoryLine, ...] = ()
    pace: models.PaceView = field(default_factory=models.PaceView)
    past: tuple[PastRuling, ...] = ()
    said: str = ""
    currency: str = ""
    software: tuple[str, str] = ("", "")
    timed: tuple[models.HistoryLine, ...] = ()
    """The history with the times of day, for the floor; empty where it is the same."""
    names: Mapping[int, str] = field(default_factory=dict)
    """The players' names by seat, where the room gave them."""
    seats: int = 0
    """Up to which seat those where nobody plays have a view too."""
    last: LastParts = field(default_factory=LastParts)
    """The parts of the table's last views."""
    confirm_does: str = ""
    """What CONFIRM would do with what is half typed; empty if it would not end it."""


def open_seats(frame: Projection, stamp: models.Stamp, game: models.GameLine, taken: set[int]) -> list[models.SeatView]:
    """Return views of seats where nobody plays, so that no screen keeps who has left."""
    free = (seat for seat in range(1, frame.seats + 1) if seat not in taken)
    return [models.SeatView(stamp, game, models.SeatLine(seat)) for seat in free]


def rulings(table: Table, frame: Projection, say: trouble_now.Say) -> tuple[models.RulingView, ...]:
    """Return the rulings of this hand and the last rulings before it, newest first."""
    kept = {past.ruling.number: past for past in frame.past if past.ruling.number <= table.counters.rulings_issued}
    for one in table.rulings:
        kept[one.number] = replace(kept.get(one.number, PastRuling(one, table.counters.hands_begun)), ruling=one)
    newest = sorted(kept.values(), key=lambda past: -past.ruling.number)
    told = (trouble_now.ruling_view(table, one.ruling, say, one.hand, one.decided_by) for one in newest)
    return tuple(map(timed_ruling, told, (one.time_of_day for one in newest)))


def timed_ruling(view: models.RulingView, time_of_day: str) -> models.RulingView:
    """Return a ruling whose first reason, what was seen, has the time of day before it."""
    if not time_of_day or not view.because:
        return view
    return replace(view, because=(listed((time_of_day, view.because[0]), " "), *view.because[1:]))


def message(table: Table, currency: str = "") -> str:
    """Return one calm line for the players while no question is open."""
    hand = table.hand
    if table.halt.reason and (said := halted(table)) and (hand is None or not hand.awarded):
        return said
    if hand is None:
        return marked("Between hands")
    if hand.deal.stopped:
        return ""
    won = [seat for seat, chips in hand.awarded.items() if chips]
    if len(won) == 1:
        return phrase("Seat {seat} wins {amount}", seat=won[0], amount=money(hand.awarded[won[0]], currency))
    if won:
        return phrase("Seats {seats} share the pot", seats=all_of(won))
    if setting := sets_now(table, hand):
        seat, count = next(iter(setting.items()))
        if len(setting) > 1:
            return marked("The players set their cards")
        return phrase("Seat {seat} sets {cards}", seat=seat, cards=words.cards(count))
    if hand.phase is Phase.SHOWDOWN:
        return marked("Showdown")
    return marked("Dealing") if hand.phase is Phase.DEALING and not hand.street_index else ""


_HALTED: Final = {
    "balance": marked("Play is halted: the tables are balanced"),
    "hand_for_hand": marked("Hand for hand: waiting for the other tables"),
    "break": marked("Break"),
}


def halted(table: Table) -> str:
    """Return what waits for the room, which has halted play; empty if nothing does."""
    waits = waits_for_room(table)
    if waits == "cards":
        return marked("Hand for hand: the cards stay face down")
    return _HALTED[table.halt.reason] if waits and table.halt.reason else ""


def game_line(table: Table, currency: str = "", last: LastParts | None = None) -> models.GameLine:
    """Return the game, its stakes and the hand's number: the `last` line while they stay."""
    last, hand, says = last or LastParts(), table.hand, halted(table)
    made_of = (table.stakes, table.variant, table.counters.hands_begun, hand.street if hand else None, says, currency)
    return last.made_of("game", made_of, lambda: last.same("equal game", _game_line(table, currency, says)))


def _game_line(table: Table, currency: str, says: str) -> models.GameLine:
    stakes = table.stakes
    amounts = stakes.blinds or stakes.limits or ()
    limits: Worded = listed((money(amount, currency) for amount in amounts), "-")
    if stakes.ante:
        ante = phrase("ante {amount}", amount=money(stakes.ante, currency))
        limits = listed((limits, ante), " ") if amounts else ante
    hand = table.hand
    street = street_words.street(table.variant, hand.street) if hand else ""
    return models.GameLine(
        words.game_title(table.variant, stakes.betting), limits, table.counters.hands_begun, street,
        level=stakes.level, currency=currency, running=hand is not None, halted=says,
    )


def pots(table: Table) -> tuple[models.PotView, ...]:
    """Return the rest of each pot, main pot first."""
    if table.hand is None:
        return ()
    left = pots_left(table.hand.wagering)
    return tuple(models.PotView(pot.amount, tuple(sorted(pot.seats))) for pot in left)


def is_pot_told(table: Table) -> bool:
    """Whether players see the pot's size: by the book, or once it is awarded (NPL 38, PC 55)."""
    hand = table.hand
    if hand is None or hand.phase in {Phase.SHOWDOWN, Phase.AWARDING}:
        return True
    only_pot_limit = table.rules.play.pot_limit.size_told.value == "pot_limit_only"
    return not only_pot_limit or hand.wagering.structure.betting is Betting.POT_LIMIT


def positions(table: Table) -> models.PositionsView:
    """Return button and blinds of the hand in progress, or of the last hand.

    Nobody's where the game has no button; where games are dealt by rounds it stays in its place.
    """
    if not table.variant.forced.button and not table.stakes.rounds:
        return models.PositionsView()
    if table.hand is not None:
        start = table.hand.start
        return models.PositionsView(start.button, start.small_blind, start.big_blind, start.straddle)
    return models.PositionsView(table.seating.button)


def clock(table: Table) -> models.ClockView | None:
    """Return the running clock and its time left; None if no clock runs."""
    running = table.clock
    if running is None:
        return None
    left_ms = max(0, running.dead_ms - table.now_ms)
    return models.ClockView(running.seat, left_ms, running.dead_ms - running.called_ms)


def debts_told(table: Table, currency: str = "") -> str:
    """Return who may post, between hands, what he owes to be dealt in; empty if nobody."""
    if table.hand is not None and not is_over(table):
        return ""
    owing = [
        seat for seat in table.seating.seats
        if seat.owed and seat.presence == "present"
        and any(way.code == "post" for way in ways_back(table, seat.number))
    ]
    if len(owing) == 1 and owing[0].owed:
        amount = money(owing[0].owed.live + owing[0].owed.dead, currency)
        message = marked("Seat {seat} owes {amount}: SEAT {seat}, POST, {amount}, CONFIRM; or the player waits")
        return phrase(message, seat=owing[0].number, amount=amount)
    message = marked("Seats {seats} owe blinds: each seat, POST, the amount, CONFIRM; or they wait")
    return phrase(message, seats=listed([seat.number for seat in owing])) if owing else ""


def all_ways_back(table: Table) -> dict[int, tuple[models.WayBack, ...]]:
    """Return the ways back of the seats that have any."""
    asked = [seat.number for seat in table.seating.seats if seat.owed or seat.entry is EntryChoice.NEW]
    return {number: ways for number in asked if (ways := ways_back(table, number))}


def ways_back(table: Table, number: int) -> tuple[models.WayBack, ...]:
    """Return how a player who owes blinds, or who is new, may come in by the rulebook."""
    seat = table.seating.at(number)
    if seat is None or seat.presence == "reserved":
        return ()
    is_newcomer = seat.entry is EntryChoice.NEW and number not in table.seating.dealt_last
    if not seat.owed and not is_newcomer:
        return ()
    terms = Terms(table.stakes, table.variant, table.rules.blinds, table.stakes.betting or table.variant.betting.usual)
    big, missed = terms.big_blind, table.rules.blinds.missed
    new = is_newcomer and not terms.newcomers_free
    if not seat.owed and not new:
        return ()
    live, dead = (seat.owed.live, seat.owed.dead) if seat.owed else (big, 0)
    ways = []
    if entry.may_post(seat, terms):
        what = marked("Post the missed blinds") if seat.owed else marked("Post the big blind")
        ways.append(models.WayBack("post", what, live + dead))
    if new or missed.wait.value:
        ways.append(models.WayBack("wait", marked("Wait for the big blind")))
    if seat.owed and missed.straddle.value and terms.debtor is Debtor.POST_OR_WAIT:
        least = table.rules.blinds.straddle.least.value * big
        ways.append(models.WayBack("straddle", marked("Straddle under the gun"), least))
    if terms.debtor is Debtor.WAIT_OR_KILL:
        ways.append(models.WayBack("kill", marked("Kill the pot"), 2 * big))
    return tuple(ways)
