"""Codes of rulings: outcomes, causes, remedy steps, and the source of a rule's value.

The words are those of the tape format; a code outside these lists cannot be built.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Outcome(StrEnum):
    """The consequence that a ruling orders."""

    MISDEAL = "misdeal"
    VOID = "void"
    FIX = "fix"
    DEAD_HAND = "dead_hand"
    PLAY_ON = "play_on"
    ACTION = "action"
    FLOOR = "floor"
    LATE = "late"
    OPEN = "open"
    OWES = "owes"
    PENALTY = "penalty"


class Basis(StrEnum):
    """The source of a value: the book's own words, our default, or a person's decision."""

    TEXT = "literal"
    DEFAULT = "default"
    FLOOR = "discretion"


class Cause(StrEnum):
    """The irregularities by their names in the tape format: the deal side, then the play side."""

    EXPOSED_FIRST_TWO = "exposed_first_two"
    EXPOSED_ONE = "exposed_one"
    EXPOSED_MANY = "exposed_many"
    EXPOSED_BY_PLAYER = "exposed_by_player"
    BOXED_ONE = "boxed_one"
    BOXED_MANY = "boxed_many"
    BOXED_UNNEEDED = "boxed_unneeded"
    EXPOSED_AND_BOXED = "exposed_and_boxed"
    JOKER = "joker"
    FOREIGN_CARD = "foreign_card"
    FOREIGN_IN_STUB = "foreign_in_stub"
    DUPLICATE_CARD = "duplicate_card"
    MISSING_CARD = "missing_card"
    EXTRA_CARD = "extra_card"
    EXTRA_CARDS = "extra_cards"
    SHORT_HAND = "short_hand"
    BUTTON_SHORT = "button_short"
    WRONG_COUNT = "wrong_count"
    OUT_OF_SEQUENCE = "out_of_sequence"
    BUTTON_CONSECUTIVE = "button_consecutive"
    BUTTON_MISPLACED = "button_misplaced"
    FIRST_CARD_WRONG_SEAT = "first_card_wrong_seat"
    ENTITLED_SEAT_SKIPPED = "entitled_seat_skipped"
    UNENTITLED_SEAT_DEALT = "unentitled_seat_dealt"
    OWING_SEAT_DEALT = "owing_seat_dealt"
    CARDS_INTO_BLIND = "cards_into_blind"
    OFF_TABLE = "off_table"
    ABSENT_AT_DEAL = "absent_at_deal"
    NO_BURN = "no_burn"
    DOUBLE_BURN = "double_burn"
    FOUR_CARD_FLOP = "four_card_flop"
    OVERSIZE_FLOP = "oversize_flop"
    PREMATURE_FLOP = "premature_flop"
    PREMATURE_TURN = "premature_turn"
    PREMATURE_RIVER = "premature_river"
    PREMATURE_STREET = "premature_street"
    PREMATURE_BURN = "premature_burn"
    DISORDERED_STUB = "disordered_stub"
    SHORT_STUB = "short_stub"
    REMEDY_NOT_FOLLOWED = "remedy_not_followed"
    DISCARDED_LATE = "discarded_late"
    MUCKED_HAND = "mucked_hand"
    HAND_IN_MUCK = "hand_in_muck"
    THROWN_FORWARD = "thrown_forward"
    CARDS_HIDDEN = "cards_hidden"
    LEFT_WITH_ACTION = "left_with_action"
    UNDUE_BURN = "undue_burn"
    OUT_OF_TURN = "out_of_turn"
    SKIPPED_PLAYER = "skipped_player"
    OVERSIZED_CHIP = "oversized_chip"
    MULTIPLE_CHIPS = "multiple_chips"
    PRIOR_CHIPS = "prior_chips"
    STRING_BET = "string_bet"
    UNDER_BET = "under_bet"
    UNDER_RAISE = "under_raise"
    UNDER_CALL = "under_call"
    OVER_POT = "over_pot"
    UNCLEAR_AMOUNT = "unclear_amount"
    VERBAL_MISMATCH = "verbal_mismatch"
    FORWARD_MOTION = "forward_motion"
    CLOCK_EXPIRED = "clock_expired"
    FOLD_WITHOUT_BET = "fold_without_bet"
    MISSED_SMALL_BLIND = "missed_small_blind"
    MISSED_BIG_BLIND = "missed_big_blind"
    MISSED_STRADDLE = "missed_straddle"
    THIRD_MAN_WALKING = "third_man_walking"
    PICK_UP = "pick_up"
    SHORT_BLIND = "short_blind"
    WRONG_AWARD = "wrong_award"
    ODD_CHIP = "odd_chip"
    SHOWDOWN_ORDER = "showdown_order"
    DISPUTED_HAND = "disputed_hand"
    DISPUTED_POT = "disputed_pot"
    CONDITIONAL_STATEMENT = "conditional_statement"
    UNCALLED_BET = "uncalled_bet"
    ILLEGAL_STRADDLE = "illegal_straddle"
    ASK_TO_SEE = "ask_to_see"


class StepCode(StrEnum):
    """The steps that remedies are made of."""

    STOP = "stop"
    ANNOUNCE = "announce"
    FINISH_DEAL = "finish_deal"
    RETRIEVE_ALL = "retrieve_all"
    VERIFY_DECK = "verify_deck"
    RETURN_WAGERS = "return_wagers"
    RETURN_ALL_CHIPS = "return_all_chips"
    RESHUFFLE = "reshuffle"
    RECUT = "recut"
    SAME_BUTTON = "same_button"
    CORRECT_BUTTON = "correct_button"
    REDEAL = "redeal"
    NEW_SETUP = "new_setup"
    CALL_FLOOR = "call_floor"
    TAKE_BACK_CARD = "take_back_card"
    REPLACE_FROM_STUB = "replace_from_stub"
    EXPOSED_TO_STUB_TOP = "exposed_to_stub_top"
    USE_AS_NEXT_BURN = "use_as_next_burn"
    SCRAP_TO_MUCK = "scrap_to_muck"
    NEXT_CARD_REPLACES = "next_card_replaces"
    KILL_HAND = "kill_hand"
    SCRAMBLE_FOUR = "scramble_four"
    TOP_IS_NEXT_BURN = "top_is_next_burn"
    FLOOR_PICKS_BURN = "floor_picks_burn"
    REST_IS_FLOP = "rest_is_flop"
    SCRAMBLE_THREE = "scramble_three"
    FINISH_BETTING = "finish_betting"
    LEAVE_BURN = "leave_burn"
    SET_ASIDE = "set_aside"
    RETURN_TO_STUB = "return_to_stub"
    RESHUFFLE_STUB = "reshuffle_stub"
    CUT_STUB = "cut_stub"
    BURN = "burn"
    NO_BURN = "no_burn"
    DEAL_FLOP = "deal_flop"
    DEAL_TURN = "deal_turn"
    DEAL_RIVER = "deal_river"
    DEAL_RIVER_FACE_DOWN = "deal_river_face_down"
    TURN_UP_RIVER = "turn_up_river"
    SHUFFLE_BEFORE_RIVER = "shuffle_before_river"
    BURN_BECOMES = "burn_becomes"
    TWO_CARDS_OFF = "two_cards_off"
    ONE_BURN_ONLY = "one_burn_only"
    RESTORE_ORDER = "restore_order"
    SCRAMBLE_ALL = "scramble_all"
    SCRAMBLE_MIXED = "scramble_mixed"
    COMMUNITY_CARD = "community_card"
    POST_NEXT_DEAL = "post_next_deal"
    POST_NOW = "post_now"


class Act(StrEnum):
    """A player's action, as the dealer keys it."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    ALL_IN = "all_in"
    COMPLETE = "complete"
    BRING_IN = "bring_in"
    DRAW = "draw"


