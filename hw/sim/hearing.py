"""One coil's reads in one dwell: the physics between the true world and the reader.

`chances` turns a world into a list of tags and probabilities for one coil. It changes only when a card
moves, so callers keep it between dwells. `listen` draws the reads at random.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random

from hw.geometry import Field, Fields, neighbors, table_fields
from hw.sim.noise import Coil, Noise
from hw.sim.world import OUT_OF_REACH, Lying, World

Chances = tuple[tuple[bytes, float], ...]
"""The tags that a coil may read, each with its probability in one dwell."""

NOTHING: Chances = ()
ORDINARY = Coil()


@dataclass(frozen=True, slots=True)
class Ears:
    """The wired coils of one table under one noise profile: everything that is constant."""

    noise: Noise
    fields: Fields
    hears: Mapping[str, tuple[str, ...]]
    """By wired zone: the zones whose cards its coil also reads by cross-talk."""


def make_ears(noise: Noise, wired: Iterable[str], seats: int = 10) -> Ears:
    """Return the `Ears` of a table with coils at these zones.

    Raises:
        ValueError: a coil is wired at a zone that has no place on the table.
    """
    coils = tuple(wired)
    fields = dict(table_fields(seats))
    for zone in coils:
        if zone not in fields:
            raise ValueError(f"a coil is wired at {zone!r}, but a table of {seats} seats has no such zone")
        measured = noise.coils.get(zone, ORDINARY)
        own = fields[zone]
        fields[zone] = Field(
            own.x_mm if measured.x_mm is None else measured.x_mm,
            own.y_mm if measured.y_mm is None else measured.y_mm,
            own.half_width_mm, own.half_height_mm,
        )
    near = neighbors(fields, coils, noise.crosstalk.reach_mm)
    measured_pairs = {(lies, heard) for lies, row in noise.pairs.items() for heard in row}
    hears = {
        zone: tuple(
            other for other in fields
            if other != zone and (zone in near[other] or (other, zone) in measured_pairs)
        )
        for zone in coils
    }
    return Ears(noise, fields, hears)


def depth_factor(noise: Noise, depth: float) -> float:
    """Return the share of the hit rate at a depth: 1 in the flat part, 0 beyond reach."""
    flat, reach = noise.detection.flat_part, noise.detection.reach
    if depth <= flat:
        return 1.0
    return max(0.0, (reach - depth) / (reach - flat))


def own_chances(ears: Ears, world: World, zone: str) -> Chances:
    """Return the probability that each resting tag of a zone answers the coil under it."""
    resting = [uid for uid in world.at(zone) if world.lying[uid].flight is None]
    if not resting or zone in OUT_OF_REACH:
        return NOTHING
    figures, field = ears.noise.detection, ears.fields.get(zone)
    if field is None:
        return NOTHING
    inside = _inside(world, resting)
    crowd = figures.crowd_decay ** max(0.0, len(resting) - figures.crowd_free)
    return tuple(
        (uid, crowd * _rest_chance(ears.noise, world.lying[uid], inside[uid], field))
        for uid in resting
    )


def _inside(world: World, resting: list[bytes]) -> Mapping[bytes, int]:
    """Return how many cards of a pile lie between a card and the pile's nearer face.

    A card that lies by itself gives -1. Tags in a stack detune one another, the outer ones least.
    """
    piles: dict[int, list[bytes]] = {}
    for uid in resting:
        lie = world.lying[uid]
        if lie.pile and not lie.lifted:
            piles.setdefault(lie.pile, []).append(uid)
    inside = dict.fromkeys(resting, -1)
    for pile in piles.values():
        if len(pile) > 1:
            for index, uid in enumerate(pile):
                inside[uid] = min(index, len(pile) - 1 - index)
    return inside


def is_in_pile(world: World, uid: bytes) -> bool:
    """Return whether a resting tag lies in a pile, where other tags detune it."""
    resting = [one for one in world.at(world.lying[uid].zone) if world.lying[one].flight is None]
    return uid in resting and _inside(world, resting)[uid] >= 0


def _rest_chance(noise: Noise, lie: Lying, inside: int, field: Field) -> float:
    figures = noise.detection
    chance = figures.hit_rate
    if inside >= 0:
        chance = figures.hit_rate_stacked * figures.stack_decay**inside
    if lie.lifted:
        chance *= figures.lifted_factor
    if lie.covered:
        chance *= figures.covered_factor
    return chance * depth_factor(noise, field.depth(field.x_mm + lie.x_mm, field.y_mm + lie.y_mm))


def chances(
    ears: Ears, world: World, zone: str, known: dict[str, Chances] | None = None,
) -> Chances:
    """Return the resting tags that the coil of `zone` may read: its own first, then cross-talk.

    `known` caches `own_chances` by zone while the caller's world stays the same.
    """
    noise = ears.noise
    coil = noise.coils.get(zone, ORDINARY)
    if known is None:
        known = {}
    for needed in (zone, *ears.hears[zone]):
        if needed not in known:
            known[needed] = own_chances(ears, world, needed)
    heard = [(uid, chance * coil.hit_factor) for uid, chance in known[zone] if chance]
    for other in ears.hears[zone]:
        pair = noise.pairs.get(other, {}).get(zone)
        rate = noise.crosstalk.rate if pair is None else pair
        if not rate or not world.at(other):
            continue
        for uid, chance in known[other]:
            if chance:
                share = chance / noise.detection.hit_rate
                leak = rate * share * _lean(ears, world.lying[uid], other, zone)
                heard.append((uid, min(1.0, leak)))
    return tuple(heard)


def _lean(ears: Ears, lie: Lying, zone: str, listener: str) -> float:
    """Return a coil's gain for a neighbor's card that lies at the edge toward it."""
    own, other = ears.fields[zone], ears.fields[listener]
    depth = own.depth(own.x_mm + lie.x_mm, own.y_mm + lie.y_mm)
    if depth <= ears.noise.detection.flat_part:
        return 1.0
    towards = lie.x_mm * (other.x_mm - own.x_mm) + lie.y_mm * (other.y_mm - own.y_mm)
    return ears.noise.crosstalk.edge_factor if towards > 0 else 1.0


def passing(ears: Ears, world: World, zone: str, at_ms: float) -> Chances:
    """Return the tags of flying cards that the coil of `zone` may read at this instant."""
    over: list[tuple[bytes, float]] = []
    field, noise = ears.fields[zone], ears.noise
    for uid in world.in_flight():
        lie = world.lying[uid]
        flight = lie.flight
        end = ears.fields.get(lie.zone)
        start = None if flight is None else ears.fields.get(flight.origin)
        if flight is None or end is None or start is None:
            continue
        share = (at_ms - flight.starts_ms) / max(1, flight.ends_ms - flight.starts_ms)
        if not 0.0 <= share <= 1.0:
            continue
        x_mm = start.x_mm + (end.x_mm + lie.x_mm - start.x_mm) * share
        y_mm = start.y_mm + (end.y_mm + lie.y_mm - start.y_mm) * share
        chance = noise.cards.flight_factor * noise.detection.hit_rate
        chance *= depth_factor(noise, field.depth(x_mm, y_mm))
        if chance > 0.0:
            over.append((uid, chance))
    return tuple(over)


def listen(ears: Ears, zone: str, heard: Chances, random: Random) -> list[bytes]:
    """Return the UIDs that one dwell of a coil reports, including wrong ones.

    Args:
        ears: the table's coils and noise.
        zone: the coil's zone.
        heard: `chances` and `passing` of that coil.
        random: the table's seeded generator.
    """
    coil = ears.noise.coils.get(zone)
    if coil is not None and coil.rate < 1.0 and random.random() >= coil.rate:
        return []
    roll, wrong = random.random, ears.noise.uids.wrong_rate
    reads = [uid for uid, chance in heard if roll() < chance]
    if wrong:
        reads = [_spoil(ears, uid, heard, random) if roll() < wrong else uid for uid in reads]
    return reads


def _spoil(ears: Ears, uid: bytes, heard: Chances, random: Random) -> bytes:
    """Return a truncated UID, or one merged from the bits of two cards."""
    if random.random() < ears.noise.uids.truncated_share:
        return uid[:4]
    other = random.choice(heard)[0]
    if other == uid:
        other = random.randbytes(len(uid))
    return bytes(a | b for a, b in zip(uid, other, strict=False))


def sense(ears: Ears, world: World, zone: str, at_ms: float, random: Random) -> list[bytes]:
    """Return the UIDs that the coil of `zone` reports for a dwell at `at_ms`."""
    heard = chances(ears, world, zone) + passing(ears, world, zone, at_ms)
    return listen(ears, zone, heard, random)
