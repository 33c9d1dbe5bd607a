"""Sentences for the dealer reach his screen, and no other, and do not stay there."""

import json

import pytest
from dealer_talk import Talk

from controller.screens.screen_feeder import SENTENCE_SHOWN_MS, ScreenFeeder
from controller.table.announcements.betting_announcements import NothingPushed
from controller.table.announcements.device_announcements import DeviceIsBack
from controller.table.events import ActionDeclared, CardExposed, PotAwarded, TableTapped
from controller.table.outputs import Announce
from controller.terms.codes import Act
from controller.terms.fast_copies import replace
from controller.views import project
from controller.views.models import ViewError
from controller.views.phrases.software_words import altered_words, software_words


class Sink:
    def __init__(self):
        self.lines = {}

    def show_all(self, lines):
        self.lines.update(lines)


REFUSED = "99 keyed for seat 3, but the pot has 3: key it again."


def fed(event, text="new deal 3:fold 1:fold"):
    talk, sink = Talk("P", seats=3).play(text), Sink()
    feeder = ScreenFeeder("t", (sink,))
    feeder.show(talk.table, ())
    feeder.draw()
    begun = len(talk.outputs)
    talk.feed(event)
    feeder.note(event)
    feeder.show(talk.table, tuple(talk.outputs[begun:]))
    feeder.draw()
    return talk, feeder, sink


def test_a_push_that_is_refused_says_why_on_the_dealers_screen_alone():
    talk, feeder, sink = fed(PotAwarded(90_000, 3, 99))
    assert REFUSED in sink.lines["dealer"]
    assert all(REFUSED not in line for name, line in sink.lines.items() if name != "dealer")
    feeder.note(TableTapped(91_000))
    feeder.show(talk.table, ())
    feeder.draw()
    assert REFUSED not in sink.lines["dealer"]


def test_what_of_the_software_is_not_as_released_stands_on_the_floor_s_screen_alone_without_an_event():
    _, feeder, sink = fed(TableTapped(90_000))
    feeder.name_software("software 9.9 (01234567)", "The software is not as released.")
    feeder.draw()
    assert "not as released" in sink.lines["floor"]
    assert all("software 9.9" not in line for name, line in sink.lines.items() if name != "floor")


def test_what_is_not_sealed_stands_on_the_floor_s_screen_as_long_as_it_is_so():
    talk, feeder, sink = fed(TableTapped(90_000))
    feeder.unsealed = "The journal has no key."
    for seconds in (1, 3600):
        feeder.show(replace(talk.table, physical=replace(talk.table.physical, now_ms=90_000 + seconds * 1000)), ())
        feeder.draw()
        assert "The journal has no key." in sink.lines["floor"]


def test_a_view_that_cannot_be_made_ends_nothing_and_is_told(monkeypatch):
    talk, feeder, sink = fed(TableTapped(90_000))
    said, made = [], project.views
    monkeypatch.setattr(feeder, "_log", said.append)

    def fail(_table, _frame):
        raise ViewError("a winning hand has a card that does not lie face up")
        yield

    monkeypatch.setattr(project, "views", fail)
    for seconds in (1, 2):
        feeder.say(f"Sentence {seconds}")
        feeder.show(replace(talk.table, physical=replace(talk.table.physical, now_ms=90_000 + seconds * 1000)), ())
        feeder.draw()
    assert len(said) == 1
    assert "a winning hand has a card that does not lie face up" in said[0]
    assert "Sentence 2" in sink.lines["dealer"]
    assert "A screen cannot be drawn" in sink.lines["floor"]
    monkeypatch.setattr(project, "views", made)
    for _ in range(2):
        feeder.show(replace(talk.table, physical=replace(talk.table.physical, now_ms=95_000)), ())
        feeder.draw()
    assert "A screen cannot be drawn" not in sink.lines["floor"]


def test_the_room_gets_all_changed_views_in_one_message_behind_the_screens():
    order, talk = [], Talk("P", seats=3).play("new deal")
    screens, room = Sink(), Sink()
    feeder = ScreenFeeder("t", (screens,))
    feeder.room = room
    for name, sink in (("screens", screens), ("room", room)):
        sink.show_all = lambda lines, name=name, sink=sink: (order.append((name, *lines)), sink.lines.update(lines))
    feeder.show(talk.table, ())
    feeder.draw()
    assert order[:2] == [("screens", "felt"), ("screens", "dealer")]
    assert order[-1][0] == "room"
    assert [name for name, *_ in order].count("room") == 1
    assert room.lines == screens.lines
    assert {"felt", "dealer", "floor", "seat:1"} <= set(room.lines)


def test_a_sentence_does_not_stay_for_ever():
    talk, feeder, sink = fed(PotAwarded(90_000, 3, 99))
    feeder.show(replace(talk.table, physical=replace(talk.table.physical, now_ms=90_000 + SENTENCE_SHOWN_MS)), ())
    feeder.draw()
    assert REFUSED not in sink.lines["dealer"]


def test_what_a_key_did_not_mean_is_said_too():
    _, feeder, sink = fed(TableTapped(90_000))
    feeder.say("Nothing waits for CONFIRM.")
    feeder.draw()
    assert "Nothing waits for CONFIRM." in sink.lines["dealer"]


