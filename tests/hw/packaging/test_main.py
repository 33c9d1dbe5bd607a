"""`python -m hw.packaging`: one package for each architecture, or the reason why there is none."""

import subprocess
from pathlib import Path

import pytest

import hw.packaging.__main__ as module
from hw.packaging.release import Release


@pytest.fixture
def wheels(monkeypatch, tmp_path):
    """Stand-ins for pip: one locked wheel, and Railbird's own."""
    kept = tmp_path / "kept"
    kept.mkdir()
    (kept / "attrs-1-py3-none-any.whl").touch()
    monkeypatch.setattr(module, "fetch_wheels", lambda *_: kept)
    monkeypatch.setattr(module, "build_own_wheel", lambda _root, _wheels, out: (out / "railbird-1.0-py3-none-any.whl").touch())
    monkeypatch.setattr(module, "close", lambda tree, package, made_s: package.write_bytes(b"deb"))
    monkeypatch.setattr(module.shutil, "which", lambda name: name)


def test_a_package_for_each_architecture_is_made(wheels, tmp_path, capsys):
    assert module.main(["--output", str(tmp_path / "out"), "--release", "7"]) == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["railbird_7_amd64.deb", "railbird_7_arm64.deb"]
    assert "railbird_7_arm64.deb: 0.0 MB" in capsys.readouterr().out


def test_the_same_sources_make_the_same_package(tmp_path):
    if module.shutil.which("dpkg-deb") is None:
        pytest.skip("dpkg-deb is not installed")
    made = []
    for folder in ("a", "b"):
        tree = tmp_path / folder
        (tree / "DEBIAN").mkdir(parents=True)
        (tree / "DEBIAN" / "control").write_text("Package: a\nVersion: 1\nArchitecture: all\nMaintainer: A <a@b>\nDescription: a\n")
        package = tmp_path / f"{folder}.deb"
        module.close(tree, package, 1_000_000_000)
        made.append(package.read_bytes())
    assert made[0] == made[1]


def test_without_dpkg_or_with_a_failing_pip_it_says_what_is_missing(wheels, monkeypatch, tmp_path, capsys):
    def fail(*_):
        raise subprocess.CalledProcessError(1, ["pip", "table.lock"])

    monkeypatch.setattr(module, "fetch_wheels", fail)
    assert module.main(["--output", str(tmp_path)]) == 2
    assert "pip table.lock: exit status 1" in capsys.readouterr().err
    monkeypatch.setattr(module.shutil, "which", lambda _: None)
    assert module.main(["--output", str(tmp_path)]) == 2
    assert "apt-get install dpkg" in capsys.readouterr().err


def test_the_package_s_name_is_dpkg_s(wheels, tmp_path):
    made = module.make_package(module.ROOT, Release("1+2.gab", "amd64", 0), tmp_path)
    assert made == Path(tmp_path, "railbird_1+2.gab_amd64.deb")
