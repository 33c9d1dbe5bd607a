"""Forfeited pots, chips bought, buy-ins and changes of limit: each rule under each of the five books."""

import pytest
from seat_talk import named, said
from told import (
    CASH,
    DEAL,
    FIRST,
    SIX,
    TOURNAMENTS,
    E,
    G,
    N,
    act,
    folds,
    option,
    outputs,
    play,
    seat,
)

from controller.table.outputs import Announce, HandBegan
from controller.table.values import ChipsTold
from controller.views.announcements import announced


class TestForfeitedPots:
    @pytest.mark.parametrize("book", named("newcomer", "forfeited_pot"))
    def test_only_who_was_dealt_in_gets_a_hand(self, book):
        closed = book in CASH
        coming = [FIRST, {"e": "forfeit", "amount": 10}, seat(7, "new", stack=200), option(7, "post"), seat(4, "away"), DEAL]
        table = play(book, SIX, 1, *coming)
        assert (7 in table.hand.start.dealt_in) is not closed
        assert table.hand.wagering.pot == 13
        assert table.seating.forfeited == 0

    @pytest.mark.parametrize("book", CASH)
    def test_a_newcomer_who_waits_for_it_plays_the_deal_after(self, book):
        coming = [FIRST, {"e": "forfeit", "amount": 10}, seat(7, "new", stack=200), option(7, "post"), DEAL]
        table = play(book, SIX, 1, *coming, *folds(5, 6, 1, 2, 3, winner=4, pot=13), DEAL)
        assert 7 in table.hand.start.dealt_in
        assert table.seating.at(4).stack == 211

    @pytest.mark.parametrize("book", CASH)
    def test_who_came_back_too_late_for_it_has_missed_no_blind(self, book):
        events = [DEAL, *folds(4, 5, 6, 1, 2, winner=3, pot=3), seat(5, "away"), DEAL, *folds(6, 1, 2, 3, winner=4, pot=3)]
        events += [seat(5, "present"), {"e": "forfeit", "amount": 10}, DEAL]
        table = play(book, SIX, 1, *events)
        assert table.seating.at(5).missed == frozenset()
        assert 5 not in table.hand.start.dealt_in

    @pytest.mark.parametrize("book", CASH)
    def test_the_whole_pot_of_a_hand_in_progress(self, book):
        part, whole = {"e": "forfeit", "amount": 2}, {"e": "forfeit", "amount": 3}
        table, told = outputs(book, SIX, 1, DEAL, *[act(n, "fold") for n in (4, 5, 6, 1, 2)], part, whole, DEAL)
        assert "only the whole pot" in said(told)[0]
        assert table.hand.wagering.pot == 6
        assert sum(table.hand.wagering.stacks.values()) == 6 * 200 - 6

    @pytest.mark.parametrize("book", CASH)
    def test_a_void_hand_leaves_it_where_it_lay(self, book):
        void = [{"e": "attention", "cause": "foreign_card", "card": "B/As"}]
        table = play(book, SIX, 1, FIRST, {"e": "forfeit", "amount": 10}, DEAL, *void, DEAL)
        assert table.hand.wagering.pot == 13


class TestChipsBought:
    def test_at_once_between_hands_and_from_the_next_hand_on_in_one(self):
        bought = {"e": "bought", "seat": 4, "amount": 50}
        assert play(G, SIX, 1, bought, DEAL).hand.wagering.stacks[4] == 250
        during = play(G, SIX, 1, DEAL, bought)
        assert during.hand.wagering.stacks[4] == 200
        assert play(G, SIX, 1, DEAL, bought, *folds(4, 5, 6, 1, 2, winner=3, pot=3), DEAL).seating.at(4).stack == 250

    def test_the_room_is_told_at_once_or_with_the_hand_in_which_they_count(self):
        bought = {"e": "bought", "seat": 4, "amount": 50}
        deal, *folded = (DEAL, *folds(4, 5, 6, 1, 2, winner=3, pot=3))
        told = outputs(G, SIX, 1, bought, deal, *folded, DEAL)[1]
        sold = [one for one in told if isinstance(one, ChipsTold) and one.why == "buy_in"]
        assert [(one.stacks[4], one.waiting) for one in sold] == [(250, {})]
        told = outputs(G, SIX, 1, deal, bought, *folded, DEAL)[1]
        sold = [one for one in told if isinstance(one, ChipsTold) and one.why == "buy_in"]
        assert [(one.stacks[4], one.waiting) for one in sold] == [(200, {4: 50})]
        assert [one.stacks[4] for one in told if isinstance(one, HandBegan)] == [200, 250]

    def test_out_of_the_tray_and_back_into_it(self):
        sold = {"e": "tray_adjusted", "amount": -100, "reason": "buy_in", "seat": 4}
        table = play(G, SIX, 1, sold)
        assert (table.seating.at(4).stack, table.tray.expected_change) == (300, -100)
        taken = {"e": "tray_adjusted", "amount": 300, "reason": "cash_out", "seat": 4}
        table = play(G, SIX, 1, sold, taken)
        assert (table.seating.at(4).stack, table.tray.expected_change) == (0, 200)
        table, told = outputs(G, SIX, 1, {**taken, "amount": 201})
        assert table.seating.at(4).stack == 200
        assert "has no ¤201" in said(told)[0]

    def test_a_color_up_leaves_him_what_he_had(self):
        table = play(G, SIX, 1, {"e": "tray_adjusted", "amount": 3, "reason": "color_up", "seat": 4})
        assert (table.seating.at(4).stack, table.tray.expected_change) == (200, 3)


