"""Between hands: arrivals, options, dealers, levels, buttons, and what people point out about blinds."""

import pytest
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
    option,
    outputs,
    play,
    run,
    seat,
)  # fmt: skip

from controller.table.events import GameChosen
from controller.table.outputs import Announce, LightLamp, SeatTold


def one(rulings):
    assert len(rulings) == 1, rulings
    return rulings[0]


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


def test_the_room_is_told_how_a_seat_stands():
    _, told = outputs(N, SIX, 1, OWING, {"e": "dealer_change", "t": 1000})
    assert SeatTold(4, "absent_1", 200, 2, 1) in told


@pytest.mark.parametrize("book", [L, P])
def test_a_level_holds_from_the_next_hand(book):
    level = {"e": "level", "blinds": [100, 200], "ante": 25, "to": "4"}
    _, states = run(
        book,
        dict.fromkeys(SIX, 20000),
        1,
        DEAL,
        level,
        CHECK,
        *folds(4, 5, 6, 1, 2, winner=3, pot=75),
        DEAL,
        CHECK,
        blinds=[25, 50],
    )
    assert states[0]["pot"] == 75
    assert states[1]["pot"] == 300 + 6 * 25


@pytest.mark.parametrize(("book", "pot"), [(L, 300), (P, 75)])
def test_a_level_during_the_dealer_push_p24(book, pot):
    """P24: the incoming dealer deals one hand at the prior level; L15 knows the riffle alone."""
    level = {"e": "level", "blinds": [100, 200], "ante": 0}
    push = {"e": "new_deal", "by": "push"}
    events = [
        DEAL,
        *folds(4, 5, 6, 1, 2, winner=3, pot=75),
        {"e": "dealer_change"},
        level,
        push,
        CHECK,
        *folds(5, 6, 1, 2, 3, winner=4, pot=pot),
        DEAL,
        CHECK,
    ]
    _, states = run(book, dict.fromkeys(SIX, 20000), 1, *events, blinds=[25, 50])
    assert [state["pot"] for state in states] == [pot, 300]


def test_limits_rise_with_the_level():
    level = {"e": "level", "blinds": [4, 8], "ante": 0}
    table = play(
        P, SIX, 1, DEAL, *folds(4, 5, 6, 1, 2, winner=3, pot=6), level, DEAL, game="lhe", blinds=[2, 4], limits=[4, 8]
    )
    assert table.stakes.limits == (8, 16)


@pytest.mark.parametrize("book", CASH)
def test_high_card_for_the_button(book):
    cards = [("2c", 1), ("Ks", 5), ("Kd", 3)] if book != N else [("2c", 1), ("Ks", 5), ("Kd", 3), ("4c", 5), ("3c", 3)]
    drawn = [{"e": "high_card", "seat": number, "card": code} for code, number in cards]
    _, states = run(book, SIX, 1, *drawn, DEAL, CHECK)
    assert states[0]["button"] == 5


def test_who_drew_for_the_button_is_active_n151():
    stacks = dict.fromkeys(SIX, 200)
    events = [
        seat(8, "new", stack=200),
        {"e": "high_card", "seat": 8, "card": "2c"},
        {"e": "high_card", "seat": 1, "card": "As"},
        DEAL,
        CHECK,
    ]
    _, states = run(N, stacks, 2, *events)
    assert 8 in states[0]["dealt_in"]


@pytest.mark.parametrize("book", CASH)
def test_another_player_takes_the_seat_of_one_who_left(book):
    """The chips of the hand go to its player, not to whoever sits there now."""
    events = [DEAL, *folds(4, 5, 6, 1, 2, winner=3, pot=3), seat(3, "empty"), seat(3, "new", stack=60), DEAL, CHECK]
    _, states = run(book, SIX, 1, *events)
    assert states[0]["stack"]["3"] == 60


@pytest.mark.parametrize("book", CASH)
def test_chips_move_with_the_player(book):
    events = [DEAL, *folds(4, 5, 6, 1, 2, winner=3, pot=3), seat(9, "moved", **{"from": 2}), DEAL, CHECK]
    _, states = run(book, SIX, 1, *events)
    assert states[0]["stack"]["9"] == 199


def test_chips_bought_in_a_hand_count_from_the_next_one():
    events = [
        DEAL,
        act(4, "fold"),
        seat(4, "present", stack=300),
        CHECK,
        *folds(5, 6, 1, 2, winner=3, pot=3),
        DEAL,
        CHECK,
    ]
    _, states = run(N, SIX, 1, *events)
    assert [state["stack"]["4"] for state in states] == [200, 298], "then he posts the big blind"


def test_chips_bought_between_hands():
    _, states = run(N, SIX, 1, FIRST, seat(4, "present", stack=500), DEAL, CHECK)
    assert states[0]["stack"]["4"] == 498


