"""What the measure takes for an error that somebody has told."""

from __future__ import annotations

import pytest
from dealer_talk import Talk

from controller.simulation.dealer.dealer_acts import CARELESS
from controller.simulation.dealer.hand_script import HandResult
from controller.simulation.measure.detectability import Means
from controller.simulation.measure.hand_notes import HandNotes, note_begun, note_done
from controller.simulation.measure.referee import Referee
from controller.simulation.measure.tally import Tally
from controller.simulation.measure.tally import told as told_of
from controller.table.events import TimeReached
from controller.table.outputs import IssueRuling
from controller.table.ruling import Ruling
from controller.terms.codes import Basis, Cause, Outcome
from controller.terms.fast_copies import replace
from hw.sim import physical_acts as acts
from hw.sim.hands.hand_acts import Injection
from hw.sim.world import make_world

FIRST, SECOND = acts.Press(("seat_3", "boxed")), acts.Press(("seat_5", "boxed"))


def told(*pressed, cause="boxed_many"):
    """Two boxed cards, and what the fingers made of their keys and of an act's."""
    wrong = Injection((FIRST, SECOND), cause, 0, 3, by_key=True)
    notes = HandNotes(HandResult(1, injected=wrong), 0)
    for act, (what, keys) in enumerate(zip((FIRST, SECOND, acts.Press(("fold",))), pressed, strict=True), 7):
        note_begun(notes, wrong, acts.Begun(act * 1000, act, what))
        note_done(notes, wrong, acts.Keyed(act * 1000 + 500, what.keys, keys, act))
    return notes.key_was_right


@pytest.mark.parametrize(
    ("pressed", "is_told"),
    [
        ((FIRST.keys, SECOND.keys, ("fold",)), True),
        ((FIRST.keys, SECOND.keys, ()), True),  # an act's key tells nothing of it
        ((FIRST.keys, (), ("fold",)), False),
        (((), SECOND.keys, ("fold",)), False),
        ((FIRST.keys, ("seat_4", "boxed"), ("fold",)), False),
    ],
)
def test_two_boxed_cards_are_told_by_two_keys(pressed, is_told):
    assert told(*pressed) is is_told


LAST = acts.DealCard("seat:2")


@pytest.mark.parametrize(("wrong", "done", "from_ms"), [
    (Injection((FIRST, SECOND), "boxed_many", 0, complete_at=1), (FIRST, acts.Press(("seat_4", "boxed"))), 8000),
    (Injection((FIRST, SECOND), "boxed_many", 0, complete_at=1), (FIRST, acts.Press(("seat_4", "exposed"))), 7000),
    (Injection((FIRST, SECOND), "boxed_many", 0, complete_at=1), (FIRST, acts.Press(FIRST.keys, exact=True)), 7000),
    (Injection((FIRST, LAST), "absent_at_deal", 0, complete_at=1), (FIRST, acts.DealCard("seat:2"), LAST), 9500),
    (Injection((FIRST,), "remedy_not_followed", 0), (FIRST, acts.Burn(), *CARELESS), 9500),
    (Injection((FIRST,), "exposed_one", 0), (FIRST, *CARELESS), 7000),
])  # fmt: skip
def test_a_ruling_is_late_from_the_act_on_that_makes_it_the_error_that_it_names(wrong, done, from_ms):
    """One boxed card is not two yet, and nobody is absent at the last card before it is dealt."""
    notes = HandNotes(HandResult(1, injected=wrong), 0)
    for act, what in enumerate(done, 7):
        note_begun(notes, wrong, acts.Begun(act * 1000, act, what))
        rested = acts.Rested(act * 1000 + 500, b"", "seat:2", "stub", act)
        note_done(notes, wrong, acts.Keyed(act * 1000 + 500, what.keys, what.keys, act) if isinstance(what, acts.Press) else rested)
    assert max(notes.error_ms, notes.complete_ms) == from_ms


@pytest.mark.parametrize(("cause", "hands_begun", "false"), [
    (Cause.DOUBLE_BURN, 1, 0), (Cause.DOUBLE_BURN, 2, 1), (Cause.EXTRA_CARD, 1, 1),
])  # fmt: skip
def test_a_ruling_that_names_the_error_of_the_hand_before_is_not_false_while_the_next_one_is_not_dealt(
    cause, hands_begun, false
):
    """The readers were sure of a second burn when its pots had been pushed."""
    table, world = Talk("G").table, make_world()
    means = Means(
        cycle_ms=1000.0, perfect=False, resolves_order=False, reads_deck=False, proof_ms=0, presence_ms=0,
        mucked_ms=0, told_ms=0, told_piled_ms=0, grace_ms=0, burn_ms=0, variant=table.variant,
    )
    referee = Referee(means, {}, lambda: world)
    referee.begin(HandResult(1, injected=Injection((FIRST,), "double_burn", 0)), 0)
    referee.saw(acts.Begun(1000, 1, FIRST), world)
    referee.close(table, world, finished=True)
    referee.begin(HandResult(2), 5000)
    ruling = Ruling(Outcome.PLAY_ON, cause, ("RP-1",), Basis.TEXT, "", number=1)
    referee.heard(
        TimeReached(6000),
        (IssueRuling(ruling),),
        replace(table, counters=replace(table.counters, hands_begun=hands_begun)),
    )
    referee.close(table, world, finished=True)
    assert referee.tally.false_rulings == false


def test_every_press_of_a_hand_is_counted_with_its_corrections():
    table, world = Talk("G").table, make_world()
    means = Means(
        cycle_ms=1000.0, perfect=False, resolves_order=False, reads_deck=False, proof_ms=0, presence_ms=0,
        mucked_ms=0, told_ms=0, told_piled_ms=0, grace_ms=0, burn_ms=0, variant=table.variant,
    )
    referee = Referee(means, {}, lambda: world)
    hands = [
        [(("bet", "pot"), ("bet", "pot")), (("call",), ("fold",)), (("undo",), ("undo",)), (("call",), ("call",))],
        [(("check",), ())],  # forgotten: no press
    ]
    for number, entries in enumerate(hands, 1):
        referee.begin(HandResult(number), number * 10_000)
        for meant, pressed in entries:
            referee.saw(acts.Keyed(number * 10_000, meant, pressed, number), world)
        referee.close(table, world, finished=True)
    tally = referee.tally
    assert tally.presses == [5, 0]
    assert tally.keys_wrong == 2
    assert told_of(tally, 1.0)["presses"] == {
        "p50": 5, "p90": 5, "by_key": {"bet": 1, "pot": 1, "fold": 1, "undo": 1, "call": 1},
    }
    other = Tally(presses=[7, 9])
    tally.add(other)
    assert tally.presses == [5, 0, 7, 9]
