"""What the antennas of the stub and the shuffler tell of a deck before it is dealt, cycle by cycle."""

from __future__ import annotations

from dataclasses import replace

import pytest
from dealer_talk import Talk

from controller.decks.enrolled_decks import Decks
from controller.ingest.deck_watch import STRANGER_CYCLES, SWAP_MS, WHOLE_CYCLES, DeckWatch
from controller.ingest.ingest import Ingest
from controller.table.events import CardMoved, NewDeal
from controller.terms.cards import STANDARD_DECK, card
from controller.terms.places import seat_place
from firmware_bridge.readings import Arrival, CycleDone, TagSeen
from hw.board import AntennaPlace
from hw.board_file import load_board

PORT = "reader-b"
STUB, SHUFFLER, SEAT = 7, 8, 1
CYCLE_MS = 1000
FACES = [one.code for one in STANDARD_DECK]
CODES = [*FACES, *(f"B/{face}" for face in FACES), "Jk", "9s#2"]
UIDS = {code: number.to_bytes(8, "big") for number, code in enumerate(CODES, 1)}
UNKNOWN_UID = b"\xee" * 8


class Watched:
    """One table whose reader-b has a coil in the shuffler; cycles are played by hand."""

    def __init__(self, talk=None):
        board = load_board("sim")
        others = tuple(one for one in board.antennas if (one.port, one.antenna) != (PORT, SHUFFLER))
        self.board = replace(board, antennas=(*others, AntennaPlace(PORT, SHUFFLER, "shuffler")))
        self.talk = talk or Talk("G", seats=10)
        decks = Decks({uid: card(code) for code, uid in UIDS.items()})
        self.ingest = Ingest(self.board, decks, lambda: self.talk.table)
        self.watch = DeckWatch(self.board, decks, lambda: self.talk.table, lambda: self.ingest.tracker)
        self.now_ms, self.cycle, self.told = 0, 0, []

    def cycles(self, count, **heard):
        """So many cycles in which these cards are read: `stub="2c 3c"`; `?` is a tag that nobody enrolled."""
        for _ in range(count):
            for name, codes in heard.items():
                antenna = {"stub": STUB, "shuffler": SHUFFLER, "seat": SEAT}[name]
                for code in codes.split():
                    uid = UNKNOWN_UID if code == "?" else UIDS[code]
                    self._give(TagSeen(antenna, uid))
            self.cycle += 1
            self._give(CycleDone(self.cycle, tuple(range(1, 9))))
            self.now_ms += CYCLE_MS
            self._pass_on()
        return self

    def _give(self, reading):
        arrival = Arrival(PORT, self.now_ms, reading)
        self.ingest.accept(arrival)
        self.watch.accept(arrival)

    def _pass_on(self):
        while (event := self.watch.take(self.now_ms) or self.ingest.take(self.now_ms)) is not None:
            self.feed(event)

    def feed(self, event):
        self.talk.feed(event)
        self.watch.heard(event)
        if not isinstance(event, NewDeal | CardMoved):
            self.told.append(event)

    def signal(self, by="shuffler"):
        self.feed(NewDeal(self.now_ms, by))
        self._pass_on()
        return self

    @property
    def decks_told(self):
        return [one for one in self.told if type(one).__name__ == "DeckSeen"]


def deck(letter="", leave_out=(), also=""):
    return " ".join([letter + face for face in FACES if face not in leave_out]) + " " + also


def test_the_outer_cards_of_a_stacked_deck_prove_nothing_about_the_others():
    at = Watched().signal().cycles(8, stub="2c 3c 4c 5c")
    assert len(at.decks_told) == 1
    assert not at.decks_told[0].whole
    assert at.talk.told == []


def test_a_deck_that_passed_the_shufflers_coil_card_by_card_is_known_whole():
    at = Watched().cycles(WHOLE_CYCLES, shuffler=deck()).signal()
    assert (len(at.decks_told[0].cards), at.decks_told[0].whole) == (52, True)
    assert at.talk.told == []


def test_a_card_that_never_passed_is_missing():
    at = Watched().cycles(WHOLE_CYCLES, shuffler=deck(leave_out=("9s",))).signal()
    assert at.talk.told == ["fix missing_card"]


@pytest.mark.parametrize("lacks", [("9s",), tuple(FACES[:4])])
def test_a_deck_read_badly_is_not_called_short(lacks):
    """Too few cycles for one of the others, or too many cards not read: they may have lain badly."""
    cycles = WHOLE_CYCLES - (len(lacks) == 1)
    at = Watched().cycles(cycles, shuffler=deck(leave_out=lacks)).signal()
    assert not at.decks_told[0].whole
    assert at.talk.told == []


