"""What a cycle has changed of the cards: whether it is worth looking at, and by whom.

Nearly every poll repeats what the one before it said. Whoever asks the tracker about cards need not ask again then.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.terms.cards import Card
from controller.tracking.field import FieldModel
from controller.tracking.tracks import Track


class Watched:
    """The cards to be looked at in a cycle, by reader.

    Those of several readers are put together once and kept.
    """

    __slots__ = ("_together", "by_reader")

    def __init__(self, by_reader: tuple[Mapping[Card, None], ...]) -> None:
        """`by_reader` has each reader's cards: those believed, or read, at its antennas."""
        self.by_reader = by_reader
        self._together: dict[tuple[int, tuple[int, ...]], Mapping[Card, None]] = {}

    def at(self, reader: int, beside: tuple[int, ...] = ()) -> Mapping[Card, None]:
        """Return the cards of a reader, and behind them those of the readers beside it."""
        if not beside:
            return self.by_reader[reader]
        found = self._together.get((reader, beside))
        if found is None:
            found = {card: None for one in (reader, *beside) for card in self.by_reader[one]}
            self._together[reader, beside] = found
        return found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Watched) and self.by_reader == other.by_reader

    __hash__ = None  # type: ignore[assignment]


def watched_cards(model: FieldModel, tracks: Mapping[Card, Track]) -> Watched:
    """Return the cards believed, or read, at the antennas of each reader."""
    watched: tuple[dict[Card, None], ...] = tuple({} for _ in model.port_masks)
    port_of = model.port_of
    for card, track in tracks.items():
        if track.claim is not None:
            watched[port_of[track.claim.antenna]][card] = None
        for antenna in track.evidence:
            watched[port_of[antenna]][card] = None
    return Watched(watched)


def lies_otherwise(before: Track | None, after: Track | None) -> bool:
    """Return whether a card is believed, or was read, at other antennas than before.

    None is no card.
    """
    if before is None or after is None or before.evidence.keys() != after.evidence.keys():
        return True
    if before.claim is None or after.claim is None:
        return before.claim is not after.claim
    return before.claim.antenna != after.claim.antenna


def is_news(before: Track | None, after: Track | None, doubt: float) -> bool:
    """Return whether anything may be said of a card that could not be said before.

    Of a card that surely lies somewhere a coil beside it hears something now and then. That is none, as long as no
    other place's doubt is down to `doubt`; nor is one miss more of a card at rest.
    """
    if before is None or after is None or before.claim != after.claim:
        return True
    if after.claim is None or not after.claim.sure:
        return before.evidence is not after.evidence or before.gap != after.gap
    return _is_read_elsewhere(before, doubt) or _is_read_elsewhere(after, doubt)


def _is_read_elsewhere(track: Track, doubt: float) -> bool:
    return any(found.doubt <= doubt for found in track.evidence.values())
