"""What happens to a table's computer in an evening, and what must be seen. Each scenario leaves the table playing."""

import time

from hw.sim.hands.script import written
from tests.whole_machine.header_inputs import ACCEPTED_S, CONFIRM, FLOOR, UNDO, recorded
from tests.whole_machine.machine import SERIALS, MachineError
from tests.whole_machine.screen_pictures import changed, painted

NEW_DEAL = "new_deal As 2c 3d Ah 7h 8s\n"
HAND_NUMBER = "grep '/view/floor ' /run/room.log | tail -n 1 | grep -o '\"hand_number\":[0-9]*' | cut -d: -f2"
CHECKS = 9
"""The acts from the flop to the showdown."""
FLOOR_VIEW = "grep '/view/floor ' /run/room.log | tail -n 1"
PAINTED_S = 30
IS_UP = "systemctl --quiet is-active"
PID = "systemctl show --property=MainPID --value railbird-controller"
STATUS = "systemctl show --property=StatusText --value railbird-controller"


def heard(machine, kind):
    """Return how many events of a kind the room has heard since the last boot."""
    return int(machine.says(f"grep -c '/event/{kind} ' /run/room.log || true") or 0)


def controller_is_up(machine, timeout_s=900):
    """Wait for the controller; return the seconds."""
    return machine.until(f"{IS_UP} railbird-controller && echo UP", "UP", timeout_s)


def play(machine, text, timeout_s=300):
    """Let the dealer do what is written, and give the header's edges to the kernel meanwhile."""
    machine.play(written(text))
    ends_s = time.monotonic() + timeout_s
    while not machine.idle():
        machine.forward_edges()
        if time.monotonic() > ends_s:
            raise MachineError("the dealer does not come to an end")
        time.sleep(0.05)
    machine.forward_edges()


def wait_heard(machine, kind, count, timeout_s=120):
    """Wait until the room has heard so many events of a kind; return the seconds."""
    began_s = time.monotonic()
    while heard(machine, kind) < count:
        if time.monotonic() - began_s > timeout_s * machine.patience:
            raise MachineError(f"{kind}: {heard(machine, kind)} of {count}; {machine.says('tail -n 3 /run/room.log')[-600:]}")
        time.sleep(1)
    return time.monotonic() - began_s


def answering(machine, timeout_s=240):
    """Wait until every device answers; return the seconds."""
    return machine.until(STATUS, "running", timeout_s)


def first_boot(machine):
    """From the power switch to a hand with a flop, seen in the room."""
    ready_s = controller_is_up(machine)
    answering(machine)
    status = machine.says(STATUS)
    if status != "running":
        machine.until(f"{STATUS} | grep -x running", "running")
    lamps = [lit(machine)]
    dealt_to_the_flop(machine)
    lamps.append(lit(machine))
    if ["ready" in names for names in lamps] != [True, False]:
        raise MachineError(f"lamps lit before the first hand, and in it: {lamps}")
    return f"shell after {machine.booted_s:.0f} s, controller {ready_s:.0f} s later; ready lamp lit, and out in the hand; names {machine.says('ls /dev/railbird | xargs')}"


def pictures(machine, folder):
    """The dealer's screen, drawn by the machine over KMS."""
    machine.until(f"{IS_UP} railbird-display && echo UP", "UP")
    time.sleep(PAINTED_S)
    machine.until_pictured(folder / "dealer.png", painted)
    return machine.says("journalctl -u railbird-display -n 4 -o cat --no-pager").replace("\n", " / ")[-160:]


