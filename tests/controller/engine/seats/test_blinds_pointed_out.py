"""Missed blinds, pick-ups, lock-ups and walkers: what people point out and what the book then says."""

import pytest
from one_ruling import one
from told import (
    CASH,
    CHECK,
    DEAL,
    FIRST,
    OWING,
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
    outputs,
    play,
    run,
    seat,
)  # fmt: skip

from controller.table.outputs import Announce


@pytest.mark.parametrize(("book", "rule"), [(N, "149"), (E, "136"), (G, "155")])
def test_a_missed_blind_is_ruled_only_when_pointed_out(book, rule):
    rulings, _ = run(book, SIX, 1, OWING)
    assert rulings == []
    for cause in ("missed_big_blind", "missed_small_blind"):
        told = one(run(book, SIX, 1, OWING, attention(cause, seat=4))[0])
        assert (told["outcome"], told["seat"], told["steps"]) == ("owes", 4, ["post_next_deal"])
        assert rule in told["rules"]


@pytest.mark.parametrize("book", [*CASH, *TOURNAMENTS])
def test_who_missed_nothing_owes_nothing(book):
    told = one(run(book, SIX, 1, FIRST, attention("missed_big_blind", seat=4))[0])
    assert told["outcome"] == "play_on"


def test_badugi_debtor_is_told_to_wait():
    events = [
        DEAL,
        *folds(4, 5, 6, 1, 2, winner=3, pot=6),
        seat(4, "away"),
        DEAL,
        *folds(6, 1, 2, 3, winner=5, pot=6),
        attention("missed_big_blind", seat=4),
    ]
    told = one(run(G, SIX, 1, events, game="badugi", blinds=[2, 4], limits=[4, 8])[0])
    assert "294" in told["rules"]


@pytest.mark.parametrize(
    ("book", "outcome"), [(N, "floor"), (E, "play_on"), (G, "owes"), (L, "play_on"), (P, "play_on")]
)
def test_missed_mandatory_straddle(book, outcome):
    events = [FIRST, attention("missed_straddle", seat=5), CHECK]
    rulings, states = run(book, SIX, 1, *events)
    assert one(rulings)["outcome"] == outcome
    assert states[0]["owes"] == ({"5": {"live": 0, "dead": 4}} if book == G else {})


@pytest.mark.parametrize(("book", "outcome", "bet"), [(N, "owes", 2), (G, "owes", 2), (E, "floor", 0)])
def test_a_debtor_who_acted_plays_and_posts_on_the_next_deal_n150_g156(book, outcome, bet):
    back = [
        OWING,
        seat(4, "present"),
        DEAL,
        act(2, "fold"),
        act(3, "fold"),
        act(4, "call"),
        attention("owing_seat_dealt", seat=4),
        CHECK,
        *folds(5, 6, winner=1, pot=5),
        DEAL,
        CHECK,
    ]
    rulings, states = run(book, SIX, 1, *back)
    assert one(rulings)["outcome"] == outcome
    assert 4 in states[0]["live"]
    assert states[0]["to_act"] == 5
    assert states[0]["pot"] == 5
    assert states[1]["bet"].get("4", 0) == bet
    assert states[1]["pot"] == (6 if bet else 3)


def test_the_floor_decides_on_a_debtor_where_the_book_is_silent():
    back = [
        OWING,
        seat(4, "present"),
        DEAL,
        act(2, "fold"),
        act(3, "fold"),
        act(4, "call"),
        attention("owing_seat_dealt", seat=4),
        {"e": "floor", "choose": "owes"},
        *folds(5, 6, winner=1, pot=5),
        DEAL,
        CHECK,
    ]
    _, states = run(E, SIX, 1, *back)
    assert states[0]["bet"]["4"] == 2
    _, states = run(E, SIX, 1, *back[:7], {"e": "floor", "choose": "dead_hand"}, CHECK)
    assert 4 not in states[0]["live"]


@pytest.mark.parametrize("book", [N, G])
def test_a_debtor_who_did_not_act_is_dead(book):
    told = one(run(book, SIX, 1, OWING, seat(4, "present"), DEAL, attention("owing_seat_dealt", seat=4))[0])
    assert told["outcome"] == "dead_hand"
    assert told["basis"] == "literal"


@pytest.mark.parametrize("book", CASH)
def test_pick_up_after_two_absent_buttons_or_thirty_minutes(book):
    dealers = [{"e": "dealer_change", "t": 1000}, {"e": "dealer_change", "t": 1100}]
    told = one(run(book, SIX, 1, OWING, *dealers, attention("pick_up", seat=4))[0])
    assert (told["outcome"], told["basis"]) == ("floor", "discretion")
    assert told["options"]


@pytest.mark.parametrize(("book", "outcome"), [(N, "play_on"), (E, "floor"), (G, "play_on")])
def test_pick_up_too_early(book, outcome):
    told = one(run(book, SIX, 1, OWING, {"e": "dealer_change", "t": 1000}, attention("pick_up", seat=4))[0])
    assert told["outcome"] == outcome


