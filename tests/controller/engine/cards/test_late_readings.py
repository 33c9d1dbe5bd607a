"""What readers tell when the table has gone on: it is named by when it came, not by when it was sure."""

from __future__ import annotations

import pytest
from dealer_talk import BOOKS, Talk

from controller.engine.advance import advance
from controller.table import observations
from controller.table.events import (
    ActionDeclared,
    CardAmbiguous,
    CardMoved,
    CardPresumed,
    DealerAnswered,
    HandTabled,
    PotAwarded,
    TimeReached,
)
from controller.table.hand import Phase
from controller.table.holding import shown_cards
from controller.terms.cards import card
from controller.terms.codes import Act, Cause
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, MUCK, board_place, seat_place

PREFLOP = "new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold "
CASH = "NEG"


def tell(talk, *moves):
    """Cards that readers tell in one motion, each with the round in which it was first read; then time goes on.

    Of a card may be said besides when it certainly lay there.
    """
    at_ms = talk.table.now_ms + 1000
    for code, where, round_no, *lay in moves:
        face_up, lay_ms = where.kind.value == "board", lay[0] if lay else None
        talk.feed(CardMoved(at_ms, card(code), where, face_up=face_up, motion=round_no, lay_ms=lay_ms))
    talk.feed(TimeReached(at_ms + 600))
    talk.at_ms = talk.table.now_ms
    return talk


def flop_read(letter, first=50):
    """Two players on the flop, whose burn was read first; its cards were read in this round and the next."""
    talk = Talk(letter).play(PREFLOP)
    board = board_place()
    return tell(talk, ("2d", BURN, first), ("3s", board, first), ("5h", board, first), ("5s", board, first + 1))


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


def folded_unread(letter, played, *, told=False, unread_cards=2):
    """Seat 3's last cards are only taken as dealt, everybody else's are read; `told`: readers say when."""
    talk = Talk(letter).play("new")
    for number, due in enumerate(talk.table.hand.plan.rest):
        unread = due.place == seat_place(3) and (unread_cards == 2 or number >= 6)
        at_ms = talk.table.now_ms + 300
        left = [one for one in talk.table.deck if one not in talk.table.ledger.where and one.code not in {"9c", "Jh"}]
        begun_ms = at_ms - 200 if told else None
        read = CardMoved(at_ms, left[0], due.place, begun_ms=begun_ms)
        talk.feed(CardPresumed(at_ms, due.place) if unread else read)
    talk.at_ms = talk.table.now_ms
    return talk.play(played)


def late(talk, code, seat, begun_ms):
    at_ms = talk.table.now_ms + 1000
    talk.feed(CardMoved(at_ms, card(code), seat_place(seat), motion=40, begun_ms=begun_ms))
    talk.feed(TimeReached(at_ms + 600))
    return talk


