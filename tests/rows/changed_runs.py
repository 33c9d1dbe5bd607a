"""A pytest plugin that runs the tests once for each change of the code: `python -m tests.rows.code_changes` starts it.

All tests are collected once. A forked process plays them unchanged, and notes which changed expressions each test
computes. Then, for each change, another one turns it on and plays the tests that compute it until one fails: those of
its file first, then those of its folder, the quick ones before the slow. What is computed while the tests are collected
may show only if it is on by then: `code_changes.py` tries such a change again in processes of its own.
"""

from __future__ import annotations

import json
import os
import resource
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, settings

TOLD = "CODE_CHANGES"
"""The environment's name for the file of the changes; beside it the results are written."""
ON = "CODE_CHANGE"
"""The environment's name for the change that is on from the beginning."""
SECONDS = "CODE_CHANGE_SECONDS"
"""The environment's name for the seconds of tests after which a change counts as not noticed."""
PATIENCE_S = 300
"""Seconds of processor time after which a run is cut; a change that makes the program go on for ever is noticed."""
MEMORY_BYTES = 4 << 30

settings.register_profile("changed", deadline=None, derandomize=True, phases=(Phase.explicit, Phase.generate))


def tests_of(path: str) -> list[str]:
    """The tests for a file, the likeliest to notice first: its own, its folder's, its room's, the rows'."""
    parts = Path(path).parts
    own = Path("tests", *parts[:-1], f"test_{parts[-1]}")
    rows = [] if parts[1] in {"tracking", "fusion"} else ["tests/rows"]
    return [*map(str, dict.fromkeys([own, own.parent, Path("tests/controller", parts[1])])), *rows]


class ChangedRuns:
    """The runs: one unchanged, then one for each change."""

    def __init__(self, told: Path) -> None:
        self.paths = {int(number): path for number, path in json.loads(told.read_text(encoding="utf-8")).items()}
        self.out = told.with_suffix(".results")
        self.failed = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the first test that fails."""
        if report.failed and not self.failed:
            self.failed = report.nodeid

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Play everything unchanged, then each change."""
        from controller import code_choices  # only in the copy of the project

        early = set(code_choices.reached)
        first = _forked(lambda: self._unchanged(session.items, code_choices))
        assert first.get("failed") == "", first.get("failed", "cut")
        for number, path in self.paths.items():
            chosen, others = _ordered(session.items, first["tests"], number, path)
            by = self._noticed(chosen, code_choices, number)
            elsewhere = "" if by else self._noticed(others, code_choices, number)
            found = {"by": by, "elsewhere": elsewhere, "tests": len(chosen), "early": number in early}
            self._tell({"number": number, **found})
        return True

    def _noticed(self, items: list[pytest.Item], choices: Any, number: int) -> str:
        """Return the test that notices a change; empty if none does."""
        found = _forked(lambda: self._changed(items, choices, number))
        return str(found["failed"]) if found else "cut"

    def _tell(self, result: dict[str, Any]) -> None:
        with self.out.open("a", encoding="utf-8") as out:
            out.write(json.dumps(result) + "\n")

    def _play(self, item: pytest.Item, following: pytest.Item | None) -> None:
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)

    def _unchanged(self, items: list[pytest.Item], choices: Any) -> dict[str, Any]:
        """Play all tests, and return what each computes and how many seconds it takes."""
        tests: dict[str, Any] = {}
        for item, following in zip(items, [*items, None][1:], strict=True):
            choices.reached.clear()
            began = time.monotonic()
            self._play(item, following)
            tests[item.nodeid] = {"s": time.monotonic() - began, "reached": sorted(choices.reached)}
        return {"failed": self.failed, "tests": tests}

    def _changed(self, items: list[pytest.Item], choices: Any, number: int) -> dict[str, Any]:
        """Play tests with a change on until one fails."""
        choices.on, os.environ[ON] = number, str(number)
        limit()
        until = time.monotonic() + float(os.environ.get(SECONDS, "inf"))
        for item, following in zip(items, [*items, None][1:], strict=True):
            self._play(item, following)
            if self.failed or time.monotonic() > until:
                break
        return {"failed": self.failed}


def _ordered(
    items: list[pytest.Item], tests: dict[str, Any], number: int, path: str
) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """The tests that compute a changed expression: those for its file, the likeliest to notice first, and the others."""
    likely = tests_of(path)

    def rank(item: pytest.Item) -> tuple[int, float]:
        places = (place for place, one in enumerate(likely) if item.nodeid.startswith(one))
        return next(places, len(likely)), tests[item.nodeid]["s"]

    found = sorted((item for item in items if number in tests[item.nodeid]["reached"]), key=rank)
    return [one for one in found if rank(one)[0] < len(likely)], [one for one in found if rank(one)[0] == len(likely)]


def limit() -> None:
    """Cut this process where a change makes it go on for ever, or take all memory."""
    patience_s = int(min(PATIENCE_S, 10 + 2 * float(os.environ.get(SECONDS, "inf"))))
    resource.setrlimit(resource.RLIMIT_CPU, (patience_s, patience_s))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))


def _forked(run: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What a function returns in a process of its own; nothing if it did not end or was cut."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            with os.fdopen(writing, "w", encoding="utf-8") as out:
                json.dump(run(), out)
        except BaseException:  # noqa: BLE001 - whatever it was, the parent reads nothing and counts it
            traceback.print_exc()
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as told:
        text = told.read()
    os.waitpid(child, 0)
    return json.loads(text) if text else {}


def pytest_configure(config: pytest.Config) -> None:
    """Take the runs over, or limit this one, in which a change is on from the beginning."""
    if ON in os.environ:
        limit()
    elif TOLD in os.environ:
        config.pluginmanager.register(ChangedRuns(Path(os.environ[TOLD])))
