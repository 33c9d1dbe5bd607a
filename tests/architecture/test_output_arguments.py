"""Outputs carry codes and arguments: the core hands no sentence to an output or to what an output holds."""

import ast
from pathlib import Path
from typing import get_args

import pytest

from controller.table.announcements import announcement_kinds
from controller.table.observations import Observation
from controller.table.outputs import Output
from controller.table.questions import AnyQuestion
from controller.table.ruling import Irregularity, Ruling, Step
from controller.table.statements import Statement

ROOT = Path(__file__).parents[2]
CORE = sorted(path for package in ("engine", "rulings", "poker") for path in (ROOT / "controller" / package).rglob("*.py"))
TOLD = {
    *announcement_kinds().values(), *Statement.__subclasses__(), *Observation.__subclasses__(), *get_args(AnyQuestion),
}  # fmt: skip
NAMES = {kind.__name__ for kind in TOLD | {*get_args(Output), Ruling, Step, Irregularity}}


def sentences(source):
    """Return the lines where a text of several words is handed to an output."""
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call) and _name(node.func) in NAMES)
    return sorted({node.lineno for call in calls for node in ast.walk(call) if _is_sentence(node)})


def _name(called):
    return called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


def _is_sentence(node):
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value


@pytest.mark.parametrize("path", CORE, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_core_hands_no_sentence_to_an_output(path):
    assert sentences(path.read_text("utf-8")) == []


def test_every_kind_is_made_by_code_that_tells_it():
    tells = [*CORE, *(ROOT / "controller/room").rglob("*.py")]
    trees = [ast.parse(path.read_text("utf-8")) for path in tells]
    named = {_name(node) for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Attribute | ast.Name)}
    assert {kind.__name__ for kind in TOLD} <= named


@pytest.mark.parametrize("line", [
    'Announce("info", "Call the floor.")',
    'Announce("info", say.ClockRunning(f"seat {seat}"))',
    'return faults.GameUnknown("no such game")',
    'told = CommandRefused(id, sender, command, reason=("is taken" if taken else say.SeatEmpty(3)))',
])  # fmt: skip
def test_a_sentence_is_found(line):
    assert sentences(line) == [1]


@pytest.mark.parametrize("line", [
    'Announce("info", say.MoveAfter(seat, ("small_blind", "button"), cite))',
    'LightLamp(f"missed:{seat}", on=True)',
    'raise ValueError("no such lamp")',
])  # fmt: skip
def test_a_code_is_no_sentence(line):
    assert not sentences(line)
