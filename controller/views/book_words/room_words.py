"""Sentences for the values of the room: buy-ins, limit changes, playing over, color-ups."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from controller.views.book_words.value_words import ListWords, NumberWords, Words

ROOM: Final[Mapping[str, Words]] = {
    "room.buy_in.least_times": NumberWords(
        "In no limit and pot limit, the minimum buy-in is {n} big blinds.",
        {0: "In no limit and pot limit, the buy-in has no minimum."},
    ),
    "room.buy_in.most_times": NumberWords(
        "In no limit and pot limit, a player has at most {n} big blinds after buying.",
        {0: "In no limit and pot limit, the buy-in has no maximum."},
    ),
    "room.buy_in.limit_least_times": NumberWords(
        "In fixed limit, the minimum buy-in is {n} small bets.", {0: "In fixed limit, the buy-in has no minimum."},
    ),
    "room.buy_in.limit_most_times": NumberWords(
        "In fixed limit, a player has at most {n} small bets after buying.",
        {0: "In fixed limit, the buy-in has no maximum."},
    ),
    "room.buy_in.games": ListWords(
        "These games have buy-ins of their own, in dollars: {items}.", "No game has a buy-in of its own.",
    ),
    "room.buy_in.leader_percent": NumberWords(
        "A player may buy up to {n} percent of the biggest stack, even above the maximum.",
        {0: "The biggest stack does not change the maximum buy-in."},
    ),
    "room.buy_in.short_buys": NumberWords(
        "After a full buy-in, a player may buy in short {n} times.",
        {
            0: "After a full buy-in, a player may not buy in short.",
            1: "After a full buy-in, a player may buy in short once.",
        },
    ),
    "room.buy_in.add_on": {
        "under_maximum": "A player below the maximum may add as much as a buy-in may be.",
        "up_to_maximum": "A player may add chips only up to the maximum.",
    },
    "room.buy_in.in_fantasyland": {
        "not_allowed": "A player who plays this hand or the next one in Fantasyland may not add chips.",
        "no_rule": "The book has no rule on chips added in Fantasyland.",
    },
    "room.buy_in.keeps": ListWords(
        "A player who comes from {items} plays what he has.",
        "A player who comes from another game buys in like anybody.",
        {"broken_game": "a broken game", "must_move": "a must-move game"},
        "or",
    ),
    "room.buy_in.return_minutes": NumberWords(
        "A player who comes back to the game within {n} minutes has exactly what he left with.",
        {0: "A player who comes back to the game buys in like anybody."},
    ),
    "room.buy_in.whole_stack": ListWords(
        "All his chips must be there again: of a player who {items}.",
        "Nobody is asked for the chips that he left a table with.",
        {"away": "was away from the table", "transfer": "comes from another table of the game"},
        "or",
    ),
    "room.limit_change.objectors": NumberWords(
        "{n} players who object prevent a change of the limit.",
        {
            0: "No player can prevent a change of the limit.",
            1: "One player who objects prevents a change of the limit.",
        },
    ),
    "room.limit_change.waiting_list_bars": {
        True: "A waiting list for the only game of its kind prevents a change of the limit.",
        False: "A waiting list does not prevent a change of the limit.",
    },
    "room.playing_over.allowed": {
        "until_blind": "A player may play over in an absent player's seat until the blind reaches it after his return.",
        "until_blind_with_permission": "If the floor permits it, a player may play over in an absent player's seat "
        "until the blind reaches it after his return.",
        "no": "Nobody may play over in an absent player's seat.",
    },
    "room.color_up.method": {
        "race": "At a color-up, a player's odd chips are raced off.",
        "rounded_up": "At a color-up, a player gets one larger chip for his odd chips.",
        "equal_value": "At a color-up, chips are exchanged at their value; a player keeps his odd chips.",
    },
    "room.color_up.first_seat": NumberWords("The cards of a race are dealt from seat {n} on."),
    "room.color_up.most_each": NumberWords(
        "A player can win at most {n} chips in a race.",
        {0: "A race has no maximum of chips for a player.", 1: "A player can win at most one chip in a race."},
    ),
    "room.color_up.remainder": {
        "rounded_up": "Odd chips of all players together that make no whole number of larger chips are rounded up.",
    },
    "room.color_up.last_chip": {
        "extra": "A player who would be left without a chip gets one beyond those raced off.",
        "from_the_race": "A player who would be left without a chip gets the first of those raced off.",
    },
    "room.color_up.late": {
        "equal_value": "Chips of the removed denomination that turn up later are exchanged at their value; "
        "what makes no larger chip is taken out of play.",
    },
}
