"""What the readers of a table can see, and how soon, by the tracker's model.

Only polls that were really reported count. Of a hand at a seat only those count that read some card of it, because a
player who holds his cards up, or has thrown them away, hides the missing card with the others.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from math import ceil
from typing import Final, NamedTuple

from controller.fusion.detection import DetectionModel, Unsure
from controller.fusion.order.deal_order import SURE, DealOrder, order_of
from controller.fusion.poll_evidence import (
    NEVER_MS,
    WORN_TIMES,
    first_read_ms,
    is_belied,
    is_read,
    is_read_twice,
    silent_polls,
    until_ms,
)
from controller.table.ledger import CardLedger
from controller.terms.cards import Card
from controller.terms.fast_copies import replace
from controller.terms.places import STUB, Place, PlaceKind
from controller.tracking.antenna_care.health import AntennaFault
from controller.tracking.arrival_times import ArrivalTimes, arrivals_of, slowest_ms
from controller.tracking.came_between import misses_within
from controller.tracking.field import FieldModel
from controller.tracking.knowledge import Knowledge
from controller.tracking.tracker import Tracker
from controller.tracking.tracks import Track

ABSENT_DOUBT: Final = 1e-7
"""A card is absent if a card there would be missed so often with less than this chance."""
LIKELY_DOUBT: Final = 0.01
"""The same for a hand that is likely held up: enough to deal on, never to accuse."""
ORDERED_CYCLE_MS: Final = 250.0
"""Readers of a longer cycle say too little of which card of a deal came first (docs/tracking.md, Order)."""
WEIGHED_EVERY_MS: Final = 250
"""What a missed poll more says of a deal's order is weighed so often, and each card read at once."""
RESOLVED_MS: Final = 25.0
"""Readers of a cycle up to this resolve the order of cards dealt four a second (docs/tracking.md, Order)."""


class _Ordered(NamedTuple):
    """The last answer of `deal_order`, and all that it rests on."""

    known: Knowledge
    asked: tuple[object, ...]
    read: tuple[object, ...]
    found: DealOrder | None


