"""Railbird's wheel is built from a copy, and wheels are fetched once for each pair of locks."""

import subprocess

import pytest

from hw.packaging import wheels as module
from hw.packaging.wheels import PINS_LOCK, SOURCES, TABLE_LOCK, build_own_wheel, fetch_wheels


@pytest.fixture
def root(tmp_path):
    root = tmp_path / "root"
    for lock in (TABLE_LOCK, PINS_LOCK):
        (root / lock).parent.mkdir(parents=True, exist_ok=True)
        (root / lock).write_text(f"{lock.name}\n")
    return root


@pytest.fixture
def calls(monkeypatch):
    """Every call of pip; a stand-in writes one file where pip would."""
    said = []

    def pip(*words):
        said.append(words)
        for word, after in zip(words, words[1:], strict=False):
            if word == "--dest":
                module.Path(after).mkdir(exist_ok=True)
                module.Path(after, f"{len(said)}.whl").touch()

    monkeypatch.setattr(module, "_pip", pip)
    return said


def test_both_pythons_and_the_pin_library_are_fetched_with_hashes(root, calls, tmp_path):
    folder = fetch_wheels(root, "arm64", tmp_path / "kept")
    assert len(list(folder.glob("*.whl"))) == 3
    assert all("--require-hashes" in words and "--only-binary=:all:" in words for words in calls)
    assert all("--platform=manylinux_2_17_aarch64" in words for words in calls)
    assert [word for words in calls for word in words if word.startswith("--python-version")] == [
        "--python-version=3.11", "--python-version=3.13", "--python-version=3.11",
    ]


def test_the_same_locks_are_not_fetched_again_and_other_ones_are(root, calls, tmp_path):
    first = fetch_wheels(root, "amd64", tmp_path / "kept")
    assert fetch_wheels(root, "amd64", tmp_path / "kept") == first
    assert len(calls) == 3
    (root / TABLE_LOCK).write_text("newer\n")
    assert fetch_wheels(root, "amd64", tmp_path / "kept") != first
    assert len(calls) == 6


def test_what_was_fetched_in_part_is_not_used(root, monkeypatch, tmp_path):
    def broken(*_words):
        raise subprocess.CalledProcessError(1, "pip")

    monkeypatch.setattr(module, "_pip", broken)
    with pytest.raises(subprocess.CalledProcessError):
        fetch_wheels(root, "amd64", tmp_path / "kept")
    assert list((tmp_path / "kept").iterdir()) == []


def test_the_wheel_is_built_from_a_copy_without_old_builds(tmp_path, monkeypatch):
    root, out, seen = tmp_path / "root", tmp_path / "out", []
    for name in SOURCES:
        path = root / name / "one.py" if "." not in name and name != "LICENSE" else root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    (root / "build").mkdir()
    out.mkdir()

    def pip(*words):
        seen.extend(path.name for path in module.Path(words[-1]).iterdir())
        (out / "railbird-1.0-py3-none-any.whl").touch()

    monkeypatch.setattr(module, "_pip", pip)
    assert build_own_wheel(root, tmp_path / "wheels", out).name == "railbird-1.0-py3-none-any.whl"
    assert sorted(seen) == sorted(SOURCES)
