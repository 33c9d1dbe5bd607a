"""Which acts are noted as keyed again behind an UNDO, and what their times tell no more."""

import pytest
from dealer_talk import Talk

from controller.rulings.deal.late_reading import lay_before_street
from controller.table.events import CardMoved, Corrected, DealerAnswered, TimeReached
from controller.table.notes import KeyedAgain
from controller.terms.cards import card
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, board_place, seat_place

REKEY_MS = 6000
BOARD = board_place()
TO_THE_TURN = "new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check 2d>burn 3s>board+5h>board+5s>board 2:check 3:check"


def folded() -> Talk:
    return Talk("G").play("new deal 3:raise=6 4:call 5:fold")


def undo(talk: Talk) -> Talk:
    talk.feed(Corrected(talk.table.now_ms + 500, REKEY_MS))
    return talk


def test_the_act_withdrawn_and_all_keyed_in_one_go_behind_it_are_noted():
    talk = undo(folded())
    noted = {one for one in talk.table.hand.deal.noted if isinstance(one, KeyedAgain)}
    assert noted == {KeyedAgain(2, talk.table.now_ms, REKEY_MS)}


@pytest.mark.parametrize(("first", "at_ms", "tells"), [
    (3, 84_000, False), (3, 83_999, True), (2, 66_000, False), (2, 65_999, True), (0, 54_000, False), (0, 53_999, True),
    (4, 90_000, True),
])  # fmt: skip
def test_a_card_that_lay_long_before_acts_keyed_again_may_be_of_the_street_behind_them(first, at_ms, tells):
    """Acts 2 and 3 are those of the flop. Six seconds lie between acts 0, 1 and 2, and eighteen before act 3."""
    hand = Talk("G").play(TO_THE_TURN).table.hand
    times_ms = (60_000, 66_000, 72_000, 90_000)
    acts = tuple(replace(one, at_ms=keyed_ms) for one, keyed_ms in zip(hand.actions[-4:], times_ms, strict=True))
    hand = replace(hand, actions=acts, street_index=2)
    assert [one.street for one in acts] == [0, 0, 1, 1]
    again = replace(hand, deal=replace(hand.deal, noted=frozenset({KeyedAgain(first, at_ms, REKEY_MS)})))
    lay = CardMoved(99_000, card("7h"), seat_place(2), lay_ms=50_000)
    assert lay_before_street(hand, lay, 2)
    assert lay_before_street(again, lay, 2) == tells


def test_it_stays_noted_where_the_dealer_then_takes_an_alarm_back():
    """The flop comes before the last act; he takes back the act before it, and says that both had been made."""
    talk = Talk("G").play("new deal 3:call 4:fold 5:fold 6:fold 1:call")
    at_ms = talk.table.now_ms + 5000
    for code, where in (("2d", BURN), ("3s", BOARD), ("5h", BOARD), ("5s", BOARD)):
        talk.feed(CardMoved(at_ms, card(code), where, face_up=where == BOARD, motion=1, begun_ms=at_ms - 500))
    talk.settle()
    talk.feed(TimeReached(at_ms + 600))
    assert [one.cause.value for one in talk.table.rulings] == ["premature_flop"]
    undo(talk)
    undone_ms = talk.table.now_ms
    talk.feed(DealerAnswered(undone_ms + 3000, talk.table.question.code, yes=True))
    assert (talk.table.hand.street, talk.table.rulings) == ("flop", ())
    assert KeyedAgain(4, undone_ms, REKEY_MS) in talk.table.hand.deal.noted
