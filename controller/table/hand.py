"""One hand in progress: phase, cards due next, wagers and acts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from controller.poker import betting
from controller.poker.betting import Wagering
from controller.poker.deal_plan import DealPlan
from controller.poker.seats.positions import HandStart
from controller.table.betting_memory import Acting
from controller.table.dealt import DealRecord
from controller.table.game_acts import GameActs
from controller.table.notes import Note
from controller.terms.cards import Card
from controller.terms.codes import Act
from controller.terms.fast_copies import replace
from controller.terms.fast_frozen import fast_frozen


class Phase(StrEnum):
    """The phase of a hand, which stays the same while a remedy is open."""

    BETWEEN_HANDS = "between_hands"
    DEALING = "dealing"
    DRAWING = "drawing"
    SETTING = "setting"
    BETTING = "betting"
    SHOWDOWN = "showdown"
    AWARDING = "awarding"


# Python 3.11 takes 60 ns to find a member in its enumeration: what every card and act asks for has a name of its own.
DEALING: Final = Phase.DEALING
DRAWING: Final = Phase.DRAWING
SETTING: Final = Phase.SETTING
BETTING: Final = Phase.BETTING
SHOWDOWN: Final = Phase.SHOWDOWN


@fast_frozen
@dataclass(frozen=True, slots=True)
class ActionRecord:
    """One action since the deal (forced bets excluded), for the windows of substantial action.

    `street` is the street's index; `to` the seat's total on it; `chips` whether chips went in. The dealer's `tap` is
    recorded with seat 0.
    """

    seat: int
    act: Act
    street: int
    at_ms: int
    to: int = 0
    chips: bool = False
    in_turn: bool = True
    tap: bool = False


_NOTHING_OPEN, _NOTHING_DEALT, _NO_ACTS = Acting(), DealRecord(), GameActs()


@fast_frozen
@dataclass(frozen=True, slots=True)
class Hand:
    """One hand.

    Attributes:
        number: counted from 1 since the controller started.
        start: button, blinds, and who is dealt in, in which order.
        phase: the phase that the hand is in.
        street_index: index, in the variant's list, of the street being dealt, drawn, set or bet.
        act_index: index, in that street, of the first act after the cards in `plan`.
        street: the name of the last street that was dealt completely (`preflop` ... `river`, `third` ...), for people
            and for the tape. It changes when the new street is out, not when the old one is closed.
        plan: the cards due now, of the initial deal or of the street being dealt.
        wagering: stacks, bets and pots.
        actions: every action so far, in order.
        dealt_at_ms: when its first card, or its signal, came.
        tabled: tabled cards by seat.
        awarded: amounts pushed by seat.
        dead: seats whose hand was ruled dead; they are out of `wagering` too.
        drawn: by seat, how many cards were announced for the draw in progress.
        to_declare: seats that still have to announce a draw, or to set, discard or reveal, in turn.
        fresh_discards: the discards of the draw in progress, which no reshuffle may use.
        runs: how many times the rest of the board is run.
        deals: 1, or more if the hand was dealt again after a misdeal.
        acting: unfinished matters of the betting: acts out of turn, words without chips, the clock.
        deal: what is remembered of the deal.
        game: the game's own acts so far.
        end_told: the room has been told that the hand is over.
    """

    number: int
    start: HandStart
    phase: Phase
    street_index: int
    act_index: int
    street: str
    plan: DealPlan
    wagering: Wagering
    actions: tuple[ActionRecord, ...] = ()
    dealt_at_ms: int = 0
    tabled: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    awarded: Mapping[int, int] = field(default_factory=dict)
    dead: frozenset[int] = frozenset()
    drawn: Mapping[int, int] = field(default_factory=dict)
    to_declare: tuple[int, ...] = ()
    fresh_discards: tuple[Card, ...] = ()
    runs: int = 1
    deals: int = 1
    acting: Acting = _NOTHING_OPEN
    deal: DealRecord = _NOTHING_DEALT
    game: GameActs = _NO_ACTS
    end_told: bool = False


def street_acts(hand: Hand) -> tuple[ActionRecord, ...]:
    """Return the acts keyed on the current street, without taps."""
    return tuple(one for one in hand.actions if one.street == hand.street_index and not one.tap)


def is_undealt(hand: Hand) -> bool:
    """Whether the deal was signaled but no card has come and nobody has acted."""
    if hand.phase is not Phase.DEALING or hand.street_index or hand.actions or hand.deal.stopped:
        return False
    return bool(hand.plan.due) and not hand.plan.done and not hand.deal.cards and not hand.deal.complete


def with_dead(hand: Hand, seat: int) -> Hand:
    """Return the hand with a seat's cards dead: its chips stay, and no draw of it is due.

    Cards that reach the muck after the last push change nothing.
    """
    wagering = betting.kill(hand.wagering, seat)
    if wagering is hand.wagering or (hand.awarded and not hand.wagering.pot):
        return hand  # not in the hand, or its last player, whose hand cannot die
    waiting = tuple(one for one in hand.to_declare if one != seat)
    return replace(hand, wagering=wagering, dead=hand.dead | {seat}, to_declare=waiting)


def with_note(hand: Hand, note: Note) -> Hand:
    """Return the hand with a note added."""
    return replace(hand, deal=replace(hand.deal, noted=hand.deal.noted | {note}))


@dataclass(frozen=True, slots=True)
class PreviousHand:
    """What is kept of the previous hand while it can be disputed."""

    number: int
    awarded: Mapping[int, int]
    ended_at_ms: int
    how: str = "played"
