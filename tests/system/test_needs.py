"""What a test needs from the system is skipped at home, and fails in CI, which installs all of it."""

import re
from pathlib import Path

import pytest

from tests.needs import PACKAGES, needs

CI = Path(__file__).parents[2] / ".ci" / "run"


@pytest.fixture
def bare(monkeypatch, tmp_path):
    """A machine without any of the programs."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("tests.needs.DAEMONS", str(tmp_path))


def test_a_missing_program_skips_the_test_at_home(bare, monkeypatch):
    monkeypatch.delenv("RAILBIRD_NEED_ALL", raising=False)
    with pytest.raises(pytest.skip.Exception, match="mosquitto is not installed: apt-get install mosquitto"):
        needs("mosquitto")


def test_a_missing_program_fails_the_test_in_ci(bare, monkeypatch):
    monkeypatch.setenv("RAILBIRD_NEED_ALL", "1")
    with pytest.raises(pytest.fail.Exception, match="apt-get install systemd"):
        needs("systemd-analyze")


def test_a_program_that_is_there_is_given_by_its_path(bare, monkeypatch, tmp_path):
    program = tmp_path / "mosquitto"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    assert needs("mosquitto") == str(program)


def test_ci_installs_every_package_and_lets_nothing_be_skipped():
    script = CI.read_text()
    installed = {name for found in re.findall(r"\bPACKAGES\+?=\(([^)]*)\)", script) for name in found.split()}
    assert set(PACKAGES.values()) <= installed
    assert "export RAILBIRD_NEED_ALL=1" in script
