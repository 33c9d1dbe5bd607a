"""Who wins what: by hand for every rule, and against a second, simple implementation on random showdowns."""

import random
from itertools import product

import pytest
from simple_sharing import cards, showdown, simple

from controller.loading.game_files import GAMES, check_game, load_game, load_games
from controller.poker.pots import Pot
from controller.poker.sharing import Showdown, ShownHand, share_out
from controller.poker.splitting import split_by_parts, split_evenly
from controller.rulebook.shares import NoneQualify, OddChip


def won(game, amount, table, seats=None):
    seats = seats or tuple(hand.seat for hand in table.hands)
    return share_out(load_game(game), [Pot(amount, tuple(seats))], table).by_seat()


def test_the_odd_chip_goes_left_of_the_button():
    table = showdown((8, "Ah Kd"), (3, "As Kc"), boards=["Qs Jh 4c 5d 2h"])
    assert won("nlhe", 97, table) == {8: 49, 3: 48}


def test_in_units_of_the_smallest_blind_chip():
    table = showdown((2, "Ah Kd"), (4, "As Kc"), (6, "Ac Ks"), boards=["Qs Jh 4c 5d 2h"], unit=5)
    assert won("nlhe", 100, table) == {2: 35, 4: 35, 6: 30}
    assert won("nlhe", 103, table) == {2: 38, 4: 35, 6: 30}


def test_several_odd_chips_go_one_each():
    table = showdown((2, "Ah Kd"), (4, "As Kc"), (6, "Ac Ks"), (9, "Ad Kh"), boards=["Qs Jh 4c 5d 2h"])
    assert won("nlhe", 103, table) == {2: 26, 4: 26, 6: 26, 9: 25}


def test_stud_gives_the_odd_chip_to_the_highest_card_by_suit_of_the_five_played():
    # both play A-K-Q-J-9; seat 5's ace of clubs is beaten by the ace of hearts; a lone spade king does not play
    table = showdown(
        (5, "Ac Kh 2d", "Qc Jd 9s 3c"), (7, "Ah Kd 2s", "Qd Jc 9c 3h"), boards=()
    )
    assert won("stud", 101, table) == {5: 50, 7: 51}
    table = showdown((5, "Ac Kh 2s", "Qc Jd 9s 4s"), (7, "Ad Kd 2c", "Qd Jc 9c 3h"), boards=())
    assert won("stud", 101, table) == {5: 50, 7: 51}


def test_razz_compares_the_highest_card_of_the_low_an_ace_is_low():
    table = showdown((1, "As 2d 3c", "4h 7c Ks Qs"), (2, "Ac 2c 3h", "4d 7d Kc Qc"), boards=())
    assert won("razz", 101, table) == {1: 50, 2: 51}


def test_the_high_half_gets_the_odd_chip():
    table = showdown((1, "As Ah 9c Td"), (2, "2s 3h Kc Qd"), boards=["Ad 4c 7d 8h Kh"])
    assert won("lo8", 101, table) == {1: 51, 2: 50}


def test_quartered():
    table = showdown((1, "As 2h 9c 9d"), (2, "Ac 2c Kd Kh"), boards=["3d 4c 8d Ks Th"])
    assert won("plo8", 100, table) == {1: 25, 2: 75}


def test_nobody_has_a_low_the_high_hand_takes_all():
    table = showdown((1, "As Ah 9c Td"), (2, "2s 3h Kc Qd"), boards=["Ad 9d Td 8h Kh"])
    assert won("o8", 101, table) == {1: 101}


def test_without_a_qualifier_there_is_always_a_low():
    table = showdown((1, "As Ah 9c Td"), (2, "2s 3h Kc Qd"), boards=["Ad 9d Td 8h Kh"])
    assert won("ohl", 101, table) == {1: 51, 2: 50}


def test_identical_hands_both_ways_share_as_evenly_as_possible():
    """TDA's and the books' own example: 66 is 33 and 33, not 34 and 32."""
    wheel = [(1, "As 2s Kc Qd"), (2, "Ac 2c Kh Qs")]
    table = showdown(*wheel, boards=["3d 4c 5d Jh Th"])
    assert won("plo8", 66, table) == {1: 33, 2: 33}
    assert won("plo8", 67, table) == {1: 34, 2: 33}
    stud = showdown((1, "2s 3c 4d", "5h 6s Kd Kc"), (2, "2h 3d 4c", "5s 6c Qd Qc"), boards=())
    assert won("stud8", 66, stud) == {1: 33, 2: 33}
    assert won("stud8", 67, stud) == {1: 34, 2: 33}
    other = check_game(GAMES / "plo8.toml", {"identical_hands": "odd_chip_rule"})
    assert share_out(other, [Pot(66, (1, 2))], table).by_seat() == {1: 34, 2: 32}


