"""Penalties, racks and must-move: each rule under each of the five books."""

import pytest
from seat_talk import named, said
from told import (
    ALL_BOOKS,
    CASH,
    CHECK,
    DEAL,
    FIRST,
    SIX,
    TOURNAMENTS,
    E,
    G,
    L,
    N,
    P,
    act,
    attention,
    folds,
    option,
    outputs,
    play,
    run,
    seat,
)

from controller.engine.seats.seat_orders import give_penalty
from controller.loading.library import load_book
from controller.table.announcements.seat_announcements import NobodySits, NobodyToSellTo
from controller.table.events import PenaltyGiven
from controller.table.outputs import Announce, HandEnded, SeatTold
from controller.terms.fast_copies import replace


def penalty(number, **more):
    return {"e": "penalty", "seat": number, **more}


def rack(number, *, racked=True):
    return {"e": "rack", "seat": number, "racked": racked}


class TestPenalties:
    @pytest.mark.parametrize("book", named("penalty", "dealt_in", TOURNAMENTS))
    def test_he_is_dealt_in_and_killed(self, book):
        rulings, states = run(book, SIX, 1, penalty(4, hands=1), DEAL, act(5, "fold"), CHECK, act(5, "fold"), CHECK)
        assert [(one["outcome"], one["cause"], one["seat"]) for one in rulings] == [("dead_hand", "absent_at_deal", 4)]
        assert {"47", "67"} & set(rulings[0]["rules"])
        assert 4 in states[-1]["dealt_in"]
        assert 4 not in states[-1]["live"]

    @pytest.mark.parametrize("book", TOURNAMENTS)
    def test_his_blind_is_posted_and_stays_in_the_pot(self, book):
        table, told = outputs(book, SIX, 1, penalty(3, hands=1), DEAL, act(4, "fold"), *folds(4, 5, 6, 1, winner=2, pot=3), DEAL)
        ended = next(one for one in told if isinstance(one, HandEnded))
        assert ended.stacks[3] == 198
        assert ended.stacks[2] == 202
        assert table.hand.start.penalized == ()

    @pytest.mark.parametrize("book", named("penalty", "dealt_in", CASH))
    def test_in_a_cash_game_he_sits_out_and_misses_his_blinds(self, book):
        rulings, states = run(book, SIX, 1, FIRST, penalty(4, hands=1), DEAL, CHECK)
        assert rulings == []
        assert 4 not in states[0]["dealt_in"]
        assert states[0]["bb"] == 5
        assert states[0]["owes"] == {"4": {"live": 2, "dead": 0}}

    @pytest.mark.parametrize("book", named("penalty", "round_hands"))
    def test_a_round_is_a_hand_for_every_player_at_the_table(self, book):
        table = play(book, SIX, 1, seat(2, "away"), penalty(4, rounds=2))
        assert table.seating.at(4).penalty_hands == 12

    @pytest.mark.parametrize("book", ALL_BOOKS)
    def test_the_room_is_told_and_nought_ends_it(self, book):
        table, told = outputs(book, SIX, 1, penalty(4, hands=3), penalty(4))
        assert [one.penalty_hands for one in told if isinstance(one, SeatTold)] == [3, 0]
        assert table.seating.at(4).penalty_hands == 0
        assert "101 hands" in said(outputs(book, SIX, 1, penalty(4, hands=101))[1])[0]

    @pytest.mark.parametrize("book", named("penalty", "redeal", TOURNAMENTS))
    def test_a_misdeal_and_its_redeal_are_one_hand(self, book):
        table = play(book, SIX, 1, penalty(4, hands=2), DEAL, attention("first_card_wrong_seat", seat=2), DEAL)
        assert table.hand.deals == 2
        assert table.seating.at(4).penalty_hands == 1

    def test_when_it_is_served_he_plays(self):
        _, states = run(P, SIX, 1, penalty(4, hands=1), DEAL, act(5, "fold"), *folds(5, 6, 1, 2, winner=3, pot=3), DEAL, act(6, "fold"), act(6, "fold"), CHECK)
        assert 4 in states[-1]["live"]


