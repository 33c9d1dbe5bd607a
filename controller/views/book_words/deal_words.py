"""Sentences for the values of the deal: time limits for errors, order of the deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from controller.views.book_words.value_words import ListWords, NumberWords, Words

_CLAUSES: Final = {
    "raise": "a raise (after the flop a bet is one too)",
    "call_answered": "a call and an act of the next player",
    "two_players": "acts of two different players",
    "three_folds": "three folds",
    "three_checks": "three checks",
    "two_mixed": "two acts that are not both folds and not both checks",
    "two_with_chips": "two acts with chips",
    "chips_and_another": "two acts, one of them with chips",
    "two_actions": "two acts of any kind",
    "three_actions": "three acts of any kind",
    "second_draw_set": "everybody's cards of the second draw being set",
}

DEAL: Final[Mapping[str, Words]] = {
    "deal.windows.hand_begins": ListWords(
        "A hand begins with {items}.",
        "No signal begins a hand.",
        {"shuffler": "the shuffler's button", "riffle": "the first riffle", "push": "the dealer push"},
        "or",
    ),
    "deal.windows.dispute": {"next_hand": "The result of a hand can be disputed until the next hand begins."},
    "deal.windows.accounting": {
        "next_hand": "The count and the award of a pot can be disputed until the next hand begins.",
        "substantial_action": "The count and the award of a pot can be disputed until substantial action "
        "in the next hand.",
    },
    "deal.windows.break_dispute": NumberWords(
        "A hand that finishes during a break can be disputed for {n} more minutes.",
        {
            0: "A hand that finishes during a break can be disputed as long as any other.",
            1: "A hand that finishes during a break can be disputed for one more minute.",
        },
    ),
    "deal.windows.misdeal": {
        "never": "A misdeal can be called at any time in the hand.",
        "substantial_action": "A misdeal can be called until substantial action.",
        "substantial_action_or_two_players": "A misdeal can be called until substantial action, "
        "or until two players have acted.",
    },
    "deal.windows.substantial_action": ListWords(
        "In a game with a button, substantial action is {items}.",
        "In a game with a button, nothing is substantial action.",
        _CLAUSES,
        "or",
    ),
    "deal.windows.substantial_action_stud": ListWords(
        "In stud, substantial action after the forced bet is {items}.",
        "In stud, nothing is substantial action.",
        _CLAUSES,
        "or",
    ),
    "deal.windows.substantial_action_open_face": ListWords(
        "In open-face games, substantial action is {items}.",
        "In open-face games, nothing is substantial action.",
        _CLAUSES,
        "or",
    ),
    "deal.windows.in_turn_only": {
        True: "Only acts in turn count toward substantial action.",
        False: "Acts out of turn count toward substantial action too.",
    },
    "deal.windows.tap_counts": {
        True: "The dealer's tap before the turn or the river counts as an act.",
        False: "The dealer's tap before the turn or the river does not count as an act.",
    },
    "deal.dealing.sequence": {
        "every_card": "Any card that is dealt out of sequence is an error.",
        "first_card": "Only the first card is an error if it goes to a wrong seat.",
    },
    "deal.dealing.button_two_in_a_row": {
        True: "The button may be passed over and then get two cards in a row.",
        False: "The button may not get two cards in a row.",
    },
    "deal.dealing.top_card_completes": {
        True: "A short hand gets the top card if that is still its card in proper sequence.",
        False: "A short hand does not get the top card, even if that is still its card in proper sequence.",
    },
    "deal.dealing.absent_hand": {
        "live": "The hand of a player who is not at his seat when the deal is complete is live.",
        "dead": "The hand of a player who is not at his seat when the deal is complete is dead.",
    },
    "deal.dealing.deck_changes": ListWords(
        "The decks are changed {items}.",
        "The house says when the decks are changed.",
        {"dealer_push": "when the next dealer sits down", "level": "with a new level"},
        "and",
    ),
    "deal.dealing.deck_round": {
        True: "A deck goes at least once around the table before it is changed.",
        False: "A deck may be changed before it has gone once around the table.",
    },
    "deal.dealing.exposed_all_in": ListWords(
        "A player may declare himself all-in for the pot as it is, with chips behind, {items}.",
        "No exposed card lets a player with chips behind declare himself all-in.",
        {
            "stud_last_card": "when his last card of stud is exposed",
            "mexican_down_card": "when his down card of Mexican poker is exposed",
        },
        "and",
    ),
    "deal.dealing.discards_seen": {
        "not_allowed": "Nobody may look through the discards.",
        "no_rule": "The book has no rule on looking through the discards.",
    },
    "deal.dealing.rabbit_hunting": {
        "not_allowed": "Cards that would have come may not be shown after a hand.",
        "no_rule": "The book has no rule on showing cards that would have come.",
    },
    "deal.dealing.folded_stud_seat_dealt": {
        True: "A stud seat that folded without facing a wager keeps receiving cards.",
        False: "A stud seat that folded receives no more cards.",
    },
}
