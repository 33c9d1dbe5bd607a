"""Taps of a screen are checked once, at the door, and are then keys as any other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.decks.enrolled_decks import Decks
from controller.ingest.ingest import Ingest
from controller.journal.journal_entries import Edge
from controller.loading.law import load_law
from controller.runtime.arrivals.edge_lines import edge_arrival, edge_line
from controller.runtime.taps import TapDoor, TapError, read_tap
from controller.screens.view_server import LONGEST_BYTES, ViewServer
from controller.table.events import NewDeal
from controller.tape.tape import open_table, parse_tape
from firmware_bridge.errors import NotKeptError
from firmware_bridge.readings import Arrival, ScreenTapped
from hw.board import SCREEN
from hw.board_file import load_board
from hw.panel import Key


@given(st.binary(max_size=2 * LONGEST_BYTES))
def test_whatever_comes_is_a_key_or_refused_with_a_sentence(line):
    try:
        name = read_tap(line)
    except TapError:
        return
    assert name in set(Key)


@pytest.mark.parametrize("line", [
    b'{"tap": "fold", "n": 1}', b'{"tap": "jump"}', b'{"tap": 3}', b"[]", b"{", b"", b'{"tap": "' + b"x" * 200 + b'"}',
])  # fmt: skip
def test_what_is_no_tap_is_refused(line):
    with pytest.raises(TapError, match="tap"):
        read_tap(line)


def test_a_board_without_touch_ignores_taps_and_says_so_once():
    arrivals, said = [], []
    door = TapDoor(arrivals.append, lambda: 500, said.append, is_open=False)
    for _ in range(3):
        door.hear(b'{"tap": "fold"}')
    assert (arrivals, len(said), "touch = true" in said[0]) == ([], 1, True)


def test_a_journal_that_cannot_be_written_ends_no_thread_of_the_screens():
    def put(_):
        raise NotKeptError("full")

    TapDoor(put, lambda: 500, pytest.fail, is_open=True).hear(b'{"tap": "fold"}')


def test_a_tap_is_kept_in_the_journal_until_it_is_an_event():
    arrival = Arrival(SCREEN, 70, ScreenTapped("all_call", pressed=True))
    assert edge_arrival(Edge(3, 70, edge_line(arrival))) == arrival


def test_a_tapped_key_begins_a_hand_at_a_table_without_a_keypad():
    law = load_law("golden-nugget-2025", ("nlhe",))
    header = (
        '{"tape": 1, "id": "t", "table": {"game": "nlhe", "blinds": [1, 2], "button": 2, '
        '"seats": {"1": {"stack": 9}, "2": {"stack": 9}}}, "events": []}'
    )
    table = open_table(parse_tape(header, "t"), law.book, law.games)
    ingest = Ingest(load_board("touch"), Decks({}), lambda: table)
    door = TapDoor(ingest.accept, lambda: 5000, pytest.fail, is_open=True)
    door.hear(b'{"tap": "riffle"}')
    ingest.elapse(5200)
    event = ingest.take(5200)
    assert isinstance(event, NewDeal)
    assert event.by == "riffle"


def test_a_screen_that_sends_anything_else_is_cut_off_and_no_other(tmp_path):
    import socket
    import time

    server, heard, refused = ViewServer(tmp_path / "v.sock"), [], []

    def hear(line):
        heard.append(read_tap(line))

    server.hear, server.refused = hear, refused.append
    try:
        good, bad = (socket.socket(socket.AF_UNIX) for _ in range(2))
        for one in (good, bad):
            one.settimeout(5)
            one.connect(str(tmp_path / "v.sock"))
        bad.sendall(b'{"tap": "fold"}\n\xff\xff\n')
        assert bad.recv(10) == b""
        good.sendall(b'{"tap": "ca')
        time.sleep(0.05)
        good.sendall(b'll"}\n')
        ends = time.monotonic() + 5
        while heard != ["fold", "call"] and time.monotonic() < ends:
            time.sleep(0.01)
        assert (heard, len(refused)) == (["fold", "call"], 1)
    finally:
        server.close()
        good.close()
        bad.close()
