"""The base of all parts of views: structs of msgspec, which writes them as JSON in C.

A struct is made and compared in C too. `dataclasses.replace` and `fields` take it as a dataclass.
"""

from __future__ import annotations

from dataclasses import Field, make_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, cast, get_type_hints

import msgspec
from msgspec.structs import fields as fields_of


class _DataclassFields:
    """Tells `dataclasses` the fields of a struct's class."""

    def __get__(self, _part: object, kind: type[msgspec.Struct]) -> dict[str, Field[Any]]:
        return _as_dataclass(kind)


@cache
def _as_dataclass(kind: type[msgspec.Struct]) -> dict[str, Field[Any]]:
    hints = get_type_hints(kind)
    told: list[Any] = [
        (one.name, hints[one.name], *(() if one.default is msgspec.NODEFAULT else (one.default,)))
        for one in fields_of(kind)
    ]
    return cast("dict[str, Field[Any]]", make_dataclass(kind.__name__, told).__dict__["__dataclass_fields__"])


class ViewPart(msgspec.Struct, frozen=True, omit_defaults=True):
    """A frozen part of a view; a field with its default value is left out of its JSON."""

    if TYPE_CHECKING:
        __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    else:
        __dataclass_fields__ = _DataclassFields()  # no annotation: it is no field
