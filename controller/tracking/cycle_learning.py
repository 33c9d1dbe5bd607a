"""Learning from one cycle: tracks, late readers, and the health of antennas."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, cast

from controller.terms.cards import Card
from controller.terms.fast_copies import changer_of, replace
from controller.tracking.antenna_care.faults import Finding, find_faults, has_changed, measured_map
from controller.tracking.antenna_care.health import AntennaFault, CycleCount, fold
from controller.tracking.antenna_care.rims import measured_noise
from controller.tracking.antenna_map import AntennaMap
from controller.tracking.card_changes import is_news, lies_otherwise, watched_cards
from controller.tracking.claiming import follow, speak
from controller.tracking.cycle_evidence import Counting, Cycle, crowd_around, crowd_of
from controller.tracking.field_compiling import compile_field
from controller.tracking.glancing import may_speak
from controller.tracking.knowledge import Knowledge, Learnt, Said, believed
from controller.tracking.scene import Ended, Rounds
from controller.tracking.sightings import Cleared, Moved
from controller.tracking.stranger_tags import name_strangers, suspect
from controller.tracking.tracker_settings import BelievedNoise
from controller.tracking.tracks import Hits, Look, Track, look_again, new_track, waits_for

KEPT_ROUNDS: Final = 256
KEPT_CYCLES: Final = 256
"""Number of cycles and rounds kept; no test asks for more misses in a row."""
EXAMINED_ROUNDS: Final = 100
EXAMINED_MS: Final = 5000
"""The counts go to the antennas' health, and are judged, in portions of this many cycles or this time."""
LATE_CYCLES: Final = 3
LATE_MS: Final = 500
"""A reader that ends no cycle for this many cycle times, and for this time, is silent."""


def glance(known: Knowledge, card: Card, port: int, hits: Hits) -> Learnt:
    """Return the knowledge after a read's immediate claim; the cycle's end weighs the rest."""
    track = known.tracks.get(card)
    if track is None or track.is_settled or not track.evidence:
        return known, ()
    asked = 0
    for antenna, _ in hits:
        asked |= 1 << antenna
    around = crowd_around(known.crowd).around(track)
    look = Look(port, hits, around, asked, hits[-1][1], partial=True)
    if not may_speak(known.scene, track, look):
        return known, ()
    seen = look_again(known.model, known.settings, track, look)
    spoken, word = speak(known.scene, seen, look)
    if word is None:
        return known, ()
    after = replace(track, claim=spoken.claim, gap=None, divided=0, told=())
    tracks = {**known.tracks, card: after}
    crowd, watched = crowd_of(known.model, tracks), watched_cards(known.model, tracks)
    return replace(known, tracks=tracks, crowd=crowd, watched=watched, news=known.news + 1), (word,)


def think(known: Knowledge, cycle: Cycle) -> Learnt:
    """Return the knowledge after one port's cycle, and all claims and findings of now."""
    counting = Counting(known.model, known.crowd, cycle, known.ended)
    crowd = crowd_around(known.crowd)
    scene = known.scene
    changed: dict[Card, Track | None] = {}
    said: list[Said] = []
    read, new = _reads(known, cycle)
    unread: dict[int, Look] = {}
    """The look at an unread card, by the cards around it."""
    for card in _concerned(known, cycle):
        track = known.tracks[card]
        hits = read.get(id(track), ())
        if not hits:
            if not waits_for(track, cycle.asked):
                continue
            around = crowd.around(track)
            look = unread.get(around)
            if look is None:
                look = unread[around] = Look(cycle.port, (), around, cycle.asked, cycle.at_ms, partial=False)
        else:
            counting.count(track, hits)
            if track.is_settled and track.gap is None and len(hits) == 1 and _is_home(track, hits):
                continue
            look = Look(cycle.port, hits, crowd.around(track), cycle.asked, cycle.at_ms, partial=False)
        after, words = follow(scene, track, look)
        said += words
        if after is not track:
            changed[card] = after
    for card, hits in new:
        look = Look(cycle.port, hits, crowd.all, cycle.asked, cycle.at_ms, partial=False)
        changed[card], words = follow(scene, new_track(known.model, card), look)
        said += words
    arrivals = sum(isinstance(word, Moved) and not word.again for word in said)
    known = _with_tracks(known, cycle, changed, counting.result(arrivals), counting.heard)
    return _conclude(known, cycle, said)


