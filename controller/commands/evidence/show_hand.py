"""`railbird show`: a recorded hand again, on the screens or in words."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING

from controller.commands.command import Subcommands, add_command
from controller.commands.names import access_of, add_key, add_rulebook
from firmware_bridge.commandline.argument_types import at_least_one
from firmware_bridge.commandline.parser import Parser
from firmware_bridge.commandline.status import REFUSED, WELL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from controller.showing.hand_moments import HandMoments
    from controller.views.replay.moments import MomentView

EXAMPLES = """examples:
  railbird show run/journal.sqlite                       the last hand with a ruling, in a window
  railbird show run/journal.sqlite --hand 12 --screen dealer
  railbird show evening.jsonl --words                    no window: in words, moment by moment
  railbird show evening.jsonl --print                    all moments in words, and stop
  railbird show evening.jsonl --pictures out             a picture of each moment, and stop
In the window: arrows, Page Up and Down, R (the next ruling), Space (play), Tab (the next screen), Q. In the terminal:
next, back, a number, ruling, play, faster, slower, screen, quit. No card is shown that was not public then."""


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    parser = add_command(subcommands, "show", "show a recorded hand again, forwards and backwards", EXAMPLES)
    add_hand(parser, "default: the last one with a ruling")
    parser.add_argument("--screen", default="felt", metavar="NAME", help="felt, dealer, floor or seat:N; %(default)s")
    parser.add_argument("--target", default="window:1280x800", metavar="TARGET",
                        help="window:WxH, off:WxH or a connector such as HDMI-A-1; %(default)s")
    parser.add_argument("--theme", default="night", metavar="NAME", help="the screens' theme; %(default)s")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--words", action="store_true", help="no window: moment by moment, in words")
    how.add_argument("--print", action="store_true", help="all moments in words, and stop")
    how.add_argument("--pictures", type=Path, metavar="DIR", help="a picture of each moment, and stop")
    parser.set_defaults(run=run)


def add_hand(parser: Parser, usual: str, *, required: bool = False) -> None:
    """Add the arguments that choose a recorded hand."""
    parser.add_argument("recorded", type=Path, metavar="TAPE|JOURNAL")
    parser.add_argument("--hand", type=at_least_one, default=0, metavar="N", required=required,
                        help=f"the hand's number, as screens and messages tell it; {usual}")
    parser.add_argument("--currency", default="", metavar="SIGN", help="the sign before amounts")
    add_rulebook(parser)
    add_key(parser)


def run(options: argparse.Namespace) -> int:
    """Make the hand's moments, and show them."""
    try:
        hand, is_whole = hand_of(options)
        for said in differences(options, hand):
            sys.stderr.write(f"railbird show: {said}\n")
    except ValueError as error:
        sys.stderr.write(f"railbird show: {error}\n")
        return REFUSED
    names = hand.moments[0].screens()
    if options.screen not in names:
        sys.stderr.write(f"railbird show: there is no screen {options.screen!r} in this hand; "
                         f"there are {', '.join(names)}\n")
        return REFUSED
    return _shown(options, hand) or (WELL if is_whole else REFUSED)


def _shown(options: argparse.Namespace, hand: HandMoments) -> int:
    """Show the hand as it is asked for."""
    if options.print:
        sys.stdout.write("".join(f"{line}\n" for line in printed(hand)))
        return WELL
    if options.pictures is not None:
        return pictures(hand, ["--pictures", str(options.pictures), *_look(options)])
    if options.words or not _has_screen(options.target):
        if not options.words:
            sys.stderr.write("railbird show: no screen here: in words (--target off:1280x800 draws in memory)\n")
        return _in_words(hand.moments, sys.stdin)
    return _on_screen(hand.moments, _look(options))


def hand_of(options: argparse.Namespace) -> tuple[HandMoments, bool]:
    """Return the wanted hand, and whether no row of the evening is lost; else say which are.

    Raises:
        ValueError: the file cannot be read, has no such hand, or cannot be replayed; the text says why.
    """
    from controller.handhistory.recorded_evening import ERASED, open_evening
    from controller.journal.journal import JournalError
    from controller.showing.hand_moments import shown_hand

    try:
        evening = open_evening(options.recorded, options.rulebook, access_of(options))
    except JournalError as error:
        raise ValueError(str(error)) from None
    lost = [one for one in evening.gone if one != ERASED]
    sys.stderr.write("".join(f"{options.recorded}: {one}\n" for one in lost))
    return shown_hand(evening, options.hand, options.currency), not lost


