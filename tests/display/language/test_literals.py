"""No drawing code writes words that have no message: they would stay in English on every screen."""

import ast
import re
from pathlib import Path

import pytest

from tests.display.language.make_catalogs import ROOT, SOURCES

DISPLAY, KEYPAD = (Path(__file__).parents[3] / folder for folder in ("display", "controller/keypad"))
DRAWING = [
    *sorted((DISPLAY / "screens").glob("*.py")), DISPLAY / "replay/moment_screen.py", DISPLAY / "console_keys.py",
    DISPLAY / "wording.py", *(KEYPAD / f"{name}.py" for name in ("keypad", "plain_keys", "quick_keys", "tray_keys")),
]  # fmt: skip
MAKERS = {"marked": 1, "phrase": 1, "plural": 2, "in_context": 2, "with_amount": 1}
"""How many texts of a call are the message."""
WRITERS = {"text", "lines", "fitted", "fitted_lines", "draw_heading", "draw_words", "draw_question"}
MARKS = {"D", "SB", "BB", "STR"}
"""The marks of positions are the same in every language."""
WORDS = re.compile(r"[A-Za-z]{2,}")
SENTENCE = re.compile(r"[A-Za-z]{2,}[ .:!?]+[A-Za-z]|^[^a-z]*[A-Z]{2}|^[A-Z][a-z]+$")
"""What reads as words for people: two words, capitals, or one word with a large initial."""


def name_of(call):
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def literals(node, *, written=False):
    """Yield the texts for people that are no message: any text that is written, else what reads as words."""
    if isinstance(node, ast.Call) and name_of(node) in MAKERS:
        for argument in (*node.args[MAKERS[name_of(node)] :], *(one.value for one in node.keywords)):
            yield from literals(argument, written=written)
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        pattern = WORDS if written else SENTENCE
        if pattern.search(node.value) and node.value not in MARKS:
            yield node.value
        return
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return  # a docstring
    if isinstance(node, ast.Compare | ast.Subscript | ast.Raise | ast.Assert | ast.MatchValue | ast.AnnAssign) and not (
        isinstance(node, ast.AnnAssign) and node.value is not None
    ):
        return
    children = [node.value] if isinstance(node, ast.AnnAssign) else ast.iter_child_nodes(node)
    if isinstance(node, ast.Dict):
        children = node.values
    writes = isinstance(node, ast.Call) and name_of(node) in WRITERS
    for child in children:
        yield from literals(child, written=writes or (written and not isinstance(node, ast.Call)))


def test_no_message_stands_inside_an_f_string_where_the_catalogs_are_not_made_from_it():
    paths = [path for source in SOURCES for path in (ROOT / source).rglob("*.py")]
    joined = [
        (path.name, node.lineno) for path in paths for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.JoinedStr)
        and any(isinstance(one, ast.Call) and name_of(one) in MAKERS for one in ast.walk(node))
    ]  # fmt: skip
    assert not joined


@pytest.mark.parametrize("path", DRAWING, ids=lambda path: path.name)
def test_drawing_code_writes_messages_only(path):
    assert not list(literals(ast.parse(path.read_text("utf-8"))))


@pytest.mark.parametrize(
    "source",
    [
        'sketch.text(rect, "ALL IN", ink)',
        'sketch.text(rect, ("folded", "fold"), ink)',
        'sketch.lines(rect, f"Seat {seat}", ink)',
        'said = "Deal on by hand"',
        'draw_heading(sketch, rect, "NOW" if live else "THEN")',
    ],
)
def test_a_literal_is_found(source):
    assert list(literals(ast.parse(source)))
