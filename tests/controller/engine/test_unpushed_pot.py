"""A pot that nobody keyed a push for is never lost: the next deal gives it to its winner, or back."""

import json

from controller.engine.advance import advance
from controller.shell.games import load_games
from controller.shell.library import load_book
from controller.shell.tape import open_table, parse_tape
from controller.table import events as happened
from controller.table.outputs import Announce
from controller.terms.codes import Act


def table_of_three():
    seats = {str(seat): {"stack": 200} for seat in (1, 2, 3)}
    header = {"tape": 1, "table": {"game": "nlhe", "blinds": [1, 2], "seats": seats, "button": 3, "readers": "none"}}
    return open_table(parse_tape(json.dumps(header), "t"), load_book("golden-nugget-2025"), load_games())


def play(table, *events):
    told = []
    for event in events:
        table, outputs = advance(table, event)
        told += outputs
    return table, told


def stacks(table):
    return {seat.number: seat.stack for seat in table.seating.seats}


def test_a_hand_won_without_a_showdown_goes_to_its_winner():
    table, told = play(
        table_of_three(),
        happened.NewDeal(0),
        happened.ActionDeclared(1000, 3, Act.FOLD),
        happened.ActionDeclared(2000, 1, Act.FOLD),
        happened.NewDeal(9000),
    )
    assert any(isinstance(one, Announce) and "No push was keyed" in one.text for one in told)
    assert stacks(table)[2] + dict(table.hand.wagering.put)[2] >= 199
    assert sum(table.hand.wagering.stacks.values()) + table.hand.wagering.pot == 600


def test_a_hand_broken_off_gives_every_chip_back():
    table, told = play(
        table_of_three(),
        happened.NewDeal(0),
        happened.ActionDeclared(1000, 3, Act.RAISE, to=50),
        happened.ActionDeclared(2000, 1, Act.CALL),
        happened.NewDeal(9000),
    )
    assert any(isinstance(one, Announce) and "call the floor" in one.text for one in told)
    assert sum(table.hand.wagering.stacks.values()) + table.hand.wagering.pot == 600
