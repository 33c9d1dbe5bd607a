"""Compares the installed program with its release, file by file.

A wheel's RECORD names every installed file with its digest. The manifest of a release is the part of it that is the
same on every computer, as `sha256sum` writes it; its own digest is the release's fingerprint.
"""

from __future__ import annotations

import base64
import hashlib
import marshal
import re
import types
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from importlib.metadata import Distribution, PackageNotFoundError, distribution, distributions
from pathlib import Path
from typing import Final

from firmware_bridge import files

NAME: Final = "railbird"
DIGESTED_AT_ONCE: Final = 1024 * 1024
COMPILED_HEAD: Final = 16
"""Bytes before the code in a compiled copy of a source file (PEP 552)."""
STARTERS: Final = ("sitecustomize.py", "usercustomize.py")
"""Files that Python runs before every program, beside any `*.pth`."""
_LINE: Final = re.compile(r"([0-9a-f]{64}) [ *](\S.*)")
_NEEDED: Final = re.compile(r"[A-Za-z0-9._-]+")


class SoftwareState(StrEnum):
    """How the installed files compare with their release."""

    INTACT = "intact"
    ALTERED = "altered"
    UNRELEASED = "unreleased"
    """There is no list to compare with: the program runs from a working copy."""


@dataclass(frozen=True, slots=True)
class SoftwareCheck:
    """What a comparison found; the paths are relative to the folder of the installed packages."""

    state: SoftwareState
    version: str
    fingerprint: str = ""
    """The digest of the release's manifest (SHA-256, in hexadecimal digits)."""
    changed: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    unlisted: tuple[str, ...] = ()
    """Packages that have no list of their files, as those of the system."""

    def altered(self) -> int:
        """Return how many files differ."""
        return len(self.changed) + len(self.missing) + len(self.added)


def check_software(manifest: str | None = None, *, thorough: bool = False, folder: Path | None = None) -> SoftwareCheck:
    """Compare the installed files with their release.

    Args:
        manifest: the release's own manifest; without it the list that was installed with the files.
        thorough: compare Python's compiled copies with their source, too (seconds).
        folder: the packages' folder, for tests; by default the one that this program runs from.

    Raises:
        FileFaultError: the manifest is not one.
    """
    try:
        installed = _found(NAME, folder)
    except PackageNotFoundError:
        return SoftwareCheck(SoftwareState.UNRELEASED, "unknown")
    root = Path(str(installed.locate_file("")))
    digests = _recorded(installed)
    tops = {path.split("/")[0] for path in digests if path.endswith("/__init__.py")}
    runs_here = Path(__file__).resolve().is_relative_to(root.resolve())
    if not tops or (folder is None and not runs_here):
        return SoftwareCheck(SoftwareState.UNRELEASED, installed.version)
    own = {path: digest for path, digest in digests.items() if path.split("/")[0] in tops}
    told = manifest_text(own)
    fingerprint = hashlib.sha256(told.encode()).hexdigest()
    if manifest is not None:
        digests = {path: digest for path, digest in digests.items() if path not in own} | read_manifest(manifest)
        fingerprint = hashlib.sha256(manifest.encode()).hexdigest()
    found = _compared(root, digests)
    added = tuple(sorted({*_added(root, tops, digests), *_starters(root)}))
    found = replace(found, version=installed.version, fingerprint=fingerprint, added=added)
    found = _with_needed(found, installed, folder)
    if thorough:
        found = replace(found, changed=(*found.changed, *_wrongly_compiled(root, own)))
    return replace(found, state=SoftwareState.ALTERED if found.altered() else SoftwareState.INTACT)


def which_release() -> tuple[str, str]:
    """Return the version and the fingerprint by the installed list alone; or empty texts."""
    try:
        installed = _found(NAME, None)
    except PackageNotFoundError:
        return "", ""
    digests = _recorded(installed)
    tops = {path.split("/")[0] for path in digests if path.endswith("/__init__.py")}
    own = {path: digest for path, digest in digests.items() if path.split("/")[0] in tops}
    return installed.version, hashlib.sha256(manifest_text(own).encode()).hexdigest() if own else ""


def manifest_text(digests: Mapping[str, str]) -> str:
    """Return the manifest of these files: a digest and a path a line, for `sha256sum -c`."""
    return "".join(f"{digest}  {path}\n" for path, digest in sorted(digests.items()))


def read_manifest(text: str) -> dict[str, str]:
    """Return the digest of each path of a manifest.

    Raises:
        FileFaultError: a line is not a digest and a path below the packages' folder.
    """
    found = {}
    for number, line in enumerate(text.splitlines(), 1):
        match = _LINE.fullmatch(line)
        if match is None or match[2].startswith("/") or ".." in match[2].split("/"):
            raise files.FileFaultError(f"line {number} is not a digest and a path, as `sha256sum` writes them")
        found[match[2]] = match[1]
    if not found:
        raise files.FileFaultError("is empty")
    return found


