"""`python -m display.replay`: show the moments that `railbird show` sends."""

from __future__ import annotations

import argparse
import sys
import threading
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from controller.views.replay.hand_player import Playing, UnknownWordError, command, due_ms, told_line, turned
from controller.views.replay.moments import MomentView, from_moment_line
from controller.views.wire import WireError
from display.area import area_of
from display.canvas.pressed_keys import pressed_words
from display.canvas.render_targets import Output, OutputError, Picture, Target, close_outputs, open_outputs
from display.connectors import connected_connectors, display_of, read_wanted
from display.newest import monotonic_ms
from display.replay.moment_screen import draw_moment
from display.theme import Theme, theme
from firmware_bridge.commandline.parser import Parser, add_version
from firmware_bridge.commandline.status import REFUSED, WELL, ended

EXAMPLES = """Standard input has a line for each moment, then `show`, then a word of the player on each line
(`railbird show` sends them): next, back, a number, ruling, play, stop, faster, slower, screen, quit."""
USUAL_SIZE = (1280, 800)
KEYS_EVERY_MS = 40
"""How often keys and words are looked for; no dealer acts faster than he can see that."""
MOMENTS_END = "show"


def main(arguments: Sequence[str] | None = None) -> int:
    """Show the hand until told to stop; return the exit status."""
    parser = Parser(prog="python -m display.replay", description="Show a recorded hand.", epilog=EXAMPLES)
    add_version(parser)
    parser.add_argument("--target", default="window", help="window, window:WxH, off:WxH or a connector")
    parser.add_argument("--screen", default="felt", help="felt, dealer, floor or seat:N (default: %(default)s)")
    parser.add_argument("--theme", default="night", help="night, day, high_contrast, or a file (default: %(default)s)")
    parser.add_argument("--pictures", metavar="DIR", help="write a picture of each moment, and stop")
    parser.add_argument("--only", default="", metavar="N,N", help="of the pictures, those of these moments")
    parser.add_argument("--at", type=int, default=1, metavar="N", help="begin at this moment")
    options = parser.parse_args(arguments)
    return ended("display.replay", lambda: _main(options, sys.stdin))


def _main(options: argparse.Namespace, source: TextIO) -> int:
    try:
        moments = read_moments(source)
        playing = Playing(max(0, min(options.at, len(moments)) - 1), screen=options.screen)
        look, size = theme(options.theme), read_wanted(f"felt={options.target}").size or USUAL_SIZE
        if options.pictures:
            chosen = [int(one) for one in options.only.split(",") if one] or range(1, len(moments) + 1)
            write_pictures(moments, playing, (size, look), Path(options.pictures), chosen)
            return WELL
        words: deque[str] = deque()
        threading.Thread(target=_listen, args=(source, words), daemon=True).start()
        output = _output(options.target, size)
        _show(moments, playing, output, (look, words))
        output.close()
        close_outputs()
    except (OutputError, ValueError) as error:
        print(f"display.replay: {error}", file=sys.stderr)
        return REFUSED
    return WELL


def read_moments(source: TextIO) -> tuple[MomentView, ...]:
    """Read the moments of a hand, up to the line `show` or the end.

    Raises:
        ValueError: there is none, or a line is no moment.
    """
    moments: list[MomentView] = []
    for line in source:
        if line.strip() == MOMENTS_END:
            break
        try:
            moments.append(from_moment_line(line))
        except WireError as error:
            raise ValueError(f"line {len(moments) + 1} of the hand: {error}") from None
    if not moments:
        raise ValueError("there are no moments to show: start `railbird show`, which sends them")
    return tuple(moments)


def write_pictures(
    moments: Sequence[MomentView], playing: Playing, look: tuple[tuple[int, int], Theme], folder: Path,
    chosen: Sequence[int],
) -> None:
    """Write the pictures of the chosen moments, as `moment-014.png`.

    Raises:
        OSError: the folder cannot be made or written.
    """
    size, colors = look
    folder.mkdir(parents=True, exist_ok=True)
    picture = Picture(size)
    for number in chosen:
        at = Playing(number - 1, screen=playing.screen)
        picture.repaint()
        picture.paint(draw_moment(moments, at, area_of("floor", *size), colors, keys=False))
        picture.save(folder / f"moment-{number:03}.png")


def _output(target: str, size: tuple[int, int]) -> Output:
    wanted = read_wanted(f"felt={target}")
    number = display_of(wanted, connected_connectors()) if wanted.connector else wanted.display
    whole = number is not None
    told = Target("Railbird: a hand shown again", number, None if whole else size, wanted.in_memory, wanted.device)
    (output,) = open_outputs([told])
    if isinstance(output, OutputError):
        raise output
    return output


def _listen(source: TextIO, words: deque[str]) -> None:
    """Take the words of a person; where nobody sends any, the keys of the window remain."""
    with suppress(ValueError, OSError):
        for line in source:
            words.append(line.strip())


def _show(
    moments: Sequence[MomentView], playing: Playing, output: Output, heard: tuple[Theme, deque[str]]
) -> None:
    """Show moments until the player is told to stop; tell each one on standard output."""
    look, words = heard
    area = area_of("floor", *output.size)
    drawn: Playing | None = None
    while not playing.is_over:
        if drawn is None or replace(drawn, since_ms=0) != replace(playing, since_ms=0):
            if drawn is None or drawn.at != playing.at:
                print(told_line(playing, moments), flush=True)
            output.paint(draw_moment(moments, playing, area, look))
            drawn = playing
        words.extend(pressed_words())
        if words:
            # One at a time: whoever types three of them sees three moments.
            playing = _obeyed(playing, words.popleft(), moments)
            continue
        due = due_ms(playing, moments)
        time.sleep(min(KEYS_EVERY_MS, max(1, due - monotonic_ms()) if due else KEYS_EVERY_MS) / 1000)
        playing = turned(playing, moments, monotonic_ms())


def _obeyed(playing: Playing, word: str, moments: Sequence[MomentView]) -> Playing:
    """Return the state after a word; a word that is none is told and changes nothing."""
    try:
        return command(playing, word, moments, monotonic_ms())
    except UnknownWordError as error:
        print(error, flush=True)
        return playing


if __name__ == "__main__":
    sys.exit(main())
