"""Chinese and open-face scoring: rows, fouls, royalties, the limit to a player's points, Fantasyland."""

import random
from itertools import combinations

import pytest
from evaluation import reference

from controller.loading.game_files import GAMES, check_game, load_game
from controller.poker.point_scoring import SetHand, UnreadRowError, read_hand, score
from controller.terms.cards import STANDARD_DECK, card
from controller.views.announcements.flow_sentences import foul_words
from tests.sentences.named_rules import gn

OFC = load_game("ofc").points
PINEAPPLE = load_game("pineappleofc").points
DEUCE = load_game("27pineappleofc").points
TAIWANESE = load_game("taiwanese").points


def foul_of(read):
    """Why a hand is fouled, as the dealer reads it."""
    return foul_words(read.foul) if read.foul is not None else ""


def cards(text):
    return tuple(card(one) for one in text.split())


def hand(seat, *rows, **more):
    return SetHand(seat, tuple(cards(row) for row in rows), **more)


KINGS = hand(1, "Qc Qd 2s", "Ac Ad 3s 4h 5h", "Kc Kd Kh 2c 2d")
STRAIGHT = hand(2, "7c 7d 2h", "8c 9c Td Jc Qh", "Ah As 9h 9d 9s")
FOULED = hand(3, "Ac Ad 3d", "Kc Ks 4s 5s 6s", "2c 3c 4c 5c 7c")


@pytest.mark.parametrize("points", [OFC, pytest.param(PINEAPPLE, marks=[gn("352")])])
@gn("335", "341", "343")
def test_a_point_a_row_and_royalties_even_when_beaten(points):
    scores = score(points, [KINGS, STRAIGHT], {})
    only = scores.comparisons[0]
    assert only.rows == (1, -1, 1)
    assert only.scoop == 0
    assert only.royalties == (7 + 6) - (2 + 4 + 6)
    assert scores.totals == {1: 2, 2: -2}


def test_a_fouled_hand_is_scooped_and_its_royalties_do_not_count():
    scores = score(OFC, [KINGS, FOULED], {})
    assert foul_of(scores.hands[1]) == "the front beats the middle"
    assert scores.hands[1].royalties == (0, 0, 0)
    assert scores.comparisons[0].points == 3 + 3 + 13
    both = score(OFC, [hand(9, "Ac Ad 3d", "Kc Ks 4s 5s 6s", "2c 3c 4c 5c 7c"), FOULED], {})
    assert both.totals == {9: 0, 3: 0}


@pytest.mark.parametrize(
    ("rows", "foul"),
    [
        (("Qc Qd 2s", "Qs Qh 3s 4h 5h", "Kc Kd 4c 5d 6d"), ""),
        (("Qc Qd 5s", "Qs Qh 2d 3s 4h", "Kc Kd 4c 5d 6d"), "the front beats the middle"),
        (("2c 2d 2s", "Ks Kh 3s 4h 5h", "Ac Ad 4c 5d 6d"), "the front beats the middle"),
        (("2c 2d 2s", "3s 4d 5h 6c 7c", "Ac Kc Jc 9c 2h"), "the middle beats the back"),
        (("2c 2d 2s", "3s 4d 5h 6c 7c", "Ac Kc Jc 9c 8c"), ""),
        (("Ac Kd Qs", "Ad Kc Qh Jc 9d", "Ah As 2c 3d 4d"), ""),
        (("Ac Kd Qs", "Ad Kc Jh Tc 9d", "Ah As 2c 3d 4d"), "the front beats the middle"),
        (("Ac Kd", "Ad Kc Jh Tc 9d", "Ah As 2c 3d 4d"), "the front has 2 cards, not 3"),
    ],
)
def test_what_fouls(rows, foul):
    assert foul_of(read_hand(OFC, hand(1, *rows))) == foul


def test_a_wrong_count_on_the_way_fouls():
    good = hand(1, "Qc Qd 2s", "Ac Ad 3s 4h 5h", "Kc Kd Kh 2c 2d", wrong_count=True)
    assert foul_of(read_hand(OFC, good)) == "a wrong number of cards was set"


