"""Themes are data, and checked: every text in them can be read."""

import re
from importlib import resources

import pygame
import pytest

from controller.views.phrases.phrase import listed, phrase
from display.area import area_of
from display.canvas.render_targets import Picture
from display.drawing import Art, texts_shown
from display.language.languages import house_language, language
from display.layout_check import faults
from display.screens import felt
from display.theme import BUNDLED, ThemeError, contrast_ratio, read_theme, theme
from tests.display.made import play_scenes as play

NIGHT = (resources.files("display") / "themes" / "night.toml").read_text("utf-8")


@pytest.mark.parametrize("name", BUNDLED)
def test_the_bundled_themes_keep_their_contrast(name):
    assert theme(name).contrast == (7.0 if name == "high_contrast" else 4.5)


def test_contrast_is_that_of_wcag():
    assert contrast_ratio((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast_ratio((255, 255, 255), (0x76, 0x76, 0x76)) == pytest.approx(4.54, abs=0.01)
    assert contrast_ratio((9, 9, 9), (9, 9, 9)) == 1


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ('ink          = "#f2f6f3"', 'ink          = "#20302a"', "ink on background has a contrast of 1"),
        ('ink          = "#f2f6f3"', 'ink          = "white"', "ink: a color is written '#rrggbb'"),
        ('ink          = "#f2f6f3"', "ink          = 7", "ink: a color is written '#rrggbb'"),
        ('ink          = "#f2f6f3"', "", r"missing in \[colors\]: ink"),
        ('ink          = "#f2f6f3"', 'ink = "#f2f6f3"\nblood = "#ff0000"', r"unknown in \[colors\]: blood"),
        ("contrast = 4.5", "contrast = 3", "contrast must be a number from 4.5"),
        ("contrast = 4.5", 'contrast = "much"', "contrast must be a number from 4.5"),
        ("[colors]", "[hues]", r"the table \[colors\] is missing"),
        ("[colors]", "[colors", "theme mine"),
    ],
)
def test_a_theme_that_is_not_right_is_refused_with_the_place(before, after, said):
    assert before in NIGHT
    with pytest.raises(ThemeError, match=said):
        read_theme(NIGHT.replace(before, after, 1), "mine")


def test_a_house_s_own_theme_is_read_from_its_file(tmp_path):
    file = tmp_path / "casino.toml"
    file.write_text(NIGHT.replace('name = "night"', 'name = "casino"'), "utf-8")
    assert theme(str(file)).name == "casino"


def test_a_theme_may_still_spell_its_table_the_british_way():
    assert read_theme(NIGHT.replace("[colors]", "[colours]"), "mine") == theme("night")


def test_a_theme_has_its_table_once():
    with pytest.raises(ThemeError, match="no such key here: colours"):
        read_theme(NIGHT + "[colours]\n", "mine")


def test_a_theme_that_is_not_there_is_told(tmp_path):
    with pytest.raises(ThemeError, match="neither a bundled theme"):
        theme(str(tmp_path / "nothing.toml"))


def png(path, size=(120, 40)):
    pygame.image.save(pygame.Surface(size), path)
    return path


def test_a_house_puts_its_name_and_its_logo_on_the_felt(tmp_path):
    png(tmp_path / "house.png")
    file = tmp_path / "house.toml"
    file.write_text(NIGHT + '\n[house]\nname = "Corner House"\nlogo = "house.png"\n', "utf-8")
    look = theme(str(file))
    assert (look.house, look.logo.width, look.logo.height) == ("Corner House", 120, 40)
    area = area_of("felt", 1280, 720)
    drawing = felt.draw(play.flop(), area, look)
    assert "Corner House" in texts_shown(drawing)
    assert [shape.source for shape in drawing.shapes if isinstance(shape, Art) and shape.source] == [look.logo.path]
    assert not list(faults(drawing, area, look))
    Picture((1280, 720)).paint(drawing)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ('house = "Corner"', "is a table with the texts name and logo"),
        ("[house]\nname = 7", "is a table with the texts name and logo"),
        ('[house]\nmotto = "win"', r"no such key in \[house\]: motto"),
        (f'[house]\nname = "{"x" * 41}"', "more than 40 letters"),
        ('[house]\nlogo = "none.png"', "No such file"),
        ('[house]\nlogo = "text.png"', "is not a PNG picture"),
        ('[house]\nlogo = "huge.png"', "2001x10 pixels"),
    ],
)
def test_a_house_that_is_not_right_is_refused(tmp_path, told, said):
    (tmp_path / "text.png").write_text("no picture, but long enough for a head", "utf-8")
    png(tmp_path / "huge.png", (2001, 10))
    text = f"{told}\n{NIGHT}" if told.startswith("house") else f"{NIGHT}\n{told}\n"
    with pytest.raises(ThemeError, match=said):
        read_theme(text, "mine", tmp_path)


WORDS = """
[words.es]
"Corner hold'em" = "Hold'em de la esquina"
"Seat {seat} to act" = "Habla el {seat}"
[words.en]
"Flop" = "The three"
"""


def test_a_house_has_its_own_words_in_each_language():
    look = read_theme(NIGHT + WORDS, "ours")
    spanish, english = (house_language(code, look.words_in(code)).say for code in ("es", "en"))
    turn, head = phrase("Seat {seat} to act", seat=3), listed((phrase("Hand {number}", number=2), "Flop"), " · ")
    assert (spanish(turn), spanish("Corner hold'em")) == ("Habla el 3", "Hold'em de la esquina")
    assert (english(turn), english(head)) == ("Seat 3 to act", "Hand 2 · The three")
    assert spanish(head) == "Mano 2 · Flop", "what the house has no words for is the catalog's"
    assert house_language("es", ()) is language("es")


def test_the_house_s_words_stand_on_its_screens():
    look = read_theme(NIGHT + '\n[house]\nname = "Corner"\n[words.es]\nCorner = "La Esquina"\n', "ours")
    drawn = felt.draw(play.flop(), area_of("felt", 1280, 720, language="es"), look)
    assert "La Esquina" in texts_shown(drawn)


@pytest.mark.parametrize(("told", "said"), [
    ("words = 3", "tables by language"),
    ('[words.fr]\nFlop = "Flop"', "the screens' languages are en, es"),
    ('[words.es]\nFlop = ""', "at most 200 letters in one line"),
    ('[words.es]\nFlop = 3', "at most 200 letters in one line"),
    ('[words.es]\nFlop = "el {flop}"', "has no argument {flop}"),
    ('[words.es]\n"Seat {seat}" = "{seat"', "a brace stands alone"),
])  # fmt: skip
def test_words_that_are_not_right_are_refused(told, said):
    with pytest.raises(ThemeError, match=re.escape(said)):
        read_theme(f"{told}\n{NIGHT}" if told.startswith("words") else f"{NIGHT}\n{told}", "ours")


def test_colors_of_the_table_may_be_left_out():
    kept = [line for line in NIGHT.splitlines() if not line.startswith(("felt", "rail", "lit"))]
    look = read_theme("\n".join(kept), "mine")
    assert (look.felt, look.felt_shade, look.rail, look.rail_edge, look.lit) == (
        look.panel, look.background, look.raised, look.panel_edge, look.turn,
    )
