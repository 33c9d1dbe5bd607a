"""The floor's view: rulings with their chain of reasons, remedies, devices, pace and dealer."""

from dataclasses import replace

import pytest

from display.area import area_of
from display.drawing import texts_shown
from display.freshness import LIVE, FeedState, Freshness
from display.screens import floor
from display.theme import theme
from tests.display.made.made_scenes import scenes

AREA, NIGHT = area_of("floor", 1920, 1080), theme("night")
SCENES = {scene.name: scene for scene in scenes()}


def said(name, freshness=LIVE):
    return " ".join(texts_shown(floor.draw(SCENES[name].floor, AREA, NIGHT, freshness)))


def test_the_table_its_pace_and_its_dealer():
    texts = said("flop")
    for wanted in ("Table 12", "Dealer M. Alvarez", "31 hands/h", "1.6 rulings/h", "9 players", "No ruling open"):
        assert wanted in texts, wanted


def test_a_ruling_with_its_chain_of_reasons():
    texts = said("ruling_misdeal")
    for wanted in (
        "First card to the wrong seat",
        "→ The first card came to rest at seat 5.",
        "→ Seat 4 is left of the button and entitled to it.",
        "Rule 103",
        "floor: R. Ito",
    ):
        assert wanted in texts, wanted


def test_the_software_and_what_of_it_is_not_as_released():
    view = replace(SCENES["flop"].floor, software="software 9.9 (01234567)", software_fault="The software is not as released")
    texts = " ".join(texts_shown(floor.draw(view, AREA, NIGHT)))
    assert "software 9.9 (01234567)" in texts
    assert "The software is not as released" in texts


def test_devices_and_tray():
    texts = said("reader_lost")
    for wanted in ("Seat 7 lost", "Muck failing", "Tray $4,130", "-$50 off", "71% sure"):
        assert wanted in texts, wanted


def test_a_question_for_the_floor():
    assert "For the floor" in said("ruling_floor")


def test_what_is_not_live_says_so():
    assert "NOT LIVE" in said("flop", Freshness(FeedState.STALE, 4_000))


@pytest.mark.parametrize("feed", [FeedState.STALE, FeedState.LOST])
@pytest.mark.parametrize("name", ["flop", "idle", "reader_lost", "ruling_misdeal", "ruling_action"])
def test_nothing_stands_as_true_that_nobody_knows_while_the_line_is_silent(name, feed):
    texts = said(name, Freshness(feed, 4_000))
    for gone in ("No ruling open", "readers see", "agrees", "% sure", "Between hands", "No pot", "· open", "to act", "↩"):
        assert gone not in texts, gone
    assert not {"NOW"} & set(texts.split())
    assert "LAST KNOWN" in texts
    assert "Readers: not known" in texts


@pytest.mark.parametrize("name", [name for name in SCENES if name.startswith("ruling_")])
def test_what_stands_under_now_is_what_the_rulings_call_open(name):
    texts = said(name)
    assert ("✓ No ruling open" in texts) == ("· open" not in texts)


@pytest.mark.parametrize("size", [(800, 480), (1024, 768), (1280, 720), (1280, 800), (1920, 1080)], ids=str)
def test_three_rulings_have_room_with_what_they_come_to(size):
    for name in ("ruling_misdeal", "ruling_fix", "ruling_dead_hand"):
        view = SCENES[name].floor
        texts = " ".join(texts_shown(floor.draw(view, area_of("floor", *size), NIGHT)))
        for ruling in view.rulings:
            assert f"= {ruling.text}" in texts, (name, ruling.title)


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1920, 1080)])
def test_a_long_name_is_said_shorter_and_never_smaller_than_the_other_rows(size):
    seats = (*SCENES["flop"].floor.seats,)
    named = tuple(replace(seat, name="Bartholomäus Oyelaran-Smythe" if seat is seats[-1] else "Jo") for seat in seats)
    drawing = floor.draw(replace(SCENES["flop"].floor, seats=named), area_of("floor", *size), NIGHT)
    rows = {shape.text: shape.size for shape in drawing.shapes if hasattr(shape, "text") and shape.text[:1].isdigit()}
    (long,) = [text for text in rows if "Bartholom" in text or text.endswith("BO")]
    (short, *_) = [text for text in rows if text.endswith("  Jo")]
    assert rows[long] == rows[short]
