"""What a hand is called, which cards are played, and what cannot be read."""

import subprocess
import sys

import pytest

from controller.loading.game_files import load_games
from controller.poker.evaluation import can_read
from controller.poker.evaluation.evaluators import (
    NoEvaluatorError,
    best_over_boards,
    evaluators,
    find_evaluator,
    kinds_of,
    prepare,
)
from controller.rulebook.shares import Qualifier, Ranking, Uses
from controller.terms.cards import card

HIGH = find_evaluator(Ranking.HIGH)


def cards(text):
    return tuple(card(one) for one in text.split())


@pytest.mark.parametrize(
    ("ranking", "uses", "hole", "board", "kind", "name"),
    [
        (Ranking.HIGH, Uses.ANY, "Ks 5d", "Kd 5c 9h Tc 2s", "two pair", "two pair, kings and fives, ten kicker"),
        (Ranking.HIGH, Uses.ANY, "As Ks", "Qs Js Ts 2d 2c", "royal flush", "royal flush"),
        (Ranking.HIGH, Uses.ANY, "As 2s", "3d 4c 5h Kd Qd", "straight", "straight, five high"),
        (Ranking.HIGH, Uses.ANY, "6s 6d", "6h 4c 4d Kd 9s", "full house", "full house, sixes over fours"),
        (Ranking.HIGH, Uses.ANY, "6s 6d", "6h 6c 4d Kd 9s", "four of a kind", "four of a kind, sixes, king kicker"),
        (Ranking.HIGH, Uses.ANY, "As Td", "6h 4c 3d Kd 9s", "high card", "ace high, king ten nine six kickers"),
        (Ranking.SHORT_DECK, Uses.ANY, "As 6d", "7h 8c 9d Kd Ks", "straight", "straight, nine high"),
        (Ranking.ACE_TO_FIVE, Uses.ANY, "As 2d 3h 4c 8d", "", "eight low", "8-4-3-2-A low"),
        (Ranking.ACE_TO_FIVE, Uses.ANY, "As Ad 3h 4c 8d", "", "pair", "pair of aces (8-4-3-A-A)"),
        (Ranking.DEUCE_TO_SEVEN, Uses.ANY, "7s 5d 4h 3c 2d", "", "perfect low", "7-5-4-3-2 low"),
        (Ranking.DEUCE_TO_SEVEN, Uses.ANY, "As 5d 4h 3c 2d", "", "ace low", "A-5-4-3-2 low"),
        (Ranking.DEUCE_TO_SEVEN, Uses.ANY, "6s 5d 4h 3c 2d", "", "straight", "straight, six high"),
        (Ranking.BADUGI, Uses.ANY, "As 2d 3h Tc", "", "badugi", "badugi, 10-3-2-A"),
        (Ranking.BADUGI, Uses.ANY, "Ad 2c 3h 6h", "", "three-card badugi", "three-card badugi, 3-2-A"),
        (Ranking.BADUGI_HIGH, Uses.ANY, "As Ad Ah Ac", "", "badugi", "badugi, A-A-A-A"),
        (Ranking.PIPS, Uses.HOLE_ONLY, "Ts Td Th Tc 9s", "", "total", "a total of 49"),
        (Ranking.FRONT, Uses.HOLE_ONLY, "6s 6d Ah", "", "pair of sixes", "pair of sixes, ace kicker"),
        (Ranking.FRONT, Uses.HOLE_ONLY, "6s 6d 6h", "", "three sixes", "three sixes"),
        (Ranking.MEXICAN, Uses.ANY, "Jk", "As Ad Ah Ac", "five of a kind", "five of a kind, aces"),
        (Ranking.MEXICAN, Uses.ANY, "5c", "6s 7d Jh Qc", "straight", "straight, queen high"),
    ],
)
def test_names(ranking, uses, hole, board, kind, name):
    strength = find_evaluator(ranking, uses).strength(cards(hole), cards(board))
    assert (strength.kind, strength.full_name) == (kind, name)


def test_the_books_own_example_of_a_badugi():
    """291: Ad 2c 3h 6h beats Ac 3d 4h 5h with its three lowest, unsuited cards."""
    badugi = find_evaluator(Ranking.BADUGI)
    assert badugi.strength(cards("Ad 2c 3h 6h"), ()) > badugi.strength(cards("Ac 3d 4h 5h"), ())


