"""A card that a repair took away is nobody's: in the muck it is no sign of the hand that it was dealt to."""

from dealer_talk import Talk
from draw_talk import DRAW

from controller.rulings.deal.torn_hands import torn_hand
from controller.terms.codes import StepCode
from controller.terms.places import BURN, seat_place


def owned(talk, seat):
    return {one.code for one in talk.table.hand.deal.cards_of(seat)}


def test_a_boxed_card_in_the_muck_is_none_of_the_hand_that_got_another_for_it():
    talk = Talk("G", seats=3, **DRAW).play("new deal:13 boxed:9d>3 9d>muck deal 3c>3")
    assert (talk.told, talk.table.remedy) == (["fix boxed_one"], None)
    assert "9d" not in owned(talk, 3)
    assert torn_hand(talk.table, talk.table.hand) is None


def reshuffled():
    """Six players have drawn three and then two cards: the stub is too short, and what was thrown away goes back."""
    talk = Talk("G", **DRAW).play("new deal 3:call 4:call 5:call 6:call 1:call 2:check")
    for count in (3, 2):
        for seat in tuple(talk.table.hand.to_declare):
            held = [one.code for one in talk.table.ledger.at(seat_place(seat))][:count]
            talk.play(f"{seat}:draw={count} " + " ".join(f"{one}>discard:{seat}" for one in held))
        if count == 3:
            talk.play("deal " + " ".join(f"{seat}:check" for seat in (1, 2, 3, 4, 5, 6)))
    talk.play("deal:2")
    assert talk.told == ["fix short_stub"]
    back = [
        one.code for step in talk.table.remedy.steps if step.code is StepCode.RETURN_TO_STUB
        for one in step.expect.cards
    ]  # fmt: skip
    return talk.play(" ".join(f"{one}>stub" for one in back) + " remedy:scramble_all"), back


def test_reshuffled_discards_are_no_card_of_those_who_threw_them():
    talk, back = reshuffled()
    assert (talk.table.remedy, talk.table.ledger.at(BURN)) == (None, ())
    assert not any(owned(talk, seat) & set(back) for seat in range(1, 7))


def test_they_are_of_whoever_gets_them():
    talk, back = reshuffled()
    due = talk.table.hand.plan.next.place
    talk.play(f"{back[0]}>{due.number}")
    assert back[0] in owned(talk, due.number)
    assert sum(back[0] in owned(talk, seat) for seat in range(1, 7)) == 1
