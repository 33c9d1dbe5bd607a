"""A mixed game from the dealer's side: each game with its own opening, limits and structure, whatever was dealt before.

GN 98 and the glossary's MIXED GAMES; stud's ante and bring-in GN 213, 233, 238; what a game lacks is refused by name.
"""

import pytest
from dealer_talk import Talk

from controller.engine.seats.game_choice import at_level, why_not_rounds
from controller.handhistory.export_ohh import hand_object
from controller.handhistory.export_phh import write_phh
from controller.handhistory.recorded_hands import ToldHand, hands_of
from controller.loading.game_files import load_games
from controller.table.announcements import stakes_faults as faults
from controller.table.events import GameChosen, LevelChanged
from controller.table.outputs import Announce
from controller.table.stakes import Round, Stakes
from controller.terms.codes import Betting
from controller.views.announcements import announced

LIMIT = {"game": "lhe", "blinds": [5, 10], "limits": [10, 20], "seats": 4}
"""A limit hold'em table whose header knows of no bring-in and no ante."""


class Table(Talk):
    """A talk that is written down."""

    def __init__(self, **table):
        super().__init__("G", **table)
        self.start, self.events = self.table, []

    def feed(self, event):
        self.events.append(ToldHand(event))
        super().feed(event)

    def choose(self, game, **stakes):
        self.at_ms += 1000
        before = len(self.outputs)
        self.feed(GameChosen(self.at_ms, game, **stakes))
        return [
            announced(one.says) for one in self.outputs[before:] if isinstance(one, Announce) and one.kind == "error"
        ]

    def doors(self, down, *up):
        """A stud hand's first cards: two down each, then the doors from seat 1 on."""
        self.play("new " + " ".join(f"{code}>{index % 4 + 1}" for index, code in enumerate(down.split())))
        return self.play(" ".join(f"{code}>{seat}^" for seat, code in enumerate(up, 1)))


DOWN = "As Ks Qs Js Ad Kd Qd Jd"
STUD = {"blinds": (), "ante": 1, "bring_in": 3, "limits": (10, 20)}


@pytest.mark.parametrize(
    ("game", "doors", "low"),
    [("stud", ("4c", "2c", "9h", "Th"), 2), ("razz", ("4c", "2c", "9h", "Kc"), 4), ("stud8", ("Ac", "2c", "9h", "Th"), 2)],
)
def test_a_stud_game_of_a_mix_has_its_own_bring_in_and_limits(game, doors, low):
    """G213 the low card, G233 the high card, G238 the ace high: three to bring in, ten to complete."""
    talk = Table(**LIMIT).play("new deal 3:fold 4:fold 1:fold award:2=15")
    assert talk.choose(game, **STUD) == []
    talk.doors(DOWN, *doors)
    assert (talk.state["to_act"], talk.state["pot"]) == (low, 4)
    assert talk.state["may"] == {str(low): ["bring_in", "complete"]}
    assert (talk.state["min_raise_to"], talk.state["max_raise_to"]) == (3, 10)
    talk.play(f"{low}:bring_in")
    assert (talk.state["to_call"], talk.state["min_raise_to"], talk.state["pot"]) == (3, 10, 7)


def test_hold_em_comes_back_as_it_was_and_posts_no_bring_in():
    talk = Table(**LIMIT).play("new deal 3:fold 4:fold 1:fold award:2=15")
    talk.choose("stud", **STUD)
    talk.doors(DOWN, "4c", "2c", "9h", "Th").play("2:bring_in 3:fold 4:fold 1:fold award:2=7")
    assert talk.choose("lhe", blinds=(5, 10), ante=0) == []
    talk.play("new deal")
    assert (talk.state["pot"], talk.state["to_call"], talk.state["min_raise_to"]) == (15, 10, 20)
    assert "bring_in" not in talk.state["may"][str(talk.state["to_act"])]


