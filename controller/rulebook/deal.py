"""The deal side of a rulebook: typed sections of cited values, causes and conditions.

A *condition* describes the situation in which an irregularity came to notice, without any house's wording: whether
anybody had acted, whether the cards were exposed, which street it was. `CONDITIONS` lists them for every cause. Every
book has a verdict for each, and `controller.rulings.deal` finds the one that applies.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from controller.rulebook.rule import Rule
from controller.terms.codes import Cause

StartSignal: TypeAlias = Literal["shuffler", "riffle", "push"]

ActionClause: TypeAlias = Literal[
    "raise",
    "call_answered",
    "two_players",
    "three_folds",
    "three_checks",
    "two_mixed",
    "two_with_chips",
    "chips_and_another",
    "two_actions",
    "three_actions",
    "second_draw_set",
]
"""Limits that end the time for a misdeal, each of them enough by itself.

`raise`: anybody raised (a bet after the flop counts as one). `call_answered`: a call, and the next player acted.
`two_players`: two different players acted. `three_folds`, `three_checks`: so many of one kind. `two_mixed`: two
actions that are not both folds and not both checks. `two_with_chips`: two actions that put chips in.
`chips_and_another`: two actions, one of them with chips. `two_actions`, `three_actions`: so many of any kind.
`second_draw_set`: open-face games, everybody has set the second draw.
"""


@dataclass(frozen=True, slots=True)
class WindowRules:
    """Rules for how long an error can be called."""

    hand_begins: Rule[tuple[StartSignal, ...]]
    """The signal that starts a hand: the first riffle, the shuffler's button, the dealer push."""
    dispute: Rule[Literal["next_hand"]]
    """How long the result of the hand before can be disputed; `verdict.disputed_hand.too_late` says what follows."""
    accounting: Rule[Literal["next_hand", "substantial_action"]]
    """How long the count and award of its pot can be disputed; with the last value, until substantial action on the
    next hand."""
    break_dispute: Rule[int]
    """Minutes after the last push within which a hand that finishes during a break can be disputed; 0 for no limit."""
    misdeal: Rule[Literal["never", "substantial_action", "substantial_action_or_two_players"]]
    """What ends the time in which a misdeal can be called."""
    substantial_action: Rule[tuple[ActionClause, ...]]
    """Substantial action in a game with a button: any one of these."""
    substantial_action_stud: Rule[tuple[ActionClause, ...]]
    """The same in stud, after the forced bet."""
    substantial_action_open_face: Rule[tuple[ActionClause, ...]]
    """The same in open-face games."""
    in_turn_only: Rule[bool]
    """Whether only actions in turn count."""
    tap_counts: Rule[bool]
    """Whether the dealer's tap before the turn or the river counts as an action."""


@dataclass(frozen=True, slots=True)
class DealingRules:
    """Rules for the order of the deal."""

    sequence: Rule[Literal["every_card", "first_card"]]
    """Whether any card out of sequence is an error by itself, or only the first card to a wrong seat."""
    button_two_in_a_row: Rule[bool]
    """Whether the button may be passed over and then get two consecutive cards."""
    top_card_completes: Rule[bool]
    """Whether a short hand gets the top card if that is still its card in proper sequence."""
    absent_hand: Rule[Literal["live", "dead"]]
    """The fate of a hand whose player is not at his seat when the initial deal is complete."""
    folded_stud_seat_dealt: Rule[bool]
    """Whether a stud seat that folded without facing a wager keeps receiving cards."""
    rabbit_hunting: Rule[Literal["not_allowed", "no_rule"]]
    """Whether board cards that would have come may be turned up once everybody but one has folded."""
    deck_changes: Rule[tuple[Literal["dealer_push", "level"], ...]]
    """When the decks are changed: when the next dealer sits down, with a new level."""
    deck_round: Rule[bool]
    """Whether a deck must go once around the table before it may be changed."""
    exposed_all_in: Rule[tuple[Literal["stud_last_card", "mexican_down_card"], ...]]
    """The exposed down cards whose players may declare themselves all-in for the pot as it is."""
    discards_seen: Rule[Literal["not_allowed", "no_rule"]]
    """Whether anybody may look through the discards."""


