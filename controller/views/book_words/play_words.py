"""Sentences for the values of turn, clock, folds, pots, rake, showdown and stud."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from controller.views.book_words.value_words import NumberWords, Words

PLAY: Final[Mapping[str, Words]] = {
    "play.turn.unchanged": {
        "binds": "An act out of turn binds if nothing changes before the turn comes; "
        "a check, call or fold changes nothing.",
        "floor": "The floor decides about an act out of turn if nothing changes before the turn comes.",
    },
    "play.turn.unchanged_bet": {
        "binds": "A bet out of turn stands if everybody in turn checks.",
        "floor": "The floor decides about a bet out of turn if everybody in turn checks.",
        "check": "A bet out of turn is taken back and is a check if everybody in turn checks.",
    },
    "play.turn.changed_less": {
        "free": "A player who bet out of turn has all options if a smaller bet comes in turn.",
        "call": "A player who bet out of turn may only call if a smaller bet comes in turn.",
        "floor": "The floor decides about a bet out of turn if a smaller bet comes in turn.",
    },
    "play.turn.changed_same": {
        "free": "A player who bet out of turn has all options if an equal bet comes in turn.",
        "call": "A player who bet out of turn may only call if an equal bet comes in turn.",
        "floor": "The floor decides about a bet out of turn if an equal bet comes in turn.",
    },
    "play.turn.changed_more": {
        "free": "A player who bet out of turn has all options if a larger bet comes in turn; his chips come back.",
        "free_forfeit": "A player who bet out of turn has all options if a larger bet comes in turn; "
        "his chips stay in the pot if he folds.",
        "floor": "The floor decides about a bet out of turn if a larger bet comes in turn.",
    },
    "play.turn.checked": {
        "free": "A player who checked out of turn has all options if a bet comes in turn.",
        "passive": "A player who checked out of turn may not raise if a bet comes in turn.",
    },
    "play.turn.checked_unchanged": {
        "binds": "A check out of turn binds if no bet comes in turn.",
        "floor": "The floor decides about a check out of turn if no bet comes in turn.",
    },
    "play.turn.heads_up_passive": {
        True: "In a round that began heads-up, a player who checked or called out of turn "
        "may only fold, check or call.",
        False: "In a round that began heads-up, a check or call out of turn has no special consequence.",
    },
    "play.turn.folded": {
        "binds": "A fold out of turn binds when its turn comes.",
        "binds_at_once": "A fold out of turn binds, and the hand is mucked at once.",
        "binds_unchanged": "A fold out of turn binds when its turn comes if nothing has changed.",
        "floor": "The floor decides about a fold out of turn.",
    },
    "play.turn.skipped_after": {
        "three_or_substantial": "A skipped player may lose the right to act after three players "
        "or substantial action behind him.",
        "two": "A skipped player may lose the right to act after two players have acted behind him.",
        "substantial": "A skipped player may lose the right to act after substantial action behind him.",
    },
    "play.turn.skipped_loses": {"floor": "The floor decides whether a skipped player loses the right to act."},
    "play.turn.floor_stops": {
        True: "The action is stopped until the floor has ruled.",
        False: "The game may go on while the floor decides.",
    },
    "play.turn.skipped_in_front": {
        "keeps": "A skipped player keeps the right to act while somebody before him has not acted yet.",
    },
    "play.clock.earliest_s": NumberWords(
        "The clock can be called when a player has thought for {n} seconds.",
        {0: "The floor judges when the clock can be called."},
    ),
    "play.clock.time_s": NumberWords("A player on the clock has {n} seconds."),
    "play.clock.countdown_s": NumberWords(
        "A countdown of {n} seconds follows.", {0: "No countdown follows."},
    ),
    "play.clock.limit_earliest_s": NumberWords(
        "In fixed limit, the clock can be called when a player has thought for {n} seconds.",
        {0: "In fixed limit, the floor judges when the clock can be called."},
    ),
    "play.clock.limit_time_s": NumberWords("In fixed limit, a player on the clock has {n} seconds."),
    "play.clock.limit_countdown_s": NumberWords(
        "In fixed limit, a countdown of {n} seconds follows.", {0: "In fixed limit, no countdown follows."},
    ),
    "play.clock.rows_earliest_s": NumberWords(
        "In open-face poker, the clock can be called when a player has thought for {n} seconds about a card.",
        {0: "In open-face poker, the floor judges when the clock can be called."},
    ),
    "play.clock.rows_time_s": NumberWords("In open-face poker, a player on the clock has {n} seconds to set a card."),
    "play.clock.rows_over": {
        "front_row": "If the clock runs out on a card, it goes to the front-most row in which it is no certain foul.",
        "floor": "If the clock runs out on a card that is to be set, the floor decides where it goes.",
    },
    "play.clock.facing": {"dead": "If the clock runs out on a player who faces a bet, his hand is dead."},
    "play.clock.not_facing": {
        "dead": "If the clock runs out on a player who faces no bet, his hand is dead.",
        "check": "If the clock runs out on a player who faces no bet, he checks.",
        "floor": "If the clock runs out on a player who faces no bet, the floor decides.",
    },
    "play.clock.callers": {
        "dealt_in": "Only a player who was dealt into the hand may call the clock.",
        "any": "Any player may call the clock.",
    },
    "play.clock.at_seat": {
        True: "A player must be at his seat to call the clock.",
        False: "A player need not be at his seat to call the clock.",
    },
    "play.clock.tie_to_player": {
        True: "An act at the last instant counts.",
        False: "An act at the last instant does not count.",
    },
    "play.folds.without_bet": {
        "allowed": "A player may fold in turn when nobody has bet.",
        "after_check": "A fold in turn is irregular if the player faces a check.",
        "no_bet": "A fold in turn is irregular whenever nobody has bet.",
    },
    "play.folds.uncalled": {
        "returned": "If a hand is killed, the part of its wager that nobody called goes back to the player.",
    },
    "play.pots.side_pots": {"separately": "Each side pot is split separately; the table pushes the last one first."},
    "play.pots.uncalled": {"returned": "The part of a wager that nobody called goes back to the player."},
    "play.pots.odd_chip": {
        "left_of_button": "In a game with a button, the odd chip goes to the first winner left of the button.",
    },
    "play.pots.odd_chip_stud": {
        "high_card_by_suit": "In stud, the odd chip goes to the winner with the highest card by suit.",
    },
    "play.pots.odd_chip_high_low": {"high": "The odd chip of a pot that is split high and low goes to the high hand."},
    "play.pots.odd_chip_unit": {
        "smallest_in_blinds": "An odd chip is broken down to the smallest chip of the blinds.",
        "smallest_in_play": "An odd chip is broken down to the smallest chip in play.",
    },
    "play.pots.wrong_award": {
        "put_right": "A pot that was pushed to the wrong player is put right if it is noticed in time.",
    },
    "play.pots.chop_blinds": {
        True: "The blinds may take their bets back when everybody else has folded.",
        False: "The blinds may not take their bets back when everybody else has folded.",
    },
    "play.pots.run_it": {
        "no": "The board is never run more than once.",
        "from_stakes": "The board may be run more than once in games of certain stakes.",
        "time_raked": "The board may be run more than once in games where players pay time.",
    },
    "play.pots.run_it_from": NumberWords(
        "The board may be run more than once from a big blind of {n} on.",
        {0: "The stakes do not matter for running the board more than once."},
    ),
    "play.pots.run_it_side": {
        True: "The players of a side pot may have it run more than once, although others share the main pot. If the "
        "others lose on the first board, the main pot is run again too.",
        False: "The board is run more than once only if everybody in the pot agrees.",
    },
    "play.pots.run_it_times": NumberWords(
        "Where that is allowed, the board may be run at most {n} times.",
        {0: "The board may not be run again.", 1: "The board may be run at most once."},
    ),
    "play.house.collection": {
        "rake": "The house takes a rake from the pots.",
        "time": "The house collects time from the players.",
        "none": "The house takes nothing from the game.",
    },
    "play.house.rake_percent": NumberWords(
        "The rake is {n} percent of the pot.", {0: "The rake is no share of the pot."},
    ),
    "play.house.rake_cap": NumberWords("The rake is at most {n} dollars a pot.", {0: "The rake has no maximum."}),
    "play.house.no_flop_no_drop": {
        True: "No rake is taken from a hand that ends before the flop.",
        False: "Rake is taken from a hand that ends before the flop too.",
    },
    "play.house.rake_step": NumberWords(
        "The rake is rounded down to a multiple of {n} dollars.",
        dict.fromkeys((0, 1), "The rake is rounded down to whole dollars."),
    ),
    "play.house.time_every_min": NumberWords(
        "Where time is collected, it is collected every {n} minutes.", {0: "Time is never collected."},
    ),
    "play.house.time_pot": {
        True: "Where time is collected, the players may agree that the winner of a pot pays for all (time-pot), or the "
        "seat that the first card of the flop names (time-flop).",
        False: "Where time is collected, every player pays for himself.",
    },
    "play.house.jackpot_pot": NumberWords(
        "A jackpot needs a pot of at least {n} dollars.", {0: "The house has no jackpot."},
    ),
    "play.house.jackpot_players": NumberWords(
        "A jackpot needs at least {n} players at the table.", {0: "A jackpot needs no certain number of players."},
    ),
    "play.house.jackpot_both_cards": {
        True: "For a jackpot both hole cards must play.",
        False: "For a jackpot both hole cards need not play.",
    },
    "play.house.jackpot_talk_voids": {
        True: "Talk about a jackpot during the action voids it.",
        False: "Talk about a jackpot during the action does not void it.",
    },
    "play.showdown.order": {
        "aggressor_then_first": "The last player to bet or raise in the final round shows first; "
        "if it was checked, the first to act.",
    },
    "play.showdown.all_in_early": {
        "pusher": "If the betting ends before the last card, the player who pushed all-in shows first.",
        "pusher_or_called": "If the betting ends before the last card, the player who pushed all-in "
        "or was called shows first.",
        "all_up": "If the betting ends before the last card, all hands are turned up at once.",
    },
    "play.showdown.hand_for_hand": {
        "face_down": "In hand-for-hand play, hands stay face down after an all-in and a call, and no card is dealt, "
        "until the room says so.",
        "as_usual": "In hand-for-hand play, an all-in and a call are played as usual.",
    },
    "play.showdown.side_pot_first": {
        True: "The players of a side pot show before a player who is all-in for the main pot only.",
        False: "The players of a side pot and of the main pot show in one order.",
    },
    "play.showdown.to_win": {"all_cards": "A player must show all his cards to win a contested pot."},
    "play.showdown.losing_hands": {
        "before_push": "The dealer kills the hands that have lost before he pushes a pot.",
        "any_time": "The dealer kills the hands that have lost whenever he likes.",
    },
    "play.showdown.ask": {
        "collusion": "A player may ask to see a hand if he suspects collusion.",
        "collusion_or_contributed": "A player may ask to see a hand if he suspects collusion or has paid into the pot.",
        "floor": "The floor decides whether a player may ask to see a hand.",
        "caller_of_river": "A player may ask to see the hand that he called on the river.",
    },
    "play.showdown.ask_without_cards": {
        "same": "A player without cards may ask like any other.",
        "no_right": "A player without cards may not ask.",
    },
    "play.showdown.run_it_all_up": {
        True: "Every live hand is turned up at once when the board is run more than once.",
        False: "Hands need not be turned up when the board is run more than once.",
    },
    "play.stud.wrong_bring_in": {
        "next_act": "A bring-in of the wrong seat stands once the next player has acted; "
        "it comes back if the right seat brings it in before.",
        "skipped": "A bring-in of the wrong seat is an act out of turn; "
        "it stands once the right seat counts as skipped.",
    },
    "play.stud.dead_brings_in": {
        True: "A seat whose hand is dead posts the bring-in if its door card requires it.",
        False: "A seat whose hand is dead does not post the bring-in.",
    },
    "play.stud.board_ties": {
        "suit": "Of two equal boards, the one with the higher suit of its highest card opens.",
        "position": "Of two equal boards, the one that received cards first opens.",
        "book": "Of two equal boards, the one that the book names opens.",
    },
    "play.stud.open_pair": {
        True: "An open pair on fourth street lets a player bet the upper limit, in the games that have this rule.",
        False: "An open pair on fourth street does not change the limit.",
    },
    "play.stud.all_in_shows": {
        "as_others": "Once players are all-in in stud, they show as in other games.",
        "not_at_risk_first": "Once players are all-in in stud, the players who are not at risk show first.",
    },
}
