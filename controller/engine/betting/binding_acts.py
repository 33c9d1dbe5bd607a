"""Binding acts: what each one changes, its message to the room, and early acts now due."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, TypeVar

from controller.engine.flow.issuing import issue
from controller.poker import betting
from controller.poker.wagering import IllegalAct, Wagering, turns_behind
from controller.rulings.play.facing import Counted, Facing
from controller.rulings.play.out_of_turn import TurnDecision, decide, opening
from controller.table.announcements import betting_announcements as say
from controller.table.betting_memory import (
    Acting,
    Choice,
    Declared,
    EarlyAct,
    FloorQuestion,
    LastAct,
    Made,
    RunningClock,
)
from controller.table.hand import ActionRecord, Hand, Phase
from controller.table.outputs import ActionTaken, Announce, Output
from controller.table.ruling import Ruling
from controller.table.state import Table, with_hand
from controller.table.statements import Fate
from controller.terms.codes import ALL_IN, CALL, Act, Outcome
from controller.terms.counts import count_of
from controller.terms.fast_copies import copied, replace
from controller.terms.fast_frozen import fast_frozen

Advance: TypeAlias = tuple[Table, tuple[Output, ...]]
_OfSeat = TypeVar("_OfSeat", Declared, RunningClock, FloorQuestion)


@fast_frozen
@dataclass(frozen=True, slots=True)
class Cameby:
    """How an act came: by key, by words or by chips.

    `at_ms` is its time and `value` the worth of the chips. `amount` says that the words named a number. `ruled` says
    that a ruling on the act was already made.
    """

    by: Literal["key", "words", "chips"]
    at_ms: int
    value: int = 0
    ruled: bool = False
    amount: bool = False


def facing_of(table: Table, hand: Hand, seat: int, at_ms: int, wagering: Wagering | None = None) -> Facing:
    """Return what the seat faces under the present wagers, or under the given ones."""
    front = count_of(hand.acting.fronts, seat)
    killed = hand.start.kill is not None and not hand.street_index
    return Facing(table.rules.play, table.stakes, wagering or hand.wagering, seat, at_ms, front, killed)


def count(table: Table, seat: int, counted: Counted, came: Cameby) -> Advance:
    """Count a legal act: change the wagers, record it, pass the turn, and report it."""
    hand = table.hand
    assert hand is not None, "an act counts in a hand"
    try:
        hand, told = counted_in(hand, seat, counted, came)
    except IllegalAct:
        sizes = betting.raise_range(hand.wagering, seat)
        return table, (Announce("error", say.ActNotAllowed(seat, counted.act, counted.to, sizes)),)
    return with_hand(table, hand), (told,)


def counted_in(hand: Hand, seat: int, counted: Counted, came: Cameby) -> tuple[Hand, ActionTaken]:
    """Return the hand with a legal act counted, and its report.

    Raises:
        IllegalAct: the betting does not allow it.
    """
    before = hand.wagering
    after = betting.act(before, seat, counted.act, counted.to if counted.act not in _BARE else None)
    act, to, street, at_ms = counted.act, after.bets[seat], hand.street_index, came.at_ms
    chips = after.put[seat] > before.put[seat]
    if act is ALL_IN or (act is CALL and not chips):
        act = _as_it_is(before, after, seat, act)
    record = ActionRecord(seat, act, street, at_ms, to, chips)
    loose = hand.acting
    acting = Acting(
        _of_another(loose.declared, seat) if loose.declared is not None else None,
        loose.early,
        LastAct(seat, act, to, at_ms, before, came.by, came.value, came.ruled, street, came.amount),
        _of_another(loose.clock, seat) if loose.clock is not None else None,
        _of_another(loose.question, seat) if loose.question is not None else None,
        (hand.number, street, after.to_act),
        at_ms,
        _without(loose.fronts, seat) if loose.fronts else loose.fronts,
        loose.pulled - {seat} if loose.pulled else loose.pulled,
        _made(hand, seat, after) if loose.made or after.current > before.current else (),
    )
    told = ActionTaken(hand.number, hand.street, seat, str(act), to, after.pot, after.stacks[seat])
    return copied(hand, wagering=after, actions=(*hand.actions, record), acting=acting), told


def _made(hand: Hand, seat: int, after: Wagering) -> tuple[Made, ...]:
    """Return the street's wagers, with this act if it is one."""
    before, acts = hand.wagering, hand.actions
    # One that was withdrawn is to be counted otherwise.
    number, street = len(acts), hand.street_index
    made = tuple([one for one in hand.acting.made if one.index < number and acts[one.index].street == street])
    return (*made, Made(number, seat, after.bets[seat], before)) if after.current > before.current else made


def _of_another(what: _OfSeat | None, seat: int) -> _OfSeat | None:
    """Return what another seat has begun; None for what ends with this seat's act."""
    return what if what is None or what.seat != seat else None


def _without(fronts: Mapping[int, int], seat: int) -> Mapping[int, int]:
    """Return the chips in front of the other seats."""
    return {other: value for other, value in fronts.items() if other != seat} if fronts else fronts


_BARE = frozenset({Act.FOLD, Act.CHECK, Act.CALL})
"""Acts that need no amount."""


def _as_it_is(before: Wagering, after: Wagering, seat: int, act: Act) -> Act:
    """Return the act by its effect: an all-in is a bet, raise or call, an equal call a check."""
    if act is Act.ALL_IN:
        if after.current > before.current:
            return Act.RAISE if before.current else Act.BET
        return Act.CALL
    if act is Act.CALL and after.bets[seat] == before.bets[seat]:
        return Act.CHECK
    return act


