"""Games in rotation: hold'em, then stud, then hold'em again at one table (golden-nugget-2025, mixed games)."""

import pytest
from dealer_talk import Talk

from controller.engine.flow.rotation import _place, coming, with_rounds
from controller.loading.game_files import load_games
from controller.rulebook.variant import Betting
from controller.table.events import GameChosen, LevelChanged
from controller.table.outputs import Announce
from controller.table.stakes import Round, Stakes
from controller.table.values import StakesTold
from controller.views.announcements import announced

MIXED = {"game": "lhe", "blinds": [1, 2], "ante": 0, "bring_in": 1, "limits": [2, 4], "readers": "none"}


STUD = {"game": "stud", "blinds": [], "bring_in": 1, "limits": [2, 4]}
ROUNDS = [{"game": "lhe", "blinds": [2, 4]}, {"game": "stud", "ante": 1, "bring_in": 2, "limits": [4, 8]}]


def chosen(talk, game, **stakes):
    talk.at_ms += 1000
    talk.feed(GameChosen(talk.at_ms, game, **stakes))
    return talk


def place(talk):
    positions = talk.table.seating.positions
    return positions.button, positions.blinds


def holdem(talk):
    """A hand that everybody folds to the big blind."""
    talk.play("new")
    while (seat := talk.table.hand.wagering.to_act) is not None:
        talk.play(f"{seat}:fold")
    return talk.play(f"award:{talk.table.hand.start.big_blind}={talk.table.hand.wagering.pot}")


def by_rounds(book="G", seats=3, **header):
    """A table whose games come by rounds; so many hands of hold'em are a round."""
    return Talk(book, seats=seats, **{"game": "lhe", "blinds": [2, 4], "readers": "none", "rounds": ROUNDS} | header)


def stud(talk):
    """A hand of stud in which seat 1 brings it in and wins."""
    talk.play("new")
    talk.tell("act", seat=1, do="bring_in")
    for seat in talk.table.hand.start.dealt_in[1:]:
        talk.play(f"{seat}:fold")
    return talk.play(f"award:1={talk.table.hand.wagering.pot}")


def test_the_button_freezes_while_stud_is_dealt():
    talk = holdem(Talk("G", seats=4, **MIXED))
    before = place(talk)
    chosen(talk, "stud", blinds=(), ante=1, limits=(2, 4))
    for _ in range(3):
        talk.play("new")
        assert talk.table.variant.id == "stud"
        talk.tell("act", seat=1, do="bring_in")
        for seat in (2, 3, 4):
            talk.play(f"{seat}:fold")
        talk.play(f"award:1={talk.table.hand.wagering.pot}")
        assert place(talk)[0] == before[0]
    chosen(talk, "lhe", blinds=(1, 2), ante=0, limits=(2, 4))
    talk.play("new")
    assert talk.table.hand.start.button == before[1][0]
    assert talk.table.hand.start.small_blind == before[1][1]


def test_a_missed_blind_is_still_owed_after_the_stud_round():
    talk = holdem(Talk("G", seats=5, **MIXED))
    due = talk.table.seating.positions.big_blind % 5 + 1
    talk.play(f"away:{due}")
    holdem(talk).play(f"back:{due}")
    assert talk.table.seating.at(due).missed
    chosen(talk, "stud", blinds=(), ante=1, limits=(2, 4)).play("new")
    assert talk.table.seating.at(due).missed
    assert due in talk.table.hand.start.dealt_in


def test_another_game_and_its_limits_come_with_the_next_hand_only():
    talk = Talk("G", seats=4, **MIXED).play("new 4:raise=4")
    chosen(talk, "plo", blinds=(2, 5))
    assert (talk.table.variant.id, talk.table.stakes.blinds) == ("lhe", (1, 2))
    talk.play("1:fold 2:fold 3:fold award:4=7 new")
    assert (talk.table.variant.id, talk.table.stakes.blinds) == ("plo", (2, 5))


def test_a_round_is_once_around_the_table_and_the_next_game_is_told_before_it_is_dealt():
    talk = by_rounds()
    holdem(holdem(talk))
    assert not [one for one in talk.outputs if isinstance(one, StakesTold)]
    holdem(talk)
    coming = [one for one in talk.outputs if isinstance(one, StakesTold)]
    assert [(one.holds, one.game, one.ante, one.bring_in, one.limits) for one in coming] == [("next", "stud", 1, 2, (4, 8))]
    said = [announced(one.says) for one in talk.outputs if isinstance(one, Announce)]
    assert said[-1] == "The round is over. Next game: Seven-card stud ¤4-¤8."
    stud(talk)
    now = [one for one in talk.outputs if isinstance(one, StakesTold)][-1]
    assert (now.holds, now.game, now.ante) == ("now", "stud", 1)
    assert talk.table.variant.id == talk.state["game"] == "stud"


def test_a_round_of_stud_has_a_hand_for_each_player_and_holdem_goes_on_where_the_button_waited():
    talk = by_rounds()
    holdem(holdem(holdem(talk)))
    for _ in range(3):
        stud(talk)
        assert talk.state["button"] == 3
    holdem(talk)
    assert (talk.table.variant.id, talk.state["button"]) == ("lhe", 3)


