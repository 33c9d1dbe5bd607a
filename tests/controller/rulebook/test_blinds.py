"""The blinds side of the five books: the values that the matrix names."""

import pytest

from controller.loading.library import load_books
from controller.rulebook.blinds import CONDITIONS, BlindRules
from controller.terms.codes import Basis

BOOKS = load_books()
N, E, G, L, P = "nclpc-2015", "eagles-3512", "golden-nugget-2025", "npl-2015", "players-casino-2025"
WANTED = [
    (N, "newcomer.big_bet", "post_or_wait"),
    (N, "missed.short_big_blind", "not_dealt"),
    (N, "newcomer.lock_up_minutes", 10),
    (N, "missed.absent_buttons", 2),
    (N, "missed.third_man", True),
    (N, "seat_change.free_players", 0),
    (N, "button.next_hand", "corrected"),
    (E, "newcomer.buys_button", True),
    (E, "missed.short_big_blind", "all_in"),
    (E, "straddle.most", 5),
    (E, "straddle.button_opens", "left_of_straddle"),
    (E, "straddle.pot_limit_most", "opening_bet"),
    (E, "seat_change.free_players", 2),
    (E, "missed.round_by_round", "larger_game"),
    (E, "missed.racked_chips", "not_dealt"),
    (G, "newcomer.big_bet", "free"),
    (G, "newcomer.limit", "post_or_wait"),
    (G, "straddle.button_in_limit", False),
    (G, "straddle.button_opens", "under_the_gun"),
    (G, "newcomer.lock_up_minutes", 5),
    (G, "seat_change.draw_games", "same_position"),
    (L, "button.absent", "posted"),
    (L, "newcomer.barred", "button_to_small_blind"),
    (P, "button.absent", "posted"),
    (P, "button.next_hand", "stands"),
]


@pytest.mark.parametrize(("book", "path", "value"), WANTED)
def test_values(book, path, value):
    found: object = BOOKS[book].blinds
    for name in path.split("."):
        found = getattr(found, name)
    assert found.value == value


@pytest.mark.parametrize("book", BOOKS)
def test_every_section_is_there(book):
    assert isinstance(BOOKS[book].blinds, BlindRules)
    assert set(CONDITIONS) <= {cause for cause in CONDITIONS if cause.value in BOOKS[book].verdicts}


def test_contradictions_are_marked_for_the_floor():
    """N12 against N154, N152 against N155; G98 and G194 against themselves."""
    assert BOOKS[N].blinds.straddle.seats.basis is Basis.FLOOR
    assert BOOKS[N].blinds.seat_change.free_players.basis is Basis.FLOOR
    assert BOOKS[G].blinds.newcomer.must_move_arrival.basis is Basis.FLOOR
    assert BOOKS[G].blinds.kill.scoop_equal.basis is Basis.FLOOR
