"""The node's end of the link by itself: what it keeps, resends, splits and ignores."""

from firmware_bridge.frames import Frame, FrameDecoder, encode_frame
from firmware_bridge.link_layout import SCHEMA
from firmware_bridge.node_link import NodeLink, OutputsWanted, SnapshotWanted, split_facts
from firmware_bridge.node_messages import (
    Ack,
    AskHello,
    AskSnapshot,
    Event,
    Hello,
    Levels,
    Outputs,
    Snapshot,
    decode_message,
    encode_message,
)
from firmware_bridge.readings import CellWeighed, KeyChanged, TagSeen


def key(number):
    return KeyChanged(number % 256, pressed=number % 2 == 0)


def say(message, boot_id=1, seq=0, ack=0):
    kind, payload = encode_message(message)
    return encode_frame(Frame(kind, seq, ack, boot_id, payload))


def said(data):
    return [(f.seq, decode_message(f.kind, f.payload)) for f in FrameDecoder().feed(data)]


def test_it_introduces_itself_first_and_whenever_asked():
    node = NodeLink(1, "node 1.0")
    assert said(node.to_send(0)) == [(0, Hello("node 1.0", SCHEMA, 1))]
    node.post(key(1), 0)
    node.to_send(0)
    assert node.receive(say(AskHello(), boot_id=0), 5) == []
    assert said(node.to_send(5)) == [(0, Hello("node 1.0", SCHEMA, 1))]


def test_an_acknowledgment_meant_for_an_earlier_life_forgets_nothing():
    node = NodeLink(2)
    node.post(key(1), 0)
    node.receive(say(Ack(), boot_id=1, ack=5), 1)
    assert node.kept == 1
    node.receive(say(Ack(), boot_id=2, ack=1), 2)
    assert node.kept == 0


def test_its_own_frames_thrown_back_by_an_echoing_line_forget_nothing():
    node = NodeLink(1)
    node.receive(say(Outputs(((1, 1),)), boot_id=1, seq=7), 0)
    node.post(key(1), 1)
    echoed = node.to_send(1)
    assert {frame.ack for frame in FrameDecoder().feed(echoed)} >= {7}
    assert node.receive(echoed, 2) == []
    assert node.kept == 1
    node.to_send(2)
    assert node.receive(say(Event(key(9)), boot_id=5, ack=1), 3) == []
    assert not node.has_news


def test_wishes_are_told_once_and_older_lamps_ignored():
    node = NodeLink(1)
    assert node.receive(say(AskSnapshot(9)), 0) == [SnapshotWanted(9)]
    assert node.receive(say(Outputs(((1, 1),)), seq=4), 0) == [OutputsWanted(((1, 1),))]
    assert node.receive(say(Outputs(((1, 0),)), seq=3), 0) == []
    assert node.receive(say(Outputs(((1, 1),)), seq=4), 0) == []
    frames = FrameDecoder().feed(node.to_send(1))
    assert {frame.ack for frame in frames} >= {4}


def test_noise_and_nonsense_are_ignored():
    node = NodeLink(1)
    assert node.receive(b"\x00noise\x00" + encode_frame(Frame(0x77, boot_id=1)), 0) == []
    assert node.decoder.frames_dropped == 1


def test_levels_and_snapshots_are_split_to_fit():
    many = tuple(TagSeen(1, bytes((n,)) * 7) for n in range(60))
    assert [fact for group in split_facts(many) for fact in group] == list(many)
    node = NodeLink(1)
    node.to_send(0)
    node.tell_levels(many)
    node.send_snapshot(3, many)
    node.send_snapshot(4, ())
    messages = [message for _, message in said(node.to_send(1))]
    levels = [m for m in messages if isinstance(m, Levels)]
    parts = [m for m in messages if isinstance(m, Snapshot) and m.number == 3]
    assert len(levels) > 1
    assert [(m.part, m.parts) for m in parts] == [(n, len(parts)) for n in range(len(parts))]
    assert tuple(fact for m in parts for fact in m.facts) == many
    assert messages[-1] == Snapshot(4, 0, 1, ())


def test_it_says_that_it_lives_when_it_has_nothing_else_to_say():
    node = NodeLink(1)
    node.to_send(0)
    spoken = [now_ms for now_ms in range(10, 2000, 10) if node.to_send(now_ms)]
    assert spoken == [400, 800, 1200, 1600]
    node.tell_levels((CellWeighed(1, 1),))
    assert node.to_send(2001)
    assert node.next_deadline() == 2401


def test_a_node_resends_only_a_few_events_at_once_and_ever_slower():
    node = NodeLink(1)
    for number in range(30):
        node.post(key(number), 0)
    node.to_send(0)
    sizes = []
    for now_ms in range(10, 2000, 10):
        frames = FrameDecoder().feed(node.to_send(now_ms))
        resent = [f for f in frames if isinstance(decode_message(f.kind, f.payload), Event)]
        if resent:
            sizes.append((now_ms, len(resent)))
    assert sizes == [(60, 8), (180, 8), (420, 8), (900, 8), (1380, 8), (1860, 8)]
