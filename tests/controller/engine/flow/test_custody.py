"""The deck checked before the deal: what was read of it, the deal held for a new setup, two decks in turn."""

from __future__ import annotations

import json

import pytest
from dealer_talk import BOOKS, Talk

from controller.handhistory.recorded_hands import ToldHand, hands_of
from controller.journal.recorder import without_hidden
from controller.loading.library import load_book
from controller.table import observations
from controller.table.events import CardMoved
from controller.table.outputs import Announce, HandBegan, RemedyClosed
from controller.tape.codec import read_event, write_event
from controller.terms.cards import card
from controller.terms.places import seat_place
from controller.views.announcements import announced
from controller.views.observation_text import observation_text

DEFECTS = {
    "missing_card": "read:-9s",
    "duplicate_card": "read:9s#2",
    "foreign_in_stub": "read:B/Qd",
    "joker": "read:Jk",
}
RULES = {
    "N": {"missing_card": "79,116", "duplicate_card": "79,110", "foreign_in_stub": "79,23", "joker": "79,114"},
    "E": {"missing_card": "69", "duplicate_card": "69,97", "foreign_in_stub": "69,20", "joker": "69,101"},
    "G": {"missing_card": "75,116"}
    | dict.fromkeys(("duplicate_card", "foreign_in_stub", "joker"), "75,G:DEFECTIVE DECK"),
    "L": dict.fromkeys(DEFECTS, "18,1"),
    "P": dict.fromkeys(DEFECTS, "27,36"),
}
OTHER = "B/7c>1 B/5d>2 B/8s>3 B/4s>4 B/Jc>5 B/9d>6 B/3d>1 B/Kd>2 B/Kc>3 B/7s>4 B/8d>5 B/Ts>6 "


def warnings(talk):
    return [announced(one.says) for one in talk.outputs if isinstance(one, Announce) and one.kind == "warning"]


def cases():
    for letter, book in BOOKS.items():
        for cause, read in DEFECTS.items():
            rules = RULES[letter][cause]
            yield pytest.param(letter, cause, read, tuple(rules.split(",")), id=f"{book} {rules} {cause}")


@pytest.mark.parametrize(("letter", "cause", "read", "rules"), list(cases()))
def test_a_wrong_deck_is_not_dealt(letter, cause, read, rules):
    """Each book's own words on a defective deck, or on the change of decks where it has none."""
    talk = Talk(letter).play(f"new {read}")
    assert talk.told == [f"fix {cause}"]
    assert tuple(talk.rulings[0]["rules"]) == rules
    assert talk.rulings[0]["steps"][-3:] == ["new_setup", "verify_deck", "same_button"]
    assert ("call_floor" in talk.rulings[0]["steps"]) is (letter in "GLP")
    assert talk.table.remedy.current.code == "new_setup"
    assert talk.state["pot"] == 3


@pytest.mark.parametrize("letter", BOOKS)
def test_the_other_decks_signal_lets_the_same_hand_go_on(letter):
    talk = Talk(letter).play("new read:-9s")
    before = talk.table.hand
    talk.play("new")
    assert talk.table.remedy is None
    assert (talk.table.hand.number, talk.table.hand.start, talk.table.counters.hands_begun) == (
        before.number,
        before.start,
        1,
    )
    assert len([one for one in talk.outputs if isinstance(one, HandBegan)]) == 1
    talk.play(OTHER + "3:fold 4:fold")
    assert talk.told == ["fix missing_card"]
    assert (talk.state["button"], talk.state["to_act"], talk.state["pot"]) == (6, 5, 3)


@pytest.mark.parametrize("release", ["remedy:new_setup", "floor:play_on", "new:riffle"])
def test_the_dealer_or_the_floor_ends_the_hold(release):
    talk = Talk("G").play(f"new read:9s#2 {release}")
    assert talk.table.remedy is None
    assert any(isinstance(one, RemedyClosed) for one in talk.outputs)
    assert talk.play("deal 3:fold").told == ["fix duplicate_card"]


def test_the_next_deck_is_checked_in_its_turn():
    talk = Talk("G").play("new read:-9s new some:B/Jk,B/2c,B/3c")
    assert talk.told == ["fix missing_card", "fix joker"]
    assert talk.table.remedy is not None


