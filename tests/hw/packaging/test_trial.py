"""The trial of the package: a step that fails, or says another thing, is a fault."""

import subprocess

import pytest

import hw.packaging.trial as module
from hw.packaging.trial import PackageTrial


@pytest.fixture
def debian(monkeypatch):
    """A Debian that answers each command from a table; others succeed silently."""
    answers = {}

    def run(words, **_):
        status, out = answers.get(words[-1], (0, ""))
        return subprocess.CompletedProcess(words, status, out, "why")

    monkeypatch.setattr(module.subprocess, "run", run)
    return answers


def test_a_failing_command_is_a_fault_with_its_reason(debian, tmp_path):
    debian["false"] = (3, "")
    trial = PackageTrial(tmp_path, "3.13")
    trial.run("false")
    assert trial.faults == ["false: exit status 3: why"]


def test_another_answer_is_a_fault(debian, tmp_path):
    debian["stat"] = (0, "777 root root")
    trial = PackageTrial(tmp_path, "3.13")
    trial.expect("stat", "root")
    trial.expect("stat", "755")
    assert trial.faults == ["stat: '777 root root' has no '755'"]


def test_what_a_purge_leaves_is_a_fault(debian, tmp_path):
    left = "find /etc /var/lib /opt /usr -name '*railbird*' -not -path '*/apt/*' 2>/dev/null; true"
    debian[left] = (0, "/etc/railbird\n")
    trial = PackageTrial(tmp_path, "3.13")
    trial.remove("a.deb")
    assert "the purge leaves /etc/railbird" in trial.faults


def test_what_a_trial_of_another_architecture_needs_is_told(monkeypatch, capsys):
    monkeypatch.setattr(module.shutil, "which", lambda name: "/usr/bin/mmdebstrap" if name == "mmdebstrap" else None)
    monkeypatch.setattr(module.platform, "machine", lambda: "x86_64")
    assert module.main(["trixie", "old.deb", "new.deb", "--architecture", "arm64"]) == 2
    assert capsys.readouterr().err == "hw.packaging.trial: apt-get install qemu-user-static arch-test\n"
