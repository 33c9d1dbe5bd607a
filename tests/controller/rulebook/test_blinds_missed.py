"""Every parameter of `blinds.toml` about moves, missed blinds and penalties, at work under each of the five books.

As in `test_play_betting`: a test's name carries the book, its rule numbers, the parameter and the value.
"""

from __future__ import annotations

import pytest
from blinds_scenes import BOOKS, dealt, said, tournament
from seated import table
from shown import Shown, same
from told import CHECK, DEAL, FIRST, OWING, SIX, attention, folds, option, play, run, seat

from controller.poker.seats import seat_changes
from controller.table.stakes import Round, Stakes

shows = Shown("blinds", "seat_change", "missed", "penalty")


@pytest.mark.parametrize(("book", "path"), list(shows.rows()))
def test_parameter(book, path):
    shows.check(book, path)


def test_nothing_is_shown_that_is_no_parameter():
    shows.check_all_known()


# --------------------------------------------------------------------------- changes of seat


def moved(book, source, number, *more, seats=SIX, **stakes):
    """The table after the first hand, a move, and the next deal."""
    first = [DEAL, *folds(*[n for n in (4, 5, 6, 7, 8, 1, 2) if n in seats], winner=3, pot=3)]
    return play(book, seats, 1, *first, seat(number, "moved", **{"from": source}), *more, DEAL, **stakes)


@shows("seat_change.free_players", lambda rules, value: (value > 0 or tournament(rules), tournament(rules)))
def _(book):
    """Away from the blind past one player, and past three; a tournament deals in everybody."""
    seats = (1, 2, 3, 4, 5, 7, 9)
    near = moved(book, 4, 6, seats=seats).hand.start.dealt_in
    far = moved(book, 4, 10, seats=seats).hand.start.dealt_in
    return 6 in near, 10 in far


@shows("seat_change.draw_games", as_others=True, same_position=False)
def _(book):
    """The same short move in a draw game, as in any other."""
    seats = (1, 2, 3, 4, 5, 7, 9)
    free = 6 in moved(book, 4, 6, seats=seats).hand.start.dealt_in
    draw = 6 in moved(book, 4, 6, seats=seats, game="27td", blinds=[1, 2], limits=[2, 4]).hand.start.dealt_in
    return draw == free and (free or shows.rule(book, "seat_change.draw_games").value == "as_others")


@shows("seat_change.post_instead", lambda rules, value: value or tournament(rules))
def _(book):
    seats = (1, 2, 3, 4, 5, 7, 9)
    return 10 in moved(book, 4, 10, option(10, "post"), seats=seats).hand.start.dealt_in


@shows("seat_change.deals_off", lambda rules, value: value)
def _(book):
    """The button of the last hand moves at once; the blinds pass his new seat, and he owes nothing."""
    game = table(book, (1, 2, 3, 4, 5, 6, 7), 1)
    game.deal(2)
    game.move(2, 8)
    return game.seating.at(8).entry == "dealt_off"


# --------------------------------------------------------------------------- missed blinds


def back_in(book, way, **more):
    """Whether a debtor of both blinds gets a hand by that way, not being due for the big blind."""
    if BOOKS[book].blinds.button.absent.value == "posted":
        return False  # nobody misses a blind: it is posted for him
    return 4 in dealt(book, OWING, seat(4, "present"), option(4, way), DEAL, **more)


@shows("missed.post", {True: True, False: False})
def _(book):
    return back_in(book, "post")


@shows("missed.wait", {True: (False, True), False: (False, False)})
def _(book):
    """He waits: no hand before the big blind is his, then one for nothing else."""
    if BOOKS[book].blinds.button.absent.value == "posted":
        return False, False
    game = table(book, SIX, 1)
    game.deal()
    game.away(4)
    game.deal(3)
    game.back(4, "wait")
    hands = [game.deal() for _ in range(4)]
    first = next(start for start in hands if 4 in start.dealt_in)
    return 4 in hands[0].dealt_in, first.big_blind == 4


@shows("missed.straddle", {True: True, False: False})
def _(book):
    if BOOKS[book].blinds.button.absent.value == "posted":
        return False
    game = table(book, SIX, 1)
    game.deal()
    game.away(4)
    game.deal()
    for _ in range(4):
        game.back(4, "straddle")
        start = game.deal()
        if start.straddle == 4:
            return True
    return False


@shows("missed.live", lambda rules, _: {} if tournament(rules) else {"4": {"live": 2, "dead": 1}})
def _(book):
    return run(book, SIX, 1, OWING, CHECK)[1][0]["owes"]


