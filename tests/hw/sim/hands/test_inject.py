from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hw.sim import physical_acts as do
from hw.sim.hands.hand_acts import HandFacts, InjectError, cards_off
from hw.sim.hands.inject import CAUSES, inject
from hw.sim.hands.keys import entry
from hw.sim.hands.script import deal_round
from hw.sim.profile import load_noise
from hw.sim.tags import STANDARD

SEATS = (3, 4, 6, 7, 9, 1)
FACTS = HandFacts(empty=(2, 5), owing=(8,))
ORDER = STANDARD[:20]


def hand():
    acts = [do.NewDeal(ORDER), *deal_round(SEATS, 2)]
    word = "call"
    for cards in (3, 1, 1, 0):
        acts += [do.PlayerAct(seat, entry(word, seat)) for seat in SEATS]
        word = "check"
        if cards:
            acts += [do.Burn(), do.BoardCards(cards)]
    acts[-1] = do.PlayerAct(1, entry("fold", 1), fold=True)
    return (*acts, do.Show(3, ()), do.Award(3, 12, ()))


def stud():
    acts = [do.NewDeal(ORDER), *deal_round(SEATS, 2)]
    acts += [do.DealCard(f"seat:{seat}", face_up=True) for seat in SEATS]
    for _ in range(3):
        acts += [do.PlayerAct(seat, entry("check", seat)) for seat in SEATS]
        acts += [do.Burn(), *(do.DealCard(f"seat:{seat}", face_up=True) for seat in SEATS)]
    return (*acts, *(do.PlayerAct(seat, entry("check", seat)) for seat in SEATS))


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


def test_a_hand_without_a_place_for_an_error_says_so():
    with pytest.raises(InjectError, match="no seat of this hand is without the right"):
        inject(hand(), "unentitled_seat_dealt", Random(1))
    short = (do.NewDeal(), *deal_round((1, 2)), do.PlayerAct(1, ()))
    with pytest.raises(InjectError, match="burned"):
        inject(short, "no_burn", Random(1))
    with pytest.raises(InjectError, match="'late'"):
        inject(short, "late", Random(1))
    with pytest.raises(InjectError, match="no card is dealt"):
        inject((do.NewDeal(),), "extra_card", Random(1))


def test_hands_with_errors_can_be_dealt(play):
    for cause in CAUSES:
        wrong = inject(hand_for(cause), cause, Random(5), FACTS)
        world, truth, _ = play(wrong.acts, load_noise("reference"), 3)
        assert sum(len(uids) for uids in world.zones.values()) == len(world.tags)
        assert any(isinstance(t, do.Rested) for t in truth), cause


def test_an_act_left_out_at_the_hands_end_is_missed_by_nobody():
    right = (*hand(), do.MoveCards(("7c",), "discard:7"))
    with pytest.raises(InjectError, match="last act"):
        inject(right, "discarded_late", Random(1), FACTS)
