"""Bounds of values from outside; the gateway checks them, the JSON Schemas publish them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias, get_args, get_origin

import cattrs

from controller.terms.display_names import LONGEST_DISPLAY_NAME, display_name_fault
from controller.terms.texts import is_plain, quoted


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from `least` to `most`."""

    least: int
    most: int

    def fault(self, value: int) -> str:
        """Return the fault in a number; empty if there is none."""
        return "" if self.least <= value <= self.most else f"is not from {self.least} to {self.most}"

    def schema(self) -> dict[str, Any]:
        """Return the value's JSON Schema."""
        return {"minimum": self.least, "maximum": self.most}


@dataclass(frozen=True, slots=True)
class Letters:
    """A text of `least` to `most` characters, without control or bidirectional characters."""

    least: int
    most: int

    def fault(self, value: str) -> str:
        """Return the fault in a text; empty if there is none."""
        if not self.least <= len(value) <= self.most:
            return f"does not have {self.least} to {self.most} letters"
        return "" if is_plain(value) else "has control or bidirectional characters, or half a surrogate pair"

    def schema(self) -> dict[str, Any]:
        """Return the value's JSON Schema."""
        return {"minLength": self.least, "maxLength": self.most}


@dataclass(frozen=True, slots=True)
class DisplayName:
    """A player's name, or an empty text; what refuses one does not repeat it."""

    def fault(self, value: str) -> str:
        """Return the fault in a name; empty if there is none."""
        if len(value) > LONGEST_DISPLAY_NAME:
            return f"has more than {LONGEST_DISPLAY_NAME} letters"
        return display_name_fault(value)

    def schema(self) -> dict[str, Any]:
        """Return the value's JSON Schema."""
        return {"maxLength": LONGEST_DISPLAY_NAME}


@dataclass(frozen=True, slots=True)
class Entries:
    """A list of `least` to `most` entries; `unlike` forbids repeats."""

    least: int
    most: int
    unlike: bool = False

    def fault(self, value: tuple[Any, ...]) -> str:
        """Return the fault in a list; empty if there is none."""
        if not self.least <= len(value) <= self.most:
            return f"is not a list of {self._size()}"
        return "has an entry twice" if self.unlike and len(set(value)) < len(value) else ""

    def _size(self) -> str:
        return str(self.most) if self.least == self.most else f"{self.least} to {self.most}"

    def schema(self) -> dict[str, Any]:
        """Return the value's JSON Schema."""
        told = {"minItems": self.least, "maxItems": self.most}
        return told | ({"uniqueItems": True} if self.unlike else {})


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a set of words."""

    words: tuple[str, ...]

    def fault(self, value: str) -> str:
        """Return the fault in a word; empty if there is none."""
        return "" if value in self.words else f"is not one of {', '.join(self.words)}"

    def schema(self) -> dict[str, Any]:
        """Return the value's JSON Schema."""
        return {"enum": list(self.words)}


@dataclass(frozen=True, slots=True)
class OfTable:
    """The number of a seat; its range depends on the table."""

    def schema(self) -> dict[str, Any]:
        """Return the value's JSON Schema."""
        return {"minimum": 1}


Bound: TypeAlias = Whole | Letters | DisplayName | Entries | OneOf | OfTable


def bound_of(kind: Any) -> tuple[Any, Bound | None]:
    """Return the type without its bound, and its bound if it has one."""
    if get_origin(kind) is not Annotated:
        return kind, None
    plain, bound = get_args(kind)
    return plain, bound if isinstance(bound, Bound) else None


def hold_bounds(converter: cattrs.Converter, seats: int) -> cattrs.Converter:
    """Make a converter refuse values out of bounds for a table of `seats` seats."""

    def bounded(kind: Any) -> Callable[[Any, Any], Any]:
        plain, bound = bound_of(kind)
        read = converter.get_structure_hook(plain)

        def structured(value: Any, _kind: Any) -> Any:
            told = read(value, plain)
            if isinstance(bound, OfTable):
                fault = "" if 1 <= told <= seats else f"is not a seat of this table (1 to {seats})"
            else:
                fault = bound.fault(told) if bound is not None else ""
            if fault:
                is_quoted = not isinstance(value, list) and not isinstance(bound, DisplayName)
                raise ValueError(f"{quoted(value)} {fault}" if is_quoted else fault)
            return told

        return structured

    converter.register_structure_hook_factory(lambda kind: bound_of(kind)[1] is not None, bounded)
    return converter


def schema_bounds(kind: Any) -> dict[str, Any]:
    """Return the JSON Schema of a type's bound."""
    bound = bound_of(kind)[1]
    return bound.schema() if bound is not None else {}
