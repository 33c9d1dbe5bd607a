"""Kill pots: legs, triggers, missed kills, limits (G188 to G201)."""

from dataclasses import replace

import pytest
from seated import GAMES, G, posted, table

from controller.poker.seats import kills
from controller.poker.seats.entry import Terms
from controller.poker.seats.positions import finish_hand, with_legs
from controller.poker.seats.seat_record import EntryChoice
from controller.poker.seats.seating import KillState, Positions
from controller.table.stakes import Stakes
from tests.sentences.named_rules import gn

NINE = tuple(range(1, 10))
FULL = Stakes(blinds=(2, 4), limits=(4, 8), kill="full")


def game(kill=None, stakes=FULL, button=1, **more):
    played = table(G, dict.fromkeys(NINE, 500), button, stakes=stakes, game="lhe", **more)
    if kill is not None:
        played.seating = replace(played.seating, kill=kill)
    return played


def result(beyond, pot=100, *, splits=False, killer=None):
    rules = table(G, NINE, 1).book.blinds.kill
    return kills.Result(rules, pot, dict.fromkeys(NINE, 0) | beyond, (4, 8), (4, 8), splits, killer)


@pytest.mark.parametrize(("beyond", "due"), [({8: 8}, None), ({8: 8, 5: 3}, None), ({8: 8, 5: 4}, 8), ({5: 8}, 8)])
@gn("H:KILL POTS")
def test_second_leg_needs_one_full_bet_of_the_others_g190(beyond, due):
    after = kills.after_hand(KillState(leg=8), {8: 14}, result(beyond))
    assert (after.leg, after.due) == (8, due)


def test_first_leg_is_any_pot_g190():
    assert kills.after_hand(KillState(), {8: 6}, result({})) == KillState(leg=8)


def test_another_winner_takes_the_button():
    assert kills.after_hand(KillState(leg=8), {5: 60}, result({8: 30})) == KillState(leg=5)


def test_a_split_keeps_the_leg_of_its_holder_g191():
    assert kills.after_hand(KillState(leg=8), {5: 7, 8: 7}, result({5: 4})) == KillState(leg=8)


def test_a_split_of_others_leaves_the_button_neutral_g188():
    assert kills.after_hand(KillState(leg=8), {5: 7, 6: 7}, result({5: 4})) == KillState()


def test_the_kill_splits_and_kills_again_g191():
    after = kills.after_hand(KillState(leg=8), {6: 11, 8: 11}, result({6: 8}, killer=8))
    assert after.due == 8


def test_the_kill_wins_again_and_kills_again():
    assert kills.after_hand(KillState(leg=8), {8: 30}, result({6: 8}, killer=8)).due == 8


@pytest.mark.parametrize(("pot", "due"), [(39, None), (40, 5), (41, 5)])
def test_scoop_of_five_times_the_upper_limit_g194(pot, due):
    after = kills.after_hand(KillState(), {5: pot}, result({1: pot}, pot, splits=True))
    assert after.due == due


def test_a_high_low_split_kills_nothing():
    assert kills.after_hand(KillState(), {5: 40, 6: 40}, result({}, 80, splits=True)).due is None


@gn("H:KILL POTS")
def test_full_kill_doubles_g188():
    start = game(KillState(leg=8, due=8)).deal()
    assert posted(start) == {2: (2, 0), 3: (4, 0), 8: (8, 0)}
    assert (start.kill, start.kill_to, start.limits, start.to_call) == (8, 8, (8, 16), 8)
    assert start.first_to_act == 4, "the kill acts in turn (G189)"


@gn("H:KILL POTS")
def test_half_kill():
    start = game(KillState(leg=8, due=8), Stakes(blinds=(2, 4), limits=(4, 8), kill="half")).deal()
    assert (start.kill_to, start.limits) == (6, (6, 12))


def test_the_kill_in_a_blind_posts_the_kill_alone():
    start = game(KillState(leg=3, due=3)).deal()
    assert posted(start) == {2: (2, 0), 3: (8, 0)}


def test_no_kill_without_a_required_kill():
    start = game(KillState(leg=8, due=8), Stakes(blinds=(2, 4), limits=(4, 8))).deal()
    assert start.kill is None


def test_missed_kill_waits_out_blinds_and_button_g196():
    played = game(KillState(leg=8, due=8), button=2)
    played.away(8)
    assert played.deal(4).kill is None
    played.back(8)
    killed = [played.deal().kill for _ in range(4)]
    assert killed == [None, None, None, 8]
    assert played.deal().kill is None


