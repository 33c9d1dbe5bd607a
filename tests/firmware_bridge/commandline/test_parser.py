"""Every command line of ours: its version, the nearest word to a misspelled one, tab completion."""

import io
import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import argcomplete
import pytest

import controller.__main__
import display.__main__
import firmware_bridge.__main__
import hw.__main__
import hw.sim.__main__
from controller.commands.command import Subcommands

ROOT = Path(__file__).parents[3]
MAINS = {
    "railbird": controller.__main__.main, "hw": hw.__main__.main, "hw.sim": hw.sim.__main__.main,
    "firmware_bridge": firmware_bridge.__main__.main, "display": display.__main__.main,
}


def refused(capsys, main, *words):
    with pytest.raises(SystemExit) as ended:
        main(list(words))
    assert ended.value.code == 2
    return capsys.readouterr().err


@pytest.mark.parametrize("name", MAINS)
def test_every_program_says_its_version(capsys, name):
    with pytest.raises(SystemExit) as ended:
        MAINS[name](["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"railbird {version('railbird')}\n"


@pytest.mark.parametrize("name", MAINS)
def test_every_program_names_the_nearest_option(capsys, name):
    words = {"railbird": ["run", "--confg", "x"], "hw": ["main", "--walk-lmaps"], "hw.sim": ["reference", "--evning", "8"],
             "firmware_bridge": ["x", "--antenas", "1"], "display": ["felt=window", "--themes", "day"]}[name]
    meant = {"railbird": "--config", "hw": "--walk-lamps", "hw.sim": "--evening", "firmware_bridge": "--antennas",
             "display": "--theme"}[name]
    if name == "railbird":
        words = ["games", "--jsn"]
        meant = "--json"
    assert f"did you mean '{meant}'?" in refused(capsys, MAINS[name], *words)


@pytest.mark.parametrize(("words", "meant"), [
    (["replya"], "replay"), (["rulebook"], "rulebooks"), (["games", "lst"], "list"), (["deck", "enrolll"], "enroll"),
    (["sim", "--through", "trackr"], "tracker"), (["export", "x", "--format", "ohhh"], "ohh"),
])
def test_a_misspelt_command_or_choice_gets_the_nearest_one(capsys, words, meant):
    told = refused(capsys, controller.__main__.main, *words)
    assert f"did you mean '{meant}'?" in told
    assert words[-1] in told


def test_what_is_like_nothing_gets_no_guess(capsys):
    assert "did you mean" not in refused(capsys, controller.__main__.main, "zzz")
    assert "did you mean" not in refused(capsys, controller.__main__.main, "games", "--qqqqq")


@pytest.mark.parametrize("words", [
    ["rulebooks", "show", "--keys", "npl-2015"], ["rulebooks", "--keys", "show", "npl-2015"],
    ["rulebooks", "rule", "--texts", "texts", "npl-2015", "15"], ["rulebooks", "diff", "npl-2015", "--all", "nclpc-2015"],
    ["games", "show", "--json", "stud"], ["games", "try", "--base", "plo", "our-game.toml"],
    ["replay", "one.json", "--json", "two.json"],
])
def test_options_stand_in_any_place_among_names(words):
    parser = controller.__main__.parser()
    flags = [words.index(word) for word in words if word.startswith("--")]
    moved = slice(flags[0], flags[0] + (2 if words[flags[0]] in {"--texts", "--base"} else 1))
    behind = words[:moved.start] + words[moved.stop:] + words[moved]
    assert vars(parser.parse_args(words)) == vars(parser.parse_args(behind))


def test_a_name_too_many_is_refused_wherever_options_stand(capsys):
    told = refused(capsys, controller.__main__.main, "games", "show", "--json", "stud", "razz")
    assert "this command has no argument 'razz'" in told


class EndedError(Exception):
    pass


def completions(monkeypatch, parser, line):
    """What the shell would offer behind a line."""
    def end(_status):
        raise EndedError

    def no_stream(*_):
        # argcomplete writes its debugging to descriptor 9, which in a test belongs to somebody else
        raise OSError

    out = io.StringIO()
    monkeypatch.setattr("os.fdopen", no_stream)
    monkeypatch.setenv("_ARGCOMPLETE", "1")
    monkeypatch.setenv("_ARGCOMPLETE_IFS", "\n")
    monkeypatch.setenv("COMP_LINE", line)
    monkeypatch.setenv("COMP_POINT", str(len(line)))
    with pytest.raises(EndedError):
        argcomplete.autocomplete(parser, exit_method=end, output_stream=out)
    return {word.strip() for word in out.getvalue().split("\n")}


@pytest.mark.parametrize(("line", "among"), [
    ("railbird re", {"record", "replay", "report"}),
    ("railbird replay --rulebook n", {"nclpc-2015", "npl-2015"}),
    ("railbird rulebooks show gol", {"golden-nugget-2025"}),
    ("railbird games show drawmaha-b", {"drawmaha-badugi", "drawmaha-badugi-high"}),
    ("railbird sim --noise re", {"reference"}),
    ("railbird sim --cause no_b", {"no_burn"}),
    ("railbird antennas --board ma", {"main"}),
    ("railbird tune --bo", {"--board"}),
])
def test_the_shell_completes_commands_options_and_names(monkeypatch, tmp_path, line, among):
    monkeypatch.chdir(tmp_path)
    assert completions(monkeypatch, controller.__main__.parser(), line) == among


def test_where_a_file_will_do_files_are_offered_too(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "npl-ours.toml").touch()
    offered = completions(monkeypatch, controller.__main__.parser(), "railbird replay --rulebook npl")
    assert offered == {"npl-2015", "npl-ours.toml"}


def test_the_program_answers_the_shell_and_does_nothing_else(tmp_path):
    words, line = tmp_path / "words", "railbird rul"
    env = os.environ | {"_ARGCOMPLETE": "1", "COMP_LINE": line, "COMP_POINT": str(len(line)),
                        "_ARGCOMPLETE_STDOUT_FILENAME": str(words)}
    ended = subprocess.run([sys.executable, "-m", "controller"], env=env, cwd=ROOT, capture_output=True, check=False)
    assert (ended.returncode, ended.stdout) == (0, b"")
    assert words.read_text().strip() == "rulebooks"


def test_every_subcommand_has_examples_and_help(capsys):
    subcommands: Subcommands = controller.__main__.parser()._subparsers._group_actions[0]
    for name, parser in subcommands.choices.items():
        assert "examples:" in (parser.epilog or ""), name