def _reads(known: Knowledge, cycle: Cycle) -> tuple[Mapping[int, Hits], list[tuple[Card, Hits]]]:
    """Return the reads of known cards, and of new ones.

    The former by the track's identity: hashing a card calls Python code, and most cards of a cycle are not read.
    """
    read: dict[int, Hits] = {}
    new: list[tuple[Card, Hits]] = []
    for card, hits in cycle.tags.items():
        found = known.tracks.get(card)
        if found is None:
            new.append((card, hits))
        else:
            read[id(found)] = hits
    return read, new


def _concerned(known: Knowledge, cycle: Cycle) -> Iterable[Card]:
    """Return the known cards of which a cycle may say something, in the order of the tracks.

    Most cards lie at other readers' antennas, and are read there.
    """
    watched = known.watched.at(cycle.port, cycle.beside)
    for card in cycle.tags:
        if card not in watched and card in known.tracks:
            return known.tracks
    return watched


def _is_home(track: Track, hits: Hits) -> bool:
    return track.claim is not None and track.claim.antenna == hits[0][0]


def _with_tracks(
    known: Knowledge, cycle: Cycle, changed: Mapping[Card, Track | None], count: CycleCount, heard: int
) -> Knowledge:
    """Return the knowledge with the cycle's tracks, counts and round."""
    tracks, crowd, watched, news = known.tracks, known.crowd, known.watched, known.news
    if changed:
        merged = {**tracks, **changed}
        for card in [card for card, track in changed.items() if track is None]:
            del merged[card]
        pairs = [(known.tracks.get(card), track) for card, track in changed.items()]
        tracks = cast("Mapping[Card, Track]", merged)
        if any(lies_otherwise(before, after) for before, after in pairs):
            crowd, watched = crowd_of(known.model, tracks), watched_cards(known.model, tracks)
        news += any(is_news(before, after, known.settings.report_doubt) for before, after in pairs)
    end, ended = Ended(cycle.at_ms, cycle.asked, heard), [*known.ended]
    for reader in cycle.readers:
        ended[reader] = ended[reader][1 - KEPT_CYCLES :] + (end,)  # noqa: RUF005 - half the price of unpacking
    began_ms = cycle.at_ms if known.began_ms is None else known.began_ms
    adapted_ms = cycle.at_ms if known.adapted_ms is None else known.adapted_ms
    card_ms = cycle.at_ms if cycle.tags else known.card_ms
    waiting, rounds, empty = _round_after(known, cycle)
    counts = known.counts + (count,)  # noqa: RUF005 - as above
    return _with_cycle(
        known, tracks, crowd, rounds, waiting, tuple(ended), began_ms, counts, card_ms, empty, adapted_ms, watched, news
    )


def _round_after(known: Knowledge, cycle: Cycle) -> tuple[frozenset[int], Rounds, int]:
    """Return who is awaited in the round, the rounds' ends, and how many were empty."""
    waiting, rounds, empty = known.waiting, known.rounds, known.empty_rounds
    if not waiting.isdisjoint(cycle.readers):
        waiting = waiting.difference(cycle.readers)
    if not waiting:
        waiting = frozenset(range(len(known.ended))) - _late(known, cycle.at_ms)
        forgotten = max(0, len(rounds.ends) + 1 - KEPT_ROUNDS)
        rounds = Rounds(rounds.base + forgotten, (*rounds.ends[forgotten:], cycle.at_ms))
        empty += 1
    return waiting, rounds, 0 if cycle.tags else empty


_with_cycle = changer_of(
    Knowledge, "tracks", "crowd", "rounds", "waiting", "ended", "began_ms", "counts", "card_ms", "empty_rounds",
    "adapted_ms", "watched", "news",
)


