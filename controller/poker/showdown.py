"""Showdown: the best hand of each share of a run, and the order of odd chips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from controller.poker.evaluation import Cards, Evaluator, Strength, can_read
from controller.poker.evaluation.evaluators import best_over_boards, evaluator_of
from controller.rulebook.shares import OddChip, Ranking, Share
from controller.terms.fast_frozen import fast_frozen


@fast_frozen
@dataclass(frozen=True, slots=True)
class ShownHand:
    """A live hand at the showdown.

    Attributes:
        hole: the player's cards; in stud games those that lie face down.
        up: in stud games his face-up cards.
        rows: in games set in rows, each row's name and cards.
        fouled: the rows are fouled, so that the hand wins nothing.
    """

    seat: int
    hole: Cards
    up: Cards = ()
    rows: tuple[tuple[str, Cards], ...] = ()
    fouled: bool = False

    def readable(self) -> bool:
        """Whether all its cards are known; false for a hand without cards."""
        cards = self.hole + self.up
        return bool(cards) and can_read(cards)


@fast_frozen
@dataclass(frozen=True, slots=True)
class Showdown:
    """Hands and boards when the pots are divided.

    Attributes:
        hands: the live hands, beginning with the first clockwise from the button (or from the dealer, without a
            button).
        runs: the boards of every run-out, the main one first; each is a tuple of boards.
        unit: the smallest chip of the blinds or antes.
        agreed: the seats whose pots are run several times; None for every pot.
    """

    hands: tuple[ShownHand, ...]
    runs: tuple[tuple[Cards, ...], ...] = ((),)
    unit: int = 1
    agreed: frozenset[int] | None = None

    def boards_readable(self) -> bool:
        """Whether every card of every board is known."""
        return all(can_read(board) for run in self.runs for board in run)


@fast_frozen
@dataclass(frozen=True, slots=True)
class Cell:
    """One share of one run: its winners in the order of odd chips, with their hand."""

    run: int
    share: Share
    winners: tuple[ShownHand, ...]
    strength: Strength | None


def read_shares(
    shares: Sequence[Share], contenders: Sequence[ShownHand], boards: tuple[Cards, ...], run: int = 0
) -> list[Cell]:
    """Return the shares of one run for which some hand qualifies, with their winners."""
    cells = []
    for share in shares:
        evaluator, shared = evaluator_of(share), _shared(share, boards)
        read = [(hand, _strength(share, evaluator, hand, shared)) for hand in contenders]
        best = max((strength for _, strength in read if strength is not None), default=None)
        if best is not None:
            winners = tuple(hand for hand, strength in read if strength == best)
            cells.append(Cell(run, share, _in_odd_order(share, winners, boards), best))
    return cells


def _strength(share: Share, evaluator: Evaluator, hand: ShownHand, shared: list[Cards]) -> Strength | None:
    """Return the strength of a hand in a share; None if it has none."""
    if hand.fouled:
        return None
    hole = dict(hand.rows).get(share.row, ()) if share.row else hand.hole
    return read_once(evaluator, hole, tuple([hand.up + board for board in shared]))


@lru_cache(maxsize=64)
def read_once(evaluator: Evaluator, hole: Cards, boards: tuple[Cards, ...]) -> Strength | None:
    """Return the strength of a hand over its boards; pushes and screens ask for it again."""
    return best_over_boards(evaluator, hole, boards)[0]


def _shared(share: Share, boards: tuple[Cards, ...]) -> list[Cards]:
    """Return the community cards that a share combines with a hand and its up cards, by board."""
    return [boards[number - 1] for number in share.boards if number <= len(boards)] or [()]


def _in_odd_order(share: Share, winners: tuple[ShownHand, ...], boards: tuple[Cards, ...]) -> tuple[ShownHand, ...]:
    """Return tied hands in the order in which odd chips go."""
    if share.odd_chip is OddChip.LEFT_OF_BUTTON or len(winners) == 1:
        return winners
    evaluator = evaluator_of(share)

    def key(hand: ShownHand) -> tuple[int, ...]:
        over = [hand.up + board for board in _shared(share, boards)]
        _, at = best_over_boards(evaluator, hand.hole, over)
        return _suit_key(share, evaluator.played(hand.hole, over[at]))

    return tuple(sorted(winners, key=key, reverse=True))


def _suit_key(share: Share, played: Cards) -> tuple[int, ...]:
    """Return a key that orders hands by their highest card; an ace is low where the game's is."""
    ace_low = share.ranking in {Ranking.ACE_TO_FIVE, Ranking.BADUGI}
    ordinals = (card.ordinal - 64 if ace_low and card.rank == "A" else card.ordinal for card in played)
    return tuple(sorted(ordinals, reverse=True))
