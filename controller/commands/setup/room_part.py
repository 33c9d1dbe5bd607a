"""The parts `screens` and `broker`: what shows the table, and whom it tells."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

from controller.commands.setup.setup_questions import SetupError, one_of, question, whole, yes_no
from controller.commands.setup.table_files import replace_file
from controller.commands.setup.table_setup import SetupPart, TableSetup
from controller.files.strict import DataFileError
from firmware_bridge.broker_link.access import BrokerSettings
from firmware_bridge.broker_link.login_trial import login_fault
from firmware_bridge.files import read_text

OUTPUT: Final = re.compile(r"card\d+-(.+)")
SCREENS_HEAD: Final = "# Written by `railbird setup screens`; docs/screens.md has the other kinds of screens.\n"
SCREEN_NAMES: Final = ("dealer", "felt")
EXAMPLE: Final = "dealer=HDMI-A-1 felt=HDMI-A-2"
"""What the package's screens.env names, whatever outputs this computer has."""
FILES: Final = ("password_file", "ca_file", "certificate_file", "key_file")


def outputs(setup: TableSetup) -> dict[str, bool]:
    """Return the names of the computer's video outputs, and whether a screen is plugged in."""
    found = {}
    for folder in sorted(setup.computer.path("/sys/class/drm").glob("card*-*")):
        name = OUTPUT.fullmatch(folder.name)
        if name is not None and not name[1].startswith("Writeback"):
            found[name[1]] = setup.computer.read(f"/sys/class/drm/{folder.name}/status") == "connected"
    return found


def rows_screens(setup: TableSetup) -> list[dict[str, Any]]:
    """Return every video output, with whether a screen is plugged in."""
    return [{"name": name, "screen": "connected" if there else "none"} for name, there in outputs(setup).items()]


def converse_screens(setup: TableSetup) -> None:
    """Ask on which output the dealer's and the felt's screens are."""
    found = outputs(setup)
    for name, there in found.items():
        setup.talk.say(f"  {name}: {'a screen' if there else 'no screen'}\n")
    if not found:
        setup.talk.say("  This computer names no output.\n")
    lit = [*(name for name, connected in found.items() if connected), "none", "none"]
    written = _screens(setup)
    _write_screens(setup, {
        screen: question(setup.talk, f"The {screen}'s screen, or none", _output, written.get(screen, usual))
        for screen, usual in zip(SCREEN_NAMES, lit, strict=False)
    })


def _output(said: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9:-]{1,40}", said):
        raise ValueError("give an output's name, such as HDMI-A-1, or none")
    return said


def _screens(setup: TableSetup) -> dict[str, str]:
    """Return the output of each screen in the screens' file; none from the package's example."""
    if not setup.files.screens.exists():
        return {}
    text = read_text(setup.files.screens)
    found = re.search(r"^RAILBIRD_SCREENS=(.*)$", text, re.MULTILINE)
    told = found[1].strip('"') if found else ""
    if told == EXAMPLE and not text.startswith(SCREENS_HEAD):
        return {}
    pairs = (one.partition("=") for one in told.split())
    return {screen: output for screen, _, output in pairs}


def _write_screens(setup: TableSetup, said: Mapping[str, str]) -> None:
    """Write the two screens' outputs; what the file says of other screens stays."""
    chosen = {screen: output for screen, output in {**_screens(setup), **said}.items() if output != "none"}
    if len(set(chosen.values())) < len(chosen):
        raise SetupError("two screens cannot share an output")
    path = setup.files.screens
    told = " ".join(f"{screen}={output}" for screen, output in chosen.items())
    replace_file(path, f"{SCREENS_HEAD}RAILBIRD_SCREENS={told}\n")
    setup.talk.say(f"{path}: written\n")
    if not chosen:
        setup.talk.say("  No screen is at this computer: systemctl disable --now railbird-display\n")


def give_screens(setup: TableSetup, pairs: Mapping[str, str]) -> None:
    """Write the screens of `dealer=OUTPUT` pairs; `none` takes one out."""
    check = one_of(SCREEN_NAMES, "screen")
    _write_screens(setup, {check(screen): _output(output) for screen, output in pairs.items()})


