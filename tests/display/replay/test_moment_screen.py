"""A moment's picture: the real screen, the chain beside it, legible at every size, no hidden card."""

from functools import cache
from itertools import pairwise

import pytest

from controller.handhistory.recorded_evening import open_evening
from controller.showing.hand_moments import shown_hand
from controller.views.replay.hand_player import Playing
from display.area import area_of
from display.drawing import faces_shown, texts_shown
from display.layout_check import faults
from display.replay.moment_screen import draw_moment
from display.theme import BUNDLED, theme
from tests.controller.showing.shown_tapes import CASES, EARLY_FLOP, FLOOR_SAYS, SHOWDOWN, hidden_cards, named

REPAIRED = CASES / "deal" / "audit-deal-combined-three-handed-exposed-card-put-right-then-clean.json"
SIZES = ((1024, 768), (1280, 800), (1920, 1080))


@cache
def moments(tape):
    return shown_hand(open_evening(tape, "golden-nugget-2025"), 1).moments


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("tape", [FLOOR_SAYS, REPAIRED], ids=["floor", "repaired"])
def test_every_moment_fits_its_screen(size, tape):
    area, told = area_of("floor", *size), moments(tape)
    changed = [0, *(index for index, (one, two) in enumerate(pairwise(told), 1) if one.chain != two.chain), len(told) - 1]
    for index in changed:
        for screen in ("felt", "dealer", "floor", "seat:1"):
            drawing = draw_moment(told, Playing(index, screen=screen), area, theme("night"))
            found = list(faults(drawing, area, theme("night")))
            assert not found, (index, screen, found)


@pytest.mark.parametrize("look", BUNDLED)
def test_a_ruling_is_legible_in_every_theme(look):
    told, area = moments(FLOOR_SAYS), area_of("floor", 1280, 800)
    index = next(index for index, one in enumerate(told) if one.chain)
    assert not list(faults(draw_moment(told, Playing(index), area, theme(look)), area, theme(look)))


@pytest.mark.parametrize("tape", [EARLY_FLOP, FLOOR_SAYS, SHOWDOWN], ids=["early", "floor", "showdown"])
def test_no_picture_shows_a_card_that_was_not_public(tape):
    hidden, told, seen = hidden_cards(tape), moments(tape), set()
    for index in range(len(told)):
        for screen in ("felt", "dealer", "floor"):
            drawing = draw_moment(told, Playing(index, screen=screen), area_of("floor", 1280, 800), theme("night"))
            seen |= faces_shown(drawing)
            assert not faces_shown(drawing) & hidden
            assert not named(" ".join(texts_shown(drawing))) & hidden
    assert seen, "the public cards are there"


def test_the_chain_stands_beside_the_screen_and_the_keys_below():
    told = moments(REPAIRED)
    texts = " ".join(texts_shown(draw_moment(told, Playing(len(told) - 1), area_of("floor", 1280, 800), theme("night"))))
    for said in ("SHOWN AGAIN", "SEEN", "THE BOOK SAYS", "STEPS", "DECISION", "the readers saw every card", "Space play"):
        assert said in texts
    first = " ".join(texts_shown(draw_moment(told, Playing(0), area_of("floor", 1280, 800), theme("night"), keys=False)))
    assert "None yet in this hand" in first
    assert "Space" not in first
