"""Windows for calling an error: how the misdeal window and others stand at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from controller.poker import betting
from controller.rulebook.rule import Rule
from controller.rulebook.street_acts import Declare, SetRows
from controller.rulebook.variant import SubstantialAction
from controller.rulings.action_window import counted, limit, reached
from controller.rulings.halted_play import break_over, cards_wait
from controller.table.awaited_acts import books
from controller.table.hand import ActionRecord, Hand, Phase
from controller.table.ruling import Tracer
from controller.table.state import Table
from controller.terms.codes import Act

SECOND_DRAW = 2
"""Index of the second draw among the streets of an open-face game."""
TAPPED_FOR = frozenset({"turn", "river"})
"""Streets whose tap counts as an action if the book counts taps (G104)."""


CHIPLESS = frozenset({Act.FOLD, Act.CHECK})
"""Acts that put out no chips, whatever lies there already, as a blind does."""


def acts(hand: Hand) -> tuple[ActionRecord, ...]:
    """Return the actions that windows count, without forced bets."""
    return tuple(one for one in hand.actions if one.act is not Act.BRING_IN)


def _with_early(hand: Hand) -> tuple[ActionRecord, ...]:
    """Return the actions with the waiting ones out of turn, which not every book counts."""
    early = (
        ActionRecord(
            one.seat, one.act, hand.street_index, one.at_ms, one.to, chips=one.act not in CHIPLESS, in_turn=False
        )
        for one in hand.acting.early
    )
    return (*acts(hand), *early)


def has_acted(hand: Hand) -> bool:
    """Whether any player has acted since the deal."""
    return any(not one.tap for one in acts(hand))


def holder_acted(hand: Hand, seat: int | None) -> bool:
    """Whether that seat has acted in this hand."""
    return any(one.seat == seat and not one.tap for one in acts(hand))


def street_index(table: Table, street: str) -> int | None:
    """Return the index of the street of that name; None if the game has none."""
    return next((index for index, one in enumerate(table.variant.streets) if one.name == street), None)


def latest_street(table: Table, hand: Hand) -> int:
    """Return the index of the street whose cards came last, not of one that is only due."""
    if hand.phase not in {Phase.DEALING, Phase.DRAWING} or not hand.street_index:
        return hand.street_index
    declared = any(isinstance(act, Declare) for act in table.variant.streets[hand.street_index].acts)
    # Where nobody sees the cards come, a draw counts as dealt as soon as it is declared.
    served = hand.phase is Phase.DEALING and (hand.plan.done > 0 or declared)
    return hand.street_index if served else hand.street_index - 1


def street_meant(table: Table, hand: Hand, street: str) -> int:
    """Return the index of the street that a claim names, else of the latest one."""
    index = street_index(table, street) if street else None
    return latest_street(table, hand) if index is None else index


def acted_on(hand: Hand, index: int) -> bool:
    """Whether any player has acted on that street or on a later one."""
    return any(one.street >= index and not one.tap for one in acts(hand))


def substantial_action_now(table: Table) -> bool:
    """Whether substantial action is reached in this hand, by the book."""
    hand = table.hand
    if hand is None:
        return False
    return _reached(table, _with_early(hand))


def _reached(table: Table, actions: Sequence[ActionRecord]) -> bool:
    clauses = limit(table.rules, table.variant.procedures.substantial_action.value).value
    if "second_draw_set" in clauses:
        return second_draw_set(table)
    names = [street.name.value for street in table.variant.streets]
    told = [one for one in actions if not one.tap or names[one.street] in TAPPED_FOR]
    return reached(clauses, counted(table.rules, told))


def second_draw_set(table: Table, street: str = "") -> bool:
    """Whether every player of an open-face game has set his second draw (G104).

    Evidence is the rows keyed, the hands tabled, a card of the third draw, or a claim that names one.

    Args:
        table: the table.
        street: the street that a claim names; empty without a claim.
    """
    hand = table.hand
    if hand is None or (street_index(table, street) or 0) > SECOND_DRAW or hand.street_index > SECOND_DRAW + 1:
        return True
    if hand.street_index > SECOND_DRAW and hand.plan.done:
        return True
    # A player in Fantasyland draws nothing; if all players are there, their own hands decide.
    players = [seat for seat in hand.wagering.live if seat not in books(table, hand)] or hand.wagering.live
    if all(seat in hand.tabled for seat in players):
        return True
    through = (act for one in table.variant.streets[: SECOND_DRAW + 1] for act in one.acts)
    wanted = sum(act.set for act in through if isinstance(act, SetRows))
    return all(_cards_set(hand, seat) >= wanted for seat in players)


def _cards_set(hand: Hand, seat: int) -> int:
    """Return how many cards of a seat lie in its rows, as keyed."""
    return sum(1 for _, row in hand.game.rows.get(seat, ()) if row)


def is_open_face(table: Table) -> bool:
    """Whether the game is open-face, whose misdeal window closes at the second draw set (G104)."""
    return table.variant.procedures.substantial_action.value is SubstantialAction.OPEN_FACE


def _is_untouched(table: Table, hand: Hand) -> bool:
    """Whether nobody has acted or set an open-face card since the first deal."""
    if not is_open_face(table):
        return not has_acted(hand)
    return not any(hand.game.rows.values()) and not latest_street(table, hand)


def misdeal_open(table: Table) -> bool:
    """Whether a misdeal can still be called (N102 and N103, E89, G104, L28, P37)."""
    hand = table.hand
    if hand is None or hand.deal.stopped or hand.awarded:
        return False
    ends = table.rules.deal.windows.misdeal.value
    if ends == "never":
        return True
    if _reached(table, _with_early(hand)):
        return False
    two = reached(("two_players",), counted(table.rules, _with_early(hand)))
    return not (ends == "substantial_action_or_two_players" and two)


def misdeal_condition(table: Table, tracer: Tracer, street: str = "") -> str:
    """Return the state of the misdeal window: one of the words of `controller.rulebook.deal`.

    `street` is the one that a claim names, to which an open-face hand has come at least.
    """
    windows = table.rules.deal.windows
    tracer.read("deal.windows.misdeal", windows.misdeal)
    hand = table.hand
    if hand is None or hand.awarded:
        return "window_closed"
    named_late = is_open_face(table) and second_draw_set(table, street)
    if _is_untouched(table, hand) and not named_late:
        return "before_action"
    tracer.read(
        "deal.windows.substantial_action", limit(table.rules, table.variant.procedures.substantial_action.value)
    )
    if named_late and windows.misdeal.value != "never":
        return "window_closed"
    if misdeal_open(table):
        return "window_open"
    return "window_closed" if substantial_action_now(table) else "window_gap"


def open_or_closed(table: Table, tracer: Tracer, street: str = "") -> str:
    """Return `open` while a misdeal can be called, else `closed`."""
    condition = misdeal_condition(table, tracer, street)
    return "open" if condition in {"before_action", "window_open"} else "closed"


def pot_pushed(table: Table) -> bool:
    """Whether the last hand's pot has been pushed; its hand may still be on the table."""
    return table.hand is None or bool(table.hand.awarded)


