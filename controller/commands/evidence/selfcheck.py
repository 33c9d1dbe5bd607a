"""`railbird selfcheck`: compare the installed files with their release."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from controller.commands.command import Subcommands, add_command
from firmware_bridge.commandline.argument_types import readable_file
from firmware_bridge.commandline.status import NOT_WELL, REFUSED, WELL

if TYPE_CHECKING:
    from controller.files.installed_files import SoftwareCheck

EXAMPLES = """examples:
  railbird selfcheck                                           against the list that was installed
  railbird selfcheck --manifest /media/usb/railbird.manifest   against the release's own list, from elsewhere
  railbird selfcheck --wheel railbird-0.1.0-py3-none-any.whl   write that list (make release does)
Exit status: 0 as released, 1 files differ, 2 there is nothing to compare with."""


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    parser = add_command(subcommands, "selfcheck", "compare the installed files with their release", EXAMPLES)
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--manifest", type=readable_file, metavar="FILE", help="the release's manifest")
    what.add_argument("--wheel", type=Path, metavar="FILE", help="print the manifest of a wheel, and check nothing")
    parser.add_argument("--json", action="store_true", help="the result as one JSON object")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Compare, and print what differs."""
    from controller.files.installed_files import check_software
    from firmware_bridge.files import FileFaultError, read_text

    if options.wheel:
        return _print_manifest(options.wheel)
    try:
        manifest = read_text(options.manifest) if options.manifest else None
        found = check_software(manifest, thorough=True)
    except FileFaultError as error:
        sys.stderr.write(f"railbird selfcheck: {options.manifest}: {error}\n")
        return REFUSED
    if options.json:
        from controller.files.json_values import json_value

        sys.stdout.write(json.dumps(json_value(found)) + "\n")
    else:
        sys.stdout.write("\n".join(lines(found)) + "\n")
    if not found.fingerprint:
        return REFUSED
    return NOT_WELL if found.altered() else WELL


def lines(found: SoftwareCheck) -> list[str]:
    """Return the result in lines."""
    if not found.fingerprint:
        return [f"Railbird {found.version} runs from a working copy: there is no list of a release to compare it with."]
    told = [f"Railbird {found.version}, release {found.fingerprint}"]
    for what, names in (("changed", found.changed), ("missing", found.missing), ("added", found.added)):
        told += [f"  {what}: {name}" for name in names]
    told += [f"  not checked: {name} has no list of its files" for name in found.unlisted]
    count = found.altered()
    files = f"{count} file{'s' * (count > 1)}"
    told.append(f"{files} not as released: install the release again." if count else "Every file is as released.")
    return told


def _print_manifest(wheel: Path) -> int:
    import zlib
    from zipfile import BadZipFile, ZipFile

    from controller.files.installed_files import digests_of_record, manifest_text

    try:
        with ZipFile(wheel) as archive:
            (record,) = [name for name in archive.namelist() if name.endswith(".dist-info/RECORD")]
            digests = digests_of_record(archive.read(record).decode("utf-8"))
    except (OSError, BadZipFile, ValueError, zlib.error) as error:
        told = f"cannot be read ({error.strerror})" if isinstance(error, OSError) else "is not a wheel"
        sys.stderr.write(f"railbird selfcheck: {wheel}: {told}\n")
        return REFUSED
    own = {path: digest for path, digest in digests.items() if ".dist-info/" not in path}
    sys.stdout.write(manifest_text(own))
    return WELL