def test_archie_splits_between_all_when_nobody_qualifies():
    table = showdown((1, "As 9h 8c 3d Kc"), (2, "2s 2h Tc Jd Kd"), (3, "4s Qh 5c 6d Tc"))
    assert won("archie", 100, table) == {1: 34, 2: 33, 3: 33}


def test_archie_low_alone_and_high_alone():
    low = showdown((1, "As 2h 8c 3d 5c"), (2, "2s 2d Tc Jd Kd"))
    assert won("archie", 101, low) == {1: 101}
    high = showdown((1, "Ts Th 8c 3d 5c"), (2, "2s 2d Tc Jd Kd"))
    assert won("archie", 101, high) == {1: 101}
    both = showdown((1, "9s 9h 8c 3d 5c"), (2, "As 2d 3c 4d 8d"))
    assert won("archie", 101, both) == {1: 51, 2: 50}


def test_each_board_its_own_half_and_the_odd_chip_to_the_top_board():
    table = showdown(
        (1, "As Ad 9c 9d 2c"), (2, "Ks Kd 7c 7d 3c"), boards=["Ah 2d 5s Jh 8c", "Kh 4d 5c Jc 8d"]
    )
    assert won("bombpot-plo5", 101, table) == {1: 51, 2: 50}


def test_best_over_both_boards_may_take_everything_from_one():
    table = showdown(
        (1, "As Ad 9c 9d 2c"), (2, "Ks Kd Qc Qh 3c"), boards=["Ah 9h 5s Jh 8c", "Kh 4d 5c Jc 8d"]
    )
    # three aces on one board beat three kings on the other, where the only low is
    assert won("ultimatebigo", 101, table) == {1: 101}


def test_drawmaha_gives_the_odd_chip_by_position():
    table = showdown((4, "Ks Kd 7c 8d 3c"), (9, "2s 3s 7h 8s 9s"), boards=["Kh 4d 5c Jc 8c"])
    assert won("drawmaha", 101, table) == {4: 51, 9: 50} or won("drawmaha", 101, table) == {4: 101}
    table = showdown((4, "2s 3s 7s 8s 9s"), (9, "Ks Kd 7c Td 4c"), boards=["Kh 4d 5c Jc 8c"])
    assert won("drawmaha", 101, table) == {4: 51, 9: 50}  # the flush in the hand is first by position


def test_razzdugi_gives_the_odd_chip_to_the_razz_half():
    table = showdown((2, "As 2d 3c", "4h Kc Ks Qs"), (6, "Ah 2h 3h", "4d 5h Kd Qc"), boards=())
    assert won("razzdugi", 101, table) == {6: 51, 2: 50}


def test_low_low_games_give_the_odd_chip_by_position():
    table = showdown((2, "As 2d 3c 4h Kc"), (6, "Ah 2h 3h 4d 5h"))
    assert won("badacey", 101, table) == {2: 51, 6: 50}


def test_run_it_three_times_the_main_board_first():
    table = showdown(
        (1, "As Ad"), (2, "Ks Kd"),
        runs=[["2c 3c 4d 9h 9s"], ["2c 3c 4d Kh 9c"], ["2c 3c 4d 8h 8s"]],
    )  # fmt: skip
    assert won("nlhe", 100, table) == {1: 67, 2: 33}
    assert won("nlhe", 101, table) == {1: 67, 2: 34}


def test_run_twice_and_tied_both_times_is_as_even_as_can_be():
    table = showdown((1, "As Kd"), (2, "Ac Kh"), runs=[["2c 3c 4d 9h 9s"], ["2c 3c 4d 8h 8s"]])
    assert won("nlhe", 66, table) == {1: 33, 2: 33}


