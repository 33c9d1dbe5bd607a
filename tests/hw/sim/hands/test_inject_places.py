"""Where an error has its place in a hand, and what a hand without one is told."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hw.sim import physical_acts as do
from hw.sim.hands.hand_acts import HandFacts, InjectError, cards_off
from hw.sim.hands.inject import CAUSES, inject
from hw.sim.hands.script import deal_round
from hw.sim.profile import load_noise
from hw.sim.tags import STANDARD
from tests.hw.sim.hands.injected_hands import FACTS, SEATS, hand, stud


def drawing():
    """Pineapple's discard before the flop, and a draw after it."""
    acts = list(hand())
    flop = next(index for index, act in enumerate(acts) if isinstance(act, do.Burn))
    tossed = [do.MoveCards((f"{seat}c",), f"discard:{seat}") for seat in SEATS[:2]]
    drawn = [do.PlayerAct(7, ("draw", "digit_2", "confirm")), do.MoveCards(("7c", "7d"), "discard:7")]
    return (*acts[:flop], *tossed, *acts[flop:flop + 2], *drawn, *acts[flop + 2:])


def hand_for(cause):
    match cause:
        case "premature_street":
            return stud()
        case "discarded_late" | "wrong_count":
            return drawing()
        case _:
            return hand()


@given(st.sampled_from(sorted(CAUSES)), st.integers(0, 10_000))
@settings(max_examples=300, deadline=None)
def test_every_cause_finds_its_place_and_says_where(cause, seed):
    given_acts = hand_for(cause)
    wrong = inject(given_acts, cause, Random(seed), FACTS)
    assert wrong.cause == cause
    assert wrong.acts != given_acts
    # nothing before the error is touched but the order of the deck
    assert wrong.acts[1:wrong.at] == given_acts[1:wrong.at]
    assert inject(given_acts, cause, Random(seed), FACTS) == wrong


def test_discards_that_are_kept_are_those_of_their_own_kind():
    """What is given away without others for it is kept as a whole, of a draw one card is kept."""
    right = drawing()
    late = inject(right, "discarded_late", Random(1), FACTS)
    assert len(late.acts) == len(right) - 1
    assert right[late.at] == do.MoveCards((f"{late.seat}c",), f"discard:{late.seat}")
    assert late.seat in SEATS[:2]
    count = inject(right, "wrong_count", Random(1), FACTS)
    assert (count.acts[count.at], count.seat) == (do.MoveCards(("7c",), "discard:7"), 7)
    for cause in ("discarded_late", "wrong_count"):
        with pytest.raises(InjectError):
            inject(hand(), cause, Random(1), FACTS)


def test_a_hand_that_left_its_seat_gives_nothing_away_later():
    acts = tuple(
        one for act in hand() for one in ((act, do.MoveCards(("7c",), "discard:7")) if act == hand()[20] else (act,))
    )
    wrong = inject(acts, "mucked_hand", Random(0), FACTS)
    moved = [act for act in wrong.acts if isinstance(act, do.MoveCards)]
    assert bool(moved) is (wrong.seat != 7 or wrong.at > 20)


@pytest.mark.parametrize("seed", range(20))
def test_who_is_away_does_not_act_and_the_dealer_waits_for_him(seed):
    wrong = inject(hand(), "absent_at_deal", Random(seed), FACTS)
    acted = [act.seat for act in wrong.acts if isinstance(act, do.PlayerAct)]
    planned = [act.seat for act in hand() if isinstance(act, do.PlayerAct)]
    assert acted == planned[:planned.index(wrong.seat)]


def test_an_error_wants_a_card_to_spare_though_everybody_stays_in():
    """Whoever folds in the plan may stay once the floor has ruled: the most that the hand may take counts."""
    with pytest.raises(InjectError, match="may use every card"):
        inject(hand(), "boxed_one", Random(1), HandFacts(most=51))
    assert inject(hand(), "boxed_one", Random(1), HandFacts(most=50))
    assert inject(hand(), "exposed_by_player", Random(1), HandFacts(most=52))


