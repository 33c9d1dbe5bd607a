"""The last hands shown again on the floor's screen, while the table waits: a state machine.

It begins at the newest moment, goes back and forward by steps, and ends at once when the table goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from controller.views.models import FloorView
from controller.views.replay.hand_player import Playing, UnknownWordError, command, due_ms, turned
from controller.views.trouble import NO_TROUBLE
from display.console_touch import Touch, TouchTarget, is_in
from display.replay.heard_hands import HeardHands, HeldHand, of_play

BEGIN: Final = "again"
END: Final = "quit"
HAND_BACK: Final = "hand_back"
HAND_ON: Final = "hand_on"
UNTOUCHED_MS: Final = 60_000
"""After so long without a key or touch the live view comes back."""
_SCREENS: Final = ("felt", "floor")
"""What the floor's screen was sent: the dealer's screen of then is not among it."""


@dataclass(frozen=True, slots=True)
class Again:
    """What is shown again now: the hand and the moment; None in its place is the live view."""

    hand: HeldHand
    playing: Playing


class ShownAgain:
    """The hands of one floor's screen."""

    def __init__(self, heard: HeardHands) -> None:
        self._heard = heard
        self._begun: FloorView | None = None
        """What the live view said of the play when it began."""
        self._word_ms = 0
        self._down = ""
        self.now: Again | None = None

    def may_begin(self, view: FloorView, *, is_live: bool) -> bool:
        """Whether the table waits, and there is a hand to show."""
        return is_live and waits(view) and bool(self._heard.hands())

    def typed(self, word: str, view: FloorView, now_ms: int, *, is_live: bool) -> bool:
        """Take a word of a key or a button; return whether it meant something here."""
        if self.now is None:
            if word != BEGIN or not self.may_begin(view, is_live=is_live):
                return False
            hand = self._held(self._heard.hands()[-1])
            self._begun = of_play(view)
            self.now = Again(hand, Playing(len(hand.moments) - 1)) if hand.moments else None
        elif word in {BEGIN, END}:
            self.now = None
        else:
            self.now = self._after(self.now, word, now_ms)
        self._word_ms = now_ms
        return True

    def touched(self, touch: Touch, targets: Sequence[TouchTarget]) -> str:
        """Take a touch; return the button that it presses: one on which it begins and ends."""
        at = next((one.name for one in targets if is_in(one.rect, touch)), "")
        begun, self._down = self._down, at if touch.kind == "down" else ""
        return at if touch.kind == "up" and begun == at else ""

    def turned(self, view: FloorView | None, now_ms: int, *, is_live: bool) -> Again | None:
        """Return what is shown now; nothing again once the table goes on or the line is silent."""
        if self.now is None:
            return None
        is_idle = not self.now.playing.is_playing and now_ms - self._word_ms >= UNTOUCHED_MS
        if view is None or not is_live or is_idle or of_play(view) != self._begun:
            self.now = None
            return None
        self.now = replace(self.now, playing=turned(self.now.playing, self.now.hand.moments, now_ms))
        return self.now

    def wait_ms(self, now_ms: int, most_ms: int) -> int:
        """Return how long the loop may sleep."""
        if self.now is None:
            return most_ms
        due = due_ms(self.now.playing, self.now.hand.moments)
        return most_ms if due is None else max(1, min(most_ms, due - now_ms))

    def _held(self, number: int) -> HeldHand:
        return HeldHand(number, self._heard.moments(number))

    def _after(self, again: Again, word: str, now_ms: int) -> Again:
        """Return what is shown after a word of the player; one that is none changes nothing."""
        at, last = again.playing.at, len(again.hand.moments) - 1
        if word == "screen":
            name = _SCREENS[1 - _SCREENS.index(again.playing.screen)]
            return replace(again, playing=replace(again.playing, screen=name))
        if word == HAND_BACK or (word == "back" and at == 0):
            return self._other(again, -1, is_last=word == "back")
        if word == HAND_ON or (word == "next" and at == last):
            return self._other(again, 1, is_last=False)
        try:
            return replace(again, playing=command(again.playing, word, again.hand.moments, now_ms))
        except UnknownWordError:
            return again

    def _other(self, again: Again, step: int, *, is_last: bool) -> Again:
        """Return the hand before or after; where there is none, the first or last moment."""
        hands = [one for one in self._heard.hands() if (one - again.hand.number) * step > 0]
        hand = self._held(hands[-1 if step < 0 else 0]) if hands else again.hand
        if not hands or not hand.moments:
            at = 0 if step < 0 else len(again.hand.moments) - 1
            return replace(again, playing=replace(again.playing, at=at, is_playing=False))
        at = len(hand.moments) - 1 if is_last else 0
        return Again(hand, replace(again.playing, at=at, is_playing=False))


def waits(view: FloorView) -> bool:
    """Whether the table waits: nobody is to act, or something has to be decided or put right."""
    return view.turn is None or view.trouble.still_open() != NO_TROUBLE
