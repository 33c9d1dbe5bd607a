"""Anything that people can do at a table in any order: nothing crashes, chips are conserved, turns stay sound."""

import json

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tape_talk import BOOKS, books, games, header, seats

from controller.engine.advance import advance
from controller.poker import betting
from controller.table.outputs import IssueRuling
from controller.tape.codec import read_event
from controller.tape.state_line import state_of
from controller.tape.tape import open_table, parse_tape
from controller.terms.codes import Outcome
from controller.views.ruling_text import ruling_text

CHIPS = (25, 100, 500, 1000)
SEATS = 5
seat = st.integers(1, SEATS)
amount = st.sampled_from([25, 50, 100, 150, 200, 300, 399, 400, 600, 1000, 1500, 2500, 4000])
heap = st.dictionaries(st.sampled_from([str(chip) for chip in CHIPS]), st.integers(1, 4), max_size=2)


def event(name, **fields):
    return st.fixed_dictionaries(fields).map(lambda told: {"e": name} | told)


ACTS = st.one_of(
    event("act", seat=seat, do=st.sampled_from(["fold", "check", "call", "all_in"])),
    event("act", seat=seat, do=st.sampled_from(["bet", "raise"]), to=amount),
    event("say", seat=seat, word=st.sampled_from(["call", "check", "fold", "raise", "bet", "all_in", "pot", "time"])),
    event("say", seat=seat, word=st.sampled_from(["bet", "raise", "number"]), amount=amount),
    event("say", seat=seat, word=st.just("bet"), low=st.just(500), high=st.just(5000)),
    event("chips", seat=seat, out=heap, prior=st.sampled_from(["left", "pulled", "part"]), released=st.booleans()),
    event("chips", seat=seat, out=heap, back=heap, last=st.booleans()),
    event("clock", seat=seat),
    event("kill", seat=seat),
    event("award", seat=seat, amount=amount),
    event("floor", choose=st.sampled_from([one.value for one in Outcome])),
    event("attention", seat=seat, cause=st.sampled_from(
        ["conditional_statement", "string_bet", "under_call", "over_pot", "odd_chip", "showdown_order", "ask_to_see",
         "uncalled_bet", "wrong_award", "fold_without_bet", "forward_motion", "out_of_turn", "skipped_player"]
    )),
    event("straddle", seat=seat, to=st.sampled_from([200, 400, 1000])),
    event("undo"),
    event("tap"),
    event("new_deal"),
)  # fmt: skip

TURN = st.sampled_from(["fold", "call", "call", "call", "raise", "tap"])


def opened(book, game):
    told = header(
        game=game,
        blinds=[100, 200],
        limits=[200, 400],
        seats=seats(SEATS, [20000, 1500, 5000, 800, 20000]),
        chips=list(CHIPS),
    )
    tape = parse_tape(json.dumps({"tape": 1, "id": "t", "title": "", "why": "", "table": told, "events": []}), "t")
    return open_table(tape, books()[book], games())


def in_turn(table, word):
    """An act of the seat whose turn it is, so that hands get somewhere."""
    hand = table.hand
    if word == "tap" or hand is None or hand.wagering.to_act is None:
        return {"e": "tap"}
    act = {"e": "act", "seat": hand.wagering.to_act, "do": word}
    legal = betting.legal(hand.wagering, hand.wagering.to_act)
    if word == "raise":
        return act | ({"to": legal.min_raise_to} if legal.min_raise_to else {"do": "call"})
    return act


def worth_of(table):
    hand = table.hand
    stacks = {one.number: one.stack for one in table.seating.seats}
    if hand is None:
        return sum(stacks.values())
    return sum((stacks | dict(hand.wagering.stacks)).values()) + hand.wagering.pot


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(
    book=st.sampled_from(BOOKS),
    game=st.sampled_from(["nlhe", "plo", "lhe", "shortdeck"]),
    steps=st.lists(st.one_of(TURN, TURN, ACTS), min_size=1, max_size=40),
)
def test_whatever_happens(book, game, steps):
    table = opened(book, game)
    whole = worth_of(table)
    table, _ = advance(table, read_event({"e": "new_deal"}, 0))
    for at, step in enumerate(steps, 1):
        told = in_turn(table, step) if isinstance(step, str) else step
        table, outputs = advance(table, read_event(told, at * 1000))
        if told["e"] == "new_deal":
            # What was left in the middle is the house's.
            assert worth_of(table) <= whole
            whole = worth_of(table)
        assert worth_of(table) == whole, (told, book, game)
        state = state_of(table)
        json.dumps(state)
        for output in outputs:
            if isinstance(output, IssueRuling):
                assert output.ruling.cite
                assert ruling_text(output.ruling, table.rules)
                assert output.ruling.outcome is not Outcome.FLOOR or output.ruling.options
        hand = table.hand
        if hand is not None and hand.wagering.to_act is not None:
            assert betting.is_live(hand.wagering, hand.wagering.to_act)
            seat = hand.wagering.to_act
            # Who pushed his last chips forward out of turn may still fold when the action has changed (L31).
            assert hand.wagering.stacks[seat] > 0 or hand.wagering.bets[seat] > 0
