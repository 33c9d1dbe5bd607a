"""Exposed cards: by the dealer, by the player, off the table; first, second, later, several; game by game."""

from __future__ import annotations

import pytest
from dealer_talk import BOOKS, Talk

from controller.table.events import CardPresumed
from controller.terms.places import seat_place

STUD = {"game": "stud", "blinds": [], "ante": 1, "bring_in": 1, "limits": [2, 4], "seats": 4}


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("card", "told"), [(1, "misdeal exposed_first_two"), (2, "misdeal exposed_first_two"),
                                            (3, "fix exposed_one"), (12, "fix exposed_one")])  # fmt: skip
def test_the_first_two_cards_off_the_deck_are_apart(letter, card, told):
    """N102 b1, E89a, G103 b1, L27(a), P36-A7: off the deck, not a player's first two."""
    seat = (card - 1) % 6 + 1
    assert Talk(letter).play(f"new deal:{card} exposed:{seat}").told == [told]


@pytest.mark.parametrize("letter", BOOKS)
def test_the_first_card_exposed_when_the_deal_is_over_is_still_the_first(letter):
    assert Talk(letter).play("new deal exposed:1=7c").told == ["misdeal exposed_first_two"]
    assert Talk(letter).play("new deal exposed:1").told == ["fix exposed_one"]


@pytest.mark.parametrize("letter", BOOKS)
def test_the_second_card_exposed_makes_two(letter):
    """N102 b2, E89b, G103 b2, L27(b), P36-A7."""
    talk = Talk(letter).play("new deal:3 exposed:3 deal:4 exposed:1")
    assert talk.told == ["fix exposed_one", "misdeal exposed_many"]
    assert talk.table.remedy is None


@pytest.mark.parametrize("letter", BOOKS)
def test_one_exposed_and_one_boxed_card(letter):
    """Counted apart; L27(b) counts "two or more exposed or boxed cards", which is the floor's to read."""
    talk = Talk(letter).play("new deal:3 exposed:3 deal:2 boxed:Jc>5")
    last = {"L": "floor exposed_and_boxed"}.get(letter, "fix boxed_one")
    assert talk.told == ["fix exposed_one", last]


@pytest.mark.parametrize("letter", BOOKS)
def test_a_player_who_shows_his_card_plays_it(letter):
    """N118, E103, G118, L49, P69."""
    talk = Talk(letter).play("new deal flash:4 3:fold")
    assert talk.told == ["play_on exposed_by_player"]
    assert talk.state["to_act"] == 4
    assert talk.table.hand.deal.exposed == 0


@pytest.mark.parametrize("letter", "NEG")
def test_off_the_table_is_exposed(letter):
    """N118, E103, G118: it counts as that seat's card."""
    assert Talk(letter).play("new deal:1 off:2=5d").told == ["misdeal off_table"]
    talk = Talk(letter).play("new deal:7 off:2=Kd Kc>3")
    assert talk.told == ["fix off_table"]
    assert talk.table.hand.deal.cards[7].code == "Kd"


@pytest.mark.parametrize("letter", "LP")
def test_off_the_table_is_the_floors_where_the_book_is_silent(letter):
    assert Talk(letter).play("new deal:7 off:2=Kd").told == ["floor off_table"]


@pytest.mark.parametrize(
    ("letter", "told"), [("G", "fix exposed_one"), ("P", "fix exposed_one"), ("L", "misdeal exposed_one")]
)
@pytest.mark.parametrize("card", [1, 2, 5, 8])
def test_a_down_card_of_stud(letter, told, card):
    """G212 and P-RP9-A deal the third card down; L27 declares a misdeal."""
    talk = Talk(letter, **STUD).play(f"new deal:{card} exposed:{(card - 1) % 4 + 1}")
    assert talk.told == [told]


def test_the_exposed_stud_card_is_the_up_card():
    """G212: it counts for the bring-in, the third card comes down."""
    talk = Talk("G", **STUD).play("new 3c>1 5d>2 8s>3 4s>4 exposed:1=3c Jc>1 9d>2 3d>3 Kd>4 Kc>1 7s>2^ 8d>3^ Ts>4^")
    assert talk.told == ["fix exposed_one"]
    assert talk.state["to_act"] == 1


@pytest.mark.parametrize("letter", BOOKS)
def test_a_card_of_a_draw_is_never_a_misdeal(letter):
    """G267: replaced, the exposed card is the next burn."""
    table = {"game": "27td", "limits": [2, 4], "readers": "none"}
    draw = "new 3:fold 4:call 5:fold 6:fold 1:fold 2:check 2:draw=1 4:draw=3 "
    for cause in ("exposed_one", "exposed_many"):
        ruling = Talk(letter, **table).play(draw + f"ask:{cause},seat=4,street=draw1").rulings[0]
        assert ruling["outcome"] != "misdeal"
        assert ruling["steps"][-1] == "use_as_next_burn"


