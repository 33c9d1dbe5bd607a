"""The command line's targets."""

import pytest

from display.connectors import (
    NotConnectedError,
    TargetError,
    Wanted,
    connected_connectors,
    display_of,
    read_wanted,
)

BOTH = ("HDMI-A-1", "HDMI-A-2")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("felt=HDMI-A-2", Wanted("felt", "felt", connector="HDMI-A-2")),
        ("felt=Virtual-2", Wanted("felt", "felt", connector="Virtual-2")),
        ("dealer=DSI-1:800x480", Wanted("dealer", "dealer", size=(800, 480), connector="DSI-1")),
        ("floor=window", Wanted("floor", "floor")),
        ("seat:3=window:480x320", Wanted("seat:3", "seat", size=(480, 320))),
        ("seat:10=off:240x240", Wanted("seat:10", "seat", size=(240, 240), in_memory=True)),
        ("felt=display:2", Wanted("felt", "felt", 1)),
        ("seat:4=/dev/fb1", Wanted("seat:4", "seat", device="/dev/fb1")),
    ],
)
def test_what_a_target_means(text, wanted):
    assert read_wanted(text) == wanted
    assert wanted.is_output() == ("window" not in text and "off" not in text)


@pytest.mark.parametrize(
    ("text", "connected", "index"),
    [
        ("felt=HDMI-A-2", BOTH, 1),
        ("felt=HDMI-A-2", ("HDMI-A-2",), 0),
        ("felt=HDMI-A-2", None, 1),
        ("dealer=DSI-1:800x480", ("DSI-1", "HDMI-A-1"), 0),
        ("felt=display:2", (), 1),
        ("floor=window", BOTH, None),
        ("seat:4=/dev/fb1", BOTH, None),
    ],
)
def test_which_display_a_screen_is_on_now(text, connected, index):
    assert display_of(read_wanted(text), connected) == index


@pytest.mark.parametrize(("connected", "there"), [(("HDMI-A-1",), "HDMI-A-1"), ((), "nothing")])
def test_a_connector_without_a_screen_is_said_with_those_that_have_one(connected, there):
    with pytest.raises(NotConnectedError, match=rf"nothing is connected to HDMI-A-2 \(connected: {there}\)"):
        display_of(read_wanted("felt=HDMI-A-2"), connected)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("felt", "SCREEN=TARGET"),
        ("kitchen=window", "one of felt, dealer, floor, seat"),
        ("seat:0=window", "seat:1 to seat:99"),
        ("felt=toaster", "TARGET is a connector"),
        ("felt=display:0", "TARGET is a connector"),
        ("felt=window:big", "a size is written 800x480"),
    ],
)
def test_what_is_no_target_is_refused_with_what_would_be(text, said):
    with pytest.raises(TargetError, match=said):
        read_wanted(text)


def test_connected_connectors_are_those_of_the_kernel(tmp_path):
    for name, status in (
        ("card1-HDMI-A-2", "connected"),
        ("card1-HDMI-A-1", "disconnected"),
        ("card0-DSI-1", "connected"),
    ):
        (tmp_path / name).mkdir()
        (tmp_path / name / "status").write_text(status + "\n")
    (tmp_path / "card0").mkdir()
    (tmp_path / "version").write_text("drm 1.1.0\n")
    assert connected_connectors(tmp_path) == ("DSI-1", "HDMI-A-2")


def test_a_kernel_that_does_not_tell_is_another_thing_than_no_screen(tmp_path):
    assert connected_connectors(tmp_path / "nothing") is None
    (tmp_path / "card0").mkdir()
    assert connected_connectors(tmp_path) is None
    (tmp_path / "card0-HDMI-A-1").mkdir()
    (tmp_path / "card0-HDMI-A-1" / "status").write_text("disconnected\n")
    assert connected_connectors(tmp_path) == ()