@gn("343")
def test_every_royalty_of_the_table():
    ranks = "23456789TJQKA"
    middle, back = "Ac Ad As Ah Kd", "Kc Qc Jc Tc 9c"
    for place, rank in enumerate(ranks):
        if rank in "KA":
            continue
        trips = read_hand(OFC, hand(1, f"{rank}h {rank}d {rank}s", middle, back))
        assert trips.royalties[0] == 10 + place
        other = "3s" if rank != "3" else "4s"
        pair = read_hand(OFC, hand(1, f"{rank}h {rank}d {other}", middle, back))
        assert pair.royalties[0] == max(0, place - 3)
    for row, worth in [
        ("2c 2d 2h 5s 6s", (2, 0)), ("2c 3d 4h 5s 6s", (4, 2)), ("2c 3c 4c 5c 7c", (8, 4)), ("2c 2d 2h 5s 5d", (12, 6)),
        ("2c 2d 2h 2s 5d", (20, 10)), ("2c 3c 4c 5c 6c", (30, 15)), ("Tc Jc Qc Kc Ac", (50, 25)),
        ("Ad 2c 3d 4h 5s", (4, 2)), ("Ah Kd Qc Jc 9c", (0, 0)),
    ]:  # fmt: skip
        read = read_hand(OFC, hand(1, "7h 8d 9s", row, row))
        assert read.royalties[1:] == worth, row


@gn("339")
def test_nobody_pays_or_wins_more_than_he_began_with():
    """339: what is lost is gone for the next comparison, what is won does not play in this hand."""
    scores = score(OFC, [KINGS, STRAIGHT, FOULED], {1: 100, 2: 100, 3: 3})
    assert [one.points for one in scores.comparisons] == [2, 19, 18]
    assert [one.paid for one in scores.comparisons] == [2, 3, 0]
    assert scores.totals == {1: 5, 2: -2, 3: -3}
    short = score(OFC, [KINGS, STRAIGHT, FOULED], {1: 4, 2: 1, 3: 100})
    assert [one.paid for one in short.comparisons] == [1, 4, 0]
    assert short.totals == {1: 5, 2: -1, 3: -4}


@gn("339")
def test_the_button_compares_first_then_clockwise():
    seats = [(one.first, one.second) for one in score(OFC, [STRAIGHT, FOULED, KINGS], {}).comparisons]
    assert seats == [(2, 3), (2, 1), (3, 1)]


def test_fantasyland_is_won_and_kept():
    assert score(OFC, [KINGS, STRAIGHT], {}).fantasyland() == {1: 13}
    inside = hand(1, "Qc Qd 2s", "Ac Ad 3s 4h 5h", "Kc Kd Kh 2c 2d", in_fantasyland=True)
    assert read_hand(OFC, inside).fantasyland == 0  # a full house behind is not enough to stay
    quads = hand(1, "Qc Qd 3s", "Ac Ad 3h 4h 5h", "2c 2d 2h 2s 5d", in_fantasyland=True)
    assert read_hand(OFC, quads).fantasyland == 13
    full = hand(1, "3c 4d 6s", "Ac Ad As 4h 4s", "2c 2d 2h 2s 5d", in_fantasyland=True)
    assert read_hand(OFC, full).fantasyland == 13
    fouled = hand(1, "Kc Kd 3s", "Qc Qd 3h 4h 5h", "2c 2d 2h 2s 5d", in_fantasyland=True)
    assert read_hand(OFC, fouled).fantasyland == 0


@pytest.mark.parametrize(
    ("front", "dealt"), [("Jc Jd 2s", 0), ("Qc Qd 2s", 14), ("Kc Kd 2s", 15), ("Ac Ad 2s", 16), ("3c 3d 3s", 17)]
)
@gn("355")
def test_pineapple_deals_fourteen_to_seventeen_cards_by_the_front(front, dealt):
    middle, back = "4c 4d 4h 5s 5d", "6c 6d 6h 6s 7d"
    assert read_hand(PINEAPPLE, hand(1, front, middle, back)).fantasyland == dealt
    fixed = check_game(GAMES / "pineappleofc.toml", {"fantasyland_cards": "fourteen"}).points
    assert read_hand(fixed, hand(1, front, middle, back)).fantasyland == (14 if dealt else 0)


@pytest.mark.parametrize(
    ("middle", "foul", "royalty"),
    [
        ("Ts 9d 7h 3s 2c", "", 0),
        ("9s 6d 5h 4s 3c", "", 1),
        ("8s 5d 4h 3s 2c", "", 2),
        ("7s 6d 4h 3s 2c", "", 4),
        ("7s 5d 4h 3s 2c", "", 8),
        ("Js 8d 7h 4s 3c", "the middle is not ten high or better", 0),
        ("Ts Td 7h 3s 2c", "the middle is not ten high or better", 0),
        ("6s 5d 4h 3s 2c", "the middle is not ten high or better", 0),
        ("9s 7s 4s 3s 2s", "the middle is not ten high or better", 0),
        ("As 7d 4h 3s 2c", "the middle is not ten high or better", 0),
    ],
)
@gn("353", "354")
def test_a_middle_for_deuce_to_seven(middle, foul, royalty):
    read = read_hand(DEUCE, hand(1, "Qc Qd 3h", middle, "Tc Th Jc Jh Kd"))
    assert foul_of(read) == foul
    assert read.royalties[1] == royalty


