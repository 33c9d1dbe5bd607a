"""Acts out of turn and skipped players, one ruling each (docs/tape.md, convention 6).

An act out of turn waits until its turn comes; then it binds, or not, by what has changed (NCL 18, 128; EG 15, 112;
GN 17, 131 and its glossary; NPL 31, 40; PC 42, 58). A skipped player may lose his right (NCL 129; EG 113; GN 132;
PC 42B).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from controller.rulebook.book import Book
from controller.rulebook.rule import Rule
from controller.rulebook.variant import SubstantialAction
from controller.rulings import action_window
from controller.rulings.citing import Finding, Read, ruling_of
from controller.rulings.play.bet_size import size_wager
from controller.rulings.play.facing import Counted, Facing
from controller.table import observations
from controller.table.betting_memory import EarlyAct
from controller.table.hand import ActionRecord
from controller.table.ruling import Ruling
from controller.terms.codes import Act, Cause, Outcome

Fate: TypeAlias = Literal["applies", "free", "passive", "stays", "floor"]
"""What becomes of an act out of turn: it is applied (`Decision.counted`); the player is free and his chips come back;
free but may not bet or raise; free with his chips left in the pot if he folds; or the floor decides."""

WAGERS = frozenset({Act.BET, Act.RAISE, Act.ALL_IN, Act.COMPLETE})
PUT_OUT = WAGERS | {Act.BRING_IN}
"""Acts that put out chips of their own size."""


@dataclass(frozen=True, slots=True)
class TurnDecision:
    """An act out of turn, decided: its fate, the act that is applied, and the ruling."""

    fate: Fate
    counted: Counted | None
    ruling: Ruling


def decide(early: EarlyAct, facing: Facing, *, checked: bool) -> TurnDecision:
    """Return what becomes of an act out of turn now that its turn has come.

    Args:
        early: the act.
        facing: the seat, with its turn.
        checked: somebody in turn has checked since.
    """
    fate, counted, read = _judged(early, facing, checked=checked)
    chips = max(0, early.to - facing.bet) if _has_chips(early) else 0
    returned = max(0, early.to - counted.to) if counted else 0 if fate in {"stays", "floor"} else chips
    read = list(read)
    waited: Read = ("play.words.wait_for_amount", facing.play.words.wait_for_amount)
    if early.before_amount and waited not in read:
        read.append(waited)
    outcome = {"applies": Outcome.ACTION, "floor": Outcome.FLOOR}.get(fate, Outcome.PLAY_ON)
    finding = Finding(
        outcome, Cause.OUT_OF_TURN, early.seat, _sentence(early, fate, counted), facing.at_ms,
        do=counted.act if counted else None,
        to=counted.to if counted and counted.act in PUT_OUT | {Act.CALL} else None,
        returned=returned,
        options=(Outcome.ACTION, Outcome.PLAY_ON) if fate == "floor" else (),
        seen=observations.OutOfTurn(early.seat, early.act),
    )  # fmt: skip
    return TurnDecision(fate, counted, ruling_of(finding, read))


def _judged(early: EarlyAct, facing: Facing, *, checked: bool) -> tuple[Fate, Counted | None, Sequence[Read]]:
    """The fate of the act, the act that counts, and the rules read."""
    changed = facing.current != early.facing
    wrong = facing.play.stud.wrong_bring_in
    if early.opens and changed and wrong.value == "next_act":
        return "free", None, [("play.stud.wrong_bring_in", wrong)]  # the real seat has brought it in
    early_call = facing.play.words.wait_for_amount
    if early.before_amount and early.act is Act.CALL and early_call.value == "call_is_floors":
        return "floor", None, [("play.words.wait_for_amount", early_call)]
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
        return "floor", None, read
    if rule.value == "binds_unchanged" and changed:
        return "free", None, read
    return "applies", Counted(Act.FOLD, facing.bet), read


def _check(facing: Facing, *, changed: bool) -> tuple[Fate, Counted | None, Sequence[Read]]:
    turn = facing.play.turn
    if not changed and facing.may_check:
        read: list[Read] = [("play.turn.checked_unchanged", turn.checked_unchanged)]
        if turn.checked_unchanged.value == "floor":
            return "floor", None, read
        return "applies", Counted(Act.CHECK, facing.bet), read
    return _passive(facing, ("play.turn.checked", turn.checked), bars=turn.checked.value == "passive")


def _call(facing: Facing, *, changed: bool) -> tuple[Fate, Counted | None, Sequence[Read]]:
    turn = facing.play.turn
    if not changed:
        read: list[Read] = [("play.turn.unchanged", turn.unchanged)]
        if turn.unchanged.value == "floor":
            return "floor", None, read
        return "applies", Counted(Act.CALL, facing.call_to), read
    if turn.changed_more.value == "floor":
        return "floor", None, [("play.turn.changed_more", turn.changed_more)]
    more: Rule[object] = turn.unchanged if turn.changed_more.value == "free_forfeit" else turn.changed_more
    return _passive(facing, ("play.turn.changed_more", more), bars=False)


def _passive(facing: Facing, read: Read, *, bars: bool) -> tuple[Fate, Counted | None, Sequence[Read]]:
    """A passive act that the action has overtaken: free, unless the book bars him from raising."""
    heads_up = facing.play.turn.heads_up_passive
    if bars:
        return "passive", None, [read]
    if heads_up.value and facing.wagering.round.heads_up:
        return "passive", None, [("play.turn.heads_up_passive", heads_up), read]
    return "free", None, [read]


def _bet(
    early: EarlyAct, facing: Facing, *, changed: bool, checked: bool
) -> tuple[Fate, Counted | None, Sequence[Read]]:
    path, rule = _bet_rule(early, facing, changed=changed, checked=checked)
    read: list[Read] = [(path, rule)]
    word = rule.value
    if word == "binds":
        return "applies", opening(early, facing), read
    if word == "check":
        return "applies", Counted(Act.CHECK, facing.bet), read
    if word == "call":
        return "applies", Counted(Act.CALL, facing.call_to), read
    if word == "free_forfeit" and early.to >= facing.all_in:
        return "applies", Counted(Act.CALL, facing.all_in), read  # all his chips stay in: nothing is left to decide
    if word == "free_forfeit":
        return "stays", None, read
    return ("floor" if word == "floor" else "free"), None, read


def opening(early: EarlyAct, facing: Facing) -> Counted:
    """Return how a standing wager out of turn counts; a bring-in stays one where due."""
    if early.act is Act.BRING_IN and facing.wagering.round.bring_in and not facing.current:
        return Counted(Act.BRING_IN, min(early.to or facing.wagering.round.bring_in, facing.all_in))
    return size_wager(facing, early.to)[0]


def _bet_rule(early: EarlyAct, facing: Facing, *, changed: bool, checked: bool) -> tuple[str, Rule[object]]:
    """The rule that governs a bet or raise out of turn."""
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


def _sentence(early: EarlyAct, fate: Fate, counted: Counted | None) -> str:
    """Return the dealer's sentence."""
    who = f"Seat {early.seat} acted out of turn ({early.act}"
    who += f" to ¤{early.to})." if early.act in PUT_OUT else ")."
    if counted is not None:
        to = f" to ¤{counted.to}" if counted.act in PUT_OUT | {Act.CALL} else ""
        return f"{who} It counts as a {counted.act}{to}."
    match fate:
        case "passive":
            return f"{who} The action has changed: it may fold or call, not raise."
        case "stays":
            return f"{who} The action has changed: all options but a check; if it folds, its chips stay in the pot."
        case "floor":
            return f"{who} It may be binding: the floor decides."
        case _:
            return f"{who} The action has changed: its chips come back and it has all options."


