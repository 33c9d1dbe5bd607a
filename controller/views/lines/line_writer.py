"""Writing views as JSON; parts that several views share, or that stay, are written once.

An event changes little of what a dozen views show. A part that was written before is found by its identity: the parts
of views, and phrases, are never changed after they are made. The text is that of `json`, without blanks; a field with
its default value is left out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields
from functools import lru_cache
from json.encoder import encode_basestring as quoted
from operator import attrgetter
from typing import Any, Final, NamedTuple, TypeAlias

from controller.views.models import BasisCode, FaceDown, FaceUp, OutcomeCode, ReaderState, Standing, StepState
from controller.views.phrases.phrase import Amount, Argument, Initial, Listed, Phrase, Worded
from controller.views.phrases.phrase_codec import needs_entry

FACELESS: Final = "??"
"""A card whose face a view does not know."""
_KEPT: Final = 512
"""How many written parts are kept at least, and half of the most: those of some events at a table of ten."""
_REQUIRED: Final = object()
Entries: TypeAlias = dict[str, str]
"""By a text in JSON, its message and arguments in JSON."""


class WrittenPart(NamedTuple):
    """A part of a view in JSON, and the entries of its texts that have messages with arguments.

    The part itself is kept too, so that no other one gets its identity.
    """

    part: object
    text: str
    entries: Entries


class ViewWriter:
    """Writes values of views; the last written ones are kept with their texts."""

    def __init__(self) -> None:
        self._newer: dict[int, WrittenPart] = {}
        """By identity."""
        self._older: dict[int, WrittenPart] = {}

    def written(self, model: Any) -> WrittenPart:  # noqa: ANN401 - a view, a heartbeat or a part
        """Return a view, or a part of one, as JSON.

        Raises:
            TypeError: a view cannot hold one of its values.
        """
        told: list[str] = []
        entries: list[Entries] = []
        read, known = _fields_of(model.__class__)
        newer = self._newer
        for (key, default), value in zip(known, read(model), strict=True):
            if value is default:
                continue
            kept = newer.get(id(value))
            if kept is None:
                if value == default:
                    continue
                plain = _PLAIN.get(type(value))
                if plain is not None:
                    told.append(key + plain(value))
                    continue
                kept = self._part(value)
            told.append(key + kept.text)
            if kept.entries:
                entries.append(kept.entries)
        return WrittenPart(model, f"{{{','.join(told)}}}", _together(entries))

    def _part(self, part: Any) -> WrittenPart:  # noqa: ANN401 - of a view
        """Return a part that is no plain value, and keep it."""
        kept = self._newer.get(id(part)) or self._older.get(id(part))
        if kept is None:
            kind = type(part)
            write = _text if kind in _WORDED else self._row if kind is tuple else self.written
            kept = write(part)
        if len(self._newer) >= _KEPT:
            self._older, self._newer = self._newer, {}
        self._newer[id(part)] = kept
        return kept

    def _row(self, row: Any) -> WrittenPart:  # noqa: ANN401 - a tuple
        told: list[str] = []
        entries: list[Entries] = []
        for one in row:
            plain = _PLAIN.get(type(one))
            if plain is not None:
                told.append(plain(one))
                continue
            kept = self._part(one)
            told.append(kept.text)
            if kept.entries:
                entries.append(kept.entries)
        return WrittenPart(row, f"[{','.join(told)}]", _together(entries))


def _text(said: Any) -> WrittenPart:  # noqa: ANN401 - a text of one of the kinds that have messages
    text = quoted(said)
    return WrittenPart(said, text, {text: f"{{{_entry(said)}}}"} if needs_entry(said) else _NONE)


def _entry(said: Any) -> str:  # noqa: ANN401 - a text of one of the kinds that have messages
    """Return what `phrase_codec.encoded` does, as JSON without the braces."""
    if type(said) is Phrase:
        forms = f',"plural":{quoted(said.plural)},"count":{said.number}' if said.plural else ""
        told = ",".join([f"{quoted(name)}:{_argument(one)}" for name, one in said.arguments.items()])
        return f'"id":{quoted(said.message)}{forms}' + (f',"args":{{{told}}}' if told else "")
    if type(said) is Amount:
        return f'"chips":{said.chips},"sign":{quoted(said.sign)}' + (',"short":true' if said.is_short else "")
    if type(said) is Listed:
        return f'"list":[{",".join(map(_argument, said.items))}],"mark":{quoted(said.mark)}'
    return f'"{"large" if said.is_large else "small"}":{_argument(said.inner)}'


def _argument(one: Argument) -> str:
    if not isinstance(one, str):
        return str(one)
    return f'{{"text":{quoted(one)},{_entry(one)}}}' if isinstance(one, Worded) else quoted(one)


def object_of(entries: Entries) -> str:
    """Return entries as one object of JSON."""
    return f"{{{','.join([f'{text}:{told}' for text, told in entries.items()])}}}"


def _together(found: list[Entries]) -> Entries:
    if len(found) < 2:
        return found[0] if found else _NONE
    whole: Entries = {}
    for one in found:
        whole.update(one)
    return whole


@lru_cache(None)
def _fields_of(model: type) -> tuple[Callable[[object], tuple[object, ...]], tuple[tuple[str, object], ...]]:
    """Return what reads all fields of a model, and each one's key in JSON with its default."""
    if not hasattr(model, "__dataclass_fields__"):
        raise TypeError(f"a view cannot hold a {model.__name__}")
    told = [(one.name, _REQUIRED if one.default is MISSING else one.default) for one in fields(model)]
    names = [name for name, _ in told]
    read = attrgetter(*names)
    values = read if len(names) > 1 else lambda value: (read(value),)
    return values, tuple((f"{quoted(name)}:", default) for name, default in told)


_NONE: Final[Entries] = {}
_WORDED: Final = frozenset({Phrase, Amount, Listed, Initial})
_PLAIN: Final[dict[type, Callable[[Any], str]]] = {
    str: quoted,
    int: int.__repr__,
    float: float.__repr__,
    bool: lambda value: "true" if value else "false",
    type(None): lambda _: "null",
    FaceUp: lambda card: f'"{card.text}"',
    FaceDown: lambda _: f'"{FACELESS}"',
    **dict.fromkeys((BasisCode, OutcomeCode, ReaderState, Standing, StepState), lambda word: f'"{word.value}"'),
}
