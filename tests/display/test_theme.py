"""Themes are data, and checked: every text in them can be read."""

from importlib import resources

import pytest

from display.theme import BUNDLED, ThemeError, contrast_ratio, read_theme, theme

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
