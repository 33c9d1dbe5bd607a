"""TouchEvents and the mouse as touches of a console."""

from __future__ import annotations

import pygame

from display.console_touch import Touch

LEFT = 1


class TouchEvents:
    """How many fingers are down; SDL tells the first one as the mouse too."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def read(self, event: pygame.event.Event) -> Touch | None:
        """Return what an event means for a console; None for anything else."""
        if event.type == pygame.FINGERDOWN:
            self._down.add(event.finger_id)
            return Touch("more", 0, 0) if len(self._down) > 1 else None
        if event.type == pygame.FINGERUP:
            self._down.discard(event.finger_id)
            return None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT:
            return Touch("down", *event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == LEFT:
            return Touch("up", *event.pos)
        return None
