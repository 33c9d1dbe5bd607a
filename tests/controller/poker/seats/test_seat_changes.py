"""Changes of seats, arrivals and clocks of absence (N152, E138, G158)."""

import pytest
from seated import ALL, CASH, E, G, N, P, posted, table, where

from controller.poker.seats import seat_changes
from controller.poker.seats.seat_record import EntryChoice
from controller.poker.seats.seating import KillState, seat_state
from controller.rulebook.blinds import BlindRules
from controller.table.stakes import Stakes
from controller.terms.fast_copies import replace

EIGHT = (1, 2, 3, 4, 5, 6, 8, 9)


def moved(book, source, seat, way=None, *, draw=False, seats=EIGHT, button=1):
    game = table(book, seats, button)
    game.deal()
    game.move(source, seat, way, draw=draw)
    return game


@pytest.mark.parametrize("book", [E, G])
def test_past_two_active_players_is_free_e138_g158(book):
    assert 7 in moved(book, 4, 7).deal().dealt_in


def test_past_two_active_players_waits_two_hands_n152():
    game = moved(N, 4, 7)
    waited = [7 in game.deal().dealt_in for _ in range(3)]
    assert waited == [False, False, True]
    assert game.start.big_blind == 7


@pytest.mark.parametrize("book", CASH)
def test_past_three_active_players_waits_three_hands(book):
    game = moved(book, 4, 8, seats=(1, 2, 3, 4, 5, 6, 7, 9))
    waited = [8 in game.deal().dealt_in for _ in range(4)]
    assert waited == [False, False, False, True]
    assert posted(game.start)[8] == (2, 0)


@pytest.mark.parametrize("book", CASH)
def test_a_late_position_moves_as_far_and_waits_as_long(book):
    """From two off the big blind to five off it: three hands; then he is as far behind it as he was."""
    game = moved(book, 6, 10, seats=(1, 2, 3, 4, 5, 6, 7, 8, 9))
    waited = [10 in game.deal().dealt_in for _ in range(4)]
    assert waited == [False, False, False, True]
    assert game.start.big_blind == 8
    assert 10 not in posted(game.start)


@pytest.mark.parametrize("book", CASH)
def test_the_big_blind_buys_a_hand_at_once(book):
    start = moved(book, 4, 8, "post", seats=(1, 2, 3, 4, 5, 6, 7, 9)).deal()
    assert posted(start)[8] == (2, 0)


@pytest.mark.parametrize("book", CASH)
def test_moving_towards_the_blind_costs_nothing(book):
    game = moved(book, 9, 7, seats=(1, 2, 3, 4, 5, 6, 8, 9))
    assert 7 in game.deal().dealt_in


def test_draw_games_keep_the_position_g158():
    game = moved(G, 4, 7, "post", draw=True)
    game.game = "badugi"
    waited = [7 in game.deal().dealt_in for _ in range(3)]
    assert waited == [False, False, True]


@pytest.mark.parametrize("book", CASH)
def test_dealing_off(book):
    """N153, E139, G159: the blinds pass the new seat once, he comes back behind the button."""
    game = table(book, (1, 2, 3, 4, 5, 6, 7, 9), 3)
    game.deal()
    game.move(3, 8)
    waited = [8 in game.deal().dealt_in for _ in range(5)]
    assert waited == [False, False, False, False, True]
    assert where(game.start) == (9, 1, 2)
    assert 8 not in posted(game.start)
    assert game.owes == {}


@pytest.mark.parametrize("book", CASH)
def test_dealing_off_with_the_big_blind_posted_plays_at_once(book):
    game = table(book, (1, 2, 3, 4, 5, 6, 7, 9), 3)
    game.deal()
    game.move(3, 8, "post")
    assert posted(game.deal())[8] == (2, 0)


@pytest.mark.parametrize("book", CASH)
def test_only_the_button_of_the_last_hand_deals_off(book):
    game = moved(book, 9, 7, seats=(1, 2, 3, 4, 5, 6, 8, 9))
    assert game.seating.at(7).entry is EntryChoice.MOVED


@pytest.mark.parametrize("book", CASH)
def test_the_big_blind_moves_and_owes_his_small_blind(book):
    game = table(book, EIGHT, 1)
    game.deal()
    game.move(3, 7)
    game.deal()
    assert game.owes == {7: (0, 1)}
    game.choose(7, "post")
    assert posted(game.deal())[7][1] == 1


def test_the_kill_moves_with_its_player():
    game = table(G, EIGHT, 1)
    game.seating = replace(game.seating, kill=KillState(leg=4, due=4, owed=(4,)))
    game.move(4, 7)
    assert game.seating.kill == KillState(leg=7, due=7, owed=(7,))


