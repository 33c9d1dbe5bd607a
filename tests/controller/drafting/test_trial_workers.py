"""Several processes find what one finds, in the same order."""

import multiprocessing
import os
import subprocess
import sys
import threading

import pytest
from houses_data import CORNER

from controller.drafting import trial_workers
from controller.drafting.carried_cases import carried_cases
from controller.drafting.trial_workers import PARTS, tried_by_workers
from controller.drafting.trying import tried
from controller.loading.law import load_law


def watched(seen):
    def watch(results, count):
        for one in results:
            seen.append(count)
            yield one

    return watch


@pytest.fixture(scope="module")
def trial():
    return one_process()


def one_process():
    """The cases, and what a trial of them by one process finds."""
    cases = [case for case in carried_cases() if "extra-card" in case.tape.id or "missing" in case.tape.id]
    base, house = load_law("golden-nugget-2025"), load_law(str(CORNER))
    return base, house, cases, tried(base, house, cases)


def same(found, wanted):
    assert found.changes == wanted.changes
    assert found.cases == wanted.cases
    assert dict(found.reading) == dict(wanted.reading)
    assert [(one.case, one.words) for one in found.different] == [(one.case, one.words) for one in wanted.different]


def found_by(processors, trial):
    """Try the cases with so many processors, and compare."""
    base, house, cases, wanted = trial
    seen = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "cpu_count", lambda: processors)
        same(tried_by_workers(base, house, cases, watched(seen)), wanted)
    assert wanted.different
    assert len(seen) <= PARTS
    assert set(seen) == {len(seen)}
    assert trial_workers._parts == []


def test_one_processor_finds_what_one_process_finds(trial):
    found_by(1, trial)


def test_three_workers_find_what_one_process_finds():
    """In a process of its own, which has no other thread: pytest's have some, and may not be forked."""
    script = "import test_trial_workers as one; one.found_by_workers()"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", script], env=env, check=False, capture_output=True, text=True, timeout=110)
    assert (done.returncode, done.stdout) == (0, "forked\n"), done.stderr


def found_by_workers():
    context = multiprocessing.get_context

    def told(method):
        print(f"{method}ed", flush=True)
        return context(method)

    trial_workers.multiprocessing.get_context = told
    found_by(3, one_process())


def test_a_process_with_threads_is_not_forked(trial, monkeypatch):
    base, house, cases, wanted = trial
    monkeypatch.setattr(threading, "active_count", lambda: 2)
    monkeypatch.setattr(trial_workers.multiprocessing, "get_context", lambda _: pytest.fail("forked"))
    same(tried_by_workers(base, house, cases, watched([])), wanted)


def test_no_case_no_part(trial):
    base, house, _, _ = trial
    assert tried_by_workers(base, house, (), watched([])).cases == 0
