"""Every parameter of `room.toml`, shown at work under each of the five books.

As in `test_play_betting`: a test's name carries the book, its rule numbers, the parameter and the value. Amounts are
at stakes of 1-2 (limit: 2-4), where every player has 200 unless said.
"""

from __future__ import annotations

import pytest
from dealer_talk import Talk
from fantasyland_hands import BEGUN, TURBO, WON
from shown import Shown
from told import DEAL, FIRST, SIX, outputs, play, seat

from controller.loading.library import load_books
from controller.poker.seats import color_up
from controller.table.announcements.seat_announcements import ChipsInFantasyland
from controller.table.outputs import Announce, CommandRefused
from controller.terms.cards import card
from controller.views.announcements import announced

BOOKS = load_books()
LIMIT = {"game": "lhe", "blinds": [2, 4], "limits": [4, 8]}
POT_LIMIT = {"game": "plo"}
ROOMY = {**dict.fromkeys(SIX, 200), 1: 5000}

shows = Shown("room")


@pytest.mark.parametrize(("book", "path"), list(shows.rows()))
def test_parameter(book, path):
    shows.check(book, path)


def test_nothing_is_shown_that_is_no_parameter():
    shows.check_all_known()


def said(book, *events, seats=SIX, **more):
    return [announced(one.says) for one in outputs(book, seats, 1, *events, **more)[1] if isinstance(one, Announce)]


def objected(book, *stacks, seats=SIX, **more):
    """Which of these stacks a newcomer is told something about."""
    return [one for one in stacks if said(book, seat(7, "new", stack=one), seats=seats, **more)]


def bought(book, amount, *before, seats=SIX, **more):
    """Whether anything is said when seat 4 buys so much."""
    events = [*before, {"e": "bought", "seat": 4, "amount": amount}]
    return len(said(book, *events, seats=seats, **more)) > len(said(book, *before, seats=seats, **more))


# --------------------------------------------------------------------------- buy-ins


@shows("buy_in.least_times", {20: [1, 39], 0: []})
def _(book):
    """Omaha has no buy-in printed in dollars in any book."""
    return objected(book, 1, 39, 40, 60, **POT_LIMIT)


@shows("buy_in.most_times", {100: [201, 999], 0: []})
def _(book):
    return objected(book, 60, 200, 201, 999, **POT_LIMIT)


@shows("buy_in.limit_least_times", {10: [1, 39], 0: []})
def _(book):
    return objected(book, 1, 39, 40, 60, **LIMIT)


@shows("buy_in.limit_most_times", {100: [401, 9999], 0: []})
def _(book):
    return objected(book, 60, 400, 401, 9999, **LIMIT)


def _printed(_rules, value):
    return [[1, 59, 301], [299, 1001], [], []] if value else None


@shows("buy_in.games", lambda rules, value: _printed(rules, value) or "multiples")
def _(book):
    """1-2, 2-5, stakes that are not printed, and Omaha: what a newcomer is told something about."""
    stacks = (1, 59, 60, 299, 300, 301, 1000, 1001)
    found = [
        objected(book, 1, 59, 60, 300, 301),
        objected(book, *stacks[3:], blinds=[2, 5]),
        objected(book, *stacks, blinds=[5, 10]),
        objected(book, *stacks, **POT_LIMIT),
    ]
    by_times = shows.rule(book, "buy_in.least_times").value or shows.rule(book, "buy_in.most_times").value
    dollars = found[0] == [1, 59, 301]
    assert dollars or bool(by_times) is bool(found[0])
    return found if dollars else "multiples"


@shows("buy_in.leader_percent", {50: (True, [2501]), 70: (True, [3501]), 0: (None, None)})
def _(book):
    """The biggest stack has 5,000."""
    percent = shows.rule(book, "buy_in.leader_percent").value
    share = 5000 * percent // 100
    if not percent:
        plain = objected(book, 40, 200, 300, 2500, 3500)
        assert plain == objected(book, 40, 200, 300, 2500, 3500, seats=ROOMY)
        return None, None
    return objected(book, share) == [share], objected(book, share, share + 1, seats=ROOMY)


@shows("buy_in.short_buys", lambda rules, value: [] if not (rules.buy_in.least_times.value or rules.buy_in.games.value)
       else [True, False] if value == 0 else [False, True, True])
