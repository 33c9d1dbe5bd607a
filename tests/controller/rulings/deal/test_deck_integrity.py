"""Boxed cards, jokers, other backs, equal cards."""

from __future__ import annotations

import pytest
from dealer_talk import BOOKS, Talk
from sooner import assert_said_at_the_end

from controller.table import observations
from controller.views.observation_text import observation_text

READ = "new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold "


@pytest.mark.parametrize("letter", BOOKS)
def test_one_boxed_card_is_scrap(letter):
    talk = Talk(letter).play("new deal:4 boxed:4s>4")
    assert talk.told == ["fix boxed_one"]
    assert talk.rulings[0]["steps"] == ["scrap_to_muck", "next_card_replaces"]


@pytest.mark.parametrize("letter", BOOKS)
def test_the_key_pressed_late_means_the_next_card_is_buried(letter):
    """N113, E100, G21: replaced after the round."""
    talk = Talk(letter).play("new deal:5 boxed:4s>4")
    assert talk.rulings[0]["steps"][-1] == "replace_from_stub"


SECOND = {
    "initial deal": {"N": "misdeal", "E": "misdeal", "G": "misdeal", "L": "misdeal", "P": "misdeal"},
    "turn": {"N": "fix", "E": "void", "G": "floor", "L": "fix", "P": "fix"},
    "bottom of the stub": {"N": "misdeal", "E": "misdeal", "G": "play_on", "L": "floor", "P": "play_on"},
}
FIRST = "new deal:4 boxed:4s>4 4s>muck Jc>4 9d>5 3d>6 Kd>1 Kc>2 7s>3 8d>4 Ts>5 2d>6 "
WHERE = {
    "initial deal": FIRST + "boxed:2d>6",
    "turn": FIRST + "3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold 3s>burn 5h>board+5s>board+9c>board 3:check 4:check "
    "Jh>burn boxed:Td>stub",
    "bottom of the stub": FIRST + "boxed:2h>stub!",
}


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize("where", WHERE)
def test_where_the_second_boxed_card_lies_decides(letter, where):
    talk = Talk(letter).play(WHERE[where])
    assert talk.outcomes == ["fix", SECOND[where][letter]]


@pytest.mark.parametrize("letter", "NLP")
def test_the_boxed_turn_card_is_scrapped_and_the_next_one_is_the_turn(letter):
    talk = Talk(letter).play(WHERE["turn"] + " Td>muck Js>board 3:check")
    assert len(talk.rulings) == 2
    assert (talk.state["board"][-1], talk.state["burns"], talk.state["to_act"]) == ("Js", 2, 4)


def test_a_boxed_card_that_came_to_the_board_first_is_replaced_there():
    talk = Talk("N").play(READ + "2d>burn 3s>board+5h>board+5s>board 3:check 4:check 9c>burn Jh>board boxed:Jh>board")
    assert talk.told == ["fix boxed_one"]
    talk.play("Jh>muck Td>board 3:check")
    assert (talk.table.remedy, talk.state["board"], talk.state["to_act"]) == (None, ["3s", "5h", "5s", "Td"], 4)


@pytest.mark.parametrize("letter", "NEG")
@pytest.mark.parametrize(
    ("acts", "outcome"),
    [("", "fix"), ("3:fold", "fix"), ("3:raise=6 4:call", "fix"), ("3:raise=6 4:call 5:call", "dead_hand")],
)
def test_the_holders_own_act_is_the_limit_for_a_joker(letter, acts, outcome):
    """N114, E101, G114: substantial action does not matter."""
    talk = Talk(letter, readers="none").play(f"new {acts} ask:joker,seat=5")
    assert talk.told == [f"{outcome} joker"]
    assert (5 in talk.state["live"]) is (outcome == "fix")


@pytest.mark.parametrize("letter", BOOKS)
def test_the_readers_know_a_joker_at_once_and_only_once(letter):
    assert_said_at_the_end(
        letter, "new deal:10 Jk>5", [{"P": "misdeal joker", "L": "floor joker"}.get(letter, "fix joker")]
    )
    talk = Talk(letter).play("new deal:10 Jk>5 Jk>muck Jk>stub")
    assert talk.causes == ["joker"]


