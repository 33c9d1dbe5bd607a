"""Chips in front of a seat, as a bet-spot reader sees them, against the act that was declared or silent."""

import pytest
from tape_talk import BOOKS, EAGLES, GN, NCL, NPL, PC, events, header

from controller.engine.advance import advance
from controller.engine.deadlines import next_deadline
from controller.loading.game_files import load_games
from controller.loading.library import load_books
from controller.table.events import TimeReached
from controller.table.outputs import Announce, IssueRuling
from controller.tape.codec import read_event
from controller.tape.tape import open_table, parse_tape
from controller.views.ruling_text import ruling_text

LIBRARY, GAMES = load_books(), load_games()
GRACE = 3


class Spots:
    """A table of six at 100-200, button 1, whose first seat to act is 4; time goes on by a second an event."""

    def __init__(self, book, text, **table):
        import json

        tape = {"tape": 1, "id": "t", "table": header(chips=[25, 100, 500, 1000, 5000], **table), "events": []}
        self.table = open_table(parse_tape(json.dumps(tape), "t"), LIBRARY[book], GAMES)
        self.at_ms, self.told = 0, []
        self.play(text)

    def play(self, text):
        for told in events(text):
            self.at_ms += int(told.pop("after", 1) * 1000)
            while (due := next_deadline(self.table)) is not None and due <= self.at_ms:
                self.feed(TimeReached(due))
            self.feed(read_event(told, self.at_ms))
        return self

    def feed(self, event):
        self.table, told = advance(self.table, event)
        self.told += told

    @property
    def rulings(self):
        return [one.ruling for one in self.told if isinstance(one, IssueRuling)]

    @property
    def bets(self):
        return self.table.hand.wagering.bets

    @property
    def to_act(self):
        return self.table.hand.wagering.to_act


def later(text=""):
    return f" time(after={GRACE + 1}) {text}"


RAISED = "new_deal act(seat=4,do=raise,to=600) "


@pytest.mark.parametrize("book", BOOKS)
class TestAgainstTheDeclaration:
    def test_chips_that_pay_say_nothing(self, book):
        spots = Spots(book, RAISED + "in_front(seat=4,chips={\"100\":6})" + later())
        assert spots.rulings == []
        assert spots.to_act == 5

    def test_chips_that_come_in_two_motions_pay_too(self, book):
        text = RAISED + "in_front(seat=4,chips={\"100\":2}) in_front(seat=4,chips={\"100\":6})"
        assert Spots(book, text + later()).rulings == []

    def test_a_call_that_is_short_is_made_good(self, book):
        text = RAISED + "act(seat=5,do=call) in_front(seat=5,chips={\"100\":5})"
        spots = Spots(book, text + later())
        assert [(one.outcome, one.cause, one.seat, one.to) for one in spots.rulings] == [("owes", "under_call", 5, 600)]
        assert spots.rulings[0].cite == LIBRARY[book].play.chips.short_call.cite
        assert "100 more" in ruling_text(spots.rulings[0], LIBRARY[book])

    def test_a_raise_that_is_short_is_made_up(self, book):
        spots = Spots(book, RAISED + "in_front(seat=4,chips={\"100\":4})" + later())
        assert [(one.outcome, one.cause, one.to) for one in spots.rulings] == [("action", "verbal_mismatch", 600)]
        assert set(LIBRARY[book].play.words.chips_first.cite) <= set(spots.rulings[0].cite)
        assert spots.bets[4] == 600

    def test_too_many_chips_go_back(self, book):
        spots = Spots(book, RAISED + "in_front(seat=4,chips={\"100\":8})" + later())
        assert [(one.cause, one.to, one.returned) for one in spots.rulings] == [("verbal_mismatch", 600, 200)]

    def test_one_big_chip_waits_for_change(self, book):
        assert Spots(book, RAISED + "in_front(seat=4,chips={\"1000\":1})" + later()).rulings == []

    def test_it_is_ruled_on_once(self, book):
        text = RAISED + "in_front(seat=4,chips={\"100\":4})" + later() + later() + later("act(seat=5,do=fold)")
        assert len(Spots(book, text).rulings) == 1

    def test_chips_gathered_by_the_dealer_are_no_error(self, book):
        text = RAISED + "in_front(seat=4,chips={\"100\":6}) " + " ".join(f"act(seat={n},do=fold)" for n in (5, 6, 1, 2))
        text += " act(seat=3,do=call) in_front(seat=3,chips={\"100\":6}) in_front(seat=3,chips={}) in_front(seat=4,chips={})"
        spots = Spots(book, text + later("tap") + later() + later())
        assert spots.rulings == []
        assert spots.bets[4] == 0

    def test_chips_still_there_when_the_next_street_opens_are_no_bet(self, book):
        text = RAISED + "in_front(seat=4,chips={\"100\":6}) " + " ".join(f"act(seat={n},do=fold)" for n in (5, 6, 1, 2))
        text += " act(seat=3,do=call) in_front(seat=3,chips={\"100\":6}) tap"
        spots = Spots(book, text + later() + later())
        assert spots.rulings == []
        assert spots.to_act == 3
        spots.play("in_front(seat=3,chips={\"100\":9})" + later())
        assert (spots.bets[3], spots.to_act) == (300, 4)

    def test_before_the_grace_is_over_nothing_is_said(self, book):
        spots = Spots(book, RAISED + "in_front(seat=4,chips={\"100\":4}) time(after=2)")
        assert spots.rulings == []
        assert next_deadline(spots.table) is not None

    def test_a_reader_that_is_gone_says_nothing(self, book):
        text = RAISED + "in_front(seat=4,chips={\"100\":4}) in_front(seat=4,seen=false)"
        assert Spots(book, text + later()).rulings == []


