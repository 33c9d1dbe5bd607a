"""Signals as samples; a machine without sound says so and goes on."""

import os
import subprocess
import sys
from pathlib import Path

from display.signals import Signal
from display.sound import RATE_HZ, TONES, samples


def test_every_signal_has_its_own_short_tune():
    assert set(TONES) == set(Signal)
    waves = {signal: samples(tones) for signal, tones in TONES.items()}
    assert len({wave.tobytes() for wave in waves.values()}) == len(Signal)
    for signal, wave in waves.items():
        assert 0.05 <= len(wave) / RATE_HZ <= 0.6, signal
        assert 5_000 < max(wave) < 20_000
        assert abs(wave[0]) < 200
        assert abs(wave[-1]) < 2_500


SCRIPT = """
from tests.display.made.made_scenes import scenes
from display.sound import Speaker
named = {scene.name: scene for scene in scenes()}
speaker = Speaker()
speaker.hear(named["flop"].dealer)
speaker.hear(named["ruling_fix"].dealer)
print(bool(speaker.problem))
"""


def run(driver):
    env = os.environ | {"SDL_AUDIODRIVER": driver, "PYTHONPATH": str(Path.cwd())}
    return subprocess.run([sys.executable, "-c", SCRIPT], env=env, capture_output=True, text=True, check=True)


def test_the_speaker_plays_and_without_a_device_it_is_silent():
    assert run("dummy").stdout.strip() == "False"
    assert run("nonesuch").stdout.strip() == "True"
