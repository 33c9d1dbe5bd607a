"""After every event of random evenings a room that knows `docs/` alone keeps what the table holds."""

import json
from random import Random

import pytest
from dealer_talk import Talk
from room_consumer import Room
from room_evening import Evening
from room_truth import differences, truth

from controller.engine import retained_values
from controller.engine.advance import advance
from controller.engine.retained_values import changes_told, evening_told, says_all, standing_of
from controller.journal.journal_entries import Numbered
from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.room.gateway import CommandGateway, ReceivedCommand, RoomSettings, Sender
from controller.room.outgoing_messages import envelope, letters_of, messages_of
from controller.table.events import TimeReached
from controller.table.outputs import ActionTaken
from controller.table.values import ButtonTold, DealerTold, HandStanding, StakesTold, StandingAct, TrayExpected
from controller.tape.tape import open_table, parse_tape
from controller.terms.fast_copies import replace

BOOKS = ("golden-nugget-2025", "nclpc-2015", "eagles-3512", "npl-2015", "players-casino-2025")


class Core:
    """Takes what is keyed and commanded through the core alone; the room hears every message at once."""

    def __init__(self, book, **told):
        game = {"game": "nlhe", "blinds": [1, 2], "readers": "none", "button": 1, "chips": [1, 5, 25]} | told
        game["seats"] = {str(seat): {"stack": 50 * seat} for seat in (1, 2, 4, 5, 7)}
        tape = parse_tape(json.dumps({"tape": 1, "id": "t", "table": game}), "t")
        self.table = open_table(tape, load_book(book), load_games())
        self.gateway = CommandGateway(RoomSettings((Sender("desk", ("*",)),)), 9)
        self.room, self.events, self.commands, self.now_ms = Room(), 0, 0, 0
        self.tell(evening_told(self.table, "e1"))

    def tell(self, outputs):
        self.events += 1
        for letter in letters_of(messages_of(outputs, self.table.counters.hands_begun, self.table.rules)):
            number = self.room.next
            told = Numbered(number, self.events, letter.topic, letter.kind, letter.payload, 1_700_000_000_000)
            self.room.take(json.loads(envelope("t", told)))

    def now(self):
        self.now_ms += 9000
        return self.now_ms

    def key(self, event):
        before = self.table
        self.table, outputs = advance(before, event)
        self.tell(outputs)
        wrong = differences(self.room.kept, truth(self.table))
        assert not wrong, (event, wrong, outputs)

    def command(self, name, **fields):
        self.commands += 1
        told = json.dumps({"id": str(self.commands), "command": name, **fields}).encode()
        self.key(self.gateway.read(ReceivedCommand("desk", told), self.now()).event)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seed", [1])
def test_whoever_follows_the_events_knows_every_chip_at_every_moment(book, seed):
    core = Core(book)
    evening = Evening(core, Random(seed))
    for _ in range(15):
        evening.hand()
    assert core.table.counters.hands_begun > 8


def test_whoever_follows_a_kill_game_knows_who_has_a_leg_up():
    core = Core(BOOKS[0], game="lhe", limits=[2, 4], kill="full")
    evening = Evening(core, Random(3))
    for _ in range(6):
        evening.hand()
    assert any(json.loads(kept).get("kill", [()])[0] for _, kept in core.room.history)


def test_the_evenings_notice_a_chip_that_nobody_is_told_of(monkeypatch):
    monkeypatch.setattr(retained_values, "chips_told", lambda *_: ())
    core = Core(BOOKS[0])
    with pytest.raises(AssertionError, match="stacks"):
        Evening(core, Random(1)).hand()


def test_a_key_taken_back_is_told_with_the_hand_as_it_stands():
    talk = Talk("G", readers="none").play("new 3:raise=6 4:fold undo")
    assert [one for one in talk.outputs if isinstance(one, HandStanding)] == [
        HandStanding(1, "preflop", (1, 2, 3, 4, 5, 6), (StandingAct("preflop", 3, "raise", 6),))
    ]


def test_a_level_is_told_when_it_is_announced_when_it_is_taken_back_and_when_it_holds():
    level = {"blinds": [5, 10], "ante": 1}
    talk = Talk("G", readers="none")
    talk.tell("level", **level)
    talk.play("undo")
    talk.tell("level", **level)
    talk.play("new")
    told = [(one.holds, one.blinds, one.ante) for one in talk.outputs if isinstance(one, StakesTold)]
    assert told == [("next", (5, 10), 1), ("next", (1, 2), 0), ("next", (5, 10), 1), ("now", (5, 10), 1)]


def test_a_hand_that_is_killed_is_out_for_the_room_too():
    talk = Talk("G", readers="none").play("new")
    talk.tell("kill", seat=4)
    assert [one.live for one in talk.outputs if isinstance(one, HandStanding)] == [(1, 2, 3, 5, 6)]


