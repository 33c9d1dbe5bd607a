"""Substantial action: whether so much has been acted that an error can no longer be undone.

Every book draws the line differently. A book's line is a list of clauses, each sufficient by itself
(`WindowRules.substantial_action`). Actions count from the deal, without forced bets, or from a later moment that a rule
names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from controller.rulebook.book import Book
from controller.rulebook.deal import ActionClause
from controller.rulebook.rule import Rule
from controller.rulebook.variant import SubstantialAction
from controller.table.hand import ActionRecord
from controller.terms.codes import Act

AGGRESSIVE: Final = frozenset({Act.BET, Act.RAISE, Act.COMPLETE})
"""Acts that raise the price; an all-in is recorded as the call or the raise that it is."""


def _count(actions: Sequence[ActionRecord], act: Act) -> int:
    return sum(1 for one in actions if one.act is act and not one.tap)


def _raised(actions: Sequence[ActionRecord]) -> bool:
    return any(one.act in AGGRESSIVE for one in actions if not one.tap)


def _call_answered(actions: Sequence[ActionRecord]) -> bool:
    return any(one.act is Act.CALL and not one.tap for one in actions[:-1])


def _two_players(actions: Sequence[ActionRecord]) -> bool:
    return len({one.seat for one in actions if not one.tap}) >= 2


def _two_mixed(actions: Sequence[ActionRecord]) -> bool:
    """Whether two actions are not both folds or both checks; a tap is another kind."""
    kinds = {"tap" if one.tap else one.act for one in actions}
    passive = ({Act.FOLD}, {Act.CHECK})
    return len(actions) >= 2 and kinds not in passive


CLAUSES: Final[Mapping[ActionClause, Callable[[Sequence[ActionRecord]], bool]]] = {
    "raise": _raised,
    "call_answered": _call_answered,
    "two_players": _two_players,
    "three_folds": lambda actions: _count(actions, Act.FOLD) >= 3,
    "three_checks": lambda actions: _count(actions, Act.CHECK) >= 3,
    "two_mixed": _two_mixed,
    "two_with_chips": lambda actions: sum(1 for one in actions if one.chips) >= 2,
    "chips_and_another": lambda actions: len(actions) >= 2 and any(one.chips for one in actions),
    "two_actions": lambda actions: len(actions) >= 2,
    "three_actions": lambda actions: len(actions) >= 3,
    "second_draw_set": lambda _: False,  # about cards set, not actions: judged where the cards are known
}
"""Whether the actions meet each clause; they are already filtered by turn and tap."""


def reached(clauses: Sequence[ActionClause], actions: Sequence[ActionRecord]) -> bool:
    """Whether the actions meet one of the clauses."""
    return any(CLAUSES[clause](actions) for clause in clauses)


def counted(book: Book, actions: Sequence[ActionRecord]) -> tuple[ActionRecord, ...]:
    """Return the actions that this book counts: with or without taps and acts out of turn."""
    windows = book.deal.windows
    in_turn, taps = windows.in_turn_only.value, windows.tap_counts.value
    return tuple(one for one in actions if (one.in_turn or not in_turn) and (taps or not one.tap))


def limit(book: Book, kind: SubstantialAction) -> Rule[tuple[ActionClause, ...]]:
    """Return the book's clauses for a family of games."""
    windows = book.deal.windows
    match kind:
        case SubstantialAction.BUTTON_GAME:
            return windows.substantial_action
        case SubstantialAction.STUD_GAME:
            return windows.substantial_action_stud
        case SubstantialAction.OPEN_FACE:
            return windows.substantial_action_open_face


def substantial_action(
    book: Book, actions: Sequence[ActionRecord], kind: SubstantialAction = SubstantialAction.BUTTON_GAME
) -> bool:
    """Whether substantial action is reached.

    Source: NCL 103, GN 104, NPL 28, PC 37; EG defines none.
    """
    return reached(limit(book, kind).value, counted(book, actions))
