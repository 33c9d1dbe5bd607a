"""What the virtual dealer's hands do for a step of a remedy."""

from random import Random

from dealer_talk import Talk

from controller.simulation.dealer.repair_acts import repair_acts
from controller.terms.codes import StepCode
from hw.sim.physical_acts import MoveCards
from hw.sim.world import make_world

TWO_BURNS = "new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold 2d>burn+3s>burn+5h>board~+5s>board~+9c>board~"


def test_a_card_that_comes_to_the_board_is_turned_up_and_one_that_leaves_it_is_not():
    """G163: the second burn belongs to the flop, and the card that was put out goes back."""
    talk = Talk("G").play(TWO_BURNS)

    def done():
        remedy = talk.table.remedy
        return remedy.current.code, repair_acts(talk.table, remedy, remedy.current, make_world(), Random(1))

    assert done() == (StepCode.BURN_BECOMES, (MoveCards(("3s",), "board", face_up=True),))
    talk.play("3s>board~")
    assert done() == (StepCode.RESTORE_ORDER, (MoveCards(("9c",), "stub"),))