def test_the_books_own_examples_of_a_joker():
    """248: face down it is any card, face up an ace or what completes a straight or a flush."""
    mexican = find_evaluator(Ranking.MEXICAN)
    up = [
        ("Kh", "Jk Kc Kd 2s", "three of a kind, kings, ace two kickers"),
        ("5c", "Jk 6d 7s Jh", "straight, queen high"),
        ("5c", "Jk 6c 7c 2c", "flush, ace high, seven six five two kickers"),
        ("Ah", "Jk Ac 7c 2c", "three of a kind, aces, seven two kickers"),
    ]
    for hole, board, name in up:
        assert mexican.strength(cards(hole), cards(board)).full_name == name
    down = mexican.strength(cards("Jk"), cards("Kh Kc Kd 2s"))
    assert down.full_name == "four of a kind, kings, two kicker"


def test_a_hand_with_an_unknown_card_is_not_read():
    hole, board = cards("As ??"), cards("Qs Js Ts 2d 2c")
    assert HIGH.strength(hole, board) is None
    assert HIGH.played(hole, board) == ()
    assert not can_read(hole)
    assert can_read(board)
    for evaluator in evaluators().values():
        assert evaluator.strength(cards("?? ?? ?? ?? ??"), cards("As Ks Qs Js Ts")) is None
        assert evaluator.strength((), ()) is None
        assert evaluator.played((), ()) == ()


def test_the_cards_played_are_the_highest_by_rank_and_suit():
    assert set(HIGH.played(cards("As Ah"), cards("Kc Kd Qs Qh 9d"))) == set(cards("As Ah Kd Kc Qs"))
    omaha = find_evaluator(Ranking.HIGH, Uses.TWO_PLUS_THREE)
    assert set(omaha.played(cards("As Ah Ad Ac"), cards("Kc Kd Qs 7h 9d"))) == set(cards("As Ah Kd Kc Qs"))
    badugi = find_evaluator(Ranking.BADUGI)
    assert set(badugi.played(cards("As 2d 3h 4c 4s Ad Kc"), ())) == set(cards("As 2d 3h 4c"))


def test_best_over_boards_tells_the_board():
    boards = [cards("2c 3d 9h Jd Kd"), cards("As Ad 9c 9h 2s")]
    best, at = best_over_boards(HIGH, cards("Ah 9d"), boards)
    assert (best.kind, at) == ("full house", 1)
    low = find_evaluator(Ranking.ACE_TO_FIVE, Uses.ANY, Qualifier.EIGHT_OR_BETTER)
    assert best_over_boards(low, cards("Kh Kc"), boards) == (None, 0)


def test_what_does_not_go_together():
    for asked in [
        (Ranking.BADUGI, Uses.TWO_PLUS_THREE),
        (Ranking.PIPS, Uses.ANY),
        (Ranking.MEXICAN, Uses.HOLE_ONLY),
        (Ranking.SHORT_DECK, Uses.ANY, Qualifier.EIGHT_OR_BETTER),
        (Ranking.BADUGI, Uses.ANY, Qualifier.EIGHT_OR_BETTER),
    ]:
        with pytest.raises(NoEvaluatorError):
            find_evaluator(*asked)
    with pytest.raises(NoEvaluatorError, match="no kinds"):
        kinds_of(Ranking.PIPS, Uses.HOLE_ONLY)


def test_kinds_are_in_order():
    kinds = kinds_of(Ranking.FRONT, Uses.HOLE_ONLY)
    assert list(kinds.values()) == sorted(kinds.values())
    assert kinds["pair of queens"] < kinds["pair of kings"] < kinds["three twos"] < kinds["three aces"]


def test_hands_are_not_named_in_a_representation_of_cards():
    assert "A" not in repr(cards("As Ks")).replace("Card", "")


def test_every_game_can_be_prepared():
    for variant in load_games().values():
        prepare(variant.shares)


def test_pokerkit_is_not_imported_before_a_hand_is_read():
    """It takes a quarter of a second here and longer on the table's computer."""
    program = (
        "import sys; from controller.loading.game_files import load_games; import controller.poker.sharing; load_games();"
        "assert 'pokerkit' not in sys.modules; from controller.poker.evaluation.evaluators import prepare;"
        "prepare(load_games()['nlhe'].shares); assert 'pokerkit' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
