"""A bring-in by the wrong seat, as keys, words and chips tell what follows it."""

import pytest
from dealer_talk import Talk

from controller.terms.fast_copies import replace

STUD = {"game": "stud", "blinds": [], "ante": 1, "bring_in": 2, "limits": [5, 10], "seats": 4}


def talk_of(book="G", doors="Kc 2d 9h Th", **table) -> Talk:
    """Two down cards each, then these up cards; seat 2 holds the deuce."""
    talk = Talk(book, **(STUD | table))
    talk.tell("new_deal")
    down = iter("3c 3d 3h 3s 4c 4d 4h 4s".split())
    for due in talk.table.hand.plan.due[:8]:
        talk.tell("card", card=next(down), zone=due.place.code)
    for seat, code in enumerate(doors.split(), 1):
        talk.tell("card", card=code, zone=f"seat:{seat}", face="up")
    talk.settle()
    return talk


def test_the_next_act_lets_the_wrong_wager_stand():
    """G216."""
    talk = talk_of().play("3:bring_in=2")
    assert (talk.told, talk.state["to_act"]) == ([], 2)
    talk.play("4:call")
    assert (talk.told, talk.state["to_act"], talk.state["bet"]["3"]) == (["action out_of_turn"], 1, 2)


def test_an_act_further_round_does_not():
    """G216 speaks of the next participant: seat 1 is not next to seat 3."""
    talk = talk_of().play("3:bring_in=2 1:call")
    assert (talk.told, talk.state["to_act"]) == ([], 2)
    talk.play("4:call")
    assert (talk.told, talk.state["to_act"]) == (["action out_of_turn"], 2)
    assert talk.state["bet"] == {"1": 2, "2": 0, "3": 2, "4": 2}


def test_the_real_low_card_takes_its_place_before_that():
    """G216: the incorrect low card takes back the wager, and has all its options when its turn comes."""
    talk = talk_of().play("3:bring_in=2 2:bring_in=2")
    assert (talk.told, talk.state["to_act"]) == (["play_on out_of_turn"], 3)
    assert talk.state["bet"]["3"] == 0
    assert talk.state["may"]["3"] == ["fold", "call", "complete"]


def test_a_call_by_the_low_card_before_anybody_brought_it_in_is_the_bring_in():
    talk = talk_of().play("2:call")
    assert (talk.state["bet"]["2"], talk.state["to_act"]) == (2, 3)
    assert talk.state["may"]["3"] == ["fold", "call", "complete"]


@pytest.mark.parametrize("word", ["call", "fold"])
def test_words_behind_it_let_it_stand(word):
    talk = talk_of().play("3:bring_in=2")
    talk.tell("say", seat=4, word=word)
    assert (talk.told, talk.state["to_act"]) == (["action out_of_turn"], 1)


def test_time_behind_it_decides_nothing():
    talk = talk_of().play("3:bring_in=2")
    talk.tell("say", seat=4, word="time")
    assert talk.state["to_act"] == 2


def test_chips_behind_it_let_it_stand():
    talk = talk_of().play("3:bring_in=2")
    talk.tell("chips", seat=4, out={"1": 2})
    assert (talk.told, talk.state["to_act"], talk.state["bet"]["4"]) == (["action out_of_turn"], 1, 2)


def test_a_key_taken_back_takes_the_wager_back():
    talk = talk_of().play("3:bring_in=2 undo 2:bring_in=2 3:call")
    assert (talk.told, talk.state["to_act"]) == ([], 4)


def bets(talk):
    return {seat: bet for seat, bet in talk.state["bet"].items() if bet}


class TestSubstantialAction:
    """Elsewhere than in G the low card is skipped as anybody is: it depends on how much acted behind it."""

    @pytest.mark.parametrize(("book", "folds"), [("P", 1), ("L", 2)])
    def test_p37_two_acts_one_with_chips_are_enough_and_by_l_a_fold_does_not_count_so_soon(self, book, folds):
        talk = talk_of(book).play("3:bring_in=2 " + ("4:fold " if folds == 2 else ""))
        assert (talk.told, talk.state["to_act"], bets(talk)) == ([], 2, {})
        talk.play("4:fold" if folds == 1 else "1:fold")
        assert (talk.told, bets(talk)) == (["action out_of_turn"], {"3": 2})

    @pytest.mark.parametrize("book", ["N", "E", "L", "P"])
    def test_a_call_with_it_is_substantial(self, book):
        talk = talk_of(book).play("3:bring_in=2 4:call")
        assert (talk.told, bets(talk), talk.state["to_act"]) == (["action out_of_turn"], {"3": 2, "4": 2}, 1)

    def test_brought_in_by_the_right_seat_nothing_of_it_stands(self):
        talk = talk_of("P").play("3:bring_in=2 2:bring_in=2 3:call 4:call")
        assert (bets(talk), talk.state["to_act"]) == ({"2": 2, "3": 2, "4": 2}, 1)


@pytest.mark.parametrize("act", ["3:fold", "5:call"])
def test_neither_he_himself_nor_a_stranger_makes_it_stand(act):
    talk = talk_of().play("3:bring_in=2 " + act)
    assert (talk.told, talk.state["to_act"], bets(talk)) == ([], 2, {})


def test_a_folded_or_all_in_seat_is_passed_over_as_the_next():
    """G216: the next participant who can act is seat 1, where seat 4 has put all its chips in as ante."""
    talk = talk_of()
    hand = talk.table.hand
    wagering = hand.wagering
    talk.table = replace(talk.table, hand=replace(hand, wagering=replace(wagering, stacks={**wagering.stacks, 4: 0})))
    talk.play("3:bring_in=2 1:call")
    assert (talk.told, bets(talk), talk.state["to_act"]) == (["action out_of_turn"], {"1": 2, "3": 2}, 2)


def test_once_it_stands_it_waits_no_more():
    talk = talk_of().play("3:bring_in=2 4:call")
    assert talk.table.hand.acting.early == ()
    assert bets(talk) == {"3": 2, "4": 2}


def test_a_word_without_an_amount_by_the_right_seat_is_its_own():
    talk = talk_of().play("3:bring_in=2")
    talk.tell("say", seat=2, word="raise")
    assert (talk.told, talk.state["to_act"]) == ([], 2)