@pytest.mark.parametrize(
    ("also", "told"), [("Jk", "joker"), ("9s#2", "duplicate_card"), ("B/Qd", "foreign_in_stub")]
)
def test_what_does_not_belong_is_told_from_the_shuffler_and_from_the_stub(also, told):
    assert Watched().cycles(3, shuffler=deck(also=also)).signal().talk.told == [f"fix {told}"]
    assert Watched().signal("riffle").cycles(8, stub=f"2c 3c {also}").talk.told == [f"fix {told}"]


def test_one_cycle_is_no_proof():
    at = Watched().cycles(3, shuffler="2c 3c").cycles(1, shuffler="Jk").signal().cycles(1, stub="B/2c")
    assert at.talk.told == []


def test_a_tag_that_nobody_enrolled_is_believed_after_some_cycles():
    at = Watched().signal("riffle").cycles(STRANGER_CYCLES - 1, stub="2c 3c ?")
    assert at.talk.told == []
    assert at.cycles(1, stub="2c 3c ?").talk.told == ["fix foreign_in_stub"]


def test_the_deck_that_was_played_may_lie_at_the_stub_while_the_decks_are_changed():
    """The dealer takes the shuffled deck out before he puts the played one in."""
    folded = "3:fold 4:fold 5:fold 6:fold 7:fold 8:fold 9:fold 10:fold 1:fold award:2=3"
    at = Watched(Talk("G", seats=10).play("new deal " + folded))
    at.now_ms = at.talk.at_ms + 60_000
    at.signal().cycles(2 * SWAP_MS // CYCLE_MS, stub="B/2c B/3c 5h 6h")
    assert at.talk.told == []
    assert {one.deck for one in at.talk.table.custody.seen} == {"B"}


def test_a_card_of_the_deck_played_that_comes_to_the_stub_later_is_told():
    folded = "3:fold 4:fold 5:fold 6:fold 7:fold 8:fold 9:fold 10:fold 1:fold award:2=3"
    at = Watched(Talk("G", seats=10).play("new deal " + folded))
    at.now_ms = at.talk.at_ms + 60_000
    at.signal().cycles(SWAP_MS // CYCLE_MS, stub="B/2c B/3c").cycles(9, stub="B/2c B/3c 5h")
    assert at.talk.told == ["fix foreign_in_stub"]


def test_the_deck_that_leaves_the_shuffler_is_not_in_the_next_one():
    """Its last sightings come after its signal; the window of the next deck opens with the first card dealt."""
    at = Watched().cycles(WHOLE_CYCLES, shuffler=deck()).signal().cycles(2, shuffler=deck())
    at.feed(CardMoved(at.now_ms, card("2c"), at.talk.table.hand.plan.next.place))
    at.cycles(WHOLE_CYCLES, shuffler=deck("B/"))
    assert {one.deck for one in at.watch._piles[at.watch._where[PORT, SHUFFLER]].cards()} == {"B"}


def test_nothing_is_told_once_the_deal_has_begun():
    at = Watched().signal("riffle")
    at.feed(CardMoved(at.now_ms, card("2c"), at.talk.table.hand.plan.next.place))
    assert at.cycles(8, stub="3c B/4c").decks_told == []


def test_a_card_in_the_shuffler_is_no_card_of_the_hand():
    at = Watched().signal("riffle")
    at.feed(CardMoved(at.now_ms, card("2c"), at.talk.table.hand.plan.next.place))
    at.cycles(8, shuffler="B/2c B/3c")
    assert at.talk.table.ledger.place_of(card("B/2c")) is None
    assert at.talk.told == []


def dealt_again(*, signalled):
    """A card lies at seat 6, is gathered, and comes there again four seconds later; seat 6 is dealt to first."""
    at = Watched(Talk("G", seats=10, button=5)).cycles(6, seat="5h", stub="2c 3c").cycles(2, stub="2c 3c")
    if signalled:
        at.ingest.tell(NewDeal(at.now_ms))
        at._pass_on()
        assert at.talk.table.hand.plan.next.place == seat_place(6)
    else:
        at.signal()
    return at.cycles(2, stub="2c 3c").cycles(6, seat="5h", stub="2c 3c")


def test_a_card_that_lay_at_the_same_seat_in_the_hand_before_is_dealt_when_it_comes_there_again():
    assert dealt_again(signalled=True).talk.table.ledger.at(seat_place(6)) == (card("5h"),)
    assert dealt_again(signalled=False).talk.table.ledger.at(seat_place(6)) == ()
