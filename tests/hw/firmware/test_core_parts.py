"""Debounce, lamps, weighing and the readers' schedule of the firmware's core, each by itself."""

import ctypes

import pytest
from firmware_core import U16, U32, NodePlan, bytes_of, core, fact_list, holding
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.facts import decode_facts
from firmware_bridge.frames import FrameDecoder
from firmware_bridge.link_layout import LEVELS
from firmware_bridge.readings import CellWeighed, CycleDone, TagSeen
from hw.gpio import BLINK_MS
from hw.panel import Level

SETTLE_MS = 3
BY_NUMBER = {level.number: level for level in Level}


def settled(readings, settle_ms=SETTLE_MS, start_ms=0):
    """The edges of one switch that is read every millisecond: (at_ms, closed)."""
    contacts, at_ms, edges = holding("contacts"), U32(), []
    core().contacts_start(contacts, 2, settle_ms)
    for ms, closed in enumerate(readings, start_ms):
        if core().contacts_read(contacts, 1, closed, ms & 0xFFFFFFFF, ctypes.byref(at_ms)):
            edges.append((at_ms.value, bool(closed)))
    return edges


def read(levels):
    return [one == "#" for one in levels]


@pytest.mark.parametrize(("levels", "edges"), [
    ("...#.##.#####......", [(8, True), (13, False)]),  # a bouncing press: from where it holds
    ("...##....##..", []),                               # spikes shorter than it takes to settle
    ("...####.##.#....####", [(3, True), (12, False), (16, True)]),
    ("####", []),                                        # closed at the start: the snapshot says so
    ("####...", [(4, False)]),
])  # fmt: skip
def test_a_contact_settles_and_keeps_the_moment_it_changed(levels, edges):
    # one reading more than the text, so that the last level can settle
    told = [edge for edge in settled(read(levels + levels[-1])) if edge[0] + SETTLE_MS <= len(levels)]
    assert told == edges


@given(st.lists(st.booleans(), max_size=200), st.integers(0, 8), st.sampled_from((0, 2**32 - 50)))
def test_edges_alternate_and_nothing_shorter_is_told(readings, settle_ms, start_ms):
    edges = settled(readings, settle_ms, start_ms)
    levels = [closed for _, closed in edges]
    assert levels == [(not readings[0]) ^ bool(at % 2) for at in range(len(levels))]
    for at_ms, closed in edges:
        at = (at_ms - start_ms) % 2**32
        assert set(readings[at : at + settle_ms + 1]) == {closed}


