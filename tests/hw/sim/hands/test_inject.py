"""What an injected error changes in a hand, and nothing else."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hw.sim import physical_acts as do
from hw.sim.hands.hand_acts import cards_off
from hw.sim.hands.inject import inject
from hw.sim.hands.script import deal_round
from tests.hw.sim.hands.injected_hands import FACTS, ORDER, SEATS, hand, stud


def outcome(acts):
    """Where every card of the deck's order goes, by a dealer who deals from the top: zone texts."""
    zones = []
    for act in acts:
        match act:
            case do.DealCard(zone=zone):
                zones.append(zone)
            case do.Burn():
                zones.append("burn")
            case do.BoardCards(count=count):
                zones += ["board"] * count
            case _:
                pass
    return zones


def order_of(acts):
    return next(act.order for act in acts if isinstance(act, do.NewDeal))


@given(st.integers(0, 1000))
def test_an_injection_changes_exactly_what_it_says(seed):
    right = outcome(hand())

    def wrong(cause):
        return outcome(inject(hand(), cause, Random(seed), FACTS).acts)

    deal, rest = right[:12], right[12:]
    assert sorted(wrong("out_of_sequence")) == sorted(right)
    assert wrong("out_of_sequence")[12:] == rest
    assert wrong("first_card_wrong_seat")[0] != deal[0]
    assert sorted(wrong("first_card_wrong_seat")[:12]) == sorted(deal)
    assert len(set(wrong("entitled_seat_skipped")[:10])) == 5
    assert wrong("extra_card")[13:] == rest
    assert wrong("extra_cards")[14:] == rest
    assert len(wrong("short_hand")) == len(right) - 1
    assert wrong("short_hand")[:11].count("seat:1") == 2
    assert wrong("button_short") == right[:11] + rest
    assert wrong("button_consecutive")[10:12] == ["seat:1", "seat:1"]
    assert wrong("no_burn").count("burn") == 2
    assert wrong("double_burn").count("burn") == 4
    assert wrong("four_card_flop").count("board") == 6
    assert wrong("oversize_flop").count("board") == 7
    assert wrong("undue_burn") == [*right, "burn"]
    assert wrong("off_table").count("off") == 1
    for cause in ("premature_flop", "premature_turn", "premature_river", "premature_burn"):
        assert wrong(cause) == right


def test_a_seat_without_the_right_to_a_hand_gets_one_each_round():
    wrong = inject(hand(), "unentitled_seat_dealt", Random(3), FACTS)
    zones = outcome(wrong.acts)
    assert wrong.seat in FACTS.empty
    assert zones.count(f"seat:{wrong.seat}") == 2
    owing = inject(hand(), "owing_seat_dealt", Random(3), FACTS)
    assert (owing.seat, outcome(owing.acts).count("seat:8")) == (8, 2)


def test_a_premature_street_comes_while_somebody_has_still_to_act():
    for street, cause in enumerate(("premature_flop", "premature_turn", "premature_river")):
        wrong = inject(hand(), cause, Random(street), FACTS)
        assert isinstance(wrong.acts[wrong.at], do.Burn)
        assert isinstance(wrong.acts[wrong.at + 2], do.PlayerAct)
        acting = [act for act in wrong.acts if isinstance(act, do.PlayerAct)]
        assert acting == [act for act in hand() if isinstance(act, do.PlayerAct)]


def test_after_the_remedy_of_an_exposed_card_every_script_card_lies_where_it_should():
    wrong = inject(hand(), "exposed_one", Random(8), FACTS)
    order, right = order_of(wrong.acts), dict(zip(range(20), outcome(hand()), strict=False))
    at = sum(cards_off(act) for act in wrong.acts[:wrong.at - 1])
    # the replacement is the next card behind the deal, the exposed one becomes the burn
    assert order[12] == ORDER[at]
    assert order[at] == ORDER[12]
    assert right[12] == "burn"
    assert wrong.by_key
    exposed = wrong.acts[wrong.at]
    assert exposed == do.Expose(f"seat:{wrong.seat}", (f"seat_{wrong.seat}", "exposed"))


def test_a_boxed_card_is_one_card_more_and_the_next_one_is_the_scripts():
    wrong = inject(hand(), "boxed_one", Random(2), FACTS)
    at = sum(cards_off(act) for act in wrong.acts[:wrong.at - 1])
    order = order_of(wrong.acts)
    assert order[at] not in ORDER[:19]
    assert order[at + 1] == ORDER[at]


