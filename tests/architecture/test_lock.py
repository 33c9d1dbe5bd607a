"""`requirements/table.lock` holds all that a table installs, and nothing else; the linters are pinned."""

import json
import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.needs import NEED_ALL

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def locked():
    """The lock's packages: by name, the version and the number of hashes."""
    found = {}
    for entry in re.split(r"\n(?=[A-Za-z0-9])", (ROOT / "requirements" / "table.lock").read_text()):
        if match := re.match(r"([A-Za-z0-9._-]+)==([^ ;]+)", entry):
            found[canonicalize_name(match[1])] = (match[2], entry.count("--hash=sha256:"))
    return found


def needed(requirement, found):
    """Add what a requirement needs here, all the way down."""
    name = canonicalize_name(requirement.name)
    if name in found or (requirement.marker and not requirement.marker.evaluate({"extra": ""})):
        return
    found.add(name)
    for line in distribution(name).requires or ():
        needed(Requirement(line), found)


def test_the_lock_holds_what_the_project_asks_for_in_versions_that_it_allows():
    have = locked()
    for line in PROJECT["dependencies"]:
        asked = Requirement(line)
        assert canonicalize_name(asked.name) in have, f"{line}: run make lock"
        assert asked.specifier.contains(have[canonicalize_name(asked.name)][0]), f"{line}: run make lock"


def test_the_lock_holds_what_those_need_and_every_file_has_a_hash():
    have, want = locked(), set()
    for line in PROJECT["dependencies"]:
        needed(Requirement(line), want)
    assert want <= have.keys(), f"{want - have.keys()}: run make lock"
    assert all(hashes for _, hashes in have.values())


def test_the_bill_of_materials_has_the_lock_s_packages_with_their_hashes(tmp_path):
    program = Path(sys.executable).with_name("cyclonedx-py")
    if not program.exists() and os.environ.get(NEED_ALL) != "1":
        pytest.skip("cyclonedx-py is not installed: pip install -e '.[dev]'")
    (make,) = re.findall(r"^sbom:.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text(), re.MULTILINE)
    command = make.replace("\\\n", " ").replace("$(BIN)", str(program.parent)).replace("dist", str(tmp_path))
    subprocess.run(["sh", "-ec", command], cwd=ROOT, check=True, capture_output=True)
    told = json.loads((tmp_path / "railbird.cdx.json").read_text())
    assert told["metadata"]["component"]["name"] == PROJECT["name"]
    have = {
        canonicalize_name(one["name"]): (one["version"], sum(len(ref["hashes"]) for ref in one["externalReferences"]))
        for one in told["components"]
    }
    assert have == locked()


def test_a_table_installs_no_broker():
    assert "amqtt" not in locked()


def test_what_reads_and_proves_the_tree_is_pinned():
    loose = [line for line in PROJECT["optional-dependencies"]["dev"] if "==" not in line and "railbird[" not in line]
    assert loose == []