@pytest.mark.parametrize(("book", "button"), [(N, 2), (E, 2), (G, 2), (P, 4)])
def test_a_button_that_stood_wrong_is_put_right_or_stands(book, button):
    events = [
        FIRST,
        {"e": "button", "seat": 3},
        DEAL,
        act(6, "fold"),
        act(1, "raise", to=6),
        act(2, "call"),
        attention("button_misplaced"),
        *folds(3, 4, 5, winner=1, pot=15),
    ]
    if book == E:
        events = [*events, attention("button_misplaced")]
    _, states = run(book, SIX, 1, *events, DEAL, CHECK)
    assert states[0]["button"] == button


@pytest.mark.parametrize("book", [N, E, G, P])
def test_a_misdeal_for_the_button_is_dealt_again_from_the_right_one(book):
    events = [FIRST, {"e": "button", "seat": 3}, DEAL, attention("button_misplaced"), DEAL, CHECK]
    _, states = run(book, SIX, 1, *events)
    assert (states[0]["button"], states[0]["sb"], states[0]["bb"]) == (2, 3, 4)


def test_a_button_put_back_where_it_belongs_in_the_hand():
    events = [
        FIRST,
        {"e": "button", "seat": 3},
        DEAL,
        {"e": "button", "seat": 2},
        *folds(6, 1, 2, 3, 4, winner=5, pot=3),
        DEAL,
        CHECK,
    ]
    _, states = run(L, SIX, 1, *events)
    assert states[0]["button"] == 3


def test_another_game_from_the_next_hand():
    from controller.engine.advance import advance

    table = play(G, SIX, 1, FIRST)
    table, _ = advance(table, GameChosen(10**6, "plo"))
    assert table.variant.id == "nlhe"
    table, _ = advance(table, GameChosen(10**6, "no such game"))
    from controller.table.events import NewDeal

    table, _ = advance(table, NewDeal(10**6))
    assert table.variant.id == "plo"


def test_an_unknown_game_is_told():
    from controller.engine.advance import advance

    _, told = advance(play(G, SIX, 1, FIRST), GameChosen(10**6, "no such game"))
    assert [one.kind for one in told if isinstance(one, Announce)] == ["error"]


@pytest.mark.parametrize("book", CASH)
def test_options_are_kept_until_they_can_be_taken(book):
    events = [OWING, seat(4, "present"), option(4, "post"), DEAL, CHECK]
    _, states = run(book, SIX, 1, *events)
    assert states[0]["bet"]["4"] == 2
    assert states[0]["pot"] == 6
    assert states[0]["seat_state"]["4"] == "active"


@pytest.mark.parametrize("book", CASH)
def test_the_missed_blind_lamp_of_a_seat(book):
    _, told = outputs(book, SIX, 1, OWING, seat(4, "present"), option(4, "post"), DEAL)
    lamps = [(one.lamp, one.on) for one in told if isinstance(one, LightLamp)]
    assert lamps == [("missed:4", True), ("missed:4", False)]
    seats = [one for one in told if isinstance(one, SeatTold) and one.seat == 4]
    assert [(one.state, one.owes_live, one.owes_dead, one.takes) for one in seats] == [
        ("away", 0, 0, "none"),
        ("missed_bb", 2, 0, "none"),
        ("missed_both", 2, 1, "none"),
        ("missed_both", 2, 1, "post"),
        ("active", 0, 0, "none"),
    ]


def test_a_re_deal_keeps_the_limits():
    """P36C: also where the button was the error and a level was announced meanwhile."""
    level = {"e": "level", "blinds": [2, 4], "ante": 0}
    events = [FIRST, {"e": "button", "seat": 3}, DEAL, attention("button_misplaced"), level, DEAL, CHECK,
              *folds(5, 6, 1, 2, 3, winner=4, pot=3), DEAL, CHECK]  # fmt: skip
    _, states = run(P, SIX, 1, *events)
    assert [state["pot"] for state in states] == [3, 6]


@pytest.mark.parametrize(("book", "state"), [(N, "missed_both"), (E, "pick_up"), (G, "pick_up")])
def test_thirty_minutes_pass_by_themselves(book, state):
    _, states = run(book, SIX, 1, OWING, {**CHECK, "t": 1900})
    assert states[0]["seat_state"]["4"] == state


@pytest.mark.parametrize("book", [N, G])
def test_two_absent_buttons_are_shown_as_such(book):
    dealers = [{"e": "dealer_change", "t": 1200}, {"e": "dealer_change", "t": 2400}]
    _, states = run(book, SIX, 1, OWING, *dealers, CHECK)
    assert states[0]["seat_state"]["4"] == "absent_2"
