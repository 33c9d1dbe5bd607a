"""Numbers, addresses and files of a command line: an absurd one is refused with a sentence at once, in every program."""

import argparse
from pathlib import Path

import pytest

import controller.__main__
import display.__main__
import firmware_bridge.__main__
import hw.__main__
from controller.commands.evidence.audit import moment
from firmware_bridge.commandline.argument_types import (
    above_zero,
    address,
    at_least_one,
    broker_address,
    how_many,
    numbers,
    readable_file,
    seed,
    share,
    zero_or_more,
)

ABSURD = ("", "x", "nan", "inf", "-inf", "1e999", "-1", "1.5.2", "9" * 5000, "٣.", "0x10", "1_0_")
COUNTS, MEASURES = (how_many, at_least_one), (above_zero, zero_or_more, share)


@pytest.mark.parametrize("text", ABSURD)
@pytest.mark.parametrize("kind", [*COUNTS, *MEASURES, numbers(1, 8), address, moment], ids=lambda kind: kind.__name__)
def test_absurd_words_are_refused_with_the_word_and_in_few_letters(kind, text):
    with pytest.raises(argparse.ArgumentTypeError) as refused:
        kind(text)
    assert len(str(refused.value)) < 200


def test_good_words_are_read():
    assert [how_many("0"), at_least_one("7"), seed("-3")] == [0, 7, -3]
    assert [above_zero("0.5"), zero_or_more("0"), share("1")] == [0.5, 0.0, 1.0]
    assert numbers(1, 8)("1-3,8,2") == (1, 2, 3, 8)
    assert str(address(":1883")) == "127.0.0.1:1883"
    assert broker_address("broker.room") == ("broker.room", 1883)
    assert broker_address("broker.room:8883") == ("broker.room", 8883)


@pytest.mark.parametrize("text", ["0-3", "1-99999999", "9", "3-1", "1-", ",", "1,,2"])
def test_numbers_out_of_range_are_refused_before_they_are_made(text):
    with pytest.raises(argparse.ArgumentTypeError):
        numbers(1, 8)(text)


def test_a_file_that_will_be_read_later_must_be_there_now(tmp_path):
    (tmp_path / "key").touch()
    assert readable_file(str(tmp_path / "key")) == str(tmp_path / "key")
    assert readable_file("") == ""
    with pytest.raises(argparse.ArgumentTypeError, match="none: cannot be read"):
        readable_file(str(tmp_path / "none"))


def every_argument():
    subcommands = controller.__main__.parser()._subparsers._group_actions[0].choices
    parsers = {
        **subcommands, "hw": hw.__main__.make_parser(), "firmware_bridge": firmware_bridge.__main__.make_parser(),
        "display": display.__main__._parser(),
    }
    return [(name, action) for name, parser in parsers.items() for action in parser._actions]


def test_no_argument_takes_a_number_without_its_range():
    """`float` takes nan and inf, `int` any sign: they are no arguments' types of ours."""
    ours = {None, Path, *COUNTS, *MEASURES, seed, address, broker_address, readable_file, moment}
    loose = [(name, action.dest) for name, action in every_argument()
             if action.type not in ours and getattr(action.type, "__qualname__", "") != numbers(1, 8).__qualname__]
    assert loose == []