class TrackerDetection(DetectionModel):
    """The readers as the tracker knows them."""

    def __init__(
        self,
        tracker: Callable[[], Tracker],
        blind: Callable[[], frozenset[Place]],
        ledger: Callable[[], CardLedger],
    ) -> None:
        """Take the tracker, the places that nobody can see, and where cards lie."""
        self._tracker = tracker
        self._blind = blind
        self._ledger = ledger
        self._model: FieldModel | None = None
        self._polls: dict[tuple[int, bool, float], int] = {}
        self._tracks: Mapping[Card, Track] | None = None
        self._unsure: Sequence[Unsure] = ()
        """The answer of `unsure` for these tracks."""
        self._ordered: _Ordered | None = None

    def unseen_until_ms(self, place: Place, since_ms: int, now_ms: int) -> int:
        """Return until when a card there may stay unread; NEVER_MS where it may forever.

        While the polls that would read it are still to come, this is a guess later than now. Cards of a hand lie on one
        another, whether or not one of them has been read: each is missed as such a card is.
        """
        if place in self._blind():
            return NEVER_MS
        tracker, ledger = self._tracker(), self._ledger()
        is_seat = place.kind is PlaceKind.SEAT
        lifts = is_seat and (
            any(one.is_known for one in ledger.at(place)) or bool(ledger.doubted and ledger.doubted_at(place))
        )
        antennas = self._antennas(tracker.known.model, place)
        stacked = any(tracker.known.crowd[one] > 0 for one in antennas)
        unread = 1 if stacked or lifts or not is_seat else max(1, len(ledger.at(place)))
        soonest_ms = NEVER_MS
        for one in antennas:
            polls = self._polls_needed(one, ABSENT_DOUBT, stacked=stacked)
            if unread > 1:
                polls = max(polls, ceil(self._polls_needed(one, ABSENT_DOUBT, stacked=True) / unread))
            if (one, AntennaFault.WEAK) in tracker.health.failing:
                polls *= WORN_TIMES
            soonest_ms = min(soonest_ms, until_ms(tracker, one, since_ms, polls, lifts, now_ms))
        return soonest_ms

    def is_held_up(self, place: Place, since_ms: int) -> bool:
        """Whether all the last polls of a seat read no card of its known hand."""
        if place.kind is not PlaceKind.SEAT or not any(one.is_known for one in self._ledger().at(place)):
            return False
        tracker = self._tracker()
        antennas = self._antennas(tracker.known.model, place)
        return bool(antennas) and all(
            silent_polls(tracker, one, since_ms) >= self._polls_needed(one, LIKELY_DOUBT, stacked=False)
            for one in antennas
        )

    def _antennas(self, model: FieldModel, place: Place) -> list[int]:
        """Return the antennas of a place, and forget what was computed for another wiring."""
        if model is not self._model:
            self._model, self._polls = model, {}
        return [number for number, antenna in enumerate(model.antennas) if antenna.place == place]

    def _polls_needed(self, antenna: int, doubt: float, *, stacked: bool) -> int:
        """Return how many misses in a row of one antenna leave no more than a doubt."""
        polls = self._polls.get((antenna, stacked, doubt))
        if polls is None:
            model = self._tracker().known.model
            polls = self._polls[antenna, stacked, doubt] = misses_within(model, antenna, doubt, stacked=stacked)
        return polls

    def is_expected(self, place: Place, by_ms: int | None = None, but: Collection[Card] = ()) -> bool:
        """Whether an unplaced card, `but` some, is being read there, or was first read by a time."""
        known = self._tracker().known
        latest_ms = NEVER_MS if by_ms is None else by_ms
        for track in known.tracks.values():
            claim = track.claim
            if (claim is not None and claim.sure) or track.card in but:
                continue
            if claim is not None and claim.place == place and claim.first_ms <= latest_ms:
                return True
            for antenna, found in track.evidence.items():
                if known.model.antennas[antenna].place != place or found.presence.first_ms > latest_ms:
                    continue
                if place.kind is PlaceKind.SEAT or not is_belied(found.presence):
                    return True
        return False

    def claimed(self, place: Place, by_ms: int) -> int:
        """Return how many cards first read there by a time lie there likely, but not surely.

        A card that is known to lie elsewhere off the stub does not count: the antenna next to it hears it.
        """
        ledger, known, found = self._ledger(), self._tracker().known, 0
        for track in known.tracks.values():
            if track.evidence and (first_ms := first_read_ms(known, track, place)) is not None and first_ms <= by_ms:
                found += ledger.place_of(track.card) in {None, STUB}
        return found

    def read_twice(self, place: Place, by_ms: int) -> int:
        """Return how many of the cards claimed there had been read there twice by a time.

        One that has been missed often since lies there still, until it is read elsewhere.
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

    def unsure(self) -> Sequence[Unsure]:
        """Return the cards that no reader is sure of, the oldest claim first."""
        known = self._tracker().known
        if known.tracks is not self._tracks:
            self._tracks = known.tracks
            claims = ((track, track.claim, track.claim.place) for track in known.tracks.values() if track.claim)
            self._unsure = sorted((
                Unsure(claim.first_ms, place, track.card, place != STUB and is_read(known, track, place))
                for track, claim, place in claims if not claim.sure
            ), key=lambda one: one.first_ms)  # fmt: skip
        return self._unsure

    def resolves_deal(self) -> bool:
        """Whether every seat's reader is fast enough to order cards dealt four a second."""
        wiring = self._tracker().known.model.wiring
        seats = [one.name for one in wiring.antennas if one.place.kind is PlaceKind.SEAT]
        cycles_ms = [wiring.reader_of(name).cycle_ms for name in seats]
        return bool(cycles_ms) and max(cycles_ms) <= RESOLVED_MS

    def deal_order(self, plan: tuple[Place, ...], done: int, since_ms: int, now_ms: int) -> DealOrder | None:
        """Return the order that a deal may have had; None too where the readers are too slow."""
        known, last = self._tracker().known, self._ordered
        asked = (plan, done, since_ms, now_ms // WEIGHED_EVERY_MS)
        if last is not None and last.known is known and last.asked == asked:
            return last.found
        places = frozenset(plan)
        if not places.isdisjoint(self._blind()) or slowest_ms(known, places) > ORDERED_CYCLE_MS:
            return None
        arrivals = arrivals_of(known, places, since_ms)
        cards = (one for row in arrivals.values() for one in row if one.card is not None)
        read = tuple((one.card, one.place, one.first_ms, one.is_sure) for one in cards)
        is_new = last is None or (last.asked, last.read) != (asked, read)
        found = _order_of(plan, done, arrivals, now_ms) if last is None or is_new else last.found
        self._ordered = _Ordered(known, asked, read, found)
        return found


def _order_of(
    plan: tuple[Place, ...], done: int, arrivals: Mapping[Place, list[ArrivalTimes]], now_ms: int
) -> DealOrder | None:
    """Return the order that a deal may have had; sure only by cards whose place is sure.

    A card on the rim of its coil is missed there and read at the next seat, and so speaks twice for another order.
    """
    found = order_of(plan, done, arrivals, now_ms)
    if found is None or found.odds_log < SURE:
        return found
    sure = {place: [one for one in row if one.is_sure or one.card is None] for place, row in arrivals.items()}
    told = order_of(plan, done, sure, now_ms)
    if told is not None and told.odds_log >= SURE and told.places[done] == found.places[done]:
        return found
    return replace(found, odds_log=SURE - 1.0)
