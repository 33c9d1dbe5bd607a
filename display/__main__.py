# PYTHON_ARGCOMPLETE_OK
"""`python -m display`: one process that owns every screen connected to this machine."""

from __future__ import annotations

import argparse
import signal
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from display.area import Area, area_of
from display.canvas.render_targets import Output, OutputError, Picture, wants_to_close
from display.connectors import Wanted, read_wanted
from display.console_touch import Touch
from display.feed import SocketFeed
from display.gallery.render import render_gallery, wanted_frames
from display.language.languages import ENGLISH, LANGUAGES, language_for, read_languages
from display.lineup import Lineup
from display.newest import Newest, monotonic_ms
from display.replay.again_screen import fits_hands
from display.replay.heard_hands import HeardHands
from display.replay.shown_again import ShownAgain
from display.screens.console import fits_console
from display.show import Screen, ScreenLoop, tidy_between_frames
from display.sound import Speaker
from display.theme import BUNDLED, theme
from firmware_bridge.commandline.argument_types import above_zero, at_least_one, broker_address, readable_file
from firmware_bridge.commandline.parser import Parser, add_version, complete, completed_by
from firmware_bridge.commandline.progress_line import counted
from firmware_bridge.commandline.status import REFUSED, WELL, ended

if TYPE_CHECKING:
    from display.mqtt_feed import MqttFeed

EXAMPLES = """examples:
  python -m display dealer=HDMI-A-1 felt=HDMI-A-2          two outputs of this machine
  python -m display seat:3=window:480x320                  one seat's screen in a window
  python -m display felt=window --theme day --socket /run/railbird/views.sock
  python -m display dealer=HDMI-A-1 felt=HDMI-A-2 --language es --language felt=en
  python -m display seat:3=HDMI-A-1 --mqtt broker.room --table table-12
  python -m display felt=off:1920x1080 --snapshots out     no screen: the newest pictures as files
  python -m display --gallery pictures                     every screen in every state

screens: felt (for the players), dealer, floor, seat:N. Targets: a connector (HDMI-A-1), display:N, window,
window:WxH, off:WxH (in memory), /dev/fbN (a small panel). A screen that is missing is told of, and taken up when it is
plugged in; the others go on. Without a desktop set SDL_VIDEODRIVER=kmsdrm. Where every screen is a
window, Escape or Q closes them; no key ends a screen on an output."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the screens until told to stop.

    Return the exit status: 0, or 2 for a command that cannot be run.
    """
    parser = _parser()
    complete(parser)
    options = parser.parse_args(arguments)
    return ended("display", lambda: _main(options))


