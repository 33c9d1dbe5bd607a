"""The dealer's screen: the next thing largest; if something is wrong, what, why, by which rule, and what to do."""

from dataclasses import replace

import pytest

from controller.views.dealer_questions import dealer_answers, dealer_question
from controller.views.models import HistoryLine, OptionView, QuestionView
from display.area import area_of
from display.drawing import Box, Text, texts_shown
from display.freshness import LIVE, FeedState, Freshness
from display.layout_check import faults
from display.screens import dealer, floor
from display.screens.screen_list import draw_nothing
from display.theme import theme
from tests.controller.every_question import EVERY_QUESTION
from tests.display.made.made_scenes import scenes

AREA, NIGHT = area_of("dealer", 1280, 800), theme("night")
SCENES = {scene.name: scene for scene in scenes()}


def drawn(name, freshness=LIVE):
    return dealer.draw(SCENES[name].dealer, AREA, NIGHT, freshness)


def said(name, freshness=LIVE):
    return " ".join(texts_shown(drawn(name, freshness)))


@pytest.mark.parametrize("name", ["deal", "flop", "showdown", "stud"])
def test_the_next_thing_is_the_largest_text(name):
    largest = max((shape for shape in drawn(name).shapes if isinstance(shape, Text)), key=lambda text: text.size)
    assert largest.text in SCENES[name].dealer.next.text


def test_between_hands_the_next_thing_is_calm_and_still_the_largest_text():
    def largest(name):
        return max(shape.size for shape in drawn(name).shapes if isinstance(shape, Text))

    def edges(name):
        return {shape.edge for shape in drawn(name).shapes if isinstance(shape, Box)}

    assert "Shuffle" in said("idle")
    assert largest("idle") < largest("flop") / 1.5
    assert NIGHT.turn in edges("flop")
    assert NIGHT.turn not in edges("idle")


@pytest.mark.parametrize(("screen", "of"), [(dealer, "dealer"), (floor, "floor")])
def test_before_the_first_hand_no_screen_speaks_of_hand_0(screen, of):
    view = getattr(SCENES["idle"], of)
    told = replace(view, game=replace(view.game, hand_number=0))
    texts = " ".join(texts_shown(screen.draw(told, area_of(of, 1280, 800), NIGHT, LIVE)))
    assert view.game.name in texts
    assert "and 0" not in texts


def test_the_current_step_is_the_largest_text_of_a_remedy():
    texts = [shape for shape in drawn("ruling_fix").shapes if isinstance(shape, Text) and len(shape.text) > 1]
    largest = max(texts, key=lambda text: text.size)
    assert largest.text in "Finish the betting: seat 1 to act"


@pytest.mark.parametrize("name", [name for name in SCENES if name.startswith("ruling_")])
def test_a_ruling_tells_what_why_and_by_which_rule(name):
    ruling = SCENES[name].dealer.trouble.ruling
    texts = said(name)
    assert ruling.title in texts
    assert ruling.text in texts
    assert ", ".join(ruling.rules) in texts


def test_steps_are_ticked_off_marked_and_told_when_wrong():
    texts = texts_shown(drawn("remedy_wrong"))
    assert texts.count("✓") >= 3
    assert "✗" in texts
    assert "○" in texts
    assert "put it on the burn pile" in " ".join(texts)


def test_the_question_that_confirm_answers_is_shown_also_while_the_floor_is_asked_another():
    own = SCENES["dealer_question"].dealer.trouble.dealer_question
    floor_view = SCENES["ruling_floor"].dealer
    both = replace(floor_view, trouble=replace(floor_view.trouble, dealer_question=own))
    texts = " ".join(texts_shown(dealer.draw(both, AREA, NIGHT, LIVE)))
    for wanted in ("Please say", own.text, *(option.key for option in own.options), floor_view.trouble.ruling.title):
        assert wanted in texts, wanted


def test_a_question_stands_with_its_options_and_keys():
    texts = said("ruling_floor")
    for wanted in ("1", "2", "3", "Seat 5 may act; the folds stand", "The floor decides", "rules 132, 104"):
        assert wanted in texts, wanted
    for wanted in ("Does it hold exactly 2 cards?", "CONFIRM", "Yes: the hand is complete", "CLEAR"):
        assert wanted in said("dealer_question"), wanted


@pytest.mark.parametrize("asked", [asked for asked, _ in EVERY_QUESTION])
@pytest.mark.parametrize("scene", ["flop", "ruling_fix"])
def test_every_question_fits_the_smallest_screens(asked, scene):
    answers = dealer_answers(asked)
    options = (OptionView("yes", f"Yes: {answers.yes}", "CONFIRM"), OptionView("no", f"No: {answers.no}", "CLEAR"))
    question = QuestionView(dealer_question(asked), options)
    for screen, draw, size in (("dealer", dealer.draw, (800, 480)), ("floor", floor.draw, (1024, 768))):
        view = getattr(SCENES[scene], screen)
        view = replace(view, trouble=replace(view.trouble, steps=(), dealer_question=question))
        area = area_of(screen, *size)
        drawing = draw(view, area, NIGHT, LIVE)
        assert not list(faults(drawing, area, NIGHT))
        texts = texts_shown(drawing)
        assert not [text for text in texts if text.endswith("…")]
        assert question.text in " ".join(texts)


def test_keys_history_and_readers():
    texts = said("reader_lost")
    for wanted in (
        "FOLD",
        "UNDO",
        "↩ Seat 8 bets $40",
        "(taken back)",
        "7 ✗",
        "41%",
        "Not seen at seat 7: wrong seats",
    ):
        assert wanted in texts, wanted
    assert "All 13 readers see" in said("flop")


def test_without_the_controller_the_dealer_is_told_what_to_do():
    texts = said("flop", Freshness(FeedState.LOST, 5_000))
    assert "NOT LIVE" in texts
    assert "Deal on by hand; call the floor for rulings" in texts
    assert "Last known:" in texts


@pytest.mark.parametrize("feed", [FeedState.WAITING, FeedState.STALE, FeedState.LOST])
def test_the_dealer_is_not_told_to_ask_the_dealer(feed):
    texts = " ".join(texts_shown(draw_nothing("dealer", AREA, NIGHT, Freshness(feed, 5_000))))
    assert "Ask the dealer" not in said("flop", Freshness(feed, 5_000)) + texts
    assert "readers see" not in said("flop", Freshness(feed, 5_000))


def test_a_sentence_among_the_entries_has_as_many_lines_as_it_needs():
    told = HistoryLine(9, "250 of this hand goes back to the player who left seat 2: hand it to him.")
    view = SCENES["ruling_fix"].dealer
    view = replace(view, history=(told, *view.history))
    texts = texts_shown(dealer.draw(view, area_of("dealer", 800, 480), NIGHT))
    assert told.text in " ".join(texts)
    assert not [text for text in texts if text.endswith("…")]
