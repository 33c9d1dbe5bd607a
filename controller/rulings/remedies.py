"""Named remedies: the dealer's steps, under the name that a book's verdict gives.

The names and their card paths are those of the rules' matrix. A house that repairs otherwise gets another name here,
never a condition inside a remedy.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from controller.rulings.remedy_steps import (
    ASIDE,
    BACK_ON_TOP,
    BETTING,
    BURN,
    BURNED,
    BURNS_BACK,
    COMMUNITY,
    CUT,
    DISCARDS_BACK,
    FLOP,
    MUCK_BACK,
    NO_BURN,
    RETRIEVE,
    RETURN,
    RIVER,
    SCRAMBLE,
    SHUFFLE,
    SHUFFLED,
    TURN,
    TURN_BET,
    RemedyForm,
    form,
)
from controller.rulings.steps import (
    after_betting,
    after_deal,
    after_draws,
    after_pass,
    ask_floor,
    burn_or_not,
    confirm,
    move,
    move_early,
    off_stub,
    one_place_back,
    pick,
    tell,
)
from controller.terms.codes import StepCode as S
from controller.terms.step_details import StepDetail as D

_MISSING: Final = off_stub(S.DEAL_FLOP, "board", detail=D.MISSING_CARDS)

REMEDIES: Final[Mapping[str, RemedyForm]] = {
    "redeal": form(
        *RETRIEVE,
        tell(S.SAME_BUTTON),
        confirm(S.REDEAL),
    ),
    "redeal_with_right_button": form(
        *RETRIEVE,
        tell(S.CORRECT_BUTTON),
        confirm(S.REDEAL),
    ),
    "void_hand": form(
        tell(S.STOP, D.HAND_VOID),
        tell(S.RETURN_ALL_CHIPS),
        confirm(S.RETRIEVE_ALL, D.DECK_AWAY),
        confirm(S.NEW_SETUP),
        ask_floor(S.CALL_FLOOR, D.CONFIRMS_VOID),
    ),
    "new_setup": form(
        tell(S.STOP, D.DECK_LEAVES),
        confirm(S.NEW_SETUP, D.NEXT_IS_DEALT),
        tell(S.VERIFY_DECK, D.NEXT_DECK),
        tell(S.SAME_BUTTON),
    ),
    "new_setup_by_floor": form(
        tell(S.STOP, D.DECK_LEAVES),
        tell(S.CALL_FLOOR, D.REPLACES_DECK),
        confirm(S.NEW_SETUP, D.BROUGHT_BY_FLOOR),
        tell(S.VERIFY_DECK, D.NEXT_DECK),
        tell(S.SAME_BUTTON),
    ),
    "kill_hand": form(tell(S.KILL_HAND)),
    "foul_hand": form(tell(S.KILL_HAND, D.FOULED)),
    "kill_hand_one_burn": form(
        tell(S.KILL_HAND),
        tell(S.ONE_BURN_ONLY, D.OFF_STUB),
    ),
    "replace_exposed": form(
        after_deal(D.FIRST),
        off_stub(S.REPLACE_FROM_STUB, "seat", 1),
        move(S.EXPOSED_TO_STUB_TOP, "wrong", "stub", "burn"),
        after_betting(D.STAYS_ON_STUB),
        move(S.USE_AS_NEXT_BURN, "wrong", "burn"),
    ),
    "replace_several_exposed": form(
        after_deal(D.ROUND_FIRST),
        off_stub(S.REPLACE_FROM_STUB, "seat", detail=D.EVERY_EXPOSED),
        move(S.EXPOSED_TO_STUB_TOP, "wrong", "stub", "muck", "burn", detail=D.ONE_OF_SEVERAL),
        after_betting(D.STAYS_ON_STUB),
        tell(S.USE_AS_NEXT_BURN, D.ONE_OF_SEVERAL),
    ),
    "replace_exposed_last_card": form(
        off_stub(S.REPLACE_FROM_STUB, "seat", 1, detail=D.FACE_DOWN),
        move(S.SCRAP_TO_MUCK, "wrong", "muck", "stub", "burn", detail=D.EXPOSED),
    ),
    "third_card_down": form(tell(S.FINISH_DEAL, D.THIRD_DOWN)),
    "next_card_down": form(tell(S.FINISH_DEAL, D.NEXT_DOWN)),
    "scrap_and_replace": form(
        move(S.SCRAP_TO_MUCK, "wrong", "muck"),
        off_stub(S.NEXT_CARD_REPLACES, "seat", 1),
    ),
    "scrap_and_replace_later": form(
        move_early(S.SCRAP_TO_MUCK, "wrong", "muck", detail=D.REPLACED_LATER),
        after_deal(D.NEXT_IS_DEALT_ALREADY),
        after_pass(S.REPLACE_FROM_STUB),
    ),
    "scrap_board_card": form(
        move(S.SCRAP_TO_MUCK, "wrong", "muck"),
        tell(S.NEXT_CARD_REPLACES, D.WITHOUT_BURN),
    ),
    "scrap_only": form(
        move(S.SCRAP_TO_MUCK, "wrong", "muck", "aside", detail=D.OUT_OF_PLAY),
    ),
    "joker_replaced": form(
        move_early(S.SCRAP_TO_MUCK, "wrong", "muck", "aside", detail=D.JOKER),
        after_deal(D.OR_REPLACE),
        off_stub(S.REPLACE_FROM_STUB, "seat", 1, early=True),
    ),
    "extra_card_to_burn": form(
        move(S.TAKE_BACK_CARD, "wrong", "stub", "burn"),
        after_betting(D.STAYS_ON_STUB),
        move(S.USE_AS_NEXT_BURN, "wrong", "burn", detail=D.EXTRA_CARD),
    ),
    "extra_card_back": form(
        move(S.TAKE_BACK_CARD, "wrong", "stub"),
        tell(S.NO_BURN, D.NONE_DUE),
    ),
    "complete_flop": form(_MISSING),
    "burn_back_and_complete_flop": form(BACK_ON_TOP, _MISSING),
    "complete_hand": form(off_stub(S.FINISH_DEAL, "seat", detail=D.MISSING_CARD)),
    "floor_evens_hands": form(ask_floor(S.CALL_FLOOR, D.EVENS_HANDS)),
    "complete_after_draws": form(
        after_draws(D.ALL_DRAWS_FIRST), off_stub(S.FINISH_DEAL, "seat", detail=D.MISSING_CARD),
    ),
    "replace_mucked_draw": form(
        after_deal(D.ROUND_FIRST), off_stub(S.REPLACE_FROM_STUB, "seat", detail=D.EVERY_MUCKED),
    ),
    "complete_on_draw": form(tell(S.FINISH_DEAL, D.ON_THE_DRAW)),
    "leave_premature_burn": form(BETTING, BURNED, NO_BURN),
    "reshuffle_premature_flop": form(BETTING, BURNED, RETURN, SHUFFLE, NO_BURN, FLOP),
    "reshuffle_premature_flop_with_floor": form(
        BETTING, BURNED, ask_floor(S.CALL_FLOOR, D.WATCHES_SHUFFLE), RETURN, SHUFFLE, NO_BURN,
        FLOP,
    ),
    "river_card_as_turn_cut": form(
        BETTING, ASIDE, BURN, TURN, TURN_BET, RETURN, SHUFFLE, CUT, NO_BURN, RIVER,
    ),
    "river_card_as_turn": form(
        ASIDE, BETTING, BURN, TURN, TURN_BET, RETURN, SHUFFLE, NO_BURN, RIVER,
    ),
    "river_card_as_turn_burned_river": form(
        BETTING, BURNED,
        move_early(S.SET_ASIDE, "wrong", "aside", "stub", detail=D.OR_INTO_STUB),
        burn_or_not(),
        TURN, TURN_BET, RETURN,
        confirm(S.SHUFFLE_BEFORE_RIVER), BURN, RIVER,
    ),
    "river_face_down_new_turn": form(
        BETTING,
        ASIDE,
        BURN,
        off_stub(S.DEAL_RIVER_FACE_DOWN, "board", 1),
        RETURN,
        SHUFFLE,
        off_stub(S.DEAL_TURN, "board", 1, detail=D.NEW_TURN),
        TURN_BET,
        confirm(S.TURN_UP_RIVER),
    ),
    "reshuffle_premature_turn": form(BETTING, BURNED, RETURN, SHUFFLE, NO_BURN, TURN),
    "reshuffle_premature_river": form(BETTING, BURNED, RETURN, SHUFFLE, NO_BURN, RIVER),
    "reshuffle_premature_river_cut": form(BETTING, BURNED, RETURN, SHUFFLE, CUT, NO_BURN, RIVER),
    "reshuffle_premature_street": form(
        BURNED,
        move(S.RETURN_TO_STUB, "wrong", "stub", detail=D.AT_ONCE),
        SHUFFLE,
        BETTING,
        NO_BURN,
    ),
    "scramble_four_top": form(
        confirm(S.SCRAMBLE_FOUR),
        pick(S.TOP_IS_NEXT_BURN, "stub", "aside"),
        tell(S.REST_IS_FLOP),
        after_betting(D.OF_FLOP),
        move(S.USE_AS_NEXT_BURN, "picked", "burn", detail=D.OF_SCRAMBLE),
    ),
    "scramble_four_floor": form(
        ask_floor(S.CALL_FLOOR),
        confirm(S.SCRAMBLE_FOUR),
        pick(S.FLOOR_PICKS_BURN, "stub", "aside"),
        tell(S.REST_IS_FLOP),
        after_betting(D.OF_FLOP),
        move(S.USE_AS_NEXT_BURN, "picked", "burn", detail=D.PICKED_BY_FLOOR),
    ),
    "reshuffle_flop": form(
        move(S.RETURN_TO_STUB, "board", "stub", detail=D.WHOLE_FLOP), SHUFFLE, NO_BURN, FLOP,
    ),
    "reshuffle_flop_and_burn": form(
        move(S.RETURN_TO_STUB, "board", "stub", detail=D.FLOP), SHUFFLE, BURN, FLOP,
    ),
    "reshuffle_flop_and_second_burn": form(
        move(S.RETURN_TO_STUB, "wrong", "stub", detail=D.FLOP_AND_SECOND_BURN),
        SHUFFLE, NO_BURN, FLOP,
    ),
    "first_card_becomes_burn": form(
        move(S.BURN_BECOMES, "wrong", "burn", count=1, detail=D.FIRST_OF_THREE),
        tell(S.REST_IS_FLOP, D.TWO_STAY),
        off_stub(S.DEAL_FLOP, "board", detail=D.THIRD_CARD),
    ),
    "scramble_three": form(
        confirm(S.SCRAMBLE_THREE),
        pick(S.BURN_BECOMES, "burn", detail=D.ONE_OF_THREE),
        tell(S.REST_IS_FLOP, D.TWO_STAY),
        off_stub(S.DEAL_FLOP, "board", detail=D.THIRD_OFF_STUB),
    ),
    "board_card_becomes_burn_turn": form(
        move(S.BURN_BECOMES, "wrong", "burn"), TURN,
    ),
    "board_card_becomes_burn_river": form(
        move(S.BURN_BECOMES, "wrong", "burn"), RIVER,
    ),
    "first_card_becomes_stud_burn": form(
        move(S.BURN_BECOMES, "wrong", "burn", count=1),
        one_place_back(S.RESTORE_ORDER, D.STREET_GOES_ON),
    ),
    "card_to_its_seat": form(
        move(S.RESTORE_ORDER, "wrong", "seat", detail=D.CARD_TO_SEAT),
    ),
    "card_to_its_seat_no_betting": form(
        move(S.RESTORE_ORDER, "wrong", "seat", detail=D.CARD_FACE_UP_TO_SEAT), no_betting=True,
    ),
    "two_cards_off": form(
        BETTING,
        off_stub(S.TWO_CARDS_OFF, "burn", 2),
    ),
    "one_burn_only": form(BETTING, tell(S.ONE_BURN_ONLY)),
    "second_burn_back": form(
        move(S.RETURN_TO_STUB, "last_burn", "stub", "board", detail=D.SECOND_BURN),
        tell(S.RESTORE_ORDER, D.NEXT_ON_BOARD),
    ),
    "second_burn_to_board": form(
        move(S.BURN_BECOMES, "last_burn", "board", detail=D.ONTO_BOARD),
        move(S.RESTORE_ORDER, "last_board", "stub", detail=D.BOARD_CARD_BACK),
    ),
    "second_burn_is_next_burn": form(
        BETTING,
        move_early(S.RETURN_TO_STUB, "last_burn", "stub", detail=D.ONE_BURN),
        move(S.USE_AS_NEXT_BURN, "last_burn", "burn", detail=D.OF_NEXT_STREET),
    ),
    "burn_back_on_top": form(BACK_ON_TOP, NO_BURN),
    "restore_stub": form(confirm(S.RESTORE_ORDER)),
    "scramble_stub": form(
        confirm(S.RESTORE_ORDER, D.IF_POSSIBLE),
        confirm(S.SCRAMBLE_ALL, D.STUB_ALONE), SHUFFLE, CUT,
    ),
    "scramble_stub_muck_burns": form(
        confirm(S.SCRAMBLE_ALL, D.STUB_MUCK_AND_BURNS), SHUFFLE, CUT,
    ),
    "scramble_mixed_cards": form(
        confirm(S.SCRAMBLE_MIXED), SHUFFLE, CUT,
    ),
    "scramble_stub_and_burns": form(
        BURNS_BACK, SCRAMBLE, SHUFFLED, tell(S.FINISH_DEAL, D.BURN_FIRST),
    ),
    "scramble_stub_and_burns_cut": form(
        BURNS_BACK, SCRAMBLE, SHUFFLED, CUT, BURN, tell(S.FINISH_DEAL, D.ONE_CARD_EACH),
    ),
    "community_card": form(BURN, COMMUNITY, ends_street=True),
    "scrambled_community_card": form(BURNS_BACK, SCRAMBLE, SHUFFLED, BURN, COMMUNITY, ends_street=True),
    "scrambled_community_card_cut": form(BURNS_BACK, SCRAMBLE, SHUFFLED, CUT, BURN, COMMUNITY, ends_street=True),
    "shuffle_muck_and_burns": form(
        BURNS_BACK, MUCK_BACK, SCRAMBLE, SHUFFLED, tell(S.FINISH_DEAL),
    ),
    "shuffle_earlier_discards": form(
        BURNS_BACK, MUCK_BACK, SCRAMBLE, SHUFFLED,
        tell(S.FINISH_DEAL, D.DRAW_WITHOUT_DISCARDS),
    ),
    "shuffle_all_discards": form(
        BURNS_BACK, DISCARDS_BACK, SCRAMBLE, SHUFFLED, tell(S.FINISH_DEAL, D.DRAW),
    ),
    "last_card_plays": form(tell(S.NO_BURN, D.LAST_CARD_PLAYS)),
    "post_now": form(confirm(S.POST_NOW)),
    "post_next_deal": form(tell(S.POST_NEXT_DEAL)),
}
"""Every remedy by name."""