def skipped(
    book: Book, facing: Facing, acts: Sequence[EarlyAct], kind: SubstantialAction, *, in_turn: bool
) -> tuple[bool, Ruling]:
    """Return whether a skipped player may have lost his right to act, and the ruling on it.

    Args:
        book: the house's book.
        facing: the skipped seat.
        acts: what was acted behind it.
        kind: the game's kind of substantial action.
        in_turn: the turn is really that seat's; else somebody before it has not acted yet.
    """
    turn = book.play.turn
    seat = facing.seat
    if not in_turn:
        text = f"Seat {seat} keeps its right to act: a player before it has not acted yet."
        finding = Finding(Outcome.PLAY_ON, Cause.SKIPPED_PLAYER, seat, text, facing.at_ms)
        return False, ruling_of(finding, [("play.turn.skipped_in_front", turn.skipped_in_front)])
    read: list[Read] = [("play.turn.skipped_after", turn.skipped_after)]
    if not enough_behind(book, acts, kind):
        text = f"Seat {seat} was skipped and has spoken up in time: the action goes back to it."
        return False, ruling_of(Finding(Outcome.PLAY_ON, Cause.SKIPPED_PLAYER, seat, text, facing.at_ms), read)
    text = f"Seat {seat} was skipped and {len(acts)} acted behind it before it spoke up: the floor rules on its hand."
    finding = Finding(
        Outcome.FLOOR, Cause.SKIPPED_PLAYER, seat, text, facing.at_ms, options=(Outcome.DEAD_HAND, Outcome.ACTION)
    )
    return True, ruling_of(finding, [*read, ("play.turn.skipped_loses", turn.skipped_loses)])


def enough_behind(book: Book, acts: Sequence[EarlyAct], kind: SubstantialAction) -> bool:
    """Return whether enough action behind a skipped player may cost him his right to act."""
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
