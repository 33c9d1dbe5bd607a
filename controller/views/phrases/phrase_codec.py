"""Phrases as what JSON can hold, beside the English text that every reader of a view gets.

A line's `messages` has an entry for each text of its body that is more than a message without arguments: a phrase
(`{"id": "Seat {seat} to act", "args": {"seat": 3}}`, with `plural` and `count` where it has plural forms), an amount
(`{"chips": 60, "sign": "$"}`), a list (`{"list": [3, 5], "mark": ", "}`), or a text with another initial letter
(`{"large": …}`, `{"small": …}`). An argument is a number, a text, or one of these with its English `text`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

from controller.views.phrases.phrase import (
    Amount,
    Argument,
    Initial,
    Listed,
    Phrase,
    Worded,
    initial_of,
    listed_of,
    money,
    phrase_of,
)

Messages: TypeAlias = Mapping[str, Mapping[str, object]]
"""The entry of each text that is more than a message without arguments, by its English."""
MOST_NESTED: Final = 8
"""The most phrases inside one another; ours have three."""


class PhraseError(ValueError):
    """An entry that is no phrase; the sentence never repeats a text of it."""


def needs_entry(text: str) -> bool:
    """Whether a text is more than a message without arguments, which its English text is."""
    if isinstance(text, Phrase):
        return bool(text.arguments) or text != text.message
    return isinstance(text, Worded)


def encoded(said: Worded) -> dict[str, object]:
    """Return a text without its English as what JSON can hold."""
    match said:
        case Phrase():
            told: dict[str, object] = {"id": said.message}
            if said.plural:
                told |= {"plural": said.plural, "count": said.number}
            if said.arguments:
                told["args"] = {name: _argument(one) for name, one in said.arguments.items()}
            return told
        case Amount():
            return {"chips": said.chips, "sign": said.sign, **({"short": True} if said.is_short else {})}
        case Listed():
            return {"list": [_argument(one) for one in said.items], "mark": said.mark}
        case Initial():
            return {"large" if said.is_large else "small": _argument(said.inner)}
    raise TypeError(type(said).__name__)


def entries(texts: Iterable[str]) -> Messages | None:
    """Return the entries of texts; None if no text needs one."""
    return {str(one): encoded(one) for one in texts if isinstance(one, Worded) and needs_entry(one)} or None


def decoded(text: str, told: object, deep: int = 0) -> Worded:
    """Return the text of an entry.

    Raises:
        PhraseError: the entry has another form.
    """
    if deep > MOST_NESTED:
        raise PhraseError("phrases lie too deep in one another")
    match told:
        case {"id": str(message), **rest} if not rest.keys() - {"plural", "count", "args"}:
            plural, count = _typed(rest.get("plural", ""), str), _typed(rest.get("count", 0), int)
            arguments = _typed(rest.get("args", {}), dict)
            return phrase_of(text, (message, plural, count), {
                str(name): _read(one, deep) for name, one in arguments.items()
            })
        case {"chips": int(chips), "sign": str(sign), **rest} if not rest.keys() - {"short"}:
            return money(chips, sign, is_short=rest.get("short") is True)
        case {"list": [*items], "mark": str(mark), **rest} if not rest:
            return listed_of(text, tuple(_read(one, deep) for one in items), mark)
        case {"large": dict(inner), **rest} if not rest:
            return initial_of(text, _inner(inner, deep), is_large=True)
        case {"small": dict(inner), **rest} if not rest:
            return initial_of(text, _inner(inner, deep), is_large=False)
    raise PhraseError("an entry of `messages` has another form")


def _argument(one: Argument) -> object:
    return {"text": str(one), **encoded(one)} if isinstance(one, Worded) else one


def _read(told: object, deep: int) -> Argument:
    if isinstance(told, dict):
        return _inner(told, deep)
    if isinstance(told, str) or type(told) is int:
        return told
    raise PhraseError("an argument is a number, a text or a phrase")


def _inner(told: Mapping[str, Any], deep: int) -> Worded:
    text = _typed(told.get("text"), str)
    return decoded(text, {name: one for name, one in told.items() if name != "text"}, deep + 1)


def _typed(value: Any, kind: type) -> Any:  # noqa: ANN401 - what JSON held
    if type(value) is not kind:
        raise PhraseError(f"an entry of `messages` has no {kind.__name__} where one is wanted")
    return value
