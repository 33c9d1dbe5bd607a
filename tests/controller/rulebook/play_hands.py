"""Tables and openings of hands at which the parameters of `play.toml` are shown."""

from __future__ import annotations

from tape_talk import header, seats

SIX = header()
FOUR = header(seats=seats(4, 60000), button=4, chips=[25, 100, 500, 1000])
FLOP = "new_deal act(seat=3,do=call) act(seat=4,do=call) act(seat=1,do=call) act(seat=2,do=check) tap "
FLOP3 = "new_deal act(seat=8,do=call) act(seat=2,do=call) act(seat=5,do=check) tap "
TURNS = header(seats=seats((2, 5, 8), 10400), button=8)
CHECKED = "act(seat=1,do=check) act(seat=2,do=check) act(seat=3,do=check) act(seat=4,do=check) tap "
RIVER = FLOP + CHECKED + CHECKED


def outcome(done):
    assert len(done.rulings) == 1, done.rulings
    return done.ruling["outcome"]


SIDE = header(seats=seats((2, 5, 8), [5000, 800, 5000]), button=8)
SIDE_POT = (
    FLOP3 + "act(seat=2,do=bet,to=1000) act(seat=5,do=all_in,to=600) act(seat=8,do=call) tap act(seat=2,do=check) "
    "act(seat=8,do=check) tap act(seat=2,do=check) act(seat=8,do=check) "
)
