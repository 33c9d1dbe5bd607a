"""Measures whether the tests notice changed code: random single changes of the core, one at a time, in a copy of the project.

    python -m tests.rows.code_changes [--seed 1] [--count 60] [--most 5] [--rooms poker engine]
    python -m tests.rows.code_changes --files controller/engine/flow/serving.py [--tests tests/controller/engine/flow]

Changed are the rooms `poker`, `rulings`, `engine`, `tracking` and `fusion` (`single_changes.py`). A change is noticed if
a test of its room fails, or, where rules are concerned, one of `tests/rows`. It ends with an error if more changes than
`--most` go unnoticed. A change that is not noticed may be no mistake: read it.

While you write tests for a file, `--files` makes every change of it (or `--count` drawn ones, or all of some `--kinds`);
`--tests` plays these tests only, and `--seconds` gives up on a change after that much time (and tries none from the start of a process).
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.rows.changed_runs import ON, SECONDS, TOLD, tests_of
from tests.rows.single_changes import KINDS, PROJECT, ROOMS, Change, changes_of, drawn, files_of, with_choices

LEFT_OUT = shutil.ignore_patterns(".git", ".venv", ".*_cache", "__pycache__", "site", "run", "node_modules", "build")
CHOICES = '''"""Which change is on, and which changed expressions were computed."""
import os

on = int(os.environ.get("{on}", "-1"))
reached = set()


def change_is_on(number):
    reached.add(number)
    return number == on
'''
PYTEST = (
    sys.executable, "-m", "pytest", "-x", "-q", "-m", "not slow and not broker and not pty", "--timeout=300",
    "-p", "tests.rows.changed_runs", "--hypothesis-profile=changed",
)  # fmt: skip


def write_copy(copy: Path, changes: dict[int, Change]) -> None:
    """Copy the project, with all changes to choose from."""
    shutil.copytree(PROJECT, copy, ignore=LEFT_OUT)
    (copy / "controller/code_choices.py").write_text(CHOICES.format(on=ON), encoding="utf-8")
    for path in {one.path for one in changes.values()}:
        here = {number: one for number, one in changes.items() if one.path == path}
        (copy / path).write_text(with_choices(path, here, "controller.code_choices"), encoding="utf-8")


def repeated(copy: Path, changes: dict[int, Change], places: Sequence[str], seconds: float) -> list[dict[str, Any]]:
    """Collect the tests of all changes once, and return what became of each change."""
    told = copy / "run" / "changes.json"
    told.parent.mkdir()
    told.write_text(json.dumps({number: str(one.path) for number, one in changes.items()}), encoding="utf-8")
    if not places:
        places = [tests_of(str(one.path))[-1] for one in changes.values()]
        places += [f"tests/controller/{one.path.parts[1]}" for one in changes.values()]
    environment = os.environ | {TOLD: str(told), SECONDS: str(seconds)}
    done = subprocess.run([*PYTEST, *sorted(set(places))], cwd=copy, env=environment, capture_output=True, text=True, check=False)
    results = told.with_suffix(".results")
    found = [json.loads(line) for line in results.read_text(encoding="utf-8").splitlines()] if results.exists() else []
    assert len(found) == len(changes), f"the tests fail unchanged:\n{done.stdout[-3000:]}{done.stderr[-3000:]}"
    return found


def passes_from_the_start(copy: Path, number: int, change: Change, places: Sequence[str]) -> bool:
    """Whether all tests pass with a change on from the beginning: its own first, then all of its room and the rows."""
    own, *_ = likely = tests_of(str(change.path))
    everything = places or sorted({f"tests/controller/{change.path.parts[1]}", likely[-1]})
    for tests in [[own]] * (copy / own).exists() + [everything]:
        environment = os.environ | {ON: str(number)}
        if subprocess.run([*PYTEST, *tests], cwd=copy, env=environment, capture_output=True, check=False).returncode:
            return False
    return True


def told_options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, help="how many changes are drawn: 60 of the rooms, all of `--files`")
    parser.add_argument("--most", type=int, default=5)
    parser.add_argument("--rooms", nargs="+", choices=ROOMS, default=ROOMS)
    parser.add_argument("--files", nargs="+", type=Path, help="change these files instead of the rooms")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=KINDS, help="of all changes of `--files`")
    parser.add_argument("--tests", nargs="+", default=[], help="play these tests instead of those of the rooms and rows")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="of tests for each change")
    return parser.parse_args()


def main() -> None:
    """Draw, change, run, count."""
    told, began = told_options(), time.monotonic()
    if told.files and told.count is None:
        drawn_changes = [one for path in told.files for one in changes_of(path) if one.kind in told.kinds]
    else:
        drawn_changes = drawn(told.seed, told.count or 60, told.files or files_of(told.rooms))
    changes = dict(enumerate(drawn_changes))
    unnoticed = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "project"
        write_copy(copy, changes)
        for result in repeated(copy, changes, told.tests, told.seconds):
            change = changes[result["number"]]
            # What one test computes and the program keeps, another does not compute again, and so is not played for it.
            again = told.seconds == float("inf")
            if result["by"] or (again and not passes_from_the_start(copy, result["number"], change, told.tests)):
                continue
            unnoticed += 1
            elsewhere = f"; noticed by {result['elsewhere']}" if result["elsewhere"] else ""
            print(f"not noticed by {result['tests']} tests: {change.kind} {change}{elsewhere}", flush=True)
    count, took_s = len(changes), time.monotonic() - began
    print(f"{count - unnoticed} of {count} changes were noticed (seed {told.seed}, {took_s:.0f} s)")
    if unnoticed > told.most:
        sys.exit(f"{unnoticed} changes were not noticed; {told.most} may be")


if __name__ == "__main__":
    main()
