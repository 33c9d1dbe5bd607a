"""What a step moves is read from what it waits for: the cards that are not there yet, from where they lie."""

import pytest

from controller.engine.advance import advance
from controller.engine.remedies.step_moves import StepMove, moves_now
from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.table.events import TimeReached
from controller.table.ruling import CardsGo
from controller.tape.tape import Check, open_table, read_tape
from controller.terms.cards import card
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, STUB, board_place
from controller.views.models import FaceDown, FaceUp
from controller.views.project import Projection, dealer_view
from tests.display.gallery.record_scenes import DATA


def table_after(name, count):
    tape = read_tape(DATA / f"scenes/{name}.json")
    table = open_table(tape, load_book("golden-nugget-2025"), load_games())
    for happened in tape.events[:count]:
        event = TimeReached(happened.at_ms) if isinstance(happened, Check) else happened
        table, _ = advance(table, event)
    return table


def test_the_card_that_becomes_the_burn_goes_from_the_board_and_the_next_one_comes_off_the_stub():
    assert moves_now(table_after("no-burn-turn", 69)) == (StepMove(board_place(), BURN, 1, (card("Th"),)),)
    assert moves_now(table_after("no-burn-turn", 70)) == (StepMove(STUB, board_place(), 1),)


def test_nothing_moves_without_a_repair_and_in_a_step_that_a_key_ends():
    assert moves_now(table_after("no-burn-turn", 60)) == ()
    assert moves_now(table_after("four-card-flop", 65)) == ()


def test_the_dealer_sees_a_face_only_if_everybody_does():
    (step,) = (step for step in dealer_view(table_after("no-burn-turn", 69), Projection("t", 1)).trouble.steps if step.moves)
    assert step.moves[0].cards == (FaceUp("Th"),)
    table = table_after("no-burn-turn", 70)
    shown = [one for step in dealer_view(table, Projection("t", 1)).trouble.steps for move in step.moves for one in move.cards]
    assert all(isinstance(one, FaceDown) for one in shown)


@pytest.mark.parametrize("places", [(BURN, STUB), (STUB, BURN)])
def test_of_several_places_that_would_do_the_first_is_shown(places):
    table = table_after("no-burn-turn", 69)
    expect = CardsGo(places, 1, (card("Th"),))
    step = replace(table.remedy.current, expect=expect)
    after = replace(table, remedy=replace(table.remedy, steps=(step,), done=0))
    assert [(one.source, one.target) for one in moves_now(after)] == [(board_place(), places[0])]


@pytest.mark.parametrize(("more", "moves"), [(-1, ()), (0, ()), (1, (1,)), (2, (2,))])
def test_only_so_many_cards_move_as_a_place_still_lacks(more, moves):
    table = table_after("no-burn-turn", 69)
    expect = CardsGo((board_place(),), 0, until=len(table.ledger.at(board_place())) + more)
    step = replace(table.remedy.current, expect=expect)
    after = replace(table, remedy=replace(table.remedy, steps=(step,), done=0))
    assert moves_now(after) == tuple(StepMove(STUB, board_place(), count) for count in moves)
