"""Standing board cards: a player acted on them before the repair began.

"Once action has been taken on a board card, the card must stand" (N121, E106, G121). The open repair gives way to the
book's rule after action. The dealer is told. The error was ruled on when it happened, and is not ruled on again.
"""

from __future__ import annotations

from controller.engine.flow.hand_progress import progress
from controller.engine.flow.street_plan import plan_by_board
from controller.engine.remedies import street_again
from controller.engine.remedies.effects import carry_out
from controller.poker import betting
from controller.rulebook.deal import CONDITIONS
from controller.rulings.deal.irregularities import remedy_name
from controller.rulings.judgment import judge
from controller.table.announcements.card_announcements import BoardStands
from controller.table.events import ActionDeclared, ChipsMoved, WordSaid
from controller.table.hand import Hand, Phase
from controller.table.outputs import Announce, Output, RemedyClosed
from controller.table.ruling import CardsGo, ConfirmedBy, Remedy
from controller.table.state import Table
from controller.terms.codes import Cause, Outcome
from controller.terms.fast_copies import replace

Advance = tuple[Table, tuple[Output, ...]]


def let_stand(table: Table, event: ActionDeclared | WordSaid | ChipsMoved) -> Advance:
    """Let the board stand when a player acts on it; unchanged if no repair is open.

    A repair that was begun and went astray has been reported already: it is closed without another message.
    """
    remedy, hand = table.remedy, table.hand
    if remedy is None or hand is None or not _may_give_way(remedy):
        return table, ()
    if not betting.is_live(hand.wagering, event.seat) or not hand.wagering.behind.get(event.seat):
        return table, ()
    settled = _as_dealt(street_again.as_it_lies(table, remedy))
    if settled is None:
        return table, ()
    cause, condition = remedy_name(remedy.ruling)
    acted = _acted(table, hand, condition)
    told: tuple[Output, ...]
    if acted in CONDITIONS[Cause(cause)]:
        settled, told = _stands(settled, remedy, event.at_ms, acted)
    elif remedy.strayed:
        told = (RemedyClosed(remedy.ruling.number, "floor"),)
    else:
        return table, ()
    settled, opened = progress(settled)
    return settled, (*told, *opened)


def _as_dealt(table: Table) -> Table | None:
    """Return the table with the street as the board shows it; None if cards are missing."""
    table, _ = progress(replace(table, remedy=None))  # the betting may have closed while the repair was open
    hand = table.hand
    if hand is None or not hand.street_index or hand.phase not in {Phase.DEALING, Phase.BETTING}:
        return None
    if hand.phase is Phase.BETTING:
        return table
    table = plan_by_board(table, hand)
    return table if table.hand is not None and table.hand.plan.is_complete else None


def _stands(table: Table, remedy: Remedy, at_ms: int, acted: str) -> Advance:
    """Rule on an error that was not repaired, as the book does after action."""
    assert remedy.about is not None, "a repair that is followed has something to repair"
    cause, _ = remedy_name(remedy.ruling)
    ruling = judge(table, replace(remedy.about, at_ms=at_ms), acted, read_as=Cause(cause))
    ruling = replace(ruling, number=remedy.ruling.number)
    told = Announce("warning", BoardStands(ruling))
    if ruling.outcome is Outcome.FLOOR:
        return table, (told, RemedyClosed(ruling.number, "floor"))
    table, more = carry_out(table, ruling, ruling.outcome, remedy.about)
    return table, (told, *more)


def _acted(table: Table, hand: Hand, condition: str) -> str:
    """Return the form after action of a condition without action; empty if there is none."""
    if condition == "before_card":
        return f"{table.variant.streets[hand.street_index].name.value}_acted"
    if condition == "flop_exposed":
        return "flop_acted"
    return condition.replace("no_action", "acted") if condition.endswith("no_action") else ""


def _may_give_way(remedy: Remedy) -> bool:
    """Whether no step of the repair was done yet, or a done step went astray.

    Cards of a street that came too early go back all the same: who acts now acts on the street before.
    """
    if remedy.ruling.cause is Cause.PREMATURE_STREET:
        return False
    begun = any(isinstance(step.expect, CardsGo | ConfirmedBy) for step in remedy.steps[: remedy.done])
    return remedy.about is not None and (bool(remedy.strayed) or not (begun or remedy.gone))
