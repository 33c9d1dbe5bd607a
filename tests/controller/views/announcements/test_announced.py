"""Every kind of announcement has one sentence, made of its own arguments."""

import string
from dataclasses import fields

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.loading.library import load_book
from controller.table import statements
from controller.table.announcements import announcement_kinds
from controller.table.announcements.betting_announcements import BoardRunOnce, ChipsAgainstWord, NoRunReason
from controller.table.announcements.card_announcements import BoardStands, StepUnseen
from controller.table.announcements.command_faults import EventsGone, GatewayFault
from controller.table.announcements.seat_announcements import LockUpOver, MoveAfter
from controller.table.announcements.stakes_faults import AnteWanted, GameNotChanged
from controller.table.ruling import Ruling, Step
from controller.terms.codes import Act, Basis, Cause, Outcome, StepCode
from controller.views.announcements import announced
from controller.views.announcements.announced import MAKERS, TEMPLATES

KINDS = announcement_kinds()


def test_every_kind_has_one_sentence():
    assert not TEMPLATES.keys() & MAKERS.keys()
    assert TEMPLATES.keys() | MAKERS.keys() == set(KINDS.values())


@pytest.mark.parametrize("kind", TEMPLATES, ids=lambda kind: kind.code)
def test_a_template_names_arguments_of_its_kind(kind):
    named = {part.partition(".")[0] for _, part, _, _ in string.Formatter().parse(TEMPLATES[kind]) if part}
    has = {one.name for one in fields(kind)}
    assert named <= (has | {"rule"} if "cite" in has else has)


def test_a_code_is_the_name_of_its_class():
    assert {code: kind.code for code, kind in KINDS.items()} == {code: code for code in KINDS}
    assert KINDS["lock_up_over"] is LockUpOver


OF_RULINGS = {BoardStands, ChipsAgainstWord, StepUnseen}
"""What repeats a ruling or a step is told in their own words."""


@pytest.mark.parametrize("kind", sorted(set(KINDS.values()) - OF_RULINGS, key=lambda kind: kind.code), ids=lambda kind: kind.code)
@settings(max_examples=8)
@given(data=st.data())
def test_every_value_of_a_kind_has_a_sentence(kind, data):
    assert announced(data.draw(st.from_type(kind))) or kind in {EventsGone, GatewayFault}, "a gateway's own words are told as they are"


@pytest.mark.parametrize(("told", "sentence"), [
    (LockUpOver(3, 15, ("12", "14")),
     "The lock-up of seat 3 is over after 15 minutes (rule 12, 14): call the floor."),
    (MoveAfter(3, ("button",), ("94",)), "Seat 3 may still play the button, then it moves (rule 94)."),
    (MoveAfter(3, ("blinds", "button"), ("94",)),
     "Seat 3 may still play its blinds and the button, then it moves (rule 94)."),
    (GameNotChanged(AnteWanted("Razz")),
     "Razz needs an ante (ante): the game is not changed."),
    (BoardRunOnce(NoRunReason.SEAT_NOT_AGREED, seat=4), "The board is run once: seat 4 has not agreed."),
    (StepUnseen(Step(StepCode.CUT_STUB)), "No reader has seen that yet: Cut the stub."),
])  # fmt: skip
def test_sentences(told, sentence):
    assert announced(told) == sentence


def test_what_repeats_a_ruling_is_told_in_the_books_words():
    book = load_book("npl-2015")
    ruling = Ruling(
        Outcome.ACTION, Cause.UNDER_RAISE, ("43",), Basis.TEXT, statements.RaiseSaid(), seat=3, do=Act.RAISE, to=12
    )
    assert announced(ChipsAgainstWord(ruling), book).endswith("is made ¤12.")
    told = announced(BoardStands(ruling), book)
    assert told.startswith("There was action before the repair: the board stands (rule 43). ")
    assert told.endswith("is made ¤12.")
