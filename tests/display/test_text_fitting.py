"""Texts fit their room by rule: smaller, then shorter, then cut; never over the edge, never below the least size."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from display.text_fitting import ELLIPSIS, Fitted, Room, cut, fit_line, fit_lines, leading_px, wrap
from display.typeface import Face, typeface

WORDS = st.lists(st.text("abcdefghij ", min_size=1, max_size=12), min_size=1, max_size=14).map(" ".join)
ROOMS = st.builds(Room, st.integers(1, 700), st.integers(1, 300), st.integers(1, 90), st.integers(8, 40))


def width(text, size, face=Face.TEXT):
    return typeface(face).width_px(text, size)


@given(st.lists(WORDS, min_size=1, max_size=3), ROOMS)
def test_a_line_never_leaves_its_room(wordings, room):
    fitted = fit_line(wordings, room, Face.TEXT)
    assert width(fitted.lines[0], fitted.size) <= room.width
    assert room.smallest <= fitted.size


@given(WORDS, ROOMS)
def test_lines_never_leave_their_room(sentence, room):
    fitted = fit_lines(sentence, room, Face.TEXT)
    assert all(width(line, fitted.size) <= room.width for line in fitted.lines)
    assert room.smallest <= fitted.size
    if room.height >= room.smallest:
        assert fitted.height <= max(room.height, room.smallest)
    if not fitted.cut:
        assert " ".join(fitted.lines).split() == sentence.split()


def test_the_longest_wording_that_fits_is_taken_as_large_as_may_be():
    room = Room(width("raise to $80 or more", 20), 100, 60, 20)
    assert fit_line(("raise to $80 or more", "raise $80"), room, Face.TEXT) == Fitted(("raise to $80 or more",), 20)
    narrow = Room(width("raise $80", 31), 100, 60, 20)
    assert fit_line(("raise to $80 or more", "raise $80"), narrow, Face.TEXT) == Fitted(("raise $80",), 31)


def test_what_never_fits_is_cut_and_says_so():
    fitted = fit_line(("a very long sentence indeed",), Room(width("a very long…", 20), 100, 60, 20), Face.TEXT)
    assert fitted == Fitted(("a very long…",), 20, cut=True)


def test_cutting_prefers_the_end_of_a_word():
    assert cut("one two three", width("one two th…", 20), 20, Face.TEXT) == "one two…"
    assert cut("short", 500, 20, Face.TEXT) == "short"
    assert cut("anything", 0, 20, Face.TEXT) == ""
    assert cut("anything", width(ELLIPSIS, 20), 20, Face.TEXT) == ELLIPSIS


def test_a_word_that_is_too_wide_is_refused_or_chopped():
    narrow = width("Pneumono", 20)
    assert wrap("Pneumonoultramicroscopic", narrow, 20, Face.TEXT) == ()
    (line,) = wrap("Pneumonoultramicroscopic", narrow, 20, Face.TEXT, chop=True)
    assert line.endswith(ELLIPSIS)


def test_headings_rather_stay_on_one_line_and_sentences_rather_stay_large():
    sentence = "Seat 1 acts"
    room = Room(width(sentence, 40, Face.BOLD), 140, 60, 12)
    assert fit_lines(sentence, room, Face.BOLD).lines == (sentence,)
    room = Room(width(sentence, 40), 140, 60, 12)
    assert len(fit_lines(sentence, room, Face.TEXT).lines) == 2


def test_lines_stand_apart():
    assert Fitted(("a", "b"), 20).height == 20 + leading_px(20)
    assert leading_px(20) > 20


@pytest.mark.parametrize("face", list(Face))
def test_the_size_found_is_the_largest_that_fits(face):
    for width in range(20, 700, 37):
        for said in ("Pot $1,250", "Seat 10: $25.8M to call", "…", "▶ TO ACT"):
            room = Room(width, 120, 110, 9)
            fits = [size for size in room.sizes if typeface(face).width_px(said, size) <= width]
            fitted = fit_line((said,), room, face)
            assert fitted.cut == (not fits)
            assert fitted.size == (fits[0] if fits else 9)
