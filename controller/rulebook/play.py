"""The play side of a rulebook: typed sections of cited values.

Every field answers one question, by the words of its `Literal`, and every book has it. Times are in whole seconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from controller.rulebook.rule import Rule
from controller.rulebook.stud import StudRules
from controller.rulebook.take_rules import HouseRules
from controller.terms.wagers import CapRule, PotCount, StraddleRaise


@dataclass(frozen=True, slots=True)
class BettingRules:
    """Rules for the size of a wager, and for reopening the betting."""

    opening: Rule[Literal["big_blind"]]
    """The minimum bet that is not an all-in."""
    raise_by: Rule[Literal["last_full_increment"]]
    """The minimum raise that is not an all-in: the size of the round's last full bet or raise on top."""
    over_short_all_in: Rule[Literal["on_top", "floor"]]
    """No limit and pot limit: the full raise is counted on top of a short all-in, or the book contradicts itself."""
    limit_raises: Rule[int]
    """Fixed limit: raises allowed after the bet."""
    limit_cap: Rule[CapRule]
    """Fixed limit: when that cap does not apply."""
    straddle_counts: Rule[bool]
    """Fixed limit: whether a straddle counts as a bet for the cap."""
    straddle_raise: Rule[StraddleRaise]
    """The minimum raise over a straddle."""
    reopens: Rule[Literal["to_the_player", "single_wager"]]
    """No limit and pot limit: short all-ins that add up to a full raise reopen the betting, or count singly."""
    limit_half: Rule[bool]
    """Fixed limit: an all-in of half a bet or more counts as a full one and reopens the betting."""
    unit: Rule[Literal["smallest_in_blinds", "smallest_making_big_blind", "smallest_in_play"]]
    """The smallest chip that may be wagered; an all-in counts whatever its chips are."""
    unit_correction: Rule[Literal["nearest"]]
    """What becomes of a wager in a smaller unit."""
    too_small: Rule[Literal["round", "street"]]
    """Until when a bet or raise below the minimum is raised to it."""
    lower_limit: Rule[Literal["brought_up"]]
    """Fixed limit: a bet of the lower limit on a round of the upper one."""


@dataclass(frozen=True, slots=True)
class PotLimitRules:
    """Further rules for pot limit."""

    count: Rule[PotCount]
    """How the pot is counted before the flop."""
    rounded_up: Rule[bool]
    """Whether the pot is rounded up to the unit of the wagers."""
    over_pot: Rule[Literal["refund"]]
    """What becomes of a wager over the pot."""
    over_pot_until: Rule[Literal["accepted", "street"]]
    """Until when it is corrected: until all remaining players have acted on it, or until the street is over."""
    under_pot_until: Rule[Literal["never", "substantial_action"]]
    """Until when a pot bet made on too low a count is raised to the pot."""
    big_chip_opens: Rule[Literal["pot"]]
    """A silent chip larger than the pot that opens the betting."""
    size_told: Rule[Literal["always", "pot_limit_only"]]
    """In which games the players' screens show the size of the pot while a hand is bet."""


@dataclass(frozen=True, slots=True)
class ChipRules:
    """Rules for chips put out without a word."""

    oversized: Rule[Literal["call"]]
    """One chip larger than the bet that the player faces."""
    several: Rule[Literal["half_bet", "remove_one", "remove_one_same"]]
    """Several chips facing a bet: a raise from half a bet on; below, a call if it needs all (`_same`: of one kind)."""
    half: Rule[Literal["minimum_raise"]]
    """From half on, exactly the minimum raise if the chips are less than that; below half, a call."""
    half_of: Rule[Literal["increment", "whole_bet"]]
    """What half is measured by: the last increment, or the whole bet that the player faces."""
    last_chips: Rule[Literal["all_in_unless_needed", "half"]]
    """A player's last chips: all-in if one of them is not needed for the call, or judged like others."""
    prior: Rule[Literal["as_if_alone", "counted_unless_pulled", "table"]]
    """Earlier chips of the street: new ones judged alone, with those not pulled back, or by the printed table."""
    prior_cover_pulled: Rule[Literal["face", "several", "call"]]
    """Earlier chips cover the call, all pulled back, one new big chip: its value, a bet of several, or a call."""
    pulling_binds: Rule[bool]
    """Whether pulling an earlier chip back binds the player to call or raise."""
    under_call: Rule[Literal["bound", "opening_or_heads_up"]]
    """Less than the call put out: made a full call; or only heads-up and facing the opening bet, else the floor."""
    under_calls_in_row: Rule[Literal["each", "back_to_first"]]
    """Several in a row: each is ruled by itself, or play goes back to the first, who corrects his bet."""
    under_kill: Rule[Literal["as_under_call", "correct_or_forfeit"]]
    """Less than the call put out in the first round of a kill pot, by a player who was not aware of the kill."""
    tiny: Rule[Literal["as_under_call", "floor"]]
    """Chips that are tiny beside the call (a twentieth of it at most)."""
    short_call: Rule[Literal["made_good"]]
    """A call later found short by a counting error."""


