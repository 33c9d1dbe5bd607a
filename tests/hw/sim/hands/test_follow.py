from dataclasses import replace
from random import Random

import pytest

from hw.sim.hands.follow import STEPS, FollowError, Task, disobey, follow
from hw.sim.hands.script import deal_round
from hw.sim.physical_acts import BoardCards, Burn, DealCard, Expose, Gather, MoveCards, NewDeal, Press
from hw.sim.world import STUB

ORDER = ("As", "Ks", "Qs", "Js", "Ts", "9s", "8s", "7s", "6s", "5s", "4s", "3s")
START = (NewDeal(ORDER), *deal_round((1, 2), 2))
FLOP = (*START, Burn(), BoardCards(3))
CODES = (
    "stop", "announce", "finish_deal", "retrieve_all", "verify_deck", "return_wagers",
    "return_all_chips", "reshuffle", "recut", "same_button", "correct_button", "redeal",
    "new_setup", "call_floor", "take_back_card", "replace_from_stub", "exposed_to_stub_top",
    "use_as_next_burn", "scrap_to_muck", "next_card_replaces", "kill_hand", "scramble_four",
    "top_is_next_burn", "floor_picks_burn", "rest_is_flop", "scramble_three", "finish_betting",
    "leave_burn", "set_aside", "return_to_stub", "reshuffle_stub", "cut_stub", "burn",
    "no_burn", "deal_flop", "deal_turn", "deal_river", "deal_river_face_down", "turn_up_river",
    "shuffle_before_river", "burn_becomes", "two_cards_off", "one_burn_only", "restore_order",
    "scramble_all", "scramble_mixed", "community_card", "post_next_deal", "post_now",
)


@pytest.fixture
def after(play):
    def follow_all(acts, *tasks, seed=1):
        world, _, _ = play(acts)
        for task in tasks:
            world, _, _ = play(follow(task, world, Random(seed)), world=world)
        return world

    return follow_all


def test_every_step_of_the_format_can_be_carried_out(after):
    assert sorted(STEPS) == sorted(CODES)
    for code in CODES:
        after(FLOP, Task(code, seats=(1,)))


def test_a_misdeal_brings_every_card_home_and_deals_again(after):
    rest = deal_round((2, 1), 2)
    world = after(
        (*FLOP, DealCard("off")), Task("retrieve_all"), Task("reshuffle", order=ORDER),
        Task("recut", order=ORDER), Task("redeal", rest=rest),
    )
    assert world.codes("seat:2") == ("As", "Qs")
    assert len(world.at(STUB)) == 48
    assert world.at("off") == ()


def test_an_extra_card_goes_back_and_is_the_burn(after):
    acts = (*START, DealCard("seat:1"))
    world = after(acts, Task("take_back_card", seats=(1,)), Task("use_as_next_burn", cards=("Ts",)))
    assert world.codes("seat:1") == ("As", "Qs")
    assert world.codes(STUB)[-1] == "Ts"
    assert after(acts, Task("take_back_card", (1,)), Task("burn")).codes("burn") == ("Ts",)


def test_an_exposed_card_is_replaced_first_and_then_lies_on_the_stub(play, after):
    world = after(START, Task("replace_from_stub", seats=(2,), cards=("Ks",)))
    assert world.codes("seat:2") == ("Js", "Ts")
    assert world.codes(STUB)[-1] == "Ks"
    assert world.lying[world.find("Ks")].face_up
    acts = follow(Task("replace_from_stub", (2,), ("Ks",)), play(START)[0], Random(1))
    assert [type(act) for act in acts] == [DealCard, MoveCards]


def test_an_exposed_card_that_the_step_does_not_name_is_the_one_that_lies_face_up(after):
    acts = (*START, Expose("seat:2"), DealCard("seat:2"))
    world = after(acts, Task("exposed_to_stub_top", seats=(2,)))
    assert world.codes("seat:2") == ("Ks", "Ts")
    assert world.codes(STUB)[-1] == "Js"


def test_a_boxed_card_is_scrapped_and_the_next_one_replaces_it(after):
    world = after(START, Task("scrap_to_muck", seats=(1,)), Task("next_card_replaces", seats=(1,)))
    assert world.codes("muck") == ("Qs",)
    assert world.codes("seat:1") == ("As", "Ts")