def two_screens(machine, folder):
    """The felt's cable is out, put in and pulled out again: it is told of each time, and the dealer's screen goes on.

    On the flop the first player checks, which the dealer's screen must show after all of it; then it is taken back.
    """
    log = "journalctl -b -u railbird-display --no-pager -o cat | tail -n 3"
    machine.until(log, "the felt screen is missing", 120)
    machine.plug_second_screen()
    there_s = machine.until(log, "the felt screen is there now", 120)
    painted_s = machine.until_pictured(folder / "felt.png", painted, head=1)
    machine.until_pictured(folder / "dealer-beside-felt.png", painted)
    time.sleep(PAINTED_S)
    machine.picture(folder / "felt.png", head=1)
    machine.picture(folder / "dealer-beside-felt.png")
    machine.plug_second_screen(0, 0)
    missing_s = machine.until(log, "the felt screen is missing", 120)
    acts = heard(machine, "hand/action")
    play(machine, f"seat {order(machine)[0]} check\n")
    wait_heard(machine, "hand/action", acts + 1)
    machine.until_pictured(folder / "dealer-alone.png", changed(folder / "dealer-beside-felt.png"))
    machine.press(UNDO, held_ms=150)
    time.sleep(PAINTED_S)
    return (
        f"the felt's screen is there {there_s:.0f} s after its cable, painted {painted_s:.0f} s later, missed {missing_s:.0f} s after "
        "it was pulled; the dealer's goes on; felt.png"
    )


def lit(machine):
    """Return the names of the header's lamps that are lit."""
    return [pin.lamp.value for pin in machine.board.pins if pin.lamp and machine.lamp(pin.pin)]


def readers_out(machine):
    """A reader, then all readers and the node are pulled out; each is told of, and each comes back."""
    machine.pull_out("reader-a")
    one_s = machine.until(STATUS, "reader-a", 120)
    machine.pull_out("reader-b")
    machine.pull_out("node")
    all_s = machine.until(STATUS, "reader-b", 120)
    for port in SERIALS:
        machine.until("grep '/view/floor ' /run/room.log | tail -n 1", f"{port} does not answer", 60)
    fault = lit(machine)
    for port in SERIALS:
        machine.put_in(port)
    back_s = machine.until(f"{STATUS} | grep -x running", "running", 240)
    if "fault" not in fault:
        raise MachineError(f"lamps lit while all devices were out: {fault}")
    return f"one missed after {one_s:.0f} s, all after {all_s:.0f} s, fault lamp lit; all back after {back_s:.0f} s"


def killed(unit):
    """Return the scenario in which a service is killed; systemd starts it again."""
    def scenario(machine):
        before = machine.says(f"systemctl show --property=MainPID --value {unit}")
        machine.says(f"kill -KILL {before}")
        seconds = machine.until(
            f"p=$(systemctl show --property=MainPID --value {unit}); [ $p != 0 ] && [ $p != {before} ] && {IS_UP} {unit} && echo UP",
            "UP", 300,
        )
        return f"runs again after {seconds:.0f} s"

    scenario.__doc__ = f"{unit} is killed, and runs again."
    return scenario


def stuck_controller(machine):
    """The controller is stopped where it stands; the service's watchdog starts it again."""
    before = machine.says(PID)
    machine.says(f"kill -STOP {before}")
    seconds = machine.until(f"p=$({PID}); [ $p != {before} ] && {IS_UP} railbird-controller && echo UP", "UP", 300)
    machine.until("journalctl -b -u railbird-controller --no-pager -o cat", "Watchdog timeout", 10)
    return f"runs again after {seconds:.0f} s"


def hand_goes_on(machine):
    """The hand that was on its flop is played to its end, in the same hand."""
    before, begun, ended = (heard(machine, kind) for kind in ("hand/action", "hand/began", "hand/ended"))
    play(machine, rest(machine))
    wait_heard(machine, "hand/action", before + CHECKS)
    machine.press(CONFIRM, held_ms=150)
    wait_heard(machine, "hand/ended", ended + 1)
    if heard(machine, "hand/began") != begun:
        raise MachineError("another hand began")
    return f"{heard(machine, 'hand/action') - before} acts after the faults, hand ended"


def dealt_to_the_flop(machine):
    """Begin a hand, and play it to its flop, as the room hears."""
    streets = heard(machine, "hand/street")
    before, began_s = recorded(machine, "new_deal"), time.monotonic()
    play(machine, NEW_DEAL)
    while recorded(machine, "new_deal") == before:
        if time.monotonic() - began_s > ACCEPTED_S * machine.patience:
            raise MachineError("the shuffler's signal is not in the journal")
        time.sleep(0.5)
    machine.until(FLOOR_VIEW, '"hand_number"', 60)
    small, big, button = seats = order(machine)
    dealt = " ".join(map(str, seats))
    play(machine, f"deal {dealt} x2\nseat {button} call\nseat {small} call\nseat {big} check\nburn\nboard 3\n")
    wait_heard(machine, "hand/street", streets + 1)
    machine.until(FLOOR_VIEW, '"street":"Flop"', 60)


