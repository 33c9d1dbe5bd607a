"""The screens' own words: amounts, times, ages, and a word for every code."""

from dataclasses import replace

import pytest

from controller.views.models import BasisCode, GameLine, OutcomeCode, ReaderState, Standing, StepState
from controller.views.phrases.phrase import money, phrase
from controller.views.replay.moments import STEP_MARKS
from display import wording
from display.drawing import Text
from display.gallery.render import PictureSize
from display.gallery.scenes import scenes
from display.language.languages import language
from display.wording import name_words

GAME = GameLine("x", "1-2", 1, currency="$")


@pytest.mark.parametrize(
    ("chips", "wordings"),
    [
        (0, ("$0",)),
        (9_999, ("$9,999",)),
        (-50, ("-$50",)),
        (10_000, ("$10,000", "$10k")),
        (12_345, ("$12,345", "$12.3k")),
        (12_399, ("$12,399", "$12.3k")),
        (123_999, ("$123,999", "$123k")),
        (1_000_000, ("$1,000,000", "$1M")),
        (1_990_000, ("$1,990,000", "$1.9M")),
        (-12_345, ("-$12,345", "-$12.3k")),
    ],
)
def test_amounts_are_never_rounded_up(chips, wordings):
    assert wording.amount(chips, GAME) == wordings


def test_a_phrase_around_an_amount():
    assert wording.with_amount("Pot {amount}!", 12_345, GAME) == ("Pot $12,345!", "Pot $12.3k!")


@pytest.mark.parametrize(
    ("left_ms", "said"), [(60_000, "1:00"), (59_001, "1:00"), (59_000, "0:59"), (1, "0:01"), (0, "0:00"), (-5, "0:00")]
)
def test_a_clock_shows_nought_only_when_time_is_up(left_ms, said):
    assert wording.seconds(left_ms) == said


@pytest.mark.parametrize(
    ("age_ms", "said"), [(0, "0 s"), (119_999, "119 s"), (120_000, "2 min"), (7_200_000, "2 h"), (-1, "0 s")]
)
def test_ages(age_ms, said):
    assert wording.age(age_ms) == said


def test_places_and_seats():
    assert wording.place("seat:3") == ("Seat 3",)
    assert wording.place("board:2") == ("Board 2", "Brd 2")
    assert wording.place("toaster")[0] == "Toaster"
    assert wording.seat_list((1, 3)) == "1 3"


def test_every_code_has_words_and_every_state_its_own_mark():
    assert set(wording.OUTCOMES) == set(OutcomeCode)
    assert set(wording.BASES) == set(BasisCode)
    assert set(wording.STANDINGS) == set(Standing)
    for marks, codes in ((STEP_MARKS, StepState), (wording.READER_MARKS, ReaderState)):
        assert set(marks) == set(codes)
        assert len(set(marks.values())) == len(marks)
    assert len({words.mark for words in wording.OUTCOMES.values()}) == len(OutcomeCode)


def test_a_name_becomes_shorter_word_by_word_and_is_never_cut():
    assert name_words("Ann Lee") == ("Ann Lee", "Ann L.", "Ann", "AL", "")
    assert name_words("Mary Jane Watson") == ("Mary Jane Watson", "Mary Watson", "Mary W.", "Mary", "MW", "")
    assert name_words("Bo") == ("Bo", "")
    assert name_words("") == ("",)


def test_a_letter_that_the_faces_lack_loses_its_accents_and_no_box_is_drawn():
    assert name_words("Kim Nguyễn")[0] == "Kim Nguyen"
    assert name_words("\u0531\u0532") == ("",)
    assert name_words("Łukasz Żółć Олег Παύλος")[0] == "Łukasz Żółć Олег Παύλος"


@pytest.mark.parametrize(("screen", "size"), [("felt", (1280, 720)), ("seat", (320, 240)), ("floor", (1024, 768))])
def test_a_name_stands_at_its_seat_on_the_felt_the_seat_s_and_the_floor_s_screen(screen, size):
    scene = next(one for one in scenes() if one.name == "flop")
    lines = tuple(replace(line, name="Bo Lee") if line.seat == scene.seat.line.seat else line for line in scene.felt.seats)
    named = replace(
        scene, felt=replace(scene.felt, seats=lines), floor=replace(scene.floor, seats=lines),
        seat=replace(scene.seat, line=replace(scene.seat.line, name="Bo Lee")),
    )  # fmt: skip
    told = [[one.text for one in PictureSize(shown, screen, size, "night").drawing().shapes if isinstance(one, Text)] for shown in (scene, named)]
    assert [any("Bo Lee" in text for text in texts) for texts in told] == [False, True]


@pytest.mark.parametrize(
    ("does", "amount"),
    [
        ("calls $40", "$40"), ("to $1,200", "$1,200"), ("push $505 to seat 2", "$505"),
        ("1 ends the repair, 2 misdeal, 3 void", ""), ("then the number", ""), ("seat first, then the amount", ""),
        (phrase("push {amount} to seat {seat}", amount=money(505, "$"), seat=2), "$505"),
    ],
)
def test_a_key_bears_the_amount_of_its_hint_and_no_other_number(does, amount):
    """Of a line with messages and of one without."""
    assert wording.amount_in(does) == amount


@pytest.mark.parametrize(("title", "spanish"), [
    ("Table 12", "Mesa 12"), ("Demo table", "Mesa Demo"), ("High stakes", "High stakes"),
])  # fmt: skip
def test_a_table_s_title_is_said_in_the_screen_s_language(title, spanish):
    assert (str(wording.table_words(title)), language("es").say(wording.table_words(title))) == (title, spanish)
