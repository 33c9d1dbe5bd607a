"""The buttons and moments on the floor's screen: large enough, legible, and no card that was not public."""

import pytest

from display.area import area_of
from display.drawing import Text, faces_shown, texts_shown
from display.freshness import LIVE
from display.language.languages import LANGUAGES, PSEUDO
from display.layout_check import faults
from display.replay.again_screen import BUTTONS, draw_with_hands, fits_hands, targets
from display.replay.shown_again import BEGIN, ShownAgain
from display.screens.console import target_px
from display.theme import BUNDLED, theme
from tests.controller.showing.shown_tapes import EARLY_FLOP, FLOOR_SAYS, SHOWDOWN, hidden_cards, named
from tests.display.replay.fed_hands import fed, heard
from tests.display.replay.test_shown_again import floor_of

SIZES = ((1024, 768), (1280, 800), (1920, 1080))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_button_is_large_enough_and_its_words_fit(size, language):
    area, look, hands = area_of("floor", *size, language=language), theme("night"), ShownAgain(heard(fed(FLOOR_SAYS)))
    view = floor_of(FLOOR_SAYS)
    assert fits_hands(area)
    for may_begin in (False, True):
        placed = targets(area, None, may_begin=may_begin)
        drawing = draw_with_hands(view, (area, look), LIVE, None, placed)
        assert not list(faults(drawing, area, look))
        assert [one.name for one in placed] == [BEGIN] * may_begin
    hands.typed("again", view, 1000, is_live=True)
    placed = targets(area, hands.now, may_begin=True)
    assert [one.name for one in placed] == list(BUTTONS)
    assert all(min(one.rect.w, one.rect.h) >= target_px(area) for one in placed)
    drawing = draw_with_hands(view, (area, look), LIVE, hands.now, placed)
    assert not list(faults(drawing, area, look))
    cut = [text for text in texts_shown(drawing) if text.endswith("…")]
    assert not cut or language == PSEUDO, "of the made-up language only the buttons have to fit whole"
    assert not [one.text for one in drawing.shapes[-2 * len(BUTTONS):] if isinstance(one, Text) and one.text.endswith("…")]


@pytest.mark.parametrize("look", BUNDLED)
def test_it_is_legible_in_every_theme(look):
    area, hands = area_of("floor", 1024, 768), ShownAgain(heard(fed(FLOOR_SAYS)))
    hands.typed("again", floor_of(FLOOR_SAYS), 1000, is_live=True)
    drawing = draw_with_hands(floor_of(FLOOR_SAYS), (area, theme(look)), LIVE, hands.now, targets(area, hands.now, may_begin=True))
    assert not list(faults(drawing, area, theme(look)))


@pytest.mark.parametrize("tape", [EARLY_FLOP, FLOOR_SAYS, SHOWDOWN], ids=["early", "floor", "showdown"])
def test_no_moment_on_any_screen_shows_a_card_that_was_not_public(tape):
    hidden, hands, view, seen = hidden_cards(tape), ShownAgain(heard(fed(tape))), floor_of(tape), set()
    area = area_of("floor", 1024, 768)
    hands.typed("again", view, 1000, is_live=True)
    for screen in ("felt", "floor"):
        assert hands.now.playing.screen == screen
        hands.typed("first", view, 1000, is_live=True)
        for _ in hands.now.hand.moments:
            drawing = draw_with_hands(view, (area, theme("night")), LIVE, hands.now, None)
            seen |= faces_shown(drawing)
            assert "SHOWN AGAIN" in " ".join(texts_shown(drawing))
            assert not faces_shown(drawing) & hidden
            assert not named(" ".join(texts_shown(drawing))) & hidden
            hands.typed("next", view, 1000, is_live=True)
        hands.typed("screen", view, 1000, is_live=True)
    assert seen, "the public cards are there"
