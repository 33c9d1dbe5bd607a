"""Every parameter of `blinds.toml`, shown at work under each of the five books.

As in `test_play_parameters`: a test's name carries the book, its rule numbers, the parameter and the value.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from seated import table, where
from shown import Shown, same
from told import CHECK, DEAL, FIRST, OWING, SIX, act, attention, folds, option, outputs, play, run, seat

from controller.loading.library import load_books
from controller.poker.seats import kills, seat_changes
from controller.poker.seats.button_draw import leaders
from controller.poker.seats.seating import KillState
from controller.poker.seats.straddles import fault_of, with_straddle
from controller.table.outputs import Announce
from controller.table.stakes import Round, Stakes
from controller.terms.cards import card

BOOKS = load_books()


shows = Shown("blinds")


@pytest.mark.parametrize(("book", "path"), list(shows.rows()))
def test_parameter(book, path):
    shows.check(book, path)


def test_nothing_is_shown_that_is_no_parameter():
    shows.check_all_known()


def said(book, *events, **more):
    return " ".join(one.text for one in outputs(book, SIX, 1, *events, **more)[1] if isinstance(one, Announce))


def dealt(book, *events, **more):
    return set(play(book, SIX, 1, *events, **more).hand.start.dealt_in)


def tournament(rules):
    return rules.button.absent.value == "posted"


# --------------------------------------------------------------------------- button


@shows("button.movement", dead=[(2, 3, 4), (3, None, 5), (4, 5, 6)])
def _(book):
    """The small blind leaves before the second hand, the big blind of the second before the third."""
    game = table(book, SIX, 1)
    game.deal()
    game.leave(2)
    found = [where(game.deal())]
    game.leave(4)
    found.append(where(game.deal()))
    return [*found, where(game.deal())]


@shows("button.heads_up_small_blind", button=True)
def _(book):
    start = table(book, (1, 2), 1).deal()
    return start.button == start.small_blind


@shows("button.first_button", high_card=2, right_of_dealer=6)
def _(book):
    cards = [{"e": "high_card", "seat": n, "card": code} for n, code in ((1, "9d"), (2, "As"), (6, "3c"))]
    return play(book, SIX, 1, *cards, DEAL).hand.start.button


@shows("button.high_card_tie", suits=(2,), extra_card=(1, 2))
def _(book):
    drawn = [(1, card("Ad")), (2, card("As")), (3, card("Kc"))]
    return leaders(drawn, BOOKS[book].blinds.button)


@shows("button.absent", skipped=(False, 5), posted=(True, 4))
def _(book):
    start = play(book, SIX, 1, FIRST, seat(4, "away"), DEAL).hand.start
    return 4 in start.dealt_in, start.big_blind


@shows("button.next_hand", corrected=2, stands=4)
def _(book):
    """The button of the second hand stood a seat too far, which is said after it: where the third one's stands."""
    wrong = [FIRST, {"e": "button", "seat": 3}, DEAL, *folds(6, 1, 2, 3, 4, winner=5, pot=3)]
    return play(book, SIX, 1, *wrong, attention("button_misplaced", seat=3, hand="previous"), DEAL).hand.start.button


@shows("button.blind_option", {True: ["call", "raise"]})
def _(book):
    limped = [DEAL, *[act(n, "fold") for n in (4, 5, 6, 1)], act(2, "call"), CHECK]
    state = run(book, SIX, 1, *limped)[1][0]
    assert state["to_act"] == 3
    return ["call", "raise"] if state["min_raise_to"] else ["call"]


@shows("button.ante_position_missed", button_passes=3)
def _(book):
    """Antes alone: the player left of the button, due for it next, is away; it goes on to the next who posted."""
    antes = {"game": "bombpot-plo5", "blinds": [], "ante": 5}
    start = play(book, SIX, 1, DEAL, seat(2, "empty"), DEAL, **antes).hand.start
    return start.button


# --------------------------------------------------------------------------- newcomers