# Python 3.11 takes 60 ns to find a member in its enumeration: what is asked of every act has a name of its own.
FOLD: Final = Act.FOLD
CHECK: Final = Act.CHECK
CALL: Final = Act.CALL
ALL_IN: Final = Act.ALL_IN
BRING_IN: Final = Act.BRING_IN
DRAW: Final = Act.DRAW


class Word(StrEnum):
    """A player's verbal declaration; `number` is an amount alone."""

    CALL = "call"
    RAISE = "raise"
    BET = "bet"
    ALL_IN = "all_in"
    POT = "pot"
    CHECK = "check"
    FOLD = "fold"
    TIME = "time"
    NUMBER = "number"


class SeatState(StrEnum):
    """A seat's state, as the dealer and the room see it."""

    ACTIVE = "active"
    AWAY = "away"
    MISSED_SB = "missed_sb"
    MISSED_BB = "missed_bb"
    MISSED_BOTH = "missed_both"
    ABSENT_1 = "absent_1"
    ABSENT_2 = "absent_2"
    PICK_UP = "pick_up"
    WAITING = "waiting"
    EMPTY = "empty"


class Betting(StrEnum):
    """The betting structure: what limits the size of a wager."""

    NO_LIMIT = "no_limit"
    POT_LIMIT = "pot_limit"
    FIXED_LIMIT = "fixed_limit"


POT_LIMIT: Final = Betting.POT_LIMIT
FIXED_LIMIT: Final = Betting.FIXED_LIMIT
