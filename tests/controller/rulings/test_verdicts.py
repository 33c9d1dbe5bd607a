"""Every verdict of the five books, reached by playing a hand: what happened, what the book says, by which rule.

A test's name carries the book, its rule numbers, the cause and the condition. The hands are in `verdict_scenes`; where a
scene ends in another condition, because the book does not know this one, the unused row is judged alone.
"""

from __future__ import annotations

import pytest
from dealer_talk import BOOKS, Talk
from verdict_scenes import ALONE, KNOWN, NONE, SCENES, SHORT_STUD, STUD, STUD_ALL_IN, WINDOWS

from controller.loading.library import load_book
from controller.rulebook.deal import CONDITIONS
from controller.rulings.judgment import judge
from controller.table import observations
from controller.table.ruling import Irregularity
from controller.terms.codes import Cause
from tests.rows import oracle


def every_row():
    rows = []
    for letter, book in BOOKS.items():
        for cause, needed in CONDITIONS.items():
            for condition in needed:
                verdict = load_book(book).verdicts[cause.value][condition]
                name = f"{book} {','.join(verdict.cite)} {cause.value} {condition}"
                rows.append(pytest.param(letter, cause, condition, id=name))
    return rows


def test_there_is_a_scene_for_every_condition():
    wanted = {(cause.value, condition) for cause, needed in CONDITIONS.items() for condition in needed}
    assert set(SCENES) | ALONE == wanted


@pytest.mark.parametrize(("letter", "cause", "condition"), every_row())
def test_verdict(letter, cause, condition):
    """What is wanted comes from `tests/data/rows/oracle`, not from the book that rules."""
    wanted = oracle.verdict(BOOKS[letter], cause.value, condition)
    if (cause.value, condition) in SCENES and condition not in KNOWN[letter]:
        text, table = SCENES[cause.value, condition]
        talk = Talk(letter, **table).play(text)
        assert talk.last.consulted[-1].path == f"verdict.{cause.value}.{condition}"
        assert talk.last.cause is cause
        ruling = talk.rulings[-1]
        assert {"options": [], **{key: ruling[key] for key in wanted if key in ruling}} == wanted
    judged = judge(Talk(letter).table, Irregularity(cause, 0), condition)
    told = {
        "outcome": judged.outcome, "basis": judged.basis, "rules": list(judged.cite), "steps": list(judged.steps),
        "options": list(judged.options),
    }  # fmt: skip
    assert told == wanted


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize("window", WINDOWS)
def test_a_moment_that_a_book_does_not_know_leads_to_one_that_it_does(letter, window):
    text, table = SCENES["first_card_wrong_seat", window]
    talk = Talk(letter, **table).play(text)
    assert talk.last.consulted[-1].path == f"verdict.first_card_wrong_seat.{KNOWN[letter].get(window, window)}"


def test_a_ruling_shows_the_chain_that_led_to_it():
    talk = Talk("N", readers="none").play("new 3:fold ask:first_card_wrong_seat,seat=2")
    read = {one.path: (one.said, one.cite) for one in talk.last.consulted}
    assert read["deal.windows.misdeal"] == ("substantial_action_or_two_players", ("102", "103"))
    assert read["deal.windows.substantial_action"][1] == ("103",)
    assert read["verdict.first_card_wrong_seat.window_open"] == ("misdeal", ("102",))
    assert talk.last.seen == observations.PointedOut(Cause.FIRST_CARD_WRONG_SEAT)


def test_a_cause_is_never_named_twice_in_the_vocabulary():
    assert len(set(CONDITIONS)) == len(CONDITIONS)
    assert Cause.REMEDY_NOT_FOLLOWED not in CONDITIONS


@pytest.mark.parametrize("cause", ["exposed_one", "exposed_many", "off_table"])
def test_the_players_casino_replaces_an_exposed_last_card_only_while_betting_remains(cause):
    """PC RP-9-B: "replaced if betting action remains on the hand"."""
    ask = f"ask:{cause},seat=2,street=seventh,count=2"
    assert Talk("P", **SHORT_STUD, **NONE).play(STUD_ALL_IN + ask).told == [f"play_on {cause}"]
    assert Talk("P", **STUD, **NONE).play("new " + ask).told == [f"fix {cause}"]
