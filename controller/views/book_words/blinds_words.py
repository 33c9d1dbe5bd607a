"""Sentences for the values of button, blinds, newcomers, absence, straddles and kills."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from controller.views.book_words.value_words import ListWords, NumberWords, Words

_POSITIONS: Final = {"small_blind": "the small blind", "button": "the button", "blinds": "the blinds"}

BLINDS: Final[Mapping[str, Words]] = {
    "blinds.button.movement": {
        "dead": "The big blind goes to the player due for it; small blind and button follow, even to empty seats.",
    },
    "blinds.button.heads_up_small_blind": {"button": "With two players dealt in, the button posts the small blind."},
    "blinds.button.first_button": {
        "high_card": "When a game starts, the high card gets the button.",
        "right_of_dealer": "When a game starts, the first player on the dealer's right gets the button.",
    },
    "blinds.button.high_card_tie": {
        "suits": "The suit breaks a tie for the high card; spades are best.",
        "extra_card": "Another card for the tied hands breaks a tie for the high card.",
    },
    "blinds.button.absent": {
        "skipped": "A blind passes an absent player who is due for it.",
        "posted": "A blind is posted from the stack of an absent player who is due for it, and he is dealt in.",
    },
    "blinds.button.next_hand": {
        "corrected": "A button that was misplaced in the hand before is corrected for the new hand.",
        "stands": "A button that was misplaced in the hand before stays where it is.",
    },
    "blinds.button.blind_option": {True: "The big blind may raise at his first turn even if nobody raised."},
    "blinds.button.ante_position_missed": {
        "button_passes": "In a game with antes only, a player who misses the first position left of the button "
        "loses the button to the next.",
    },
    "blinds.newcomer.big_bet": {
        "free": "In no limit and pot limit, a new player is dealt in without a post.",
        "post_or_wait": "In no limit and pot limit, a new player posts the big blind live or waits for it.",
    },
    "blinds.newcomer.limit": {
        "free": "In fixed limit, a new player is dealt in without a post.",
        "post_or_wait": "In fixed limit, a new player posts the big blind live or waits for it.",
    },
    "blinds.newcomer.barred": {
        "button_to_big_blind": "A new player gets no hand from the button to the big blind.",
        "button_to_small_blind": "A new player gets no hand between the button and the small blind.",
    },
    "blinds.newcomer.buys_button": {
        True: "A new player in such a seat may buy the button: he posts the big blind live and the small blind dead, "
        "and has the button in the next hand.",
        False: "A new player may not buy the button.",
    },
    "blinds.newcomer.buyer_replaces_blinds": {
        True: "The players due for the blinds post nothing in the hand of a player who buys the button; "
        "they post in the next.",
    },
    "blinds.newcomer.forced_straddle": {False: "A new player is never made to straddle."},
    "blinds.newcomer.must_move_keeps": ListWords(
        "A player called to the main game may play {items} before he moves.",
        "A player called to the main game moves at once.",
        _POSITIONS,
    ),
    "blinds.newcomer.must_move_keeps_split": ListWords(
        "In high-low and mixed games, a player called to the main game may play {items} before he moves.",
        "In high-low and mixed games, a player called to the main game moves at once.",
        _POSITIONS,
    ),
    "blinds.newcomer.must_move_barred": ListWords(
        "A player from a must-move game gets no hand in these positions: {items}.",
        "A player from a must-move game gets a hand in every position.",
        _POSITIONS,
    ),
    "blinds.newcomer.must_move_barred_split": ListWords(
        "In high-low and mixed games, a player from a must-move game gets no hand in these positions: {items}.",
        "In high-low and mixed games, a player from a must-move game gets a hand in every position.",
        _POSITIONS,
    ),
    "blinds.newcomer.must_move_waits": {
        True: "A player from a must-move game may let the button pass and wait for another position.",
        False: "A player from a must-move game may not let the button pass to wait for another position.",
    },
    "blinds.newcomer.must_move_waits_split": {
        "as_others": "The same holds in high-low and mixed games.",
        "behind_button": "In high-low and mixed games, a player from a must-move game may wait until the button has "
        "passed him.",
        "behind_button_but_triple_draw": "In high-low and mixed games, a player from a must-move game may wait until "
        "the button has passed him, but not in triple draw.",
    },
    "blinds.newcomer.must_move_stud_hands": NumberWords(
        "In stud games, a player called to the main game may play {n} more hands before he moves.",
        {
            0: "In stud games, a player called to the main game moves at once.",
            1: "In stud games, a player called to the main game may play one more hand before he moves.",
        },
    ),
    "blinds.newcomer.lock_up_keeps": ListWords(
        "A player who locked up a seat elsewhere may still play {items}.",
        "A player who locked up a seat elsewhere moves at once.",
        {**_POSITIONS, "button": "the button if he has taken a blind"},
    ),
    "blinds.newcomer.forfeited_pot": {
        "dealt_last": "If chips of the deal before lie in the middle, only the players of that deal get a hand.",
        "anyone": "If chips of the deal before lie in the middle, anyone may get a hand.",
    },
    "blinds.newcomer.must_move_arrival": {
        "any_position_free": "A player from a must-move game comes in free, in any position that is not barred.",
        "no_post": "A player from a must-move game comes in without a post.",
        "as_newcomer": "A player from a must-move game comes in like a new player.",
    },
    "blinds.newcomer.lock_up_minutes": NumberWords(
        "A seat of a new game is kept for {n} minutes while players wait for one.",
        {0: "A seat of a new game is kept without a limit of time."},
    ),
    "blinds.seat_change.free_players": NumberWords(
        "A change of seat away from the blind is free if it passes at most {n} active players.",
        {
            0: "A change of seat away from the blind is never free.",
            1: "A change of seat away from the blind is free if it passes at most one active player.",
        },
    ),
    "blinds.seat_change.draw_games": {
        "as_others": "The same holds in draw games.",
        "same_position": "In draw games, a player who changes his seat waits for the same position to the blinds.",
    },
    "blinds.seat_change.post_instead": {
        True: "A player who changes his seat may post the big blind live instead of waiting.",
        False: "A player who changes his seat must wait and may not post instead.",
    },
    "blinds.seat_change.deals_off": {
        True: "If a player moves right after his button, the blinds pass the new seat once for free.",
        False: "If a player moves right after his button, the blinds do not pass the new seat for free.",
    },
    "blinds.missed.post": {
        True: "A player may post all missed blinds to get a hand.",
        False: "A player may not post missed blinds to get a hand.",
    },
    "blinds.missed.wait": {
        True: "A player who missed blinds may wait for the big blind and owes nothing else.",
        False: "A player who missed blinds may not wait for the big blind instead.",
    },
    "blinds.missed.straddle": {
        True: "A player who missed blinds may come back as the live straddle under the gun.",
        False: "A player who missed blinds may not come back with a straddle.",
    },
    "blinds.missed.live": {"big_blind": "Of missed blinds the big blind is live; the rest is dead in the middle."},
    "blinds.missed.orbits": {"one_set": "However often the blinds passed, a player owes one set of them."},
    "blinds.missed.three_blinds_live": {
        "if_missed": "With three blinds, the largest is posted live only if it was missed.",
        "always": "With three blinds, the largest is always posted live.",
    },
    "blinds.missed.round_by_round": {
        "game_dealt": "In games dealt by rounds, a player owes the blinds of the game that is now dealt.",
        "larger_game": "In games dealt by rounds, a player owes the blinds of the larger game.",
    },
    "blinds.missed.absent_buttons": NumberWords(
        "Chips may be picked up after {n} absent buttons, one from each dealer who comes to the empty seat.",
        {
            0: "Chips are never picked up because of absent buttons.",
            1: "Chips may be picked up after one absent button.",
        },
    ),
    "blinds.missed.window_minutes": NumberWords(
        "The seat of an absent player may be given away after {n} minutes.",
        {0: "The seat of an absent player has no limit of time."},
    ),
    "blinds.missed.third_man": {
        True: "The third player to walk must be back for his next blinds.",
        False: "The third player to walk has no special duty.",
    },
    "blinds.missed.short_big_blind": {
        "not_dealt": "A player with less than the big blind gets no hand.",
        "all_in": "A player with less than the big blind posts all he has, for full value.",
    },
    "blinds.missed.single_blind_short": {
        "as_others": "In single-blind lowball, a player with less than the blind is treated as in other games.",
        "next_below_half": "In single-blind lowball, half a blind counts as a full one. A player who has less gets a "
        "hand for what he has, and the next player takes the blind; later he posts, kills the pot or waits for the "
        "blind.",
    },
    "blinds.missed.racked_chips": {
        "banned": "A player may not have his chips in a rack.",
        "not_dealt": "A player whose chips are in a rack when the big blind arrives is not dealt in.",
        "allowed": "A player whose chips are in a rack when the big blind arrives is dealt in.",
    },
    "blinds.missed.button_seat_for_small_blind": {
        True: "A player who missed the small blind alone may make it up in the seat of the dead button.",
        False: "A player who missed the small blind alone may not make it up in the seat of the dead button.",
    },
    "blinds.penalty.dealt_in": {
        True: "A penalized player is dealt in; his blinds and antes are posted and his hand is killed.",
        False: "A penalized player sits out.",
    },
    "blinds.penalty.round_hands": {
        "players_at_table": "A penalty of one round is a hand for every player at the table, the offender included.",
    },
    "blinds.penalty.redeal": {"once": "A misdeal and its new deal count as one hand of a penalty."},
    "blinds.straddle.allowed": {True: "Straddles are allowed.", False: "Straddles are not allowed."},
    "blinds.straddle.seats": {
        "under_the_gun": "Only the player under the gun may straddle.",
        "under_the_gun_or_button": "The player under the gun or the button may straddle.",
    },
    "blinds.straddle.button_in_limit": {
        True: "In fixed limit, the button may straddle.",
        False: "In fixed limit, the button may not straddle.",
    },
    "blinds.straddle.least": NumberWords(
        "A straddle is at least {n} big blinds.",
        {0: "A straddle has no minimum.", 1: "A straddle is at least one big blind."},
    ),
    "blinds.straddle.most": NumberWords(
        "A straddle is at most {n} big blinds.",
        {0: "A straddle has no maximum.", 1: "A straddle is at most one big blind."},
    ),
    "blinds.straddle.pot_limit_most": {
        "as_others": "In pot limit, a straddle has the same maximum as elsewhere.",
        "opening_bet": "In pot limit, a straddle may be as much as the largest opening bet.",
    },
    "blinds.straddle.button_first": {
        True: "The button's straddle goes before one under the gun.",
        False: "The straddle under the gun goes before the button's.",
    },
    "blinds.straddle.button_opens": {
        "left_of_straddle": "When the button has straddled, the player on its left acts first.",
        "under_the_gun": "When the button has straddled, the player under the gun acts first.",
    },
    "blinds.straddle.kill_pot": {
        True: "Straddles are allowed in a kill pot.",
        False: "Straddles are not allowed in a kill pot.",
    },
    "blinds.kill.leg_two": {
        "one_full_bet": "A kill is due if the second pot in a row wins a full bet beyond the blinds.",
        "any_pot": "A kill is due if a player wins any second pot in a row.",
    },
    "blinds.kill.scoop_times": NumberWords(
        "In high-low games, a scooped pot above {n} times the upper limit requires a kill.",
        {0: "In high-low games, a scooped pot of any size requires a kill."},
    ),
    "blinds.kill.scoop_equal": {
        True: "A pot of exactly that size requires one too.",
        False: "A pot of exactly that size does not require one.",
    },
    "blinds.kill.acts": {
        "in_turn": "The kill acts in turn in the first round.",
        "last": "The kill acts last in the first round.",
    },
    "blinds.kill.split_keeps_leg": {
        True: "A player with one leg keeps it when he splits the next pot.",
        False: "A player with one leg loses it when he splits the next pot.",
    },
    "blinds.kill.killer_split": {
        "kills_again": "If the killer splits the pot, he kills the next pot again.",
        "keeps_leg": "If the killer splits the pot, he keeps one leg.",
    },
    "blinds.kill.missed": {
        "off_blinds_and_button": "A missed kill is posted in the first hand off the button and off the blinds.",
    },
    "blinds.kill.buy_button": {
        "unless_kill_in_blinds": "The button may be bought in a kill pot unless the kill is in the blinds.",
    },
    "blinds.kill.newcomer_may_wait": {True: "A new player may wait out a kill pot."},
}
