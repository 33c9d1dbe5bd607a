"""Claims about blinds and seats go through the engine; most of them are tried in test_between_hands."""

import pytest
from told import CHECK, OWING, SIX, E, G, N, attention, run, seat

from controller.engine.seats.blind_claims import ATTENTION
from controller.rulebook.blinds import CONDITIONS
from controller.terms.codes import Cause


def test_every_cause_of_this_side_is_judged():
    assert set(CONDITIONS) == {*ATTENTION, Cause.ILLEGAL_STRADDLE}


@pytest.mark.parametrize("book", [N, E, G])
@pytest.mark.parametrize("cause", ATTENTION)
def test_every_claim_gets_one_ruling_also_without_a_seat(book, cause):
    for more in ({}, {"seat": 4}, {"seat": 9}):
        rulings, _ = run(book, SIX, 1, OWING, attention(cause.value, **more))
        assert len(rulings) == 1
        assert rulings[0]["rules"]


def test_an_answer_that_was_not_offered_changes_nothing():
    events = [OWING, attention("pick_up", seat=4, t=1900), {"e": "floor", "choose": "misdeal"}, CHECK]
    _, states = run(G, SIX, 1, *events)
    assert states[0]["seat_state"]["4"] == "pick_up"


def test_the_floor_lets_him_stay():
    decided = [attention("pick_up", seat=4, t=1900), {"e": "floor", "choose": "play_on"}]
    events = [OWING, *decided, seat(4, "present"), CHECK]
    _, states = run(G, SIX, 1, *events)
    assert states[0]["seat_state"]["4"] == "missed_both"
