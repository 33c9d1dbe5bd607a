"""Decks in either byte order are known: ISO 15693 identifiers are kept with E0 first."""

import json
import stat

import pytest

from controller.__main__ import main
from controller.calibration.antenna_stream import read_stream
from controller.decks.enrolled_decks import DeckError, load_decks
from controller.decks.enrollment import EnrollmentError, enroll_from_list, wanted_cards
from controller.simulation.demo.demo_table import enrolled
from controller.terms.cards import card
from firmware_bridge.devices import DeviceSettings
from firmware_bridge.devices.pepper import PepperReader
from firmware_bridge.readings import Arrival, TagSeen
from hw.sim.firmware import PepperTwin

PHONE = bytes.fromhex("E016 2401 0A7F 8F04")
ENDS_IN_E0 = bytes.fromhex("E004 0150 0000 01E0")


def written(path, tags, deck="A"):
    path.write_text(json.dumps({deck: {uid.hex(): face for uid, face in tags.items()}}))
    return path


def test_a_deck_enrolled_in_the_wires_order_is_turned_with_a_note(tmp_path):
    decks = load_decks(written(tmp_path / "decks.json", {PHONE[::-1]: "As", ENDS_IN_E0[::-1]: "Kd"}))
    assert dict(decks.cards) == {PHONE: card("As"), ENDS_IN_E0: card("Kd")}
    assert len(decks.notes) == 1
    assert "2 tag numbers with E0 last" in decks.notes[0]


def test_a_deck_with_e0_first_stands_as_it_is(tmp_path):
    decks = load_decks(written(tmp_path / "decks.json", {PHONE: "As", ENDS_IN_E0: "Kd"}))
    assert dict(decks.cards) == {PHONE: card("As"), ENDS_IN_E0: card("Kd")}
    assert decks.notes == ()


@pytest.mark.parametrize("others", [{}, {PHONE: "As", bytes.fromhex("01020304050604E0"): "Ks"}])
def test_a_number_whose_order_nothing_tells_is_refused_with_what_to_do(tmp_path, others):
    path = written(tmp_path / "decks.json", {**others, ENDS_IN_E0: "Kd"})
    with pytest.raises(DeckError, match=f"deck A, entry {len(others) + 1}: .*enroll this deck again") as refused:
        load_decks(path)
    assert "Kd" not in str(refused.value)


def test_one_tag_in_both_orders_is_enrolled_twice(tmp_path):
    with pytest.raises(DeckError, match="twice"):
        load_decks(written(tmp_path / "decks.json", {PHONE: "As", PHONE[::-1]: "Kd"}))


@pytest.mark.parametrize("told", [
    lambda uid: uid.hex(), lambda uid: uid[::-1].hex(" "), lambda uid: uid.hex(":").upper(), lambda uid: uid.hex("-"),
])
def test_a_list_from_a_phone_and_the_pepper_name_the_same_card(tmp_path, told):
    tags = {uid: one.code for uid, one in enrolled().cards.items() if one.deck == "A"}
    path = tmp_path / "tags.csv"
    path.write_text("".join(f"{told(uid)}, {face}\n" for uid, face in tags.items()))
    found = enroll_from_list(path, wanted_cards("A", short=False))
    assert {uid: one.code for uid, one in found.items()} == tags
    uid = next(iter(tags))
    driver, data, heard = PepperReader(DeviceSettings((1,))), b"", []
    twin = PepperTwin({1: "seat:1"}, lambda *_: [uid], 0)
    for now_ms in range(0, 100, 5):
        heard += driver.receive(data, now_ms)
        twin.receive(driver.to_send(now_ms), now_ms)
        data = twin.to_send(now_ms)
    read = next(one.uid for one in heard if isinstance(one, TagSeen))
    assert found[read].code == tags[uid]


def test_a_list_with_one_tag_in_both_orders_is_refused(tmp_path):
    path = tmp_path / "tags.csv"
    path.write_text(f"{PHONE.hex()}, As\n{PHONE[::-1].hex()}, Kd\n")
    with pytest.raises(EnrollmentError, match="a tag appears twice"):
        enroll_from_list(path, wanted_cards("A", short=False))


def test_the_deck_that_is_kept_is_written_anew_with_e0_first(tmp_path, capsys):
    tags = dict(enrolled().cards)
    path = written(tmp_path / "decks.json", {uid[::-1]: one.code for uid, one in tags.items() if one.deck == "A"})
    names = tmp_path / "tags.csv"
    names.write_text("".join(f"{uid.hex()}, {one.code[2:]}\n" for uid, one in tags.items() if one.deck == "B"))
    # The command's former spelling still works.
    assert main(["deck", "enrol", "--from", str(names), "--deck", "B", "--decks", str(path)]) == 0
    assert "read with E0 first" in capsys.readouterr().err
    again = load_decks(path)
    assert dict(again.cards) == tags
    assert again.notes == ()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize(("version", "uid"), [(1, PHONE[::-1]), (2, PHONE)])
def test_a_stream_of_an_earlier_version_is_read_in_its_order(tmp_path, version, uid):
    path = tmp_path / "evening.stream"
    header = json.dumps({"railbird": "antenna stream", "version": version})
    path.write_text(f'{header}\n["t",5,"reader-a",1,"{uid.hex()}"]\n')
    assert list(read_stream(path)) == [Arrival("reader-a", 5, TagSeen(1, PHONE))]