@shows("missed.orbits", lambda rules, _: {} if tournament(rules) else {4: (2, 1)})
def _(book):
    game = table(book, SIX, 1)
    game.deal()
    game.away(4)
    game.deal(14)
    return game.owes


@shows("missed.three_blinds_live", lambda rules, value: (
    {} if tournament(rules) else {"always": {4: (5, 1)}, "if_missed": {4: (0, 1)}}[value]))  # fmt: skip
def _(book):
    """Of three blinds the smallest alone was missed."""
    game = table(book, (1, 2, 3, 4, 5, 6), 6, stakes=Stakes(blinds=(1, 2, 5)), game="plo")
    while game.seating.positions is None or game.seating.positions.blinds[1] != 4:
        game.deal()
    game.away(4)
    game.deal()
    return game.owes


@shows("missed.round_by_round", lambda rules, value: (
    {} if tournament(rules) else {"game_dealt": {4: (2, 1)}, "larger_game": {4: (2, 5)}}[value]))  # fmt: skip
def _(book):
    stakes = Stakes(blinds=(1, 2), rounds=(Round("plo", (1, 2)), Round("nlhe", (2, 5))))
    game = table(book, SIX, 1, stakes=stakes)
    game.deal()
    game.away(4)
    game.deal(3)
    return game.owes


@shows("missed.absent_buttons", same)
def _(book):
    game = table(book, SIX, 1)
    game.deal()
    game.away(4)
    game.deal(3)
    for _ in range(5):
        game.seating = seat_changes.next_dealer(game.seating, game.book.blinds)
    return game.seating.at(4).absent_buttons


@shows("missed.window_minutes", same)
def _(book):
    game = table(book, SIX, 1)
    game.deal()
    game.away(4, at_ms=0)
    game.deal(3)
    over = (
        minutes for minutes in range(1, 61)
        if seat_changes.pass_time(game.seating, game.book.blinds, minutes * 60_000).at(4).pick_up
    )
    return next(over, 0)


@shows("missed.third_man", {True: (True, True), False: (False, False)})
def _(book):
    leaving = [seat(4, "away"), seat(5, "away")]
    return "third-man" in said(book, FIRST, *leaving), "third man walking" in said(book, FIRST, *leaving, seat(6, "away"))


@shows("missed.short_big_blind", not_dealt=False, all_in=True)
def _(book):
    stacks = dict.fromkeys(SIX, 200) | {3: 1}
    return 3 in play(book, stacks, 1, DEAL).hand.start.dealt_in


@shows("missed.single_blind_short", as_others=False, next_below_half=True)
def _(book):
    """He has less than half the blind, and is dealt in without taking it."""
    stakes = Stakes(blinds=(4,), limits=(4, 8))
    game = table(book, dict.fromkeys(SIX, 200) | {2: 1}, 1, stakes=stakes, game="a5sd")
    start = game.deal()
    return 2 in start.dealt_in and start.big_blind == 3


@shows("missed.racked_chips", banned=(True, "may not"), not_dealt=(False, "until its big blind"),
       allowed=(True, "may play out of"))  # fmt: skip
def _(book):
    racked = {"e": "rack", "seat": 4}
    words = next(one for one in ("may not", "until its big blind", "may play out of") if one in said(book, racked))
    return 4 in dealt(book, racked, FIRST, DEAL), words


@shows("missed.button_seat_for_small_blind", lambda rules, value: value and not tournament(rules))
def _(book):
    """He was away for the small blind alone, and is back when the dead button is before his seat."""
    game = table(book, SIX, 1)
    while game.seating.big_blind != 4:
        game.deal()
    game.away(4)
    game.deal()
    if not game.seating.at(4).missed:
        return False
    game.back(4, "post")
    start = game.deal()
    return start.button == 4 and 4 in start.dealt_in


# --------------------------------------------------------------------------- penalties


@shows("penalty.dealt_in", {True: True, False: False})
def _(book):
    return 4 in dealt(book, {"e": "penalty", "seat": 4, "hands": 1}, DEAL)


@shows("penalty.round_hands", players_at_table=6)
def _(book):
    return play(book, SIX, 1, seat(2, "away"), {"e": "penalty", "seat": 4, "rounds": 1}).seating.at(4).penalty_hands


@shows("penalty.redeal", once=(2, 1))
def _(book):
    misdeal = attention("first_card_wrong_seat", seat=2)
    after = play(book, SIX, 1, {"e": "penalty", "seat": 4, "hands": 2}, DEAL, misdeal, DEAL)
    return after.hand.deals, after.seating.at(4).penalty_hands
