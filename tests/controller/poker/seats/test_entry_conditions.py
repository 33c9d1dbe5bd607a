"""Who is dealt in, asked seat by seat: each condition of the books' rules both ways."""

import pytest
from seated import GAMES, E, G, L, N

from controller.loading.library import load_book
from controller.poker.seats.entry import (
    Admission,
    Terms,
    admit,
    can_take_big_blind,
    is_able,
    is_barred,
    may_post,
)
from controller.poker.seats.seat_record import Debt, EntryChoice, Seat
from controller.poker.seats.seating import Positions
from controller.table.stakes import Stakes
from controller.terms.codes import Betting
from controller.terms.fast_copies import replace

PLACES = Positions(1, (3, 5))
"""The button at 1, the small blind at 3, the big blind at 5."""
NEW, MOVED, DEALT_OFF = EntryChoice.NEW, EntryChoice.MOVED, EntryChoice.DEALT_OFF
OWING = frozenset({1})


def terms(book=N, game="nlhe", betting=Betting.NO_LIMIT, **more):
    stakes = Stakes(blinds=more.pop("blinds", (1, 2)))
    return Terms(stakes, GAMES[game], load_book(book).blinds, betting, **more)


def seat(number=7, stack=200, **state):
    return Seat(number, stack, **state)


@pytest.mark.parametrize(("book", "one", "more", "able"), [
    (N, {}, {}, True), (N, {"stack": 0}, {}, False), (N, {"stack": 1}, {}, False), (N, {"stack": 2}, {}, True),
    (E, {"stack": 1}, {}, True), (N, {"presence": "away"}, {}, False), (N, {"presence": "reserved"}, {}, False),
    (L, {"presence": "away"}, {}, True), (L, {"presence": "reserved"}, {}, False), (L, {"stack": 0}, {}, False),
    (N, {}, {"closed_to": frozenset({7})}, True), (N, {}, {"closed_to": frozenset({6})}, False),
    (N, {"penalty_hands": 1}, {}, False), (L, {"penalty_hands": 1}, {}, True),
])  # fmt: skip
def test_who_can_be_dealt_in_at_all(book, one, more, able):
    """N143: who cannot post the big blind is not dealt in, E130 lets him be all-in; L and P deal the absent in."""
    assert is_able(seat(**one), terms(book, **more)) is able
    assert (admit(seat(**one), PLACES, terms(book, **more)) is not None) is able


@pytest.mark.parametrize(("book", "one", "takes"), [
    (N, {}, True), (N, {"entry": MOVED, "wait_hands": 1}, False), (N, {"entry": MOVED}, True),
    (N, {"entry": NEW, "wait_hands": 1}, False), (N, {"entry": NEW}, True), (N, {"wait_hands": 1}, True),
    (N, {"entry": DEALT_OFF}, False), (L, {"entry": DEALT_OFF}, True), (N, {"missed": OWING}, True),
    (E, {"racked": True}, False), (N, {"racked": True}, True), (N, {"presence": "away"}, False),
])  # fmt: skip
def test_who_may_take_the_big_blind(book, one, takes):
    assert can_take_big_blind(seat(**one), terms(book)) is takes


def test_a_debtor_who_may_not_wait_takes_no_blind():
    strict = terms()
    wait = replace(strict.rules.missed.wait, value=False)
    strict = replace(strict, rules=replace(strict.rules, missed=replace(strict.rules.missed, wait=wait)))
    assert not can_take_big_blind(seat(missed=OWING), strict)
    assert can_take_big_blind(seat(), strict)
    assert can_take_big_blind(seat(missed=OWING, entry=NEW), strict)


@pytest.mark.parametrize(("book", "number", "barred"), [
    (N, 1, True), (N, 2, True), (N, 3, True), (N, 4, True), (N, 5, False), (N, 6, False), (N, 9, False),
    (L, 1, False), (L, 2, True), (L, 3, False), (L, 4, False), (L, 5, False),
])  # fmt: skip
def test_where_no_newcomer_gets_a_hand(book, number, barred):
    """N147: from the button to the big blind; L6: strictly between button and small blind."""
    assert is_barred(seat(number, entry=NEW), PLACES, terms(book)) is barred


@pytest.mark.parametrize("places", [Positions(1), Positions(1, (3, None)), Positions(5, (3, 5))])
def test_without_a_big_blind_or_with_it_on_the_button_no_seat_is_barred(places):
    assert not any(is_barred(seat(number, entry=NEW), places, terms()) for number in range(1, 10))


@pytest.mark.parametrize("places", [Positions(1, (None, 5)), Positions(1, (1, 5))])
def test_in_tournaments_no_seat_is_barred_where_no_seat_lies_before_the_small_blind(places):
    assert not any(is_barred(seat(number, entry=NEW), places, terms(L)) for number in range(1, 10))


