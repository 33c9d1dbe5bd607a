"""A step whose cards no reader tells is done when the dealer says so, and only then: else the readers tell it."""

import pytest
from dealer_talk import Talk

from controller.table.events import CardLost, CardMoved, CardPeeked, StepConfirmed
from controller.table.outputs import Announce
from controller.terms.cards import card
from controller.terms.codes import StepCode
from controller.terms.places import STUB, seat_place
from controller.views.announcements import announced
from controller.views.key_hints import keys
from controller.views.models import KeyHint

TOP = StepCode.EXPOSED_TO_STUB_TOP
REPLACED = "exposed:3 4s>4 Jc>5 9d>6 3d>1 Kd>2 Kc>3 7s>4 8d>5 Ts>6 2d>3"
ON = "3:call 4:fold 5:fold 6:fold 1:fold 2:check 8s>burn 3s>board+5h>board+5s>board"
EXPOSED, OTHER = card("8s"), card("2d")


def replaced():
    """Seat 3 has three cards: one was exposed, and readers that go round do not tell which; another came for it."""
    talk = Talk("N").play("new deal:2")
    talk.feed(CardMoved(talk.table.now_ms + 1000, EXPOSED, seat_place(3), motion=7))
    talk.at_ms = talk.table.now_ms
    talk.play(REPLACED)
    step = talk.table.remedy.current
    assert (step.code, step.expect.of, len(talk.table.ledger.at(seat_place(3)))) == (TOP, seat_place(3), 3)
    return talk


def confirm(talk, *seen):
    talk.feed(StepConfirmed(talk.table.now_ms + 1000, TOP, seen))
    talk.at_ms = talk.table.now_ms
    return talk


def lose(talk, *cards):
    for one in cards:
        talk.feed(CardLost(talk.table.now_ms + 30_000, one))
    return talk


def waits(talk):
    return talk.table.remedy is not None and talk.table.remedy.current.code is TOP


@pytest.mark.parametrize("how", ["told by a reader", "read nowhere", "read there, not surely"])
def test_the_exposed_card_is_on_top_of_the_stub_and_is_the_next_burn(how):
    talk = replaced()
    if how == "told by a reader":
        talk.play("8s>stub")
    elif how == "read nowhere":
        confirm(lose(talk, EXPOSED))
    else:
        confirm(talk, EXPOSED)
    assert not waits(talk)
    assert talk.table.ledger.place_of(EXPOSED) == STUB
    talk.play(ON)
    assert (talk.causes, talk.table.remedy, talk.state["burns"]) == (["exposed_one"], None, 1)


@pytest.mark.parametrize(("lost", "seen"), [((), ()), ((EXPOSED, OTHER), ()), ((EXPOSED,), (OTHER,)), ((), (card("Ah"),))])
def test_while_readers_tell_of_it_or_it_may_be_another_card_the_word_is_not_enough(lost, seen):
    talk = confirm(lose(replaced(), *lost), *seen)
    assert waits(talk)
    (said,) = (announced(one.says) for one in talk.outputs if isinstance(one, Announce))
    assert said.startswith("No reader has seen that yet: ")


@pytest.mark.parametrize(("back", "gone"), [(OTHER, EXPOSED), (EXPOSED, OTHER)])
def test_of_two_cards_that_nobody_reads_the_one_that_is_found_again_was_not_taken_away(back, gone):
    """Which of them was exposed no reader tells: it is the one that is read at the seat no more."""
    talk = lose(replaced(), EXPOSED, OTHER)
    assert waits(confirm(talk))
    talk.feed(CardPeeked(talk.table.now_ms + 500, back, seat_place(3)))
    assert not waits(confirm(talk))
    assert [talk.table.ledger.place_of(one) for one in (back, gone)] == [seat_place(3), STUB]


def test_what_is_told_of_the_word_names_no_card_that_nobody_has_seen():
    """The event carries what the readers take to be there; the planted card is in no output's text."""
    talk = replaced()
    before = len(talk.outputs)
    confirm(talk, OTHER, EXPOSED)
    confirm(lose(talk, EXPOSED), OTHER)
    confirm(talk, EXPOSED)
    told = talk.outputs[before:]
    assert told
    assert not any(code in repr(one) for one in told for code in ("8s", "2d"))
    assert "8s" not in repr(StepConfirmed(0, TOP, (EXPOSED,)))


def test_the_screen_offers_the_key_once_no_reader_tells_any_more():
    talk = replaced()
    assert KeyHint("CONFIRM", "done") not in keys(talk.table)
    assert KeyHint("CONFIRM", "done") in keys(lose(talk, EXPOSED).table)


def test_a_card_that_is_read_at_the_seat_again_is_one_too_many_there_whatever_was_said():
    talk = confirm(lose(replaced(), EXPOSED))
    talk.feed(CardMoved(talk.table.now_ms + 1000, EXPOSED, seat_place(3)))
    talk.at_ms = talk.table.now_ms
    talk.play("3:call")
    assert "extra_card" in talk.causes