def next_hand_begun(table: Table) -> bool:
    """Whether a new hand has begun since the last one ended, by one of the book's signals."""
    signals = table.rules.deal.windows.hand_begins.value
    if pot_pushed(table):
        return "push" in signals and table.changes.pushed
    hand = table.hand
    if hand is None:
        return False
    return hand.deal.begun_by in signals or bool(hand.deal.cards) or has_acted(hand)


def dispute_open(table: Table, at_ms: int | None = None) -> bool:
    """Whether the result of the last hand can be disputed at a time in ms; without one, now.

    Source: N54, E47, G52, L14, P23.
    """
    if break_over(table, table.now_ms if at_ms is None else at_ms):
        return False
    return not next_hand_begun(table) and (table.previous is not None or _in_progress(table))


def _in_progress(table: Table) -> bool:
    return table.hand is not None and table.hand.phase in {Phase.SHOWDOWN, Phase.AWARDING}


def accounting_open(table: Table, at_ms: int | None = None) -> bool:
    """Whether the count and award of the last pot can be disputed at a time in ms (P23)."""
    if table.rules.deal.windows.accounting.value != "substantial_action":
        return dispute_open(table, at_ms)
    if break_over(table, table.now_ms if at_ms is None else at_ms):
        return False
    if pot_pushed(table):
        return table.previous is not None or _in_progress(table)
    return table.previous is not None and not substantial_action_now(table)


def cards_up(table: Table) -> bool:
    """Whether every live hand lies face up: all-in (L9, P17) or run twice (E168)."""
    return all_up_rule(table) is not None


def all_up_rule(table: Table) -> Rule[Any] | None:
    """Return the rule by which every live hand lies face up now; None if there is none."""
    hand = table.hand
    if hand is None or cards_wait(table, hand):
        return None
    rules = table.rules.play.showdown
    if hand.runs > 1 and rules.run_it_all_up.value:
        return rules.run_it_all_up
    wagering = hand.wagering
    if rules.all_in_early.value != "all_up" or len(wagering.live) < 2 or not wagering.all_in:
        return None
    if not betting.is_closed(wagering):
        return None
    able = sum(1 for seat in wagering.live if wagering.behind[seat])
    return rules.all_in_early if able <= 1 or hand.phase is Phase.SHOWDOWN else None
