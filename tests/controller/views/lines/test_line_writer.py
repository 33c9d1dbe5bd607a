"""A written view is read as it was, and its entries are those of their codec."""

import json
from dataclasses import replace

import pytest

from controller.views.lines import line_writer
from controller.views.lines.line_writer import ViewWriter
from controller.views.models import HistoryLine
from controller.views.phrases.phrase import Worded, listed, money, phrase, plural, with_initial
from controller.views.phrases.phrase_codec import encoded
from controller.views.wire import from_body, to_body, to_line
from tests.controller.views.phrases.test_phrase_codec import PHRASES
from tests.display.made.made_scenes import scenes

SCENES = list(scenes())


class Text:
    """No value of a view."""


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_a_written_view_is_read_as_it_was(scene):
    writer = ViewWriter()
    for view in (scene.felt, scene.dealer, scene.seat, scene.floor) * 2:
        body = json.loads(writer.written(view).body)
        assert to_body(from_body(body, type(view))) == to_body(view)


@pytest.mark.parametrize(
    "said", [*PHRASES, plural("{count} card", "{count} cards", 1), with_initial("¿Qué?", is_large=False),
             listed(('a "b"', 5, money(-3)), " \n"), phrase("{a} é", a="ü")], ids=str,
)  # fmt: skip
def test_the_entry_of_a_text_is_that_of_its_codec(said):
    assert isinstance(said, Worded)
    body, messages = ViewWriter().written(HistoryLine(1, said))
    assert json.loads(body) == {"sequence": 1, "text": str(said)}
    assert json.loads(messages) == {str(said): encoded(said)}


def test_old_entries_are_dropped_and_no_other_is_taken_for_one(monkeypatch):
    monkeypatch.setattr(line_writer, "_KEPT", 3)
    writer = ViewWriter()
    for number in range(1, 200):  # a dropped text's identity is soon another's
        said = phrase("Seat {seat} folds", seat=number)
        assert json.loads(writer.written(HistoryLine(1, said)).messages) == {str(said): encoded(said)}
    assert len(writer._kept) <= 3


def test_a_value_that_no_view_holds_is_refused():
    with pytest.raises(TypeError, match="cannot hold a Text"):
        ViewWriter().written(replace(SCENES[3].felt, pot_total=Text()))


def test_texts_with_arguments_are_entries_of_their_line():
    felt = replace(SCENES[3].felt, message=phrase("Seat {seat} wins {amount}", seat=3, amount=money(60, "$")))
    assert "Seat 3 wins $60" in json.loads(to_line(felt))["messages"]
