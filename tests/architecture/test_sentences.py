"""Sentences for people keep the rules of words: no "(s)", no "0 is due"; a question is short and asks for a yes."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = sorted(path for package in ("controller", "display") for path in (ROOT / package).rglob("*.py"))
ASKING = ROOT / "controller/views/dealer_questions.py"
PLURAL_IN_BRACKETS = re.compile(r"[a-z]\(s\)")
NUMBER_IS_DUE = re.compile(r"[{}\d] is due")
NEGATION = re.compile(r"\b(not|no|none|never|nothing)\b|n't\b", re.IGNORECASE)
MOST_WORDS = 10


def literals(path):
    """Return every text of a source but its docstrings, with `X` for each value that is put into it."""
    tree = ast.parse(path.read_text("utf-8"))
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(part.value if isinstance(part, ast.Constant) else "X" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs | parts:
            yield node.value


def questions(path):
    """Return the questions of a source, each without the sentences before it."""
    asked = (text for text in literals(path) if text.endswith("?") and " " in text)
    return [re.split(r"(?<=[.:;]) ", text)[-1] for text in asked]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_plural_stands_in_brackets_and_no_number_is_due(path):
    bad = [text for text in literals(path) if PLURAL_IN_BRACKETS.search(text) or NUMBER_IS_DUE.search(text)]
    assert not bad


def test_a_question_to_the_dealer_is_short_and_asks_for_a_yes():
    for asked in questions(ASKING):
        assert len(asked.split()) <= MOST_WORDS, asked
        assert not NEGATION.search(asked), asked


def test_questions_are_found():
    assert len(questions(ASKING)) >= 10
