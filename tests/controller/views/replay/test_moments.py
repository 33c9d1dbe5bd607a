"""Moments refuse every card that was not public, and keep what they hold on the wire."""

from dataclasses import replace

import pytest

from controller.views.faces import FaceUp, ViewError
from controller.views.models import (
    BasisCode,
    DealerView,
    FloorView,
    GameLine,
    NextThing,
    OptionView,
    OutcomeCode,
    PublicView,
    QuestionView,
    RulingView,
    Stamp,
    StepView,
)
from controller.views.replay.moments import ChainView, MomentView, from_moment_line, to_moment_line
from controller.views.wire import WireError

STAMP, GAME = Stamp("t", 7, 100), GameLine("x", "1-2", 3)
RULING = RulingView(1, "exposed_one", OutcomeCode.FIX, BasisCode.LITERAL, "A card exposed", "It comes back", ("7",))


def moment(**changes):
    felt, floor = PublicView(STAMP, GAME, ()), FloorView(STAMP, GAME, open_cards=(FaceUp("Kd"),))
    return replace(MomentView(1, 7, 2_000, ("Seat 3 calls",), felt, DealerView(STAMP, GAME, NextThing("Deal")), floor), **changes)


def test_what_happened_names_no_card_that_did_not_lie_face_up():
    assert moment(did=("Seat 3 shows the Kd",)).text == "Seat 3 shows the Kd."
    for said in ("Seat 3 has the As", "Seat 3 has the A♠", "10h"):
        with pytest.raises(ViewError) as refused:
            moment(did=(said,))
        assert "A" + "s" not in str(refused.value)


@pytest.mark.parametrize(
    "changes",
    [
        {"decision": "the As is dead"},
        {"steps": (StepView("stop", "Burn the As"),)},
        {"steps": (StepView("stop", "Burn it", note="the As"),)},
        {"question": QuestionView("What of the As?")},
        {"question": QuestionView("What of it?", (OptionView("fix", "keep the As"),))},
        {"ruling": replace(RULING, because=("the As lay there",))},
        {"ruling": replace(RULING, law=("the As",))},
        {"ruling": replace(RULING, text="the As")},
    ],
)
def test_no_part_of_a_chain_names_a_card_that_did_not_lie_face_up(changes):
    with pytest.raises(ViewError):
        replace(ChainView(RULING, open_cards=(FaceUp("Kd"),)), **changes)
    replace(ChainView(RULING, open_cards=(FaceUp("As"),)), **changes)


def test_a_moment_has_the_screens_of_then_and_their_time():
    one = moment(wall="2026-11-27 21:14:07")
    assert one.clock == "21:14:07"
    assert moment().clock == "+0:02"
    assert one.view("dealer") is one.dealer
    assert one.view("seat:9") is one.felt
    assert one.screens() == ("felt", "dealer", "floor")


def test_a_moment_comes_through_the_wire_as_it_was():
    one = moment(chain=ChainView(RULING, decision="Put right"), is_marked=True)
    assert from_moment_line(to_moment_line(one)) == one


@pytest.mark.parametrize("line", ["", "[]", "{}", '{"view": "felt", "v": 1, "body": {}}', '{"view": "moment", "v": 1, "body": {"number": "As"}}'])
def test_a_line_that_is_no_moment_is_refused_without_its_content(line):
    with pytest.raises(WireError) as refused:
        from_moment_line(line)
    assert "As" not in str(refused.value)
