"""Burns that readers tell late: whether one is a second burn, or that of the next street."""

from __future__ import annotations

import pytest
from dealer_talk import BOOKS, Talk
from late_talk import CASH, PREFLOP, flop_read, tell

from controller.table.events import (
    CardMoved,
    CardPresumed,
    TimeReached,
)
from controller.table.hand import Phase
from controller.terms.cards import card
from controller.terms.places import BURN, board_place


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("round_no", "cause"), [(49, "double_burn"), (53, "double_burn"), (54, "premature_burn")])
def test_a_burn_that_was_read_in_the_rounds_of_the_flop_is_a_second_one_however_late_it_is_sure(
    letter, round_no, cause
):
    talk = flop_read(letter)
    assert talk.table.hand.phase is Phase.BETTING
    assert tell(talk, ("9c", BURN, round_no)).causes == [cause]


@pytest.mark.parametrize("letter", CASH)
@pytest.mark.parametrize(("burned_ms", "acted", "causes"), [
    (0, False, ["double_burn"]), (0, True, ["double_burn"]), (-8000, False, ["double_burn", "premature_burn"]),
    (7000, True, ["double_burn", "premature_burn"]),
])  # fmt: skip
def test_who_hears_of_a_second_burn_when_the_next_street_is_out_has_burned_for_that_one_as_well(
    letter, burned_ms, acted, causes
):
    talk = flop_read(letter).play("3:check")
    tell(talk, ("9c", BURN, 51))
    talk.play("4:check")
    closed_ms = talk.table.now_ms
    tell(talk, ("Jh", board_place(), 60))
    talk.at_ms = talk.table.now_ms + 5000
    if acted:
        talk.play("3:check")
    at_ms = talk.table.now_ms + 2000
    burn = CardMoved(at_ms, card("Jd"), BURN, motion=60, begun_ms=closed_ms + burned_ms, lay_ms=closed_ms + burned_ms + 900)
    talk.feed(burn)
    talk.feed(TimeReached(at_ms + 600))
    assert talk.table.hand.street == "turn"
    assert talk.causes == causes


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(
    ("more", "cause"),
    [
        ((("9c", BURN), ("Jh", board_place())), "premature_turn"),
        ((("9c", BURN),), "double_burn"),
        ((("Jh", board_place()),), "four_card_flop"),
        ((("9c", BURN), ("Jh", board_place()), ("Jd", board_place())), "oversize_flop"),
    ],
)
def test_a_burn_and_a_card_more_than_the_flop_are_the_turn_and_its_burn(letter, more, cause):
    """All in the same rounds: their order is not told."""
    board = board_place()
    talk = Talk(letter).play(PREFLOP)
    flop = (("2d", BURN), ("3s", board), ("5h", board), ("5s", board))
    assert tell(talk, *((code, where, 50) for code, where in (*flop, *more))).causes == [cause]


