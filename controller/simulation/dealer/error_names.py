"""The correct names of the virtual dealer's errors, and the errors that readers can see.

These tables are fixed before anything is dealt; `docs/measure.md` explains them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from controller.rulebook.book import Book
from controller.rulebook.street_acts import Bet
from controller.rulebook.variant import Family, Variant
from hw.sim.hands.inject import CAUSES

NAMES: Final[Mapping[str, frozenset[str]]] = MappingProxyType({
    # The deal does not begin left of the button: only a person knows whether button or deal was wrong.
    "button_misplaced": frozenset({"first_card_wrong_seat", "button_misplaced"}),
    # A skipped seat is out of sequence at the next card; that it is skipped shows only when a player acts.
    "entitled_seat_skipped": frozenset({"out_of_sequence", "entitled_seat_skipped"}),
    "short_hand": frozenset({"out_of_sequence", "short_hand"}),
    "button_consecutive": frozenset({"out_of_sequence", "button_consecutive"}),
    "button_short": frozenset({"button_short"}),
    # The second of two cards is named when it comes; a book that does not count them together repairs each one.
    "exposed_and_boxed": frozenset({"exposed_and_boxed", "boxed_one", "exposed_one"}),
    "owing_seat_dealt": frozenset({"unentitled_seat_dealt", "owing_seat_dealt"}),
    # An unenrolled tag is a card of another deck, once the dealer has said that it is a card.
    # If the whole deck is read before the deal, it is a stranger in the deck.
    "unknown_card": frozenset({"foreign_card", "foreign_in_stub"}),
    "foreign_card": frozenset({"foreign_card", "foreign_in_stub"}),
    # Cards that are reshuffled, or drawn, bring it out of the stub.
    "foreign_in_stub": frozenset({"foreign_in_stub", "foreign_card", "unknown_card"}),
    "mucked_hand": frozenset({"mucked_hand", "hand_in_muck"}),
    # If the floor is asked about the first surplus card, the second belongs to the same question.
    "extra_cards": frozenset({"extra_cards", "extra_card"}),
    # On a run-out board the surplus cards come one by one: after the first the board has four cards.
    "oversize_flop": frozenset({"oversize_flop", "four_card_flop"}),
})
"""The causes besides its own that also name an error correctly."""

ON_THE_WAY: Final[Mapping[str, frozenset[str]]] = MappingProxyType({
    "exposed_many": frozenset({"exposed_one", "exposed_first_two"}),
    "boxed_many": frozenset({"boxed_one"}),
    "premature_flop": frozenset({"premature_burn"}),
    "premature_turn": frozenset({"premature_burn"}),
    "premature_river": frozenset({"premature_burn"}),
    "premature_street": frozenset({"premature_burn"}),
    "mucked_hand": frozenset({"out_of_turn"}),
    "remedy_not_followed": frozenset({"exposed_one"}),
    # The next card was in flight to the hand that had just died: it goes to the seat that is now due.
    "discarded_late": frozenset({"out_of_sequence"}),
    # The next player had already raised the dead hand's bet: without that bet his raise is a bet above the limit.
    "wrong_count": frozenset({"unclear_amount"}),
})
"""Rulings that come before the right one, because the error develops step by step."""

IN_STUD: Final[Mapping[str, frozenset[str]]] = MappingProxyType({
    # A stud player's first down cards have their own procedure; no book counts the first two cards of the deck.
    "exposed_first_two": frozenset({"exposed_one"}),
    # A skipped player gets a card of every later street: his hand is then short.
    "entitled_seat_skipped": frozenset({"short_hand"}),
})
IN_ROWS: Final[Mapping[str, frozenset[str]]] = MappingProxyType({
    # One boxed card among the first five is already a misdeal, so the second never comes (GN 21).
    "boxed_many": frozenset({"boxed_one"}),
    # In open-face only cards follow the deal: a surplus card is one of the next street for the wrong seat, and the hand
    # with it is fouled at the comparison.
    "extra_card": frozenset({"out_of_sequence", "wrong_count"}),
    "extra_cards": frozenset({"out_of_sequence", "extra_card", "wrong_count"}),
    "entitled_seat_skipped": frozenset({"short_hand"}),  # as in stud
    # No act parts the deal from the next street: its first card comes where the button's last one is due.
    "button_short": frozenset({"out_of_sequence"}),
})
IN_DRAW: Final[Mapping[str, frozenset[str]]] = MappingProxyType({
    # Once players have drawn, a hand with another number of cards is fouled, whatever made it so (G269).
    "extra_card": frozenset({"wrong_count"}),
    "extra_cards": frozenset({"wrong_count"}),
    # A skipped player gets the cards that he draws: his hand is then short.
    "entitled_seat_skipped": frozenset({"short_hand", "button_short", "wrong_count"}),
})
IN_FAMILY: Final = MappingProxyType({Family.STUD: IN_STUD, Family.DRAW: IN_DRAW, Family.ROWS: IN_ROWS})
"""Causes that name an error correctly only in one family of games."""

SHORT: Final = frozenset({"short_hand", "button_short"})
"""Errors that the flop reveals first if no player bets before it: the flop is premature."""

BY_WORD: Final = frozenset({
    "disordered_stub", "thrown_forward", "cards_hidden", "left_with_action", "boxed_unneeded",
})  # fmt: skip
"""Errors that no reader sees and no key reports: somebody calls the floor, who keys them."""

AT_ONE_TIME: Final[Mapping[str, frozenset[str]]] = MappingProxyType({
    # A second burn before the river and a burn after it give the same readings: the readers do not see whether burn or
    # card came first, nor, in a run-out, which street a burn was for.
    "double_burn": frozenset({"undue_burn"}),
    "undue_burn": frozenset({"double_burn"}),
    # The last of four cards in a round without betting may be a turn without its burn.
    "four_card_flop": frozenset({"no_burn"}),
})
"""Additional correct causes if the readers do not resolve the order within one round."""

DECK: Final[Mapping[str, str]] = MappingProxyType({
    "missing_card": "a card that is not in the deck is not read, and one deep in the stub is not read either",
    "foreign_in_stub": "a card deep in the stub is not read until it leaves it",
})
"""Errors of the deck that show only if the whole deck is read before the deal, with the reason."""

ORDER: Final = frozenset({
    "first_card_wrong_seat", "button_misplaced", "out_of_sequence", "button_consecutive",
})  # fmt: skip
"""Errors of order only: every hand has its number at the end. They show if the readers resolve the deal."""

ABSENCE: Final = frozenset({"no_burn", "short_hand", "button_short", "entitled_seat_skipped", "wrong_count"})
"""Errors that are an absent card, or an absent discard: proved once the card would surely have been read."""

PRESENCE: Final = frozenset({
    "extra_card", "extra_cards", "mucked_hand", "hand_in_muck", "cards_into_blind", "double_burn", "undue_burn",
    "unknown_card",
})  # fmt: skip
"""Errors that are a surplus card: known once the card was surely read."""

FOUL: Final = frozenset({"joker", "duplicate_card", "foreign_card"})
"""Cards that belong to no hand, wherever they lie: known once they were surely read, if the hand lasts that long. They
stay wrong cards in a mucked hand, too.
"""

EARLY: Final = frozenset({
    "premature_burn", "premature_flop", "premature_turn", "premature_river", "premature_street",
})  # fmt: skip
"""Cards that precede an act; they look like a late key if the key follows within the grace."""


OF_FLOP_GAMES: Final = frozenset({
    "hand_in_muck", "absent_at_deal", "cards_hidden", "left_with_action", "boxed_unneeded", "remedy_not_followed",
})  # fmt: skip
"""Errors of flop games only; in other games players discard, and remedies deal no card."""


def causes_for(book: Book, variant: Variant, *, reads_deck: bool = True) -> tuple[str, ...]:
    """Return every error that is possible with this book, game and kind of table."""
    flop_game = variant.family is Family.FLOP
    skipped = set() if flop_game else {"four_card_flop", "oversize_flop", *OF_FLOP_GAMES}
    if not variant.has_toss:
        # In open-face games a card that is not set is not part of the hand, so no discard can be late (GN 351).
        skipped.add("discarded_late")
    if not reads_deck:
        skipped |= set(DECK)
    if flop_game:
        skipped.add("premature_street")
    if not variant.forced.button:
        skipped |= {"button_misplaced", "button_short", "button_consecutive"}
    if book.blinds.button.absent.value == "posted":
        skipped.add("owing_seat_dealt")  # no player owes a blind: an absent player's blinds are posted from his stack
    if book.deal.dealing.absent_hand.value != "dead":
        skipped.add("absent_at_deal")
    if book.deal.dealing.button_two_in_a_row.value:
        skipped.add("button_consecutive")
    return tuple(cause for cause in CAUSES if cause not in skipped)


def names_of(cause: str, variant: Variant, *, resolves_order: bool = True) -> frozenset[str]:
    """Return the causes that name this error correctly in this game with these readers."""
    own = IN_FAMILY.get(variant.family, {}).get(cause, frozenset())
    if not resolves_order:
        own |= AT_ONE_TIME.get(cause, frozenset())
    if cause in SHORT and variant.boards and not any(isinstance(act, Bet) for act in variant.streets[0].acts):
        own |= {"premature_flop"}
    return NAMES.get(cause, frozenset({cause})) | own


def is_on_the_way(cause: str, named: str) -> bool:
    """Whether a ruling with this cause may come before the right one."""
    return named in ON_THE_WAY.get(cause, frozenset())


def is_about(cause: str, named: str, variant: Variant) -> bool:
    """Whether a ruling names this error or leads to its name, with any readers."""
    return named in names_of(cause, variant, resolves_order=False) or is_on_the_way(cause, named)