def _main(options: argparse.Namespace) -> int:
    try:
        if options.gallery:
            theme(options.theme)
            themes = BUNDLED if options.theme in BUNDLED else (options.theme,)
            chosen = wanted_frames(
                options.only, read_languages(options.language), themes, options.inches, options.distance
            )
            count = render_gallery(Path(options.gallery), counted("display", "pictures", chosen, len(chosen)))
            print(f"{count} pictures in {options.gallery}")
            return WELL
        wanted = [read_wanted(text) for text in options.screens]
        if not wanted:
            return _complain("name at least one screen, such as felt=window (see --help)")
        return _run(wanted, options)
    except (OutputError, ValueError) as error:
        return _complain(str(error))
    except OSError as error:
        return _complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="python -m display",
        description="Show a table's screens: felt, dealer, seats, floor.",
        epilog=EXAMPLES,
    )
    add_version(parser)
    screens = parser.add_argument("screens", nargs="*", metavar="SCREEN=TARGET")
    completed_by(screens, lambda: ("felt=", "dealer=", "floor=", "seat:"))
    feed = parser.add_argument_group("where the views come from")
    feed.add_argument(
        "--socket", default="/run/railbird/views.sock", help="the controller's socket (default: %(default)s)"
    )
    feed.add_argument("--mqtt", type=broker_address, metavar="HOST[:PORT]", help="an MQTT broker instead of the socket")
    feed.add_argument("--table", default="table-1", help="the table's name on the broker (default: %(default)s)")
    feed.add_argument("--user", default="", help="user name at the broker")
    feed.add_argument("--password-file", type=readable_file, default="", help="file whose first line is the password")
    feed.add_argument("--tls", action="store_true", help="encrypt; needed for a broker on another machine")
    feed.add_argument("--ca", type=readable_file, default="", help="certificate authority's file: use TLS")
    feed.add_argument("--cert", type=readable_file, default="", help="this client's certificate")
    feed.add_argument("--key", type=readable_file, default="", help="this client's key")
    look = parser.add_argument_group("how it looks")
    themes = "night, day, high_contrast, or a file (default: %(default)s)"
    shown = look.add_argument("--theme", default="night", help=themes)
    completed_by(shown, lambda: BUNDLED, or_file=True)
    spoken = "en, es; SCREEN=LANGUAGE for one screen or kind; may be repeated (default: en)"
    words = look.add_argument("--language", action="append", default=[], metavar="[SCREEN=]LANGUAGE", help=spoken)
    completed_by(words, lambda: LANGUAGES)
    look.add_argument("--inches", type=above_zero, help="the screens' diagonal (default: the usual one of that size)")
    look.add_argument("--distance", type=at_least_one, metavar="MM", help="from how far they are read")
    touch = "the dealer's screen is a console, the floor's has keys for the last hands: by finger or mouse"
    look.add_argument("--touch", action="store_true", help=touch)
    look.add_argument("--still", action="store_true", help="no movement: cards and chips are at once in their place")
    look.add_argument("--sound", action="store_true", help="short signals on the speaker")
    other = parser.add_argument_group("other")
    other.add_argument("--gallery", metavar="DIR", help="write every screen in every state as PNG, and stop")
    other.add_argument("--only", default="", metavar="TEXT", help="only pictures whose name holds this")
    other.add_argument("--snapshots", metavar="DIR", help="write the pictures of `off` screens whenever they change")
    other.add_argument("--trace", metavar="FILE", help="write one line of JSON for each painted frame")
    return parser


def _is_as_sent(wanted: Sequence[Wanted], options: argparse.Namespace, spoken: Mapping[str, str]) -> bool:
    """Whether every screen writes English texts as they come, without words of a house."""
    every = all(language_for(screen.name, spoken) == ENGLISH for screen in wanted)
    return every and not theme(options.theme).words_in(ENGLISH)


def _run(wanted: Sequence[Wanted], options: argparse.Namespace) -> int:
    spoken = read_languages(options.language)
    in_english = _is_as_sent(wanted, options, spoken)
    newest = Newest([screen.name for screen in wanted], keep_messages=not in_english)
    hands = _hands(newest, wanted, in_english=in_english)
    stopping = _stopped_by_signals()
    # A keyboard that somebody plugs in must not end a table's screens.
    may_close = not any(screen.is_output() for screen in wanted)
    with ExitStack() as stack:
        lineup = Lineup(wanted, _say)
        stack.callback(lineup.close)
        screens = partial(_screens, lineup, wanted, options)
        trace = stack.enter_context(Path(options.trace).open("a", encoding="utf-8")) if options.trace else None
        feed = _feed(options, newest, [one.name for one in wanted])
        speaker = _speaker() if options.sound else None
        show = ScreenLoop(screens(), newest, _say, trace, speaker, lambda key: _tap(feed, key))
        show.again = hands
        snapshots = Snapshots(Path(options.snapshots), lineup) if options.snapshots else None
        if not isinstance(feed, SocketFeed):
            feed.start()
        wait = feed.wait if isinstance(feed, SocketFeed) else newest.wait
        stack.callback(feed.stop)
        tidy = stack.enter_context(tidy_between_frames())

        def touched(touch: Touch) -> None:
            show.touched(touch, monotonic_ms())

        def typed(word: str) -> bool:
            return show.typed(word, monotonic_ms())

        while not stopping.is_set() and not (wants_to_close(touched, typed, show.repaint) and may_close):
            if lineup.turn(monotonic_ms()):
                show.put(screens())
            wait_ms = show.turn(monotonic_ms(), time.monotonic_ns)
            if snapshots:
                snapshots.write()
            tidy()
            if wait(wait_ms):
                show.turn(monotonic_ms(), time.monotonic_ns)  # before the window system is asked
    return WELL


