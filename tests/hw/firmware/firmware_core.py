"""The firmware's core as a shared object of this machine, and its objects as Python sees them.

The core is compiled with the undefined-behavior traps of the compiler: what a microcontroller would do silently ends the test here.
"""

import ctypes
import subprocess
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from tests.needs import needs

FIRMWARE = Path(__file__).parents[3] / "hw" / "firmware"
FLAGS = (
    "-std=c11", "-O1", "-g", "-shared", "-fPIC", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Wmissing-prototypes", "-Werror",
    "-fsanitize=undefined", "-fsanitize-undefined-trap-on-error",
)
U8, U16, U32, I8, I32, BOOL, TEXT, AT = (
    ctypes.c_uint8, ctypes.c_uint16, ctypes.c_uint32, ctypes.c_int8, ctypes.c_int32, ctypes.c_bool, ctypes.c_char_p, ctypes.c_void_p,
)


class Wish(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_int), ("snapshot", U16), ("levels", ctypes.POINTER(U8)), ("size", U16)]


class FactList(ctypes.Structure):
    _fields_ = [("bytes", AT), ("room", U16), ("used", U16), ("overflowed", BOOL)]


class NodePlan(ctypes.Structure):
    _fields_ = [
        ("firmware", TEXT), ("keys", U8), ("contacts", U8), ("cells", U8), ("settle_ms", U8), ("weight_band", I32),
        ("antennas", U16), ("dwell_ms", U16), ("neighbors", ctypes.POINTER(U16)),
    ]


EXCHANGE = ctypes.CFUNCTYPE(BOOL, AT, ctypes.POINTER(U8), U16, ctypes.POINTER(U8), U16)
"""One command to a reader chip and its answer: a line, the bytes sent, the room for the answer; false where BUSY does not answer."""


class Wires(ctypes.Structure):
    _fields_ = [("line", AT), ("exchange", EXCHANGE)]


CALLS = {
    "link_start": (None, AT, U32, TEXT, AT, U16), "link_post": (None, AT, TEXT, U8, U32), "link_tell_levels": (None, AT, AT),
    "link_send_snapshot": (None, AT, U16, AT), "link_hear": (Wish, AT, U8, U32), "link_turn": (None, AT, U32),
    "link_take": (U16, AT, AT, U16), "link_rests_ms": (U32, AT, U32), "limit_memory": (None, AT, U16),
    "count_kept": (U32, AT), "count_unsent": (U32, AT), "link_of": (AT, AT), "readers_of": (AT, AT),
    "slot_facts": (ctypes.POINTER(FactList), AT),
    "contacts_start": (None, AT, U8, U8), "contacts_read": (BOOL, AT, U8, BOOL, U32, ctypes.POINTER(U32)),
    "lamps_set": (None, AT, TEXT, U16), "lamps_lit": (U32, AT, U32),
    "weighing_start": (None, AT, U8, I32, U32), "weighing_sample": (None, AT, U8, I32, U32),
    "weighing_tell": (None, AT, ctypes.POINTER(FactList), BOOL, U32),
    "readers_start": (None, AT, U16, ctypes.POINTER(U16), U16, FactList), "readers_begin": (U16, AT, U32),
    "readers_tag": (None, AT, U8, I8, TEXT, U8), "readers_done": (None, AT, U8, BOOL), "readers_end": (BOOL, AT, U32),
    "node_start": (None, AT, ctypes.POINTER(NodePlan), U32, U32), "node_hear": (None, AT, TEXT, U16, U32),
    "node_key": (None, AT, U8, BOOL, U32), "node_contact": (None, AT, U8, BOOL, U32), "node_weigh": (None, AT, U8, I32, U32),
    "node_turn": (None, AT, U32), "node_take": (U16, AT, AT, U16), "node_lit": (U32, AT, U32), "crc16": (U16, TEXT, U16),
    "inventory_start": (None, AT), "inventory_request": (U8, AT, AT), "inventory_answer": (None, AT, U8, TEXT, U16),
    "inventory_collision": (None, AT, U8), "inventory_next": (BOOL, AT),
    "tags_of": (U8, AT), "uid_of": (ctypes.POINTER(U8), AT, U8), "is_incomplete": (BOOL, AT), "inventory_of": (AT, AT),
    "wire": (None, AT, Wires), "pn5180_start": (BOOL, AT), "pn5180_turn": (BOOL, AT, U32), "pn5180_step": (ctypes.c_int, AT, U32),
    "pn5180_rest": (ctypes.c_int, AT), "chips_start": (None, AT, ctypes.POINTER(Wires), U8), "chips_turn": (BOOL, AT, AT, U32, U32),
    **{f"size_of_{what}": (U32,) for what in ("link", "node", "contacts", "lamps", "weighing", "readers", "inventory", "pn5180", "chips")},
}


