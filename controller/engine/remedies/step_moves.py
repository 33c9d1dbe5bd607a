"""Which cards a remedy's current step moves, from where to where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from controller.table.ruling import CardsGo
from controller.table.state import Table
from controller.terms.cards import Card
from controller.terms.places import STUB, Place


@dataclass(frozen=True, slots=True)
class StepMove:
    """Cards that go from one place to another; `cards` are those of them that the step names."""

    source: Place
    target: Place
    count: int
    cards: tuple[Card, ...] = ()


def moves_now(table: Table) -> tuple[StepMove, ...]:
    """Return what the current step moves; empty if it moves no cards, or they are there."""
    step = table.remedy.current if table.remedy is not None else None
    if step is None or not isinstance(step.expect, CardsGo) or not step.expect.places:
        return ()
    return tuple(_moves(table, step.expect))


def _moves(table: Table, expect: CardsGo) -> Iterator[StepMove]:
    target = expect.places[0]
    if expect.cards is None:
        lacking = max(expect.count, expect.until - len(table.ledger.at(target)))
        source = expect.of or STUB
        if lacking > 0 and source != target:
            yield StepMove(source, target, lacking)
        return
    lying = {one: table.ledger.place_of(one) or STUB for one in expect.cards}
    left = {one: place for one, place in lying.items() if place not in expect.places}
    names_all = expect.count >= len(expect.cards)
    for place, count in Counter(left.values()).items():
        cards = tuple(one for one, where in left.items() if where == place)
        yield StepMove(place, target, count if names_all else min(count, expect.count), cards if names_all else ())