@pytest.mark.parametrize(
    ("game", "stakes", "said"),
    [
        ("stud", {"ante": 1}, "Seven-card stud needs a bring-in (bring_in): the game is not changed."),
        ("stud", {"bring_in": 12}, "The bring-in of ¤12 is more than the lower limit of ¤10: the game is not changed."),
        ("stud", {"bring_in": 3, "blinds": (5, 10)}, "Seven-card stud has no blinds: the game is not changed."),
        ("razz", {"bring_in": 3, "betting": Betting.POT_LIMIT}, "Razz is not played pot limit: the game is not changed."),
        ("bombpot-plo5", {},
         "5-card double-board bomb pot PLO needs an ante (ante): the game is not changed."),
        ("whist", {}, "This house has no game 'whist': the game is not changed."),
    ],
)  # fmt: skip
def test_a_game_that_lacks_its_stakes_is_refused_by_name(game, stakes, said):
    talk = Table(**LIMIT).play("new deal")
    assert talk.choose(game, **stakes) == [said]
    talk.play("3:fold 4:fold 1:fold award:2=15 new")
    assert talk.table.variant.id == "lhe"


def test_a_limit_game_at_a_table_that_has_no_limits_is_refused():
    talk = Table(game="nlhe", blinds=[5, 10], seats=4)
    assert talk.choose("stud", blinds=(), ante=1, bring_in=3) == [
        "Seven-card stud needs fixed limits (limits): the game is not changed."
    ]
    assert talk.choose("stud", blinds=(), ante=1, bring_in=3, limits=(10, 20)) == []


def test_the_room_is_refused_in_the_same_words():
    talk = Table(**LIMIT)
    talk.tell("command", id="c1", sender="room", name="game", does={"e": "game", "game": "stud", "ante": 1})
    (refused,) = [one for one in talk.outputs if type(one).__name__ == "CommandRefused"]
    assert announced(refused.reason) == "Seven-card stud needs a bring-in (bring_in)"


def test_a_mix_at_a_stud_table_needs_blinds_for_hold_em():
    talk = Table(game="stud", blinds=[], ante=1, bring_in=3, limits=[10, 20], seats=4)
    name = talk.table.games["lhe"].name
    assert talk.choose("lhe") == [f"{name} needs blinds (blinds): the game is not changed."]
    assert talk.choose("lhe", ante=2) == [], "for an ante alone, said so"
    assert talk.choose("lhe", blinds=(5, 10), ante=0) == []


def test_a_bomb_pot_among_blind_games_posts_no_blinds():
    """H:5 CARD DOUBLE BOARD BOMB POT PLO: 'No blinds are utilized; all players will have to post an ante.'"""
    talk = Table(game="plo", blinds=[1, 2], seats=4)
    talk.play("new deal 3:fold 4:fold 1:fold award:2=3")
    assert talk.choose("bombpot-plo5", ante=5) == []
    talk.play("new deal")
    assert (talk.state["pot"], set(talk.state["bet"].values())) == (20, {0})


def test_a_structure_of_its_own_belongs_to_the_game_it_was_chosen_for():
    """A no-limit eight-or-better table deals razz: at its limits, not at no limit."""
    talk = Table(game="lo8", blinds=[5, 10], betting="no_limit", limits=[10, 20], seats=4).play("new deal")
    assert talk.state["max_raise_to"] == 200
    talk.play("3:fold 4:fold 1:fold award:2=15")
    talk.choose("razz", **STUD)
    talk.doors(DOWN, "4c", "2c", "9h", "Kc")
    assert talk.state["max_raise_to"] == 10
    talk.play("4:bring_in 1:fold 2:fold 3:fold award:4=7")
    talk.choose("lo8", blinds=(5, 10), ante=0, betting=Betting.POT_LIMIT)
    talk.play("new deal")
    assert talk.table.stakes.betting is Betting.POT_LIMIT
    assert talk.state["max_raise_to"] == 40


def test_who_owes_a_blind_owes_it_after_a_stud_round_that_was_chosen_without_a_word_on_blinds():
    """G98: a missed blind button is carried over through the ante games."""
    talk = Table(**LIMIT | {"seats": 5}).play("new deal 3:fold 4:fold 5:fold 1:fold award:2=15 away:3")
    talk.play("new deal 4:fold 5:fold 1:fold 2:fold").play(f"award:{talk.table.hand.wagering.live[0]}=15 back:3")
    assert talk.table.seating.at(3).missed
    assert talk.choose("stud", ante=1, bring_in=3) == []
    talk.play("new")
    assert 3 in talk.table.hand.start.dealt_in
    assert talk.table.seating.at(3).missed


