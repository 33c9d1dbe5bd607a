"""The version of a package: dpkg must know which of two is newer."""

import shutil
import subprocess

import pytest

from hw.packaging.release import read_release


@pytest.fixture
def clone(tmp_path):
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "railbird"\nversion = "1.2.0"\n')
    return tmp_path


def commit(clone, at):
    git = ["git", "-C", str(clone), "-c", "user.name=a", "-c", "user.email=a@b"]
    dates = {"GIT_COMMITTER_DATE": at, "GIT_AUTHOR_DATE": at}
    subprocess.run([*git, "commit", "-q", "--allow-empty", "-m", "x"], check=True, env=dates)


def test_the_version_counts_the_commits_and_the_date_is_that_of_the_last(clone, monkeypatch):
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    subprocess.run(["git", "init", "-q", str(clone)], check=True)
    commit(clone, "@1000000000 +0000")
    first = read_release(clone, "arm64")
    commit(clone, "@1000000100 +0000")
    second = read_release(clone, "arm64")
    assert first.version.startswith("1.2.0+1.g")
    assert second.version.startswith("1.2.0+2.g")
    assert (second.architecture, second.made_s) == ("arm64", 1_000_000_100)
    if shutil.which("dpkg"):
        subprocess.run(["dpkg", "--compare-versions", second.version, "gt", first.version], check=True)


def test_outside_a_clone_it_is_the_project_s_version_alone(clone, monkeypatch):
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(clone.parent))
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "7")
    found = read_release(clone, "amd64")
    assert (found.version, found.made_s) == ("1.2.0", 7)


def test_a_given_version_is_taken(clone):
    assert read_release(clone, "amd64", "9.9").version == "9.9"
