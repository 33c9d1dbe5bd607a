"""Substantial action: the truth table of the deal paper (section 2), every book, both sides of each limit."""

import pytest
from tape_talk import GN, NCL, NPL, PC, books

from controller.rulebook.variant import SubstantialAction
from controller.rulings.action_window import CLAUSES, counted, reached, substantial_action
from controller.table.hand import ActionRecord
from controller.terms.codes import Act

WITH_CHIPS = {"call", "raise", "bet"}

TABLE = {
    # sequence: N103, G104, L28, P37, GN in stud
    "fold": ". . . . .",
    "call": ". . . . .",
    "check": ". . . . .",
    "raise": "Y . . . .",
    "fold fold": ". . . . Y",
    "check check": ". . . . Y",
    "fold call": ". Y . Y Y",
    "call fold": "Y Y . Y Y",
    "fold raise": "Y Y . Y Y",
    "raise fold": "Y Y . Y Y",
    "call call": "Y Y Y Y Y",
    "call raise": "Y Y Y Y Y",
    "raise call": "Y Y Y Y Y",
    "check fold": ". Y . . Y",
    "bet fold": "Y Y . Y Y",
    "fold fold fold": ". Y Y Y Y",
    "check check check": ". Y Y Y Y",
    "fold fold call": ". Y Y Y Y",
    "check tap": ". Y . . .",
    "check check tap": ". Y . . Y",
}


def records(words, *, in_turn=True):
    """Acts of seats 4, 5, 6 ...; `tap` is the dealer's."""
    found = []
    for number, word in enumerate(words.split()):
        if word == "tap":
            found.append(ActionRecord(0, Act.CHECK, 0, number, tap=True))
        else:
            found.append(ActionRecord(4 + number, Act(word), 0, number, chips=word in WITH_CHIPS, in_turn=in_turn))
    return tuple(found)


@pytest.mark.parametrize(("words", "row"), TABLE.items())
def test_the_truth_table(words, row):
    wanted = [cell == "Y" for cell in row.split()]
    found = [substantial_action(books()[book], records(words)) for book in (NCL, GN, NPL, PC)]
    found.append(substantial_action(books()[GN], records(words), SubstantialAction.STUD_GAME))
    assert found == wanted


@pytest.mark.parametrize("words", TABLE)
def test_nothing_acted_is_never_enough(words):
    assert not any(substantial_action(book, ()) for book in books().values())
    assert all(isinstance(substantial_action(book, records(words)), bool) for book in books().values())


def test_only_acts_in_turn_count_in_pc():
    """P37 says in turn; N103 does not."""
    out_of_turn = records("call call", in_turn=False)
    assert not substantial_action(books()[PC], out_of_turn)
    assert counted(books()[PC], out_of_turn) == ()


def test_the_same_player_twice_is_one_player():
    two = (ActionRecord(4, Act.CHECK, 0, 0), ActionRecord(4, Act.FOLD, 0, 1))
    assert not reached(("two_players",), two)
    assert reached(("two_players",), records("fold fold"))


def test_every_clause_of_the_data_has_its_test():
    for book in books().values():
        windows = book.deal.windows
        for rule in (windows.substantial_action, windows.substantial_action_stud, windows.substantial_action_open_face):
            assert set(rule.value) <= set(CLAUSES)
