from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random
from statistics import median

import pytest

from hw.sim.hands.dealer_hands import Dealer
from hw.sim.hands.keys import SLIPS, entry
from hw.sim.hands.script import checked_down, deal_round
from hw.sim.physical_acts import (
    Award,
    Begun,
    BoardCards,
    Burn,
    DealCard,
    Expose,
    Gather,
    Keyed,
    Lay,
    MoveCards,
    Muck,
    NewDeal,
    Peek,
    PlayerAct,
    Press,
    Protect,
    Rested,
    Show,
    Shuffle,
    TakeLast,
    Tap,
    TrayMove,
    Wait,
)
from hw.sim.profile import load_noise
from hw.sim.world import STUB, WorldError, make_world


def test_cards_come_off_the_top_in_the_order_of_the_deck(play):
    order = ("As", "Kd", "", "Qh", "Jc")
    world, truth, _ = play([NewDeal(order), *deal_round((1, 2, 3)), Burn(), BoardCards(1)])
    assert world.codes("seat:1") == ("As",)
    assert world.codes("seat:2") == ("Kd",)
    assert world.codes("burn") == ("Qh",)
    assert world.codes("board") == ("Jc",)
    assert len(world.at(STUB)) == 47
    rests = [(t.zone, t.origin) for t in truth if isinstance(t, Rested)]
    assert rests == [("seat:1", STUB), ("seat:2", STUB), ("seat:3", STUB), ("burn", STUB),
                     ("board", STUB)]


def test_a_new_deal_sweeps_the_table_and_brings_the_other_deck(play):
    world, _, edges = play([NewDeal(), *deal_round((1, 2), 2), NewDeal(deck="B"), DealCard("seat:1")])
    assert world.deck == "B"
    assert world.at("seat:2") == ()
    assert {world.tags[uid].deck for uid in world.at("seat:1")} == {"B"}
    assert world.codes("seat:1")[0][:2] != "B/"
    assert [closed for _, name, closed in edges if name == "shuffler"] == [True, False] * 2


def test_what_does_not_belong_to_a_deck_comes_if_the_order_says_so(play):
    order = ("Jk", "B/As", "??", "As", "As#2")
    world, _, _ = play([NewDeal(order, leave_out=("2c",)), *deal_round((1, 2, 3, 4, 5))])
    assert [world.codes(f"seat:{seat}")[0] for seat in range(1, 6)] == list(order)
    assert "2c" not in world.codes(STUB)


def test_an_order_that_cannot_be_is_refused(play):
    with pytest.raises(WorldError, match="twice"):
        play([NewDeal(("As", "As"))])
    with pytest.raises(WorldError, match="the stub holds 0"):
        play([DealCard("seat:1")])


def test_every_act_does_what_it_says(play):
    order = ("As", "Ks", "Qs", "Js", "Ts", "9s", "8s", "7s", "6s")
    world, truth, _ = play([
        NewDeal(order), *deal_round((1, 2), 2), Peek("seat:1"), Protect("seat:2"),
        Expose("seat:1", entry("exposed", 1)), Burn(), BoardCards(3), Tap(("tap",)),
        MoveCards(("As",), "aside"), TakeLast("seat:1", STUB), Muck("seat:2"),
        Show(1, entry("show", 1)), Award(1, 7, entry("award", 1, 7)), TrayMove("25", -4),
        Wait(100), Press(("undo",), exact=True),
    ])
    assert world.codes("aside") == ("As",)
    assert world.codes("seat:1") == ()
    assert world.codes(STUB)[-1] == "Qs"
    assert set(world.codes("muck")) == {"Ks", "Js"}
    assert world.codes("board") == ("9s", "8s", "7s")
    assert all(world.lying[uid].face_up for uid in world.at("board"))
    assert world.tray["25"] == 6
    assert [t.pressed for t in truth if isinstance(t, Keyed)] == [
        entry("exposed", 1), ("tap",), entry("show", 1), ("seat_1", "award", "digit_7", "confirm"),
        ("undo",),
    ]


def test_a_fold_sends_the_cards_to_the_muck_and_a_bet_to_the_bet_spot(play):
    world, _, _ = play([
        NewDeal(), *deal_round((1, 2), 2), PlayerAct(1, entry("fold", 1), fold=True),
        PlayerAct(2, entry("raise", 2, 40), chips=40),
    ])
    assert len(world.at("muck")) == 2
    assert world.bets == {"seat:2": 40}


