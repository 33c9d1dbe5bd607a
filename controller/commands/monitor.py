"""`railbird monitor`: show in a terminal what the room system receives."""

from __future__ import annotations

import argparse
import json
import queue
import sys
from typing import TYPE_CHECKING, Any

from controller.commands.command import Subcommands, add_command
from firmware_bridge.commandline.argument_types import address, how_many, readable_file
from firmware_bridge.commandline.progress_line import Progress
from firmware_bridge.files import FileFaultError, parse_json

if TYPE_CHECKING:
    from controller.room.subscriber import Received

EXAMPLES = """examples:
  railbird monitor --broker 127.0.0.1:1883
  railbird monitor --broker broker.room:8883 --tls --table t1 --json"""


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    parser = add_command(subcommands, "monitor", "show what the room system receives from its tables", EXAMPLES)
    where = "default: %(default)s"
    parser.add_argument("--broker", type=address, default="127.0.0.1:1883", metavar="HOST:PORT", help=where)
    parser.add_argument("--table", default="+", metavar="ID", help="one table; default: all")
    parser.add_argument("--username", default="")
    parser.add_argument("--password-file", type=readable_file, default="")
    parser.add_argument("--ca-file", type=readable_file, default="")
    parser.add_argument("--certificate-file", type=readable_file, default="")
    parser.add_argument("--key-file", type=readable_file, default="")
    parser.add_argument("--tls", action="store_true")
    parser.add_argument("--count", type=how_many, default=0, metavar="N", help="stop after N messages")
    parser.add_argument("--floor", action="store_true", help="the floor's view of the table instead of its events")
    parser.add_argument("--json", action="store_true", help="one JSON object a line, views included")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Show messages until interrupted."""
    from controller.room.subscriber import Subscriber
    from firmware_bridge.broker_link.access import BrokerSettings

    settings = BrokerSettings(
        options.broker.host, options.broker.port, options.username, options.password_file, options.ca_file,
        options.certificate_file, options.key_file, options.tls,
    )
    if why := settings.plain_fault():
        sys.stderr.write(f"railbird monitor: {why}: add --tls, or --ca-file CERTIFICATE\n")
        return 2
    if options.floor and options.table == "+":
        sys.stderr.write("railbird monitor: --floor needs --table ID\n")
        return 2
    topics = f"railbird/{options.table}/view/floor" if options.floor else f"railbird/{options.table}/#"
    waiting: queue.Queue[Received] = queue.Queue()
    with Subscriber(settings, topics, waiting.put) as subscriber:
        with Progress("railbird monitor", f"waiting for the broker at {options.broker}"):
            answers = subscriber.wait(10.0)
        if not answers:
            why = subscriber.refused or "it does not answer"
            sys.stderr.write(f"railbird monitor: no broker at {options.broker} ({why}); is the table running?\n")
            return 2
        shown = 0
        while not options.count or shown < options.count:
            received = waiting.get()
            shown += _show_floor(received) if options.floor else _show(received, as_json=options.json)
    return 0


def _show_floor(received: Received) -> int:
    """Redraw the floor's view."""
    from controller.views.floor_text import floor_lines
    from controller.views.models import FloorView
    from controller.views.wire import WireError, from_line

    if not received.payload:
        return 0  # an empty payload clears a retained view
    try:
        view = from_line(received.payload)
    except WireError as error:
        sys.stderr.write(f"railbird monitor: {error}\n")
        return 0
    if not isinstance(view, FloorView):
        return 0
    clear = "\x1b[2J\x1b[H" if sys.stdout.isatty() else ""
    sys.stdout.write(clear + "\n".join(floor_lines(view)) + "\n")
    sys.stdout.flush()
    return 1


def _show(received: Received, *, as_json: bool) -> int:
    """Show one message; return 1 if it printed a line."""
    try:
        payload = parse_json(received.payload)
    except FileFaultError:
        payload = received.payload
    if as_json:
        line = json.dumps({"topic": received.topic, "payload": payload}, ensure_ascii=False)
    else:
        said = told_of(received.topic, payload)
        if said is None:
            return 0
        line = said
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
    return 1


def told_of(topic: str, payload: object) -> str | None:
    """Return a message as one readable line; None for a view, which is for screens."""
    parts = topic.split("/")
    table = parts[1] if len(parts) > 1 else "?"
    if "view" in parts or not isinstance(payload, dict):
        return None
    if parts[-1] == "state":
        deaf = payload.get("state") == "online" and payload.get("commands") == "unheard"
        told = f"[{table}] controller {payload.get('state')}" + (", but no command reaches it" if deaf else "")
        told += ", and its software is not as released" if payload.get("software") == "altered" else ""
        from controller.views.table_health import STORAGE_FAULTS

        why = STORAGE_FAULTS.get(str(payload.get("storage", "ok")))
        return told + (f", and it records late or not: {why}" if why else "")
    data, number = payload.get("data", {}), payload.get("sequence")
    kind = str(payload.get("type", "")).removeprefix("railbird.")
    return f"[{table} #{number}] {sentence(kind, data)}"


def sentence(
    kind: str, data: dict[str, Any]
) -> str:
    """Return a message in words."""
    match kind:
        case "hand.began":
            blinds = f"blinds {data['small_blind']} and {data['big_blind']}"
            seats = len(data["seats"])
            return f"hand {data['hand']} ({data['game']}): button seat {data['button']}, {blinds}, {seats} dealt in"
        case "hand.action":
            to = f" to {data['to']}" if data["to"] else ""
            return f"{data['street']}: seat {data['seat']} {data['act'].replace('_', '-')}{to}, pot {data['pot']}"
        case "hand.street":
            boards = " / ".join(" ".join(board) for board in data["boards"])
            return f"{data['street']}: {boards}" if boards else f"{data['street']} dealt"
        case "hand.shown":
            return f"seat {data['seat']} shows {' '.join(data['shown'])}"
        case "hand.pot":
            return f"seat {data['seat']} is pushed {data['amount']}"
        case "hand.ended":
            won = ", ".join(f"seat {seat} {amount}" for seat, amount in data["awarded"].items())
            return f"hand {data['hand']} {data['how']}: {won or 'nothing awarded'}"
        case "hand.reopened":
            return f"hand {data['hand']} is not over: its last push was taken back"
        case "ruling.issued":
            rules = ", ".join(data["rules"])
            ruled = f"{data['cause']} → {data['outcome']} (rule {rules}, {data['basis']})"
            return f"RULING {data['number']}: {ruled}: {data['text']}"
        case "ruling.retracted":
            return f"ruling {data['number']} taken back: {data['why']}"
        case "remedy.step":
            return f"  step {data['index'] + 1}: {data['say']}"
        case "remedy.closed":
            return f"  remedy of ruling {data['ruling']} done ({data['ended_by']})"
        case _:
            return f"{kind}: " + ", ".join(f"{key} {value}" for key, value in data.items())