@shows("newcomer.big_bet", free=True, post_or_wait=False)
def _(book):
    return 7 in dealt(book, FIRST, seat(7, "new", stack=200), DEAL)


@shows("newcomer.limit", free=True, post_or_wait=False)
def _(book):
    return 7 in dealt(book, FIRST, seat(7, "new", stack=200), DEAL, game="lhe", blinds=[2, 4], limits=[4, 8])


@shows("newcomer.barred", button_to_big_blind=(False, False), button_to_small_blind=(False, True))
def _(book):
    """A newcomer who posts, between the button and the small blind, and in the place of a dead small blind."""
    seats = (1, 2, 3, 5, 6, 7)
    between = [DEAL, *folds(6, 7, 1, 2, 3, winner=5, pot=3), seat(4, "new", stack=200), option(4, "post"), DEAL]
    dead = [FIRST, seat(3, "empty"), seat(3, "new", stack=200), option(3, "post"), DEAL]
    return 4 in play(book, seats, 2, *between).hand.start.dealt_in, 3 in dealt(book, *dead)


@shows("newcomer.buys_button", {True: 3, False: None})
def _(book):
    """Seat 3 lies between the button 2 and the small blind 4 of the next hand."""
    events = [DEAL, *folds(5, 6, 1, 2, winner=4, pot=3), seat(3, "new", stack=200), option(3, "buy_button"), DEAL]
    return play(book, (1, 2, 4, 5, 6), 1, *events).hand.start.buyer


@shows("newcomer.buyer_replaces_blinds", lambda rules, _: {3: (2, 1)} if rules.newcomer.buys_button.value else {})
def _(book):
    events = [DEAL, *folds(5, 6, 1, 2, winner=4, pot=3), seat(3, "new", stack=200), option(3, "buy_button"), DEAL]
    start = play(book, (1, 2, 4, 5, 6), 1, *events).hand.start
    return {one.seat: (one.live, one.dead) for one in start.posts} if start.buyer else {}


@shows("newcomer.forced_straddle", {False: False})
def _(book):
    """A newcomer who chose nothing never straddles, wherever he sits."""
    events = [FIRST, seat(7, "new", stack=200), option(7, "post"), DEAL]
    return play(book, SIX, 1, *events).hand.start.straddle is not None


ARRIVES = {"stack": 100, "arrives": "must_move"}


@shows("newcomer.must_move_arrival", any_position_free=(True, 0), as_newcomer=(False, 0), no_post=(True, 0))
def _(book):
    hand = play(book, SIX, 1, FIRST, seat(7, "new", **ARRIVES), DEAL).hand
    return 7 in hand.start.dealt_in, hand.wagering.put.get(7, 0)


@shows("newcomer.must_move_waits", lambda rules, value: not value and rules.newcomer.must_move_arrival.value != "as_newcomer")
def _(book):
    """Whether he is dealt in although he would rather wait."""
    return 7 in dealt(book, FIRST, seat(7, "new", **ARRIVES), option(7, "wait"), DEAL)


def arrives_at(book, number, **more):
    """Whether an arrival gets a hand in the seat that a blind of the first hand has left."""
    events = [FIRST, seat(number, "empty"), seat(number, "new", **ARRIVES), DEAL]
    return number in dealt(book, *events, **more)


@shows("newcomer.must_move_barred", lambda rules, value: (
    rules.newcomer.must_move_arrival.value != "as_newcomer" and "button" not in value))  # fmt: skip
def _(book):
    return arrives_at(book, 2)


@shows("newcomer.must_move_barred_split", lambda rules, value: (
    rules.newcomer.must_move_arrival.value != "as_newcomer" and "small_blind" not in value))  # fmt: skip
def _(book):
    return arrives_at(book, 3, game="lo8", blinds=[2, 4], limits=[4, 8])


def called(book, number, **more):
    return "may still play" in said(book, DEAL, {"e": "move_called", "seat": number}, **more)


@shows("newcomer.must_move_keeps", lambda _, value: ("small_blind" in value, "blinds" in value))
def _(book):
    return called(book, 2), called(book, 3)


