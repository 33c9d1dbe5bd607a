"""The firmware's C keeps the house's numbers: short files and functions, no memory from a heap."""

import re

import pytest
from firmware_core import FIRMWARE

SOURCES = sorted(path for path in FIRMWARE.rglob("*.[chS]") if "build" not in path.relative_to(FIRMWARE).parts)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(FIRMWARE)))
def test_files_and_functions_keep_their_size(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 300
    assert max(len(line) for line in lines if "do not edit" not in line) <= 130
    begins = None
    for number, line in enumerate(lines):
        if line == "{":
            begins = number
        elif line == "}" and begins is not None:
            assert number - begins < 40, lines[begins - 1]
            begins = None


def test_nothing_comes_from_a_heap_or_a_library():
    included = {name for path in SOURCES for name in re.findall(r"#include <(\w+)\.h>", path.read_text(encoding="utf-8"))}
    assert included <= {"stdint", "stdbool", "stddef"}
    assert not [path for path in SOURCES if re.search(r"\b(malloc|calloc|realloc|free)\s*\(", path.read_text(encoding="utf-8"))]
