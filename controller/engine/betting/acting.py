"""Acts, words and chips: in turn the book decides what counts, out of turn they wait."""

from __future__ import annotations

from controller.engine.betting import (
    action_clock,
    later_words,
    missing_acts,
    out_of_turn_acts,
    play_floor,
    wrong_bring_in,
)
from controller.engine.betting.binding_acts import Advance, Cameby, count_with, facing_of, settle_early
from controller.engine.betting.chips_after_word import chips_after_word
from controller.engine.betting.in_turn import fold, is_no_bring_in, keyed_in_turn, keyed_total
from controller.engine.betting.showing import give_up
from controller.engine.flow import closed_streets, dead_bring_in, draw_numbers
from controller.poker import betting
from controller.rulings.play import spoken_words
from controller.rulings.play.facing import Facing
from controller.rulings.play.silent_chips import intended_call, motion_of, read_chips
from controller.table.announcements import betting_announcements as say
from controller.table.betting_memory import Choice, Declared
from controller.table.events import ActionDeclared, ChipsMoved, WordSaid
from controller.table.hand import Hand, Phase
from controller.table.outputs import Announce
from controller.table.ruling import Ruling
from controller.table.state import Table
from controller.terms.chips import pieces, worth
from controller.terms.codes import Act, Cause, Outcome, Word
from controller.terms.fast_copies import replace

call_clock = action_clock.call_clock
clock_deadline = action_clock.clock_deadline
clock_now = action_clock.clock_now
elapse = action_clock.elapse


def declare_action(table: Table, event: ActionDeclared) -> Advance:
    """Record a keyed act: in turn it counts at its legal size, out of turn it waits."""
    hand = table.hand
    if event.act is Act.DRAW:
        return missing_acts.say_ahead(table, event) or draw_numbers.declare_draw(table, event)
    if hand is None or hand.phase is not Phase.BETTING:
        thrown_in = give_up(table, event)
        refused = (Announce("error", say.NoBettingOpen(event.seat, event.act)),)
        told = closed_streets.denied(hand, event.seat) if hand is not None else ()
        return (table, told or refused) if thrown_in is None else thrown_in
    if event.seat in table.fronts and later_words.follows_chips(hand, event.seat):
        return later_words.keyed(table, hand, event)
    posted = dead_bring_in.keyed_for_dead(table, event)
    if posted is not None:
        return posted
    stopped = play_floor.stopped_told(table, event)
    table, told = _before_act(table, event.seat, event.act, event.at_ms)
    told = (*stopped, *told)
    hand = table.hand
    assert hand is not None, "closing a declaration keeps the hand"
    if hand.wagering.round.opener_unknown and betting.is_live(hand.wagering, event.seat):
        hand = replace(hand, wagering=betting.opened_by(hand.wagering, event.seat))
        table = replace(table, hand=hand)
    if event.seat != hand.wagering.to_act and table.unkeyed is not None and hand.wagering.to_act is not None:
        return table, (*told, Announce("error", say.KeyFirst(hand.wagering.to_act, event.seat, event.act)))
    if event.seat != hand.wagering.to_act:
        facing = _facing_if_live(table, hand, event.seat, event.at_ms)
        if facing is None:
            return table, (*told, Announce("error", say.NoActLeft(event.seat, event.act)))
        if is_no_bring_in(hand, event):
            return table, (*told, Announce("error", say.NoBringIn(event.seat)))
        meant = out_of_turn_acts.MeantAct(event.seat, event.act, keyed_total(facing, event), event.at_ms)
        table, more = out_of_turn_acts.wait(table, hand, meant)
    else:
        table, more = keyed_in_turn(table, hand, event)
    table, due = settle_early(table, event.at_ms)
    return table, (*told, *more, *due)


def _before_act(table: Table, seat: int, act: Act | None, at_ms: int) -> Advance:
    """Settle earlier acts that a new act decides: a wager without amount, a wrong bring-in."""
    table, told = later_words.close_declared(table, seat, at_ms)
    table, more = wrong_bring_in.let_stand(table, seat, act, at_ms)
    return table, (*told, *more)


