"""Words typed by a person who practices, as physical acts of the dealer's hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from controller.poker.deal_plan import Due
from controller.table.hand import Hand, Phase
from controller.terms.cards import RANKS, SUITS
from controller.terms.places import BURN, PlaceKind
from hw.sim.physical_acts import (
    Act,
    Acts,
    BoardCards,
    Burn,
    DealCard,
    Gather,
    MoveCards,
    NewDeal,
    Shuffle,
    TakeLast,
    TrayMove,
)
from hw.sim.world import World

HELP: Final = """  deck [CARD ...]     a shuffled deck from the machine; CARDs, such as As Kd, come first
  riffle [CARD ...]   the deck shuffled by hand: then press RIFFLE
  deal                the cards that are due now: the first deal, or a street with its burn
  deal 3 4 4          the next cards to seat 3, seat 4, seat 4; `deal 3up` face up
  burn                the next card to the burns
  board [N]           the next card, or N, to the board; `board2` to the second board
  muck 3              seat 3's cards to the muck
  discard 3 2         two cards of seat 3 to his discards (without a place for them: to the muck)
  take FROM TO [N]    the latest card of a place to another place; or its N-th, 1 is the first that came
  gather PLACE ...    the cards of these places to the stub; `gather` alone: all of them
  shuffle [PLACE]     the stub, or another pile, is shuffled
  tray COLUMN N       N chips into a tray's column; -N out of it
  player 7 500        a player with 500 sits down at seat 7, or has 500 now
  look                what lies where; no card that lies face down is named
  help, stop
places: a seat's number, board, board2, burn, muck, stub, aside, discard3, off (on the floor)
"""
PLACES: Final = ("board", "board2", "burn", "muck", "stub", "aside", "off")
PLAIN: Final = frozenset(rank + suit for rank in RANKS for suit in SUITS)
SWEPT: Final = ("board", "board:2", "burn", "muck", "aside", "off")


class WordError(ValueError):
    """Typed words that nobody can do; the sentence says why."""


def acts_of(line: str, hand: Hand | None, world: World, seats: int, faces: tuple[str, ...] = ()) -> Acts:
    """Return the acts of a typed line, at a table with `seats` places.

    `faces` are those of a deck that has not the 52 cards.

    Raises:
        WordError: the line is no act, or cannot be done now.
    """
    word, *more = line.split()
    try:
        make = ACTS[word]
    except KeyError:
        raise WordError(f"there is no {word!r}; `help` lists the words") from None
    return make(_Asked(tuple(more), hand, world, seats, faces))


class _Asked:
    """The words behind the first one, and the table that they are for."""

    def __init__(
        self, words: Sequence[str], hand: Hand | None, world: World, seats: int, faces: tuple[str, ...]
    ) -> None:
        self.words, self.hand, self.world, self.seats, self.faces = words, hand, world, seats, faces

    def place(self, text: str) -> str:
        """Return the zone that a typed place names."""
        kind = "discard" if text.startswith("discard") else "seat"
        number = text.removeprefix("discard").removeprefix(":")
        if number.isdecimal() and 1 <= int(number) <= self.seats:
            return f"{kind}:{int(number)}"
        if text not in PLACES:
            raise WordError(f"{text!r} is no place: 1 to {self.seats}, {', '.join(PLACES)}, discard3")
        return "board:2" if text == "board2" else text

    def number(self, position: int, usual: int) -> int:
        """Return the number at a position, or the usual one where nothing stands."""
        text = self.words[position] if len(self.words) > position else str(usual)
        if not text.removeprefix("-").isdecimal():
            raise WordError(f"{text!r} is no number")
        return int(text)

    def count(self) -> int:
        """Return how many cards: the first word, or one."""
        number = self.number(0, 1)
        if number < 1:
            raise WordError(f"{number} cards: at least 1")
        return number

    def first(self, meant: str) -> str:
        """Return the first word behind the act's."""
        if not self.words:
            raise WordError(f"which {meant}? `help` has examples")
        return self.words[0]

    def cards(self) -> tuple[str, ...]:
        """Return the words as cards of the deck."""
        known = self.faces or PLAIN
        for one in self.words:
            if one not in known:
                raise WordError(f"{one!r} is no card of this deck: As, Td, 7c, 2h")
        if len(set(self.words)) < len(self.words):
            raise WordError("a card is named twice")
        return tuple(self.words)