@pytest.mark.parametrize("book", BOOKS)
class TestSilentChips:
    def test_the_call_needs_no_key(self, book):
        spots = Spots(book, "new_deal in_front(seat=4,chips={\"100\":2})" + later())
        assert (spots.bets[4], spots.to_act, spots.rulings) == (200, 5, [])

    def test_a_clear_raise_needs_no_key(self, book):
        spots = Spots(book, "new_deal in_front(seat=4,chips={\"100\":6})" + later())
        assert (spots.bets[4], spots.to_act, spots.rulings) == (600, 5, [])

    def test_one_oversized_chip_is_a_call_by_the_book(self, book):
        spots = Spots(book, "new_deal in_front(seat=4,chips={\"1000\":1})" + later())
        assert [(one.cause, one.do, one.to) for one in spots.rulings] == [("oversized_chip", "call", 200)]
        assert set(spots.rulings[0].cite) & set(LIBRARY[book].play.chips.oversized.cite)

    def test_the_key_that_repeats_the_chips_changes_nothing(self, book):
        text = "new_deal in_front(seat=4,chips={\"100\":6})" + later("act(seat=4,do=raise,to=600)")
        spots = Spots(book, text)
        assert (spots.bets[4], spots.to_act, spots.rulings) == (600, 5, [])

    def test_a_late_key_before_the_grace_is_the_act(self, book):
        spots = Spots(book, "new_deal in_front(seat=4,chips={\"1000\":1}) act(seat=4,do=raise,to=1000)" + later())
        assert (spots.bets[4], spots.rulings) == (1000, [])

    def test_blinds_are_no_act(self, book):
        text = "new_deal in_front(seat=2,chips={\"100\":1}) in_front(seat=3,chips={\"500\":1}) in_front(seat=4,chips={})"
        spots = Spots(book, text + later())
        assert (spots.to_act, spots.rulings) == (4, [])
        assert spots.table.hand.acting.fronts == {3: 500}

    def test_more_chips_after_a_silent_call_are_a_string_bet(self, book):
        text = "new_deal in_front(seat=4,chips={\"100\":2})" + later("in_front(seat=4,chips={\"100\":6})")
        spots = Spots(book, text + later())
        assert [(one.cause, one.do, one.returned) for one in spots.rulings] == [("string_bet", "call", 400)]

    def test_chips_out_of_turn_wait_for_the_turn(self, book):
        spots = Spots(book, "new_deal in_front(seat=5,chips={\"100\":6})" + later("act(seat=4,do=fold)"))
        assert [one.cause for one in spots.rulings] == ["out_of_turn"]


