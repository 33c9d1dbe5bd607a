"""`railbird sim`: simulate thousands of hands with planned errors, and check the rulings."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from controller.commands.command import Subcommands, add_command
from controller.commands.names import USUAL_BOOK, add_rulebook, cause_names, game_names, noise_names
from firmware_bridge.commandline.argument_types import at_least_one, how_many, seed, share, zero_or_more
from firmware_bridge.commandline.nearest import did_you_mean
from firmware_bridge.commandline.parser import completed_by
from firmware_bridge.commandline.progress_line import Progress

if TYPE_CHECKING:
    from controller.simulation.measure.simulated_evenings import SimSettings, Through
    from controller.simulation.measure.tally import Tally

EXAMPLES = """examples:
  railbird sim --hands 2000 --errors 1                    one error in each hand, perfect readers; a table by cause
  railbird sim --hands 500 --noise reference --json       the reference table, through the drivers byte by byte
  railbird sim --hands 300 --noise reference --errors 1 --rulebook npl-2015 --cause no_burn --cause extra_card
  railbird sim --rulebook our-house.toml --game our-game.toml     a house's own
  railbird sim --sweep out --noise reference --hands 100 --errors 0.5     how all of it degrades: out/sweep.csv, .png
Exit status: 0 if all is as the profile promises, 1 if something is wrong, 2 if the command is."""
LISTED = 40


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    does = "play hands in virtual time and check every ruling against the truth"
    parser = add_command(subcommands, "sim", does, EXAMPLES)
    parser.add_argument("--hands", type=at_least_one, default=200, metavar="N", help="default: %(default)s")
    parser.add_argument("--seed", type=seed, default=1, metavar="S", help="default: %(default)s")
    noise = parser.add_argument("--noise", default="clean", metavar="FILE", help="a shipped profile or a file")
    completed_by(noise, noise_names, or_file=True)
    parser.add_argument("--errors", type=share, default=0.0, metavar="RATE", help="share of hands with an error")
    add_rulebook(parser, USUAL_BOOK)
    game = parser.add_argument("--game", default="nlhe", metavar="ID|FILE", help="default: %(default)s")
    completed_by(game, game_names, or_file=True)
    parser.add_argument("--players", type=how_many, default=0, metavar="N", help="default: another number each evening")
    styles = "ordinary: they act as often as in recorded hands (usual); loose: three times as often"
    parser.add_argument("--style", choices=("ordinary", "loose"), default="ordinary", help=styles)
    parser.add_argument("--antennas", default="", metavar="FILE", help="read with rates of railbird antennas")
    ways = "core: perfect readers (usual for clean); bytes: drivers and tracker; tracker: the same without frames"
    parser.add_argument("--through", choices=("core", "tracker", "bytes"), help=ways)
    parser.add_argument("--cycle", type=zero_or_more, default=0.0, metavar="MS", help="readers' cycle; 0: as noise")
    cause = parser.add_argument("--cause", action="append", default=[], metavar="NAME", help="only these errors")
    completed_by(cause, cause_names)
    parser.add_argument("--jobs", type=at_least_one, default=1, metavar="N", help="processes; default: %(default)s")
    parser.add_argument("--json", action="store_true", help="one JSON object as the last line")
    parser.add_argument("--notes", action="store_true", help="where each fault was: seed, evening and hand")
    more = "write DIR/sweep.csv and DIR/sweep.png: the same hands under 0 to 3 times the profile's noise"
    parser.add_argument("--sweep", metavar="DIR", help=more)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Simulate, and print the results."""
    from hw.sim.profile import ProfileError

    try:
        settings = _settings(options)
        return _sweep(settings, options) if options.sweep else _measure(settings, options)
    except (ProfileError, ValueError) as error:
        sys.stderr.write(f"railbird sim: {error}\n")
        return 2


def _settings(options: argparse.Namespace) -> SimSettings:
    """Return the settings that the command line asks for.

    Raises:
        ValueError: a number or a name is not valid.
    """
    from controller.loading.law import load_law
    from controller.simulation.measure.simulated_evenings import SimSettings
    from hw.sim.hands.inject import CAUSES

    unknown = sorted(set(options.cause) - set(CAUSES))
    if unknown:
        meant = did_you_mean(unknown[0], CAUSES)
        raise ValueError(f"--cause {unknown[0]}: the virtual dealer makes {', '.join(sorted(CAUSES))}{meant}")
    law = load_law(options.rulebook, (options.game,))
    variant = law.games[law.id_of(options.game)]
    most = variant.max_players.value
    if options.players and not 2 <= options.players <= most:
        raise ValueError(f"--players {options.players}: {variant.name} is for 2 to {most} players")
    through: Through = options.through or ("core" if options.noise == "clean" and not options.cycle else "bytes")
    return SimSettings(
        options.hands, options.seed, options.noise, options.errors, options.rulebook, options.game, through,
        options.cycle, tuple(options.cause), options.players, options.antennas, options.style,
    )


def _measure(settings: SimSettings, options: argparse.Namespace) -> int:
    from controller.simulation.measure.profile_targets import broken_promises
    from controller.simulation.measure.simulated_evenings import timed
    from controller.simulation.measure.tally import summary_of, table_of, told

    with Progress("railbird sim", "hands", settings.hands) as progress:
        progress.done = 0
        tally, seconds = timed(settings, options.jobs, lambda so_far: _note(progress, so_far))
    if tally.causes:
        _say("\n".join(table_of(tally)))
    _say("\n".join(summary_of(tally, seconds)))
    broken = broken_promises(settings.noise, tally)
    for sentence in broken:
        _say(f"NOT AS PROMISED: {sentence}")
    for note in tally.notes if options.notes else tally.notes[:LISTED]:
        _say(note)
    if options.json:
        _say(json.dumps(told(tally, seconds)))
    return 1 if broken else 0


def _sweep(settings: SimSettings, options: argparse.Namespace) -> int:
    """Measure at rising noise, and draw the curves."""
    from dataclasses import replace
    from pathlib import Path

    from controller.simulation.measure.noise_sweep import ChartError, draw, lines_of, sweep, write_table

    directory = Path(options.sweep)
    directory.mkdir(parents=True, exist_ok=True)
    if not options.through:
        settings = replace(settings, through="tracker")
    with Progress("railbird sim --sweep", "measuring"):
        rows = sweep(settings, options.jobs, lambda row: _say("\n".join(lines_of(row))))
    table, picture = directory / "sweep.csv", directory / "sweep.png"
    write_table(rows, table)
    try:
        draw(table, picture)
    except ChartError as error:
        sys.stderr.write(f"railbird sim: {table} is written, but not {picture}: {error}\n")
        return 1
    _say(f"{table}, {picture}")
    return 1 if any(row["wrong_and_sure"] for row in rows) else 0


def _note(progress: Progress, so_far: Tally) -> None:
    progress.done, progress.more = so_far.hands, f"{so_far.false_rulings} false rulings"


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
