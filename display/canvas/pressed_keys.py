"""The keys of a keyboard as the words of the player of recorded hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

WORDS: Final = {
    pygame.K_RIGHT: "next", pygame.K_n: "next", pygame.K_RETURN: "next", pygame.K_LEFT: "back", pygame.K_b: "back",
    pygame.K_BACKSPACE: "back", pygame.K_PAGEDOWN: "+10", pygame.K_PAGEUP: "-10", pygame.K_HOME: "first",
    pygame.K_END: "last", pygame.K_r: "ruling", pygame.K_SPACE: "play", pygame.K_p: "play", pygame.K_UP: "faster",
    pygame.K_DOWN: "slower", pygame.K_PLUS: "faster", pygame.K_MINUS: "slower", pygame.K_TAB: "screen",
    pygame.K_s: "screen", pygame.K_q: "quit", pygame.K_ESCAPE: "quit",
}

FLOOR_WORDS: Final = WORDS | {pygame.K_h: "again"}
"""The keys of the floor's screen: H shows the last hands again."""


def pressed_words() -> Iterator[str]:
    """Yield the words of the pressed keys; a click is `next`, a closed window `quit`."""
    if not pygame.display.get_init():
        return
    for event in pygame.event.get():
        if event.type in {pygame.QUIT, getattr(pygame, "WINDOWCLOSE", pygame.QUIT)}:
            yield "quit"
        elif event.type == pygame.KEYDOWN and event.key in WORDS:
            yield WORDS[event.key]
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in {1, 3}:
            yield "next" if event.button == 1 else "back"