def rows():
    """Chinese poker with four players: thirteen cards each in one go, all fifty-two of the deck, then rows are keyed."""
    deal = [do.DealCard(f"seat:{seat}") for seat in SEATS[:4] for _ in range(13)]
    return (do.NewDeal(STANDARD), *deal, *(do.Press((f"seat_{seat}", "confirm")) for seat in SEATS[:4]))


@pytest.mark.parametrize(("cause", "dealt"), [
    ("first_card_wrong_seat", 52), ("button_misplaced", 52), ("out_of_sequence", 52), ("short_hand", 51), ("button_short", 51),
    ("entitled_seat_skipped", 39), ("joker", 52), ("foreign_card", 52), ("unknown_card", 52), ("duplicate_card", 52),
    ("foreign_in_stub", 52), ("exposed_first_two", 52), ("exposed_one", 52), ("exposed_many", 52), ("boxed_one", 52),
    ("boxed_many", 52),
])
def test_an_error_that_costs_no_card_is_made_though_every_card_is_dealt(cause, dealt):
    """No hand gets more than the deck has, and none of them needs a card more to be put right."""
    for seed in range(20):
        wrong = inject(rows(), cause, Random(seed), HandFacts(most=52))
        assert sum(map(cards_off, wrong.acts)) == dealt


@pytest.mark.parametrize("cause", ["extra_card", "off_table", "unentitled_seat_dealt", "missing_card", "undue_burn"])
def test_an_error_that_takes_a_card_more_has_no_place_where_every_card_is_dealt(cause):
    with pytest.raises(InjectError):
        inject(rows(), cause, Random(1), HandFacts(empty=(2,), most=52))


def test_a_stub_is_dropped_while_it_is_still_dealt_from():
    for seed in range(50):
        wrong = inject(hand(), "disordered_stub", Random(seed), FACTS)
        assert any(cards_off(act) for act in wrong.acts[wrong.at:])


def test_a_hand_without_a_place_for_an_error_says_so():
    with pytest.raises(InjectError, match="no seat of this hand is without the right"):
        inject(hand(), "unentitled_seat_dealt", Random(1))
    short = (do.NewDeal(), *deal_round((1, 2)), do.PlayerAct(1, ()))
    with pytest.raises(InjectError, match="has no burn"):
        inject(short, "no_burn", Random(1))
    with pytest.raises(InjectError, match="'late'"):
        inject(short, "late", Random(1))
    with pytest.raises(InjectError, match="deals no card"):
        inject((do.NewDeal(),), "extra_card", Random(1))


def test_hands_with_errors_can_be_dealt(play):
    for cause in CAUSES:
        wrong = inject(hand_for(cause), cause, Random(5), FACTS)
        world, truth, _ = play(wrong.acts, load_noise("reference"), 3)
        assert sum(len(uids) for uids in world.zones.values()) == len(world.tags)
        assert any(isinstance(t, do.Rested) for t in truth), cause


def test_an_act_left_out_at_the_hands_end_is_missed_by_nobody():
    right = (*hand(), do.MoveCards(("7c",), "discard:7"))
    with pytest.raises(InjectError, match="would be the hand's last"):
        inject(right, "discarded_late", Random(1), FACTS)


@given(st.integers(0, 10_000))
@settings(max_examples=50, deadline=None)
def test_two_boxed_cards_and_an_absent_player_are_errors_from_the_last_act_of_theirs(seed):
    boxed = inject(hand(), "boxed_many", Random(seed), FACTS)
    keyed = [index for index, act in enumerate(boxed.acts) if isinstance(act, do.Press) and "boxed" in act.keys]
    assert [boxed.at, boxed.complete_at] == keyed
    assert inject(hand(), "boxed_one", Random(seed), FACTS).complete_at is None
    absent = inject(hand(), "absent_at_deal", Random(seed), FACTS)
    dealt = [index for index, act in enumerate(absent.acts) if isinstance(act, do.DealCard)]
    assert absent.complete_at == dealt[2 * len(SEATS) - 1]
