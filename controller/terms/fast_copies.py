"""Changed copies of frozen values; of `fast_frozen` ones in a twentieth of the usual time."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import msgspec

from controller.terms.fast_frozen import is_fast, slots_of

__all__ = ["changer_of", "copied", "replace"]

Value = TypeVar("Value")

if TYPE_CHECKING:
    # So the checker knows the fields of each class.
    from dataclasses import replace
    from dataclasses import replace as copied
else:
    # The library's own copy, without a call between: for `fast_frozen` values only, where every event makes one.
    copied = msgspec.structs.replace

    def replace(value: Value, /, **changes: object) -> Value:
        """Return a copy of the value with some fields changed; TypeError if a name is no field."""
        if isinstance(value, msgspec.Struct):
            return msgspec.structs.replace(value, **changes)
        return dataclasses.replace(value, **changes)


def changer_of(kind: type[Value], *names: str) -> Callable[..., Value]:
    """Return a function that copies values of a class with just these fields changed, in order.

    It takes half the time of `replace`. Use it for changes that every event makes.
    """
    slots = slots_of(kind)
    assert is_fast(kind), "only a fast value has a changer"
    assert set(names) <= set(slots), "a changer changes fields"
    fields = ", ".join(name if name in names else f"value.{name}" for name in slots)
    changes = ", ".join(f"{name}={name}" for name in names)
    # The library's own copy is faster, unless it has to look up the names of most fields.
    made = f"Kind({fields})" if 2 * len(names) > len(slots) else f"copied(value, {changes})"
    scope = {"Kind": kind, "copied": msgspec.structs.replace}
    changer: Callable[..., Value] = eval(f"lambda value, {', '.join(names)}: {made}", scope)  # noqa: S307 - straight code, as dataclasses makes __init__
    return changer
