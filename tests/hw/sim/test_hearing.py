from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from hw.sim.hearing import chances, listen, make_ears, sense
from hw.sim.noise import Coil, Noise
from hw.sim.profile import load_noise
from hw.sim.tags import STANDARD
from hw.sim.world import STUB, Flight, Lying, alter, lift, make_world, move, place_tag

WIRED = [*(f"seat:{seat}" for seat in range(1, 10)), "board", "burn", "muck"]
DWELLS = 4000


def world_with(**cards):
    world = make_world()
    codes = iter(STANDARD)
    for zone, lies in cards.items():
        for lie in lies:
            uid = world.find(next(codes))
            world = place_tag(world, uid, replace(lie, zone=zone.replace("_", ":")))
    return world


def rates(world, zone, noise=None, dwells=DWELLS):
    ears = make_ears(noise or load_noise("reference"), WIRED, 9)
    random, heard = Random(11), Counter()
    for _ in range(dwells):
        heard.update(sense(ears, world, zone, 0, random))
    return {world.name(uid): count / dwells for uid, count in heard.items() if uid in world.tags}


def test_a_card_by_itself_is_heard_nine_times_in_ten():
    assert rates(world_with(seat_3=[Lying("")]), "seat:3")["2c"] == pytest.approx(0.9, abs=0.02)


def test_two_stacked_cards_are_heard_half_of_the_time():
    heard = rates(world_with(seat_3=[Lying("", pile=1), Lying("", pile=1)]), "seat:3")
    assert heard["2c"] == pytest.approx(0.5, abs=0.03)
    assert heard["2d"] == pytest.approx(0.5, abs=0.03)


def test_the_inner_cards_of_a_pile_are_heard_least():
    heard = rates(world_with(muck=[Lying("", pile=1)] * 15), "muck")
    assert heard["2c"] > 2 * heard["3s"] > 0


def test_a_neighbor_hears_two_in_a_hundred_and_a_far_coil_nothing():
    world = world_with(seat_3=[Lying("")])
    assert rates(world, "seat:4", dwells=20_000)["2c"] == pytest.approx(0.02, abs=0.005)
    assert rates(world, "seat:7") == {}


def test_a_card_at_the_edge_is_heard_less_at_home_and_more_next_door():
    noise = load_noise("reference")
    ears = make_ears(noise, WIRED, 9)
    # seat 4 lies to the right of seat 3
    leaning = alter(world_with(seat_3=[Lying("")]), [make_world().find("2c")], x_mm=80.0)
    own = dict(chances(ears, leaning, "seat:3"))
    neighbor = dict(chances(ears, leaning, "seat:4"))
    uid = leaning.find("2c")
    assert 0.2 < own[uid] < 0.6
    assert neighbor[uid] > 2 * 0.02 * own[uid] / 0.9
    gone = alter(leaning, [uid], x_mm=200.0)
    assert dict(chances(ears, gone, "seat:3")).get(uid, 0.0) == 0.0


def test_a_lifted_card_is_almost_gone_and_a_chip_hardly_matters():
    world = world_with(seat_3=[Lying("")])
    assert rates(lift(world, "seat:3"), "seat:3").get("2c", 0.0) < 0.05
    covered = alter(world, world.at("seat:3"), covered=True)
    assert rates(covered, "seat:3")["2c"] == pytest.approx(0.855, abs=0.02)


def test_a_pitched_card_is_heard_by_what_it_flies_over_and_by_nobody_afterwards():
    world = make_world()
    uid = world.find("As")
    world = place_tag(world, uid, Lying("seat:5", flight=Flight(STUB, 0, 400)))
    ears = make_ears(load_noise("reference"), WIRED, 9)
    random = Random(3)
    over = {
        zone: sum(
            uid in sense(ears, world, zone, at_ms, random)
            for at_ms in range(0, 401, 10) for _ in range(20)
        )
        for zone in WIRED
    }
    assert over["board"] > 20
    assert over["seat:5"] > 0
    assert over["seat:1"] == over["seat:9"] == 0
    assert not any(uid in sense(ears, world, zone, 900, random) for zone in WIRED)


def test_cards_in_the_box_and_in_the_shuffler_are_heard_by_nobody():
    world = make_world()
    ears = make_ears(Noise(), WIRED, 9)
    assert all(chances(ears, world, zone) == () for zone in WIRED)


def test_one_read_in_two_thousand_has_an_identifier_of_no_card():
    world = world_with(seat_3=[Lying("", x_mm=-30.0), Lying("", x_mm=30.0)])
    ears = make_ears(load_noise("reference"), WIRED, 9)
    random = Random(5)
    heard = chances(ears, world, "seat:3")
    reads = [uid for _ in range(60_000) for uid in listen(ears, "seat:3", heard, random)]
    wrong = [uid for uid in reads if uid not in world.tags]
    assert len(wrong) / len(reads) == pytest.approx(1 / 2000, rel=0.35)
    assert {4, 8} == {len(uid) for uid in wrong}


def test_a_slow_coil_reads_half_and_a_dead_one_nothing():
    world = world_with(seat_3=[Lying("")])
    slow = replace(load_noise("reference"), coils={"seat:3": Coil(rate=0.5)})
    assert rates(world, "seat:3", slow)["2c"] == pytest.approx(0.45, abs=0.03)
    dead = replace(slow, coils={"seat:3": Coil(rate=0.0)})
    assert rates(world, "seat:3", dead) == {}


def test_measured_pairs_replace_the_general_rate():
    noise = replace(load_noise("reference"), pairs={"seat:3": {"seat:7": 0.2, "seat:4": 0.0}})
    world = world_with(seat_3=[Lying("")])
    assert rates(world, "seat:7", noise)["2c"] == pytest.approx(0.2, abs=0.02)
    assert rates(world, "seat:4", noise) == {}


def test_a_clean_table_hears_everything_in_its_own_field_and_nothing_else():
    world = world_with(seat_3=[Lying("", pile=1)] * 2, muck=[Lying("", pile=1)] * 20)
    clean = load_noise("clean")
    assert set(rates(world, "muck", clean, 50).values()) == {1.0}
    assert rates(world, "seat:3", clean, 50) == {"2c": 1.0, "2d": 1.0}
    assert rates(world, "seat:4", clean, 50) == {}


def test_the_same_seed_hears_the_same():
    world = move(make_world(), [make_world().find(code) for code in STANDARD], Lying("muck", pile=1))
    ears = make_ears(load_noise("harsh"), WIRED, 9)

    def evening(seed):
        random = Random(seed)
        return [sense(ears, world, zone, at, random) for at in range(50) for zone in WIRED]

    assert evening(4) == evening(4)
    assert evening(4) != evening(5)


def test_a_coil_on_no_zone_of_the_table_is_refused():
    with pytest.raises(ValueError, match="seat:12"):
        make_ears(Noise(), ["seat:12"], 9)
