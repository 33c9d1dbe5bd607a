"""A tape played under a book: what is ruled, what else is told, and how the table stands after each event.

Sentences are left out, because they may be worded anew. All else counts: outcome, rules, basis, steps, options, amounts,
questions, refusals, the state of the table.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from controller.engine.advance import advance
from controller.engine.flow.awards import due_awards
from controller.engine.flow.losing_hands import losing_hands
from controller.files.json_values import json_value
from controller.rulebook.book import Book
from controller.rulebook.variant import Variant
from controller.table.events import TimeReached
from controller.table.hand import Phase
from controller.table.outputs import Instruct, IssueRuling, LightLamp, Output, Signal
from controller.table.state import Table
from controller.tape.state_line import state_of
from controller.tape.tape import Check, Tape, open_table
from controller.tape.tape_replay import end_ms, ruling_told
from tests.rows.houses import shipped

Frame = tuple[list[dict[str, Any]], list[str], Table]
"""After one event: the rulings, what else was told (JSON), and the table."""


def frames(tape: Tape, book: Book, games: Mapping[str, Variant] | None = None, *, worded: bool = False) -> Iterator[Frame]:
    """Play a tape, an event at a time; the last frame is its end, all judgments included.

    `worded` frames have the sentence of each ruling too, and the values that it says it rests on.
    """
    table, at_ms = open_table(tape, book, shipped() if games is None else games), 0
    for event in tape.events:
        at_ms = event.at_ms
        table, outputs = advance(table, TimeReached(at_ms) if isinstance(event, Check) else event)
        yield _rulings(outputs, book, worded=worded), _others(outputs), table
    table, outputs = advance(table, TimeReached(end_ms(table, at_ms)))
    yield _rulings(outputs, book, worded=worded), _others(outputs), table


def _rulings(outputs: tuple[Output, ...], book: Book, *, worded: bool) -> list[dict[str, Any]]:
    rulings = [one.ruling for one in outputs if isinstance(one, IssueRuling)]
    told = [ruling_told(one, book) for one in rulings]
    if worded:
        rests = [{"rests_on": [f"{one.path}: {one.said}" for one in ruling.consulted]} for ruling in rulings]
        return [one | more for one, more in zip(told, rests, strict=True)]
    return [{key: value for key, value in one.items() if key != "text"} for one in told]


def _other(output: Output) -> str:
    """One output as JSON; a step by its code and detail alone."""
    name = type(output).__name__
    if isinstance(output, Instruct):
        return f"{name} {output.index} {output.step.code} {output.step.detail}"
    return f"{name} {json.dumps(json_value(output), separators=(',', ':'), sort_keys=True)}"


def _others(outputs: tuple[Output, ...]) -> list[str]:
    return [_other(one) for one in outputs if not isinstance(one, (IssueRuling, LightLamp, Signal))]


def state(table: Table) -> dict[str, Any]:
    """The state of a table as a tape has it, without what is unknown, the pushes that are due, and the hands to muck before."""
    told = {key: value for key, value in state_of(table).items() if value is not None}
    if table.hand is not None and table.hand.phase is Phase.AWARDING:
        told["due"] = [f"{one.seat}: {one.amount}" for one in due_awards(table).awards]
    if losers := losing_hands(table):
        told["to_muck"] = list(losers)
    return told


def seen(told: list[str], stands: dict[str, Any], name: str) -> Any:
    """What a look is about: a field of the state (`state:to_act`), or the outputs of a kind (`told:CommandRefused`)."""
    where, _, what = name.partition(":")
    return stands.get(what) if where == "state" else [one for one in told if one.partition(" ")[0] == what]


def differing(told: list[str], stands: dict[str, Any], others: list[str], other: dict[str, Any]) -> frozenset[str]:
    """The names of the looks by which two frames differ."""
    fields = {f"state:{key}" for key in stands.keys() | other.keys() if stands.get(key) != other.get(key)}
    kinds = {one.partition(" ")[0] for one in (*told, *others)}
    return frozenset(fields | {
        f"told:{kind}" for kind in kinds if seen(told, {}, f"told:{kind}") != seen(others, {}, f"told:{kind}")
    })  # fmt: skip
