"""Any cards and keys in any order: cards are conserved, rulings are cited and rest on sure sightings, replays agree.

A hand is dealt on plan for a while; then anything that readers can say and a dealer can key comes in any order.
"""

from __future__ import annotations

import json

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from tape_talk import BOOKS, books, games, header, seats

from controller.engine.advance import advance
from controller.journal.output_lines import output_line
from controller.table.events import KEYED
from controller.table.memory import Remembered
from controller.table.outputs import IssueRuling, RetractRuling
from controller.tape.codec import read_event, write_event
from controller.tape.state_line import state_of
from controller.tape.tape import open_table, parse_tape
from controller.terms.cards import STANDARD_DECK
from controller.terms.codes import Cause, Outcome
from controller.terms.fast_copies import replace
from controller.views.ruling_text import ruling_text

SEATS = 4
CODES = [one.code for one in STANDARD_DECK]
ZONES = [*(f"seat:{number}" for number in range(1, SEATS + 2)), "board", "burn", "muck", "stub", "aside", "discard:2"]
card = st.sampled_from([*CODES[:24], "Jk", "B/As"])
zone = st.sampled_from(ZONES)
seat = st.integers(1, SEATS)


def event(name, **fields):
    return st.fixed_dictionaries(fields).map(lambda told: {"e": name} | told)


DEAL_CAUSES = [
    Cause.EXPOSED_FIRST_TWO, Cause.EXPOSED_ONE, Cause.OFF_TABLE, Cause.JOKER, Cause.FOREIGN_IN_STUB,
    Cause.DUPLICATE_CARD, Cause.MISSING_CARD, Cause.EXTRA_CARD, Cause.SHORT_HAND, Cause.OUT_OF_SEQUENCE,
    Cause.BUTTON_MISPLACED, Cause.ENTITLED_SEAT_SKIPPED, Cause.NO_BURN, Cause.DOUBLE_BURN, Cause.DISORDERED_STUB,
    Cause.MUCKED_HAND, Cause.HAND_IN_MUCK, Cause.THROWN_FORWARD, Cause.CARDS_HIDDEN, Cause.LEFT_WITH_ACTION,
]  # fmt: skip
CARDS = st.one_of(
    event("card", card=card, zone=zone),
    event("card", card=card, zone=zone, sure=st.sampled_from([False])),
    event("card", card=st.just("??"), zone=zone),
    event("deck", cards=st.lists(card, max_size=4), strangers=st.integers(0, 1), whole=st.booleans()),
    event("ambiguous", card=card, zones=st.lists(zone, min_size=2, max_size=2)),
    event("peeked", card=card, zone=zone),
    event("card_lost", card=card),
    event("stranger", uid=st.just("e0"), zone=zone),
)
KEYS = st.one_of(
    event("exposed", seat=seat, by=st.sampled_from(["dealer", "player"])),
    event("boxed", card=card, zone=zone),
    event("off_table", seat=seat),
    event("attention", cause=st.sampled_from([one.value for one in DEAL_CAUSES]), seat=seat),
    event("act", seat=seat, do=st.sampled_from(["fold", "check", "call", "all_in"])),
    event("floor", choose=st.sampled_from([one.value for one in Outcome])),
    event("kill", seat=seat),
    event("tap"),
    event("undo"),
    event("new_deal", by=st.sampled_from(["shuffler", "riffle"])),
)
STEPS = st.lists(
    st.one_of(st.sampled_from(["due", "due", "due", "act", "confirm", "step"]), CARDS, CARDS, KEYS), max_size=30
)
hurried = settings(
    max_examples=120, deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)  # fmt: skip


def opened(book, game="nlhe"):
    told = header(game=game, blinds=[1, 2], seats=seats(SEATS, 200), readers="full", button=SEATS)
    tape = parse_tape(json.dumps({"tape": 1, "id": "t", "title": "", "why": "", "table": told, "events": []}), "t")
    return open_table(tape, books()[book], games())


def meant(table, word, deck):
    """What is due, an act in turn, a remedy's step: so that hands get somewhere."""
    hand = table.hand
    match word:
        case "due" if hand is not None and hand.plan.next is not None and deck:
            due = hand.plan.next
            return {"e": "card", "card": deck.pop(), "zone": due.place.code}
        case "act" if hand is not None and hand.wagering.to_act is not None:
            return {"e": "act", "seat": hand.wagering.to_act, "do": "call" if hand.wagering.current else "check"}
        case "step" if table.remedy is not None and table.remedy.current is not None:
            return {"e": "remedy", "step": table.remedy.current.code.value}
        case "confirm" if table.question is not None:
            return {"e": "answer", "question": table.question.code, "yes": True}
        case _:
            return {"e": "time"}


