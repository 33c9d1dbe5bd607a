"""Results of a game's own acts in this hand: draws, discards, run-outs, points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from controller.terms.cards import Card


@dataclass(frozen=True, slots=True)
class GameActs:
    """The acts of a game that are neither dealing nor betting, as far as they have come.

    Attributes:
        keyed: seats whose draw in progress the dealer keyed; the others' follows from the discards seen.
        said_ms: when the last number of cards to draw was keyed.
        drawn_on: the index of the street of the last draw.
        discarded: by seat, how many discards of the draw in progress were seen.
        ahead: discards that were put out while the betting before the draw was still open.
        said_ahead: by seat, the numbers that were keyed for the next draw while that betting was still open.
        said_behind: how many acts of the hand had been made when the first of them was keyed.
        came: draw cards that came while numbers were still being said and the floor was asked about something else.
        strange: cards that came to a seat out of another player's hand: they are none of its discards.
        served: by seat, how many cards lay there when the draw last dealt was complete.
        tossing: by seat, how many cards it still has to discard without getting others for them.
        showing: by seat that tabled its hand, the cards that lay face up before it did.
        run: which run-out of the board is being dealt, from 0.
        run_from: the index of the street from which the board is run more than once.
        rows: by seat, its cards that were set, in order, each with its row: 1 is the front, 0 was thrown away.
        thrown: by seat, its cards that were thrown away before their row was told, each with its place among those
            that lay in no row.
        read_ms: of the cards of a game set in rows, when each was first read: slow readers tell them in another order
            than they came.
        fouled: the seats whose hands are fouled by a ruling on a wrong number of cards: they pay all the same.
        points: by seat, the points won or lost, once a hand played for points is scored.
        jackpot_talk: somebody spoke of a jackpot while there was action.
    """

    keyed: frozenset[int] = frozenset()
    said_ms: int = 0
    drawn_on: int = 0
    discarded: Mapping[int, int] = field(default_factory=dict)
    ahead: tuple[Card, ...] = ()
    said_ahead: Mapping[int, int] = field(default_factory=dict)
    said_behind: int = 0
    came: tuple[Card, ...] = ()
    strange: frozenset[Card] = frozenset()
    served: Mapping[int, int] = field(default_factory=dict)
    tossing: Mapping[int, int] = field(default_factory=dict)
    showing: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    run: int = 0
    run_from: int = 0
    rows: Mapping[int, tuple[tuple[Card, int], ...]] = field(default_factory=dict)
    thrown: Mapping[int, tuple[tuple[Card, int], ...]] = field(default_factory=dict)
    read_ms: Mapping[Card, int] = field(default_factory=dict)
    fouled: frozenset[int] = frozenset()
    points: Mapping[int, int] = field(default_factory=dict)
    jackpot_talk: bool = False
