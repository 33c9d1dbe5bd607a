"""The blinds side of a rulebook: typed sections of cited values, read from `blinds.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from controller.rulebook.rule import Rule
from controller.terms.codes import Cause


@dataclass(frozen=True, slots=True)
class ButtonRules:
    """Rules for the movement of button and blinds."""

    movement: Rule[Literal["dead"]]
    """The big blind goes to the player due for it; small blind and button follow, even to empty seats."""
    heads_up_small_blind: Rule[Literal["button"]]
    """The seat that posts the small blind when two players are dealt in."""
    first_button: Rule[Literal["high_card", "right_of_dealer"]]
    """Who gets the button when a game starts: the high card, or the first player on the dealer's right."""
    high_card_tie: Rule[Literal["suits", "extra_card"]]
    """What breaks a tie for the high card: the suit (spades best), or another card for the tied hands alone."""
    absent: Rule[Literal["skipped", "posted"]]
    """An absent player due for a blind: the blind passes him, or it is posted from his stack and he is dealt in."""
    next_hand: Rule[Literal["corrected", "stands"]]
    """A misplaced button in the hand before: corrected for the new hand, or the error stands."""
    blind_option: Rule[Literal[True]]
    """Whether the big blind may raise at his first turn even if nobody raised."""
    ante_position_missed: Rule[Literal["button_passes"]]
    """In a game with antes only, a player who misses the first position left of the button loses the button to the
    next."""


@dataclass(frozen=True, slots=True)
class NewcomerRules:
    """Rules for a new player's first hand."""

    big_bet: Rule[Literal["free", "post_or_wait"]]
    """No limit and pot limit: dealt in without a post, or the big blind posted live or waited for."""
    limit: Rule[Literal["free", "post_or_wait"]]
    """The same in fixed limit."""
    barred: Rule[Literal["button_to_big_blind", "button_to_small_blind"]]
    """The seats in which he gets no hand: from the button to the big blind, or only between button and small blind."""
    buys_button: Rule[bool]
    """Whether he may buy the button in such a seat: big blind live, small blind dead, the button is his next hand."""
    buyer_replaces_blinds: Rule[Literal[True]]
    """Whether the players due for the blinds post nothing in the buyer's hand, and post in the next."""
    forced_straddle: Rule[Literal[False]]
    """Whether a new player may be made to straddle."""
    must_move_keeps: Rule[tuple[Literal["small_blind", "button", "blinds"], ...]]
    """The positions that a player called to the main game may play before he moves."""
    must_move_keeps_split: Rule[tuple[Literal["small_blind", "button", "blinds"], ...]]
    """The same in high-low and mixed games."""
    must_move_barred: Rule[tuple[Literal["small_blind", "button"], ...]]
    """The positions in which a player from a must-move game gets no hand."""
    must_move_barred_split: Rule[tuple[Literal["small_blind", "button"], ...]]
    """The same in high-low and mixed games."""
    must_move_waits: Rule[bool]
    """Whether he may let the button pass and wait for a position that he likes better."""
    must_move_waits_split: Rule[Literal["as_others", "behind_button", "behind_button_but_triple_draw"]]
    """The same in high-low and mixed games: until the button has passed him, in all of them or not in triple draw."""
    must_move_stud_hands: Rule[int]
    """Hands that a player called to the main game may still play in stud, which has no positions."""
    lock_up_keeps: Rule[tuple[Literal["small_blind", "button", "blinds"], ...]]
    """Positions that a player who locked up a seat elsewhere may still play: the button, if he has taken a blind."""
    forfeited_pot: Rule[Literal["dealt_last", "anyone"]]
    """Who gets a hand when chips from the deal before lie in the middle."""
    must_move_arrival: Rule[Literal["any_position_free", "no_post", "as_newcomer"]]
    """How a player from a must-move game comes in."""
    lock_up_minutes: Rule[int]
    """Minutes for which a seat of a new game is kept while players wait for one; 0 for no limit."""


@dataclass(frozen=True, slots=True)
class SeatChangeRules:
    """Rules for a change of seat within the table."""

    free_players: Rule[int]
    """Number of active players passed by a move away from the blind that costs neither a wait nor a post."""
    draw_games: Rule[Literal["as_others", "same_position"]]
    """Draw games: as in others, or always a wait for the same position relative to the blinds."""
    post_instead: Rule[bool]
    """Whether posting the big blind live replaces the wait."""
    deals_off: Rule[bool]
    """Whether the blinds pass the new seat once for free if a player moves right after his button."""


