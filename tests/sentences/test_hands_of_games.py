"""Which hand wins in each game, from the books' own examples and tables."""

import pytest
from simple_sharing import showdown

from controller.loading.game_files import load_game
from controller.poker.pots import Pot
from controller.poker.sharing import share_out
from tests.sentences.named_rules import eagles, gn, ncl, pc

LOW_BOARD = ("3d 4c 5d Jh Th",)
HIGH_BOARD = ("Ad 9d Td 8h Kh",)


def won(game, hands, boards=(), amount=100):
    """What each seat wins; the seats are numbered from 1 in the order of the hands."""
    shown = [(seat, *([hand] if isinstance(hand, str) else hand)) for seat, hand in enumerate(hands, 1)]
    pot = Pot(amount, tuple(seat for seat, *_ in shown))
    return share_out(load_game(game), [pot], showdown(*shown, boards=boards)).by_seat()


WHEEL, SIX, KINGS = "5c 4d 3h 2s Ac", "6c 4h 3c 2c Ad", "Kc Kd 4s 3s 2d"


@pytest.mark.parametrize(
    ("game", "best", "next_best"),
    [
        # an ace is low, straights and flushes do not count: 5-4-3-2-A
        pytest.param("a5sd", "5c 4c 3c 2c Ac", "6d 4h 3d 2h As", marks=[gn("H:ACE-TO-FIVE LOWBALL", "273", "274")]),
        pytest.param("a5td", WHEEL, SIX, marks=[gn("H:ACE-TO-FIVE LOWBALL")]),
        pytest.param("a5td", "Ac Ad 4s 3s 2d", "Kc Kd 4h 3h 2h", marks=[gn("H:SEVEN-CARD STUD LOW (RAZZ)")]),
        # deuce to seven: 7-5-4-3-2 of two suits; straights, flushes and aces count against the hand
        pytest.param("27sd", "7c 5d 4h 3s 2c", "7d 6h 4d 3c 2d", marks=[gn("279", "280")]),
        pytest.param("27td", "7c 6d 4h 3s 2c", "6c 5d 4s 3h 2d", marks=[gn("279", "280")]),
        pytest.param("27td", "8c 6d 4h 3s 2c", "7d 5d 4d 3d 2d", marks=[gn("279", "280")]),
        pytest.param("27td", "Kc 9d 4h 3s 2c", "5c 4d 3c 2d Ac", marks=[gn("279")]),
        pytest.param("27td", "5c 4d 3c 2d Ac", "Ad 6d 4h 3s 2c", marks=[gn("279")]),
        pytest.param("27td", "Kc Kd 4h 3s 2c", "Ac Ad 4d 3c 2d", marks=[gn("279")]),
        # badugi: four suits and ranks; else the best three, two or one
        pytest.param("badugi", "Ac 2d 3h 4s", "Ad 2c 3s 5h", marks=[gn("290")]),
        pytest.param("badugi", "Kc Qd Jh Ts", "Ac 2d 3h 4h", marks=[gn("290", "H:BADUGI")]),
        pytest.param("badugi", "Ad 2c 3h 6h", "Ac 3d 4h 5h", marks=[gn("291")]),
        pytest.param("badugi-high", "As Ah Ad Ac", "Ks Kh Kd Kc", marks=[gn("H:BADUGI")]),
        # stud and hold'em
        pytest.param("stud", ("As Ah 2c", "Ac Ad 3d 4h"), ("Ks Kh 2d", "Kc Kd 3h 4s"), marks=[gn("H:7 CARD STUD")]),
        pytest.param("razz", ("As 2h 9c", "3c 4d 5d Kh"), ("Ks Kh 2d", "Ac 3d 4h 6s"), marks=[
            gn("H:SEVEN-CARD STUD LOW (RAZZ)", "232"),
        ]),
        pytest.param("kcrazz", ("7s 5h 9c", "4c 3d 2d Kh"), ("5s 4h Kd", "3c 2h As Ks"), marks=[gn("232")]),
        pytest.param("kcrazz", ("8s 5h 9c", "4c 3d 2d Kh"), ("6s 5d Kd", "4h 3c 2h Ks"), marks=[gn("232")]),
    ],
)  # fmt: skip
def test_the_better_hand_wins(game, best, next_best):
    assert won(game, [best, next_best]) == {1: 100}
    assert won(game, [next_best, best]) == {2: 100}


