"""The kinds of faults: where each strikes, what it does, and what must hold behind it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random

from firmware_bridge.readings import Arrival, DeviceBack, DeviceLost

HOUR_MS = 3_600_000
AWAY_MS = (*(2_000, 30_000) * 32, 3 * HOUR_MS)
"""How long a broker is away; one of sixty-five times for hours, which take a core longer than twenty evenings."""
SHORT_MS = 3_000
"""The longest of the short faults."""
WELL, YES, NO = "", True, False
READERS = ("reader-a", "reader-b")


@dataclass(frozen=True)
class Kind:
    """A kind of fault.

    `strike` prepares it. `group` says where it strikes: `write` means during a write of the journal. `keeps` says
    whether the table ends as it does without the fault; if not, the fault itself takes away what happened at the table.
    """

    group: str
    does: str
    strike: Callable
    keeps: bool = True

    may_lose: bool = False
    """Whether what the disk has confirmed may be lost: no program can hold what a disk has not kept."""
    does_readers: bool = False
    """Whether it needs hands with cards."""


def at_call(call, when, act, evening, reference):
    """Strike at one of the evening's writes or syncs, each as likely as any other."""
    left = evening.random.randrange(max(1, reference.calls[call]))

    def strike(now, which):
        nonlocal left
        if (now, which) == (when, call):
            left -= 1
            if left < 0:
                evening.disk.strike = None
                act(evening)

    evening.disk.strike = strike


def at_hook(name, act, evening, reference):
    """Strike before or after a commit or a key's write."""
    left = evening.random.randrange(max(1, reference.calls[name]))

    def hook():
        nonlocal left
        left -= 1
        if left == -1:
            act(evening)

    evening.hooks[name] = hook


def at_time(act, evening, reference):
    """Strike at any time of the evening."""
    evening.plan(evening.random.randrange(max(1, reference.last_ms)), partial(act, evening))


def lasts(evening, times_ms):
    """Draw how long a fault lasts: half as often for long, where others are to strike behind it."""
    if evening.further and evening.random.random() < 0.5:
        times_ms = [one for one in times_ms if one <= SHORT_MS] or times_ms[:1]
    return evening.random.choice(times_ms)


def sick(sickness, evening):
    """The disk refuses for some seconds, or for minutes."""
    evening.struck = sickness
    evening.disk.sickness = sickness
    evening.after(lasts(evening, (700, 700, 3_000, 3_000, 20_000, 45_000)), partial(setattr, evening.disk, "sickness", WELL))


def unplug(evening):
    evening.struck = "unplugged"
    evening.disk.unplug()
    evening.after(lasts(evening, (700, 3_000, 20_000)), partial(setattr, evening.disk, "sickness", WELL))


def kill(evening, cut=""):
    evening.struck = "killed"
    evening.dead_ms = evening.random.choice((evening.random.randrange(300, 1_200), evening.random.randrange(1_500, 6_000)))
    evening.die(cut)


def cut(how, evening):
    kill(evening, how)


def sick_and_killed(sickness, evening):
    """The disk is sick, and the process dies while it waits."""
    evening.struck = sickness
    evening.disk.sickness = sickness
    evening.after(2_500, partial(setattr, evening.disk, "sickness", WELL))
    evening.after(evening.random.randrange(100, 2_500), partial(kill, evening))


def lying(evening):
    """From now on a sync says yes and does nothing; some time later the power fails."""
    evening.struck = "lied to"
    evening.disk.sickness = "lying sync"
    evening.after(evening.random.randrange(500, 5_000), partial(kill, evening, "lost"))


def rot(evening):
    """The process is killed, and a bit of a file changes before it starts again."""
    kill(evening)

    def flip():
        evening.rot = None
        path = evening.random.choice([one for one in (evening.path, evening.path.with_name("journal.sqlite-wal")) if one.exists()])
        data = bytearray(path.read_bytes())
        if data:
            at = evening.random.randrange(len(data))
            data[at] ^= 1 << evening.random.randrange(8)
            path.write_bytes(data)

    evening.rot = flip


def set_for(target, name, value, waits_ms, evening):
    """A part of the surroundings is otherwise for some time."""
    holder = getattr(evening, target)
    before = getattr(holder, name)
    evening.struck = name
    setattr(holder, name, value(evening) if callable(value) else value)
    evening.after(lasts(evening, waits_ms), partial(setattr, holder, name, before))


def lose_acknowledgments(evening):
    """Acknowledgments are lost with their connection."""
    evening.struck = "connection lost"
    if evening.broker.line is not None:
        evening.broker.line.drop()


