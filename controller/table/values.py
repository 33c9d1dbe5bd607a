"""Retained values of a table for the room: each is published whole when it changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from controller.table.halt import HaltState
from controller.terms.fast_frozen import fast_frozen

ChipsMovedBy: TypeAlias = Literal[
    "opened", "deal", "post", "act", "returned", "street", "push", "points", "kept", "seat", "buy_in", "cash_out",
    "color_up", "misdeal", "void", "undo", "ruling",
]
"""What moved chips: `returned` an uncalled wager, `street` bets gathered, `points` payment in a game played for points,
`kept` a pot left for the next deal, `undo` a withdrawn key, `ruling` a ruling, an answer or time."""


Waiting: TypeAlias = Literal["", "hand", "cards"]
"""What a table that the room has halted does not do now; empty: it waits for nothing."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class ChipsTold:
    """Every chip of the table after an event; replaces everything sent about chips before.

    `stacks` holds every occupied seat's chips without its bet, and `bets` what lies in front of a seat on this street.
    `waiting` is what was bought during the hand and plays from the next one on; seats without any are left out. `pot`
    is all chips in the middle and in front, `kept` what lies in the middle for the next deal.
    """

    hand: int
    why: ChipsMovedBy
    stacks: Mapping[int, int]
    bets: Mapping[int, int]
    waiting: Mapping[int, int]
    pot: int
    kept: int


@dataclass(frozen=True, slots=True)
class StandingAct:
    """An act that counts: `to` is the seat's total on the street."""

    street: str
    seat: int
    act: str
    to: int


@dataclass(frozen=True, slots=True)
class HandStanding:
    """The hand's standing, if its acts do not give it: after an UNDO, or a killed hand.

    It replaces all acts sent of the hand. `live` are the seats still in it, and `runs` is how many times the board is
    run. `points` holds each seat's points in a game played for points. `fantasyland` gives, for each seat that plays
    the next hand in Fantasyland, its number of cards. In a hand with `jackpot_talk` no jackpot is won.
    """

    hand: int
    street: str
    live: tuple[int, ...]
    acts: tuple[StandingAct, ...]
    runs: int = 1
    points: Mapping[int, int] = field(default_factory=dict)
    jackpot_talk: bool = False
    fantasyland: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class HandRaked:
    """The chips left in the middle at the end of the hand, which the house takes: rake, drops."""

    hand: int
    amount: int


@dataclass(frozen=True, slots=True)
class StakesTold:
    """The game and its stakes, now or in a later hand; replaces an announced one.

    For a later hand, `hands` is the number of hands still dealt as before. `betting` is the structure, empty in a game
    without betting. `chips` are the denominations in play, smallest first, if known.
    """

    holds: Literal["now", "next"]
    hands: int
    game: str
    betting: str
    blinds: tuple[int, ...]
    ante: int
    bring_in: int
    limits: tuple[int, ...]
    level: str
    chips: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealerTold:
    """The dealer's name as the house gave it; empty if unknown."""

    dealer: str


@dataclass(frozen=True, slots=True)
class ButtonTold:
    """The button's place, if it was moved other than by a new hand."""

    button: int


@dataclass(frozen=True, slots=True)
class KillTold:
    """The kill button: seats with a leg up, that must kill next, or that owe a kill, in order."""

    legs: tuple[int, ...]
    due: int | None
    owed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HaltTold:
    """Play that the room has halted; without a `reason` it goes on as usual.

    `waits` is what the table does not do now until the room lets it: deal the next `hand`, or the `cards` of a hand in
    which somebody is all-in and called, which stay face down. Empty: the hand in play is played to its end.
    """

    reason: HaltState
    waits: Waiting


@dataclass(frozen=True, slots=True)
class TrayExpected:
    """The tray's expected contents: `baseline` of the last count, and the `change` since.

    Before the first count `baseline` is None.
    """

    baseline: int | None
    change: int


@dataclass(frozen=True, slots=True)
class EveningBegan:
    """A new evening: nothing sent before it holds any more, and every value follows.

    `evening` is its id, which no other evening has; None in messages of before it had one.
    """

    rulebook: str
    evening: str | None = None


Value: TypeAlias = (
    ChipsTold | HandStanding | HandRaked | StakesTold | DealerTold | ButtonTold | KillTold | HaltTold
    | TrayExpected | EveningBegan
)
