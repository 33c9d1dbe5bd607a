"""Checked data files: TOML into frozen dataclasses, every fault with its path."""

from __future__ import annotations

import typing
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, TypeVar, get_args, get_origin

import cattrs
from cattrs import transform_error
from cattrs.cols import list_structure_factory
from cattrs.errors import ForbiddenExtraKeysError

from controller.terms.texts import quoted
from firmware_bridge import files
from firmware_bridge.commandline.nearest import no_such_keys

T = TypeVar("T")

_WHAT: Final[Mapping[type, str]] = {
    int: "a whole number",
    str: "a text",
    bool: "true or false",
    float: "a number with a point",
}


class DataFileError(ValueError):
    """A data file that cannot be used; `faults` each name the path inside the file.

    `path` is None if the name is not a file's.
    """

    def __init__(self, path: Path | None, faults: tuple[str, ...]) -> None:
        where = f"{path}: " if path is not None else ""
        super().__init__("\n".join(f"{where}{fault}" for fault in faults))
        self.path = path
        self.faults = faults


class StructureFaultError(ValueError):
    """Values that cannot be structured; `faults` each name the path inside them."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


def _exactly(value: Any, kind: type) -> Any:
    """Return a value of exactly this type: `true` is not a number, and `"2"` is not either."""
    if type(value) is not kind:
        raise ValueError(f"{quoted(value)} is not {_WHAT[kind]}")
    return value


def _text(value: Any, kind: type[str]) -> str:
    """Return a text, or a word of an enumeration."""
    if not issubclass(kind, StrEnum):
        return str(_exactly(value, str))
    words = [word.value for word in kind]
    if value not in words:
        raise ValueError(f"{quoted(value)} is not one of {', '.join(words)}")
    return kind(value)


class _TableConverter(cattrs.Converter):
    """A converter that reports a value where a table is expected, with the table's keys."""

    def gen_structure_attrs_fromdict(self, cl: type[T]) -> Callable[[Any, Any], T]:
        """Return the hook that makes a dataclass of a table."""
        made = super().gen_structure_attrs_fromdict(cl)

        def structured(value: Any, wanted: Any) -> T:
            if not isinstance(value, Mapping):
                said = str(value).lower() if isinstance(value, bool) else quoted(value)
                raise TypeError(f"{said} must be a table: write {_table_of(cl)}")
            return made(value, wanted)

        return structured

    def gen_structure_mapping(self, cl: Any) -> Any:
        """Return the hook that makes a mapping of a table."""
        made = super().gen_structure_mapping(cl)

        def structured(value: Any, wanted: Any) -> Any:
            if not isinstance(value, Mapping):
                raise TypeError(f"{quoted(value)} is not a table of keys and values")
            return made(value, wanted)

        return structured


def _table_of(kind: Any) -> str:
    """Return a dataclass's table form with its required keys: `{ value = …, cite = … }`."""
    keys = fields(get_origin(kind) or kind)
    must = [one.name for one in keys if one.default is MISSING and one.default_factory is MISSING]
    return "{ " + ", ".join(f"{key} = …" for key in must or [one.name for one in keys]) + " }"


def strict_converter() -> cattrs.Converter:
    """Return a converter that forbids unknown keys and coerces nothing."""
    converter = _TableConverter(forbid_extra_keys=True)
    converter.register_structure_hook(int, _exactly)
    converter.register_structure_hook(bool, _exactly)
    converter.register_structure_hook(float, lambda value, _: float(value) if type(value) in {int, float} else
                                      _exactly(value, float))
    converter.register_structure_hook(str, _text)
    converter.register_structure_hook_factory(_is_list, _listed)
    literal: object = typing.Literal
    converter.register_structure_hook_func(lambda kind: get_origin(kind) is literal, _literal)
    return converter


def _literal(value: Any, kind: Any) -> Any:
    """Return one of the words (or numbers) of a Literal."""
    words = get_args(kind)
    if not any(type(value) is type(word) and value == word for word in words):
        raise ValueError(f"{quoted(value)} is not one of {', '.join(map(str, words))}")
    return value


def _is_list(kind: Any) -> bool:
    """Whether a type is a list of any number of entries of one kind."""
    return get_origin(kind) is tuple and get_args(kind)[-1] is Ellipsis


def _listed(kind: Any, converter: cattrs.Converter) -> Callable[[Any, Any], tuple[Any, ...]]:
    """Return the hook that makes a tuple of a list; texts and tables do not count as lists."""
    entries = list_structure_factory(kind, converter)

    def listed(value: Any, wanted: Any) -> tuple[Any, ...]:
        if type(value) not in {list, tuple}:
            raise ValueError(f"{quoted(value)} is not a list")
        return tuple(entries(value, wanted))

    return listed


_CONVERTER: Final = strict_converter()


def fault_text(error: BaseException, _kind: type | None = None) -> str:
    """Return one fault as a sentence."""
    if isinstance(error, KeyError):
        return f"{error.args[0]} is missing"
    if isinstance(error, ForbiddenExtraKeysError):
        return no_such_keys(error.extra_fields, [one.name for one in fields(get_origin(error.cl) or error.cl)])
    return str(error)


def read_toml(path: Path) -> dict[str, Any]:
    """Return the tables of a TOML file.

    Raises:
        DataFileError: the file cannot be read or is not TOML.
    """
    try:
        return files.read_toml(path)
    except files.FileFaultError as error:
        raise DataFileError(path, (str(error),)) from None


def structured(told: Any, kind: type[T], converter: cattrs.Converter | None = None) -> T:
    """Structure the values of a file into a dataclass.

    Raises:
        StructureFaultError: the values are faulty; every fault with its path inside the values.
    """
    try:
        if not isinstance(told, dict):
            raise StructureFaultError(("is not a table of keys and values",))
        return (converter or _CONVERTER).structure(told, kind)
    except cattrs.BaseValidationError as error:
        faults = transform_error(error, path="", format_exception=fault_text)
        raise StructureFaultError(
            tuple(fault.replace(" @ .", " @ ").removesuffix(" @ ") for fault in faults)
        ) from None