@dataclass(frozen=True, slots=True)
class WordRules:
    """Rules for words, and for words against chips."""

    binding: Rule[Literal["binds"]]
    """A declaration in turn."""
    amount_said: Rule[Literal["as_chips"]]
    """An amount alone: it counts like that amount pushed out in chips."""
    two_motions: Rule[bool]
    """Whether, after "raise", the call and the raise may be put out in two motions."""
    string: Rule[Literal["not_allowed"]]
    """A second motion without a word before the first."""
    chips_first: Rule[Literal["first", "words"]]
    """Chips, then other words: which of them counts."""
    words_first: Rule[Literal["corrected", "stands"]]
    """Words that name an amount, then other chips: the words count, by a ruling, or because they made it clear."""
    together: Rule[Literal["floor", "words"]]
    """Chips and other words at the same time."""
    said_raise_one_chip: Rule[Literal["the_chip"]]
    """"Raise" and one chip: the most that is allowed for the chip."""
    unclear: Rule[Literal["floor", "lesser", "highest_within_pot"]]
    """An amount that can mean two values."""
    pot_in_no_limit: Rule[Literal["floor", "minimum"]]
    """"Pot" in a game without pot limit."""
    conditional: Rule[Literal["binds", "floor", "penalty"]]
    """"If you bet, I raise"."""
    forward_motion: Rule[Literal["floor", "full_amount"]]
    """Chips pushed forward and not released."""
    wait_for_amount: Rule[Literal["wait", "call_is_floors"]]
    """An act before the amount of a declared wager is known counts as out of turn; a call may bind to any amount."""


@dataclass(frozen=True, slots=True)
class TurnRules:
    """Rules for acts out of turn, and for players who were skipped."""

    unchanged: Rule[Literal["binds", "floor"]]
    """An act out of turn when nothing has changed once the turn comes: a check, call or fold changes nothing."""
    unchanged_bet: Rule[Literal["binds", "floor", "check"]]
    """A bet out of turn when everybody in turn checks: it stands, or it is taken back and is a check."""
    changed_less: Rule[Literal["free", "call", "floor"]]
    """A bet out of turn, then a smaller bet in turn."""
    changed_same: Rule[Literal["free", "call", "floor"]]
    """A bet out of turn, then an equal bet in turn."""
    changed_more: Rule[Literal["free", "free_forfeit", "floor"]]
    """A bet out of turn, then a larger one in turn: all options; the chips come back, or stay in the pot on a fold."""
    checked: Rule[Literal["free", "passive"]]
    """A check out of turn, then a bet in turn: all options, or no raise."""
    checked_unchanged: Rule[Literal["binds", "floor"]]
    """A check out of turn, with no bet in turn."""
    heads_up_passive: Rule[bool]
    """Whether a check or call out of turn in a round that began heads-up leaves only fold, check and call."""
    folded: Rule[Literal["binds", "binds_at_once", "binds_unchanged", "floor"]]
    """A fold out of turn: it binds when its turn comes, or its hand is mucked at once."""
    skipped_after: Rule[Literal["three_or_substantial", "two", "substantial"]]
    """The action behind a skipped player after which he may lose the right to act."""
    skipped_loses: Rule[Literal["floor"]]
    """Who decides whether he loses it."""
    skipped_in_front: Rule[Literal["keeps"]]
    """A player who is skipped while somebody before him has not acted yet."""
    floor_stops: Rule[bool]
    """Whether the action is stopped until the floor has ruled."""


