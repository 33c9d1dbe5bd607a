"""Evenings of the simulator as events, and a journal that has them."""

from functools import cache

from controller.journal.journal import SqliteJournal
from controller.loading.law import load_law
from controller.room.publishing import SilentPublisher
from controller.runtime.evening_header import header_of
from controller.runtime.loop import Loop, Outlets, restore
from controller.simulation.measure import simulated_evenings
from controller.simulation.measure.simulated_evenings import SimSettings, SimulatedEvening

GAMES = [
    ("golden-nugget-2025", "nlhe"), ("players-casino-2025", "stud"), ("eagles-3512", "27td"), ("nclpc-2015", "plo"),
    ("npl-2015", "nlhe"), ("players-casino-2025", "ofc"),
]


class Watcher:
    """Keeps an evening's events, and the table after each."""

    def __init__(self):
        self.told = []

    def heard(self, event, outputs, table):
        self.told.append((event, table))

    def saw(self, truth, world):
        pass


class Still:
    def __init__(self):
        self.at_ms = 0

    def now_ms(self):
        return self.at_ms

    wall_ms = now_ms


class Nothing:
    def perform(self, output):
        pass

    def show(self, table, outputs):
        pass


@cache
def played(seed, book, game, hands=2, errors=1.0):
    """An evening of the simulator: its law, its header, its events and tables."""
    law, headers, told = load_law(book, (game,)), [], simulated_evenings.header_of
    simulated_evenings.header_of = lambda table: headers.append(header_of(table, law)) or told(table)
    try:
        evening = SimulatedEvening(SimSettings(hands, seed, errors=errors, rulebook=book, game=game, through="core"), 0)
    finally:
        simulated_evenings.header_of = told
    watcher = Watcher()
    evening.table.watch(watcher)
    evening.play()
    return law, headers[0], watcher.told


def recorded(path, law, header, events, outputs_said=lambda said: None):
    """Play events through the loop into a journal; returns the loop."""
    journal = SqliteJournal(path, header)
    table, _ = restore(journal, law.book, dict(law.games))
    loop = Loop(table, Outlets(journal, SilentPublisher(), Nothing(), Nothing(), said=outputs_said), Still())
    for event in events:
        loop.accept(event)
    return journal, loop
