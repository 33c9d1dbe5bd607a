"""A second burn that was not the street's, by the dealer's word, while a player had still to act: it is too early."""

from __future__ import annotations

import pytest
from dealer_talk import BOOKS, Talk
from told_at_once import BOARD, answered, asked, passed

from controller.table.events import ActionDeclared, CardMoved
from controller.terms.cards import card
from controller.terms.codes import Act
from controller.terms.places import BURN

TO_FLOP = "new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check "


def burned_twice(letter, lay_ms=600, begun_ms=1800):
    """The flop with its burn, and another burn when the first of two players has acted, at a table of fast readers.

    Behind the first sighting of the flop's burn, that burn surely lay there, and the other one was first read.
    """
    talk = Talk(letter).play(TO_FLOP)
    zero = talk.table.now_ms + 20_000
    talk.feed(CardMoved(zero + 1000, card("9s"), BURN, motion=40, begun_ms=zero, lay_ms=zero + lay_ms))
    for code in ("8h", "3s", "5h"):
        lying = {"begun_ms": zero + 300, "lay_ms": zero + 900}
        talk.feed(CardMoved(zero + 1500, card(code), BOARD, face_up=True, motion=40, **lying))
    talk.feed(ActionDeclared(zero + 2400, 2, Act.CHECK))
    talk.feed(CardMoved(zero + 3800, card("Jh"), BURN, motion=41, begun_ms=zero + begun_ms, lay_ms=zero + begun_ms + 500))
    return passed(talk)


@pytest.mark.parametrize("letter", BOOKS)
def test_neither_the_flops_nor_behind_all_acts_it_was_burned_too_early(letter):
    talk = burned_twice(letter)
    assert (talk.causes, asked(talk)) == (["double_burn"], ["Had seat 3 checked?"])
    answered(answered(talk, yes=False), yes=False)
    assert asked(talk)[1:] == ["Were two cards burned for the flop?"]
    assert [one.cause.value for one in talk.table.rulings] == ["premature_burn"]
    assert talk.table.question is None, "he has said all of it"


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("lay_ms", "begun_ms"), [(900, 800), (1800, 1800)])
def test_which_of_two_he_spoke_of_is_open_unless_the_other_surely_lay_there(letter, lay_ms, begun_ms):
    talk = answered(answered(burned_twice(letter, lay_ms, begun_ms), yes=False), yes=False)
    assert (talk.causes, talk.table.rulings) == (["double_burn"], ())