@pytest.mark.parametrize(("one", "barred"), [
    ({"missed": frozenset({0})}, False), ({"missed": frozenset({1})}, True), ({"missed": frozenset({0, 1})}, True), ({}, True),
    ({"missed": frozenset({0}), "entry": NEW}, True),
])  # fmt: skip
def test_who_missed_the_small_blind_alone_may_make_it_up_on_the_button(one, barred):
    """N148."""
    assert is_barred(seat(1, **one), PLACES, terms()) is barred


@pytest.mark.parametrize(("book", "number", "one", "more", "comes_in"), [
    (N, 5, {"entry": NEW}, {}, Admission(5)), (N, 5, {"entry": NEW}, {"bought": True}, None),
    (N, 7, {"entry": NEW}, {}, None), (N, 7, {"entry": NEW, "option": "post"}, {}, Admission(7, 2, 0, "missed")),
    (N, 4, {"entry": NEW, "option": "post"}, {}, None), (N, 7, {"entry": NEW, "option": "post", "wait_hands": 1}, {}, None),
    (G, 7, {"entry": NEW}, {}, Admission(7)), (G, 7, {"entry": NEW, "option": "wait"}, {}, None), (G, 4, {"entry": NEW}, {}, None),
    (L, 2, {"entry": NEW}, {}, None), (L, 7, {"entry": NEW}, {}, Admission(7)), (L, 2, {}, {}, Admission(2)),
    (N, 7, {"missed": OWING}, {}, None), (N, 5, {"missed": OWING}, {}, Admission(5)),
    (N, 7, {"missed": OWING, "option": "post"}, {}, Admission(7, 2, 0, "missed")),
    (N, 4, {"missed": OWING, "option": "post"}, {}, None),
    (N, 4, {"missed": OWING, "must_post": True}, {}, Admission(4, 2, 0, "missed")),
    (N, 7, {"missed": frozenset({0, 1}), "option": "post"}, {}, Admission(7, 2, 1, "missed")),
    (N, 7, {"entry": MOVED}, {}, Admission(7)), (N, 7, {"entry": MOVED, "wait_hands": 1}, {}, None),
    (N, 7, {"entry": MOVED, "wait_hands": 1, "option": "post"}, {}, Admission(7, 2, 0, "missed")),
    (N, 7, {"entry": MOVED, "option": "post"}, {}, Admission(7)), (N, 4, {"entry": MOVED}, {}, None),
    (N, 7, {"entry": DEALT_OFF}, {}, None), (N, 7, {"entry": DEALT_OFF, "option": "post"}, {}, Admission(7, 2, 0, "missed")),
    (N, 7, {"entry": MOVED, "missed": OWING}, {}, None),
    (N, 7, {"entry": MOVED, "wait_hands": 1, "option": "post", "missed": frozenset({0})}, {}, Admission(7, 2, 1, "missed")),
])  # fmt: skip
def test_how_a_player_comes_in(book, number, one, more, comes_in):
    """N147 to N155, G99a, G153, L6: in the big blind for nothing, elsewhere by a post, never in a barred seat."""
    assert admit(seat(number, **one), PLACES, terms(book), **more) == comes_in


def test_in_a_game_without_blinds_everybody_comes_in():
    assert admit(seat(4, entry=NEW), Positions(1), terms(blinds=())) == Admission(4)
    assert terms(blinds=()).newcomers_free
    assert terms(blinds=()).big_blind == 0


@pytest.mark.parametrize(("betting", "game", "free"), [
    (Betting.NO_LIMIT, "nlhe", True), (Betting.POT_LIMIT, "nlhe", True), (Betting.FIXED_LIMIT, "nlhe", False),
    (Betting.NO_LIMIT, "27td", False),
])  # fmt: skip
def test_a_newcomer_is_free_by_the_golden_nugget_only_in_big_bet_games_without_a_rule_of_their_own(betting, game, free):
    """G99a, G262."""
    assert terms(G, game, betting).newcomers_free is free


@pytest.mark.parametrize(("places", "number", "one", "comes_in"), [
    (PLACES, 4, {}, False), (PLACES, 7, {}, True), (PLACES, 7, {"missed": OWING, "must_post": True}, False),
    (Positions(1, (None, 5)), 2, {}, False), (Positions(1, (5,)), 4, {}, True), (Positions(1, (3, None)), 4, {}, True),
])  # fmt: skip
def test_by_the_eagles_book_chips_in_a_rack_that_the_blinds_have_reached_get_no_hand(places, number, one, comes_in):
    """E57."""
    assert (admit(seat(number, racked=True, **one), places, terms(E)) is not None) is comes_in
    assert admit(seat(number, racked=True), places, terms(N)) is not None


@pytest.mark.parametrize(("book", "game", "entry", "may"), [
    (N, "nlhe", EntryChoice.REGULAR, True), (L, "nlhe", EntryChoice.REGULAR, False), (N, "27td", EntryChoice.REGULAR, False),
    (N, "badugi", EntryChoice.REGULAR, False), (N, "nlhe", NEW, True), (N, "27td", NEW, True), (N, "badugi", NEW, True),
    (N, "nlhe", MOVED, True), (L, "nlhe", MOVED, False), (G, "27td", MOVED, False), (N, "27td", MOVED, True), (G, "nlhe", MOVED, True),
])  # fmt: skip
def test_who_may_post_for_a_hand(book, game, entry, may):
    """G158: in draw games no seat change is bought there; G262: a debtor waits or kills."""
    assert may_post(seat(entry=entry), terms(book, game)) is may


