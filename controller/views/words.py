"""The words for the engine's codes: causes, outcomes and acts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from controller.rulebook.variant import Variant
from controller.terms.codes import Act, Betting, Cause, Outcome
from controller.terms.places import Place, PlaceKind
from controller.views.phrases.phrase import Phrase, in_context, listed, marked, money, phrase, plural, with_initial

OUTCOMES: Final[Mapping[Outcome, str]] = {
    Outcome.MISDEAL: marked("Misdeal: deal again"),
    Outcome.VOID: marked("Hand void: chips go back"),
    Outcome.FIX: marked("Put it right, then go on"),
    Outcome.DEAD_HAND: marked("The hand is dead"),
    Outcome.PLAY_ON: marked("Play on"),
    Outcome.ACTION: marked("The act counts so"),
    Outcome.FLOOR: marked("Call the floor"),
    Outcome.LATE: marked("Too late to object"),
    Outcome.OPEN: marked("In time: call the floor"),
    Outcome.OWES: marked("Chips are owed"),
    Outcome.PENALTY: marked("Penalty"),
}

ROWS: Final[Mapping[str, str]] = {
    "front": marked("front"), "middle": marked("middle"), "back": marked("back"), "top": marked("top"),
    "bottom": marked("bottom"),
}
"""The rows of games that are played for points."""
STRUCTURES: Final[Mapping[Betting, str]] = {
    Betting.NO_LIMIT: marked("no limit"),
    Betting.POT_LIMIT: marked("pot limit"),
    Betting.FIXED_LIMIT: marked("limit"),
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


TITLES: Final[Mapping[Cause, str]] = {
    Cause.EXPOSED_FIRST_TWO: marked("One of the first two cards exposed"),
    Cause.EXPOSED_ONE: marked("A card exposed"),
    Cause.EXPOSED_MANY: marked("Several cards exposed"),
    Cause.EXPOSED_BY_PLAYER: marked("Card exposed by its player"),
    Cause.BOXED_ONE: marked("A card face up in the deck"),
    Cause.BOXED_MANY: marked("Several cards face up in the deck"),
    Cause.BOXED_UNNEEDED: marked("A card face up among those not needed"),
    Cause.EXPOSED_AND_BOXED: marked("One card exposed, one face up in the deck"),
    Cause.JOKER: marked("A joker in the deck"),
    Cause.FOREIGN_CARD: marked("A card that does not belong to the deck"),
    Cause.FOREIGN_IN_STUB: marked("A foreign card in the stub"),
    Cause.DUPLICATE_CARD: marked("Two equal cards in the deck"),
    Cause.MISSING_CARD: marked("A card is missing from the deck"),
    Cause.EXTRA_CARD: marked("One card too many"),
    Cause.EXTRA_CARDS: marked("Several cards too many"),
    Cause.SHORT_HAND: marked("A hand short of cards"),
    Cause.BUTTON_SHORT: marked("The button is short of a card"),
    Cause.WRONG_COUNT: marked("Wrong number of cards"),
    Cause.OUT_OF_SEQUENCE: marked("Card dealt out of sequence"),
    Cause.BUTTON_CONSECUTIVE: marked("Two cards in a row to the button"),
    Cause.BUTTON_MISPLACED: marked("Button in the wrong place"),
    Cause.FIRST_CARD_WRONG_SEAT: marked("First card to the wrong seat"),
    Cause.ENTITLED_SEAT_SKIPPED: marked("A seat was skipped in the deal"),
    Cause.UNENTITLED_SEAT_DEALT: marked("A seat was dealt in that is not in the hand"),
    Cause.OWING_SEAT_DEALT: marked("Dealt in while owing"),
    Cause.CARDS_INTO_BLIND: marked("Cards thrown into another hand"),
    Cause.OFF_TABLE: marked("A card off the table"),
    Cause.ABSENT_AT_DEAL: marked("Player absent at the deal"),
    Cause.NO_BURN: marked("No card was burned"),
    Cause.DOUBLE_BURN: marked("Two cards were burned"),
    Cause.FOUR_CARD_FLOP: marked("Four cards on the flop"),
    Cause.OVERSIZE_FLOP: marked("Too many cards on the flop"),
    Cause.PREMATURE_FLOP: marked("Flop dealt before the betting closed"),
    Cause.PREMATURE_TURN: marked("Turn dealt before the betting closed"),
    Cause.PREMATURE_RIVER: marked("River dealt before the betting closed"),
    Cause.PREMATURE_STREET: marked("Street dealt before the betting closed"),
    Cause.PREMATURE_BURN: marked("Burned before the betting closed"),
    Cause.DISORDERED_STUB: marked("The stub is in disorder"),
    Cause.SHORT_STUB: marked("The stub is too short"),
    Cause.DISCARDED_LATE: marked("Discarded too late"),
    Cause.MUCKED_HAND: marked("A live hand was mucked"),
    Cause.HAND_IN_MUCK: marked("A hand in the muck"),
    Cause.THROWN_FORWARD: marked("Cards thrown forward"),
    Cause.CARDS_HIDDEN: marked("Cards were hidden"),
    Cause.LEFT_WITH_ACTION: marked("Left while still to act"),
    Cause.UNDUE_BURN: marked("A burn that was not due"),
    Cause.SKIPPED_PLAYER: marked("A player was skipped"),
    Cause.OVERSIZED_CHIP: marked("One big chip without a word"),
    Cause.MULTIPLE_CHIPS: marked("Several chips without a word"),
    Cause.PRIOR_CHIPS: marked("Chips added to those in front"),
    Cause.UNDER_BET: marked("Bet too small"),
    Cause.UNDER_RAISE: marked("Raise too small"),
    Cause.UNDER_CALL: marked("Call too small"),
    Cause.OVER_POT: marked("More than the pot"),
    Cause.VERBAL_MISMATCH: marked("Words and chips differ"),
    Cause.FORWARD_MOTION: marked("Chips moved forward"),
    Cause.CLOCK_EXPIRED: marked("The clock ran out"),
    Cause.FOLD_WITHOUT_BET: marked("Folded with no bet to call"),
    Cause.WRONG_AWARD: marked("Pot pushed to the wrong seat"),
    Cause.ODD_CHIP: marked("Who gets the odd chip"),
    Cause.SHOWDOWN_ORDER: marked("Who shows first"),
    Cause.PICK_UP: marked("Chips to be picked up"),
    Cause.CONDITIONAL_STATEMENT: marked("Conditional statement"),
    Cause.ILLEGAL_STRADDLE: marked("Straddle not allowed"),
    Cause.ASK_TO_SEE: marked("Asked to see a hand"),
    Cause.REMEDY_NOT_FOLLOWED: marked("Remedy not followed"),
    Cause.OUT_OF_TURN: marked("Out of turn"),
    Cause.STRING_BET: marked("String bet"),
    Cause.UNCLEAR_AMOUNT: marked("Unclear amount"),
    Cause.MISSED_SMALL_BLIND: marked("Missed small blind"),
    Cause.MISSED_BIG_BLIND: marked("Missed big blind"),
    Cause.MISSED_STRADDLE: marked("Missed straddle"),
    Cause.THIRD_MAN_WALKING: marked("Third man walking"),
    Cause.SHORT_BLIND: marked("Short blind"),
    Cause.DISPUTED_HAND: marked("Disputed hand"),
    Cause.DISPUTED_POT: marked("Disputed pot"),
    Cause.UNCALLED_BET: marked("Uncalled bet"),
}
"""Names of the causes in words."""


def cause_title(cause: Cause) -> str:
    """Return a cause in words: `out_of_turn` becomes `Out of turn`."""
    return TITLES[cause]


ACTS: Final[Mapping[Act, Phrase]] = {
    Act.FOLD: in_context("act", "fold"),
    Act.CHECK: in_context("act", "check"),
    Act.CALL: in_context("act", "call"),
    Act.BET: in_context("act", "bet"),
    Act.RAISE: in_context("act", "raise"),
    Act.ALL_IN: in_context("act", "all in"),
    Act.COMPLETE: in_context("act", "complete"),
    Act.BRING_IN: in_context("act", "bring in"),
    Act.DRAW: in_context("act", "draw"),
}
_WITH_AMOUNT: Final[Mapping[Act, str]] = {
    Act.BET: marked("bet {amount}"),
    Act.RAISE: marked("raise to {amount}"),
    Act.ALL_IN: marked("all in {amount}"),
    Act.COMPLETE: marked("complete to {amount}"),
}


@lru_cache(256)
def act_text(act: Act, to: int, currency: str = "") -> Phrase:
    """Return an act in words: `raise to 60`, `bet 40`, `fold`; always the same object."""
    if to and act in _WITH_AMOUNT:
        return phrase(_WITH_AMOUNT[act], amount=money(to, currency))
    return ACTS[act]


@lru_cache(64)
def seat_to_act(seat: int) -> Phrase:
    """Return whose turn it is, `Seat 3 to act`; always the same object."""
    return phrase("Seat {seat} to act", seat=seat)


@lru_cache(256)
def to_call(chips: int, currency: str = "") -> Phrase:
    """Return the price of a call, `$60 to call`; always the same object."""
    return phrase("{amount} to call", amount=money(chips, currency))


def small_title(cause: Cause) -> str:
    """Return a cause's name inside a sentence."""
    return with_initial(TITLES[cause], is_large=False)


