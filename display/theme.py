"""Themes: colors by their use, read from `themes/` or a house's own file, and checked.

The screens never show a state by color alone, so a theme may choose any colors in which every text can be read.
`contrast` is the least ratio (WCAG 2, relative luminance) between a text and its ground.
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass, fields
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Final

from display.drawing import Color
from display.language.languages import LANGUAGES, Words
from firmware_bridge import files
from firmware_bridge.commandline.nearest import did_you_mean

BUNDLED: Final = ("night", "day", "high_contrast")
_LEAST: Final = 4.5
_MOST: Final = 21
"""The contrast of black on white."""
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_PNG_HEAD: Final = 24
_LARGEST_LOGO: Final = 2000
_LONGEST_HOUSE: Final = 40
_LONGEST_WORDS: Final = 200
_ARGUMENT: Final = re.compile(r"\{(\w+)\}")
_WRITTEN: Final = re.compile("#" + "([0-9a-fA-F]{2})" * 3)
_WRITTEN_ON: Final = (
    ("ink", ("background", "panel", "raised", "felt", "felt_shade")),
    ("soft", ("background", "panel", "raised", "felt", "felt_shade")),
    ("on_turn", ("turn",)),
    ("on_stop", ("stop",)),
    ("on_caution", ("caution",)),
    ("on_good", ("good",)),
    ("on_info", ("info",)),
    ("on_key", ("key",)),
    ("spade", ("paper",)),
    ("heart", ("paper",)),
    ("diamond", ("paper",)),
    ("club", ("paper",)),
    ("on_back", ("back",)),
)


_LIKE: Final = {
    "felt": "panel", "felt_shade": "background", "rail": "raised", "rail_edge": "panel_edge", "lit": "turn",
}
"""The colors that a house's theme may leave out, and those that are then taken."""


class ThemeError(ValueError):
    """A theme file that cannot be used; the sentence says where and why."""


@dataclass(frozen=True, slots=True)
class Logo:
    """A house's logo: its file, and its width and height in pixels."""

    path: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Theme:
    """A theme's colors by their use; `on_…` is the color of text on the color of that name."""

    name: str
    contrast: float
    background: Color
    panel: Color
    panel_edge: Color
    raised: Color
    ink: Color
    soft: Color
    turn: Color
    on_turn: Color
    stop: Color
    on_stop: Color
    caution: Color
    on_caution: Color
    good: Color
    on_good: Color
    info: Color
    on_info: Color
    key: Color
    on_key: Color
    paper: Color
    paper_edge: Color
    spade: Color
    heart: Color
    diamond: Color
    club: Color
    back: Color
    on_back: Color
    felt: Color
    felt_shade: Color
    rail: Color
    rail_edge: Color
    lit: Color
    house: str = ""
    """The house's name, for the felt's head."""
    logo: Logo | None = None
    words: tuple[tuple[str, Words], ...] = ()
    """The house's own words for each language that it gives some for."""

    def words_in(self, language: str) -> Words:
        """Return the house's own words in a language."""
        return next((words for code, words in self.words if code == language), ())

    def __hash__(self) -> int:
        """Return the name's hash: kept drawings are found by it, and forty colors take long."""
        return hash(self.name)


@cache
def theme(name: str) -> Theme:
    """Return a bundled theme by its name, or a house's own by its file's path.

    Raises:
        ThemeError: there is no such theme, or its file is faulty.
    """
    if name in BUNDLED:
        text = (resources.files("display") / "themes" / f"{name}.toml").read_text("utf-8")
        return read_theme(text, name)
    try:
        text = files.read_text(name)
    except files.FileFaultError as error:
        bundled = ", ".join(BUNDLED)
        raise ThemeError(
            f"theme {name!r}: neither a bundled theme ({bundled}) nor a file that can be used: it {error}"
            f"{did_you_mean(name, BUNDLED)}"
        ) from None
    return read_theme(text, name, Path(name).parent)


