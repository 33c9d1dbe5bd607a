"""An evening's record in lines for people: who dealt, who decided, what was commanded, and no card."""

import json
import lzma
import re
from pathlib import Path

import pytest

from controller.handhistory.audit_lines import audited, start_text
from controller.handhistory.audit_words import ASKED, RETRACTED, asked
from controller.journal.evidence.chain import StartRecord
from controller.journal.journal_entries import RecordedEvent
from controller.journal.journal_reading import JournalReader
from controller.people.people import People, Person, TableRole
from controller.table import questions
from controller.table.outputs import Retraction

KEPT = sorted((Path(__file__).parents[2] / "data" / "journals").glob("*/*.sqlite.xz"))
BODIES = (
    '{"e": "dealer_change", "t": 0.01, "dealer": "K. Ito"}', '{"e": "floor", "t": 0.01, "choose": "dead_hand"}',
    '{"e": "undo", "t": 0.01}', '{"e": "nonsense"}', '{"e": "act", "t": 0.01, "seat": 1, "do": "call"}',
    '{"e": "command", "t": 0.01, "id": "1", "sender": "desk", "name": "change_dealer", "does": {"e": "dealer_change", "dealer": "M. Roy"}}',
    '{"e": "command", "t": 0.01, "id": "2", "sender": "desk", "name": "seat", "refused": "no"}',
)
WANTED = [
    (1, "K. Ito", "K. Ito sat down to deal"), (2, "K. Ito", "The floor decided: dead hand"),
    (3, "K. Ito", "UNDO took back row 2: Floor: dead hand"), (4, "K. Ito", "An entry that this version cannot read"),
    (6, "M. Roy", "desk commanded change dealer: M. Roy sat down to deal"), (7, "M. Roy", "desk commanded seat, and was refused"),
]


def texts(lines):
    return [(line.row, line.dealer, line.text) for line in lines]


def test_who_did_what():
    events = [RecordedEvent(number, 10, body, (), 1000 * number) for number, body in enumerate(BODIES, 1)]
    assert texts(audited(events)) == WANTED


def test_names_stand_beside_ids_and_an_erased_person_has_none():
    house = People(b"", (Person("p-a", TableRole.FLOOR, "K. Ito"), Person("p-b", TableRole.DEALER, erased=True)))
    bodies = ('{"e": "dealer_change", "t": 0.01, "dealer": "p-b"}', '{"e": "floor", "t": 0.01, "choose": "void", "by": "p-a"}',
              '{"e": "sign_on_refused", "t": 0.01, "role": "floor"}')  # fmt: skip
    events = [RecordedEvent(number, 10, body, (), 1000 * number) for number, body in enumerate(bodies, 1)]
    assert texts(audited(events, named=house.named)) == [
        (1, "p-b", "p-b (erased) sat down to deal"), (2, "p-b", "p-a (K. Ito) decided: void"),
        (3, "p-b", "Wrong numbers of a floor person were typed again and again: none was taken for a while"),
    ]


def test_who_opened_a_technician_s_tool_is_named():
    house = People(b"", (Person("p-t", TableRole.TECHNICIAN, "T. Abe"),))
    bodies = ('{"e": "tool_opened", "t": 0.01, "tool": "deck enroll", "by": "p-t", "when": "2026-11-27T12:00:00+00:00"}',
              '{"e": "tool_opened", "t": 0.01, "tool": "setup"}', '{"e": "tool_opened", "t": 0.01, "tool": "doctor", "refused": true}')
    events = [RecordedEvent(number, 10, body, (), 1000 * number) for number, body in enumerate(bodies, 1)]
    told = [line.text for line in audited(events, named=house.named)]
    assert re.fullmatch(r"p-t \(T. Abe\) opened railbird deck enroll on 2026-11-2\d at \d\d:\d\d", told[0])
    assert told[1:] == ["Somebody without a number opened railbird setup",
                        "railbird doctor stayed closed: nobody typed the PIN of a technician"]  # fmt: skip