def _deck(asked: _Asked) -> Acts:
    return (NewDeal(asked.cards(), faces=asked.faces),)


def _riffle(asked: _Asked) -> Acts:
    return (NewDeal(asked.cards(), faces=asked.faces, by="riffle"),)


def _deal(asked: _Asked) -> Acts:
    if asked.words:
        faces = ((one.removesuffix("up"), one.endswith("up")) for one in asked.words)
        return tuple(DealCard(asked.place(one), face_up=up) for one, up in faces)
    hand = asked.hand
    if hand is None or hand.phase is not Phase.DEALING or not hand.plan.rest:
        raise WordError("no card is due now; `deal 3` deals one all the same")
    return tuple(_due_acts(hand.plan.rest))


def _due_acts(rest: Sequence[Due]) -> Iterator[Act]:
    """Cards to one board come in one motion."""
    for place, cards in groupby(rest, lambda due: due.place):
        same = tuple(cards)
        if place == BURN:
            yield from (Burn() for _ in same)
        elif place.kind is PlaceKind.BOARD:
            yield BoardCards(len(same), place.number or 1)
        else:
            yield from (DealCard(place.code, due.face_up) for due in same)


def _board(asked: _Asked) -> Acts:
    return (BoardCards(asked.count()),)


def _board2(asked: _Asked) -> Acts:
    return (BoardCards(asked.count(), 2),)


def _muck(asked: _Asked) -> Acts:
    zone = asked.place(asked.first("seat"))
    return (MoveCards(asked.world.codes(zone), "muck"),)


def _discard(asked: _Asked) -> Acts:
    zone, count = asked.place(asked.first("seat")), asked.number(1, 1)
    held = asked.world.codes(zone)
    if not 0 < count <= len(held):
        raise WordError(f"{asked.words[0]} holds {len(held)} cards")
    own = zone.replace("seat", "discard")
    return (MoveCards(held[-count:], own),)


def _take(asked: _Asked) -> Acts:
    if len(asked.words) not in {2, 3}:
        raise WordError("take FROM TO [N]: two places, and which card")
    origin, zone = (asked.place(one) for one in asked.words[:2])
    held, is_up = asked.world.codes(origin), zone.startswith("board")
    if len(asked.words) == 2:
        return (TakeLast(origin, zone, face_up=is_up),)
    which = asked.number(2, 1)
    if not 0 < which <= len(held):
        raise WordError(f"{asked.words[0]} holds {len(held)} cards")
    return (MoveCards(held[which - 1 : which], zone, face_up=is_up),)


def _gather(asked: _Asked) -> Acts:
    every = (*(f"{kind}:{seat}" for kind in ("seat", "discard") for seat in range(1, asked.seats + 1)), *SWEPT)
    return (Gather(tuple(asked.place(one) for one in asked.words) or every),)


def _shuffle(asked: _Asked) -> Acts:
    return (Shuffle(asked.place(asked.words[0]) if asked.words else "stub"),)


def _tray(asked: _Asked) -> Acts:
    column, chips = asked.first("column"), asked.number(1, 1)
    held = asked.world.tray.get(column)
    if held is None:
        raise WordError(f"the tray's columns are {', '.join(asked.world.tray)}")
    if held + chips < 0:
        raise WordError(f"column {column} holds {held} chips")
    return (TrayMove(column, chips),)


ACTS: Final = {
    "deck": _deck, "riffle": _riffle, "deal": _deal, "burn": lambda _asked: (Burn(),), "board": _board,
    "board2": _board2, "muck": _muck, "discard": _discard, "take": _take, "gather": _gather, "shuffle": _shuffle,
    "tray": _tray,
}  # fmt: skip


def lying(world: World) -> Iterator[str]:
    """Say what lies where, a place a line; only cards that lie face up are named."""
    for zone, uids in sorted(world.zones.items()):
        if uids and zone not in {"box", "shuffler"}:
            up = [world.name(uid) for uid in uids if world.lying[uid].face_up]
            yield f"  {zone:<10}{len(uids):>3}  {' '.join(up)}".rstrip()
