"""Results of a game's own acts in this hand: draws, discards, run-outs, points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from controller.terms.cards import Card
from controller.terms.fast_frozen import fast_frozen


@fast_frozen
@dataclass(frozen=True, slots=True)
class GameActs:
    """Acts of a game that are neither dealing nor betting, as far as they have come.

    Attributes:
        keyed: seats whose draw in progress was keyed; the others' follows from their discards.
        in_turn: the numbers of the draw in progress keyed without a seat, in their order, each with its seat.
        said_ms: when the last draw number was keyed.
        drawn_on: the index of the street of the last draw.
        discarded: by seat, how many discards of the draw in progress were seen.
        ahead: discards put out while the betting before the draw was still open.
        said_ahead: by seat, the draw numbers keyed while that betting was still open.
        said_behind: how many acts of the hand had counted when the first of them was keyed.
        came: drawn cards that came while numbers were still being keyed and the floor decided something else.
        strange: cards that came to a seat out of another player's hand, and are none of its discards.
        served: by seat, how many cards lay there when the last draw was complete.
        tossing: by seat, how many cards it still has to discard without replacement.
        showing: by seat that tabled its hand, the cards that lay face up before.
        run: the run-out of the board that is being dealt, from 0.
        run_from: the index of the street from which the board is run more than once.
        run_agreed: the seats of the side pot that alone is run more than once; None if all pots are.
        run_burns: a card is burned for each street that is run; the floor may have them dealt without (GN 210).
        rows: by seat, its set cards in order, each with its row: 1 is the front, 0 is discarded.
        set_since: by seat that has cards to set, how many it had set by then, and since when it thinks about the rest.
        thrown: by seat, its cards discarded before their row was keyed, each with its position among the unset cards.
        read_ms: first read times in a game set in rows, where slow readers report cards in another order than they
            came.
        fouled: seats whose hands a ruling on a wrong count has fouled; they still pay.
        points: by seat, the points won or lost, once a hand played for points is scored.
        jackpot_talk: somebody spoke of a jackpot during the action.
    """

    keyed: frozenset[int] = frozenset()
    in_turn: tuple[tuple[int, int], ...] = ()
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
    run_agreed: frozenset[int] | None = None
    run_burns: bool = True
    rows: Mapping[int, tuple[tuple[Card, int], ...]] = field(default_factory=dict)
    set_since: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    thrown: Mapping[int, tuple[tuple[Card, int], ...]] = field(default_factory=dict)
    read_ms: Mapping[Card, int] = field(default_factory=dict)
    fouled: frozenset[int] = frozenset()
    points: Mapping[int, int] = field(default_factory=dict)
    jackpot_talk: bool = False
