"""A seed's evening: its script, its fault, and what was wrong behind it."""

from collections import Counter
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from controller.journal.journal import JournalError
from tests.faults.virtual_checks import Reference, faces_told, faults_of, rulings_of
from tests.faults.virtual_evening import in_evening
from tests.faults.virtual_kinds import KINDS, drawn, drawn_first, drawn_further
from tests.faults.virtual_scripts import dealt, keyed
from tests.faults.virtual_surroundings import in_memory
from tests.system.room_truth import truth

SCRIPTS = 4
DEALT = 3


@dataclass(frozen=True)
class Struck:
    """What a seed gave: the kinds, those of them that struck, what happened, and what was wrong (empty if nothing)."""

    seed: int
    kinds: tuple
    struck: tuple
    happened: str
    fault: str
    digest: str

    @property
    def is_struck(self):
        return bool(self.struck)


def folder_in_memory():
    return TemporaryDirectory(prefix="railbird-faults-", dir=in_memory())


@cache
def reference(name, number):
    """Play an evening without a fault, and count where one could strike."""
    script, calls = script_of(name, number), Counter()

    def count(evening):
        evening.disk.strike = lambda when, call: calls.update([call] if when == "before" else [])
        for hook in ("before commit", "after commit", "before key", "after key"):
            evening.hooks[hook] = lambda hook=hook: calls.update([hook])

    with folder_in_memory() as folder:
        evening = in_evening(script, 0, Path(folder), count)
        told = faces_told(evening)
        dealt_faces = {item.card.code for _, item in script.items if hasattr(item, "card")}
        shown = {one.code for one in evening.controller.table.ledger.up} | told
        found = Reference(
            calls, script.items[-1][0], truth(evening.controller.table), rulings_of(evening),
            frozenset(dealt_faces - shown),
        )  # fmt: skip
        assert not (faults := list(faults_of(evening, found, keeps=True, hears_all=True))), faults
    return found


def script_of(name, number):
    return {"keyed": keyed, "dealt": dealt}[name](number)


def strike_in_rest(kind, evening, wanted):
    """Strike in what is left of an evening, so that as much is left for each fault behind it."""
    kind.strike(evening, wanted.part(evening.left_ms() / wanted.last_ms / (len(evening.further) + 1)))


def play(seed, kind=None, share_dealt=0.25, *, with_cards=False, number=1):
    """Play a seed's evening with a number of faults, one behind the other.

    A kind may be given, and hands with cards under faults of the disk too.
    """
    random = Random(seed)
    drawn_kind = drawn(random) if number == 1 else drawn_first(random, seed)
    kind = kind or drawn_kind
    has_cards = random.random() < share_dealt and KINDS[kind].group != "write"
    name = "dealt" if with_cards or has_cards or KINDS[kind].does_readers else "keyed"
    which = random.randrange(DEALT if name == "dealt" else SCRIPTS)
    writes_too = name == "keyed" or with_cards
    more = drawn_further(random, kind, number - 1, has_cards=name == "dealt", strikes_writes=writes_too)
    kinds = (kind, *more)
    wanted, evenings = reference(name, which), []

    def prepare(evening):
        evenings.append(evening)
        evening.group = KINDS[kind].group
        KINDS[kind].strike(evening, wanted.part(1 / number))
        evening.further = [(KINDS[one].group, partial(strike_in_rest, KINDS[one], evening, wanted)) for one in more]

    def found(happened, fault, digest=""):
        evenings[0].note_strike()
        struck = tuple(kind for kind, done in zip(kinds, evenings[0].strikes, strict=False) if done)
        return Struck(seed, kinds, struck, happened, fault, digest)

    with folder_in_memory() as folder:
        try:
            evening = in_evening(script_of(name, which), seed, Path(folder), prepare)
            evening.journal._open_anew()  # what was open when the disk vanished stays dead until the next write
            list(evening.journal.recorded())
        except JournalError as error:
            refused = f"refused: {str(error).partition(': ')[2]}"
            return found("refused with a sentence", "" if not KINDS[kind].keeps else refused)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is what the seed found
            return found("failed", f"{type(error).__name__}: {error}")
        starts = "went on" if evening.starts == 1 else "started again and went on"
        room = evening.broker.room
        is_lost = KINDS[kind].may_lose and (bool(room.faults) or room.next > evening.journal.numbers()[1] + 1)
        if is_lost:
            starts = "lost what the disk had confirmed, and used numbers again"
        # The dealer of a recorded hand does not see that a key comes late: he answers a question that is not there yet.
        keeps = KINDS[kind].keeps and (name == "keyed" or {KINDS[one].group for one in kinds} <= {"broker", "clock"})
        faults = "; ".join(faults_of(evening, wanted, keeps=keeps, hears_all=not is_lost))
        return found(starts, faults, evening.digest())