@ncl("H:TEXAS HOLD'EM", "16", "177")
@gn("H:TEXAS HOLD'EM", "15", "G:CARDS SPEAK", "182", "274")
@eagles("13", "159")
def test_holdem_plays_any_five_cards_and_the_board_alone():
    board = ("As Ks Qs Js Ts",)
    assert won("nlhe", ["2c 2d", "3c 3d"], board) == {1: 50, 2: 50}
    assert won("nlhe", ["2c 2d", "3c 3d"], ("2h 7s 8s Jd Kd",)) == {1: 100}
    assert won("nlhe", ["Ac 2d", "3c 3d"], ("Ah Ad As Jd Kd",)) == {1: 100}


@gn("H:OMAHA")
def test_omaha_plays_two_of_the_hand_and_three_of_the_board():
    board = ("As Ks Qs Js 2d",)
    assert won("plo", ["Ts 3c 8d 7h", "2s 2h 5c 9d"], board) == {2: 100}, "one spade makes no royal flush"
    assert won("plo", ["Ts 9s 8d 7h", "2c 2h 5c 9d"], board) == {1: 100}


@gn("H:HOLD-EM VARIATION: CRAZY PINEAPPLE")
def test_crazy_pineapple_is_read_as_holdem():
    assert won("crazypineapple", ["2c 2d", "3c 3d"], ("2h 7s 8s Jd Kd",)) == {1: 100}


@pytest.mark.parametrize("game", ["o8", "lo8", "plo8"])
@gn("H:OMAHA HIGH-LOW (OMAHA 8/O)")
def test_omaha_eight_or_better(game):
    low, high = "As 2h 9c 9d", "Ac Kc Kd Qh"
    assert won(game, [low, high], ("3d 4c 8d Ks Th",)) == {1: 50, 2: 50}
    assert won(game, ["As 2h Kd Qd", "Jc Jd Ts Tc"], LOW_BOARD) == {1: 100}, "5-4-3-2-A is a low and a straight"
    assert won(game, [low, high], ("9d 9h Td Ks Kh",)) == {2: 100}, "no low: the high hand takes all"
    assert won(game, ["As 2h 9c 9d", "Ah Ac Qs Qd"], ("3d 4c 9d Ks Th",)) == {1: 100}, "9-4-3-2-A is no low"


@gn("H:OMAHA HIGH LOW REGULAR")
def test_without_a_qualifier_there_is_always_a_low():
    assert won("ohl", ["As Ah 9c Td", "2s 3h Kc Qd"], HIGH_BOARD) == {1: 50, 2: 50}
    assert won("lo8", ["As Ah 9c Td", "2s 3h Kc Qd"], HIGH_BOARD) == {1: 100}


@gn('H:OMAHA HIGH-LOW VARIATION - 5 CARD - "THE BIG O" (8 Participant maximum)')
@gn('H:OMAHA HIGH-LOW VARIATION - 5+ CARD - "THE BIG EASY" (8 Participant maximum)')
def test_big_o_and_big_easy_are_read_as_omaha_high_low():
    for game in ("bigo", "bigeasy"):
        assert won(game, ["As 2h 9c 9d Jc", "Ac Kc Kd Qh Qs"], ("3d 4c 8d Ks Th",)) == {1: 50, 2: 50}


@gn('H:"DOUBLE BOARD OMAHA" OMAHA HIGH-VARIATION (8 Participant maximum)')
def test_each_board_of_double_board_omaha_is_half_the_pot():
    boards = ("As Ad 7c 8d 2h", "Ks Kd 7h 8s 3h")
    assert won("doubleboard", ["Ac Ah Qs Jd", "Kc Kh Qd Jc"], boards) == {1: 50, 2: 50}
    assert won("doubleboard", ["Ac Ah Kc Kh", "Qc Qh Jd Jc"], boards) == {1: 100}


