"""Division of a pot: its shares, how each is judged, and who gets the odd chips."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Ranking(StrEnum):
    """Orders in which hands are ranked; see `controller.poker.evaluation.evaluators`."""

    HIGH = "high"
    SHORT_DECK = "short_deck"
    MEXICAN = "mexican"
    MEXICAN_NO_WHEEL = "mexican_no_wheel"
    """As `mexican`, but A-2-3-4-5 is no straight."""
    ACE_TO_FIVE = "ace_to_five"
    ACE_TO_FIVE_JOKER = "ace_to_five_joker"
    """As `ace_to_five`, with a joker that is the lowest card not held."""
    DEUCE_TO_SEVEN = "deuce_to_seven"
    BADUGI = "badugi"
    BADUGI_ACE_HIGH = "badugi_ace_high"
    BADUGI_HIGH = "badugi_high"
    """Highest cards of different suits; equal ranks are allowed (four aces are the best hand)."""
    BADUGI_HIGH_RANKS = "badugi_high_ranks"
    """Highest cards of different suits and ranks."""
    PIPS = "pips"
    """The highest pip total: the game of 49."""
    FRONT = "front"
    """Three cards: three of a kind, pair, high card; no straights or flushes."""


class Uses(StrEnum):
    """The cards that make the hand.

    Any of hole and board, exactly two of the hole and three of the board, the one card and four of the board, or hole
    only.
    """

    ANY = "any"
    TWO_PLUS_THREE = "two_plus_three"
    ONE_PLUS_FOUR = "one_plus_four"
    HOLE_ONLY = "hole_only"


class Qualifier(StrEnum):
    """The hand needed to win a share."""

    NONE = "none"
    EIGHT_OR_BETTER = "eight_or_better"
    NINES_OR_BETTER = "nines_or_better"
    TEN_HIGH_OR_BETTER = "ten_high_or_better"


class OddChip(StrEnum):
    """The rule for the odd chip between equal hands."""

    LEFT_OF_BUTTON = "left_of_button"
    """First hand clockwise from the button."""
    HIGH_CARD_BY_SUIT = "high_card_by_suit"
    """Highest card, by rank then suit, of the five cards played (stud)."""


class OddBetween(StrEnum):
    """The share that gets a chip which cannot be divided between shares."""

    FIRST_SHARE = "first_share"
    """The share listed first: the high half, the razz half, the main board."""
    POSITION = "position"
    """The winner of a share who is first clockwise from the button (low-low games, Drawmaha)."""


class NoneQualify(StrEnum):
    """The fate of the pot when no share has a qualifying hand."""

    IMPOSSIBLE = "impossible"
    ALL_LIVE_SPLIT = "all_live_split"


@dataclass(frozen=True, slots=True)
class Share:
    """One share of every pot.

    Attributes:
        name: for people, such as `high` or `bottom board`.
        part: numerator and denominator of the pot.
        ranking: the order that judges it.
        uses: the cards that make the hand.
        boards: the boards of the share; with several, each hand's best over them. Stud's community card is board 1.
        row: the row of the player's cards that counts, in games set in rows; empty for all his cards.
        qualifier: the hand needed to win it; a share for which nobody qualifies goes to the others.
        odd_chip: the rule for the odd chip between equal hands.
        cite: the rules for all this.
    """

    name: str
    part: tuple[int, int]
    ranking: Ranking
    odd_chip: OddChip
    cite: tuple[str, ...]
    uses: Uses = Uses.ANY
    boards: tuple[int, ...] = (1,)
    row: str = ""
    qualifier: Qualifier = Qualifier.NONE


@dataclass(frozen=True, slots=True)
class Division:
    """Rules between the shares of a pot.

    Attributes:
        odd_between: the share that gets the odd chip.
        none_qualify: the rule if no share has a qualifying hand.
        identical_evenly: two players with identical hands both ways share the pot as evenly as possible (66: 33, 33).
        by_floor: the house leaves every division to the floor.
        cite: the rules for all this.
    """

    odd_between: OddBetween
    cite: tuple[str, ...]
    none_qualify: NoneQualify = NoneQualify.IMPOSSIBLE
    identical_evenly: bool = True
    by_floor: bool = False
