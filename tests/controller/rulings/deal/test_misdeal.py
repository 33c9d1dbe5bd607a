"""Order and entitlement as the readers see them: at the card that proves it, never before."""

from __future__ import annotations

import pytest
from dealer_talk import BOOKS, Talk
from sooner import assert_said_at_the_end, first_said

CASH = "NEG"
TOURNAMENT = "LP"


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize("seat", [2, 6, 9])
def test_the_first_card_to_the_wrong_seat(letter, seat):
    """N102 b8, E89h, G103 b8, L27(c), P36-A2."""
    assert_said_at_the_end(letter, f"new 7c>{seat}", ["misdeal first_card_wrong_seat"])


@pytest.mark.parametrize("letter", CASH)
@pytest.mark.parametrize("at", range(2, 12))
def test_any_later_card_out_of_sequence_in_a_cash_book(letter, at):
    """N102 b6, E89f, G103 b6: known at that card."""
    wrong = at % 6 + 2 if at % 6 < 5 else 1
    assert_said_at_the_end(letter, f"new deal:{at - 1} 2h>{wrong}", ["misdeal out_of_sequence"])


@pytest.mark.parametrize("letter", TOURNAMENT)
def test_a_card_out_of_sequence_says_nothing_yet_in_a_tournament_book(letter):
    """L27 and P36 have no sequence rule: only the hands at the end can be wrong."""
    assert Talk(letter).play("new 7c>1 5d>2 8s>3 4s>5").told == []


@pytest.mark.parametrize("letter", TOURNAMENT)
def test_the_right_counts_in_a_wrong_order_are_the_floors(letter):
    text = "new 7c>1 5d>2 8s>3 4s>5 Jc>6 9d>1 3d>2 Kd>3 Kc>4 7s>5 8d>6 Ts>4"
    assert_said_at_the_end(letter, text, ["floor out_of_sequence"])
    assert Talk(letter).play(text).rulings[0]["seat"] == 4


@pytest.mark.parametrize("letter", TOURNAMENT)
@pytest.mark.parametrize(
    "text",
    [
        "new 7c>1 5d>2 8s>3 4s>4 Jc>5 9d>1 3d>2 Kd>3 Kc>4 7s>5 8d>6 Ts>6",
        "new 7c>1 5d>2 8s>3 4s>4 Jc>5 9d>1 3d>6 Kd>6 Kc>2 7s>3 8d>4 Ts>5",
    ],
)
def test_two_cards_in_a_row_on_the_button_are_allowed(letter, text):
    """L27, P36-B."""
    assert Talk(letter).play(text + " 3:fold 4:call").told == []


@pytest.mark.parametrize("letter", TOURNAMENT)
def test_two_in_a_row_on_another_seat_are_not(letter):
    text = "new 7c>1 5d>2 8s>3 4s>5 Jc>6 9d>1 3d>2 Kd>3 Kc>4 7s>4 8d>5 Ts>6"
    assert_said_at_the_end(letter, text, ["floor out_of_sequence"])


@pytest.mark.parametrize("letter", BOOKS)
def test_a_seat_without_a_hand_gets_a_card(letter):
    """G glossary MISDEAL, L27(d), P36-A3; N and E take it for a card out of sequence."""
    assert_said_at_the_end(letter, "new deal:4 2h>9", ["misdeal unentitled_seat_dealt"])


@pytest.mark.parametrize("letter", TOURNAMENT)
def test_a_seat_that_got_no_card_is_known_when_somebody_acts(letter):
    """L27(e), P36-A4."""
    text = "new 7c>1 5d>2 8s>3 4s>4 Jc>6 9d>1 3d>2 Kd>3 Kc>4 7s>6 3:fold"
    assert_said_at_the_end(letter, text, ["misdeal entitled_seat_skipped"])
    assert Talk(letter).play(text).rulings[0]["seat"] == 5


@pytest.mark.parametrize("letter", BOOKS)
def test_a_short_hand_is_known_when_somebody_acts(letter):
    at, told = first_said(letter, "new deal:10 3:fold")
    assert at == 3
    assert told == (["misdeal short_hand"] if letter in TOURNAMENT else ["fix short_hand"])


@pytest.mark.parametrize("letter", BOOKS)
def test_the_button_short_of_the_last_card(letter):
    assert first_said(letter, "new deal:11 3:fold") == (3, ["fix button_short"])


def test_an_act_is_not_lost_when_the_deal_was_cut_short():
    talk = Talk("P").play("new deal:11 3:raise=6")
    assert (talk.state["to_act"], talk.state["bet"]["3"]) == (4, 6)


@pytest.mark.parametrize("letter", BOOKS)
def test_a_button_that_stands_wrong_is_known_at_the_first_card(letter):
    """N102 b7, E89g, G103 b7; P35-A corrects it."""
    text = "new 3:fold 4:fold 5:fold 6:fold 1:fold award:2=3 button:3 new 7c>4"
    talk = Talk(letter).play(text.replace("new 3", "new deal 3", 1).replace("7c>4", "2h>4"))
    assert talk.causes == ["button_misplaced"]
    if letter != "L":
        assert talk.table.hand.deal.stopped == "misdeal"
        talk.play("new")
        assert talk.state["button"] == 1


@pytest.mark.parametrize("letter", BOOKS)
def test_a_heads_up_deal_begins_with_the_big_blind(letter):
    """The button is dealt the last card (P35-B; the others alike)."""
    assert Talk(letter, seats=2).play("new 7c>1 5d>2 8s>1 4s>2 2:fold").told == []
    assert Talk(letter, seats=2).play("new 7c>2").causes == ["first_card_wrong_seat"]


@pytest.mark.parametrize("game", ["plo", "bigo", "lhe", "o8"])
@pytest.mark.parametrize("letter", BOOKS)
def test_other_flop_games_are_dealt_alike(letter, game):
    table = {"game": game, "limits": [2, 4]} if game == "lhe" else {"game": game}
    assert Talk(letter, **table).play("new deal 3:fold").told == []
    assert Talk(letter, **table).play("new deal:7 2h>4").told == (
        [] if letter in TOURNAMENT else ["misdeal out_of_sequence"]
    )


@pytest.mark.parametrize("letter", "GLP")
def test_a_later_stud_card_to_the_wrong_seat(letter):
    """G224: to its proper seat, if that is still possible."""
    table = {"game": "stud", "blinds": [], "ante": 1, "bring_in": 1, "limits": [2, 4], "seats": 4}
    talk = Talk(letter, **table).play("new deal 2:bring_in=1 3:call 4:call 1:call 2d>burn 2h>3^")
    assert talk.told == [f"{'fix' if letter == 'G' else 'floor'} out_of_sequence"]
    if letter == "G":
        talk.play("2h>1 3s>2^ 5h>3^ 5s>4^")
        assert talk.told == ["fix out_of_sequence"]
        assert talk.state["street"] == "fourth"
