"""The command line's targets."""

import pytest

from display.connectors import TargetError, Wanted, connected_connectors, read_wanted

BOTH = ("HDMI-A-1", "HDMI-A-2")


@pytest.mark.parametrize(
    ("text", "connected", "wanted"),
    [
        ("felt=HDMI-A-2", BOTH, Wanted("felt", "felt", 1)),
        ("felt=HDMI-A-2", ("HDMI-A-2",), Wanted("felt", "felt", 0)),
        ("felt=HDMI-A-2", (), Wanted("felt", "felt", 1)),
        ("dealer=DSI-1:800x480", ("DSI-1", "HDMI-A-1"), Wanted("dealer", "dealer", 0, (800, 480))),
        ("floor=window", BOTH, Wanted("floor", "floor")),
        ("seat:3=window:480x320", BOTH, Wanted("seat:3", "seat", None, (480, 320))),
        ("seat:10=off:240x240", (), Wanted("seat:10", "seat", None, (240, 240), in_memory=True)),
        ("felt=display:2", (), Wanted("felt", "felt", 1)),
        ("seat:4=/dev/fb1", (), Wanted("seat:4", "seat", device="/dev/fb1")),
    ],
)
def test_what_a_target_means(text, connected, wanted):
    assert read_wanted(text, connected) == wanted


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("felt", "SCREEN=TARGET"),
        ("kitchen=window", "one of felt, dealer, floor, seat"),
        ("seat:0=window", "seat:1 to seat:99"),
        ("felt=toaster", "TARGET is a connector"),
        ("felt=display:0", "TARGET is a connector"),
        ("felt=window:big", "a size is written 800x480"),
        ("felt=HDMI-A-2", "nothing is connected to HDMI-A-2; connected: HDMI-A-1"),
    ],
)
def test_what_is_no_target_is_refused_with_what_would_be(text, said):
    with pytest.raises(TargetError, match=said):
        read_wanted(text, ("HDMI-A-1",))


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
    assert connected_connectors(tmp_path / "nothing") == ()