def test_lobbied_for_thirty_minutes_g73():
    told = one(run(G, SIX, 1, OWING, attention("pick_up", seat=4, t=1900))[0])
    assert told["outcome"] == "floor"
    assert play(G, SIX, 1, OWING, attention("pick_up", seat=4, t=1900)).seating.at(4).pick_up


def test_the_floor_picks_up():
    events = [OWING, attention("pick_up", seat=4, t=1900), {"e": "floor", "choose": "penalty"}, CHECK]
    _, states = run(G, SIX, 1, *events)
    assert states[0]["seat_state"].get("4", "empty") == "empty"


@pytest.mark.parametrize(("book", "rule"), [(N, "78"), (E, "76"), (G, "86")])
def test_a_lock_up_is_over(book, rule):
    minutes = 5 if book == G else 10
    kept = [FIRST, seat(8, "reserved", t=100), attention("pick_up", seat=8, t=100 + 60 * minutes)]
    told = one(run(book, SIX, 1, *kept)[0])
    assert (told["outcome"], told["rules"]) == ("floor", [rule])


@pytest.mark.parametrize(("book", "rule"), [(N, "77"), (G, "74")])
def test_third_man_walking(book, rule):
    three = [FIRST, seat(6, "away"), seat(1, "away"), seat(4, "away"), attention("third_man_walking", seat=4)]
    told = one(run(book, SIX, 1, *three)[0])
    assert told["outcome"] == "play_on"
    assert rule in told["rules"]
    later = [*three, DEAL, *folds(2, 3, winner=5, pot=3), attention("third_man_walking", seat=4)]
    rulings, _ = run(book, SIX, 1, *later)
    assert rulings[1]["outcome"] == "floor", "warned, and he missed a blind"
    rulings, _ = run(book, SIX, 1, *later[:-1], attention("pick_up", seat=4))
    assert (rulings[1]["outcome"], rulings[1]["rules"]) == ("floor", [rule])


@pytest.mark.parametrize(("book", "rule"), [(N, "77"), (G, "74")])
def test_a_third_man_is_warned_as_he_leaves_and_free_once_another_is_back(book, rule):
    later = [FIRST, seat(6, "away"), seat(1, "away"), seat(4, "away"), DEAL, *folds(2, 3, winner=5, pot=3)]
    told = one(run(book, SIX, 1, *later, attention("third_man_walking", seat=4))[0])
    assert (told["outcome"], told["rules"]) == ("floor", [rule])
    for cause in ("third_man_walking", "pick_up"):
        told = one(run(book, SIX, 1, *later, seat(6, "present"), attention(cause, seat=4))[0])
        assert told["outcome"] == "play_on", cause


def test_the_second_walker_is_announced_and_the_third_warned():
    _, told = outputs(G, SIX, 1, FIRST, seat(6, "away"), seat(1, "away"), seat(4, "away"))
    kinds = [one.kind for one in told if isinstance(one, Announce)]
    assert kinds == ["info", "warning"]


@pytest.mark.parametrize("book", CASH)
def test_one_walker_is_no_third_man(book):
    told = one(run(book, SIX, 1, FIRST, seat(4, "away"), attention("third_man_walking", seat=4))[0])
    assert told["outcome"] == "play_on"


@pytest.mark.parametrize(("book", "rule"), [(N, "143"), (E, "130"), (G, "149"), (P, "55")])
def test_short_blind(book, rule):
    stacks = dict.fromkeys(SIX, 200) | {3: 1}
    told = one(run(book, stacks, 1, DEAL, attention("short_blind", seat=3))[0])
    assert told["outcome"] == "play_on"
    assert rule in told["rules"]


@pytest.mark.parametrize(("book", "state"), [(N, "missed_both"), (E, "pick_up"), (G, "pick_up")])
def test_thirty_minutes_pass_by_themselves(book, state):
    _, states = run(book, SIX, 1, OWING, {**CHECK, "t": 1900})
    assert states[0]["seat_state"]["4"] == state


@pytest.mark.parametrize("book", [N, G])
def test_two_absent_buttons_are_shown_as_such(book):
    dealers = [{"e": "dealer_change", "t": 1200}, {"e": "dealer_change", "t": 2400}]
    _, states = run(book, SIX, 1, OWING, *dealers, CHECK)
    assert states[0]["seat_state"]["4"] == "absent_2"


@pytest.mark.parametrize("book", [N, G])
@pytest.mark.parametrize(("gone", "warned"), [((6,), False), ((6, 1), True)])
def test_with_one_other_away_nobody_is_the_third_man(book, gone, warned):
    walked = [seat(number, "away") for number in (*gone, 4)]
    assert play(book, SIX, 1, FIRST, *walked, attention("third_man_walking", seat=4)).seating.at(4).warned is warned
