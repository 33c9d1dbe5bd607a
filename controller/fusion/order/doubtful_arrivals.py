"""Cards of a deal that are read between two coils, or are too many at a place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from controller.terms.cards import Card
from controller.terms.places import Place
from controller.tracking.arrival_times import ArrivalTimes


def read_at_several(arrivals: Mapping[Place, Sequence[ArrivalTimes]]) -> Card | None:
    """Return a card that the coils of several places read, none of them surely yet."""
    seen: set[Card] = set()
    for card in (one.card for row in arrivals.values() for one in row if one.card is not None):
        if card in seen:
            return card
        seen.add(card)
    return None


def each_at_one_place(
    arrivals: Mapping[Place, Sequence[ArrivalTimes]], card: Card
) -> Iterator[Mapping[Place, Sequence[ArrivalTimes]]]:
    """Yield the arrivals with a card at one of the places that read it, at each in its turn."""
    for kept in [place for place, row in arrivals.items() if any(one.card == card for one in row)]:
        yield {
            place: [one for one in row if place == kept or one.card != card] for place, row in arrivals.items()
        }  # fmt: skip


def without_surplus(row: Sequence[ArrivalTimes], due: int) -> list[ArrivalTimes]:
    """Return the arrivals at a place without the cards that are more than it is dealt.

    Such a card lies between two coils that both read it, or was dealt in error. Either is no matter of the order, yet
    no plan explains it: weighed with the others, it would make any other order certain. Left out are doubtful cards
    first, and then those that were read last.
    """
    read = sorted((one for one in row if one.card is not None), key=lambda one: (not one.is_sure, one.first_ms))
    surplus = read[due:]
    return [one for one in row if one not in surplus]
