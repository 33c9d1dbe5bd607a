"""Between hands: arrivals, options, dealers, levels and buttons."""

import pytest
from told import (
    CASH,
    CHECK,
    DEAL,
    FIRST,
    OWING,
    SIX,
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
from tests.sentences.named_rules import eagles, ncl


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


@ncl("151")
@eagles("137")
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


@pytest.mark.parametrize(("stack", "bought"), [(150, 0), (199, 0), (200, 0), (201, 1), (250, 50)])
def test_who_is_back_in_his_hand_has_bought_what_is_more_than_he_had(stack, bought):
    """Table stakes: with less than he had, nothing is taken from his hand."""
    table, _ = outputs(G, SIX, 1, DEAL, seat(4, "away"), seat(4, "present", stack=stack))
    assert (table.seating.at(4).bought, table.hand.wagering.stacks[4]) == (bought, 200)