@dataclass(frozen=True, slots=True)
class ClockRules:
    """Rules for calling the clock; times in seconds."""

    earliest_s: Rule[int]
    """How long a player may think before the clock can be called; 0 for the floor's judgment."""
    time_s: Rule[int]
    """The time to act after the call."""
    countdown_s: Rule[int]
    """The countdown after that."""
    limit_earliest_s: Rule[int]
    """The same in fixed limit."""
    limit_time_s: Rule[int]
    """Seconds that he has in fixed limit."""
    limit_countdown_s: Rule[int]
    """The last of these seconds, which are counted aloud, in fixed limit."""
    rows_earliest_s: Rule[int]
    """How long a player of open-face poker may think about a card before the clock can be called; 0 for the floor."""
    rows_time_s: Rule[int]
    """The time to set it after the call."""
    rows_over: Rule[Literal["front_row", "floor"]]
    """The clock runs out on a card: it goes to the front-most row that is no certain foul, or the floor decides."""
    facing: Rule[Literal["dead"]]
    """The clock runs out on a player who faces a bet."""
    not_facing: Rule[Literal["dead", "check", "floor"]]
    """The clock runs out on a player who faces no bet."""
    tie_to_player: Rule[bool]
    """Whether an act at the last instant counts."""
    callers: Rule[Literal["dealt_in", "any"]]
    """Who may call the clock: a player who was dealt into the hand, or any player."""
    at_seat: Rule[bool]
    """Whether a player must be at his seat to call it."""


@dataclass(frozen=True, slots=True)
class FoldRules:
    """Rules for irregular folds, and for hands that die without a fold."""

    without_bet: Rule[Literal["allowed", "after_check", "no_bet"]]
    """A fold in turn when nobody has bet: no irregularity; one when facing a check; or also when first to act."""
    uncalled: Rule[Literal["returned"]]
    """The uncalled part of a wager whose hand was killed."""


@dataclass(frozen=True, slots=True)
class PotRules:
    """Rules for pots, odd chips, and pushes."""

    side_pots: Rule[Literal["separately"]]
    """Side pots are split separately; the table pushes the last one first, whether the book says so or not."""
    uncalled: Rule[Literal["returned"]]
    """The uncalled part of a wager."""
    odd_chip: Rule[Literal["left_of_button"]]
    """Who gets the odd chip in a game with a button."""
    odd_chip_stud: Rule[Literal["high_card_by_suit"]]
    """Who gets the odd chip in stud."""
    odd_chip_high_low: Rule[Literal["high"]]
    """The side that gets the odd chip of a pot that is split high and low."""
    odd_chip_unit: Rule[Literal["smallest_in_blinds", "smallest_in_play"]]
    """The unit to which an odd chip is broken."""
    wrong_award: Rule[Literal["put_right"]]
    """A pot pushed to a player who has no part in it, noticed in time."""
    chop_blinds: Rule[bool]
    """Whether the blinds may take their bets back when everybody else has folded."""
    run_it: Rule[Literal["no", "from_stakes", "time_raked"]]
    """Whether the board may be run more than once: no, in games from `run_it_from` on, or where players pay time."""
    run_it_from: Rule[int]
    """The minimum big blind for it; 0 if the stakes do not matter."""
    run_it_side: Rule[bool]
    """Whether a side pot may be run more than once although not everybody in the main pot agrees."""
    run_it_times: Rule[int]
    """The maximum number of times."""


@dataclass(frozen=True, slots=True)
class ShowdownRules:
    """Rules for the showdown: who shows, when, and who may ask."""

    order: Rule[Literal["aggressor_then_first"]]
    """The last to bet or raise on the final round shows first; if it was checked, the first to act."""
    all_in_early: Rule[Literal["pusher", "pusher_or_called", "all_up"]]
    """Betting ends before the last card: the pusher shows first, or all hands are turned up at once."""
    hand_for_hand: Rule[Literal["face_down", "as_usual"]]
    """An all-in and a call in hand for hand: hands stay down, no card is dealt until the room says so; or as usual."""
    side_pot_first: Rule[bool]
    """Whether the players of a side pot show before a player who is all-in for the main pot only."""
    to_win: Rule[Literal["all_cards"]]
    """What must be shown to win a contested pot."""
    ask: Rule[Literal["collusion", "collusion_or_contributed", "floor", "caller_of_river"]]
    """Who may ask to see a hand."""
    ask_without_cards: Rule[Literal["same", "no_right"]]
    """Whether a player without cards may ask."""
    run_it_all_up: Rule[bool]
    """Whether every live hand is turned up at once when the board is run more than once."""
    losing_hands: Rule[Literal["before_push", "any_time"]]
    """When the dealer kills hands that have lost: before he pushes a pot, or whenever he likes."""


@dataclass(frozen=True, slots=True)
class PlayRules:
    """Rules for play, except the blinds."""

    betting: BettingRules
    pot_limit: PotLimitRules
    chips: ChipRules
    words: WordRules
    turn: TurnRules
    clock: ClockRules
    folds: FoldRules
    pots: PotRules
    house: HouseRules
    showdown: ShowdownRules
    stud: StudRules
