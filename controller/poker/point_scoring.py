"""Chinese and open-face poker: rows, fouls, royalties, points and Fantasyland.

The game's `Points` define the rows and what they earn. The order of comparisons and the limit of a player's points are
the book's (GN 339 to 345).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from controller.poker.evaluation import Cards, Strength, can_read
from controller.poker.evaluation.evaluators import find_evaluator, kinds_of
from controller.poker.evaluation.naming import KINDS, Category, by_count, pattern
from controller.rulebook.point_games import Fantasyland, Points, Row, RowOrder
from controller.terms.cards import RANKS


@dataclass(frozen=True, slots=True)
class SetHand:
    """A player's rows, front first, as many as the game has.

    Attributes:
        in_fantasyland: the hand was played in Fantasyland.
        wrong_count: a wrong number of cards was set, so that the hand is fouled (GN 342).
    """

    seat: int
    rows: tuple[Cards, ...]
    in_fantasyland: bool = False
    wrong_count: bool = False


class FoulKind(StrEnum):
    """Why a set hand is fouled."""

    WRONG_ON_THE_WAY = "wrong_on_the_way"
    """A wrong number of cards was set on the way (GN 342)."""
    ROW_MISCOUNTED = "row_miscounted"
    ROW_UNQUALIFIED = "row_unqualified"
    ROW_BEATS = "row_beats"


@dataclass(frozen=True, slots=True)
class Foul:
    """A fouled hand's fault.

    Attributes:
        kind: what is wrong.
        row: the name of the row.
        behind: the row that it beats.
        qualifier: what it is not, such as `ten_high_or_better`.
        cards: how many it has; `wanted`: how many it should have.
    """

    kind: FoulKind
    row: str = ""
    behind: str = ""
    qualifier: str = ""
    cards: int = 0
    wanted: int = 0


@dataclass(frozen=True, slots=True)
class ReadHand:
    """A set hand with its strengths.

    Attributes:
        strengths: by row.
        royalties: points by row; none in a fouled hand (GN 343).
        foul: why it is fouled; None for a good hand.
        fantasyland: the number of cards it gets in Fantasyland next hand; 0 for none.
    """

    seat: int
    strengths: tuple[Strength | None, ...]
    royalties: tuple[int, ...]
    foul: Foul | None
    fantasyland: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two hands compared.

    Attributes:
        first, second: the seats; the first one compares.
        rows: for each row 1, 0 or -1 from the first seat's view.
        scoop: extra points for all rows, with the first seat's sign.
        royalties: the first seat's royalties less the second's.
        points: the points of both hands together, from the first seat's view.
        paid: the payment: `points` limited to what both players still have in play.
    """

    first: int
    second: int
    rows: tuple[int, ...]
    scoop: int
    royalties: int
    points: int
    paid: int


@dataclass(frozen=True, slots=True)
class Scores:
    """A scored hand: every hand's strengths, every comparison in order, and each seat's sum."""

    hands: tuple[ReadHand, ...]
    comparisons: tuple[Comparison, ...]
    totals: Mapping[int, int]

    def fantasyland(self) -> dict[int, int]:
        """Return the cards of each seat that plays the next hand in Fantasyland."""
        return {hand.seat: hand.fantasyland for hand in self.hands if hand.fantasyland}


class UnreadRowError(ValueError):
    """A row holds a card whose face is unknown, so that people must score the hand."""


def score(points: Points, hands: Sequence[SetHand], stacks: Mapping[int, int], board: Cards = ()) -> Scores:
    """Return the points of a hand.

    Args:
        points: the game's rows and what they earn.
        hands: the hands in the order of comparing: the button first, then clockwise (GN 339).
        stacks: the points with which each seat began the hand; an omitted seat has no limit.
        board: community cards (Taiwanese).

    Raises:
        UnreadRowError: a card's face is unknown.
    """
    read = [read_hand(points, hand, board) for hand in hands]
    in_play = dict(stacks)
    totals = {hand.seat: 0 for hand in read}
    comparisons = []
    for first, second in combinations(read, 2):
        found = _compare(points, first, second, in_play)
        comparisons.append(found)
        totals[first.seat] += found.paid
        totals[second.seat] -= found.paid
        loser = second.seat if found.paid > 0 else first.seat
        if loser in in_play:
            in_play[loser] -= abs(found.paid)
    return Scores(tuple(read), tuple(comparisons), totals)


def _compare(points: Points, first: ReadHand, second: ReadHand, in_play: Mapping[int, int]) -> Comparison:
    """Compare two hands for points; wins of this hand are not in play, losses are (GN 339)."""
    rows = tuple(_row_won(first, second, place) for place in range(len(points.rows)))
    all_rows = abs(sum(rows)) == len(rows)
    scoop = points.scoop * rows[0] if all_rows else 0
    royalties = sum(first.royalties) - sum(second.royalties)
    worth = points.per_row * sum(rows) + scoop + royalties
    limits = [in_play[seat] for seat in (first.seat, second.seat) if points.capped and seat in in_play]
    paid = min([abs(worth), *limits]) * (1 if worth > 0 else -1)
    return Comparison(first.seat, second.seat, rows, scoop, royalties, worth, paid)


