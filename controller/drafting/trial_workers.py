"""A trial of all cases by several processes, each with a part of the cases."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, TypeAlias

from controller.drafting.carried_cases import CarriedCase
from controller.drafting.house_changes import changes
from controller.drafting.trying import Different, Trial, tried
from controller.loading.law import Law

PARTS: Final = 24
"""So many parts the cases are cut into, whatever the machine: the result does not depend on its processors."""
MOST_WORKERS: Final = 8

Part: TypeAlias = tuple[Law, Law, Sequence[CarriedCase]]
Found: TypeAlias = tuple[tuple[tuple[int, str, tuple[str, ...]], ...], dict[str, int]]
"""The cases of a part that come out differently, by their place in it; and how many read each change."""
Watch: TypeAlias = Callable[[Iterable[Found], int], Iterable[Found]]
"""Passes the parts on and reports how many are done, of how many."""

_parts: list[Part] = []
"""What a worker takes over when it is forked: nothing of it is sent to it."""


def tried_by_workers(base: Law, house: Law, cases: Sequence[CarriedCase], watch: Watch) -> Trial:
    """Play every case as `tried` does, on all processors where processes can be forked."""
    size = max(1, -(-len(cases) // PARTS))
    cut = [cases[first : first + size] for first in range(0, len(cases), size)]
    different: list[Different] = []
    reading: Counter[str] = Counter()
    with _results(base, house, cut) as results:
        for part, (found, read) in zip(cut, watch(results, len(cut)), strict=True):
            different += [Different(part[place], words, because) for place, words, because in found]
            reading.update(read)
    made = changes(base, house)
    return Trial(made, tuple(different), {one.path: reading[one.path] for one in made if one.decides}, len(cases))


@contextmanager
def _results(base: Law, house: Law, cut: Sequence[Sequence[CarriedCase]]) -> Iterator[Iterable[Found]]:
    """Yield the results of the parts, in their order."""
    parts = [(base, house, part) for part in cut]
    workers = min(os.cpu_count() or 1, MOST_WORKERS, len(parts))
    # A process with threads is not forked: a lock that one of them holds would stay locked in the worker.
    if workers < 2 or "fork" not in multiprocessing.get_all_start_methods() or threading.active_count() > 1:
        yield map(_found, parts)
        return
    _parts[:] = parts
    try:
        with multiprocessing.get_context("fork").Pool(workers) as pool:
            yield pool.imap(_found_in, range(len(parts)))
    finally:
        _parts.clear()


def _found_in(number: int) -> Found:
    """Return the result of a part, in a worker."""
    return _found(_parts[number])


def _found(part: Part) -> Found:
    """Return the result of a part."""
    base, house, cases = part
    trial = tried(base, house, cases)
    places = {id(case): place for place, case in enumerate(cases)}
    return tuple((places[id(one.case)], one.words, one.because) for one in trial.different), dict(trial.reading)
