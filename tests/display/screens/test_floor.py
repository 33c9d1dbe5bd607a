"""The floor's view: rulings with their chain of reasons, remedies, devices, pace and dealer."""

from display.area import area_of
from display.drawing import texts_shown
from display.freshness import LIVE, Feed, Freshness
from display.gallery.scenes import scenes
from display.screens import floor
from display.theme import theme

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
        "Golden Nugget 2025",
        "floor: R. Ito",
    ):
        assert wanted in texts, wanted


def test_devices_and_tray():
    texts = said("reader_lost")
    for wanted in ("Seat 7 lost", "Muck failing", "Tray $4,130", "-$50 off", "71% sure"):
        assert wanted in texts, wanted


def test_a_question_for_the_floor():
    assert "For the floor" in said("ruling_floor")


def test_what_is_not_live_says_so():
    assert "NOT LIVE" in said("flop", Freshness(Feed.STALE, 4_000))
