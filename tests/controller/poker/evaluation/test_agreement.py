"""Every evaluator against the plain reference: the same order over thousands of random hands, ties included."""

import random
from itertools import groupby

import pytest
import reference

from controller.poker.evaluation.evaluators import evaluators, find_evaluator
from controller.rulebook.shares import Qualifier, Ranking, Uses
from controller.rulebook.variant import Deck
from controller.terms.cards import card

READERS = {
    Ranking.HIGH: reference.high,
    Ranking.SHORT_DECK: reference.short_deck,
    Ranking.ACE_TO_FIVE: reference.ace_to_five,
    Ranking.DEUCE_TO_SEVEN: reference.deuce_to_seven,
}
QUALIFIED = {
    (Ranking.ACE_TO_FIVE, Qualifier.EIGHT_OR_BETTER): reference.eight_or_better,
    (Ranking.HIGH, Qualifier.NINES_OR_BETTER): reference.nines_or_better,
    (Ranking.DEUCE_TO_SEVEN, Qualifier.TEN_HIGH_OR_BETTER): reference.ten_high_or_better,
}
CHOICES = {
    Uses.ANY: reference.any_five,
    Uses.TWO_PLUS_THREE: reference.two_plus_three,
    Uses.ONE_PLUS_FOUR: reference.one_plus_four,
    Uses.HOLE_ONLY: reference.hole_only,
}
WHOLE = {
    Ranking.BADUGI: reference.badugi,
    Ranking.BADUGI_ACE_HIGH: reference.badugi_ace_high,
    Ranking.BADUGI_HIGH: reference.badugi_high,
    Ranking.BADUGI_HIGH_RANKS: reference.badugi_high_ranks,
    Ranking.ACE_TO_FIVE_JOKER: reference.ace_to_five_joker,
    Ranking.PIPS: reference.pips,
    Ranking.FRONT: reference.front,
    Ranking.MEXICAN: reference.mexican,
    Ranking.MEXICAN_NO_WHEEL: reference.mexican_no_wheel,
}
ANY, OMAHA, TOP, HOLE = Uses.ANY, Uses.TWO_PLUS_THREE, Uses.ONE_PLUS_FOUR, Uses.HOLE_ONLY
NONE = Qualifier.NONE
STANDARD, SHORT, MEXICAN = Deck.STANDARD, Deck.SHORT, Deck.MEXICAN

CASES = [
    # ranking, cards used, qualifier, deck, hole cards, board cards
    (Ranking.HIGH, ANY, NONE, STANDARD, 2, 5),
    (Ranking.HIGH, ANY, NONE, STANDARD, 5, 0),
    (Ranking.HIGH, ANY, NONE, STANDARD, 3, 4),
    (Ranking.HIGH, ANY, NONE, STANDARD, 6, 0),
    (Ranking.HIGH, ANY, Qualifier.NINES_OR_BETTER, STANDARD, 5, 0),
    (Ranking.HIGH, OMAHA, NONE, STANDARD, 4, 5),
    (Ranking.HIGH, OMAHA, NONE, STANDARD, 5, 5),
    (Ranking.HIGH, HOLE, NONE, STANDARD, 5, 5),
    (Ranking.HIGH, TOP, NONE, STANDARD, 1, 5),
    (Ranking.SHORT_DECK, ANY, NONE, SHORT, 2, 5),
    (Ranking.SHORT_DECK, OMAHA, NONE, SHORT, 4, 5),
    (Ranking.ACE_TO_FIVE, ANY, NONE, STANDARD, 5, 0),
    (Ranking.ACE_TO_FIVE, ANY, NONE, STANDARD, 7, 0),
    (Ranking.ACE_TO_FIVE, ANY, Qualifier.EIGHT_OR_BETTER, STANDARD, 7, 0),
    (Ranking.ACE_TO_FIVE, OMAHA, NONE, STANDARD, 4, 5),
    (Ranking.ACE_TO_FIVE, OMAHA, Qualifier.EIGHT_OR_BETTER, STANDARD, 4, 5),
    (Ranking.ACE_TO_FIVE, OMAHA, Qualifier.EIGHT_OR_BETTER, STANDARD, 5, 5),
    (Ranking.ACE_TO_FIVE, HOLE, NONE, STANDARD, 5, 5),
    (Ranking.ACE_TO_FIVE_JOKER, ANY, NONE, Deck.JOKER, 5, 0),
    (Ranking.DEUCE_TO_SEVEN, ANY, NONE, STANDARD, 5, 0),
    (Ranking.DEUCE_TO_SEVEN, ANY, NONE, STANDARD, 7, 0),
    (Ranking.DEUCE_TO_SEVEN, HOLE, NONE, STANDARD, 5, 5),
    (Ranking.DEUCE_TO_SEVEN, HOLE, Qualifier.TEN_HIGH_OR_BETTER, STANDARD, 5, 0),
    (Ranking.BADUGI, ANY, NONE, STANDARD, 4, 0),
    (Ranking.BADUGI, ANY, NONE, STANDARD, 5, 0),
    (Ranking.BADUGI, ANY, NONE, STANDARD, 7, 0),
    (Ranking.BADUGI_ACE_HIGH, ANY, NONE, STANDARD, 5, 0),
    (Ranking.BADUGI_HIGH, ANY, NONE, STANDARD, 4, 0),
    (Ranking.BADUGI_HIGH, HOLE, NONE, STANDARD, 5, 5),
    (Ranking.BADUGI_HIGH_RANKS, ANY, NONE, STANDARD, 4, 0),
    (Ranking.PIPS, HOLE, NONE, STANDARD, 5, 5),
    (Ranking.FRONT, HOLE, NONE, STANDARD, 3, 0),
    (Ranking.MEXICAN, ANY, NONE, MEXICAN, 1, 4),
    (Ranking.MEXICAN_NO_WHEEL, ANY, NONE, MEXICAN, 1, 4),
]