def test_beside_a_ruling_it_stands_above_the_entries():
    talk, sink = Talk("G").play("new 7c>1"), Sink()
    feeder = ScreenFeeder("t", (sink,))
    talk.play("5d>1")
    feeder.show(talk.table, (Announce("error", NothingPushed(3)),))
    feeder.draw()
    assert '"history":[{' in sink.lines["dealer"].replace(" ", "")
    assert "Nothing is pushed to seat 3" in sink.lines["dealer"]


def test_a_hidden_card_is_not_named_by_a_sentence():
    talk, sink = Talk("G").play("new deal"), Sink()
    feeder = ScreenFeeder("t", (sink,))
    feeder.show(talk.table, (Announce("info", DeviceIsBack("The reader of the 7c")),))
    feeder.draw()
    assert "7c" not in sink.lines["dealer"]


def test_the_tables_sign_stands_before_every_figure():
    """Stakes, turn, keys, next thing, entries and message: all have it, or none."""
    for sign in ("$", ""):
        talk, sink = Talk("G", seats=3).play("new deal 3:raise=60"), Sink()
        feeder = ScreenFeeder("t", (sink,), sign)
        feeder.note(ActionDeclared(1, 3, Act.RAISE, 60))
        feeder.show(talk.table, ())
        feeder.draw()
        for line in sink.lines.values():
            assert ("$" in line) == bool(sign)
        dealer = json.loads(sink.lines["dealer"])["body"]
        assert dealer["game"]["limits"] == f"{sign}1-{sign}2"
        assert dealer["next"]["detail"] == f"{sign}59 to call"
        assert dealer["history"][0]["text"] == f"Seat 3 raises to {sign}60"
        assert f"raise to {sign}60" in sink.lines["felt"]


def test_the_floor_alone_reads_when_each_act_and_ruling_was():
    talk, sink = Talk("G", seats=4).play("new deal"), Sink()
    feeder = ScreenFeeder("t", (sink,))
    feeder.note(TableTapped(1_000))
    feeder.time_of_day = "at {}".format
    begun = len(talk.outputs)
    acted = ActionDeclared(90_000, talk.table.hand.wagering.to_act, Act.FOLD)
    talk.feed(acted)
    feeder.note(acted)
    exposed = CardExposed(91_000, 2, by="player")
    talk.feed(exposed)
    feeder.note(exposed)
    feeder.show(talk.table, tuple(talk.outputs[begun:]))
    feeder.draw()
    floor = json.loads(sink.lines["floor"])["body"]
    entries = [line["text"] for line in floor["history"]]
    assert entries[1] == f"at 90000 Seat {acted.seat} folds"
    assert not entries[-1].startswith("at ")
    (ruling,) = floor["rulings"]
    assert ruling["because"][0].startswith("at 91000 ")
    assert floor["stamp"]["wall"] == f"at {talk.table.now_ms}"
    others = [json.loads(line)["body"] for name, line in sink.lines.items() if name != "floor"]
    assert not any("at 90000" in json.dumps({**body, "stamp": {}}) for body in others)


@pytest.mark.parametrize(
    ("act", "to", "told"),
    [
        (Act.BET, 2, "Seat 1 brings it in for 2"), (Act.CALL, None, "Seat 1 brings it in for 2"),
        (Act.BET, 5, "Seat 1 completes to 5"),
    ],
)  # fmt: skip
def test_an_act_that_no_key_names_is_an_entry_by_what_it_counts_as(act, to, told):
    talk, sink = Talk("P", seats=3, game="stud", blinds=[], ante=1, bring_in=2, limits=[5, 10]), Sink()
    talk.play("new deal")
    feeder = ScreenFeeder("t", (sink,))
    feeder.show(talk.table, ())
    begun, event = len(talk.outputs), ActionDeclared(90_000, 1, act, to=to)
    talk.feed(event)
    feeder.note(event)
    feeder.show(talk.table, tuple(talk.outputs[begun:]))
    feeder.draw()
    newest = json.loads(sink.lines["dealer"])["body"]["history"][0]
    assert newest["text"] == told


def test_an_entry_that_waits_has_no_time_yet_and_the_last_one_keeps_its_own():
    talk, feeder, sink = fed(TableTapped(90_000))
    feeder.time_of_day = lambda _at_ms: "20:15:00"
    event = ActionDeclared(91_000, 2, Act.CHECK)
    talk.feed(event)
    feeder.note(event)
    feeder.show(talk.table, ())
    feeder.wait(("boxed",))
    feeder.draw()
    waits, last = [line["text"] for line in json.loads(sink.lines["floor"])["body"]["history"][:2]]
    assert waits == "Waits: boxed"
    assert last == "20:15:00 Seat 2 checks"


def test_what_runs_and_what_of_it_differs_are_messages_that_a_screen_says_in_its_language():
    _, feeder, sink = fed(TableTapped(90_000))
    feeder.name_software(software_words("9.9", ""), altered_words("a.py", 3))
    feeder.draw()
    told = json.loads(sink.lines["floor"])
    messages = json.dumps(told["messages"])
    assert "software {version}, a working copy" in messages
    assert "{count} files differ, the first is {file}" in messages
    assert told["body"]["software"] == "software 9.9, a working copy"
    assert altered_words("a.py", 1).startswith("The software is not as released: a.py differs. Run railbird")
