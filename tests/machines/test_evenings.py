"""A few short evenings; `python tests/machines/evenings.py` runs a thousand whole ones under each book."""

import pytest
from cash_evening import Evening, EveningError
from evenings import CASH_BOOKS, run_evenings

from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.poker.seats import entry, missed_blinds


@pytest.mark.parametrize("book", CASH_BOOKS)
def test_evenings_keep_their_promises(book):
    assert run_evenings(book, range(1, 5), hands=60) == 240


def test_rounds_are_really_checked():
    evening = Evening(load_book(CASH_BOOKS[0]), load_games(), 3)
    evening.run(60)
    assert evening.promises.rounds > 10


@pytest.mark.parametrize(
    ("module", "name", "broken", "said"),
    [
        (missed_blinds, "sweep", lambda _: lambda seating, *_: seating, "does not owe it"),
        (entry, "_admit_regular", lambda _: lambda seat, *_: entry.Admission(seat.number), "came in for"),
    ],
    ids=["blinds pass unseen", "debtors play for nothing"],
)
def test_a_broken_rule_is_told_with_seed_and_hand(monkeypatch, module, name, broken, said):
    """The promises have teeth: with a rule broken an evening fails, and says where."""
    monkeypatch.setattr(module, name, broken(getattr(module, name)))
    with pytest.raises(EveningError, match=said) as failed:
        run_evenings(CASH_BOOKS[0], range(1, 6), hands=80)
    assert "seed" in str(failed.value)
    assert "hand" in str(failed.value)
