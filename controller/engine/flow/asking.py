"""Questions to the dealer: each stands until he answers it or until it expires."""

from __future__ import annotations

from collections.abc import Sequence

from controller.table.events import Event
from controller.table.outputs import AskDealer, Output
from controller.table.questions import AnyQuestion
from controller.table.state import DealerQuestion, Table
from controller.terms.cards import Card
from controller.terms.fast_copies import replace


def ask(
    table: Table,
    asks: AnyQuestion,
    if_yes: Sequence[Event] = (),
    if_no: Sequence[Event] = (),
    about: Card | None = None,
) -> tuple[Table, tuple[Output, ...]]:
    """Ask the dealer; `if_yes` and `if_no` follow from his answer.

    `about` is the card that readers cannot place.
    """
    return replace(table, question=DealerQuestion(asks, tuple(if_yes), tuple(if_no), about)), (AskDealer(asks),)
