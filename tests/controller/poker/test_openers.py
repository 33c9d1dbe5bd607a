"""Who opens a round by the cards: door cards, hands showing, aces and ties."""

import pytest

from controller.loading.game_files import load_game
from controller.poker.openers import clockwise_from, positional_opener, showing_opener
from controller.rulebook.street_acts import Ace, Bet, Opener, TieRule
from controller.terms.cards import card
from controller.terms.fast_copies import replace


def cards(text):
    return tuple(card(one) for one in text.split())


def opens(act, *hands, order=None, door=True):
    showing = {seat: cards(text) for seat, text in enumerate(hands, 1)}
    return showing_opener(act, showing, order or tuple(showing), door=door)


def bet(game, street=0):
    return load_game(game).streets[street].bet


@pytest.mark.parametrize(
    ("game", "doors", "who"),
    [
        ("stud", ("2s", "2c", "3c"), 2),
        ("stud", ("Ac", "3d", "3c"), 3),
        ("stud8", ("Ac", "3d", "4c"), 2),
        ("razz", ("Kc", "Ks", "As"), 2),
        ("razz", ("As", "Qd", "Jc"), 2),
        ("kcrazz", ("Ks", "Ad"), 1),
        ("studhl", ("Ks", "Ad", "Ah"), 3),
        ("superstud", ("4d", "4c"), 2),
        ("superstud8", ("Kd", "Ac"), 2),
        ("mexican", ("Kd", "As", "Jk", "Ac"), 2),
        ("mexican", ("Kd", "Jk", "As"), 2),
    ],
)
def test_the_bring_in(game, doors, who):
    """GN 213, 233, 238, 243, 244, 249: rank, then suit; in Mexican poker the nearest clockwise, a joker is an ace."""
    assert opens(bet(game), *doors) == who


@pytest.mark.parametrize(("doors", "who"), [(("Ah", "Jk", "Ac"), 2), (("Jk", "As"), 1), (("As", "Jk"), 1)])
def test_where_suits_break_ties_a_joker_is_an_ace_of_the_highest(doors, who):
    """GN 145, 249, in a house's own game: equal to the ace of spades, so the nearest clockwise opens."""
    assert opens(replace(bet("mexican"), ties=TieRule.SUIT), *doors) == who


@pytest.mark.parametrize(
    ("game", "hands", "who"),
    [
        ("stud", ("Kc Qd", "3c 3d", "Ac Kd"), 2),
        ("stud", ("Ac Qd", "As Qh", "Kc Kd"), 3),
        ("stud", ("Kc Qd 4s", "Ks Qh 4d"), 1),
        ("razz", ("8c 8d", "Kc Qd", "Jc Ts"), 3),
        ("razz", ("Ac 2d", "Kc Qd"), 1),
        ("razz", ("5c 6d 7s 8h", "5s 6h 7c 8d"), 1),
        ("studhl", ("Ac 2d", "2c 3d"), 1),
        ("mexican", ("Ad Kd", "Jk Kc"), 1),
    ],
)
def test_later_rounds(game, hands, who):
    """The best or lowest hand showing; equal hands by position (GN 213, 233, 238, 250)."""
    assert opens(bet(game, 1), *hands) == who


def test_equal_hands_go_by_the_order_of_dealing():
    assert opens(bet("stud", 1), "Kc Qd", "Ks Qh", order=(2, 1)) == 2


def test_ties_by_suit_where_a_house_has_it():
    """PC RP-9-D."""
    act = Bet(Opener.HIGH_HAND, ties=TieRule.SUIT)
    assert opens(act, "Kc Qd", "Ks Qh") == 2


def test_the_low_card_opens_later_streets_by_any_card_showing():
    """A23 read the other way: no bring-in, the lowest single card."""
    act = Bet(Opener.LOW_CARD, ties=TieRule.SUIT, ace=Ace.HIGH)
    assert opens(act, "Kc 2d", "3c 4d", "2c Ad", door=False) == 3
    assert opens(act, "Kc 2d", "3c 4d") == 2


def test_nobody_where_no_card_is_known():
    assert opens(bet("stud"), "", "") is None


def test_by_position():
    assert clockwise_from((1, 4, 7), 4) == [7, 1, 4]
    assert positional_opener(Bet(Opener.LEFT_OF_BUTTON), (1, 4, 7), 0, 7) == 1
    assert positional_opener(Bet(Opener.LEFT_OF_BLINDS), (1, 4, 7), 4, 7) == 4
    assert positional_opener(Bet(Opener.LEFT_OF_BLINDS), (1, 7), 4, 7) == 7


@pytest.mark.parametrize(("game", "hands", "who"), [
    ("stud", ("Ac 3d 3h", "Kc Qd Qh"), 2), ("stud", ("Ac 3d 3h", "2c 2d 2h", "Kc Kd Qh"), 2),
    ("stud", ("4c 4d 3h 3s", "Ac Ad Kh Qs"), 1), ("razz", ("Ac 3d 3h", "Kc Qd Jh"), 2), ("razz", ("Kc 3d 3h", "2c 4d 4h"), 1),
])  # fmt: skip
def test_of_hands_showing_more_equal_cards_come_before_higher_ones(game, hands, who):
    """A pair beats no pair, trips a pair, two pairs one; in razz the pair is worse (GN 213, 233)."""
    assert opens(bet(game, 1), *hands) == who
