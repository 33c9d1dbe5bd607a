"""The screens beside a lesson get the views of its table."""

import json
import socket

from controller.loading.law import load_law
from controller.school.lesson_files import load_lesson, opened
from controller.school.lesson_screens import LessonScreens, UnspoiledViews
from controller.tape.tape import open_table
from controller.views.models import DealerView, PublicView
from controller.views.wire import from_line, to_line
from display.gallery.scenes import scenes


def test_a_screen_gets_the_felt_of_the_lessons_table(tmp_path, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    tape, _ = opened(load_lesson("1").part[0])
    law = load_law("npl-2015", [tape.game])
    screens = LessonScreens(tmp_path, ["felt=off:640x360"], lambda _said: None)
    try:
        screens.show(open_table(tape, law.book, law.games))
        with socket.socket(socket.AF_UNIX) as screen:
            screen.settimeout(10)
            screen.connect(str(screens.socket))
            lines = screen.makefile()
            told = {json.loads(lines.readline())["view"] for _ in range(4)}
        assert "felt" in told
    finally:
        screens.close()


class Kept:
    """Keeps what each screen shows."""

    def __init__(self):
        self.views = {}

    def show_all(self, lines):
        for name, line in lines.items():
            self.views[name] = from_line(line)


def test_a_question_hides_what_would_answer_it_and_nothing_after_it():
    kept, scene = Kept(), next(one for one in scenes() if one.name == "flop")
    views = UnspoiledViews(kept)
    for name, view in (("dealer", scene.dealer), ("felt", scene.felt), ("floor", scene.floor), ("seat:1", scene.seat)):
        views.show_all({name: to_line(view)})
    assert kept.views["dealer"] == from_line(to_line(scene.dealer))
    views.ask("Whose turn is it?", (("1", "seat 1"), ("2", "seat 2")))
    dealer, felt = kept.views["dealer"], kept.views["felt"]
    assert isinstance(dealer, DealerView)
    assert (dealer.next.text, dealer.next.detail, dealer.keys, dealer.sizes) == ("Whose turn is it?", "", (), ())
    question = dealer.trouble.dealer_question
    assert question is not None
    assert (question.text, [(one.key, one.text) for one in question.options]) == (
        "Whose turn is it?", [("1", "seat 1"), ("2", "seat 2")],
    )
    assert isinstance(felt, PublicView)
    assert (felt.pots, felt.message) == ((), "")
    assert all((one.turn, one.pot_total) == (None, 0) for one in kept.views.values())
    views.ask("")
    assert kept.views["felt"] == from_line(to_line(scene.felt))


def test_while_the_order_of_the_steps_is_asked_no_screen_shows_it():
    kept, scene = Kept(), next(one for one in scenes() if one.name == "repair")
    views = UnspoiledViews(kept)
    for name, view in (("dealer", scene.dealer), ("floor", scene.floor)):
        views.show_all({name: to_line(view)})
        assert kept.views[name].trouble.steps
    views.ask("In which order?")
    for view in kept.views.values():
        assert (view.trouble.steps, view.trouble.ruling) == ((), scene.dealer.trouble.ruling)
    assert kept.views["dealer"].next.text == "In which order?"


def test_what_now_stands_beside_the_table_as_it_lies():
    """Whether something is wrong is seen by the pot and the turn; a sentence about a key keeps the choices."""
    kept, scene = Kept(), next(one for one in scenes() if one.name == "flop")
    views = UnspoiledViews(kept)
    for name, view in (("dealer", scene.dealer), ("felt", scene.felt)):
        views.show_all({name: to_line(view)})
    views.ask("What now?", (("0", "Nothing is wrong: go on"), ("1", "Misdeal: deal again")), hides=False)
    assert kept.views["felt"] == from_line(to_line(scene.felt))
    assert (kept.views["dealer"].pot_total, kept.views["dealer"].turn) == (scene.dealer.pot_total, scene.dealer.turn)
    views.say("FOLD answers nothing here")
    question = kept.views["dealer"].trouble.dealer_question
    assert (question.text, len(question.options)) == ("FOLD answers nothing here", 2)
    views.ask("")
    assert kept.views["dealer"] == from_line(to_line(scene.dealer))
