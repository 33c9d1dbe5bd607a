"""Play that the room halts: between hands, hand for hand, for a break; and what it lets go on."""

import pytest
from dealer_talk import BOOKS, Talk

from controller.rulings.halted_play import waits_for_room
from controller.table.outputs import Announce, CardsShown
from controller.table.values import HaltTold
from controller.views.announcements import announced
from controller.views.floor_text import floor_lines
from controller.views.next_thing import next_thing
from controller.views.project import Projection, dealer_view, floor_view, public_view
from tests.sentences.named_rules import npl, pc

WALK = "new deal 3:fold 4:fold 5:fold 6:fold 1:fold "
ALL_IN = "new deal 3:all_in 4:call 5:fold 6:fold 1:fold 2:fold "
FLOP = "2h>burn 3c>board 4c>board 9s>board "


def table(book="P", text="", **halt):
    talk = Talk(book).play(text)
    if halt:
        talk.tell("halt", **halt)
    return talk


def warned(talk):
    return [announced(one.says) for one in talk.outputs if isinstance(one, Announce) and one.kind == "warning"]


def halts(talk):
    return [one for one in talk.outputs if isinstance(one, HaltTold)]


@pytest.mark.parametrize("book", BOOKS)
@npl("7")
@pc("11", "Add11")
def test_a_halted_table_plays_its_hand_and_is_told_not_to_deal_the_next(book):
    talk = table(book, WALK, reason="balance")
    assert halts(talk) == [HaltTold("balance", "")], "the hand in play goes on"
    talk.play("award:2=3")
    assert halts(talk)[-1] == HaltTold("balance", "hand")
    assert next_thing(talk.table).detail == "The room balances the tables: wait for its word"
    assert public_view(talk.table, Projection("t12", 1)).game.halted == "Play is halted: the tables are balanced"
    assert "Play is halted: the tables are balanced" in floor_lines(floor_view(talk.table, Projection("t12", 1)))
    talk.tell("resume")
    assert halts(talk)[-1] == HaltTold("", "")
    talk.play("new:riffle 7c>1")
    assert warned(talk) == []


@npl("7")
@pc("11")
def test_a_hand_dealt_at_a_halted_table_is_told_and_played():
    """A waiver is no misdeal: the room may let play go on, so the table only says so."""
    talk = table("P", reason="balance")
    talk.play("new")
    assert warned(talk) == ["The room has halted play to balance the tables. The hand is played: tell the floor."]
    talk.play("deal 3:fold")
    assert talk.rulings == []
    assert talk.state["to_act"] == 4
    assert halts(talk)[-1] == HaltTold("balance", ""), "and it is halted again behind this hand"


def test_a_redeal_after_a_misdeal_is_the_same_hand():
    talk = table("P", "new deal:3", reason="break")
    talk.play("ask:exposed_many,count=2 floor:misdeal new:riffle")
    assert warned(talk) == []


@pc("RP8")
def test_hand_for_hand_the_cards_wait_face_down_for_the_room():
    talk = table("P", reason="hand_for_hand")
    talk.tell("resume", lets="hand")
    talk.play(ALL_IN)
    assert (warned(talk), talk.rulings) == ([], [])
    assert halts(talk)[-1] == HaltTold("hand_for_hand", "cards")
    assert not talk.state["cards_up"]
    view = dealer_view(talk.table, Projection("t12", 1))
    assert view.next.text == "Hand for hand: deal no card"
    assert view.next.detail == "Hands stay face down until the room's word (rule RP8)"
    talk.tell("resume", lets="cards")
    assert talk.state["cards_up"]
    assert next_thing(talk.table).text == "Turn every hand face up"
    talk.play(FLOP)
    assert (warned(talk), talk.rulings) == ([], [])


@pc("RP8")
def test_cards_dealt_before_the_room_says_so_are_told_once_a_street():
    talk = table("P", reason="hand_for_hand").play(ALL_IN + FLOP)
    said = "Hand for hand: the cards stay face down and none is dealt before the room says so (rule RP8). Tell the floor."
    assert warned(talk)[1:] == [said]
    assert talk.rulings == [], "the cards stand"
    talk.play("show:3=8sKc")
    assert warned(talk)[1:] == [said, said]
    assert any(isinstance(one, CardsShown) for one in talk.outputs)


