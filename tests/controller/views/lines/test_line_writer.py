"""Parts that were written before are found again, and every line is what cattrs and `json` make of the view."""

import json
from dataclasses import replace

import pytest

from controller.views.lines import line_writer
from controller.views.lines.line_writer import ViewWriter
from controller.views.models import HistoryLine, SeatLine
from controller.views.phrases.phrase import Worded, listed, money, phrase, plural, with_initial
from controller.views.phrases.phrase_codec import encoded
from controller.views.wire import to_body, to_line
from tests.controller.views.phrases.test_phrase_codec import PHRASES
from tests.display.made.made_scenes import scenes

SCENES = list(scenes())


def in_json(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_a_view_is_written_as_cattrs_and_json_write_it(scene):
    writer = ViewWriter()
    for view in (scene.felt, scene.dealer, scene.seat, scene.floor) * 2:
        assert writer.written(view).text == in_json(to_body(view))


@pytest.mark.parametrize(
    "said", [*PHRASES, plural("{count} card", "{count} cards", 1), with_initial("¿Qué?", is_large=False),
             listed(('a "b"', 5, money(-3)), " \n"), phrase("{a} é", a="ü")], ids=str,
)  # fmt: skip
def test_the_entry_of_a_text_is_that_of_its_codec(said):
    assert isinstance(said, Worded)
    _, text, entries = ViewWriter().written(HistoryLine(1, said))
    assert json.loads(text) == {"sequence": 1, "text": str(said)}
    assert entries == {in_json(str(said)): in_json(encoded(said))}


def test_a_part_is_written_once_and_a_changed_one_anew():
    writer, felt = ViewWriter(), SCENES[3].felt
    before = writer.written(felt)
    moved = replace(felt, stamp=replace(felt.stamp, sequence=felt.stamp.sequence + 1))
    after = writer.written(moved)
    assert after.text == in_json(to_body(moved)) != before.text
    assert writer._newer[id(felt.seats)] is writer._part(felt.seats)


def test_old_parts_are_dropped_and_no_other_is_taken_for_one(monkeypatch):
    monkeypatch.setattr(line_writer, "_KEPT", 3)
    writer = ViewWriter()
    for number in range(1, 200):  # a dropped part's identity is soon another's
        felt = replace(SCENES[3].felt, seats=(SeatLine(number), SeatLine(number + 1, stack=number)))
        assert writer.written(felt).text == in_json(to_body(felt))
    assert len(writer._newer) + len(writer._older) <= 6


def test_a_value_that_no_view_holds_is_refused():
    with pytest.raises(TypeError, match="cannot hold a list"):
        ViewWriter().written(replace(SCENES[3].felt, pot_total=["x"]))


def test_texts_with_arguments_are_entries_of_their_line():
    felt = replace(SCENES[3].felt, message=phrase("Seat {seat} wins {amount}", seat=3, amount=money(60, "$")))
    assert "Seat 3 wins $60" in json.loads(to_line(felt))["messages"]
