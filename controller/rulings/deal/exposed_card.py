"""Exposed cards: by the dealer, by a player, or off the table."""

from __future__ import annotations

from controller.rulebook.variant import ExposedRule
from controller.rulings.deal.stub_shortage import is_dealt_out
from controller.rulings.windows import has_acted, latest_street, misdeal_condition, open_or_closed
from controller.table.dealt import DealRecord
from controller.table.ruling import Irregularity, Tracer
from controller.table.state import Table
from controller.terms.codes import Cause

_EARLY = 2
"""Number of first cards off the deck that a book may judge separately."""
_WHOLE_HAND = 3
"""Number of a stud player's first cards, if all are exposed (G212)."""


def situation(table: Table, found: Irregularity, tracer: Tracer) -> str:
    """Return the condition of an exposed card: the game's own procedure, else the window."""
    rule = table.variant.procedures.exposed
    if found.cause is Cause.EXPOSED_BY_PLAYER:
        return "mexican_down_card" if rule.value is ExposedRule.MEXICAN_NEXT_DOWN else "any_game"
    tracer.read("game.procedures.exposed", rule)
    match rule.value:
        case ExposedRule.STUD_THIRD_DOWN:
            return _in_stud(table, found, tracer)
        case ExposedRule.MEXICAN_NEXT_DOWN if found.cause is not Cause.OFF_TABLE:
            return "mexican_down_card"
        case ExposedRule.OPEN_FACE if found.cause is not Cause.OFF_TABLE:
            return "open_face"
        case ExposedRule.DRAW_REPLACED if _in_a_draw(table, found):
            return "draw_in_draw"
        case ExposedRule.DRAW_REPLACED if found.cause is Cause.EXPOSED_ONE:
            return "draw_initial_deal"
        case _:
            return _in_flop_game(table, found, tracer)


def _in_stud(table: Table, found: Irregularity, tracer: Tracer) -> str:
    """Return the condition in stud: the last card, or the initial deal with its window."""
    last = table.variant.streets[-1].name.value
    alone = found.cause in {Cause.EXPOSED_ONE, Cause.OFF_TABLE}
    on_last = found.street == last or (table.hand is not None and table.hand.street == last)
    if on_last and found.cause is not Cause.EXPOSED_FIRST_TWO:
        return "stud_last_card" if _betting_remains(table) else "stud_last_card_all_in"
    if open_or_closed(table, tracer) == "closed":
        return "stud_down_card_late" if alone else misdeal_condition(table, tracer)
    if found.cause is Cause.EXPOSED_MANY:
        return "stud_whole_hand" if found.count >= _WHOLE_HAND and found.seat is not None else "stud_down_cards"
    return "stud_down_card"


def _betting_remains(table: Table) -> bool:
    """Whether betting is left: somebody is to act, or two live players have chips."""
    wagering = table.hand.wagering if table.hand is not None else None
    if wagering is None or wagering.to_act is not None:
        return True
    return sum(1 for seat in wagering.live if wagering.behind[seat]) > 1


def _in_a_draw(table: Table, found: Irregularity) -> bool:
    """Whether the card belongs to a draw and not to the initial deal."""
    if found.street:
        return found.street.startswith("draw")
    hand = table.hand
    return hand is not None and latest_street(table, hand) > 0


def _in_flop_game(table: Table, found: Irregularity, tracer: Tracer) -> str:
    """Return the condition in flop games, and in a draw game's initial deal."""
    acted = table.hand is not None and has_acted(table.hand)
    if found.cause is Cause.OFF_TABLE:
        if found.count > 1:
            return "several"
        if acted:
            return "after_action"
        return "first_two" if found.mixed else "later_card"
    if found.cause is Cause.EXPOSED_ONE:
        if is_dealt_out(table):
            return "no_card_left"
        return "after_action" if acted else "in_deal"
    return misdeal_condition(table, tracer)


def exposed_by_dealer(table: Table, found: Irregularity) -> Irregularity:
    """Return the irregularity by its cause: among the first two cards, later, or several.

    `found.count` is the number of cards that the dealer exposed in this hand, with this one. A card off the table keeps
    its cause; `mixed` then says that it is one of the first two.
    """
    deal = table.hand.deal if table.hand is not None else None
    early = deal is not None and _is_of_first_two(deal, found)
    if found.cause is Cause.OFF_TABLE:
        early = early or (deal is not None and not found.cards and 0 < len(deal.cards) <= _EARLY)
        return _with(found, Cause.OFF_TABLE, first_two=early)
    if table.variant.procedures.exposed.value is ExposedRule.STUD_THIRD_DOWN:
        return _with(found, Cause.EXPOSED_MANY if found.count > 1 else Cause.EXPOSED_ONE)
    if early:
        return _with(found, Cause.EXPOSED_FIRST_TWO)
    return _with(found, Cause.EXPOSED_MANY if found.count > 1 else Cause.EXPOSED_ONE)


def _is_of_first_two(deal: DealRecord, found: Irregularity) -> bool:
    """Whether the card is one of the first two dealt; an unread one is its seat's last."""
    if found.cards or found.cause is not Cause.EXPOSED_ONE:
        return any(card in deal.cards[:_EARLY] for card in found.cards)
    got = [at for at, seat in enumerate(deal.seats) if seat == found.seat]
    return not any(seat for _, seat in deal.later) and not found.street and bool(got) and got[-1] < _EARLY


def _with(found: Irregularity, cause: Cause, *, first_two: bool = False) -> Irregularity:
    return Irregularity(
        cause, found.at_ms, found.seat, found.cards, found.street, found.count, found.sure, found.seen, found.place,
        mixed=first_two,
    )
