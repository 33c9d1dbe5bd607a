"""The chain of a ruling: steps as they are done, and how it was decided."""

from controller.handhistory.recorded_evening import open_evening
from controller.showing.hand_moments import shown_hand
from controller.showing.ruling_chains import HAND_STOPPED
from controller.views.models import StepState
from controller.views.replay.moments import chain_lines
from tests.controller.showing.shown_tapes import CASES

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
