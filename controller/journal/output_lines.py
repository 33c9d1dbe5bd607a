"""Outputs in the journal's form; comparisons ignore the sentences of old lines."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final, get_args

from controller.files.json_values import json_line, json_value
from controller.table.outputs import Announce, AskDealer, HandBegan, Instruct, IssueRuling, Output, RetractRuling

_KINDS: Final[dict[str, type]] = {kind.__name__: kind for kind in get_args(Output)}


def output_line(output: Output, written: str = "") -> str:
    """Return an output as one line of JSON with its kind.

    `written` is its JSON without the kind, if it is there already.
    """
    fields = (written or json_line(json_value(output)))[1:]
    comma = "," if len(fields) > 1 else ""
    return f'{{"o":"{type(output).__name__}"{comma}{fields}'


def are_told_again(outputs: Sequence[Output], recorded: Sequence[str]) -> bool:
    """Return whether outputs equal the journal's lines, apart from sentences."""
    return len(outputs) == len(recorded) and all(map(_is_told_again, map(output_line, outputs), recorded))


def _is_told_again(line: str, recorded: str) -> bool:
    if line == recorded:
        return True
    now, before = json.loads(line), json.loads(recorded)
    kind = _KINDS[now["o"]]
    if kind is AskDealer and isinstance(before.get("question"), str):
        # An old line: questions had no arguments, only a code and a sentence.
        return before["o"] == now["o"] and bool(before["question"] == now["question"]["code"])
    names = _SENTENCES_BEFORE.get(kind, frozenset()) if _is_of_before(kind, before) else frozenset()
    names |= _ADDED_SINCE.get(kind, frozenset()) - before.keys()
    if kind is RetractRuling and "why" in before:
        names = frozenset({"why", "because", "acts"})  # an old line with only a sentence
    return _is_same(now, before, names)


def _is_same(now: Any, before: Any, names: frozenset[str]) -> bool:
    """Whether two JSON values are equal apart from fields of these names, at any depth.

    A field that an old journal lacks must be empty, because its absence meant that.
    """
    match now, before:
        case dict(), str():
            return "code" in now  # an old line with a sentence in place of the code
        case dict(), dict():
            kept = before.keys() - names
            added = (value for name, value in now.items() if name not in before and name not in names)
            is_kept = kept <= now.keys() and all(_is_same(now[name], before[name], names) for name in kept)
            return is_kept and not any(added)
        case list(), list():
            return len(now) == len(before) and all(_is_same(*pair, names) for pair in zip(now, before, strict=True))
        case _:
            return bool(now == before)


_ADDED_SINCE: Final[dict[type, frozenset[str]]] = {HandBegan: frozenset({"dealer"})}
"""The fields of outputs that say what older programs knew too, and did not tell."""
_SENTENCES_BEFORE: Final[dict[type, frozenset[str]]] = {
    IssueRuling: frozenset({"text", "seen", "states"}),
    Instruct: frozenset({"say", "detail"}),
    Announce: frozenset({"text", "of", "says"}),
}
"""The fields of outputs that held sentences, and the codes that replace them now."""


def _is_of_before(kind: type, before: Any) -> bool:
    """Whether a line is an old one, in which outputs held sentences."""
    if kind is IssueRuling:
        return "text" in before["ruling"]
    return "say" in before["step"] if kind is Instruct else "text" in before
