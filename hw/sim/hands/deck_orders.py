"""The orders of decks and piles after the shuffler, a scramble or a cut."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from random import Random
from types import MappingProxyType

from hw.sim.physical_acts import NewDeal, Shuffle
from hw.sim.tags import STANDARD
from hw.sim.world import BOX, SHUFFLER, STUB, Lying, World, WorldError, gather, move


def enrollment(world: World) -> Mapping[bytes, tuple[str, str, int]]:
    """Return a table's enrollment: UID to deck (`A`, `B`), face and copy."""
    return MappingProxyType({
        uid: (tag.deck, tag.code, tag.copy) for uid, tag in world.tags.items() if tag.enrolled
    })


def fresh_order(world: World, act: NewDeal, random: Random) -> tuple[bytes, ...]:
    """Return the tags of the next deck, top first.

    Raises:
        WorldError: the order names a card twice, or one that this table does not own.
    """
    coming = replace(world, deck=act.deck)
    wanted: list[bytes | None] = []
    for code in act.order:
        used = {uid for uid in wanted if uid is not None}
        wanted.append(_find(coming, code, used) if code else None)
    named = [uid for uid in wanted if uid is not None]
    if len(set(named)) < len(named):
        raise WorldError("the order of the deck names a card twice")
    out = {coming.find(code) for code in act.leave_out} | set(named)
    rest = [coming.find(face) for face in act.faces or STANDARD]
    rest = [uid for uid in rest if uid not in out]
    random.shuffle(rest)
    if len(rest) < wanted.count(None):
        raise WorldError("the order of the deck has more places than the deck has cards")
    filled = tuple(rest.pop() if uid is None else uid for uid in wanted)
    return (*filled, *rest)


def _find(world: World, code: str, used: set[bytes]) -> bytes:
    if code != "??":
        return world.find(code)
    for uid, tag in world.tags.items():
        if not tag.enrolled and uid not in used:
            return uid
    raise WorldError("the box has no unenrolled card left")


def sweep(world: World) -> World:
    """Gather every card in play in front of the dealer."""
    return gather(world, [zone for zone in world.zones if zone not in {BOX, SHUFFLER}], STUB)


def bring_deck(world: World, deck: str, order: Iterable[bytes]) -> World:
    """Put the gathered cards into the shuffler and lay a deck down as the stub, top first."""
    stored = move(world, world.at(STUB), Lying(SHUFFLER, pile=1))
    laid = move(stored, reversed(tuple(order)), Lying(STUB, pile=1))
    return replace(laid, deck=deck)


def shuffled(world: World, act: Shuffle, random: Random) -> tuple[bytes, ...]:
    """Return a pile's cards after a shuffle, a scramble or a cut, top first."""
    top_first = list(reversed(world.at(act.zone)))
    if act.cut:
        at = random.randrange(1, max(2, len(top_first)))
        return tuple(top_first[at:] + top_first[:at])
    by_name = {world.name(uid): uid for uid in top_first}
    wanted = [by_name[code] for code in act.order if code in by_name]
    rest = [uid for uid in top_first if uid not in wanted]
    random.shuffle(rest)
    return (*wanted, *rest)


def reordered(world: World, zone: str, top_first: Iterable[bytes]) -> World:
    """Put a pile into an order; skip cards that have left it, and keep new ones at the bottom."""
    there = world.at(zone)
    order = [uid for uid in top_first if uid in there]
    below = [uid for uid in there if uid not in order]
    zones = {**world.zones, zone: (*below, *reversed(order))}
    return replace(world, zones=MappingProxyType(zones))