@pc("RP8")
def test_another_all_in_of_the_hand_waits_anew():
    talk = Talk("P", stacks={3: 50})
    talk.tell("halt", reason="hand_for_hand")
    talk.play("new deal 3:all_in 4:call 5:call 6:fold 1:fold 2:fold")
    assert halts(talk)[-1].waits == "cards"
    talk.tell("resume", lets="cards")
    talk.play(FLOP + "4:all_in 5:call")
    assert halts(talk)[-1].waits == "cards"


@pytest.mark.parametrize("book", "NEGL")
def test_another_book_turns_the_cards_up_as_usual(book):
    talk = table(book, reason="hand_for_hand").play(ALL_IN)
    assert halts(talk)[-1] == HaltTold("hand_for_hand", "")


@pytest.mark.parametrize(("text", "lets", "why"), [
    ("new deal", "hand", "hand_still_on"),
    ("new deal", "cards", "no_cards_wait"),
])
def test_what_does_not_wait_is_not_let_go_on(text, lets, why):
    talk = table("P", text, reason="hand_for_hand")
    before = talk.table.halt
    talk.tell("resume", lets=lets)
    assert [one.says.code for one in talk.outputs if isinstance(one, Announce) and one.kind == "error"] == [why]
    assert talk.table.halt == before


@pytest.mark.parametrize(("text", "waits"), [
    ("", "hand"), ("new deal:3", ""), (WALK, ""), (WALK + "award:2=3", "hand"),
    ("new deal 3:call floor:void", "hand"), ("new deal:3 ask:exposed_many,count=2 floor:misdeal", ""),
])  # fmt: skip
def test_the_next_hand_waits_for_the_room_once_none_goes_on(text, waits):
    """A void hand is over, and after a misdeal the same hand is dealt again."""
    talk = table("P", text, reason="hand_for_hand")
    assert waits_for_room(talk.table) == waits
    talk.tell("resume", lets="hand")
    assert [one.says.code for one in talk.outputs if isinstance(one, Announce)][-1] == ("halt_ended" if waits else "hand_still_on")
    assert talk.table.halt.next_hand == bool(waits)


def test_play_that_is_not_halted_cannot_be_resumed():
    talk = table("P")
    talk.tell("resume")
    assert talk.outputs == [Announce("error", talk.outputs[0].says)]
    assert announced(talk.outputs[0].says) == "play is not halted"


def test_an_undo_keeps_what_the_room_has_ordered():
    talk = table("P", "new deal 3:call", reason="break")
    talk.play("4:call undo")
    assert talk.table.halt.reason == "break"
    talk.play("undo")
    assert talk.table.halt.reason == "break"


def dispute(book, seconds, when):
    """The rulings on a hand that is disputed so many seconds after its push, with the break called before or after it."""
    talk = table(book, WALK, **({"reason": "break"} if when == "before" else {}))
    talk.play("award:2=3")
    if when == "after":
        talk.tell("halt", reason="break")
    talk.at_ms += seconds * 1000
    talk.play("ask:disputed_hand")
    return talk


@pc("23")
def test_a_hand_that_ends_in_a_break_is_disputed_for_a_minute():
    assert dispute("P", 50, "before").state["dispute_open"]
    late = dispute("P", 70, "before")
    assert not late.state["dispute_open"]
    assert not late.state["accounting_open"]
    assert ("deal.windows.break_dispute", ("23",)) in [(one.path, one.cite) for one in late.last.consulted]
    assert [one["outcome"] for one in late.rulings] == ["late"]
    assert [one["outcome"] for one in dispute("P", 50, "before").rulings] == ["open"]
    assert [one["outcome"] for one in dispute("P", 70, "after").rulings] == ["open"], "it had finished before the break"


@pytest.mark.parametrize("book", "NEGL")
def test_another_book_knows_no_minute_of_a_break(book):
    assert dispute(book, 700, "before").state["dispute_open"]
