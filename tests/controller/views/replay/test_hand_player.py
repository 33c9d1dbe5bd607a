"""The player of recorded hands: steps, jumps, speed."""

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.views.replay.hand_player import (
    HELP,
    SPEEDS,
    Playing,
    UnknownWordError,
    command,
    due_ms,
    told_line,
    turned,
)

CHAIN = SimpleNamespace(ruling=SimpleNamespace(number=1))
OTHER = SimpleNamespace(ruling=SimpleNamespace(number=2))


def made(number, since_ms, chain=None):
    return SimpleNamespace(
        number=number, since_ms=since_ms, chain=chain, clock="+0:00", text=f"Event {number}.",
        screens=lambda: ("felt", "dealer", "floor"),
    )


MOMENTS = tuple(made(*one) for one in ((1, 0), (2, 1_000), (3, 1_000, CHAIN), (4, 2_000, CHAIN), (5, 60_000, OTHER)))


@pytest.mark.parametrize(
    ("at", "word", "then"),
    [
        (0, "next", 1), (0, "", 1), (4, "next", 4), (0, "back", 0), (3, "b", 2), (1, "last", 4), (3, "first", 0),
        (0, "3", 2), (0, "99", 4), (0, "0", 0), (0, "+10", 4), (4, "-10", 0), (0, "ruling", 2), (2, "r", 4), (4, "r", 2),
    ],
)
def test_a_word_leads_to_its_moment(at, word, then):
    assert command(Playing(at), word, MOMENTS).at == then


def test_without_a_ruling_there_is_none_to_go_to():
    assert command(Playing(1), "ruling", MOMENTS[:2]).at == 1


def test_a_word_that_is_none_is_told_with_those_there_are():
    with pytest.raises(UnknownWordError, match="there is no 'dance' here: next"):
        command(Playing(), "dance", MOMENTS)
    assert "ruling" in HELP


def test_playing_waits_as_long_as_the_players_did_but_not_for_ever():
    playing = command(Playing(), "play", MOMENTS, 500)
    assert due_ms(playing, MOMENTS) == 1_500
    assert turned(playing, MOMENTS, 1_499).at == 0
    playing = turned(playing, MOMENTS, 1_500)
    assert playing.at == 1
    assert due_ms(playing, MOMENTS) == 1_750  # the card came with the one before: it is seen for a moment all the same
    slow = Playing(3, is_playing=True)
    assert due_ms(slow, MOMENTS) == 4_000
    assert due_ms(command(slow, "faster", MOMENTS), MOMENTS) == 2_000
    end = turned(slow, MOMENTS, 4_000)
    assert (end.at, end.is_playing) == (4, False)
    assert command(end, "play", MOMENTS, 9).at == 0  # from the beginning again


def test_a_step_stops_the_playing_and_speed_has_its_bounds():
    playing = command(Playing(), "play", MOMENTS)
    assert not command(playing, "next", MOMENTS).is_playing
    assert not command(playing, "play", MOMENTS).is_playing
    for word, least in (("slower", SPEEDS[0]), ("faster", SPEEDS[-1])):
        state = Playing()
        for _ in range(9):
            state = command(state, word, MOMENTS)
        assert state.speed == least


def test_the_screens_follow_one_another():
    state, names = Playing(), []
    for _ in range(4):
        names.append(state.screen)
        state = command(state, "screen", MOMENTS)
    assert names == ["felt", "dealer", "floor", "felt"]
    assert command(state, "floor", MOMENTS).screen == "floor"
    assert told_line(state, MOMENTS) == "1/5 +0:00  Event 1."


WORDS = st.sampled_from(["next", "back", "ruling", "play", "stop", "+10", "-10", "7", "first", "last", "faster", "screen"])


@given(st.lists(WORDS, max_size=30), st.integers(1, 5))
def test_no_word_leads_out_of_the_hand(words, count):
    state, now_ms = Playing(), 0
    for word in words:
        now_ms += 700
        state = turned(command(state, word, MOMENTS[:count], now_ms), MOMENTS[:count], now_ms)
        assert 0 <= state.at < count
