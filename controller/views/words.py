"""The words for the engine's codes: causes, outcomes, acts and streets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from controller.rulebook.street_acts import StreetName
from controller.rulebook.variant import Family, Variant
from controller.terms.codes import Betting, Cause, Outcome
from controller.terms.places import PlaceKind

OUTCOMES: Final[Mapping[Outcome, str]] = {
    Outcome.MISDEAL: "Misdeal: deal again",
    Outcome.VOID: "Hand void: chips go back",
    Outcome.FIX: "Put it right, then go on",
    Outcome.DEAD_HAND: "The hand is dead",
    Outcome.PLAY_ON: "Play on",
    Outcome.ACTION: "The act counts so",
    Outcome.FLOOR: "Call the floor",
    Outcome.LATE: "Too late to object",
    Outcome.OPEN: "In time: call the floor",
    Outcome.OWES: "Chips are owed",
    Outcome.PENALTY: "Penalty",
}

STREETS: Final[Mapping[str, str]] = {
    "preflop": "Before the flop",
    "flop": "Flop",
    "turn": "Turn",
    "river": "River",
    "third": "Third street",
    "fourth": "Fourth street",
    "fifth": "Fifth street",
    "sixth": "Sixth street",
    "seventh": "Seventh street",
    "draw1": "First draw",
    "draw2": "Second draw",
    "draw3": "Third draw",
    "draw4": "Fourth draw",
    "draw5": "Fifth draw",
    "draw6": "Sixth draw",
    "draw7": "Seventh draw",
    "draw8": "Eighth draw",
    "draw9": "Ninth draw",
    "showdown": "Showdown",
    "done": "Hand over",
}
FIRST_STREETS: Final[Mapping[Family, str]] = {Family.DRAW: "Before the draw", Family.ROWS: "The deal"}
"""The first street's name in games that have no flop."""


def street(variant: Variant, name: str) -> str:
    """Return the words for a street of a game; its own name if there are none."""
    if name == StreetName.PREFLOP and variant.family in FIRST_STREETS:
        return FIRST_STREETS[variant.family]
    return STREETS.get(name, name)


STRUCTURES: Final[Mapping[Betting, str]] = {
    Betting.NO_LIMIT: "no limit",
    Betting.POT_LIMIT: "pot limit",
    Betting.FIXED_LIMIT: "limit",
}


def game_title(variant: Variant, betting: Betting | None = None) -> str:
    """Return a game's usual name, `No-limit hold'em`.

    `betting` replaces the game's usual structure.
    """
    name, _, structure = variant.name.rpartition(", ")
    if structure not in STRUCTURES.values():
        name = variant.name
        if betting in {None, variant.betting.usual}:
            return name
    chosen = betting or variant.betting.usual
    told = STRUCTURES[chosen].replace(" ", "-") if chosen is not None else ""
    return f"{told[:1].upper()}{told[1:]} {name.removeprefix('Texas ')}".strip()


def table_title(id_: str) -> str:
    """Return a table's id in words: `table-12` is Table 12, `demo` the Demo table."""
    words = id_.replace("-", " ")
    if "table" in words.lower():
        return words[:1].upper() + words[1:]
    return f"Table {words}" if any(one.isdigit() for one in words) else f"{words[:1].upper()}{words[1:]} table"


def money(chips: int, currency: str = "") -> str:
    """Return an amount with the table's currency sign: `$1,200`."""
    return f"{'-' * (chips < 0)}{currency}{abs(chips):,}"


