"""The chain of the ruling that a moment belongs to, until the next ruling or hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from controller.showing.happened_words import decision_of
from controller.table import events as happened
from controller.table.events import Event
from controller.table.outputs import IssueRuling, Output, RemedyClosed, RetractRuling
from controller.table.ruling import Ruling
from controller.table.state import Table
from controller.terms.codes import Outcome
from controller.views import trouble_now
from controller.views.entry_words import plain
from controller.views.models import FloorView, StepState
from controller.views.replay.moments import ChainView
from controller.views.trouble_now import Say

AT_ONCE = "In force at once: nothing has to be put right"
HAND_STOPPED = "In force: the hand is stopped"


class RulingChains:
    """Follows the rulings of a hand, event by event."""

    def __init__(self) -> None:
        """Begin a hand without rulings."""
        self._chain: ChainView | None = None
        self._up: frozenset[str] = frozenset()

    def follow(
        self, table: Table, say: Say, floor: FloorView, event: Event, outputs: Iterable[Output]
    ) -> ChainView | None:
        """Return the newest ruling's chain after an event."""
        up = frozenset(card.text for card in floor.open_cards)
        if isinstance(event, happened.Corrected):
            # What an entry turned up by mistake is hidden again: no later moment names it.
            self._hide(self._up - up)
        self._up = up
        for output in outputs:
            if isinstance(output, IssueRuling):
                ruling = output.ruling
                told = trouble_now.ruling_view(table, ruling, say)
                view = replace(told, law=trouble_now.law(ruling, table.rules, say))
                self._chain = ChainView(view, decision=_at_once(table, ruling), open_cards=floor.open_cards)
            elif isinstance(output, RetractRuling | RemedyClosed):
                self._close(event, output)
        if isinstance(event, happened.FloorRuled) and self._chain is not None and not self._chain.decision:
            self._chain = replace(
                self._chain, question=None, decision=f"The floor decided: {plain(event.choose.value)}"
            )
        self._take_now(floor)
        return self._chain

    def _close(self, event: Event, output: RetractRuling | RemedyClosed) -> None:
        """Note that a ruling was taken back, or its steps were done."""
        number = output.number if isinstance(output, RetractRuling) else output.ruling
        if self._chain is None or self._chain.ruling.number != number:
            return
        is_done = isinstance(output, RemedyClosed) and output.ended_by != "floor"
        steps = self._chain.steps
        if is_done:
            steps = tuple(replace(step, state=StepState.DONE, note="") for step in steps)
        # What the floor has decided before stays, when the steps that follow are done.
        said = [self._chain.decision, decision_of(event, output)]
        decision = ". ".join(one for one in said if one not in {"", AT_ONCE})
        self._chain = replace(self._chain, steps=steps, question=None, decision=decision)
        if isinstance(output, RetractRuling):
            self._hide(frozenset(card.text for card in self._chain.open_cards) - self._up)

    def _hide(self, faces: frozenset[str]) -> None:
        """Name these cards in the chain no longer."""
        if self._chain is not None and faces:
            self._chain = self._chain.without(faces)

    def _take_now(self, floor: FloorView) -> None:
        """Take the steps and the question that the floor's screen shows of this ruling now."""
        chain, trouble = self._chain, floor.trouble
        if chain is None or trouble.ruling is None or trouble.ruling.number != chain.ruling.number:
            return
        faces = {card.text: card for card in (*chain.open_cards, *floor.open_cards)}
        self._chain = replace(
            chain, steps=trouble.steps or chain.steps, question=trouble.floor_question, open_cards=tuple(faces.values())
        )


def _at_once(table: Table, ruling: Ruling) -> str:
    """Return how a ruling is decided as it is made; empty while it waits for something."""
    if ruling.outcome in {Outcome.MISDEAL, Outcome.VOID}:
        return HAND_STOPPED
    # While the dealer is still asked about it, nothing is open, and yet a repair may follow.
    waits = ruling.outcome in {Outcome.FIX, Outcome.FLOOR} or trouble_now.is_open(table, ruling)
    return "" if waits else AT_ONCE
