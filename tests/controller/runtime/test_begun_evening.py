"""An evening goes on under the law that it began with; what is new since is told and waits for the next one."""

import json
import lzma
import shutil
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from controller.decks.enrolled_decks import Decks
from controller.files.strict import DataFileError
from controller.journal.journal import JournalError, SqliteJournal
from controller.loading.law import load_law
from controller.runtime.begun_evening import NEXT, open_journal
from controller.runtime.composition import Deployment, compose_table
from controller.runtime.evening_header import header_of
from controller.runtime.loop import restore
from controller.runtime.table_settings import RoundSettings, SeatSettings, TableSettings
from controller.table import events as happened
from hw.board import Board

DATA = Path(__file__).parents[2] / "data"


@pytest.fixture
def house(tmp_path):
    """A copy of the house's files that a test may edit."""
    return shutil.copytree(DATA / "house", tmp_path / "house")


@pytest.fixture
def told(house):
    """The settings of a table that plays the house's game by the house's book."""
    seats = tuple(SeatSettings(seat, 200) for seat in (1, 2, 3))
    rulebook, game = str(house / "corner-night.toml"), str(house / "courchevel.toml")
    return TableSettings("t1", rulebook, game, (1, 2), seats=seats, readers="none", chips=(1, 5))


def start(folder, told):
    """Start the table; returns it as it stands, its journal's header, and what was said."""
    said = []
    with closing(compose_table(told, Board("bare", 9), Decks({}), Deployment(folder / "run", ""), said.append)) as assembled:
        return assembled.table_controller.table, json.loads(assembled.journal.header), said


def edit(path, old, new):
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


@contextmanager
def kept(folder):
    """The law that the journal keeps, to be changed."""
    with closing(SqliteJournal(folder / "run" / "journal.sqlite")) as journal, journal._base as base:
        header = json.loads(journal.header)
        yield header["law"]
        base.execute("UPDATE meta SET value = ? WHERE key = 'header'", (json.dumps(header),))


def test_the_journal_keeps_the_content_of_book_and_games(tmp_path, told):
    table, header, said = start(tmp_path, told)
    assert said == []
    assert (table.rules.id, table.variant.id, header["rulebook"]) == ("corner-night", "courchevel", "corner-night")
    assert header["table"]["game"] == "courchevel"
    assert header["law"]["rulebook"]["verdict"]["missing_card"]["in_hand"]["cite"] == ["Night 2"]
    assert header["law"]["games"]["courchevel"]["id"] == "courchevel"


def test_nothing_is_said_when_nothing_is_new(tmp_path, told):
    before = start(tmp_path, told)
    assert start(tmp_path, told) == before


def test_a_changed_file_waits_for_the_next_evening_and_is_told(tmp_path, told, house):
    before, _, _ = start(tmp_path, told)
    edit(house / "corner-house.toml", '["Our house 4"]', '["Our house 44"]')
    edit(house / "courchevel.toml", "value = 8", "value = 7")
    after, _, said = start(tmp_path, told)
    assert after == before
    assert said == [
        (f"The rulebook or the games have changed since this evening began: corner-night: verdict.extra_card.before_action; "
        f"the game courchevel. {NEXT}"),
    ]
    assert start(tmp_path / "next", told)[0].variant.max_players.value == 7


def test_a_file_that_is_gone_or_broken_stops_no_evening_that_has_begun(tmp_path, told, house):
    before, _, _ = start(tmp_path, told)
    edit(house / "courchevel.toml", "burn = 1", "burm = 1")
    (house / "corner-night.toml").unlink()
    after, _, said = start(tmp_path, told)
    assert after == before
    assert len(said) == 1
    assert "corner-night.toml: cannot be read (No such file or directory)" in said[0]
    assert said[0].endswith(NEXT)
    (tmp_path / "next").mkdir()
    with pytest.raises(DataFileError, match=r"corner-night\.toml: cannot be read"):
        start(tmp_path / "next", told)
    assert not (tmp_path / "next" / "run" / "journal.sqlite").exists()


def test_a_shipped_book_that_an_upgrade_changed_waits_too(tmp_path, told):
    told = replace(told, rulebook="npl-2015", game="nlhe")
    start(tmp_path, told)
    with kept(tmp_path) as law:
        law["rulebook"]["deal"]["dealing"]["button_two_in_a_row"] = {"value": True, "cite": ["99"]}
    table, _, said = start(tmp_path, told)
    assert table.rules.deal.dealing.button_two_in_a_row.cite == ("99",)
    assert said == [f"The rulebook or the games have changed since this evening began: npl-2015: deal.dealing.button_two_in_a_row. {NEXT}"]


