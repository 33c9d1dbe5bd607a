"""The whole table in one run, as a new user starts it: ptys, pins, a real broker, screens in their own process."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1] / "data" / "house" / "corner-house.toml"

ERRORS = ("double_burn", "boxed_one")
"""The first two errors that the demo makes where it makes one in every hand."""


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    """Two hands by a house's own book, an error dealt on purpose in each; the folder and what the command said."""
    return played(tmp_path_factory.mktemp("evening"), "--rulebook", str(HOUSE), hands=2, pace=6)


def played(folder, *words, hands, pace):
    """So many hands with an error in each, so many times as fast as a table; returns the folder and what was said."""
    command = [
        sys.executable, "-m", "controller", "demo", "--headless", "--hands", str(hands), "--errors-every", "1",
        "--pace", str(pace), "--output", str(folder / "screens"), "--record", str(folder / "tape.jsonl"),
        "--mqtt-log", str(folder / "room.jsonl"), *words,
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, timeout=180, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder, done.stdout


def room_events(folder):
    """Every numbered event that the subscriber got, in the order in which it came."""
    lines = [json.loads(line) for line in (folder / "room.jsonl").read_text(encoding="utf-8").splitlines()]
    return [line["payload"] for line in lines if "/event/" in line["topic"]]


@pytest.mark.parametrize(("number", "error"), [*enumerate(ERRORS, start=1)])
def test_an_error_dealt_on_purpose_is_ruled_on_and_the_hand_ends_as_recorded(evening, number, error):
    _, said = evening
    assert f"hand {number}: stacks as recorded, {error} dealt on purpose: {error} → fix" in said


def test_readers_as_slow_as_real_ones_ask_the_dealer_and_he_answers_by_what_he_saw(tmp_path):
    """Two burns told in one moment may be two streets' own: he says that he burned twice, and the ruling stands."""
    folder, said = played(tmp_path, hands=1, pace=2)
    assert "hand 1: stacks as recorded, double_burn dealt on purpose: double_burn → fix" in said
    tape = [json.loads(line) for line in (folder / "tape.jsonl").read_text(encoding="utf-8").splitlines()]
    answers = [(one["question"].partition(":")[0], one["yes"]) for one in tape if one.get("e") == "answer"]
    assert answers == [("too_many", True)]


def test_the_room_has_every_event_once_with_the_rulings_and_their_remedies_confirmed(evening):
    folder, _ = evening
    events = room_events(folder)
    assert [event["sequence"] for event in events] == list(range(1, len(events) + 1))
    rulings = [event["data"] for event in events if event["type"] == "railbird.ruling.issued"]
    assert [(ruling["cause"], bool(ruling["rules"])) for ruling in rulings] == [(error, True) for error in ERRORS]
    closed = [event["data"] for event in events if event["type"] == "railbird.remedy.closed"]
    assert [one["ruling"] for one in closed] == [ruling["number"] for ruling in rulings]
    assert {one["ended_by"] for one in closed} <= {"readers", "dealer"}  # repaired, not given up


def test_no_card_dealt_face_down_is_named_to_the_room_before_it_is_shown(evening):
    folder, _ = evening
    tape = [json.loads(line) for line in (folder / "tape.jsonl").read_text(encoding="utf-8").splitlines()[1:]]
    shown = {one.get("card") for one in tape if one["e"] in {"card", "boxed", "exposed"} and _is_open(one)}
    held = {one["card"] for one in tape if one["e"] == "card" and one["zone"].startswith("seat:")} - shown
    assert held
    told = "\n".join(json.dumps(event["data"]) for event in room_events(folder))
    assert not [code for code in held if f'"{code}"' in told]


def _is_open(told):
    return told["e"] != "card" or told["zone"] == "board" or told.get("up", False)


def test_the_tape_of_the_evening_replays_to_the_same_rulings(evening):
    folder, _ = evening
    command = [sys.executable, "-m", "controller", "replay", str(folder / "tape.jsonl"), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert {line["rulebook"] for line in told} == {HOUSE.stem}
    assert [line["cause"] for line in told if line.get("out") == "ruling"] == list(ERRORS)


def test_every_screen_was_drawn(evening):
    folder, _ = evening
    assert {path.name for path in (folder / "screens").glob("*.png")} == {
        "felt.png", "dealer.png", "floor.png", "seat-3.png",
    }  # fmt: skip
