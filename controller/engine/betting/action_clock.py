"""The action clock and the start of each turn; every event brings the time."""

from __future__ import annotations

from controller.engine.betting import setting_clock
from controller.engine.betting.binding_acts import Advance, Cameby, ask_floor, count, facing_of, settle_early
from controller.engine.flow.hand_progress import progress
from controller.engine.flow.issuing import issue
from controller.rulings.play import clock_call as rules
from controller.rulings.play.facing import Counted
from controller.rulings.windows import is_open_face
from controller.table.announcements import betting_announcements as say
from controller.table.betting_memory import Acting, Choice, RunningClock
from controller.table.events import ClockCalled
from controller.table.hand import Hand, Phase, with_dead
from controller.table.outputs import Announce, ClockTold, Output, Signal
from controller.table.state import Table, with_hand, without_clock
from controller.terms.codes import Act, Outcome
from controller.terms.fast_copies import changer_of, replace


def call_clock(table: Table, event: ClockCalled) -> Advance:
    """Start the clock on a player if he has had the book's time to think."""
    hand = table.hand
    if hand is None or not _is_thinking(table, hand, event.seat):
        return table, (Announce("error", say.NoClockOutOfTurn(event.seat)),)
    refused = _refused_caller(table, hand, event.by)
    if refused is not None:
        return table, (Announce("warning", refused),)
    if hand.acting.clock is not None:
        return table, (Announce("info", say.ClockRunning(event.seat)),)
    times, since_ms = _times(table, hand, event)
    waited = event.at_ms - since_ms
    if waited < times.earliest_s * 1000:
        return table, (Announce("warning", say.NoClockYet(event.seat, waited // 1000, times.earliest_s)),)
    seconds = event.seconds or times.whole_s
    whole_ms = seconds * 1000
    clock = RunningClock(event.seat, event.at_ms, event.at_ms + whole_ms, event.by)
    hand = replace(hand, acting=replace(hand.acting, clock=clock))
    told = (
        ClockTold(event.seat, "started", whole_ms),
        Announce("info", say.ClockStarted(event.seat, seconds)),
        Signal("clock"),
    )
    return replace(table, hand=hand), told


def _is_thinking(table: Table, hand: Hand, seat: int) -> bool:
    """Whether it is on that player to act, or to set cards."""
    in_turn = hand.phase is Phase.BETTING and hand.wagering.to_act == seat
    return in_turn or setting_clock.owes(table, hand, seat)


def _times(table: Table, hand: Hand, event: ClockCalled) -> tuple[rules.ClockTimes, int]:
    """Return the clock's times, and since when the player thinks, in ms."""
    book = table.rules.play.clock
    if setting_clock.owes(table, hand, event.seat):
        return rules.row_times(book), setting_clock.since_ms(hand, event.seat, event.at_ms)
    return rules.times(book, is_limit=hand.wagering.structure.is_limit), hand.acting.turn_since_ms


def _refused_caller(table: Table, hand: Hand, by: int | None) -> say.MayNotCallClock | None:
    """Return why that player may not call the clock; None if he may, or if it is the floor's."""
    book = table.rules.play.clock
    if by is None:
        return None
    seat = table.seating.at(by)
    if book.at_seat.value and (seat is None or seat.presence != "present"):
        return say.MayNotCallClock(by, "away", book.at_seat.cite)
    if book.callers.value == "dealt_in" and by not in hand.start.dealt_in:
        return say.MayNotCallClock(by, "not_dealt_in", book.callers.cite)
    return None


def keep_to_turn(before: Table, after: Table, told: tuple[Output, ...]) -> Advance:
    """End the clock with the turn that it was called on, and tell the room of every end.

    Whatever ends a turn need not know of the clock: an act, a dead hand, lost keys, UNDO, the end of the hand. `before`
    and `after` are the table around an event that `told` this.
    """
    was, now = before.clock, after.clock
    if now is not None and after.hand is not None and not _is_on(after, after.hand, now.seat):
        after, now = without_clock(after, after.hand), None
    if was is None or was == now or any(isinstance(one, ClockTold) and one.state == "expired" for one in told):
        return after, ()
    return after, (ClockTold(was.seat, "ended", max(0, was.dead_ms - after.now_ms)),)


def _is_on(table: Table, hand: Hand, seat: int) -> bool:
    """Whether the turn that the clock was called on goes on."""
    return hand.wagering.to_act == seat or setting_clock.owes(table, hand, seat)


def clock_now(table: Table) -> dict[str, int] | None:
    """Return the clock's seat and seconds left for the tape; None if none runs."""
    clock = table.clock
    return None if clock is None else {"seat": clock.seat, "left": -(-(clock.dead_ms - table.now_ms) // 1000)}


def clock_deadline(table: Table) -> int | None:
    """Return when the running clock must be checked, in ms; None if none runs."""
    # One millisecond later if the book gives a tie to the player.
    return None if table.clock is None else table.clock.dead_ms + int(table.rules.play.clock.tie_to_player.value)


def elapse(table: Table, at_ms: int) -> Advance:
    """Note when the turn began, and let the clock run out if its time is over."""
    hand = table.hand
    if hand is not None and is_open_face(table):
        table, told = setting_clock.elapse(table, hand, at_ms)
        table, more = progress(table) if told else (table, ())
        return table, (*told, *more)
    if hand is None or hand.phase is not Phase.BETTING:
        return table, ()
    turn = (hand.number, hand.street_index, hand.wagering.to_act)
    if hand.acting.turn != turn:
        hand = turned_to(hand, turn, table.now_ms)
        table = with_hand(table, hand)
    clock = hand.acting.clock
    if clock is None or not rules.is_over(table.rules.play.clock, clock.dead_ms, at_ms):
        return table, ()
    return _expire(table, hand, clock)


_with_acting = changer_of(Hand, "acting")


def turned_to(hand: Hand, turn: tuple[int, int, int | None], since_ms: int) -> Hand:
    """Return the hand with a new turn begun; a new street clears what the old one left open."""
    loose = hand.acting
    if loose.turn == turn:
        return hand
    if loose.turn[:2] == turn[:2]:
        return _with_acting(hand, replace(loose, turn=turn, turn_since_ms=since_ms))
    fronts = loose.fronts if loose.turn == (0, 0, None) else {}
    return _with_acting(hand, Acting(last=loose.last, fronts=fronts, turn=turn, turn_since_ms=since_ms))


def _expire(table: Table, hand: Hand, clock: RunningClock) -> Advance:
    """Apply the end of the clock: the hand is dead, it checks, or the floor decides."""
    facing = facing_of(table, hand, clock.seat, clock.dead_ms)
    table = without_clock(table, hand)
    ruling = rules.expired(facing)
    table, told = issue(table, ruling)
    outputs: list[Output] = [ClockTold(clock.seat, "expired", 0), Signal("clock"), *told]
    if ruling.outcome is Outcome.DEAD_HAND:
        table = _kill(table, clock.seat)
    elif ruling.outcome is Outcome.ACTION:
        came = Cameby("key", clock.dead_ms, ruled=True)
        table, more = count(table, clock.seat, Counted(Act.CHECK, facing.bet), came)
        outputs.extend(more)
    else:
        table = ask_floor(table, ruling, Counted(Act.CHECK, facing.bet), Choice(Outcome.DEAD_HAND, dead=True))
    table, due = settle_early(table, clock.dead_ms)
    table, more = progress(table)
    return table, (*outputs, *due, *more)


def _kill(table: Table, seat: int) -> Table:
    """Return the table with that seat's hand dead."""
    hand = table.hand
    assert hand is not None, "a hand dies in its hand"
    return replace(table, hand=with_dead(hand, seat))
