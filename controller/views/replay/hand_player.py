"""Which moment of a recorded hand is shown: steps, jumps, and playing at speed.

Times are milliseconds of any clock that only goes forward. The state is a value; the screens and the terminal share it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from controller.views.replay.moments import MomentView

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0)
LONGEST_WAIT_MS: Final = 4_000
"""The longest that a moment stays while the hand plays at its own pace; nobody watches a player think for a minute."""
SHORTEST_WAIT_MS: Final = 250
"""The shortest, at any speed: three cards of a flop carry one time, and each is to be seen."""
TEN: Final = 10
HELP: Final = (
    "next (Enter), back, +10, -10, first, last, a number, ruling (the next one), quit; "
    "on screens also play, stop, faster, slower, screen (the next one)"
)
_WORDS: Final = {
    "": "next", "n": "next", "b": "back", "p": "play", "r": "ruling", "s": "screen", "q": "quit", "f": "faster",
    "start": "first", "end": "last", "h": "help", "?": "help", "exit": "quit", "pause": "stop",
}


class UnknownWordError(ValueError):
    """A word that is no command of the player; the text says which there are."""


@dataclass(frozen=True, slots=True)
class Playing:
    """The state of the player: the moment (from 0), the pace, and the screen."""

    at: int = 0
    is_playing: bool = False
    since_ms: int = 0
    speed: float = 1.0
    screen: str = "felt"
    is_over: bool = False


def command(playing: Playing, word: str, moments: Sequence[MomentView], now_ms: int = 0) -> Playing:
    """Return the state after a person's word or key.

    Raises:
        UnknownWordError: there is no such command.
    """
    word = word.strip().lower()
    word = _WORDS.get(word, word)
    if (at := _jump(playing, word, moments)) is not None:
        return replace(playing, at=max(0, min(at, len(moments) - 1)), is_playing=False)
    match word:
        case "play" | "stop":
            starts = word == "play" and not playing.is_playing
            restarts = starts and playing.at == len(moments) - 1
            return replace(playing, is_playing=starts, since_ms=now_ms, at=0 if restarts else playing.at)
        case "faster" | "slower":
            index = SPEEDS.index(playing.speed) + (1 if word == "faster" else -1)
            return replace(playing, speed=SPEEDS[max(0, min(index, len(SPEEDS) - 1))])
        case "screen":
            names = moments[playing.at].screens()
            now = names.index(playing.screen) if playing.screen in names else -1
            return replace(playing, screen=names[(now + 1) % len(names)])
        case "quit":
            return replace(playing, is_over=True, is_playing=False)
        case _ if word in moments[playing.at].screens():
            return replace(playing, screen=word)
        case _:
            raise UnknownWordError(f"there is no {word[:20]!r} here: {HELP}")


def _jump(playing: Playing, word: str, moments: Sequence[MomentView]) -> int | None:
    """Return where a word leads, before it is brought into the hand; None if it is no jump."""
    match word:
        case "next":
            return playing.at + 1
        case "back":
            return playing.at - 1
        case "first":
            return 0
        case "last":
            return len(moments) - 1
        case "ruling":
            return next_ruling(playing.at, moments)
        case "+10" | "-10":
            return playing.at + (TEN if word == "+10" else -TEN)
        case _ if word.isascii() and word.isdecimal() and len(word) <= len(str(len(moments))) + 1:
            return int(word) - 1
        case _:
            return None


def next_ruling(at: int, moments: Sequence[MomentView]) -> int:
    """Return the next moment of a ruling; behind the last one it is the first."""
    ruled = [index for index, one in enumerate(moments) if _number(one) not in {0, _number(moments[index - 1])}
             or (index == 0 and one.chain is not None)]
    return next((index for index in ruled if index > at), ruled[0] if ruled else at)


def _number(moment: MomentView) -> int:
    return moment.chain.ruling.number if moment.chain is not None else 0


def due_ms(playing: Playing, moments: Sequence[MomentView]) -> int | None:
    """Return when the next moment is due; None while the hand does not play or is at its end."""
    if not playing.is_playing or playing.at >= len(moments) - 1:
        return None
    lasted = moments[playing.at + 1].since_ms - moments[playing.at].since_ms
    waits = min(lasted, LONGEST_WAIT_MS) / playing.speed
    return playing.since_ms + max(SHORTEST_WAIT_MS, round(waits))


def turned(playing: Playing, moments: Sequence[MomentView], now_ms: int) -> Playing:
    """Return the state when the time has come to `now_ms`."""
    due = due_ms(playing, moments)
    if due is None or now_ms < due:
        return replace(playing, is_playing=playing.is_playing and due is not None)
    return replace(playing, at=playing.at + 1, since_ms=now_ms, is_playing=playing.at + 2 < len(moments))


def told_line(playing: Playing, moments: Sequence[MomentView]) -> str:
    """Return the moment in one line: `14/62 21:14:07  Seat 3 raises to $12`."""
    moment = moments[playing.at]
    return f"{moment.number}/{len(moments)} {moment.clock}  {moment.text}".rstrip()
