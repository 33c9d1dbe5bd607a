"""The glossary as failing tests: its modules exist, its banned words are gone, and no name stands for two ideas."""

import ast
import io
import re
import tokenize
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("controller", "display", "firmware_bridge", "hw")
GLOSSARY = ROOT / "docs" / "glossary.md"
SOURCES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
RECORDS_OF_THE_PAST = ("decisions", "measure-history", "glossary")

SAME_BASENAME = {
    "__init__.py": "Python's own",
    "__main__.py": "Python's own",
    "conftest.py": "pytest's own",
    "custody.py": "deck custody: the value in `table`, its changes in the engine",
    "evaluators.py": "the evaluators, and how fast they are",
    "replay.py": "replaying a tape: the command, and how fast it is",
    "values.py": "the core's values: what they are, and how fast they are made",
}
"""Basenames that several modules may have, and why they are one idea."""

SAME_CLASS = {
    "Award": "a pot awarded: by the core's reading, and by the dealer's hands",
    "Burn": "a burn: in a game's definition, and by the dealer's hands",
    "NewDeal": "a new deal: as an event, and by the dealer's hands",
    "Command": "a reader's command code: two vendors, two tables",
    "DeviceBack": "a device is back: as a reading, and as the event that it becomes",
    "DeviceLost": "a device is lost: as a reading, and as the event that it becomes",
    "Board": "the community cards in a game's definition; the electronics board of a table",
    "Book": "a rulebook; in Chinese games the cards that are dealt at once",
    "Detection": "a read; the noise section of the same name in a profile file",
    "Face": "a card's face; a typeface: both are the trade's word",
    "Rounds": "the betting rounds of a hand; the reader rounds of a table",
    "Signal": "a lamp or buzzer signal, asked for by the core and chosen by a screen",
}
"""Classes that share a name, and why: the trade has one word for both, or one becomes the other."""


def table_under(title):
    """The rows of the first table under a heading of the glossary."""
    inside = GLOSSARY.read_text().split(f"## {title}\n")[1].split("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in inside.splitlines() if line.startswith("|")]
    return rows[2:]


BANNED = table_under("Words that do not come back")


def words_of(name):
    """An identifier as lower-case words: `KeptEdges` and `kept_edges` are both "kept edges"."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|_+", " ", name).lower().strip()


def names_and_texts(path):
    """The identifiers of a source file, its module path included, and its strings and comments as one text."""
    names, texts = set(path.relative_to(ROOT).with_suffix("").parts), []
    for token in tokenize.generate_tokens(io.StringIO(path.read_text()).readline):
        if token.type == tokenize.NAME:
            names.add(token.string)
        elif token.type in {tokenize.STRING, tokenize.COMMENT}:
            texts.append(token.string)
    return names, re.sub(r"\s+", " ", " ".join(texts)).lower()


READ = {path: names_and_texts(path) for path in SOURCES}


def offenders(phrase, scope):
    """Where a banned phrase is used: file and identifier, or file alone for a text."""
    pattern = re.compile(rf"\b{re.escape(phrase)}\b")
    found = []
    for path, (names, text) in READ.items():
        where = path.relative_to(ROOT)
        told = {one for one in names if one[:1].isupper() and not one.isupper()} if scope == "class names" else names
        found += [f"{where}: {name}" for name in sorted(told) if pattern.search(words_of(name))]
        if scope == "everywhere" and pattern.search(text):
            found.append(f"{where}: text")
    if scope == "everywhere":
        for path in sorted((ROOT / "docs").rglob("*.md")):
            parts = path.relative_to(ROOT / "docs").parts
            if not any(part.startswith(RECORDS_OF_THE_PAST) or part == "node_modules" for part in parts):
                text = re.sub(r"\s+", " ", path.read_text()).lower()
                found += [f"{path.relative_to(ROOT)}: text"] if pattern.search(text) else []
    return found


def test_every_module_of_the_glossary_exists():
    named = set(re.findall(r"`((?:controller|display|firmware_bridge|hw)(?:\.\w+)+)`", GLOSSARY.read_text()))
    assert len(named) > 50
    gone = [one for one in sorted(named) if not is_module(one)]
    assert gone == []


def is_module(dotted):
    path = ROOT.joinpath(*dotted.split("."))
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


def test_no_term_stands_in_the_glossary_twice_and_each_says_where_it_lives():
    rows = [row for title in re.findall(r"^## (.+)$", GLOSSARY.read_text(), re.MULTILINE)[:-1] for row in table_under(title)]
    terms = [row[0] for row in rows]
    assert sorted(set(terms)) == sorted(terms)
    assert [row[0] for row in rows if not re.fullmatch(r"`[\w.]+`", row[2])] == []


@pytest.mark.parametrize(("phrase", "instead", "scope"), BANNED, ids=[row[0] for row in BANNED])
def test_a_banned_word_stays_away(phrase, instead, scope):
    assert scope in {"names", "class names", "everywhere"}
    assert offenders(phrase, scope) == [], f"say: {instead}"


def test_no_two_modules_have_one_basename():
    """The tests' shared helpers and the benchmarks are modules too; a `test_` file is named after what it tests."""
    found = defaultdict(list)
    helpers = (path for path in (ROOT / "tests").rglob("*.py") if not path.name.startswith("test_"))
    for path in (*SOURCES, *(ROOT / "bench").rglob("*.py"), *helpers):
        found[path.name].append(str(path.relative_to(ROOT)))
    assert {name: paths for name, paths in found.items() if len(paths) > 1 and name not in SAME_BASENAME} == {}


def test_no_two_public_classes_have_one_name():
    found = defaultdict(list)
    for path in SOURCES:
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(str(path.relative_to(ROOT)))
    assert {name: paths for name, paths in found.items() if len(paths) > 1 and name not in SAME_CLASS} == {}


def number_of(node):
    """The number that an expression of numbers comes to; None for any other expression."""
    match node:
        case ast.Constant(value=int() | float() as value) if not isinstance(value, bool):
            return value
        case ast.BinOp(left=left, op=ast.Mult() | ast.Pow() | ast.LShift() | ast.Sub() as how, right=right):
            one, other = number_of(left), number_of(right)
            if one is None or other is None:
                return None
            match how:
                case ast.Mult():
                    return one * other
                case ast.Pow():
                    return one**other
                case ast.LShift():
                    return one << other
                case _:
                    return one - other
    return None


def test_a_constant_has_one_value_in_the_whole_tree():
    values = defaultdict(lambda: defaultdict(list))
    for path in SOURCES:
        for node in ast.parse(path.read_text()).body:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=value) | ast.AnnAssign(target=ast.Name(id=name), value=value):
                    number = number_of(value)
                    if number is not None and name.isupper() and not name.startswith("_"):
                        values[name][number].append(str(path.relative_to(ROOT)))
    assert values
    assert {name: dict(told) for name, told in values.items() if len(told) > 1} == {}
