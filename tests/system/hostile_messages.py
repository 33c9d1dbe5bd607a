"""What anybody may publish on a command topic: commands as they should be, near that, and anything."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import MISSING, fields
from functools import cache
from typing import Any

from hypothesis import strategies as st

from controller.loading.game_files import load_games
from controller.room.bounds import DisplayName, Entries, Letters, OfTable, Whole, bound_of
from controller.room.gateway import ReceivedCommand
from controller.room.room_commands import COMMANDS

SEATS = 10


@cache
def games() -> Any:
    """The games of the library."""
    return load_games()


NASTY = st.sampled_from(["\ud800", "\x00", "\u202e", "\n", "\u2028", "x" * 65, "x" * 5000, "é", "", "As", "\ufffd"])
TEXTS = st.one_of(st.text(max_size=8), NASTY, st.sampled_from(["nlhe", "plo", "stud", "lhe", "27td", "ofc", "shortdeck"]))
NUMBERS = st.one_of(
    st.integers(-3, 30), st.integers(), st.sampled_from([0, -1, 200, 10**12, 10**12 + 1, 2**53, 2**63, 10**30, 10**3900])
)
STAKES = st.sampled_from([[1, 2], [2, 4], [5, 10], [50, 100], [1, 2, 5], [1, 1000], [2, 2]])
ANY = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBERS, st.floats(), TEXTS),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(TEXTS, inner, max_size=3)),
    max_leaves=6,
)


@cache
def near(kind: Any) -> st.SearchStrategy[Any]:
    """Values of a field: most such as it takes, the others near that or anything."""
    return st.one_of(of(kind), of(kind), of(kind), of(kind), st.one_of(NUMBERS, TEXTS, ANY))


@cache
def of(kind: Any) -> st.SearchStrategy[Any]:
    """Values that a field takes."""
    plain, bound = bound_of(kind)
    match bound:
        case OfTable():
            return st.integers(1, SEATS)
        case Whole(least=least, most=most):
            few = st.integers(max(least, -500), min(most, 500))
            return st.one_of(few, few, few, st.sampled_from([least, most]), st.integers(least, most))
        case Letters():
            return st.sampled_from([*games(), "d7", "As", "level 3", ""])
        case DisplayName():
            return st.sampled_from(["Ann", "José García", "O'Neill", ""])
        case Entries(least=least, most=most):
            some = st.lists(of(plain.__args__[0]), min_size=least, max_size=min(most, 6))
            return st.one_of(some, some.filter(lambda many: all(map(_is_int, many))).map(sorted), STAKES)
    if hasattr(plain, "__dataclass_fields__"):
        return fields_of(plain, of)
    inner_kinds = getattr(plain, "__args__", None)
    if isinstance(plain, type) and issubclass(plain, str) and plain is not str:
        return st.sampled_from([word.value for word in plain])
    if plain is bool:
        return st.booleans()
    if plain is type(None):
        return st.none()
    assert inner_kinds, kind
    if all(isinstance(one, str) for one in inner_kinds):
        return st.sampled_from(inner_kinds)
    return st.one_of(*map(of, inner_kinds))


def _is_int(value: Any) -> bool:
    return type(value) is int


def fields_of(kind: Any, each: Callable[[Any], st.SearchStrategy[Any]]) -> st.SearchStrategy[dict[str, Any]]:
    """An object of a dataclass's fields."""
    told = {one.name: (each(one.type), one.default is MISSING) for one in fields(kind)}
    wanted = {name: values for name, (values, must) in told.items() if must}
    return st.fixed_dictionaries(wanted, optional={name: told[name][0] for name in told.keys() - wanted.keys()})


def _written(told: tuple[Any, ...]) -> bytes:
    name, number, given, extra = told
    whole = {"id": number, "command": name, **given, **extra}
    try:
        return json.dumps({key: value for key, value in whole.items() if value is not None}).encode()
    except ValueError:
        return b"{}"


NUMBER = st.one_of(st.integers(0, 3).map(str), st.uuids().map(str), st.uuids().map(str), ANY)
EXTRA = st.one_of(st.just({}), st.just({}), st.just({}), st.dictionaries(TEXTS, ANY, max_size=1))
NAMES = st.sampled_from(sorted(COMMANDS))
NEAR = NAMES.flatmap(
    lambda name: st.tuples(st.just(name), NUMBER, fields_of(COMMANDS[name], near), EXTRA).map(_written)
)
RIGHT = NAMES.flatmap(
    lambda name: st.tuples(st.just(name), st.uuids().map(str), fields_of(COMMANDS[name], of), st.just({})).map(_written)
)


def _bent(told: tuple[bytes, int, bytes]) -> bytes:
    """A message with something else at one place of it."""
    payload, at, other = told
    at %= len(payload) + 1
    return payload[:at] + other + payload[at + 1 :]


PAYLOADS = st.one_of(
    NEAR, NEAR, NEAR, NEAR, NEAR,
    ANY.map(lambda told: json.dumps(told).encode()),
    st.binary(max_size=60),
    st.tuples(NEAR, st.integers(0, 500), st.binary(max_size=3)).map(_bent),
    st.sampled_from([b"[" * 60_000, b'{"id":"deep","a":' * 9000, b"9" * 5000, b"x" * 70_000]),
)
WILD = st.builds(
    ReceivedCommand,
    st.one_of(st.just("desk"), st.just("desk"), st.just("desk"), st.just("desk"), st.just("screen"), TEXTS),
    PAYLOADS,
    st.integers(0, 30).map(lambda roll: roll == 0),
)
MESSAGES = st.one_of(WILD, st.builds(ReceivedCommand, st.just("desk"), RIGHT))
