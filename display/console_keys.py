"""The keys of the panel as the console shows them: pages, labels and help."""

from __future__ import annotations

from typing import Final, NamedTuple

from controller.views.phrases.phrase import marked


class ConsoleKey(NamedTuple):
    """A key of the panel: its name, what stands on it, and what it does."""

    name: str
    label: str
    help: str


HELP: Final = {
    "fold": marked("the player in turn folds"),
    "check": marked("the player in turn checks"),
    "call": marked("the player in turn calls"),
    "bet": marked("a bet: its amount, CONFIRM"),
    "raise": marked("a raise: the total on this street, CONFIRM"),
    "all_in": marked("the player in turn is all in"),
    "minimum": marked("the least bet or raise, at once"),
    "half_pot": marked("a bet or raise of half the pot, at once"),
    "pot": marked("a bet or raise of the pot, at once"),
    "repeat": marked("the same total as the wager before, at once"),
    "all_call": marked("all still to act check or call; with a seat, up to that seat"),
    "all_fold": marked("all still to act fold"),
    "post": marked("seat, POST, the amount, CONFIRM"),
    "straddle": marked("seat, STRADDLE, the amount, CONFIRM"),
    "draw": marked("how many cards the player draws, CONFIRM"),
    "show": marked("seat, SHOW: the hand is tabled"),
    "all_show": marked("at the showdown, with CONFIRM: every hand still in is face up"),
    "award": marked("seat, AWARD, the amount, CONFIRM: the pot is pushed"),
    "confirm": marked("yes; ends an amount; pushes the pot that the screen names"),
    "clear": marked("no; drops an entry that is half typed"),
    "undo": marked("takes back the last entry, as often as needed"),
    "riffle": marked("begins a hand after a shuffle by hand"),
    "next_hand": marked("begins a hand without the shuffler's signal"),
    "dealer_push": marked("the next dealer sits down"),
    "tap": marked("the next card comes where no reader sees it"),
    "exposed": marked("seat, EXPOSED: the dealer exposed a card"),
    "exposed_by_player": marked("seat, this key: a player exposed a card"),
    "boxed": marked("a card lay face up in the deck"),
    "off_table": marked("a card fell off the table"),
    "clock": marked("seat, CLOCK: the clock is called on the player"),
    "floor": marked("the floor decides: FLOOR, the number of the option"),
    "away": marked("seat, AWAY: the player leaves, or is back"),
    "tray": marked("a reason (1 buy-in, 2 cash-out, 3 fill, 4 credit, 5 color-up), the amount, CONFIRM"),
}
SEAT_HELP: Final = marked("chooses the seat that the next key is for")
DIGIT_HELP: Final = marked("a digit of an amount, or the number of a choice")
TWO_TOUCHES: Final = frozenset({
    "all_fold", "riffle", "next_hand", "dealer_push", "exposed", "exposed_by_player", "boxed", "off_table",
    "floor", "away",
})  # fmt: skip
"""Keys that stop a hand, begin another or take a player's hand: no single touch is one of them.

ALL SHOW is none of them: it asks for CONFIRM.
"""
SEATS: Final = tuple(f"seat_{number}" for number in range(1, 11))
DIGITS: Final = (*(f"digit_{digit}" for digit in "1234567890"), "double_zero")
ACTS: Final = (
    "fold", "check", "call", "bet", "raise", "all_in", "minimum", "half_pot", "pot", "repeat", "all_call", "all_fold",
)  # fmt: skip
ALWAYS: Final = ("confirm", "clear", "undo")
"""The keys of every page."""
RARE: Final = (
    "show", "all_show", "award", "draw", "post", "straddle", "away", "clock", "floor", "exposed", "exposed_by_player",
    "boxed", "off_table", "tray", "dealer_push", "next_hand", "riffle", "tap",
)  # fmt: skip
SEAT_KEYS: Final = (
    "fold", "check", "call", "bet", "raise", "all_in", "minimum", "half_pot", "pot", "draw", "show", "post", "straddle",
    "clock", "exposed", "exposed_by_player", "award", "away",
)  # fmt: skip
"""The keys of a chosen seat while a hand is played."""
DRAW_SEAT_KEYS: Final = (
    "draw", "show", "fold", "clock", "exposed", "exposed_by_player", "award", "post", "away",
)  # fmt: skip
"""Those while a player draws, or sets his rows: nobody bets then."""
IDLE_SEAT_KEYS: Final = ("away", "post", "straddle", "tray")
"""Those between hands."""
SLOTS: Final = (("minimum",), ("half_pot",), ("pot",), ("repeat",), ("all_in",),
                ("fold",), ("check", "call"), ("bet", "raise"), ("all_call",), ("all_fold",))  # fmt: skip
"""The keys of a betting round: each has its place, so that no finger meets another key there than before."""
ACTS_FROM: Final = 5
"""The first of the slots that every betting round has."""
PAGES: Final = ("now", "acts", "seats", "digits", "more")
TITLES: Final = {
    "now": marked("NOW"), "acts": marked("ACTS"), "seats": marked("SEATS"), "digits": "1 2 3", "more": marked("MORE"),
}
KEYS_OF: Final = {"acts": ACTS, "seats": SEATS, "digits": DIGITS, "more": RARE}
NEEDS_AMOUNT: Final = frozenset({"bet", "raise", "post", "straddle", "draw", "award", "tray", "floor"})


def console_key(name: str) -> ConsoleKey:
    """Return a key by its name."""
    if name in SEATS:
        return ConsoleKey(name, name.replace("_", " ").upper(), SEAT_HELP)
    if name in DIGITS:
        return ConsoleKey(name, "00" if name == "double_zero" else name[-1], DIGIT_HELP)
    return ConsoleKey(name, name.replace("_", " ").upper(), HELP[name])


def name_of_label(label: str) -> str:
    """Return the key's name of what a hint calls it: `ALL IN` is `all_in`; empty if no key."""
    name = label.lower().replace(" ", "_")
    return name if name in HELP or name in SEATS else ""
