"""Keys that speak of a card: they wait until it is known which one, and an unknown tag waits for its turn."""

import pytest
from dealer_talk import Talk
from key_waits import Busy, after, told, waits

from controller.engine.advance import advance
from controller.fusion.detection import Unsure
from controller.fusion.pending_events import Arrived, FusionContext, KeyPress
from controller.fusion.reconciler import pick
from controller.fusion.timings import HoldDeadlines
from controller.keypad.keypad import press
from controller.keypad.typed import Keypad
from controller.simulation.measure.wire_feed import CERTAIN_SIGHTINGS, polls_to_miss, polls_to_read
from controller.table.events import (
    CardBoxed,
    CardMoved,
    CardPresumed,
    DealerAnswered,
    StrangerSeen,
)
from controller.table.outputs import AskDealer, IssueRuling
from controller.terms.cards import card
from controller.terms.places import seat_place
from hw.panel import Key


def test_a_key_waits_while_any_card_that_may_have_come_before_it_is_read():
    table, last, due = after(3)
    assert not waits(table, Key.EXPOSED, last.number, Busy(), 2000)
    assert waits(table, Key.EXPOSED, last.number, Busy(due), 2000)
    assert waits(table, Key.EXPOSED, last.number, Busy(), 1000)


def test_a_key_about_another_seat_than_the_last_one_waits_for_that_seats_card():
    table, last, due = after(3)
    assert waits(table, Key.BOXED, due.number, Busy(), 2000)
    assert not waits(table, Key.OFF_TABLE, due.number, Busy(), 2000)
    assert waits(table, Key.OFF_TABLE, last.number, Busy(), 2000)


def test_a_key_waits_for_cards_that_wait_themselves():
    """Seat by seat: a card that waits for another one was dealt before the key as well."""
    table, last, due = after(3)
    beyond = table.hand.plan.rest[1].place
    now_ms = table.now_ms + 2500
    held = (
        Arrived(KeyPress(Key.EXPOSED, table.now_ms), now_ms, now_ms, now_ms),
        Arrived(CardMoved(now_ms, card("Qd"), beyond), now_ms, 0, now_ms),
    )
    assert beyond not in {last, due}
    assert pick(held, FusionContext(table, now_ms, HoldDeadlines(), Busy(), last.number))[1] is None


class Telling(Busy):
    """Readers that told a card at each of some places, and are sure of none; they glimpsed one more at others."""

    missed_ms = 60_000

    def __init__(self, *told_at, glimpsed=()):
        super().__init__(*glimpsed)
        cards = [card(f"{rank}d") for rank in "AKQJT98"]
        self.told = tuple(Unsure(0, place, it, is_read=True) for place, it in zip(told_at, cards, strict=False))

    def unsure(self):
        return self.told

    def is_expected(self, where, by_ms=None, but=()):
        mine = any(one.place == where and one.card not in but for one in self.told)
        return mine or super().is_expected(where, by_ms)


STOP_MS = HoldDeadlines().stop_ms


def goes_on(key, table, sight, place, *sure, later_ms=STOP_MS):
    """All that goes on in turn once a key speaks of a seat, and some cards are sure that wait for others."""
    pressed_ms, found = table.now_ms, []
    now_ms = pressed_ms + later_ms
    cards = [CardMoved(now_ms, card(face), where) for face, where in zip(("Qc", "Jc"), sure, strict=False)]
    held = (Arrived(KeyPress(key, pressed_ms), pressed_ms, pressed_ms, pressed_ms),)
    held += tuple(Arrived(one, now_ms, 0, now_ms) for one in cards)
    while held:
        held, event = pick(held, FusionContext(table, now_ms, HoldDeadlines(), sight, place.number))
        if event is None:
            break
        found.append(event)
        if not isinstance(event, KeyPress):
            table, _ = advance(table, event)
    return [one.key if isinstance(one, KeyPress) else one.place for one in found]


@pytest.mark.parametrize("key", [Key.EXPOSED, Key.BOXED])
def test_a_key_waits_for_its_own_card_to_be_sure_and_for_those_before_it_only_to_be_told(key):
    """How many cards came, and where, decides the ruling; which they are is said later."""
    table, _, due = after(3)
    beyond = table.hand.plan.rest[1].place
    assert goes_on(key, table, Telling(due), beyond, beyond) == [due, beyond, key]
    assert goes_on(key, table, Telling(due, beyond), beyond) == []
    assert goes_on(key, table, Telling(due), beyond, beyond, later_ms=STOP_MS - 1) == []


def test_a_key_waits_while_the_cards_told_leave_open_how_far_the_deal_came():
    table, _, due = after(3)
    beyond, third = (one.place for one in table.hand.plan.rest[1:3])
    assert goes_on(Key.OFF_TABLE, table, Telling(due, beyond), third) == []  # of which round its card was, no hand says
    assert goes_on(Key.EXPOSED, table, Telling(), beyond, beyond) == []  # the one before it is not read yet
    assert goes_on(Key.EXPOSED, table, Telling(due), third, third) == []  # nor is one between
    assert goes_on(Key.EXPOSED, table, Telling(beyond), due, due) == [due]  # the deal went on behind its card
    glimpsed = Telling(due, glimpsed=(third,))
    assert goes_on(Key.EXPOSED, table, glimpsed, beyond, beyond) == []  # one more was read once


