"""The table of before a hand without any card, from which a replay may begin for ever.

Between two hands a table still knows where the cards of the last one lay. Whoever keeps it keeps hidden cards. The next
hand needs none of them: its beginning clears the table. So they are taken out, and it is proven that the hand begins as
it did.
"""

from __future__ import annotations

from controller.engine.advance import advance
from controller.journal.checkpoint_codec import names_card, written
from controller.journal.checkpoint_compare import are_alike
from controller.journal.journal_entries import NewCheckpoint
from controller.table.dealt import DealRecord
from controller.table.events import Event
from controller.table.hand import Hand
from controller.table.ledger import CardLedger
from controller.table.outputs import Output
from controller.table.state import Table
from controller.terms.fast_copies import replace


def without_last_cards(table: Table) -> Table:
    """Return a table between two hands without the cards of the last one."""
    return replace(
        table,
        physical=replace(table.physical, ledger=CardLedger()),
        hand=None if table.hand is None else _without_cards(table.hand),
        rulings=(),
        motion=None,
        undo=None,
        held=None,
    )


def _without_cards(hand: Hand) -> Hand:
    deal = hand.deal
    kept = DealRecord(
        begun_by=deal.begun_by, back=deal.back, complete=deal.complete, stopped=deal.stopped,
        right_button=deal.right_button, dealt_dead=deal.dealt_dead,
    )  # fmt: skip
    game = replace(hand.game, ahead=(), came=(), strange=frozenset(), showing={}, rows={}, thrown={}, read_ms={})
    return replace(hand, deal=kept, game=game, tabled={}, fresh_discards=())


def opening_of(before: Table, event: Event, after: Table, outputs: tuple[Output, ...]) -> NewCheckpoint | None:
    """Return the table before a hand's first event, without any card; None if there is none."""
    opening = without_last_cards(before)
    try:
        found, told = advance(opening, event)
        body = written(opening)
    except Exception:  # noqa: BLE001 - no table has this state; the next hand is tried
        return None
    if told != outputs or not are_alike(found, after):
        return None
    return None if names_card(body) else NewCheckpoint(opening.now_ms, body)
