"""The play side of a rulebook: typed sections of cited values.

Every field says which question it answers; the words of its `Literal` are the answers that occur. The same fields
stand in every book. Amounts of time in whole seconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from controller.rulebook.rule import Rule
from controller.rulebook.stud import StudRules
from controller.terms.wagers import CapRule, PotCount, StraddleRaise


@dataclass(frozen=True, slots=True)
class BettingRules:
    """Rules for the size of a wager, and for when the betting is reopened."""

    opening: Rule[Literal["big_blind"]]
    """The least bet that is no all-in."""
    raise_by: Rule[Literal["last_full_increment"]]
    """The least raise that is no all-in: the size of the last full bet or raise of the round on top."""
    over_short_all_in: Rule[Literal["on_top", "floor"]]
    """No and pot limit: the full raise is counted on top of a short all-in, or the book contradicts itself."""
    limit_raises: Rule[int]
    """Fixed limit: raises allowed after the bet."""
    limit_cap: Rule[CapRule]
    """Fixed limit: when that cap does not hold."""
    straddle_counts: Rule[bool]
    """Fixed limit: whether a straddle counts as a bet for the cap."""
    straddle_raise: Rule[StraddleRaise]
    """The least raise over a straddle."""
    reopens: Rule[Literal["to_the_player", "single_wager"]]
    """No and pot limit: short all-ins that add up to a full raise to a player reopen the betting for him, or each
    counts by itself."""
    limit_half: Rule[bool]
    """Fixed limit: an all-in of half a bet or more counts as a full one and reopens the betting."""
    unit: Rule[Literal["smallest_in_blinds", "smallest_making_big_blind", "smallest_in_play"]]
    """The smallest chip that may be wagered; an all-in plays for what it is."""
    unit_correction: Rule[Literal["nearest"]]
    """What becomes of a wager in a smaller unit."""
    too_small: Rule[Literal["round", "street"]]
    """Until when a bet or raise below the minimum is brought up to it."""
    lower_limit: Rule[Literal["brought_up"]]
    """Fixed limit: the lower limit bet on a round of the upper one."""


@dataclass(frozen=True, slots=True)
class PotLimitRules:
    """Further rules for pot-limit."""

    count: Rule[PotCount]
    """How the pot is counted before the flop."""
    rounded_up: Rule[bool]
    """Whether the pot is rounded up to the unit of the wagers."""
    over_pot: Rule[Literal["refund"]]
    """What becomes of a wager over the pot."""
    over_pot_until: Rule[Literal["accepted", "street"]]
    """Until when: all remaining players have acted on it, or the street is over."""
    under_pot_until: Rule[Literal["never", "substantial_action"]]
    """Until when a pot bet made on too low a count is raised to the pot."""
    big_chip_opens: Rule[Literal["pot"]]
    """A silent chip larger than the pot that opens the betting."""


@dataclass(frozen=True, slots=True)
class ChipRules:
    """Chips put out without a word."""

    oversized: Rule[Literal["call"]]
    """One chip larger than the bet that is faced."""
    several: Rule[Literal["half_bet", "remove_one", "remove_one_same"]]
    """Several chips facing a bet: a raise from half a bet on; before that a call if every chip is needed for it
    (`remove_one`; `remove_one_same`: only chips of one denomination)."""
    half: Rule[Literal["minimum_raise"]]
    """From half on: exactly the minimum raise if it falls short of that; below half a call."""
    half_of: Rule[Literal["increment", "whole_bet"]]
    """Half of what: the last increment, or the whole bet that is faced."""
    last_chips: Rule[Literal["all_in_unless_needed", "half"]]
    """A player's last chips: all-in where one of them is not needed for the call, or judged like others."""
    prior: Rule[Literal["as_if_alone", "counted_unless_pulled", "table"]]
    """Earlier chips of the street that lie there: new chips are judged as if alone, together with what is not pulled
    back, or by the printed table of cases."""
    prior_cover_pulled: Rule[Literal["face", "several", "call"]]
    """Earlier chips that cover the call, all pulled back, and one new oversized chip: its full value, a bet of several
    chips, or a call."""
    pulling_binds: Rule[bool]
    """Whether pulling an earlier chip back binds to call or raise."""
    under_call: Rule[Literal["bound", "opening_or_heads_up"]]
    """Less than the call put out: made a full call; or only heads-up and facing the opening bet, else the floor."""
    under_kill: Rule[Literal["as_under_call", "correct_or_forfeit"]]
    """Less than the call put out in the first round of a kill pot, by a player who was not aware of the kill."""
    tiny: Rule[Literal["as_under_call", "floor"]]
    """Chips that are tiny beside the call (a twentieth of it at most)."""
    short_call: Rule[Literal["made_good"]]
    """A call found short by a counting error afterward."""


