"""Which hands win the house's jackpot: the Eagles book's 160 to 166, one condition at a time."""

import pytest

from controller.loading.library import load_book
from controller.poker.jackpot import JackpotFault, JackpotHand, jackpot_faults
from controller.terms.cards import card
from controller.terms.fast_copies import replace


def cards(text):
    return tuple(card(text[at : at + 2]) for at in range(0, len(text), 2))


STRAIGHT_FLUSH = JackpotHand(cards("9h8h"), cards("9h8h7h6h5h"), is_quads=False, pot=10, players=5)
QUADS = JackpotHand(cards("9h9s"), cards("9h9s9d9cKd"), is_quads=True, pot=10, players=5)


def house(**values):
    rules = load_book("eagles-3512").play.house
    told = {"jackpot_pot": 10, "jackpot_players": 5, "jackpot_both_cards": True, "jackpot_talk_voids": True} | values
    return replace(rules, **{name: replace(getattr(rules, name), value=value) for name, value in told.items()})


@pytest.mark.parametrize("hand", [STRAIGHT_FLUSH, QUADS, replace(QUADS, pot=11, players=6)])
def test_a_hand_that_wins_it(hand):
    assert jackpot_faults(house(), hand) == ()


@pytest.mark.parametrize(("hand", "faults"), [
    (replace(STRAIGHT_FLUSH, hole=cards("9hKs")), (JackpotFault.HOLE_CARD_UNUSED,)),
    (replace(STRAIGHT_FLUSH, hole=cards("KsKd")), (JackpotFault.HOLE_CARD_UNUSED,)),
    (replace(QUADS, hole=cards("9hKd")), (JackpotFault.NO_POCKET_PAIR,)),
    (replace(QUADS, pot=9), (JackpotFault.POT_TOO_SMALL,)),
    (replace(QUADS, players=4), (JackpotFault.TOO_FEW_PLAYERS,)),
    (replace(QUADS, run=1), (JackpotFault.LATER_RUN,)),
    (replace(QUADS, talked_about=True), (JackpotFault.TALKED_ABOUT,)),
    (replace(STRAIGHT_FLUSH, pot=9, players=4), (JackpotFault.POT_TOO_SMALL, JackpotFault.TOO_FEW_PLAYERS)),
])  # fmt: skip
def test_what_it_lacks_is_told(hand, faults):
    assert jackpot_faults(house(), hand) == faults


def test_a_house_may_ask_for_less():
    assert jackpot_faults(house(jackpot_both_cards=False), replace(STRAIGHT_FLUSH, hole=cards("9hKs"))) == ()
    assert jackpot_faults(house(jackpot_talk_voids=False), replace(QUADS, talked_about=True)) == ()
    assert jackpot_faults(house(jackpot_both_cards=False), replace(QUADS, hole=cards("9hQd"))) == ()


def test_a_house_without_a_jackpot():
    assert jackpot_faults(house(jackpot_pot=0), QUADS) == (JackpotFault.NO_JACKPOT,)
