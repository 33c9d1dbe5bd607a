"""Ground truth: every tag, chip, key and contact of a table, as a frozen value.

The world has no misses, delays or wrong reads; `hw.sim.noise` and `hw.sim.hands.dealer_hands` add them.
Every move is a pure function from a world to the next one. Zones are the tape's texts (`seat:3`, `board`,
`board:2`, `burn`, `muck`, `stub`, `discard:2`, `aside`) and three that no tape names: `shuffler` (the
machine's tray), `box` (cards not in use, out of every antenna's reach) and `off` (fallen off the table).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from hw.sim.tags import Tag, make_deck, make_strangers, uid_of

STUB: Final = "stub"
SHUFFLER: Final = "shuffler"
BOX: Final = "box"
OFF: Final = "off"
OUT_OF_REACH: Final = frozenset({SHUFFLER, BOX, OFF})
"""Zones that no antenna covers."""
PILES: Final = frozenset({STUB, SHUFFLER, BOX, "burn", "muck"})
"""Zones whose cards always lie in a pile."""


class WorldError(ValueError):
    """A physically impossible move; the sentence says why."""


@dataclass(frozen=True, slots=True)
class Flight:
    """A card that flies from one zone's center to the place where it rests from `ends_ms` on."""

    origin: str
    starts_ms: int
    ends_ms: int


@dataclass(frozen=True, slots=True)
class Lying:
    """How one card lies; offsets are millimeters from the center of its zone's field."""

    zone: str
    x_mm: float = 0.0
    y_mm: float = 0.0
    pile: int = 0
    """0 if the card lies by itself; cards of one zone with equal numbers above 0 form a pile."""
    face_up: bool = False
    lifted: bool = False
    """Whether the card is lifted for a look, almost out of the field."""
    looked_at: bool = False
    """Whether its player has looked at it where it lies."""
    covered: bool = False
    """Whether a chip protects it."""
    flight: Flight | None = None


def _empty() -> Mapping[str, int]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class World:
    """The true state of the table at one instant; `make_world` builds it, moves change it."""

    tags: Mapping[bytes, Tag]
    lying: Mapping[bytes, Lying]
    zones: Mapping[str, tuple[bytes, ...]]
    """The tags of each zone, lowest or first-laid first; the top of the stub is its last."""
    deck: str = "A"
    """The deck in play."""
    tray: Mapping[str, int] = field(default_factory=_empty)
    """Chips by tray column."""
    bets: Mapping[str, int] = field(default_factory=_empty)
    """Amount in front of each seat, by zone text."""
    contacts: Mapping[str, int] = field(default_factory=_empty)
    """The closed keys, pedals and contacts (value 1)."""
    lamps: Mapping[str, int] = field(default_factory=_empty)
    """Lamps and buzzers as the controller last set them (1 lit)."""

    def at(self, zone: str) -> tuple[bytes, ...]:
        """Return the tags of a zone, lowest first."""
        return self.zones.get(zone, ())

    def codes(self, zone: str) -> tuple[str, ...]:
        """Return the tape texts of a zone's cards, lowest first."""
        return tuple(self.name(uid) for uid in self.at(zone))

    def name(self, uid: bytes) -> str:
        """Return a tag's tape text relative to the deck in play: `As`, `B/As`, `As#2`, `??`."""
        tag = self.tags[uid]
        if not tag.enrolled:
            return "??"
        other = "" if tag.deck == self.deck else "B/"
        return f"{other}{tag.code}" + (f"#{tag.copy}" if tag.copy > 1 else "")

    def find(self, code: str) -> bytes:
        """Return the tag that a tape text names, of the deck in play unless it says `B/`.

        `??` finds the first unenrolled card that is still in the box.

        Raises:
            WorldError: this table owns no such card.
        """
        if code == "??":
            for uid in self.at(BOX):
                if not self.tags[uid].enrolled:
                    return uid
            raise WorldError("the box has no unenrolled card left")
        for deck in "AB":
            for copy in (1, 2):
                uid = uid_of(deck, code.removeprefix("B/").partition("#")[0], copy)
                if uid in self.tags and self.name(uid) == code:
                    return uid
        raise WorldError("this table owns no such card")

    def in_flight(self) -> tuple[bytes, ...]:
        """Return the tags in flight."""
        return tuple(uid for uid, lie in self.lying.items() if lie.flight is not None)


def stirred(before: World, after: World) -> frozenset[str]:
    """Return the zones whose cards, or their order or position, changed."""
    zones = {zone for zone, uids in after.zones.items() if before.zones.get(zone) is not uids}
    for uid, lie in after.lying.items():
        lay = before.lying[uid]
        if lay is not lie:
            zones |= {lay.zone, lie.zone}
    return frozenset(zones)