def test_side_pots_are_divided_apart_the_last_first():
    table = showdown((1, "As Ad"), (2, "Ks Kd"), (3, "Qs Qd"), boards=["2c 3c 4d 9h 9s"])
    out = share_out(load_game("nlhe"), [Pot(90, (1, 2, 3)), Pot(40, (2, 3)), Pot(7, (3,))], table)
    assert [award.pot for award in out.awards] == [2, 1, 0]
    assert out.by_seat() == {1: 90, 2: 40, 3: 7}
    assert out.by_pot(1) == {2: 40}
    assert [award.why for award in out.awards] == [
        "side pot 2: the only live hand",
        "side pot 1: two pair, kings and nines, four kicker",
        "the main pot: two pair, aces and nines, four kicker",
    ]
    assert out.awards[-1].cite == load_game("nlhe").shares[0].cite


def test_a_hand_that_cannot_be_read_leaves_its_pots_to_people():
    table = showdown((1, "As Ad"), (2, "?? ??"), (3, "Qs Qd"), boards=["2c 3c 4d 9h 9s"])
    out = share_out(load_game("nlhe"), [Pot(90, (1, 2, 3)), Pot(40, (1, 3))], table)
    assert out.undecided == (0,)
    assert out.unread == (2,)
    assert out.by_seat() == {1: 40}
    unknown = showdown((1, "As Ad"), (3, "Qs Qd"), boards=["2c 3c ?? 9h 9s"])
    assert share_out(load_game("nlhe"), [Pot(90, (1, 3))], unknown).undecided == (0,)
    empty = showdown((1, ""), (3, "Qs Qd"), boards=["2c 3c 4d 9h 9s"])
    assert share_out(load_game("nlhe"), [Pot(90, (1, 3))], empty).unread == (1,)


def test_a_house_may_leave_the_division_to_the_floor():
    game = check_game(GAMES / "doubleboard.toml", {"division_of_the_pot": "floor"})
    table = showdown((1, "As Ad 9c 9d"), (2, "Ks Kd 7c 7d"), boards=["Ah 2d 5s Jh 8c", "Kh 4d 5c Jc 8d"])
    assert share_out(game, [Pot(101, (1, 2))], table).undecided == (0,)
    assert share_out(game, [Pot(101, (2,))], table).by_seat() == {2: 101}
    assert won("doubleboard", 101, table) == {1: 51, 2: 50}


def test_hands_that_are_no_hands_are_not_split_between():
    """Too few cards on the board for Omaha: nothing can be read, and nothing is made up."""
    table = showdown((1, "As Ad 9c 9d"), (2, "Ks Kd 7c 7d"), boards=["Ah 2d"])
    out = share_out(load_game("plo"), [Pot(101, (1, 2))], table)
    assert (out.undecided, out.unread, out.awards) == ((0,), (), ())


def test_a_hand_with_too_few_cards_wins_nothing():
    table = showdown((1, "As Ah 9h 8c"), (2, "2s 2h Tc Jd Kd"))
    assert won("27td", 100, table) == {2: 100}


def test_a_community_card_counts_in_both_halves_of_stud():
    table = showdown((1, "2s 3c", "4d 5h Kd Kc"), (2, "Th Td", "Qh Qs 9c 8c"), boards=["Ad"])
    assert won("stud8", 100, table) == {1: 100}  # the ace makes a wheel: straight and low


def test_a_joker_is_wild_face_down_and_an_ace_face_up():
    down = showdown((1, "Jk", "2c 3d 4h 6s"), (2, "Kc", "Kd 2d 3h 4s"), boards=())
    assert won("mexican", 100, down) == {1: 100}  # the five: a straight
    up = showdown((1, "Kh", "Jk Kc 4h 6s"), (2, "Ac", "Ad 2d 3h 4s"), boards=())
    assert won("mexican", 100, up) == {2: 100}  # an ace, not a third king


def test_chinese_draw_pays_a_third_of_the_pot_for_each_row():
    rows = (("front", cards("2c 2d 5h")), ("middle", cards("3c 3d 9s 9h Ks")), ("back", cards("4c 5c 6c 8c Tc")))
    weak = (("front", cards("Ac Kd 7h")), ("middle", cards("3s 3h 8s 7s Kc")), ("back", cards("Qc Qd Jc Js 2s")))
    mine = ShownHand(1, sum((row for _, row in rows), ()), rows=rows)
    other = ShownHand(2, sum((row for _, row in weak), ()), rows=weak)
    pots = [Pot(100, (1, 2))]
    game = load_game("chinesedraw")
    assert share_out(game, pots, Showdown((mine, other))).by_seat() == {1: 100}
    fouled = ShownHand(1, mine.hole, rows=rows, fouled=True)
    assert share_out(game, pots, Showdown((fouled, other))).by_seat() == {2: 100}


