"""A seat's small screen: its own turn, price, clock, debts; stale is shown as nothing but stale."""

from dataclasses import replace

import pytest

from controller.views.models import FaceDown
from display.area import area_of
from display.drawing import CardFace, texts_shown
from display.freshness import LIVE, FeedState, Freshness
from display.screens import seat
from display.theme import theme
from tests.display.made.made_scenes import scenes

AREA, NIGHT = area_of("seat", 480, 320), theme("night")
SCENES = {scene.name: scene for scene in scenes()}


def said(view, freshness=LIVE):
    return " | ".join(texts_shown(seat.draw(view, AREA, NIGHT, freshness)))


def test_its_own_turn():
    texts = said(SCENES["river"].seat)
    for wanted in ("Seat 8", "YOUR TURN", "$180 to call", "raise to $300 - $455", "Button: seat 3"):
        assert wanted in texts, wanted


def test_it_may_check_and_bet():
    texts = said(SCENES["turn"].seat)
    assert "You may check" in texts
    assert "bet $2 - $466" in texts


def test_a_penalty_is_told_to_the_seat_that_has_it():
    view = SCENES["river"].seat
    line = replace(view.line, owes=None, misses=9)
    texts = said(replace(view, line=line, turn=None, notice=None, ways_back=(), clock=None))
    assert "Penalty: 9 more hands" in texts


def test_another_seat_s_turn_is_told_quietly():
    view = SCENES["river"].seat
    texts = said(replace(view, turn=replace(view.turn, seat=2)))
    assert "YOUR TURN" not in texts
    assert "Seat 2 acts" in texts


def test_its_clock_and_not_another_s():
    view = SCENES["clock"].seat
    assert "0:35" in said(view)
    other = replace(view, clock=replace(view.clock, seat=2))
    assert "0:35" not in said(other)


def test_what_it_owes_and_its_ways_back():
    texts = said(SCENES["absent"].seat)
    for wanted in (
        "missed both blinds",
        "You owe $3 ($2 live, $1 dead)",
        "Wait for the big blind",
        "free",
        "Buy the button",
    ):
        assert wanted in texts, wanted


def test_a_stopped_hand():
    assert "STOPPED" in said(SCENES["ruling_misdeal"].seat)


def test_own_position():
    assert "Big blind" in said(SCENES["ruling_misdeal"].seat)


@pytest.mark.parametrize(
    ("feed", "word"), [(FeedState.STALE, "NOT LIVE"), (FeedState.LOST, "NOT LIVE"), (FeedState.WAITING, "Waiting")]
)
def test_a_stale_screen_shows_nothing_but_that(feed, word):
    texts = said(SCENES["river"].seat, Freshness(feed, 9_000))
    assert word in texts
    for gone in ("YOUR TURN", "to call", "$"):
        assert gone not in texts


@pytest.mark.parametrize("name", list(SCENES))
def test_a_seat_s_screen_never_shows_a_card(name):
    view = SCENES[name].seat
    view = replace(view, line=replace(view.line, cards=(*view.line.cards, FaceDown())))
    drawing = seat.draw(view, AREA, NIGHT)
    assert not [shape for shape in drawing.shapes if isinstance(shape, CardFace)]


@pytest.mark.parametrize(
    ("change", "word"),
    [({"folded": True, "in_hand": False}, "Folded"),
     ({"folded": True, "in_hand": False, "dead": True}, "Dead hand"), ({"all_in": True}, "ALL IN"), ({"won": 90}, "You win $90")],
)
def test_states_of_a_seat(change, word):
    view = SCENES["flop"].seat
    view = replace(view, line=replace(view.line, **change), turn=None)
    assert word in said(view)
