"""What a table runs with at a start: the program and the files, as digests for the journal."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

from controller.files.installed_files import which_release


def in_force(named: Mapping[str, Path], rulebook: str) -> str:
    """Return the record of a start (JSON); a file that cannot be read has no digest."""
    version, fingerprint = which_release()
    told = {"version": version, "software": fingerprint, "rulebook": rulebook}
    return json.dumps(told | {name: _digest(path) for name, path in named.items()})


def _digest(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""