@pytest.mark.parametrize("letter", BOOKS)
def test_cards_first_read_in_another_hand_after_a_hand_never_read_was_folded_were_thrown_there(letter):
    talk = folded_unread(letter, "3:fold 4:call")
    late(talk, "9c", 4, talk.table.now_ms)
    assert [(one["cause"], one["seat"]) for one in talk.rulings] == [("cards_into_blind", 3)]
    assert "extra_card" not in late(talk, "Jh", 4, talk.table.now_ms).causes


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("together", "else_ruled"), [(True, False), (False, False), (False, True)])
def test_cards_first_read_in_the_hand_into_which_they_were_thrown_are_not_shown_with_it(letter, together, else_ruled):
    """They are hole cards of the player who threw them: to show one's own is no reason to show another's.

    Something else may be ruled on before the second of them is read.
    """
    talk = folded_unread(letter, "3:fold 4:call")
    own = talk.table.ledger.at(seat_place(4))
    at_ms = talk.table.now_ms + 1000
    for number, code in enumerate(("9c", "Jh")):
        told_ms = at_ms + (0 if together else 1000 * number)
        read = CardMoved(told_ms, card(code), seat_place(4), motion=40 + number, begun_ms=at_ms - 1000 + 50 * number)
        if number and else_ruled:
            talk.feed(TimeReached(told_ms - 100))
            other = replace(talk.table.rulings[-1], number=2, cause=Cause.UNDER_RAISE, seat=4)
            talk.table = replace(talk.table, rulings=(*talk.table.rulings, other))
        talk.feed(read)
    talk.feed(TimeReached(at_ms + 2000))
    assert talk.causes == ["cards_into_blind"]
    hand = talk.table.hand
    assert set(talk.table.ledger.at(seat_place(4))) == {*own, card("9c"), card("Jh")}
    assert shown_cards(talk.table.ledger, hand, 4) == own
    assert sorted(hand.deal.cards_of(3)) == sorted((card("9c"), card("Jh")))
    assert not hand.deal.unvouched_streets(seat_place(3))


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("read", "cause"), [((), "cards_into_blind"), (("9c",), "extra_card")])
def test_a_hand_whose_last_card_the_same_motion_tells_in_the_muck_has_thrown_none_into_another(letter, read, cause):
    talk = folded_unread(letter, "3:fold 4:call", unread_cards=1)
    begun_ms, at_ms = talk.table.now_ms, talk.table.now_ms + 1000
    known = next(one for one in talk.table.ledger.at(seat_place(3)) if one.is_known)
    for one in (known, *map(card, read)):
        talk.feed(CardMoved(at_ms, one, MUCK, motion=41, begun_ms=begun_ms))
    thrown = next(one for one in talk.table.deck if one not in talk.table.ledger.where and one.code not in {"9c", "Jh"})
    talk.feed(CardMoved(at_ms, thrown, seat_place(4), motion=40, begun_ms=begun_ms))
    talk.feed(TimeReached(at_ms + 600))
    assert talk.causes == [cause]


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize("played", ["3:call 4:call", "3:fold 4:call"])
def test_a_card_that_lay_there_before_the_fold_or_while_nobody_has_folded_was_dealt_too_many(letter, played):
    talk = folded_unread(letter, "")
    dealt_ms = talk.table.now_ms
    talk.play(played)
    late(talk, "9c", 4, dealt_ms if "fold" in played else talk.table.now_ms)
    assert talk.causes == ["extra_card"]


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("before_key_ms", "cause"), [(300, "cards_into_blind"), (1400, "cards_into_blind"), (2600, "extra_card")])
def test_the_first_player_throws_his_cards_before_his_key_and_after_the_deal(letter, before_key_ms, cause):
    """Nobody's key says when his turn came: the deal was over then, and a key is pressed soon after its act."""
    talk = folded_unread(letter, "", told=True)
    talk.at_ms = talk.table.now_ms + 2000
    talk.play("3:fold 4:call")
    key_ms = talk.table.hand.actions[0].at_ms
    assert late(talk, "9c", 4, key_ms - before_key_ms).causes == [cause]


@pytest.mark.parametrize("letter", BOOKS)
def test_a_card_thrown_into_another_hand_is_not_shown_with_it(letter):
    talk = Talk(letter).play("new deal 3:fold")
    own, thrown = talk.table.ledger.at(seat_place(4)), talk.table.ledger.at(seat_place(3))[0]
    talk.feed(CardMoved(talk.table.now_ms + 1000, thrown, seat_place(4)))
    assert len(talk.table.ledger.at(seat_place(4))) == 3
    assert shown_cards(talk.table.ledger, talk.table.hand, 4) == own


def test_where_a_card_of_another_hand_lies_is_not_known_once_the_hand_is_turned_up_without_it():
    """The floor ruled on it and the dealer pulled it in; the muck's reader may tell it when the hand is long over."""
    talk = Talk("G").play("new deal 3:fold 4:call 5:fold 6:fold 1:fold")
    thrown = talk.table.ledger.at(seat_place(3))[0]
    talk.feed(CardMoved(talk.table.now_ms + 1000, thrown, seat_place(4)))
    talk.at_ms = talk.table.now_ms + 1000
    talk.play("floor:dead_hand 2:check 2s>burn 9c>board+5h>board+5s>board 2:check 4:check 7h>burn 2c>board 2:check 4:check")
    talk.play("6d>burn Kd>board 2:check 4:check")
    hand = talk.table.hand
    own = shown_cards(talk.table.ledger, hand, 4)
    talk.feed(HandTabled(talk.table.now_ms + 1000, 4, own))
    lying = talk.table.ledger.at(seat_place(4))
    assert (thrown in lying, len(lying), set(own) <= set(lying)) == (False, 3, True)
    assert shown_cards(talk.table.ledger, hand, 4) == own
    late_ms = talk.table.now_ms + 9000
    talk.feed(CardMoved(late_ms, thrown, MUCK))
    assert talk.table.ledger.at(seat_place(4)) == own
    assert talk.table.ledger.place_of(thrown) == MUCK


