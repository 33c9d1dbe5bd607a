"""The cards that are played, by trying every choice, and hands that cannot be read or have too few cards."""

from itertools import combinations

import pytest
from test_agreement import CASES, HOLE, OMAHA, TOP, random_hands

from controller.poker.evaluation.evaluators import evaluators, find_evaluator
from controller.rulebook.shares import Qualifier, Ranking, Uses
from controller.rulebook.variant import Deck
from controller.terms.cards import UNKNOWN, card

TAKES = {OMAHA: (2, 3), TOP: (1, 4)}
BADUGIS = {one for one in Ranking if one.value.startswith("badugi")}


def choices(ranking, uses, hole, board):
    """Every permitted choice, as cards from the hole and from the board."""
    if uses in TAKES:
        own, shared = TAKES[uses]
        return [(mine, theirs) for mine in combinations(hole, own) for theirs in combinations(board, shared)]
    sizes = range(1, 5) if ranking in BADUGIS else [3] if ranking is Ranking.FRONT else [5]
    cards = hole if uses is HOLE else (*hole, *board)
    return [
        (tuple(one for one in some if one in hole), tuple(one for one in some if one not in hole))
        for size in sizes for some in combinations(cards, size)
    ]  # fmt: skip


def height(cards):
    """Rank then suit of each card, the highest first; the joker is above all."""
    order = "23456789TJQKA"
    return sorted(((order.index(one.rank), "cdhs".index(one.suit)) if one.rank else (13, 0) for one in cards), reverse=True)


@pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join(str(part) for part in case))
def test_the_played_cards_make_the_hand_and_no_equal_choice_is_higher(case):
    ranking, uses, qualifier, deck, hole, board = case
    evaluator = find_evaluator(ranking, uses, qualifier)
    for own, shared in random_hands(deck, hole, board, 24, f"played {case}"):
        held, common = tuple(map(card, own)), tuple(map(card, shared))
        best = evaluator.strength(held, common)
        equal = [] if best is None else [
            [*mine, *theirs] for mine, theirs in choices(ranking, uses, held, common) if evaluator.strength(mine, theirs) == best
        ]
        if ranking in BADUGIS and equal:
            # A card that does not count may lie among them: the hand itself is the fewest cards that make it.
            fewest = min(map(len, equal))
            equal = [one for one in equal if len(one) == fewest]
        assert height(evaluator.played(held, common)) == max(map(height, equal), default=[])


@pytest.mark.parametrize(
    ("hole", "played"), [("Ad 2c 3h 6h", "Ad 2c 3h"), ("As Kd Kh Kc", "As Kh"), ("5h 4h 3h 2h", "2h"), ("As 2d 3h 4c", "As 2d 3h 4c")]
)
def test_a_card_that_does_not_count_in_a_badugi_is_not_played(hole, played):
    """GN 291: the three lowest cards of different suits and ranks."""
    found = find_evaluator(Ranking.BADUGI).played(tuple(map(card, hole.split())), ())
    assert {one.code for one in found} == set(played.split())


@pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join(str(part) for part in case))
def test_one_unread_card_that_could_count_leaves_the_hand_to_people(case):
    ranking, uses, qualifier, deck, hole, board = case
    evaluator = find_evaluator(ranking, uses, qualifier)
    own, shared = next(random_hands(deck, hole, board, 4, f"unread {case}"))
    held, common = tuple(map(card, own)), tuple(map(card, shared))
    for at in range(hole):
        unread = (*held[:at], UNKNOWN, *held[at + 1 :])
        assert (evaluator.strength(unread, common), evaluator.played(unread, common)) == (None, ())
    for at in range(board) if uses is not HOLE else ():
        unread = (*common[:at], UNKNOWN, *common[at + 1 :])
        assert (evaluator.strength(held, unread), evaluator.played(held, unread)) == (None, ())


@pytest.mark.parametrize("asked", evaluators(), ids="-".join)
def test_too_few_cards_and_a_single_unread_one_are_no_hand(asked):
    ranking, uses, _ = asked
    evaluator = evaluators()[asked]
    deck = Deck.MEXICAN.cards if "mexican" in ranking.value else Deck.SHORT.cards if ranking is Ranking.SHORT_DECK else Deck.STANDARD.cards
    needed = {Uses.TWO_PLUS_THREE: 2, Uses.ONE_PLUS_FOUR: 1}.get(uses, 3 if ranking is Ranking.FRONT else 5)
    board = deck[20:25] if uses in TAKES else ()
    if ranking not in BADUGIS:
        for few in (deck[: needed - 1], deck[: needed - 1] if uses in TAKES else ()):
            assert (evaluator.strength(few, board), evaluator.played(few, board)) == (None, ())
    assert (evaluator.strength((UNKNOWN,), board), evaluator.played((UNKNOWN,), board)) == (None, ())
    assert (evaluator.strength((), board), evaluator.played((), board)) == (None, ())
    if ranking is Ranking.FRONT:
        assert evaluator.strength(deck[:4], ()) is None, "the front has three cards"


def test_a_choice_needs_so_many_cards_of_the_board():
    omaha, top = find_evaluator(Ranking.HIGH, OMAHA), find_evaluator(Ranking.HIGH, TOP)
    cards = tuple(map(card, "As Kd Qh Jc 9s 8d 7h".split()))
    assert omaha.strength(cards[:4], cards[4:6]) is None
    assert omaha.strength(cards[:4], cards[4:7]) is not None
    assert top.strength(cards[:3], cards[3:6]) is None
    assert top.strength(cards[:3], cards[3:7]) is not None
    assert find_evaluator(Ranking.ACE_TO_FIVE, OMAHA, Qualifier.EIGHT_OR_BETTER).strength(cards[:4], cards[4:7]) is None
