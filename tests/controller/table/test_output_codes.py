"""Codes of outputs, which journals and the room's messages hold: no kind and no argument loses its name.

Codes are made of class names, and arguments are fields. To rename one is to change what is written in every journal:
old journals then need a reading of their own (`controller.journal.output_lines`). A new kind or argument is added to
`tests/data/output_codes.json`.
"""

import json
from dataclasses import fields
from pathlib import Path

import pytest

from controller.files.json_values import json_value
from controller.table.announcements import announcement_kinds
from controller.table.announcements.betting_announcements import ClockRunning
from controller.table.observations import AsStated, Observation
from controller.table.questions import DidFold, Question, Seen
from controller.table.statements import KeepsTurn, Statement

KEPT = json.loads((Path(__file__).parents[2] / "data/output_codes.json").read_text("utf-8"))
CODED = {
    "announcements": announcement_kinds(),
    "statements": {kind.__name__: kind for kind in Statement.__subclasses__()},
    "observations": {kind.__name__: kind for kind in Observation.__subclasses__()},
    "questions": {kind.kind: kind for kind in Question.__subclasses__()},
}


@pytest.mark.parametrize("family", CODED)
def test_codes_and_arguments_keep_their_names(family):
    assert {code: [one.name for one in fields(kind)] for code, kind in sorted(CODED[family].items())} == KEPT[family]


def test_every_family_is_kept():
    assert KEPT.keys() == CODED.keys()


def test_these_are_the_names_that_are_written():
    assert json_value(ClockRunning(3)) == {"code": "clock_running", "seat": 3}
    assert json_value(KeepsTurn()) == {"kind": "KeepsTurn"}
    assert json_value(AsStated()) == {"kind": "AsStated"}
    assert json_value(DidFold(3, Seen.IN_MUCK)) == {"code": "folded:3", "ruling": None, "seat": 3, "seen": "in_muck"}