def test_where_a_card_of_another_hand_lies_is_not_known_once_the_pot_is_pushed_to_a_hand_that_is_not_shown():
    """The dealer pulled it in before, and no reader is sure of that yet."""
    talk = Talk("G").play("new deal 3:fold 4:call 5:fold 6:fold 1:fold")
    thrown = talk.table.ledger.at(seat_place(3))[0]
    talk.feed(CardMoved(talk.table.now_ms + 1000, thrown, seat_place(4)))
    talk.at_ms = talk.table.now_ms + 1000
    talk.play("floor:dead_hand 2:fold")
    assert thrown in talk.table.ledger.at(seat_place(4))
    own = [one for one in talk.table.ledger.at(seat_place(4)) if one != thrown]
    talk.feed(PotAwarded(talk.table.now_ms + 1000, 4, talk.table.hand.wagering.pot))
    lying = talk.table.ledger.at(seat_place(4))
    assert (thrown in lying, len(lying), set(own) <= set(lying)) == (False, 3, True)
    talk.feed(CardMoved(talk.table.now_ms + 9000, thrown, MUCK))
    assert talk.table.ledger.place_of(thrown) == MUCK
    assert list(talk.table.ledger.at(seat_place(4))) == own


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


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("lay_ms", "causes"), [(-2000, ["hand_in_muck"]), (-1000, []), (500, [])])
def test_a_hand_that_lay_in_the_muck_while_its_player_still_acted_was_not_thrown_in_at_the_showdown(
    letter, lay_ms, causes
):
    talk = Talk(letter).play(PREFLOP + "2d>burn 3s>board+5h>board+5s>board 3:check 4:check ")
    talk.play("9c>burn Jh>board 3:check 4:check Td>burn Js>board 3:check 4:check ")
    assert talk.table.hand.phase is Phase.SHOWDOWN
    acted_ms = next(one.at_ms for one in reversed(talk.table.hand.actions) if one.seat == 3)
    for one in talk.table.ledger.at(seat_place(3)):
        talk.feed(CardMoved(talk.table.now_ms + 3000, one, MUCK, motion=70, lay_ms=acted_ms + lay_ms))
    talk.feed(TimeReached(talk.table.now_ms + 600))
    assert talk.causes == causes


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("mucked", "shown", "back", "told"), [
    (2, False, 2, True), (2, False, 1, True), (1, False, 1, False), (2, True, 2, False), (2, False, 0, False),
])  # fmt: skip
def test_a_hand_that_comes_out_of_the_muck_when_hands_are_shown_is_for_the_book_to_rule_on(
    letter, mucked, shown, back, told
):
    """Who shows nothing throws his cards in. One card alone there and back may be a reader's mistake."""
    talk = Talk(letter).play(BOARD_OUT)
    hand = talk.table.ledger.at(seat_place(4))
    if shown:
        talk.feed(HandTabled(talk.table.now_ms + 500, 4, hand))
    for code in [one.code for one in hand[:mucked]]:
        tell(talk, (code, MUCK, 70, None))
    assert talk.causes == []
    tell(talk, *((one.code, seat_place(4), 80, None) for one in hand[:back]))
    assert talk.causes == (["hand_in_muck"] if told else [])
    assert not told or talk.table.rulings[-1].seen == observations.BackFromMuck(4)
    for one in hand[back:mucked] if told else ():
        tell(talk, (one.code, seat_place(4), 81, None))
    assert talk.causes == (["hand_in_muck"] if told else [])


BOARD_OUT = PREFLOP + "2d>burn 3s>board+5h>board+5s>board 3:check 4:check 7h>burn 2c>board 3:check 4:check "
BOARD_OUT += "8s>burn 9d>board 3:check 4:check"


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
