"""What a table lacks for a while: its controller at a start, its readers, the right time."""

from tests.whole_machine.header_inputs import ACCEPTED_S, UNDO, recorded
from tests.whole_machine.machine import SERIALS, MachineError
from tests.whole_machine.scenarios import FLOOR_VIEW, IS_UP, PID, STATUS, controller_is_up, heard, play, wait_heard
from tests.whole_machine.screen_pictures import repainted

ACTS = "seat 1 check\nseat 4 check\nseat 7 check\n"


def screens_first(machine, folder):
    """The controller stands still as it starts; the screens come up all the same and say that they wait."""
    machine.says("systemctl stop railbird-controller railbird-display")
    machine.says("systemctl start --no-block railbird-controller")
    machine.until(f"p=$({PID}); [ $p != 0 ] && kill -STOP $p && echo STOPPED", "STOPPED", 60)
    machine.picture(folder / "console.png")
    machine.says("systemctl start --no-block railbird-display")
    machine.until(f"{IS_UP} railbird-display && echo UP", "UP", 120)
    painted_s = machine.until_pictured(folder / "waiting.png", repainted(folder / "console.png"))
    state = machine.says("systemctl show --property=ActiveState --value railbird-controller")
    machine.says(f"kill -CONT $({PID})")
    controller_is_up(machine)
    machine.until(f"{STATUS} | grep -x running", "running", 300)
    if state != "activating":
        raise MachineError(f"the controller was {state!r}, so nothing was seen")
    return f"picture after {painted_s:.0f} s with the controller {state}: waiting.png"


def by_keys(machine):
    """All readers are pulled out; three players act by the node's keys, and the floor's screen names what is lost."""
    before = heard(machine, "hand/action")
    for port in ("reader-a", "reader-b"):
        machine.pull_out(port)
    for port in ("reader-a", "reader-b"):
        machine.until(FLOOR_VIEW, f"{port} does not answer", 120)
    play(machine, ACTS)
    wait_heard(machine, "hand/action", before + ACTS.count("\n"))
    undone = recorded(machine, "undo")
    for _ in range(ACTS.count("\n")):
        machine.press(UNDO, held_ms=150)
        machine.wait(ACCEPTED_S)
    undone = recorded(machine, "undo") - undone
    for port in ("reader-a", "reader-b"):
        machine.put_in(port)
    back_s = machine.until(f"{STATUS} | grep -x running", "running", 240)
    if undone != ACTS.count("\n"):
        raise MachineError(f"{undone} of three acts were taken back")
    return f"three checks by keys without a reader, taken back by UNDO; the readers back after {back_s:.0f} s"


def readers_later(machine):
    """No reader was ever plugged in as the controller starts, so the kernel has no driver for them: they come later."""
    machine.says("systemctl stop railbird-controller")
    for port in SERIALS:
        machine.pull_out(port)
    machine.until("ls /dev | grep -c ttyUSB", "0", 60)
    machine.says("modprobe --remove ftdi_sio usbserial")
    loaded = machine.says("grep -c ttyUSB /proc/devices")
    machine.says("systemctl start --no-block railbird-controller")
    controller_is_up(machine)
    for port in SERIALS:
        machine.put_in(port)
    back_s = machine.until(f"{STATUS} | grep -x running", "running", 240)
    if loaded != "0":
        raise MachineError("the driver was not removed, so nothing was seen")
    return f"all three answer {back_s:.0f} s after they were plugged in"


def wrong_clock(machine):
    """Without a network the clock is wrong at the boot, and is set by eight years in mid-hand: the hand goes on.

    The clock's battery is empty, and the time that the system keeps for such a case is lost with its file.
    """
    machine.says("systemctl stop systemd-timesyncd; rm -f /var/lib/systemd/timesync/clock; sync")
    machine.cut()
    machine.rtc = "2018-01-01T00:00:00"
    machine.start()
    controller_is_up(machine)
    machine.until(f"{STATUS} | grep -x running", "running", 300)
    at_boot = machine.says("date +%F")
    doctor = machine.says("railbird doctor 2>/dev/null | grep -i 'not synchronized'")
    if not doctor:
        raise MachineError("railbird doctor does not say that the clock is not synchronized")
    before = heard(machine, "hand/action")
    machine.says("date -s '8 years'")
    play(machine, "seat 1 check\n")
    wait_heard(machine, "hand/action", before + 1)
    machine.wait(ACCEPTED_S)
    undone = recorded(machine, "undo")
    machine.press(UNDO, held_ms=150)
    machine.wait(ACCEPTED_S)
    if recorded(machine, "undo") != undone + 1:
        raise MachineError("UNDO was not taken after the clock was set")
    machine.rtc = "utc"
    return f"{at_boot} at the boot, {machine.says('date +%F')} after it was set; act and UNDO taken; doctor: {doctor[:90]}"