def test_one_kill_a_deal_the_other_waits_for_the_button_g196_g197():
    played = game(KillState(leg=5, due=5, owed=(8,)))
    start = played.deal()
    assert start.kill == 5
    buttons = {}
    for _ in range(9):
        start = played.deal()
        buttons[start.button] = start.kill
    assert buttons[8] is None, "not on the button"
    assert buttons[9] == 8, "the first hand after it has passed"
    assert [kill for kill in buttons.values() if kill] == [8]


def test_the_button_is_not_bought_when_the_kill_is_in_a_blind_g201():
    for killer, bought in ((5, None), (8, 4)):
        played = table(G, dict.fromkeys((1, 2, 3, 5, 6, 7, 8, 9), 500), 2, stakes=FULL, game="lhe")
        played.deal()
        played.seating = replace(played.seating, kill=KillState(leg=killer, due=killer))
        played.new(4, "buy_button")
        assert played.deal().buyer == bought


def test_a_house_may_let_the_kill_act_last():
    played = game(KillState(leg=8, due=8))
    kill = replace(played.book.blinds.kill, acts=replace(played.book.blinds.kill.acts, value="last"))
    played.book = replace(played.book, blinds=replace(played.book.blinds, kill=kill))
    assert played.deal().acting_order[-1] == 8


PLACES = Positions(1, (2, 3))
DEALT = frozenset(NINE)


def terms_of(stakes=FULL):
    played = game(stakes=stakes)
    return Terms(stakes, GAMES["lhe"], played.book.blinds, None)


@pytest.mark.parametrize(("kill", "blinds", "limits", "amount", "raised"), [
    ("full", (2, 4), (4, 8), 8, (8, 16)), ("half", (2, 4), (4, 8), 6, (6, 12)), ("half", (1, 3), (3, 5), 5, (5, 8)),
    ("full", (), (4, 8), 8, (8, 16)), ("full", (), None, 0, None),
])  # fmt: skip
def test_a_kill_is_twice_the_big_blind_or_one_and_a_half_rounded_up(kill, blinds, limits, amount, raised):
    """G188; without blinds, of the lower limit."""
    terms = terms_of(Stakes(blinds=blinds, limits=limits, kill=kill))
    assert kills.amount(terms) == amount
    assert kills.limits(terms, killed=True) == raised
    assert kills.limits(terms, killed=False) == limits


def test_who_is_due_to_kill_and_cannot_owes_it():
    """G193, G196."""
    def due(seat, stakes=FULL, owed=(), away=()):
        played = game(KillState(due=seat, owed=owed))
        for one in away:
            played.away(one)
        seating, killer = kills.due_killer(played.seating, terms_of(stakes))
        return killer, seating.kill.owed, seating.kill.due

    assert due(8) == (8, (), 8)
    assert due(None) == (None, (), None)
    assert due(8, away=[8]) == (None, (8,), None)
    assert due(10) == (None, (10,), None), "he left his seat"
    assert due(8, owed=(8, 5), away=[8]) == (None, (8, 5), None)
    assert due(8, stakes=replace(FULL, kill=None)) == (None, (), 8)


@pytest.mark.parametrize(("due", "kill", "dealt", "killer"), [
    (8, KillState(), DEALT, 8), (8, KillState(owed=(5,)), DEALT, 8), (8, KillState(), DEALT - {8}, None),
    (8, KillState(owed=(5,)), DEALT - {8}, 5), (None, KillState(owed=(5, 6)), DEALT, 5), (None, KillState(owed=(5,)), DEALT - {5}, None),
    (None, KillState(owed=(1,)), DEALT, None), (None, KillState(owed=(2, 3, 6)), DEALT, 6),
    (None, KillState(owed=(5, 6), deferred=frozenset({5})), DEALT, 6), (None, KillState(), DEALT, None),
])  # fmt: skip
def test_one_kill_a_deal_by_who_is_due_and_else_by_the_first_debtor_off_button_and_blinds(due, kill, dealt, killer):
    """G197."""
    assert kills.killer_now(game(kill).seating, due, PLACES, dealt) == killer


