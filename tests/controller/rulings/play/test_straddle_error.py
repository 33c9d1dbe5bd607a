"""Rulings on straddles name the rule that forbids them."""

import pytest

from controller.loading.library import load_book

N, E, G = "nclpc-2015", "eagles-3512", "golden-nugget-2025"


@pytest.mark.parametrize(
    ("book", "fault", "rule"),
    [
        (N, "wrong_seat", "12"),
        (N, "button_contradicted", "154"),
        (N, "button_in_limit", "12"),
        (N, "outranked", "154"),
        (E, "wrong_amount", "9"),
        (E, "over_opening_bet", "169"),
        (E, "outranked", "9"),
        (G, "button_in_limit", "160"),
        (G, "kill_pot", "198"),
        (G, "short_deck", "360"),
        (G, "outranked", "11"),
    ],
)
def test_rules(book, fault, rule):
    assert rule in load_book(book).verdicts["illegal_straddle"][fault].cite


def test_only_the_contradiction_goes_to_the_floor():
    rows = load_book(N).verdicts["illegal_straddle"]
    assert [fault for fault in rows if rows[fault].outcome == "floor"] == ["button_contradicted"]
