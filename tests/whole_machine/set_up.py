"""The whole of INSTALL.md on the machine itself: purged, installed, set up by questions in a terminal, started, dealt at.

A technician on the host reads the questions of `railbird setup` from a real terminal in the machine, lays cards on the
virtual table, presses its keys and looks at its lamps. He stops once, and goes on.
"""

import time

from controller.simulation.demo.demo_table import enrolled
from hw.board_file import parse_board
from hw.sim.physical_acts import Lay, MoveCards, TrayMove
from hw.sim.table import TRAY_CHIPS
from hw.sim.tags import make_deck
from tests.scripted_answers import answer_by
from tests.whole_machine.machine import PIN, MachineError
from tests.whole_machine.scenarios import STATUS, controller_is_up, dealt_to_the_flop, played_to_the_end

FOLDER = "/etc/railbird"
PASSWORD = "correct-horse-battery"
"""Planted, and looked for in what is handed out."""
ASKED_S = 240
"""How long the next question may take: a start of the program, or a weighing."""
HELD_S = 0.4
BLINKS = 8
"""Looks at the header's lamps, a quarter of a second apart: a slow blink is on and off for half a second each."""
HEADER_KEYS = ("confirm", "undo", "floor", "tap", "next_hand", "pedal_left", "pedal_right", "shuffler")
COLUMNS = ("1", "5")
PLAYERS = (4, 7, 1)
"""The players from the small blind of the first hand on: the set-up leaves the first button at seat 1."""
START = (
    "rm -f /run/answers /run/setup.*; mkfifo /run/answers; "
    "(exec 3<>/run/answers; script --quiet --flush --return --command 'railbird setup' /run/setup.txt <&3 >/dev/null; "
    "echo $? > /run/setup.end) >/dev/null 2>&1 &"
)


class Technician:
    """Answers the questions of one `railbird setup` after the other; each rule is a part of a question and an answer.

    An answer is a text, a list of them for one question after the other, or something that is done and returns one.
    """

    def __init__(self, machine):
        self.machine, self.asked = machine, 0
        self._lying = ()
        self.rules = rules_of(self)

    def run(self):
        """Start the set-up, and answer until it ends; return all that the terminal showed."""
        self.machine.says(START)
        answered, since_s = 0, time.monotonic()
        while True:
            told = self.machine.says("cat /run/setup.txt 2>/dev/null; echo .")[:-1].replace("\r", "")
            if self.machine.says("cat /run/setup.end 2>/dev/null"):
                return told
            prompt = told.rsplit("\n", 1)[-1]
            if len(told) > answered and prompt.endswith(" "):
                answered, since_s = len(told), time.monotonic()
                self._answer(prompt)
            elif time.monotonic() - since_s > ASKED_S * self.machine.patience:
                raise MachineError(f"railbird setup asks nothing more: {told[-600:]!r}")
            else:
                time.sleep(0.3)

    def _answer(self, prompt):
        line = answer_by(self.rules, prompt)
        if line is None:
            raise MachineError(f"the set-up asks what the documents do not say: {prompt!r}")
        self.asked += 1
        self.machine.says(f"echo '{line}' > /run/answers")

    # -- what he does at the table --------------------------------------------------------------

    def _act(self, *acts):
        self.machine.play(acts)
        while not self.machine.idle():
            time.sleep(0.05)

    def card_on(self, place):
        """Return an answer that lays one card there, alone."""
        def lay():
            if self._lying:
                self._act(MoveCards(self._lying, "box"))
            self._lying = ("As",)
            self._act(Lay(self._lying, place))
            return ""

        return lay

    def chips(self, column, count):
        """Return an answer that leaves so many chips in a column of the tray."""
        def lay():
            self._act(TrayMove(column, count - self.machine.table.world.tray[column]))
            return ""

        return lay

    def empty_columns(self):
        """Take all chips out of the columns; an answer."""
        for column in COLUMNS:
            self.chips(column, 0)()
        return ""

    def press(self, name):
        """Return an answer that presses a key or closes a contact, on the header through the kernel."""
        pins = {(one.key or one.contact): one.pin for one in self.machine.board.pins if one.key or one.contact}

        def press():
            if name in pins:
                self.machine.press(pins[name], held_ms=HELD_S * 1000)
            else:
                self.machine.switch(name, closed=True)
                time.sleep(HELD_S)
                self.machine.switch(name, closed=False)
                time.sleep(HELD_S)
            return ""

        return press

    def node_lamp(self):
        """Return the name of the node's lamp that is lit; an answer."""
        levels = self.machine.table.nodes["node"].lamps
        names = [one.lamp.value for one in self.machine.board.lines if one.lamp and levels.get(one.line)]
        return names[0] if names else "done"

    def header_lamp(self):
        """Return the name of the header's lamp that blinks, or nothing; an answer."""
        lamps = {one.pin: one.lamp.value for one in self.machine.board.pins if one.lamp}
        look = " ".join(PIN.format(pin=pin, what="value") for pin in lamps)
        looks = self.machine.says(f"for i in $(seq {BLINKS}); do echo $(cat {look}); sleep 0.25; done").splitlines()
        seen = zip(*(one.split() for one in looks), strict=True)
        return next((name for name, levels in zip(lamps.values(), seen, strict=True) if len(set(levels)) > 1), "")


