"""The running table: what time alone brings about is heard; a journal that cannot be written ends it with clear words."""

import time
from contextlib import closing
from unittest import mock

import pytest
from gpiozero.pins.mock import MockFactory

from controller.__main__ import main
from controller.decks.enrolled_decks import Decks
from controller.journal.journal import JournalError
from controller.journal.journal_entries import JournalEntry, OutboxMessage
from controller.runtime.composition import Deployment, compose_table
from controller.runtime.table_controller import TableController
from controller.runtime.table_settings import SeatSettings, TableSettings
from controller.table import events as happened
from controller.table.events import TimeReached
from controller.table.outputs import IssueRuling
from controller.terms.cards import card
from controller.terms.codes import Act, Cause
from controller.terms.places import place
from firmware_bridge.errors import NotKeptError
from firmware_bridge.readings import Arrival, ContactChanged, DeviceBack, DeviceLost, KeyChanged
from hw.board import Board, PinWiring, PortWiring
from hw.panel import Contact, Lamp, Level


@pytest.fixture
def table(tmp_path):
    told = TableSettings("t9", "golden-nugget-2025", "nlhe", (1, 2), readers="none")
    assembled = compose_table(told, Board("bare", 9), Decks({}), Deployment(tmp_path, ""), lambda said: None)
    yield assembled
    assembled.close()


def fill_the_disk(table):
    table.journal._base.execute("CREATE TRIGGER full BEFORE INSERT ON edge BEGIN SELECT RAISE(ABORT, 'disk full'); END")


def test_a_key_that_cannot_be_kept_is_not_taken_and_ends_the_loop(table):
    fill_the_disk(table)
    with pytest.raises(NotKeptError, match="a key press cannot be written"):
        table.table_controller.put(Arrival("node", 100, KeyChanged(1, pressed=True)))
    with pytest.raises(JournalError, match="disk full"):
        table.table_controller.turn(0.0)


def test_after_a_restart_the_key_comes_again_and_is_taken(table):
    fill_the_disk(table)
    with pytest.raises(NotKeptError):
        table.table_controller.put(Arrival("node", 100, KeyChanged(1, pressed=True, told_as=(7, 1))))
    table.journal._base.execute("DROP TRIGGER full")
    table.table_controller.put(Arrival("node", 200, KeyChanged(1, pressed=True, told_as=(7, 1))))
    assert len(table.journal.durable_edges()) == 1


def test_a_snapshot_of_lines_at_rest_is_no_write_and_a_key_that_is_down_in_it_is_kept(table):
    written = []
    table.journal.keep_edge = lambda *told: written.append(told)
    for line in range(58):
        table.table_controller.put(Arrival("node", 100, KeyChanged(line, pressed=False)))
        table.table_controller.put(Arrival("node", 100, ContactChanged(line, closed=False)))
    assert (written, len(table.table_controller.inbox)) == ([], 116)
    table.table_controller.put(Arrival("node", 100, KeyChanged(3, pressed=True)))
    table.table_controller.put(Arrival("node", 200, KeyChanged(3, pressed=False, told_as=(7, 1))))
    assert len(written) == 2


def test_a_device_that_was_lost_before_a_restart_is_lost_until_it_answers_and_no_longer(tmp_path):
    told = TableSettings("t9", "golden-nugget-2025", "nlhe", (1, 2), readers="none")
    ports = tuple(PortWiring(name, str(tmp_path / name), "node") for name in ("node", "other"))
    place = Deployment(tmp_path / "run", "")

    def start():
        return compose_table(told, Board("bare", 9, ports=ports), Decks({}), place, lambda said: None)

    first = start()
    first.table_controller.put(Arrival("node", 100, DeviceLost("unplugged")))
    until(first.table_controller, lambda: "node" in first.table_controller.table.devices.lost)
    first.close()
    again = start()
    try:
        assert "node" in again.table_controller.table.devices.lost
        assert {name: pump.was_lost for name, pump in again.hardware.pumps.items()} == {"node": True, "other": False}
        again.table_controller.put(Arrival("node", 200, DeviceBack(1000)))
        until(again.table_controller, lambda: "node" not in again.table_controller.table.devices.lost)
    finally:
        again.close()


@pytest.mark.parametrize(("held_s", "deals"), [(0.0, 0), (0.05, 1)])
def test_a_spike_whose_end_waits_for_the_storage_is_no_signal(tmp_path, held_s, deals):
    told = TableSettings("t9", "golden-nugget-2025", "nlhe", (1, 2), readers="none")
    factory = MockFactory()
    board = Board("bare", 9, pins=(PinWiring(27, contact=Contact.SHUFFLER),))
    assembled = compose_table(told, board, Decks({}), Deployment(tmp_path, "", pin_factory=factory), lambda said: None)
    keep, heard = assembled.journal.keep_edge, []

    def keep_slowly(*edge):
        time.sleep(0.15)
        return keep(*edge)

    assembled.journal.keep_edge = keep_slowly
    take = assembled.table_controller.loop.accept
    assembled.table_controller.loop.accept = lambda event, *used: heard.append(event) or take(event, *used)
    try:
        began = time.monotonic()
        factory.pin("GPIO27").drive_low()
        time.sleep(held_s)
        factory.pin("GPIO27").drive_high()
        is_spike = time.monotonic() - began < 0.005
        end = time.monotonic() + 0.7
        while time.monotonic() < end:
            assembled.table_controller.turn(0.01)
    finally:
        assembled.close()
    # A busy machine may make a press of what should have been a spike.
    assert sum(isinstance(event, happened.NewDeal) for event in heard) == deals or (not held_s and not is_spike)


def until(table_controller, condition):
    end = time.monotonic() + 5
    while not condition():
        assert time.monotonic() < end
        table_controller.turn(0.01)