class TestRacks:
    @pytest.mark.parametrize("book", named("missed", "racked_chips"))
    def test_what_a_rack_means(self, book):
        value = load_book(book).blinds.missed.racked_chips.value
        told = said(outputs(book, SIX, 1, rack(4))[1])
        assert len(told) == 1
        assert {"banned": "may not play", "not_dealt": "until its big blind", "allowed": "may play out of"}[value] in told[0]
        assert said(outputs(book, SIX, 1, rack(4, racked=False))[1]) == []

    def test_e57_he_plays_on_until_the_big_blind_and_then_gets_no_hand(self):
        _, states = run(E, SIX, 1, rack(4), DEAL, CHECK, *folds(4, 5, 6, 1, 2, winner=3, pot=3), DEAL, CHECK)
        assert 4 in states[0]["dealt_in"]
        assert 4 not in states[1]["dealt_in"]
        assert states[1]["bb"] == 5

    def test_e57_no_post_buys_a_hand_before_the_chips_are_out(self):
        missed = [rack(4), *FIRST, DEAL, *folds(6, 1, 2, 3, winner=5, pot=3), option(4, "post")]
        next_two = [DEAL, *folds(1, 2, 3, 5, winner=6, pot=3), DEAL]
        assert 4 not in play(E, SIX, 1, missed, *next_two).hand.start.dealt_in
        out = [DEAL, *folds(1, 2, 3, 5, winner=6, pot=3), rack(4, racked=False), DEAL]
        assert 4 in play(E, SIX, 1, missed, *out).hand.start.dealt_in

    @pytest.mark.parametrize("book", [N, G, L, P])
    def test_elsewhere_the_rack_costs_no_hand(self, book):
        assert 4 in play(book, SIX, 1, rack(4), FIRST, DEAL).hand.start.dealt_in


NINE = tuple(range(1, 8))
ARRIVES = {"stack": 100, "arrives": "must_move"}


class TestMustMove:
    @pytest.mark.parametrize(("more", "arrives"), [({}, False), ({"arrives": "must_move"}, True)])
    def test_a_seat_of_another_table_comes_from_its_must_move_game_only_if_so_told(self, more, arrives):
        assert play(N, SIX, 1, seat(8, "moved", stack=100, **more)).seating.at(8).arrives is arrives

    def test_nobody_comes_from_a_must_move_game_by_changing_seats_here(self):
        table = play(N, SIX, 1, seat(8, "moved", **{"from": 3}, arrives="must_move"))
        assert (table.seating.at(8).stack, table.seating.at(3), table.seating.at(8).arrives) == (200, None, False)

    def dealt(self, book, number, *more, **table):
        return play(book, NINE, 7, DEAL, *folds(3, 4, 5, 6, 7, 1, winner=2, pot=3), seat(number, "new", **ARRIVES), *more, DEAL, **table)

    @pytest.mark.parametrize("book", named("newcomer", "must_move_arrival", [N, G]))
    def test_he_gets_a_hand_in_any_position_without_a_post(self, book):
        table = self.dealt(book, 8)
        assert 8 in table.hand.start.dealt_in
        assert table.hand.wagering.put[8] == 0

    @pytest.mark.parametrize("book", named("newcomer", "must_move_arrival", [E]))
    def test_eagles_knows_no_must_move_he_is_a_newcomer(self, book):
        assert 8 not in self.dealt(book, 8).hand.start.dealt_in

    @pytest.mark.parametrize("book", named("newcomer", "must_move_arrival", TOURNAMENTS))
    def test_a_tournament_deals_him_in(self, book):
        assert 8 in self.dealt(book, 8).hand.start.dealt_in

    @pytest.mark.parametrize("book", named("newcomer", "must_move_waits"))
    def test_he_may_wait_where_the_book_lets_him(self, book):
        waits = load_book(book).blinds.newcomer.must_move_waits.value
        arrival = load_book(book).blinds.newcomer.must_move_arrival.value
        if arrival == "any_position_free":
            assert (8 not in self.dealt(book, 8, option(8, "wait")).hand.start.dealt_in) is waits
        else:
            assert arrival in {"as_newcomer", "no_post"}

    @pytest.mark.parametrize("book", named("newcomer", "must_move_barred", [N, G]))
    def test_the_best_position_is_the_button(self, book):
        # Seat 1, the small blind, leaves: the button of the next hand is before its empty seat.
        gone = [DEAL, *folds(3, 4, 5, 6, 7, 1, winner=2, pot=3), seat(1, "empty"), seat(1, "new", **ARRIVES), DEAL]
        table = play(book, NINE, 7, *gone)
        assert table.hand.start.button == 1
        assert 1 not in table.hand.start.dealt_in

    @pytest.mark.parametrize("book", named("newcomer", "must_move_barred_split", [G]))
    def test_in_omaha_high_low_not_the_small_blind_either(self, book):
        # Seat 2, the big blind, leaves: the small blind of the next hand falls before its empty seat.
        gone = [DEAL, *folds(3, 4, 5, 6, 7, 1, winner=2, pot=3), seat(2, "empty"), seat(2, "new", **ARRIVES), DEAL]
        assert 2 in play(G, NINE, 7, *gone).hand.start.dealt_in
        assert 2 not in play(G, NINE, 7, *gone, game="lo8", limits=[2, 4]).hand.start.dealt_in

    @pytest.mark.parametrize("book", named("newcomer", "must_move_keeps"))
    @pytest.mark.parametrize(("number", "keeps"), [(1, True), (7, True), (2, False), (4, False)])
    def test_what_he_may_play_before_he_moves(self, book, number, keeps):
        told = said(outputs(book, NINE, 7, DEAL, {"e": "move_called", "seat": number})[1])
        assert (("may still play" in told[0]) is keeps) if book in CASH else "moves at once" in told[0]

    @pytest.mark.parametrize("book", named("newcomer", "must_move_keeps_split", [G]))
    def test_in_omaha_high_low_the_blinds_play_both_and_the_button(self, book):
        called = [DEAL, {"e": "move_called", "seat": 2}]
        assert "its blinds and the button" in said(outputs(book, NINE, 7, *called, game="lo8", limits=[2, 4])[1])[0]
        assert "moves at once" in said(outputs(book, NINE, 7, *called)[1])[0]

    @pytest.mark.parametrize("book", named("newcomer", "must_move_stud_hands"))
    def test_in_stud_he_may_play_one_more_hand_only_by_the_golden_nugget(self, book):
        """G98: "In all stud games, a participant may play only one more hand before moving"."""
        stud = {"game": "stud", "blinds": [], "ante": 1, "bring_in": 2, "limits": [4, 8]}
        said_now = said(outputs(book, SIX, 1, {"e": "move_called", "seat": 3}, **stud)[1])
        assert said_now == ["Seat 3 may play one more hand, then it moves (rule 98)."] if book == G else "moves at once" in said_now[0]
        other = {"e": "move_called", "seat": 3, "to": "other_game"}
        assert "moves at once" in said(outputs(book, SIX, 1, other, **stud)[1])[0]

    @pytest.mark.parametrize("book", named("newcomer", "must_move_waits_split", [G]))
    @pytest.mark.parametrize("game", ["lo8", "lhe"])
    def test_in_split_games_he_lets_the_button_pass_and_comes_in_free_behind_it(self, book, game):
        """G98: "they may opt to come in after the button"; in flop games they may not."""
        seats, split = (1, 2, 3, 5, 6), {"game": game, "limits": [2, 4]}
        hands = [DEAL, *folds(5, 6, 1, 2, winner=3, pot=3), seat(4, "new", **ARRIVES), option(4, "wait")]
        waits = game == "lo8"
        # The big blind, the small blind and the button pass seat 4; then it is dealt in behind the button, without a post.
        rounds = ([6, 1, 2, 3], 5), ([1, 2, 3, 5], 6)
        for order, winner in rounds:
            assert (4 in play(book, seats, 1, *hands, DEAL, **split).hand.start.dealt_in) is not waits
            if not waits:
                return
            hands += [DEAL, *folds(*order, winner=winner, pot=3)]
        table = play(book, seats, 1, *hands, DEAL, **split)
        assert table.hand.start.button == 5
        assert 4 in table.hand.start.dealt_in
        assert table.hand.wagering.put[4] == 0

    @pytest.mark.parametrize("book", named("newcomer", "lock_up_keeps"))
    def test_a_seat_locked_up_elsewhere_leaves_him_the_button(self, book):
        after = [DEAL, *folds(3, 4, 5, 6, 7, 1, winner=2, pot=3)]
        for number, plays in ((1, book in CASH), (2, False)):
            told = said(outputs(book, NINE, 7, *after, {"e": "move_called", "seat": number, "to": "other_game"})[1])
            assert ("may still play" in told[-1]) is plays


