"""Sense checks of a table's settings: amounts, seats, names, ports and files."""

from __future__ import annotations

import ssl
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, Protocol

from controller.files.strict import StructureFaultError, structured
from controller.room.gateway import RoomSettings
from controller.terms.chips import MOST_CHIPS
from controller.terms.texts import is_plain, quoted
from firmware_bridge import files
from firmware_bridge.broker_link.access import BrokerSettings

MOST_SEATS: Final = 10
MOST_BLINDS: Final = 3
MOST_DENOMINATIONS: Final = 20
LONGEST_NAME: Final = 64
LONGEST_SIGN: Final = 4
LONGEST_PATH: Final = 1000
LONGEST_KEEPALIVE_S: Final = 600


class SeatLike(Protocol):
    """A seat of the settings."""

    @property
    def seat(self) -> int: ...  # noqa: D102
    @property
    def stack(self) -> int: ...  # noqa: D102


def amount_faults(where: str, amounts: Sequence[int], least: int, *, rising: bool = True) -> Iterator[str]:
    """Yield a fault for every invalid amount of a list, and for a list out of order."""
    wrong = [amount for amount in amounts if not least <= amount <= MOST_CHIPS]
    yield from (f"{where}: {quoted(amount)} is not an amount from {least} to {MOST_CHIPS}" for amount in wrong)
    if rising and not wrong and list(amounts) != sorted(amounts):
        yield f"{where}: write the amounts smallest first"


def blind_faults(where: str, blinds: Sequence[int]) -> Iterator[str]:
    """Yield the faults of the blinds."""
    yield from amount_faults(where, blinds, 1)
    if len(blinds) > MOST_BLINDS:
        yield f"{where}: there are {len(blinds)} blinds; a game has at most {MOST_BLINDS}"


def limit_faults(where: str, limits: Sequence[int]) -> Iterator[str]:
    """Yield the faults of a limit game's limits."""
    yield from amount_faults(where, limits, 1)
    if len(limits) not in {0, 2}:
        yield f"{where}: must be [small bet, big bet]"


def chip_faults(where: str, chips: Sequence[int]) -> Iterator[str]:
    """Yield the faults of the chip denominations."""
    yield from amount_faults(where, chips, 1)
    if len(set(chips)) < len(chips):
        yield f"{where}: a denomination appears twice"
    if len(chips) > MOST_DENOMINATIONS:
        yield f"{where}: there are {len(chips)} denominations; at most {MOST_DENOMINATIONS} are possible"


def currency_faults(where: str, sign: str) -> Iterator[str]:
    """Yield why a text cannot be a currency sign."""
    if len(sign) > LONGEST_SIGN or not is_plain(sign) or any(one.isdigit() or one in "-.,+" for one in sign):
        yield f'{where}: {quoted(sign)} is not a currency sign: at most {LONGEST_SIGN} characters, no figures, as "$"'


def seat_faults(where: str, seats: Sequence[SeatLike], most: int = MOST_SEATS) -> Iterator[str]:
    """Yield the faults of seats: beyond the table, repeated, or without a stack."""
    numbers = [one.seat for one in seats]
    for index, one in enumerate(seats):
        if not 1 <= one.seat <= most:
            yield f"{where}[{index}].seat: {quoted(one.seat)} is not a seat from 1 to {most}"
        if one.seat in numbers[:index]:
            yield f"{where}[{index}].seat: seat {one.seat} appears twice"
        yield from amount_faults(f"{where}[{index}].stack", [one.stack], 0)


def button_faults(where: str, button: int, most: int = MOST_SEATS) -> Iterator[str]:
    """Yield a fault if the button is at no seat."""
    if not 1 <= button <= most:
        yield f"{where}: {quoted(button)} is not a seat from 1 to {most}"


def text_faults(where: str, text: str, longest: int, *, empty: bool = False) -> Iterator[str]:
    """Yield the faults of a name or a path."""
    if not text and not empty:
        yield f"{where}: is empty"
    if len(text) > longest:
        yield f"{where}: has {len(text)} letters; at most {longest} are possible"
    if not is_plain(text):
        yield f"{where}: {quoted(text)} has control characters"


def broker_faults(broker: BrokerSettings) -> Iterator[str]:
    """Yield the faults of the broker's settings; its files are checked elsewhere."""
    yield from text_faults("broker.host", broker.host, LONGEST_PATH)
    for name in ("username", "password_file", "ca_file", "certificate_file", "key_file"):
        yield from text_faults(f"broker.{name}", getattr(broker, name), LONGEST_PATH, empty=True)
    if not 1 <= broker.port <= 65535:
        yield f"broker.port: {quoted(broker.port)} is not a port from 1 to 65535"
    if not 1 <= broker.keepalive_s <= LONGEST_KEEPALIVE_S:
        yield f"broker.keepalive_s: {quoted(broker.keepalive_s)} is not 1 to {LONGEST_KEEPALIVE_S} seconds"
    if broker.password_file and not broker.username:
        yield "broker.password_file: a password needs its username"
    if broker.host and (why := broker.plain_fault()):
        yield (
            f"broker.tls: {why}. Write tls = true and the broker's TLS port (usually 8883), and ca_file if the "
            "broker's certificate is your own (docs/mqtt.md); or take [broker] out: the table plays without the room"
        )
    if broker.key_file and not broker.certificate_file:
        yield "broker.key_file: a key needs its certificate_file"


def broker_file_faults(broker: BrokerSettings) -> Iterator[str]:
    """Yield the faults of the broker's files: unreadable, not a certificate, not a key."""
    if broker.password_file:
        try:
            files.first_line(broker.password_file)
        except files.FileFaultError as error:
            yield f"broker.password_file: {broker.password_file} {error}"
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    if broker.ca_file:
        yield from _tls_faults("ca_file", broker.ca_file, lambda: context.load_verify_locations(broker.ca_file))
    if broker.certificate_file:
        yield from _tls_faults(
            "certificate_file", broker.certificate_file,
            # Without this answer OpenSSL would ask for a password on the terminal.
            lambda: context.load_cert_chain(broker.certificate_file, broker.key_file or None, password=lambda: b"\0"),
        )


def _tls_faults(name: str, path: str, load: Callable[[], object]) -> Iterator[str]:
    try:
        files.read_text(path)
        load()
    except files.FileFaultError as error:
        yield f"broker.{name}: {path} {error}"
    except (OSError, ValueError) as error:
        # An ssl.SSLError is an OSError.
        yield f"broker.{name}: {path} is not a certificate with its key in PEM ({error})"


def room_faults(room: RoomSettings, table: str, *, has_broker: bool) -> Iterator[str]:
    """Yield the faults of the section with the senders that may command the table."""
    yield from room.faults()
    if any(one.sender == table for one in room.senders):
        yield f"room.senders: {table!r} is the table's own name: choose another name"
    if room.senders and not has_broker:
        yield "room.senders: commands need a broker: add a section [broker]"


def faults_of_sections(tables: Mapping[str, Any], checks: Mapping[str, tuple[type, Callable[..., Iterator[str]]]]) -> (
    Iterator[str]
):
    """Yield the faults of well-formed sections even while other sections are malformed."""
    for name, (kind, check) in checks.items():
        if name in tables:
            try:
                section: object = structured(tables[name], kind)
            except StructureFaultError:
                # The malformed section has been reported already.
                continue
            yield from check(section)
