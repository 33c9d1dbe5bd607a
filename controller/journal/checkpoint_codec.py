"""A table as text and back: every value by its type's fields, each shared value once.

The values of a table share most of their parts with the tables that UNDO leads back to. So each value is a node,
written once, before the nodes that name it by its number. The rulebook and the games are not in it: the evening's
header has them.
"""

from __future__ import annotations

import json
import re
import sys
import types
import typing
import zlib
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Final, TypeAlias, get_args, get_origin, get_type_hints

from controller.journal.faces.hidden_faces import CODE
from controller.rulebook.book import Book
from controller.rulebook.variant import Variant
from controller.table.state import Table
from controller.terms.cards import Card, card
from controller.terms.places import Place, place

FORM: Final = 1
"""The number of this form; a checkpoint of another form is not read."""
LARGEST_CHECKPOINT: Final = 16 * 1024 * 1024
"""The most bytes of a checkpoint's text; an ordinary one has some twenty thousand."""
OURS: Final = "controller."
"""The package of every class whose values are nodes."""
_CODE: Final = re.compile(CODE)
_LEVEL: Final = 1
"""zlib's fastest level: a hand's first event waits for it."""
Read: TypeAlias = "Callable[[Any, list[Any], _Context], Any]"
"""What makes a field's value of its JSON, of the values made before it, and of the law."""


class CheckpointError(ValueError):
    """A checkpoint that cannot be written or read; the text says why, and names no card."""


@dataclass(frozen=True, slots=True)
class _Context:
    """The rulebook and the games that a checkpoint's text leaves out."""

    book: Book
    games: Mapping[str, Variant]


def written(table: Table) -> bytes:
    """Return a table as compressed text.

    Raises:
        CheckpointError: a part of it is of no known type.
    """
    writer = _Writer(table)
    # The tables to which UNDO leads form a chain as long as the hand: the innermost comes first, without recursion.
    chain = [table]
    while chain[-1].undo is not None:
        chain.append(chain[-1].undo.before)
    for one in reversed(chain):
        root = writer.node(one)
    told = {"form": FORM, "root": root, "nodes": writer.nodes}
    return zlib.compress(json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode("utf-8"), _LEVEL)


def read(data: bytes, book: Book, games: Mapping[str, Variant]) -> Table:
    """Return the table of a text, under the evening's law.

    Raises:
        CheckpointError: it is damaged, of another form, or does not fit the types of this program.
    """
    told, law = _unpacked(data), _Context(book, games)
    made: list[Any] = []
    try:
        for kind, values in told["nodes"]:
            made.append(_made(kind, values, made, law))
        table = made[told["root"]]
    except CheckpointError:
        raise
    except (AssertionError, AttributeError, LookupError, TypeError, ValueError, RecursionError) as error:
        # The text of the error might hold a card's code.
        raise CheckpointError(f"does not fit the types of this program ({type(error).__name__})") from None
    if not isinstance(table, Table):
        raise CheckpointError("holds no table")
    return table


def _unpacked(data: bytes) -> Any:
    try:
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(data, LARGEST_CHECKPOINT)
        told = json.loads(text)
    except (zlib.error, TypeError, ValueError, RecursionError):
        raise CheckpointError("cannot be unpacked") from None
    if not isinstance(told, dict) or told.get("form") != FORM:
        raise CheckpointError("has a form that this program does not read")
    return told


def names_card(data: bytes) -> bool:
    """Whether a checkpoint's text names a card anywhere but in the list of the deck.

    Raises:
        CheckpointError: it is damaged.
    """
    told = _unpacked(data)
    nodes = [{key: one for key, one in values.items() if (kind, key) != ("Table", "deck")}
             for kind, values in told["nodes"]]  # fmt: skip
    return _CODE.search(json.dumps(nodes, ensure_ascii=False)) is not None


class _Writer:
    """Writes the nodes of one table."""

    def __init__(self, table: Table) -> None:
        self._games = table.games
        self.nodes: list[Any] = []
        self._known: dict[int, tuple[int, Any]] = {}
        """The number of each value that was written, with the value, so that its identity is not used again."""
        self._same: dict[tuple[str, str], int] = {}
        """Nodes by what they say: equal tables have one text, whichever of their values are one object."""

    def node(self, value: Any) -> int:
        """Return the number of a dataclass value's node; write it, if it is the first time."""
        if (found := self._known.get(id(value))) is not None:
            return found[0]
        if _kinds().get((kind := type(value)).__name__) is not kind:
            raise CheckpointError(f"{kind.__name__} is no part of a table")
        values = {name: self._value(getattr(value, name)) for name in field_names(kind)}
        number = self._same.setdefault((kind.__name__, repr(values)), len(self.nodes))
        self._known[id(value)] = number, value
        if number == len(self.nodes):
            self.nodes.append((kind.__name__, values))
        return number

    def _value(self, value: Any) -> Any:
        kind = type(value)
        if kind in _PLAIN:  # most values
            return value
        if kind is Card or kind is Place:
            return value.code
        match value:
            case Enum():
                return value.value
            case int() | str() | float():
                return value
            case tuple():
                return [self._value(one) for one in value]
            case frozenset():
                return sorted((self._value(one) for one in value), key=repr)
            case Mapping():
                return [[self._value(key), self._value(one)] for key, one in value.items()]
            case Variant():
                return self._game(value)
            case _:
                return self.node(value)

    def _game(self, variant: Variant) -> str:
        if variant is not self._games.get(variant.id) and variant != self._games.get(variant.id):
            raise CheckpointError(f"the game {variant.id} is not the evening's")
        return variant.id