@pytest.mark.parametrize("order", [
    {"e": "rack", "seat": 9, "racked": True},
    {"e": "move_called", "seat": 9, "to": "main_game"},
])  # fmt: skip
def test_an_order_for_an_empty_seat_is_answered_and_changes_nothing(order):
    table, told = outputs(G, SIX, 1, order)
    assert told == [Announce("error", NobodySits(9))]
    assert table.seating == play(G, SIX, 1).seating


def test_chips_are_sold_to_nobody_where_nobody_sits():
    table, told = outputs(G, SIX, 1, {"e": "bought", "seat": 9, "amount": 100})
    assert told == [Announce("error", NobodyToSellTo(9, 100))]
    assert table.seating == play(G, SIX, 1).seating


class TestBounds:
    def test_a_hundred_hands_are_the_longest_penalty(self):
        for hands, given in ((100, 100), (101, 0)):
            table = play(L, SIX, 1, {"e": "penalty", "seat": 4, "hands": hands})
            assert table.seating.at(4).penalty_hands == given

    def test_a_round_is_a_hand_for_each_player_with_chips(self):
        """L47: the offender included, absent or not; a kept seat and a player without chips have no hand."""
        rest = [seat(8, "reserved"), seat(5, "away")]
        table = play(L, {**dict.fromkeys(SIX, 200), 6: 1}, 1, *rest, {"e": "penalty", "seat": 4, "rounds": 2})
        assert table.seating.at(4).penalty_hands == 12
        broke = replace(table, seating=table.seating.with_seat(replace(table.seating.at(6), stack=0)))
        table, _ = give_penalty(broke, PenaltyGiven(0, 4, rounds=1))
        assert table.seating.at(4).penalty_hands == 5

    def test_nobody_is_penalized_at_an_empty_seat(self):
        table = play(L, SIX, 1)
        assert give_penalty(table, PenaltyGiven(0, 9, hands=1))[0] is table
