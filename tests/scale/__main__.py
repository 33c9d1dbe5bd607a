"""`make scale`: a room of 200 virtual tables over TLS, one mosquitto, the room's service, PostgreSQL and the page, measured.

The tables are recorded evenings of the real controller, shifted against one another, behind the real publishers. All
runs on this computer; docs/room.md has the figures.
"""

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path

from tests.scale.measured_room import MeasuredRoom
from tests.scale.recorded_table import record


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200, metavar="N", help="default: %(default)s")
    parser.add_argument("--hands-an-hour", type=float, default=40.0, metavar="N", help="of each table; default: %(default)s")
    parser.add_argument("--steady-s", type=float, default=240.0, metavar="S", help="seconds of the usual pace; default: %(default)s")
    parser.add_argument("--outage-min", type=float, default=60.0, metavar="MIN", help="minutes of the outage, whose events come at once; default: %(default)s")
    parser.add_argument("--recorded-hands", type=int, default=75, metavar="N", help="default: %(default)s")
    options = parser.parse_args()
    print(f"load before: {os.getloadavg()[0]:.1f}; {os.cpu_count()} cores", flush=True)
    with tempfile.TemporaryDirectory(prefix="railbird-scale-") as folder:
        given = record(Path(folder) / "recorded", options.recorded_hands)
        hour = Hour(given, options)
        print(f"recorded: {options.recorded_hands} hands, {hour.told()}", flush=True)
        figures = told({"tables": options.tables, "messages a table and hour": round(hour.messages)})
        with MeasuredRoom(Path(folder), given, options.tables, hour.pace) as room:
            figures |= told(room.steady(options.steady_s))
            if options.outage_min:
                figures |= told(room.outage(round(hour.steps * options.outage_min / 60)))
            figures |= told(room.growth(hour.messages))
    Path("run").mkdir(exist_ok=True)
    Path("run/scale.json").write_text(json.dumps(figures, indent=1) + "\n")
    return 0 if figures.get("lost", 0) == 0 and figures.get("each event once", True) else 1


def told(figures):
    """Print figures as they come, with the computer's load."""
    figures |= {"load": f"{os.getloadavg()[0]:.1f}"}
    for name, value in figures.items():
        print(f"{name}: {value}", flush=True)
    return figures


class Hour:
    """What a table's hour has, at so many hands, by the recording."""

    def __init__(self, given, options):
        began = [at for at, one in enumerate(given) if any(kind == "railbird.hand.began" for _, kind, _ in one.messages)]
        first, last = began[1], began[-1]
        hands = len(began) - 2
        stretch_h = (given[last].at_ms - given[first].at_ms) / 3_600_000
        self.pace = options.hands_an_hour / (hands / stretch_h)
        self.steps = (last - first) / hands * options.hands_an_hour
        self.messages = sum(len(one.messages) for one in given[first:last]) / hands * options.hands_an_hour

    def told(self):
        return f"{self.messages:.0f} messages a table and hour, at {self.pace:.2f} times the recorded pace"


if __name__ == "__main__":
    sys.exit(main())
