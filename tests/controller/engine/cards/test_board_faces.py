"""A hand that is thrown in or gathered over the board stays face down: readers see no faces."""

import json

import pytest
from dealer_talk import BOOKS, Talk

from controller.handhistory.export_ohh import write_ohh
from controller.handhistory.export_phh import write_phh
from controller.handhistory.recorded_hands import ToldHand, hands_of
from controller.journal.recorder import TapeRecorder
from controller.table.events import CardMoved
from controller.terms.cards import card
from controller.terms.places import board_place
from controller.views.faces import FaceDown, FaceUp
from controller.views.project import Projection, dealer_view, floor_view, public_view, seat_view

TO_BET = "new deal 3:raise=6 4:fold 5:fold 6:fold 1:fold 2:call Jh>burn Td>board+Js>board+6c>board "
BET = TO_BET + "2:bet=10 "
WON = BET + "3:fold "
PUSHED = WON + "award:2=22 "
FOLDED, WINNERS, STUB = ("8s", "Kc"), ("5d", "Kd"), ("Ac", "8c", "2c")
FLOP = ["Td", "Js", "6c"]


class Read(Talk):
    """A table whose readers tell board cards as the tracker does: all face up, with a motion."""

    def __init__(self, letter):
        super().__init__(letter)
        self.start, self.events = self.table, []

    def feed(self, event):
        self.events.append(event)
        super().feed(event)

    def lay(self, cards):
        self.at_ms += 1000
        for code in cards:
            at_ms = self.at_ms
            self.feed(CardMoved(at_ms, card(code), board_place(), face_up=True, motion=at_ms, begun_ms=at_ms - 400))
        self.settle()
        return self


def is_named(code, text):
    return code in text or code[0] + {"s": "♠", "c": "♣", "d": "♦", "h": "♥"}[code[1]] in text


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("played", "cards"), [
    (WON, FOLDED), (WON, WINNERS), (PUSHED, WINNERS), (PUSHED, FOLDED + WINNERS), (BET + "3:call ", ("4s", "7s")),
    (WON + "5d>muck Kd>muck ", WINNERS), (WON, STUB), (PUSHED, STUB),
])  # fmt: skip
def test_no_screen_message_file_or_sentence_names_a_card_that_was_swept_onto_the_board(letter, played, cards, tmp_path):
    talk = Read(letter).play(played).lay(cards)
    frame = Projection("t", 1)
    views = [public_view(talk.table, frame), dealer_view(talk.table, frame), floor_view(talk.table, frame)]
    views += [seat_view(talk.table, frame, seat) for seat in range(1, 7)]
    tape = TapeRecorder(tmp_path / "public.jsonl", {"tape": 1}, public=True)
    for event in talk.events:
        tape.heard(event, (), talk.table)
    tape.close()
    hands = list(hands_of(talk.start, [ToldHand(event) for event in talk.events]))
    told = [*map(str, views), (tmp_path / "public.jsonl").read_text("utf-8")]
    told += ["\n".join(write_phh(hands)), json.dumps(list(write_ohh(hands)), default=str)]
    lying = public_view(talk.table, frame).boards[0].cards
    assert [one.text for one in lying[:3] if isinstance(one, FaceUp)] == FLOP
    assert lying[3:] == (FaceDown(),) * len(cards)
    assert not [code for code in cards for one in told if is_named(code, one)]


def test_the_cards_of_a_street_are_public_and_stay_so():
    talk = Read("G").play(TO_BET + "2:check 3:check Kh>burn").lay(["Ac"])
    assert talk.table.ledger.up >= {card("Ac")}
    talk.play("2:bet=10 3:fold").lay(["Ac"])
    assert [one.text for one in public_view(talk.table, Projection("t", 1)).boards[0].cards] == [*FLOP, "Ac"]


def test_a_board_card_that_was_presumed_is_public_when_it_is_read_after_the_last_act():
    talk = Read("G").play(TO_BET.replace("+6c>board", ""))
    talk.tell("presumed", zone="board")
    talk.play("2:bet=10 3:fold").lay(["6c"])
    assert card("6c") in talk.table.ledger.up


def test_a_hunted_card_stays_down_on_the_screens_of_a_house_that_forbids_it():
    """NCL 81: nobody sees what would have come."""
    talk = Read("N").play(WON).lay(["Ac"])
    assert "rabbit_hunt" in [one.says.code for one in talk.outputs if hasattr(one, "says")]
    assert card("Ac") not in talk.table.ledger.up
