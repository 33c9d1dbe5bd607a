"""Which change deserves which signal."""

from dataclasses import replace

from controller.views.models import ClockView, StepState
from display.signals import Signal, signal_for
from tests.display.made.made_scenes import scenes

SCENES = {scene.name: scene for scene in scenes()}


def test_trouble_and_its_end_are_heard_on_every_screen():
    for screen in ("felt", "dealer", "floor"):
        calm, wrong = getattr(SCENES["flop"], screen), getattr(SCENES["ruling_fix"], screen)
        assert signal_for(calm, wrong) is Signal.ERROR
        assert signal_for(wrong, calm) is Signal.DONE


def test_a_step_ticked_off_and_a_step_done_wrong():
    before = SCENES["ruling_fix"].dealer
    steps = list(before.trouble.steps)
    steps[2] = replace(steps[2], state=StepState.DONE)
    done = replace(before, trouble=replace(before.trouble, steps=tuple(steps)))
    assert signal_for(before, done) is Signal.DONE
    steps[3] = replace(steps[3], state=StepState.WRONG)
    wrong = replace(before, trouble=replace(before.trouble, steps=tuple(steps)))
    assert signal_for(done, wrong) is Signal.ERROR


def test_a_seat_hears_of_its_own_turn_and_clock_only():
    river, flop = SCENES["river"].seat, SCENES["flop"].seat
    assert river.line.seat == river.turn.seat == 8
    waiting = replace(river, turn=replace(river.turn, seat=2))
    assert signal_for(waiting, river) is Signal.ACTION
    assert signal_for(river, waiting) is None
    clock = ClockView(8, 1, 1)
    assert signal_for(river, replace(river, clock=clock)) is Signal.CLOCK
    assert signal_for(flop, replace(flop, clock=clock)) is None


def test_the_felt_is_silent_while_play_goes_on():
    felt = SCENES["river"].felt
    assert signal_for(replace(felt, turn=replace(felt.turn, seat=2)), felt) is None
    assert signal_for(felt, replace(felt, clock=ClockView(2, 1, 1))) is Signal.CLOCK


def test_nothing_new_and_nothing_before_are_silent():
    for scene in SCENES.values():
        assert signal_for(scene.dealer, scene.dealer) is None
        assert signal_for(None, scene.dealer) is None
        assert signal_for(scene.felt, scene.dealer) is None


def test_a_ruling_that_is_done_with_at_once_is_heard():
    calm, ruled = SCENES["flop"].dealer, SCENES["ruling_dead_hand"].dealer
    closed = replace(ruled, trouble=replace(ruled.trouble, ruling=replace(ruled.trouble.ruling, is_open=False)))
    assert signal_for(calm, closed) is Signal.ERROR
    assert signal_for(closed, closed) is None
    assert signal_for(closed, calm) is None
