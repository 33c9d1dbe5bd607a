"""What the virtual dealer answers about burns and board cards that are one too many."""

from types import SimpleNamespace

import pytest
from dealer_talk import Talk

from controller.simulation.dealer.dealer_answers import Memory
from controller.simulation.dealer.world_names import code_of
from controller.table.events import CardMoved, TimeReached
from controller.table.questions import BurnedTwice, WasDealt
from controller.table.state import DealerQuestion
from controller.terms.cards import card
from controller.terms.places import BURN, board_place, place
from controller.views.dealer_questions import dealer_question
from hw.sim import physical_acts as acts
from hw.sim.world import Lying, make_world, place_tag

WORLD = make_world()


@pytest.mark.parametrize(("acted", "so"), [
    ((acts.Burn(), acts.BoardCards(3, 1), acts.Burn(), acts.BoardCards(1, 1)), False),
    ((acts.Burn(), acts.Burn(), acts.BoardCards(3, 1)), True),
    ((acts.Burn(), acts.BoardCards(3, 1), acts.Burn(), acts.Burn(), acts.BoardCards(1, 1)), True),
    ((acts.Burn(), acts.Burn(), acts.BoardCards(3, 1), acts.MoveCards((), "stub")), False),
    ((), False),
])  # fmt: skip
def test_the_dealer_knows_whether_he_burned_two_cards_for_a_street(acted, so):
    """Not once cards were put back: then he accuses nobody."""
    memory = Memory()
    for act in acted:
        memory.saw(act, None)
    assert memory.is_so(DealerQuestion(BurnedTwice()), Talk("G").table, WORLD) is so


@pytest.mark.parametrize(("acted", "so"), [
    ((acts.Burn(), acts.Burn(), acts.BoardCards(3, 1)), True),
    ((acts.Burn(), acts.BoardCards(3, 1), acts.Burn()), False),
    ((acts.Burn(), acts.BoardCards(3, 1), acts.Burn(), acts.MoveCards((), "stub")), False),
    ((acts.Burn(), acts.Burn(), acts.BoardCards(3, 1), acts.MoveCards((), "stub")), False),
])  # fmt: skip
def test_the_dealer_knows_whether_he_burned_twice_for_one_street(acted, so):
    """Once cards were put back he does not say so: which of them is meant he cannot tell any more."""
    talk = Talk("G").play("new deal 3:call 4:call 5:call 6:call 1:call 2:check ")
    at_ms = talk.table.now_ms + 1000
    for code, where in (("2d", BURN), ("3s", board_place()), ("5h", board_place()), ("5s", board_place())):
        talk.feed(CardMoved(at_ms, card(code), where, motion=50))
    talk.feed(TimeReached(at_ms + 600))
    talk.play("1:check ")
    talk.feed(CardMoved(at_ms + 9000, card("9c"), BURN, motion=58))
    talk.feed(TimeReached(at_ms + 9600))
    assert talk.table.question.code.startswith("with:")
    world, memory = make_world(), Memory()
    for code in ("2d", "9c"):
        uid = next(uid for uid, tag in world.tags.items() if code_of(tag) == code)
        world = place_tag(world, uid, Lying(BURN.code))
    for one in acted:
        memory.saw(one, None)
    assert memory.is_so(talk.table.question, talk.table, world) is so


TURN, TWO_BURNS = acts.BoardCards(1, 1), (acts.Burn(), acts.Burn())


@pytest.mark.parametrize(("cards", "acted", "so"), [
    ("2d>burn 8h>board 9c>burn", (*TWO_BURNS, TURN), True),
    ("2d>burn 8h>board 9c>burn", (acts.Burn(), TURN, acts.Burn(), TURN), False),
    ("2d>burn 8h>board 9c>burn", (acts.Burn(), acts.BoardCards(4, 1), acts.Burn(), TURN), False),
    ("2d>burn 8h>board 9c>burn", (acts.Burn(), TURN, acts.MoveCards((), "stub"), acts.Burn(), TURN), True),
    ("2d>burn 8h>board 9c>board Ah>board Qh>board", (acts.Burn(), acts.BoardCards(4, 1)), True),
    ("2d>burn 8h>board 9c>board Ah>board Qh>board", (*TWO_BURNS, acts.BoardCards(3, 1), acts.Burn(), TURN), False),
])  # fmt: skip
def test_the_dealer_knows_whether_he_put_too_many_cards_out_for_a_street(cards, acted, so):
    """Once cards were put back he leaves the ruling to the floor: he cannot tell any more."""
    flop = "2:check 9s>burn 3s>board+5h>board+5s>board 2:check 3:check " if "9c>burn" in cards else "2:check "
    talk = Talk("G").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold " + flop)
    at_ms = talk.table.now_ms + 20_000
    for code, _, where in (one.partition(">") for one in cards.split()):
        talk.feed(CardMoved(at_ms, card(code), place(where), motion=50, begun_ms=at_ms - 9000))
    talk.feed(TimeReached(at_ms + 600))
    assert talk.table.question.code.startswith("too_many:")
    memory = Memory()
    for one in acted:
        memory.saw(one, None)
    assert memory.is_so(talk.table.question, talk.table, make_world()) is so


@pytest.mark.parametrize("on_board", ["8h 9c", "9c 8h"])
@pytest.mark.parametrize(("closed", "so"), [
    ("2:check 3:check", True), ("2:check 3:check 8h>board 2:check", True), ("2:check 3:check 8h>board 2:check 3:check", False),
])  # fmt: skip
def test_the_dealer_knows_whether_the_betting_was_over_when_he_put_the_river_out(closed, so, on_board):
    """Whichever of the two cards the readers take for it."""
    played = "new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check 9s>burn 3s>board+5h>board+5s>board "
    talk = Talk("G").play(played + "2:check 3:check ")
    at_ms = talk.table.now_ms + 20_000
    for code, where, ago_ms in (("2d", BURN, 9000), ("8h", board_place(), 9000), ("9c", board_place(), 8000)):
        talk.feed(CardMoved(at_ms, card(code), where, motion=50, begun_ms=at_ms - ago_ms))
    talk.feed(TimeReached(at_ms + 600))
    assert dealer_question(talk.table.question.asks) == "Did the river come before the betting closed?"
    world, memory = make_world(), Memory()
    for code in ("3s", "5h", "5s", *on_board.split()):
        uid = next(uid for uid, tag in world.tags.items() if code_of(tag) == code)
        world = place_tag(world, uid, Lying(board_place().code))
    after = Talk("G").play(played + closed.replace("8h>board", "2d>burn 8h>board")).table.hand
    for one in (acts.Burn(), acts.BoardCards(3, 1), acts.Burn(), TURN):
        memory.saw(one, None)
    memory.saw(acts.PlayerAct(3, ("check",)), SimpleNamespace(mark=lambda act: after))
    memory.saw(acts.Burn(), None)
    memory.saw(TURN, None)
    assert memory.is_so(talk.table.question, talk.table, world) is so


@pytest.mark.parametrize("dealt", [True, False])
def test_the_dealer_knows_to_whom_he_dealt(dealt):
    memory = Memory()
    for seat in (1, 3 if dealt else 2):
        memory.saw(acts.DealCard(f"seat:{seat}"), None)
    memory.saw(acts.DealCard("off"), None)
    question = DealerQuestion(WasDealt(3))
    assert memory.is_so(question, Talk("G").table, WORLD) is dealt