def test_a_technician_lays_cards_exactly_where_they_are_wanted(play):
    world, _, _ = play([Lay(("As", "Kd"), "seat:3", 12.0, -5.0, stacked=True), Lay(("2c",), "burn")])
    lies = [world.lying[uid] for uid in world.at("seat:3")]
    assert [(lie.x_mm, lie.y_mm, lie.pile) for lie in lies] == [(12.0, -5.0, 1)] * 2
    assert world.codes("burn") == ("2c",)


def test_a_scramble_keeps_the_cards_and_a_gather_brings_them_home(play):
    world, _, _ = play([
        NewDeal(("As", "Ks", "Qs", "Js")), Burn(), BoardCards(3),
        Shuffle("board", ("Js", "Qs", "Ks")), Gather(("board", "burn")), Shuffle(STUB, ("As", "Ks")),
    ])
    assert len(world.at(STUB)) == 52
    assert world.codes(STUB)[-2:] == ("Ks", "As")


def test_the_dealer_deals_two_to_four_cards_a_second(play):
    _, truth, _ = play([NewDeal(), *deal_round(tuple(range(1, 10)), 5)], "reference")
    starts = [t.at_ms for t in truth if isinstance(t, Begun) and isinstance(t.what, DealCard)]
    gaps = [after - before for before, after in pairwise(starts)]
    assert min(gaps) >= 250
    assert sorted(gaps)[len(gaps) * 9 // 10] <= 500
    assert 300 <= median(gaps) <= 420


def test_keys_lag_behind_the_hands_and_stay_in_order(play):
    acts = [NewDeal(), *(PlayerAct(seat, entry("check", seat)) for seat in range(1, 10))] * 20
    _, truth, edges = play(acts, "reference", seed=3)
    begun = {t.act: t for t in truth if isinstance(t, Begun)}
    keyed = [t for t in truth if isinstance(t, Keyed)]
    assert all(begun[t.act].at_ms <= t.at_ms for t in keyed)
    assert [t.act for t in keyed if t.pressed] == sorted(t.act for t in keyed if t.pressed)
    downs = [at_ms for at_ms, _, closed in edges if closed]
    assert downs == sorted(downs)


def test_the_lag_has_the_profiles_median(play):
    noise = load_noise("reference")
    calm = replace(noise, pace=replace(noise.pace, hesitation_share=0.0))
    acts = [act for _ in range(300) for act in (Press(("tap",)), Wait(20_000))]
    _, truth, edges = play(acts, calm, seed=5)
    begun = [t.at_ms for t in truth if isinstance(t, Begun) and isinstance(t.what, Press)]
    downs = [at_ms for at_ms, name, closed in edges if name == "tap" and closed]
    lags = [min(d - b for d in downs if d >= b) for b in begun]
    assert median(lags) == pytest.approx(600, rel=0.12)
    assert max(lags) > 1000


def test_keys_are_forgotten_slip_and_double_as_often_as_the_profile_says(play):
    acts = [PlayerAct(seat % 9 + 1, entry("call", seat % 9 + 1)) for seat in range(6000)]
    _, truth, _ = play(acts, "reference", seed=9)
    keyed = [t for t in truth if isinstance(t, Keyed)]
    kinds = Counter(
        "right" if t.right else "forgotten" if not t.pressed
        else "doubled" if len(t.pressed) > len(t.meant) else "wrong"
        for t in keyed
    )
    assert kinds["forgotten"] == pytest.approx(30, abs=18)
    assert kinds["wrong"] == pytest.approx(12, abs=11)
    assert kinds["doubled"] == pytest.approx(20, abs=14)
    for t in keyed:
        if len(t.pressed) == len(t.meant) and not t.right:
            slipped = [(m, p) for m, p in zip(t.meant, t.pressed, strict=True) if m != p]
            assert len(slipped) == 1
            assert slipped[0][1] in SLIPS[slipped[0][0]]


def test_one_key_is_always_up_before_it_goes_down_again(play):
    acts = [PlayerAct(1, entry("raise", 1, 1111)), PlayerAct(1, entry("raise", 1, 1000))] * 30
    _, _, edges = play(acts, "harsh", seed=2)
    down = set()
    for _, name, closed in edges:
        assert (name in down) != closed
        down ^= {name}
    assert not down


def test_half_of_the_hands_are_peeked_at_and_never_by_an_empty_seat(play):
    acts = [act for _ in range(60) for act in
            (NewDeal(), *deal_round((1, 2, 3), 2), *(PlayerAct(s, ()) for s in (1, 2, 3, 4)))]
    noise, dealer_world = load_noise("reference"), make_world()
    dealer = Dealer(noise, Random(4), 9)
    dealer.play(acts)
    world, lifted = dealer_world, 0
    while (due := dealer.next_at()) is not None:
        before, world = world, dealer.turn(world, due)
        for seat in (1, 2, 3, 4):
            zone = f"seat:{seat}"
            was = any(before.lying[u].lifted for u in before.at(zone))
            lifted += not was and any(world.lying[u].lifted for u in world.at(zone))
    assert lifted / 180 == pytest.approx(0.5, abs=0.12)


def test_a_remedy_comes_before_what_waits_and_a_dropped_act_is_given_back(play):
    dealer = Dealer(load_noise("clean"), Random(1), 9)
    world = make_world()
    dealer.play([NewDeal(("As", "Ks")), Burn()])
    world = dealer.turn(world, 0)
    dealer.play_next([DealCard("seat:1")])
    assert dealer.waiting == (DealCard("seat:1"), Burn())
    while dealer.waiting != (Burn(),):
        world = dealer.turn(world, dealer.next_at())
    assert dealer.drop() == (Burn(),)
    while (due := dealer.next_at()) is not None:
        world = dealer.turn(world, due)
    assert world.codes("seat:1") == ("As",)
    assert world.at("burn") == ()
    assert dealer.idle


def test_the_same_seed_plays_the_same_evening(play):
    acts = checked_down((1, 2, 3, 4)) * 3
    assert play(acts, "harsh", 7) == play(acts, "harsh", 7)
    assert play(acts, "harsh", 7)[1] != play(acts, "harsh", 8)[1]


def test_a_corrected_card_is_pushed_into_its_field_later(play):
    noise = load_noise("clean")
    clumsy = replace(noise, pace=replace(noise.pace, correction_share=1.0))
    world, truth, _ = play([NewDeal(), DealCard("seat:5")], clumsy)
    begun = next(t for t in truth if isinstance(t, Begun) and isinstance(t.what, DealCard))
    rested = next(t for t in truth if isinstance(t, Rested))
    assert rested.at_ms - begun.at_ms > 500
    assert abs(world.lying[world.at("seat:5")[0]].y_mm) < 60


def test_a_card_that_stops_on_one_that_lies_short_is_pushed_in_with_it(play):
    noise = load_noise("clean")
    slow = replace(noise.pace, correction_share=1.0, correction_ms=5000.0)
    clumsy = replace(noise, pace=slow, cards=replace(noise.cards, stacked_share=1.0))
    world, truth, _ = play([NewDeal(), DealCard("seat:5"), DealCard("seat:5")], clumsy)
    first, second = (world.lying[one] for one in world.at("seat:5"))
    rested = {one.uid: one.at_ms for one in truth if isinstance(one, Rested)}
    assert rested[world.at("seat:5")[1]] < rested[world.at("seat:5")[0]]
    assert (first.x_mm, first.y_mm) == (second.x_mm, second.y_mm)


def test_a_dealer_who_looks_at_the_stub_stops_where_nothing_is_left():
    dealer = Dealer(load_noise("clean"), Random(1))
    dealer.looks_at_stub = True
    dealer.play([Burn(), Tap(("tap",))])
    world = dealer.turn(make_world(), 60_000)
    begun = [one for one in dealer.take_truth() if isinstance(one, Begun)]
    assert (world.at("burn"), dealer.waiting, begun) == ((), (), [])


def test_a_player_discards_his_own_cards_where_an_error_of_the_deal_gave_those_meant_to_another(play):
    order = ("As", "Kd", "Qh", "Jc")
    world, _, _ = play([NewDeal(order), *deal_round((1, 2), 2), MoveCards(("Kd", "Qh"), "discard:1")])
    assert sorted(world.codes("discard:1")) == ["As", "Qh"]
    assert sorted(world.codes("seat:2")) == ["Jc", "Kd"]


def test_a_player_discards_what_he_holds_and_no_card_of_another_hand(play):
    """The plan has each with the cards of a deal in which nobody was passed over."""
    world, _, _ = play([
        NewDeal(("As", "Kd", "Qh", "Jc")), *deal_round((1, 2), 2),
        MoveCards(("As", "Kd"), "discard:1"), MoveCards(("Kd", "Jc"), "discard:3"),
    ])  # fmt: skip
    assert world.codes("discard:1") == ("As", "Qh")
    assert (world.codes("discard:3"), world.codes("seat:2")) == ((), ("Kd", "Jc"))