def digests_of_record(record: str) -> dict[str, str]:
    """Return the digest of each file that a wheel's RECORD names, in hexadecimal digits."""
    found = {}
    for line in record.splitlines():
        path, _, rest = line.partition(",sha256=")
        if rest:
            found[path.strip('"')] = _hex(rest.split(",")[0])
    return found


def _found(name: str, folder: Path | None) -> Distribution:
    if folder is None:
        return distribution(name)
    found = next(iter(distributions(name=name, path=[str(folder)])), None)
    if found is None:
        raise PackageNotFoundError(name)
    return found


def _recorded(installed: Distribution) -> dict[str, str]:
    """Return the recorded digests; Python's compiled copies and RECORD itself have none."""
    told = installed.files or ()
    return {one.as_posix(): _hex(one.hash.value) for one in told if one.hash is not None and one.hash.mode == "sha256"}


def _hex(digest: str) -> str:
    return base64.urlsafe_b64decode(digest + "=" * (-len(digest) % 4)).hex()


def _compared(root: Path, digests: Mapping[str, str]) -> SoftwareCheck:
    changed, missing = [], []
    for path, digest in sorted(digests.items()):
        try:
            if digest != _digest(root / path):
                changed.append(path)
        except FileNotFoundError:
            missing.append(path)
        except OSError:
            changed.append(path)
    return SoftwareCheck(SoftwareState.INTACT, "", changed=tuple(changed), missing=tuple(missing))


def _digest(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(DIGESTED_AT_ONCE):
            digest.update(chunk)
    return digest.hexdigest()


def _added(root: Path, tops: set[str], digests: Mapping[str, str]) -> Iterator[str]:
    """Yield the files in the program's packages that no list names."""
    for top in tops:
        for path in (root / top).rglob("*"):
            name = path.relative_to(root).as_posix()
            if path.is_file() and name not in digests and _source(name) not in digests:
                yield name


def _source(name: str) -> str:
    """Return the source file of a compiled copy in `__pycache__`; of any other file, nothing."""
    folder, _, file = name.rpartition("/__pycache__/")
    return f"{folder}/{file.split('.')[0]}.py" if folder and file.endswith(".pyc") else ""


def _starters(root: Path) -> Iterator[str]:
    """Yield the files that Python runs at every start, and no package lists."""
    there = [*root.glob("*.pth"), *(root / name for name in STARTERS if (root / name).exists())]
    if there:
        listed = {one.as_posix() for package in distributions(path=[str(root)]) for one in package.files or ()}
        yield from (path.name for path in there if path.name not in listed)


def _with_needed(found: SoftwareCheck, installed: Distribution, folder: Path | None) -> SoftwareCheck:
    """Add the packages that the program needs, all the way down, against their own lists."""
    waiting, seen = [*(installed.requires or ())], {NAME}
    while waiting:
        told, _, condition = waiting.pop().partition(";")
        match = _NEEDED.match(told)
        if match is None or "extra" in condition or match[0].lower() in seen:
            continue
        seen.add(match[0].lower())
        try:
            package = _found(match[0], folder)
        except PackageNotFoundError:
            # Needed only elsewhere, as its condition says; what is needed here would have ended the start.
            continue
        waiting += package.requires or ()
        digests = _recorded(package)
        if not digests:
            found = replace(found, unlisted=(*found.unlisted, match[0]))
        part = _compared(Path(str(package.locate_file(""))), digests)
        found = replace(found, changed=found.changed + part.changed, missing=found.missing + part.missing)
    return found


def _wrongly_compiled(root: Path, own: Mapping[str, str]) -> Iterator[str]:
    """Yield the compiled copies whose code is not that of their source."""
    for name in own:
        if not name.endswith(".py"):
            continue
        source = root / name
        for path in source.parent.glob(f"__pycache__/{source.stem}.*.pyc"):
            if "opt-" not in path.name and not _is_compiled_from(path, source):
                yield path.relative_to(root).as_posix()


def _is_compiled_from(path: Path, source: Path) -> bool:
    try:
        code = marshal.loads(path.read_bytes()[COMPILED_HEAD:])  # noqa: S302 - Python itself would load and run it
    except (OSError, ValueError, EOFError, TypeError):
        return False
    wanted = compile(source.read_bytes(), str(source), "exec", dont_inherit=True)
    return isinstance(code, types.CodeType) and code == wanted