def test_a_newcomer_of_single_blind_lowball_may_not_post_but_kill():
    """G262, G265: for twice the blind, once a deal."""
    single = terms(G, "27sd", blinds=(2,))
    assert not may_post(seat(entry=NEW), single)
    places = Positions(1, (5,))
    for entry in (NEW, EntryChoice.REGULAR):
        wishing = seat(7, entry=entry, option="kill", missed=OWING)
        assert admit(wishing, places, single) == Admission(7, 4, 0, "kill")
        assert admit(wishing, places, replace(single, killer=6)) is None
        assert admit(wishing, places, terms(N, "nlhe")) is None


@pytest.mark.parametrize(("book", "number", "one", "comes_in"), [
    (N, 1, {}, False), (N, 3, {}, True), (N, 4, {}, True), (G, 1, {}, False), (G, 3, {}, True), (N, 4, {"option": "wait"}, False),
    (G, 4, {"option": "wait"}, True), (E, 4, {}, False),
])  # fmt: skip
def test_who_comes_from_a_must_move_game_is_free_but_on_the_button(book, number, one, comes_in):
    """N94, G98; by E he is a newcomer."""
    assert (admit(seat(number, entry=NEW, arrives=True, **one), PLACES, terms(book)) is not None) is comes_in


@pytest.mark.parametrize(("game", "number", "comes_in"), [("o8", 3, False), ("o8", 1, False), ("plo", 3, True), ("o8", 4, True)])
def test_in_a_split_game_the_small_blind_is_barred_for_him_too(game, number, comes_in):
    """G98."""
    one = seat(number, entry=NEW, arrives=True)
    assert (admit(one, PLACES, terms(G, game)) is not None) is comes_in
    assert admit(one, Positions(9), terms(G, game)) is not None


@pytest.mark.parametrize(("game", "waits"), [("nlhe", "never"), ("o8", "behind_button"), ("27td", "never"), ("badacey", "never")])
def test_how_long_he_may_wait_for_a_position(game, waits):
    """G98: in split and mixed games until the button has passed him, but in triple draw; N94: for any position."""
    assert terms(G, game).must_move_waits == waits
    assert terms(N, game).must_move_waits == "any_position"


@pytest.mark.parametrize(("game", "waits"), [("27sd", "behind_button"), ("27td", "never"), ("nlhe", "behind_button")])
def test_where_games_are_mixed_he_waits_but_in_triple_draw(game, waits):
    """G98, of mixed games: "they may opt to come in after the button except in triple draw"."""
    mixed = replace(terms(G, game), stakes=Stakes(blinds=(1, 2), rounds=("nlhe", "27sd", "27td")))
    assert mixed.must_move_waits == waits


def test_the_big_blind_passes_whoever_lets_the_button_pass():
    """G98."""
    one = seat(entry=NEW, arrives=True, option="wait")
    assert not can_take_big_blind(one, terms(G, "o8"))
    for taking in (replace(one, arrives=False), replace(one, option="none")):
        assert can_take_big_blind(taking, terms(G, "o8"))
    for book, game in ((G, "nlhe"), (N, "o8"), (E, "o8")):
        assert can_take_big_blind(one, terms(book, game))


@pytest.mark.parametrize("open_point", [
    {"missed": OWING}, {"missed_straddle": 2}, {"wait_hands": 1}, {"absent_buttons": 1}, {"owed": Debt(2)}, {"warned": True},
    {"pick_up": True}, {"must_post": True}, {"option": "post"}, {"entry": NEW},
])  # fmt: skip
def test_nothing_is_open_about_a_player_but_what_is(open_point):
    assert seat().is_settled
    assert not seat(**open_point).is_settled
    paid = seat(**open_point).paid_up()
    assert paid.is_settled
    assert paid == seat()


@pytest.mark.parametrize(("debt", "owes"), [(Debt(), False), (Debt(1), True), (Debt(0, 1), True), (Debt(blinds=(0,)), False)])
def test_a_debt_is_chips(debt, owes):
    assert bool(debt) is owes


def test_who_owes_and_who_is_in_the_rotation():
    assert [seat(**one).in_debt for one in ({}, {"missed": OWING}, {"missed_straddle": 1})] == [False, True, True]
    assert [seat(**one).is_regular for one in ({}, {"entry": NEW}, {"presence": "reserved"})] == [True, False, False]


def test_who_has_just_sat_down_has_missed_bought_and_handed_in_nothing():
    fresh = seat()
    assert (fresh.wait_hands, fresh.absent_buttons, fresh.penalty_hands, fresh.bought, fresh.short_buys, fresh.cashed) == (0,) * 6
