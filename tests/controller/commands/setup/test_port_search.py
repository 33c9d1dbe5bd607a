"""What answers on a port, and what tells it from the others."""

import os
import tty

import pytest

from controller.commands.doctor.findings import Computer
from controller.commands.setup.port_search import SILENT, ask_port, rules_text, udev_match


def tree(root, serial):
    """Make a kernel's folders for one USB serial port."""
    usb = root / "sys/devices/usb1/1-1.2"
    tty_folder = usb / "1-1.2:1.0/ttyUSB0"
    tty_folder.mkdir(parents=True)
    (usb / "idVendor").write_text("0403\n")
    (usb / "idProduct").write_text("6001\n")
    if serial:
        (usb / "serial").write_text(f"{serial}\n")
    name = root / "sys/class/tty/ttyUSB0"
    name.mkdir(parents=True)
    (name / "device").symlink_to(tty_folder)
    return Computer(root)


@pytest.mark.parametrize(("serial", "match"), [
    ("READER-A", 'ATTRS{idVendor}=="0403", ATTRS{idProduct}=="6001", ATTRS{serial}=="READER-A"'),
    ("", 'KERNELS=="1-1.2"'), ('A", RUN+="x', 'KERNELS=="1-1.2"'),
])
def test_a_usb_port_is_matched_by_its_serial_number_or_its_socket(tmp_path, serial, match):
    assert udev_match(tree(tmp_path, serial), "/dev/ttyUSB0") == match
    assert match in rules_text([(match, "reader-a")])
    assert udev_match(Computer(tmp_path), "/dev/ttyUSB9") == ""


@pytest.mark.pty
def test_a_port_on_which_nothing_answers_says_so():
    master, slave = os.openpty()
    tty.setraw(slave)
    try:
        assert ask_port(os.ttyname(slave), 0.05) == ("", SILENT)
    finally:
        os.close(master)
        os.close(slave)
    assert ask_port("/dev/none-such", 0.05)[0] == ""
