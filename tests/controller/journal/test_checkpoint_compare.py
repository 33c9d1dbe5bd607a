"""Two tables are alike but for what older programs kept otherwise and what decides nothing."""

from dealer_talk import Talk

from controller.journal.checkpoint_compare import are_alike
from controller.terms.fast_copies import replace

PLAYED = "new deal 3:raise=6 4:call"


def test_the_amount_that_repeat_offers_makes_no_difference_and_an_act_does():
    table = Talk("G").play(PLAYED).table
    assert are_alike(table, Talk("G").play(PLAYED).table)
    assert are_alike(table, replace(table, memory=replace(table.memory, wager=60)))
    assert not are_alike(table, replace(table, memory=replace(table.memory, asked_ms=60)))
    assert not are_alike(table, Talk("G").play("new deal 3:raise=6 4:fold").table)
