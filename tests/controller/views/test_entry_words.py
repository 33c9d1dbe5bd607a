"""What was keyed, as the screens tell it: verbs, amounts with the table's sign, seats of the room in one line."""

import pytest

from controller.table import events as happened
from controller.terms.codes import Act, Word
from controller.views.entry_words import Entry, EntryLines, entry_text
from tests.sentences.named_rules import gn


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (happened.ActionDeclared(1, 3, Act.FOLD), "Seat 3 folds"),
        (happened.ActionDeclared(1, 3, Act.BET, 5775), "Seat 3 bets $5,775"),
        (happened.ActionDeclared(1, 3, Act.RAISE, 60), "Seat 3 raises to $60"),
        (happened.ActionDeclared(1, 3, Act.ALL_IN, 60), "Seat 3 is all in for $60"),
        (happened.ActionDeclared(1, 3, Act.DRAW, cards=2), "Seat 3 draws 2"),
        (happened.WordSaid(1, 3, Word.RAISE, 60), 'Seat 3 says "raise $60"'),
        (happened.PotAwarded(1, 3, 9619), "Seat 3 is pushed $9,619"),
        (happened.HandKilled(1, 3), "Seat 3's hand is out"),
        (happened.SeatChanged(1, 3, "away"), "Seat 3 is away"),
        (happened.TableTapped(1), "Table tapped"),
        (happened.DealerAnswered(1, "acted:4", yes=True, act=Act.RAISE, to=60, seat=3), "Seat 3 raises to $60"),
        (happened.DealerAnswered(1, "acted:4", yes=True), "Dealer answered yes"),
    ],
)
@gn("297", "306", "316")
def test_an_entry_in_words(event, said):
    assert entry_text(event, "$") == said


@pytest.mark.parametrize("act", Act)
def test_every_act_has_its_verb(act):
    assert entry_text(happened.ActionDeclared(1, 3, act)).startswith("Seat 3 ")


def entries(*events):
    return [Entry(number, event) for number, event in reversed(list(enumerate(events, 1)))]


def told(listed, **more):
    return [(line.text, line.undoable, line.undone) for line in EntryLines(8).lines(listed, **more)]


def test_what_the_room_tells_of_every_seat_is_one_line():
    seats = [happened.SeatChanged(1, seat, "present", 10_000) for seat in range(1, 7)]
    listed = entries(happened.TableTapped(0), *seats, happened.ActionDeclared(2, 4, Act.FOLD))
    assert [text for text, _, _ in told(listed)] == ["Seat 4 folds", "Seats 1 to 6 are here", "Table tapped"]
    apart = entries(*(seats[0], seats[4], happened.SeatChanged(1, 2, "away")))
    assert [text for text, _, _ in told(apart)] == ["Seat 2 is away", "Seats 1, 5 are here"]


def test_undo_takes_one_of_them_back_and_the_rest_stay():
    seats = [happened.SeatChanged(1, seat, "present") for seat in (1, 2, 3)]
    newest, *rest = entries(*seats)
    listed = [Entry(newest.sequence, newest.event, undone=True), *rest]
    assert told(listed, undoable=True) == [("Seat 3 is here", False, True), ("Seats 1 to 2 are here", True, False)]


def test_times_stand_before_the_floor_s_lines_alone():
    listed = [Entry(2, happened.ActionDeclared(1, 4, Act.FOLD), time_of_day="21:04"), Entry(1, happened.TableTapped(0))]
    kept = EntryLines(8)
    assert [line.text for line in kept.lines(listed)] == ["Seat 4 folds", "Table tapped"]
    assert [line.text for line in kept.timed] == ["21:04 Seat 4 folds", "Table tapped"]


def test_a_line_that_loses_its_mark_keeps_its_words():
    older = [Entry(1, happened.ActionDeclared(1, 4, Act.FOLD), time_of_day="21:04")]
    kept = EntryLines(8)
    (before,), (timed,) = kept.lines(older, undoable=True), kept.timed
    newest = Entry(2, happened.ActionDeclared(2, 5, Act.FOLD))
    _, after = kept.lines([newest, *older], undoable=True)
    assert (before.undoable, after.undoable) == (True, False)
    assert after.text is before.text
    assert kept.timed[1].text is timed.text


def test_no_more_lines_than_have_room():
    listed = entries(*(happened.ActionDeclared(1, seat, Act.FOLD) for seat in range(1, 20)))
    assert len(EntryLines(8).lines(listed)) == 8