def place_words(place: Place) -> str:
    """Return a place in words: `seat 3`, `the board`, `the discards of seat 3`."""
    match place.kind:
        case PlaceKind.SEAT:
            return phrase("seat {seat}", seat=place.number)
        case PlaceKind.DISCARD:
            return phrase("the discards of seat {seat}", seat=place.number)
        case PlaceKind.BOARD if place.number > 1:
            return _board_words(place)
    return _PLACES[place.kind]


_PLACES: Final[Mapping[PlaceKind, str]] = {
    PlaceKind.BOARD: marked("the board"),
    PlaceKind.BURN: marked("the burns"),
    PlaceKind.MUCK: marked("the muck"),
    PlaceKind.STUB: marked("the stub"),
    PlaceKind.SHUFFLER: marked("the shuffler"),
    PlaceKind.ASIDE: marked("the place for cards set aside"),
}


_SHORT_PLACES: Final[Mapping[PlaceKind, str]] = {
    PlaceKind.BOARD: in_context("place", "board"),
    PlaceKind.BURN: in_context("place", "burn"),
    PlaceKind.MUCK: in_context("place", "muck"),
    PlaceKind.STUB: in_context("place", "stub"),
    PlaceKind.SHUFFLER: in_context("place", "shuffler"),
    PlaceKind.DISCARD: in_context("place", "discard"),
    PlaceKind.ASIDE: in_context("place", "aside"),
}