def test_what_a_newer_version_asks_for_is_taken_from_the_library_and_told(tmp_path, told):
    before, _, _ = start(tmp_path, told)
    with kept(tmp_path) as law:
        del law["rulebook"]["verdict"]["no_burn"]
    after, _, said = start(tmp_path, told)
    assert after == before
    assert said[0] == (
        "This version asks for what the rulebook and the games of this evening do not say, and takes it from the library: "
        "corner-night: verdict.no_burn."
    )


@pytest.mark.parametrize(("change", "phrase"), [
    ({"game": "plo"}, "game plo (begun with courchevel)"),
    ({"blinds": (2, 5)}, "blinds 2-5 (begun with 1-2)"),
    ({"blinds": ()}, "blinds none (begun with 1-2)"),
    ({"button": 3}, "button 3 (begun with 1)"),
    ({"ante": 1}, "ante 1 (begun with none)"),
    ({"limits": (2, 4)}, "limits 2-4 (begun with none)"),
    ({"chips": ()}, "chips none (begun with 1-5)"),
    ({"readers": "full"}, "readers full (begun with none)"),
    ({"level": "7"}, "level 7 (begun with none)"),
    ({"rounds": (RoundSettings("plo", (1, 2)), RoundSettings("stud"))},
     "rounds plo 1-2, stud none (begun with none)"),
    ({"seats": (SeatSettings(1, 200), SeatSettings(3, 500), SeatSettings(7, 200))},
     ("seat 2: nobody (begun with a stack of 200); seat 3: a stack of 500 (begun with a stack of 200); "
     "seat 7: a stack of 200 (begun with nobody)")),
])
def test_every_setting_that_a_begun_evening_does_not_take_is_named(tmp_path, told, change, phrase):
    before, _, _ = start(tmp_path, told)
    after, _, said = start(tmp_path, replace(told, **change))
    assert after == before
    assert said[-1] == f"The settings differ from those that this evening was opened with: {phrase}. {NEXT}"


def test_a_house_game_that_the_settings_list_can_be_chosen_by_the_room(tmp_path, told, house):
    told = replace(told, rulebook="npl-2015", game="nlhe", games=(str(house / "courchevel.toml"),))
    with closing(compose_table(told, Board("bare", 9), Decks({}), Deployment(tmp_path / "run", ""), print)) as assembled:
        assembled.table_controller.loop.accept(happened.GameChosen(1000, "courchevel", (1, 2)))
    (house / "courchevel.toml").unlink()
    assert start(tmp_path, told)[0].changes.variant.name == "Courchevel"


# --------------------------------------------------------------------------- journals of before


def changed_acts(journal):
    """What this program decides otherwise: an act's name before and now, and its total; all else must be alike.

    Since 38, no bets are told in front of players behind a push, whose pot has them.
    """
    changes = []
    then = {recorded.seq: recorded.outputs for recorded in journal.recorded()}
    for seq, now in journal._base.execute("SELECT seq, outputs FROM difference").fetchall():
        kept = [told for told in map(json.loads, json.loads(now)) if told.get("says", {}).get("code") not in TOLD_SINCE_38]
        for before, after in zip(map(json.loads, then[seq]), kept, strict=True):
            if before != after and before["o"] == "ChipsTold":
                assert before | {"bets": {}} == after
            elif before != after:
                changes.append((before["act"], after["act"], after["to"]))
                assert before | {"act": after["act"]} == after
    return changes


TOLD_SINCE_38 = {"action_stopped"}
"""What is told since, beside what was told before: an act while the floor decides (E49)."""
NEW_SINCE_38 = {
    "deal.dealing.exposed_all_in", "deal.windows.break_dispute", "deal.dealing.deck_changes", "deal.dealing.deck_round", "deal.dealing.discards_seen",
    "verdict.wrong_count.fantasyland_short", "verdict.wrong_count.fantasyland_short_later", "verdict.mucked_hand.draw_cards",
    "play.chips.under_calls_in_row", "play.turn.floor_stops", "play.clock.rows_earliest_s", "play.clock.rows_time_s",
    "play.clock.rows_over", "play.pots.run_it_side", "play.house.time_pot", "play.showdown.hand_for_hand",
    "blinds.newcomer.must_move_waits_split", "blinds.newcomer.must_move_stud_hands", "room.buy_in.in_fantasyland",
    "room.buy_in.return_minutes", "room.buy_in.whole_stack", "blinds.missed.single_blind_short",
}  # fmt: skip
"""The rows that the library's books did not have then."""
SINCE_38 = {
    "npl-2015": {"verdict.short_hand.top_card_is_his"},
    "players-casino-2025": {"verdict.short_hand.top_card_is_his", "play.showdown.to_win"},
    "golden-nugget-2025": {
        *(f"verdict.{cause}.stud_last_card" for cause in ("exposed_one", "exposed_many", "off_table")),
        "verdict.out_of_sequence.mexican_later_street",
    },
}
"""The rows of a book that read otherwise since; add one here only with the commit that changes its reading."""
GAMES_SINCE_38 = {f"the game {one}" for one in ("27sd", "27td", "a5sd", "a5td", "archie", "chinese")}