@dataclass(frozen=True, slots=True)
class DealRules:
    """Rules for the deal."""

    windows: WindowRules
    dealing: DealingRules


_WINDOW: Final = ("before_action", "window_open", "window_gap", "window_closed")
"""`before_action`: nobody has acted. `window_open`: somebody has acted, and a misdeal can still be called.
`window_gap`: a second limit of the book is passed, although substantial action is not reached. `window_closed`: too
late."""

# `before_deal`: the defect of the deck is known before any of its cards is dealt.

_ACTION: Final = ("before_substantial_action", "after_substantial_action")

_BURN: Final = (
    "flop_face_down",
    "flop_exposed",
    "flop_acted",
    "turn_no_action",
    "turn_acted",
    "river_no_action",
    "river_acted",
    "all_in",
    "pot_awarded",
    "stud_no_action",
    "stud_acted",
    "draw_no_action",
    "draw_acted",
)
"""`all_in`: no betting is left. `pot_awarded`: the run-out's pot was pushed."""

CONDITIONS: Final[Mapping[Cause, tuple[str, ...]]] = {
    Cause.EXPOSED_FIRST_TWO: (*_WINDOW, "stud_down_card", "draw_in_draw", "mexican_down_card", "open_face"),
    Cause.EXPOSED_ONE: (
        "in_deal",
        "no_card_left",
        "after_action",
        "stud_down_card",
        "stud_down_card_late",
        "stud_last_card",
        "stud_last_card_all_in",
        "draw_initial_deal",
        "draw_in_draw",
        "mexican_down_card",
        "open_face",
    ),
    Cause.EXPOSED_MANY: (
        *_WINDOW,
        "stud_down_cards",
        "stud_whole_hand",
        "stud_last_card",
        "stud_last_card_all_in",
        "draw_in_draw",
        "mexican_down_card",
        "open_face",
    ),
    Cause.EXPOSED_BY_PLAYER: ("any_game", "mexican_down_card"),
    Cause.BOXED_ONE: (
        "next_card_free",
        "no_card_left",
        "next_card_mixed",
        "on_the_board",
        "open_face_first_five",
        "open_face_later",
    ),
    Cause.BOXED_MANY: (*_WINDOW, "open_face_before_second_draw", "open_face_later"),
    Cause.BOXED_UNNEEDED: ("alone", *_WINDOW),
    Cause.EXPOSED_AND_BOXED: _WINDOW,
    Cause.JOKER: (
        "holder_waiting_window_open",
        "holder_waiting_window_closed",
        "holder_acted_window_open",
        "holder_acted_window_closed",
        "on_the_board",
        "in_the_stub_window_open",
        "in_the_stub_window_closed",
        "before_deal",
    ),
    Cause.FOREIGN_CARD: (*_ACTION, "wrong_rank_before_action", "wrong_rank_after_action"),
    Cause.FOREIGN_IN_STUB: (*_ACTION, "before_deal"),
    Cause.DUPLICATE_CARD: ("in_hand", "hand_over", "too_late", "before_deal"),
    Cause.MISSING_CARD: ("in_hand", "before_deal"),
    Cause.EXTRA_CARD: (
        "before_action",
        "before_action_no_burn",
        "before_action_mixed",
        "window_open",
        "window_gap",
        "window_closed",
        "stud_showdown",
    ),
    Cause.EXTRA_CARDS: (*_WINDOW, "stud_showdown"),
    Cause.SHORT_HAND: (
        "top_card_is_his",
        *_WINDOW,
        "draw_before_action",
        "draw_after_action",
        "draw_after_draw",
        "stud_last_card",
        "stud_showdown",
    ),
    Cause.BUTTON_SHORT: (
        "before_action",
        "waiting_window_open",
        "waiting_window_closed",
        "acted_window_open",
        "acted_window_closed",
        "draw_before_action",
        "draw_before_draw",
        "draw_after_draw",
    ),
    Cause.WRONG_COUNT: (
        *_WINDOW,
        "draw_before_draw",
        "draw_after_draw",
        "open_face_set",
        "rows_dealt",
        "fantasyland",
        "fantasyland_short",
        "fantasyland_short_later",
        "proper_count",
        "short_board",
        "short_board_burned",
        "short_board_acted",
        "stud_showdown",
    ),
    Cause.OUT_OF_SEQUENCE: (
        *_WINDOW, "stud_later_street", "draw_in_draw",
        "mexican_before_action", "mexican_deal_open", "mexican_deal_closed", "mexican_later_street",
    ),
    Cause.BUTTON_CONSECUTIVE: _WINDOW,
    Cause.BUTTON_MISPLACED: (*_WINDOW, "previous_hand"),
    Cause.FIRST_CARD_WRONG_SEAT: _WINDOW,
    Cause.ENTITLED_SEAT_SKIPPED: ("not_entitled", *_WINDOW),
    Cause.UNENTITLED_SEAT_DEALT: _WINDOW,
    Cause.CARDS_INTO_BLIND: ("any_time",),
    Cause.OFF_TABLE: (
        "first_two",
        "later_card",
        "several",
        "after_action",
        "stud_down_card",
        "stud_down_card_late",
        "stud_last_card",
        "stud_last_card_all_in",
        "draw_in_draw",
    ),
    Cause.ABSENT_AT_DEAL: ("at_last_card", "on_penalty"),
    Cause.NO_BURN: _BURN,
    Cause.DOUBLE_BURN: ("before_card", *_BURN),
    Cause.FOUR_CARD_FLOP: ("no_action", "acted"),
    Cause.OVERSIZE_FLOP: ("no_action", "acted"),
    Cause.PREMATURE_FLOP: ("round_open",),
    Cause.PREMATURE_TURN: ("round_open",),
    Cause.PREMATURE_RIVER: ("round_open", "last_two_cards"),
    Cause.PREMATURE_STREET: ("stud", "draw"),
    Cause.PREMATURE_BURN: ("round_open",),
    Cause.DISORDERED_STUB: ("stub_alone", "mixed"),
    Cause.SHORT_STUB: (
        "enough_with_burns",
        "community_from_stub",
        "community_after_scramble",
        "muck_reshuffle",
        "stub_and_burns",
        "earlier_discards",
        "not_enough",
        "last_card",
        "no_spare_card",
        "no_spare_card_misdeal",
        "run_it_again",
        "run_it_burns",
        "run_it_muck",
    ),
    Cause.DISCARDED_LATE: ("next_street_begun", "no_penalty", "in_time"),
    Cause.MUCKED_HAND: ("by_dealer", "draw_cards"),
    Cause.HAND_IN_MUCK: ("identifiable", "not_identifiable", "not_seen"),
    Cause.THROWN_FORWARD: (
        "facing_bet", "over_line", "over_line_others_acted", "no_bet_others_acted", "no_bet", "showdown",
        "showdown_over_line",
    ),
    Cause.CARDS_HIDDEN: ("any_time",),
    Cause.LEFT_WITH_ACTION: ("action_pending", "all_in_or_done"),
    Cause.UNDUE_BURN: ("no_action", "acted"),
    Cause.DISPUTED_HAND: ("in_time", "too_late"),
    Cause.DISPUTED_POT: ("in_time", "too_late"),
}
"""For every cause of the deal side, the conditions that a book's verdicts distinguish. `remedy_not_followed` has none,
because it cites what the remedy cites. `owing_seat_dealt` belongs to the blinds."""
