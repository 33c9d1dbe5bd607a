"""Readings: plain values, and a UID that never gets into a log line by accident."""

from firmware_bridge.readings import Arrival, KeyChanged, TagSeen


def test_a_tag_hides_its_uid_from_every_text():
    seen = TagSeen(3, bytes.fromhex("04a1b2c3d4e5f6"), -61)
    assert "a1b2" not in repr(Arrival("reader-a", 12, seen)).lower()
    assert "xa1" not in str(seen).lower()
    assert seen.uid.hex() == "04a1b2c3d4e5f6"


def test_two_sightings_of_different_tags_differ():
    assert TagSeen(1, b"\x01") != TagSeen(1, b"\x02")


def test_how_long_a_node_held_an_edge_is_no_part_of_what_it_is():
    assert KeyChanged(4, pressed=True, held_ms=900) == KeyChanged(4, pressed=True)
