"""`railbird demo` without its extra."""

import sys

import pytest

from controller.__main__ import main


def without_amqtt(monkeypatch):
    monkeypatch.delitem(sys.modules, "controller.room.embedded_broker", raising=False)
    for name in [one for one in sys.modules if one.partition(".")[0] == "amqtt"]:
        monkeypatch.delitem(sys.modules, name)
    # A finder in front of all others that knows of no amqtt.
    monkeypatch.setattr(sys, "meta_path", [_NoAmqtt(), *sys.meta_path])


class _NoAmqtt:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "amqtt":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def test_a_demo_without_its_broker_says_what_to_install(tmp_path, capsys, monkeypatch):
    without_amqtt(monkeypatch)
    assert main(["demo", "--headless", "--hands", "1", "--output", str(tmp_path / "out")]) == 2
    told = capsys.readouterr().err
    assert told.startswith("railbird demo: the demo's own broker is not installed")
    assert ".[demo]" in told
    assert "--broker" in told


def test_another_module_that_is_missing_is_no_matter_of_the_extra(tmp_path, monkeypatch):
    without_amqtt(monkeypatch)
    monkeypatch.setattr(_NoAmqtt, "find_spec", lambda self, name, path=None, target=None: _missing(name))
    with pytest.raises(ModuleNotFoundError, match="transitions"):
        main(["demo", "--headless", "--hands", "1", "--output", str(tmp_path / "out")])


def _missing(name):
    if name.partition(".")[0] == "amqtt":
        raise ModuleNotFoundError("No module named 'transitions'", name="transitions")