def differences(options: argparse.Namespace, hand: HandMoments) -> tuple[str, ...]:
    """Return what is erased of the hand, and where recorded rulings differ from those shown.

    None for a tape, which has no rulings, and under another rulebook.

    Raises:
        ValueError: the journal cannot be read.
    """
    from controller.handhistory.recorded_evening import ERASED
    from controller.journal.journal import JournalError
    from controller.journal.journal_reading import JournalReader, is_recorded
    from controller.showing.recorded_rulings import ruled_otherwise

    if options.rulebook or not is_recorded(options.recorded):
        return ()
    try:
        with JournalReader(options.recorded, access_of(options)) as journal:
            rows = list(journal.recorded(hand.moments[0].row - 1))
        last = hand.moments[-1].row
        gone = (ERASED,) if any(one.is_erased and one.seq <= last for one in rows) else ()
        return (*gone, *ruled_otherwise(hand, rows))
    except JournalError as error:
        raise ValueError(str(error)) from None


def printed(hand: HandMoments) -> list[str]:
    """Return a hand in lines: its moments, and behind each ruling its chain as it ended."""
    from controller.views.replay.moments import chain_lines

    lines = [f"Hand {hand.number} · {hand.game} · {hand.book}"]
    for index, moment in enumerate(hand.moments):
        lines.append(f"{moment.number:>4}  {moment.clock:>8}  {moment.text}")
        after = hand.moments[index + 1].chain if index + 1 < len(hand.moments) else None
        if moment.chain is not None and (after is None or after.ruling.number != moment.chain.ruling.number):
            lines += [f"{'':16}{name + ':':14}{said}" for name, said in chain_lines(moment.chain)]
    return lines


def _look(options: argparse.Namespace) -> list[str]:
    return ["--target", options.target, "--theme", options.theme, "--screen", options.screen]


def _has_screen(target: str) -> bool:
    places = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    return target.startswith("off") or any(map(os.environ.get, places)) or Path("/dev/dri").exists()


def _in_words(moments: Sequence[MomentView], asked: IO[str]) -> int:
    """Tell one moment after another, as a person asks for them."""
    from controller.views.replay.hand_player import HELP, Playing, UnknownWordError, command, told_line
    from controller.views.replay.moments import chain_lines

    playing, told = Playing(), -1
    sys.stdout.write(f"{HELP}\n")
    while not playing.is_over:
        if playing.at != told:
            chain, before = moments[playing.at].chain, moments[told].chain if told >= 0 else None
            sys.stdout.write(f"{told_line(playing, moments)}\n")
            if chain is not None and chain != before:
                sys.stdout.write("".join(f"    {name + ':':14}{said}\n" for name, said in chain_lines(chain)))
            told = playing.at
        sys.stdout.flush()
        word = asked.readline()
        if not word:
            break
        try:
            playing = command(playing, word, moments)
        except UnknownWordError as error:
            sys.stdout.write(f"{error}\n")
    return WELL


def pictures(hand: HandMoments, arguments: Sequence[str]) -> int:
    """Draw pictures of a hand's moments in the display process; return its status."""
    told = _told(hand.moments)
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy"}
    command = [sys.executable, "-m", "display.replay", *arguments]
    return subprocess.run(command, input=told, text=True, env=environment, check=False).returncode  # noqa: S603 - our own


def _on_screen(moments: Sequence[MomentView], look: Sequence[str]) -> int:
    """Show the hand in the display process, which hears the words that are typed here."""
    command = [sys.executable, "-m", "display.replay", *look]
    with subprocess.Popen(command, stdin=subprocess.PIPE, text=True) as shown:  # noqa: S603 - Railbird's own module
        assert shown.stdin is not None, "a pipe was asked for"
        threading.Thread(target=_relay, args=(_told(moments), shown.stdin), daemon=True).start()
        return shown.wait()


def _relay(told: str, to: IO[str]) -> None:
    """Send the moments, then each word that is typed, until the window is closed."""
    with suppress(OSError, ValueError):
        to.write(told)
        to.flush()
        for line in sys.stdin:
            to.write(line)
            to.flush()


def _told(moments: Sequence[MomentView]) -> str:
    from controller.views.replay.moments import to_moment_line

    return "".join(f"{to_moment_line(moment)}\n" for moment in moments) + "show\n"
