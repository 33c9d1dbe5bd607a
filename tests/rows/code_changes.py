"""Measures whether the tests notice changed code: random single changes of the core, one at a time, in a copy of the project.

    python -m tests.rows.code_changes [--seed 1] [--count 60] [--most 5] [--rooms poker engine]

Changed are the rooms `poker`, `rulings`, `engine`, `tracking` and `fusion` (`single_changes.py`). A change is noticed if
a test of its room fails, or, where rules are concerned, one of `tests/rows`. It ends with an error if more changes than
`--most` go unnoticed. A change that is not noticed may be no mistake: read it.
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
from pathlib import Path

from tests.rows.changed_runs import ON, TOLD, tests_of
from tests.rows.single_changes import PROJECT, ROOMS, Change, drawn, with_choices

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


def repeated(copy: Path, changes: dict[int, Change]) -> list[dict[str, object]]:
    """Collect the tests of all changes once, and return what became of each change."""
    told = copy / "run" / "changes.json"
    told.parent.mkdir()
    told.write_text(json.dumps({number: str(one.path) for number, one in changes.items()}), encoding="utf-8")
    places = {tests_of(str(one.path))[-1] for one in changes.values()}
    places |= {f"tests/controller/{one.path.parts[1]}" for one in changes.values()}
    environment = os.environ | {TOLD: str(told)}
    done = subprocess.run([*PYTEST, *sorted(places)], cwd=copy, env=environment, capture_output=True, text=True, check=False)
    results = told.with_suffix(".results")
    found = [json.loads(line) for line in results.read_text(encoding="utf-8").splitlines()] if results.exists() else []
    assert len(found) == len(changes), f"the tests fail unchanged:\n{done.stdout[-3000:]}{done.stderr[-3000:]}"
    return found


def passes_from_the_start(copy: Path, number: int, change: Change) -> bool:
    """Whether all tests pass with a change on from the beginning: its own first, then all of its room and the rows."""
    own, *_ = likely = tests_of(str(change.path))
    everything = sorted({f"tests/controller/{change.path.parts[1]}", likely[-1]})
    for tests in [[own]] * (copy / own).exists() + [everything]:
        environment = os.environ | {ON: str(number)}
        if subprocess.run([*PYTEST, *tests], cwd=copy, env=environment, capture_output=True, check=False).returncode:
            return False
    return True


def main() -> None:
    """Draw, change, run, count."""
    parser = argparse.ArgumentParser()
    for name, usual in {"seed": 1, "count": 60, "most": 5}.items():
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--rooms", nargs="+", choices=ROOMS, default=ROOMS)
    told = parser.parse_args()
    changes, began = dict(enumerate(drawn(told.seed, told.count, told.rooms))), time.monotonic()
    unnoticed = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "project"
        write_copy(copy, changes)
        for result in repeated(copy, changes):
            number, tests = result["number"], result.get("tests", "all")
            change = changes[number]
            noticed = not passes_from_the_start(copy, number, change) if "early" in result else bool(result["by"])
            if not noticed:
                unnoticed += 1
                elsewhere = f"; noticed by {result['elsewhere']}" if result.get("elsewhere") else ""
                print(f"not noticed by {tests} tests: {change.kind} {change}{elsewhere}", flush=True)
    print(f"{told.count - unnoticed} of {told.count} changes were noticed (seed {told.seed}, {time.monotonic() - began:.0f} s)")
    if unnoticed > told.most:
        sys.exit(f"{unnoticed} changes were not noticed; {told.most} may be")


if __name__ == "__main__":
    main()
