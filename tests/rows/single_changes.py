"""Single changes of the core's code: what may be changed, which are drawn, and files that hold several to choose from.

Changed are a comparison (turned, or its edge moved), a condition (negated), `and` and `or` (swapped) and a whole number
(one off). A file with changes computes at each of them the one or the other expression: `change_is_on(7)` says whether change
7 is on. So many changes are tried without reading the program again (`code_changes.py`).
"""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).parents[2]
KINDS = ("comparison", "and/or", "number", "condition")
ROOMS = ("poker", "rulings", "engine", "tracking", "fusion")

OTHER_OPERATOR: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Lt: ast.Gt, ast.LtE: ast.GtE, ast.Gt: ast.Lt, ast.GtE: ast.LtE}
NOT_COMPUTED = frozenset({"annotation", "returns", "decorator_list", "type_params", "pattern"})
"""The parts of the syntax that hold no computed expression."""


@dataclass(frozen=True)
class Change:
    """One change of a file: the `other`-th of the `node`-th expression; its kind, line and words."""

    kind: str
    path: Path
    node: int
    other: int
    line: int
    words: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.words}"


def _others(node: ast.expr, *, tested: bool) -> Iterator[tuple[str, ast.expr]]:
    """What an expression may become, with the kind of change."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        for table in (OTHER_OPERATOR, TURNED):
            if (other := table.get(type(node.ops[0]))) is not None:
                yield "comparison", ast.Compare(node.left, [other()], node.comparators)
    elif isinstance(node, ast.BoolOp):
        yield "and/or", ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield from (("number", ast.Constant(node.value + step)) for step in (1, -1))
    if tested and ast.unparse(node) != "TYPE_CHECKING":
        yield "condition", ast.UnaryOp(ast.Not(), node)


def _expressions(node: ast.AST, *, tested: bool = False) -> Iterator[tuple[ast.expr, bool]]:
    """Every expression that is computed, and whether a branch hangs on it; no annotation, no sentence, no decorator."""
    if isinstance(node, ast.expr):
        yield node, tested
    for name, held in ast.iter_fields(node):
        if name in NOT_COMPUTED or isinstance(held, ast.JoinedStr):
            continue
        branch = name in {"test", "ifs"} and not isinstance(node, ast.Assert)
        for one in held if isinstance(held, list) else [held]:
            if isinstance(one, ast.AST) and not isinstance(one, ast.JoinedStr):
                yield from _expressions(one, tested=branch)


def changes_of(path: Path) -> Iterator[Change]:
    """Every single change of a file of the project."""
    tree = ast.parse((PROJECT / path).read_text(encoding="utf-8"))
    for number, (node, tested) in enumerate(_expressions(tree)):
        for place, (kind, other) in enumerate(_others(node, tested=tested)):
            yield Change(kind, path, number, place, node.lineno, f"{ast.unparse(node)} -> {ast.unparse(other)}")


def files_of(rooms: Sequence[str]) -> list[Path]:
    """The source files of these rooms."""
    return [path.relative_to(PROJECT) for room in rooms for path in sorted((PROJECT / "controller" / room).rglob("*.py"))]


def drawn(seed: int, count: int, files: Sequence[Path]) -> list[Change]:
    """Changes of these files, drawn at random: as many of each kind, at most one on a line."""
    everything = [change for path in files for change in changes_of(path)]
    random.Random(seed).shuffle(everything)
    kinds = sorted({one.kind for one in everything})
    apart = [[one for one in everything if one.kind == kind] for kind in kinds]
    places: dict[tuple[Path, int], Change] = {}
    for together in zip(*apart, strict=False):
        for change in together:
            places.setdefault((change.path, change.line), change)
    return list(places.values())[:count]


class _Chooser(ast.NodeTransformer):
    """Puts a choice at each expression that is to be changed."""

    def __init__(self, others: Mapping[int, list[tuple[int, ast.expr]]]) -> None:
        self.others = others

    def visit(self, node: ast.AST) -> ast.AST:
        """The node, its parts changed, behind the choices at its own place."""
        changed = self.others.get(id(node), ())
        found = super().visit(node)
        for number, other in changed:
            assert isinstance(found, ast.expr)
            found = ast.IfExp(ast.Call(ast.Name("change_is_on"), [ast.Constant(number)], []), other, found)
        return found


def with_choices(path: Path, changes: Mapping[int, Change], chooser: str) -> str:
    """The text of a file with all these changes to choose from by number; `chooser` is the module of `change_is_on`."""
    tree = ast.parse((PROJECT / path).read_text(encoding="utf-8"))
    others: dict[int, list[tuple[int, ast.expr]]] = {}
    nodes = list(_expressions(tree))
    for number, one in changes.items():
        node, tested = nodes[one.node]
        _, other = list(_others(node, tested=tested))[one.other]
        others.setdefault(id(node), []).append((number, deepcopy(other)))
    tree = _Chooser(others).visit(tree)
    heading = 0
    for place, statement in enumerate(tree.body):
        if isinstance(statement, ast.ImportFrom) and statement.module == "__future__":
            heading = place + 1
    tree.body.insert(heading, ast.ImportFrom(chooser, [ast.alias("change_is_on")], 0))
    return ast.unparse(ast.fix_missing_locations(tree))