def read_theme(text: str, source: str, folder: Path = Path()) -> Theme:
    """Read and check a theme's TOML; `source` names it in errors, its logo lies in `folder`.

    Raises:
        ThemeError: it is not TOML, a color is missing, unknown or unreadable, or a contrast is too small.
    """
    try:
        read = files.parse_toml(text)
    except files.FileFaultError as error:
        raise ThemeError(f"theme {source}: {error}") from None
    named = read.get("colors", read.get("colours"))  # a house's own themes may still have the British spelling
    if not isinstance(named, dict):
        raise ThemeError(f"theme {source}: the table [colors] is missing")
    named = {**{new: named[like] for new, like in _LIKE.items() if like in named}, **named}
    wanted = {field.name for field in fields(Theme)} - {"name", "contrast", "house", "logo", "words"}
    for word, odd in (("missing", wanted - set(named) - set(_LIKE)), ("unknown", set(named) - wanted)):
        if odd:
            raise ThemeError(f"theme {source}: {word} in [colors]: {', '.join(sorted(odd))}")
    least = read.get("contrast", _LEAST)
    if type(least) not in {int, float} or not _LEAST <= least <= _MOST:
        raise ThemeError(f"theme {source}: contrast must be a number from {_LEAST} to {_MOST}")
    if odd := set(read) - {"name", "contrast", "house", "words", "colors" if "colors" in read else "colours"}:
        raise ThemeError(f"theme {source}: no such key here: {', '.join(sorted(odd))}")
    name = read.get("name", source)
    if not isinstance(name, str):
        raise ThemeError(f"theme {source}: name must be a text")
    colors = {use: _color(value, f"{source}: {use}") for use, value in named.items()}
    house, logo = _house(read.get("house", {}), source, folder)
    words = _words(read.get("words", {}), source)
    made = Theme(name=name, contrast=float(least), house=house, logo=logo, words=words, **colors)
    _check_contrast(made, source)
    return made


def _house(told: object, source: str, folder: Path) -> tuple[str, Logo | None]:
    """Read the table `[house]`: its name, and the PNG file of its logo."""
    if not isinstance(told, dict) or not all(isinstance(value, str) for value in told.values()):
        raise ThemeError(f"theme {source}: [house] is a table with the texts name and logo")
    if odd := set(told) - {"name", "logo"}:
        raise ThemeError(f"theme {source}: no such key in [house]: {', '.join(sorted(odd))}")
    name = told.get("name", "")
    if len(name) > _LONGEST_HOUSE:
        raise ThemeError(f"theme {source}: house.name has more than {_LONGEST_HOUSE} letters")
    return name, _logo(folder / told["logo"], source) if told.get("logo") else None


def _words(told: object, source: str) -> tuple[tuple[str, Words], ...]:
    """Read the tables `[words.LANGUAGE]`: English texts, and what the house says for them."""
    if not isinstance(told, dict) or not all(isinstance(one, dict) for one in told.values()):
        raise ThemeError(f"theme {source}: words are tables by language, such as [words.es]")
    for code, words in told.items():
        if code not in LANGUAGES:
            known = ", ".join(LANGUAGES)
            raise ThemeError(f"theme {source}: [words.{code}]: the screens' languages are {known}")
        for text, own in words.items():
            _check_words(f"theme {source}: [words.{code}]", text, own)
    return tuple((code, tuple(words.items())) for code, words in told.items())


def _check_words(where: str, text: str, own: object) -> None:
    """Check one text of a house: it has words, and no arguments but those of the English text."""
    if not isinstance(own, str) or not own.strip() or len(own) > _LONGEST_WORDS or not own.isprintable():
        raise ThemeError(f"{where} {text!r} needs a text of at most {_LONGEST_WORDS} letters in one line")
    if set("{}") & set(_ARGUMENT.sub("", own)):
        raise ThemeError(f"{where} {text!r}: a brace stands alone: {own!r}")
    if odd := set(_ARGUMENT.findall(own)) - set(_ARGUMENT.findall(text)):
        raise ThemeError(f"{where} {text!r} has no argument {{{min(odd)}}}")


def _logo(path: Path, source: str) -> Logo:
    try:
        start = path.open("rb").read(_PNG_HEAD)
    except OSError as error:
        raise ThemeError(f"theme {source}: house.logo: {path}: {error.strerror}") from None
    if len(start) < _PNG_HEAD or not start.startswith(_PNG):
        raise ThemeError(f"theme {source}: house.logo: {path} is not a PNG picture")
    wide, high = struct.unpack(">II", start[16:24])
    if not (0 < wide <= _LARGEST_LOGO and 0 < high <= _LARGEST_LOGO):
        raise ThemeError(f"theme {source}: house.logo has {wide}x{high} pixels; {_LARGEST_LOGO} each is the most")
    return Logo(str(path), wide, high)


@cache
def contrast_ratio(one: Color, other: Color) -> float:
    """Return the contrast of two colors, 1 (none) to 21, by WCAG 2's relative luminance."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(color: Color) -> float:
    parts = (value / 255 for value in color)
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _check_contrast(made: Theme, source: str) -> None:
    for ink, grounds in _WRITTEN_ON:
        for ground in grounds:
            ratio = contrast_ratio(getattr(made, ink), getattr(made, ground))
            if ratio < made.contrast:
                raise ThemeError(
                    f"theme {source}: {ink} on {ground} has a contrast of {ratio:.1f}, "
                    f"{made.contrast:g} is wanted: make one lighter or darker"
                )


def _color(value: object, where: str) -> Color:
    written = _WRITTEN.fullmatch(value) if isinstance(value, str) else None
    if written is None:
        raise ThemeError(f"theme {where}: a color is written '#rrggbb'")
    red, green, blue = (int(part, 16) for part in written.groups())
    return red, green, blue