def place_named(place: Place, boards: int = 1) -> str:
    """Return a place by its name alone: `muck`; of several boards, `the bottom board`."""
    if place.kind is PlaceKind.BOARD and boards > 1:
        return _board_words(place)
    name = _SHORT_PLACES[place.kind]
    return listed((name, place.number), " ") if ":" in place.code else name


BOARDS: Final = (marked("Top board"), marked("Bottom board"), marked("Third board"))
"""The labels of several boards."""
_THE_BOARDS: Final = (marked("the top board"), marked("the bottom board"), marked("the third board"))


def _board_words(place: Place) -> str:
    known = place.number <= len(_THE_BOARDS)
    return _THE_BOARDS[place.number - 1] if known else phrase("board {number}", number=place.number)


def on_board(street: str, place: Place, boards: int, runs: int) -> str:
    """Return a street with the board on which it is dealt: `flop on the bottom board`.

    `boards` is how many the game has, named as on the felt, `runs` how many times the one board is run.
    One board that is run once has no name.
    """
    if boards > 1:
        return phrase("{street} on {board}", street=street, board=_board_words(place))
    return phrase("{street} on board {number}", street=street, number=place.number) if runs > 1 else street


def cards(count: int) -> Phrase:
    """Return a number of cards in words: `1 card`, `2 cards`."""
    return plural("{count} card", "{count} cards", count)


def rules(cite: Iterable[str]) -> Phrase:
    """Return rules as a sentence cites them: `rule 12, 14`."""
    return phrase("rule {rules}", rules=listed(cite))


NOT_SEEN: Final[Mapping[PlaceKind, str]] = {
    PlaceKind.SEAT: marked("wrong seats, card counts, mucked hands"),
    PlaceKind.BOARD: marked("early streets, four-card flops"),
    PlaceKind.BURN: marked("missing, second and early burns"),
    PlaceKind.MUCK: marked("live hands thrown in"),
    PlaceKind.STUB: marked("wrong cards in the deck"),
    PlaceKind.SHUFFLER: marked("wrong cards in the next deck"),
    PlaceKind.DISCARD: marked("late discards, draw counts"),
    PlaceKind.ASIDE: marked("cards set aside"),
}
"""The errors that go unnoticed at a place without a working reader; `rulings.evidence` has all of them."""
