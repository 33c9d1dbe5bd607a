"""The page's language: its user's choice, else his browser's.

The messages are in the screens' catalogs.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path
from typing import Any, Final
from zoneinfo import ZoneInfo

import jinja2

from controller.room_service.page.event_lines import LINE_FILTERS
from controller.room_service.page.page_words import WORDS
from controller.room_service.table_texts import text_in
from controller.views.phrases.phrase import Worded, in_context, phrase, plural
from display.language.languages import ENGLISH, LANGUAGES, PSEUDO, language

TEMPLATES: Final = Path(__file__).parent / "templates"
OFFERED: Final = {code: name for code, name in LANGUAGES.items() if code != PSEUDO}
"""The languages that the page offers by their own names; the made-up one comes by the browser's wish alone."""
MOST_WISHES: Final = 20


def wished_language(header: str) -> str:
    """Return the language that a browser's `Accept-Language` wishes most, of the known ones."""
    wishes: list[tuple[float, str]] = []
    for wish in header.split(",")[:MOST_WISHES]:
        tag, _, quality = wish.partition(";")
        try:
            weight = float(quality.strip().removeprefix("q=") or 1)
        except ValueError:
            weight = 0.0
        wishes.append((weight, tag.strip().lower()))
    known = {code.lower(): code for code in LANGUAGES}
    for weight, tag in sorted(wishes, key=lambda one: -one[0]):
        if weight > 0 and (code := known.get(tag) or known.get(tag.partition("-")[0])):
            return code
    return ENGLISH


def rendered(code: str, zone: ZoneInfo, name: str, told: dict[str, Any]) -> str:
    """Return a page of a template in a language, with times by the clock of a zone."""
    return _environment(code, zone).get_template(name).render(language=code, languages=OFFERED, **told)


@cache
def _environment(code: str, zone: ZoneInfo) -> jinja2.Environment:
    """Return the templates in a language."""
    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES), autoescape=True, undefined=jinja2.StrictUndefined,
        finalize=partial(_said, language(code).say),
    )  # fmt: skip
    made.globals |= {"phrase": phrase, "plural": plural, "in_context": in_context, "text_in": text_in}
    made.filters |= {"wall": partial(_wall, zone), "day": partial(_day, zone), **WORDS, **LINE_FILTERS}
    return made


def _wall(zone: ZoneInfo, at_ms: int | None) -> str:
    """Return a time of day, by the room's clock."""
    return f"{_local(zone, at_ms):%H:%M:%S}" if at_ms is not None else phrase("never")


def _day(zone: ZoneInfo, at_ms: int) -> str:
    """Return a date with its time; a translation may have the date in another order."""
    at = _local(zone, at_ms)
    year, month, day, clock = at.strftime("%Y %m %d %H:%M:%S").split()
    return phrase("{year}-{month}-{day} {time}", year=year, month=month, day=day, time=clock)


def _local(zone: ZoneInfo, at_ms: int) -> datetime:
    return datetime.fromtimestamp(at_ms / 1000, tz=UTC).astimezone(zone)


def _said(say: Callable[[str], str], value: Any) -> Any:
    """Return what a template writes: a message in the page's language, anything else as it is."""
    return say(value) if isinstance(value, Worded) else value
