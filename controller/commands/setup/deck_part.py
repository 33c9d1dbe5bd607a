"""The parts `decks` and `calibration`: existing commands on the table's own files."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from controller.commands import antennas, deck
from controller.commands.names import secret_of
from controller.commands.setup.setup_questions import SetupError, one_of, question, yes_no
from controller.commands.setup.table_setup import SetupPart, TableSetup
from controller.decks.enrolled_decks import load_decks
from controller.journal.journal import JournalError
from firmware_bridge.commandline.status import WELL


def _decks_file(setup: TableSetup) -> Path:
    return setup.files.private / "decks.json"


def _secret(setup: TableSetup) -> bytes | None:
    """Return the table's key, if there is one.

    Raises:
        SetupError: the file that is named for it has none.
    """
    try:
        return secret_of(argparse.Namespace(key=setup.key))
    except JournalError as error:
        raise SetupError(str(error)) from None


def rows_decks(setup: TableSetup) -> list[dict[str, Any]]:
    """Return each enrolled deck with its number of cards; never which tag is which card.

    Raises:
        DeckError: the file cannot be read, for example because it is sealed and no key was named.
    """
    if not _decks_file(setup).exists():
        return []
    decks = load_decks(_decks_file(setup), _secret(setup))
    return [{"name": name, "cards": sum(one.deck == name for one in decks.cards.values())}
            for name in decks.deck_names()]


def converse_decks(setup: TableSetup) -> None:
    """Enroll each deck on a reader, or from a list of tags."""
    readers = {port["name"]: port for port in setup.ports() if port["device"] not in {"node", "badge"}}
    for name in ("A", "B"):
        known = [row["cards"] for row in rows_decks(setup) if row["name"] == name]
        asks = f"Deck {name} has {known[0]} cards. Enroll it again?" if known else f"Enroll deck {name}?"
        if not question(setup.talk, asks, yes_no, "no" if known else "yes"):
            continue
        source = question(
            setup.talk, f"On which reader ({', '.join(readers) or 'there is none'}), or from which list (a path)?",
            lambda said: said if "/" in said else one_of(tuple(readers), "reader")(said), next(iter(readers), ""),
        )
        _enroll(setup, name, source)
    if not rows_decks(setup):
        raise SetupError("no deck is enrolled: the table cannot know a card")


def _enroll(setup: TableSetup, name: str, source: str) -> None:
    """Enroll a deck on a reader, or from a list that is named with a slash in its path."""
    port = next((one for one in setup.ports() if one["name"] == source), None) if "/" not in source else None
    if port is None and "/" not in source:
        raise SetupError(f"no reader is called {source!r}; name a list by a path, such as ./tags.csv")
    options = argparse.Namespace(
        config=None,
        what="enroll", decks=_decks_file(setup), deck=name, port=port and port["path"],
        device=port["device"] if port else "pepper", source=None if port else Path(source), short=False, key=setup.key,
    )
    if deck.run(options) != WELL:
        raise SetupError(f"deck {name} is not enrolled")
    give_to_folder_owner(_decks_file(setup))


def give_to_folder_owner(path: Path) -> None:
    """Give a file that root wrote to the owner of its folder, whose program must read it."""
    if os.geteuid() == 0:
        owner = path.parent.stat()
        os.chown(path, owner.st_uid, owner.st_gid)


def give_decks(setup: TableSetup, pairs: Mapping[str, str]) -> None:
    """Enroll the decks of `A=READER` or `B=./LIST` pairs."""
    for name, source in pairs.items():
        if name not in {"A", "B"}:
            raise SetupError(f"{name}: a deck is A or B")
        _enroll(setup, name, source)


def converse_calibration(setup: TableSetup) -> None:
    """Measure the antennas by the command `antennas`, and name the rates in the settings."""
    asks = "Measure the antennas now (two cards, a quarter of an hour)? Without it usual rates hold"
    if not question(setup.talk, asks, yes_no, "yes"):
        return
    _calibrate(setup, antennas.CYCLES_A_STEP)


def _calibrate(setup: TableSetup, cycles: int) -> None:
    target = setup.files.private / "antennas.json"
    if not setup.files.settings.exists():
        raise SetupError("the settings are missing: railbird setup table")
    options = argparse.Namespace(
        config=None,
        board=str(setup.files.board), decks=_decks_file(setup), virtual=None, seed=1, cycles=cycles, output=target,
        profile=None, key=setup.key,
    )
    if antennas.run(options) != WELL:
        raise SetupError("the antennas are not measured")
    give_to_folder_owner(target)
    settings = setup.files.read_settings()
    settings["board"]["antennas"] = str(target)
    setup.files.write_settings(settings)


def give_calibration(setup: TableSetup, pairs: Mapping[str, str]) -> None:
    """Measure with `cycles=N` cycles a step; the cards are laid as the command says."""
    if set(pairs) != {"cycles"} or not pairs["cycles"].isdecimal() or not int(pairs["cycles"]):
        raise SetupError(f"give cycles=N, such as cycles={antennas.CYCLES_A_STEP}")
    _calibrate(setup, int(pairs["cycles"]))


def rows_calibration(setup: TableSetup) -> list[dict[str, Any]]:
    """Return the file of the rates that the settings name."""
    named = setup.files.read_settings().get("board", {}).get("antennas", "")
    return [{"name": "antennas", "value": named}] if named else []


DECKS: Final = SetupPart("decks", "enroll the decks", converse_decks, give_decks, rows_decks)
CALIBRATION: Final = SetupPart(
    "calibration", "measure how well each antenna reads", converse_calibration, give_calibration, rows_calibration
)
