"""Certain fouls of open-face rows against every way to complete them, read by another evaluator."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.loading.game_files import load_game
from controller.poker.row_fouls import EXACT, front_most, is_foul_certain
from controller.terms.cards import STANDARD_DECK, card
from tests.controller.poker.evaluation import reference as read
from tests.sentences.named_rules import gn

POINTS = load_game("ofc").points
DEUCE = load_game("27pineappleofc").points
SIZES = (3, 5, 5)


def rows(*texts):
    return tuple(tuple(card(code) for code in text.split()) for text in texts)


def unseen(told, *others):
    gone = {one for row in (*told, others) for one in row}
    return tuple(one for one in STANDARD_DECK if one not in gone)


def fouls(done):
    """GN 342: the front above the middle, or the middle above the back."""
    front, middle, back = ([one.code for one in row] for row in done)
    kind, ranks = read.front(front, ())
    return ({0: 0, 1: 1, 2: 3}[kind], ranks) > read.five(middle) or read.five(middle) > read.five(back)


def completions(told, left):
    """Every way to fill the rows."""
    if not told:
        yield ()
        return
    for drawn in combinations(left, SIZES[-len(told)] - len(told[0])):
        rest = [one for one in left if one not in drawn]
        for more in completions(told[1:], rest):
            yield ((*told[0], *drawn), *more)


@st.composite
def partly_set(draw):
    """Rows with one to four empty places, and a few cards that may still come."""
    deck = draw(st.permutations(STANDARD_DECK))
    empty = draw(st.integers(1, 4))
    taken = [draw(st.integers(0, 2)) for _ in range(empty)]
    told, at = [], 0
    for place, size in enumerate(SIZES):
        many = max(0, size - taken.count(place))
        told.append(tuple(deck[at : at + many]))
        at += many
    return tuple(told), tuple(deck[at : at + empty + 3])


@given(partly_set())
def test_a_certain_foul_is_one_in_every_completion(found):
    told, left = found
    certain = all(fouls(done) for done in completions(told, left))
    judged = is_foul_certain(POINTS, told, left)
    assert judged <= certain, "never called certain while a completion is good"
    if sum(SIZES) - sum(map(len, told)) <= EXACT:
        assert judged is certain


@gn("344")
@pytest.mark.parametrize(("told", "placed", "row"), [
    (("Qc Qd", "4s 5s", "6s"), "Kc", 0),
    (("Kc Kd", "Ac As 4d 5d 9h", "6s 6h 6d"), "Ks", 2),  # three kings in front beat the aces of the middle
    (("2c 3d", "Ac Ad 5d 9h", "Kc Kd 4s 7h"), "8s", 0),
    (("Kc Kd 4s", "2c 3c 4d 5d", "6s 6h 6d"), "9h", 2),  # nine high in the middle is certain to lie below kings
    (("Ac Ad 4s", "Kc Kd 9h 2c", "Qc Qd 7s 3h 2d"), "5c", 1),  # everything fouls: the front-most place there is
])  # fmt: skip
def test_the_card_goes_to_the_front_most_row_that_is_no_certain_foul(told, placed, row):
    there = rows(*told)
    assert front_most(POINTS, there, card(placed), unseen(there, card(placed))) == row


def test_a_row_that_cannot_qualify_any_more_is_a_certain_foul():
    there = rows("2c 3d", "Kc 2d 3h 4h", "6s 6h 6d 7c")
    assert is_foul_certain(DEUCE, there, unseen(there)) is True
    there = rows("2c 3d", "9c 2d 3h 4h", "6s 6h 6d 7c")
    assert is_foul_certain(DEUCE, there, unseen(there)) is False


def test_with_many_places_empty_nothing_is_certain():
    there = rows("", "Ac Ad", "2c")
    assert is_foul_certain(POINTS, there, unseen(there)) is False
