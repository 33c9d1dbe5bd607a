"""What the virtual dealer answers from what he saw, when a card came before the key of an act."""

from random import Random

import pytest
from dealer_talk import Talk

from controller.simulation.dealer.dealer_answers import Memory
from controller.simulation.dealer.dealer_plan import foresee
from controller.simulation.dealer.dealer_policy import Loose
from controller.simulation.dealer.key_check import KeyCheck
from controller.simulation.dealer.key_presses import Decision
from controller.simulation.dealer.world_names import code_of
from controller.table.events import CardAbsent, CardPresumed, SurplusDoubted
from controller.table.hand import Phase
from controller.terms.codes import Act
from controller.terms.places import BURN, seat_place
from controller.views.dealer_questions import dealer_question
from hw.sim import physical_acts as acts
from hw.sim.world import Lying, make_world, place_tag

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
    assert (talk.told[0].split()[1], dealer_question(talk.table.question.asks)) == ("premature_turn", "Had seat 2 called?")
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
    assert memory.had_acted_by_then(talk.table.incident, WORLD) is (acted == "before the burn")


@pytest.mark.parametrize("later", ["not yet", "turn burned for", "turn not burned for"])
@pytest.mark.parametrize("burned", [True, False])
def test_the_dealer_knows_whether_he_burned_for_the_street_that_is_asked_about(burned, later):
    """The burn of a later street lies there by the time that the flop's is missed."""
    talk = Talk("G").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check")
    world, memory = make_world(), Memory()
    talk.feed(CardPresumed(talk.table.now_ms, BURN))
    talk.play("3s>board+5h>board+5s>board")
    done = [*([acts.Burn()] if burned else []), acts.BoardCards(3)]
    done += [] if later == "not yet" else [acts.Burn(), acts.BoardCards(1)][later != "turn burned for" :]
    for act in done:
        memory.saw(act, None)
        if isinstance(act, acts.Burn):
            world = place_tag(world, next(iter(world.lying)), Lying(BURN.code))
    talk.feed(CardAbsent(talk.table.now_ms + 60_000, BURN))
    assert dealer_question(talk.table.question.asks) == "The burn is unread. Was a card burned for the flop?"
    assert memory.is_so(talk.table.question, talk.table, world) is burned


def unseen(talk):
    """The codes of the cards of the stub."""
    return [one.code for one in talk.table.deck if talk.table.ledger.place_of(one) is None]


def asked_too_early(talk, moves, question):
    """Cards come before an act that is due: the plan from before them, and that act."""
    before, free = talk.table, unseen(talk)
    talk.play(moves.format(*free))
    assert dealer_question(talk.table.question.asks) == question
    plan = foresee(before, Calling(Random(1)), free)
    return plan, next(act for act in plan.acts if isinstance(act, acts.PlayerAct))


@pytest.mark.parametrize("acted", [True, False])
def test_a_board_that_is_run_out_leaves_the_dealer_in_no_doubt_who_had_acted_before_it(acted):
    """Turn and river lie there, each with its burn, when he is asked about the call before them."""
    talk = Talk("G", seats=2, button=2).play("new deal 2:call 1:check 9s>burn 3s>board+5h>board+5s>board 1:all_in")
    plan, call = asked_too_early(talk, "{}>burn+{}>board", "Had seat 2 called?")
    memory = Memory()
    for act in ([call] if acted else []) + [acts.Burn(), acts.BoardCards(1)] * 2:
        memory.saw(act, plan)
    assert memory.is_so(talk.table.question, talk.table, WORLD) is acted
    assert memory.had_acted_by_then(talk.table.incident, WORLD) is acted


