"""The clock on a player who sets cards: GN 344, and books that leave it to the floor."""

import pytest
from dealer_talk import Talk

from controller.engine.betting.setting_clock import owes
from controller.table.announcements import betting_announcements as say
from controller.table.events import TimeReached
from controller.table.outputs import Announce, ClockTold
from controller.terms.codes import Outcome
from tests.sentences.named_rules import gn

OFC = {"game": "ofc", "blinds": [], "seats": 2, "button": 2}
FIVE = "new Qc>1 2c>2 Qd>1 3c>2 4s>1 4h>2 5s>1 5h>2 6s>1 6h>2 "
SET = FIVE + "set:1=11223 set:2=11122 "


def called(text, seat=1, wait_s=30, book="G", **table):
    talk = Talk(book, **(OFC | table)).play(text)
    talk.at_ms += (wait_s - 1) * 1000
    talk.tell("clock", seat=seat, by=3 - seat)
    return talk


def over(talk):
    talk.feed(TimeReached(talk.table.clock.dead_ms + 1))
    return talk


def says(talk):
    return [one.says for one in talk.outputs if isinstance(one, Announce)]


@gn("344")
def test_after_thirty_seconds_the_player_has_thirty_more():
    assert says(called(SET + "Kc>1^", wait_s=29))[-1] == say.NoClockYet(1, 29, 30)
    talk = called(SET + "Kc>1^")
    assert says(talk)[-1] == say.ClockStarted(1, 30)
    assert talk.table.clock.dead_ms - talk.at_ms == 30_000


@gn("344")
def test_then_the_card_is_placed_in_the_front_most_row_that_is_no_certain_foul():
    talk = over(called(SET + "Kc>1^"))
    assert [(one["outcome"], one["rules"]) for one in talk.rulings] == [("action", ["344"])]
    assert talk.rulings[-1]["text"] == "Seat 1's time is over: its card goes to the front."
    assert (talk.table.hand.game.rows[1][-1][1], talk.table.clock, owes(talk.table, talk.table.hand, 1)) == (1, None, False)
    talk = over(called(FIVE + "set:1=11223 set:2=11122 Qh>1^"))
    assert talk.rulings[-1]["text"].endswith("goes to the front."), "the middle may still become more"


@gn("344")
@pytest.mark.parametrize("deck", ["", "B/"])
def test_a_card_that_lies_open_completes_no_row_whichever_deck_is_dealt(deck):
    """Three kings in front need three aces in the middle, and the other player has set both that are left."""
    mine, theirs = "Kc Ks Ac As 2c 3d 4h 6h 8h Th Qh".split(), "Ah Ad 5c 5d 7c 7d 9c 9d Jc Jd 2d".split()
    dealt = [f"{deck}{one}>{seat}" for pair in zip(mine, theirs, strict=True) for seat, one in enumerate(pair, start=1)]
    one_by_one = zip(dealt[10::2], "233333", dealt[11::2], "223333", strict=True)
    later = [f"{one}^ set:1={row} {other}^ set:2={their_row}" for one, row, other, their_row in one_by_one]
    talk = over(called(f"new {' '.join(dealt[:10])} set:1=11222 set:2=11122 {' '.join(later)} {deck}Kd>1^"))
    assert talk.rulings[-1]["text"].endswith("goes to the middle.")


def test_a_card_set_in_time_ends_the_clock_and_the_next_one_begins_anew():
    talk = called(SET + "Kc>1^").play("set:1=2 Kd>2^ set:2=3")
    assert [one.state for one in talk.outputs if isinstance(one, ClockTold)] == ["started", "ended"]
    talk.play("As>1^")
    talk.tell("clock", seat=1, by=2)
    assert isinstance(says(talk)[-1], say.NoClockYet)


def test_who_has_nothing_to_set_is_not_on_the_clock():
    assert says(called(SET + "Kc>1^", seat=2))[-1] == say.NoClockOutOfTurn(2)
    chinese = Talk("G", game="chinese", blinds=[], seats=4, readers="none").play("new tap")
    chinese.tell("clock", seat=1, by=2)
    assert says(chinese)[-1] == say.NoClockOutOfTurn(1)


@pytest.mark.parametrize("text", [FIVE, SET.replace("set:1=11223", "") + "Kc>1^"])
def test_the_book_speaks_of_one_card_so_that_the_floor_places_several(text):
    talk = over(called(text))
    assert talk.told == ["floor clock_expired"]
    rows = talk.table.hand.game.rows.get(1, ())
    talk.play("floor:play_on")
    assert (talk.table.open_ruling, talk.table.hand.game.rows.get(1, ())) == (None, rows)


@pytest.mark.parametrize("book", "NELP")
def test_other_books_have_the_floor_decide(book):
    talk = over(called(SET + "Kc>1^", wait_s=120, book=book))
    assert (talk.last.outcome, talk.last.options) == (Outcome.FLOOR, (Outcome.PLAY_ON,))


def test_an_undo_before_the_end_takes_the_call_back():
    talk = called(SET + "Kc>1^").play("undo")
    assert talk.table.clock is None
