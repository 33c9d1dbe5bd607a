"""A surplus card of the deal that is told when the next street goes on: it is no card of that street."""

import pytest
from dealer_talk import Talk

from controller.table.events import CardMoved, TimeReached
from controller.table.hand import Phase
from controller.terms.fast_copies import replace
from controller.terms.places import seat_place

STUD = {"game": "stud", "blinds": [], "ante": 1, "bring_in": 2, "limits": [5, 10], "seats": 3}
DRAW = {"game": "27td", "limits": [2, 4], "seats": 3}


def in_stud(*, dealing):
    """Third street is bet on and fourth street under way, or bet on: three cards came, and a burn."""
    talk = Talk("G", **STUD).play("new 2d>1 3d>2 4d>3 2h>1 3h>2 4h>3 9s>1^ Ts>2^ Js>3^")
    dealt_ms = talk.table.now_ms
    talk.at_ms += 6000
    talk.play("1:bring_in")
    talk.at_ms += 6000
    talk.play("2:call")
    talk.at_ms += 3000
    talk.play("3:call 5c>burn" if dealing else "3:call 5c>burn 6c>1^ 7c>2^ 8c>3^")
    assert talk.table.hand.phase is (Phase.DEALING if dealing else Phase.BETTING)
    return talk, dealt_ms


def in_draw():
    """The first draw: everybody has acted, and the draws are declared."""
    talk = Talk("G", **DRAW).play("new deal")
    dealt_ms = talk.table.now_ms
    for said in ("3:call", "1:call", "2:check"):
        talk.at_ms += 5000
        talk.play(said)
    assert talk.table.hand.phase is Phase.DRAWING
    return talk, dealt_ms


def told(talk, lay_ms, seat=1):
    """A card of nobody's is told at a seat, where it surely lay at a time; the causes ruled on."""
    left = next(one for one in talk.table.deck if talk.table.ledger.place_of(one) is None)
    at_ms = talk.table.now_ms + 500
    talk.feed(CardMoved(at_ms, left, seat_place(seat), motion=900, begun_ms=lay_ms - 500, lay_ms=lay_ms))
    talk.feed(TimeReached(at_ms + 2000))
    return talk.causes


@pytest.mark.parametrize(("at", "seat"), [("stud dealing", 1), ("stud dealing", 2), ("stud betting", 1), ("draw", 1)])
@pytest.mark.parametrize("early", [True, False])
def test_a_card_that_lay_there_before_the_street_is_a_surplus_of_the_deal(at, seat, early):
    """Whether that street's first card is due at its seat or at another."""
    talk, dealt_ms = in_draw() if at == "draw" else in_stud(dealing="dealing" in at)
    lay_ms = dealt_ms + 1000 if early else talk.table.now_ms
    causes = told(talk, lay_ms, seat)
    if early:
        assert causes == ["extra_card"]
    else:
        due = {"stud dealing": [] if seat == 1 else ["out_of_sequence"]}
        assert causes == due.get(at, ["premature_street"])


def test_a_key_that_is_late_accuses_nobody():
    """Only one key came long after the card: its act may have been made before."""
    talk, dealt_ms = in_stud(dealing=True)
    keyed = sorted({one.at_ms for one in talk.table.hand.actions})
    assert told(talk, keyed[-2] - 2000) == []
    assert dealt_ms < keyed[-2] - 2000


@pytest.mark.parametrize("first_read_later", [True, False])
def test_the_card_that_was_unread_since_the_deal_accuses_nobody_when_another_was_taken_for_it(first_read_later):
    """A card of fourth street was read first, and counts as the one of the deal that no reader had told."""
    talk, dealt_ms = in_stud(dealing=True)
    begun_ms = talk.table.now_ms if first_read_later else dealt_ms
    taken = CardMoved(talk.table.now_ms, talk.table.ledger.at(seat_place(1))[0], seat_place(1), begun_ms=begun_ms)
    hand = talk.table.hand
    talk.table = replace(talk.table, hand=replace(hand, deal=replace(hand.deal, seats_read=(taken,))))
    assert told(talk, dealt_ms + 1000) == ([] if first_read_later else ["extra_card"])


def test_once_players_have_drawn_nobody_knows_which_card_was_one_of_the_deal():
    """A discard that was first read among the discards may have been taken for it."""
    talk, dealt_ms = in_draw()
    talk.play("2:draw=1")
    assert told(talk, dealt_ms + 1000) != ["extra_card"]
