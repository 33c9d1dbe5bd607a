"""Hidden cards leave every byte of a journal two hands later; the chain still holds, and finds what else was done."""

import json
import re
from contextlib import closing

import pytest

from controller.journal.database import PLAIN, Access, open_database
from controller.journal.evidence.chain_check import check_chain
from controller.journal.evidence.heads import HeadSigner
from controller.journal.journal import JournalError, SqliteJournal
from controller.journal.journal_entries import JournalEntry, NewCheckpoint
from controller.journal.journal_key import JournalKey
from controller.journal.journal_reading import JournalReader
from controller.terms.cards import STANDARD_DECK

DECK = tuple(one.code for one in STANDARD_DECK)
KEY = Access(JournalKey(bytes(range(32))))
HIDDEN = (("Qd", "7s"), ("Ks", "9h"), ("Jd", "8c"), ("6h", "Tc"))
"""By hand, two cards that are never shown; `Ac` is shown in each."""
PATTERN = re.compile(rb'(?<=")(?:%s)(?=\\?")' % b"|".join(card.encode() for hand in HIDDEN for card in hand))


def entries(hand):
    """A hand in four rows: its beginning, a card and a step about it, a list of cards, the shown one."""
    one, two = HIDDEN[hand % 4]
    at_ms = 1000 * (hand + 1)
    step = json.dumps({"o": "Instruct", "step": {"expect": {"cards": [one, two]}}})
    yield JournalEntry(at_ms, at_ms, '{"e":"new_deal"}', (), (), checkpoint=NewCheckpoint(at_ms, f'after "{one}"'.encode()), deck=DECK)
    yield JournalEntry(at_ms + 1, at_ms, json.dumps({"e": "card", "card": one, "zone": "seat:3"}), (step,), ())
    yield JournalEntry(at_ms + 2, at_ms, json.dumps({"e": "deck", "cards": ["Ac", one, two]}, separators=(",", ":")), (), ())
    yield JournalEntry(at_ms + 3, at_ms, '{"e":"show","seat":3,"cards":["Ac"]}', (), (), ends_hand=True, shown=("Ac",))


def filled(path, hands=4, access=PLAIN):
    journal = SqliteJournal(path, '{"tape":1}', access=access)
    journal._base.execute("PRAGMA synchronous = OFF")
    journal.sign_with(HeadSigner(bytes(32)))
    journal.note_start(5, "{}")
    for hand in range(hands):
        for entry in entries(hand):
            journal.append(entry)
    return journal


def left(journal):
    """Every hidden card that stands in any byte of the file or its log."""
    files = journal.path.parent.glob(f"{journal.path.name}*")
    return {found.decode() for file in files for found in PATTERN.findall(file.read_bytes())}


def faults(path, access=PLAIN):
    with JournalReader(path, access) as reader:
        found = check_chain(reader.chained(), reader.heads())
        return found.faults, [tuple(one) for one in found.erased]


@pytest.fixture(scope="module")
def erased(tmp_path_factory):
    """The bytes of a journal two of whose hands are erased."""
    path = tmp_path_factory.mktemp("erased") / "j.sqlite"
    with closing(filled(path)) as journal:
        journal.erase_faces()
    return path.read_bytes()


def test_hidden_cards_leave_the_file_two_hands_later(tmp_path):
    with closing(filled(tmp_path / "j.sqlite")) as journal:
        assert left(journal) == {card for hand in HIDDEN for card in hand}
        assert journal.erase_faces() == 4
        assert left(journal) == {*HIDDEN[2], *HIDDEN[3]}
        assert faults(journal.path) == ((), [(1, 4, 2), (5, 8, 2)])
        rows = {one.seq: one for one in journal.recorded()}
        assert [seq for seq, one in rows.items() if one.is_erased] == [2, 3, 6, 7]
        assert json.loads(rows[4].body)["cards"] == ["Ac"]
        # The same stand-in in all rows of a hand; the shown card stays.
        (stood,) = {json.loads(rows[2].body)["card"]}
        assert {"Ac", stood} < set(json.loads(rows[3].body)["cards"])
        assert stood in json.loads(rows[2].outputs[0])["step"]["expect"]["cards"]
        assert json.loads(rows[10].body)["card"] == "Jd"
        assert [one.seq for one in journal.checkpoints()] == [13]
        assert journal.erase_faces() == 0


