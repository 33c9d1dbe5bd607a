"""What speaks for a worn coil, held against two cards and a coil that read by chance, written for this alone."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wired import unhurried

from controller.terms.places import seat_place
from controller.tracking.antenna_care.wear import EMPTY, MANY_CARDS, PROVEN, STAY_WEIGHT, Reads, least_rate, wear_after
from controller.tracking.antenna_map import Antenna
from controller.tracking.detections import AntennaName

COIL = Antenna(AntennaName("reader-a", 1), seat_place(1))
"""0.9 of the polls of a card alone, 0.5 of one of several, as every table is wired."""
BESIDE, IN_A_PILE, AT_THE_RIM = 0.9, 0.5, 0.28
LOOSE, FAINT = {"answers": 0.5}, {"reads": 0.5}


def stay_of(random, rate, polls=60, answers=1.0, reads=1.0, coil=COIL):
    """Two cards lie at a coil for some polls; it answers in a share of them, and reads each card in a share of its rate."""
    stay, seen, gone = EMPTY, set(), {}
    for _ in range(polls):
        live = random.random() < answers
        hits = [card for card in (0, 1) if live and random.random() < rate * reads]
        again = [card for card in hits if card in seen]
        if again:
            stay = stay.after_poll(coil, 2, Reads(len(again), sum(not gone[card] for card in again)))
        for card in (0, 1):
            gone[card] = card not in hits
        seen.update(hits)
    return stay


def wear_of(random, hands, rates, **kind):
    """The wear after each hand, of which each lies at one of the rates."""
    wear, after = 0.0, []
    for _ in range(hands):
        wear = wear_after(wear, stay_of(random, random.choice(rates), **kind))
        after.append(wear)
    return after


def hands_until_proven(seed, rates, **kind):
    wear = wear_of(Random(seed), 200, rates, **kind)
    return next((hand for hand, one in enumerate(wear, start=1) if one >= PROVEN), None)


@pytest.mark.parametrize("rates", [[BESIDE], [IN_A_PILE], [BESIDE, IN_A_PILE]], ids=["beside", "in a pile", "both"])
@pytest.mark.parametrize("polls", [8, 60, 200])
def test_a_good_coil_is_never_taken_for_a_worn_one_however_its_cards_lie(rates, polls):
    assert max(wear_of(Random(polls), 2000, rates, polls=polls)) < PROVEN


def test_a_card_at_the_rim_for_a_hand_in_twenty_is_no_worn_coil():
    assert max(wear_of(Random(3), 2000, [*[BESIDE] * 12, *[IN_A_PILE] * 7, AT_THE_RIM])) < PROVEN


@pytest.mark.parametrize("rates", [[BESIDE], [IN_A_PILE], [BESIDE, IN_A_PILE]], ids=["beside", "in a pile", "both"])
def test_a_loose_connector_is_found_within_ten_hands_however_the_cards_lie(rates):
    assert all((hands_until_proven(seed, rates, **LOOSE) or 99) <= 10 for seed in range(40))


def test_a_coil_that_reads_half_of_every_card_is_found_by_its_piles():
    hands = [hands_until_proven(seed, [BESIDE, IN_A_PILE], **FAINT) or 999 for seed in range(40)]
    assert sorted(hands)[20] <= 15
    assert max(hands) <= 60
    assert hands_until_proven(1, [BESIDE], **FAINT) is None, "beside one another they are read as a good coil's in a pile"


def test_a_mended_coil_is_well_again_and_one_good_hand_does_not_mend_it():
    random = Random(5)
    wear = PROVEN
    wear = wear_after(wear, stay_of(random, BESIDE))
    assert wear == PROVEN - STAY_WEIGHT
    for _ in range(3):
        wear = wear_after(wear, stay_of(random, BESIDE))
    assert wear == 0.0


def test_a_hand_says_no_more_than_a_fourth_of_the_proof():
    assert stay_of(Random(1), BESIDE, polls=5000, **LOOSE).weight == STAY_WEIGHT
    assert stay_of(Random(1), BESIDE, polls=5000).weight == -STAY_WEIGHT
    assert EMPTY.weight == 0.0


def test_the_least_that_a_good_coil_reads():
    alone, several, pile = (least_rate(COIL, cards) for cards in (1, 2, MANY_CARDS))
    assert COIL.hit_rate > alone > several == COIL.stacked_hit_rate > pile


@unhurried
@given(
    st.floats(0.001, 1.0), st.floats(0.001, 1.0),
    st.lists(st.tuples(st.integers(1, 60), st.integers(1, 60), st.integers(0, 60)), max_size=20),
)  # fmt: skip
def test_any_wiring_and_any_reads_have_a_weight(alone, stacked, polls):
    stay, coil = EMPTY, Antenna(COIL.name, COIL.place, alone, stacked)
    for cards, read, again in polls:
        reads = min(read, cards)
        stay = stay.after_poll(coil, cards, Reads(reads, min(again, reads)))
    assert -STAY_WEIGHT <= stay.weight <= STAY_WEIGHT
