"""The first difference of two replays, in words."""

import pytest

from controller.drafting.difference_words import difference

RULED = {"out": "ruling", "tape": "a", "rulebook": "x", "outcome": "fix", "cause": "extra_card", "rules": ["103"], "seat": 5,
         "basis": "literal", "text": "One card too many.", "steps": ["return_to_stub"]}
STATE = {"out": "state", "tape": "a", "rulebook": "x", "pot": 30, "stack": {"1": 100}, "may": {"1": ["fold", "call"]}}


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"rulebook": "y", "rules": ["Our house 4"], "basis": "default", "text": "Too many."}, ""),
        ({"outcome": "misdeal", "steps": []}, "extra card: fix → misdeal"),
        ({"cause": "wrong_count"}, "extra card (fix) → wrong count (fix)"),
        ({"seat": 6}, "extra card: fix, seat 5 → 6"),
        ({"steps": ["burn", "deal_turn"]}, "extra card: fix, steps return to stub → burn, deal turn"),
        ({"do": "call", "to": 20}, "extra card: fix, counts as none → call"),
    ],
)
def test_a_ruling_that_differs(changed, words):
    assert difference([RULED, STATE], [{**RULED, **changed}, STATE]) == words


def test_a_ruling_that_only_one_has():
    assert difference([STATE], [RULED, STATE]) == "extra card: no ruling → fix"
    assert difference([RULED, STATE], [STATE]) == "extra card: fix → no ruling"


def test_a_state_that_differs_is_told_after_the_rulings():
    assert difference([STATE], [{**STATE, "rulebook": "y"}]) == ""
    assert difference([STATE], [{**STATE, "pot": 40}]) == "then pot: 30 → 40"
    assert difference([STATE], [{**STATE, "may": {"1": ["fold"]}}]) == "then may: 1 fold, call → 1 fold"