@dataclass(frozen=True, slots=True)
class WordRules:
    """Words, and words against chips."""

    binding: Rule[Literal["binds"]]
    """A declaration in turn."""
    amount_said: Rule[Literal["as_chips"]]
    """An amount alone: the same as as many chips pushed out."""
    two_motions: Rule[bool]
    """After "raise": whether the call and then the raise may be put out in two motions."""
    string: Rule[Literal["not_allowed"]]
    """A second motion with no word before the first."""
    chips_first: Rule[Literal["first", "words"]]
    """Chips, then other words: which counts."""
    words_first: Rule[Literal["corrected", "stands"]]
    """Words that name an amount, then other chips: the words count, by a ruling, or because they made it clear."""
    together: Rule[Literal["floor", "words"]]
    """Chips and other words in the same instant."""
    said_raise_one_chip: Rule[Literal["the_chip"]]
    """"Raise" and one chip: the most that is allowed for the chip."""
    unclear: Rule[Literal["floor", "lesser", "highest_within_pot"]]
    """An amount that can mean two values."""
    pot_in_no_limit: Rule[Literal["floor", "minimum"]]
    """"Pot" where there is no pot limit."""
    conditional: Rule[Literal["binds", "floor", "penalty"]]
    """"If you bet, I raise"."""
    forward_motion: Rule[Literal["floor", "full_amount"]]
    """Chips pushed forward and not released."""
    wait_for_amount: Rule[Literal["wait", "call_is_floors"]]
    """Acting before the amount of a declared wager is known: that is out of turn; a call may bind to any amount."""


@dataclass(frozen=True, slots=True)
class TurnRules:
    """Acting out of turn, and players who were skipped."""

    unchanged: Rule[Literal["binds", "floor"]]
    """An action out of turn when nothing has changed once the turn comes: a check, call or fold changes nothing."""
    unchanged_bet: Rule[Literal["binds", "floor", "check"]]
    """A bet out of turn where everybody in turn checks: it stands, or must be taken back and be a check."""
    changed_less: Rule[Literal["free", "call", "floor"]]
    """A bet out of turn, less is bet in turn."""
    changed_same: Rule[Literal["free", "call", "floor"]]
    """The same is bet in turn."""
    changed_more: Rule[Literal["free", "free_forfeit", "floor"]]
    """More is bet in turn: all options; the chips come back, or stay in the pot if he folds."""
    checked: Rule[Literal["free", "passive"]]
    """A check out of turn, then a bet in turn: all options, or no raise."""
    checked_unchanged: Rule[Literal["binds", "floor"]]
    """A check out of turn, and nobody has bet."""
    heads_up_passive: Rule[bool]
    """A check or call out of turn in a round that began heads-up leaves only fold, check and call."""
    folded: Rule[Literal["binds", "binds_at_once", "binds_unchanged", "floor"]]
    """A fold out of turn: it binds when its turn comes, or its hand is mucked at once."""
    skipped_after: Rule[Literal["three_or_substantial", "two", "substantial"]]
    """What has to happen behind a skipped player before he may lose the right to act."""
    skipped_loses: Rule[Literal["floor"]]
    """Who decides then."""
    skipped_in_front: Rule[Literal["keeps"]]
    """A player who is passed over while somebody before him has not acted yet."""


