"""A hand stopped with chips in the pot, through the whole controller: chips, journal, the room's messages, both exports."""

import json
import time

import pytest
from dealer_talk import BOOKS, Talk

from controller.handhistory.export_ohh import write_ohh
from controller.handhistory.export_phh import write_phh
from controller.handhistory.recorded_hands import ToldHand, hands_of
from controller.journal.journal import SqliteJournal
from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.room.embedded_broker import EmbeddedBroker
from controller.room.publisher import BrokerSettings, MqttPublisher
from controller.room.subscriber import Subscriber
from controller.runtime.loop import Loop, Outlets, restore

BET = "new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold "
"""Six players, blinds of 1 and 2: 15 lie in the pot."""
HEADER = {
    "tape": 1, "id": "T7", "table": {
        "game": "nlhe", "blinds": [1, 2], "seats": {str(seat): {"stack": 200} for seat in range(1, 7)}, "button": 6,
        "readers": "full",
    },
}  # fmt: skip


class Quiet:
    """Lamps, screens and an outbox that nobody empties."""

    def perform(self, output):
        pass

    def show(self, table, outputs):
        pass

    def wake(self):
        pass

    def keep(self, snapshot):
        pass


class Clock:
    now_ms = staticmethod(lambda: 0)
    wall_ms = staticmethod(lambda: 1_700_000_000_000)


class WholeTable(Talk):
    """A talk whose events go through the loop, the journal and the outbox."""

    def __init__(self, book, path, publisher=None):
        super().__init__(book)
        self.book = load_book(BOOKS[book])
        self.start, self.events = self.table, []
        self.journal = SqliteJournal(path / "j.sqlite", json.dumps(HEADER))
        self.publisher = publisher(self.journal) if publisher else Quiet()
        quiet = Quiet()
        self.loop = Loop(self.table, Outlets(self.journal, self.publisher, quiet, quiet), Clock())

    def feed(self, event):
        self.events.append(ToldHand(event, 1_700_000_000_000))
        self.loop.accept(event)
        super().feed(event)
        assert self.loop.table == self.table

    def letters(self, topic):
        return [json.loads(one.payload) for one in self.journal.waiting(0, 10_000) if one.topic == topic]

    def stacks(self):
        hand = self.table.hand
        return {seat.number: hand.wagering.stacks.get(seat.number, seat.stack) for seat in self.table.seating.seats}

    def records(self):
        return list(hands_of(self.start, self.events, "T7"))


@pytest.fixture(params=BOOKS)
def whole_table(request, tmp_path):
    return WholeTable(request.param, tmp_path)


def test_a_void_hand_gives_every_chip_back_and_everybody_says_so(whole_table):
    """G21, G22 and their like: blinds too; the journal, the room and both exports name it."""
    whole_table.play(BET)
    assert whole_table.table.hand.wagering.pot == 15
    whole_table.play("floor:void")
    assert whole_table.stacks() == dict.fromkeys(range(1, 7), 200)
    ended = whole_table.letters("hand/ended")
    assert [(one["how"], set(one["stacks"].values())) for one in ended] == [("void", {200})]
    recorded = [json.loads(line) for entry in whole_table.journal.recorded() for line in entry.outputs]
    assert [one["how"] for one in recorded if one["o"] == "HandEnded"] == ["void"]
    assert restore(whole_table.journal, whole_table.book, load_games())[0] == whole_table.table


def test_the_exports_of_a_void_hand(whole_table):
    whole_table.play(BET + "floor:void new deal 3:raise=6 4:fold 5:fold 6:fold 1:fold 2:fold award:3=9")
    phh = "\n".join(write_phh(whole_table.records()))
    assert "# hand 1 (nlhe) is not in this file: it was declared void" in phh
    assert "1 hand of this evening not in this file; the journal has them." in phh
    assert "finishing_stacks = [" in phh
    void, played = (json.loads(line)["ohh"] for line in write_ohh(whole_table.records()) if line)
    assert "The hand was declared void: every chip went back." in void["_unsaid"]
    assert set(void["_finishing_stacks"].values()) == {200}
    assert void["pots"] == []
    assert not any("void" in line for line in played["_unsaid"])
    assert void["dealer_seat"] == played["dealer_seat"], "the next deal has the same button"


