"""What readers tell when the table has gone on: it is named by when it came, not by when it was sure."""

from __future__ import annotations

import pytest
from dealer_talk import BOOKS, Talk
from late_talk import BOARD_OUT, CASH, PREFLOP, flop_read, tell

from controller.engine.advance import advance
from controller.table.events import (
    ActionDeclared,
    CardAmbiguous,
    CardMoved,
    DealerAnswered,
)
from controller.table.hand import Phase
from controller.terms.cards import card
from controller.terms.codes import Act
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, board_place, seat_place


@pytest.mark.parametrize("letter", CASH)
def test_by_then_players_may_have_acted_and_the_board_stands(letter):
    talk = flop_read(letter).play("3:check")
    tell(talk, ("9c", BURN, 51))
    plain = Talk(letter).play(PREFLOP + "2d>burn 3s>board+5h>board+5s>board 3:check ask:double_burn,street=flop")
    assert [one["outcome"] for one in talk.rulings] == [one["outcome"] for one in plain.rulings]
    assert len(talk.table.ledger.at(board_place())) == 3


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("later_ms", "where"), [(-100, BURN), (100, BURN), (-100, board_place()), (100, board_place())])
def test_a_card_that_the_coil_beside_the_stub_may_only_have_heard_there_came_when_it_certainly_lay_there(
    letter, later_ms, where
):
    talk = flop_read(letter).play("3:check")
    acted_ms = max(one.at_ms for one in talk.table.hand.actions)
    tell(talk, ("9c", where, 50, acted_ms + later_ms))
    wrong, early = ("double_burn", "premature_burn") if where == BURN else ("four_card_flop", "premature_turn")
    assert talk.causes == [wrong if later_ms < 0 else early]


@pytest.mark.parametrize("letter", BOOKS)
def test_the_dealer_is_asked_whether_the_key_of_a_quick_round_is_missing(letter):
    """One player more to act, and a burn right behind the flop: it may be the turn's."""
    talk = flop_read(letter).play("3:check")
    tell(talk, ("9c", BURN, 52))
    assert talk.causes == ["double_burn"]
    assert talk.table.question is not None
    table, _ = advance(talk.table, DealerAnswered(talk.table.now_ms + 1000, talk.table.question.code, yes=True))
    assert (table.rulings, table.hand.plan.next.place) == ((), board_place())


@pytest.mark.parametrize("letter", BOOKS)
def test_he_may_still_say_so_when_the_next_street_has_closed_the_remedy(letter):
    """He reads the question while his hands put out the turn, and the last act is keyed meanwhile."""
    talk = flop_read(letter).play("3:check")
    tell(talk, ("9c", BURN, 52))
    code = talk.table.question.code
    talk.play("4:check")
    tell(talk, ("Jh", board_place(), 56))
    talk.at_ms = talk.table.now_ms
    talk.play("3:check")
    assert (talk.table.remedy, talk.table.question and talk.table.question.code) == (None, code)
    table, _ = advance(talk.table, DealerAnswered(talk.table.now_ms + 1000, code, yes=True))
    assert (table.rulings, table.hand.street, len(table.ledger.at(board_place()))) == ((), "turn", 4)


@pytest.mark.parametrize("letter", CASH)
@pytest.mark.parametrize(("round_no", "causes"), [(53, ["four_card_flop"]), (54, [])])
def test_a_card_too_many_of_a_board_that_was_run_out_is_named_though_the_pot_was_pushed_before_it_was_sure(
    letter, round_no, causes
):
    talk = Talk(letter).play("new deal 3:all_in=200 4:call 5:fold 6:fold 1:fold 2:fold ")
    board = board_place()
    for burn, *cards in ("2d", "3s", "5h", "5s"), ("9s", "6h"), ("9d", "7h"):
        talk = tell(talk, (burn, BURN, 50))
        talk = tell(talk, *((code, board, 51) for code in cards))
    talk = talk.play("award:4=403 ")
    assert tell(talk, ("9c", board, round_no)).causes == causes


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize("played", ["", "3:call "])
def test_a_card_of_the_deal_at_an_empty_seat_is_named_so_though_the_deal_is_over(letter, played):
    talk = Talk(letter).play("new deal " + played)
    assert tell(talk, ("9c", seat_place(9), 40)).causes == ["unentitled_seat_dealt"]


@pytest.mark.parametrize(("came_ms", "causes"), [(-2000, ["extra_card"]), (1, ["premature_street"])])
def test_in_stud_a_card_too_many_is_one_of_the_deal_if_it_came_before_anybody_acted(came_ms, causes):
    talk = Talk("G", seats=3, game="stud", blinds=[], ante=1, bring_in=2, limits=[5, 10]).play("new deal")
    opener = talk.table.hand.wagering.to_act
    talk.play(f"{opener}:bet=2")
    acted_ms = talk.table.hand.actions[0].at_ms
    spare = next(one for one in talk.table.deck if talk.table.ledger.place_of(one) is None)
    talk.at_ms += 1000
    talk.feed(CardMoved(talk.at_ms, spare, seat_place(2), motion=40, begun_ms=acted_ms + came_ms))
    talk.settle()
    assert talk.causes == causes