def test_a_joker_takes_a_place_whose_card_comes_right_behind_the_deal():
    wrong = inject(hand(), "joker", Random(2), FACTS)
    order = order_of(wrong.acts)
    at = order.index("Jk")
    assert at < 12
    assert order[12] == ORDER[at]
    assert order[13] == ORDER[12]


@pytest.mark.parametrize(("cause", "mark"), [
    ("foreign_card", "B/"), ("unknown_card", "??"), ("duplicate_card", "#2"),
])
def test_a_stranger_stands_where_a_needed_card_is_missing(cause, mark):
    for seed in range(20):
        wrong = inject(hand(), cause, Random(seed), FACTS)
        new_deal = wrong.acts[0]
        stranger = next(code for code in new_deal.order if mark in code)
        assert wrong.cards == (stranger,)
        at = new_deal.order.index(stranger)
        assert new_deal.leave_out == (ORDER[at],)
        assert ORDER[at] not in new_deal.order


def test_a_missing_card_is_one_that_the_script_does_not_need():
    wrong = inject(hand(), "missing_card", Random(2), FACTS)
    assert wrong.acts[0].leave_out == wrong.cards
    assert wrong.cards[0] not in ORDER[:20]
    assert outcome(wrong.acts) == outcome(hand())


def test_a_stud_street_begins_before_the_last_player_has_acted():
    wrong = inject(stud(), "premature_street", Random(4))
    assert isinstance(wrong.acts[wrong.at], do.Burn)
    assert isinstance(wrong.acts[wrong.at + 7], do.PlayerAct)
    assert sorted(map(repr, wrong.acts)) == sorted(map(repr, stud()))


def test_a_stud_street_comes_without_its_burn():
    wrong, right = inject(stud(), "no_burn", Random(4)), stud()
    assert isinstance(right[wrong.at], do.Burn)
    assert isinstance(wrong.acts[wrong.at], do.DealCard)
    assert wrong.acts[wrong.at].face_up
    assert wrong.acts == (*right[:wrong.at], *right[wrong.at + 1:])


def test_out_of_turn_two_players_change_places():
    wrong = inject(hand(), "out_of_turn", Random(4))
    first, second = wrong.acts[wrong.at], wrong.acts[wrong.at + 1]
    assert hand()[wrong.at:wrong.at + 2] == (second, first)
    assert first.seat == wrong.seat


def test_cards_thrown_about_lie_where_they_were_thrown(play):
    into = inject(hand(), "cards_into_blind", Random(4))
    world, _, _ = play(into.acts)
    assert into.seat == 1
    assert sorted(len(world.at(f"seat:{seat}")) for seat in SEATS) == [0, 2, 2, 2, 2, 4]
    forward = inject(hand(), "thrown_forward", Random(4))
    world, _, _ = play(forward.acts[:forward.at + 2])
    assert len(world.at(f"discard:{forward.seat}")) == 2
    assert world.at(f"seat:{forward.seat}") == ()


def test_a_foreign_card_in_the_stub_is_never_needed(play):
    wrong = inject(hand(), "foreign_in_stub", Random(4))
    world, _, _ = play(wrong.acts)
    assert wrong.cards[0].startswith("B/")
    assert wrong.cards[0] in world.codes("stub")
    assert outcome(wrong.acts) == outcome(hand())


def in_rows():
    """Open-face: five cards each, then single ones, and no key before the end."""
    acts = [do.NewDeal(ORDER), *deal_round(SEATS[:3], 5), do.Wait(1000)]
    acts += [do.DealCard(f"seat:{seat}", face_up=True) for seat in SEATS[:3]]
    return (*acts, do.Press(("confirm",)))


@given(st.integers(0, 1000))
def test_an_error_of_the_deal_leaves_the_cards_of_later_streets_where_they_go(seed):
    facts = replace(FACTS, dealt=15)
    for cause in ("first_card_wrong_seat", "extra_card", "unentitled_seat_dealt", "entitled_seat_skipped"):
        wrong = outcome(inject(in_rows(), cause, Random(seed), facts).acts)
        assert wrong[-3:] == [f"seat:{seat}" for seat in SEATS[:3]]


@given(st.integers(0, 1000))
def test_no_surplus_card_goes_to_the_seat_where_the_next_street_begins(seed):
    acts = inject(stud(), "extra_cards", Random(seed), replace(FACTS, dealt=18)).acts
    assert f"seat:{SEATS[0]}" not in outcome(acts)[18:20]