@shows("newcomer.must_move_keeps_split", lambda _, value: (bool(value), "blinds" in value))
def _(book):
    split = {"game": "lo8", "blinds": [2, 4], "limits": [4, 8]}
    return called(book, 2, **split), called(book, 3, **split)


@shows("newcomer.lock_up_keeps", lambda _, value: "button" in value)
def _(book):
    return "may still play" in said(book, FIRST, {"e": "move_called", "seat": 2, "to": "other_game"})


@shows("newcomer.forfeited_pot", dealt_last=False, anyone=True)
def _(book):
    return 7 in dealt(book, FIRST, {"e": "forfeit", "amount": 10}, seat(7, "new", stack=200), option(7, "post"), DEAL)


@shows("newcomer.lock_up_minutes", same)
def _(book):
    """After how many minutes a kept seat is told of: the core's own deadline."""
    from controller.engine.deadlines import next_deadline

    due = next_deadline(play(book, SIX, 1, {**seat(8, "reserved"), "t": 0}))
    return 0 if due is None else due // 60_000


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


# --------------------------------------------------------------------------- straddles


def fault(book, number, to, **more):
    """What is wrong with a straddle of that seat (4 is under the gun, 1 the button); None where it stands."""
    from controller.engine.seats.posting import terms_of

    now = play(book, SIX, 1, DEAL, **more)
    return fault_of(now.hand.start, number, to, terms_of(now), acted=False)


def unless_none(good):
    """In a book that knows no straddles nothing stands."""
    return lambda rules, value: good(value) if rules.straddle.allowed.value else "not_provided"


@shows("straddle.allowed", {True: None, False: "not_provided"})
def _(book):
    return fault(book, 4, 4)


@shows("straddle.seats", lambda rules, value: (
    "not_provided" if not rules.straddle.allowed.value
    else "button_contradicted" if rules.straddle.seats.basis == "discretion"
    else None if value.endswith("button") else "wrong_seat"))  # fmt: skip
def _(book):
    return fault(book, 1, 4)


@shows("straddle.button_in_limit", unless_none(lambda value: None if value else "button_in_limit"))
def _(book):
    return fault(book, 1, 8, game="lhe", blinds=[2, 4], limits=[4, 8])


@shows("straddle.least", unless_none(lambda value: ("wrong_amount", None) if value == 2 else None))
def _(book):
    found = fault(book, 4, 3), fault(book, 4, 4)
    return found[0] if found[0] == "not_provided" else found


@shows("straddle.most", unless_none(lambda value: 2 * value))
def _(book):
    standing = [to for to in range(4, 20) if fault(book, 4, to) is None]
    return max(standing) if standing else "not_provided"


@shows("straddle.pot_limit_most", unless_none(lambda value: 7 if value == "opening_bet" else 4))
def _(book):
    standing = [to for to in range(4, 20) if fault(book, 4, to, game="plo") is None]
    return max(standing) if standing else "not_provided"


@shows("straddle.button_first", lambda rules, value: value)
def _(book):
    """A straddle under the gun stands already; the button's goes before it, where the button may straddle."""
    rules = BOOKS[book].blinds.straddle
    start = with_straddle(play(book, SIX, 1, DEAL).hand.start, 4, 4, rules)
    from controller.engine.seats.posting import terms_of

    terms = terms_of(play(book, SIX, 1, DEAL))
    if not rules.allowed.value:
        terms = replace(terms, rules=replace(terms.rules, straddle=replace(
            rules, allowed=replace(rules.allowed, value=True),
            seats=replace(rules.seats, value="under_the_gun_or_button"),
        )))  # fmt: skip
    return fault_of(start, 1, 4, terms, acted=False) != "outranked"


@shows("straddle.button_opens", left_of_straddle=2, under_the_gun=4)
def _(book):
    return with_straddle(play(book, SIX, 1, DEAL).hand.start, 1, 4, BOOKS[book].blinds.straddle).first_to_act