def rules_of(who):
    """Return what the technician answers, in the order of the set-up."""
    places = [one.place for one in who.machine.board.antennas]
    return [
        ("How many seats", "10"), ("table's name", "table-1"), ("The rulebook", ""), ("The game", ""), ("The blinds", ""), ("chips on this table", "1 5 25 100"),
        ("sits at the start", "1:200 4:200 7:200"), (" at /dev/ttyUSB", ""),
        *((f"One card on {place},", who.card_on(place)) for place in places), ("One card on", "skip"), ("for discards", "no"), ("second board", "no"),
        (" confirm, then", ["stop", who.press("confirm")]), *((f" {name}, then", who.press(name)) for name in HEADER_KEYS[1:]),
        *((f" {name}, then", "skip") for name in ("shuffler_lid", "shuffler_alarm", "tray_lid")),
        (" fold, then", who.press("fold")), (" check, then", "done"),
        ("lamp line", who.node_lamp), ("own header?", "yes"), ("is at ground", "no"), ("Is it lit now", "yes"), ("of the header blinks", who.header_lamp),
        ("columns worth", " ".join(COLUMNS)), ("How many chips of each", "20"), ("How much do chips", "60"), ("one chip of", "10"),
        ("Nothing in these columns", who.empty_columns), *((f"20 chips of {one} in", who.chips(one, 20)) for one in COLUMNS),
        ("Take 10 of them", [who.chips(one, 10) for one in COLUMNS]),
        ("Enroll deck", ""), ("On which reader", ["/root/A.csv", "/root/B.csv"]), ("Measure the antennas", "no"),
        ("screen, or none", ""), ("broker's host", "127.0.0.1"), ("With TLS", ""), ("Its port", ""), ("user name", "table-1"),
        ("password's file", f"{FOLDER}/mqtt-password"),
    ]


def done(machine, command, timeout_s=600):
    """Run a command of the documents, which must end with 0; return what it says."""
    status, said = machine.shell(command, timeout_s)
    if status:
        raise MachineError(f"{command}: exit status {status}: {said[-900:]}")
    return said


def install(machine, package):
    """Purge what is there, and install as the first step of INSTALL.md says; without a network `apt update` is left out."""
    done(machine, "mkdir -p /share; mountpoint -q /share || mount -t 9p -o trans=virtio,ro share /share; rm -f /tmp/railbird_*")
    done(machine, "DEBIAN_FRONTEND=noninteractive apt-get purge -q -y railbird")
    if left := machine.says("ls -d /etc/railbird /var/lib/railbird /opt/railbird 2>/dev/null"):
        raise MachineError(f"the purge leaves {left}")
    done(machine, f"cp /share/{package} /tmp; DEBIAN_FRONTEND=noninteractive apt-get install -q -y /tmp/railbird_*.deb", 1500)
    if "nlhe" not in done(machine, "railbird games"):
        raise MachineError("railbird games does not list the games")