@pytest.mark.parametrize(("kill", "killer", "dealt", "owed", "deferred"), [
    (KillState(due=8), 8, DEALT, (), set()), (KillState(due=8), None, DEALT - {8}, (8,), set()),
    (KillState(due=8), 5, DEALT - {8}, (8,), set()), (KillState(due=8, owed=(8,)), None, DEALT - {8}, (8,), set()),
    (KillState(due=8), None, DEALT, (), set()), (KillState(owed=(5, 6)), 5, DEALT, (6,), {6}),
    (KillState(owed=(5, 6)), None, DEALT, (5, 6), set()), (KillState(owed=(5, 6)), 8, DEALT - {6}, (5, 6), {5}),
    (KillState(owed=(2, 6)), 8, DEALT, (2, 6), {6}), (KillState(owed=(1,), deferred=frozenset({1})), 8, DEALT, (1,), set()),
    (KillState(owed=(6,), deferred=frozenset({6, 7})), None, DEALT, (6,), {6}),
])  # fmt: skip
def test_who_owes_a_kill_once_the_hand_has_begun_and_who_waits_for_the_button(kill, killer, dealt, owed, deferred):
    """G196."""
    after = kills.posted(replace(kill, leg=4), killer, PLACES, dealt)
    assert (after.leg, after.due, after.owed, after.deferred) == (4, None, owed, deferred)


def test_chips_of_nobody_change_no_leg_and_two_winners_keep_the_away_players_leg():
    assert kills.after_hand(KillState(leg=8), {8: 0}, result({})) == KillState(leg=8)
    assert kills.after_hand(KillState(leg=8), {}, result({})) == KillState(leg=8)
    away = kills.Result(result({}).rules, 100, {5: 0, 6: 0}, (4, 8), (4, 8))
    assert kills.after_hand(KillState(leg=8), {5: 9}, away).kept == {8}, "he keeps his leg beside the new one"


@pytest.mark.parametrize("killer", [8, None])
@pytest.mark.parametrize("acts", ["in_turn", "last"])
def test_only_a_kill_that_acts_last_changes_the_order_of_turns(acts, killer):
    """G189: the kill acts in turn."""
    played = game(KillState(leg=killer, due=killer))
    rule = replace(played.book.blinds.kill, acts=replace(played.book.blinds.kill.acts, value=acts))
    played.book = replace(played.book, blinds=replace(played.book.blinds, kill=rule))
    last = (8,) if acts == "last" and killer else ()
    assert played.deal().acting_order == (*(seat for seat in (4, 5, 6, 7, 8, 9, 1, 2, 3) if seat not in last), *last)


def test_of_several_who_hold_a_leg_and_split_all_keep_it():
    """G191."""
    after = kills.after_hand(KillState(leg=8, kept=frozenset({5, 6})), {5: 7, 6: 7, 8: 7}, result({}))
    assert {after.leg} | after.kept == {5, 6, 8}


STUD = Stakes(blinds=(), ante=1, limits=(4, 8), bring_in=2, kill="full")


@pytest.mark.parametrize(("kill", "killer"), [(KillState(leg=8, due=8), 8), (KillState(leg=8), None)])
def test_a_stud_pot_is_killed_by_who_is_due_and_he_acts_in_turn(kill, killer):
    """G188: the kill is twice the lower limit where no blinds are posted; who sits left of it begins."""
    played = table(G, dict.fromkeys(NINE, 500), 1, stakes=STUD, game="stud")
    played.seating = replace(played.seating, kill=kill)
    played.new(10)
    start = played.deal()
    found = (start.kill, start.kill_to, start.limits, start.first_to_act)
    assert found == ((8, 8, (8, 16), 9) if killer else (None, 0, (4, 8), None))
    assert (8 in posted(start), played.seating.at(10).entry) == (True, EntryChoice.REGULAR)
    assert posted(start)[8] == (8, 1) if killer else (0, 1)


def test_who_is_due_and_sits_out_a_stud_hand_kills_no_pot():
    played = table(G, dict.fromkeys(NINE, 500), 1, stakes=STUD, game="stud")
    played.seating = replace(played.seating, kill=KillState(leg=8, due=8))
    played.away(8)
    played.new(10)
    played.away(10)
    start = played.deal()
    assert (start.kill, 8 in start.dealt_in, played.seating.kill.owed) == (None, False, (8,))
    assert played.seating.at(10).entry is EntryChoice.NEW, "he has had no hand yet"


def test_a_hand_that_was_counted_for_the_kill_is_counted_once():
    played = game(KillState(leg=8))
    played.deal()
    one = result({8: 30})
    counted = with_legs(played.seating, {5: 60}, one)
    assert (counted.kill.leg, counted.legs_counted) == (5, True)
    assert with_legs(counted, {6: 60}, one) is counted
    after = finish_hand(counted, {}, {6: 60}, one)
    assert (after.kill.leg, after.legs_counted) == (5, False), "the next hand is counted again"