def test_boxed_speaks_of_the_seat_that_was_chosen():
    table, _, _ = after(3)
    first = table.hand.plan.due[0].place
    pressed = press(Keypad(seat=first.number), Key.BOXED, table, table.now_ms)
    assert pressed.events == (CardBoxed(table.now_ms, first, table.ledger.at(first)[-1]),)
    assert not press(Keypad(seat=9), Key.BOXED, table, table.now_ms).events


def test_boxed_names_no_other_card_of_the_seat_where_the_last_one_is_not_read():
    """It turns its card up: a hole card that lay face down in the deck would be shown to everybody."""
    talk = Talk("G", seats=3).play("new deal:3")
    where = talk.table.hand.plan.next.place
    talk.feed(CardPresumed(talk.table.now_ms + 500, where))
    first = talk.table.ledger.at(where)[0]
    pressed = press(Keypad(seat=where.number), Key.BOXED, talk.table, talk.table.now_ms)
    assert first.is_known
    assert pressed.events == (CardBoxed(talk.table.now_ms, where),)
    talk.feed(*pressed.events)
    assert talk.causes == ["boxed_one"]
    assert first not in talk.table.ledger.up


def test_boxed_without_a_seat_asks_whose_card_it_was_where_readers_tell_the_deal_by_their_rounds():
    """The card told last need not be the one that came off the deck last: to name it would show a hole card."""
    talk = Talk("G", seats=3).play("new deal:2")
    where = talk.table.hand.plan.next.place
    talk.feed(CardMoved(talk.table.now_ms + 500, card("Qd"), where, motion=7, begun_ms=talk.table.now_ms))
    pressed = press(Keypad(), Key.BOXED, talk.table, talk.table.now_ms)
    assert pressed.events == ()
    assert pressed.said == "Whose card was boxed? Press the seat first, then BOXED."
    pressed = press(Keypad(seat=where.number), Key.BOXED, talk.table, talk.table.now_ms)
    assert pressed.events == (CardBoxed(talk.table.now_ms, where),)


def test_boxed_waits_until_its_card_is_read_and_takes_none_as_dealt():
    table, _, _ = after(3)
    beyond = table.hand.plan.rest[1].place
    now_ms, until_ms = table.now_ms, table.now_ms + HoldDeadlines().early_ms
    held = (Arrived(KeyPress(Key.BOXED, now_ms), now_ms, now_ms, now_ms),)

    class Slow(Busy):
        missed_ms = 60_000

    assert pick(held, FusionContext(table, until_ms, HoldDeadlines(), Slow(beyond), beyond.number))[1] is None


def test_an_unknown_tag_where_a_card_was_taken_as_dealt_is_asked_about_and_counts_once():
    table, _, due = after(3)
    table, _ = advance(table, CardPresumed(table.now_ms, due))
    held = len(table.ledger.at(due))
    table, outputs = advance(table, StrangerSeen(table.now_ms, "04aa", due))
    assert [one.question.code for one in told(outputs, AskDealer)] == [f"stranger:{due.code}"]
    table, outputs = advance(table, DealerAnswered(table.now_ms, f"stranger:{due.code}", yes=True))
    assert [one.ruling.cause.value for one in told(outputs, IssueRuling)] == ["foreign_card"]
    assert len(table.ledger.at(due)) == held


def test_a_joker_where_a_card_was_taken_as_dealt_is_that_card():
    table, _, due = after(3)
    table, _ = advance(table, CardPresumed(table.now_ms, due))
    table, _ = advance(table, CardMoved(table.now_ms + 1000, card("Jk"), due))
    assert table.hand.deal.presumed == ()
    assert [one.code for one in table.ledger.at(due)] == ["Jk"]
    _, outputs = advance(table, CardMoved(table.now_ms + 3000, card("Qd"), table.hand.plan.next.place))
    assert [one.ruling.cause.value for one in told(outputs, IssueRuling)] == ["joker"]


def test_what_lay_on_the_table_leaves_it_with_its_deck():
    talk = Talk("G").play("new read:Jk")
    table = talk.table
    assert table.remedy is not None
    table, _ = advance(table, CardMoved(table.now_ms + 100, card("Qd"), seat_place(3)))
    talk = Talk("G")
    talk.table = table
    assert talk.play("new").table.ledger.at(seat_place(3)) == ()


def test_how_long_a_card_among_others_may_be_unread():
    """A coil that misses nothing needs the five sightings; by binomial tables 21 polls give five of a half, but for 1/200."""
    assert polls_to_read(1.0) == 5
    assert polls_to_read(0.5) == 21
    assert [polls_to_read(rate, CERTAIN_SIGHTINGS) for rate in (1.0, 0.9, 0.45)] == [2, 4, 13]


def test_the_more_rarely_a_card_among_others_is_read_the_longer_its_absence_takes_to_be_proved():
    """51 misses in a row at the reference table (docs/measure.md)."""
    assert [polls_to_miss(rate) for rate in (1.0, 0.5, 0.25)] == [22, 51, 109]


def test_show_without_a_seat_does_not_turn_up_the_hand_whose_turn_it_is():
    """The seat's key was lost, and the next to act has not folded yet."""
    talk = Talk("G", seats=3).play("new deal 3:fold")
    pressed = press(Keypad(), Key.SHOW, talk.table, talk.table.now_ms)
    assert talk.table.hand.wagering.to_act == 1
    assert (pressed.events, pressed.said) == ((), "Who shows? Press that seat, then SHOW.")
