"""What happens at the table: hands of the project's own simulated dealer, and hands that keys alone tell."""

import json
from dataclasses import dataclass
from functools import cache
from random import Random

from controller.fusion.pending_events import KeyPress
from controller.loading.law import load_law
from controller.runtime.evening_header import header_of
from controller.runtime.table_settings import SeatSettings, TableSettings
from controller.simulation.measure.simulated_evenings import SimSettings, SimulatedEvening
from controller.simulation.measure.simulated_stakes import STACK
from hw.panel import Key

BOOK, GAME = "golden-nugget-2025", "nlhe"
RAISES = (Key.MINIMUM, Key.HALF_POT, Key.POT)
PRESS_MS = 60


@dataclass(frozen=True, eq=False)
class Script:
    """An evening: settings of its table, and what happens when, in milliseconds from its start."""

    settings: TableSettings
    items: tuple
    chips: int
    original: object = None
    """The script to which a fault was added; None for one without."""

    def with_item(self, at_ms, item):
        """Return the script with something more that happens."""
        items = sorted((*self.items, (at_ms, item)), key=lambda one: one[0])
        return Script(self.settings, tuple(items), self.chips, self.original or self)


@cache
def law():
    return load_law(BOOK, (GAME,))


def header(script):
    """Return the evening's header; without the law's texts, which take a start longer than all the rest."""
    told = json.loads(header_of(script.settings, law()))
    told.pop("law")
    return json.dumps(told)


@cache
def keyed(number, hands=3):
    """Return hands that end before the flop, at a table without readers: raises, calls, folds, UNDO, commands."""
    random, at_ms, items = Random(f"keyed {number}"), 1000, []

    def press(*keys):
        nonlocal at_ms
        for key in keys:
            at_ms += random.randrange(350, 700)
            items.append((at_ms, KeyPress(key, at_ms)))

    def order(command, **fields):
        items.append((at_ms + 100, {"id": str(len(items)), "command": command, **fields}))

    for hand in range(hands):
        if random.random() < 0.6:
            _order(random, order, hand)
        press(Key.RIFFLE)
        for _ in range(random.randrange(1, 3)):
            press(random.choice(RAISES))
            if random.random() < 0.3:
                press(Key.UNDO, random.choice(RAISES))
        if random.random() < 0.5:
            press(Key.FOLD)
        press(Key.ALL_FOLD, Key.CONFIRM)
    settings = TableSettings(
        "t1", BOOK, GAME, (1, 2), seats=tuple(SeatSettings(one, 200) for one in (1, 2, 3)), button=1, readers="none"
    )
    return Script(settings, tuple(items), 600)


def _order(random, order, hand):
    if random.random() < 0.5:
        order("change_dealer", dealer=f"D{hand}")
    else:
        order("buy_in", seat=random.randrange(1, 4), amount=20)


@cache
def dealt(number, hands=1):
    """Return hands of the simulated dealer as perfect readers and a node see them."""
    evening = SimulatedEvening(SimSettings(hands=hands, seed=1000 + number, players=3, through="core"), 0)
    items, tell = [], evening.table.ingest.tell

    def listen(wanted):
        items.append((wanted.at_ms, wanted))
        tell(wanted)

    evening.table.ingest.tell = listen
    evening.play()
    settings = TableSettings(
        "t1", BOOK, GAME, (1, 2), seats=tuple(SeatSettings(seat, STACK) for seat in evening.seats),
        button=evening.table.table.seating.button,
    )
    return Script(settings, tuple(items), STACK * len(evening.seats))
