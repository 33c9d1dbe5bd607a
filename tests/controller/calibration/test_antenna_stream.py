"""The raw antenna stream: written as it comes, replayed with the same result, and with other parameters another."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from controller.__main__ import main
from controller.calibration.antenna_stream import StreamError, StreamWriter, read_stream, retrack, with_parameters
from controller.decks.enrolled_decks import save_decks
from controller.simulation.measure.simulated_evenings import SimSettings, SimulatedEvening, enrolled
from controller.tracking.sightings import Moved
from controller.tracking.tracker_settings import TrackerSettings, TrackerSettingsError
from firmware_bridge.readings import TagSeen


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    """One noisy hand's stream, its wiring, and what the live tracker said."""
    path = tmp_path_factory.mktemp("stream") / "evening.stream"
    evening = SimulatedEvening(SimSettings(1, 5, "reference", through="tracker"), 0)
    writer, said = StreamWriter(path), []
    evening.table.ingest.intake.overread = writer.heard
    evening.table.ingest.intake.overhear = said.append
    evening.play()
    writer.close()
    return path, evening.table.feed.wiring, said


def test_the_same_parameters_say_the_same(recorded):
    path, wiring, said = recorded
    again = retrack(read_stream(path), wiring, enrolled(), TrackerSettings())
    live = [one for one in said if isinstance(one, Moved)]
    assert again.said["Moved, sure"] == sum(one.sure for one in live) > 0
    assert again.said["Moved"] == sum(not one.sure for one in live) > 0


def test_a_sealed_stream_is_read_with_its_key_alone(recorded, tmp_path):
    path, secret = tmp_path / "sealed.stream", bytes(range(32))
    writer = StreamWriter(path, secret)
    for arrival in read_stream(recorded[0]):
        writer.heard(arrival)
    writer.close()
    assert list(read_stream(path, secret)) == list(read_stream(recorded[0]))
    uid = next(one.reading.uid for one in read_stream(recorded[0]) if isinstance(one.reading, TagSeen))
    assert uid.hex() not in path.read_text()
    for key in (None, bytes(32)):
        with pytest.raises(StreamError, match=r"is sealed: name the table's key|cannot be opened: it has another key"):
            list(read_stream(path, key))


def test_a_house_that_believes_sooner_is_sure_sooner(recorded):
    path, wiring, _ = recorded
    usual = retrack(read_stream(path), wiring, enrolled(), TrackerSettings())
    bold = retrack(read_stream(path), wiring, enrolled(), with_parameters(TrackerSettings(), ["sure_doubt=1e-3"]))
    middle = [sorted(one.sure_ms)[len(one.sure_ms) // 2] for one in (bold, usual)]
    assert middle[0] < middle[1]


def test_the_stream_is_for_its_own_user_only(recorded):
    path, _, _ = recorded
    assert path.stat().st_mode & 0o077 == 0


def test_parameters_are_taken_by_name():
    settings = with_parameters(TrackerSettings(), ["least_hits=3", "noise.slide=0.2"])
    assert settings == replace(TrackerSettings(), least_hits=3, noise=replace(TrackerSettings().noise, slide=0.2))


@pytest.mark.parametrize("told", ["least_hit=3", "noise.nothing=1", "deal.slide=1", "sure_doubt=often", "noise=1"])
def test_what_is_no_parameter_is_said(told):
    with pytest.raises(StreamError, match=told.split("=", maxsplit=1)[0]):
        with_parameters(TrackerSettings(), [told])


def test_a_value_out_of_its_range_is_said():
    with pytest.raises(TrackerSettingsError):
        with_parameters(TrackerSettings(), ["sure_doubt=0.9"])


@pytest.mark.parametrize("line", ['["x",1,"p",1,"00"]', '["t",1,"p",1,"zz"]', "{}", "not json", '["t",1]'])
def test_a_line_that_is_none_is_named(tmp_path, line):
    path = tmp_path / "bad.stream"
    path.write_text(json.dumps({"railbird": "antenna stream", "version": 1}) + "\n" + line + "\n")
    with pytest.raises(StreamError, match="line 2"):
        list(read_stream(path))


def test_the_command_shows_both_side_by_side(recorded, tmp_path, capsys):
    path, _, _ = recorded
    save_decks(tmp_path / "decks.json", enrolled())
    told = ["tune", str(path), "--board", "sim", "--decks", str(tmp_path / "decks.json"), "--set", "sure_doubt=1e-4"]
    assert main(told) == 0
    shown = capsys.readouterr().out
    assert "sure_doubt=1e-4" in shown
    assert "sure after, s, p50" in shown
    assert main([*told, "--set", "nothing=1"]) == 2
