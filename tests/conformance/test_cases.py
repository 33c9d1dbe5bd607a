"""Every case of `tests/data/cases` and `tests/data/own_cases`, replayed in process and judged as the tape format says.

A case is a tape with the rulings and states that the books' texts want of it. Judged: the rulings are as many as
expected and in the same order, each field that an expectation names agrees, every rule cited is one that the book
prints (`tests/data/rule_index.json`), and every wanted state holds.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.tape.tape import read_tape
from controller.tape.tape_replay import replay

DATA = Path(__file__).parents[1] / "data"
CASES = [*sorted((DATA / "cases").rglob("*.json")), *sorted((DATA / "own_cases").rglob("*.json"))]
INDEX: dict[str, dict[str, list[str]]] = json.loads((DATA / "rule_index.json").read_text(encoding="utf-8"))

CITATION = re.compile(r"(?:(?P<prefix>RP|Add)[ -]?)?(?P<number>\d+)|G: ?(?P<term>.+)|H: ?(?P<heading>.+)", re.IGNORECASE)
BY_SEAT = {"bet": 0, "awarded": 0, "stack": None, "may": None, "seat_state": "empty"}
"""States that are maps by seat, with what a seat that is not printed stands at."""


# --------------------------------------------------------------------------- citations


def rule_key(citation: str) -> str:
    """What a citation is compared by: `102 b8` is `102`, `RP-5` is `RP5`, `G:Burn` is `G:BURN`."""
    found = CITATION.match(citation.strip())
    if found is None:
        return citation
    if found["term"]:
        return "G:" + re.sub(r" ?\(\d+\)$", "", " ".join(found["term"].upper().split()))
    if found["heading"]:
        return "H:" + " ".join(re.findall(r"\w+", found["heading"].upper()))
    prefix = {"rp": "RP", "add": "Add"}.get((found["prefix"] or "").lower(), "")
    return prefix + (found["number"].lstrip("0") or "0")


def is_printed(citation: str, book: str) -> bool:
    """Whether the book's text has the rule, or the heading in whole or in part."""
    key = rule_key(citation)
    if key.startswith("H:"):
        return any(f" {key[2:]} " in f" {heading} " for heading in INDEX[book]["headings"])
    return key in INDEX[book]["rules"]


# --------------------------------------------------------------------------- agreement


def same(wanted: Any, printed: Any) -> bool:
    """Equality as JSON has it: true is not 1; the order of lists of acts and seats is left to the caller."""
    if isinstance(wanted, bool) or isinstance(printed, bool):
        return wanted is printed
    return bool(wanted == printed)


def loose(value: Any) -> Any:
    """A list without its order; anything else as it is."""
    return sorted(value, key=str) if isinstance(value, list) else value


def in_order(wanted: list[Any], printed: list[Any]) -> bool:
    """Whether every code wanted is among those printed, in the order wanted."""
    rest = iter(printed)
    return all(code in rest for code in wanted)


def debts(owed: dict[str, Any]) -> dict[str, Any]:
    """`owes` without the seats that owe nothing, `live` and `dead` filled in."""
    full = {seat: {"live": 0, "dead": 0, **debt} for seat, debt in owed.items()}
    return {seat: debt for seat, debt in full.items() if debt["live"] or debt["dead"]}


def fields_agree(wanted: Any, printed: Any) -> bool:
    """Whether the fields that `wanted` names are the same in `printed`, lists without their order."""
    if not isinstance(wanted, dict) or not isinstance(printed, dict):
        return same(wanted, printed)
    return all(same(loose(wanted[key]), loose(printed.get(key))) for key in wanted)


def state_agrees(name: str, wanted: Any, printed: Any) -> bool:
    """Whether a state's field is as wanted."""
    if name in BY_SEAT and isinstance(wanted, dict) and isinstance(printed, dict):
        absent = BY_SEAT[name]
        return all(
            same(loose(wanted.get(seat, absent)), loose(printed.get(seat, absent))) for seat in wanted or printed
        )
    if name == "owes":
        return debts(wanted) == debts(printed)
    if name == "pots":
        return len(wanted) == len(printed) and all(map(fields_agree, wanted, printed))
    return fields_agree(wanted, printed) if name == "clock" else same(wanted, printed)


