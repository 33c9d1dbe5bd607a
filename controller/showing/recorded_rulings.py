"""Compares what the table ruled then, as its journal has it, with what is shown now."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from controller.journal.journal_entries import RecordedEvent
from controller.showing.hand_moments import HandMoments
from controller.showing.happened_words import ruling_sentence
from controller.terms.codes import Cause, Outcome


def ruled_otherwise(hand: HandMoments, events: Iterable[RecordedEvent]) -> tuple[str, ...]:
    """Return a sentence for each ruling that the record or the replay has alone.

    They differ where another version of the program was at the table.
    """
    first, last = hand.moments[0].row, hand.moments[-1].row
    then = [said for one in events if first <= one.seq <= last for said in _recorded(one)]
    now = [said for moment in hand.moments for said in moment.did if said.startswith("Ruling ") and ": " in said[:14]]
    issued = [said for said in now if "is taken back" not in said]
    return (
        *(f"The table ruled then, and this version does not: {said}" for said in then if said not in issued),
        *(f"This version rules, and the table did not then: {said}" for said in issued if said not in then),
    )


def _recorded(event: RecordedEvent) -> Iterator[str]:
    """Yield the rulings of a recorded event."""
    for line in event.outputs:
        told = json.loads(line)
        if told.get("o") == "IssueRuling":
            ruling = told["ruling"]
            cause, outcome = Cause(ruling["cause"]), Outcome(ruling["outcome"])
            yield ruling_sentence(int(ruling.get("number", 0)), cause, outcome, ruling.get("seat"))
