"""Effects of a misplaced-button ruling: the hand begins again, or the next is right."""

from __future__ import annotations

from controller.poker.seats.seat_changes import begin_again
from controller.table.ruling import Ruling
from controller.table.state import Table
from controller.terms.codes import Cause, Outcome
from controller.terms.fast_copies import replace


def note_button_ruling(table: Table, ruling: Ruling) -> Table:
    """The table after such a ruling.

    A hand that is played on from a wrong button, or that was found wrong once it was over, is followed by one
    whose button and blinds are put right, where the book says so (N107, E94, G108); else the error stands (P35A).
    """
    hand = table.hand
    if ruling.cause is not Cause.BUTTON_MISPLACED or hand is None or not hand.start.misplaced:
        return table
    corrected = table.rules.blinds.button.next_hand.value == "corrected"
    over = bool(hand.awarded)
    stands = ruling.outcome is Outcome.PLAY_ON or (over and ruling.outcome is Outcome.FIX)
    return replace(table, seating=replace(table.seating, correct_next=stands and corrected))


def with_right_button(table: Table) -> Table:
    """Return the table before a hand misdealt for its button, with the button corrected."""
    return replace(table, seating=begin_again(table.seating))
