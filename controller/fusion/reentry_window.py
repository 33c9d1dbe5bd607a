"""Entries that UNDO took back and that the dealer keys again: their acts were made long before."""

from __future__ import annotations

from dataclasses import dataclass

from controller.fusion.pending_events import KeyPress
from controller.table.hand import Hand
from hw.panel import Key


@dataclass(frozen=True, slots=True)
class ReentryWindow:
    """What was taken back and is not keyed again yet.

    Attributes:
        hand: the number of the hand; 0 where nothing was taken back.
        acts: how many acts had been keyed in it before the first UNDO, those among them that still waited for cards.
        key_ms: when the last key of the correction was pressed.
    """

    hand: int = 0
    acts: int = 0
    key_ms: int = 0

    def pressed(self, press: KeyPress, hand: Hand | None, rekey_ms: int) -> ReentryWindow:
        """What is to be keyed again after another key, before it has its effect."""
        if hand is None:
            return ReentryWindow()
        goes_on = press.at_ms < self.until_ms(hand, rekey_ms)
        if press.key is not Key.UNDO and not goes_on:
            return ReentryWindow()
        acts = max(self.acts, len(hand.actions)) if goes_on else len(hand.actions)
        return ReentryWindow(hand.number, acts, press.at_ms)

    def dropped(self, undo_ms: int, hand: Hand | None, waiting: int, rekey_ms: int) -> ReentryWindow:
        """What is to be keyed again after an UNDO that drops an entry which still waits for cards.

        Args:
            undo_ms: when UNDO was pressed.
            hand: the hand as the core knows it: the acts that wait are none of its own yet.
            waiting: how many acts wait, with the one that is dropped.
            rekey_ms: how long each of them may take to be keyed again.
        """
        if hand is None:
            return ReentryWindow()
        goes_on = undo_ms < self.until_ms(hand, rekey_ms)
        acts = len(hand.actions) + waiting
        return ReentryWindow(hand.number, max(self.acts, acts) if goes_on else acts, undo_ms)

    def until_ms(self, hand: Hand | None, rekey_ms: int) -> int:
        """Until when the next of them may be keyed; 0 where all have been, or none was taken back."""
        if hand is None or hand.number != self.hand or len(hand.actions) >= self.acts:
            return 0
        return self.key_ms + rekey_ms
