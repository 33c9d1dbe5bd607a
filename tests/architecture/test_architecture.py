"""Architecture as failing tests: the phase diagram is current, files and functions keep their size."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

from controller.engine.advance import SUCCESSORS

ROOT = Path(__file__).parents[2]
PACKAGES = ("bench", "controller", "display", "firmware_bridge", "hw")
SOURCES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))
FILE_CAP, FUNCTION_CAP, FOLDER_CAP = 300, 40, 25


def diagram() -> str:
    """The phase diagram as a mermaid graph."""
    lines = ["```mermaid", "stateDiagram-v2"]
    for phase, following in SUCCESSORS.items():
        lines += [f"    {phase.value} --> {one.value}" for one in sorted(following) if one is not phase]
    return "\n".join([*lines, "```"])


def test_the_diagram_in_the_docs_is_drawn_from_the_transition_table():
    text = (ROOT / "docs" / "architecture.md").read_text()
    inside = text.split("<!-- phases:begin -->")[1].split("<!-- phases:end -->")[0].strip()
    assert inside == diagram(), "run: python tests/architecture/write_diagram.py"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_files_and_functions_keep_their_size(path):
    text = path.read_text()
    assert len(text.splitlines()) <= FILE_CAP
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            assert node.end_lineno - node.lineno < FUNCTION_CAP, node.name


def test_no_test_file_is_longer_than_a_source_file_may_be():
    lines = {str(path.relative_to(ROOT)): len(path.read_text().splitlines()) for path in TESTS}
    assert {path: count for path, count in lines.items() if count > FILE_CAP} == {}


def test_no_folder_holds_more_files_than_one_can_survey():
    folders = Counter(path.parent for path in (*SOURCES, *TESTS))
    assert {folder: count for folder, count in folders.items() if count > FOLDER_CAP} == {}


def test_the_house_numbers_have_no_exemption():
    rules = re.compile(r"noqa:.*\b(C901|PLR091[2357])")
    assert [path for path in SOURCES if rules.search(path.read_text())] == []


EDGES = {
    "keypad", "files", "tape", "loading", "decks", "ingest", "journal", "handhistory", "room", "screens", "calibration",
    "runtime", "drafting", "simulation", "commands",
}
"""The packages that hold state of their own."""


def test_every_dataclass_of_the_core_is_frozen():
    loose = []
    for path in SOURCES:
        if EDGES & set(path.parts) or path.parts[-2] in {"sim", "bench"} or "display" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef):
                for one in node.decorator_list:
                    told = ast.unparse(one)
                    if told.startswith("dataclass") and "frozen=True" not in told:
                        loose.append(f"{path.relative_to(ROOT)}: {node.name}")
    assert loose == []
