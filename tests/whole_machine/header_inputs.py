"""Keys, pedals and the shuffler's contact through the kernel's pins: bouncing, and too short to count.

Presses are counted in the journal. Each scenario leaves the hand as it was, but for the shuffler's, which begins one.
"""

import time

from controller.tracking.debounce import KeyTiming
from tests.whole_machine.machine import MachineError

CONFIRM, UNDO, FLOOR, TAP, PEDAL_LEFT, PEDAL_RIGHT, SHUFFLER = 4, 5, 6, 17, 19, 20, 27
SHORT_MS = KeyTiming().stable_ms
"""A press that is shorter is none."""
ACCEPTED_S = 10
"""How long a press may take to reach the journal on a busy host."""
SURPLUS_S = 3
"""How long after the first event another one of the same press is waited for."""
COUNT = """runuser -u railbird -- python3 - {kind} <<'END'
import sqlite3, sys
journal = sqlite3.connect("file:/var/lib/railbird/journal.sqlite?mode=ro", uri=True)
print(journal.execute("SELECT count(*) FROM event WHERE body LIKE ?", (f'%"e":"{{sys.argv[1]}}"%',)).fetchone()[0])
END"""
"""Without the project's own commands, which start slowly on a busy host."""


def recorded(machine, kind):
    """Return how many events of a kind the table's journal has."""
    status, said = machine.shell(COUNT.format(kind=kind))
    if status or not said.isdigit():
        raise MachineError(f"the journal cannot be read: {said[-500:]}")
    return int(said)


def accepted(machine, pin, kind, **press):
    """Press a key of the header; return how many of its events the journal has more."""
    before, began_s = recorded(machine, kind), time.monotonic()
    machine.press(pin, **press)
    while recorded(machine, kind) == before and time.monotonic() < began_s + ACCEPTED_S * machine.patience:
        time.sleep(0.5)
    machine.wait(SURPLUS_S)
    return recorded(machine, kind) - before


def short(machine, pin, kind):
    """Press for no time; return as `accepted` does. A machine that is too slow for that ends the scenario."""
    before = recorded(machine, kind)
    lasted_ms = machine.press(pin, held_ms=0)
    machine.wait(ACCEPTED_S)
    count = recorded(machine, kind) - before
    if lasted_ms >= SHORT_MS:
        raise MachineError(f"a press of no length lasted {lasted_ms} ms on this slow machine (accepted {count}): not judged")
    return count


def told(counts):
    """Return the counts in words; a wrong one ends the scenario."""
    seen = "; ".join(f"{name}: accepted {count}" for name, (count, _) in counts.items())
    if any(count != wanted for count, wanted in counts.values()):
        raise MachineError(f"presses are miscounted: {seen}")
    return seen


def keys(machine):
    """Keys; UNDO takes back the tap, so the hand is as before."""
    return told({
        "a TAP with 4 bounces at both edges": (accepted(machine, TAP, "tap", held_ms=150, bounces=4), 1),
        "an UNDO with 4 bounces at both edges": (accepted(machine, UNDO, "undo", held_ms=150, bounces=4), 1),
        "a TAP of no length": (short(machine, TAP, "tap"), 0),
    })


def pedals(machine):
    """Pedals on the flop: the left one taps, the right one checks for all three who are left; UNDO takes back both."""
    return told({
        "the left pedal with 4 bounces": (accepted(machine, PEDAL_LEFT, "tap", held_ms=150, bounces=4), 1),
        "UNDO": (accepted(machine, UNDO, "undo", held_ms=150), 1),
        "the right pedal with 4 bounces, three checks": (accepted(machine, PEDAL_RIGHT, "act", held_ms=150, bounces=4), 3),
        "UNDO of all three": (accepted(machine, UNDO, "undo", held_ms=150), 1),
        "the left pedal for no time": (short(machine, PEDAL_LEFT, "tap"), 0),
    })


def shuffler(machine):
    """The shuffler's contact between two hands: one pulse, one new deal."""
    return told({
        "a pulse of no length": (short(machine, SHUFFLER, "new_deal"), 0),
        "a pulse of 0.4 s with 4 bounces": (accepted(machine, SHUFFLER, "new_deal", held_ms=400, bounces=4), 1),
    })