def keep_silent(evening):
    """The broker acknowledges nothing for some seconds; then the connection breaks."""
    evening.struck = "silent"
    evening.broker.acks = 0

    def speak():
        evening.broker.acks = 1
        if evening.broker.line is not None:
            evening.broker.line.drop()

    evening.after(evening.random.choice((3_000, 9_000)), speak)


def restart_broker(evening):
    """The broker is killed, forgets what it retained, and comes back."""
    evening.broker.retained.clear()
    set_for("broker", "is_up", NO, (500, 5_000), evening)


def spoiler(how):
    """Return what spoils one in four deliveries on the node's cable."""

    def made(evening):
        def spoil(data):
            if not data or evening.random.random() > 0.25:
                return data
            if how == "lost":
                return b""
            if how == "doubled":
                return data + data
            at = evening.random.randrange(len(data))
            return data[:at] + bytes((data[at] ^ 1 << evening.random.randrange(8),)) + data[at + 1 :]

        return spoil

    return made


def reboot_node(evening):
    evening.struck = "node"
    evening.cable.twin.reboot(evening.cable.node_ms)


def lose_readers(names, evening):
    """Readers are gone, and tell when they are back what they missed."""
    if evening.controller is None:
        return
    evening.struck = "readers"
    evening.gone, evening.were_gone = names, True
    for name in names:
        evening.controller.put(Arrival(name, evening.clock.now_ms(), DeviceLost("unplugged")))

    def back():
        evening.gone = ()
        if evening.controller is None:
            return  # a start tells what was missed
        for name in names:
            evening.controller.put(Arrival(name, evening.clock.now_ms(), DeviceBack(2_000)))
        evening.tell_missed()

    evening.after(evening.random.choice((2_000, 8_000)), back)


def off_by_a_hundredth(evening):
    return evening.random.choice((0.99, 1.01))


def jump(by_ms, evening):
    evening.struck = "wall clock"
    evening.time.wall_ms += by_ms


