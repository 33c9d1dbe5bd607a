"""The sound signal for a change of view: action, clock, error or completion; pure."""

from __future__ import annotations

from enum import StrEnum

from controller.views.models import DealerView, PublicView, SeatView, StepState, View


class Signal(StrEnum):
    """The signals; they differ in rhythm and pitch."""

    ACTION = "action"
    CLOCK = "clock"
    ERROR = "error"
    DONE = "done"


def signal_for(before: View | None, after: View) -> Signal | None:
    """Return the most urgent signal for a view's news; None if there is no news.

    A seat's screen signals only its own turn and clock; the other screens signal trouble, its end, and a called clock.
    """
    if before is None or type(before) is not type(after):
        return None
    if _trouble(after) and not _trouble(before):
        return Signal.ERROR
    if _wrong(after) > _wrong(before) or _ruled(after) > _ruled(before):
        return Signal.ERROR
    if after.clock and not before.clock and _concerns(after, after.clock.seat):
        return Signal.CLOCK
    if (_trouble(before) and not _trouble(after)) or _ticked(after) > _ticked(before):
        return Signal.DONE
    seat = after.turn.seat if after.turn else None
    if seat is not None and seat != (before.turn.seat if before.turn else None):
        return Signal.ACTION if _concerns(after, seat) and not isinstance(after, PublicView) else None
    return None


def _concerns(view: View, seat: int) -> bool:
    return not isinstance(view, SeatView) or view.line.seat == seat


def _trouble(view: View) -> bool:
    if isinstance(view, PublicView | SeatView):
        return bool(view.notice and view.notice.stops)
    open_ruling = view.trouble.ruling is not None and view.trouble.ruling.is_open
    return open_ruling or bool(view.trouble.floor_question or view.trouble.dealer_question)


def _ruled(view: View) -> int:
    """Return the number of the ruling shown to the dealer or the floor."""
    if isinstance(view, PublicView | SeatView) or view.trouble.ruling is None:
        return 0
    return view.trouble.ruling.number


def _wrong(view: View) -> int:
    return sum(step.state is StepState.WRONG for step in view.trouble.steps) if isinstance(view, DealerView) else 0


def _ticked(view: View) -> int:
    return sum(step.state is StepState.DONE for step in view.trouble.steps) if isinstance(view, DealerView) else 0