@cache
def core():
    """The core, compiled once for this run of the tests; skipped where there is no C compiler."""
    target = Path(mkdtemp()) / "core.so"
    sources = sorted([*(FIRMWARE / "core").glob("*.c"), *(FIRMWARE / "host").glob("*.c")])
    subprocess.run([needs("gcc"), *FLAGS, "-o", target, *sources], check=True)
    library = ctypes.CDLL(str(target))
    for name, (result, *arguments) in CALLS.items():
        call = getattr(library, name)
        call.restype, call.argtypes = result, arguments
    return library


def holding(what):
    """Memory for one of the core's objects."""
    return ctypes.create_string_buffer(getattr(core(), f"size_of_{what}")())


def fact_list(data=b"", room=640):
    """A list of facts, and the memory under it, which has to outlive it."""
    memory = ctypes.create_string_buffer(data, max(room, len(data), 1))
    return FactList(ctypes.addressof(memory), max(room, len(data)), len(data), 0), memory


def bytes_of(facts):
    """The facts in a list, as they would go over the wire."""
    return ctypes.string_at(facts.bytes, facts.used)


class CoreLink:
    """`link.h` with the methods of `firmware_bridge.node_link.NodeLink`, on bytes instead of facts."""

    def __init__(self, boot_id, firmware=b"railbird-node", memory=64, room=20_000):
        self.core, self.link, self.out, self.room = core(), holding("link"), ctypes.create_string_buffer(room), room
        self.firmware = firmware  # the core keeps a pointer to it
        self.core.link_start(self.link, boot_id, self.firmware, self.out, room)
        self.core.limit_memory(self.link, memory)

    @property
    def kept(self):
        return self.core.count_kept(self.link)

    @property
    def unsent(self):
        return self.core.count_unsent(self.link)

    def post(self, fact, now_ms):
        self.core.link_post(self.link, fact, len(fact), now_ms & 0xFFFFFFFF)

    def tell_levels(self, facts):
        told, _memory = fact_list(facts)
        self.core.link_tell_levels(self.link, ctypes.byref(told))

    def send_snapshot(self, number, facts):
        told, _memory = fact_list(facts)
        self.core.link_send_snapshot(self.link, number, ctypes.byref(told))

    def receive(self, data, now_ms):
        wishes = []
        for byte in data:
            wish = self.core.link_hear(self.link, byte, now_ms & 0xFFFFFFFF)
            if wish.kind == 1:
                wishes.append(wish.snapshot)
            elif wish.kind == 3:
                wishes.append(bytes(wish.levels[: wish.size]))
            elif wish.kind == 2:
                levels = bytes(wish.levels[: wish.size])
                wishes.append(tuple(zip(levels[::2], levels[1::2], strict=True)))
        return wishes

    def to_send(self, now_ms):
        self.core.link_turn(self.link, now_ms & 0xFFFFFFFF)
        return self.take()

    def take(self, most=None):
        most = self.room if most is None else most
        to = ctypes.create_string_buffer(most)
        count = self.core.link_take(self.link, to, most)
        return to.raw[:count]

    def rests_ms(self, now_ms):
        return self.core.link_rests_ms(self.link, now_ms & 0xFFFFFFFF)