def converse_broker(setup: TableSetup) -> None:
    """Ask for the broker and the login, and try them until they work or are kept or given up."""
    broker = dict(setup.files.read_settings().get("broker", {}))
    while True:
        host = setup.talk.ask(f"The broker's host, or none [{broker.get('host', 'none')}]: ") or broker.get("host")
        if host in {None, "none"}:
            _keep_broker(setup, {})
            return
        broker["host"] = host
        broker["tls"] = question(setup.talk, "With TLS? (A broker on this computer needs none)", yes_no,
                                 "no" if host in {"localhost", "127.0.0.1"} else "yes")
        usual = str(broker.get("port") or (8883 if broker["tls"] else 1883))
        broker["port"] = question(setup.talk, "Its port", whole(1, 65535), usual)
        for key, asks in (("username", "The table's user name, or none"), *((key, _asks(key)) for key in FILES)):
            if key in FILES[1:] and not broker["tls"]:
                broker.pop(key, None)
                continue
            said = question(setup.talk, asks, _path if key in FILES else str, str(broker.get(key) or "none"))
            broker.pop(key, None) if said == "none" else broker.update({key: said})
        fault = _fault(setup, broker)
        if not fault:
            _keep_broker(setup, broker)
            setup.talk.say(f"  {host} lets the table in.\n")
            return
        setup.talk.say(f"  {host} {fault}\n")
        if question(setup.talk, "Keep these answers although they do not work now?", yes_no, "no"):
            _keep_broker(setup, broker)
            return


def _asks(key: str) -> str:
    what = {"password_file": "password's", "ca_file": "trusted certificates'",
            "certificate_file": "table's certificate's", "key_file": "certificate's key's"}[key]
    return f"The {what} file, or none"


def _path(said: str) -> str:
    if said != "none" and not (said.startswith("/") and Path(said).is_file()):
        raise ValueError("give the whole path of a file that is there, or none")
    return said


def _fault(setup: TableSetup, broker: Mapping[str, Any]) -> str:
    """Try the broker's settings; return why it does not let the table in, or an empty text."""
    try:
        settings = setup.files.check_settings(_with_broker(setup, broker))
    except DataFileError as error:
        return f"cannot be used: {error}"
    assert settings.broker is not None
    return login_fault(settings.broker, f"railbird-setup-{settings.table.id}")


def _with_broker(setup: TableSetup, broker: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings' tables with this broker; with an empty one, without any."""
    settings = setup.files.read_settings()
    if not settings:
        raise SetupError("the settings are missing: railbird setup table")
    settings.pop("broker", None)
    return {**settings, "broker": dict(broker)} if broker else settings


def _keep_broker(setup: TableSetup, broker: Mapping[str, Any]) -> None:
    setup.files.write_settings(_with_broker(setup, broker))


def give_broker(setup: TableSetup, pairs: Mapping[str, str]) -> None:
    """Write the broker's settings of `host=…`, `port=…` and so on, if it lets the table in.

    Raises:
        SetupError: a key is unknown, or the broker does not let the table in; nothing is written.
    """
    known = {one.name for one in fields(BrokerSettings)}
    broker: dict[str, Any] = {}
    for key, said in pairs.items():
        if key not in known:
            raise SetupError(f"{key}: give {', '.join(sorted(known))}")
        numbered = key in {"port", "keepalive_s"}
        broker[key] = whole(1, 65535)(said) if numbered else yes_no(said) if key == "tls" else said
    if fault := _fault(setup, broker):
        raise SetupError(f"{broker.get('host', 'the broker')} {fault}")
    _keep_broker(setup, broker)


def rows_broker(setup: TableSetup) -> list[dict[str, Any]]:
    """Return the broker's settings; they name files, and have no password."""
    return [{"name": key, "value": value} for key, value in setup.files.read_settings().get("broker", {}).items()]


SCREENS: Final = SetupPart("screens", "which output shows what", converse_screens, give_screens, rows_screens)
BROKER: Final = SetupPart("broker", "the room's broker, and whether it lets the table in", converse_broker, give_broker,
                     rows_broker)
