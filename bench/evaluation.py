"""Speed of hand evaluation beside PokerKit's hand classes: `python -m bench.evaluation`."""

from __future__ import annotations

import random
from dataclasses import dataclass
from time import perf_counter

import pokerkit

from controller.loading.game_files import load_game
from controller.poker.evaluation.evaluators import find_evaluator, prepare
from controller.poker.pots import Pot
from controller.poker.sharing import Showdown, ShownHand, share_out
from controller.rulebook.shares import Qualifier, Ranking, Uses
from controller.rulebook.variant import Deck

OMAHA, EIGHT = Uses.TWO_PLUS_THREE, Qualifier.EIGHT_OR_BETTER


@dataclass(frozen=True, slots=True)
class Row:
    """One ranking to measure; `kit` is PokerKit's class for it, None if it has none."""

    name: str
    hole: int
    board: int
    kit: type[pokerkit.Hand] | None
    ranking: Ranking
    uses: Uses = Uses.ANY
    qualifier: Qualifier = Qualifier.NONE
    deck: Deck = Deck.STANDARD


ROWS = (
    Row("hold'em 2+5", 2, 5, pokerkit.StandardHighHand, Ranking.HIGH),
    Row("five cards", 5, 0, pokerkit.StandardHighHand, Ranking.HIGH),
    Row("Omaha 4+5", 4, 5, pokerkit.OmahaHoldemHand, Ranking.HIGH, OMAHA),
    Row("Big O high 5+5", 5, 5, pokerkit.OmahaHoldemHand, Ranking.HIGH, OMAHA),
    Row("Omaha 8 low 4+5", 4, 5, pokerkit.OmahaEightOrBetterLowHand, Ranking.ACE_TO_FIVE, OMAHA, EIGHT),
    Row("Omaha low, no qualifier", 4, 5, None, Ranking.ACE_TO_FIVE, OMAHA),
    Row("razz, 7 cards", 7, 0, pokerkit.RegularLowHand, Ranking.ACE_TO_FIVE),
    Row("2-7, 7 cards", 7, 0, pokerkit.StandardLowHand, Ranking.DEUCE_TO_SEVEN),
    Row("badugi, 4 cards", 4, 0, pokerkit.BadugiHand, Ranking.BADUGI),
    Row("badugi, 7 cards", 7, 0, pokerkit.BadugiHand, Ranking.BADUGI),
    Row("badugi high, 4 cards", 4, 0, None, Ranking.BADUGI_HIGH),
    Row("49", 5, 0, None, Ranking.PIPS, Uses.HOLE_ONLY),
    Row("open-face front", 3, 0, None, Ranking.FRONT, Uses.HOLE_ONLY),
    Row("one-card top 1+5", 1, 5, None, Ranking.HIGH, Uses.ONE_PLUS_FOUR),
    Row("Mexican 1+4", 1, 4, None, Ranking.MEXICAN, deck=Deck.MEXICAN),
    Row("short deck 2+5", 2, 5, pokerkit.ShortDeckHoldemHand, Ranking.SHORT_DECK, deck=Deck.SHORT),
)


def rate(row: Row, count: int) -> tuple[float, float, float]:
    """Return hands a second: ours on new hands, ours on repeated hands, PokerKit's (0: none)."""
    rng = random.Random(f"{row.name}")
    deck = row.deck.cards
    hands = []
    for _ in range(count):
        some = rng.sample(deck, row.hole + row.board)
        hands.append((tuple(some[: row.hole]), tuple(some[row.hole :])))
    evaluator = find_evaluator(row.ranking, row.uses, row.qualifier)
    evaluator.strength(*hands[0])
    rates = []
    for _ in range(2):
        start = perf_counter()
        for hole, board in hands:
            evaluator.strength(hole, board)
        rates.append(count / (perf_counter() - start))
    if row.kit is None:
        return rates[0], rates[1], 0.0
    few = hands[: max(count // 10, 200)]
    kit = [tuple(tuple(pokerkit.Card.parse("".join(card.face for card in part))) for part in hand) for hand in few]
    start = perf_counter()
    for kit_hole, kit_board in kit:
        row.kit.from_game_or_none(kit_hole, kit_board)
    return rates[0], rates[1], len(few) / (perf_counter() - start)


def showdown_ms(game: str) -> float:
    """Return the milliseconds to divide a pot among eight five-card players on two boards."""
    variant = load_game(game)
    prepare(variant.shares)
    worst = 0.0
    for seed in range(50):
        deck = random.Random(seed).sample(Deck.STANDARD.cards, 50)
        hands = tuple(ShownHand(seat, tuple(deck[5 * seat - 5 : 5 * seat])) for seat in range(1, 9))
        table = Showdown(hands, ((tuple(deck[40:45]), tuple(deck[45:50])),))
        start = perf_counter()
        share_out(variant, [Pot(801, tuple(range(1, 9)))], table)
        worst = max(worst, perf_counter() - start)
    return worst * 1000


def main() -> None:
    """Print the table."""
    print(f"{'hands a second':26}{'ours, new':>12}{'ours, seen':>12}{'PokerKit':>12}{'times':>8}")
    for row in ROWS:
        new, seen, kit = rate(row, 3_000)
        times = f"{new / kit:.0f}" if kit else "-"
        print(f"{row.name:26}{new:12,.0f}{seen:12,.0f}{kit:12,.0f}{times:>8}")
    for game in ("bombpot-plo5", "ultimatebigo"):
        print(f"{game}: 8 players, 5 cards, 2 boards: {showdown_ms(game):.2f} ms at worst")


if __name__ == "__main__":
    main()
