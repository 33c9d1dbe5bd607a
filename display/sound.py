"""Short signals on the machine's speaker.

Without a sound device the screens go on in silence.
"""

from __future__ import annotations

import array
import math
from typing import Final

import pygame

from controller.views.models import View, view_name
from display.signals import Signal, signal_for

RATE_HZ: Final = 22_050
TONES: Final = {
    Signal.ACTION: ((880, 70),),
    Signal.CLOCK: ((660, 90), (0, 60), (660, 90)),
    Signal.ERROR: ((330, 160), (0, 50), (262, 320)),
    Signal.DONE: ((660, 70), (880, 110)),
}
"""Each signal as tones: pitch in hertz (0 for silence) and length in milliseconds."""
_LOUDNESS: Final = 0.35
_EDGE_MS: Final = 5
"""The time in which a tone swells and fades, so that it does not click."""


def samples(tones: tuple[tuple[int, int], ...]) -> array.array[int]:
    """Return tones as signed 16-bit samples at `RATE_HZ`."""
    wave = array.array("h")
    for hertz, length_ms in tones:
        count = RATE_HZ * length_ms // 1000
        edge = RATE_HZ * _EDGE_MS // 1000
        for index in range(count):
            swell = min(1.0, index / edge, (count - index) / edge)
            wave.append(round(32_767 * _LOUDNESS * swell * math.sin(math.tau * hertz * index / RATE_HZ)))
    return wave


class Speaker:
    """Plays the signals for changes of the views it hears."""

    def __init__(self) -> None:
        self._before: dict[str, View] = {}
        self._sounds: dict[Signal, pygame.mixer.Sound] = {}
        self.problem = ""
        """Why there is no sound; empty if sound works."""
        try:
            pygame.mixer.init(RATE_HZ, -16, 1, 512)
            for signal, tones in TONES.items():
                self._sounds[signal] = pygame.mixer.Sound(buffer=samples(tones).tobytes())
        except pygame.error as error:
            self.problem = str(error)

    def hear(self, view: View) -> None:
        """Take a view and play the signal for its news."""
        name = view_name(view)
        signal = signal_for(self._before.get(name), view)
        self._before[name] = view
        if signal and signal in self._sounds:
            self._sounds[signal].play()