_PLAIN: Final = frozenset({type(None), bool, int, str, float})
"""The types whose values JSON holds as they are."""
_LAW: Final = frozenset({"rules", "games"})
_NAMES: Final[dict[Any, tuple[str, ...]]] = {}


def field_names(kind: Any) -> tuple[str, ...]:
    """Return the fields of a class that a checkpoint has, all but the law."""
    if kind not in _NAMES:
        _NAMES[kind] = tuple(one.name for one in fields(kind) if kind is not Table or one.name not in _LAW)
    return _NAMES[kind]


def _made(kind: str, values: Any, made: list[Any], law: _Context) -> Any:
    """Return the value of a node; the nodes that it names were made before."""
    cls = _kinds()[kind]
    readers = _readers(cls)
    if unknown := values.keys() - readers.keys():
        raise CheckpointError(f"{kind} has a field that this program does not know: {min(unknown)}")
    found = {name: readers[name](values[name], made, law) for name in values}
    if cls is Table:
        found |= {"rules": law.book, "games": law.games}
    # A field that is missing is newer than the checkpoint: it must have a value that means "nothing".
    missing = [one.name for one in fields(cls) if one.name not in found
               and one.default is MISSING and one.default_factory is MISSING]  # fmt: skip
    if missing:
        raise CheckpointError(f"{kind} lacks {missing[0]}")
    return cls(**found)


@cache
def _readers(kind: type) -> dict[str, Read]:
    hints = get_type_hints(kind)
    return {name: _reader(hints[name]) for name in field_names(kind)}


@cache
def _kinds() -> dict[str, type]:
    """Return by name every dataclass that a table may hold."""
    found: dict[str, type] = {}
    waiting: list[Any] = [Table]
    while waiting:
        hint = waiting.pop()
        if get_origin(hint) is typing.Literal or hint in {Book, Variant}:
            continue
        if found.get(getattr(hint, "__name__", "")) is hint:
            continue
        if isinstance(hint, type) and is_dataclass(hint):
            assert hint.__name__ not in found, f"two classes of a table are called {hint.__name__}"
            found[hint.__name__] = hint
            waiting += get_type_hints(hint).values()
        if isinstance(hint, type) and hint.__module__.startswith(OURS):
            # dataclasses makes a second class for `slots`; the first one may still be alive.
            waiting += filter(_is_in_use, hint.__subclasses__())
        waiting += [one for one in get_args(hint) if one is not Ellipsis]
    return found


def _is_in_use(kind: type) -> bool:
    return vars(sys.modules[kind.__module__]).get(kind.__name__) is kind


def _reader(hint: Any) -> Read:
    """Return what reads a value of a type; it raises an error for a value of another one."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in {typing.Union, types.UnionType}:
        return _union_reader(args)
    if origin is typing.Literal:
        return lambda value, _made, _law: args[args.index(value)]
    if origin is tuple:
        return _tuple_reader(args)
    if origin is frozenset:
        one = _reader(args[0])
        return lambda value, made, law: frozenset(one(each, made, law) for each in value)
    if origin is not None and issubclass(origin, Mapping):
        key, item = map(_reader, args)
        return lambda value, made, law: {key(k, made, law): item(v, made, law) for k, v in value}
    return _plain_reader(hint)


def _union_reader(args: tuple[Any, ...]) -> Read:
    some = [one for one in args if one is not types.NoneType]
    if all(isinstance(one, type) and is_dataclass(one) and one is not Variant for one in some):
        inner = _node_reader(tuple(some))
    else:
        assert len(some) == 1, f"a union of {some} cannot be told apart in a checkpoint"
        inner = _reader(some[0])
    if len(some) == len(args):
        return inner
    return lambda value, made, law: None if value is None else inner(value, made, law)


def _tuple_reader(args: tuple[Any, ...]) -> Read:
    if args[-1] is Ellipsis:
        one = _reader(args[0])
        return lambda value, made, law: tuple(one(each, made, law) for each in value)
    readers = tuple(map(_reader, args))
    return lambda value, made, law: tuple(
        read(each, made, law) for read, each in zip(readers, value, strict=True)
    )


def _node_reader(kinds: tuple[type, ...]) -> Read:
    def node(value: Any, made: list[Any], _law: _Context) -> Any:
        found = made[value] if type(value) is int and value >= 0 else None
        if not isinstance(found, kinds):
            raise CheckpointError("names a value of a wrong kind")
        return found

    return node


def _plain_reader(hint: Any) -> Read:
    if hint is Variant:
        return lambda value, _made, law: law.games[value]
    if hint is Card:
        return lambda value, _made, _law: card(value)
    if hint is Place:
        return lambda value, _made, _law: place(value)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return lambda value, _made, _law: hint(value)
    if isinstance(hint, type) and hint.__module__.startswith(OURS):
        return _node_reader((hint,))
    assert hint in {int, str, bool, float}, f"a checkpoint has no form for {hint}"
    wanted = {int, float} if hint is float else {hint}

    def plain(value: Any, _made: list[Any], _law: _Context) -> Any:
        if type(value) not in wanted:
            raise CheckpointError(f"has a value that is not {hint.__name__}")
        return value

    return plain
