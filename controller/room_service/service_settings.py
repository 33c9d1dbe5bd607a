"""The settings file of the room's service: its broker, its database, its day, its page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import time
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from controller.files.strict import DataFileError, StructureFaultError, read_toml, structured
from firmware_bridge.broker_link.access import BrokerSettings, is_loopback

LONGEST_SENDER: Final = 64
LONGEST_KEPT_DAYS: Final = 36_500


@dataclass(frozen=True, slots=True)
class DatabaseSettings:
    """Where everything is kept."""

    url: str = "sqlite:///room.sqlite"
    """`sqlite:///FILE` for a small room, or `postgresql://USER@HOST/DATABASE`; its password is in `~/.pgpass`."""

    def address(self) -> str:
        """Return the address with the driver that is used for it."""
        scheme, mark, rest = self.url.partition("://")
        return f"postgresql+psycopg{mark}{rest}" if scheme in {"postgresql", "postgres"} else self.url


@dataclass(frozen=True, slots=True)
class KeepingSettings:
    """The gaming day, and how long what is kept."""

    day_begins: str = "06:00"
    """When a new gaming day begins, by the clock of `time_zone`."""
    time_zone: str = "UTC"
    """The room's time zone, such as `"Europe/Berlin"`."""
    days: int = 0
    """Whole gaming days for which events, hands and rulings are kept; 0: for good."""
    session_s: int = 3600
    """Seconds for which the broker keeps what comes while the service is away; what is older is asked of the tables."""


@dataclass(frozen=True, slots=True)
class PageSettings:
    """The page for the floor."""

    host: str = "127.0.0.1"
    """The address that serves the page; another than this computer's own needs a certificate."""
    port: int = 8080
    """The page's port; 0: there is no page."""
    certificate_file: str = ""
    """TLS: the page's certificate, in PEM."""
    key_file: str = ""
    """TLS: the private key of that certificate."""
    behind_proxy: bool = False
    """A proxy on this computer speaks TLS to the browsers: cookies are for TLS alone."""
    session_hours: int = 12
    """Hours after which a person logs in again."""


@dataclass(frozen=True, slots=True)
class RoomServiceSettings:
    """Everything that the service is told by its file."""

    broker: BrokerSettings
    sender: str = "room"
    """The service's name as a sender of commands; the tables' `[[room.senders]]` have it too."""
    database: DatabaseSettings = field(default_factory=DatabaseSettings)
    keeping: KeepingSettings = field(default_factory=KeepingSettings)
    page: PageSettings = field(default_factory=PageSettings)


def load_service_settings(path: Path) -> RoomServiceSettings:
    """Return the settings of a file; paths in it are beside the file.

    Raises:
        DataFileError: the file cannot be read, or a value cannot be used.
    """
    try:
        settings = structured(read_toml(path), RoomServiceSettings)
    except StructureFaultError as error:
        raise DataFileError(path, error.faults) from None
    if faults := tuple(_faults(settings)):
        raise DataFileError(path, faults)
    return _placed(settings, path.parent)


def _faults(settings: RoomServiceSettings) -> Iterator[str]:
    sender, keeping = settings.sender, settings.keeping
    if not 0 < len(sender) <= LONGEST_SENDER or not all(one.isalnum() or one in "-_." for one in sender):
        yield f"sender: {sender[:LONGEST_SENDER]!r} is not 1 to {LONGEST_SENDER} letters, digits, dashes and dots"
    if why := settings.broker.plain_fault():
        yield f"broker: {why}: set tls = true, or ca_file"
    if not 0 < settings.broker.port < 65536:
        yield f"broker.port: {settings.broker.port} is not from 1 to 65535"
    if not settings.database.url.startswith(("sqlite:///", "postgresql://", "postgres://")):
        yield "database.url: begins with neither sqlite:/// nor postgresql://"
    if fault := _time_fault(keeping.day_begins):
        yield f"keeping.day_begins: {fault}"
    try:
        ZoneInfo(keeping.time_zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        yield f"keeping.time_zone: {keeping.time_zone!r} is not a time zone such as Europe/Berlin"
    if not 0 < settings.broker.keepalive_s < 65536:
        yield f"broker.keepalive_s: {settings.broker.keepalive_s} is not from 1 to 65535"
    if not 0 <= keeping.days <= LONGEST_KEPT_DAYS:
        yield f"keeping.days: {keeping.days} is not from 0 to {LONGEST_KEPT_DAYS}"
    if not 1 <= keeping.session_s <= 7 * 86_400:
        yield f"keeping.session_s: {keeping.session_s} is not from 1 to {7 * 86_400}"
    yield from _page_faults(settings.page)


def missing_files(settings: RoomServiceSettings) -> tuple[str, ...]:
    """Return a fault for each file of the settings that cannot be read here, with its key."""
    broker, page = settings.broker, settings.page
    named = {
        "broker.ca_file": broker.ca_file, "broker.certificate_file": broker.certificate_file,
        "broker.key_file": broker.key_file, "broker.password_file": broker.password_file,
        "page.certificate_file": page.certificate_file, "page.key_file": page.key_file,
    }  # fmt: skip
    faults = []
    for key, path in named.items():
        if path:
            try:
                Path(path).open("rb").close()
            except OSError as error:
                faults.append(f"{key}: {path} cannot be read ({error.strerror})")
    return tuple(faults)


def _page_faults(page: PageSettings) -> Iterator[str]:
    if not 0 <= page.port < 65536:
        yield f"page.port: {page.port} is not from 0 to 65535"
    if bool(page.certificate_file) != bool(page.key_file):
        yield "page.certificate_file: a certificate and its key_file go together"
    if not is_loopback(page.host) and not page.certificate_file:
        yield "page.host: passwords would cross the network unencrypted: set certificate_file, or put a proxy before it"
    if not 1 <= page.session_hours <= 24 * 7:
        yield f"page.session_hours: {page.session_hours} is not from 1 to {24 * 7}"


def _time_fault(text: str) -> str:
    try:
        time.fromisoformat(text)
    except ValueError:
        return f"{text[:LONGEST_SENDER]!r} is not a time such as 06:00"
    return ""


def _placed(settings: RoomServiceSettings, folder: Path) -> RoomServiceSettings:
    """Return the settings with their files beside the settings file."""

    def beside(name: str) -> str:
        return str(folder / name) if name else ""

    broker, page, url = settings.broker, settings.page, settings.database.url
    if url.startswith("sqlite:///"):
        url = "sqlite:///" + beside(url.removeprefix("sqlite:///"))
    return replace(
        settings,
        broker=replace(
            broker, password_file=beside(broker.password_file), ca_file=beside(broker.ca_file),
            certificate_file=beside(broker.certificate_file), key_file=beside(broker.key_file),
        ),
        database=DatabaseSettings(url),
        page=replace(page, certificate_file=beside(page.certificate_file), key_file=beside(page.key_file)),
    )
