"""Questions to the dealer that are out of date: what they ask has been keyed or read meanwhile."""

from __future__ import annotations

from controller.engine.betting.missing_acts import CLOSED, is_closed_asked
from controller.engine.questions.doubted_surplus import MORE, TWICE, is_card_doubted
from controller.engine.questions.fold_question import DEALT, LEFT
from controller.engine.questions.unread_discards import DRAWS
from controller.poker import betting
from controller.rulings.deal.unread_hand import is_whole
from controller.table.events import CardMoved, CardPeeked, Event
from controller.table.hand import Phase
from controller.table.holding import owed_discards
from controller.table.state import Table
from controller.terms.fast_copies import replace


def without_stale(table: Table, event: Event) -> Table:
    """Return the table without the question about a fold that was keyed meanwhile, or a card that has been read."""
    question, hand = table.question, table.hand
    if question is None:
        return table
    kind, _, about = question.code.partition(":")
    found = isinstance(event, CardMoved) and event.sure and event.card == question.about
    is_back = isinstance(event, CardPeeked) and event.card == question.about
    if kind == "folded":
        in_turn = hand is not None and hand.phase is Phase.BETTING and hand.wagering.to_act == int(about)
        open_still = in_turn and hand is not None and not is_whole(table, hand, int(about))
    elif kind == CLOSED:
        open_still = hand is not None and is_closed_asked(hand, question)
    elif kind in {LEFT, DEALT}:
        open_still = hand is not None and betting.is_live(hand.wagering, int(about))
    elif kind == "absent":
        open_still = hand is not None and any(where.code == about for where, _ in hand.deal.presumed)
    elif kind == "held":
        live = hand is not None and betting.is_live(hand.wagering, int(about))
        lies_there = hand is not None and is_whole(table, hand, int(about)) and (question.about is None or is_back)
        open_still = live and not lies_there and hand is not None and f"muck {about}" not in hand.deal.judged
    elif kind in {MORE, TWICE}:
        open_still = hand is not None and is_card_doubted(table, hand, question)
    elif kind == DRAWS:
        seat = int(about.partition(":")[0])
        open_still = hand is not None and betting.is_live(hand.wagering, seat) and owed_discards(hand, seat) < 0
    elif kind == "where":
        open_still = not found
    else:
        return table
    return table if open_still else replace(table, question=None)
