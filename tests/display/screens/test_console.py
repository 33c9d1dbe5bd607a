"""The console's pages at every size: targets of 15 mm, no text cut, and a tap from a real event to the table."""

import time
from dataclasses import replace

import pygame
import pytest

from controller.runtime.taps import TapDoor
from controller.screens.view_server import ViewServer
from controller.views.trouble import KeyHint, StepState
from controller.views.wire import to_line
from display.area import area_of
from display.canvas.render_targets import Picture, wants_to_close
from display.console_keys import ALWAYS, KEYS_OF, PAGES
from display.console_touch import PAGE, Console
from display.drawing import Box
from display.feed import SocketFeed
from display.freshness import FeedState, Freshness
from display.gallery.scenes import scenes as gallery_scenes
from display.layout_check import faults
from display.newest import Newest, monotonic_ms
from display.screens.console import TARGET_MM, draw_console, fits_console, page_keys, targets
from display.screens.screen_list import draw_view
from display.show import Screen, ScreenLoop
from display.theme import BUNDLED, theme
from firmware_bridge.readings import ScreenTapped
from hw.board import KeyMoved
from hw.board_file import load_board
from hw.panel import Key
from tests.display.made.made_scenes import scenes

SIZES = ((800, 480), (1024, 600), (1280, 800), (1920, 1080))
SCENES = {one.name: one for one in scenes()}
PLAYED = {one.name: one for one in gallery_scenes()}
STATES = (Console(), *(Console(page) for page in PAGES[1:]), Console("more", help="tray"), Console("acts", armed="all_fold"))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", sorted(SCENES))
def test_every_page_has_its_targets_and_no_fault_of_layout(name, size):
    view, area = SCENES[name].dealer, area_of("dealer", *size)
    states = STATES if name == "flop" else STATES[:1]
    for console in states:
        placed = targets(view, area, console)
        assert min(min(one.rect.w, one.rect.h) for one in placed) * area.pitch_um >= TARGET_MM * 1000
        assert all(area.rect.contains(one.rect) for one in placed)
        assert not any(one.rect.overlaps(other.rect) for at, one in enumerate(placed) for other in placed[at + 1 :])
        assert {*ALWAYS, *(PAGE + page for page in PAGES)} <= {one.name for one in placed}
        assert {*KEYS_OF.get(console.page, ())} <= {one.name for one in placed}
        for look in BUNDLED if name == "flop" else BUNDLED[:1]:
            drawing = draw_console(view, area, theme(look), console)
            assert not list(faults(drawing, area, theme(look))), (console, look)


def test_no_key_is_there_to_touch_while_the_view_is_not_live():
    area = area_of("dealer", 800, 480)
    lost = draw_console(SCENES["flop"].dealer, area, theme("night"), Console(), Freshness(FeedState.LOST, 5000))
    assert not {"CONFIRM", "UNDO"} & {getattr(one, "text", "") for one in lost.shapes}


def test_a_panel_on_which_not_every_key_fits_is_no_console():
    assert [fits_console(area_of("dealer", *size)) for size in ((480, 320), *SIZES)] == [False, True, True, True, True]


@pytest.fixture
def window(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((800, 480))
    yield
    pygame.display.quit()


def until(is_so, seconds=5.0):
    ends = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < ends
        time.sleep(0.005)


def test_a_real_event_on_a_key_arrives_at_the_table_as_that_key(window, tmp_path):
    del window
    arrivals, area, view = [], area_of("dealer", 800, 480), SCENES["flop"].dealer
    server = ViewServer(tmp_path / "v.sock")
    server.hear = TapDoor(arrivals.append, monotonic_ms, pytest.fail, is_open=True).hear
    newest = Newest(["dealer"])
    feed = SocketFeed(tmp_path / "v.sock", newest)
    feed.start()
    try:
        server.show("dealer", to_line(view))
        screen = Screen("dealer", area, theme("night"), Picture((800, 480)), touch=True)
        show = ScreenLoop((screen,), newest, pytest.fail, pressed=lambda key: feed.tap(key) or pytest.fail(key))
        until(lambda: newest.view("dealer") is not None)
        painted = show.turn(monotonic_ms(), time.monotonic_ns)
        assert painted <= 8
        place = next(one.rect for one in targets(view, area, Console()) if one.name == "confirm")
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, button=1, pos=(place.x + 5, place.y + 5)))
            assert not wants_to_close(lambda touch: show.touched(touch, monotonic_ms()))
        until(lambda: len(arrivals) == 2)
    finally:
        feed.stop()
        server.close()
    assert [one.reading for one in arrivals] == [ScreenTapped("confirm", pressed=True), ScreenTapped("confirm", pressed=False)]
    board = load_board("touch")
    assert board.signal_of(arrivals[0].port, arrivals[0].reading) == KeyMoved(Key.CONFIRM, down=True)
    assert load_board("main").signal_of(arrivals[0].port, arrivals[0].reading) is None