def test_four_cards_on_the_flop_are_scrambled_and_one_becomes_the_burn(play, after):
    acts = (*START, Burn(), BoardCards(4))
    world = after(acts, Task("scramble_four", seats=(1,)), Task("top_is_next_burn"), Task("burn"))
    assert len(world.at("board")) == 3
    assert world.codes("burn")[0] == "Ts"
    assert world.codes("burn")[1] in {"9s", "8s", "7s", "6s"}
    picked = {
        after(acts, Task("floor_picks_burn"), seed=seed).codes(STUB)[-1] for seed in range(12)
    }
    assert len(picked) > 1
    with pytest.raises(FollowError, match="board"):
        follow(Task("floor_picks_burn"), play(START)[0], Random(1))


def test_a_premature_flop_goes_back_and_is_dealt_anew_without_a_burn(after):
    world = after(
        FLOP, Task("return_to_stub", cards=("9s", "8s", "7s")),
        Task("reshuffle_stub", order=("2c", "2d", "2h")), Task("deal_flop"),
    )
    assert world.codes("board") == ("2c", "2d", "2h")
    assert world.codes("burn") == ("Ts",)


def test_a_premature_turn_lies_aside_until_the_river(after):
    turn = (*FLOP, Burn(), BoardCards(1))
    world = after(
        turn, Task("set_aside", cards=("5s",)), Task("burn"), Task("deal_turn"),
        Task("shuffle_before_river", order=("5s",)), Task("deal_river"),
    )
    assert world.codes("board") == ("9s", "8s", "7s", "3s", "5s")
    assert world.codes("burn") == ("Ts", "6s", "4s")


def test_a_river_that_was_laid_face_down_is_turned_up_at_its_step(after):
    tasks = [Task("deal_river_face_down"), Task("deal_turn")]
    before, turned = after(FLOP, *tasks), after(FLOP, *tasks, Task("turn_up_river"))
    down = {before.name(uid) for uid in before.at("board") if not before.lying[uid].face_up}
    assert down == {"6s"}
    assert set(turned.codes("board")) == set(before.codes("board"))
    assert all(turned.lying[uid].face_up for uid in turned.at("board"))


def test_a_turn_without_a_burn_becomes_the_burn(after):
    world = after((*FLOP, BoardCards(1)), Task("burn_becomes"), Task("deal_turn"))
    assert world.codes("burn") == ("Ts", "6s")
    assert world.codes("board")[3:] == ("5s",)


def test_what_the_remedy_says_exactly_comes_before_all_else(play):
    task = Task("burn_becomes", moves=(("9s", STUB), ("Ts", "board")), keys=("confirm",))
    acts = follow(task, play(FLOP)[0], Random(1))
    assert acts == (
        MoveCards(("9s",), STUB), MoveCards(("Ts",), "board"), Press(("confirm",), exact=True),
    )


def test_a_dead_hand_and_two_cards_off(after):
    world = after(FLOP, Task("kill_hand", seats=(2,)), Task("two_cards_off"))
    assert set(world.codes("muck")) == {"Ks", "Js"}
    assert len(world.at("burn")) == 3


def test_a_careless_dealer_does_something_else(play):
    world, _, _ = play(FLOP)
    task = Task("return_to_stub", cards=("9s", "8s", "7s"), keys=("confirm",))
    acts = disobey(task, world, Random(1))
    assert acts == (MoveCards(("9s", "8s", "7s"), "muck"), Press(("confirm",), exact=True))
    assert disobey(Task("burn"), world, Random(1)) == (Burn(), Burn())
    for code in CODES:
        play(disobey(Task(code, seats=(1,)), world, Random(1)), world=world)


def test_a_new_setup_is_the_other_deck(after):
    assert after(FLOP, Task("new_setup")).deck == "B"


def test_steps_that_nobody_can_carry_out_are_refused(play):
    world, _, _ = play(START)
    with pytest.raises(FollowError, match="not a step"):
        follow(Task("shrug"), world, Random(1))
    with pytest.raises(FollowError, match="names no seat"):
        follow(Task("kill_hand"), world, Random(1))
    assert follow(replace(Task("stop"), keys=()), world, Random(1)) == ()
    assert isinstance(follow(Task("retrieve_all"), world, Random(1))[-1], Gather)
