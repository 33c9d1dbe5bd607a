"""Why a ruling is taken back, as the room reads it."""

import pytest

from controller.table.outputs import Retraction, RetractRuling
from controller.terms.codes import Act
from controller.views.retractions import why_retracted


@pytest.mark.parametrize(("because", "acts", "sentence"), [
    (Retraction.UNDONE, (), "the dealer took back what was keyed"),
    (Retraction.FOLDED, ((3, Act.FOLD),), "seat 3 folded in turn"),
    (Retraction.HAD_ACTED, ((3, Act.CALL), (5, Act.FOLD)),
     "the dealer says that the player had acted: seat 3 call, seat 5 fold"),
    (Retraction.CAME_WITH_STREET, (), "the dealer says that it came with the street before"),
    (Retraction.CAME_BEHIND_UNDONE, (), "the dealer says that it came behind the acts that were taken back"),
    (Retraction.NONE_TOO_MANY, (), "the dealer says that none was too many"),
])  # fmt: skip
def test_every_reason_is_a_sentence(because, acts, sentence):
    assert why_retracted(RetractRuling(1, because, acts)) == sentence


def test_no_reason_lacks_one():
    assert all(why_retracted(RetractRuling(1, because)) for because in Retraction)