def test_a_confirmed_setup_forgets_what_was_read_of_the_deck_before():
    """Else the cards of the deck that left the table would be foreign ones in the new deck."""
    whole = ",".join("B/" + rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
    talk = Talk("G").play(f"new read:-9s remedy:new_setup some:{whole}")
    assert talk.told == ["fix missing_card"]
    assert talk.table.remedy is None


@pytest.mark.parametrize("letter", BOOKS)
def test_a_card_dealt_while_the_deal_is_held_is_told_to_come_back(letter):
    talk = Talk(letter).play("new read:Jk 7c>1 5d>2")
    assert talk.causes == ["joker", "remedy_not_followed"]
    assert talk.rulings[1]["steps"][0] == "new_setup"
    assert talk.table.hand.plan.done == 0


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("after_ms", "ruled"), [(-20_000, False), (5000, True), (None, True)])
def test_a_card_that_may_have_been_dealt_before_the_deal_was_held_is_no_disobedience(letter, after_ms, ruled):
    """Its player held his hand up, and the coil first heard it when he laid it down."""
    talk = Talk(letter).play("new read:Jk")
    told_ms = talk.table.remedy.told_ms
    since_ms = None if after_ms is None else told_ms + after_ms
    first_ms = told_ms + 7000
    talk.feed(CardMoved(first_ms + 3000, card("7c"), seat_place(1), motion=50, begun_ms=first_ms, after_ms=since_ms))
    assert talk.causes == ["joker"] + ["remedy_not_followed"] * ruled
    assert [text for text in warnings(talk) if "take it back first" in text] == ([] if ruled else [
        "The card at seat 1 came before the remedy could be known: take it back first."
    ])


@pytest.mark.parametrize("letter", BOOKS)
def test_an_act_on_cards_from_a_held_deck_is_not_noted(letter):
    """No hand is short and nobody passed over: the dealer was too quick for the ruling, and takes the cards back."""
    talk = Talk(letter).play("new read:Jk 7c>1 5d>2 8s>3 4s>4 Jc>5 9d>6 3d>1 3:raise=8")
    assert talk.causes == ["joker", "remedy_not_followed"]
    assert talk.state["pot"] == 3
    assert [announced(one.says) for one in talk.outputs if isinstance(one, Announce) and one.kind == "error"] == [
        "Seat 3's act is not noted: the deal waits for a new setup."
    ]
    talk.play("remedy:new_setup deal 3:fold")
    assert talk.causes == ["joker", "remedy_not_followed"]
    assert talk.state["to_act"] == 4


@pytest.mark.parametrize("read", ["some:2c,3c,4c", "some:" + ",".join(f"{rank}s" for rank in "23456789TJQKA"), "read:"])
def test_what_was_not_read_of_a_stack_is_not_taken_for_missing(read):
    """An antenna under a stacked deck reads its outer cards only: those that it does not read may lie in it."""
    assert Talk("G").play(f"new {read} deal 3:fold").told == []


def test_sightings_of_several_cycles_add_up():
    talk = Talk("G").play("new some:2c,3c some:9s")
    assert [one.code for one in talk.table.custody.seen] == ["2c", "3c", "9s"]
    assert talk.play("some:9s#2").told == ["fix duplicate_card"]


def test_two_decks_mixed_are_found_from_two_cards():
    assert Talk("N").play("new some:2c,B/3c,4c").told == ["fix foreign_in_stub"]


@pytest.mark.parametrize("letter", BOOKS)
def test_a_tag_that_nobody_enrolled_holds_the_deal(letter):
    talk = Talk(letter).play("new some:2c,??")
    assert talk.told == ["fix foreign_in_stub"]
    assert talk.last.seen == observations.TagsInDeck(1)


@pytest.mark.parametrize(
    ("letter", "told"),
    [("N", "play_on"), ("E", "play_on"), ("G", "play_on"), ("L", "floor"), ("P", "floor")],
)
def test_a_card_found_missing_in_the_hand_does_not_stop_it(letter, told):
    """N116, G116: the result stands. Counted down during the hand: what lies on the table is not missing."""
    dealt = "7c 5d 8s 4s Jc 9d 3d Kd Kc 7s 8d Ts".split()
    talk = Talk(letter).play("new deal read:" + ",".join(f"-{code}" for code in dealt))
    assert talk.told == []
    talk = Talk(letter).play("new deal read:" + ",".join(f"-{code}" for code in [*dealt, "9s"]))
    assert talk.told == [f"{told} missing_card"]
    again = talk.play("read:" + ",".join(f"-{code}" for code in [*dealt, "9s"]))
    assert len(again.rulings) == 1


def test_a_foreign_card_seen_in_the_stub_after_the_first_card_is_the_hands_own_matter():
    assert Talk("G").play("new deal:1 some:B/Qd").told == ["void foreign_in_stub"]


def test_the_joker_belongs_to_the_mexican_deck_and_the_deuce_not_to_short_deck():
    mexican = {"game": "mexican", "blinds": [], "ante": 1, "bring_in": 2, "limits": [2, 4], "seats": 3}
    assert Talk("G", **mexican).play("new read:").told == []
    assert Talk("G", **mexican).play("new read:-Jk").told == ["fix missing_card"]
    short = {"game": "shortdeck", "blinds": [], "ante": 1}
    assert Talk("G", **short).play("new read:").told == []
    assert Talk("G", **short).play("new read:2c").told == ["fix foreign_in_stub"]


FOLDED = "3:fold 4:fold 5:fold 6:fold 1:fold award:2=3 "


