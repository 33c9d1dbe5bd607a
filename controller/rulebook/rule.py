"""A value of a rulebook, always together with its rule number and its basis."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from controller.terms.codes import Basis

T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Rule(Generic[T_co]):
    """A book's rule on one point.

    Attributes:
        value: the value itself.
        cite: rule numbers as printed in the book's body (`102`, `RP5`, `G:BURN`, `H:BOMB POT`), never empty.
        basis: the book's own words, our default, or the floor's discretion.
        note: a sentence of ours for the dealer or the floor, if the value needs one.
    """

    value: T_co
    cite: tuple[str, ...]
    basis: Basis = Basis.TEXT
    note: str = ""

    def __post_init__(self) -> None:
        if not self.cite or not all(number.strip() for number in self.cite):
            raise ValueError("a value needs the number of its rule (`cite`)")
