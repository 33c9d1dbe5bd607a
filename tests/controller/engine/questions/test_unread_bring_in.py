"""A burn or a street before the bring-in is keyed: asked about as made, also where unread door cards decide whose it is.
"""

from __future__ import annotations

import pytest
from dealer_talk import Talk

from controller.keypad.keypad import LEAST_READING_MS, begins_answer
from controller.table.events import CardMoved, CardPresumed, DealerAnswered, TimeReached
from controller.table.hand import Phase
from controller.terms.cards import card
from controller.terms.codes import Act
from controller.terms.places import BURN, Place, seat_place
from controller.views.dealer_questions import dealer_question
from hw.panel import Key

STUD = {"game": "stud", "seats": 3, "blinds": [], "ante": 1, "bring_in": 2, "limits": [5, 10]}
DOWN = "2c 2d 2h 2s 3c 3d".split()
DOORS = {1: "9c", 2: "Kd", 3: "Td"}
LATE_MS = 5000


def third(unread: int | None = None, played: str = "") -> Talk:
    """Third street; the door card of one seat may be unread."""
    talk = Talk("G", **STUD)
    talk.tell("new_deal")
    for code, due in zip(DOWN, talk.table.hand.plan.due, strict=False):
        talk.tell("card", card=code, zone=due.place.code)
    for seat, code in DOORS.items():
        if seat == unread:
            talk.feed(CardPresumed(talk.at_ms, seat_place(seat)))
        else:
            read(talk, code, seat_place(seat), 1000)
    talk.settle()
    return talk.play(played)


def read(talk: Talk, code: str, where: Place, after_ms: int) -> None:
    """A card comes, as long after the last event."""
    talk.at_ms += after_ms
    read_ms = talk.at_ms - 100
    read_by = {"motion": read_ms // 100, "begun_ms": read_ms}
    talk.feed(CardMoved(talk.at_ms, card(code), where, face_up=where != BURN, **read_by))


def come(talk: Talk, code: str, where: Place, after_ms: int = LATE_MS) -> Talk:
    """A card comes and is judged."""
    read(talk, code, where, after_ms)
    talk.feed(TimeReached(talk.at_ms + 600))
    return talk


def answer(talk: Talk, **said) -> Talk:
    """The dealer answers his screen long after he was asked."""
    talk.at_ms = talk.table.now_ms + 3000
    talk.feed(DealerAnswered(talk.at_ms, talk.table.question.code, yes=True, **said))
    return talk


def asked(talk: Talk) -> str:
    return dealer_question(talk.table.question.asks)


@pytest.mark.parametrize(("unread", "words"), [
    (None, "Had seat 1 brought it in and seats 2 and 3 called?"),
    (2, "Had seats 1, 2 and 3 brought it in or called?"),
    (1, "Had seats 3, 1 and 2 brought it in or called?"),
])  # fmt: skip
def test_yes_is_the_bring_in_and_its_calls(unread, words):
    talk = come(third(unread), "7c", BURN)
    assert talk.causes == ["premature_burn"]
    assert asked(talk) == words
    answer(talk)
    keyed = third(None, "1:bring_in 2:call 3:call")
    assert talk.table.rulings == ()
    assert talk.table.hand.wagering.stacks == keyed.table.hand.wagering.stacks
    assert talk.table.hand.phase is Phase.DEALING, "fourth street goes on"


def test_nobody_who_owes_the_bring_in_is_taken_to_have_checked():
    talk = answer(come(third(), "7c", BURN))
    assert [one.act for one in talk.table.hand.actions] == [Act.BRING_IN, Act.CALL, Act.CALL]


def test_whoever_opened_in_truth_may_be_keyed_instead():
    talk = answer(come(third(unread=2), "7c", BURN), act=Act.RAISE, to=5, seat=2)
    assert asked(talk) == "Had seats 3 and 1 called?"
    answer(talk)
    keyed = third(None).play("1:bring_in 2:complete=5 3:call 1:call")
    assert talk.table.rulings == ()
    assert talk.table.hand.wagering.put == keyed.table.hand.wagering.put
    assert talk.table.hand.actions[0].seat == 2


class TestBeginsAnswer:
    def test_of_several_the_question_may_mean_only_whoever_is_keyed_once_it_can_be_read(self):
        table = come(third(unread=2), "7c", BURN).table
        readable_ms = table.memory.asked_ms + LEAST_READING_MS
        assert begins_answer(Key.SEAT_2, readable_ms, table)
        assert not begins_answer(Key.SEAT_2, readable_ms - 1, table)
        assert not begins_answer(Key.SEAT_4, readable_ms, table), "he is not in the hand"

    def test_the_one_whom_it_means_may_be_keyed_before(self):
        table = come(third(), "7c", BURN).table
        assert begins_answer(Key.SEAT_1, table.memory.asked_ms, table)
        assert not begins_answer(Key.SEAT_2, table.memory.asked_ms + LEAST_READING_MS, table)


@pytest.mark.parametrize(("unread", "after_ms", "cause"), [
    (None, LATE_MS, "extra_card"), (2, 600, "extra_card"), (2, LATE_MS, "premature_street"),
])  # fmt: skip
def test_a_card_long_after_a_deal_in_which_nobody_could_be_given_an_act_is_of_the_next_street(unread, after_ms, cause):
    talk = come(third(unread), "Ac", seat_place(1), after_ms)
    assert talk.causes == [cause]
    assert (talk.table.question is not None) == (cause == "premature_street")
