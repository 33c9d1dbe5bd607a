"""Every parameter of `play.toml` about turns and the clock, shown at work under each of the five books.

Each has a short hand (or a plain question to the engine) and what each of its values must come to. A test's name carries
the book, its rule numbers, the parameter and the value.
"""

from __future__ import annotations

import pytest
from dealer_talk import Talk
from play_hands import SIX, TURNS, outcome
from shown import Shown, same
from tape_talk import BOOKS, header, play, seats

from controller.table.announcements.flow_announcements import ActionStopped
from controller.table.events import TimeReached
from controller.table.outputs import Announce

shows = Shown("play", "turn", "clock")


@pytest.mark.parametrize(("book", "path"), list(shows.rows()))
def test_parameter(book, path):
    shows.check(book, path)


def test_nothing_is_shown_that_is_no_parameter():
    shows.check_all_known()


# --------------------------------------------------------------------------- tables and hands


RAISED3 = "new_deal act(seat=8,do=raise,to=400) act(seat=2,do=call) act(seat=5,do=call) tap "
EARLY = RAISED3 + "act(seat=5,do=bet,to=500) "
EIGHT = header(seats=seats(8, 20000))


def fate(done):
    """Of an act out of turn: the floor's, bound to an act, or free."""
    assert len(done.rulings) == 1, done.rulings
    return "floor" if done.ruling["outcome"] == "floor" else done.ruling.get("do") or "free"


# --------------------------------------------------------------------------- turn


@shows("turn.unchanged", binds="call", floor="floor")
def _(book):
    return fate(play(book, SIX, "new_deal act(seat=5,do=call) act(seat=4,do=fold)"))


@shows("turn.unchanged_bet", binds="bet", check="check", floor="floor")
def _(book):
    return fate(play(book, TURNS, EARLY + "act(seat=2,do=check)"))


@shows("turn.changed_less", free="free", call="call", floor="floor")
def _(book):
    return fate(play(book, TURNS, EARLY + "act(seat=2,do=bet,to=300)"))


@shows("turn.changed_same", free="free", call="call", floor="floor")
def _(book):
    return fate(play(book, TURNS, EARLY + "act(seat=2,do=bet,to=500)"))


@shows("turn.changed_more", free=("free", 9500 + 500), free_forfeit=("free", 9500), floor=("floor", 10000))
def _(book):
    bigger = EARLY + "act(seat=2,do=bet,to=800) "
    done = play(book, TURNS, bigger)
    kept = play(book, TURNS, bigger + "act(seat=5,do=fold)").state["stack"]["5"]
    return "floor" if outcome(done) == "floor" else "free", kept


@shows("turn.checked", free=True, passive=False)
def _(book):
    done = play(book, TURNS, RAISED3 + "act(seat=5,do=check) act(seat=2,do=bet,to=500)")
    return "raise" in done.state["may"]["5"]


@shows("turn.checked_unchanged", binds=8, floor=5)
def _(book):
    return play(book, TURNS, RAISED3 + "act(seat=5,do=check) act(seat=2,do=check)").state["to_act"]


@shows("turn.heads_up_passive", lambda rules, value: not value and rules.turn.checked.value == "free")
def _(book):
    """Where a check out of turn is passive anyway (NCL 18), the round's beginning makes no difference."""
    text = "new_deal act(seat=1,do=call) act(seat=2,do=check) tap act(seat=1,do=check) act(seat=2,do=bet,to=400)"
    return "raise" in play(book, header(seats=seats(2, 20000)), text).state["may"]["1"]


@shows("turn.folded", binds="fold", binds_at_once="mucked", binds_unchanged="free", floor="floor")
def _(book):
    done = fate(play(book, SIX, "new_deal act(seat=5,do=fold) act(seat=4,do=raise,to=600)"))
    return done if 5 in play(book, SIX, "new_deal act(seat=5,do=fold)").state["live"] else "mucked"


SKIPPED = "new_deal act(seat=4,do=raise,to=600) "


@shows("turn.skipped_after", three_or_substantial=(False, True, True), two=(True, True, True),
       substantial=(False, False, True))  # fmt: skip
def _(book):
    found = []
    for acts in (("fold", "fold"), ("raise",), ("fold", "fold", "fold")):
        text = SKIPPED + " ".join(
            f"act(seat={6 + at},do={act}{',to=2000' if act == 'raise' else ''})" for at, act in enumerate(acts)
        )
        if acts == ("raise",):
            text += " act(seat=7,do=call)" if book != BOOKS[0] else ""
        found.append(outcome(play(book, EIGHT, text + " say(seat=5,word=time)")) == "floor")
    return tuple(found) if shows.rule(book, "turn.skipped_after").value != "substantial" else (found[0], False, found[2])


@shows("turn.skipped_loses", floor=["dead_hand", "action"])
def _(book):
    text = SKIPPED + "act(seat=6,do=call) act(seat=7,do=call) say(seat=5,word=time)"
    options = play(book, EIGHT, text).ruling["options"]
    return [one for one in ("dead_hand", "action") if one in options]


@shows("turn.skipped_in_front", keeps=("play_on", 4))
def _(book):
    text = "new_deal act(seat=6,do=fold) act(seat=7,do=fold) act(seat=8,do=fold) say(seat=5,word=time)"
    done = play(book, EIGHT, text)
    return outcome(done), done.state["to_act"]


