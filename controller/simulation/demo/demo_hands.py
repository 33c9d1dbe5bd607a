"""The demo's recorded hands, adapted to one continuing table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from controller.handhistory.phh import PhhHand, read_phh
from controller.handhistory.phh_player import PhhPlayer
from controller.rulebook.book import Book
from controller.rulebook.variant import Variant
from controller.simulation.dealer.dealer_policy import RecordedPolicy
from controller.simulation.dealer.key_presses import Decision
from controller.table import events as happened
from controller.terms.places import MUCK, PlaceKind

HANDS: Final = Path(__file__).resolve().parents[2] / "library" / "hands" / "pluribus.phhs"
PLAYERS: Final = 6
STACK: Final = 10_000
BLINDS: Final = (50, 100)


@dataclass(frozen=True, slots=True)
class FittedHand:
    """A recorded hand at the demo's table: decisions by seat, deck, and final stacks."""

    index: int
    recorded: RecordedPolicy
    order: tuple[str, ...]
    stacks: Mapping[int, int]


def recorded_hands() -> Iterator[PhhHand]:
    """Return every recorded hand in turn."""
    for hand in read_phh(HANDS):
        if isinstance(hand, PhhHand):
            yield hand


def fit(hand: PhhHand, book: Book, games: Mapping[str, Variant], button: int) -> FittedHand:
    """Return one recorded hand with its last player moved to the button's seat."""
    played = PhhPlayer(hand, book, games).play()

    def seat_of(player: int) -> int:
        return (button + player - 1) % PLAYERS + 1

    decisions = tuple(
        (seat_of(event.seat), Decision(event.act, event.to, event.cards or 0))
        for event in played.events
        if isinstance(event, happened.ActionDeclared)
    )
    order = tuple(
        event.card.code if event.card.is_known else ""
        for event in played.events
        if isinstance(event, happened.CardMoved) and event.place.kind is not PlaceKind.DISCARD and event.place != MUCK
    )
    stacks = {seat_of(player): stack for player, stack in enumerate(played.stacks, 1)}
    return FittedHand(hand.index, RecordedPolicy(decisions), order, stacks)