def test_a_player_who_leaves_before_the_last_hand_of_the_round_ends_it():
    talk = by_rounds(seats=4)
    holdem(holdem(holdem(talk))).play("gone:3")
    assert [one.game for one in talk.outputs if isinstance(one, StakesTold)] == []
    holdem(talk)
    assert talk.table.variant.id == "lhe"  # the dead button's hand
    assert [one.game for one in talk.outputs if isinstance(one, StakesTold)] == ["stud"]


def test_the_next_games_round_is_counted_by_its_own_first_hand():
    """G, "Round of play": of three players who are left each has one hand of stud, though the button would be a fourth's."""
    talk = holdem(holdem(holdem(holdem(by_rounds(seats=4))))).play("gone:4")
    for _ in range(3):
        assert stud(talk).table.variant.id == "stud"
    assert holdem(talk).table.variant.id == "lhe"


def test_a_game_that_was_chosen_begins_its_own_round():
    talk = by_rounds()
    chosen(holdem(talk), "stud")
    for _ in range(3):
        assert stud(talk).table.variant.id == "stud"
    assert holdem(talk).table.variant.id == "lhe"


def test_a_level_raises_every_game_of_the_rotation():
    talk = by_rounds()
    talk.at_ms += 1000
    talk.feed(LevelChanged(talk.at_ms, (4, 8), 0, ""))
    holdem(talk)
    assert talk.table.stakes.blinds == (4, 8)
    holdem(holdem(talk))
    stud(talk)
    stakes = talk.table.stakes
    assert (stakes.ante, stakes.bring_in, stakes.limits) == (2, 4, (8, 16))
    talk.at_ms += 1000
    talk.feed(LevelChanged(talk.at_ms, (8, 16), 0, ""))
    stud(talk)
    assert (talk.table.stakes.ante, talk.table.stakes.limits) == (4, (16, 32))
    stud(talk)
    assert holdem(talk).table.stakes.blinds == (8, 16)


def test_what_a_round_does_not_say_is_as_the_header_has_it():
    rounds = [{"game": "lhe"}, {"game": "stud"}]
    talk = by_rounds(ante=1, bring_in=2, limits=[4, 8], rounds=rounds)
    holdem(talk)
    assert (talk.table.stakes.blinds, talk.table.stakes.ante) == ((2, 4), 0)
    holdem(holdem(talk))
    stud(talk)
    stakes = talk.table.stakes
    assert (stakes.blinds, stakes.ante, stakes.bring_in, stakes.limits) == ((), 1, 2, (4, 8))


def test_what_a_round_does_not_say_is_the_headers():
    """The header's betting is of the header's game alone; its limits, bring-in and ante are of each game that needs them."""
    games = load_games()
    rounds = (Round("plo", (5, 10)), Round("nlhe", ()), Round("stud", (), limits=(4, 8)), Round("plo", (5, 10), betting=Betting.FIXED_LIMIT))
    stakes = Stakes((1, 2), ante=3, bring_in=2, limits=(2, 4), betting=Betting.NO_LIMIT, rounds=rounds)
    found = with_rounds(stakes, "plo", games).rounds
    assert [one.betting for one in found] == [Betting.NO_LIMIT, None, None, Betting.FIXED_LIMIT]
    assert [one.blinds for one in found] == [(5, 10), (1, 2), (), (5, 10)]
    assert [one.ante for one in found] == [0, 0, 3, 0]
    assert [one.limits for one in found] == [(2, 4), (2, 4), (4, 8), (2, 4)]
    assert {one.bring_in for one in found} == {2}
    first, *rest = with_rounds(stakes, "lhe", games).rounds
    assert (first.game, first.betting, len(rest)) == ("lhe", Betting.NO_LIMIT, 4)


def test_without_a_stud_game_the_ante_is_of_every_round():
    stakes = Stakes((1, 2), ante=3, rounds=(Round("plo", (5, 10)), Round("nlhe", (1, 2), ante=1)))
    assert [one.ante for one in with_rounds(stakes, "plo", load_games()).rounds] == [3, 1]


@pytest.mark.parametrize(("at", "place"), [(None, 3), (3, 1), (1, 2), (2, 3)])
def test_without_a_button_the_turns_of_a_round_go_round_from_the_seat_that_dealt_last(at, place):
    """Stud has no button: the first hand of a round counts for where it stands, seat 3, the next for the seats behind it."""
    talk = Talk("G", seats=3, **STUD).play("new")
    assert _place(talk.table, talk.table.hand.start, at) == place
    button = Talk("G", seats=3, button=1).play("new")
    assert _place(button.table, button.table.hand.start, at) == button.table.hand.start.button


def test_the_next_game_is_that_of_the_round_in_progress_until_the_hand_is_over():
    """The round of hold'em ends with its third hand, of three players; stud is next from its end on, and not before."""
    talk = by_rounds()
    for number in range(3):
        if number:
            talk.play("new")
            assert coming(talk.table)[1].id == "lhe"
            while (seat := talk.table.hand.wagering.to_act) is not None:
                talk.play(f"{seat}:fold")
            assert coming(talk.table)[1].id == "lhe"
            talk.play(f"award:{talk.table.hand.start.big_blind}={talk.table.hand.wagering.pot}")
        else:
            holdem(talk)
        assert coming(talk.table)[1].id == ("stud" if number == 2 else "lhe")