@dataclass(frozen=True, slots=True)
class MissedBlindRules:
    """Rules for an absent player's debts and his return."""

    post: Rule[bool]
    """Whether all missed blinds may be posted to get a hand."""
    wait: Rule[bool]
    """Whether a player may wait for the big blind instead, with nothing else to pay."""
    straddle: Rule[bool]
    """Whether a player may come back as the live straddle under the gun."""
    live: Rule[Literal["big_blind"]]
    """The live part of the post; the rest is dead in the middle."""
    orbits: Rule[Literal["one_set"]]
    """How much is owed when the blinds passed several times."""
    three_blinds_live: Rule[Literal["if_missed", "always"]]
    """With three blinds, whether the largest is posted live only if it was missed, or always."""
    round_by_round: Rule[Literal["game_dealt", "larger_game"]]
    """Games dealt by rounds: the blinds of the game now dealt are owed, or those of the larger game."""
    absent_buttons: Rule[int]
    """Absent buttons (one from each dealer who comes to the empty seat) after which chips may be picked up; 0 for
    never."""
    window_minutes: Rule[int]
    """Minutes of absence after which the seat may be given away; 0 for no limit."""
    third_man: Rule[bool]
    """Whether the third player to walk must be back for his next blinds."""
    short_big_blind: Rule[Literal["not_dealt", "all_in"]]
    """A player with less than the big blind: gets no hand, or posts all he has for full value."""
    single_blind_short: Rule[Literal["as_others", "next_below_half"]]
    """Single-blind lowball: such a player as in other games; or, below half the blind, the next player takes it."""
    racked_chips: Rule[Literal["banned", "not_dealt", "allowed"]]
    """A player whose chips are in a rack when the big blind arrives."""
    button_seat_for_small_blind: Rule[bool]
    """Whether a player who missed the small blind alone may make it up in the seat of the dead button itself."""


@dataclass(frozen=True, slots=True)
class PenaltyRules:
    """Penalties in missed hands."""

    dealt_in: Rule[bool]
    """Whether a penalized player is dealt in, his blinds and antes posted and his hand killed; otherwise he sits
    out."""
    round_hands: Rule[Literal["players_at_table"]]
    """The hands of one round: one for every player at the table when the penalty is given, the offender included."""
    redeal: Rule[Literal["once"]]
    """How many hands a misdeal and its re-deal count for."""


@dataclass(frozen=True, slots=True)
class StraddleRules:
    """Rules for live straddles; the minimum raise over one is `play.betting.straddle_raise`."""

    allowed: Rule[bool]
    """Whether the book has straddles at all."""
    seats: Rule[Literal["under_the_gun", "under_the_gun_or_button"]]
    """The seats that may straddle; under basis `discretion`, the book names the button in one rule and not in
    another."""
    button_in_limit: Rule[bool]
    """Whether the button may straddle in fixed-limit games."""
    least: Rule[int]
    """The minimum straddle, in big blinds."""
    most: Rule[int]
    """The maximum straddle, in big blinds."""
    pot_limit_most: Rule[Literal["as_others", "opening_bet"]]
    """Pot limit: the maximum straddle as elsewhere, or as much as the largest opening bet."""
    button_first: Rule[bool]
    """Whether the button's straddle outranks one under the gun."""
    button_opens: Rule[Literal["left_of_straddle", "under_the_gun"]]
    """Who acts first when the button has straddled."""
    kill_pot: Rule[bool]
    """Whether straddles are allowed in a kill pot."""


@dataclass(frozen=True, slots=True)
class KillRules:
    """Rules for kill pots; our defaults if a book has none."""

    leg_two: Rule[Literal["one_full_bet", "any_pot"]]
    """What the second pot in a row must win to require a kill: a full bet beyond the blinds, or anything."""
    scoop_times: Rule[int]
    """High-low games: the size of a scooped pot that requires a kill, in upper limits."""
    scoop_equal: Rule[bool]
    """Whether a pot of exactly that size requires one."""
    acts: Rule[Literal["in_turn", "last"]]
    """When the kill acts in the first round."""
    split_keeps_leg: Rule[bool]
    """Whether a player with one leg keeps it when he splits the next pot."""
    killer_split: Rule[Literal["kills_again", "keeps_leg"]]
    """What a split of the pot by the hand's killer means for the next kill."""
    missed: Rule[Literal["off_blinds_and_button"]]
    """A missed kill is posted in the first hand off the button and off the blinds."""
    buy_button: Rule[Literal["unless_kill_in_blinds"]]
    """When the button may be bought in a kill pot."""
    newcomer_may_wait: Rule[Literal[True]]
    """Whether a new player may wait out a kill pot."""


@dataclass(frozen=True, slots=True)
class BlindRules:
    """Rules for button, blinds, absence, straddles and kills."""

    button: ButtonRules
    newcomer: NewcomerRules
    seat_change: SeatChangeRules
    missed: MissedBlindRules
    penalty: PenaltyRules
    straddle: StraddleRules
    kill: KillRules


SENTENCE_ARGUMENTS: Final = ("seat", "live", "dead", "returned")
"""The names that a verdict's sentence on these causes may have in braces."""

CONDITIONS: Final[Mapping[Cause, tuple[str, ...]]] = {
    Cause.MISSED_SMALL_BLIND: ("owes", "nothing_missed"),
    Cause.MISSED_BIG_BLIND: ("owes", "nothing_missed", "must_wait"),
    Cause.MISSED_STRADDLE: ("missed",),
    Cause.THIRD_MAN_WALKING: ("warning", "missed_blind", "not_third"),
    Cause.PICK_UP: ("may_be", "third_man", "too_early", "lock_up"),
    Cause.SHORT_BLIND: ("short",),
    Cause.ILLEGAL_STRADDLE: (
        "not_provided",
        "wrong_seat",
        "button_contradicted",
        "button_in_limit",
        "wrong_amount",
        "over_opening_bet",
        "outranked",
        "kill_pot",
        "short_deck",
        "too_late",
    ),
    Cause.OWING_SEAT_DEALT: ("dealt", "not_acted", "acted", "not_owing"),
}
"""For every cause of this side, the conditions that each book rules on."""
