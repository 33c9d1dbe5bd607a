"""A color-up ordered at the table: announced, carried out, told; and what stands against it."""

import pytest
from told import DEAL, SIX, G, L, N, P, folds, outputs, play

from controller.engine.seats.coloring_up import _stack_fault
from controller.table.announcements.color_up_announcements import TooManyOddChips
from controller.table.events import ColoredUp
from controller.table.outputs import Announce, CommandAccepted, CommandRefused
from controller.views.announcements import announced

MORE = {"chips": [25, 100, 500], "blinds": [100, 200]}
STACKS = {1: 1275, 2: 1225, 4: 25, 5: 1200}
UP = {"e": "colored_up", "chip": 25, "into": 100}
CARDS = [[1, "2c"], [1, "3c"], [1, "Kd"], [2, "As"], [4, "2d"]]


def told(book, *events, seats=None, **more):
    table, out = outputs(book, seats or STACKS, 1, *events, **(MORE | more))
    return table, [(one.kind, announced(one.says)) for one in out if isinstance(one, Announce)]


def stacks(table):
    return {one.number: one.stack for one in table.seating.seats}


def test_a_race_is_announced_before_anything_changes():
    table, said = told(P, UP)
    assert said == [
        ("info", "Change 4 of ¤25 for one ¤100; the odd chips stay for now."),
        ("info", "5 odd chips: 2 of ¤100 are raced for (rule 25A)."),
        ("info", "Deal cards face up, one for each odd chip, seat by seat: seat 1: 3, seat 2: 1, seat 4: 1."),
    ]
    assert stacks(table) == STACKS
    assert table.stakes.chips == (25, 100, 500)


def test_with_its_cards_it_is_carried_out_step_by_step():
    table, said = told(P, UP, {**UP, "cards": CARDS})
    assert said[3:] == [
        ("info", "Seat 2 gets one ¤100."),
        ("info", "Seat 1 gets one ¤100."),
        ("info", "Seat 4 gets one ¤100: nobody is raced out."),
        ("info", "The chips of ¤25 are out: ¤3725 on the table before, ¤3900 now (rule 25A)."),
    ]
    assert stacks(table) == {1: 1300, 2: 1300, 4: 100, 5: 1200}
    assert table.stakes.chips == (100, 500)
    assert table.tray.expected_change == -175


def test_who_wins_nothing_is_told_so():
    said = told(P, {**UP, "cards": [[1, "2c"], [1, "3c"], [1, "Kd"], [2, "2s"], [3, "As"]]}, seats={1: 1275, 2: 1225, 3: 1225})[1]
    assert ("info", "Seat 2 gets nothing for its odd chips.") in said


def test_where_there_is_nothing_odd_no_card_is_needed():
    table, said = told(P, UP, seats={1: 1200, 2: 300})
    assert said == [("info", "The chips of ¤25 are out: ¤1500 on the table before, ¤1500 now (rule 25A).")]
    assert table.stakes.chips == (100, 500)


def test_l17_nightly_it_is_rounded_up_at_once():
    table, said = told(L, UP)
    assert stacks(table) == {1: 1300, 2: 1300, 4: 100, 5: 1200}
    assert said[-1] == ("info", "The chips of ¤25 are out: ¤3725 on the table before, ¤3900 now (rule 17).")


@pytest.mark.parametrize("book", [N, G])
def test_in_a_cash_game_chips_are_changed_at_their_value(book):
    table, said = told(book, UP)
    assert stacks(table) == STACKS
    assert table.stakes.chips == (25, 100, 500)
    assert "Change 4 of ¤25 for one ¤100; seat 1 keeps 3, seat 2 keeps 1, seat 4 keeps 1." in said[0][1]


def test_p25c_what_turns_up_late_is_changed_at_its_value_and_the_rest_goes():
    table, said = told(P, {**UP, "late": True}, seats={1: 1275, 2: 1300})
    assert stacks(table) == {1: 1200, 2: 1300}
    assert said[-1][1].startswith("The chips of ¤25 are out: ¤2575 on the table before, ¤2500 now")