def test_two_fingers_at_once_are_no_press(window):
    del window
    told = []
    for number in (1, 2):
        pygame.event.post(pygame.event.Event(pygame.FINGERDOWN, finger_id=number, x=0.5, y=0.5, dx=0, dy=0, touch_id=1))
    wants_to_close(told.append)
    assert [one.kind for one in told] == ["more"]
    for number in (1, 2):
        pygame.event.post(pygame.event.Event(pygame.FINGERUP, finger_id=number, x=0.5, y=0.5, dx=0, dy=0, touch_id=1))
    wants_to_close(told.append)


@pytest.mark.parametrize("size", SIZES)
def test_a_screen_without_touch_names_the_sizes_of_its_keys(size):
    sizes = (KeyHint("MINIMUM", "to 40"), KeyHint("POT", "to 95"), KeyHint("ALL FOLD", "all"))
    view = replace(SCENES["flop"].dealer, sizes=sizes)
    area = area_of("dealer", *size)
    drawing = draw_view(view, area, theme("night"), Freshness())
    assert "MINIMUM 40 · POT 95" in {getattr(one, "text", "") for one in drawing.shapes}
    assert not list(faults(drawing, area, theme("night")))


def hinted(*keys, sizes=()):
    """Return a dealer's view with these keys that do something."""
    view = SCENES["flop"].dealer
    return replace(view, keys=tuple(KeyHint(*one) for one in keys), sizes=tuple(KeyHint(*one) for one in sizes))


def places(view, size=(1280, 800)):
    return {one.name: one.rect for one in targets(view, area_of("dealer", *size), Console())}


@pytest.mark.parametrize("size", SIZES)
def test_a_key_of_a_betting_round_keeps_its_place(size):
    """Where FOLD was a moment ago no other key lies, whatever the next player may do."""
    big = (("MINIMUM", "to 20"), ("POT", "to 35"), ("ALL IN", "for 990"), ("ALL CALL", "all left call"))
    owes = places(hinted(("FOLD", "folds"), ("CALL", "calls 10"), ("RAISE", "amount"), sizes=big), size)
    free = places(hinted(("CHECK", "checks"), ("BET", "amount"), sizes=(*big, ("REPEAT", "to 30"))), size)
    assert owes["call"] == free["check"]
    assert owes["raise"] == free["bet"]
    assert {name: owes[name] for name in ("minimum", "pot", "all_in", "all_call")} == {
        name: free[name] for name in ("minimum", "pot", "all_in", "all_call")
    }
    assert not any(owes["fold"].overlaps(rect) for rect in free.values())


def test_a_showdown_names_the_seats_first_and_a_chosen_seat_the_keys_that_it_takes():
    keys = tuple((key, "whatever the words", True) for key in ("SHOW", "FOLD", "AWARD"))
    both = hinted(*keys, sizes=(("SEAT 3", "then SHOW"), ("SEAT 5", "then SHOW"), ("ALL SHOW", "every hand face up")))
    last = hinted(*keys, sizes=(("SEAT 3", "shown", False, True), ("SEAT 5", "then SHOW")))
    assert page_keys(both, "now") == ("seat_3", "seat_5", "all_show")
    assert page_keys(both, "seat")[:3] == ("show", "fold", "award")
    assert (places(both)["seat_3"], places(both)["seat_5"]) == (places(last)["seat_3"], places(last)["seat_5"])
    area = area_of("dealer", 1280, 800)
    drawn = draw_console(last, area, theme("night"), Console())
    assert "shown" in {getattr(one, "text", "") for one in drawn.shapes}


