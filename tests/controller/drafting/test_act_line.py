"""A street's acts in one line: read, told, and refused with what is allowed."""

import pytest

from controller.drafting.act_line import acts_of, line_of
from controller.drafting.given_answers import AnswerError
from controller.loading.game_files import library_games


def test_a_line_is_the_acts_of_the_file():
    assert acts_of("5 down, burn, 1 board on 2, bet left_of_blinds big") == [
        {"deal": "down", "each": 5}, {"burn": 1}, {"board": 1, "on": 2}, {"bet": "left_of_blinds", "size": "big"},
    ]
    assert acts_of('{ toss = 2, before = "fourth", late = "dead_hand" }, burn 2') == [
        {"toss": 2, "before": "fourth", "late": "dead_hand"}, {"burn": 2},
    ]


def test_every_shipped_street_comes_back_from_its_line():
    for source in library_games().values():
        for street in source.tables["streets"]:
            acts = [{key: value for key, value in act.items() if (key, value) != ("size", "small")} for act in street["acts"]]
            told = [{key: value for key, value in act.items() if (key, value) != ("size", "small")} for act in acts_of(line_of(street["acts"]))]
            assert told == acts


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", "at least one act"), ("2 bord", "'2 bord' is no act; an act is one of"), ("bet left_of_buton", "did you mean 'left_of_button'?"),
        ("{ toss = }", "is no table"), ("3 board under 2", "is no act"),
    ],
)
def test_what_is_no_act_is_refused(line, told):
    with pytest.raises(AnswerError) as error:
        acts_of(line)
    assert told in str(error.value)