def _(book):
    """Seat 4 has lost all but 1; it buys 10, and once more when it has lost that: which of them is objected to?

    Where one is allowed: also by somebody who never made a full buy-in.
    """
    rules = BOOKS[book].room.buy_in
    if not (rules.least_times.value or rules.games.value):
        assert not bought(book, 1, seats={**dict.fromkeys(SIX, 200), 4: 1})
        return []
    poor = {**dict.fromkeys(SIX, 200), 4: 1}
    ten = {"e": "bought", "seat": 4, "amount": 10}
    if rules.short_buys.value == 0:
        return [bought(book, 10, seats=poor), bought(book, 59, seats=poor)]
    never_full = [seat(7, "new", stack=30), {"e": "bought", "seat": 7, "amount": 1}]
    return [bought(book, 10, seats=poor), bought(book, 10, ten, seats=poor), len(said(book, *never_full)) == 2]


@shows("buy_in.add_on", lambda rules, value: [] if not (rules.buy_in.most_times.value or rules.buy_in.games.value)
       else {"under_maximum": [False, False, True, True], "up_to_maximum": [False, True, True, True]}[value])
def _(book):
    """Up to the most; beyond it from below, by a buy-in that is none too large; by one that is; from the most on."""
    rules = BOOKS[book].room.buy_in
    if not (rules.most_times.value or rules.games.value):
        assert not bought(book, 99999)
        return []
    top = 300 if rules.games.value else 200
    below, there = ({**dict.fromkeys(SIX, 100), 4: stack} for stack in (150, top))
    return [
        bought(book, top - 150, seats=below), bought(book, top - 149, seats=below),
        bought(book, top + 1, seats=below), bought(book, 1, seats=there),
    ]  # fmt: skip


@shows("buy_in.in_fantasyland", {"not_allowed": (["345"], ["345"], []), "no_rule": ([], [], [])})
def _(book):
    """Seat 1 buys before the hand that it plays in Fantasyland, and in it; seat 2 buys."""
    found = []
    for words, number in ((WON, 1), (BEGUN, 1), (WON, 2)):
        talk = Talk(book, **TURBO).play(words)
        talk.tell("bought", seat=number, amount=50)
        told = [one.says for one in talk.outputs if isinstance(one, Announce) and isinstance(one.says, ChipsInFantasyland)]
        found.append([rule for one in told for rule in one.cite])
    return tuple(found)


@shows("buy_in.keeps", lambda _rules, value: set(value))
def _(book):
    """Whoever comes along with a game may have anything."""
    assert {"broken_game", "must_move"} >= set(shows.rule(book, "buy_in.keeps").value)
    stacks = (1, 99999)
    return {
        game for game in ("broken_game", "must_move")
        if not any(said(book, seat(7, "new", stack=one, arrives=game)) for one in stacks)
    }  # fmt: skip


# --------------------------------------------------------------------------- the limit


def level(objectors=0):
    return {"e": "level", "blinds": [2, 4], "ante": 0, "objectors": objectors}


HOUR_MS = 3_600_000


