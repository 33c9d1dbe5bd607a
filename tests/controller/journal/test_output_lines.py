"""Outputs in the journal: a restart compares what they say, not how they say it."""

import json
import lzma
from contextlib import closing
from dataclasses import is_dataclass
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from controller.journal.journal import SqliteJournal
from controller.journal.output_lines import are_told_again, output_line
from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.runtime.loop import restore
from controller.table import observations, statements
from controller.table.announcements import announcement_kinds
from controller.table.announcements.card_announcements import BoardStands, StepUnseen
from controller.table.announcements.command_faults import SeatEmpty, SeatTaken
from controller.table.announcements.seat_announcements import NobodySits, PenaltyOver
from controller.table.outputs import (
    Announce,
    AskDealer,
    CommandAccepted,
    CommandRefused,
    HandBegan,
    Instruct,
    IssueRuling,
    Output,
    Retraction,
    RetractRuling,
)
from controller.table.questions import DidFold, HadActed, Seen
from controller.table.ruling import CardsGo, Ruling, Step
from controller.terms.codes import Act, Basis, Cause, Outcome, StepCode
from controller.terms.fast_copies import replace
from controller.terms.places import BURN
from controller.terms.sentences import SENTENCE
from controller.terms.step_details import StepDetail

BEFORE = Path(__file__).parents[2] / "data" / "journals" / "before-36"
PUT_BACK = statements.BookVerdict(Cause.DOUBLE_BURN, "before_card")
RULING = Ruling(Outcome.FIX, Cause.DOUBLE_BURN, ("89",), Basis.TEXT, PUT_BACK, steps=(StepCode.CALL_FLOOR,))
ASKED = AskDealer(DidFold(3, Seen.IN_MUCK))
SAID = Announce("info", NobodySits(3))


def told_again(output, recorded):
    return are_told_again([output], [output_line(recorded)])


@pytest.mark.parametrize(("one", "other"), [
    (IssueRuling(RULING), IssueRuling(replace(RULING, cite=("90",)))),
    (IssueRuling(RULING), IssueRuling(replace(RULING, outcome=Outcome.PLAY_ON))),
    (Instruct(1, 0, Step(StepCode.CALL_FLOOR)), Instruct(1, 0, Step(StepCode.SCRAMBLE_FOUR))),
    (Instruct(1, 0, Step(StepCode.STOP)), Instruct(1, 0, Step(StepCode.STOP, StepDetail.HAND_VOID))),
    (IssueRuling(RULING), IssueRuling(replace(RULING, states=statements.NotAsTold()))),
    (IssueRuling(RULING), IssueRuling(replace(RULING, seen=observations.BurnedTooOften("flop", 1)))),
    (RetractRuling(1, Retraction.UNDONE), RetractRuling(2, Retraction.UNDONE)),
    (RetractRuling(1, Retraction.UNDONE), RetractRuling(1, Retraction.NONE_TOO_MANY)),
    (SAID, Announce("error", NobodySits(3))),
    (SAID, Announce("info", NobodySits(4))),
    (SAID, Announce("info", PenaltyOver(3))),
    (CommandAccepted("1", "room", "seat", (NobodySits(3),)), CommandAccepted("1", "room", "seat", (NobodySits(4),))),
    (CommandRefused("1", "room", "seat", SeatTaken(3)), CommandRefused("1", "room", "seat", SeatEmpty(3))),
    (ASKED, AskDealer(DidFold(4, Seen.IN_MUCK))),
    (ASKED, AskDealer(DidFold(3, Seen.NOT_HELD))),
    (ASKED, SAID),
])  # fmt: skip
def test_what_is_said_may_not_change(one, other):
    assert not told_again(one, other)
    assert not told_again(other, one)


def test_every_output_is_told_again_and_no_more():
    lines = [output_line(ASKED), output_line(SAID)]
    assert are_told_again([ASKED, SAID], lines)
    assert not are_told_again([ASKED], lines)
    assert not are_told_again([SAID, ASKED], lines)


@pytest.mark.parametrize(("now", "before"), [
    (SAID, {"o": "Announce", "kind": "info", "text": "Nobody is at seat 3."}),
    (CommandAccepted("1", "room", "seat", (NobodySits(3),)),
     {"o": "CommandAccepted", "id": "1", "sender": "room", "command": "seat", "told": ["Nobody is at seat 3."]}),
    (CommandRefused("1", "room", "seat", SeatTaken(3)),
     {"o": "CommandRefused", "id": "1", "sender": "room", "command": "seat", "reason": "somebody sits there"}),
])  # fmt: skip
def test_what_was_written_as_a_sentence_is_told_again_by_its_code(now, before):
    assert are_told_again([now], [json.dumps(before)])
    other = "error" if "kind" in before else "sit"
    assert not are_told_again([now], [json.dumps({**before, "kind" if "kind" in before else "command": other})])


