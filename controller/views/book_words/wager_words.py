"""Sentences for the values of betting, pot limit, chips and words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from controller.views.book_words.value_words import NumberWords, Words

WAGERS: Final[Mapping[str, Words]] = {
    "play.betting.opening": {"big_blind": "The minimum bet is the big blind, except for an all-in."},
    "play.betting.raise_by": {
        "last_full_increment": "The minimum raise is the size of the round's last full bet or raise, "
        "except for an all-in.",
    },
    "play.betting.over_short_all_in": {
        "on_top": "In no limit and pot limit, a raise over a short all-in adds a full raise on top of it.",
        "floor": "In no limit and pot limit, the floor decides how much a raise over a short all-in must be.",
    },
    "play.betting.limit_raises": NumberWords(
        "In fixed limit, {n} raises are allowed after the bet.",
        {
            0: "In fixed limit, no raise is allowed after the bet.",
            1: "In fixed limit, one raise is allowed after the bet.",
        },
    ),
    "play.betting.limit_cap": {
        "round_began_heads_up": "That cap does not apply in a round that began with two players.",
        "two_dealt_in": "That cap does not apply once only two players are left.",
        "always": "That cap always applies.",
    },
    "play.betting.straddle_counts": {
        True: "In fixed limit, a straddle counts as a bet for the cap.",
        False: "In fixed limit, a straddle does not count as a bet for the cap.",
    },
    "play.betting.straddle_raise": {
        "by_two_big_blinds": "The minimum raise over a straddle adds two big blinds.",
        "to_three_big_blinds": "The minimum raise over a straddle is to three big blinds.",
        "to_double_straddle": "The minimum raise over a straddle is to twice the straddle.",
    },
    "play.betting.reopens": {
        "to_the_player": "In no limit and pot limit, short all-ins that add up to a full raise to a player "
        "reopen the betting for him.",
        "single_wager": "In no limit and pot limit, a short all-in does not reopen the betting; each counts by itself.",
    },
    "play.betting.limit_half": {
        True: "In fixed limit, an all-in of half a bet or more counts as a full bet and reopens the betting.",
        False: "In fixed limit, an all-in of half a bet does not count as a full bet.",
    },
    "play.betting.unit": {
        "smallest_in_blinds": "Wagers are made in the smallest chip of the blinds; an all-in counts in any chips.",
        "smallest_making_big_blind": "Wagers are made in the smallest chip that makes up the big blind; "
        "an all-in counts in any chips.",
        "smallest_in_play": "Wagers are made in the smallest chip in play; an all-in counts in any chips.",
    },
    "play.betting.unit_correction": {
        "nearest": "A wager in smaller chips is corrected to the nearest amount in proper chips.",
    },
    "play.betting.too_small": {
        "round": "A bet or raise below the minimum is brought up to it until the betting round is over.",
        "street": "A bet or raise below the minimum is brought up to it until the next street is dealt.",
    },
    "play.betting.lower_limit": {
        "brought_up": "In fixed limit, a bet of the lower limit in a round of the upper limit is brought up to it.",
    },
    "play.pot_limit.count": {
        "literal": "Before the flop, the pot is the chips that are in it.",
        "small_as_big": "Before the flop, a smaller blind counts as the big blind until the big blind has acted.",
        "full_blinds": "Before the flop, both blinds count as full for the whole round, even if one is dead or short.",
    },
    "play.pot_limit.rounded_up": {
        True: "The pot is rounded up to the unit of the wagers.",
        False: "The pot is not rounded up.",
    },
    "play.pot_limit.over_pot": {"refund": "What a wager has above the pot goes back to the player."},
    "play.pot_limit.over_pot_until": {
        "accepted": "A wager over the pot is corrected until all remaining players have acted on it.",
        "street": "A wager over the pot is corrected until the street is over.",
    },
    "play.pot_limit.under_pot_until": {
        "never": "A pot bet that was made on too low a count stands.",
        "substantial_action": "A pot bet that was made on too low a count is raised to the pot "
        "until substantial action.",
    },
    "play.pot_limit.big_chip_opens": {
        "pot": "A silent chip larger than the pot that opens the betting is a bet of the pot.",
    },
    "play.pot_limit.size_told": {
        "always": "The players' screens show the size of the pot while a hand is bet, in every game.",
        "pot_limit_only": "The players' screens show the size of the pot while a hand is bet in pot limit only.",
    },
    "play.chips.oversized": {
        "call": "One silent chip that is larger than the bet a player faces is a call.",
    },
    "play.chips.several": {
        "half_bet": "Several silent chips facing a bet are a raise from half of it on, else a call.",
        "remove_one": "Several silent chips facing a bet are a raise from half of it on; below that they are a call "
        "if every chip is needed for it.",
        "remove_one_same": "Several silent chips of one denomination facing a bet are a raise from half of it on; "
        "below that they are a call if every chip is needed for it.",
    },
    "play.chips.half": {
        "minimum_raise": "Chips of half the measure or more are exactly the minimum raise if they are less than that; "
        "fewer chips are a call.",
    },
    "play.chips.half_of": {
        "increment": "Half is measured by the last bet or raise alone.",
        "whole_bet": "Half is measured by the whole bet that the player faces.",
    },
    "play.chips.last_chips": {
        "all_in_unless_needed": "A player's last chips are an all-in if one of them is not needed for the call.",
        "half": "A player's last chips are judged like other chips.",
    },
    "play.chips.prior": {
        "as_if_alone": "New chips are judged as if no earlier chips of the street lay there.",
        "counted_unless_pulled": "New chips are judged together with the earlier chips that were not pulled back.",
        "table": "New chips beside earlier chips are judged by the book's table of cases.",
    },
    "play.chips.prior_cover_pulled": {
        "face": "If earlier chips that cover the call are all pulled back, one new oversized chip "
        "counts its full value.",
        "several": "If earlier chips that cover the call are all pulled back, one new oversized chip "
        "is judged like a bet of several chips.",
        "call": "If earlier chips that cover the call are all pulled back, one new oversized chip is a call.",
    },
    "play.chips.pulling_binds": {
        True: "A player who pulls an earlier chip back must call or raise.",
        False: "A player who pulls an earlier chip back may still fold.",
    },
    "play.chips.under_calls_in_row": {
        "each": "Several calls in a row that are too small are ruled one by one.",
        "back_to_first": "If several calls in a row are too small, play goes back to the first player, who "
        "corrects his.",
    },
    "play.chips.under_call": {
        "bound": "A player who puts out less than the call must make it a full call.",
        "opening_or_heads_up": "A player who puts out less than the call must make it a full call heads-up or against "
        "the opening bet; else the floor decides.",
    },
    "play.chips.under_kill": {
        "as_under_call": "A player who overlooked the kill and puts out less is treated like any other short call.",
        "correct_or_forfeit": "A player who overlooked the kill and puts out less may complete the call, "
        "or fold and forfeit his chips.",
    },
    "play.chips.tiny": {
        "as_under_call": "Chips of a twentieth of the call or less are treated like any other short call.",
        "floor": "The floor decides about chips of a twentieth of the call or less.",
    },
    "play.chips.short_call": {"made_good": "A call that was counted short is made good when it is noticed."},
    "play.words.binding": {"binds": "A declaration in turn binds the player."},
    "play.words.amount_said": {"as_chips": "An amount alone counts like that amount pushed out in chips."},
    "play.words.two_motions": {
        True: 'After "raise", the call and the raise may be put out in two motions.',
        False: 'After "raise", the whole amount must be put out in one motion.',
    },
    "play.words.string": {"not_allowed": "Chips of a second motion do not count if nothing was said before the first."},
    "play.words.chips_first": {
        "first": "If chips go out before other words, the chips count.",
        "words": "If chips go out before other words, the words count.",
    },
    "play.words.words_first": {
        "corrected": "If a player names an amount and then puts out other chips, the words count by a ruling.",
        "stands": "If a player names an amount and then puts out other chips, the words stand.",
    },
    "play.words.together": {
        "floor": "If chips and other words come together, the floor decides.",
        "words": "If chips and other words come together, the words count.",
    },
    "play.words.said_raise_one_chip": {
        "the_chip": '"Raise" with one chip is a raise to the most that is allowed for the chip.',
    },
    "play.words.unclear": {
        "floor": "The floor decides about an amount that can mean two values.",
        "lesser": "An amount that can mean two values is the lesser one.",
        "highest_within_pot": "An amount that can mean two values is the highest one within the pot.",
    },
    "play.words.pot_in_no_limit": {
        "floor": 'The floor decides about "pot" in a game without pot limit.',
        "minimum": '"Pot" in a game without pot limit is a minimum bet or raise.',
    },
    "play.words.conditional": {
        "binds": 'A conditional statement such as "if you bet, I raise" binds.',
        "floor": 'The floor decides about a conditional statement such as "if you bet, I raise".',
        "penalty": 'A conditional statement such as "if you bet, I raise" may bring a penalty.',
    },
    "play.words.forward_motion": {
        "floor": "The floor decides about chips that are pushed forward and not released.",
        "full_amount": "Chips that are pushed forward and not released count in full.",
    },
    "play.words.wait_for_amount": {
        "wait": "Whoever acts before the amount of a declared wager is known acts out of turn.",
        "call_is_floors": "Whoever acts before the amount of a declared wager is known acts out of turn; "
        "the floor decides whether a call binds to any amount.",
    },
}
