"""The clock: each book's seconds, at the last moment and just past it."""

import pytest
from tape_talk import BOOKS, CASH, EAGLES, GN, NCL, NPL, PC, header, play

TABLE = header()
FACING = "new_deal(t=0) act(t=10,seat=4,do=raise,to=600) "
FREE = (
    "new_deal(t=0) act(seat=4,do=call) act(seat=5,do=fold) act(seat=6,do=fold) act(seat=1,do=fold) act(seat=2,do=fold) "
    "act(seat=3,do=check) tap(t=100) clock(t=230,seat=3,by=4) "
)


@pytest.mark.parametrize("book", CASH)
@pytest.mark.parametrize(("called", "runs"), [(129, False), (130, True)])
def test_two_minutes_to_think(book, called, runs):
    done = play(book, TABLE, FACING + f"clock(t={called},seat=5,by=2)", t=called)
    assert done.state["clock"] == ({"seat": 5, "left": 70} if runs else None)


@pytest.mark.parametrize(("book", "left"), [(NPL, 70), (PC, 30)])
def test_the_floor_judges_when_it_may_be_called(book, left):
    play(book, TABLE, FACING + "clock(t=20,seat=5,by=2)", t=20).clean().wants(clock={"seat": 5, "left": left})


@pytest.mark.parametrize(("book", "dead"), [(NCL, 200), (EAGLES, 200), (GN, 200), (NPL, 200), (PC, 160)])
def test_facing_a_bet_the_hand_is_dead(book, dead):
    called = FACING + "clock(t=130,seat=5,by=2)"
    play(book, TABLE, called, t=dead - 2).clean().wants(to_act=5, clock={"seat": 5, "left": 2})
    late = play(book, TABLE, called, t=dead + 1)
    late.ruled(outcome="dead_hand", cause="clock_expired", seat=5, basis="literal")
    late.wants(to_act=6, live=[1, 2, 3, 4, 6], clock=None)


@pytest.mark.parametrize(
    ("book", "at", "counts"), [(PC, 160, True), (PC, 161, False), (NPL, 200, False), (NPL, 199, True)]
)
def test_a_tie(book, at, counts):
    """PC 29: a tie goes to the player."""
    done = play(book, TABLE, FACING + f"clock(t=130,seat=5,by=2) act(t={at},seat=5,do=call)")
    assert (5 in done.state["live"]) == counts
    assert bool(done.rulings) != counts


@pytest.mark.parametrize("book", BOOKS)
def test_an_act_ends_the_clock(book):
    done = play(book, TABLE, FACING + "clock(t=130,seat=5,by=2) act(t=140,seat=5,do=call)", t=400)
    done.clean().wants(clock=None, to_act=6)


def test_facing_no_bet():
    """PC 29 checks it, NPL 20 kills it, the cash books contradict themselves."""
    play(PC, TABLE, FREE, t=261).ruled(outcome="action", do="check").wants(live=[3, 4], to_act=4)
    play(NPL, TABLE, FREE, t=301).ruled(outcome="dead_hand").wants(live=[4])
    for book in CASH:
        play(book, TABLE, FREE, t=301).ruled(outcome="floor").wants(live=[3, 4], to_act=3)


@pytest.mark.parametrize("book", CASH)
@pytest.mark.parametrize(("answer", "live"), [("dead_hand", [4]), ("action", [3, 4])])
def test_the_floor_answers(book, answer, live):
    play(book, TABLE, FREE + f"tap(t=301) floor(t=302,choose={answer})", t=303).wants(live=live)


def test_gn_has_half_a_minute_in_limit():
    """GN 81, where 180 speaks of no-limit and pot-limit."""
    limit = header(game="lhe", limits=[200, 400])
    called = "new_deal(t=0) act(t=10,seat=4,do=raise,to=400) clock(t=50,seat=5,by=2)"
    play(GN, limit, called, t=88).clean().wants(clock={"seat": 5, "left": 2})
    play(GN, limit, called, t=91).ruled(outcome="dead_hand")


@pytest.mark.parametrize("book", BOOKS)
def test_only_on_the_player_whose_turn_it_is(book):
    play(book, TABLE, FACING + "clock(t=140,seat=6,by=2)", t=141).clean().wants(clock=None)