def test_the_command_says_in_one_sentence_that_the_disk_is_full(tmp_path, monkeypatch, capsys):
    config = tmp_path / "table.toml"
    config.write_text(
        'directory = "run"\n[table]\nid = "full"\nrulebook = "golden-nugget-2025"\ngame = "nlhe"\nblinds = [1, 2]\n'
        'button = 1\nreaders = "none"\nseats = [ { seat = 1, stack = 100 }, { seat = 2, stack = 100 } ]\n'
        '[board]\nfile = "board.toml"\ndecks = "decks.json"\n',
        encoding="utf-8",
    )
    (tmp_path / "board.toml").write_text('name = "bare"\nseats = 9\n')
    (tmp_path / "decks.json").write_text("{}")

    def turn(table_controller):
        with table_controller._parts.journal._base as base:
            base.execute("CREATE TRIGGER full BEFORE INSERT ON event BEGIN SELECT RAISE(ABORT, 'disk full'); END")
        table_controller.loop.accept(TimeReached(100))

    monkeypatch.setattr(TableController, "turn", turn)
    assert main(["run", "--config", str(config), "--pins", "none"]) == 1
    told = capsys.readouterr().err
    for words in ("disk full", "cannot be written", "start again"):
        assert words in told


def test_what_could_not_be_marked_as_sent_can_be_marked_later(table):
    table.journal._base.execute("CREATE TRIGGER full BEFORE UPDATE ON outbox BEGIN SELECT RAISE(ABORT, 'full'); END")
    table.journal.append(JournalEntry(1, 1, "{}", (), (OutboxMessage("hand/action", "railbird.hand.action", "{}"),)))
    numbers = [one.number for one in table.journal.waiting(0, 10)]
    with pytest.raises(JournalError, match="full"):
        table.journal.mark_sent(numbers)
    table.journal._base.execute("DROP TRIGGER full")
    table.journal.mark_sent(numbers)
    assert table.journal.waiting(0, 10) == ()


class HandClock:
    """A clock that a test moves."""

    at_ms = 0

    def now_ms(self):
        return self.at_ms

    def wall_ms(self):
        return self.at_ms

    def seconds_until(self, due_ms):
        return (due_ms - self.at_ms) / 1000


class Follower:
    """Whoever follows the events, as the demo's dealer does."""

    def __init__(self):
        self.heard_of = []

    def heard(self, event, outputs, _table):
        self.heard_of += [(type(event), one.ruling.cause) for one in outputs if isinstance(one, IssueRuling)]


def test_a_ruling_that_time_alone_brings_is_heard_and_lights_its_lamp_at_once(tmp_path):
    seats = tuple(SeatSettings(seat, 100) for seat in (1, 2, 3))
    told = TableSettings("t9", "golden-nugget-2025", "nlhe", (1, 2), seats=seats, button=1)
    with closing(compose_table(told, Board("bare", 9), Decks({}), Deployment(tmp_path, ""), lambda said: None)) as assembled:
        table_controller, clock, follower = assembled.table_controller, HandClock(), Follower()
        table_controller._parts.clock = table_controller.loop._clock = clock
        table_controller.listen(follower)
        dealt = [(f"seat:{seat}", code) for seat, code in zip((2, 3, 1) * 2, "Ac Kc Qc Jc Tc 9c".split(), strict=True)]
        flop = [("burn", "2d"), *(("board", code) for code in ("3h", "5s", "7d", "9h"))]
        script = [happened.NewDeal(1000)]
        script += [happened.CardMoved(2000 + 400 * at, card(code), place(zone), motion=at)
                   for at, (zone, code) in enumerate(dealt)]
        script += [happened.ActionDeclared(9000, 1, Act.CALL), happened.ActionDeclared(10000, 2, Act.CALL),
                   happened.ActionDeclared(11000, 3, Act.CHECK)]
        script += [happened.CardMoved(12000, card(code), place(zone), motion=20) for zone, code in flop]
        for event in script:
            clock.at_ms = event.at_ms
            table_controller.tell(event)
            table_controller.turn(0.0)
        assert follower.heard_of == []  # the flop's motion is not over
        assert table_controller._lamps._shown.get(Lamp.WRONG, Level.OFF) is Level.OFF
        clock.at_ms += 2000
        table_controller.turn(0.0)
        assert follower.heard_of == [(TimeReached, Cause.FOUR_CARD_FLOP)]
        assert table_controller._lamps._shown[Lamp.WRONG] is Level.ON


def test_the_buzzer_that_a_player_s_clock_sounds_is_silenced_by_time_alone(tmp_path):
    seats = tuple(SeatSettings(seat, 100) for seat in (1, 2, 3))
    told = TableSettings("t9", "golden-nugget-2025", "nlhe", (1, 2), seats=seats, button=1, readers="none")
    with closing(compose_table(told, Board("bare", 9), Decks({}), Deployment(tmp_path, ""), lambda said: None)) as assembled:
        table_controller, clock, switch = assembled.table_controller, HandClock(), mock.Mock()
        table_controller._parts.clock = table_controller.loop._clock = clock
        table_controller._lamps._switch = switch
        for clock.at_ms, event in ((1000, happened.NewDeal(1000)), (200_000, happened.ClockCalled(200_000, 1))):
            table_controller.tell(event)
            table_controller.turn(0.0)
        assert mock.call(Lamp.BUZZER, Level.OFF) not in switch.light.mock_calls
        clock.at_ms += 1000
        table_controller.turn(0.0)
        assert [one for one in switch.light.mock_calls if Lamp.BUZZER in one.args] == [
            mock.call(Lamp.BUZZER, Level.ON), mock.call(Lamp.BUZZER, Level.OFF)
        ]  # fmt: skip
