"""The trust in a view: live, stale or lost; and what a stale view must not show."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, TypeVar

from controller.views.models import ClockView, DealerView, FloorView, PublicView, View

STALE_AFTER_MS: Final = 3_000
"""The controller sends at least one line a second, so three silent seconds mean a fault."""


class FeedState(StrEnum):
    """The state of the connection to the controller."""

    WAITING = "waiting"
    LIVE = "live"
    STALE = "stale"
    LOST = "lost"
    UNRECORDED = "unrecorded"
    """The controller is there, but records nothing: what happens now is not on the screen."""
    NOT_STARTED = "not_started"
    """There is no controller, and it left word why."""


@dataclass(frozen=True, slots=True)
class Freshness:
    """The connection's state, how long it is silent, and why nothing is recorded or started."""

    feed: FeedState = FeedState.LIVE
    silent_ms: int = 0
    why: str = ""

    @property
    def is_live(self) -> bool:
        """Whether the shown view may be trusted."""
        return self.feed is FeedState.LIVE

    @property
    def takes_keys(self) -> bool:
        """Whether a key that is pressed now counts, at once or later."""
        return self.feed in {FeedState.LIVE, FeedState.UNRECORDED}


LIVE: Final = Freshness()
AnyView = TypeVar("AnyView", bound=View)


def aged(view: AnyView, elapsed_ms: int) -> AnyView:
    """Return a view as it is `elapsed_ms` after its arrival: a running clock has advanced."""
    clock = view.clock
    if clock is None or not clock.running:
        return view
    left = max(0, clock.left_ms - max(0, elapsed_ms))
    return replace(view, clock=ClockView(clock.seat, left, clock.of_ms))


def unsure(view: AnyView) -> AnyView:
    """Return a view without what only a live view may show.

    That is the turn, the clock, the message between events, the readers' health and the entry that UNDO would take
    back.
    """
    gone: dict[str, Any] = {"turn": None, "clock": None}
    if isinstance(view, PublicView):
        gone["message"] = ""
    elif isinstance(view, DealerView | FloorView):
        gone["health"] = replace(view.health, readers=(), blind=())
        gone["history"] = tuple(replace(line, undoable=False) for line in view.history)
    return replace(view, **gone)
