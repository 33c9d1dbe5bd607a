"""A recorded hand as moments: what happened, the ruling's chain, and no card that was not public."""

from pathlib import Path

import pytest

from controller.handhistory.recorded_evening import open_evening
from controller.showing import hand_moments, happened_words
from controller.showing.hand_moments import NoHandError, hands_ruled, shown_hand, wall_text
from controller.views.replay.moments import MomentView, from_moment_line, to_moment_line
from tests.controller.showing.shown_tapes import (
    CASES,
    EARLY_FLOP,
    FLOOR_SAYS,
    SHOWDOWN,
    dealt_tape,
    hidden_cards,
    named,
)

BOOK = "golden-nugget-2025"
PLANTED = [
    EARLY_FLOP, FLOOR_SAYS, SHOWDOWN,
    *(sorted(CASES.rglob("*.json"))[number] for number in (150, 420, 610, 930)),
    *sorted(CASES.rglob("*stud*.json"))[:2],
]
"""Tapes with hole cards, burns and mucked hands that nobody saw; stud has cards of both kinds in one hand."""


def moments(tape: Path, hand: int = 0) -> tuple[MomentView, ...]:
    return shown_hand(open_evening(tape, BOOK), hand).moments


@pytest.mark.parametrize("tape", PLANTED, ids=lambda tape: tape.stem[-50:])
def test_no_moment_holds_a_card_that_was_not_public(tape):
    hidden = hidden_cards(tape)
    evening = open_evening(tape, BOOK)
    for number in hands_ruled(evening):
        for moment in shown_hand(evening, number).moments:
            assert not named(to_moment_line(moment)) & hidden
            assert from_moment_line(to_moment_line(moment)) == moment


def test_the_planted_tapes_have_cards_to_hide():
    assert all(hidden_cards(tape) for tape in PLANTED[:3])


def test_a_sentence_that_would_name_a_hole_card_is_told_without_it(monkeypatch):
    hole = next(iter(hidden_cards(EARLY_FLOP)))
    monkeypatch.setattr(happened_words, "event_sentence", lambda _event: f"Seat 3 has the {hole}")
    assert {moment.did[0] for moment in moments(EARLY_FLOP)} == {"Seat 3 has the a card"}


def test_a_hand_is_told_in_its_order_with_its_ruling_and_steps():
    told = moments(FLOOR_SAYS, 1)
    assert [one.number for one in told] == list(range(1, len(told) + 1))
    assert told[0].did == ("Hand 1 begins: button seat 6, 6 players",)
    assert "Seat 3 raises to 6" in told[13].did
    assert told[13].felt.pot_total == 9
    assert told[13].clock == "+0:13"
    before = next(one for one in told if one.chain is not None)
    assert before.is_marked
    assert told[before.number - 2].is_marked, "the moment before the ruling is shown too"
    assert before.chain.ruling.rules == ("121", "164", "163")
    assert told[-1].chain.decision.startswith("The floor decided: fix")
    under_another = shown_hand(open_evening(FLOOR_SAYS, "npl-2015"), 1).moments[-1].chain
    assert under_another.decision == "The floor decided: fix. Put right: the readers saw every card in its place"


def test_a_ruling_the_dealer_is_still_asked_about_is_not_in_force_at_once():
    chain = moments(EARLY_FLOP)[-1].chain
    assert chain.ruling.title == "Flop dealt before the betting closed"
    assert chain.decision == ""


def test_the_end_of_a_hand_is_pictured_once_and_what_follows_it_not_at_all(tmp_path):
    acts = [{"e": "act", "seat": seat, "do": "fold"} for seat in (1, 2)]
    over = [*acts, {"e": "award", "seat": 3, "amount": 3}]
    behind = {"e": "seat", "seat": 2, "is": "empty"}
    for events, marked in ((over, ["Seat 3 is pushed 3"]), ([*over, behind], ["Seat 3 is pushed 3"]), (acts[:1], ["Seat 1 folds"])):
        told = moments(dealt_tape(tmp_path, *events))
        assert [one.did[0] for one in told if one.is_marked] == marked
    assert "The hands are dealt" in [did for one in told for did in one.did]


def test_the_last_hand_with_a_ruling_is_shown_without_a_number():
    evening = open_evening(FLOOR_SAYS, BOOK)
    ruled = hands_ruled(evening)
    assert shown_hand(evening).number == max(number for number, any_ruling in ruled.items() if any_ruling)


def test_a_hand_that_is_not_there_is_told_with_those_that_are():
    evening = open_evening(FLOOR_SAYS, BOOK)
    with pytest.raises(NoHandError, match="there is no hand 77; there"):
        shown_hand(evening, 77)
    empty = hand_moments.Evening(evening.table, (), "empty")
    with pytest.raises(NoHandError, match="no hand was dealt"):
        shown_hand(empty)


def test_a_time_that_nobody_knows_is_not_invented():
    assert wall_text(0) == ""
    assert len(wall_text(1_700_000_000_000)) == len("2023-11-14 22:13:20")
