"""The gallery's scenes: moments of played tables, each with the view of all four screens.

`scenes.jsonl` holds the lines that the controller sent to its screens when the tapes of `tests/data/scenes` were played
(`make scenes`). For each scene one line names it; the lines of its views follow. A scene whose views no longer come in
names the scene whose views it shows.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from typing import Any

from controller.views.models import DealerView, FloorView, PublicView, SeatView, View
from controller.views.wire import Beat, from_line
from display.freshness import LIVE, FeedState, Freshness


@dataclass(frozen=True, slots=True)
class Scene:
    """One state of a table, on every screen."""

    name: str
    felt: PublicView
    dealer: DealerView
    seat: SeatView
    floor: FloorView
    freshness: Freshness = LIVE


def scenes() -> Iterator[Scene]:
    """Yield every scene."""
    yield from _recorded().values()


@cache
def _recorded() -> dict[str, Scene]:
    text = (resources.files("display") / "gallery" / "scenes.jsonl").read_text("utf-8")
    lines = iter(text.splitlines())
    found: dict[str, Scene] = {}
    for line in lines:
        told: dict[str, Any] = json.loads(line)
        name = told["scene"]
        if "of" in told:
            freshness = Freshness(FeedState(told["feed"]), told.get("silent_ms", 0), told.get("why", ""))
            found[name] = replace(found[told["of"]], name=name, freshness=freshness)
        else:
            found[name] = _scene(name, [from_line(next(lines), keep_messages=True) for _ in range(_SCREENS)])
    return found


_SCREENS = 4
"""Each scene has the views of the felt, the dealer, one seat and the floor."""


def _scene(name: str, views: list[View | Beat]) -> Scene:
    felt, dealer, seat, floor = views
    assert isinstance(felt, PublicView)
    assert isinstance(dealer, DealerView)
    assert isinstance(seat, SeatView)
    assert isinstance(floor, FloorView)
    return Scene(name, felt, dealer, seat, floor)
