"""Words for the situations that a book rules on: the cause and its condition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from controller.terms.codes import Cause

CAUSES: Final[Mapping[Cause, str]] = {
    Cause.EXPOSED_FIRST_TWO: "the first or second card off the deck is exposed",
    Cause.EXPOSED_ONE: "one card is exposed",
    Cause.EXPOSED_MANY: "two or more cards are exposed",
    Cause.EXPOSED_BY_PLAYER: "a player shows his own card",
    Cause.BOXED_ONE: "one boxed card turns up",
    Cause.BOXED_MANY: "two or more boxed cards turn up",
    Cause.BOXED_UNNEEDED: "a boxed card turns up that no hand needs",
    Cause.EXPOSED_AND_BOXED: "one card is exposed and one is boxed",
    Cause.JOKER: "a joker turns up",
    Cause.FOREIGN_CARD: "a card turns up",
    Cause.FOREIGN_IN_STUB: "a card that does not belong lies in the stub",
    Cause.DUPLICATE_CARD: "two cards of the same rank and suit turn up",
    Cause.MISSING_CARD: "a card is missing from the deck",
    Cause.EXTRA_CARD: "a hand has one card too many",
    Cause.EXTRA_CARDS: "there are two or more extra cards",
    Cause.SHORT_HAND: "a hand has too few cards",
    Cause.BUTTON_SHORT: "the button has too few cards",
    Cause.WRONG_COUNT: "a hand or the board has a wrong number of cards",
    Cause.OUT_OF_SEQUENCE: "a card is dealt out of sequence",
    Cause.BUTTON_CONSECUTIVE: "the button gets two cards in a row",
    Cause.BUTTON_MISPLACED: "the button is out of position",
    Cause.FIRST_CARD_WRONG_SEAT: "the first card goes to a wrong seat",
    Cause.ENTITLED_SEAT_SKIPPED: "a seat is left out of the deal",
    Cause.UNENTITLED_SEAT_DEALT: "a seat is dealt in that is not entitled to a hand",
    Cause.OWING_SEAT_DEALT: "a player who missed blinds is dealt in before he posts",
    Cause.CARDS_INTO_BLIND: "a player throws his cards into another hand",
    Cause.OFF_TABLE: "a card leaves the table",
    Cause.ABSENT_AT_DEAL: "a player who was dealt in is not at his seat",
    Cause.NO_BURN: "no card was burned",
    Cause.DOUBLE_BURN: "two cards were burned",
    Cause.FOUR_CARD_FLOP: "the flop has four cards",
    Cause.OVERSIZE_FLOP: "the flop has more than four cards",
    Cause.PREMATURE_FLOP: "the flop comes before the betting is over",
    Cause.PREMATURE_TURN: "the turn comes before the betting is over",
    Cause.PREMATURE_RIVER: "the river comes before the betting is over",
    Cause.PREMATURE_STREET: "a street is dealt before the betting is over",
    Cause.PREMATURE_BURN: "a card is burned before the betting is over",
    Cause.DISORDERED_STUB: "the stub falls or loses its order",
    Cause.SHORT_STUB: "the stub is too short",
    Cause.DISCARDED_LATE: "a player has not put out his discard",
    Cause.MUCKED_HAND: "a live hand is mucked",
    Cause.HAND_IN_MUCK: "a hand touches the muck",
    Cause.THROWN_FORWARD: "a player throws his hand forward face down",
    Cause.CARDS_HIDDEN: "a player hides his cards",
    Cause.LEFT_WITH_ACTION: "a player leaves the table with a live hand",
    Cause.UNDUE_BURN: "a card is burned where no burn is due",
    Cause.DISPUTED_HAND: "the result of a hand is disputed",
    Cause.DISPUTED_POT: "the count or the award of a pot is disputed",
    Cause.MISSED_SMALL_BLIND: "a player comes back after the small blind has passed him",
    Cause.MISSED_BIG_BLIND: "a player comes back after the big blind has passed him",
    Cause.MISSED_STRADDLE: "a player comes back after a mandatory straddle has passed him",
    Cause.THIRD_MAN_WALKING: "a player walks while others are away",
    Cause.PICK_UP: "somebody asks for an absent player's chips to be picked up",
    Cause.SHORT_BLIND: "a player has less than his blind",
    Cause.ILLEGAL_STRADDLE: "a player puts out a straddle",
}
"""For each cause, a clause that follows "if"."""

_BEFORE: Final = "before anybody has acted"
_OPEN: Final = "while a misdeal can still be called"
_CLOSED: Final = "when it is too late for a misdeal"
_LAST: Final = "as the last card of a stud hand"
_LAST_ALL_IN: Final = "as the last card of a stud hand, with a player all-in"
_CONDITIONS: Final[Mapping[str, str]] = {
    "before_action": _BEFORE,
    "window_open": f"after somebody has acted, {_OPEN}",
    "window_gap": "when one limit of the book has passed, but substantial action is not reached",
    "window_closed": _CLOSED,
    "before_deal": "before the deal",
    "before_substantial_action": "before substantial action",
    "after_substantial_action": "after substantial action",
    "any_time": "",
    "any_game": "in any other game",
    "round_open": "",
    "no_action": "and nobody has acted on the street",
    "acted": "and somebody has acted on the street",
    "flop_face_down": "before the flop, which still lies face down",
    "flop_exposed": "before the flop, which lies face up",
    "flop_acted": "before the flop, and somebody has acted on it",
    "turn_no_action": "before the turn, and nobody has acted on it",
    "turn_acted": "before the turn, and somebody has acted on it",
    "river_no_action": "before the river, and nobody has acted on it",
    "river_acted": "before the river, and somebody has acted on it",
    "all_in": "when no betting is left",
    "pot_awarded": "and the pot of the run-out was pushed",
    "stud_no_action": "on a street of stud, and nobody has acted on it",
    "stud_acted": "on a street of stud, and somebody has acted on it",
    "draw_no_action": "in a draw, and nobody has acted on it",
    "draw_acted": "in a draw, and somebody has acted on it",
    "before_card": "and no card of the next street is out yet",
    "stud_down_card": "as a down card of a stud hand",
    "stud_down_cards": "as down cards of a stud hand",
    "stud_down_card_late": "as a down card of a stud hand, when it is too late for a misdeal",
    "stud_whole_hand": "as all the first cards of one stud seat",
    "stud_last_card": _LAST,
    "stud_last_card_all_in": _LAST_ALL_IN,
    "stud_showdown": "at the showdown of a stud hand",
    "stud_later_street": "on a later street of stud",
    "draw_initial_deal": "in the first deal of a draw game",
    "draw_in_draw": "in the draw",
    "draw_before_action": "in a draw game, before anybody has acted",
    "draw_after_action": "in a draw game, after somebody has acted",
    "draw_before_draw": "in a draw game, after somebody has acted and before the draw",
    "draw_after_draw": "in a draw game, after the draw",
    "mexican_down_card": "as a down card in Mexican poker",
    "mexican_before_action": "in Mexican poker, before anybody has acted",
    "mexican_deal_open": f"in the deal of Mexican poker, {_OPEN}",
    "mexican_deal_closed": f"in the deal of Mexican poker, {_CLOSED}",
    "mexican_later_street": "on a later street of Mexican poker",
    "open_face": "in an open-face game",
    "open_face_first_five": "among the first five cards of an open-face hand",
    "open_face_later": "after the first five cards of an open-face hand",
    "open_face_before_second_draw": "in an open-face game, before the second draw is set",
    "open_face_set": "in an open-face game, after the cards were set",
    "no_card_left": "and no card is left to replace it",
    "in_time": "in time",
    "too_late": "too late",
    "in_hand": "during the hand",
    "owes": "and owes it",
    "nothing_missed": "and owes nothing",
    "third_man": "and he walked as the third man and missed a blind",
}
"""Conditions that mean the same for every cause: words that follow the cause's clause."""

