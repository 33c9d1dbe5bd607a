"""UNDO takes back what was keyed last, also where it has not counted yet: an entry that waits for cards is dropped."""

from __future__ import annotations

from typing import Final

from controller.fusion.admissibility import fits
from controller.fusion.entries import entries_of
from controller.fusion.pending_events import Arrived, FusionContext, KeyPress, Waiting
from controller.fusion.premature_cards import awaits_early_card
from controller.table.events import NewDeal
from hw.panel import Key

NOTHING: Final[tuple[Arrived, ...]] = ()


def undo_pending(waiting: Waiting, context: FusionContext) -> tuple[Waiting, tuple[Arrived, ...]]:
    """Return what waits without the entry that an UNDO behind it takes back, and the presses dropped with the UNDO.

    Whoever presses UNDO means his last entry. If that one is held back it never comes to the core, and the UNDO, held
    back behind it, would take back nothing for as long: the more often it was pressed, the more would go at once.
    """
    # What scales and readers say meanwhile was not pressed by anybody.
    pressed = [one for one in waiting.held if isinstance(one.event, KeyPress | NewDeal)]
    at = next((at for at, one in enumerate(pressed) if _key(one) is Key.UNDO), 0)
    if not at or (fits(pressed[0].event, context) and not awaits_early_card(pressed[0], context)):
        return waiting, NOTHING
    keys = [_key(one) for one in pressed[:at]]
    if keys[-1] is None:
        return waiting, NOTHING
    signal = max((index for index, key in enumerate(keys, 1) if key is None), default=0)
    last = entries_of([key for key in keys[signal:] if key is not None])[-1]
    dropped = tuple(pressed[signal + last.start : at + 1])
    return Waiting(tuple(one for one in waiting.held if not any(one is gone for gone in dropped))), dropped


def told(dropped: tuple[Arrived, ...]) -> str:
    """The sentence for the dealer."""
    key = next((key for one in dropped if (key := _key(one)) is not None and key.seat is None), Key.UNDO)
    return f"{key.value.upper().replace('_', ' ')} is taken back: it was still waiting for cards."


def _key(one: Arrived) -> Key | None:
    return one.event.key if isinstance(one.event, KeyPress) else None
