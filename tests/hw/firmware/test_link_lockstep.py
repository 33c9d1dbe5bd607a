"""The firmware's link and its Python twin say the same bytes and want the same things, whatever comes over the wire."""

from binascii import crc_hqx

from firmware_core import CoreLink, core
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from firmware_bridge.facts import encode_fact, encode_facts
from firmware_bridge.frames import Frame, FrameDecoder, encode_frame, stuff
from firmware_bridge.link_layout import EVENT, EVENT_ROW, HELD_MOST
from firmware_bridge.node_link import NodeLink, SnapshotWanted, TurnsWanted
from firmware_bridge.node_messages import Ack, AskHello, AskSnapshot, Outputs, Turns, decode_message, encode_message
from firmware_bridge.readings import CellWeighed, ChipsSeen, ContactChanged, CycleDone, KeyChanged, TagSeen

BYTE, U16, U32 = st.integers(0, 255), st.integers(0, 0xFFFF), st.integers(0, 0xFFFFFFFF)
EDGES = st.builds(KeyChanged, BYTE, st.booleans()) | st.builds(ContactChanged, BYTE, st.booleans())
LEVELS = (
    st.builds(CellWeighed, BYTE, st.integers(-(2**31), 2**31 - 1), st.booleans())
    | st.builds(TagSeen, BYTE, st.binary(min_size=4, max_size=10), st.none() | st.integers(-90, -10))
    | st.builds(CycleDone, U32, st.lists(BYTE, max_size=16).map(tuple))
    | st.builds(ChipsSeen, BYTE, st.lists(st.tuples(U32, U16), max_size=8).map(tuple))
    | EDGES
)
FACTS = st.lists(LEVELS, max_size=60).map(tuple)
BOOT = 0x5EED0001
MESSAGES = (
    st.just(Ack()) | st.just(AskHello()) | st.builds(AskSnapshot, U16)
    | st.lists(st.tuples(BYTE, BYTE), max_size=20).map(tuple).map(Outputs)
    | st.builds(Turns, U32, st.integers(0, 40), st.integers(0, 10), st.lists(st.tuples(BYTE, BYTE), max_size=20).map(tuple))
)


def wished(wish):
    if isinstance(wish, TurnsWanted):
        return encode_message(wish.turns)[1]
    return wish.number if isinstance(wish, SnapshotWanted) else wish.levels


class Lockstep(RuleBasedStateMachine):
    @initialize(memory=st.sampled_from((1, 3, 16, 64)), start_ms=st.sampled_from((0, 5, 2**31 - 900, 2**32 - 900)))
    def begin(self, memory, start_ms):
        self.twin = NodeLink(BOOT, "railbird-node", memory)
        self.node = CoreLink(BOOT, b"railbird-node", memory)
        self.now_ms = start_ms
        self.said = []

    def hear(self, data):
        wishes = [wished(wish) for wish in self.twin.receive(data, self.now_ms)]
        assert self.node.receive(data, self.now_ms) == wishes

    @rule(fact=EDGES, late_ms=st.sampled_from((0, 0, 3)))
    def edge(self, fact, late_ms):
        at_ms = max(self.now_ms - late_ms, 0)
        self.twin.post(fact, at_ms)
        self.node.post(encode_fact(fact), at_ms)

    @rule(count=st.integers(2, 70), acknowledged=st.integers(0, 80))
    def many_edges_and_their_acknowledgment(self, count, acknowledged):
        for number in range(count):
            self.edge(KeyChanged(number, pressed=True), 0)
        self.same_bytes()
        self.now_ms += 60
        self.same_bytes()
        kind, payload = encode_message(Ack())
        newest = self.twin._kept[0].number - 1 + min(acknowledged, self.twin.kept)
        self.hear(encode_frame(Frame(kind, 0, newest, BOOT, payload)))

    @rule(facts=FACTS)
    def levels(self, facts):
        self.twin.tell_levels(facts)
        self.node.tell_levels(encode_facts(facts))

    @rule(number=U16, facts=FACTS)
    def snapshot(self, number, facts):
        self.twin.send_snapshot(number, facts)
        self.node.send_snapshot(number, encode_facts(facts))

    @rule(message=MESSAGES, seq=st.integers(0, 12) | U32, ack=st.integers(0, 5) | st.integers(0, 90) | U32, boot_id=st.sampled_from((BOOT, BOOT, BOOT, 0, 7)))
    def host_speaks(self, message, seq, ack, boot_id):
        kind, payload = encode_message(message)
        self.hear(encode_frame(Frame(kind, seq, ack, boot_id, payload)))

    @rule(kind=BYTE, payload=st.binary(max_size=232), boot_id=st.sampled_from((BOOT, 7)))
    def nonsense_in_a_good_frame(self, kind, payload, boot_id):
        self.hear(encode_frame(Frame(kind, 3, 2, boot_id, payload)))

    @rule(data=st.binary(max_size=600))
    def noise(self, data):
        self.hear(data)

    @rule(body=st.binary(max_size=254))
    def a_block_that_is_no_frame(self, body):
        self.hear(b"\x00" + stuff(body) + b"\x00")

    @rule(message=MESSAGES, at=st.integers(0, 60), bit=st.integers(0, 7), cut=st.booleans())
    def garbled(self, message, at, bit, cut):
        kind, payload = encode_message(message)
        frame = bytearray(encode_frame(Frame(kind, 1, 1, BOOT, payload)))
        at %= len(frame)
        frame[at] ^= 1 << bit
        self.hear(bytes(frame[:at] if cut else frame))

    @rule(which=st.integers(0, 50))
    def echo(self, which):
        if self.said:
            self.hear(self.said[which % len(self.said)])

    @rule(ms=st.sampled_from((1, 5, 59, 60, 61, 119, 400, 480, 1300, 70_000)))
    def time_passes(self, ms):
        self.now_ms += ms

    @invariant()
    def same_bytes(self):
        said = self.twin.to_send(self.now_ms)
        assert self.node.to_send(self.now_ms) == said
        assert self.node.kept == self.twin.kept
        assert self.node.unsent == 0
        assert self.node.rests_ms(self.now_ms) == max(self.twin.next_deadline() - self.now_ms, 0)
        if said:
            self.said.append(said)


