"""`python -m tests.whole_machine PACKAGE NEWER`: the scenarios on a whole machine, one after the other.

A scenario that fails is told, and the next one is tried. The table of what was seen is kept below run/machine.
"""

import argparse
import shutil
import sys
import time
from functools import partial
from pathlib import Path

from tests.whole_machine import header_inputs, missing_parts, scenarios, set_up
from tests.whole_machine.machine import Machine, missing_programs
from tests.whole_machine.table_image import KERNEL_SOURCES, ROOT, build_image

FOLDER = ROOT / "run" / "machine"


def chosen(newer, cuts, names):
    """Yield name and scenario, in the order of an evening."""
    evening = {
        "screens before the controller": partial(missing_parts.screens_first, folder=FOLDER),
        "first boot to a dealt hand": scenarios.first_boot,
        "pictures": partial(scenarios.pictures, folder=FOLDER),
        "two screens, one missing": partial(scenarios.two_screens, folder=FOLDER),
        "keys, bouncing": header_inputs.keys,
        "pedals, bouncing": header_inputs.pedals,
        "readers and node pulled out": scenarios.readers_out,
        "play by keys without readers": missing_parts.by_keys,
        "readers that come after the start": missing_parts.readers_later,
        "controller killed": scenarios.killed("railbird-controller"),
        "display killed": scenarios.killed("railbird-display"),
        "broker killed": scenarios.killed("mosquitto"),
        "service watchdog": scenarios.stuck_controller,
        "wrong clock without network": missing_parts.wrong_clock,
        "the hand goes on": scenarios.hand_goes_on,
        "the shuffler's pulse": header_inputs.shuffler,
        **{f"power cut in mid-hand {number}": scenarios.power_cut for number in range(1, cuts + 1)},
        "disk full": scenarios.disk_full,
        "upgrade in mid-evening": scenarios.upgrade(newer),
        "hardware watchdog": scenarios.hardware_watchdog,
        "the documents, from the package to a hand": set_up.by_the_documents(newer),
    }
    return [(name, scenario) for name, scenario in evening.items() if not names or any(one in name for one in names)]


def main():
    parser = argparse.ArgumentParser(description="Try a whole table's computer in QEMU.")
    parser.add_argument("package", type=Path, help="the package that is installed")
    parser.add_argument("newer", type=Path, help="the package of the upgrade")
    parser.add_argument("--debian", choices=KERNEL_SOURCES, default="trixie", help="default: %(default)s")
    parser.add_argument("--cuts", type=int, default=10, help="power cuts in mid-hand")
    parser.add_argument("--only", action="append", default=[], metavar="TEXT", help="scenarios whose name holds the text")
    parser.add_argument("--patience", type=float, default=1.0, metavar="FACTOR", help="wait so many times longer, on a busy host")
    parser.add_argument("--rtc", default="utc", help="the machine's clock at the start, such as 2020-01-01T00:00:00")
    options = parser.parse_args()
    if missing := missing_programs():
        sys.stderr.write(f"make machine: apt-get install {' '.join(missing)}\n")
        return 2
    image = build_image(FOLDER, options.package, options.debian)
    here = FOLDER / "machine"
    here.mkdir(exist_ok=True)
    shutil.copy(options.newer, here)
    failed = 0
    with Machine(image, here, rtc=options.rtc, patience=options.patience) as machine, (FOLDER / "report.md").open("w") as report:
        for name, scenario in chosen(options.newer.name, options.cuts, options.only):
            began_s = time.monotonic()
            try:
                seen = scenario(machine)
            except (AssertionError, TimeoutError, OSError) as error:
                failed += 1
                seen = f"**failed**: {error}"
            line = f"| {name} | {time.monotonic() - began_s:.0f} s | {' '.join(seen.split())} |"
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
            report.write(f"{line}\n")
            report.flush()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