WRITES = {
    "full": Kind("write", "the disk is full", partial(at_call, "write", "before", partial(sick, "full"))),
    "read-only": Kind("write", "the disk is read-only", partial(at_call, "write", "before", partial(sick, "read-only"))),
    "write error": Kind("write", "writes fail", partial(at_call, "write", "before", partial(sick, "write error"))),
    "failing sync": Kind("write", "syncs fail", partial(at_call, "sync", "before", partial(sick, "failing sync"))),
    "slow disk": Kind("write", "each sync takes 2 s", partial(at_call, "sync", "before", partial(sick, "slow"))),
    "vanished disk": Kind("write", "the disk is unplugged; what was open stays dead", partial(at_call, "write", "before", unplug)),
    "full and killed": Kind("write", "killed while the disk is full", partial(at_call, "write", "before", partial(sick_and_killed, "full"))),
    "failing sync and killed": Kind("write", "killed while syncs fail", partial(at_call, "sync", "before", partial(sick_and_killed, "failing sync"))),
    "torn write": Kind("write", "the power fails; of the last write some sectors reach the disk", partial(at_call, "write", "after", partial(cut, "torn")), keeps=False),
    "lost writes": Kind("write", "the power fails; the newest writes not synced are lost", partial(at_call, "write", "after", partial(cut, "lost")), keeps=False),
    "reordered writes": Kind("write", "the power fails; any of the writes not synced are lost", partial(at_call, "write", "after", partial(cut, "reordered")), keeps=False),
    "all unsynced lost": Kind("write", "the power fails; only what was synced is left", partial(at_call, "sync", "before", partial(cut, "unsynced")), keeps=False),
    "power fails after sync": Kind("write", "the power fails behind a sync", partial(at_call, "sync", "after", partial(cut, "reordered")), keeps=False),
    "lying sync": Kind("write", "syncs do nothing; then the power fails", partial(at_call, "sync", "before", lying), keeps=False, may_lose=True),
    "kill before write": Kind("write", "the process is killed", partial(at_call, "write", "before", kill)),
    "kill after write": Kind("write", "the process is killed", partial(at_call, "write", "after", kill)),
    "kill before sync": Kind("write", "the process is killed", partial(at_call, "sync", "before", kill)),
    "kill after sync": Kind("write", "the process is killed", partial(at_call, "sync", "after", kill)),
}
OTHERS = {
    "kill before commit": Kind("process", "killed before an event's commit", partial(at_hook, "before commit", kill)),
    "kill before publishing": Kind("process", "killed between commit and publishing", partial(at_hook, "after commit", kill)),
    "kill before key": Kind("process", "killed before a key is kept", partial(at_hook, "before key", kill)),
    "kill after key": Kind("process", "killed behind a key's write, before its node hears of it", partial(at_hook, "after key", kill)),
    "machine restarts": Kind("process", "the machine boots between two events", partial(at_time, partial(cut, "reordered")), keeps=False),
    "bit rot": Kind("process", "killed; a bit of a file changes", partial(at_time, rot), keeps=False, may_lose=True),
    "connection lost": Kind("broker", "acknowledgments on their way are lost", partial(at_time, lose_acknowledgments)),
    "acknowledged twice": Kind("broker", "every acknowledgment comes twice", partial(at_time, partial(set_for, "broker", "acks", 2, (20_000,)))),
    "never acknowledged": Kind("broker", "no acknowledgment comes, then the connection breaks", partial(at_time, keep_silent)),
    "delivered twice": Kind("broker", "every message reaches the room twice", partial(at_time, partial(set_for, "broker", "deliver", 2, (20_000,)))),
    "broker away": Kind("broker", "away for seconds or hours", partial(at_time, partial(set_for, "broker", "is_up", NO, AWAY_MS))),
    "broker refuses": Kind("broker", "refuses the events for a while", partial(at_time, partial(set_for, "broker", "refuses", YES, (2_000, 15_000)))),
    "broker forgets": Kind("broker", "restarts without its sessions and retained messages", partial(at_time, restart_broker)),
    "orders doubled": Kind("broker", "every order of the room comes three times", partial(at_time, partial(set_for, "broker", "order_times", 3, (20_000,)))),
    "node reboots": Kind("ports", "the node loses its memory", partial(at_time, reboot_node), keeps=False),
    "frames garbled": Kind("ports", "a bit changes in one of four deliveries", partial(at_time, partial(set_for, "cable", "spoil", spoiler("garbled"), (5_000, 20_000)))),
    "frames lost": Kind("ports", "one of four deliveries is lost", partial(at_time, partial(set_for, "cable", "spoil", spoiler("lost"), (5_000, 20_000)))),
    "frames doubled": Kind("ports", "one of four deliveries comes twice", partial(at_time, partial(set_for, "cable", "spoil", spoiler("doubled"), (5_000, 20_000)))),
    "cable pulled": Kind("ports", "the node's cable is out for a while", partial(at_time, partial(set_for, "cable", "is_plugged", NO, (1_000, 6_000)))),
    "reader gone": Kind("ports", "a reader is gone and back", partial(at_time, partial(lose_readers, READERS[:1])), keeps=False, does_readers=True),
    "all readers gone": Kind("ports", "all readers are gone and back", partial(at_time, partial(lose_readers, READERS)), keeps=False, does_readers=True),
    "wall clock forward": Kind("clock", "the wall clock jumps two hours forward", partial(at_time, partial(jump, 2 * HOUR_MS))),
    "wall clock backward": Kind("clock", "the wall clock jumps a day backward", partial(at_time, partial(jump, -24 * HOUR_MS))),
    "slow clock": Kind("clock", "the node's clock runs 1 % fast or slow against the computer's", partial(at_time, partial(set_for, "cable", "rate", off_by_a_hundredth, (30_000,)))),
}
KINDS = WRITES | OTHERS


def drawn(random):
    """Draw a kind: in 55 of 100 evenings one that strikes during a write."""
    return random.choice(sorted(WRITES if random.random() < 0.55 else OTHERS))


def drawn_first(random, seed):
    """Draw the first kind of an evening with several faults.

    One that may lose what the disk had confirmed ends most evenings, so it is drawn more often: none is below 1 %.
    """
    kind, ends = drawn(random), Random(f"ends {seed}")
    return ends.choice(sorted(name for name in KINDS if KINDS[name].may_lose)) if ends.random() < 0.15 else kind


def drawn_further(random, first, number, *, has_cards, strikes_writes):
    """Draw further kinds, behind which the same must hold as behind the first: most of them during a write, if they may."""

    def fits(name):
        kind = KINDS[name]
        if (kind.keeps, kind.may_lose) != (KINDS[first].keeps, KINDS[first].may_lose):
            return False
        return (has_cards or not kind.does_readers) and (strikes_writes or kind.group != "write")

    others, writes = sorted(filter(fits, OTHERS)), sorted(filter(fits, WRITES))
    return [random.choice(writes if writes and random.random() < 0.72 else others) for _ in range(number)]
