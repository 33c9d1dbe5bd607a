"""The files that the set-up writes: each is checked whole before it replaces the old one."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from controller.drafting.toml_text import document
from controller.files.private_file import write_private
from controller.files.strict import DataFileError
from controller.runtime.table_settings import Settings, load_settings
from firmware_bridge import files
from hw.board import Board, BoardError
from hw.board_file import BOARDS, parse_board

BOARD_HEAD: Final = "# Written by `railbird setup`; docs/board.md has every key.\n"
SETTINGS_HEAD: Final = "# Written by `railbird setup`; docs/settings.md has every key.\n"
OURS: Final = "ritten by `railbird setup"
"""What the first line of each file of the set-up says."""
KEPT: Final = ".before-setup"
"""What is added to the name of a file that the set-up found and replaced."""
PRIVATE: Final = 0o600
PUBLIC: Final = 0o644


@dataclass(frozen=True, slots=True)
class TableFiles:
    """Where the files of one table are."""

    folder: Path
    """The settings, the board file and the screens' file."""
    private: Path
    """What only the controller's user may read: decks, antennas' rates, and how far the set-up is."""
    rules: Path
    """The udev rules that give the table's devices their names."""

    @property
    def board(self) -> Path:
        """The board file."""
        return self.folder / "board.toml"

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.folder / "table.toml"

    @property
    def screens(self) -> Path:
        """The file that tells the screens' service its outputs."""
        return self.folder / "screens.env"

    @property
    def progress(self) -> Path:
        """The file that says which parts are done."""
        return self.private / "setup.json"

    @property
    def has_example_board(self) -> bool:
        """Whether the board file is still the package's example, the wiring of no real table."""
        try:
            return files.read_text(self.board) == files.read_text(BOARDS / "main.toml")
        except files.FileFaultError:
            return False

    def read_board(self) -> dict[str, Any]:
        """Return the board's tables, or an empty table's without a file or with the example.

        Raises:
            BoardError: the file cannot be used.
        """
        if not self.board.exists() or self.has_example_board:
            return {"name": "Table", "seats": 9}
        try:
            text = files.read_text(self.board)
            parse_board(text, str(self.board))
            return dict(files.parse_toml(text))
        except files.FileFaultError as error:
            raise BoardError(f"{self.board}: {error}") from None

    def write_board(self, tables: Mapping[str, Any]) -> Board:
        """Check the tables, replace the board file and return the board.

        Raises:
            BoardError: the tables are no board; the file stays as it was.
        """
        text = BOARD_HEAD + document({key: value for key, value in tables.items() if value != []})
        board = parse_board(text, str(self.board))
        replace_file(self.board, text)
        return board

    def read_settings(self) -> dict[str, Any]:
        """Return the settings' tables as they are in the file; empty if there is none.

        Raises:
            FileFaultError: the file cannot be read.
        """
        return dict(files.parse_toml(files.read_text(self.settings))) if self.settings.exists() else {}

    def check_settings(self, tables: Mapping[str, Any]) -> Settings:
        """Return the tables as `railbird run` would read them; nothing is replaced.

        Raises:
            DataFileError: the tables are no settings.
        """
        trial = self.settings.with_name(f".{self.settings.name}.trial")
        try:
            with write_private(trial) as file:
                file.write(document(tables))
            return load_settings(trial)
        except DataFileError as error:
            raise DataFileError(self.settings, error.faults) from None
        finally:
            trial.unlink(missing_ok=True)

    def write_settings(self, tables: Mapping[str, Any]) -> None:
        """Check the tables, then replace the settings file.

        Raises:
            DataFileError: the tables are no settings; the file stays as it was.
        """
        self.check_settings(tables)
        replace_file(self.settings, SETTINGS_HEAD + document(tables))

    def done(self) -> tuple[str, ...]:
        """Return the parts that are done; none if the file is missing or damaged."""
        try:
            found = json.loads(files.read_text(self.progress))["done"]
        except (files.FileFaultError, ValueError, KeyError, TypeError):
            return ()
        return tuple(one for one in found if isinstance(one, str)) if isinstance(found, list) else ()

    def mark_done(self, part: str) -> None:
        """Remember that a part is done."""
        done = dict.fromkeys((*self.done(), part))
        replace_file(self.progress, json.dumps({"done": list(done)}) + "\n", PRIVATE)


def replace_file(path: Path, text: str, mode: int = PUBLIC) -> None:
    """Replace a file in one step; `PUBLIC` ones that somebody else wrote are kept beside it.

    A `PUBLIC` file keeps the mode that it had. The owner is that of the old file, or of the folder.
    """
    there = path.exists()
    kept = path.with_name(path.name + KEPT)
    if there and mode == PUBLIC and not kept.exists() and not _is_ours(path):
        shutil.copy2(path, kept)
    owner = path.stat() if there else path.parent.stat()
    following = path.with_name(f".{path.name}.new")
    with write_private(following) as file:
        os.fchmod(file.fileno(), (owner.st_mode & 0o777) if there and mode == PUBLIC else mode)
        if os.geteuid() == 0:
            os.fchown(file.fileno(), owner.st_uid, owner.st_gid)
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    following.replace(path)


def _is_ours(path: Path) -> bool:
    """Whether the set-up wrote a file."""
    try:
        return OURS in files.read_text(path).partition("\n")[0]
    except files.FileFaultError:
        return False