@pytest.mark.parametrize("letter", "NEG")
def test_another_back_in_a_hand_voids_it(letter):
    """N109, E96, G110: all chips back, the button stays."""
    talk = Talk(letter).play(
        "new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold 2d>burn B/Qd>board+3s>board+5h>board"
    )
    assert talk.told == ["void foreign_card"]
    assert talk.state["pot"] == 0
    assert set(talk.state["stack"].values()) == {200}
    talk.play("new")
    assert (talk.state["button"], talk.state["pot"]) == (6, 3)


@pytest.mark.parametrize("letter", BOOKS)
def test_the_other_deck_is_the_deck_in_play_when_it_is_dealt(letter):
    cards = "B/7c>1 B/5d>2 B/8s>3 B/4s>4 B/Jc>5 B/9d>6 B/3d>1 B/Kd>2 B/Kc>3 B/7s>4 B/8d>5 B/Ts>6"
    assert Talk(letter).play(f"new {cards} 3:fold").told == []
    assert Talk(letter).play(f"new {cards} 3:fold 4:fold 5:fold 6:fold 1:call 2:check As>burn").causes[:1] == [
        "foreign_in_stub"
    ]


@pytest.mark.parametrize("letter", ["N", "E", "G"])
@pytest.mark.parametrize(("acts", "outcome"), [("3:fold", "void"), ("3:raise=6 4:call", "play_on")])
def test_another_back_in_the_stub_is_ruled_in_the_books_own_words(letter, acts, outcome):
    """N23, N109; E20, E96; G22, G110."""
    ruling = Talk(letter).play(f"new deal {acts} ask:foreign_in_stub").rulings[0]
    assert (ruling["outcome"], ruling["basis"]) == (outcome, "literal")


@pytest.mark.parametrize("letter", BOOKS)
def test_two_equal_cards_void_the_hand_whatever_was_wagered(letter):
    """N110, E97, G111, P36-E; L by default."""
    talk = Talk(letter).play(READ + "2d>burn 3s#2>board+5h>board+5s>board")
    assert talk.told == ["void duplicate_card"]
    assert talk.state["pot"] == 0


def test_the_joker_of_the_mexican_deck_is_a_card_like_any_other():
    table = {"game": "mexican", "blinds": [], "ante": 1, "bring_in": 2, "limits": [2, 4], "seats": 3}
    assert Talk("G", **table).play("new 7c>1 5d>2 4s>3 Jc>1^ Jk>2^ 3d>3^").told == []
    assert Talk("G", **table).play("new 7c>1 8d>2").causes == ["foreign_card"]


@pytest.mark.parametrize(("letter", "told"), [("G", "void foreign_card"), ("P", "misdeal foreign_card")])
def test_a_deuce_in_short_deck(letter, told):
    """G22; P36-A6 names it."""
    assert_said_at_the_end(letter, "new 7c>1 8s>2 2d>3", [told], game="shortdeck", blinds=[], ante=1)


def test_no_hidden_card_is_named_in_a_ruling():
    for text in ("new deal:10 Jk>5", "new deal:8 B/Qd>3", "new deal:3 exposed:3", "new deal 2h>5"):
        talk = Talk("N").play(text)
        said = talk.rulings[0]["text"] + observation_text(talk.last.seen)
        for code in ("Qd", "8s", "2h", "7c"):
            assert code not in said


@pytest.mark.parametrize("when", ["new", "new deal:3"])
@pytest.mark.parametrize(("gone", "missing"), [("", 0), ("-7h", 1), ("-7h,-2c,-As", 3)])
def test_a_whole_reading_tells_how_many_cards_are_missing(when, gone, missing):
    """Cards that lie on the table are not missing from the stub."""
    talk = Talk("G").play(when)
    dealt = ",".join(f"-{one.code}" for one in talk.table.ledger.where)
    talk.play("read:" + ",".join(filter(None, (gone, dealt))))
    assert [one.seen for one in talk.table.rulings] == ([observations.MissingFromDeck(missing)] if missing else [])
