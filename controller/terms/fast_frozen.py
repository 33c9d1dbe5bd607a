"""Fast frozen values: a dataclass whose values msgspec makes, compares and hashes in C.

A frozen dataclass sets each field of a new value through `object.__setattr__`, which takes well over a microsecond for
ten fields, and an act makes a dozen values. A msgspec struct of the same fields takes a twentieth of that. It stays a
dataclass for everybody who reads its fields.
"""

from __future__ import annotations

import dataclasses
from typing import Any, TypeVar, cast

import msgspec

Kind = TypeVar("Kind")


def is_fast(kind: type[object]) -> bool:
    """Whether a class was made by `fast_frozen`."""
    return issubclass(kind, msgspec.Struct)


def slots_of(kind: type[object]) -> tuple[str, ...]:
    """Return the names of a dataclass's fields, which are its slots."""
    return tuple(field.name for field in dataclasses.fields(kind))  # type: ignore[arg-type]


def fast_frozen(kind: type[Kind]) -> type[Kind]:
    """Speed up construction of a frozen, slotted dataclass: a decorator for hot types.

    Its `__post_init__` may look at the new value, and refuse it.
    """
    fields = dataclasses.fields(kind)  # type: ignore[arg-type]
    assert kind.__dict__.get("__slots__") == slots_of(kind), "only a dataclass with slots can be a struct"
    assert kind.__bases__ == (object,), "only a plain dataclass can be a struct"
    assert all(field.init and not field.kw_only for field in fields), "all fields of a struct are positional"
    same = all(field.compare and field.hash is None for field in fields)
    dropped = {"__slots__", "__annotations__", *slots_of(kind), *_MADE, *(_COMPARED if same else ())}
    body = {name: told for name, told in kind.__dict__.items() if name not in dropped or not _is_generated(told)}
    eq = kind.__dataclass_params__.eq  # type: ignore[attr-defined]
    # A frozen value holds only values that were there before it: it is in no cycle that a collection would find.
    struct = msgspec.defstruct(
        kind.__name__, [_field_of(field) for field in fields], namespace=body, module=kind.__module__,
        frozen=True, eq=eq, gc=False,
    )  # fmt: skip
    return cast("type[Kind]", struct)


_MADE = frozenset({"__init__", "__setattr__", "__delattr__", "__getstate__", "__setstate__"})
"""What dataclasses generates for a frozen class with slots, and a struct has by itself."""
_COMPARED = frozenset({"__eq__", "__hash__"})
"""What a struct does with all fields. A class of which some do not count keeps the dataclass's own."""


def _is_generated(method: object) -> bool:
    """Whether dataclasses has written a method, rather than we."""
    code = getattr(method, "__code__", None)
    return code is None or code.co_filename in {"<string>", dataclasses.__file__}


def _field_of(field: dataclasses.Field[Any]) -> tuple[str, Any] | tuple[str, Any, Any]:
    if field.default is not dataclasses.MISSING:
        return field.name, field.type, field.default
    if field.default_factory is not dataclasses.MISSING:
        return field.name, field.type, msgspec.field(default_factory=field.default_factory)
    return field.name, field.type