@pytest.mark.parametrize(("amount", "ways", "unit"), list(product([0, 1, 99, 100, 103], [1, 2, 3, 4], [1, 5, 25])))
def test_splitting_loses_nothing(amount, ways, unit):
    parts = split_evenly(amount, ways, unit)
    assert sum(parts) == amount
    assert max(parts) - min(parts) < 2 * unit
    assert list(parts) == sorted(parts, reverse=True)
    amounts, left = split_by_parts(amount, [(1, ways)] * ways, unit)
    assert sum(amounts) + left == amount
    assert all(part % unit == 0 for part in amounts)


POT_GAMES = sorted(
    game for game, variant in load_games().items()
    if variant.shares and not variant.points and variant.shares[0].odd_chip is OddChip.LEFT_OF_BUTTON
)  # fmt: skip


def random_table(variant, rng, players):
    deck = list(variant.deck.value.cards)
    rng.shuffle(deck)
    stud = variant.family.value == "stud"
    count = 5 if stud or (variant.has_draw and variant.boards == 0) else variant.starting_cards(players)
    count = 4 if variant.id.startswith("badugi") else count
    count = 2 if "pineapple" in variant.id else count
    boards = [[deck.pop() for _ in range(5)] for _ in range(max(variant.boards, 0))]
    runs = [tuple(tuple(board) for board in boards)]
    if variant.boards == 1 and rng.random() < 0.3:
        runs.append((tuple([*boards[0][:3], deck.pop(), deck.pop()]),))
    hands = []
    for seat in rng.sample(range(1, 10), players):
        own = [deck.pop() for _ in range(count)]
        if hands and rng.random() < 0.4:  # a neighbor's ranks in other suits, to tie
            own = [twin(one, deck) for one in hands[-1].hole + hands[-1].up]
        down = own[:1] if stud else own
        hands.append(ShownHand(seat, tuple(down), tuple(own[1:]) if stud else ()))
    return Showdown(tuple(hands), tuple(runs), rng.choice([1, 1, 5]))


def twin(one, deck):
    same = [other for other in deck if other.rank == one.rank] or deck
    deck.remove(same[0])
    return same[0]


@pytest.mark.parametrize("game", POT_GAMES)
def test_the_same_as_the_second_implementation(game):
    variant = load_game(game)
    rng = random.Random(f"sharing {game}")
    for _ in range(40):
        table = random_table(variant, rng, rng.randint(2, 4))
        seats = [hand.seat for hand in table.hands]
        pots = [Pot(rng.randint(1, 400), tuple(seats)), Pot(rng.randint(1, 99), tuple(seats[: rng.randint(1, 4)]))]
        out = share_out(variant, pots, table)
        for number, pot in enumerate(pots):
            assert out.by_pot(number) == simple(variant, pot, table)
        assert sum(out.by_seat().values()) == sum(pot.amount for pot in pots)
        assert not out.undecided


def test_the_games_that_split_when_nobody_qualifies():
    split = [
        game for game, variant in load_games().items()
        if variant.division and variant.division.none_qualify is NoneQualify.ALL_LIVE_SPLIT
    ]  # fmt: skip
    assert split == ["archie"]


@pytest.mark.parametrize(("game", "holes", "runs", "words"), [
    ("nlhe", ("As Ad", "Ks Kd"), [["2c 3c 4d 9h 9s"]], ["the pot: two pair, aces and nines, four kicker"]),
    ("nlhe", ("As Ad", "Ks Kd"), [["2c 3c 4d 9h 9s"], ["2c 3c 4d 8h Kh"]], [
        "the pot, board 1: two pair, aces and nines, four kicker", "the pot, board 2: three of a kind, kings, eight four kickers"]),
    ("plo8", ("As Ad Qc Jc", "Ks Kd 2h 3h"), [["4c 5c 8d 9h 9s"]], [
        "the pot (high): two pair, aces and nines, eight kicker", "the pot (low): 8-5-4-3-2 low"]),
])  # fmt: skip
def test_a_share_is_told_with_its_board_where_several_are_run_and_with_its_name_where_several_are_won(game, holes, runs, words):
    out = share_out(load_game(game), [Pot(90, (1, 2))], showdown(*enumerate(holes, 1), runs=runs))
    assert [award.why for award in out.awards] == words