def since_38(book):
    """What a start says of the law that a journal of `before-38` keeps."""
    new = {f"{book}: {path}" for path in NEW_SINCE_38}
    return [
        ("This version asks for what the rulebook and the games of this evening do not say, and takes it from the library", new),
        ("The rulebook or the games have changed since this evening began",
         new | {f"{book}: {path}" for path in SINCE_38.get(book, ())} | GAMES_SINCE_38),
    ]


def parts(sentence):
    """A sentence's beginning, and all that it lists."""
    says, _, listed = sentence.removesuffix(f" {NEXT}").removesuffix(".").partition(": ")
    return says, set(listed.split("; "))


def unpacked(tmp_path, packed):
    path = tmp_path / "journal.sqlite"
    path.write_bytes(lzma.decompress(packed.read_bytes()))
    return path


def journals(folder="*"):
    """The journals that earlier versions wrote, those of one state or of all."""
    return sorted((DATA / "journals").glob(f"{folder}/*.xz"), key=str)


@pytest.mark.parametrize("packed", journals(), ids=lambda path: f"{path.parent.name}-{path.name}")
def test_a_journal_of_before_goes_on_by_the_names_that_it_has(tmp_path, packed, monkeypatch):
    monkeypatch.setattr("controller.runtime.begun_evening.MOST_NAMED_CHANGES", 1000)
    path = unpacked(tmp_path, packed)
    with closing(SqliteJournal(path)) as journal:
        header = json.loads(journal.header)
    assert ("law" in header) is (packed.parent.name == "before-38")
    told = TableSettings(header["id"], header.get("rulebook", "npl-2015"), header["table"]["game"])
    said = []
    journal, law = open_journal(path, told, said.append)
    journal.close()
    assert law.book.id == told.rulebook
    assert said.pop().startswith("The settings differ from those that this evening was opened with: ")
    # A journal that keeps its law tells what the library has changed since; the others have no law to compare.
    assert [parts(one) for one in said] == (since_38(told.rulebook) if "law" in header else [])


@pytest.mark.parametrize(
    "packed", [*journals("before-36"), *journals("before-38")], ids=lambda path: f"{path.parent.name}-{path.name}"
)
def test_a_journal_of_before_replays_alike_but_for_its_sentences(tmp_path, packed):
    path = unpacked(tmp_path, packed)
    with closing(SqliteJournal(path)) as journal:
        header = json.loads(journal.header)
    told = TableSettings(header["id"], header.get("rulebook", "npl-2015"), header["table"]["game"])
    journal, law = open_journal(path, told, print)
    said = []
    with closing(journal):
        table, _ = restore(journal, law.book, dict(law.games), said.append)
        changes = changed_acts(journal)
    assert table.counters.hands_begun >= 3
    forced = header["table"].get("bring_in")
    # A BET of the bring-in is the bring-in since (GN 213, 215) and no completion; nothing else is decided otherwise.
    assert changes == [("complete", "bring_in", forced)] * len(changes)
    assert len(changes) >= (3 if forced else 0)
    assert len(said) == 1
    assert "HandEnded, ChipsTold; now PotPushed, HandEnded, ChipsTold" in said[0]
    if forced:
        assert "ActionTaken (complete); now ActionTaken (bring_in)" in said[0]
    if f"{packed.parent.name}/{packed.name}".startswith("before-38/27td-eagles"):
        assert "now Announce, ActionTaken (check)" in said[0], "a player acts while the floor decides, which is told since"


def test_an_evening_of_before_does_not_go_on_under_another_book(tmp_path):
    told = TableSettings("t1", "eagles-3512", "nlhe", (1, 2), readers="none")
    path = tmp_path / "journal.sqlite"
    SqliteJournal(path, header_of(told)).close()
    said = []
    journal, law = open_journal(path, replace(told, rulebook="npl-2015"), said.append)
    journal.close()
    assert law.book.id == "eagles-3512"
    assert said == [
        f"The rulebook or the games have changed since this evening began: the rulebook is npl-2015 and was eagles-3512. {NEXT}",
    ]


def test_a_file_that_is_no_journal_is_not_made_one(tmp_path):
    path = tmp_path / "other.sqlite"
    path.write_bytes(b"")
    with pytest.raises(JournalError, match=r"other\.sqlite: is not a journal"):
        SqliteJournal(path)
    SqliteJournal(path, header_of(TableSettings("t1", "npl-2015", "nlhe"), load_law("npl-2015"))).close()
    with closing(SqliteJournal(path)) as journal:
        assert json.loads(journal.header)["rulebook"] == "npl-2015"