_OF_CAUSE: Final[Mapping[Cause, Mapping[str, str]]] = {
    Cause.EXPOSED_ONE: {"in_deal": _BEFORE, "after_action": "after somebody has acted"},
    Cause.BOXED_ONE: {
        "next_card_free": "and the next card is free to take its place",
        "next_card_mixed": "and the next card already lies in another hand",
        "on_the_board": "on the board",
    },
    Cause.BOXED_MANY: {"open_face_later": "in an open-face game, after the second draw was set"},
    Cause.BOXED_UNNEEDED: {
        "alone": "and it is the only one",
        **{
            name: f"as a second one, {_CONDITIONS[name]}"
            for name in ("before_action", "window_open", "window_gap", "window_closed")
        },
    },
    Cause.JOKER: {
        "holder_waiting_window_open": f"in a hand that has not acted, {_OPEN}",
        "holder_waiting_window_closed": f"in a hand that has not acted, {_CLOSED}",
        "holder_acted_window_open": f"in a hand that has acted, {_OPEN}",
        "holder_acted_window_closed": f"in a hand that has acted, {_CLOSED}",
        "on_the_board": "on the board",
        "in_the_stub_window_open": f"in the stub, {_OPEN}",
        "in_the_stub_window_closed": f"in the stub, {_CLOSED}",
    },
    Cause.FOREIGN_CARD: {
        "before_substantial_action": "with another back, before substantial action",
        "after_substantial_action": "with another back, after substantial action",
        "wrong_rank_before_action": "that does not belong to the game, before substantial action",
        "wrong_rank_after_action": "that does not belong to the game, after substantial action",
    },
    Cause.DUPLICATE_CARD: {
        "hand_over": "after the hand, in time for a dispute",
        "too_late": "after the hand, too late for a dispute",
    },
    Cause.EXTRA_CARD: {
        "before_action": "before anybody has acted, and the card is known",
        "before_action_no_burn": "before anybody has acted, the card is known, and no burn follows in this game",
        "before_action_mixed": "before anybody has acted, and the card is mixed with the hand",
    },
    Cause.SHORT_HAND: {
        "top_card_is_his": "and the top card of the stub is still its card in sequence",
        "stud_last_card": "because it did not get the last card of stud",
    },
    Cause.BUTTON_SHORT: {
        "waiting_window_open": f"before it has acted, {_OPEN}",
        "waiting_window_closed": f"before it has acted, {_CLOSED}",
        "acted_window_open": f"after it has acted, {_OPEN}",
        "acted_window_closed": f"after it has acted, {_CLOSED}",
    },
    Cause.WRONG_COUNT: {
        "rows_dealt": "in a game in which whole hands are dealt and set in rows",
        "fantasyland": "in Fantasyland",
        "fantasyland_short": "in Fantasyland, too few cards, and nobody has begun his first draw",
        "fantasyland_short_later": "in Fantasyland, too few cards, and a first draw has begun",
        "proper_count": "by the dealer's word, but the readers count the proper number",
        "short_board": "because cards of the flop are missing",
        "short_board_burned": "because cards of the flop are missing, and the next burn is out",
        "short_board_acted": "because cards of the flop are missing, and somebody has acted on it",
    },
    Cause.BUTTON_MISPLACED: {"previous_hand": "and this is noticed after the hand"},
    Cause.ENTITLED_SEAT_SKIPPED: {"not_entitled": "and was not entitled to a hand"},
    Cause.OFF_TABLE: {
        "first_two": "as the first or second card off the deck",
        "later_card": "as a later card, before anybody has acted",
        "several": "with another exposed card",
        "after_action": "after somebody has acted",
    },
    Cause.ABSENT_AT_DEAL: {"at_last_card": "when the last card is dealt", "on_penalty": "because of a penalty"},
    Cause.PREMATURE_RIVER: {
        "round_open": "in any other case",
        "last_two_cards": "in a bomb pot whose deck has only its last two cards left",
    },
    Cause.PREMATURE_STREET: {"stud": "in stud", "draw": "in a draw game"},
    Cause.DISORDERED_STUB: {
        "stub_alone": "and its cards lie apart from all others",
        "mixed": "and its cards are mixed with others",
    },
    Cause.SHORT_STUB: {
        "enough_with_burns": "and is enough together with the burns",
        "community_from_stub": "in stud, even with the burns, and has more than two cards",
        "community_after_scramble": "in stud, even with the burns, and has two cards or fewer",
        "muck_reshuffle": "in a game that reshuffles the muck",
        "stub_and_burns": "in a game that uses the burns",
        "earlier_discards": "in a draw game that reshuffles earlier discards",
        "not_enough": "even with muck, burns and earlier discards",
        "last_card": "in a game that deals its last card",
        "no_spare_card": "in a game that needs every card, because a card is lost",
        "no_spare_card_misdeal": "in a game that needs every card and calls a misdeal when one is lost",
        "run_it_again": "for another board, by the burn alone",
        "run_it_burns": "for another board, and is enough together with the burns",
        "run_it_muck": "for another board, even with the burns",
    },
    Cause.DISCARDED_LATE: {
        "next_street_begun": "when the next street has begun",
        "no_penalty": "when the next street has begun, and the game names no penalty",
        "in_time": "and the next street has not begun",
    },
    Cause.MUCKED_HAND: {"by_dealer": "by the dealer", "draw_cards": "by the dealer, only the cards that a player drew"},
    Cause.HAND_IN_MUCK: {
        "identifiable": "and the readers know its cards",
        "not_identifiable": "and its cards are not known",
        "not_seen": "at a table without readers",
    },
    Cause.THROWN_FORWARD: {
        "facing_bet": "facing a bet",
        "over_line": "over the line, with no bet to him",
        "over_line_others_acted": "over the line, with no bet to him, and others have acted behind him",
        "no_bet": "with no bet to him",
        "no_bet_others_acted": "with no bet to him, and others have acted behind him",
        "showdown": "at the showdown",
        "showdown_over_line": "over the line at the showdown",
    },
    Cause.LEFT_WITH_ACTION: {
        "action_pending": "and still has to act",
        "all_in_or_done": "and is all-in or has nothing left to do",
    },
    Cause.MISSED_BIG_BLIND: {"must_wait": "in a game in which he may not post"},
    Cause.MISSED_STRADDLE: {"missed": "and the house demands it"},
    Cause.THIRD_MAN_WALKING: {
        "warning": "as the third man",
        "missed_blind": "as the third man, and has missed a blind",
        "not_third": "and is not the third man",
    },
    Cause.PICK_UP: {
        "may_be": "and his time is up",
        "too_early": "and his time is not up",
        "lock_up": "and the time of his locked-up seat is over",
    },
    Cause.SHORT_BLIND: {"short": "and posts what he has"},
    Cause.ILLEGAL_STRADDLE: {
        "not_provided": "where there are no straddles",
        "wrong_seat": "in a seat that may not straddle",
        "button_contradicted": "on the button, where the book contradicts itself",
        "button_in_limit": "on the button in fixed limit, where that is not allowed",
        "wrong_amount": "of a wrong amount",
        "over_opening_bet": "above the largest opening bet of pot limit",
        "outranked": "behind another that goes first",
        "kill_pot": "in a kill pot",
        "short_deck": "in short deck",
        "too_late": "after the cards are out",
    },
    Cause.OWING_SEAT_DEALT: {
        "dealt": "and it is noticed at once",
        "not_acted": "and has not acted yet",
        "acted": "and has acted with chips",
        "not_owing": "and owes nothing",
    },
}
"""Conditions that one cause has alone, or means otherwise."""


def situation(cause: Cause, condition: str) -> str:
    """Return the words of one condition, to follow the cause's clause; may be empty.

    Raises:
        KeyError: the condition has no words.
    """
    words = _OF_CAUSE.get(cause, {}).get(condition)
    return _CONDITIONS[condition] if words is None else words