def _conclude(known: Knowledge, cycle: Cycle, said: list[Said]) -> Learnt:
    """Add the cycle's claims about strangers and the whole table, and its findings on antennas."""
    settings = known.settings
    if cycle.unknown:
        suspects, model = known.suspects, known.model
        for uid, antenna in cycle.unknown:
            # The antenna's own polls count: a round lasts as long as the slowest front end's.
            number = cycle.at_ms // model.wiring.resolutions[model.port_of[antenna]].cycle_ms
            suspects = suspect(suspects, (uid, model.antennas[antenna].place), number, settings)
        suspects, strangers = name_strangers(suspects, cycle.at_ms, settings)
        known = replace(known, suspects=suspects)
        said += strangers
    if known.card_ms is not None and _is_clear(known, cycle.at_ms, known.card_ms):
        said.append(Cleared(known.card_ms, cycle.at_ms))
        watched = watched_cards(known.model, {})
        known = replace(
            known, tracks={}, crowd=(0,) * len(known.crowd), card_ms=None, watched=watched, news=known.news + 1
        )
    counts = known.counts
    spread_ms = cycle.at_ms - counts[0].at_ms
    if spread_ms >= EXAMINED_MS or len(counts) >= EXAMINED_ROUNDS * len(known.ended):
        known, findings = _examine(known, cycle.at_ms)
        said += findings
    return known, tuple(said)


def _is_clear(known: Knowledge, at_ms: int, card_ms: int) -> bool:
    settings = known.settings
    long = known.empty_rounds > settings.leave_polls and at_ms - card_ms >= settings.clear_ms
    return long and not _late(known, at_ms)


def wait(known: Knowledge, at_ms: int) -> Learnt:
    """Return the knowledge when nothing has come for a while: late readers become silent.

    Nothing changes while no reader is late: the knowledge depends on what was read, not on how often it is asked.
    """
    if not _late(known, at_ms):
        return known, ()
    known, findings = _examine(known, at_ms)
    return replace(known, waiting=known.waiting - _late(known, at_ms)), findings


def next_late_ms(known: Knowledge) -> int | None:
    """Return when the next reader that answers will be late, in ms; None if none has begun."""
    if known.began_ms is None:
        return None
    port_of = known.model.port_of
    silent = {port_of[antenna] for antenna, what in known.health.failing if what is AntennaFault.SILENT}
    late = [late_ms + 1 for port, late_ms in enumerate(_late_after(known)) if port not in silent]
    return min(late, default=None)


def _late(known: Knowledge, at_ms: int) -> frozenset[int]:
    """Return the ports whose reader should have ended a cycle long ago."""
    if known.began_ms is None:
        return frozenset()
    return frozenset([port for port, late_ms in enumerate(_late_after(known)) if at_ms > late_ms])


def _late_after(known: Knowledge) -> list[int]:
    """Return for each port the time in ms after which its reader is late."""
    began_ms, readers = known.began_ms or 0, known.model.wiring.resolutions
    return [
        (ends[-1].at_ms if ends else began_ms) + LATE_CYCLES * reader.cycle_ms + LATE_MS
        for ends, reader in zip(known.ended, readers, strict=True)
    ]


def _examine(known: Knowledge, at_ms: int) -> tuple[Knowledge, tuple[Finding, ...]]:
    health, findings = find_faults(fold(known.health, known.counts), _late(known, at_ms), at_ms)
    known = replace(known, health=health, counts=(), news=known.news + bool(findings))
    every = known.settings.adapt_ms
    if every and known.adapted_ms is not None and at_ms - known.adapted_ms >= every:
        known = _remeasured(replace(known, adapted_ms=at_ms))
        wiring, noise = _as_measured(known)
        if noise != known.model.noise or has_changed(known.model.wiring, wiring):
            known = _refitted(known, wiring, noise)
    return known, findings


def adapt(known: Knowledge) -> Knowledge:
    """Return the knowledge with a model of the antennas' rates as measured so far."""
    known = _remeasured(replace(known, health=fold(known.health, known.counts), counts=()))
    return _refitted(known, *_as_measured(known))


def _remeasured(known: Knowledge) -> Knowledge:
    measured = measured_noise(known.health, known.settings.noise, known.measured)
    return known if measured == known.measured else replace(known, measured=measured)


def _as_measured(known: Knowledge) -> tuple[AntennaMap, BelievedNoise]:
    """Return wiring and noise for a model, as far as the antennas are measured."""
    return measured_map(known.health, known.settings.noise), believed(known.settings, known.measured)


def _refitted(known: Knowledge, wiring: AntennaMap, noise: BelievedNoise) -> Knowledge:
    """Exchange the model; the beliefs are kept, because the states are the same."""
    return replace(known, model=compile_field(wiring, noise, like=known.model), news=known.news + 1)