@gn("H:ULTIMATE BIG O (8 Participant maximum)")
def test_ultimate_big_o_takes_the_best_high_and_low_of_either_board():
    boards = ("As Ad 9c Td Kh", "3s 4d 7h Ks Qh")
    assert won("ultimatebigo", ["Ac Ah Jc Js 9h", "Ks 2d 5c Qd Jd"], boards) == {1: 50, 2: 50}
    assert won("ultimatebigo", ["Ac Ah Jc Js 9h", "Kc Kd Qd Qc Jd"], ("As Ad 9c Td 2h", "Js Td 9s Ks 2h")) == {1: 100}


@gn("H:SEVEN-CARD STUD/8 (STUD 8/O)", "236", "237", "239", "241")
def test_stud_eight_or_better():
    wheel = ("As 2h 9c", "3c 4d 5d Kh")
    assert won("stud8", [wheel, ("Ks Kh 2d", "Kc Qd Qh 6s")]) == {1: 50, 2: 50}
    assert won("stud8", [wheel, ("Ks Qh 2d", "Kc Qd Jh 6s")]) == {1: 100}, "the same five cards high and low"
    assert won("stud8", [("9s 2h 9c", "3c 4d Qd Kh"), ("Ks Kh 2d", "Jc Qh Jh 6s")]) == {2: 100}, "no low"
    flush = ("As 2s 8s", "3s 4s Kd Kh")
    assert won("stud8", [flush, ("As 2h 8c", "3c 5d Kc Qh")]) == {1: 100}, "a flush is no worse a low"


@gn("243")
def test_stud_high_low_has_no_qualifier():
    assert won("studhl", [("9s 2h Tc", "3c 4d Qd Kh"), ("Ks Kc 2d", "Jc Qh Jh 6s")]) == {1: 50, 2: 50}


@gn("H:SUPER STUD/SUPER STUD 8/O")
def test_super_stud_is_read_as_stud_and_its_extra_chip_goes_by_suit():
    aces, kings = ("As Ah 2c", "Ac Ad 3d 4h"), ("Ks Kh 2d", "Kc Kd 3h 4s")
    assert won("superstud", [kings, aces]) == {2: 100}
    first, second = ("Ac Kh 2d", "Qc Jd 9s 3c"), ("Ah Kd 2s", "Qd Jc 9c 3h")
    assert won("superstud", [first, second], amount=101) == {1: 50, 2: 51}


@pytest.mark.parametrize(
    ("game", "best", "next_best"),
    [
        # the joker face down is any card, face up an ace or what completes a straight or a flush
        pytest.param("mexican", ("Jk", "Kh Kc Kd 2s"), ("Qh", "Qs Qc Qd 2c"), marks=[gn("248", "259")]),
        pytest.param("mexican", ("5c", "Jk 6d 7s Jh"), ("Ah", "As Ac Kd 2c"), marks=[gn("248", "253")]),
        pytest.param("mexican", ("5h", "6d 7s Jc Qh"), ("Ah", "As Ac Kd 2c"), marks=[gn("253")]),
        pytest.param("mexican", ("5c", "6c 7c 2c Kc"), ("Ah", "As Ad Kd Kh"), marks=[gn("254")]),
        pytest.param("mexican", ("Jk", "Ah As Ac Ad"), ("Kc", "Qc Jc 7c 6c"), marks=[gn("254", "259")]),
    ],
)
def test_mexican_poker(game, best, next_best):
    assert won(game, [best, next_best]) == {1: 100}


@gn("H:ARCHIE", "286", "287", "288")
def test_archie():
    nines, low, nothing = "9s 9h Kc Qd Js", "8c 5d 4h 3s 2c", "Kh Qs Jd Th 8d"
    assert won("archie", [nines, low]) == {1: 50, 2: 50}
    assert won("archie", [nothing, low]) == {2: 100}, "no pair of nines: the low takes all"
    assert won("archie", [nines, nothing]) == {1: 100}, "no low: the high takes all"
    assert won("archie", [nothing, "8s 8h Kd Qc Jh"]) == {1: 50, 2: 50}, "neither: everybody shares"


