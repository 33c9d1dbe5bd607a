"""The same hands to other people's evaluators: PokerKit's own hand classes, phevaluator and treys."""

import random

import phevaluator
import pytest
import treys
from pokerkit import (
    BadugiHand,
    EightOrBetterLowHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
    ShortDeckHoldemHand,
    StandardBadugiHand,
    StandardHighHand,
    StandardLowHand,
)

from controller.poker.evaluation.evaluators import find_evaluator
from controller.rulebook.shares import Qualifier, Ranking, Uses
from controller.rulebook.variant import Deck
from controller.terms.cards import STANDARD_DECK

OMAHA, EIGHT = Uses.TWO_PLUS_THREE, Qualifier.EIGHT_OR_BETTER


def dealt(hole, board, count, deck=STANDARD_DECK):
    rng = random.Random(f"{hole} {board} {count}")
    for _ in range(count):
        some = rng.sample(deck, hole + board)
        yield tuple(some[:hole]), tuple(some[hole:])


def text(cards):
    return "".join(card.face for card in cards)


def same_order(mine, other):
    """Whether two orders of the same hands are one, ties included; None is no hand in both."""
    assert [one is None for one in mine] == [one is None for one in other]
    pairs = sorted((a, b) for a, b in zip(mine, other, strict=True) if a is not None)
    assert len(pairs) > 5
    return all((a == c) == (b == d) and (b <= d) for (a, b), (c, d) in zip(pairs, pairs[1:], strict=False))


def orders(evaluator, hands):
    return [found.order if (found := evaluator.strength(*hand)) else None for hand in hands]


def ranked(values):
    """PokerKit's hands, which only compare, as numbers."""
    known = [one for one in values if one is not None]
    places = []
    for one in sorted(known):
        if not places or places[-1] < one:
            places.append(one)
    return [None if one is None else places.index(one) for one in values]


PHEVALUATOR = {(2, 5): phevaluator.evaluate_cards, (4, 5): phevaluator.evaluate_omaha_cards}


@pytest.mark.parametrize(("hole", "board"), PHEVALUATOR)
def test_phevaluator_agrees(hole, board):
    hands = list(dealt(hole, board, 2_000))
    evaluator = find_evaluator(Ranking.HIGH, Uses.ANY if hole == 2 else OMAHA)
    read = PHEVALUATOR[hole, board]
    other = [-read(*(card.face for card in ((*shared, *own) if hole == 4 else (*own, *shared)))) for own, shared in hands]
    assert same_order(orders(evaluator, hands), other)


def test_treys_agrees():
    hands = list(dealt(2, 5, 2_000))
    judge = treys.Evaluator()
    other = [
        -judge.evaluate([treys.Card.new(card.face) for card in board], [treys.Card.new(card.face) for card in hole])
        for hole, board in hands
    ]
    assert same_order(orders(find_evaluator(Ranking.HIGH), hands), other)


@pytest.mark.parametrize(
    ("kit", "ranking", "uses", "qualifier", "hole", "board"),
    [
        (StandardHighHand, Ranking.HIGH, Uses.ANY, Qualifier.NONE, 2, 5),
        (OmahaHoldemHand, Ranking.HIGH, OMAHA, Qualifier.NONE, 4, 5),
        (OmahaEightOrBetterLowHand, Ranking.ACE_TO_FIVE, OMAHA, EIGHT, 4, 5),
        (EightOrBetterLowHand, Ranking.ACE_TO_FIVE, Uses.ANY, EIGHT, 7, 0),
        (RegularLowHand, Ranking.ACE_TO_FIVE, Uses.ANY, Qualifier.NONE, 7, 0),
        (StandardLowHand, Ranking.DEUCE_TO_SEVEN, Uses.ANY, Qualifier.NONE, 7, 0),
        (BadugiHand, Ranking.BADUGI, Uses.ANY, Qualifier.NONE, 5, 0),
        (StandardBadugiHand, Ranking.BADUGI_ACE_HIGH, Uses.ANY, Qualifier.NONE, 5, 0),
        (ShortDeckHoldemHand, Ranking.SHORT_DECK, Uses.ANY, Qualifier.NONE, 2, 5),
    ],
    ids=lambda one: getattr(one, "__name__", str(one)),
)
def test_pokerkits_own_hands_agree(kit, ranking, uses, qualifier, hole, board):
    deck = Deck.SHORT.cards if ranking is Ranking.SHORT_DECK else STANDARD_DECK
    hands = list(dealt(hole, board, 150, deck))
    other = ranked([kit.from_game_or_none(text(own), text(shared)) for own, shared in hands])
    assert same_order(orders(find_evaluator(ranking, uses, qualifier), hands), other)
