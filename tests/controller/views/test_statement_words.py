"""The choice of a statement's sentence: one for every outcome that a ruling with that statement can have."""

import ast
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.loading.library import book_ids, load_book
from controller.table import statements
from controller.table.ruling import Ruling
from controller.table.statements import Statement
from controller.terms.codes import Act, Basis, Cause, Outcome
from controller.views.play_statements import PLAY
from controller.views.ruling_text import ruling_text
from controller.views.statement_words import act_name, act_words, chosen
from controller.views.wager_statements import WAGERS

CORE = sorted(path for room in ("engine", "rulings") for path in (Path(__file__).parents[3] / "controller" / room).rglob("*.py"))
BOOK = load_book("eagles-3512")
SENTENCES = {**PLAY, **WAGERS}
BY_OUTCOME = {kind.__name__: set(sentence) for kind, sentence in SENTENCES.items() if isinstance(sentence, dict)}


def ruling(states, outcome=Outcome.ACTION, **values):
    told = {"seat": 3, "do": Act.RAISE, "to": 12, "returned": 5} | values
    return Ruling(outcome, Cause.UNDER_RAISE, ("1",), Basis.TEXT, states, **told)


def outcomes_made(source):
    """Return by statement the outcomes of the findings in the functions of a source that make it.

    A finding names its outcome first; `_action` makes one with the outcome `action`.
    """
    made = {}
    for function in (node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)):
        calls = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
        named = {ast.unparse(call.func).rpartition(".")[2] for call in calls}
        for name in named & BY_OUTCOME.keys():
            made[name] = made.get(name, set()) | _outcomes(calls)
    return made


def _outcomes(calls):
    by_helper = {Outcome.ACTION for call in calls if ast.unparse(call.func) == "_action"}
    return by_helper | {_outcome(call.args[0]) for call in calls if ast.unparse(call.func) == "Finding"}


def _outcome(node):
    owner, _, name = ast.unparse(node).partition(".")
    assert owner == "Outcome", "a finding of these statements names its outcome, so that its sentence can be found"
    return Outcome[name]


def test_a_statement_has_a_sentence_for_each_outcome_that_rulings_give_it_and_no_other():
    made = {}
    for path in CORE:
        for name, outcomes in outcomes_made(path.read_text("utf-8")).items():
            made[name] = made.get(name, set()) | outcomes
    assert made == BY_OUTCOME


def test_the_outcomes_of_a_finding_are_found():
    source = "def f():\n    states = statements.TimeOver()\n    return Finding(Outcome.FLOOR, states) or _action(states)"
    assert outcomes_made(source) == {"TimeOver": {Outcome.FLOOR, Outcome.ACTION}}


@pytest.mark.parametrize("outcome", Outcome)
def test_what_concerns_the_hand_before_is_told_whatever_a_house_rules(outcome):
    """A house's own book may give a disputed hand any outcome."""
    assert ruling_text(ruling(statements.OfHandBefore(), outcome), BOOK).startswith("This concerns the hand before")


@pytest.mark.parametrize("name", book_ids())
def test_what_concerns_the_hand_before_says_what_to_do_by_every_book(name):
    for verdict in load_book(name).verdicts["disputed_hand"].values():
        told = ruling_text(ruling(statements.OfHandBefore(), verdict.outcome), BOOK)
        assert told.startswith("This concerns the hand before: ")


@pytest.mark.parametrize("kind", SENTENCES, ids=lambda kind: kind.__name__)
@settings(max_examples=20)
@given(data=st.data())
def test_every_value_of_a_statement_has_a_sentence(kind, data):
    states = data.draw(st.from_type(kind))
    outcomes = BY_OUTCOME.get(kind.__name__, set(Outcome))
    told = ruling_text(ruling(states, data.draw(st.sampled_from(sorted(outcomes)))), BOOK)
    assert told.endswith(".")
    assert not {"{", "}"} & set(told)


def test_every_kind_but_those_of_a_book_or_a_remedy_is_in_a_table():
    others = {"BookVerdict", "BlindVerdict", "OfHandBefore", "NotTheRemedy", "TooEarly", "NotAsTold"}
    assert {kind.__name__ for kind in SENTENCES} | others == {kind.__name__ for kind in Statement.__subclasses__()}


def test_a_sentence_is_one_for_all_one_for_an_outcome_or_made():
    told = ruling(statements.TimeOver(), Outcome.FLOOR)
    assert chosen("It counts.", told) == ("It counts.", {})
    assert chosen({Outcome.FLOOR: "The floor decides.", Outcome.ACTION: "It counts."}, told)[0] == "The floor decides."
    assert chosen(lambda one: one.outcome.value, told) == ("floor", {})
    assert chosen(lambda one: ("{missing} more", {"missing": one.to}), told) == ("{missing} more", {"missing": 12})


@pytest.mark.parametrize(("do", "name", "with_article"), [
    (Act.ALL_IN, "all-in", "an all-in"), (Act.BRING_IN, "bring-in", "a bring-in"), (Act.CALL, "call", "a call"),
])  # fmt: skip
def test_an_act_is_a_noun(do, name, with_article):
    words = act_words(ruling(statements.TimeOver(), do=do))
    assert (words["do"], words["a_do"]) == (name, with_article)
    assert act_name(None) == ""
