"""Effects of a ruling on a misplaced button: on this hand or on the next one."""

from __future__ import annotations

from controller.poker.seats.seat_changes import begin_again
from controller.table.ruling import Ruling
from controller.table.state import Table
from controller.terms.codes import Cause, Outcome
from controller.terms.fast_copies import replace


def note_button_ruling(table: Table, ruling: Ruling) -> Table:
    """Return the table after a ruling on a misplaced button.

    If the hand is played on, or the error was found after the hand, the next hand's button and blinds are corrected
    where the book says so (N107, E94, G108). Otherwise the error stands (P35A).
    """
    hand = table.hand
    if ruling.cause is not Cause.BUTTON_MISPLACED or hand is None or not hand.start.misplaced:
        return table
    corrected = table.rules.blinds.button.next_hand.value == "corrected"
    over = bool(hand.awarded)
    stands = ruling.outcome is Outcome.PLAY_ON or (over and ruling.outcome is Outcome.FIX)
    return replace(table, seating=replace(table.seating, correct_next=stands and corrected))


def with_right_button(table: Table) -> Table:
    """Return the table with its button corrected, after a misdeal for a misplaced button."""
    return replace(table, seating=begin_again(table.seating))
