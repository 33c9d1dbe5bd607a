"""How far a view may be believed: live, stale or lost; and what a stale view may no longer say."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, TypeVar

from controller.views.models import ClockView, DealerView, FloorView, PublicView, View

STALE_AFTER_MS: Final = 3_000
"""The controller speaks at least once a second; three silent seconds are no accident."""


class FeedState(StrEnum):
    """What is known of the line to the controller."""

    WAITING = "waiting"
    LIVE = "live"
    STALE = "stale"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Freshness:
    """The state of the line, and for how long nothing has come over it."""

    feed: FeedState = FeedState.LIVE
    silent_ms: int = 0

    @property
    def is_live(self) -> bool:
        """Whether what is shown may be believed."""
        return self.feed is FeedState.LIVE


LIVE: Final = Freshness()
AnyView = TypeVar("AnyView", bound=View)


def aged(view: AnyView, elapsed_ms: int) -> AnyView:
    """Return a view as it is some time after it came: a running clock has gone on."""
    clock = view.clock
    if clock is None or not clock.running:
        return view
    left = max(0, clock.left_ms - max(0, elapsed_ms))
    return replace(view, clock=ClockView(clock.seat, left, clock.of_ms))


def unsure(view: AnyView) -> AnyView:
    """Return a view without what only a live one may say.

    That is whose turn it is, the clock, what goes on between events, what the readers see, what UNDO would take back.
    """
    gone: dict[str, Any] = {"turn": None, "clock": None}
    if isinstance(view, PublicView):
        gone["message"] = ""
    elif isinstance(view, DealerView | FloorView):
        gone["health"] = replace(view.health, readers=(), blind=())
        gone["history"] = tuple(replace(line, undoable=False) for line in view.history)
    return replace(view, **gone)