def _gone_and_back(after_ms, stack):
    """Seat 7's player leaves with 200, and is back in another seat so long after with so many chips."""
    left = [seat(7, "new", stack=200, player="p1"), seat(7, "empty", t=10)]
    return [*left, seat(8, "new", stack=stack, player="p1", t=10 + after_ms // 1000)]


@shows("buy_in.return_minutes", {60: [199, 201], 0: []})
def _(book):
    """Within the hour he has what he left with, neither less nor more; after it he buys in like anybody."""
    told = [stack for stack in (199, 200, 201) if said(book, *_gone_and_back(HOUR_MS - 1000, stack), **POT_LIMIT)]
    assert not [stack for stack in (199, 200) if said(book, *_gone_and_back(HOUR_MS + 1000, stack), **POT_LIMIT)]
    return told


@shows("buy_in.whole_stack", {("away", "transfer"): [[199], [199]], (): [[], []]})
def _(book):
    """He took chips along while he was away; or he left another table of the game with 200, whatever the maximum."""
    away = [seat(7, "new", stack=200), seat(7, "away")]
    back = [stack for stack in (199, 200, 250) if said(book, *away, seat(7, "present", stack=stack), **POT_LIMIT)]
    moved = [stack for stack in (199, 200) if said(book, seat(7, "new", stack=stack, left_with=200), **POT_LIMIT)]
    return [[one for one in back if one < 250], moved]


@shows("limit_change.objectors", {1: 1, 2: 2, 0: None})
def _(book):
    """The fewest objectors with whom the next hand is still played for the old blinds."""
    for objectors in range(7):
        if play(book, SIX, 1, FIRST, level(objectors), DEAL).stakes.blinds == (1, 2):
            return objectors
    return None


@shows("limit_change.waiting_list_bars", {True: True, False: False})
def _(book):
    return any("waiting list" in text for text in said(book, FIRST, level()))


# --------------------------------------------------------------------------- playing over


@shows("playing_over.allowed", until_blind=(200, "until"), until_blind_with_permission=(200, "floor"), no=(None, "refused"))
def _(book):
    """Seat 4 is away; somebody sits down there, as the room commands it: whose chips wait, and what is said?"""
    over = {"e": "command", "id": "1", "sender": "desk", "name": "seat", "does": seat(4, "new", stack=150)}
    table, told = outputs(book, SIX, 1, seat(4, "away"), over)
    owner = table.seating.at(4).owner
    text = " ".join(announced(one.says) for one in told if isinstance(one, Announce))
    refused = any("playing over is not allowed" in announced(one.reason) for one in told if isinstance(one, CommandRefused))
    says = "refused" if refused else "floor" if "if the floor permits it" in text else "until" if "blind" in text else ""
    return None if owner is None else owner.stack, says


# --------------------------------------------------------------------------- coloring up

TOURNAMENT = {"chips": [25, 100, 500], "blinds": [100, 200]}
ODD = {1: 1275, 2: 1225, 4: 100, 5: 1250}
"""Three, one, none and two odd chips of 25: six, which make two of 100."""
RACE = [[1, "2c"], [1, "3c"], [1, "4c"], [2, "Ah"], [5, "As"], [5, "2d"]]


def after(book, stacks, cards=(), *, late=False):
    """The stacks after a color-up of 25 into 100; with cards where the book races."""
    event = {"e": "colored_up", "chip": 25, "into": 100, "late": late}
    if cards and not late and shows.rule(book, "color_up.method").value == "race":
        event["cards"] = cards
    seating = play(book, stacks, 1, event, **TOURNAMENT).seating
    return {one.number: one.stack for one in seating.seats}


def racing(book):
    """The book's rules as a house has them that races: its own numbers, whatever the book does otherwise."""
    return BOOKS[book].room.color_up


@shows("color_up.method", race={1: 1200, 2: 1300, 4: 100, 5: 1300}, rounded_up={1: 1300, 2: 1300, 4: 100, 5: 1300}, equal_value=ODD)
def _(book):
    return after(book, ODD, RACE)


@shows("color_up.first_seat", {1: (1, 2, 5)})
def _(book):
    return color_up.dealing_order({5: 2, 1: 3, 2: 1}, racing(book))


@shows("color_up.most_each", {1: (5, 2)})
def _(book):
    """Seat 5 has the two best cards."""
    cards = [(5, card("As")), (5, card("Ah")), (2, card("Kd")), (1, card("2c")), (1, card("3c")), (1, card("4c"))]
    return color_up.race(ODD, color_up.Change(25, 100), cards, racing(book)).won


@shows("color_up.remainder", rounded_up=[2, 2, 1])
def _(book):
    """Seven and eight odd chips make two (L17's example), one makes one."""
    change = color_up.Change(25, 100)
    return [color_up.prepared(odd, change, racing(book)) for odd in ({1: 3, 2: 3, 3: 1}, {1: 3, 2: 3, 3: 2}, {1: 1})]


@shows("color_up.last_chip", extra=((2,), (1,), 2700), from_the_race=((), (1,), 2600))
def _(book):
    """Seat 1 has nothing but one chip of 25 and the worst card; one of 100 is raced for."""
    cards = [(1, card("2c")), (2, card("As")), (2, card("Kd"))]
    stacks = {1: 25, 2: 1250, 4: 1300}
    done = color_up.race(stacks, color_up.Change(25, 100), cards, racing(book))
    return done.won, done.spared, sum(done.stacks.values())


@shows("color_up.late", lambda rules, _: ODD if rules.color_up.method.value == "equal_value" else {1: 1200, 2: 1200, 4: 100, 5: 1200})
def _(book):
    return after(book, ODD, late=True)