def test_the_shufflers_signal_brings_the_other_deck():
    talk = Talk("G").play("new deal " + FOLDED + "new")
    assert (talk.table.custody.dealt, talk.table.custody.due) == ("A", "B")
    assert warnings(talk.play("B/7c>2 B/5d>3")) == []


def test_a_wrong_deck_that_has_left_the_table_is_not_due_from_the_shuffler():
    """G75: deck B goes for a new setup before it was dealt, so the shuffler's next deck is A again."""
    talk = Talk("G").play("new deal " + FOLDED + "new some:B/2c,B/Jk new")
    assert (talk.table.custody.dealt, talk.table.custody.due) == ("B", "A")
    assert warnings(talk.play("7c>2 5d>3")) == []


@pytest.mark.parametrize("first", ["7c>2 5d>3 8s>4", "some:2c,3c 7c>2 5d>3"])
def test_the_same_deck_again_is_said_once(first):
    """No book forbids it; but the deck that was just played may not have been shuffled."""
    talk = Talk("G").play("new deal " + FOLDED + "new " + first)
    assert len(warnings(talk)) == 1
    assert "Deck A again" in warnings(talk)[0]
    assert talk.told == []


def test_a_shuffle_by_hand_may_deal_the_same_deck_again():
    talk = Talk("G").play("new:riffle deal " + FOLDED + "new:riffle 7c>2 5d>3")
    assert warnings(talk) == []


def test_a_second_signal_before_the_first_card_begins_no_other_hand():
    """The riffle was keyed, then the shuffler's contact closes: one deal."""
    talk = Talk("P").play("new:push new:riffle new deal 3:fold")
    assert (talk.table.counters.hands_begun, talk.state["button"], talk.told) == (1, 6, [])


@pytest.mark.parametrize(("letter", "is_open"), [("G", False), ("P", False)])
def test_the_dispute_window_closes_with_the_first_signal_that_the_book_names(letter, is_open):
    talk = Talk(letter).play("new deal " + FOLDED + "new:push new:riffle")
    assert talk.state["dispute_open"] is is_open


def test_the_event_is_written_and_read_and_hides_every_card():
    talk = Talk("G").play("new")
    event = read_event({"e": "deck", "cards": ["2c", "B/Jk"], "strangers": 1, "whole": True}, 5)
    told = json.loads(json.dumps(write_event(event)))
    assert read_event({key: value for key, value in told.items() if key != "t"}, 5) == event
    assert write_event(without_hidden(event, frozenset()))["cards"] == ["??", "??"]
    talk.feed(event)
    said = talk.rulings[0]["text"] + observation_text(talk.last.seen)
    assert "2c" not in said
    assert "Jk" not in said


def test_a_held_deal_is_one_hand_of_the_record_with_its_ruling():
    tape = [
        {"e": "new_deal"}, {"e": "deck", "cards": ["2c", "Jk"]}, {"e": "new_deal"},
        *({"e": "card", "card": code, "zone": f"seat:{seat}"}
          for code, seat in zip("7c 5d 8s 4s Jc 9d".split(), (1, 2, 3, 1, 2, 3), strict=True)),
        *({"e": "act", "seat": seat, "do": "fold"} for seat in (3, 1)), {"e": "award", "seat": 2, "amount": 3},
    ]  # fmt: skip
    events = [ToldHand(read_event(one, 1000 * at)) for at, one in enumerate(tape)]
    (hand,) = hands_of(Talk("G", seats=3).table, events)
    assert [one.cause for one in hand.rulings] == ["joker"]
    assert (hand.misdeals, hand.ended) == (0, "played")


def test_every_book_holds_a_wrong_deck():
    for letter, book in BOOKS.items():
        for cause in DEFECTS:
            verdict = load_book(book).verdicts[cause]["before_deal"]
            assert verdict.remedy == ("new_setup" if letter in "NE" else "new_setup_by_floor")


@pytest.mark.parametrize(("lost", "cards", "said"), [
    (False, "7c>2 5d>3", 1), (False, "7c>2 5d>6", 1), (False, "7c>6 5d>2", 1), (True, "7c>6 5d>2", 0),
])  # fmt: skip
def test_that_the_deck_was_not_changed_is_said_once_and_not_while_keys_are_lost(lost, cards, said):
    """The shuffler signaled, and the first cards are those of the last deck, wherever they go; seat 2 is due."""
    talk = Talk("G").play("new deal " + FOLDED + "new")
    if lost:
        talk.tell("device_lost", device="panel", zones=[], keys=True)
    before = len(warnings(talk))
    assert len(warnings(talk.play(cards))) - before == said


def test_another_error_that_was_ruled_on_hides_no_missing_card():
    dealt = "7c 5d 8s 4s Jc 9d 3d Kd Kc 7s 8d Ts 9s".split()
    talk = Talk("N").play("new deal ask:exposed_one,seat=4 read:" + ",".join(f"-{code}" for code in dealt))
    assert talk.causes == ["exposed_one", "missing_card"]
