"""Hands that wait at a fold until the screen shows it, as players wait for the dealer.

The muck's reader tells a fold after it has read the cards. A dealer who sees his screen stand still presses FOLD.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Final

from controller.simulation.dealer.few_keys import is_keyless_fold
from controller.simulation.dealer.hand_script import Hands
from controller.table.hand import Phase
from controller.table.state import Table
from hw.panel import Key
from hw.sim import physical_acts as acts
from hw.sim.world import World

PATIENT_MS: Final = 3000
"""How long after the cards came to rest the dealer waits for the reader before he presses FOLD."""
MOST_PRESSES: Final = 3
"""After so many presses without effect the screen is wrong about more than the fold."""
_OVER: Final = frozenset({Phase.SHOWDOWN, Phase.AWARDING, Phase.BETWEEN_HANDS})
FOLD: Final = (Key.FOLD.value,)


class GatedHands:
    """The dealer's hands, which do not go on past a fold that no screen shows yet."""

    def __init__(self, hands: Hands, table: Callable[[], Table], told: Callable[[acts.Act], None]) -> None:
        """`table` is what the screen shows; `told` takes each fold that is shown or given up."""
        self._hands = hands
        self._table = table
        self._told = told
        self._later: deque[acts.Act] = deque()
        self._gate: acts.PlayerAct | None = None
        self._number: int | None = None
        self._due_ms: int | None = None
        """When the dealer presses FOLD; None until the cards rest."""
        self._pressed = 0

    @property
    def world(self) -> World:
        """The true state of the table."""
        return self._hands.world

    @property
    def is_waiting(self) -> bool:
        """Whether a fold is to be told before the hands go on."""
        return self._gate is not None

    def play(self, told: Iterable[acts.Act]) -> None:
        """Append acts to the queue; presses of an answer or a correction wait for nothing."""
        self._later.extend(told)
        self._go_on()

    def drop(self) -> acts.Acts:
        """Drop and return the queued acts."""
        dropped = self._hands.drop()
        if any(act is self._gate for act in dropped):
            self._gate = None
        dropped, self._later = (*dropped, *self._later), deque()
        return dropped

    def saw(self, truth: acts.Truth) -> None:
        """Note when the cards of the fold come to rest; cards that are gone already never do."""
        match truth:
            case acts.Begun(what=acts.PlayerAct() as what, act=number, at_ms=at_ms) if what is self._gate:
                self._number = number
                if not self._hands.world.at(f"seat:{what.seat}"):
                    self._due_ms = at_ms + PATIENT_MS
            case acts.Rested(act=number, at_ms=at_ms) if self._gate is not None and number == self._number:
                self._due_ms = at_ms + PATIENT_MS
            case _:
                pass

    def look(self, now_ms: int) -> None:
        """Go on if the screen shows the fold or another thing to do; else press FOLD in time."""
        gate = self._gate
        if gate is None or self._number is None:
            return
        table, hand = self._table(), self._table().hand
        is_busy = table.is_asking
        if hand is None or hand.deal.stopped or hand.phase in _OVER or gate.seat in hand.wagering.folded:
            self._lift(gate)
        elif is_busy and self._due_ms is not None:
            # Something is wrong: he keys the fold as he keys everything then, and does not watch the muck.
            self._hands.play((acts.Press(FOLD),))
            self._lift(gate)
        elif self._due_ms is not None and now_ms >= self._due_ms:
            is_others = hand.phase is Phase.BETTING and hand.wagering.to_act != gate.seat
            if self._pressed >= MOST_PRESSES or is_others:
                self._lift(gate)
                return
            self._pressed += 1
            self._due_ms = now_ms + PATIENT_MS
            self._hands.play((acts.Press(FOLD, exact=True),))

    def _lift(self, gate: acts.PlayerAct) -> None:
        self._gate = None
        self._told(gate)
        self._go_on()

    def _go_on(self) -> None:
        while self._later:
            first = self._later[0]
            if self._gate is not None and not (isinstance(first, acts.Press) and first.exact):
                return
            self._hands.play((self._later.popleft(),))
            if isinstance(first, acts.PlayerAct) and is_keyless_fold(first):
                self._gate, self._number, self._due_ms, self._pressed = first, None, None, 0