def set_up(machine):
    """Do the second step, left once and taken up; the keys of the node by the command for scripts. Return the questions."""
    for deck in "AB":
        lines = "\n".join(f"{tag.uid.hex().upper()}, {tag.code}" for tag in make_deck(deck))
        done(machine, f"cat > /root/{deck}.csv <<'END'\n{lines}\nEND")
    done(machine, f"install -o root -g railbird -m 0640 /dev/null {FOLDER}/mqtt-password; echo {PASSWORD} > {FOLDER}/mqtt-password")
    # This machine is no Pi: gpiozero is shown one, and the header's chip is named, as docs/table-computer.md says.
    done(machine, "mountpoint -q /proc/cpuinfo || mount --bind /opt/machine/cpuinfo /proc/cpuinfo")
    who = Technician(machine)
    if "Stopped. The same command goes on from here." not in (told := who.run()):
        raise MachineError(f"the set-up was not stopped: {told[-600:]!r}")
    done(machine, f"sed -i '1a chip = \"0\"' {FOLDER}/board.toml")
    if "The table is set up." not in (told := who.run()):
        raise MachineError(f"the set-up is not done: {told[-1500:]!r}")
    keys = [f"--set {one.key.value}=node/{one.line}" for one in machine.board.lines if one.key and one.key.value != "fold"]
    done(machine, f"railbird setup keys {' '.join(keys)}")
    for column in COLUMNS:
        who.chips(column, TRAY_CHIPS)()
    return who.asked


def wired_as_the_table(machine):
    """The wiring that was found is that of the table; the names of the two readers may be exchanged."""
    told = done(machine, f"cat {FOLDER}/board.toml")
    found = parse_board(told, "what the set-up wrote")
    for what, wanted, got in (
        ("places", {one.place for one in machine.board.antennas}, {one.place for one in found.antennas}),
        ("header", {(one.pin, one.lamp or one.key or one.contact) for one in machine.board.pins if one.lamp or (one.key or one.contact) in HEADER_KEYS},
         {(one.pin, one.lamp or one.key or one.contact) for one in found.pins}),
        ("lamps", {(one.line, one.lamp) for one in machine.board.lines if one.lamp}, {(one.line, one.lamp) for one in found.lines if one.lamp}),
        ("keys", {(one.line, one.key) for one in machine.board.lines if one.key}, {(one.line, one.key) for one in found.lines if one.key}),
        ("tray", {(one.cell, one.denomination) for one in machine.board.tray if str(one.denomination) in COLUMNS},
         {(one.cell, one.denomination) for one in found.tray}),
    ):
        if wanted != got:
            raise MachineError(f"{what}: missing {wanted - got}, too many {got - wanted}")


def bundle(machine):
    """Write the bundle for support, and look in it for every tag, and for the password; return its size in bytes."""
    done(machine, "railbird doctor --bundle /tmp/support.tar.gz || test $? = 1")
    held = done(machine, "tar -xzOf /tmp/support.tar.gz").lower()
    secrets = [PASSWORD, *(uid.hex() for uid in enrolled().cards)]
    if found := [one for one in secrets if one in held]:
        raise MachineError(f"the bundle for support has {len(found)} secrets, such as {found[0]}")
    return len(held)


def by_the_documents(package):
    """Return the scenario in which a technician follows INSTALL.md from the first line to the first hand."""
    def scenario(machine):
        install(machine, package)
        asked = set_up(machine)
        wired_as_the_table(machine)
        done(machine, ": > /run/room.log; systemctl enable --now railbird-controller railbird-display")
        controller_is_up(machine)
        machine.until(f"{STATUS} | grep -x running", "running", 300)
        status, page = machine.shell("railbird doctor", 300)
        if status:
            raise MachineError(f"railbird doctor ends with {status}: {page[-1500:]}")
        machine.players = PLAYERS
        dealt_to_the_flop(machine)
        played_to_the_end(machine)
        size = bundle(machine)
        return (
            f"purged, installed, set up with {asked} answers, stopped once and taken up; the wiring found is the table's; doctor: "
            f"{page.splitlines()[-1]}; a hand played to its end; no tag and no password in the bundle of {size} bytes"
        )

    scenario.__doc__ = "INSTALL.md is followed from its first line to the first hand."
    return scenario
