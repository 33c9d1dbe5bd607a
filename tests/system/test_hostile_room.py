"""Whatever anybody publishes on a command topic: the table lives, answers, hides, and comes back from its journal."""

import pytest
from hostile_messages import MESSAGES
from hostile_room import cases, follow
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.room.gateway import ReceivedCommand

FEW, MANY = cases(1), cases(12)
PLAY = st.tuples(st.integers(0, 60), st.lists(MESSAGES, min_size=1, max_size=3))
CHECKS = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large]


@pytest.mark.parametrize(("sender", "payload"), [
    ("stranger", b'{"id": "\\ud800", "command": "leave", "seat": 10}'),
    ("str\ud800nger", b'{"id": "a", "command": "leave", "seat": 10}'),
    ("desk", b'{"id": "a", "command": "change_dealer", "dealer": "\\udfff"}'),
    ("desk", b'{"id": "a", "command": "level", "blinds": [-1, -2]}'),
    ("desk", b'{"id": "a", "command": "level", "blinds": []}'),
    ("desk", b'{"id": "a", "command": "game", "game": "lhe", "blinds": [-1, -2], "limits": [-2, -4]}'),
    ("desk", b'{"id": "a", "command": "replay", "first": 100000000000000000000}'),
    ("desk", b'{"id": "a", "command": "seat", "seat": 10, "stack": 1%s}' % (b"0" * 3900)),
    ("desk", b'{"command": "leave", "seat": 3}'),
    ("desk", b"x" * 5000),
])  # fmt: skip
@pytest.mark.parametrize("cut", [0, 30])
def test_what_once_ended_a_table_or_got_no_answer_does_so_no_more(tmp_path, sender, payload, cut):
    follow(tmp_path, FEW[0], cut, [ReceivedCommand(sender, payload)])


@settings(max_examples=200, suppress_health_check=CHECKS)
@given(st.sampled_from(FEW), PLAY)
def test_whatever_is_published_the_table_lives_answers_and_comes_back(tmp_path, case, play):
    follow(tmp_path, case, *play)


@pytest.mark.slow
@pytest.mark.timeout(4000)
@settings(max_examples=20_000, suppress_health_check=CHECKS)
@given(st.sampled_from(MANY), PLAY)
def test_whatever_is_published_in_twenty_thousand_ways(tmp_path, case, play):
    follow(tmp_path, case, *play)
