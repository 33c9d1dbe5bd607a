"""Makes the fleet's folder: certificates, the broker's files, all settings."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from cryptography import x509

from controller.commands.fleet.broker_files import access_list, broker_conf, home_assistant
from controller.commands.fleet.certificates import (
    Authority,
    CertificateError,
    CertificateWanted,
    PrivateKey,
    days_left,
    issue,
    key_text,
    new_authority,
    new_key,
    pem,
    public_key,
    read_certificate,
    read_key,
    revocations,
    revoked_serials,
    why_renewed,
)
from controller.commands.fleet.fleet_file import BROKER, FleetFile
from controller.commands.fleet.made_files import MadeFiles
from controller.commands.fleet.nats_files import nats_conf
from controller.commands.fleet.settings_texts import room_text, table_tables, table_text

CA: Final = "ca/ca.crt"
CA_KEY: Final = "ca/ca.key"
REVOKED: Final = "broker/revoked.crl"


@dataclass(frozen=True, slots=True)
class FleetTexts:
    """All settings of the fleet by their files' names, and what could not be checked here."""

    files: Mapping[str, str]
    unchecked: tuple[str, ...]


def fleet_texts(fleet: FleetFile) -> FleetTexts:
    """Return every settings file and the broker's files, checked.

    Raises:
        DataFileError: a table or the room's service would refuse its settings.
    """
    found, unchecked = {"room/room.toml": room_text(fleet)}, []
    prefixes: dict[str, str] = {}
    for table in fleet.tables:
        name: Any = table["id"]
        text, missing = table_text(fleet, table)
        found[f"tables/{name}/table.toml"] = text
        prefixes[name] = home_assistant(table_tables(fleet, table))
        unchecked += [f"table {name}: {one} is not here: its stakes are checked at the table" for one in missing]
    found["broker/railbird.conf"] = broker_conf(fleet)
    found["broker/acl"] = access_list(fleet, prefixes)
    found["broker/nats.conf"] = nats_conf(fleet, prefixes)
    return FleetTexts(found, tuple(unchecked))


def make_fleet(fleet: FleetFile, folder: Path, now: datetime, new_keys: Collection[str] = ()) -> MadeFiles:
    """Make what is missing or due, and leave everything else; return what was done.

    `new_keys` are users whose certificate and key were lost or stolen: they get others, and the old ones hold no more.

    Raises:
        DataFileError: settings would be refused; nothing is written.
        CertificateError: the authority cannot be used.
        FileFaultError: a file cannot be read.
    """
    texts = fleet_texts(fleet)
    made = MadeFiles(folder)
    made.close_to_others()
    authority = _authority(made, fleet, now)
    _revoke(made, fleet, new_keys)
    if (left := days_left(authority.certificate, now)) < fleet.certificates.renew_days:
        made.faults.append(f"{made.folder / CA}: holds for {left} days, and nothing longer: begin another folder")
    users = {name: (where, CertificateWanted(name)) for name, where in fleet.folders().items()}
    users[BROKER] = ("broker", CertificateWanted(BROKER, (fleet.broker.host, *fleet.broker.other_names)))
    for where, wanted in users.values():
        _certify(made, fleet, authority, f"{where}/{wanted.name}", wanted, now)
        made.put(f"{where}/ca.crt", authority.text())
    _keep_revoked(made, authority, now)
    for name, text in texts.files.items():
        made.put(name, text)
    made.keep_record()
    return made


def _authority(made: MadeFiles, fleet: FleetFile, now: datetime) -> Authority:
    """Return the fleet's authority; the first run makes it."""
    if not made.has(CA) and not made.has(CA_KEY):
        authority = new_authority(new_key(), fleet.certificates.authority_days, now)
        made.put_secret(CA_KEY, key_text(authority.key))
        made.put_certificate(CA, authority.text(), "made: everybody of this fleet trusts it")
        return authority
    for name in (CA, CA_KEY):
        if not made.has(name):
            raise CertificateError(f"{made.folder / name}: is not here: bring it back, or no certificate can be made")
    authority = Authority(_certificate(made, CA), _key(made, CA_KEY))
    if authority.key.public_key() != authority.certificate.public_key():
        raise CertificateError(f"{made.folder / CA_KEY}: is not the key of {CA}")
    if days_left(authority.certificate, now) < 0:
        raise CertificateError(f"{made.folder / CA}: has ended: begin another folder, and give everybody its files")
    return authority


def _certificate(made: MadeFiles, name: str) -> x509.Certificate:
    try:
        return read_certificate(made.read(name))
    except CertificateError as error:
        raise CertificateError(f"{made.folder / name}: {error}") from None


def _key(made: MadeFiles, name: str) -> PrivateKey:
    try:
        return read_key(made.read(name))
    except CertificateError as error:
        raise CertificateError(f"{made.folder / name}: {error}") from None


def _revoke(made: MadeFiles, fleet: FleetFile, new_keys: Collection[str]) -> None:
    """Revoke certificates of users who need another key, or have left the fleet."""
    folders = {**fleet.folders(), BROKER: "broker"}
    if unknown := [name for name in new_keys if name not in folders]:
        raise CertificateError(f"{unknown[0]}: nobody of this name is in the fleet's file")
    if made.has(REVOKED):
        made.revoked |= revoked_serials(made.read(REVOKED))
    here = [f"{folders[name]}/{name}" for name in new_keys]
    staying = {f"{where}/{name}" for name, where in folders.items()}
    made_once = (path for where in ("tables/*", "users/*", "room") for path in made.folder.glob(f"{where}/*.crt"))
    for path in sorted(made_once):
        stem = path.relative_to(made.folder).with_suffix("").as_posix()
        if path.name != "ca.crt" and stem not in staying:
            here.append(stem)
    for stem in here:
        if made.has(f"{stem}.crt") and (serial := _certificate(made, f"{stem}.crt").serial_number) not in made.revoked:
            made.revoked.add(serial)
            made.done.append(f"{made.folder / stem}.crt: does not hold any more")


def _certify(
    made: MadeFiles, fleet: FleetFile, authority: Authority, stem: str, wanted: CertificateWanted, now: datetime
) -> None:
    """Make a user's key and certificate, or leave them.

    The key may be elsewhere, once it was delivered.
    """
    certificate, key = f"{stem}.crt", f"{stem}.key"
    days = fleet.certificates
    why, public = "made", None
    if made.has(certificate):
        found = _certificate(made, certificate)
        public = public_key(found)
        if found.serial_number in made.revoked:
            for name in (certificate, key):
                if made.has(name):
                    made.set_aside(name)
            public = None
        else:
            try:
                why = why_renewed(found, wanted, authority, days.renew_days, now)
            except CertificateError as error:
                made.faults.append(f"{made.folder / certificate}: {error}: it was left; move it away and run again")
                return
            if not why:
                return
            why = f"made anew: {why}"
    if made.has(key):
        public = _key(made, key).public_key()
    if public is None:
        secret = new_key()
        made.put_secret(key, key_text(secret))
        public = secret.public_key()
    made.put_certificate(certificate, pem(issue(authority, wanted, public, days.days, now)), why)


def _keep_revoked(made: MadeFiles, authority: Authority, now: datetime) -> None:
    if not made.has(REVOKED) or revoked_serials(made.read(REVOKED)) != made.revoked:
        why = f"made: {len(made.revoked)} certificates do not hold"
        made.put_certificate(REVOKED, revocations(authority, made.revoked, now), why)
