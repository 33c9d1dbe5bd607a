"""What the readers of a table can see, and how soon: the tracker's model asked on behalf of the reconciler.

Only polls that were really told count, and of a hand that lies at a seat only those that read some card of it: a player
who holds his cards up, or has thrown them away, hides the one that is looked for with the others.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from math import ceil
from typing import Final

from controller.fusion.order.deal_order import ORDER_STEP_MS, DealOrder, order_of
from controller.fusion.poll_evidence import (
    NEVER_MS,
    first_read_ms,
    is_belied,
    is_crowded,
    is_read,
    is_read_twice,
    silent_polls,
    soonest,
    until_ms,
    worn_times,
)
from controller.table.ledger import CardLedger
from controller.terms.cards import Card
from controller.terms.places import STUB, Place, PlaceKind
from controller.tracking.arrival_times import arrivals_of, slowest_ms
from controller.tracking.came_between import misses_within
from controller.tracking.field import FieldModel
from controller.tracking.knowledge import Knowledge
from controller.tracking.tracker import Tracker
from controller.tracking.tracks import Claim, Track

ABSENT_DOUBT: Final = 1e-7
"""A card is called absent when it would have been missed so often with less than this chance."""
HARDLY_THERE_DOUBT: Final = 3e-6
"""The same when the pot is about to be pushed: the dealer is asked then or never."""
LIKELY_DOUBT: Final = 0.01
"""A card that would have been missed so often with less than this chance is likely not there: enough to choose between
two names of an error that is certain, and never to accuse anybody."""
_COUNTED: Final = frozenset({PlaceKind.SEAT, PlaceKind.BURN})
"""Where a card more than are due is asked about, if no reader is ever sure of it."""
ORDERED_CYCLE_MS: Final = 250.0
"""Readers of a longer cycle say too little of which card of a deal came first (docs/tracking.md, Order)."""
RESOLVED_MS: Final = 25.0
"""Readers of a cycle up to this resolve the order of cards dealt four a second (docs/tracking.md, Order)."""


class TrackerDetection:
    """The readers as the tracker knows them."""

    def __init__(
        self,
        tracker: Callable[[], Tracker],
        blind: Callable[[], frozenset[Place]],
        ledger: Callable[[], CardLedger],
    ) -> None:
        """Take what changes as it stands.

        Args:
            tracker: the tracker.
            blind: the places that nobody can see now.
            ledger: where cards are known to have come to in this hand.
        """
        self._tracker = tracker
        self._blind = blind
        self._ledger = ledger
        self._model: FieldModel | None = None
        self._polls: dict[tuple[int, bool, float], int] = {}
        self._tracks: Mapping[Card, Track] | None = None
        self._claimed: Sequence[tuple[Track, Claim]] = ()
        """What `_unsure` found when it was last asked, and of which tracks."""
        self._ordered: tuple[Knowledge, tuple[object, ...], DealOrder | None] | None = None
        """The order of the deal that was asked for last: several ask within one cycle."""

    def unseen_until_ms(self, place: Place, since_ms: int, now_ms: int) -> int:
        """Until when a card that has lain there since a time may stay unread; NEVER_MS where it may forever.

        While the polls that would have read it are still to come, this is a guess later than now, that moves with the
        readers.
        """
        if place in self._blind():
            return NEVER_MS
        return soonest(self._ended(place, since_ms, ABSENT_DOUBT), now_ms)

    def likely_read_by_ms(self, place: Place, since_ms: int, now_ms: int) -> int:
        """By when a card that has lain there among others since a time would likely have been read; NEVER_MS if never.

        While polls that may read it are still to come, this is a guess later than now.
        """
        if place in self._blind():
            return NEVER_MS
        return soonest(self._ended(place, since_ms, LIKELY_DOUBT, among_others=True), now_ms)

    def is_hardly_there(self, place: Place, since_ms: int) -> bool:
        """Whether a card that has lain there since a time would have been read but for a small chance."""
        return place not in self._blind() and any(told for _, told in self._ended(place, since_ms, HARDLY_THERE_DOUBT))

    def is_held_up(self, place: Place, since_ms: int) -> bool:
        """Whether a hand of which cards are known to have come to a seat has not lain there for some time now.

        Any card of it would hardly have been missed by all the last polls that began after a time: another card of that
        hand may be up with it, and no poll will tell that it never came.
        """
        if place.kind is not PlaceKind.SEAT or not any(one.is_known for one in self._ledger().at(place)):
            return False
        tracker = self._tracker()
        model = tracker.known.model
        antennas = [number for number, antenna in enumerate(model.antennas) if antenna.place == place]
        return bool(antennas) and all(
            silent_polls(tracker, one, since_ms) >= self._polls_needed(model, one, LIKELY_DOUBT, stacked=False)
            for one in antennas
        )

    def _ended(
        self, place: Place, since_ms: int, doubt: float, *, among_others: bool = False
    ) -> list[tuple[int, bool]]:
        """When the last poll that a doubt takes ended, or would end, for each antenna there; and whether it has."""
        tracker = self._tracker()
        model = tracker.known.model
        if model is not self._model:
            self._model, self._polls = model, {}
        ledger = self._ledger()
        lifts = place.kind is PlaceKind.SEAT and (
            any(one.is_known for one in ledger.at(place)) or bool(ledger.doubted and ledger.doubted_at(place))
        )
        stacked = among_others or is_crowded(tracker, place)
        unread = 1 if stacked or lifts or place.kind is not PlaceKind.SEAT else max(1, len(ledger.at(place)))
        antennas = [number for number, antenna in enumerate(model.antennas) if antenna.place == place]
        polls = {
            one: self._misses_of(model, one, doubt, stacked=stacked, unread=unread) * worn_times(tracker, one)
            for one in antennas
        }
        return [until_ms(tracker, one, since_ms, polls[one], lifts) for one in antennas]

    def _misses_of(self, model: FieldModel, antenna: int, doubt: float, *, stacked: bool, unread: int) -> int:
        """How many polls in a row that read none of so many cards leave no more than a doubt.

        Cards of a hand lie on one another, whether or not one of them has been read: each is missed as such a card is.
        """
        needed = self._polls_needed(model, antenna, doubt, stacked=stacked)
        if unread == 1:
            return needed
        return max(needed, ceil(self._polls_needed(model, antenna, doubt, stacked=True) / unread))

    def _polls_needed(self, model: FieldModel, antenna: int, doubt: float, *, stacked: bool) -> int:
        """How many misses in a row of one antenna leave no more than a doubt."""
        polls = self._polls.get((antenna, stacked, doubt))
        if polls is None:
            polls = self._polls[antenna, stacked, doubt] = misses_within(model, antenna, doubt, stacked=stacked)
        return polls

    def is_expected(self, place: Place, by_ms: int | None = None) -> bool:
        """Whether a card that is not placed yet is being read there: was read there first by a time, if one is told."""
        known = self._tracker().known
        latest_ms = NEVER_MS if by_ms is None else by_ms
        for track in known.tracks.values():
            claim = track.claim
            if claim is not None and claim.sure:
                continue
            if claim is not None and claim.place == place and claim.first_ms <= latest_ms:
                return True
            for antenna, found in track.evidence.items():
                if known.model.antennas[antenna].place != place or found.presence.first_ms > latest_ms:
                    continue
                if place.kind is PlaceKind.SEAT or not is_belied(found.presence):
                    return True
        return False

    def is_left(self, place: Place) -> bool:
        """Whether a card that is known to lie there is being read elsewhere, and no reader is sure of it yet."""
        ledger = self._ledger()
        claims = ((track.card, track.claim) for track in self._tracker().known.tracks.values())
        return any(
            claim is not None and not claim.sure and claim.place != place and ledger.place_of(one) == place
            for one, claim in claims
        )

    def resolves_deal(self) -> bool:
        """Whether by the wiring every reader of a seat goes round fast enough to order cards dealt four a second."""
        wiring = self._tracker().known.model.wiring
        seats = [one.name for one in wiring.antennas if one.place.kind is PlaceKind.SEAT]
        cycles_ms = [wiring.reader_of(name).cycle_ms for name in seats]
        return bool(cycles_ms) and max(cycles_ms) <= RESOLVED_MS

    def deal_order(self, plan: tuple[Place, ...], done: int, since_ms: int, now_ms: int) -> DealOrder | None:
        """Return the order that a deal may have had instead of its plan's, by all its reads since it began.

        None too where the readers go round too slowly to tell.
        """
        known = self._tracker().known
        asked = (plan, done, since_ms, now_ms // ORDER_STEP_MS)
        if self._ordered is not None and self._ordered[0] is known and self._ordered[1] == asked:
            return self._ordered[2]
        places, found = frozenset(plan), None
        if places.isdisjoint(self._blind()) and slowest_ms(known, places) <= ORDERED_CYCLE_MS:
            found = order_of(plan, done, arrivals_of(known, places, since_ms), now_ms)
        self._ordered = (known, asked, found)
        return found

    def claimed(self, place: Place, by_ms: int) -> int:
        """How many cards that were read there first by a time lie there more likely than elsewhere, but not surely.

        A card that is known to lie there and is found again is no news, nor is a claim that later readings belie, nor a
        card of this hand that is known to lie elsewhere off the stub: what the coil next to it hears.
        """
        ledger, known, found = self._ledger(), self._tracker().known, 0
        for track in known.tracks.values():
            if not track.evidence:
                continue  # most cards lie where they surely lie
            first_ms = first_read_ms(known, track, place)
            found += ledger.place_of(track.card) in {None, STUB} and first_ms is not None and first_ms <= by_ms
        return found

    def read_twice(self, place: Place, by_ms: int) -> int:
        """How many of the cards claimed at a place had been read there twice by a time: hardly one is elsewhere.

        One that has been missed so often since that its run of sightings is over lies there still, until it is read
        elsewhere.
        """
        ledger, known, found = self._ledger(), self._tracker().known, 0
        for track in known.tracks.values():
            claim = track.claim
            said_ms = claim.lay_ms if claim is not None and claim.place == place and not claim.sure else None
            if (not track.evidence and said_ms is None) or ledger.place_of(track.card) not in {None, STUB}:
                continue
            if track.evidence and first_read_ms(known, track, place) is None:
                continue
            lay = said_ms is not None and said_ms <= by_ms
            found += lay or is_read_twice(known, track, place, by_ms)
        return found

    def unsure_at(self, places: Collection[Place]) -> tuple[Card, ...]:
        """The cards that lie more likely than not at one of the places, not surely, and are known to lie elsewhere."""
        ledger = self._ledger()
        return tuple(
            track.card for track, claim in self._unsure()
            if claim.place in places and ledger.place_of(track.card) not in places
        )  # fmt: skip

    def unplaced(self) -> Sequence[tuple[int, Place, Card]]:
        """The cards that are said to lie at a seat or on the burns, never surely: since when, the oldest claim first.

        Only such as are being read there now, again or still: a card of the stub is heard twice by the coil next to it
        now and then. What is known to lie elsewhere off the stub is not meant.
        """
        known, ledger = self._tracker().known, self._ledger()
        return sorted((
            (claim.first_ms, claim.place, track.card) for track, claim in self._unsure()
            if claim.place.kind in _COUNTED and ledger.place_of(track.card) in {None, STUB}
            and is_read(known, track, claim.place)
        ), key=lambda one: one[0])  # fmt: skip

    def read_at(self, place: Place) -> Collection[Card]:
        """The cards that are known to lie elsewhere and are being read at a place, again or still, never surely."""
        known, ledger = self._tracker().known, self._ledger()
        return [
            track.card for track, claim in self._unsure()
            if claim.place == place and ledger.place_of(track.card) != place and is_read(known, track, place)
        ]  # fmt: skip

    def _unsure(self) -> Sequence[tuple[Track, Claim]]:
        """The cards that are said to lie somewhere and are not surely there; asked for several times an event."""
        tracks = self._tracker().known.tracks
        if tracks is not self._tracks:
            self._tracks = tracks
            claims = [(track, track.claim) for track in tracks.values()]
            self._claimed = [(track, claim) for track, claim in claims if claim is not None and not claim.sure]
        return self._claimed
