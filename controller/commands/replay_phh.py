"""`railbird replay --phh`: play recorded hands and compare the final stacks."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from controller.files.strict import DataFileError
from controller.handhistory.phh import PhhError, in_file_units, read_phh
from controller.handhistory.phh_player import PhhPlayer
from controller.loading.law import DEFAULT_BOOK, Law, load_law
from controller.terms.texts import quantity
from firmware_bridge.commandline.progress_line import counted


def replay_phh(files: Sequence[Path], rulebook: str | None, *, as_json: bool) -> bool:
    """Play every hand of every file; return True if one failed."""
    try:
        law = load_law(rulebook or DEFAULT_BOOK)
    except DataFileError as error:
        sys.stderr.write(f"railbird replay: {error}\n")
        return True
    return _replay_files(files, law, as_json=as_json)


def _replay_files(files: Sequence[Path], law: Law, *, as_json: bool) -> bool:
    """Play every hand of every file; return True if one could not be read or played."""
    failed = False
    for path in files:
        try:
            for hand in counted("railbird replay", "hands", read_phh(path), hidden=sys.stdout.isatty()):
                if isinstance(hand, tuple):
                    _tell(_error(path, *hand), as_json=as_json)
                    failed = True
                    continue
                try:
                    played = PhhPlayer(hand, law.book, law.games).play()
                except PhhError as error:
                    _tell(_error(path, hand.index, str(error)), as_json=as_json)
                    failed = True
                    continue
                stacks = [in_file_units(stack, hand.unit) for stack in played.stacks]
                told = {
                    "out": "hand", "file": path.name, "index": hand.index, "variant": hand.variant,
                    "stacks": stacks, "rulings": len(played.rulings),
                }
                _tell(told, as_json=as_json)
        except PhhError as error:
            _tell(_error(path, 0, str(error)), as_json=as_json)
            failed = True
    return failed


def _error(path: Path, index: int, text: str) -> dict[str, object]:
    return {"out": "error", "file": path.name, "index": index, "text": text}


def _tell(told: dict[str, object], *, as_json: bool) -> None:
    if as_json:
        sys.stdout.write(json.dumps(told) + "\n")
    elif told["out"] == "hand":
        stacks = ", ".join(map(str, told["stacks"])) if isinstance(told["stacks"], list) else ""
        sys.stdout.write(f"{told['file']} hand {told['index']} ({told['variant']}): {stacks}")
        ruled = told["rulings"]
        sys.stdout.write(f"  {quantity(ruled, 'ruling')}\n" if isinstance(ruled, int) and ruled else "\n")
    else:
        sys.stdout.write(f"{told['file']} hand {told['index']}: {told['text']}\n")