def hear_word(table: Table, event: WordSaid) -> Advance:
    """Handle words: about the act just made, a declaration in turn, or one out of turn."""
    hand = table.hand
    if hand is None or hand.phase not in {Phase.BETTING, Phase.DEALING, Phase.SHOWDOWN}:
        return table, ()
    if event.word is Word.TIME:
        return out_of_turn_acts.speak_up(table, hand, event)
    if later_words.belongs_to_last(hand, event.seat):
        return later_words.hear(table, hand, event)
    if hand.phase is not Phase.BETTING:
        return table, ()
    table, told = _before_act(table, event.seat, spoken_words.ACT_OF.get(event.word), event.at_ms)
    hand = table.hand
    assert hand is not None, "closing a declaration keeps the hand"
    facing = _facing_if_live(table, hand, event.seat, event.at_ms)
    if facing is None:
        return table, told
    spoken = spoken_words.read_words(facing, event)
    if event.seat != hand.wagering.to_act:
        meant = out_of_turn_acts.meant_by_words(facing, event, spoken)
        table, more = out_of_turn_acts.wait(table, hand, meant)
    elif spoken.counted is None and spoken.ruling is None and event.word in {Word.RAISE, Word.BET}:
        declared = Declared(event.seat, event.word, event.at_ms)
        hand = replace(hand, acting=replace(hand.acting, declared=declared))
        table, more = replace(table, hand=hand), ()
    elif spoken.counted is not None and spoken.counted.act is Act.FOLD:
        table, more = fold(table, hand, facing, Cameby("words", event.at_ms))
    else:
        came = Cameby("words", event.at_ms, amount=event.amount is not None)
        table, more = count_with(table, event.seat, spoken.counted, spoken.ruling, came)
        if event.amount is not None:
            table = _forfeitable(table, facing, spoken.ruling, event.amount)
    table, due = settle_early(table, event.at_ms)
    return table, (*told, *more, *due)


def _facing_if_live(table: Table, hand: Hand, seat: int, at_ms: int) -> Facing | None:
    """Return what a live seat faces; None for any other seat."""
    if not betting.is_live(hand.wagering, seat):
        return None
    return facing_of(table, hand, seat, at_ms)


def see_chips(table: Table, event: ChipsMoved) -> Advance:
    """Handle one motion of chips: payment of a counted act, a string bet, or a new act."""
    hand = table.hand
    if hand is None or hand.phase not in {Phase.BETTING, Phase.DEALING, Phase.SHOWDOWN}:
        return table, ()
    if later_words.belongs_to_last(hand, event.seat):
        return later_words.more_chips(table, hand, event)
    if hand.phase is not Phase.BETTING:
        return table, closed_streets.denied(hand, event.seat) if event.released and pieces(event.out) else ()
    table, told = _before_act(table, event.seat, Act.BET if event.released else None, event.at_ms)
    hand = table.hand
    assert hand is not None, "closing a declaration keeps the hand"
    facing = _facing_if_live(table, hand, event.seat, event.at_ms)
    if facing is None:
        return table, told
    if not event.released:
        table, more = _forward(table, hand, facing, event)
    elif event.seat != hand.wagering.to_act:
        motion = motion_of(facing, event.out, worth(event.back), event.prior, last=event.last)
        counted, _ = read_chips(facing, motion)
        meant = out_of_turn_acts.MeantAct(event.seat, counted.act, counted.to, event.at_ms)
        table, more = out_of_turn_acts.wait(table, hand, meant)
    elif hand.acting.declared is not None and hand.acting.declared.seat == event.seat:
        table, more = chips_after_word(table, hand, facing, event)
    elif not pieces(event.out):
        pulled = hand.acting.pulled | {event.seat}
        table, more = replace(table, hand=replace(hand, acting=replace(hand.acting, pulled=pulled))), ()
    else:
        table, more = _silent(table, facing, event)
    table, due = settle_early(table, event.at_ms)
    return table, (*told, *more, *due)


def _silent(table: Table, facing: Facing, event: ChipsMoved) -> Advance:
    """Count chips put out in turn without a word."""
    motion = motion_of(facing, event.out, worth(event.back), event.prior, last=event.last)
    counted, ruling = read_chips(facing, motion)
    came = Cameby("chips", event.at_ms, motion.total)
    table, told = count_with(table, facing.seat, counted, ruling, came)
    return _forfeitable(table, facing, ruling, worth(event.out)), told


def _forfeitable(table: Table, facing: Facing, ruling: Ruling | None, meant: int) -> Table:
    """Return the table with the amount of a short call to be paid if its hand dies (PC 44)."""
    if ruling is None or ruling.cause is not Cause.UNDER_CALL or ruling.outcome is not Outcome.FLOOR:
        return table
    choice = Choice(Outcome.DEAD_HAND, forfeit=intended_call(facing, meant), dead=True)
    hand = table.hand
    assert hand is not None, "the question is of a hand"
    asked = hand.acting.question
    assert asked is not None, "the floor was asked"
    others = tuple(one for one in asked.choices if one.outcome is not choice.outcome)
    asked = replace(asked, choices=(*others, choice))
    return replace(table, hand=replace(hand, acting=replace(hand.acting, question=asked)))


def _forward(table: Table, hand: Hand, facing: Facing, event: ChipsMoved) -> Advance:
    """Rule on chips that were carried forward and not released."""
    if event.seat != hand.wagering.to_act:
        return table, ()
    amount = facing.bet + worth(event.out)
    released, _ = read_chips(facing, motion_of(facing, event.out, worth(event.back), event.prior, last=event.last))
    counted, ruling = spoken_words.forward_motion(facing, amount, released)
    came = Cameby("chips", event.at_ms, amount, ruled=True)
    if ruling.outcome is Outcome.FLOOR:
        counted = facing.called() if facing.is_facing else None
    return count_with(table, facing.seat, counted, ruling, came)
