"""`railbird demo`: run a complete table on one computer without hardware."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from controller.commands.command import Subcommands, add_command
from controller.commands.names import USUAL_BOOK, add_rulebook, noise_names
from firmware_bridge.commandline.argument_types import above_zero, address, at_least_one, how_many, seed
from firmware_bridge.commandline.parser import completed_by

if TYPE_CHECKING:
    from firmware_bridge.broker_link.access import BrokerSettings

EXAMPLES = """examples:
  railbird demo                          two dozen hands, screens if there is a display
  railbird demo --headless --hands 10    no screens; pictures in demo-output/
  railbird demo --tables 10 --broker 127.0.0.1:1883
  railbird demo --hands 100 --seed 3 --record evening.jsonl --mqtt-log room.jsonl
While it runs, in another terminal: railbird monitor --broker 127.0.0.1:1883"""
PORT = 1883
NO_BROKER = (
    "the demo's own broker is not installed: pip install 'railbird[demo]' (from a clone: pip install '.[demo]'), "
    "or name a broker that runs with --broker HOST:PORT"
)


class NoBrokerError(Exception):
    """The demo has no broker: none was given, and amqtt is not installed."""


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    parser = add_command(subcommands, "demo", "deal recorded hands at a virtual table, with some errors", EXAMPLES)
    parser.add_argument("--headless", action="store_true", help="no screens: pictures in the output folder")
    parser.add_argument("--hands", type=at_least_one, default=24, metavar="N", help="default: %(default)s")
    parser.add_argument("--seed", type=seed, default=7, metavar="S", help="default: %(default)s")
    parser.add_argument("--pace", type=above_zero, default=4.0, metavar="X", help="times a table's pace; %(default)s")
    errors = "an error in each N-th hand; 0: none"
    parser.add_argument("--errors-every", type=how_many, default=3, metavar="N", help=errors)
    noise = parser.add_argument("--noise", default="clean", help="a noise profile; %(default)s")
    completed_by(noise, noise_names, or_file=True)
    node = "twin: simulated; qemu: its firmware in QEMU (make firmware); or an image of your own"
    parser.add_argument("--node", default="twin", metavar="twin|qemu|IMAGE", help=node)
    add_rulebook(parser, USUAL_BOOK)
    parser.add_argument("--record", type=Path, metavar="TAPE", help="write a tape of all that happens (mode 0600)")
    parser.add_argument("--mqtt-log", type=Path, metavar="FILE", help="every message a subscriber gets, a line each")
    parser.add_argument("--broker", type=address, metavar="HOST:PORT", help="publish there; default: our own broker")
    several = "a room of N tables that publish until Ctrl-C: recorded hands, floor questions, no screens"
    parser.add_argument("--tables", type=at_least_one, metavar="N", help=several)
    parser.add_argument("--output", type=Path, default=Path("demo-output"), metavar="DIR", help="default: %(default)s")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the demo."""
    from controller.files.strict import DataFileError
    from hw.sim.profile import ProfileError
    from hw.sim.qemu_node import QemuNodeError

    try:
        return _run(options) if options.tables is None else _room(options)
    except (DataFileError, ProfileError, NoBrokerError, QemuNodeError) as error:
        sys.stderr.write(f"railbird demo: {error}\n")
        return 2


def _run(options: argparse.Namespace) -> int:
    from controller.journal.recorder import TapeRecorder
    from controller.simulation.demo.demo_table import Demo, DemoSettings
    from controller.terms.texts import quantity

    settings = DemoSettings(
        options.hands, options.seed, options.pace, max(20.0, 400.0 / options.pace), options.errors_every,
        options.noise, options.rulebook, node_image=_image(options.node),
    )
    options.output.mkdir(parents=True, exist_ok=True)
    # When the demo is stopped, it also stops its display process.
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(128 + signal.SIGTERM))
    with ExitStack() as stack:
        broker = _broker(options, stack)
        if options.mqtt_log is not None:
            _log(options.mqtt_log, broker, stack)
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="railbird-")))
        where = f"{broker.host}:{broker.port}"
        _say(f"broker on {where}; watch with: railbird monitor --broker {where}")
        demo = Demo(settings, folder, broker, _say)
        stack.callback(demo.close)
        if options.record is not None:
            from controller.runtime.composition import header_told

            recorder = TapeRecorder(options.record, header_told(demo.table.journal))
            stack.callback(recorder.close)
            demo.record(recorder)
        _screens(folder / "views.sock", options, stack)
        report = demo.run()
        dealt, rulings = quantity(report.dealt, "hand"), quantity(report.rulings, "ruling")
        _say(f"{dealt} dealt, {report.agreed} ended as recorded, {rulings}")
    return 0 if report.dealt == options.hands else 1


def _room(options: argparse.Namespace) -> int:
    """Play a room of virtual tables until told to end; their journals stay."""
    from controller.simulation.demo.virtual_room import play_room
    from controller.terms.texts import quantity

    ended = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_told: ended.set())
    with ExitStack() as stack:
        broker = _broker(options, stack)
        _say(f"{quantity(options.tables, 'table')} at {broker.host}:{broker.port}; Ctrl-C ends")
        dealt = play_room(options.tables, options.output, broker, options.pace, lambda: not ended.is_set())
        _say(f"{quantity(dealt, 'hand')} dealt")
    return 0


def _image(node: str) -> Path | None:
    """Return the firmware's image for QEMU that `--node` names, or None for the twin."""
    from hw.sim.qemu_node import IMAGE

    return {"twin": None, "qemu": IMAGE}.get(node, Path(node))


def _broker(options: argparse.Namespace, stack: ExitStack) -> BrokerSettings:
    """Return the given broker, or an embedded one on loopback."""
    from firmware_bridge.broker_link.access import BrokerSettings

    if options.broker:
        return BrokerSettings(options.broker.host, options.broker.port)
    try:
        from controller.room.embedded_broker import BrokerError, EmbeddedBroker
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "amqtt":
            raise
        raise NoBrokerError(NO_BROKER) from None
    try:
        broker = EmbeddedBroker(PORT)
    except BrokerError:
        broker = EmbeddedBroker()
    stack.callback(broker.close)
    return BrokerSettings("127.0.0.1", broker.port)


def _log(path: Path, broker: BrokerSettings, stack: ExitStack) -> None:
    """Write a log of everything that a subscriber to all topics receives."""
    from controller.room.subscriber import MqttLog, Subscriber

    log = MqttLog(path)
    stack.callback(log.close)
    subscriber = stack.enter_context(Subscriber(broker, "#", log.heard))
    subscriber.wait(10.0)


def _screens(socket: Path, options: argparse.Namespace, stack: ExitStack) -> None:
    """Run the display process, on screens or into pictures."""
    from controller.screens.screen_keeper import ScreenKeeper

    has_screen = bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or Path("/dev/dri").exists())
    headless = options.headless or not has_screen
    command = [sys.executable, "-m", "display", "--socket", str(socket)]
    environment = dict(os.environ)
    if headless:
        _say(f"no screen: headless, pictures of the screens go to {options.output}/")
        environment |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        command += ["felt=off:1280x720", "dealer=off:1280x800", "seat:3=off:480x320", "floor=off:1280x800"]
        command += ["--snapshots", str(options.output)]
    else:
        command += ["felt=window", "dealer=window"]
    stack.callback(ScreenKeeper(command, environment, _say).close)


def _say(sentence: str) -> None:
    sys.stdout.write(f"demo: {sentence}\n")
    sys.stdout.flush()