def test_as_many_words_were_told_with_an_answer():
    before = {"o": "CommandAccepted", "id": "1", "sender": "room", "command": "seat", "told": ["Nobody.", "Nobody."]}
    assert not are_told_again([CommandAccepted("1", "room", "seat", (NobodySits(3),))], [json.dumps(before)])


def test_a_question_of_before_is_known_by_its_code():
    asked = AskDealer(HadActed(((1, Act.CALL),), (3,), ruling=7))
    for code, same in (("acted:7:3", True), ("acted:8:3", False)):
        before = json.dumps({"o": "AskDealer", "question": code, "text": "Had seat 1 called?"})
        assert are_told_again([asked], [before]) is same


@pytest.mark.parametrize("number", [7, 8])
def test_a_ruling_taken_back_before_its_reason_was_a_code_is_known_by_its_number(number):
    now = RetractRuling(7, Retraction.FOLDED, ((3, Act.FOLD),))
    before = json.dumps({"o": "RetractRuling", "number": number, "why": "seat 3 folded in turn"})
    assert are_told_again([now], [before]) is (number == 7)


def test_a_ruling_of_before_it_was_codes_is_known_without_its_sentences():
    now = IssueRuling(replace(RULING, seen=observations.BurnedTooOften("flop", 1)))
    before = json.loads(output_line(now))
    del before["ruling"]["states"]
    before["ruling"] |= {"text": "Put it back.", "seen": "burned twice before the flop"}
    assert are_told_again([now], [json.dumps(before)])
    before["ruling"]["cause"] = "no_burn"
    assert not are_told_again([now], [json.dumps(before)])


def test_a_step_of_before_it_was_codes_is_known_without_its_sentence():
    now = Instruct(1, 0, Step(StepCode.STOP, StepDetail.HAND_VOID))
    before = json.loads(output_line(now))
    del before["step"]["detail"]
    before["step"]["say"] = "Stop the action: all of it is void."
    assert are_told_again([now], [json.dumps(before)])
    before["step"]["code"] = "announce"
    assert not are_told_again([now], [json.dumps(before)])


@pytest.mark.parametrize("says", [BoardStands(RULING), StepUnseen(Step(StepCode.STOP))])
def test_an_announcement_of_before_it_carried_a_ruling_or_step_is_known_by_its_kind(says):
    now = Announce("warning", says)
    before = json.dumps({"o": "Announce", "kind": "warning", "text": "There was action. Put it back."})
    assert are_told_again([now], [before])
    assert not are_told_again([replace(now, kind="info")], [before])


@pytest.mark.parametrize(("optional", "same"), [(False, True), (True, False)])
def test_a_field_that_was_added_since_says_nothing_where_it_is_empty(optional, same):
    step = Step(StepCode.BURN, expect=CardsGo((BURN,), 1, optional=optional))
    before = json.loads(output_line(Instruct(1, 0, step)))
    del before["step"]["expect"]["optional"]
    assert are_told_again([Instruct(1, 0, step)], [json.dumps(before)]) is same
    assert not are_told_again([Instruct(1, 0, step)], [json.dumps(before | {"more": ""})])


def parts_of(hint):
    """A type's own parts, and theirs: of a union, a tuple, an annotation, the fields of a dataclass."""
    yield hint
    for part in get_args(hint):
        yield from parts_of(part)
    if isinstance(hint, type) and is_dataclass(hint):
        for inner in get_type_hints(hint, include_extras=True).values():
            yield from parts_of(inner)


@pytest.mark.parametrize("kind", [*get_args(Output), *announcement_kinds().values()], ids=lambda kind: kind.__name__)
def test_no_output_holds_a_sentence(kind):
    assert SENTENCE not in parts_of(kind)


def test_an_old_hand_did_not_say_who_dealt_and_a_new_one_must_say_it_right():
    now = HandBegan(1, "nlhe", 1, 2, 3, (1, 2), {1: 5}, "p-deal")
    told = json.loads(output_line(now))
    before = json.dumps({name: value for name, value in told.items() if name != "dealer"})
    assert are_told_again([now], [before])
    assert not are_told_again([now], [json.dumps(told | {"dealer": "p-other"})])


@pytest.mark.parametrize("name", sorted(path.name for path in BEFORE.glob("*.xz")))
def test_an_evening_of_sentences_goes_on(tmp_path, name):
    path = tmp_path / "journal.sqlite"
    path.write_bytes(lzma.decompress((BEFORE / name).read_bytes()))
    with closing(SqliteJournal(path)) as journal:
        book = json.loads(journal.header)["rulebook"]
        table, _ = restore(journal, load_book(book), load_games())
        assert table.counters.hands_begun