Lockstep.TestCase.settings = settings(max_examples=40, stateful_step_count=30)
TestLockstep = Lockstep.TestCase


@given(st.binary(max_size=248))
def test_the_crc_is_the_hosts(data):
    assert core().crc16(data, len(data)) == crc_hqx(data, 0xFFFF)


@given(MESSAGES, st.integers(1, 12))
def test_a_cut_frame_is_none_whatever_stood_in_its_place_before(message, cut):
    node, (kind, payload) = CoreLink(BOOT), encode_message(message)
    frame = encode_frame(Frame(kind, 1, 0, BOOT, payload))
    node.receive(frame, 0)
    node.take()
    # the block still holds the whole frame: what is read beyond the cut would make it one again
    node.receive(frame[: -1 - cut] + b"\0", 0)
    assert node.take() == b""


def test_a_full_wire_never_tells_a_cycle_without_its_tags():
    node = CoreLink(BOOT, room=350)
    tags = [TagSeen(1, bytes((0xE0, *range(7))), None)] * 40
    node.tell_levels(encode_facts((*tags, CycleDone(1, (1,)))))
    (frame,) = FrameDecoder().feed(node.take())
    assert set(decode_message(frame.kind, frame.payload).facts) == set(tags)
    assert node.unsent == 1


def test_a_full_wire_drops_whole_frames_and_the_edge_comes_again():
    node = CoreLink(BOOT, room=200)
    edges = [encode_fact(KeyChanged(n, pressed=True)) for n in range(20)]
    for fact in edges:
        node.post(fact, 0)
    assert 0 < node.unsent < 20
    told = {}
    decoder = FrameDecoder()
    for now_ms in range(0, 3000, 4):
        for frame in decoder.feed(node.to_send(now_ms)):
            if frame.kind == EVENT:
                told[frame.seq] = frame.payload[EVENT_ROW.size :]
                newest = min(set(range(1, 22)) - set(told)) - 1
                kind, payload = encode_message(Ack())
                node.receive(encode_frame(Frame(kind, 0, newest, BOOT, payload)), now_ms)
    assert [told[number] for number in range(1, 21)] == edges
    assert decoder.frames_dropped == 0


def test_an_edge_held_for_longer_than_the_clock_runs_is_told_as_old():
    node, week_ms = CoreLink(BOOT), 7 * 24 * 3_600_000
    node.post(encode_fact(KeyChanged(1, pressed=True)), 0)
    node.to_send(0)
    for now_ms in range(70_000, 8 * week_ms, week_ms // 2):
        events = [frame for frame in FrameDecoder().feed(node.to_send(now_ms)) if frame.kind == EVENT]
        assert [decode_message(one.kind, one.payload).held_ms for one in events] == [HELD_MOST]  # the clock wraps around meanwhile