def _row_won(first: ReadHand, second: ReadHand, place: int) -> int:
    """Return 1, 0 or -1: a fouled hand loses every row to one that is not (GN 342)."""
    if first.foul or second.foul:
        return bool(second.foul) - bool(first.foul)
    mine, other = first.strengths[place], second.strengths[place]
    if mine is None or other is None:
        return (mine is not None) - (other is not None)
    return (mine > other) - (mine < other)


def read_hand(points: Points, hand: SetHand, board: Cards = ()) -> ReadHand:
    """Return a set hand with its strengths, royalties and what Fantasyland it wins.

    Raises:
        UnreadRowError: a card's face is unknown.
    """
    if hand.wrong_count:
        # A fouled hand's cards need not be known: it loses every row and earns nothing.
        none = len(points.rows)
        return ReadHand(hand.seat, (None,) * none, (0,) * none, Foul(FoulKind.WRONG_ON_THE_WAY), 0)
    if not all(can_read(row) for row in hand.rows):
        raise UnreadRowError(f"seat {hand.seat} has an unknown card in its rows")
    strengths = tuple(
        find_evaluator(row.ranking, row.uses).strength(cards, board)
        for row, cards in zip(points.rows, hand.rows, strict=True)
    )
    foul = _foul(points, hand, strengths)
    royalties = tuple(
        _royalty(row, strength) if not foul else 0 for row, strength in zip(points.rows, strengths, strict=True)
    )
    cards = 0 if foul or points.fantasyland is None else _fantasyland(points, hand, strengths)
    return ReadHand(hand.seat, strengths, royalties, foul, cards)


def _royalty(row: Row, strength: Strength | None) -> int:
    """Return the points a row's hand earns by itself."""
    if strength is None:
        return 0
    return next((one.points for one in row.royalties if one.hand == strength.kind), 0)


def _foul(points: Points, hand: SetHand, strengths: Sequence[Strength | None]) -> Foul | None:
    """Return why a hand is fouled; None if it is not."""
    for place, (row, cards) in enumerate(zip(points.rows, hand.rows, strict=True)):
        if len(cards) != row.cards:
            return Foul(FoulKind.ROW_MISCOUNTED, row.name, cards=len(cards), wanted=row.cards)
        if find_evaluator(row.ranking, row.uses, row.qualifier).strength(cards, ()) is None and (
            row.qualifier.value != "none"
        ):
            return Foul(FoulKind.ROW_UNQUALIFIED, row.name, qualifier=row.qualifier.value)
        behind = behind_of(points, place)
        if behind != place and beats(hand.rows[place], hand.rows[behind], strengths, place, behind):
            return Foul(FoulKind.ROW_BEATS, row.name, behind=points.rows[behind].name)
    return None


def behind_of(points: Points, place: int) -> int:
    """Return the row that a row may not beat, both from 0; the row itself if it is free."""
    last = len(points.rows) - 1
    return {RowOrder.FREE: place, RowOrder.NOT_ABOVE_NEXT: place + 1}.get(points.rows[place].order, last)


def beats(front: Cards, back: Cards, strengths: Sequence[Strength | None], at: int, behind: int) -> bool:
    """Whether a row ranks above one behind it, whether of three cards or five."""
    mine, other = strengths[at], strengths[behind]
    if mine is None or other is None:
        return False
    if len(front) == len(back):
        return mine > other
    own = _worth(front, None)
    return own > _worth(back, other)


def _worth(cards: Cards, strength: Strength | None) -> tuple[int, list[int]]:
    """Return a value that compares three cards with five: category, then ranks by frequency."""
    ranks = [RANKS.index(card.rank) for card in cards]
    found = pattern(ranks)
    if strength is not None and strength.kind in {"straight", "flush", "straight flush", "royal flush"}:
        found = Category(KINDS.index(strength.kind)) if strength.kind in KINDS else Category.STRAIGHT_FLUSH
    return found, by_count(ranks)


def _fantasyland(points: Points, hand: SetHand, strengths: Sequence[Strength | None]) -> int:
    """Return how many cards a good hand gets in Fantasyland next; 0 for none."""
    rules = points.fantasyland
    if rules is None:
        return 0
    wanted = rules.stay if hand.in_fantasyland else rules.enter
    rows = {row.name: place for place, row in enumerate(points.rows)}
    met = [
        (name, cards) for name, kind, cards in wanted if _at_least(points.rows[rows[name]], strengths[rows[name]], kind)
    ]
    return _cards_dealt(rules, met, first_time=not hand.in_fantasyland)


def _cards_dealt(rules: Fantasyland, met: list[tuple[str, int]], *, first_time: bool) -> int:
    """Return the number of cards for the conditions met: the largest, or a bonus for several."""
    if first_time and rules.all_rows and len({name for name, _ in met}) > 1:
        return rules.all_rows
    return max((cards for _, cards in met), default=0)


def _at_least(row: Row, strength: Strength | None, kind: str) -> bool:
    """Whether a row's hand is of a kind or better."""
    if strength is None:
        return False
    return strength.order >= kinds_of(row.ranking, row.uses)[kind]