def test_the_keys_of_a_chosen_seat_show_no_amount_of_the_seat_in_turn():
    view = hinted(("FOLD", "folds"), ("CALL", "calls 190"), sizes=(("ALL IN", "for 200"),))
    told = {page: {getattr(one, "text", "") for one in draw_console(
        view, area_of("dealer", 1280, 800), theme("night"), Console(page)).shapes} for page in ("now", "seat")}  # fmt: skip
    assert {"190", "200"} <= told["now"]
    assert {"CALL", "ALL IN"} <= told["seat"]
    assert not {"190", "200"} & told["seat"]


def test_while_cards_are_drawn_or_set_a_chosen_seat_has_no_keys_of_a_bet():
    shown = page_keys(hinted(("DRAW", "number of cards, CONFIRM")), "seat")
    assert shown[0] == "draw"
    assert {"away", "exposed", "clock"} < set(shown)
    assert not {"call", "raise", "half_pot", "straddle"} & set(shown)


def test_the_keys_that_the_table_waits_for_are_edged():
    night, area = theme("night"), area_of("dealer", 1280, 800)

    def edged(view, page="now"):
        cells = {one.rect: one.name for one in targets(view, area, Console(page))}
        drawn = draw_console(view, area, night, Console(page)).shapes
        return {cells[one.rect] for one in drawn if isinstance(one, Box) and one.rect in cells and one.edge == night.turn}

    view = PLAYED["ruling_misdeal"].dealer
    steps = tuple(
        replace(one, state=StepState.CURRENT if one.code == "reshuffle" else StepState.DONE)
        for one in view.trouble.steps
    )
    shuffling = replace(view, trouble=replace(view.trouble, steps=steps))
    assert "riffle" in edged(shuffling)
    assert "riffle" not in edged(view)
    both = PLAYED["ruling_floor"].dealer
    asked = replace(both, trouble=replace(both.trouble, dealer_question=None))
    choices = {f"digit_{one.key}" for one in asked.trouble.floor_question.options}
    assert edged(asked, "digits") - {"page:digits"} == choices


def test_the_way_of_the_cards_stands_beside_the_steps():
    drawn = draw_console(PLAYED["repair"].dealer, area_of("dealer", 1280, 800), theme("night"), Console()).shapes
    assert any(getattr(one, "text", "") == "Board → Burn" for one in drawn)


def test_in_a_repair_the_numbers_of_the_floor_s_key_are_named_where_they_are_typed():
    view, area = PLAYED["repair"].dealer, area_of("dealer", 1280, 800)
    said = "FLOOR: 1 ends the repair, 2 misdeal, 3 void"
    shown = {
        page: said in {getattr(one, "text", "") for one in draw_console(view, area, theme("night"), Console(page)).shapes}
        for page in ("now", "digits")
    }
    assert shown == {"now": False, "digits": True}


def test_the_floors_key_alone_does_not_look_like_the_next_thing_to_press():
    alone = places(hinted(("FLOOR", "1 ends the repair, 2 misdeal, 3 void")))["floor"]
    assert alone.w < 1280 // 3
    assert alone.right > 1200


def test_confirm_names_the_chips_that_it_pushes_not_the_seat():
    view = hinted(("CONFIRM", "push 1,444 to seat 5"), ("FLOOR", "1 ends the repair, 2 misdeal, 3 void"))
    drawn = {getattr(one, "text", "") for one in draw_console(view, area_of("dealer", 1280, 800), theme("night"), Console()).shapes}
    assert "1,444" in drawn
    assert not {"5", "3"} & drawn


@pytest.mark.parametrize("does", ["all left check", "all left call"])
def test_the_key_for_all_left_says_whether_they_check_or_call(does):
    view = hinted(("CHECK", "checks"), sizes=(("ALL CALL", does),))
    drawing = draw_console(view, area_of("dealer", 1280, 800), theme("night"), Console())
    assert does in {getattr(one, "text", "") for one in drawing.shapes}
