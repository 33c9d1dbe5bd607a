"""What the dealer reads of a remedy's steps: a sentence for each step that a remedy can have, and no other."""

import pytest

from controller.rulings.remedies import REMEDIES
from controller.table.ruling import CardsGo, Step
from controller.terms.codes import StepCode
from controller.terms.places import STUB, seat_place
from controller.terms.step_details import StepDetail
from controller.views import step_text as told
from controller.views.step_text import sentence_of, step_text

IN_REMEDIES = {(step.code, step.detail) for form in REMEDIES.values() for step in form.steps}
WITHOUT_REMEDY = {(StepCode.BURN, StepDetail.NONE_WAS_BURNED)}
"""The burn that a remedy gets where none was burned for the cards that came too early."""


def test_every_step_has_its_sentence_and_every_sentence_its_step():
    sentences = {(code, detail) for code, details in told._SENTENCES.items() for detail in details}
    assert sentences == IN_REMEDIES | WITHOUT_REMEDY


def test_no_two_steps_of_one_code_read_alike():
    for details in told._SENTENCES.values():
        assert len(set(details.values())) == len(details)


def test_every_code_of_a_step_is_used_by_a_remedy():
    assert {code for code, _ in IN_REMEDIES} == set(StepCode)


@pytest.mark.parametrize(("code", "detail", "sentence"), [
    (StepCode.BURN, StepDetail.PLAIN, "Burn a card."),
    (StepCode.BURN, StepDetail.NONE_WAS_BURNED, "Burn a card: none was burned."),
    (StepCode.STOP, StepDetail.HAND_VOID, "Stop: all action is void."),
    (StepCode.FINISH_BETTING, StepDetail.OF_TURN, "Finish the betting on the turn."),
])  # fmt: skip
def test_a_step_reads_by_code_and_detail(code, detail, sentence):
    assert step_text(Step(code, detail)) == sentence_of(code, detail) == sentence


def test_a_step_names_the_seat_that_its_card_goes_to():
    code, detail = StepCode.REPLACE_FROM_STUB, StepDetail.PLAIN
    assert step_text(Step(code, detail, CardsGo((seat_place(4),), 1))) == "Give seat 4 the top card of the stub."
    assert step_text(Step(code, detail, CardsGo((seat_place(4), STUB), 1))) == sentence_of(code, detail)
    assert set(told._OF_SEAT) <= IN_REMEDIES
