"""The tracker, from noisy reads to claims: `observe`, `end_cycle`, `elapse`.

It is pure and shaped like the table's core: frozen value in, frozen value and claims out. It knows antennas, places and
the deck's tags. It never knows what ought to happen, because a tracker that knew the deal plan would correct a misdeal
out of existence.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from controller.terms.cards import Card
from controller.terms.fast_copies import replace
from controller.terms.fast_frozen import fast_frozen
from controller.terms.places import Place
from controller.tracking.antenna_care.health import Health
from controller.tracking.antenna_map import AntennaMap
from controller.tracking.cycle_evidence import Cycle
from controller.tracking.cycle_learning import adapt, glance, think, wait
from controller.tracking.detections import AntennaName, CycleEnd, Detection, StrangerTag
from controller.tracking.knowledge import Knowledge, Said, nothing_known, unwired
from controller.tracking.tracker_settings import TrackerSettings
from controller.tracking.tracks import Hits, Track


@fast_frozen
@dataclass(frozen=True, slots=True)
class TrackerReport:
    """The reads of one port's running cycle; `cycle` is None between cycles."""

    cycle: int | None
    tags: Mapping[Card, Hits]
    unknown: tuple[tuple[str, int], ...]


NOTHING_HEARD: Final = TrackerReport(None, {}, ())


@fast_frozen
@dataclass(frozen=True, slots=True)
class Tracker:
    """Everything known of all cards; not journaled, because the readers can be asked again."""

    known: Knowledge
    ports: tuple[TrackerReport, ...]

    @property
    def tracks(self) -> Mapping[Card, Track]:
        """The cards that have been read lately."""
        return self.known.tracks

    @property
    def health(self) -> Health:
        """The antennas' health."""
        return self.known.health

    def place_of(self, card: Card) -> Place | None:
        """Return the place where the card is believed to be; None if unknown."""
        track = self.known.tracks.get(card)
        return None if track is None or track.claim is None else track.claim.place


Tracking: TypeAlias = tuple[Tracker, tuple[Said, ...]]


def new_tracker(wiring: AntennaMap, settings: TrackerSettings | None = None, first_round: int = 0) -> Tracker:
    """Return a fresh tracker; its motions are numbered from `first_round`."""
    known = nothing_known(wiring, TrackerSettings() if settings is None else settings, first_round)
    return Tracker(known, tuple(NOTHING_HEARD for _ in wiring.resolutions))


def observe(tracker: Tracker, detection: Detection) -> Tracking:
    """Return the tracker after one read, with the claims that the read alone makes certain.

    A read of a later cycle than the port's running one ends that cycle first, because its end was lost on the wire.
    """
    model = tracker.known.model
    antenna = model.index.get(detection.antenna)
    if antenna is None:
        known, said = unwired(tracker.known, detection.antenna, detection.at_ms)
        return Tracker(known, tracker.ports), said
    port = model.port_of[antenna]
    heard = tracker.ports[port]
    if heard.cycle is None or detection.cycle <= heard.cycle:
        return _observe(tracker, detection, antenna)
    name, number = detection.antenna
    alone = (number,) if model.wiring.resolutions[port].antenna else ()
    tracker, said = end_cycle(tracker, CycleEnd(name, heard.cycle, detection.at_ms, alone))
    tracker, more = _observe(tracker, detection, antenna)
    return tracker, said + more


def _observe(tracker: Tracker, detection: Detection, antenna: int) -> Tracking:
    known, tag = tracker.known, detection.tag
    port = known.model.port_of[antenna]
    heard = tracker.ports[port]
    cycle = detection.cycle if heard.cycle is None else heard.cycle
    if isinstance(tag, StrangerTag):
        after = TrackerReport(cycle, heard.tags, (*heard.unknown, (tag.uid, antenna)))
        return Tracker(known, _with_port(tracker.ports, port, after)), ()
    hits = heard.tags.get(tag, ())
    if any(one == antenna for one, _ in hits):
        return tracker, ()
    hits = (*hits, (antenna, detection.at_ms))
    after = TrackerReport(cycle, {**heard.tags, tag: hits}, heard.unknown)
    if known.model.wiring.resolutions[port].antenna:
        # A front end tells its reads and its cycle's end in one go: nothing is known sooner.
        return Tracker(known, _with_port(tracker.ports, port, after)), ()
    known, said = glance(known, tag, port, hits)
    return Tracker(known, _with_port(tracker.ports, port, after)), said


def _with_port(ports: tuple[TrackerReport, ...], port: int, heard: TrackerReport) -> tuple[TrackerReport, ...]:
    return (*ports[:port], heard, *ports[port + 1 :])


def end_cycle(tracker: Tracker, end: CycleEnd) -> Tracking:
    """Return the tracker after a port's cycle, with the claims that its evidence allows.

    The end of a cycle that has already been ended is ignored.
    """
    known = tracker.known
    readers = known.model.ports.get(end.port, ())
    if not readers:
        known, said = unwired(known, AntennaName(end.port, 0), end.at_ms)
        return Tracker(known, tracker.ports), said
    if len(readers) > 1 or known.model.wiring.resolutions[readers[0]].antenna:
        return _end_turn(tracker, end, readers)
    (port,) = readers
    heard = tracker.ports[port]
    if heard.cycle is not None and end.cycle < heard.cycle:
        return tracker, ()
    asked = known.model.port_masks[port]
    if end.antennas:
        names = (AntennaName(end.port, number) for number in end.antennas)
        asked &= sum(1 << known.model.index[name] for name in names if name in known.model.index)
    for hits in heard.tags.values():
        for antenna, _ in hits:
            asked |= 1 << antenna
    known, said = think(known, Cycle(port, end.at_ms, asked, heard.tags, heard.unknown))
    return Tracker(known, _with_port(tracker.ports, port, NOTHING_HEARD)), said


def _end_turn(tracker: Tracker, end: CycleEnd, readers: tuple[int, ...]) -> Tracking:
    """Return the tracker after a turn of front ends; those of one cycle time are one look."""
    known, ports, said = tracker.known, [*tracker.ports], list[Said]()
    for first, *others in known.model.turns_of(readers, end.antennas):
        tags, unknown, asked = ports[first].tags, ports[first].unknown, known.model.port_masks[first]
        for reader in others:
            asked |= known.model.port_masks[reader]
            unknown += ports[reader].unknown
            more = ports[reader].tags
            tags = {**tags, **{tag: tags.get(tag, ()) + hits for tag, hits in more.items()}} if more else tags
        known, words = think(known, Cycle(first, end.at_ms, asked, tags, unknown, tuple(others)))
        said += words
        for reader in (first, *others):
            ports[reader] = NOTHING_HEARD
    return Tracker(known, tuple(ports)), tuple(said)


def elapse(tracker: Tracker, at_ms: int) -> Tracking:
    """Return the tracker at a time when nothing came: late readers become silent."""
    known, said = wait(tracker.known, at_ms)
    return Tracker(known, tracker.ports), said


def gathered(tracker: Tracker, at_ms: int) -> Tracker:
    """Return the tracker after a gathering: cards that are no longer read are lost at once.

    A card that is still read at its place lies there, whatever was signaled.
    """
    return Tracker(replace(tracker.known, gathered_ms=at_ms), tracker.ports)


def adapted(tracker: Tracker) -> Tracker:
    """Return the tracker with the antennas' rates as measured so far, however little changed."""
    return Tracker(adapt(tracker.known), tracker.ports)