@pytest.mark.parametrize("letter", BOOKS)
def test_the_burn_of_a_card_that_came_too_early_is_no_second_burn_of_the_street_before_it(letter):
    talk = Talk(letter).play("new deal 3:call 4:call 5:call 6:call 1:call 2:check ")
    board = board_place()
    tell(talk, ("2d", BURN, 50), ("3s", board, 50), ("5h", board, 50), ("5s", board, 51))
    flop_ms = talk.table.now_ms
    talk.at_ms = flop_ms + 5000
    talk.play("1:check 2:check")
    tell(talk, ("9c", board, 58))
    at_ms = talk.table.now_ms
    talk.feed(CardMoved(at_ms + 1000, card("Jh"), BURN, motion=58, begun_ms=flop_ms))
    talk.feed(TimeReached(at_ms + 1600))
    assert talk.causes[0] == "premature_turn"
    assert "double_burn" not in talk.causes


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("first_read_ms", "cause"), [(-4000, "double_burn"), (200, "premature_burn")])
def test_a_burn_first_read_behind_an_act_is_the_next_streets_however_many_are_to_act(letter, first_read_ms, cause):
    """The coil beside the stub may have heard it twice before it was dealt."""
    talk = Talk(letter).play("new deal 3:call 4:call 5:call 6:call 1:call 2:check ")
    board = board_place()
    tell(talk, ("2d", BURN, 50), ("3s", board, 50), ("5h", board, 50), ("5s", board, 51))
    talk.at_ms = talk.table.now_ms + 5000
    talk.play("1:check")
    acted_ms = talk.table.hand.actions[-1].at_ms
    begun_ms, at_ms = acted_ms + first_read_ms, talk.table.now_ms + 3000
    talk.feed(CardMoved(at_ms, card("9c"), BURN, motion=58, begun_ms=begun_ms, lay_ms=begun_ms + 1300))
    talk.feed(TimeReached(at_ms + 600))
    assert talk.causes == [cause]


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("second_ms", "cause"), [(-3000, "double_burn"), (500, "premature_burn")])
def test_of_two_burns_the_one_too_many_is_that_which_came_last_whichever_was_told_first(letter, second_ms, cause):
    """The flop's burn was only presumed; the other one takes its place, and then the flop's own is told."""
    talk = Talk(letter).play(PREFLOP)
    talk.feed(CardPresumed(talk.table.now_ms, BURN))
    board = board_place()
    tell(talk, ("3s", board, 50), ("5h", board, 50), ("5s", board, 50))
    flop_ms = talk.table.now_ms
    talk.at_ms = flop_ms + 5000
    talk.play("3:check")
    acted_ms = talk.table.hand.actions[-1].at_ms
    at_ms = talk.table.now_ms + 2000
    for code, round_no, begun_ms in (("9c", 58, acted_ms + second_ms), ("2d", 58, flop_ms)):
        talk.feed(CardMoved(at_ms, card(code), BURN, motion=round_no, begun_ms=begun_ms, lay_ms=begun_ms))
        talk.feed(TimeReached(at_ms + 600))
        at_ms += 1000
    assert talk.causes == [cause]


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("acted", "cause"), [(1, "double_burn"), (4, "double_burn"), (5, "premature_burn")])
def test_while_several_players_are_still_to_act_nobody_burns_for_the_next_street(letter, acted, cause):
    talk = Talk(letter).play("new deal 3:call 4:call 5:call 6:call 1:call 2:check ")
    board = board_place()
    tell(talk, ("2d", BURN, 50), ("3s", board, 50), ("5h", board, 50), ("5s", board, 51))
    talk.play(" ".join(f"{seat}:check" for seat in range(1, acted + 1)))
    tell(talk, ("9c", BURN, 52, talk.table.hand.actions[-1].at_ms + 100))
    assert talk.causes == [cause]


