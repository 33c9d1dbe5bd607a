"""The chain of a ruling: steps as they are done, and how it was decided."""

import pytest

from controller.handhistory.recorded_evening import open_evening
from controller.showing.hand_moments import shown_hand
from controller.showing.ruling_chains import HAND_STOPPED
from controller.views.models import StepState
from controller.views.replay.moments import chain_lines, to_moment_line
from tests.controller.showing.shown_tapes import CASES, dealt_tape, named

REPAIRED = CASES / "deal" / "audit-deal-combined-three-handed-exposed-card-put-right-then-clean.json"
MISDEAL = CASES / "deal" / "audit-deal-combined-misdeal-then-re-deal-with-same-button-g-forced-bets-stand.json"


def chains(tape, hand=1):
    evening = open_evening(tape, "golden-nugget-2025")
    return [one.chain for one in shown_hand(evening, hand).moments if one.chain is not None]


def test_steps_are_done_one_after_another_until_the_readers_have_seen_all():
    told = chains(REPAIRED)
    done = [sum(step.state is StepState.DONE for step in one.steps) for one in told]
    assert done == sorted(done)
    assert done[-1] == len(told[-1].steps) > 0
    assert told[0].decision == ""
    assert told[-1].decision == "Put right: the readers saw every card in its place"


def test_a_misdeal_is_in_force_when_it_is_ruled():
    assert chains(MISDEAL)[0].decision == HAND_STOPPED


def test_a_chain_is_read_from_the_irregularity_to_the_decision():
    names = [name for name, _ in chain_lines(chains(REPAIRED)[-1])]
    assert names[:3] == ["Irregularity", "Seen", "Rule"]
    assert names[-1] == "Decision"
    assert "Step" in names


@pytest.mark.parametrize("between", [(), ({"e": "act", "seat": 1, "do": "fold"},)], ids=["at once", "behind an act"])
def test_a_card_that_was_keyed_exposed_by_mistake_is_named_by_no_later_moment(tmp_path, between):
    keyed = ({"e": "exposed", "seat": 3}, *between, *({"e": "undo"} for _ in (0, *between)), {"e": "act", "seat": 1, "do": "fold"})
    told = shown_hand(open_evening(dealt_tape(tmp_path, *keyed)), 1).moments
    assert any("6d" in to_moment_line(one) for one in told), "the screens showed it while the key stood"
    before = told[-1]
    assert before.chain.decision.startswith("Taken back")
    assert "6d" not in to_moment_line(before)


def test_a_hand_that_was_tabled_by_mistake_is_in_no_later_moment(tmp_path):
    keyed = ({"e": "exposed", "seat": 3}, {"e": "show", "seat": 2, "cards": ["2c", "5d"]}, {"e": "undo"}, {"e": "tap"})
    told = shown_hand(open_evening(dealt_tape(tmp_path, *keyed)), 1).moments
    assert told[-1].chain is not None
    assert not named(to_moment_line(told[-1])) & {"2c", "5d"}
