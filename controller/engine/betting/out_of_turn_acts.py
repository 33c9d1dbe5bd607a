"""Acts out of turn, kept until their turn comes, and the rights of a skipped player."""

from __future__ import annotations

from dataclasses import dataclass

from controller.engine.betting.binding_acts import Advance, ask_floor, facing_of
from controller.engine.flow.issuing import issue
from controller.poker import betting
from controller.poker.bring_in import is_awaited
from controller.rulings.play.facing import Facing
from controller.rulings.play.out_of_turn import PUT_OUT, WAGERS, decide, skipped
from controller.rulings.play.spoken_words import Spoken
from controller.table.announcements import betting_announcements as say
from controller.table.betting_memory import Choice, EarlyAct
from controller.table.events import WordSaid
from controller.table.hand import Hand, Phase
from controller.table.outputs import Announce, Output
from controller.table.ruling import Ruling
from controller.table.state import Table
from controller.table.statements import Fate
from controller.terms.codes import Act, Outcome, Word
from controller.terms.fast_copies import replace

SEVERAL = 2
"""Number of acts out of turn after which a player counts as skipped."""


@dataclass(frozen=True, slots=True)
class MeantAct:
    """An act out of turn with its meaning; `to` is the seat's total in chips."""

    seat: int
    act: Act
    to: int
    at_ms: int


def wait(table: Table, hand: Hand, meant: MeantAct) -> Advance:
    """Keep an act out of turn until its turn comes."""
    wagering, loose = hand.wagering, hand.acting
    if not wagering.behind[meant.seat]:
        return table, (Announce("error", say.NoActLeft(meant.seat, meant.act)),)
    if wagering.to_act is None or any(one.seat == meant.seat for one in loose.early):
        return table, (Announce("error", say.HasActed(meant.seat, meant.act)),)
    facing = max((wagering.current, *(one.to for one in loose.early if one.act in PUT_OUT)))
    all_in = wagering.bets[meant.seat] + wagering.stacks[meant.seat]
    to = wagering.bets[meant.seat]
    if meant.act is Act.CALL:
        to = min(facing, all_in)
    elif meant.act in PUT_OUT:
        to = min(meant.to, all_in)
    act = EarlyAct(
        meant.seat,
        meant.act,
        to,
        facing,
        meant.at_ms,
        follows=bool(loose.early),
        ruled=bool(loose.early),
        before_amount=loose.declared is not None,
        after=len(hand.actions),
        opens=not loose.early and meant.act in PUT_OUT and is_awaited(wagering),
    )
    hand = replace(hand, acting=replace(loose, early=(*loose.early, act), last=None))
    told = (Announce("warning", say.ActBeforeTurn(meant.seat, meant.act, wagering.to_act)),)
    if _is_mucked_at_once(table, act):
        return _muck_at_once(replace(table, hand=hand), hand, act)
    return replace(table, hand=hand), told


def _is_mucked_at_once(table: Table, act: EarlyAct) -> bool:
    """Whether the dealer is to muck a fold out of turn at once (GN's glossary).

    Where readers see the cards, they tell whether a hand has folded, and a key out of order may only mean that an
    earlier key is late. So the fold is ruled on before its turn only on a table without readers.
    """
    at_once = table.rules.play.turn.folded.value == "binds_at_once"
    return at_once and act.act is Act.FOLD and table.stakes.readers == "none"


def _muck_at_once(table: Table, hand: Hand, act: EarlyAct) -> Advance:
    """Kill the hand of a fold out of turn now; rule on it when its turn would come."""
    hand = replace(hand, wagering=betting.kill(hand.wagering, act.seat))
    return replace(table, hand=hand), (Announce("warning", say.MuckOutOfTurnFold(act.seat)),)


