"""Acts out of turn and skipped players, one ruling each (docs/tape.md, convention 6).

An act out of turn waits until its turn comes. What has changed by then decides whether it binds (NCL 18, 128; EG 15,
112; GN 17, 131 and its glossary; NPL 31, 40; PC 42, 58). A skipped player may lose his right to act (NCL 129; EG 113;
GN 132; PC 42B).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from controller.rulebook.book import Book
from controller.rulebook.rule import Rule
from controller.rulebook.variant import SubstantialAction
from controller.rulings import action_window
from controller.rulings.citing import Finding, Read, ruling_of
from controller.rulings.play.bet_size import size_wager
from controller.rulings.play.facing import Counted, Facing
from controller.table import observations, statements
from controller.table.betting_memory import EarlyAct
from controller.table.hand import ActionRecord
from controller.table.ruling import Ruling
from controller.table.statements import Fate
from controller.terms.codes import Act, Cause, Outcome

WAGERS = frozenset({Act.BET, Act.RAISE, Act.ALL_IN, Act.COMPLETE})
PUT_OUT = WAGERS | {Act.BRING_IN}
"""Acts that put out chips of their own size."""


@dataclass(frozen=True, slots=True)
class TurnDecision:
    """The decision on an act out of turn: its fate, the act that counts, and the ruling."""

    fate: Fate
    counted: Counted | None
    ruling: Ruling


def decide(early: EarlyAct, facing: Facing, *, checked: bool) -> TurnDecision:
    """Return what becomes of an act out of turn now that its turn has come.

    Args:
        early: the act out of turn.
        facing: the seat, now in turn.
        checked: a player in turn has checked since.
    """
    fate, counted, read = _judged(early, facing, checked=checked)
    chips = max(0, early.to - facing.bet) if _has_chips(early) else 0
    returned = max(0, early.to - counted.to) if counted else 0 if fate in {Fate.STAYS, Fate.FLOOR} else chips
    read = list(read)
    waited: Read = ("play.words.wait_for_amount", facing.play.words.wait_for_amount)
    if early.before_amount and waited not in read:
        read.append(waited)
    outcome = {Fate.APPLIES: Outcome.ACTION, Fate.FLOOR: Outcome.FLOOR}.get(fate, Outcome.PLAY_ON)
    made = early.to if early.act in PUT_OUT else None
    finding = Finding(
        outcome, Cause.OUT_OF_TURN, early.seat, statements.ActedOutOfTurn(early.act, made, fate), facing.at_ms,
        do=counted.act if counted else None,
        to=counted.to if counted and counted.act in PUT_OUT | {Act.CALL} else None,
        returned=returned,
        options=(Outcome.ACTION, Outcome.PLAY_ON) if fate is Fate.FLOOR else (),
        seen=observations.OutOfTurn(early.seat, early.act),
    )  # fmt: skip
    return TurnDecision(fate, counted, ruling_of(finding, read))


def _judged(early: EarlyAct, facing: Facing, *, checked: bool) -> tuple[Fate, Counted | None, Sequence[Read]]:
    """Return the fate of the act, the act that counts, and the rules read."""
    changed = facing.current != early.facing
    wrong = facing.play.stud.wrong_bring_in
    if early.opens and changed and wrong.value == "next_act":
        return Fate.FREE, None, [("play.stud.wrong_bring_in", wrong)]  # the right seat has brought it in
    early_call = facing.play.words.wait_for_amount
    if early.before_amount and early.act is Act.CALL and early_call.value == "call_is_floors":
        return Fate.FLOOR, None, [("play.words.wait_for_amount", early_call)]
    match early.act:
        case Act.FOLD:
            return _fold(facing, changed=changed)
        case Act.CHECK:
            return _check(facing, changed=changed)
        case Act.CALL:
            return _call(facing, changed=changed)
        case _:
            return _bet(early, facing, changed=changed, checked=checked)


def _fold(facing: Facing, *, changed: bool) -> tuple[Fate, Counted | None, Sequence[Read]]:
    rule = facing.play.turn.folded
    read: list[Read] = [("play.turn.folded", rule)]
    if rule.value == "floor":
        return Fate.FLOOR, None, read
    if rule.value == "binds_unchanged" and changed:
        return Fate.FREE, None, read
    return Fate.APPLIES, Counted(Act.FOLD, facing.bet), read


def _check(facing: Facing, *, changed: bool) -> tuple[Fate, Counted | None, Sequence[Read]]:
    turn = facing.play.turn
    if not changed and facing.may_check:
        read: list[Read] = [("play.turn.checked_unchanged", turn.checked_unchanged)]
        if turn.checked_unchanged.value == "floor":
            return Fate.FLOOR, None, read
        return Fate.APPLIES, Counted(Act.CHECK, facing.bet), read
    return _passive(facing, ("play.turn.checked", turn.checked), bars=turn.checked.value == "passive")


def _call(facing: Facing, *, changed: bool) -> tuple[Fate, Counted | None, Sequence[Read]]:
    turn = facing.play.turn
    if not changed:
        read: list[Read] = [("play.turn.unchanged", turn.unchanged)]
        if turn.unchanged.value == "floor":
            return Fate.FLOOR, None, read
        return Fate.APPLIES, Counted(Act.CALL, facing.call_to), read
    if turn.changed_more.value == "floor":
        return Fate.FLOOR, None, [("play.turn.changed_more", turn.changed_more)]
    more: Rule[object] = turn.unchanged if turn.changed_more.value == "free_forfeit" else turn.changed_more
    return _passive(facing, ("play.turn.changed_more", more), bars=False)


def _passive(facing: Facing, read: Read, *, bars: bool) -> tuple[Fate, Counted | None, Sequence[Read]]:
    """Return the fate of a passive act after other action: free, unless the book bars a raise."""
    heads_up = facing.play.turn.heads_up_passive
    if bars:
        return Fate.PASSIVE, None, [read]
    if heads_up.value and facing.wagering.round.heads_up:
        return Fate.PASSIVE, None, [("play.turn.heads_up_passive", heads_up), read]
    return Fate.FREE, None, [read]


def _bet(
    early: EarlyAct, facing: Facing, *, changed: bool, checked: bool
) -> tuple[Fate, Counted | None, Sequence[Read]]:
    path, rule = _bet_rule(early, facing, changed=changed, checked=checked)
    read: list[Read] = [(path, rule)]
    word = rule.value
    if word == "binds":
        return Fate.APPLIES, opening(early, facing), read
    if word == "check":
        return Fate.APPLIES, Counted(Act.CHECK, facing.bet), read
    if word == "call":
        return Fate.APPLIES, Counted(Act.CALL, facing.call_to), read
    if word == "free_forfeit" and early.to >= facing.all_in:
        return Fate.APPLIES, Counted(Act.CALL, facing.all_in), read  # all his chips stay in: nothing is left to decide
    if word == "free_forfeit":
        return Fate.STAYS, None, read
    return (Fate.FLOOR if word == "floor" else Fate.FREE), None, read


def opening(early: EarlyAct, facing: Facing) -> Counted:
    """Return how a standing wager out of turn counts; a due bring-in stays a bring-in."""
    if early.act is Act.BRING_IN and facing.wagering.round.bring_in and not facing.current:
        return Counted(Act.BRING_IN, min(early.to or facing.wagering.round.bring_in, facing.all_in))
    return size_wager(facing, early.to)[0]


def _bet_rule(early: EarlyAct, facing: Facing, *, changed: bool, checked: bool) -> tuple[str, Rule[object]]:
    """Return the rule that governs a bet or raise out of turn."""
    turn = facing.play.turn
    if not changed:
        if checked and facing.current == 0:
            return "play.turn.unchanged_bet", turn.unchanged_bet
        return "play.turn.unchanged", turn.unchanged
    if facing.current < early.to:
        return "play.turn.changed_less", turn.changed_less
    if facing.current == early.to:
        return "play.turn.changed_same", turn.changed_same
    return "play.turn.changed_more", turn.changed_more


def skipped(
    book: Book, facing: Facing, acts: Sequence[EarlyAct], kind: SubstantialAction, *, in_turn: bool
) -> tuple[bool, Ruling]:
    """Return whether a skipped player may have lost his right to act, and the ruling on it.

    Args:
        book: the house's book.
        facing: the skipped seat.
        acts: the acts behind it.
        kind: the game's kind of substantial action.
        in_turn: the turn is really that seat's; otherwise a player before it has not acted yet.
    """
    turn = book.play.turn
    seat = facing.seat
    if not in_turn:
        finding = Finding(Outcome.PLAY_ON, Cause.SKIPPED_PLAYER, seat, statements.KeepsTurn(), facing.at_ms)
        return False, ruling_of(finding, [("play.turn.skipped_in_front", turn.skipped_in_front)])
    states = statements.WasSkipped(len(acts))
    read: list[Read] = [("play.turn.skipped_after", turn.skipped_after)]
    if not enough_behind(book, acts, kind):
        return False, ruling_of(Finding(Outcome.PLAY_ON, Cause.SKIPPED_PLAYER, seat, states, facing.at_ms), read)
    finding = Finding(
        Outcome.FLOOR, Cause.SKIPPED_PLAYER, seat, states, facing.at_ms, options=(Outcome.DEAD_HAND, Outcome.ACTION)
    )
    return True, ruling_of(finding, [*read, ("play.turn.skipped_loses", turn.skipped_loses)])


def enough_behind(book: Book, acts: Sequence[EarlyAct], kind: SubstantialAction) -> bool:
    """Whether enough action behind a skipped player may cost him his right to act."""
    records = tuple(ActionRecord(one.seat, _kind(one.act), 0, one.at_ms, chips=_has_chips(one)) for one in acts)
    substantial = action_window.reached(action_window.limit(book, kind).value, records)
    match book.play.turn.skipped_after.value:
        case "three_or_substantial":
            return len(acts) >= 3 or substantial
        case "two":
            return len(acts) >= 2
        case _:
            return substantial


def _kind(act: Act) -> Act:
    """Return an act by substantial action's kinds: wagers raise, a bring-in calls (GN 217)."""
    if act is Act.BRING_IN:
        return Act.CALL
    return Act.RAISE if act in WAGERS else act


def _has_chips(act: EarlyAct) -> bool:
    return act.act in PUT_OUT or act.act is Act.CALL
