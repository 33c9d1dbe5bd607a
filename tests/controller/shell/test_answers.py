"""What the virtual dealer answers from what he saw, when a card came before the key of an act."""

from random import Random

import pytest
from dealer_talk import Talk

from controller.shell.answers import Memory
from controller.shell.dealer_plan import Loose, foresee
from controller.shell.key_presses import Decision
from controller.terms.codes import Act
from hw.sim import acts
from hw.sim.world import make_world

WORLD = make_world()


class Calling(Loose):
    """Players who do no more than they have to."""

    def decide(self, hand, seat, legal):
        return Decision(Act.CALL if Act.CALL in legal.may else Act.CHECK)


def asked():
    """Two boards: seat 2 has bet, the burn and the first board's turn are out, and seat 1's call was never keyed."""
    talk = Talk("G", game="doubleboard", seats=2, button=2).play("new deal 2:call 1:check")
    free = iter([one.code for one in talk.table.deck if talk.table.ledger.place_of(one) is None])
    talk.play(f"{next(free)}>burn")
    for board in ("board", "board:2"):
        talk.play("+".join(f"{next(free)}>{board}" for _ in range(3)))
    talk.play("1:bet=2")
    before = talk.table
    talk.play(f"{next(free)}>burn+{next(free)}>board")
    assert (talk.told[0].split()[1], talk.table.question.text) == ("premature_turn", "Had seat 2 called?")
    plan = foresee(before, Calling(Random(1)), list(free))
    return talk, plan, next(act for act in plan.acts if isinstance(act, acts.PlayerAct))


@pytest.mark.parametrize("second_board", ["before the answer", "not yet"])
@pytest.mark.parametrize("acted", ["before the burn", "behind the first board's card"])
def test_the_dealer_knows_whether_a_player_acted_before_the_street_whichever_board_is_dealt_last(acted, second_board):
    talk, plan, call = asked()
    memory = Memory()
    seen = [acts.Burn(), acts.BoardCards(1, 1)]
    seen.insert(0 if acted == "before the burn" else 2, call)
    if second_board == "before the answer":
        seen.append(acts.BoardCards(1, 2))
    for act in seen:
        memory.saw(act, plan)
    assert memory.is_so(talk.table.question, talk.table, WORLD) is (acted == "before the burn")