@pytest.mark.parametrize("letter", BOOKS)
def test_the_burn_of_a_street_that_was_only_taken_as_come_is_no_second_one(letter):
    talk = Talk(letter).play(PREFLOP)
    talk.feed(CardPresumed(talk.table.now_ms, BURN))
    board = board_place()
    tell(talk, ("3s", board, 50), ("5h", board, 50), ("5s", board, 50))
    assert tell(talk, ("2d", BURN, 51)).causes == []


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("first", "second", "cause"), [(51, 52, "double_burn"), (58, 51, "premature_burn")])
def test_of_two_burns_of_which_one_was_read_long_after_the_flop_that_one_came_too_early(letter, first, second, cause):
    """The flop's burn was only presumed, and the first that was sure took its place."""
    talk = Talk(letter).play(PREFLOP)
    talk.feed(CardPresumed(talk.table.now_ms, BURN))
    board = board_place()
    tell(talk, ("3s", board, 50), ("5h", board, 50), ("5s", board, 50))
    tell(talk, ("2d", BURN, first))
    assert tell(talk, ("9c", BURN, second)).causes == [cause]


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(
    ("before_key_ms", "presumed", "cause"),
    [(1600, False, "double_burn"), (1400, False, "premature_burn"), (1600, True, None)],
)
def test_a_burn_that_came_before_anybody_acted_is_a_second_one_though_it_was_first_read_rounds_later(
    letter, before_key_ms, presumed, cause
):
    """It lies under the other. Where the street's own is still to be read, it is that one."""
    if presumed:
        talk, board = Talk(letter).play(PREFLOP), board_place()
        talk.feed(CardPresumed(talk.table.now_ms, BURN))
        tell(talk, ("3s", board, 50), ("5h", board, 50), ("5s", board, 51))
    else:
        talk = flop_read(letter)
    talk.play("3:check")
    key_ms = talk.table.hand.actions[-1].at_ms
    now_ms = talk.table.now_ms + 3000
    talk.feed(CardMoved(now_ms, card("9c"), BURN, motion=55, begun_ms=key_ms - before_key_ms))
    talk.feed(TimeReached(now_ms + 600))
    assert talk.causes == ([cause] if cause else [])


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize("river", [False, True])
@pytest.mark.parametrize(("before_key_ms", "cause"), [(3100, "double_burn"), (2900, "premature")])
def test_a_second_burn_of_the_flop_that_took_the_place_of_the_turns_leaves_that_one_over(
    letter, river, before_key_ms, cause
):
    """The turn's own was read with the turn's card, and is sure last; the river may lie there, too early, as well."""
    talk = flop_read(letter).play("3:check 4:check")
    closing_ms, board = talk.table.hand.actions[-1].at_ms, board_place()
    talk.feed(CardPresumed(talk.table.now_ms, BURN))
    tell(talk, ("Jh", board, 60)).play("3:check")
    now_ms = talk.table.now_ms + 1000
    elder = {"begun_ms": closing_ms - 8000, "lay_ms": closing_ms - before_key_ms}
    talk.feed(CardMoved(now_ms, card("9c"), BURN, motion=51, **elder))
    talk.feed(TimeReached(now_ms + 600))
    assert (talk.causes, talk.table.hand.deal.presumed) == ([], ())
    own = {"begun_ms": closing_ms + 2000, "lay_ms": now_ms}
    talk.feed(CardMoved(now_ms + 9000, card("Jd"), BURN, motion=61, **own))
    if river:
        talk.feed(CardMoved(now_ms + 9000, card("Kd"), board, face_up=True, motion=70))
    talk.feed(TimeReached(now_ms + 9600))
    assert talk.causes[0].startswith(cause)


def river_checked_out(talk):
    """Turn and river with their burns, and all check: the hands are shown next."""
    board = board_place()
    left = [one.code for one in talk.table.deck if one not in talk.table.ledger.where and one.code != "9c"]
    talk.play("3:check 4:check")
    tell(talk, (left[0], BURN, 60), (left[1], board, 60))
    talk.play("3:check 4:check")
    tell(talk, (left[2], BURN, 70), (left[3], board, 71))
    talk.play("3:check 4:check")
    assert talk.table.hand.phase is Phase.SHOWDOWN
    return talk


@pytest.mark.parametrize("letter", CASH)
@pytest.mark.parametrize(
    ("pushed", "round_no", "cause"),
    [(False, 73, "double_burn"), (True, 73, "double_burn"), (False, 74, "undue_burn"), (True, 74, None)],
)
def test_a_second_burn_of_the_river_is_one_though_readers_are_sure_of_it_when_the_hand_is_over(
    letter, pushed, round_no, cause
):
    """It lay under the other. What is first read later has nothing to do with the street, nor with a hand that is over."""
    talk = river_checked_out(flop_read(letter))
    if pushed:
        talk.play(f"award:3={talk.table.hand.wagering.pot}")
    tell(talk, ("9c", BURN, round_no))
    assert talk.causes == ([cause] if cause else [])
    assert talk.table.remedy is None
