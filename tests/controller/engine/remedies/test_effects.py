"""What a ruling changes: hands that die or are dealt dead, hands that stop, and what the floor may still decide."""

import pytest
from dealer_talk import BOOKS, Talk

from controller.engine.remedies.effects import carry_out, floor_rules, kill_dealt_dead, stop
from controller.table.announcements import card_announcements as say
from controller.table.outputs import Announce, HandEnded, RemedyClosed
from controller.table.ruling import Irregularity
from controller.terms.codes import Cause, Outcome
from controller.terms.fast_copies import replace
from controller.terms.places import seat_place

RAISED = "new deal 3:raise=6 4:call 5:fold "


def says(told):
    return [one.says for one in told if isinstance(one, Announce)]


def ended(told):
    return [(one.how, dict(one.stacks)) for one in told if isinstance(one, HandEnded)]


class TestStopped:
    """P36C: a misdeal returns the wagers, and the forced bets stay for the re-deal; a void hand returns everything."""

    def test_a_misdeal_keeps_the_forced_bets(self):
        table, told = stop(Talk("G").play(RAISED).table, "misdeal")
        assert (table.hand.wagering.pot, table.hand.wagering.to_act) == (3, None)
        assert ended(told) == [("misdeal", {1: 199, 2: 198, 3: 200, 4: 200, 5: 200, 6: 200})]
        assert (table.hand.deal.stopped, table.hand.plan.is_complete, table.remedy) == ("misdeal", True, None)

    def test_a_void_hand_keeps_nothing(self):
        table, told = stop(Talk("G").play(RAISED).table, "void")
        assert table.hand.wagering.pot == 0
        assert ended(told) == [("void", dict.fromkeys(range(1, 7), 200))]

    def test_without_a_hand_nothing_stops(self):
        table = Talk("G").table
        assert stop(table, "void") == (table, ())


class TestTheFloor:
    def test_it_may_declare_a_misdeal_or_a_void_hand_at_any_time(self):
        talk = Talk("G").play(RAISED)
        for choice, then in ((Outcome.MISDEAL, say.StopFollowUp.DEAL_AGAIN), (Outcome.VOID, say.StopFollowUp.NEW_SETUP)):
            table, told = floor_rules(talk.table, choice)
            assert says(told) == [say.FloorStopsHand(choice, then)]
            assert table.hand.deal.stopped == choice.value

    def test_without_a_question_it_decides_nothing_else(self):
        talk = Talk("G").play(RAISED)
        for table, choice in ((talk.table, Outcome.FIX), (Talk("G").table, Outcome.MISDEAL)):
            assert floor_rules(table, choice) == (table, (Announce("info", say.NothingToDecide()),))

    def test_its_fix_ends_an_open_remedy(self):
        talk = Talk("N").play("new deal:9 exposed:3 deal:3")
        number = talk.table.remedy.ruling.number
        table, told = floor_rules(talk.table, Outcome.PLAY_ON)
        assert table.remedy is None
        assert [one.ruling for one in told if isinstance(one, RemedyClosed)] == [number]
        stopped, told = floor_rules(talk.table, Outcome.MISDEAL)
        assert (stopped.hand.deal.stopped, stopped.remedy) == ("misdeal", None)

    def test_only_the_options_of_an_open_question(self):
        talk = Talk("G", game="27td", limits=[2, 4]).play("new deal 3:call 4:call 5:fold 6:fold 1:fold 2:check 3:draw=0")
        card = talk.table.ledger.at(seat_place(3))[0].code
        talk.play(f"{card}>4")
        assert talk.told == ["floor cards_into_blind"]
        options = talk.table.open_ruling.options
        wrong = next(one for one in (Outcome.VOID, Outcome.FIX, Outcome.OWES) if one not in options)
        assert floor_rules(talk.table, wrong)[1] == (Announce("error", say.FloorCannotChoose(options, wrong)),)
        table, _ = floor_rules(talk.table, Outcome.DEAD_HAND)
        assert (table.open_ruling, 3 in table.hand.wagering.live) == (None, False)


class TestDealtDead:
    """N106: who threw his cards into the blind's hand is dealt a dead hand if it is dealt again."""

    @pytest.mark.parametrize(("cause", "seat", "dead"), [
        (Cause.CARDS_INTO_BLIND, 4, (4,)), (Cause.CARDS_INTO_BLIND, None, ()), (Cause.EXPOSED_MANY, 4, ()),
    ])  # fmt: skip
    def test_only_he(self, cause, seat, dead):
        talk = Talk("N").play("new deal:2 exposed:1 exposed:2")
        assert talk.told == ["misdeal exposed_first_two"]
        ruling, open_hand = talk.last, Talk("N").play("new deal:4").table
        table, _ = carry_out(open_hand, ruling, Outcome.MISDEAL, Irregularity(cause, 0, seat))
        assert (table.hand.deal.stopped, table.hand.deal.dealt_dead) == ("misdeal", dead)

    def test_his_hand_dies_as_the_next_is_dealt(self):
        talk = Talk("N").play("new deal")
        deal = replace(talk.table.hand.deal, dealt_dead=(4,))
        table = kill_dealt_dead(replace(talk.table, hand=replace(talk.table.hand, deal=deal)))
        assert table.hand.wagering.live == (1, 2, 3, 5, 6)
        assert kill_dealt_dead(Talk("N").table).hand is None


class TestSkippedSeats:
    @pytest.mark.parametrize(("cause", "outcome", "seat", "live"), [
        (Cause.ENTITLED_SEAT_SKIPPED, Outcome.PLAY_ON, 5, False), (Cause.ENTITLED_SEAT_SKIPPED, Outcome.PLAY_ON, 9, True),
        (Cause.EXPOSED_ONE, Outcome.PLAY_ON, 5, True),
    ])  # fmt: skip
    def test_a_skipped_seat_is_out_of_a_hand_that_is_played(self, cause, outcome, seat, live):
        talk = Talk("G", readers="none").play("new 3:fold 4:call ask:entitled_seat_skipped,seat=5")
        ruling, fresh = talk.last, Talk("G", readers="none").play("new 3:fold 4:call").table
        table, _ = carry_out(fresh, ruling, outcome, Irregularity(cause, 0, seat))
        assert (5 in table.hand.wagering.live) is live


def test_after_a_misdeal_nothing_is_carried_out():
    talk = Talk("N").play("new deal:2 exposed:1 exposed:2")
    found = Irregularity(Cause.EXPOSED_MANY, 0, 4)
    assert carry_out(talk.table, talk.last, Outcome.DEAD_HAND, found) == (talk.table, ())
    between = Talk("N").table
    assert carry_out(between, talk.last, Outcome.DEAD_HAND, found) == (between, ())


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("text", "seat", "stack", "to_call"), [
    ("3:raise=20", 3, 198, 2), ("3:raise=20 4:call", 3, 180, 20), ("3:raise=20 4:raise=50", 4, 180, 20),
    ("3:raise=20 4:raise=50", 3, 180, 50),
])  # fmt: skip
def test_a_hand_that_the_dealer_killed_by_mistake_gets_back_what_nobody_called(letter, text, seat, stack, to_call):
    """L45, P64A, and by default the others: no called bet, but the uncalled part of his own bet or raise."""
    talk = Talk(letter).play(f"new deal {text} ask:mucked_hand,seat={seat}")
    assert (talk.told, seat in talk.state["live"]) == (["dead_hand mucked_hand"], False)
    assert (talk.state["stack"][str(seat)], talk.state["to_call"]) == (stack, to_call)
