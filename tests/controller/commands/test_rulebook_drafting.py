"""`railbird rulebooks new`: by conversation on a terminal, by options, and taken up again."""

import io
import os
import pty
import subprocess
import sys
from contextlib import suppress

import pytest

from controller.__main__ import main
from controller.loading.library import read_book_file

TEN = [
    "play.clock.time_s=45 @ Our 1", "tap_counts=no", "button_two_in_a_row=yes", "play.turn.folded=floor", "over_short_all_in=floor",
    "play.chips.several=half_bet", "play.showdown.all_in_early=all_up", "straddle.most=3", "extra_card.before_action=npl-2015",
    "deal.windows.misdeal=never",
]


def new(*words):
    return main(["rulebooks", "new", *words])


def test_ten_differences_by_options(tmp_path, capsys):
    path = tmp_path / "house.toml"
    wanted = [word for one in TEN for word in ("--set", one)]
    assert new("--base", "golden-nugget-2025", "--output", str(path), *wanted, "--set", "name=Corner") == 0
    assert "Values and verdicts of the house's own: 10." in capsys.readouterr().out
    source = read_book_file(path)
    assert (source.book.name, source.base, len(source.overridden)) == ("Corner", "golden-nugget-2025", 10)
    assert source.book.play.clock.time_s.cite == ("Our 1",)
    assert main(["rulebooks", "check", str(path)]) == 0


def test_a_file_of_answers(tmp_path, capsys):
    answers, path = tmp_path / "answers.toml", tmp_path / "house.toml"
    answers.write_text('base = "npl-2015"\nname = "Ours"\n[answers]\ntime_s = 30\n', "utf-8")
    assert new("--answers", str(answers), "--output", str(path)) == 0
    assert (read_book_file(path).base, read_book_file(path).book.play.clock.time_s.value) == ("npl-2015", 30)
    assert new("--answers", str(answers), "--output", str(path)) == 2
    assert "override.play.clock.time_s: stands in the file already" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--set", "time_s=soon", "--set", "tap_count=no"], ["time_s: 'soon' is not a whole number", "did you mean 'tap_counts'"]),
        (["--base", "npl-2014", "--set", "time_s=30"], ["did you mean 'npl-2015'"]),
        (["--answers", "none.toml"], ["none.toml"]),
        (["--set", "time_s=30", "--output", "no/such/folder.toml"], ["there is no folder no/such"]),
        (
            ["--base", "npl-2014", "--set", "nonsense", "--set", "time_s=soon", "--set", "tap_count=no"],
            ["--set nonsense: is not NAME=VALUE", "did you mean 'npl-2015'", "time_s: 'soon'", "did you mean 'tap_counts'"],
        ),
    ],
)
def test_faults_are_told_at_once_and_nothing_is_written(tmp_path, monkeypatch, capsys, words, told):
    monkeypatch.chdir(tmp_path)
    assert new(*words) == 2
    said = capsys.readouterr().err
    assert all(one in said for one in told)
    assert list(tmp_path.iterdir()) == []


def test_a_conversation_asks_base_and_name(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("nine\n4\nThe Corner\n\n\nstop\n"))
    assert new() == 0
    told = capsys.readouterr().out
    assert "A number from 1 to 5, or the id of a book." in told
    book = read_book_file(tmp_path / "our-house.toml")
    assert (book.base, book.book.name) == ("npl-2015", "The Corner")
    monkeypatch.setattr("sys.stdin", io.StringIO("stop\n"))
    assert new("--base", "nclpc-2015") == 2
    assert "the file has 'npl-2015', not 'nclpc-2015'" in capsys.readouterr().err


def test_back_at_the_name_asks_for_the_base_again_and_a_beginning_names_it(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nback\nn\ngolden\nOurs\nstop\n"))
    assert new() == 0
    assert capsys.readouterr().out.count("A number from 1 to 5") == 1, "two ids begin with n"
    book = read_book_file(tmp_path / "our-house.toml")
    assert (book.base, book.book.name) == ("golden-nugget-2025", "Ours")


def test_a_citation_that_nobody_gives_has_a_number_that_no_rule_has(tmp_path):
    path = tmp_path / "house.toml"
    assert new("--base", "npl-2015", "--output", str(path), "--set", "tap_counts=yes @ House rule 7") == 0
    assert new("--output", str(path), "--set", "time_s=45") == 0
    assert read_book_file(path).book.play.clock.time_s.cite == ("House rule 8",)


def test_a_conversation_that_stops_at_once_writes_nothing(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert new() == 0
    assert "Nothing was written." in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


def ended_by_ctrl_c(process, terminal):
    """Press Ctrl-C as a person does, again if nothing happens; return how the program ended.

    A signal that comes between Python's last look for one and the system's `read` waits for the next key.
    """
    for _ in range(3):
        os.write(terminal, b"\x03")
        with suppress(subprocess.TimeoutExpired):
            return process.wait(10)
    return None


@pytest.mark.pty
def test_ctrl_c_on_a_terminal_leaves_what_was_answered(tmp_path):
    ours, theirs = pty.openpty()
    own_terminal = "import os, sys; os.login_tty(0); from controller.__main__ import main; sys.exit(main())"
    words = ["rulebooks", "new", "--base", "npl-2015", "--output", "house.toml"]
    command = [sys.executable, "-c", own_terminal, *words]
    with subprocess.Popen(command, cwd=tmp_path, stdin=theirs, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        try:
            for line, until in ((b"Ours\r", b"called?"), (b"2\r", b"[1 of"), (b"\r", b"By which rule"), (b"", b"[2 of")):
                told = b""
                while until not in told:
                    told += os.read(ours, 1000)
                os.write(ours, line)
            assert ended_by_ctrl_c(process, ours) == 130
        finally:
            process.kill()
            os.close(ours)
    assert read_book_file(tmp_path / "house.toml").overridden == ("deal.windows.hand_begins",)