def test_a_new_level_raises_the_bring_in_with_the_limits():
    talk = Table(**LIMIT | {"bring_in": 3})
    talk.feed(LevelChanged(talk.at_ms + 1, (10, 20), 0))
    talk.play("new")
    assert (talk.table.stakes.limits, talk.table.stakes.bring_in) == ((20, 40), 6)


def test_the_exports_of_a_mixed_evening_know_which_game_had_the_bring_in():
    """Hold'em with a bring-in in the stakes is still hold'em with blinds, also where a raise is as large."""
    talk = Table(**LIMIT | {"bring_in": 10}).play("new deal 3:call 4:fold 1:fold 2:check deal 2:check 3:check")
    talk.play("deal 2:check 3:check deal 2:bet=20 3:fold award:2=45")
    talk.choose("stud", blinds=(), ante=1, bring_in=3)
    talk.doors(DOWN, "4c", "2c", "9h", "Th").play("2:bring_in 3:fold 4:fold 1:fold award:2=7 new")
    holdem, stud, _ = hands_of(talk.start, talk.events, "T1")
    text = "\n".join(write_phh([holdem, stud]))
    first, second = text.split("[2]")
    assert "blinds_or_straddles = [5, 10, 0, 0]" in first
    assert "bring_in" not in first
    assert "pb" not in first
    assert "bring_in = 3" in second
    assert '"p2 pb"' in second
    assert (hand_object(holdem)["game_type"], hand_object(stud)["game_type"]) == ("Holdem", "Stud")


@pytest.mark.parametrize(("blinds", "limits", "after"), [
    ((5, 10), (10, 20), (20, 40)),
    ((), (10, 20), (10, 20)),
    ((5, 10), None, None),
])
def test_the_limits_of_a_level_grow_with_its_big_blind_where_there_was_one(blinds, limits, after):
    stakes = Stakes(blinds=blinds, limits=limits, bring_in=3)
    level = at_level(stakes, LevelChanged(0, (10, 20), 0, name="7"))
    assert (level.blinds, level.limits, level.bring_in) == ((10, 20), after, 6 if blinds and limits else 3)


def test_a_level_without_blinds_leaves_the_limits():
    level = at_level(Stakes(blinds=(5, 10), limits=(10, 20), bring_in=3), LevelChanged(0, (), ante=5, name="7"))
    assert (level.limits, level.bring_in, level.ante) == ((10, 20), 3, 5)


def test_a_level_of_twice_and_a_half_the_blinds_rounds_its_limits_down():
    level = at_level(Stakes(blinds=(1, 2), limits=(3, 7), bring_in=1), LevelChanged(0, (2, 5), 0, name="2"))
    assert (level.limits, level.bring_in) == ((7, 17), 2)


STUD_ROUND = {"ante": 1, "bring_in": 1, "limits": (2, 4)}


@pytest.mark.parametrize(("game", "blinds", "told", "fault"), [
    ("o8", (1, 2), {"limits": (2, 4)}, None), ("lhe", (), {"limits": (2, 4)}, faults.BlindsWanted),
    ("nlhe", (1, 2), {"betting": Betting.FIXED_LIMIT}, faults.BettingNotPlayed), ("stud", (), {}, None),
    ("stud", (), {"limits": None}, faults.LimitsWanted), ("stud", (), {"ante": None}, None),
    ("bombpot-plo5", (), {}, faults.AnteWanted), ("bombpot-plo5", (), {"ante": 5}, None),
    ("stud", (), {"bring_in": None}, faults.BringInWanted), ("stud", (), {"bring_in": 2}, None),
    ("stud", (), {"bring_in": 3}, faults.BringInTooHigh), ("stud", (), {"limits": (2, 2)}, None),
    ("stud", (), {"limits": (4, 2)}, faults.LimitsWrong), ("stud", (), {"limits": (0, 2)}, faults.LimitsWrong),
])  # fmt: skip
def test_of_rounds_each_names_what_its_game_lacks(game, blinds, told, fault):
    one = Round(game, blinds, **((STUD_ROUND if game == "stud" else {}) | told))
    rounds = (Round("plo", (1, 2)), one, Round("stud", (), **STUD_ROUND))
    found = why_not_rounds(Stakes(rounds=rounds), "plo", load_games())
    assert [type(one) for one in found] == ([] if fault is None else [fault])
