"""The measured room in small: it runs to its end, loses nothing and says its figures."""

import re
import sys

import pytest

from tests.scale import __main__ as scale

pytestmark = [pytest.mark.broker, pytest.mark.slow]


def test_a_small_room_is_measured_whole(monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)
    told = ["--tables", "4", "--steady-s", "10", "--outage-min", "2", "--recorded-hands", "12", "--hands-an-hour", "200"]
    monkeypatch.setattr(sys, "argv", ["scale", *told])
    assert scale.main() == 0
    shown = capsys.readouterr().out
    for name in ("table to database", "table to page", "outage", "caught up in", "database", "memory of the service"):
        assert re.search(rf"^{name}: .*\d", shown, re.MULTILINE), name
    assert (tmp_path / "run" / "scale.json").exists()