def meant_by_words(facing: Facing, event: WordSaid, spoken: Spoken) -> MeantAct:
    """Return the act that words out of turn stand for."""
    if spoken.counted is not None:
        return MeantAct(event.seat, spoken.counted.act, spoken.counted.to, event.at_ms)
    if event.word is Word.CHECK:
        return MeantAct(event.seat, Act.CHECK, facing.bet, event.at_ms)
    sizes = facing.sizes
    to = sizes[0] if sizes else facing.current
    return MeantAct(event.seat, facing.wager_act(to), to, event.at_ms)


def too_late(table: Table, hand: Hand, seat: int, act: Act, at_ms: int) -> Advance | None:
    """Rule on a skipped player who wagers too late; None if he may still wager.

    A passive act counts as it is, because the floor would allow it in any case. If only one player acted out of turn,
    that act is judged by what this player does now.
    """
    loose = hand.acting
    if act not in WAGERS or len(loose.early) < SEVERAL or loose.early[0].ruled:
        return None
    kind = table.variant.procedures.substantial_action.value
    lost, ruling = skipped(table.rules, facing_of(table, hand, seat, at_ms), loose.early, kind, in_turn=True)
    return _may_have_lost(table, hand, ruling) if lost else None


def _may_have_lost(table: Table, hand: Hand, ruling: Ruling) -> Advance:
    """Ask the floor about a skipped player's hand; the acts behind him belong to the question."""
    table, told = issue(table, ruling)
    early = tuple(replace(one, ruled=True) for one in hand.acting.early)
    table = replace(table, hand=replace(hand, acting=replace(hand.acting, early=early)))
    dead, passive = Choice(Outcome.DEAD_HAND, dead=True), Choice(Outcome.ACTION, passive=True)
    return ask_floor(table, ruling, None, dead, passive), told


def speak_up(table: Table, hand: Hand, event: WordSaid) -> Advance:
    """Handle the word "time": a skipped player claims his right to act, others only think."""
    loose, wagering = hand.acting, hand.wagering
    if hand.phase is not Phase.BETTING or not loose.early or not betting.is_live(wagering, event.seat):
        return table, ()
    in_turn = event.seat == wagering.to_act
    behind = loose.early if in_turn else _behind(hand, event.seat)
    if not behind or any(one.seat == event.seat for one in loose.early):
        return table, ()
    facing = facing_of(table, hand, event.seat, event.at_ms)
    kind = table.variant.procedures.substantial_action.value
    lost, ruling = skipped(table.rules, facing, behind, kind, in_turn=in_turn)
    if lost:
        return _may_have_lost(table, hand, ruling)
    table, told = issue(table, ruling)
    hand = replace(hand, acting=replace(loose, early=tuple(replace(one, ruled=True) for one in loose.early)))
    table = replace(table, hand=hand)
    table, more = _folds_stand(table, event.at_ms)
    return table, (*told, *more)


def _behind(hand: Hand, seat: int) -> tuple[EarlyAct, ...]:
    """Return the acts out of turn of seats that act after this one in the round."""
    turns = hand.wagering.round.turns
    return tuple(one for one in hand.acting.early if turns.index(one.seat) > turns.index(seat))


def _folds_stand(table: Table, at_ms: int) -> tuple[Table, tuple[Output, ...]]:
    """Carry out the folds out of turn that bind in any case; their hands are in the muck."""
    hand = table.hand
    assert hand is not None, "somebody has spoken up in a hand"
    kept: list[EarlyAct] = []
    wagering = hand.wagering
    for one in hand.acting.early:
        facing = facing_of(table, hand, one.seat, at_ms)
        binds = one.act is Act.FOLD and table.rules.play.turn.folded.value in {"binds", "binds_at_once"}
        if binds and decide(one, facing, checked=False).fate is Fate.APPLIES:
            wagering = betting.kill(wagering, one.seat)
        else:
            kept.append(one)
    hand = replace(hand, wagering=wagering, acting=replace(hand.acting, early=tuple(kept)))
    return replace(table, hand=hand), ()