@pytest.mark.parametrize("acted", [True, False])
def test_the_dealer_is_asked_about_the_burn_that_came_then_though_he_has_burned_for_the_next_street_since(acted):
    """A burn under others is sure late: the turn is out by then, bet on, and the river's burn lies there."""
    talk = Talk("G", seats=2, button=2).play("new deal 2:call 1:check 9s>burn 3s>board+5h>board+5s>board 1:check")
    before = talk.table
    free = unseen(talk)
    talk.play(f"{free[0]}>burn")
    talk.play("2:check")
    assert dealer_question(talk.table.question.asks) == "Had seat 2 checked?"
    plan = foresee(before, Calling(Random(1)), free)
    check, *turn = [act for act in plan.acts if isinstance(act, acts.PlayerAct)]
    world, memory = make_world(), Memory()
    for code in ("9s", free[0], free[2]):
        uid = next(uid for uid in world.lying if code_of(world.tags[uid]) == code)
        world = place_tag(world, uid, Lying(BURN.code))
    street = [acts.Burn(), check] if not acted else [check, acts.Burn()]
    for act in (acts.Burn(), acts.BoardCards(3), *street, acts.BoardCards(1), *turn[:2], acts.Burn()):
        memory.saw(act, plan)
    assert memory.is_so(talk.table.question, talk.table, world) is acted
    assert memory.had_acted_by_then(talk.table.incident, world) is acted


def draw_asked(silent=3):
    """A draw's burn and card are out, and of the last of four players, or another, no key said how many he draws."""
    talk = Talk("G", seats=4, game="27td", limits=[2, 4]).play("new deal")
    while talk.table.hand.phase is Phase.BETTING:
        seat = talk.state["to_act"]
        talk.play(f"{seat}:" + next(one for one in ("check", "call") if one in talk.state["may"][str(seat)]))
    order = talk.table.hand.to_declare
    told, last = [seat for seat in order if seat != order[silent]], order[silent]
    first = told[0]
    given = talk.table.ledger.at(seat_place(first))[0].code
    talk.play(f"{first}:draw=1 {given}>discard:{first} {told[1]}:draw=0 {told[2]}:draw=0")
    free = unseen(talk)
    talk.play(f"{free[0]}>burn+{free[1]}>{first}")
    assert dealer_question(talk.table.question.asks) == f"Had seat {last} declared a draw?"
    return talk, (*told, last)


@pytest.mark.parametrize(("count", "says"), [("0", True), ("2", True), (None, False)])
def test_the_dealer_knows_who_had_said_his_number_before_he_burned(count, says):
    talk, (first, *others, last) = draw_asked()
    memory = Memory()
    told = {first: "1", **dict.fromkeys(others, "0"), last: count}
    for seat, number in told.items():
        if number is not None:
            memory.saw(acts.PlayerAct(seat, ("draw", f"digit_{number}", "confirm")), None)
    for act in (acts.Burn(), acts.DealCard(f"seat:{first}"), acts.PlayerAct(first, ("check",))):
        memory.saw(act, None)
    assert memory.is_so(talk.table.question, talk.table, WORLD) is says


def test_what_was_said_in_the_draw_before_is_no_answer_for_this_one():
    talk, seats = draw_asked()
    memory = Memory()
    for seat in seats:
        memory.saw(acts.PlayerAct(seat, ("draw", "digit_0", "confirm")), None)
    for act in (acts.Burn(), acts.PlayerAct(seats[0], ("check",)), acts.Burn()):
        memory.saw(act, None)
    assert not memory.is_so(talk.table.question, talk.table, WORLD)


def test_a_question_about_a_number_is_answered_with_no_act_that_came_behind_it():
    """He has seen that player check since, and has keyed it: that is not what he is asked."""
    talk, _ = draw_asked(silent=0)
    incident = talk.table.incident
    free = unseen(talk)
    plan = foresee(incident.before, Calling(Random(1)), free)
    check, memory = KeyCheck(plan, 1, Random(1)), Memory()
    for number, act in enumerate(plan.acts):
        memory.saw(act, plan)
        check.saw(acts.Begun(act=number, at_ms=number, what=act))
        check.saw(acts.Keyed(number, getattr(act, "keys", ()), getattr(act, "keys", ()), number))
    memory.is_so = lambda *_: True
    assert check.told_otherwise(incident) == ()
    assert memory.answer(talk.table.question, talk.table, WORLD) == ("confirm",)


