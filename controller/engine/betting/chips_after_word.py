"""Chips after a word: what the word binds the player to, and what he must add."""

from __future__ import annotations

from controller.engine.betting.binding_acts import Advance, Cameby, count_with
from controller.rulings.play import spoken_words
from controller.rulings.play.facing import Facing
from controller.rulings.play.silent_chips import motion_of
from controller.table.betting_memory import Declared
from controller.table.events import ChipsMoved
from controller.table.hand import Hand
from controller.table.state import Table
from controller.terms.chips import pieces, worth
from controller.terms.codes import Cause, Word
from controller.terms.fast_copies import replace

MADE_UP_TWICE = 2
"""Number of motions after "raise": one for the call, one for the raise."""


def chips_after_word(table: Table, hand: Hand, facing: Facing, event: ChipsMoved) -> Advance:
    """Handle chips after "raise" or "bet" without an amount: the wager, or its first motion."""
    declared = hand.acting.declared
    assert declared is not None, "something was declared"
    motions = declared.motions + 1
    out, back = (*declared.chips, *event.out), declared.back + worth(event.back)
    motion = motion_of(facing, out, back, event.prior, last=event.last)
    total = min(motion.total, facing.all_in)
    waits = facing.play.words.two_motions.value and motions < MADE_UP_TWICE and declared.word is Word.RAISE
    if waits and total <= facing.current and facing.is_facing and not event.last:
        declared = Declared(event.seat, declared.word, declared.at_ms, motion.out, motion.back, motions)
        hand = replace(hand, acting=replace(hand.acting, declared=declared))
        return replace(table, hand=hand), ()
    counted, ruling = spoken_words.short_declaration(facing, total, motions=motions)
    if ruling is not None and ruling.cause is Cause.OVER_POT and pieces(motion.out) == 1:
        ruling = spoken_words.big_chip_declared(facing, counted, motion.total)
    came = Cameby("chips", event.at_ms, motion.total)
    return count_with(table, event.seat, counted, ruling, came)