def order(machine):
    """Return the players from this hand's small blind on: the button moves on with each hand."""
    number = int(machine.says(HAND_NUMBER) or 0)
    moved = (number - 1) % len(machine.players)
    return machine.players[moved:] + machine.players[:moved]


def rest(machine):
    """Return what is done from the flop to the showdown."""
    seats = order(machine)
    checks = "".join(f"seat {seat} check\n" for seat in seats)
    return f"{checks}burn\nboard 1\n{checks}burn\nboard 1\n{checks}" + "".join(f"show {seat}\n" for seat in seats)


def played_to_the_end(machine):
    """Play the hand that is on its flop to its end, in the same hand."""
    machine.until(f"{STATUS} | grep -x running", "running", 300)
    begun, ended = (heard(machine, kind) for kind in ("hand/began", "hand/ended"))
    play(machine, rest(machine))
    machine.press(CONFIRM, held_ms=150)
    wait_heard(machine, "hand/ended", ended + 1)
    if heard(machine, "hand/began") != begun:
        raise MachineError("another hand began")


def power_cut(machine):
    """The plug is pulled in mid-hand; the machine boots and the hand goes on to its end."""
    dealt_to_the_flop(machine)
    machine.cut()
    machine.start()
    up_s = controller_is_up(machine)
    played_to_the_end(machine)
    return f"shell after {machine.booted_s:.0f} s, controller {up_s:.0f} s later; the hand ended"


def disk_full(machine):
    """The disk fills up: the table stops and says so; with room again the evening goes on."""
    machine.says("fallocate -l $(df --output=avail -B1 / | tail -n 1) /full; dd if=/dev/zero of=/full2 bs=64k; sync", 400)
    machine.press(FLOOR, held_ms=150)
    said = "free space on the disk"
    machine.until("journalctl -b -u railbird-controller -n 20 -o cat --no-pager", said, 60)
    machine.says("rm -f /full /full2; sync")
    seconds = machine.until(f"{IS_UP} railbird-controller && {STATUS} | grep -x running", "running", 300)
    return f"the log says {said!r}; running {seconds:.0f} s after there was room again"


def hardware_watchdog(machine):
    """The kernel panics; the hardware watchdog resets the machine, which boots and plays on."""
    armed = machine.says("cat /sys/class/watchdog/watchdog0/identity; systemctl show --property=RuntimeWatchdogUSec --value")
    machine.says("echo 1 > /proc/sys/kernel/sysrq; (sleep 2; echo c > /proc/sysrq-trigger) > /dev/null 2>&1 &")
    began_s = time.monotonic()
    while "WATCHDOG" not in machine.events:
        machine.qmp("query-status")
        if time.monotonic() - began_s > 300:
            raise MachineError(f"no watchdog after 300 s (armed: {armed})")
        time.sleep(1)
    acted_s = time.monotonic() - began_s
    machine.wait_for_agent()
    controller_is_up(machine)
    return f"armed with {armed}, reset after {acted_s:.0f} s, table up {time.monotonic() - began_s:.0f} s after the panic"


def upgrade(newer):
    """Return the scenario of an upgrade in mid-evening."""
    def scenario(machine):
        dealt_to_the_flop(machine)
        machine.says("mkdir -p /share; mountpoint -q /share || mount -t 9p -o trans=virtio,ro share /share")
        before = machine.says(PID)
        status, said = machine.shell(f"dpkg -i /share/{newer}", 1500)
        if status:
            raise MachineError(said[-600:])
        machine.until(f"p=$({PID}); [ $p != {before} ] && {IS_UP} railbird-controller && echo UP", "UP", 300)
        installed = machine.says("dpkg-query --show --showformat='${Version}' railbird")
        if f"_{installed}_" not in newer:
            raise MachineError(f"{installed} is installed, not {newer}")
        played_to_the_end(machine)
        return f"dpkg: {installed}; the controller restarted in mid-hand, and the hand was played to its end"

    scenario.__doc__ = "A newer package is installed in mid-evening; the evening goes on."
    return scenario
