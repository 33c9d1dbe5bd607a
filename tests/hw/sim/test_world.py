from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hw.sim.hands.deck_orders import enrollment
from hw.sim.tags import STANDARD, make_deck
from hw.sim.world import (
    BOX,
    STUB,
    Flight,
    Lying,
    WorldError,
    alter,
    gather,
    land,
    lift,
    lower,
    make_world,
    move,
    place_tag,
    press,
    put_chips,
    put_under,
    release,
    set_order,
)


def laid(count=10):
    world = make_world()
    return move(world, [world.find(code) for code in STANDARD[:count]], Lying(STUB, pile=1))


def every_tag_lies_once(world):
    lying = [uid for zone in world.zones.values() for uid in zone]
    return sorted(lying) == sorted(world.tags) and all(
        world.lying[uid].zone == zone for zone, uids in world.zones.items() for uid in uids
    )


def test_a_table_owns_what_every_error_needs_and_no_two_tags_are_alike():
    world = make_world()
    assert len({tag.uid for tag in world.tags.values()}) == 52 * 4 + 2 + 4
    assert {len(uid) for uid in world.tags} == {8}
    assert len(make_deck("A")) == 52


def test_a_table_is_told_of_its_decks_and_not_of_strangers():
    world = make_world()
    told = enrollment(world)
    assert told[world.find("As")] == ("A", "As", 1)
    assert told[world.find("B/As")] == ("B", "As", 1)
    assert told[world.find("As#2")] == ("A", "As", 2)
    assert world.find("??") not in told


def test_names_are_relative_to_the_deck_in_play():
    world = make_world()
    assert world.name(world.find("As")) == "As"
    assert world.name(world.find("B/As")) == "B/As"
    assert world.name(world.find("As#2")) == "As#2"
    assert world.name(world.find("Jk")) == "Jk"
    assert world.name(world.find("??")) == "??"
    assert len({world.find(code) for code in ("As", "B/As", "As#2", "Jk", "B/Jk", "??")}) == 6
    with pytest.raises(WorldError):
        world.find("1x")


@given(st.lists(st.tuples(st.integers(0, 9), st.sampled_from(["seat:1", "board", "muck", STUB]))))
def test_moves_never_lose_nor_double_a_tag(moves):
    world = laid()
    for index, zone in moves:
        world = place_tag(world, world.find(STANDARD[index]), Lying(zone))
    assert every_tag_lies_once(world)
    assert every_tag_lies_once(gather(world, ["seat:1", "board", "muck"], STUB))


def test_moves_leave_the_world_they_began_with_as_it_was():
    before = laid()
    after = place_tag(before, before.at(STUB)[-1], Lying("seat:1"))
    assert before.codes("seat:1") == ()
    assert after.codes("seat:1") == (STANDARD[9],)
    assert len(before.at(STUB)) == 10


def test_the_order_of_a_pile_names_its_top_first():
    world = laid(3)
    top_first = [world.find(code) for code in (STANDARD[1], STANDARD[0], STANDARD[2])]
    assert set_order(world, STUB, top_first).codes(STUB)[-1] == STANDARD[1]
    with pytest.raises(WorldError):
        set_order(world, STUB, top_first[:2])


def test_a_card_put_under_a_pile_is_its_lowest():
    world = laid(3)
    world = place_tag(world, world.find("As"), Lying("board"))
    assert put_under(world, world.find("As"), STUB).codes(STUB)[0] == "As"


def test_a_peek_lifts_and_lowers_only_its_own_zone():
    world = laid(4)
    world = move(world, world.at(STUB)[-2:], Lying("seat:1"))
    up = lift(world, "seat:1")
    assert all(up.lying[uid].lifted for uid in up.at("seat:1"))
    assert not any(up.lying[uid].lifted for uid in up.at(STUB))
    down = lower(up, "seat:1", squared=True)
    assert all(down.lying[uid].pile == 1 for uid in down.at("seat:1"))
    assert not any(down.lying[uid].lifted for uid in down.at("seat:1"))


def test_a_flight_ends_at_its_time_and_not_before():
    world = laid(2)
    uid = world.at(STUB)[-1]
    flying = place_tag(world, uid, Lying("seat:1", flight=Flight(STUB, 100, 400)))
    assert flying.in_flight() == (uid,)
    assert land(flying, 399).in_flight() == (uid,)
    assert land(flying, 400).in_flight() == ()


def test_keys_and_chips():
    world = press(make_world(tray={"25": 3}), "fold")
    assert "fold" in world.contacts
    assert "fold" not in release(world, "fold").contacts
    assert put_chips(world, "25", -3).tray["25"] == 0
    with pytest.raises(WorldError, match="25"):
        put_chips(world, "25", -4)


def test_a_tag_of_another_table_cannot_be_moved():
    world = make_world()
    with pytest.raises(WorldError):
        place_tag(world, Random(1).randbytes(8), Lying("board"))
    with pytest.raises(KeyError):
        alter(world, [b"nobody"], lifted=True)
    assert len(world.at(BOX)) == len(world.tags)