@pytest.mark.parametrize(("book", "to"), [(NCL, 200), (EAGLES, 200), (GN, 1000), (NPL, 200), (PC, 200)])
def test_a_key_that_says_more_than_the_chips_first_or_words(book, to):
    """N170, E154 and P41: the chips came first; G175: the words count. NPL 30 is silent on the order: the first."""
    text = "new_deal in_front(seat=4,chips={\"1000\":1})" + later("act(seat=4,do=raise,to=1000)")
    spots = Spots(book, text)
    assert spots.rulings[-1].cause == "verbal_mismatch"
    assert set(spots.rulings[-1].cite) == set(LIBRARY[book].play.words.chips_first.cite)
    assert spots.bets[4] == to


def test_a_fold_keyed_after_chips_is_refused():
    spots = Spots(GN, "new_deal in_front(seat=4,chips={\"100\":2})" + later("act(seat=4,do=fold)"))
    assert spots.to_act == 5
    assert any(isinstance(one, Announce) and one.kind == "error" for one in spots.told)


@pytest.mark.parametrize(("after_ms", "judged"), [(2999, False), (3000, True)])
def test_chips_are_judged_after_three_seconds(after_ms, judged):
    spots = Spots(GN, RAISED + "in_front(seat=4,chips={\"100\":4})")
    assert next_deadline(spots.table) == spots.at_ms + 3000
    spots.feed(TimeReached(spots.at_ms + after_ms))
    assert bool(spots.rulings) is judged


@pytest.mark.parametrize("book", BOOKS)
def test_chips_taken_back_after_a_misdeal_are_judged_by_nobody(book):
    """All wagers go back: what lies there, or is gone, pays for nothing any more."""
    text = RAISED + "in_front(seat=4,chips={\"100\":6}) attention(cause=joker) floor(choose=misdeal) "
    spots = Spots(book, text + "in_front(seat=4,chips={}) in_front(seat=5,chips={\"100\":6})" + later() + later())
    assert spots.table.hand.deal.stopped == "misdeal"
    assert [one.cause for one in spots.rulings] == ["joker"]


@pytest.mark.parametrize(("act", "bet"), [("raise", 600), ("bet", 600), ("raise,to=600", 600)])
def test_a_key_without_an_amount_repeats_the_chips(act, bet):
    """Chips of 600 in turn are a raise to 600; RAISE says the same, and no more."""
    spots = Spots(GN, "new_deal in_front(seat=4,chips={\"100\":6})" + later(f"act(seat=4,do={act})"))
    assert (spots.rulings, spots.bets[4], spots.to_act) == ([], bet, 5)


def test_chips_of_a_dead_hand_are_no_act():
    spots = Spots(GN, "new_deal act(seat=4,do=fold) in_front(seat=4,chips={\"100\":6})" + later())
    assert (spots.rulings, spots.bets[4], spots.to_act) == ([], 0, 5)


@pytest.mark.parametrize("book", BOOKS)
def test_who_acted_on_an_earlier_street_has_said_nothing_that_his_chips_could_belie(book):
    """Seat 5 calls before the flop, and puts chips out on the flop before seat 4: they are an act out of turn."""
    text = RAISED + "act(seat=5,do=call) " + " ".join(f"act(seat={n},do=fold)" for n in (6, 1, 2, 3))
    spots = Spots(book, text + " tap in_front(seat=5,chips={\"100\":4})" + later())
    assert [one.cause for one in spots.rulings if one.cause == "verbal_mismatch"] == []
    assert (spots.to_act, [one.seat for one in spots.table.hand.acting.early]) == (4, [5])
