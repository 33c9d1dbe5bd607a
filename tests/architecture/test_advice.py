"""No sentence for a person advises what loses the evening: texts of raised errors, and everything said of a journal."""

import ast
import re
from pathlib import Path

import pytest

from controller.journal import journal_faults

ROOT = Path(__file__).parents[2]
SOURCES = sorted(
    path for package in ("controller", "display", "firmware_bridge", "hw") for path in (ROOT / package).rglob("*.py")
)
LOSES = re.compile(
    r"\b(move[sd]? (?:it|them|the \w+)? ?away|delet\w+|remove (?:it|the (?:file|journal|folder))|rm |erase|wipe|discard the "
    r"|start (?:anew|over|afresh)|begin (?:anew|a new (?:journal|evening)|again with a new)|new[- ]evening|set aside the"
    r"|without the journal|throw .* away|unlink)",
    re.IGNORECASE,
)
SAID = {"raise", "say", "said", "_say", "_said", "write"}
ALLOWED = {
    "The evening goes on as it was begun; the next one (`railbird run --new-evening`) takes what is new.":
        "says that nothing is lost, and when the next evening may begin",
    "Unknown tag at {place}: it belongs to no enrolled deck. Remove it, or enroll the deck.":
        "means the tag on the table, no file",
}


def texts(node):
    return [one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)]


def said_texts(tree):
    """The texts of `raise` statements, of calls that tell a person, and of a module's constants."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) or (isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in SAID):
            yield from texts(node)
    for node in tree.body:
        # What `--help` shows explains the options themselves.
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None and "EXAMPLES" not in ast.unparse(node):
            yield from texts(node.value)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_error_advises_what_loses_the_evening(path):
    found = [text for text in said_texts(ast.parse(path.read_text())) if LOSES.search(text) and text not in ALLOWED]
    assert [text for text in found if not is_code(text)] == []


def is_code(text):
    """SQL, names and the like, which nobody is told."""
    return text.isupper() or " " not in text or re.match(r"\s*(DELETE FROM|INSERT|SELECT)", text) is not None


def test_the_list_finds_what_was_advised_before():
    for text in (
        "the journal cannot be opened; move it away to start anew",
        "finish it under its own book, or begin a new journal (`railbird run --new-evening`)",
        "delete the file and start again",
    ):
        assert LOSES.search(text)


def test_what_a_journal_s_faults_advise_keeps_the_evening():
    cures = [value for name, value in vars(journal_faults).items() if name.isupper() and isinstance(value, str)]
    assert len(cures) >= 6
    assert not [cure for cure in cures if LOSES.search(cure)]