@shows("straddle.kill_pot", unless_none(lambda value: None if value else "kill_pot"))
def _(book):
    from controller.engine.seats.posting import terms_of

    stakes = {"game": "lhe", "blinds": [2, 4], "limits": [4, 8]}
    now = play(book, SIX, 1, DEAL, **stakes)
    return fault_of(replace(now.hand.start, kill=5, kill_to=8), 4, 8, terms_of(now), acted=False)


@shows("straddle.mandatory_missed", dead_money={5: (0, 4)}, nothing={})
def _(book):
    after = play(book, SIX, 1, FIRST, attention("missed_straddle", seat=5))
    return {one.number: (one.owed.live, one.owed.dead) for one in after.seating.seats if one.owed}


# --------------------------------------------------------------------------- kills

KILL = Stakes(blinds=(2, 4), limits=(4, 8), kill="full")


def result(book, beyond, pot=100, *, splits=False, killer=None):
    return kills.Result(BOOKS[book].blinds.kill, pot, beyond, (4, 8), (4, 8), splits, killer)


def kill_game(book, kill, button=1, seats=SIX):
    game = table(book, dict.fromkeys(seats, 500), button, stakes=KILL, game="lhe")
    game.seating = replace(game.seating, kill=kill)
    return game


@shows("kill.leg_two", one_full_bet=(None, 5), any_pot=(5, 5))
def _(book):
    """The second pot in a row: three beyond the blinds, and a full bet of four."""
    return tuple(kills.after_hand(KillState(leg=5), {5: 14}, result(book, {5: 8, 6: won})).due for won in (3, 4))


@shows("kill.scoop_times", same)
def _(book):
    due = (pot for pot in range(8, 100, 8) if kills.after_hand(KillState(), {5: pot}, result(book, {}, pot, splits=True)).due)
    return next(due) // 8


@shows("kill.scoop_equal", {True: 5, False: None})
def _(book):
    return kills.after_hand(KillState(), {5: 40}, result(book, {}, 40, splits=True)).due


@shows("kill.acts", in_turn=[5, 6, 1, 2, 3, 4], last=[6, 1, 2, 3, 4, 5])
def _(book):
    start = kill_game(book, KillState(leg=5, due=5), button=2).deal()
    assert start.kill == 5
    return list(start.acting_order) if start.acting_order[0] != 6 else [6, *start.acting_order[1:]]


@shows("kill.split_keeps_leg", {True: 5, False: None})
def _(book):
    return kills.after_hand(KillState(leg=5), {5: 7, 6: 7}, result(book, {6: 4})).leg


@shows("kill.killer_split", kills_again=5, keeps_leg=None)
def _(book):
    return kills.after_hand(KillState(leg=5), {5: 11, 6: 11}, result(book, {6: 8}, killer=5)).due


@shows("kill.missed", off_blinds_and_button=[None, None, None, 5])
def _(book):
    """Seat 5 owes a kill and comes to the big blind, the small blind, the button, and off them."""
    game = kill_game(book, KillState(owed=(5,)), button=3)
    return [game.deal().kill for _ in range(4)]


@shows("kill.buy_button", lambda rules, _: (None, 3) if rules.newcomer.buys_button.value else (None, None))
def _(book):
    """Seat 3 wants to buy the button; the kill is posted in the small blind's seat, and elsewhere."""
    found = []
    for killer in (4, 6):
        game = table(book, dict.fromkeys((1, 2, 4, 5, 6), 500), 1, stakes=KILL, game="lhe")
        game.deal()
        game.new(3, "buy_button", stack=500)
        game.seating = replace(game.seating, kill=KillState(leg=killer, due=killer))
        found.append(game.deal().buyer)
    return tuple(found)


@shows("kill.newcomer_may_wait", lambda rules, _: tournament(rules))
def _(book):
    """A newcomer who waits gets no hand in a kill pot, and owes nothing for it."""
    game = kill_game(book, KillState(leg=5, due=5))
    game.new(8, "wait", stack=500)
    start = game.deal()
    return 8 in start.dealt_in or bool(game.owes)
