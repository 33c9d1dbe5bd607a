"""Several processes find what one finds, in the same order."""

import os
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
    cases = [case for case in carried_cases() if "extra-card" in case.tape.id or "missing" in case.tape.id]
    base, house = load_law("golden-nugget-2025"), load_law(str(CORNER))
    return base, house, cases, tried(base, house, cases)


def same(found, wanted):
    assert found.changes == wanted.changes
    assert found.cases == wanted.cases
    assert dict(found.reading) == dict(wanted.reading)
    assert [(one.case, one.words) for one in found.different] == [(one.case, one.words) for one in wanted.different]


@pytest.mark.parametrize("processors", [1, 3])
def test_the_result_is_that_of_one_process(trial, processors, monkeypatch):
    base, house, cases, wanted = trial
    monkeypatch.setattr(os, "cpu_count", lambda: processors)
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    seen = []
    found = tried_by_workers(base, house, cases, watched(seen))
    same(found, wanted)
    assert wanted.different
    assert len(seen) <= PARTS
    assert set(seen) == {len(seen)}
    assert trial_workers._parts == []


def test_a_process_with_threads_is_not_forked(trial, monkeypatch):
    base, house, cases, wanted = trial
    monkeypatch.setattr(threading, "active_count", lambda: 2)
    monkeypatch.setattr(trial_workers.multiprocessing, "get_context", lambda _: pytest.fail("forked"))
    same(tried_by_workers(base, house, cases, watched([])), wanted)


def test_no_case_no_part(trial):
    base, house, _, _ = trial
    assert tried_by_workers(base, house, (), watched([])).cases == 0
