"""Views with planted hole cards cannot be built, whatever field they are planted in."""

import dataclasses
import typing

import pytest

from controller.views import models
from controller.views.models import (
    BoardView,
    DealerView,
    FaceDown,
    FaceUp,
    FloorView,
    GameLine,
    NextThing,
    NoticeView,
    OptionView,
    OutcomeCode,
    PublicView,
    QuestionView,
    SeatLine,
    SeatView,
    Stamp,
    StepView,
    TroubleView,
    ViewError,
    view_name,
)

STAMP = Stamp("t", 1, 1)
GAME = GameLine("No-limit hold'em", "1-2", 1)
SEAT = SeatLine(3, cards=(FaceDown(), FaceDown()))


@pytest.mark.parametrize(
    "plant",
    [
        lambda said: PublicView(STAMP, GAME, (SEAT,), message=said),
        lambda said: PublicView(STAMP, GAME, (dataclasses.replace(SEAT, last_act=said),)),
        lambda said: PublicView(STAMP, GAME, (), notice=NoticeView(OutcomeCode.FIX, said)),
        lambda said: PublicView(STAMP, GAME, (), notice=NoticeView(OutcomeCode.FIX, "x", said)),
        lambda said: SeatView(STAMP, GAME, SEAT, message=said),
        lambda said: SeatView(STAMP, GAME, SEAT, ways_back=(models.WayBack("post", said),)),
        lambda said: DealerView(STAMP, GAME, NextThing(said)),
        lambda said: DealerView(STAMP, GAME, NextThing("x", said)),
        lambda said: DealerView(STAMP, GAME, NextThing("x"), keys=(models.KeyHint("A", said),)),
        lambda said: DealerView(STAMP, GAME, NextThing("x"), history=(models.HistoryLine(1, said),)),
        lambda said: DealerView(STAMP, GAME, NextThing("x"), health=models.HealthView(blind=(said,))),
        lambda said: DealerView(STAMP, GAME, NextThing("x"), trouble=TroubleView(steps=(StepView("burn", said),))),
        lambda said: DealerView(
            STAMP, GAME, NextThing("x"), trouble=TroubleView(steps=(StepView("burn", "x", note=said),))
        ),
        lambda said: FloorView(STAMP, GAME, trouble=TroubleView(floor_question=QuestionView(said))),
        lambda said: FloorView(
            STAMP, GAME, trouble=TroubleView(dealer_question=QuestionView("x", (OptionView("a", said),)))
        ),
        lambda said: FloorView(STAMP, GAME, rulings=(ruling(said, ()),)),
        lambda said: FloorView(STAMP, GAME, rulings=(ruling("x", (said,)),)),
    ],
)
def test_no_sentence_of_a_view_can_name_a_hidden_card(plant):
    for said in ("Move Kd to seat 3", "K♦", "the 10♦"):
        with pytest.raises(ViewError):
            plant(said)
    plant("Move the card to seat 3")


def ruling(text, because):
    return models.RulingView(
        1, "no_burn", OutcomeCode.FIX, models.BasisCode.LITERAL, "No burn", text, ("121",), because=because
    )


def test_a_sentence_may_name_what_lies_face_up_in_its_view():
    board = BoardView((FaceUp("Kd"),))
    PublicView(STAMP, GAME, (SEAT,), boards=(board,), message="K♦ on the board")
    PublicView(STAMP, GAME, (), set_aside=(FaceUp("Kd"),), message="Kd is set aside")
    PublicView(STAMP, GAME, (dataclasses.replace(SEAT, cards=(FaceUp("Kd"), FaceDown())),), message="Kd was seen")
    DealerView(STAMP, GAME, NextThing("Put Kd on the burn pile"), open_cards=(FaceUp("Kd"),))
    SeatView(STAMP, GAME, SEAT, open_cards=(FaceUp("Kd"),), message="Kd")
    FloorView(STAMP, GAME, rulings=(ruling("Kd", ()),), open_cards=(FaceUp("Kd"),))


def test_no_type_of_a_view_has_a_field_for_a_face_but_the_face_up_card():
    """Follow every type that a view can hold: the only one with a face in it is `FaceUp`."""
    seen, waiting = set(), [models.PublicView, models.DealerView, models.SeatView, models.FloorView]
    while waiting:
        kind = waiting.pop()
        waiting.extend(typing.get_args(kind))
        if kind in {models.FaceUp, models.FaceDown}:
            seen.add(kind)
        if not dataclasses.is_dataclass(kind) or kind in seen:
            continue
        seen.add(kind)
        assert kind.__module__.startswith("controller.views.")
        assert kind.__struct_config__.frozen
        hints = typing.get_type_hints(kind)
        waiting.extend(hints.values())
        assert not {"rank", "suit", "face", "code_of_card"} & set(hints)
    assert models.FaceUp.__slots__ == ("_text",)
    assert models.FaceDown.__slots__ == ()
    assert {kind.__name__ for kind in seen} >= {"FaceUp", "FaceDown", "SeatLine", "RulingView"}


def test_views_have_names():
    assert view_name(PublicView(STAMP, GAME, ())) == "felt"
    assert view_name(DealerView(STAMP, GAME, NextThing("x"))) == "dealer"
    assert view_name(SeatView(STAMP, GAME, SEAT)) == "seat:3"
    assert view_name(FloorView(STAMP, GAME)) == "floor"
