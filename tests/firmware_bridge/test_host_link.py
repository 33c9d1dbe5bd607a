"""The lossless link, both ends against each other over a wire that loses, repeats and reorders."""

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.errors import LinkError
from firmware_bridge.frames import Frame, encode_frame
from firmware_bridge.host_link import HostLink, NodeFact, NodeForeign, NodeFound, NodeState
from firmware_bridge.node_link import NodeLink, OutputsWanted, SnapshotWanted
from firmware_bridge.node_messages import Hello, encode_message
from firmware_bridge.readings import CellWeighed, ContactChanged, EventsLost, KeyChanged

LEVEL = (CellWeighed(1, 5000), ContactChanged(1, closed=False))


class Wire:
    """One direction: every frame may be lost, doubled, held back, or get a bit flipped."""

    def __init__(self, rng, trouble):
        self.rng, self.trouble, self.under_way = rng, trouble, []

    def put(self, data):
        for piece in data.split(b"\x00"):
            if not piece:
                continue
            chance = self.rng.random()
            copies = 0 if chance < self.trouble else 2 if chance < 2 * self.trouble else 1
            for _ in range(copies):
                block = bytearray(piece)
                if self.rng.random() < self.trouble:
                    block[self.rng.randrange(len(block))] ^= 1 << self.rng.randrange(8)
                delay = self.rng.randrange(4) if self.rng.random() < self.trouble else 0
                self.under_way.append([delay, bytes(block)])

    def take(self):
        arrived = [block for delay, block in self.under_way if delay <= 0]
        self.under_way = [[delay - 1, block] for delay, block in self.under_way if delay > 0]
        return b"".join(b"\x00" + block + b"\x00" for block in arrived)


class Pair:
    """A host and a node, and everything the host heard."""

    def __init__(self, seed=1, trouble=0.0, memory=64):
        self.rng = random.Random(seed)
        self.host, self.node = HostLink(), NodeLink(0xB001, memory=memory)
        self.memory = memory
        self.to_host, self.to_node = Wire(self.rng, trouble), Wire(self.rng, trouble)
        self.heard, self.outputs, self.now_ms = [], [], 0

    def step(self, ms=20):
        self.now_ms += ms
        self.to_host.put(self.node.to_send(self.now_ms))
        self.heard += self.host.receive(self.to_host.take(), self.now_ms)
        self.to_node.put(self.host.to_send(self.now_ms))
        for wish in self.node.receive(self.to_node.take(), self.now_ms):
            match wish:
                case SnapshotWanted(number):
                    self.node.send_snapshot(number, LEVEL)
                case OutputsWanted(levels):
                    self.outputs.append(dict(levels))

    def run(self, ms):
        for _ in range(ms // 20):
            self.step()

    def facts(self):
        return [heard.fact for heard in self.heard if isinstance(heard, NodeFact)]


def key(number):
    return KeyChanged(number % 256, pressed=number % 2 == 0)


def test_a_quiet_wire_gives_hello_then_snapshot_then_events():
    pair = Pair()
    pair.run(100)
    assert pair.heard == [NodeFound("railbird-node", 0xB001, rebooted=False), NodeState(LEVEL)]
    pair.node.post(key(1), pair.now_ms)
    pair.run(60)
    assert pair.facts() == [key(1)]
    assert pair.node.kept == 0
    assert pair.host.answering


def test_a_host_that_starts_anew_is_told_unacknowledged_news_under_the_same_number():
    pair = Pair()
    pair.run(100)
    pair.node.post(key(1), pair.now_ms)
    pair.run(60)
    pair.to_node.trouble = 1.1
    pair.node.post(key(2), pair.now_ms)
    pair.run(60)
    first = pair.facts()
    assert [fact.told_as for fact in first] == [(0xB001, 1), (0xB001, 2)]
    pair.host, pair.heard, pair.to_node.trouble = HostLink(pair.now_ms), [], 0
    pair.run(2000)
    assert [(fact, fact.told_as) for fact in pair.facts()] == [(key(2), (0xB001, 2))]
    assert [fact.tick_ms for fact in (*first, *pair.facts())] == [100, 160, 160]


def test_what_a_busy_machine_reads_in_one_go_is_told_by_the_clock_of_the_node():
    """Two presses of one key three seconds apart, the first read three seconds late: they are not one press."""
    node, host = NodeLink(7), HostLink(0)
    node.to_send(0)
    host.receive(node.to_send(0), 0)
    node.receive(host.to_send(0), 0)
    wire = node.to_send(10)
    node.post(key(2), 1000)
    for now_ms in range(1000, 4000, 100):
        wire += node.to_send(now_ms)
        if now_ms == 3900:
            node.post(key(2), 3900)
    wire += node.to_send(4000)
    told = [heard.fact for heard in host.receive(wire, 100_000) if isinstance(heard, NodeFact)]
    first, second = (100_000 - fact.held_ms for fact in told)
    assert second - first == 2900
    assert 99_900 <= second <= 100_000


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9), st.floats(0, 0.35), st.integers(1, 60))
def test_every_event_comes_exactly_once_in_order(seed, trouble, count):
    pair = Pair(seed, trouble)
    sent = [key(number) for number in range(count)]
    for fact in sent:
        pair.node.post(fact, pair.now_ms)
        pair.step(pair.rng.randrange(1, 60))
    pair.run(40_000)
    assert pair.facts() == sent
    assert pair.node.kept == 0


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**9), st.integers(1, 8), st.integers(1, 60))
def test_an_overflow_is_told_at_its_place_and_with_its_size(seed, memory, count):
    pair = Pair(seed, 0.2, memory)
    posted = []
    for number in range(count):
        posted.append(key(number))
        pair.node.post(posted[-1], pair.now_ms)
        if pair.rng.random() < 0.3:
            pair.step()
    pair.run(40_000)
    rest = iter(posted)
    told = 0
    for fact in pair.facts():
        if isinstance(fact, EventsLost):
            told += fact.count
            for _ in range(fact.count):
                next(rest)
        else:
            assert fact == next(rest)
    assert list(rest) == []
    assert told + len(pair.facts()) >= count


