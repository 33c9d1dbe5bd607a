"""Named remedies: the dealer's steps, by the name that a book's verdict gives.

The names and their card paths are those of the rules' matrix; a house that repairs otherwise gets another name here,
never a condition inside one.
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
    after_pass,
    ask_floor,
    burn_or_not,
    confirm,
    move,
    move_early,
    off_stub,
    pick,
    tell,
)
from controller.terms.codes import StepCode as S

_MISSING: Final = off_stub(S.DEAL_FLOP, "Deal the missing cards of the flop, without another burn.", "board")

REMEDIES: Final[Mapping[str, RemedyForm]] = {
    "redeal": form(
        *RETRIEVE,
        tell(S.SAME_BUTTON, "Same button, same players, same limits."),
        confirm(S.REDEAL, "Deal again."),
    ),
    "redeal_with_right_button": form(
        *RETRIEVE,
        tell(S.CORRECT_BUTTON, "Put the button and the blinds where they belong."),
        confirm(S.REDEAL, "Deal again."),
    ),
    "void_hand": form(
        tell(S.STOP, "Stop the action: all of it is void."),
        tell(S.RETURN_ALL_CHIPS, "Every chip in the pot goes back to whoever put it there, blinds too."),
        confirm(S.RETRIEVE_ALL, "Take every card back and put the deck away."),
        confirm(S.NEW_SETUP, "Ask for a new setup."),
        ask_floor(S.CALL_FLOOR, "The floor confirms; the next deal has the same button."),
    ),
    "new_setup": form(
        tell(S.STOP, "Do not deal from this deck."),
        confirm(S.NEW_SETUP, "Ask for a new setup: this deck leaves the table, the next one is dealt."),
        tell(S.VERIFY_DECK, "The readers check the next deck in its turn."),
        tell(S.SAME_BUTTON, "Same button, same players, same limits."),
    ),
    "new_setup_by_floor": form(
        tell(S.STOP, "Do not deal from this deck."),
        tell(S.CALL_FLOOR, "Call the floor, who has the deck replaced."),
        confirm(S.NEW_SETUP, "Wait for the new setup: this deck leaves the table, the next one is dealt."),
        tell(S.VERIFY_DECK, "The readers check the next deck in its turn."),
        tell(S.SAME_BUTTON, "Same button, same players, same limits."),
    ),
    "kill_hand": form(tell(S.KILL_HAND, "All cards of the hand go to the muck; its chips stay in the pot.")),
    "foul_hand": form(tell(S.KILL_HAND, "The hand gets no more cards; every hand that is not fouled scoops it.")),
    "kill_hand_one_burn": form(
        tell(S.KILL_HAND, "All cards of the hand go to the muck; its chips stay in the pot."),
        tell(S.ONE_BURN_ONLY, "Burn one card for each street, off the stub: no card of that hand, and no second one."),
    ),
    "replace_exposed": form(
        after_deal("Finish the deal first."),
        off_stub(S.REPLACE_FROM_STUB, "Give the seat the top card of the stub.", "seat", 1),
        move(S.EXPOSED_TO_STUB_TOP, "Put the exposed card face up on top of the stub.", "wrong", "stub", "burn"),
        after_betting("It stays there until the betting round is over."),
        move(S.USE_AS_NEXT_BURN, "Burn the exposed card.", "wrong", "burn"),
    ),
    "replace_several_exposed": form(
        after_deal("Finish the round first."),
        off_stub(S.REPLACE_FROM_STUB, "Replace every exposed card from the top of the stub.", "seat"),
        move(S.EXPOSED_TO_STUB_TOP, "Put one exposed card on top of the stub, the others into the discards.",
             "wrong", "stub", "muck", "burn"),
        after_betting("It stays there until the betting round is over."),
        tell(S.USE_AS_NEXT_BURN, "One of the exposed cards is the next burn."),
    ),
    "replace_exposed_last_card": form(
        off_stub(S.REPLACE_FROM_STUB, "Give the seat another card, face down.", "seat", 1),
        move(S.SCRAP_TO_MUCK, "The exposed card goes to the muck.", "wrong", "muck", "stub", "burn"),
    ),
    "third_card_down": form(
        tell(S.FINISH_DEAL, "The exposed card is the up card: deal this seat's third card down."),
    ),
    "next_card_down": form(
        tell(S.FINISH_DEAL, "Deal this seat's next card down; the player may declare himself all-in."),
    ),
    "scrap_and_replace": form(
        move(S.SCRAP_TO_MUCK, "Show the card to all and put it into the muck: it is scrap paper.", "wrong", "muck"),
        off_stub(S.NEXT_CARD_REPLACES, "The next card below it takes its place.", "seat", 1),
    ),
    "scrap_and_replace_later": form(
        move_early(S.SCRAP_TO_MUCK, "Show the card to all and put it into the muck.", "wrong", "muck"),
        after_deal("Finish the round of the deal: the next card lies in another hand."),
        after_pass(S.REPLACE_FROM_STUB, "Give the seat the top card of the stub."),
    ),
    "scrap_board_card": form(
        move(S.SCRAP_TO_MUCK, "Show the card to all and put it into the muck: it is scrap paper.", "wrong", "muck"),
        tell(S.NEXT_CARD_REPLACES, "The next card takes its place; no other burn."),
    ),
    "scrap_only": form(
        move(S.SCRAP_TO_MUCK, "The card is scrap paper: out of play with it.", "wrong", "muck", "aside"),
    ),
    "joker_replaced": form(
        move_early(S.SCRAP_TO_MUCK, "The joker is scrap paper: out of play with it.", "wrong", "muck", "aside"),
        after_deal("Finish the deal, or replace the card at once."),
        off_stub(S.REPLACE_FROM_STUB, "Give the seat the top card of the stub.", "seat", 1, early=True),
    ),
    "extra_card_to_burn": form(
        move(S.TAKE_BACK_CARD, "Take the extra card back, unseen, on top of the stub.", "wrong", "stub", "burn"),
        after_betting("It stays there until the betting round is over."),
        move(S.USE_AS_NEXT_BURN, "Burn the card that was one too many.", "wrong", "burn"),
    ),
    "extra_card_back": form(
        move(S.TAKE_BACK_CARD, "Take the extra card back, unseen, on top of the stub.", "wrong", "stub"),
        tell(S.NO_BURN, "No burn is due: it lies there as the next card."),
    ),
    "complete_flop": form(_MISSING),
    "burn_back_and_complete_flop": form(BACK_ON_TOP, _MISSING),
    "complete_hand": form(off_stub(S.FINISH_DEAL, "Deal the missing card from the top of the stub.", "seat")),
    "floor_evens_hands": form(ask_floor(S.CALL_FLOOR, "The floor takes a card of the longer hand for the shorter.")),
    "complete_on_draw": form(tell(S.FINISH_DEAL, "No card now: the hand is completed on the draw.")),
    "leave_premature_burn": form(BETTING, BURNED, NO_BURN),
    "reshuffle_premature_flop": form(BETTING, BURNED, RETURN, SHUFFLE, NO_BURN, FLOP),
    "reshuffle_premature_flop_with_floor": form(
        BETTING, BURNED, ask_floor(S.CALL_FLOOR, "The floor watches the shuffle."), RETURN, SHUFFLE, NO_BURN,
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
        move_early(S.SET_ASIDE, "Take the early card back: aside or into the stub.", "wrong", "aside", "stub"),
        burn_or_not("Burn the card that would have been the river's burn, if the floor says so."),
        TURN, TURN_BET, RETURN,
        confirm(S.SHUFFLE_BEFORE_RIVER, "Shuffle the stub before the river, if the floor says so."), BURN, RIVER,
    ),
    "river_face_down_new_turn": form(
        BETTING,
        ASIDE,
        BURN,
        off_stub(S.DEAL_RIVER_FACE_DOWN, "Lay what would have been the river face down in its place.", "board", 1),
        RETURN,
        SHUFFLE,
        off_stub(S.DEAL_TURN, "Put out a new turn from the shuffled stub.", "board", 1),
        TURN_BET,
        confirm(S.TURN_UP_RIVER, "Turn the river up."),
    ),
    "reshuffle_premature_turn": form(BETTING, BURNED, RETURN, SHUFFLE, NO_BURN, TURN),
    "reshuffle_premature_river": form(BETTING, BURNED, RETURN, SHUFFLE, NO_BURN, RIVER),
    "reshuffle_premature_river_cut": form(BETTING, BURNED, RETURN, SHUFFLE, CUT, NO_BURN, RIVER),
    "reshuffle_premature_street": form(
        BURNED,
        move(S.RETURN_TO_STUB, "Put the card straight back into the stub.", "wrong", "stub"),
        SHUFFLE,
        BETTING,
        NO_BURN,
    ),
    "scramble_four_top": form(
        confirm(S.SCRAMBLE_FOUR, "Scramble the four cards face down."),
        pick(S.TOP_IS_NEXT_BURN, "Turn the top one up and put it on the stub: it is the next burn.", "stub", "aside"),
        tell(S.REST_IS_FLOP, "The other three are the flop."),
        after_betting("Let the flop be bet."),
        move(S.USE_AS_NEXT_BURN, "Burn the card of the scramble.", "picked", "burn"),
    ),
    "scramble_four_floor": form(
        ask_floor(S.CALL_FLOOR, "Call the floor."),
        confirm(S.SCRAMBLE_FOUR, "Scramble the four cards face down."),
        pick(S.FLOOR_PICKS_BURN, "The floor picks one: it is the next burn.", "stub", "aside"),
        tell(S.REST_IS_FLOP, "The other three are the flop."),
        after_betting("Let the flop be bet."),
        move(S.USE_AS_NEXT_BURN, "Burn the card that the floor picked.", "picked", "burn"),
    ),
    "reshuffle_flop": form(
        move(S.RETURN_TO_STUB, "Put the whole flop back into the stub.", "board", "stub"), SHUFFLE, NO_BURN, FLOP,
    ),
    "reshuffle_flop_and_burn": form(
        move(S.RETURN_TO_STUB, "Put the flop back into the stub.", "board", "stub"), SHUFFLE, BURN, FLOP,
    ),
    "reshuffle_flop_and_second_burn": form(
        move(S.RETURN_TO_STUB, "Put the flop and the second burn back into the stub.", "wrong", "stub"),
        SHUFFLE, NO_BURN, FLOP,
    ),
    "first_card_becomes_burn": form(
        move(S.BURN_BECOMES, "The first of the three is the burn.", "wrong", "burn", count=1),
        tell(S.REST_IS_FLOP, "The other two stay."),
        off_stub(S.DEAL_FLOP, "The next card is the third of the flop.", "board"),
    ),
    "scramble_three": form(
        confirm(S.SCRAMBLE_THREE, "Scramble the three cards face down."),
        pick(S.BURN_BECOMES, "One of them is the burn.", "burn"),
        tell(S.REST_IS_FLOP, "The other two stay."),
        off_stub(S.DEAL_FLOP, "The next card off the stub is the third of the flop.", "board"),
    ),
    "board_card_becomes_burn_turn": form(
        move(S.BURN_BECOMES, "The card becomes the burn.", "wrong", "burn"), TURN,
    ),
    "board_card_becomes_burn_river": form(
        move(S.BURN_BECOMES, "The card becomes the burn.", "wrong", "burn"), RIVER,
    ),
    "first_card_becomes_stud_burn": form(
        move(S.BURN_BECOMES, "The card becomes the burn.", "wrong", "burn", count=1),
        tell(S.RESTORE_ORDER, "The street is dealt on from the next card, every card to its proper seat."),
    ),
    "card_to_its_seat": form(
        move(S.RESTORE_ORDER, "Move the card to the seat that it belongs to.", "wrong", "seat"),
    ),
    "two_cards_off": form(
        BETTING,
        off_stub(S.TWO_CARDS_OFF, "Take two cards off before the next street: that restores the order.", "burn", 2),
    ),
    "one_burn_only": form(BETTING, tell(S.ONE_BURN_ONLY, "Burn one card for the next street, never more.")),
    "second_burn_back": form(
        move(S.RETURN_TO_STUB, "Put the second burn back on top of the stub.", "last_burn", "stub", "board"),
        tell(S.RESTORE_ORDER, "It is the next card of the board."),
    ),
    "second_burn_to_board": form(
        move(S.BURN_BECOMES, "The second burn is the card that belongs on the board.", "last_burn", "board"),
        move(S.RESTORE_ORDER, "The card that was put out goes back on top of the stub.", "last_board", "stub"),
    ),
    "second_burn_is_next_burn": form(
        BETTING,
        move_early(S.RETURN_TO_STUB, "Put one of the burns back on the deck.", "last_burn", "stub"),
        move(S.USE_AS_NEXT_BURN, "It is the burn of the next street.", "last_burn", "burn"),
    ),
    "burn_back_on_top": form(BACK_ON_TOP, NO_BURN),
    "restore_stub": form(confirm(S.RESTORE_ORDER, "Put the stub back into its order: the floor is shown the log.")),
    "scramble_stub": form(
        confirm(S.RESTORE_ORDER, "Put the stub back into its order if that is possible."),
        confirm(S.SCRAMBLE_ALL, "Else scramble the stub's cards alone, without burns and muck."), SHUFFLE, CUT,
    ),
    "scramble_stub_muck_burns": form(
        confirm(S.SCRAMBLE_ALL, "Scramble stub, muck and burns all together."), SHUFFLE, CUT,
    ),
    "scramble_mixed_cards": form(
        confirm(S.SCRAMBLE_MIXED, "Scramble the cards that are mixed, together."), SHUFFLE, CUT,
    ),
    "scramble_stub_and_burns": form(
        BURNS_BACK, SCRAMBLE, SHUFFLED, tell(S.FINISH_DEAL, "Burn, and finish the deal."),
    ),
    "scramble_stub_and_burns_cut": form(
        BURNS_BACK, SCRAMBLE, SHUFFLED, CUT, BURN, tell(S.FINISH_DEAL, "Give each player one card."),
    ),
    "community_card": form(BURN, COMMUNITY, ends_street=True),
    "scrambled_community_card": form(BURNS_BACK, SCRAMBLE, SHUFFLED, BURN, COMMUNITY, ends_street=True),
    "scrambled_community_card_cut": form(BURNS_BACK, SCRAMBLE, SHUFFLED, CUT, BURN, COMMUNITY, ends_street=True),
    "shuffle_muck_and_burns": form(
        BURNS_BACK, MUCK_BACK, SCRAMBLE, SHUFFLED, tell(S.FINISH_DEAL, "Finish the deal."),
    ),
    "shuffle_earlier_discards": form(
        BURNS_BACK, MUCK_BACK, SCRAMBLE, SHUFFLED,
        tell(S.FINISH_DEAL, "Finish the draw; this round's discards stay out and are the burns."),
    ),
    "shuffle_all_discards": form(
        BURNS_BACK, DISCARDS_BACK, SCRAMBLE, SHUFFLED, tell(S.FINISH_DEAL, "Finish the draw."),
    ),
    "last_card_plays": form(tell(S.NO_BURN, "Do not burn: the last card is used.")),
    "post_now": form(confirm(S.POST_NOW, "The blind that is owed is posted now.")),
    "post_next_deal": form(tell(S.POST_NEXT_DEAL, "The blind that is owed is posted on the next deal.")),
}
"""Every remedy by name."""