def test_a_misdeal_gives_the_wagers_back_and_leaves_the_blinds_up(whole_table):
    """N102, E89, G103, L27, P36: dealt again with the same button, blinds and players."""
    whole_table.play(BET + "floor:misdeal")
    assert whole_table.stacks() == dict.fromkeys((3, 4, 5, 6), 200) | {1: 199, 2: 198}
    assert whole_table.table.hand.wagering.pot == 3
    assert [one["how"] for one in whole_table.letters("hand/ended")] == ["misdeal"]
    whole_table.play("new deal 3:raise=6 4:fold 5:fold 6:fold 1:fold 2:fold award:3=9")
    assert whole_table.stacks() == dict.fromkeys((4, 5, 6), 200) | {1: 199, 2: 198, 3: 203}
    (record,) = whole_table.records()
    assert (record.misdeals, record.ended) == (1, "played")
    assert "_misdeals = 1" in "\n".join(write_phh([record]))
    assert json.loads(next(write_ohh([record])))["ohh"]["_misdeals"] == 1


def test_what_made_a_hand_void_is_in_the_message_and_in_the_file(tmp_path):
    """G22: a card of the other deck on the flop."""
    whole_table = WholeTable("G", tmp_path).play(BET + "2d>burn B/Qd>board+3s>board+5h>board")
    assert [(one["cause"], one["outcome"]) for one in whole_table.letters("ruling/issued")] == [("foreign_card", "void")]
    assert whole_table.stacks() == dict.fromkeys(range(1, 7), 200)
    (record,) = whole_table.records()
    assert (record.ended, dict(record.after)) == ("void", whole_table.stacks())
    (ruling,) = json.loads(next(write_ohh([record])))["ohh"]["_rulings"]
    assert (ruling["cause"], ruling["outcome"], ruling["rules"]) == ("foreign_card", "void", list(whole_table.last.cite))


def test_chips_that_stay_in_the_middle_are_in_both_files(tmp_path):
    """G113: a pot that nobody wins lies there for the next deal."""
    whole_table = WholeTable("G", tmp_path).play(BET)
    whole_table.tell("forfeit", amount=15)
    whole_table.play("new deal 4:raise=6 5:fold 6:fold 1:fold 2:fold 3:fold award:4=24")
    left, won = whole_table.records()
    assert (left.carried_on, left.ended, won.carried_in) == (15, "played", 15)
    phh = "\n".join(write_phh([left, won]))
    assert "# hand 1 (nlhe) is not in this file: 15 stayed in the middle for the next deal" in phh
    assert "# hand 2 (nlhe) is not in this file: 15 lay in the middle from the deal before" in phh
    first, second = (json.loads(line)["ohh"] for line in write_ohh([left, won]) if line)
    assert (first["_carried_on"], second["_carried_in"]) == (15, 15)
    assert any("stayed in the middle" in line for line in first["_unsaid"])
    assert any("lay in the middle" in line for line in second["_unsaid"])


@pytest.mark.broker
def test_the_room_hears_of_a_void_hand_over_a_real_broker(tmp_path):
    broker = EmbeddedBroker()
    settings, heard = BrokerSettings("127.0.0.1", broker.port), []
    with Subscriber(settings, "railbird/#", heard.append) as subscriber:
        assert subscriber.wait(10)
        whole_table = WholeTable("G", tmp_path, lambda journal: MqttPublisher("t1", journal, settings, 1, lambda said: None))
        whole_table.play(BET + "floor:void")
        ends = time.monotonic() + 15
        while not any(one.topic.endswith("/event/hand/ended") for one in heard):
            assert time.monotonic() < ends, "nobody told that the hand had ended"
            time.sleep(0.02)
        told = next(json.loads(one.payload) for one in heard if one.topic.endswith("/event/hand/ended"))
        assert (told["type"], told["data"]["how"]) == ("railbird.hand.ended", "void")
        assert set(told["data"]["stacks"].values()) == {200}
        whole_table.publisher.close()
    broker.close()
