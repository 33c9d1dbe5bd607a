"""What the readers of a table can see, and how soon: the tracker's model asked on behalf of the reconciler.

Only polls that were really told count, and of a hand that lies at a seat only those that read some card of it: a player
who holds his cards up, or has thrown them away, hides the one that is looked for with the others.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import pairwise
from math import ceil
from typing import Final

from controller.table.ledger import CardLedger
from controller.terms.cards import Card
from controller.terms.places import STUB, Place, PlaceKind
from controller.tracking.antenna_care.health import Fault
from controller.tracking.came_between import has_left_stub, misses_within
from controller.tracking.field import FieldModel
from controller.tracking.knowledge import Knowledge
from controller.tracking.presence import Presence, lay_at_ms
from controller.tracking.tracker import Tracker
from controller.tracking.tracks import Claim, Track

ABSENT_DOUBT: Final = 1e-7
"""A card is called absent when it would have been missed so often with less than this chance."""
BELIED_POLLS: Final = 3
"""A card that was read once on the table and then missed so often in a row was the stub's: among other cards a true one
is missed so in one case of eight, and of more than thirty such readings none was true (docs/measure.md)."""
TWICE: Final = 2
"""So many sightings near each other make certain that a card lies there."""
HARDLY_THERE_DOUBT: Final = 3e-6
"""The same when the pot is about to be pushed: the dealer is asked then or never."""
LIKELY_DOUBT: Final = 0.01
"""A card that would have been missed so often with less than this chance is likely not there: enough to choose between
two names of an error that is certain, and never to accuse anybody."""
WORN_TIMES: Final = 2
"""A coil that is known as weak takes so many times as many polls: half of its reads are gone, and its counted rates, of
the cards that it does read, do not say of those that it hardly reads how seldom."""
_COUNTED: Final = frozenset({PlaceKind.SEAT, PlaceKind.BURN})
"""Where a card more than are due is asked about, if no reader is ever sure of it."""
LATER_MS: Final = 20
"""A reader that is late is looked at again after so long."""
RESOLVED_MS: Final = 25.0
"""Readers of a cycle up to this resolve the order of cards dealt four a second (docs/tracking.md, Order)."""
NEVER_MS: Final = 1 << 40
"""At a place without an antenna nothing is ever absent."""


class TrackerSight:
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

    def unseen_until_ms(self, place: Place, since_ms: int, now_ms: int) -> int:
        """Until when a card that has lain there since a time may stay unread; NEVER_MS where it may for ever.

        While the polls that would have read it are still to come, this is a guess later than now, that moves with the
        readers.
        """
        if place in self._blind():
            return NEVER_MS
        return _soonest(self._ended(place, since_ms, ABSENT_DOUBT), now_ms)

    def likely_read_by_ms(self, place: Place, since_ms: int, now_ms: int) -> int:
        """By when a card that has lain there among others since a time would likely have been read; NEVER_MS if never.

        While polls that may read it are still to come, this is a guess later than now.
        """
        if place in self._blind():
            return NEVER_MS
        return _soonest(self._ended(place, since_ms, LIKELY_DOUBT, among_others=True), now_ms)

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
            _silent_polls(tracker, one, since_ms) >= self._polls_needed(model, one, LIKELY_DOUBT, stacked=False)
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
        stacked = among_others or _is_crowded(tracker, place)
        unread = 1 if stacked or lifts or place.kind is not PlaceKind.SEAT else max(1, len(ledger.at(place)))
        antennas = [number for number, antenna in enumerate(model.antennas) if antenna.place == place]
        polls = {
            one: self._misses_of(model, one, doubt, stacked=stacked, unread=unread) * _worn_times(tracker, one)
            for one in antennas
        }
        return [_until_ms(tracker, one, since_ms, polls[one], lifts) for one in antennas]

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
                if place.kind is PlaceKind.SEAT or not _is_belied(found.presence):
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
        ports = {one.name.port for one in wiring.antennas if one.place.kind is PlaceKind.SEAT}
        cycles_ms = [one.cycle_ms for one in wiring.resolutions if one.port in ports]
        return bool(cycles_ms) and max(cycles_ms) <= RESOLVED_MS

    def claimed(self, place: Place, by_ms: int) -> int:
        """How many cards that were read there first by a time lie there more likely than elsewhere, but not surely.

        A card that is known to lie there and is found again is no news, nor is a claim that later readings belie, nor a
        card of this hand that is known to lie elsewhere off the stub: what the coil next to it hears.
        """
        ledger, known, found = self._ledger(), self._tracker().known, 0
        for track in known.tracks.values():
            if not track.evidence:
                continue  # most cards lie where they surely lie
            first_ms = _first_ms(known, track, place)
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
            if track.evidence and _first_ms(known, track, place) is None:
                continue
            lay = said_ms is not None and said_ms <= by_ms
            found += lay or _is_read_twice(known, track, place, by_ms)
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
            and _is_read(known, track, claim.place)
        ), key=lambda one: one[0])  # fmt: skip

    def read_at(self, place: Place) -> Collection[Card]:
        """The cards that are known to lie elsewhere and are being read at a place, again or still, never surely."""
        known, ledger = self._tracker().known, self._ledger()
        return [
            track.card for track, claim in self._unsure()
            if claim.place == place and ledger.place_of(track.card) != place and _is_read(known, track, place)
        ]  # fmt: skip

    def _unsure(self) -> Iterator[tuple[Track, Claim]]:
        """The cards that are said to lie somewhere and are not surely there."""
        for track in self._tracker().known.tracks.values():
            if track.claim is not None and not track.claim.sure:
                yield track, track.claim


def _is_read(known: Knowledge, track: Track, place: Place) -> bool:
    """Whether a card is being read at a place, more than once, and lies there more likely than elsewhere."""
    antennas, doubt = known.model.antennas, known.settings.report_doubt
    runs = [found for one, found in track.evidence.items() if antennas[one].place == place]
    return any(found.presence.is_here and found.doubt <= doubt for found in runs)


def _worn_times(tracker: Tracker, antenna: int) -> int:
    """How many times as many polls an antenna takes that reads clearly less than it should."""
    return WORN_TIMES if (antenna, Fault.WEAK) in tracker.health.failing else 1


def _soonest(times: list[tuple[int, bool]], now_ms: int) -> int:
    """The earliest end of the polls of an antenna; later than now while some are still to come."""
    return min((until if told else max(until, now_ms + LATER_MS) for until, told in times), default=NEVER_MS)


def _until_ms(tracker: Tracker, antenna: int, since_ms: int, polls: int, lifts: bool) -> tuple[int, bool]:
    """When the last of so many polls of one antenna ended, or would end, and whether it has."""
    model = tracker.known.model
    port, cycle_ms = model.port_of[antenna], model.wiring.resolutions[model.port_of[antenna]].cycle_ms
    told = _polls_since(tracker, antenna, since_ms, lifts)
    if len(told) >= polls:
        return told[polls - 1], True
    cycles = tracker.known.ended[port]
    runs_ms = cycles[-1].at_ms if cycles and cycles[-1].at_ms >= since_ms else since_ms + cycle_ms
    return runs_ms + (polls - len(told)) * cycle_ms, False


def _first_ms(known: Knowledge, track: Track, place: Place) -> int | None:
    """Since when a card has been read at a place where it lies more likely than elsewhere; None where it does not.

    What is read of it counts, not what was said of it: a card that left the stub for the board may still be said to lie
    in the stub. None too where it lies there surely.
    """
    claim, doubt = track.claim, known.settings.report_doubt
    claimed = claim is not None and claim.place == place
    if claimed and claim is not None and claim.sure:
        return None
    runs = [
        found.presence.first_ms
        for antenna, found in track.evidence.items()
        if known.model.antennas[antenna].place == place and found.doubt <= doubt
        and (claimed or place.kind is PlaceKind.SEAT or not _is_belied(found.presence))
    ]
    if not runs:
        return None
    return min((*runs, claim.first_ms) if claimed and claim is not None else runs)


def _is_read_twice(known: Knowledge, track: Track, place: Place, by_ms: int) -> bool:
    """Whether a run of sightings that goes on made certain by a time that the card lies there."""
    model = known.model
    for antenna, found in track.evidence.items():
        if model.antennas[antenna].place != place:
            continue
        cycle_ms = model.wiring.resolutions[model.port_of[antenna]].cycle_ms
        left = has_left_stub(track, place, found.presence.first_ms)
        certain_ms = lay_at_ms(found.presence, TWICE, cycle_ms, left=left)
        if certain_ms is not None and certain_ms <= by_ms:
            return True
    return False


def _is_belied(presence: Presence) -> bool:
    """Whether a card was read once, and not again since: what readers tell of it later is not weighed until then.

    The stub's cards are many, and each is heard by its neighbours' coils now and then. Of a hand the polls say nothing:
    its player may hold it up.
    """
    missed = (presence.bits & -presence.bits).bit_length() - 1
    return len(presence.marks) == 1 and missed >= BELIED_POLLS


def _polls_since(tracker: Tracker, antenna: int, since_ms: int, lifts: bool) -> list[int]:
    """When the cycles ended that began after a time and asked the antenna; of a hand, those that read a card of it."""
    told: list[int] = []
    for cycle, before in pairwise(reversed(tracker.known.ended[tracker.known.model.port_of[antenna]])):
        if before.at_ms < since_ms:
            break
        if cycle.asked >> antenna & 1 and (not lifts or cycle.heard >> antenna & 1):
            told.append(cycle.at_ms)
    return told[::-1]


def _silent_polls(tracker: Tracker, antenna: int, since_ms: int) -> int:
    """How many polls of an antenna in a row, up to the last, read no card that is known to lie at its place."""
    asked = _polls_since(tracker, antenna, since_ms, lifts=False)
    heard = _polls_since(tracker, antenna, since_ms, lifts=True)
    return sum(at_ms > heard[-1] for at_ms in asked) if heard else len(asked)


def _is_crowded(tracker: Tracker, place: Place) -> bool:
    """Whether other cards lie at the place already."""
    known = tracker.known
    return any(
        count > 0 and known.model.antennas[number].place == place for number, count in enumerate(known.crowd)
    )
