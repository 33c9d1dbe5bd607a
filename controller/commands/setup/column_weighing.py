"""Which load cell carries a known stack of chips: reckoning without hardware."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from controller.commands.setup.listening import Numbered
from controller.commands.setup.setup_questions import SetupError
from controller.tracking.tray_weighing import Column

MOST_WANDER_MG: Final = Column("any", 10_000).rest_mg
"""What the table counts by: a cell that wanders more never rests for it."""
SAMPLES: Final = 7
"""Weights of one weighing; a node tells one a second."""
COUNT_ERROR: Final = 0.25
"""How many chips the second stack may weigh more or less than was counted: with half of the first stack, one chip
that was miscounted in it shows as half a chip."""


@dataclass(frozen=True, slots=True)
class Rest:
    """One load cell at rest, in the converter's counts."""

    counts: int
    """The median."""
    wander: int
    """How far apart all samples but one lie: one may be a spike."""


@dataclass(frozen=True, slots=True)
class FoundColumn:
    """The load cell under a column, as the board file has it."""

    cell: Numbered
    tare_counts: int
    counts_per_gram: int
    chip_weight_mg: int

    def chips(self, counts: int) -> float:
        """Return how many chips make a count."""
        return (counts - self.tare_counts) * 1000 / self.counts_per_gram / self.chip_weight_mg


def told_cell(cell: Numbered) -> str:
    """Return a load cell as people call it."""
    return f"{cell[0]}, cell {cell[1]}"


def at_rest(weights: Mapping[Numbered, Sequence[int]]) -> dict[Numbered, Rest]:
    """Return the cells of which there are enough steady counts."""
    return {cell: _rest(sorted(counts)) for cell, counts in weights.items() if len(counts) >= SAMPLES}


def _rest(ranked: Sequence[int]) -> Rest:
    return Rest(ranked[len(ranked) // 2], min(ranked[-2] - ranked[0], ranked[-1] - ranked[1]))


def find_column(
    before: Mapping[Numbered, Rest], after: Mapping[Numbered, Rest], chips: int, chip_mg: float
) -> FoundColumn:
    """Return the one column on which so many chips were put between two weighings.

    Raises:
        SetupError: no cell or more than one changed, a cell is too unsteady, or it falls under weight.
    """
    cell = _the_one(before, after, chips)
    step = after[cell].counts - before[cell].counts
    if step < 0:
        raise SetupError(f"{told_cell(cell)} falls under weight: exchange its two signal wires (docs/firmware.md), "
                         "or were chips taken off?")
    counts_per_gram = round(step * 1000 / chips / chip_mg)
    if not counts_per_gram:
        raise SetupError(f"{told_cell(cell)} is too coarse: {chips} chips make {step} counts")
    wander_mg = max(before[cell].wander, after[cell].wander) * 1000 / counts_per_gram
    if wander_mg > MOST_WANDER_MG:
        raise SetupError(f"{told_cell(cell)} is too unsteady: it wanders by {wander_mg / 1000:.1f} g, and chips are "
                         f"counted up to {MOST_WANDER_MG / 1000:.1f} g. Look for a draft, a hand or a cable.")
    return FoundColumn(cell, before[cell].counts, counts_per_gram, round(step * 1000 / chips / counts_per_gram))


def _the_one(before: Mapping[Numbered, Rest], after: Mapping[Numbered, Rest], chips: int) -> Numbered:
    """Return the only cell whose count changed by more than its noise."""
    steps = {cell: abs(after[cell].counts - before[cell].counts) for cell in after if cell in before}
    moved = [cell for cell, step in steps.items()
             if step >= chips and step > 2 * max(before[cell].wander, after[cell].wander)]
    if not moved:
        raise SetupError(f"no column changed{_unsteady(before, after, chips)}")
    # Half a chip on another column is a chip that lies wrong; a little of the weight goes over into a neighbor.
    most = max(steps[cell] for cell in moved)
    if len(together := [cell for cell in moved if steps[cell] * 2 * chips > most]) > 1:
        raise SetupError(f"{' and '.join(map(told_cell, sorted(together)))} changed together: put the chips on one "
                         "column, and touch no other")
    return together[0]


def _unsteady(before: Mapping[Numbered, Rest], after: Mapping[Numbered, Rest], chips: int) -> str:
    """Return what could hide a stack: cells that do not rest, and the most unsteady one."""
    lost = sorted(before.keys() ^ after.keys())
    if lost:
        return f"; {', '.join(map(told_cell, lost))} gives no steady weight"
    wander, cell = max(((max(before[cell].wander, after[cell].wander), cell) for cell in after), default=(0, ("", 0)))
    return f"; {told_cell(cell)} wanders by {wander} counts" if wander >= chips else ""


def check_count(found: FoundColumn, now: Mapping[Numbered, Rest], chips: int) -> None:
    """Check a column with another number of chips.

    Raises:
        SetupError: it does not weigh what so many chips weigh.
    """
    if found.cell not in now:
        raise SetupError(f"{told_cell(found.cell)} gives no steady weight")
    shown = found.chips(now[found.cell].counts)
    if abs(shown - chips) > COUNT_ERROR:
        raise SetupError(f"{told_cell(found.cell)} weighs {shown:.1f} chips where {chips} should lie: count both "
                         "stacks again; do the chips touch anything else?")