def field_agrees(name: str, wanted: Any, printed: Any) -> bool:
    """Whether a ruling's field is as expected."""
    if name == "rules":
        return not {rule_key(rule) for rule in printed}.isdisjoint(rule_key(rule) for rule in wanted)
    if name in {"steps", "options"}:
        return in_order(wanted, printed or [])
    if name in {"outcome", "cause", "basis"} and isinstance(wanted, list):
        return printed in wanted
    return same(wanted, printed)


# --------------------------------------------------------------------------- judging


@cache
def games() -> dict[str, Any]:
    return dict(load_games())


@cache
def book(name: str) -> Any:
    return load_book(name)


def wrong_rulings(expected: list[dict[str, Any]], printed: list[dict[str, Any]], name: str) -> Iterator[str]:
    """What is wrong with the rulings printed under a book."""
    if len(expected) != len(printed):
        yield f"{name}: wanted {[_short(one) for one in expected]}, ruled {[_short(one) for one in printed]}"
    else:
        for number, (want, got) in enumerate(zip(expected, printed, strict=True), 1):
            for key, value in want.items():
                if not field_agrees(key, value, got.get(key)):
                    yield f"{name}: ruling {number} {key}: wanted {value}, printed {got.get(key)}"
    for number, got in enumerate(printed, 1):
        if not got["rules"]:
            yield f"{name}: ruling {number} cites nothing"
        for rule in got["rules"]:
            if not is_printed(rule, name):
                yield f"{name}: ruling {number} cites {rule}, which the book does not print"


def wrong_states(wants: list[dict[str, Any]], printed: list[dict[str, Any]], name: str) -> Iterator[str]:
    """What is wrong with the states printed under a book."""
    if len(wants) != len(printed):
        yield f"{name}: wanted {len(wants)} states, printed {len(printed)}"
    for number, (want, state) in enumerate(zip(wants, printed, strict=False), 1):
        for key, value in {**want.get("*", {}), **want.get(name, {})}.items():
            if key not in state or not state_agrees(key, value, state[key]):
                yield f"{name}: state {number} {key}: wanted {value}, printed {state.get(key)}"


def _short(ruling: dict[str, Any]) -> str:
    return f"{ruling.get('outcome', '?')} {ruling.get('cause', '?')}"


def judge(path: Path) -> list[str]:
    """Every reason why a case does not hold; none if it does."""
    case = json.loads(path.read_text(encoding="utf-8"))
    tape = read_tape(path)
    wants = [event.get("want", {}) for event in case["events"] if event["e"] == "check"]
    faults: list[str] = []
    for name, expected in case["expect"].items():
        told = list(replay(tape, book(name), games()))
        faults.extend(wrong_rulings(expected, [one for one in told if one["out"] == "ruling"], name))
        faults.extend(wrong_states(wants, [one for one in told if one["out"] == "state"], name))
    return faults


# --------------------------------------------------------------------------- tests


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_case_holds(path: Path) -> None:
    assert judge(path) == []


def test_there_are_cases_and_each_is_named_by_its_file() -> None:
    ids = [json.loads(path.read_text(encoding="utf-8"))["id"] for path in CASES]
    assert len(ids) == len(set(ids)) > 0
    assert ids == [path.stem for path in CASES]


def test_the_judge_sees_a_wrong_outcome_a_wrong_rule_and_a_wrong_state() -> None:
    ruled = [{"outcome": "fix", "cause": "no_burn", "rules": ["121"], "steps": ["burn", "deal_turn"]}]
    name = "nclpc-2015"
    assert not list(wrong_rulings([{"outcome": ["fix", "floor"], "rules": ["121 b2", "160"]}], ruled, name))
    assert list(wrong_rulings([{"outcome": "floor"}], ruled, name))
    assert list(wrong_rulings([{"rules": ["160"]}], ruled, name))
    assert list(wrong_rulings([{"steps": ["deal_turn", "burn"]}], ruled, name))
    assert list(wrong_rulings([], ruled, name))
    assert list(wrong_rulings([{}], [{"rules": ["9999"]}], name))
    assert list(wrong_states([{"*": {"burns": 1}, name: {"burns": 2}}], [{"burns": 1}], name))
