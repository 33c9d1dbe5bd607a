"""What must hold behind a fault, read off the room, the journal and the table by other ways than they are made."""

import json
import re
from collections import Counter
from dataclasses import dataclass, replace

from controller.journal.checkpoint_compare import are_alike
from controller.runtime.loop import restore
from tests.faults.virtual_scripts import law
from tests.faults.virtual_surroundings import release_looked_up
from tests.system.room_truth import differences, truth

MOST_BLIND_MS = 2_000
MOST_REPLAYED = 600
FACE = re.compile(r"(?<![0-9A-Za-z])[2-9TJQKA][cdhs](?![0-9A-Za-z])")


@dataclass
class Reference:
    """The same evening without a fault."""

    calls: Counter
    last_ms: int
    truth: dict
    rulings: Counter
    hidden: frozenset

    def part(self, share):
        """The same for a part of the evening."""
        if share == 1:
            return self
        calls = Counter({call: int(times * share) for call, times in self.calls.items()})
        return replace(self, calls=calls, last_ms=int(self.last_ms * share))


def rulings_of(evening):
    """The rulings in the journal: which, and about whom."""
    outputs = [json.loads(line) for one in evening.journal.recorded() for line in one.outputs]
    ruled = [one.get("ruling", one) for one in outputs if "IssueRuling" in str(one.get("o", ""))]
    return Counter((one.get("cause"), one.get("outcome"), one.get("seat")) for one in ruled)


def faces_told(evening):
    """Every card face in everything that was published."""
    return {face for _, text in evening.broker.payloads for face in FACE.findall(text)}


def chips_of(told):
    return sum(told["stacks"].values()) + sum(told["waiting"].values()) + told["pot"] + told["kept"]


def bought(evening):
    return sum(
        one["amount"] for one in evening.broker.orders.values()
        if one["command"] == "buy_in" and evening.broker.room.answers.get(one["id"]) == ""
    )  # fmt: skip


def counted(told):
    """The table with bought chips at their stacks: an order that came late may wait for the next hand."""
    stacks = {seat: stack + told["waiting"].get(seat, 0) for seat, stack in told["stacks"].items()}
    return told | {"stacks": stacks, "waiting": {}}


def room_faults_of(evening, told):
    """Yield what is wrong with what the room has, against the table as it is."""
    room = evening.broker.room
    yield from room.faults
    if room.next != evening.journal.numbers()[1] + 1 or room.ahead:
        yield f"the room has events up to {room.next - 1} of {evening.journal.numbers()[1]}, and {len(room.ahead)} ahead"
    if wrong := differences(room.kept, told):
        yield f"the room keeps another table: {wrong}"
    if chips_of(told) != evening.script.chips + bought(evening):
        yield f"there are {chips_of(told)} chips, not {evening.script.chips + bought(evening)}"
    if evening.broker.waiting():
        yield f"orders without an answer: {[one['id'] for one in evening.broker.waiting()]}"


def faults_of(evening, reference, *, keeps, hears_all):
    """Yield what does not hold behind an evening."""
    table, told = evening.controller.table, truth(evening.controller.table)
    rows = list(evening.journal.recorded())
    if hears_all:
        yield from room_faults_of(evening, told)
    if [one.seq for one in rows] != list(range(1, len(rows) + 1)):
        yield "the journal's rows have a gap"
    more = rulings_of(evening) - reference.rulings
    if more and hears_all and not evening.were_gone:  # what readers tell late and at once looks like an error
        yield f"rulings that the evening without faults does not get: {dict(more)}"
    if leaked := faces_told(evening) & reference.hidden:
        yield f"{len(leaked)} faces were published that nobody has seen"
    if evening.most_blind_ms > MOST_BLIND_MS:
        yield f"for {evening.most_blind_ms} ms no screen said that the table does not record"
    if keeps and (wrong := differences(counted(told), counted(reference.truth))):
        yield f"the table is another one than without the fault: {wrong}"
    newest = evening.journal.checkpoints()
    if len(rows) - (newest[0].seq if newest else 0) > MOST_REPLAYED:
        yield "a restart would replay too much"
    with release_looked_up():
        again, _ = restore(evening.journal, law().book, dict(law().games))
    if not are_alike(again, table):
        yield "a restart gives another table"
