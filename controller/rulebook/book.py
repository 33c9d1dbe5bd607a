"""A house's rulebook: typed, cited values, and a verdict for each irregularity."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from controller.rulebook.blinds import BlindRules
from controller.rulebook.deal import DealRules
from controller.rulebook.house_rules import RoomRules
from controller.rulebook.play import PlayRules
from controller.terms.codes import Basis, Outcome


@dataclass(frozen=True, slots=True)
class Verdict:
    """A book's ruling on one cause in one condition.

    Attributes:
        outcome: the outcome; with `floor`, `options` are the outcomes to choose from, the most literal first.
        cite: the rule numbers, as printed in the book's body.
        cite_draw: the rule numbers for draw games, if the book lists them separately; empty for the same.
        basis: the book's own words, our default if it is silent, or the floor's discretion.
        remedy: the name of the remedy in `controller.rulings.remedies`; empty if nothing is repaired.
        say: the sentence for the dealer, in our own words.
    """

    outcome: Outcome
    cite: tuple[str, ...]
    basis: Basis = Basis.TEXT
    options: tuple[Outcome, ...] = ()
    remedy: str = ""
    say: str = ""
    cite_draw: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.cite or not all(number.strip() for number in self.cite):
            raise ValueError("a verdict needs the number of its rule (`cite`)")


@dataclass(frozen=True, slots=True)
class Book:
    """One rulebook, or a house's profile of one, resolved.

    `verdicts` maps a cause's code to its conditions, and each condition to the book's verdict: `exposed_one` →
    `window_open`.
    """

    id: str
    name: str
    edition: str
    kind: Literal["cash", "tournament"]
    deal: DealRules
    play: PlayRules
    blinds: BlindRules
    room: RoomRules
    verdicts: Mapping[str, Mapping[str, Verdict]]