def test_nothing_is_found_in_any_decrypted_row_of_an_encrypted_journal(tmp_path):
    with closing(filled(tmp_path / "j.sqlite", access=KEY)) as journal:
        journal.erase_faces()
    assert faults(tmp_path / "j.sqlite", KEY) == ((), [(1, 4, 2), (5, 8, 2)])
    with closing(open_database(tmp_path / "j.sqlite", KEY, "FULL")) as base:
        names = [name for (name,) in base.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        told = "".join(str(row) for name in names for row in base.execute(f"SELECT * FROM {name}"))
    assert set(PATTERN.findall(told.encode())) == {card.encode() for hand in HIDDEN[2:] for card in hand}


def test_the_house_may_keep_the_cards_longer(tmp_path):
    with closing(filled(tmp_path / "j.sqlite")) as journal:
        journal.faces_ms = 2500  # the table's clock stands at 4003: the first hand ended at 2000, the second at 3000
        assert journal.erase_faces() == 0
        journal.faces_ms = 1500
        assert journal.erase_faces() == 2
        assert faults(journal.path) == ((), [(1, 4, 2)])


def test_an_evening_that_is_over_has_no_hidden_card_left(tmp_path):
    with closing(filled(tmp_path / "j.sqlite")) as journal:
        assert journal.erase_evening() == 8
        assert left(journal) == set()
        assert faults(journal.path)[0] == ()
        assert journal.checkpoints() == ()


def test_a_reader_holds_up_the_log_alone_and_the_next_erasing_empties_it(tmp_path):
    with closing(filled(tmp_path / "j.sqlite")) as journal:
        with JournalReader(journal.path) as reader:
            assert journal.erase_faces() == 4
            assert {json.loads(one.body).get("card") for one in reader.recorded()} >= {"Qd", "Ks"}, "its snapshot is of before"
        assert "Qd" in left(journal)
        assert journal.erase_faces() == 0
        assert left(journal) == {*HIDDEN[2], *HIDDEN[3]}


def test_an_erasing_that_fails_changes_nothing_and_play_goes_on(tmp_path):
    with closing(filled(tmp_path / "j.sqlite")) as journal:
        journal._base.execute("CREATE TRIGGER full BEFORE DELETE ON face BEGIN SELECT RAISE(ABORT, 'disk full'); END")
        with pytest.raises(JournalError, match="finished hands still have their hidden cards"):
            journal.erase_faces()
        journal.append(next(entries(4)))
        assert faults(journal.path) == ((), [])
        journal._base.execute("DROP TRIGGER full")
        assert journal.erase_faces() > 0
        assert faults(journal.path)[0] == ()


def test_a_start_and_more_hands_go_on_behind_an_erasing(tmp_path):
    with closing(filled(tmp_path / "j.sqlite")) as journal:
        journal.erase_faces()
    with closing(SqliteJournal(tmp_path / "j.sqlite")) as journal:
        journal.note_start(9, "{}")
        for hand in (4, 5):
            for entry in entries(hand):
                journal.append(entry)
        assert journal.erase_faces() == 4
        assert faults(journal.path) == ((), [(1, 4, 2), (5, 8, 2), (9, 12, 2), (13, 16, 2)])


def test_an_older_journal_keeps_its_cards_and_erases_those_that_come(tmp_path):
    """Chain 1 covers the cards themselves: without them its hashes could not be made again."""
    path = tmp_path / "j.sqlite"
    with closing(filled(path, 1)) as journal:
        journal._base.execute("UPDATE event SET body = replace(body, '\"?card\"', '\"Qd\"')")
        for statement in ("DROP TABLE face", "DROP TABLE shown", "DROP TABLE hand", "DROP TABLE opening", "DROP TABLE segment", "DELETE FROM chain", "DELETE FROM start",
                          "DELETE FROM head", "DELETE FROM outbox", "DELETE FROM meta WHERE key = 'chain'", "ALTER TABLE chain DROP COLUMN faces",
                          "ALTER TABLE start DROP COLUMN kind", "PRAGMA user_version = 5"):  # fmt: skip
            journal._base.execute(statement)
    with closing(SqliteJournal(path)) as journal:
        for hand in (1, 2, 3):
            for entry in entries(hand):
                journal.append(entry)
        assert journal.erase_faces() == 2
        assert "Qd" in left(journal)
        assert "Ks" not in left(journal)
        assert faults(path) == ((), [(5, 8, 2)])


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE face SET body = replace(body, '?1', '?2') WHERE seq = 2", "rows 1 to 4: what the erasing of their hidden cards left was changed"),
        ("UPDATE hand SET stand_ins = replace(stand_ins, '[0', '[9') WHERE first = 5", "rows 5 to 8: what the erasing of their hidden cards left was changed"),
        ("UPDATE face SET body = '\"Td\"' WHERE seq = 10", "the cards of row 10 were changed"),
        ("DELETE FROM face WHERE seq = 10", "the cards of row 10 were removed"),
        ("UPDATE face SET salt = x'00' WHERE seq = 10", "the cards of row 10 were changed"),
        ("DELETE FROM face WHERE seq = 2", "rows 1 to 4: what the erasing of their hidden cards left was changed"),
        ("UPDATE face SET body = 'nothing' WHERE seq = 2", "row 2 cannot be read"),
        ("DELETE FROM start WHERE number = 2", "the record of a start of the program or an erasing of cards, 2 was removed"),
        ("UPDATE start SET body = replace(body, '\"cards\": 2', '\"cards\": 1') WHERE number = 2", "the record of the erasing of cards 2 behind row 16 was changed"),
        ("UPDATE start SET kind = 'start' WHERE number = 3", "the cards of row 6 were erased without a record of it"),
        ("UPDATE chain SET faces = x'' WHERE seq = 10", "row 10 was changed"),
        ("UPDATE chain SET faces = NULL WHERE seq = 10", "row 10 was changed"),
    ],
)  # fmt: skip
def test_each_change_beside_the_rows_is_found(erased, tmp_path, statement, said):
    (tmp_path / "j.sqlite").write_bytes(erased)
    with closing(open_database(tmp_path / "j.sqlite", PLAIN, "OFF")) as base:
        base.execute(statement)
    try:
        found = faults(tmp_path / "j.sqlite")[0]
    except JournalError as error:
        found = (str(error),)
    assert any(said in fault for fault in found), found
