"""The table of decisions: its page says what it does, and its trace is kept until the explanation of a ruling."""

import inspect
from dataclasses import replace
from pathlib import Path

from dealer_talk import Talk
from slow_readers import Readers
from told_motions import FLOP_IS_DUE, Told, board

from controller.fusion.decisions import Hold
from controller.fusion.hold_rules import HOLDS
from controller.fusion.keyed_entries import TURN_KEYS
from controller.fusion.missing_reads import QUESTIONS
from controller.fusion.pending_events import Arrived, FusionContext, KeyPress
from controller.fusion.reconciler import RULES, decide
from controller.fusion.timings import HoldDeadlines
from controller.handhistory.explaining import _waited as waited
from controller.table.events import CardMoved
from controller.tape.codec import read_event, write_event
from controller.terms.cards import card
from controller.terms.places import seat_place
from hw.panel import Key

PAGE = Path(__file__).parents[3] / "docs" / "fusion.md"


def rows():
    """Yield number, name and sentence of every rule, as the page has them."""
    number = 0
    for rule in RULES:
        parts = HOLDS if rule.__name__ == "waits_its_time" else (rule,)
        for part in parts:
            number += 1
            yield f"| {number} | `{part.__name__}` | {inspect.getdoc(part).splitlines()[0]} |"
    for rule in QUESTIONS:
        number += 1
        yield f"| {number} | `{rule.__name__}` | {inspect.getdoc(rule).splitlines()[0]} |"


def test_the_page_has_every_rule_in_its_order_with_its_sentence():
    told = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ") and line[2].isdigit()]
    assert told == list(rows())


def arrival(event, at_ms):
    return Arrived(event, at_ms, at_ms, at_ms)


def test_of_one_arrival_the_first_rule_that_applies_decides_and_says_its_name():
    talk = Talk("G").play("new deal:3")
    now_ms, later = talk.table.now_ms, talk.table.hand.plan.rest[1].place
    held = (arrival(CardMoved(now_ms, card("As"), later), now_ms), arrival(KeyPress(Key.CALL, now_ms), now_ms))
    context = FusionContext(talk.table, now_ms, HoldDeadlines(), Readers(), held=held)
    found = [decide(one, context) for one in held]
    assert [type(one.decision) for one in found] == [Hold, Hold]
    assert found[0].decision.why == "earlier_cards_unread"
    assert decide(held[0], context, below=found[0].rank) is None
    assert Key.CALL in TURN_KEYS


def test_what_a_card_waited_for_is_kept_with_it_and_explained_without_its_face():
    """The fourth card of a flop waits for others of its motion: its trace goes to the tape and into the explanation."""
    told = board(Told(FLOP_IS_DUE), "As", "Kh", "9h", "2c")
    told.sight.reading = (seat_place(3),)
    (first, *_) = told.waiting
    assert first.holds == ()
    waits = first.held_by("motion_gathers", 1000).held_by("motion_gathers", 2000).held_by("answer_is_due", 3000)
    assert waits.holds == (("motion_gathers", 1000), ("answer_is_due", 3000))
    event = waits.traced(4500)
    assert event.waited == "motion_gathers 2000, answer_is_due 1500"
    assert event == first.event, "evidence is the same, whatever it waited for"
    assert read_event(write_event(event), event.at_ms).waited == event.waited
    told = waited(replace(event, lay_ms=500, at_ms=4500), 4500)
    assert told == "card to board: read twice 4.0 s and sure 3.5 s before, motion_gathers 2.0 s, answer_is_due 1.5 s"
