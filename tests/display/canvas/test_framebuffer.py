"""Small panels: the right bytes at the right places, in an ordinary file that stands for the device."""

import pytest

from display.canvas.framebuffer import Framebuffer, FramebufferError, Panel, read_panel
from display.canvas.sprites import Sprites
from display.drawing import Box, Drawing
from display.gallery.render import PictureSize
from display.grid import Rect
from tests.display.made.made_scenes import scenes


def kernel(folder, bits, stride, size="240,240"):
    """A panel as the kernel tells of it, and its device."""
    told = folder / "graphics" / "fb1"
    told.mkdir(parents=True)
    for name, value in (("virtual_size", size), ("bits_per_pixel", bits), ("stride", stride)):
        (told / name).write_text(f"{value}\n")
    device = folder / "fb1"
    device.write_bytes(bytes(stride * 240))
    return device, folder / "graphics"


@pytest.mark.parametrize(
    ("bits", "stride", "red", "blue"),
    [(16, 480, b"\x00\xf8", b"\x1f\x00"), (16, 512, b"\x00\xf8", b"\x1f\x00"), (32, 960, b"\0\0\xff\0", b"\xff\0\0\0")],
)
def test_pixels_stand_where_the_panel_wants_them(tmp_path, bits, stride, red, blue):
    device, sysfs = kernel(tmp_path, bits, stride)
    panel = Framebuffer(device, Sprites(), sysfs)
    assert panel.size == (240, 240)
    wide = bits // 8
    panel.paint(Drawing(240, 240, (255, 0, 0), ()))
    assert device.read_bytes()[: 2 * wide] == red * 2
    box = Box(Rect(10, 20, 3, 2), (0, 0, 255))
    assert panel.paint(Drawing(240, 240, (255, 0, 0), (box,))) == (Rect(10, 20, 3, 2),)
    rows = device.read_bytes()
    for row in (20, 21):
        at = row * stride + 9 * wide
        assert rows[at : at + 5 * wide] == red + blue * 3 + red
    assert rows[22 * stride + 10 * wide :][:wide] == red
    panel.close()


def test_a_seat_s_screen_fits_a_panel(tmp_path):
    device, sysfs = kernel(tmp_path, 16, 480)
    panel = Framebuffer(device, Sprites(), sysfs)
    scene = next(scene for scene in scenes() if scene.name == "river")
    panel.paint(PictureSize(scene, "seat", panel.size, "night").drawing())
    assert len(set(device.read_bytes())) > 20
    assert len(device.read_bytes()) == 480 * 240
    panel.close()


def test_what_is_no_panel_is_told(tmp_path):
    device, sysfs = kernel(tmp_path, 24, 720)
    with pytest.raises(FramebufferError, match="24 bits per pixel"):
        read_panel(device, sysfs)
    with pytest.raises(FramebufferError, match="no such framebuffer"):
        read_panel(tmp_path / "fb7", sysfs)
    (sysfs / "fb1" / "bits_per_pixel").write_text("16")
    device.unlink()
    with pytest.raises(FramebufferError, match="No such file"):
        Framebuffer(device, Sprites(), sysfs)
    assert read_panel(device, sysfs) == Panel(240, 240, 16, 720)