def warned(book, *events, **more):
    return [(one.kind, announced(one.says)) for one in outputs(book, SIX, 1, *events, **more)[1] if isinstance(one, Announce)]


class TestBuyIns:
    """N98 to N100, E8, E86 to E88, G99 to G101, G181."""

    @pytest.mark.parametrize(("book", "kind", "bound", "rules"), [
        (N, "warning", 40, "98, 99"), (E, "warning", 60, "8, 87"), (G, "info", 40, "181, 10, 100"),
    ])  # fmt: skip
    def test_a_short_buy_is_told_with_the_bound_and_its_rules_and_the_chips_are_there(self, book, kind, bound, rules):
        told = warned(book, seat(7, "new", stack=30))
        text = f"Seat 7 has ¤30 after buying ¤30; a full buy-in is ¤{bound} (rule {rules}). The desk or the floor may allow it."
        assert told == [(kind, text)]
        assert play(book, SIX, 1, seat(7, "new", stack=30)).seating.at(7).stack == 30

    @pytest.mark.parametrize("sold", [
        {"e": "bought", "seat": 4, "amount": 800},
        {"e": "tray_adjusted", "amount": -800, "reason": "buy_in", "seat": 4},
        seat(4, "present", stack=1000),
    ])  # fmt: skip
    @pytest.mark.parametrize("before", [[], DEAL, FIRST])
    def test_however_and_whenever_they_are_sold(self, sold, before):
        if sold["e"] == "seat" and before is FIRST:
            sold = {**sold, "stack": 1001}
        told = warned(N, before, sold)
        assert len(told) == 1
        assert "the most is" in told[0][1] or "has 200 already" in told[0][1]

    def test_in_a_hand_what_he_bought_before_counts_and_what_he_has_in_the_pot_does_not(self):
        again = {"e": "bought", "seat": 4, "amount": 10}
        assert warned(G, DEAL, act(4, "raise", to=10), again) == []
        assert len(warned(G, DEAL, act(4, "raise", to=10), again, again)) == 1

    def test_a_seat_that_was_kept_is_taken_with_a_first_buy_in(self):
        assert len(warned(G, seat(7, "reserved"), seat(7, "present", stack=30))) == 1

    def test_who_comes_back_buys_nothing(self):
        poor = {**dict.fromkeys(SIX, 200), 4: 5}
        told = outputs(N, poor, 1, seat(4, "away"), seat(4, "present"), seat(5, "away"), seat(5, "present", stack=200))[1]
        assert said(told) == []

    def test_what_is_handed_in_is_no_purchase(self):
        taken = {"e": "tray_adjusted", "amount": 190, "reason": "cash_out", "seat": 4}
        assert warned(N, taken) == []

    def test_e87_a_full_buy_in_makes_up_for_a_short_first_one(self):
        events = [seat(7, "new", stack=30), {"e": "bought", "seat": 7, "amount": 30}]
        assert len(warned(E, *events)) == 1
        table = play(E, SIX, 1, *events)
        assert (table.seating.at(7).full_buy, table.seating.at(7).short_buys) == (True, 0)


LEVEL = {"e": "level", "blinds": [2, 4], "ante": 0}
GAME = {"e": "game", "game": "nlhe", "blinds": [2, 4]}


class TestLimitChanges:
    """N73, E65, G70."""

    @pytest.mark.parametrize(("book", "says"), [
        (N, "unless 1 player objects (rule 73)"), (E, "unless 1 player objects (rule 65)"),
        (G, "unless 2 players object, or there is a waiting list for the only game of its kind (rule 70)"),
    ])  # fmt: skip
    @pytest.mark.parametrize("change", [LEVEL, GAME])
    def test_whoever_changes_it_hears_who_may_prevent_it(self, book, says, change):
        assert [says in text for _, text in warned(book, FIRST, change)] == [True]

    @pytest.mark.parametrize("change", [LEVEL, GAME])
    def test_enough_objectors_prevent_it_and_fewer_do_not(self, change):
        kind, text = warned(G, FIRST, {**change, "objectors": 2})[-1]
        assert (kind, text) == ("error", "2 players object to another limit: the limit is not changed (rule 70).")
        assert play(G, SIX, 1, FIRST, {**change, "objectors": 2}, DEAL).stakes.blinds == (1, 2)
        assert play(G, SIX, 1, FIRST, {**change, "objectors": 1}, DEAL).stakes.blinds == (2, 4)

    @pytest.mark.parametrize("book", TOURNAMENTS)
    def test_nobody_prevents_a_level(self, book):
        (told,) = warned(book, FIRST, {**LEVEL, "objectors": 6})
        assert told[1].startswith("New level: the other deck is due")

    def test_another_game_at_the_same_stakes_and_rounds_that_were_agreed_on_are_no_change(self):
        assert warned(G, FIRST, {"e": "game", "game": "plo", "objectors": 6}) == []
        rounds = {"rounds": [{"game": "nlhe", "blinds": [1, 2]}, {"game": "plo", "blinds": [2, 4]}]}
        assert warned(G, FIRST, {"e": "game", "game": "plo", "blinds": [2, 4]}, **rounds) == []

    def test_before_the_first_hand_there_is_no_game_to_change(self):
        assert warned(G, LEVEL) == []

    def test_a_limit_game_is_compared_by_its_bets(self):
        limit = {"game": "lhe", "blinds": [2, 4], "limits": [4, 8]}
        other = {"e": "game", "game": "lhe", "limits": [6, 12]}
        assert len(warned(G, FIRST, other, **limit)) == 1
        assert warned(G, FIRST, {**other, "limits": [4, 8]}, **limit) == []