@pytest.mark.parametrize(
    ("game", "first", "second"),
    [
        # 2-3-4-5 of four suits with a seven is best both ways; an ace is high
        pytest.param("baduci", "7c 5d 4h 3s 2c", "7d 6h 4d 3c 2d", marks=[gn("300", "H:BADUCI")]),
        pytest.param("baduci", "Kc 5d 4h 3s 2c", "Ac 3d 4d 5s 6h", marks=[gn("300")]),
        pytest.param("badacey", "5c 4d 3h 2s Ac", "6d 4h 3d 2h As", marks=[gn("309", "H:BADACI (Badacey)")]),
        pytest.param("razzdugi", ("Ac 2d 3h", "4s 5c Kd Kh"), ("Ad 2h 3d", "4d 6c Qd Qh"), marks=[gn("319")]),
        pytest.param("razzduci", ("Ac 2d 3h", "4s 5c 7d Kh"), ("Ad 2h 4d", "5d 6d 8d Qh"), marks=[gn("325")]),
    ],
)
def test_the_best_hand_of_a_split_game_wins_both_halves(game, first, second):
    assert won(game, [first, second]) == {1: 100}


@pytest.mark.parametrize(
    ("game", "one", "other"),
    [
        pytest.param("baduci", "7c 5c 4c 3d 2c", "Kc Qd Jh Ts Kd", marks=[gn("H:BADUCI")]),
        pytest.param("badacey", "5c 4c 3d 2c Ac", "Kc Qd Jh Ts Kd", marks=[gn("310", "H:BADACI (Badacey)")]),
        pytest.param("razzdugi", ("Ac 2c 3c", "4c 5d Kc Qc"), ("9c Td Jh", "Qs Kh Kd 9d"), marks=[gn("320", "H:RAZZDUGI")]),
        pytest.param("razzduci", ("Ac 2c 3d", "4c 5d Kc Qc"), ("7c 5h 4h", "3s 2h Kh Kd"), marks=[
            gn("326", "H:RAZZDUCI (Razzdeucey)"),
        ]),
    ],
)
def test_each_half_of_a_split_game_goes_to_its_best_hand(game, one, other):
    assert won(game, [one, other]) == {1: 50, 2: 50}


@gn("325")
def test_a_straight_counts_against_the_deuce_to_seven_half_of_razzduci():
    wheel, eight = ("Ac 2d 3h", "4s 5c Kd Kh"), ("8c 2h 4d", "3d 6c Qd Qh")
    assert won("razzduci", [wheel, eight]) == {1: 50, 2: 50}


@gn("324")
def test_the_odd_chip_of_razzdugi_goes_to_the_razz_hand():
    razz, badugi = ("Ac 2c 3c", "4c 5d Kc Qc"), ("9c Td Jh", "Qs Kh Kd 9d")
    assert won("razzdugi", [razz, badugi], amount=101) == {1: 51, 2: 50}
    assert won("razzdugi", [badugi, razz], amount=101) == {1: 50, 2: 51}


@gn("356", "359")
def test_short_deck():
    assert won("shortdeck", ["As Kd", "7d 7c"], ("6h 7h 8c 9d Qs",)) == {1: 100}, "9-8-7-6-A is a straight"
    assert won("shortdeck", ["As Kd", "7d 7c"], ("Th 7h 8c 9d Qs",)) == {2: 100}
    assert won("shortdeck", ["As Kd", "9c 9s"], ("Th 7h Qc Jd Ks",)) == {1: 100}, "the ace is the highest card too"


@pc("Add21")
@gn("241")
def test_identical_hands_both_ways_share_as_evenly_as_possible():
    omaha = won("plo8", ["As 2s Kc Qd", "Ac 2c Kh Qs"], LOW_BOARD, amount=66)
    assert omaha == {1: 33, 2: 33}
    stud = won("stud8", [("2s 3c 4d", "5h 6s Kd Kc"), ("2h 3d 4c", "5s 6c Qd Qc")], amount=66)
    assert stud == {1: 33, 2: 33}