def test_a_switch_that_is_not_there_is_nothing():
    contacts = holding("contacts")
    core().contacts_start(contacts, 2, 0)
    assert not core().contacts_read(contacts, 2, 1, 1, ctypes.byref(U32()))


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 5)), max_size=30), st.integers(0, 5000))
def test_lamps_light_as_the_header_lights_its_own(levels, now_ms):
    lamps, meant = holding("lamps"), {}
    core().lamps_set(lamps, bytes(byte for pair in levels for byte in pair), 2 * len(levels))
    meant.update({line: BY_NUMBER[level] for line, level in levels if line < 32 and level <= 3})
    lit = {line for line in range(32) if core().lamps_lit(lamps, now_ms) >> line & 1}
    assert lit == {
        line for line, level in meant.items()
        if level is Level.ON or (level in BLINK_MS and now_ms // BLINK_MS[level] % 2 == 0)
    }


class Scale:
    """One node's cells, sampled every 100 ms."""

    def __init__(self, cells=1, band=500, now_ms=0):
        self.cells, self.now_ms = holding("weighing"), now_ms
        core().weighing_start(self.cells, cells, band, now_ms)

    def sample(self, *raws, ms=100):
        """Pass time; return what is told then."""
        self.now_ms += ms
        for cell, raw in enumerate(raws, 1):
            if raw is not None:
                core().weighing_sample(self.cells, cell, raw, self.now_ms & 0xFFFFFFFF)
        return self.told()

    def told(self, whole=False):
        facts, _memory = fact_list()
        core().weighing_tell(self.cells, ctypes.byref(facts), whole, self.now_ms & 0xFFFFFFFF)
        return list(decode_facts(bytes_of(facts)))


@pytest.mark.parametrize("now_ms", [0, 2**32 - 250])
def test_a_weight_is_valid_once_it_lies_still(now_ms):
    scale = Scale(now_ms=now_ms)
    assert scale.sample(10_000) == [CellWeighed(1, 10_000, valid=False)]
    assert scale.sample(10_100) == []
    assert scale.sample(10_050) == [CellWeighed(1, 10_050)]
    assert scale.sample(10_060) == []
    assert scale.sample(20_000) == [CellWeighed(1, 20_000, valid=False)]  # a chip is put down
    assert scale.sample(20_010) == []
    assert scale.sample(20_020) == [CellWeighed(1, 20_020)]
    # at least once a second
    told = [scale.sample(20_020) for _ in range(20)]
    assert [at for at, facts in enumerate(told) if facts] == [9, 19]


@pytest.mark.parametrize("end", [0x7FFFFF, -0x800000])
def test_a_converter_at_its_end_or_silent_is_not_valid(end):
    scale = Scale(cells=2)
    for _ in range(3):
        scale.sample(end, 5000)
    assert scale.told(whole=True) == [CellWeighed(1, end, valid=False), CellWeighed(2, 5000)]
    for _ in range(6):
        scale.sample(end, None)  # the second converter's wire is off
    assert scale.told(whole=True)[1] == CellWeighed(2, 5000, valid=False)
    for _ in range(3):
        scale.sample(end, 5000)
    assert scale.told(whole=True)[1] == CellWeighed(2, 5000)


@pytest.mark.parametrize(("raw", "told"), [(2**31 - 1, 0x7FFFFF), (-(2**31), -0x800000)])
def test_a_count_that_no_converter_has_is_cut_to_its_range(raw, told):
    scale = Scale()
    assert scale.sample(-raw // 2) != []
    assert scale.sample(raw) == [CellWeighed(1, told, valid=False)]


DWELL_MS = 40


class Table:
    """The readers of one node."""

    def __init__(self, there, pairs=(), now_ms=0, room=640):
        masks = (U16 * 16)()
        for one, other in pairs:
            masks[one] |= 1 << other
        self.readers, self.now_ms = holding("readers"), now_ms
        facts, self._memory = fact_list(room=room)
        core().readers_start(self.readers, sum(1 << one for one in there), masks, DWELL_MS, facts)

    def begin(self):
        mask = core().readers_begin(self.readers, self.now_ms & 0xFFFFFFFF)
        return [antenna for antenna in range(16) if mask >> antenna & 1]

    def done(self, antenna, heard=True, tags=()):
        for uid in tags:
            core().readers_tag(self.readers, antenna, -40, uid, len(uid))
        core().readers_done(self.readers, antenna, heard)

    def ends(self, ms=0):
        self.now_ms += ms
        return core().readers_end(self.readers, self.now_ms & 0xFFFFFFFF)

    def facts(self):
        """What the slot that is over told."""
        return decode_facts(bytes_of(core().slot_facts(self.readers).contents))


@given(
    st.sets(st.integers(0, 15), min_size=1),
    st.sets(st.tuples(st.integers(0, 15), st.integers(0, 15)), max_size=40),
    st.sampled_from((0, 2**32 - 300)),
)
def test_neighbors_are_never_live_together_and_none_waits_for_long(there, pairs, now_ms):
    table = Table(there, pairs, now_ms)
    near = {one: {other for pair in pairs if one in pair for other in pair} - {one} for one in there}
    waited = dict.fromkeys(there, 0)
    for _ in range(40):
        live = table.begin()
        assert live
        assert not any(other in near[one] for one in live for other in live)
        # nobody more could have been live too
        assert all(one in live or near[one] & set(live) for one in there)
        waited = {one: 0 if one in live else waited[one] + 1 for one in there}
        # at worst each of its neighbors comes first once
        assert all(waited[one] <= len(near[one] & there) for one in there)
        assert not table.ends(DWELL_MS - 1)
        assert table.begin() == []
        for antenna in live:
            table.done(antenna)
        assert table.ends()


def test_a_slot_tells_its_tags_and_who_listened():
    table = Table({1, 2, 5, 6}, [(1, 2), (5, 6)])
    assert table.begin() == [1, 5]
    table.done(1, tags=(b"\xe0\x01\x02\x03\x04\x05\x06\x07",))
    table.done(5, heard=False, tags=(b"\x04\x01\x02\x03",))  # its chip failed after the first tag
    core().readers_tag(table.readers, 2, -40, b"\x04\x09\x09\x09", 4)  # it is not live: a mistake of its driver
    assert table.ends(1)
    assert table.facts() == (
        TagSeen(1, b"\xe0\x01\x02\x03\x04\x05\x06\x07", -40), TagSeen(5, b"\x04\x01\x02\x03", -40), CycleDone(1, (1,)),
    )
    # two chips that never answer: the slot ends with its time, and neither counts as listened to
    assert table.begin() == [2, 6]
    assert not table.ends(DWELL_MS - 1)
    assert table.ends(1)
    assert CycleDone(2, ()) in table.facts()


def test_an_antenna_with_more_tags_than_find_room_counts_as_not_listened_to():
    table = Table({1, 2}, room=100)
    assert table.begin() == [1, 2]
    table.done(1, tags=(b"\x04\x01\x02\x03",))
    table.done(2, tags=[bytes((4, n, n, n, n, n, n)) for n in range(1, 20)])
    assert table.ends()
    facts = table.facts()
    assert facts[0] == TagSeen(1, b"\x04\x01\x02\x03", -40)
    assert facts[-1] == CycleDone(1, (1,))


def test_a_slot_has_room_for_a_whole_deck_on_one_antenna():
    node, out = holding("node"), ctypes.create_string_buffer(2048)
    plan = NodePlan(b"core", 0, 0, 0, SETTLE_MS, 500, 1, DWELL_MS, None)
    core().node_start(node, ctypes.byref(plan), 77, 0)
    readers, deck = core().readers_of(node), [bytes((4, card, 0, 0, 0, 0, 0, 0, 0, 0)) for card in range(54)]
    assert core().readers_begin(readers, 0) == 1
    for uid in deck:
        core().readers_tag(readers, 0, -40, uid, len(uid))
    core().readers_done(readers, 0, 1)
    core().node_turn(node, 1)
    count = core().node_take(node, out, 2048)
    frames = FrameDecoder().feed(out.raw[:count])
    facts = [fact for one in frames if one.kind == LEVELS for fact in decode_facts(one.payload)]
    assert facts == [*(TagSeen(0, uid, -40) for uid in deck), CycleDone(1, (0,))]