class Played:
    """A table through a sequence of events, each with its outputs."""

    def __init__(self, book, dealt, steps):
        self.table = opened(book)
        self.told, self.outputs, self.at_ms = [], [], 0
        deck = list(reversed(CODES))
        self.feed({"e": "new_deal"})
        for word in ["due"] * dealt:
            self.feed(meant(self.table, word, deck))
        for step in steps:
            self.feed(meant(self.table, step, deck) if isinstance(step, str) else step)

    def feed(self, told):
        self.at_ms += 700
        happened = read_event(told, self.at_ms)
        self.table, outputs = advance(self.table, happened)
        self.told.append(happened)
        self.outputs.append(outputs)
        self.check(outputs)

    def check(self, outputs):
        check_cards(self.table)
        json.dumps(state_of(self.table))
        for one in outputs:
            if isinstance(one, IssueRuling):
                assert one.ruling.cite
                assert ruling_text(one.ruling, self.table.rules)
                assert one.ruling.outcome is not Outcome.FLOOR or one.ruling.options


def check_cards(table):
    """Every known card lies in one place, once, where the ledger says; none is made, none vanishes."""
    ledger = table.ledger
    lying = [one for pile in ledger.piles.values() for one in pile if one.is_known]
    assert len(lying) == len(set(lying))
    for where, pile in ledger.piles.items():
        for one in pile:
            assert not one.is_known or ledger.where[one] == where
    assert {one for one in ledger.where if one.is_known} >= set(lying)


@hurried
@given(book=st.sampled_from(BOOKS), dealt=st.integers(0, 12), steps=STEPS)
def test_cards_are_conserved_and_rulings_cited_whatever_comes(book, dealt, steps):
    Played(book, dealt, steps)


@hurried
@example(book="npl-2015", dealt=6, moves=[("3h", "seat:4"), ("3s", "seat:3")])
@given(book=st.sampled_from(BOOKS), dealt=st.integers(0, 8), moves=st.lists(st.tuples(card, zone), max_size=12))
def test_no_ruling_rests_on_an_unsure_sighting(book, dealt, moves):
    """Unsure sightings alone, after a deal on plan: nothing is ruled."""
    steps = [{"e": "card", "card": one, "zone": where, "sure": False} for one, where in moves]
    played = Played(book, dealt, [*steps, {"e": "time"}])
    assert [one for told in played.outputs for one in told if isinstance(one, IssueRuling)] == []


def told_apart(table):
    """The table without its time, the numbers of rulings, and what UNDO leaves to be keyed again."""
    return replace(
        table, physical=replace(table.physical, now_ms=0), counters=replace(table.counters, rulings_issued=0),
        memory=replace(table.memory, reentry=Remembered().reentry, wager=0, repaired_ms=None),
    )


@hurried
@given(book=st.sampled_from(BOOKS), dealt=st.integers(0, 12), steps=STEPS, key=KEYS)
def test_undo_of_the_last_key_is_the_table_before_it(book, dealt, steps, key):
    played = Played(book, dealt, steps)
    before = played.table
    happened = read_event(key, played.at_ms + 1)
    if type(happened) not in KEYED:
        return
    after, outputs = advance(before, happened)
    restored, told = advance(after, read_event({"e": "undo"}, played.at_ms + 2))
    assert told_apart(restored) == told_apart(before)
    issued = {one.ruling.number for one in outputs if isinstance(one, IssueRuling)}
    if after.hand is not None:
        assert issued == {one.number for one in told if isinstance(one, RetractRuling)}


@hurried
@given(book=st.sampled_from(BOOKS), dealt=st.integers(0, 12), steps=STEPS)
def test_a_replay_gives_the_same_outputs(book, dealt, steps):
    """Through the tape's own form, as a journal is replayed: byte for byte."""
    played = Played(book, dealt, steps)
    table = opened(book)
    for one, outputs in zip(played.told, played.outputs, strict=True):
        again = read_event({key: value for key, value in write_event(one).items() if key != "t"}, one.at_ms)
        table, told = advance(table, again)
        assert [output_line(each) for each in told] == [output_line(each) for each in outputs]
    assert table == played.table