@dataclass(frozen=True, slots=True)
class ClockRules:
    """Calling the clock; times in seconds."""

    earliest_s: Rule[int]
    """How long a player may think before the clock can be called; 0: the floor's judgment."""
    time_s: Rule[int]
    """The time to act once it is called."""
    countdown_s: Rule[int]
    """The countdown after that."""
    limit_earliest_s: Rule[int]
    """The same three in fixed limit."""
    limit_time_s: Rule[int]
    limit_countdown_s: Rule[int]
    facing: Rule[Literal["dead"]]
    """It runs out on a player who faces a bet."""
    not_facing: Rule[Literal["dead", "check", "floor"]]
    """It runs out on a player who faces none."""
    tie_to_player: Rule[bool]
    """An act in the last instant counts."""


@dataclass(frozen=True, slots=True)
class FoldRules:
    """Folds out of the ordinary, and hands that die without one."""

    without_bet: Rule[Literal["allowed", "after_check", "no_bet"]]
    """A fold in turn where nobody has bet: no irregularity; one when facing a check; or also when first to act."""
    uncalled: Rule[Literal["returned"]]
    """The uncalled part of a wager whose hand was killed."""


@dataclass(frozen=True, slots=True)
class PotRules:
    """Pots, odd chips, and who is pushed what."""

    side_pots: Rule[Literal["separately", "last_first"]]
    """Side pots are split by themselves; `last_first`: in reverse order of their making."""
    uncalled: Rule[Literal["returned"]]
    """An uncalled part."""
    odd_chip: Rule[Literal["left_of_button"]]
    """Who gets the odd chip in a game with a button."""
    odd_chip_stud: Rule[Literal["high_card_by_suit"]]
    """Who gets it in stud."""
    odd_chip_high_low: Rule[Literal["high"]]
    """Which side gets the odd chip of a pot that is split high and low."""
    odd_chip_unit: Rule[Literal["smallest_in_blinds", "smallest_in_play"]]
    """The unit into which an odd chip is broken."""
    wrong_award: Rule[Literal["put_right"]]
    """A pot pushed to somebody who has no part in it, in time."""
    chop_blinds: Rule[bool]
    """Whether the blinds may take their blinds back when everybody else has folded."""
    run_it: Rule[Literal["no", "from_stakes", "time_raked"]]
    """Whether the board may be run more than once: no, in games from `run_it_from` on, or where time is paid."""
    run_it_from: Rule[int]
    """The big blind from which it may; 0 where the stakes do not matter."""
    run_it_times: Rule[int]
    """How often at most."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Rake, time and jackpots. Percentages whole; amounts in dollars."""

    collection: Rule[Literal["rake", "time", "none"]]
    """How the house is paid."""
    rake_percent: Rule[int]
    """Of each pot; 0: none."""
    rake_cap: Rule[int]
    """The most; in a house with a range its upper end."""
    no_flop_no_drop: Rule[bool]
    """Whether a hand that ends before the flop is free."""
    rake_step: Rule[int]
    """Rounded down to this."""
    time_every_min: Rule[int]
    """Minutes between two time collections; 0: none."""
    jackpot_pot: Rule[int]
    """The least pot for a jackpot; 0: the house has none."""
    jackpot_players: Rule[int]
    """The fewest players at the table."""
    jackpot_both_cards: Rule[bool]
    """Whether both hole cards must play."""
    jackpot_talk_voids: Rule[bool]
    """Whether talking about it while there is action voids it."""


@dataclass(frozen=True, slots=True)
class ShowdownRules:
    """Rules for the showdown: who shows, when, and who may ask."""

    order: Rule[Literal["aggressor_then_first"]]
    """The last to bet or raise on the final round shows first; checked, the first to act."""
    all_in_early: Rule[Literal["pusher", "pusher_or_called", "all_up"]]
    """Betting is over before the last card: the pusher shows first, or all hands are turned up at once."""
    side_pot_first: Rule[bool]
    """Whether the players of a side pot show before one who is all-in for the main pot only."""
    to_win: Rule[Literal["all_cards"]]
    """What must be shown to win a contested pot."""
    ask: Rule[Literal["collusion", "collusion_or_contributed", "floor", "caller_of_river"]]
    """Who may ask to see a hand."""
    ask_without_cards: Rule[Literal["same", "no_right"]]
    """Whether a player without cards may ask."""
    run_it_all_up: Rule[bool]
    """Whether every live hand is turned up at once when the board is run more than once."""


@dataclass(frozen=True, slots=True)
class PlayRules:
    """Rules for play, the blinds excepted."""

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
