"""What a sentence is supported by exists: a name that nothing has is refused."""

import pytest

from controller.coverage.supports import cited_of, name_fault, spread
from controller.loading.library import load_book

ROWS = cited_of(load_book("npl-2015"))


@pytest.mark.parametrize(
    "name",
    [
        "verdict.joker.on_the_board", "play.clock.time_s", "deal.windows.misdeal", "blinds.button.movement", "room.buy_in.games",
        "game.nlhe", "event.straddle", "command.penalty", "message.hand/ended", "question.folded", "remedy.redeal",
        "code.controller.rulings.deal.misdeal", "code.controller.poker", "code.controller.coverage.supports.spread",
    ],
)
def test_a_name_that_exists_is_well(name):
    assert name_fault(name, ROWS) == ""


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("verdict.joker.on_the_bord", "did you mean 'verdict.joker.on_the_board'"),
        ("play.clock.time", "no such row or value"),
        ("game.hold_em", "no such game"),
        ("event.strddle", "did you mean 'straddle'"),
        ("command.punish", "no such command"),
        ("code.controller.poker.nothing", "no such module"),
        ("code.controller.coverage.supports.nothing", "no such module, class or function"),
        ("sensor.tray", "a support begins with"),
    ],
)
def test_a_name_that_nothing_has_is_refused(name, told):
    assert told in name_fault(name, ROWS)


def test_a_row_may_list_conditions_or_mean_all_of_its_cause():
    assert list(spread("verdict.boxed_unneeded.alone window_open", ROWS)) == [
        "verdict.boxed_unneeded.alone", "verdict.boxed_unneeded.window_open",
    ]
    assert len(list(spread("verdict.pick_up.*", ROWS))) == 4
    assert list(spread("play.clock.time_s", ROWS)) == ["play.clock.time_s"]