@shows("turn.floor_stops", lambda rules, _: [4] if rules.turn.floor_stops.value else [])
def _(book):
    """The floor is asked about seat 6, whose own late fold would settle the question; seat 4 calls."""
    talk = Talk(book).play("new deal 3:call ask:hand_in_muck,seat=6 ask:cards_hidden,seat=6 4:call")
    return [one.says.seat for one in talk.outputs if isinstance(one, Announce) and isinstance(one.says, ActionStopped)]


# --------------------------------------------------------------------------- clock


def earliest(book, table, opening):
    """Seconds of thought before the clock runs."""
    for wait in (0, 60, 119, 120):
        if play(book, table, opening + f"clock(t={10 + wait},seat=5,by=2)", t=10 + wait).state["clock"] is not None:
            return wait
    return None


def seconds(book, table, opening):
    """Seconds on the clock when it is called."""
    return play(book, table, opening + "clock(t=130,seat=5,by=2)", t=130).state["clock"]["left"]


def dead_after(book, table, opening):
    """The last second before the hand is dead, and the first after it."""
    called = opening + "clock(t=130,seat=5,by=2)"
    left = seconds(book, table, opening)
    alive = play(book, table, called, t=130 + left - 1).state["live"]
    dead = play(book, table, called, t=130 + left + 1).state["live"]
    return left if 5 in alive and 5 not in dead else None


OPENED = "new_deal(t=0) act(t=10,seat=4,do=raise,to=600) "
LOW = header(game="lhe", limits=[200, 400])
LOW_OPENED = "new_deal(t=0) act(t=10,seat=4,do=raise,to=400) "


@shows("clock.earliest_s", same)
def _(book):
    return earliest(book, SIX, OPENED)


@shows("clock.time_s", lambda rules, value: value + rules.clock.countdown_s.value)
def _(book):
    return seconds(book, SIX, OPENED)


@shows("clock.countdown_s", lambda rules, value: rules.clock.time_s.value + value)
def _(book):
    return dead_after(book, SIX, OPENED)


@shows("clock.limit_earliest_s", same)
def _(book):
    return earliest(book, LOW, LOW_OPENED)


@shows("clock.limit_time_s", lambda rules, value: value + rules.clock.limit_countdown_s.value)
def _(book):
    return seconds(book, LOW, LOW_OPENED)


@shows("clock.limit_countdown_s", lambda rules, value: rules.clock.limit_time_s.value + value)
def _(book):
    return dead_after(book, LOW, LOW_OPENED)


def setting(book, wait_s):
    """Open-face poker: seat 1 has a king to set, and the clock is called so long after."""
    words = "new Qc>1 2c>2 Qd>1 3c>2 4s>1 4h>2 5s>1 5h>2 6s>1 6h>2 set:1=11223 set:2=11122 Kc>1^"
    talk = Talk(book, game="ofc", blinds=[], seats=2, button=2).play(words)
    talk.at_ms += (wait_s - 1) * 1000
    talk.tell("clock", seat=1, by=2)
    return talk


@shows("clock.rows_earliest_s", same)
def _(book):
    return next(wait for wait in (0, 1, 29, 30, 119, 120) if setting(book, wait).table.clock is not None)


@shows("clock.rows_time_s", same)
def _(book):
    clock = setting(book, 130).table.clock
    return (clock.dead_ms - clock.called_ms) // 1000


@shows("clock.rows_over", front_row="action", floor="floor")
def _(book):
    talk = setting(book, 130)
    talk.feed(TimeReached(talk.table.clock.dead_ms + 1))
    return talk.last.outcome


@shows("clock.facing", dead="dead_hand")
def _(book):
    return outcome(play(book, SIX, OPENED + "clock(t=130,seat=5,by=2)", t=300))


@shows("clock.not_facing", dead="dead_hand", check="action", floor="floor")
def _(book):
    free = "new_deal(t=0) act(seat=4,do=call) act(seat=5,do=fold) act(seat=6,do=fold) act(seat=1,do=fold) "
    free += "act(seat=2,do=fold) act(seat=3,do=check) tap(t=100) clock(t=230,seat=3,by=4) "
    return outcome(play(book, SIX, free, t=400))


@shows("clock.tie_to_player", {True: True, False: False})
def _(book):
    last = 130 + seconds(book, SIX, OPENED)
    done = play(book, SIX, OPENED + f"clock(t=130,seat=5,by=2) act(t={last},seat=5,do=call)")
    return 5 in done.state["live"]


CALLED = {
    # who calls the clock on seat 5: a player of the hand, one who was not dealt in, one who was and has left his seat
    "dealt in": "clock(t=130,seat=5,by=2)",
    "not dealt in": "clock(t=130,seat=5,by=9)",
    "away": "seat(t=20,seat=2,is=away) clock(t=130,seat=5,by=2)",
}


def runs(book, who):
    newcomer = "seat(t=5,seat=9,is=new,stack=5000) "
    return play(book, SIX, OPENED.replace("act", newcomer + "act", 1) + CALLED[who], t=130).state["clock"] is not None


@shows("clock.callers", dealt_in=(True, False), any=(True, True))
def _(book):
    return runs(book, "dealt in"), runs(book, "not dealt in")


@shows("clock.at_seat", {True: False, False: True})
def _(book):
    return runs(book, "away")