def test_what_the_room_was_told_of_the_house_is_told_again_where_it_is_taken_back():
    talk = Talk("G", readers="none")
    talk.tell("dealer_change", dealer="Ann")
    talk.play("undo")
    talk.tell("tray_adjusted", amount=500, reason="fill")
    talk.play("undo button:4 undo")
    assert [one.dealer for one in talk.outputs if isinstance(one, DealerTold)] == ["Ann", ""]
    assert [one.change for one in talk.outputs if isinstance(one, TrayExpected)] == [500, 0]
    assert [one.button for one in talk.outputs if isinstance(one, ButtonTold)] == [4, 6]


FLOP = "new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold 2d>burn 3s>board+5h>board+5s>board 3:check 4:bet=8"


def steps(text):
    """Each event of a hand: the word, the table before and after it, and what it told."""
    talk = Talk("G")
    for word in text.split():
        before, told = talk.table, len(talk.outputs)
        talk.play(word)
        yield word, before, talk.table, tuple(talk.outputs[told:])


def test_ordinary_events_tell_all_of_their_changes_themselves():
    """Nine events in ten need no comparison of the whole table: acts, cards, and the moment behind them."""
    for word, before, after, told in steps(FLOP):
        opens_street = word == "new" or word.startswith("3s")
        assert says_all(before, after, told) is not opens_street, word
        assert [one for one in told if isinstance(one, HandStanding)] == [], word


@pytest.mark.parametrize("changed", [
    {"runs": 2}, {"deals": 2}, {"street_index": 0}, {"actions": ()},
    {"game": {"points": {1: 4}}}, {"game": {"jackpot_talk": True}},
    {"wagering": {"folded": frozenset({1, 2, 5, 6, 3})}},
], ids=str)  # fmt: skip
def test_what_no_act_tells_of_a_hand_is_told_as_its_whole_standing(changed):
    *_, (_, _, before, _) = steps(FLOP)
    hand = before.hand
    parts = {name: replace(getattr(hand, name), **part) if isinstance(part, dict) else part for name, part in changed.items()}
    after = replace(before, hand=replace(hand, **parts))
    assert not says_all(before, after, ())
    assert [one for one in changes_told(before, after, TimeReached(0), ()) if isinstance(one, HandStanding)] == [
        standing_of(after.hand, after)
    ]


def test_a_run_out_that_is_taken_back_is_told_and_one_that_begins_is_not():
    """Its street tells of itself."""
    *_, (_, _, first, _) = steps(FLOP)
    second = replace(first, hand=replace(first.hand, game=replace(first.hand.game, run=1)))
    for before, after, told in ((first, second, []), (second, first, [HandStanding])):
        assert not says_all(before, after, ())
        found = changes_told(before, after, TimeReached(0), ())
        assert [type(one) for one in found if isinstance(one, HandStanding)] == told


def test_a_street_that_is_taken_back_is_told_though_no_act_changes():
    """An UNDO of its last card: the room's board is the flop's again."""
    *_, (_, _, dealt, _) = steps(FLOP)
    due = replace(dealt, hand=replace(dealt.hand, street="preflop"))
    for before, after, told in ((due, dealt, []), (dealt, due, [standing_of(due.hand, due)])):
        found = changes_told(before, after, TimeReached(0), ())
        assert [one for one in found if isinstance(one, HandStanding)] == told


@pytest.mark.parametrize("changed", [
    {"seating": {"first_button": 2}}, {"dealer": "Ann"}, {"changes": {"hands": 1}}, {"stakes": {"ante": 5}}, {"hand": None},
], ids=str)  # fmt: skip
def test_a_change_of_the_table_is_no_matter_of_the_acts(changed):
    *_, (_, _, before, _) = steps(FLOP)
    parts = {name: replace(getattr(before, name), **part) if isinstance(part, dict) else part for name, part in changed.items()}
    after = replace(before, **parts)
    assert not says_all(before, after, ())
    assert not says_all(after, before, ())


def test_two_acts_told_at_once_need_no_standing_and_one_of_them_that_is_not_told_does():
    """Seat 4's call before its turn counts with seat 3's."""
    talk = Talk("G", readers="none").play("new 4:call")
    before = talk.table
    talk.outputs.clear()
    talk.play("3:call")
    acts = [one for one in talk.outputs if isinstance(one, ActionTaken)]
    assert [one.seat for one in acts] == [3, 4]
    assert not [one for one in talk.outputs if isinstance(one, HandStanding)]
    told = changes_told(before, talk.table, TimeReached(0), tuple(acts[:1]))
    assert [type(one) for one in told if isinstance(one, HandStanding)] == [HandStanding]