def reader(ranking, uses, qualifier):
    if ranking in WHOLE:
        read = WHOLE[ranking]
        return (lambda hole, _board: read(hole, [])) if uses is HOLE else read
    return CHOICES[uses](QUALIFIED.get((ranking, qualifier)) or READERS[ranking])


def random_hands(deck, hole, board, count, seed):
    """Four players round each board, who tie often; every other Mexican deal has the joker in somebody's hand."""
    rng = random.Random(seed)
    faces = [one.face for one in deck.cards]
    for number in range(count // 4):
        dealt = rng.sample(faces, min(len(faces), board + 4 * hole))
        if "Jk" in faces and number % 2:
            dealt[rng.randrange(5)] = "Jk"
            dealt = list(dict.fromkeys(dealt))
        shared = dealt[:board]
        for player in range(4):
            own = dealt[board + player * hole : board + (player + 1) * hole]
            if len(own) == hole and len(shared) == board:
                yield own, shared


def check(case, count):
    ranking, uses, qualifier, deck, hole, board = case
    evaluator = find_evaluator(ranking, uses, qualifier)
    read = reader(ranking, uses, qualifier)
    seen = []
    for own, shared in random_hands(deck, hole, board, count, f"{case}"):
        mine = tuple(map(card, own)), tuple(map(card, shared))
        strength = evaluator.strength(*mine)
        wanted = read(own, shared)
        assert (strength is None) == (wanted is None), (own, shared)
        if strength is not None:
            seen.append((wanted, strength.order, strength.full_name))
            if uses in {ANY, HOLE} and deck is not MEXICAN:
                assert evaluator.strength(evaluator.played(*mine), ()) == strength
    seen.sort()
    assert len(seen) > 10
    orders = [{order for _, order, _ in same} for _, same in groupby(seen, key=lambda one: one[0])]
    assert all(len(same) == 1 for same in orders), "the reference ties what the evaluator tells apart"
    flat = [next(iter(same)) for same in orders]
    assert flat == sorted(set(flat)), "another order than the reference's"
    names = {order: name for _, order, name in seen}
    assert len(set(names.values())) == len(names), "two different strengths of one name"


@pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join(str(part) for part in case))
def test_same_order_as_the_reference(case):
    check(case, 2_000)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join(str(part) for part in case))
def test_same_order_as_the_reference_on_twenty_thousand_hands(case):
    check(case, 20_000)


def test_every_evaluator_is_in_the_cases():
    """Rarer combinations (a house's own games) are all readable; each ranking and choice is compared above."""
    compared = {(ranking, uses) for ranking, uses, *_ in CASES}
    rankings = {ranking for ranking, _ in compared}
    assert rankings == set(Ranking)
    assert {uses for _, uses in compared} == set(Uses)
    assert all(evaluator is not None for evaluator in evaluators().values())