def _screens(lineup: Lineup, wanted: Sequence[Wanted], options: argparse.Namespace) -> tuple[Screen, ...]:
    """Return the screens that there are now."""
    look, spoken = theme(options.theme), read_languages(options.language)
    # Fingers on two screens could not be told apart: the dealer's console goes first.
    touched_kind = "dealer" if any(screen.kind == "dealer" for screen in wanted) else "floor"
    return tuple(
        Screen(
            one.name, _area(one, output, options, language_for(one.name, spoken)), look, output,
            touch=options.touch and one.kind == touched_kind and _has_room(one, output, options),
            moves=not options.still,
        )
        for one, output in lineup.outputs()
    )


def _hands(newest: Newest, wanted: Sequence[Wanted], *, in_english: bool) -> ShownAgain | None:
    """Keep the last hands for a floor's screen; None without one."""
    if not any(screen.kind == "floor" for screen in wanted):
        return None
    heard = HeardHands(keep_messages=not in_english)
    newest.heard = heard.hear
    return ShownAgain(heard)


def _feed(options: argparse.Namespace, newest: Newest, names: list[str]) -> SocketFeed | MqttFeed:
    if options.mqtt and options.touch and "dealer" in names:
        raise ValueError("--touch works for the dealer at the controller's socket only: leave --mqtt out")
    if not options.mqtt:
        return SocketFeed(Path(options.socket), newest)
    # The broker's client takes 8 MB, which a screen on the socket saves.
    from display.mqtt_feed import MqttFeed  # noqa: PLC0415
    from firmware_bridge.broker_link.access import BrokerSettings  # noqa: PLC0415

    broker = BrokerSettings(
        options.mqtt.host,
        options.mqtt.port,
        options.user,
        options.password_file,
        options.ca,
        options.cert,
        options.key,
        options.tls,
    )
    if why := broker.plain_fault():
        raise ValueError(f"{why}: add --tls, or --ca CERTIFICATE")
    return MqttFeed(broker, options.table, names, newest)


def _area(one: Wanted, output: Output, options: argparse.Namespace, language: str = ENGLISH) -> Area:
    return area_of(one.kind, *output.size, options.inches, options.distance, language)


def _has_room(one: Wanted, output: Output, options: argparse.Namespace) -> bool:
    """Whether every key fits on a screen with targets of 15 mm; say so if not."""
    area = _area(one, output, options)
    if not (fits_console(area) if one.kind == "dealer" else fits_hands(area)):
        size = f"{output.size[0] * area.pitch_um // 1000} by {output.size[1] * area.pitch_um // 1000} mm"
        _say(f"the {one.name} screen is {size}, too small for keys of 15 mm, and shows none (--inches gives its size)")
        return False
    return True


def _tap(feed: SocketFeed | MqttFeed, key: str) -> None:
    if not isinstance(feed, SocketFeed) or not feed.tap(key):
        _say(f"{key} was pressed, but the table is not connected")


def _speaker() -> Speaker:
    speaker = Speaker()
    if speaker.problem:
        _say(f"no sound: {speaker.problem}")
    return speaker


def _stopped_by_signals() -> threading.Event:
    """Return an event that SIGTERM and SIGINT set; the loop sees it when it next wakes."""
    stopping = threading.Event()

    def stop(_number: int, _frame: object) -> None:
        # Take no lock in a signal handler: the loop runs in this same thread and may hold it.
        stopping.set()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    return stopping


class Snapshots:
    """Saves the pictures of in-memory screens whenever they change, always as whole files."""

    def __init__(self, directory: Path, lineup: Lineup) -> None:
        directory.mkdir(parents=True, exist_ok=True)
        self._pictures = [
            (output, directory / f"{one.name.replace(':', '-')}.png")
            for one, output in lineup.outputs()
            if isinstance(output, Picture)
        ]
        self._written: dict[Path, int] = {}

    def write(self) -> None:
        """Save every changed picture."""
        for picture, path in self._pictures:
            if self._written.get(path) != picture.painted:
                self._written[path] = picture.painted
                fresh = path.with_name(f".{path.name}")
                picture.save(fresh)
                fresh.replace(path)


def _say(sentence: str) -> None:
    print(f"display: {sentence}", file=sys.stderr, flush=True)


def _complain(sentence: str) -> int:
    _say(sentence)
    return REFUSED


if __name__ == "__main__":
    sys.exit(main())