def test_events_survive_an_unplugged_cable_and_tell_their_age():
    pair = Pair()
    pair.run(200)
    pair.to_host.trouble = pair.to_node.trouble = 1.1
    pair.node.post(key(1), pair.now_ms)
    pair.node.post(key(2), pair.now_ms)
    pair.run(3000)
    assert not pair.host.answering
    pair.to_host.trouble = pair.to_node.trouble = 0
    pair.host.reset(pair.now_ms)
    pair.run(1500)
    assert pair.facts() == [key(1), key(2)]
    assert 3000 <= pair.facts()[0].held_ms <= 4500
    assert pair.heard.count(NodeState(LEVEL)) == 2
    assert pair.host.answering


def test_a_restarted_node_begins_a_new_life():
    pair = Pair()
    pair.run(100)
    pair.node.post(key(1), pair.now_ms)
    pair.run(100)
    pair.node = NodeLink(0xB002)
    pair.node.post(key(7), pair.now_ms)
    pair.run(1000)
    assert NodeFound("railbird-node", 0xB002, rebooted=True) in pair.heard
    assert pair.facts() == [key(1), key(7)]
    assert pair.heard.count(NodeState(LEVEL)) == 2


def test_a_restarted_host_hears_what_nobody_acknowledged():
    pair = Pair()
    pair.run(100)
    pair.node.post(key(1), pair.now_ms)
    pair.run(100)
    pair.to_node.trouble = 1.1
    pair.node.post(key(2), pair.now_ms)
    pair.host, pair.heard = HostLink(pair.now_ms), []
    pair.to_node.trouble = 0
    pair.run(1000)
    assert pair.facts() == [key(2)]


def test_keys_held_longer_than_a_node_can_say_stay_in_order_and_apart():
    pair = Pair()
    for tick_ms in (0, 60, 5000, 5060):
        pair.node.post(key(tick_ms), tick_ms)
    pair.now_ms = 200_000
    pair.host = HostLink(pair.now_ms)
    pair.run(300)
    pressed_ms = [-fact.held_ms for fact in pair.facts()]
    assert [later - earlier for earlier, later in pairwise(pressed_ms)] == [60, 4940, 60]


def test_events_that_another_host_took_are_told_as_lost():
    pair = Pair()
    pair.run(100)
    other, pair.host = pair.host, HostLink(pair.now_ms)
    for number in range(3):
        pair.node.post(key(number), pair.now_ms)
    pair.run(400)
    taken, pair.host = pair.host, other
    assert len(pair.facts()) == 3
    pair.heard.clear()
    pair.host.reset(pair.now_ms)
    pair.node.post(key(3), pair.now_ms)
    pair.run(400)
    assert pair.facts() == [EventsLost(3), key(3)]
    assert taken is not other


def test_lamps_reach_the_node_through_losses_newest_only():
    pair = Pair(3, 0.3)
    pair.run(3000)
    pair.host.light({1: 1, 2: 0})
    pair.host.light({1: 3})
    pair.run(3000)
    assert pair.outputs[-1] == {1: 3, 2: 0}
    count = len(pair.outputs)
    pair.run(2000)
    assert len(pair.outputs) <= count + 2


def test_a_restarted_node_gets_its_lamps_again():
    pair = Pair()
    pair.run(100)
    pair.host.light({4: 1})
    pair.run(100)
    assert pair.outputs == [{4: 1}]
    pair.node = NodeLink(0xB002)
    pair.run(1000)
    assert pair.outputs == [{4: 1}, {4: 1}]


def test_a_restarted_host_sets_lamps_on_a_node_with_older_settings():
    pair = Pair()
    pair.run(100)
    for level in (1, 0, 1, 0):
        pair.host.light({4: level})
        pair.run(100)
    pair.host = HostLink(pair.now_ms)
    pair.host.light({5: 2})
    pair.run(1000)
    assert pair.outputs[-1] == {5: 2}


@pytest.mark.parametrize("levels", [{256: 1}, {-1: 0}, {1: 4}, dict.fromkeys(range(117), 1)])
def test_lamps_that_no_node_can_have_are_refused(levels):
    host = HostLink()
    with pytest.raises(LinkError, match="a line must be 0 to 255"):
        host.light(levels)


def test_a_node_of_other_message_rows_is_refused_and_named():
    host = HostLink()
    kind, payload = encode_message(Hello("old", 0x1234))
    heard = host.receive(encode_frame(Frame(kind, boot_id=5, payload=payload)), 10)
    assert heard == [NodeForeign("old", 0x1234)]
    assert not host.answering


def test_nonsense_in_a_sound_frame_is_counted():
    host = HostLink()
    host.receive(encode_frame(Frame(0x77, payload=b"x")), 1)
    assert host.bad_messages == 1


def test_silence_is_noticed_and_asked_about():
    pair = Pair()
    pair.run(100)
    assert pair.host.answering
    pair.to_host.trouble = 1.1
    began_ms = pair.now_ms
    while pair.host.answering:
        pair.step()
    assert 1200 <= pair.now_ms - began_ms <= 1800
    assert pair.host.next_deadline() <= pair.now_ms + 400
