"""Scenes of trouble cover every outcome, and name the book's own rules."""

import json
from pathlib import Path

from controller.views.models import OutcomeCode, StepState
from tests.display.made import trouble_scenes as wrong

INDEX = Path(__file__).parents[2] / "data" / "rule_index.json"


def test_every_outcome_has_a_case():
    assert {case.outcome for case in wrong.CASES} == set(OutcomeCode)


def test_the_rules_are_in_the_book():
    known = set(json.loads(INDEX.read_text("utf-8"))["golden-nugget-2025"]["rules"])
    cited = {number for case in wrong.CASES for number in case.rules}
    assert cited <= known


def test_a_remedy_has_one_current_step():
    for steps in (wrong.PREMATURE_TURN, wrong.MISDEAL_STEPS):
        assert sum(step.state is StepState.CURRENT for step in steps) == 1