@pytest.mark.parametrize("played", ["", "3:call "])
def test_before_a_draw_has_begun_a_card_at_an_empty_seat_is_one_of_the_deal(played):
    talk = Talk("G", game="27td", limits=[2, 4]).play("new deal " + played)
    spare = next(one.code for one in talk.table.deck if talk.table.ledger.place_of(one) is None)
    assert tell(talk, (spare, seat_place(9), 40)).causes == ["unentitled_seat_dealt"]


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize("due", ["", "2d>burn "])
def test_a_card_too_many_in_a_hand_says_nothing_of_the_street_that_is_due(letter, due):
    talk = Talk(letter).play(PREFLOP + due)
    assert tell(talk, ("9c", seat_place(3), 40)).causes == ["extra_card"]


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize("yes", [True, False])
def test_the_dealers_word_that_a_card_lies_clearly_puts_it_nowhere_and_the_flop_comes_as_the_readers_tell(letter, yes):
    talk = Talk(letter).play(PREFLOP)
    board = board_place()
    talk.feed(CardAmbiguous(talk.table.now_ms + 500, card("3s"), (board, seat_place(4))))
    talk.feed(DealerAnswered(talk.table.now_ms + 1000, talk.table.question.code, yes=yes))
    assert (talk.table.question, talk.table.ledger.at(board)) == (None, ())
    tell(talk, ("2d", BURN, 50), ("5h", board, 50), ("5s", board, 51), ("Kd", board, 51))
    assert (talk.causes, talk.table.hand.phase) == ([], Phase.BETTING)
    assert talk.table.ledger.at(board) == (card("5h"), card("5s"), card("Kd"))


@pytest.mark.parametrize("letter", BOOKS)
def test_a_card_that_is_read_clearly_after_all_is_asked_about_no_more(letter):
    talk = Talk(letter).play(PREFLOP + "2d>burn ")
    talk.feed(CardAmbiguous(talk.table.now_ms + 500, card("3s"), (board_place(), seat_place(4))))
    tell(talk, ("5h", board_place(), 50))
    assert talk.table.question is not None
    tell(talk, ("3s", board_place(), 50))
    assert talk.table.question is None


@pytest.mark.parametrize(("begun_after_ms", "causes"), [
    (700, ["double_burn"]), (1500, ["double_burn", "remedy_not_followed"]),
])
def test_a_card_begun_before_the_dealer_was_told_is_no_wrong_step_though_the_key_that_told_is_older(
    begun_after_ms, causes
):
    """The keys waited for the readers; whoever dealt on meanwhile cannot have known of the ruling that they led to."""
    talk = tell(flop_read("G"), ("9c", BURN, 51))
    told_ms = talk.table.now_ms
    for seat, key_ms in ((3, told_ms - 8000), (4, told_ms - 7000)):
        talk.feed(ActionDeclared(key_ms, seat, Act.CHECK))
    assert talk.table.remedy is not None
    assert talk.table.remedy.ruling.at_ms < told_ms - 5000
    talk.feed(CardMoved(told_ms + 4000, card("7h"), BURN, begun_ms=told_ms + begun_after_ms))
    assert talk.causes == causes


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("round_no", "cause"), [(49, "four_card_flop"), (53, "four_card_flop"), (54, "premature_turn")])
def test_a_fourth_card_that_was_read_in_the_rounds_of_the_flop_is_of_the_flop_however_late_it_is_sure(
    letter, round_no, cause
):
    talk = flop_read(letter).play("3:check")
    assert tell(talk, ("9c", board_place(), round_no)).causes == [cause]
    assert len(talk.table.ledger.at(board_place())) == 4


@pytest.mark.parametrize("letter", BOOKS)
def test_a_fourth_card_with_a_burn_of_its_own_is_the_turn_however_soon_it_came(letter):
    talk = flop_read(letter).play("3:check")
    told = tell(talk, ("9d", BURN, 54), ("9c", board_place(), 53)).causes
    assert "four_card_flop" not in told
    assert told


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("before_last_act_ms", "told"), [(100, True), (0, False), (None, False)])
def test_a_card_more_on_a_full_board_that_lay_there_while_players_acted_is_one_too_many(
    letter, before_last_act_ms, told
):
    """A flop of four passed for flop and turn, for everybody may have acted between; now hands are to be shown."""
    talk = Talk(letter).play(BOARD_OUT)
    hand = talk.table.hand
    assert (talk.causes, hand.phase, len(talk.table.ledger.at(board_place()))) == ([], Phase.SHOWDOWN, 5)
    lay_ms = None if before_last_act_ms is None else hand.actions[-1].at_ms - before_last_act_ms
    tell(talk, ("Jd", board_place(), 60, lay_ms))
    assert talk.causes == (["four_card_flop"] if told else [])


def test_a_card_that_an_earlier_ruling_on_the_board_left_there_is_said_nothing_more_of():
    talk = Talk("G").play(PREFLOP + "2d>burn 3s>board+5h>board+5s>board 3:check Ac>burn+Ad>board floor:fix 4:check")
    causes = talk.causes
    assert causes == ["premature_turn"]
    lay_ms = talk.table.now_ms
    talk.table = replace(talk.table, remedy=None, hand=replace(talk.table.hand, phase=Phase.SHOWDOWN))
    for code in ("6c", "6d", "6h"):
        tell(talk, (code, board_place(), 60, lay_ms - 60_000))
    assert talk.causes == causes
