"""Sentences for people: American spelling, and docstrings whose first line says what a caller gets."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

import pytest

ROOT: Final = Path(__file__).parents[2]
PACKAGES: Final = ("firmware_bridge", "hw", "controller", "display", "bench")
LONGEST: Final = 89
PENDING: Final[tuple[str, ...]] = ()
"""Rooms whose docstrings are rewritten together with their code; the list only gets shorter."""

BRITISH: Final = re.compile(
    r"""\b(?:
        (?:behavi|col|fav|flav|harb|hon|hum|lab|neighb|rum|vap)our\w*
      | (?:cent|fib|kilomet|lit|mani?o?euv|met|millimet|nanomet|theat)re[sd]?
      | (?:analy|apolog|author|categor|central|crystall|emphas|final|general|initial|item|local|maxim|minim|modern
          |neutral|normal|optim|organ|penal|polar|prior|priorit|real|recogn|serial|special|standard|summar|symbol
          |synchron|util|visual)(?:is|ys)(?:e|ed|es|er|ing|ation|able)
      | (?:cancel|channel|equal|journal|label|level|model|signal|total|travel)l(?:ed|ing|er)
      | (?:catalog|dialog)ues? | judgements? | acknowledgements? | enrol(?:s|ments?)? | fulfil(?:s|ment)?
      | defence | offence | licence[ds]? | practise[ds]? | grey(?:s|ed|ish)? | cheques? | programmes? | artefact\w* | sceptic\w*
      | whilst | amongst | learnt | spelt | misspelt | burnt | afterwards | towards
    )\b""",
    re.IGNORECASE | re.VERBOSE,
)
ALLOWED: Final = frozenset({"dialogue", "dialogues"})
"""American too: `dialog` is a window."""
QUOTED: Final = re.compile(r"`[^`\n]*`|deck enrol\b|\[colours\]")
"""Names, not sentences: what stands in backticks, a subcommand, a table of a theme."""

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
Documented: TypeAlias = ast.Module | ast.ClassDef | Function


@cache
def parsed(path: Path) -> ast.Module:
    """Return a file's syntax tree."""
    return ast.parse(path.read_text(encoding="utf-8"))


def sources(*folders: str) -> Iterator[Path]:
    """Yield every Python file below these folders, the data of tests left out."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "data" not in path.relative_to(ROOT).parts:
                yield path


def sentences(path: Path) -> Iterator[str]:
    """Yield the comments and texts of a file: docstrings and strings of more than one word."""
    source = path.read_text(encoding="utf-8")
    if not BRITISH.search(source):
        return
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value.strip():
            yield node.value
    for line in source.splitlines():
        if comment := re.search(r"(?:^|\s)# (.*)$", line):
            yield comment[1]


def pages() -> Iterator[Path]:
    """Yield the pages written for people."""
    yield from (ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md") if (ROOT / name).exists())
    yield from (path for path in sorted((ROOT / "docs").rglob("*.md")) if "node_modules" not in path.parts)


def british(text: str) -> Iterator[str]:
    """Yield the British spellings of a text."""
    for found in BRITISH.finditer(QUOTED.sub("", text)):
        if found[0].lower() not in ALLOWED:
            yield found[0]


def documented(path: Path) -> Iterator[tuple[Documented, str]]:
    """Yield everything in a file that has a docstring, with the docstring's first line."""
    waiting: list[Documented] = [parsed(path)]
    while waiting:
        node = waiting.pop()
        if text := ast.get_docstring(node, clean=False):
            yield node, text.split("\n", 1)[0]
        waiting += [one for one in node.body if isinstance(one, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)]


def opens_badly(node: Documented, first: str) -> bool:
    """Whether a function's first line is a question, and not what the caller gets; `Whether` is what a bool says."""
    if not isinstance(node, Function):
        return False
    word = first.split(maxsplit=1)[0]
    says_bool = node.returns is not None and ast.unparse(node.returns).startswith(("bool", "TypeGuard", "TypeIs"))
    return word in {"What", "How", "Who", "Why"} or (word == "Whether" and not says_bool)


def is_pending(path: Path) -> bool:
    """Whether the docstrings of a file are still to be rewritten."""
    return path.relative_to(ROOT).as_posix().startswith(PENDING)


def test_code_and_messages_are_spelled_american() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {word}"
        for path in sources(*PACKAGES)
        for text in sentences(path)
        for word in british(text)
    ]
    assert not found, "\n".join(found)


def test_pages_are_spelled_american() -> None:
    found = []
    for path in pages():
        prose = re.sub(r"^\s*```.*?^\s*```", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
        found += [f"{path.relative_to(ROOT)}: {word}" for word in british(prose)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "word", ["colours", "neighbouring", "recognised", "signalled", "metres", "judgement", "towards"]
)
def test_the_word_list_finds_british_words(word: str) -> None:
    assert list(british(f"of {word} and others")) == [word]


@pytest.mark.parametrize("word", ["color", "raised", "noise", "otherwise", "journaled", "promise", "level", "premise"])
def test_the_word_list_leaves_american_words_alone(word: str) -> None:
    assert not list(british(f"of {word} and others"))


def test_first_lines_of_docstrings_are_short() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 1)}: {len(first)} characters: {first}"
        for path in sources(*PACKAGES)
        if not is_pending(path)
        for node, first in documented(path)
        if len(first) > LONGEST
    ]
    assert not found, "say what a caller gets in under 90 characters, the rest below:\n" + "\n".join(found)


def test_docstrings_of_functions_say_what_the_caller_gets() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 1)}: {first}"
        for path in sources(*PACKAGES)
        if not is_pending(path)
        for node, first in documented(path)
        if opens_badly(node, first)
    ]
    assert not found, "begin with a command (Return …, Yield …), `Whether` for a bool alone:\n" + "\n".join(found)