@gn("353")
def test_deuce_to_seven_back_must_beat_the_front():
    low = "8c 7s 4c 3d 6h"
    assert foul_of(read_hand(DEUCE, hand(1, "Ac Ad 3c", low, "Ts Th 9c 9d Kd"))) == ""
    assert foul_of(read_hand(DEUCE, hand(1, "Ac Ad 3c", low, "Ts Th 9c Qd Kd"))) == "the front beats the back"


@gn("353", "355")
def test_super_fantasy_is_for_the_first_time_only():
    rows = "Kc Kd 3h", "7s 5d 4h 3s 2c", "Tc Th Jc Jh Td"
    assert read_hand(DEUCE, hand(1, *rows)).fantasyland == 15
    assert read_hand(DEUCE, hand(1, *rows, in_fantasyland=True)).fantasyland == 14


@gn("350")
def test_taiwanese_rows_are_read_with_the_board():
    board = cards("Ah Kh Qh 2c 2d")
    one = hand(1, "Jh", "Th 9h", "2s 2h 5c 6c")
    two = hand(2, "7c", "Ac Ad", "Ks Kd 8c 8d")
    scores = score(TAIWANESE, [one, two], {}, board)
    names = [[strength.name for strength in read.strengths] for read in scores.hands]
    # the top plays its one card with four of the board, the bottom two of four
    assert names[0] == ["pair of twos", "flush, ace high", "four of a kind, twos"]
    assert names[1] == ["pair of twos", "full house, aces over twos", "full house, kings over twos"]
    assert [read.royalties for read in scores.hands] == [(0, 1, 2), (0, 2, 1)]
    assert scores.comparisons[0].rows == (1, -1, 1)
    may = check_game(GAMES / "taiwanese.toml", {"top_card": "may_play"}).points
    assert may.rows[0].uses != TAIWANESE.rows[0].uses


def test_a_card_nobody_knows_cannot_be_scored_and_is_not_named():
    with pytest.raises(UnreadRowError, match="seat 4") as caught:
        read_hand(OFC, hand(4, "Qc Qd ??", "Ac Ad 3s 4h 5h", "Kc Kd Kh 2c 2d"))
    assert "Qc" not in str(caught.value)


def worth(row):
    """A row as a tuple, by the plain reference; three cards compare with five."""
    if len(row) == 5:
        return reference.high(row)
    kinds = {2: 3, 1: 1, 0: 0}
    category, detail = reference.front(row, [])
    return (kinds[category], detail)


def simple(hands):
    """Every two hands, counted plainly: rows, scoops, fouls; royalties aside."""
    totals = dict.fromkeys(hands, 0)
    fouled = {seat: not worth(rows[0]) <= worth(rows[1]) <= worth(rows[2]) for seat, rows in hands.items()}
    for one, other in combinations(hands, 2):
        if fouled[one] and fouled[other]:
            continue
        if fouled[one] or fouled[other]:
            points = -6 if fouled[one] else 6
        else:
            rows = [(a > b) - (a < b) for a, b in zip(map(worth, hands[one]), map(worth, hands[other]), strict=True)]
            points = sum(rows) + (3 * rows[0] if abs(sum(rows)) == 3 else 0)
        totals[one] += points
        totals[other] -= points
    return totals


def test_the_same_as_a_plain_count():
    chinese = load_game("chinese").points
    rng = random.Random(13)
    faces = [one.face for one in STANDARD_DECK]
    seen = 0
    for _ in range(400):
        deck = rng.sample(faces, 52)
        hands = {}
        for seat in range(1, 5):
            own = sorted(deck[13 * seat - 13 : 13 * seat], key=reference.rank)
            rows = own[:3], own[3:8], own[8:]
            if rng.random() < 0.5:  # sorted rows are rarely fouled, random ones mostly are
                rng.shuffle(own)
                rows = own[:3], own[3:8], own[8:]
            hands[seat] = rows
        mine = [hand(seat, *(" ".join(row) for row in rows)) for seat, rows in hands.items()]
        scores = score(chinese, mine, {})
        assert scores.totals == simple(hands)
        assert sum(scores.totals.values()) == 0
        seen += sum(bool(read.foul) for read in scores.hands)
    assert 200 < seen < 1500
