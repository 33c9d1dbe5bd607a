"""More players than a game takes: told when the hand begins, by the game's own rule."""

import pytest
from dealer_talk import Talk
from told import DEAL, G, outputs

from controller.table.announcements.seat_announcements import TooManyDealtIn
from controller.table.outputs import Announce
from controller.views.announcements import announced
from tests.sentences.named_rules import gn


def told(game, players, **more):
    says = [one.says for one in outputs(G, range(1, players + 1), 1, DEAL, game=game, **more)[1] if isinstance(one, Announce)]
    return [one for one in says if isinstance(one, TooManyDealtIn)]


@pytest.mark.parametrize(
    ("game", "most"),
    [
        pytest.param("a5td", 6, marks=[gn("278")]),
        pytest.param("27td", 6, marks=[gn("281")]),
        pytest.param("baduci", 6, marks=[gn("308")]),
        pytest.param("badacey", 6, marks=[gn("318")]),
        pytest.param("razzdugi", 8, marks=[gn("323")]),
        pytest.param("razzduci", 8, marks=[gn("329")]),
        pytest.param("superstud", 7, marks=[gn("H:SUPER STUD/SUPER STUD 8/O")]),
        pytest.param("shortdeck", 9, marks=[gn("357")]),
        pytest.param("shortdeck-plo", 6, marks=[gn("358")]),
    ],
)
def test_one_player_too_many_is_told(game, most):
    limits = {"limits": [2, 4], "ante": 1, "bring_in": 1, "blinds": []} if game in {"razzdugi", "razzduci", "superstud"} else {}
    antes = {"blinds": [], "ante": 1} if "shortdeck" in game else limits
    assert told(game, most, **antes) == []
    (said,) = told(game, most + 1, **antes)
    assert (said.players, said.most) == (most + 1, most)
    assert announced(said).startswith(f"{most + 1} players are dealt in, but the game takes {most} (rule ")


@pytest.mark.parametrize("letter", "NG")
def test_a_hand_that_is_dealt_again_keeps_its_number_and_counts_its_deals(letter):
    """The first card exposed is a misdeal (N102, G103); the next hand is dealt once again."""
    talk, deals = Talk(letter), []
    for text in ("new", "deal:1 exposed:1 new", "deal:1 exposed:1 new", "deal 3:fold 4:fold 5:fold 6:fold 1:fold award:2=3 new"):
        talk.play(text)
        talk.top = 0
        deals.append((talk.table.hand.number, talk.table.hand.deals))
    assert deals == [(1, 1), (1, 2), (1, 3), (2, 1)]
