"""The acts that a street of a game is made of, and the street itself.

An act's first key in a game's file names it (`{ deal = "down", each = 2 }`, `{ burn = 1 }`). An act that a game needs
and this list lacks is added here by name, never as a special case in code. The acts of a street are in the dealer's
order.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from controller.terms.fast_frozen import fast_frozen


class StreetName(StrEnum):
    """The streets, by the words of the tape format."""

    PREFLOP = "preflop"
    FLOP = "flop"
    TURN = "turn"
    RIVER = "river"
    THIRD = "third"
    FOURTH = "fourth"
    FIFTH = "fifth"
    SIXTH = "sixth"
    SEVENTH = "seventh"
    DRAW1 = "draw1"
    DRAW2 = "draw2"
    DRAW3 = "draw3"
    DRAW4 = "draw4"
    DRAW5 = "draw5"
    DRAW6 = "draw6"
    DRAW7 = "draw7"
    DRAW8 = "draw8"
    DRAW9 = "draw9"


class Face(StrEnum):
    """The way a card is dealt: down, up, or by choice.

    `choice`: up if a down card still lies before the player, down if he has opened it.
    """

    DOWN = "down"
    UP = "up"
    CHOICE = "choice"


class Opener(StrEnum):
    """The rule that says who opens a betting round.

    `low_card` and `high_card` are a forced bring-in by the door card.
    """

    LEFT_OF_BLINDS = "left_of_blinds"
    LEFT_OF_BUTTON = "left_of_button"
    LOW_CARD = "low_card"
    HIGH_CARD = "high_card"
    HIGH_HAND = "high_hand"
    LOW_HAND = "low_hand"

    @property
    def is_bring_in(self) -> bool:
        """Whether the opener's door card forces the bring-in."""
        return self is LOW_CARD or self is HIGH_CARD


LOW_CARD: Final = Opener.LOW_CARD
HIGH_CARD: Final = Opener.HIGH_CARD


class BetSize(StrEnum):
    """The lower or the upper limit of a fixed-limit game."""

    SMALL = "small"
    BIG = "big"


class OpenRule(StrEnum):
    """The rule for the first wager of a round."""

    ANY = "any"
    BET_OR_FOLD = "bet_or_fold"
    """Nobody may check in the first round; the game's switch A26 says whether the big blind may be called."""
    FOLD_OR_FIXED = "fold_or_fixed"
    """Fold, or exactly `Bet.fixed` big blinds (without a big blind, the button's ante); no raise."""


class TieRule(StrEnum):
    """Tie-break between equal openers: suit (spades highest), order of the deal, or the book."""

    SUIT = "suit"
    POSITION = "position"
    BOOK = "book"


class Ace(StrEnum):
    """The value of an ace when a card or a board showing decides who opens."""

    HIGH = "high"
    LOW = "low"


class LateToss(StrEnum):
    """The fate of a hand whose discard comes too late."""

    DEAD_HAND = "dead_hand"
    FLOOR = "floor"


@fast_frozen
@dataclass(frozen=True, slots=True)
class Deal:
    """Cards to every player in the hand, clockwise from the left of the button or dealer.

    Attributes:
        deal: down, up, or by the player's choice.
        each: cards for each player, from 1.
        at_once: how many of them a player gets together before the next player's turn (a stack, a run).
        or_at_once: other numbers that may be dealt together; the dealer keeps to the number that he begins with.
        by_players: (players dealt in, cards each) if the number depends on the players dealt in; an unlisted number of
            players gets `each`.
    """

    deal: Face
    each: int
    at_once: int = 1
    or_at_once: tuple[int, ...] = ()
    by_players: tuple[tuple[int, int], ...] = ()

    def count(self, players: int) -> int:
        """Return the number of cards for each player, by the number of players dealt in."""
        return dict(self.by_players).get(players, self.each)


@fast_frozen
@dataclass(frozen=True, slots=True)
class Burn:
    """A number of cards off the stub onto the burns, face down."""

    burn: int


@fast_frozen
@dataclass(frozen=True, slots=True)
class Board:
    """Community cards, face up, onto one board; 1 is the top one.

    Each board of a street has an act of its own.
    """

    board: int
    on: int = 1


@fast_frozen
@dataclass(frozen=True, slots=True)
class Declare:
    """Players announce in turn, from the left of the button, and discard for their draw.

    They may draw at most `declare` cards. The dealer's `Draw` act follows in the same street, after whatever the game
    puts between them (a burn; in Drawmaha a burn and the turn card).
    """

    declare: int


@fast_frozen
@dataclass(frozen=True, slots=True)
class Draw:
    """Replacement cards, face down, to each player in turn: as many as declared."""

    draw: int


@fast_frozen
@dataclass(frozen=True, slots=True)
class Toss:
    """Every player in the hand discards exactly this many cards, which are not replaced.

    Attributes:
        toss: the number of cards, from 1.
        before: the street before whose first card the discard must be made.
        late: the price of a late discard.
    """

    toss: int
    before: StreetName
    late: LateToss = LateToss.FLOOR


@fast_frozen
@dataclass(frozen=True, slots=True)
class SetRows:
    """Every player sets cards into the game's rows (`Variant.points.rows`), for good.

    Attributes:
        set: cards to set now, from 1.
        thrown: how many of the cards just received are discarded face down.
        open: the cards lie face up once set, in turn from the left of the button; else all set at their own pace.
    """

    set: int
    thrown: int = 0
    open: bool = True


@fast_frozen
@dataclass(frozen=True, slots=True)
class Reveal:
    """Each player in turn may open his down card and get the next card down.

    In the game's file: `reveal = "choice"`.
    """

    reveal: str


@fast_frozen
@dataclass(frozen=True, slots=True)
class Book:
    """A run of cards, face down, to each seat in Fantasyland, from the left of the button.

    Attributes:
        book: cards in the run; a seat that won Fantasyland with another count gets that count (`Fantasyland.cards`).
        thrown: how many of its cards the seat discards face down before the others draw.
    """

    book: int
    thrown: int = 0


@fast_frozen
@dataclass(frozen=True, slots=True)
class Bet:
    """A betting round.

    Attributes:
        bet: the rule for its opener.
        size: the lower or the upper limit, in fixed limit.
        ties: the rule between equal openers.
        ace: the value of an ace for the opener.
        open: the rule for the first wager.
        fixed: the wager of `fold_or_fixed`, in big blinds.
        open_pair: with an open pair on board, any player may bet the lower or the upper limit (fixed limit).
    """

    bet: Opener
    size: BetSize = BetSize.SMALL
    ties: TieRule = TieRule.BOOK
    ace: Ace = Ace.HIGH
    open: OpenRule = OpenRule.ANY
    fixed: int = 0
    open_pair: bool = False


Act: TypeAlias = Deal | Burn | Board | Declare | Draw | Toss | SetRows | Reveal | Book | Bet


@fast_frozen
@dataclass(frozen=True, slots=True)
class Street:
    """One street: its name, its acts in the dealer's order, and their rules.

    Attributes:
        by_seat: the acts are done seat by seat (open-face: a card is set before the next seat gets one).
    """

    name: StreetName
    acts: tuple[Act, ...]
    cite: tuple[str, ...]
    by_seat: bool = False

    @property
    def bet(self) -> Bet | None:
        """The street's betting round; None in a bomb pot's first street and in points games."""
        return next((act for act in self.acts if isinstance(act, Bet)), None)
