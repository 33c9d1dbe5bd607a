"""Docs, docstrings and comments refer to files, modules and headings that exist."""

import ast
import io
import re
import tokenize
from functools import cache
from pathlib import Path

import pytest

from controller.__main__ import parser

ROOT = Path(__file__).parents[2]
PACKAGES = ("controller", "display", "firmware_bridge", "hw", "bench", "tests")
PAGES = sorted(
    path for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("hw/deploy/*.md"), *ROOT.glob("tests/**/*.md"))
    if "node_modules" not in path.parts
)
SOURCES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
DATA = sorted(
    path for pattern in ("hw/**/*.toml", "hw/deploy/*", "controller/library/**/*.toml", "display/themes/*.toml")
    for path in ROOT.glob(pattern) if path.suffix != ".md" and path.is_file()
)
NAMED = re.compile(r"(?<![\w/.*{~<:-])((?:[\w-]+/)*[\w-]+\.(?:py|md|toml|sql|service|rules))\b(?![\w/*}-])")
MODULE = re.compile(r"`((?:controller|display|firmware_bridge|hw|bench)(?:\.[a-z_]\w*)+)")
LINK = re.compile(r"\]\(([^)#\s]*)(#[^)\s]*)?\)")
FENCE = re.compile(r"^```.*?^```|^ {4}.*?$", re.MULTILINE | re.DOTALL)
THEIR_OWN = frozenset({
    "table.toml", "fleet.toml", "house.toml", "house-game.toml", "our-house.toml", "our-answers.toml", "our-game.toml", "our-board.toml", "our-lesson.toml",
    "board.toml", "our-theme.toml", "courchevel.toml", "CHANGELOG.md", "CONTRIBUTING.md", "SKILL.md", "our-table.toml",
})
"""Files that a house makes, and those of our own that a clone may have."""


@cache
def tree():
    """Return every file of the repository, as a path from its root."""
    skipped = {".venv", ".git", "site", "build", ".hypothesis", "__pycache__"}
    return frozenset(
        path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*")
        if path.is_file() and not skipped & set(path.relative_to(ROOT).parts)
    )


@cache
def endings():
    """Return every ending of a path of the repository, so that `deal/catalogue.py` is known."""
    return frozenset("/".join(parts[at:]) for parts in (one.split("/") for one in tree()) for at in range(len(parts)))


def lost_files(text, page=None):
    """Yield the files that a text names and that are not in the repository."""
    for name in NAMED.findall(text):
        beside = page is not None and (page.parent / name).exists()
        if name.split("/")[-1] not in THEIR_OWN and name not in endings() and not beside:
            yield name


def lost_modules(text):
    """Yield the modules and packages that a text names in backticks and that do not exist."""
    for name in (one for one in MODULE.findall(text) if not one.endswith((".py", ".md", ".toml"))):
        parts = name.split(".")
        while parts:
            path = ROOT.joinpath(*parts)
            if path.is_dir() or path.with_suffix(".py").is_file():
                break
            parts.pop()
        found = ROOT.joinpath(*parts)
        rest = name.split(".")[len(parts):]
        source = found.with_suffix(".py") if not found.is_dir() else found / "__init__.py"
        defined = rf"^\s*(?:(?:class|def)\s+)?{rest[0]}\b|import\b.*\b{rest[0]}\b" if rest else ""
        if rest and not (source.is_file() and re.search(defined, source.read_text("utf-8"), re.MULTILINE)):
            yield name


def prose(path):
    """Return the comments and docstrings of a source."""
    text = path.read_text("utf-8")
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    said = [one.string for one in tokens if one.type == tokenize.COMMENT]
    texts = (
        node.value.value for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    )
    return "\n".join([*said, *(one for one in texts if isinstance(one, str))])


def slugs(path):
    """Return the anchors of a page's headings."""
    titles = re.findall(r"^#+ (.*)$", FENCE.sub("", path.read_text("utf-8")), re.MULTILINE)
    return {re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", title).strip().lower()) for title in titles}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_page_names_files_and_modules_that_exist(path):
    text = path.read_text("utf-8")
    assert [*lost_files(text, path), *lost_modules(text)] == []


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_page_links_to_pages_and_headings_that_exist(path):
    for target, anchor in LINK.findall(FENCE.sub("", path.read_text("utf-8"))):
        if "://" in target or target.startswith("mailto:"):
            continue
        aim = (path.parent / target) if target else path
        assert aim.exists(), target
        included = re.match(r"The site shows `(.*)` of the repository here", aim.read_text("utf-8")) if aim.suffix == ".md" else None
        if anchor and aim.suffix == ".md":
            assert anchor[1:] in slugs(ROOT / included[1] if included else aim), f"{target}{anchor}"


def test_docstrings_and_comments_name_files_and_modules_that_exist():
    lost = {
        path.relative_to(ROOT).as_posix(): found
        for path in SOURCES if path != Path(__file__)
        if (found := [*lost_files(text := prose(path), path), *lost_modules(text)])
    }
    assert lost == {}


def test_data_files_name_files_that_exist():
    lost = {
        path.relative_to(ROOT).as_posix(): found for path in DATA
        if (found := [
            name for line in path.read_text("utf-8").splitlines() if "#" in line and " = " not in line.split("#")[0]
            for name in lost_files(line, path)
        ])
    }
    assert lost == {}


def test_what_is_lost_is_found():
    assert list(lost_files("see `docs/nowhere.md`, `deal/nobody.py` and `docs/tape.md`")) == ["docs/nowhere.md", "deal/nobody.py"]
    assert list(lost_modules("`controller.shell.loop` and `controller.runtime.loop`")) == ["controller.shell.loop"]


def test_the_functions_that_the_architecture_page_follows_exist():
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    steps = re.findall(r"^\| \d+ \| `([^`]+)` \| `(?:\w+\.)?(\w+)` \|", text, re.MULTILINE)
    assert len(steps) > 30
    lost = [f"{path}: {name}" for path, name in steps if not re.search(rf"\bdef {name}\b", (ROOT / path).read_text("utf-8"))]
    assert lost == []


def test_the_readme_names_every_command():
    commands = next(one.choices for one in parser()._actions if one.choices)
    table = (ROOT / "README.md").read_text().partition("## The commands")[2]
    assert [name for name in commands if f"`railbird {name}" not in table] == []


def test_the_makefile_s_head_names_every_target():
    head, _, rules = (ROOT / "Makefile").read_text().partition("\nPYTHON")
    targets = re.findall(r"^\.PHONY: (.*)", rules, re.MULTILINE)
    assert [name for line in targets for name in line.split() if f"`{name}`" not in head] == []
