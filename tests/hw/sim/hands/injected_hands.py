"""Hands of every kind of game that an error is put into, and how they end."""

from hw.sim import physical_acts as do
from hw.sim.hands.hand_acts import HandFacts
from hw.sim.hands.keys import entry
from hw.sim.hands.script import deal_round
from hw.sim.tags import STANDARD

SEATS = (3, 4, 6, 7, 9, 1)
FACTS = HandFacts(empty=(2, 5), owing=(8,))
ORDER = STANDARD[:20]


def hand():
    acts = [do.NewDeal(ORDER), *deal_round(SEATS, 2)]
    word = "call"
    for cards in (3, 1, 1, 0):
        acts += [do.PlayerAct(seat, entry(word, seat)) for seat in SEATS]
        word = "check"
        if cards:
            acts += [do.Burn(), do.BoardCards(cards)]
    acts[-1] = do.PlayerAct(1, entry("fold", 1), fold=True)
    return (*acts, do.Show(3, ()), do.Award(3, 12, ()))


def stud():
    acts = [do.NewDeal(ORDER), *deal_round(SEATS, 2)]
    acts += [do.DealCard(f"seat:{seat}", face_up=True) for seat in SEATS]
    for _ in range(3):
        acts += [do.PlayerAct(seat, entry("check", seat)) for seat in SEATS]
        acts += [do.Burn(), *(do.DealCard(f"seat:{seat}", face_up=True) for seat in SEATS)]
    return (*acts, *(do.PlayerAct(seat, entry("check", seat)) for seat in SEATS))
