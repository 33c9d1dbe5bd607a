"""Every section of a rulebook's parameters is shown by exactly one test file."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from shown import Shown

CALL = re.compile(r"^shows = Shown\(([^)]*)\)", re.MULTILINE)


def claims(side):
    """The sections of a side that each test file shows; an empty tuple is all of them."""
    for path in Path(__file__).parent.glob("test_*.py"):
        for told in CALL.findall(path.read_text()):
            named, *sections = re.findall(r'"(\w+)"', told)
            if named == side:
                yield tuple(sections)


@pytest.mark.parametrize("side", ["blinds", "play", "room"])
def test_every_section_is_shown_once(side):
    every = Shown(side).sections
    assert Counter(one for sections in claims(side) for one in sections or every) == Counter(every)