def make_world(tags: Iterable[Tag] | None = None, tray: Mapping[str, int] | None = None) -> World:
    """Return a table with every card in the box.

    Without `tags` the table owns two decks with one joker each, a second copy of every card of both,
    and four strangers: enough for every dealing error of the catalog.
    """
    spare = (
        *make_deck("A"), *make_deck("B"), *make_deck("A", ("Jk",)), *make_deck("B", ("Jk",)),
        *make_deck("A", copy=2), *make_deck("B", copy=2), *make_strangers(),
    )
    owned = {tag.uid: tag for tag in (spare if tags is None else tags)}
    lying = dict.fromkeys(owned, Lying(BOX, pile=1))
    return World(
        tags=MappingProxyType(owned), lying=MappingProxyType(lying),
        zones=MappingProxyType({BOX: tuple(owned)}), tray=MappingProxyType(dict(tray or {})),
    )


def move(world: World, uids: Iterable[bytes], lie: Lying) -> World:
    """Put cards, in this order, on top of the cards in `lie.zone`; all moves use this function.

    Raises:
        WorldError: one of the tags does not belong to this table.
    """
    moved = tuple(uids)
    lying, zones = dict(world.lying), dict(world.zones)
    for uid in moved:
        if uid not in lying:
            raise WorldError(f"the tag {uid.hex()} does not belong to this table")
        left = lying[uid].zone
        zones[left] = tuple(other for other in zones[left] if other != uid)
        lying[uid] = lie
    zones[lie.zone] = (*zones.get(lie.zone, ()), *moved)
    return replace(world, lying=MappingProxyType(lying), zones=MappingProxyType(zones))


def place_tag(world: World, uid: bytes, lie: Lying) -> World:
    """Lay one card down as `lie` says, on top of the zone's cards."""
    return move(world, (uid,), lie)


def gather(world: World, zones: Iterable[str], to: str) -> World:
    """Sweep all cards of these zones onto a pile at `to`."""
    swept = tuple(uid for zone in zones if zone != to for uid in world.at(zone))
    return move(world, swept, Lying(to, pile=1))


def set_order(world: World, zone: str, top_first: Iterable[bytes]) -> World:
    """Put a pile into an order, its top card first (a shuffle, a cut, a scramble).

    Raises:
        WorldError: the cards are not exactly the zone's cards.
    """
    order = tuple(reversed(tuple(top_first)))
    if sorted(order) != sorted(world.at(zone)):
        raise WorldError(f"a shuffle of {zone} must keep exactly its cards")
    return replace(world, zones=MappingProxyType({**world.zones, zone: order}))


def put_under(world: World, uid: bytes, zone: str) -> World:
    """Put one card at the bottom of a pile."""
    moved = place_tag(world, uid, Lying(zone, pile=1))
    rest = tuple(other for other in moved.at(zone) if other != uid)
    return replace(moved, zones=MappingProxyType({**moved.zones, zone: (uid, *rest)}))


def alter(world: World, uids: Iterable[bytes], **changes: object) -> World:
    """Change how cards lie within their zone (`lifted=True`, `covered=True`, `pile=1`)."""
    lying = dict(world.lying)
    for uid in uids:
        lying[uid] = replace(lying[uid], **changes)  # type: ignore[arg-type]
    return replace(world, lying=MappingProxyType(lying))


def lift(world: World, zone: str) -> World:
    """Lift a zone's cards for a look; their antenna hardly reads them."""
    return alter(world, world.at(zone), lifted=True, looked_at=True)


def lower(world: World, zone: str, *, squared: bool = False) -> World:
    """Lay a zone's lifted cards down again, as a pile if asked."""
    changed = alter(world, world.at(zone), lifted=False)
    return alter(changed, changed.at(zone), pile=1) if squared else changed


def land(world: World, now_ms: int) -> World:
    """Bring every card whose flight has ended to rest."""
    down = [uid for uid in world.in_flight() if _ends(world, uid) <= now_ms]
    return alter(world, down, flight=None) if down else world


def _ends(world: World, uid: bytes) -> int:
    flight = world.lying[uid].flight
    return 0 if flight is None else flight.ends_ms


def press(world: World, contact: str) -> World:
    """Close a key, pedal or contact."""
    return replace(world, contacts=MappingProxyType({**world.contacts, contact: 1}))


def release(world: World, contact: str) -> World:
    """Open a key, pedal or contact again."""
    closed = {name: 1 for name in world.contacts if name != contact}
    return replace(world, contacts=MappingProxyType(closed))


def light(world: World, lamp: str, *, lit: bool) -> World:
    """Set a lamp or buzzer."""
    return replace(world, lamps=MappingProxyType({**world.lamps, lamp: int(lit)}))


def put_chips(world: World, column: str, chips: int) -> World:
    """Put chips into a tray column, or take them out (a negative number).

    Raises:
        WorldError: more chips would leave the column than it holds.
    """
    left = world.tray.get(column, 0) + chips
    if left < 0:
        raise WorldError(
            f"tray column {column} holds {left - chips} chips; {-chips} cannot be taken out",
        )
    return replace(world, tray=MappingProxyType({**world.tray, column: left}))


def push_chips(world: World, zone: str, amount: int) -> World:
    """Set the amount in front of a seat (0 clears it)."""
    bets = {name: value for name, value in world.bets.items() if name != zone}
    return replace(world, bets=MappingProxyType({**bets, zone: amount} if amount else bets))
