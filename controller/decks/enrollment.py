"""Enrolling a deck: one card after another on a reader, or a list of tags and cards."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from controller.decks.enrolled_decks import UID_LENGTHS
from controller.decks.spoken_cards import card_name
from controller.terms.cards import OTHER_DECK, RANKS, STANDARD_DECK, Card, CardError, card
from controller.terms.texts import quantity
from firmware_bridge import files
from firmware_bridge.devices import DeviceSettings
from firmware_bridge.devices.device_kinds import make_device
from firmware_bridge.port import SerialPort
from firmware_bridge.pump import Pump, monotonic_ms
from firmware_bridge.readings import Arrival, DeviceLost, TagSeen
from firmware_bridge.uids import UidOrderError, settle_order

Prompt = Callable[[str], None]


class EnrollmentError(ValueError):
    """A deck that cannot be enrolled; the text says at which card and why."""


def wanted_cards(deck: str, *, short: bool) -> tuple[Card, ...]:
    """Return a deck's cards in the order in which they are asked for: by suit, deuce to ace."""
    faces = [one for one in STANDARD_DECK if not short or RANKS.index(one.rank) >= 4]
    faces.sort(key=lambda one: (one.suit, RANKS.index(one.rank)))
    return tuple(one if deck == "A" else card(OTHER_DECK + one.code) for one in faces)


def enroll_from_list(path: Path, cards: Sequence[Card]) -> dict[bytes, Card]:
    """Return the tags of a list, one per line: a tag in hex and a card.

    ISO 15693 tags may have either byte order; they are returned with E0 first.

    Raises:
        EnrollmentError: the list cannot be read, a line is malformed, a card or tag appears twice or is missing.
    """
    try:
        lines = files.read_text(path).splitlines()
    except files.FileFaultError as error:
        raise EnrollmentError(f"{path}: {error}") from None
    found: dict[bytes, Card] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        tag, _, face = (word.strip() for word in line.partition(","))
        try:
            uid, one = bytes.fromhex(tag.replace(":", " ").replace("-", " ")), card(face)
        except (ValueError, CardError):
            raise EnrollmentError(f"{path}, line {number}: must be a tag number in hex and a card") from None
        owner = one if cards[0].deck == "A" else card(OTHER_DECK + one.code)
        if len(uid) not in UID_LENGTHS:
            raise EnrollmentError(f"{path}, line {number}: a tag has 4, 7, 8 or 10 bytes, this one has {len(uid)}")
        if uid in found:
            raise EnrollmentError(f"{path}, line {number}: this tag appears twice")
        if owner in found.values():
            raise EnrollmentError(f"{path}, line {number}: this card appears twice")
        found[uid] = owner
    found = _in_our_form(found, path)
    missing = [one for one in cards if one not in found.values()]
    if missing:
        short = quantity(len(missing), "card")
        raise EnrollmentError(f"{path}: {short} missing, the first is the {card_name(missing[0])}")
    return found


def _in_our_form(found: dict[bytes, Card], path: Path) -> dict[bytes, Card]:
    """Return the tags of a list, with E0 first for ISO 15693.

    Raises:
        EnrollmentError: a tag's byte order is unknown, or a tag appears in both orders.
    """
    try:
        settled = dict(zip(settle_order(list(found)), found.values(), strict=True))
    except UidOrderError as error:
        raise EnrollmentError(f"{path}: tag {error.index + 1}: {error}") from None
    if len(settled) < len(found):
        raise EnrollmentError(f"{path}: a tag appears twice, once with E0 first and once with E0 last")
    return settled


def enroll_from_reader(
    path: str, device: str, cards: Sequence[Card], prompt: Prompt, timeout_s: float
) -> dict[bytes, Card]:
    """Ask for one card after another on the reader's first antenna; each tag must be new.

    Raises:
        EnrollmentError: the reader does not answer, or no new card came within `timeout_s`.
    """
    arrivals: list[Arrival] = []
    pump = Pump(
        SerialPort(path, name="enrollment"), make_device(device, DeviceSettings((1,)), monotonic_ms()), arrivals.append
    )
    pump.start()
    found: dict[bytes, Card] = {}
    try:
        for one in cards:
            prompt(f"Lay the {card_name(one)} on the reader.")
            found[_new_tag(arrivals, found, timeout_s)] = one
    finally:
        pump.stop()
    return found


def _new_tag(arrivals: list[Arrival], known: dict[bytes, Card], timeout_s: float) -> bytes:
    """Return the first unknown tag that is read twice."""
    ends = time.monotonic() + timeout_s
    seen: dict[bytes, int] = {}
    while time.monotonic() < ends:
        for uid in _tags(arrivals):
            seen[uid] = seen.get(uid, 0) + 1
            if seen[uid] >= 2 and uid not in known:
                return uid
        time.sleep(0.02)
    raise EnrollmentError("no new card was read: lay one card alone on the reader")


def _tags(arrivals: list[Arrival]) -> Iterator[bytes]:
    """Yield the tags that were read since the last call.

    Raises:
        EnrollmentError: the reader does not answer.
    """
    taken, arrivals[:] = list(arrivals), []
    for arrival in taken:
        if isinstance(arrival.reading, DeviceLost):
            raise EnrollmentError(f"the reader does not answer: {arrival.reading.reason}")
        if isinstance(arrival.reading, TagSeen):
            yield arrival.reading.uid
