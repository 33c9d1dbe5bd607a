"""Landing of a card: squarely, on another card, or at the field's edge."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from hw.geometry import CARD_PITCH_MM, Fields
from hw.sim import physical_acts as do
from hw.sim.hands.craft import Craft, Work
from hw.sim.world import PILES, Flight, Lying, World, alter, land, place_tag

SHORT_DEPTH: Final = 1.7
"""Where a misplaced card stops: well outside the coil's reach, until a correction moves it."""


def resting(craft: Craft, world: World, zone: str, *, face_up: bool = False) -> Lying:
    """Return how the next card for `zone` will lie there."""
    if zone in PILES:
        return Lying(zone, pile=1, face_up=face_up)
    if zone.startswith("board"):
        return Lying(zone, x_mm=board_offset_mm(len(world.at(zone))), face_up=face_up)
    cards, there, field = craft.noise.cards, world.at(zone), craft.fields.get(zone)
    if there and craft.chance(cards.stacked_share):
        under = world.lying[there[-1]]
        return Lying(zone, under.x_mm, under.y_mm, pile=1, face_up=face_up)
    x_mm = craft.random.gauss(0.0, cards.scatter_mm)
    y_mm = craft.random.gauss(0.0, cards.scatter_mm)
    if field is not None and craft.chance(cards.edge_share):
        x_mm = craft.random.choice((-1.0, 1.0)) * field.half_width_mm * cards.edge_depth
    return Lying(zone, x_mm, y_mm, face_up=face_up)


def board_offset_mm(index: int) -> float:
    """Return the distance of card number `index` (from 0) from the board's center.

    The board has five places; further cards lie between the last ones.
    """
    return CARD_PITCH_MM * (min(index, 4.5) - 2)


def short(lie: Lying, fields: Fields) -> Lying:
    """Return how the card lies if its pitch stops short of the coil, toward the dealer."""
    field = fields.get(lie.zone)
    if field is None:
        return lie
    towards = -1.0 if field.y_mm > fields["stub"].y_mm else 1.0
    return Lying(
        lie.zone, lie.x_mm, towards * SHORT_DEPTH * field.half_height_mm, face_up=lie.face_up,
    )


def under_also(world: World, lie: Lying) -> tuple[bytes, ...]:
    """Return the cards that form a pile with a card that lands like this."""
    if not lie.pile or lie.zone in PILES:
        return ()
    there = world.at(lie.zone)
    return there[-1:] if there and not world.lying[there[-1]].pile else ()


def tabled(world: World, zone: str) -> World:
    """Return the world with a zone's cards tabled: face up and side by side."""
    uids = world.at(zone)
    for index, uid in enumerate(uids):
        x_mm = CARD_PITCH_MM * (index - (len(uids) - 1) / 2) * min(1.0, 3 / len(uids))
        world = alter(world, (uid,), face_up=True, pile=0, x_mm=x_mm, y_mm=0.0, lifted=False)
    return world


def slide(
    craft: Craft, world: World, uids: tuple[bytes, ...], lies: Iterable[Lying], now_ms: int,
) -> Work:
    """Return the moves that bring cards to rest in one motion, each as its `Lying` says."""
    ends_ms = now_ms + max(1, round(craft.noise.cards.flight_ms * craft.random.uniform(0.8, 1.3)))
    laid = tuple(zip(uids, lies, strict=True))
    origins = {uid: world.lying[uid].zone for uid in uids}

    def start(after: World) -> World:
        for uid, lie in laid:
            flight = Flight(origins[uid], now_ms, ends_ms)
            if piled := under_also(after, lie):
                after = alter(after, piled, pile=lie.pile)
            after = place_tag(after, uid, replace(lie, flight=flight))
        return after

    rests = tuple(
        do.Rested(ends_ms, uid, lie.zone, origins[uid])
        for uid, lie in laid if lie.zone != origins[uid]
    )
    motions = ((now_ms, start), (ends_ms, lambda after: land(after, ends_ms)))
    return Work(ends_ms - now_ms, motions, rests)