@pytest.mark.parametrize("acted", [True, False])
def test_the_dealer_knows_who_had_acted_before_a_draw(acted):
    """The numbers that were said since are no acts."""
    talk = Talk("G", game="27td", limits=[2, 4]).play("new deal 3:fold 4:call 5:fold 6:fold 1:fold")
    plan, check = asked_too_early(talk, "{}>burn", "Had seat 2 checked?")
    numbers = [acts.PlayerAct(seat, ("draw", "digit_1", "confirm")) for seat in (2, 4)]
    memory = Memory()
    for act in ((check, *numbers, acts.Burn()) if acted else (*numbers, acts.Burn(), check)):
        memory.saw(act, plan)
    assert memory.is_so(talk.table.question, talk.table, WORLD) is acted


class Folding(Loose):
    """Players who fold to a bet."""

    def decide(self, hand, seat, legal):
        return Decision(Act.FOLD if Act.CALL in legal.may else Act.CHECK)


@pytest.mark.parametrize(
    ("player", "acted", "later", "keys"),
    [
        (Folding, "before the burn", "nothing", "fold"),
        (Calling, "before the burn", "nothing", "confirm"),
        (Calling, "before the burn", "a fold on the next street", "confirm"),
        (Folding, "behind the board's card", "nothing", "clear"),
        (Calling, "behind the board's card", "nothing", "clear"),
    ],
)
def test_the_dealer_says_what_the_player_had_done_when_the_cards_came(player, acted, later, keys):
    """Who folded only behind the cards had not acted before them: that is no. Who called and folded later had called."""
    talk = Talk("G", seats=3).play("new deal 3:call 1:call 2:check 9s>burn 3s>board+5h>board+5s>board 1:bet=2 2:call")
    before = talk.table
    free = unseen(talk)
    talk.play(f"{free[0]}>burn+{free[1]}>board")
    assert dealer_question(talk.table.question.asks) == "Had seat 3 called?"
    plan = foresee(before, player(Random(1)), free)
    act = next(one for one in plan.acts if isinstance(one, acts.PlayerAct))
    memory, seen = Memory(), [acts.Burn(), acts.BoardCards(1, 1)]
    seen.insert(0 if acted == "before the burn" else 2, act)
    if later != "nothing":
        seen.append(acts.PlayerAct(3, ("fold",), fold=True))
    for one in seen:
        memory.saw(one, plan)
    wanted = ("seat_3", "fold") if keys == "fold" else (keys,)
    assert memory.answer(talk.table.question, talk.table, WORLD) == wanted


@pytest.mark.parametrize(("player", "keys"), [(Calling, ("seat_3", "call")), (Folding, ("confirm",))])
def test_the_dealer_says_what_the_player_had_done_who_is_said_to_have_folded(player, keys):
    """His cards lie in the muck, and the next street is out; he had called, and somebody else mucked his hand."""
    talk = Talk("G", seats=3).play("new deal 3:call 1:call 2:check 9s>burn 3s>board+5h>board+5s>board 1:bet=2 2:call")
    before = talk.table
    free = unseen(talk)
    talk.play("+".join(f"{one.code}>muck" for one in talk.table.ledger.at(seat_place(3))))
    talk.play(f"{free[0]}>burn+{free[1]}>board")
    assert dealer_question(talk.table.question.asks) == "Had seat 3 folded?"
    plan = foresee(before, player(Random(1)), free)
    memory = Memory()
    for one in (next(it for it in plan.acts if isinstance(it, acts.PlayerAct)), acts.Burn(), acts.BoardCards(1, 1)):
        memory.saw(one, plan)
    assert memory.answer(talk.table.question, talk.table, WORLD) == keys


@pytest.mark.parametrize("lying", [2, 3])
def test_the_dealer_who_is_asked_whether_a_hand_holds_more_counts_its_cards(lying):
    talk = Talk("G", seats=4).play("new deal 3:call")
    more = next(one for one in talk.table.deck if one not in talk.table.ledger.where)
    talk.feed(SurplusDoubted(talk.table.now_ms, more, seat_place(4)))
    assert talk.table.question.code == "more:4"
    world = make_world()
    for uid in list(world.lying)[:lying]:
        world = place_tag(world, uid, Lying(seat_place(4).code))
    assert Memory().is_so(talk.table.question, talk.table, world) is (lying == 2)
