"""Stakes that a game can be dealt at, and those that it cannot: blinds, limits, antes, bring-ins, levels."""

import pytest
from dealer_talk import Talk

from controller.engine.flow.rotation import stakes_of, with_level_of_rounds, with_rounds
from controller.engine.seats.game_choice import at_level, why_not_game, why_not_level, why_not_opened
from controller.loading.game_files import load_games
from controller.table.announcements import stakes_faults as faults
from controller.table.events import GameChosen, LevelChanged
from controller.table.stakes import Round, Stakes
from controller.terms.codes import Betting
from controller.terms.fast_copies import replace

GAMES = load_games()
HOLDEM = Talk("G").table
STUD = Talk("G", seats=3, game="stud", blinds=[], ante=1, bring_in=2, limits=[5, 10]).table


def level(*blinds, ante=0):
    return LevelChanged(0, blinds, ante)


class TestBlinds:
    @pytest.mark.parametrize(("blinds", "fault"), [
        ((1,), faults.BlindsMiscounted), ((1, 2), None), ((1, 2, 5), None), ((1, 2, 5, 10), faults.BlindsMiscounted),
        ((2, 1), faults.BlindsNotAscending), ((0, 2), faults.BlindsNotAscending), ((2, 2), None), ((1, 1, 2), None),
    ])  # fmt: skip
    def test_two_or_three_that_rise(self, blinds, fault):
        found = why_not_opened(GAMES["nlhe"], blinds, None)
        assert type(found) is (type(None) if fault is None else fault)

    def test_stud_has_none(self):
        assert why_not_opened(GAMES["stud"], (1, 2), None) == faults.HasNoBlinds(GAMES["stud"].name)
        assert why_not_opened(GAMES["stud"], (), None) is None

    def test_a_structure_that_the_game_does_not_have(self):
        assert isinstance(why_not_opened(GAMES["ofc"], (), Betting.NO_LIMIT), faults.BettingNotPlayed)
        assert why_not_opened(GAMES["plo"], (1, 2), Betting.POT_LIMIT) is None


class TestGames:
    @pytest.mark.parametrize(("game", "told", "fault"), [
        ("nlhe", {}, None), ("nowhere", {}, faults.GameUnknown), ("lhe", {"limits": (2, 4)}, None),
        ("lhe", {"limits": (4, 2)}, faults.LimitsWrong), ("lhe", {"limits": (2, 2)}, None),
        ("lhe", {"limits": (0, 2)}, faults.LimitsWrong),
        ("stud", {"ante": 1, "bring_in": 2}, faults.LimitsWanted),
        ("stud", {"ante": 1, "bring_in": 2, "limits": (5, 10)}, None),
        ("shortdeck", {"ante": 0}, faults.AnteWanted), ("shortdeck", {"ante": 1}, None),
        ("stud", {"ante": 1, "limits": (5, 10)}, faults.BringInWanted),
        ("stud", {"ante": 1, "bring_in": 6, "limits": (5, 10)}, faults.BringInTooHigh),
        ("stud", {"ante": 1, "bring_in": 5, "limits": (5, 10)}, None),
        ("nlhe", {"blinds": ()}, faults.BlindsWanted),
    ])  # fmt: skip
    def test_what_a_game_lacks(self, game, told, fault):
        found = why_not_game(HOLDEM, GameChosen(0, game, **told))
        assert type(found) is (type(None) if fault is None else fault)

    def test_the_bring_in_is_compared_with_the_small_bet(self):
        found = why_not_game(HOLDEM, GameChosen(0, "stud", ante=1, bring_in=6, limits=(5, 10)))
        assert found == faults.BringInTooHigh(6, 5)


class TestLevels:
    def test_limits_and_bring_in_grow_with_the_big_blind(self):
        before = Stakes(blinds=(1, 2), limits=(2, 4), bring_in=2)
        after = at_level(before, level(3, 6, ante=1))
        assert (after.blinds, after.ante, after.limits, after.bring_in) == ((3, 6), 1, (6, 12), 6)

    def test_without_limits_nothing_else_grows(self):
        assert at_level(Stakes(blinds=(1, 2), bring_in=2), level(3, 6)).bring_in == 2
        assert at_level(Stakes(limits=(2, 4)), level(3, 6)).limits == (2, 4)
        assert at_level(Stakes(blinds=(1, 2), limits=(2, 4)), level()).limits == (2, 4)

    def test_a_level_too_low_for_the_limits(self):
        limit = replace(HOLDEM, stakes=Stakes(blinds=(5, 10), limits=(5, 10)), variant=GAMES["lhe"])
        assert why_not_level(limit, level(1, 1)) == faults.LimitsDoNotFollow()
        assert why_not_level(limit, level(1, 2)) is None
        assert why_not_level(limit, level(2, 1)) == faults.BlindsNotAscending()


ROUNDS = (Round("nlhe", (1, 2), ante=0), Round("stud", (), ante=1, bring_in=2, limits=(5, 10)), Round("plo", (2, 4)))


class TestRounds:
    def test_a_round_takes_from_the_header_what_it_leaves_open(self):
        header = Stakes(blinds=(1, 2), ante=3, bring_in=4, limits=(5, 10), rounds=(Round("nlhe", ()), Round("stud", ())))
        holdem, stud = with_rounds(header, "nlhe", GAMES).rounds
        assert (holdem.blinds, holdem.bring_in, holdem.limits) == ((1, 2), 4, (5, 10))
        assert (stud.blinds, stud.bring_in, stud.limits) == ((), 4, (5, 10))

    def test_a_round_without_ante_or_bring_in_has_none(self):
        full = stakes_of(Stakes(blinds=(1, 2), ante=7, bring_in=8), Round("nlhe", (2, 4)))
        assert (full.blinds, full.ante, full.bring_in) == ((2, 4), 0, 0)

    def test_a_level_scales_every_round_by_the_big_blind(self):
        """From 1-2 to 5-10: five times as much, in whole chips."""
        before = Stakes(blinds=(1, 2), ante=0, rounds=ROUNDS)
        after = with_level_of_rounds(before, replace(before, blinds=(5, 10)), level(5, 10))
        assert after.blinds == (5, 10)
        assert [one.blinds for one in after.rounds] == [(5, 10), (), (10, 20)]
        assert [one.ante for one in after.rounds] == [0, 5, 0]
        assert [one.bring_in for one in after.rounds] == [0, 10, 0]
        assert [one.limits for one in after.rounds] == [None, (25, 50), None]

    def test_the_levels_ante_is_that_of_the_rounds_with_the_present_one(self):
        before = Stakes(blinds=(1, 2), ante=1, rounds=(Round("nlhe", (1, 2), ante=1), Round("plo", (1, 2), ante=2)))
        after = with_level_of_rounds(before, replace(before, blinds=(2, 4)), level(2, 4, ante=3))
        assert [one.ante for one in after.rounds] == [3, 4]

    def test_in_a_round_without_blinds_its_own_stakes_are_scaled(self):
        before = stakes_of(Stakes(rounds=ROUNDS), ROUNDS[1])
        after = with_level_of_rounds(before, before, level(2, 4))
        assert (after.blinds, after.ante, after.bring_in, after.limits) == ((), 2, 4, (10, 20))
        assert after.rounds[0].blinds == (2, 4)

    def test_without_blinds_anywhere_nothing_is_scaled(self):
        only = Stakes(ante=1, rounds=(ROUNDS[1],))
        assert with_level_of_rounds(only, only, level(2, 4)) is only
        blinds = Stakes(blinds=(1, 2), rounds=ROUNDS)
        assert with_level_of_rounds(blinds, blinds, level()) is blinds