@pytest.mark.parametrize(("body", "wanted"), [
    ('{"e": "bought", "seat": 3, "amount": 1500}', "Seat 3 bought chips for 1,500"),
    ('{"e": "level", "blinds": [2, 4], "ante": 1}', "The level changed: blinds 2 and 4, ante 1"),
    ('{"e": "game", "game": "lhe", "limits": [4, 8]}', "The next game is lhe: limits 4 and 8"),
    ('{"e": "game", "game": "nlhe"}', "The next game is nlhe"),
    ('{"e": "penalty", "seat": 2, "hands": 1}', "Seat 2 sits out 1 hand as a penalty"),
    ('{"e": "penalty", "seat": 2, "rounds": 2}', "Seat 2 sits out 2 rounds as a penalty"),
    ('{"e": "penalty", "seat": 2}', "Seat 2 has no penalty any more"),
    ('{"e": "forfeit", "amount": 3}', "Chips for 3 stay in the middle for the next deal"),
    ('{"e": "seat", "seat": 5, "is": "new", "stack": 2000}', "Seat 5 is taken, with chips for 2,000"),
    ('{"e": "button", "seat": 5}', "The button was placed at seat 5"),
])
def test_amounts_stand_in_the_line(body, wanted):
    event = json.loads(body) | {"t": 0.01}
    assert [line.text for line in audited([RecordedEvent(1, 10, json.dumps(event), (), 1000)])] == [wanted]


def test_a_start_says_what_was_in_force_and_what_changed():
    first = json.dumps({"version": "1", "software": "ab", "rulebook": "npl-2015", "settings": "1" * 64, "decks": "2" * 64})
    second = json.dumps({"version": "2", "software": "cd", "rulebook": "npl-2015", "settings": "3" * 64, "decks": "2" * 64})
    lines = list(audited([RecordedEvent(1, 1, "{}", ())], [StartRecord(1, 0, 5, first), StartRecord(2, 1, 6, second)]))
    assert lines[0].text == "The program started: version 1 ab; rulebook npl-2015; settings 11111111, decks 22222222"
    assert lines[-1].text == "The program started: version 2 cd (changed); rulebook npl-2015; settings 33333333 (changed), decks 22222222"
    assert start_text("{}") == "The program started: version ?; "


@pytest.mark.parametrize("kept", KEPT, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_journals_of_before_are_read_and_no_line_names_a_card(kept, tmp_path):
    (tmp_path / "journal.sqlite").write_bytes(lzma.decompress(kept.read_bytes()))
    with JournalReader(tmp_path / "journal.sqlite") as journal:
        lines = list(audited(journal.recorded()))
    assert any("began" in line.text for line in lines)
    assert any("Ruling" in line.text for line in lines) or "errors" not in str(kept)
    assert not [line for line in lines if re.search(r"\b[2-9TJQKA][cdhs]\b", line.text)]


def test_an_inspector_reads_what_was_asked_why_a_ruling_went_and_who_ended_a_remedy():
    bodies = ('{"e": "answer", "t": 0.01, "question": "absent:seat:6", "yes": false}', '{"e": "answer", "t": 0.01, "question": "folded:6", "yes": true}',
              '{"e": "answer", "t": 0.01, "question": "acted:3", "yes": true, "did": "raise", "to": 60, "seat": 2}',
              '{"e": "remedy", "t": 0.01, "step": "call_floor"}', '{"e": "floor", "t": 0.01, "choose": "play_on"}')  # fmt: skip
    closed = ('{"o":"RemedyClosed","ruling":4,"ended_by":"floor"}',)
    outputs = (('{"o":"RetractRuling","number":3,"because":"undone","acts":[]}',), closed, (), (), closed)
    events = [RecordedEvent(number, 10, body, told, 1000 * number) for number, (body, told) in enumerate(zip(bodies, outputs, strict=True), 1)]
    assert [line.text for line in audited(events)] == [
        "The dealer answered no: do the cards lie at seat 6, which no reader sees there?",
        "Ruling 3 was taken back: UNDO took back the entry on which it rested",
        "The dealer answered yes: did seat 6 fold?",
        "Ruling 4: its remedy is closed: play went on, and steps that no line confirms were left out",
        'The dealer answered "Seat 2 raises to 60": had players acted before ruling 3, whose keys are missing?',
        "The dealer confirmed: call the floor", "The floor decided: play on",
        "Ruling 4: its remedy is closed: the floor's decision ended it, and steps that no line confirms were left out",
    ]


def test_every_question_and_every_reason_has_words():
    kinds = {one.kind for one in vars(questions).values() if isinstance(one, type) and issubclass(one, questions.Question) and one.kind}
    assert set(ASKED) == kinds
    assert set(RETRACTED) == set(Retraction)
    assert asked("nonsense:1") == "a question that this version does not know"