def test_a_player_who_quits_leaves_the_kill_button_neutral_g188():
    game = table(G, EIGHT, 1)
    game.seating = replace(game.seating, kill=KillState(leg=4, due=4))
    game.leave(4)
    assert game.seating.kill == KillState()


def test_a_move_from_nowhere_is_a_newcomer():
    game = table(P, EIGHT, 1)
    game.move(17, 7)
    assert game.seating.at(7).entry is EntryChoice.NEW


def test_a_kept_seat_is_taken():
    game = table(N, EIGHT, 1)
    game.seating = seat_changes.reserve(game.seating, 7, 0)
    assert 7 not in game.deal().dealt_in
    game.seating = seat_changes.come_back(game.seating, 7, 100)
    assert game.seating.at(7).stack == 100
    assert game.seating.at(7).entry is EntryChoice.NEW


@pytest.mark.parametrize(("book", "states"), [
    (N, ["missed_both", "absent_1", "absent_2", "absent_2"]),
    (G, ["missed_both", "absent_1", "absent_2", "absent_2"]),
    (E, ["missed_both", "missed_both", "missed_both", "missed_both"]),
])
def test_absent_buttons_at_dealer_changes_n76_g73(book, states):
    game = table(book, range(1, 7), 1)
    game.deal()
    game.away(4)
    game.deal(2)
    seen = [seat_state(game.seating, 4).value]
    for _ in range(3):
        game.seating = seat_changes.next_dealer(game.seating, game.book.blinds)
        seen.append(seat_state(game.seating, 4).value)
    assert seen == states
    game.back(4)
    assert seat_state(game.seating, 4).value == "missed_both", "back in the chair: the debt stays, the buttons go"


@pytest.mark.parametrize(("book", "over"), [(N, False), (E, True), (G, True)])
def test_thirty_minutes_of_absence_e68_g73(book, over):
    game = table(book, range(1, 7), 1)
    game.deal()
    game.away(4, at_ms=1000)
    game.deal(2)
    rules: BlindRules = game.book.blinds
    early = seat_changes.pass_time(game.seating, rules, 1000 + 30 * 60_000 - 1)
    late = seat_changes.pass_time(game.seating, rules, 1000 + 30 * 60_000)
    assert not early.at(4).pick_up
    assert late.at(4).pick_up is over


def test_absence_without_a_missed_blind_is_never_over():
    game = table(G, range(1, 7), 1)
    game.deal()
    game.away(1, at_ms=0)
    assert not seat_changes.pass_time(game.seating, game.book.blinds, 10**9).at(1).pick_up


@pytest.mark.parametrize("book", ALL)
def test_before_the_first_hand_seats_are_free(book):
    game = table(book, EIGHT, 1)
    game.move(4, 7)
    assert 7 in game.deal().dealt_in


def test_how_many_others_are_away():
    """Third man walking (N151): the player who asks does not count himself."""
    game = table(N, EIGHT, 1)
    game.away(2)
    game.away(5)
    assert [seat_changes.others_away(game.seating, one) for one in (1, 2, 5)] == [2, 1, 1]


def test_chips_bought_in_a_hand_are_played_from_the_next_one_on():
    game = table(N, EIGHT, 1)
    game.deal()
    bought = seat_changes.buy_chips(seat_changes.buy_chips(game.seating, 4, 50), 4, 30)
    assert (bought.at(4).stack, bought.at(4).bought) == (200, 80)
    assert seat_changes.buy_chips(bought, 10, 50) is bought, "nobody sits there"
    game.seating = bought
    game.finish({4: 180}, {})
    assert (game.seating.at(4).stack, game.seating.at(4).bought) == (260, 0)


@pytest.mark.parametrize(("blinds", "missed", "state"), [
    ((1, 2), {0}, "missed_sb"), ((1, 2), {1}, "missed_bb"), ((1, 2), {0, 1}, "missed_both"),
    ((1, 2, 5), {0}, "missed_sb"), ((1, 2, 5), {1}, "missed_sb"), ((1, 2, 5), {2}, "missed_bb"), ((1, 2, 5), {1, 2}, "missed_both"),
    (None, {0}, "missed_sb"), (None, {1}, "missed_bb"),
])  # fmt: skip
def test_the_lamp_tells_which_blinds_passed_a_player(blinds, missed, state):
    game = table(N, EIGHT, 1, stakes=Stakes(blinds=blinds or (1, 2)), game="nlhe")
    if blinds:
        game.deal()
    seating = game.seating.with_seat(replace(game.seating.at(9), missed=frozenset(missed)))
    assert seat_state(seating, 9).value == state