@pytest.mark.parametrize(("event", "more", "why"), [
    ({**UP, "chip": 100, "into": 500}, {}, "¤100 is not the smallest chip in play: that is ¤25."),
    ({**UP, "into": 500}, {}, "The next larger chip in play is ¤100, not ¤500."),
    ({**UP, "into": 110}, {"chips": []}, "¤110 is not a whole number of chips of ¤25."),
    (UP, {"seats": {1: 1260, 2: 1225}}, "Count seat 1 again: the amount is not a whole number of ¤25 chips."),
    ({**UP, "cards": CARDS[1:]}, {}, "Seat 1 gets 3 cards, not 2."),
    ({**UP, "cards": [*CARDS[:4], [4, "2c"]]}, {}, "A card of the race was given twice, or has no rank."),
    ({**UP, "cards": [*CARDS[:4], [4, "Jk"]]}, {}, "A card of the race was given twice, or has no rank."),
    ({**UP, "cards": CARDS, "late": True}, {}, "Nothing is raced for now: give no cards."),
    ({"e": "colored_up", "chip": 1, "into": 100}, {"chips": [1, 100], "seats": {1: 199, 2: 299}},
     "198 odd chips are more than there are cards."),
])  # fmt: skip
def test_what_stands_against_it(event, more, why):
    table, said = told(P, event, **more)
    assert said == [("error", why)]
    assert stacks(table) == (more.get("seats") or STACKS)


def test_not_in_a_hand_and_after_its_pot_is_pushed_with_what_everybody_has_then():
    six = {**MORE, "seats": dict.fromkeys(SIX, 2025)}
    assert told(P, DEAL, UP, **six)[1][-1][1].startswith("Color up between two hands")
    won = [DEAL, *folds(4, 5, 6, 1, 2, winner=3, pot=300)]
    cards = [[n, f"{n + 1}c"] for n in SIX]
    table = told(P, *won, {**UP, "cards": cards}, **six)[0]
    assert stacks(table) == {1: 2000, 2: 1900, 3: 2100, 4: 2000, 5: 2100, 6: 2100}
    table = told(P, *won, {**UP, "cards": cards}, DEAL, **six)[0]
    assert table.hand.wagering.stacks[6] == 2100


def test_a_level_that_was_announced_is_played_without_the_chip():
    level = {"e": "level", "blinds": [200, 400], "ante": 0}
    table = told(L, level, UP, DEAL)[0]
    assert (table.stakes.chips, table.stakes.blinds) == ((100, 500), (200, 400))


def test_the_room_commands_it_and_undo_takes_a_keyed_one_back():
    command = {"e": "command", "id": "1", "sender": "desk", "name": "color_up"}
    answer = [
        type(one)
        for event in (UP, {**UP, "into": 500})
        for one in outputs(P, STACKS, 1, {**command, "does": event}, **MORE)[1]
        if isinstance(one, CommandAccepted | CommandRefused)
    ]
    assert answer == [CommandAccepted, CommandRefused]
    assert stacks(play(L, STACKS, 1, UP, {"e": "undo"}, **MORE)) == STACKS


def test_nothing_told_names_a_card():
    for _, text in told(P, UP, {**UP, "cards": CARDS})[1]:
        assert not any(code in text for _, code in CARDS)


@pytest.mark.parametrize(("odd", "wrong"), [({1: 24, 2: 24, 4: 4}, False), ({1: 24, 2: 24, 4: 5}, True)])
def test_no_more_odd_chips_are_raced_than_the_deck_has_cards(odd, wrong):
    table, _ = told(P)
    fault = _stack_fault(table, {1: 24, 2: 24, 4: 5}, odd, ColoredUp(0, 1, 25))
    assert isinstance(fault, TooManyOddChips) is wrong
