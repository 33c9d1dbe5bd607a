"""A start of a hand that is known from an orbit before is the one that would be worked out."""

from __future__ import annotations

import random

import pytest

from controller.loading.library import load_book
from controller.poker.seats import known_starts, positions
from controller.poker.seats.seating import Seating
from controller.table.stakes import Stakes
from controller.terms.fast_copies import replace
from tests.controller.poker.seated import ALL, GAMES, Game, seat_players

STAKES = {
    "nlhe": Stakes(blinds=(1, 2)),
    "plo": Stakes(blinds=(5, 10, 25), ante=1),
    "27td": Stakes(blinds=(2, 4), limits=(4, 8), kill="half"),
    "a5sd": Stakes(blinds=(4,)),
    "shortdeck": Stakes(ante=5),
    "stud": Stakes(ante=1, bring_in=2, limits=(4, 8)),
}


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("game", sorted(STAKES))
def test_is_the_start_that_would_be_worked_out(book: str, game: str) -> None:
    """Players win and lose, go broke, walk away and come back; some hands change only the button."""
    chance = random.Random(f"{book} {game}")
    table = Game(load_book(book), seat_players(dict.fromkeys(range(1, 8), 200), 3), STAKES[game], game)
    begun, hits = 0, known_starts.known_start.cache_info().hits
    for hand in range(100):
        given = table.seating, table.stakes, table.book, GAMES[game]
        found = positions.start_hand(*given)
        assert known_starts.start_hand(*given) == found
        begun += found[1] is not None
        table.seating = _with_chips(found[0], chance)
        if hand % 20 > 16:
            table.away(chance.randint(1, 7))
        if hand % 20 < 5:
            table.back(hand % 7 + 1, chance.choice(["post", "wait"]))
    assert begun > 40
    assert game != "nlhe" or known_starts.known_start.cache_info().hits > hits


def _with_chips(seating: Seating, chance: random.Random) -> Seating:
    """Return the seating with other stacks, of which some do not cover the posts."""
    stacks = (0, 1, 2, 3, 7, 24, 60, 150, 400)
    rich = chance.random() < 0.7
    return replace(seating, seats=tuple(replace(one, stack=chance.choice(stacks) + 200 * rich)
                                        for one in seating.seats))  # fmt: skip


def test_is_worked_out_once_an_orbit() -> None:
    """Nine hands of an orbit are worked out, and none of the next orbits, whoever has won chips."""
    known_starts.known_start.cache_clear()
    table = Game(load_book(ALL[0]), seat_players(dict.fromkeys(range(1, 10), 500), 9))
    for hand in range(40):
        table.deal()
        number = 1 + hand % 9
        table.seating = replace(table.seating, seats=tuple(
            replace(one, stack=one.stack + hand) if one.number == number else one for one in table.seating.seats
        ))  # fmt: skip
    assert known_starts.known_start.cache_info().misses <= 9 + 2  # the first hand has no positions before, nor the second