def count_with(table: Table, seat: int, counted: Counted | None, ruling: Ruling | None, came: Cameby) -> Advance:
    """Issue the ruling, if any, and count the act unless the floor must decide first."""
    told: tuple[Output, ...] = ()
    if ruling is not None:
        table, told = issue(table, ruling)
        came = replace(came, ruled=True)
        if ruling.outcome is Outcome.FLOOR:
            return ask_floor(table, ruling, counted), told
    if counted is None:
        return table, told
    table, more = count(table, seat, counted, came)
    return table, (*told, *more)


def ask_floor(table: Table, ruling: Ruling, counted: Counted | None, *extra: Choice) -> Table:
    """Store the effect of each floor option: the act as counted, or play without it."""
    hand = table.hand
    assert hand is not None, "the floor is asked in a hand"
    assert ruling.seat is not None, "a question of the betting concerns a seat"
    choices = list(extra)
    for option in ruling.options:
        if option in {choice.outcome for choice in extra}:
            continue
        if option is Outcome.ACTION and counted is not None:
            choices.append(Choice(option, counted.act, counted.to))
        else:
            choices.append(Choice(option, dead=option is Outcome.DEAD_HAND))
    question = FloorQuestion(ruling.cause, ruling.seat, tuple(choices))
    return replace(table, hand=replace(hand, acting=replace(hand.acting, question=question)))


def settle_early(table: Table, at_ms: int) -> Advance:
    """Decide the acts out of turn whose turn has come, one after the other."""
    told: list[Output] = []
    while True:
        table, more = _rule_on_mucked(table, at_ms)
        told.extend(more)
        hand = table.hand
        if hand is None or hand.phase is not Phase.BETTING:
            return table, tuple(told)
        turn = hand.wagering.to_act
        early = next((one for one in hand.acting.early if one.seat == turn or _is_corrected(table, hand, one)), None)
        if early is None or turn is None:
            return table, tuple(told)
        seat = early.seat
        rest = tuple(one for one in hand.acting.early if one is not early)
        hand = replace(hand, acting=replace(hand.acting, early=rest))
        table = replace(table, hand=hand)
        checked = any(one.act is Act.CHECK and not one.tap for one in hand.actions[early.after :])
        decision = decide(early, facing_of(table, hand, seat, at_ms), checked=checked)
        if early.ruled:
            decision = _as_ruled(decision, early, facing_of(table, hand, seat, at_ms))
        else:
            table, more = issue(table, decision.ruling)
            told.extend(more)
        table, more = _carry_out(table, early, decision, at_ms)
        told.extend(more)
        if decision.fate is Fate.FLOOR:
            return table, tuple(told)


def _is_corrected(table: Table, hand: Hand, early: EarlyAct) -> bool:
    """Whether the right seat brought it in before a player behind the wrong seat acted."""
    next_act = table.rules.play.stud.wrong_bring_in.value == "next_act"
    return early.opens and next_act and bool(hand.wagering.current)


def _rule_on_mucked(table: Table, at_ms: int) -> Advance:
    """Rule on folds out of turn whose cards were mucked at once, now that their turn has come."""
    hand = table.hand
    told: tuple[Output, ...] = ()
    for one in hand.acting.early if hand is not None else ():
        assert hand is not None, "an act out of turn is of a hand"
        if one.act is not Act.FOLD or one.seat not in hand.wagering.folded or not _is_past(hand, one.seat):
            continue
        rest = tuple(other for other in hand.acting.early if other is not one)
        hand = replace(hand, acting=replace(hand.acting, early=rest))
        table = replace(table, hand=hand)
        if not one.ruled:
            table, more = issue(table, decide(one, facing_of(table, hand, one.seat, at_ms), checked=False).ruling)
            told = (*told, *more)
            hand = table.hand
    return table, told


def _is_past(hand: Hand, seat: int) -> bool:
    """Whether the turn has passed a seat that acted last, or the round is over."""
    turn, last = hand.wagering.to_act, hand.acting.last
    if turn is None or hand.phase is not Phase.BETTING:
        return True
    if last is None:
        return False
    after = turns_behind(hand.wagering.round.turns, last.seat)
    return seat in after[: after.index(turn)] if turn in after else False


def _as_ruled(decision: TurnDecision, early: EarlyAct, facing: Facing) -> TurnDecision:
    """Return the decision on an act already ruled on: it stands if nothing has changed."""
    if decision.fate is not Fate.FLOOR:
        return decision
    if facing.current != early.facing:
        return replace(decision, fate=Fate.FREE)
    counted = Counted(early.act, early.to) if early.act in _BARE else opening(early, facing)
    return replace(decision, fate=Fate.APPLIES, counted=counted)


def _carry_out(table: Table, early: EarlyAct, decision: TurnDecision, at_ms: int) -> Advance:
    """Carry out the decision on an act out of turn."""
    hand = table.hand
    assert hand is not None, "an act out of turn is decided in its hand"
    seat = early.seat
    match decision.fate:
        case Fate.APPLIES:
            assert decision.counted is not None, "an act that applies is known"
            return count(table, seat, decision.counted, Cameby("key", at_ms, ruled=True))
        case Fate.PASSIVE:
            hand = replace(hand, wagering=betting.with_passive(hand.wagering, seat))
            return replace(table, hand=hand), ()
        case Fate.STAYS:
            more = min(early.to - hand.wagering.bets[seat], hand.wagering.stacks[seat])
            hand = replace(hand, wagering=betting.add(hand.wagering, seat, more))
            return replace(table, hand=hand), ()
        case Fate.FLOOR:
            return ask_floor(table, decision.ruling, Counted(early.act, early.to)), ()
        case Fate.FREE:
            return table, ()