def test_an_exposed_draw_card_is_replaced_and_burned():
    """G, lowball: the draw is finished first; the exposed card is the burn of the next draw."""
    talk = Talk("G", game="27td", limits=[2, 4]).play(
        "new deal 3:fold 4:call 5:fold 6:fold 1:fold 2:check 2:draw=1 5d>discard:2 4:draw=2 4s>discard:4 7s>discard:4 "
        "Th>burn Ad>2 5c>4 exposed:4 Jd>4 Qh>4 5c>stub 2:check 4:check 2:draw=1 Kd>discard:2 4:draw=0 5c>burn 6d>2"
    )
    assert talk.told == ["fix exposed_one"]
    assert (talk.table.remedy, talk.state["burns"], talk.state["street"]) == (None, 2, "draw2")


def test_the_key_without_a_hand_is_told_and_lost_to_nobody():
    talk = Talk("N").play("exposed:3 boxed:7c>1 off:2")
    assert talk.told == []
    assert [one.kind for one in talk.outputs if type(one).__name__ == "Announce"] == ["info"] * 3


def test_taking_the_key_back_takes_the_ruling_back():
    talk = Talk("N").play("new deal:3 exposed:3 undo deal 3:fold")
    assert talk.table.hand.deal.exposed == 0
    assert not talk.table.hand.deal.waiting
    assert talk.state["to_act"] == 4


def unread(seats, after):
    """A deal of which so many cards came, and the next one, which no reader has told, is exposed."""
    talk = Talk("G", seats=seats).play(f"new deal:{after}")
    talk.feed(CardPresumed(talk.table.now_ms, talk.table.hand.plan.next.place))
    return talk


@pytest.mark.parametrize(("after", "told"), [(1, "misdeal exposed_first_two"), (2, "fix exposed_one")])
def test_an_unread_card_is_one_of_the_first_two_by_its_turn(after, told):
    talk = unread(3, after)
    assert talk.play(f"exposed:{after + 1}").told == [told]


@pytest.mark.parametrize("seen", [
    "remedy:exposed_to_stub_top 3:call Kd>stub 1:call 2:check", "Kd>stub remedy:exposed_to_stub_top 3:call 1:call 2:check",
    "remedy:exposed_to_stub_top 3:call 1:call 2:check Kd>stub", "remedy:exposed_to_stub_top 3:call 1:call 2:check",
])
def test_an_exposed_card_that_is_read_only_after_the_ruling_goes_to_the_stub_and_is_the_burn(seen):
    """Seat 3 holds an unread card; it is read when another was given for it, and nobody has done anything wrong."""
    talk = unread(3, 5).play(f"exposed:3 Qh>3 Kd>3 {seen} Kd>burn")
    assert (talk.told, talk.table.remedy, talk.state["burns"]) == (["fix exposed_one"], None, 1)
    assert [one.code for one in talk.table.ledger.at(seat_place(3))][1:] == ["Qh"]


def test_another_seats_card_is_no_burn_for_the_exposed_one():
    talk = unread(3, 5)
    talk.play("exposed:3 Qh>3 Kd>3 remedy:exposed_to_stub_top 3:call 1:call 2:check")
    held = talk.table.ledger.at(seat_place(1))[0].code
    assert talk.play(f"{held}>burn").told == ["fix exposed_one", "fix remedy_not_followed"]


@pytest.mark.parametrize("cause", ["exposed_one", "exposed_many", "off_table"])
def test_with_no_betting_left_a_last_card_face_up_is_kept_and_nobody_is_asked(cause):
    """G227; G228's choice to be all-in for the pot is for a player who can still bet."""
    talk = Talk("G", readers="none", **STUD | {"stacks": dict.fromkeys(range(1, 5), 2)})
    talk.play(f"new 2:bring_in=1 3:call 4:call 1:fold ask:{cause},seat=2,street=seventh,count=2")
    ruling = talk.rulings[-1]
    assert (ruling["outcome"], "227" in ruling["rules"]) == ("play_on", True)
    assert "declare" not in ruling["text"]


@pytest.mark.parametrize("letter", ["N", "E", "G"])
@pytest.mark.parametrize(("dealt", "misdeal"), [(1, True), (3, False)])
def test_a_card_off_the_table_that_no_reader_told_is_one_of_the_first_two_by_the_cards_before_it(letter, dealt, misdeal):
    """It went to seat 6, which holds nothing: the second card of the deal, or the fourth."""
    told = Talk(letter).play(f"new deal:{dealt} off:6").told
    assert (told == ["misdeal off_table"]) is misdeal
    assert len(told) == 1
