"""The dealer's keys in an ordinary hand, and his hands that wait for a fold to be told."""

from random import Random

from dealer_talk import Talk

from controller.engine.advance import advance
from controller.simulation.dealer.dealer_plan import foresee
from controller.simulation.dealer.dealer_policy import RecordedPolicy
from controller.simulation.dealer.few_keys import is_keyless_fold, with_few_keys
from controller.simulation.dealer.gated_hands import PATIENT_MS, GatedHands
from controller.simulation.dealer.hand_script import HandScript, Manner
from controller.simulation.dealer.key_check import KeyCheck
from controller.simulation.dealer.key_presses import Decision
from controller.simulation.dealer.virtual_dealer import VirtualDealer
from controller.table.events import ActionDeclared, NewDeal
from controller.terms.codes import Act
from hw.sim import physical_acts as acts
from hw.sim.world import Lying, make_world, move

ACTS = (
    (3, Decision(Act.CALL)), (4, Decision(Act.CALL)), (5, Decision(Act.CALL)), (6, Decision(Act.RAISE, 4)),
    (1, Decision(Act.FOLD)), (2, Decision(Act.CALL)), (3, Decision(Act.CALL)), (4, Decision(Act.CALL)),
    (5, Decision(Act.CALL)), (2, Decision(Act.BET, 2)), (3, Decision(Act.FOLD)), (4, Decision(Act.FOLD)),
    (5, Decision(Act.FOLD)), (6, Decision(Act.FOLD)),
)  # fmt: skip


def planned(**table):
    table = Talk("G", **table).play("new deal").table
    stub = [one.code for one in table.deck if one not in table.ledger.where]
    return table, foresee(table, RecordedPolicy(ACTS), stub)


def keys(told):
    return [act.keys for act in told if getattr(act, "keys", ())]


def test_calls_before_a_raise_have_one_seat_and_the_rest_of_a_round_one_pedal():
    _, plan = planned()
    assert keys(with_few_keys(plan.acts, plan)) == [
        ("seat_5", "all_call"), ("minimum",), ("pedal_right",), ("minimum",), ("confirm",),
    ]


def test_a_bet_of_a_limit_game_has_its_own_key_which_waits_for_cards_as_a_size_does_not():
    _, plan = planned(game="lhe", blinds=[1, 2], limits=[2, 4])
    pressed = {key for one in keys(with_few_keys(plan.acts, plan)) for key in one}
    assert {"raise", "bet"} <= pressed
    assert not pressed & {"minimum", "half_pot", "pot", "repeat"}


def test_with_an_error_in_the_hand_every_act_but_a_fold_has_its_key():
    _, plan = planned()
    apart = next(act for act in plan.acts if isinstance(act, acts.PlayerAct) and act.fold)
    told = with_few_keys(plan.acts, plan, {id(apart)}, rounds=False)
    assert sum(map(is_keyless_fold, told)) == 4
    assert keys(told).count(("call",)) == 7
    assert apart in told


def test_the_plan_knows_what_the_screen_shows_behind_each_entry():
    _, plan = planned()
    told = with_few_keys(plan.acts, plan)
    players = [act for act in told if isinstance(act, acts.PlayerAct)]
    assert all(plan.mark(act) is not None for act in players)
    check = KeyCheck(plan, 1.0, Random(1), told)
    assert len(check._entries) == 4 + 5 + 1 - 1 + 1  # presses, folds, the push


class Hands:
    """Hands that note what they are told to do."""

    def __init__(self, *seats):
        self.done, self.world = [], make_world()
        for seat, uid in zip(seats, self.world.at("stub"), strict=False):
            self.world = move(self.world, (uid,), Lying(f"seat:{seat}"))

    def play(self, told):
        self.done += told

    def drop(self):
        return ()


def test_hands_wait_until_the_screen_shows_a_fold():
    table, given = Talk("G").play("new deal").table, []
    hands, screen = Hands(3), [table]
    gated = GatedHands(hands, lambda: screen[0], given.append)
    fold, call = acts.PlayerAct(3, (), fold=True), acts.PlayerAct(4, ("call",))
    gated.play((fold, call))
    assert (hands.done, gated.is_waiting) == ([fold], True)
    gated.saw(acts.Begun(0, 7, fold))
    gated.look(1000)
    assert hands.done == [fold]
    screen[0], _ = advance(table, ActionDeclared(table.now_ms + 1, 3, Act.FOLD, by="muck"))
    gated.look(1250)
    assert (hands.done, given, gated.is_waiting) == ([fold, call], [fold], False)


def test_a_dealer_whose_screen_stands_presses_fold_and_at_last_goes_on():
    table, given = Talk("G").play("new deal").table, []
    hands = Hands(3)
    gated = GatedHands(hands, lambda: table, given.append)
    fold, call = acts.PlayerAct(3, (), fold=True), acts.PlayerAct(4, ("call",))
    gated.play((fold, call))
    gated.saw(acts.Begun(0, 7, fold))
    gated.saw(acts.Rested(500, b"x", "muck", "seat:3", 7))
    gated.look(500 + PATIENT_MS - 1)
    assert hands.done == [fold]
    for turn in range(1, 5):
        gated.look(500 + turn * PATIENT_MS)
    assert hands.done == [fold, *[acts.Press(("fold",), exact=True)] * 3, call]
    assert given == [fold]
    answer = acts.Press(("confirm",), exact=True)
    gated.play((fold, call, answer))
    gated.drop()
    gated.play((answer,))
    assert hands.done[-1] is answer


def test_a_dealer_does_not_wait_for_the_fold_of_a_player_whose_cards_are_gone():
    table, given = Talk("G").play("new deal").table, []
    hands = Hands()
    gated = GatedHands(hands, lambda: table, given.append)
    fold, call = acts.PlayerAct(3, (), fold=True), acts.PlayerAct(4, ("call",))
    gated.play((fold, call))
    gated.saw(acts.Begun(0, 7, fold))
    gated.look(PATIENT_MS - 1)
    assert hands.done == [fold]
    gated.look(PATIENT_MS)
    assert hands.done == [fold, acts.Press(("fold",), exact=True)]
    for turn in range(2, 5):
        gated.look(turn * PATIENT_MS)
    assert (hands.done[-1], given) == (call, [fold])


def test_an_error_dealt_on_purpose_is_not_dropped_while_the_hands_wait_for_a_fold():
    class Queue(Hands):
        def drop(self):
            dropped, self.done = tuple(self.done), []
            return dropped

    table, hands = Talk("G").table, Queue()
    dealer = VirtualDealer(hands, Random(1), lambda: table, Manner(patient=True, leaves_folds=True))
    players = RecordedPolicy(((3, Decision(Act.FOLD)), (4, Decision(Act.CALL))))
    assert dealer.begin(HandScript(players, error="double_burn")).injected is not None
    dealt = tuple(hands.done)
    table, _ = advance(table, NewDeal(table.now_ms + 1))
    assert dealer.is_waiting
    assert not dealer.mind()
    assert tuple(hands.done) == dealt
