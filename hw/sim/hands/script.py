"""Reads a written hand: one act a line, in plain words, for demonstrations and training.

    new_deal As Kd …          the deck from the top (shuffled where no card is named)
    deal 1 2 3                a card to each of these seats, in this order; `deal 1 2 3 x2`: twice
    burn
    board 3                   this many cards in one motion; `board 3 2`: on board 2
    seat 3 fold               a player acts and the dealer keys it; `seat 3 raise 20`
    peek 3 · protect 3 · muck 3 · show 3 · expose 3
    award 3 40
    tap · press undo confirm · wait 500 · tray 25 -4
    move As Kd stub           named cards to a zone

Text after a separate `#` is a comment.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from hw.sim import physical_acts as do
from hw.sim.hands.keys import entry


class ScriptError(ValueError):
    """A line that is not an act; the sentence names the line and its fault."""


def written(text: str) -> do.Acts:
    """Return the acts of a written hand.

    Raises:
        ScriptError: a line is not an act.
    """
    acts: list[do.Act] = []
    for number, line in enumerate(text.splitlines(), 1):
        # a card may be called As#2, so only a separate mark begins a comment
        words = f" {line}".partition(" #")[0].split()
        if not words:
            continue
        read = _LINES.get(words[0])
        if read is None:
            known = ", ".join(_LINES)
            raise ScriptError(f"line {number}: {words[0]!r} is not an act ({known})")
        try:
            acts += read(words[1:])
        except (ValueError, IndexError):
            raise ScriptError(f"line {number}: {line.strip()!r} lacks or misspells a word") from None
    return tuple(acts)


def deal_round(seats: tuple[int, ...], rounds: int = 1) -> do.Acts:
    """Return the acts that deal one card to each seat, `times` times."""
    return tuple(do.DealCard(f"seat:{seat}") for _ in range(rounds) for seat in seats)


def checked_down(seats: tuple[int, ...], order: tuple[str, ...] = ()) -> do.Acts:
    """Return a whole hand of hold'em in which all players call and check down to the river."""
    acts: list[do.Act] = [do.NewDeal(order), *deal_round(seats, 2)]
    word = "call"
    for cards in (3, 1, 1, 0):
        acts += [do.PlayerAct(seat, entry(word, seat)) for seat in seats]
        word = "check"
        if cards:
            acts += [do.Burn(), do.BoardCards(cards)]
    acts += [do.Show(seat, entry("show", seat)) for seat in seats]
    acts.append(do.Award(seats[0], 1, entry("award", seats[0], 1)))
    return tuple(acts)


def _zone(word: str) -> str:
    return f"seat:{int(word)}" if word.isdecimal() else word


def _deal(words: list[str]) -> do.Acts:
    rounds = int(words.pop()[1:]) if words[-1].startswith("x") else 1
    return tuple(do.DealCard(_zone(word)) for _ in range(rounds) for word in words)


def _board(words: list[str]) -> do.Acts:
    return (do.BoardCards(int(words[0]), int(words[1]) if len(words) > 1 else 1),)


def _seat(words: list[str]) -> do.Acts:
    seat, word = int(words[0]), words[1]
    amount = int(words[2]) if len(words) > 2 else None
    keys = entry(word, seat, amount)
    return (do.PlayerAct(seat, keys, fold=word == "fold", chips=amount or 0),)


def _award(words: list[str]) -> do.Acts:
    seat, amount = int(words[0]), int(words[1])
    return (do.Award(seat, amount, entry("award", seat, amount)),)


_LINES: Final[Mapping[str, Callable[[list[str]], do.Acts]]] = {
    "new_deal": lambda words: (do.NewDeal(tuple(words)),),
    "deal": _deal,
    "burn": lambda _: (do.Burn(),),
    "board": _board,
    "seat": _seat,
    "peek": lambda words: (do.Peek(_zone(words[0])),),
    "protect": lambda words: (do.Protect(_zone(words[0])),),
    "muck": lambda words: (do.Muck(_zone(words[0])),),
    "show": lambda words: (do.Show(int(words[0]), entry("show", int(words[0]))),),
    "expose": lambda words: (do.Expose(_zone(words[0]), entry("exposed", int(words[0]))),),
    "award": _award,
    "tap": lambda _: (do.Tap(("tap",)),),
    "press": lambda words: (do.Press(tuple(words)),),
    "wait": lambda words: (do.Wait(int(words[0])),),
    "tray": lambda words: (do.TrayMove(words[0], int(words[1])),),
    "move": lambda words: (do.MoveCards(tuple(words[:-1]), words[-1]),),
}