TITLES: Final[Mapping[Cause, str]] = {
    Cause.EXPOSED_FIRST_TWO: "One of the first two cards exposed",
    Cause.EXPOSED_ONE: "A card exposed",
    Cause.EXPOSED_MANY: "Several cards exposed",
    Cause.EXPOSED_BY_PLAYER: "Card exposed by its player",
    Cause.BOXED_ONE: "A card face up in the deck",
    Cause.BOXED_MANY: "Several cards face up in the deck",
    Cause.BOXED_UNNEEDED: "A card face up among those not needed",
    Cause.EXPOSED_AND_BOXED: "One card exposed, one face up in the deck",
    Cause.JOKER: "A joker in the deck",
    Cause.FOREIGN_CARD: "A card that does not belong to the deck",
    Cause.FOREIGN_IN_STUB: "A foreign card in the stub",
    Cause.DUPLICATE_CARD: "Two equal cards in the deck",
    Cause.MISSING_CARD: "A card is missing from the deck",
    Cause.EXTRA_CARD: "One card too many",
    Cause.EXTRA_CARDS: "Several cards too many",
    Cause.SHORT_HAND: "A hand short of cards",
    Cause.BUTTON_SHORT: "The button is short of a card",
    Cause.WRONG_COUNT: "Wrong number of cards",
    Cause.OUT_OF_SEQUENCE: "Card dealt out of sequence",
    Cause.BUTTON_CONSECUTIVE: "Two cards in a row to the button",
    Cause.BUTTON_MISPLACED: "Button in the wrong place",
    Cause.FIRST_CARD_WRONG_SEAT: "First card to the wrong seat",
    Cause.ENTITLED_SEAT_SKIPPED: "A seat was skipped in the deal",
    Cause.UNENTITLED_SEAT_DEALT: "A seat was dealt in that is not in the hand",
    Cause.OWING_SEAT_DEALT: "Dealt in while owing",
    Cause.CARDS_INTO_BLIND: "Cards thrown into another hand",
    Cause.OFF_TABLE: "A card off the table",
    Cause.ABSENT_AT_DEAL: "Player absent at the deal",
    Cause.NO_BURN: "No card was burned",
    Cause.DOUBLE_BURN: "Two cards were burned",
    Cause.FOUR_CARD_FLOP: "Four cards on the flop",
    Cause.OVERSIZE_FLOP: "Too many cards on the flop",
    Cause.PREMATURE_FLOP: "Flop dealt before the betting closed",
    Cause.PREMATURE_TURN: "Turn dealt before the betting closed",
    Cause.PREMATURE_RIVER: "River dealt before the betting closed",
    Cause.PREMATURE_STREET: "Street dealt before the betting closed",
    Cause.PREMATURE_BURN: "Burned before the betting closed",
    Cause.DISORDERED_STUB: "The stub is in disorder",
    Cause.SHORT_STUB: "The stub is too short",
    Cause.DISCARDED_LATE: "Discarded too late",
    Cause.MUCKED_HAND: "A live hand was mucked",
    Cause.HAND_IN_MUCK: "A hand in the muck",
    Cause.THROWN_FORWARD: "Cards thrown forward",
    Cause.CARDS_HIDDEN: "Cards were hidden",
    Cause.LEFT_WITH_ACTION: "Left while still to act",
    Cause.UNDUE_BURN: "A burn that was not due",
    Cause.SKIPPED_PLAYER: "A player was skipped",
    Cause.OVERSIZED_CHIP: "One big chip without a word",
    Cause.MULTIPLE_CHIPS: "Several chips without a word",
    Cause.PRIOR_CHIPS: "Chips added to those in front",
    Cause.UNDER_BET: "Bet too small",
    Cause.UNDER_RAISE: "Raise too small",
    Cause.UNDER_CALL: "Call too small",
    Cause.OVER_POT: "More than the pot",
    Cause.VERBAL_MISMATCH: "Words and chips differ",
    Cause.FORWARD_MOTION: "Chips moved forward",
    Cause.CLOCK_EXPIRED: "The clock ran out",
    Cause.FOLD_WITHOUT_BET: "Folded with no bet to call",
    Cause.WRONG_AWARD: "Pot pushed to the wrong seat",
    Cause.ODD_CHIP: "Who gets the odd chip",
    Cause.SHOWDOWN_ORDER: "Who shows first",
    Cause.PICK_UP: "Chips to be picked up",
    Cause.CONDITIONAL_STATEMENT: "Conditional statement",
    Cause.ILLEGAL_STRADDLE: "Straddle not allowed",
    Cause.ASK_TO_SEE: "Asked to see a hand",
}
"""Names of the causes whose codes do not read well as words."""


def cause_title(cause: Cause) -> str:
    """Return a cause in words: `out_of_turn` becomes `Out of turn`."""
    return TITLES.get(cause) or cause.value.replace("_", " ").capitalize()


_BEFORE_AMOUNT: Final[Mapping[str, str]] = {
    "bet": "bet", "raise": "raise to", "all_in": "all in", "complete": "complete to",
}  # fmt: skip


def act_text(act: str, to: int, currency: str = "") -> str:
    """Return an act in words: `raise to 60`, `bet 40`, `fold`."""
    if to and act in _BEFORE_AMOUNT:
        return f"{_BEFORE_AMOUNT[act]} {money(to, currency)}"
    return act.replace("_", " ")


NOT_SEEN: Final[Mapping[PlaceKind, str]] = {
    PlaceKind.SEAT: "wrong seats, card counts, mucked hands",
    PlaceKind.BOARD: "early streets, four-card flops",
    PlaceKind.BURN: "missing, second and early burns",
    PlaceKind.MUCK: "live hands thrown in",
    PlaceKind.STUB: "wrong cards in the deck",
    PlaceKind.SHUFFLER: "wrong cards in the next deck",
    PlaceKind.DISCARD: "late discards, draw counts",
    PlaceKind.ASIDE: "cards set aside",
}
"""The errors that go unnoticed at a place without a working reader; `rulings.evidence` has all of them."""
