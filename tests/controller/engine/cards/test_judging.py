"""Whatever happens on the table: cards are conserved, every ruling is cited, undo goes back, replay says the same."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from dealer_talk import BOOKS, DECK, Talk
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.engine.advance import advance
from controller.engine.cards.judging import _more_too_early
from controller.table.events import CardMoved, Corrected
from controller.table.outputs import IssueRuling
from controller.table.ruling import Irregularity
from controller.table.state import Motion
from controller.tape.codec import read_event
from controller.terms.cards import STANDARD_DECK, card
from controller.terms.codes import Cause
from controller.terms.places import board_place, seat_place
from controller.views.ruling_text import ruling_text

CARDS = st.sampled_from([*DECK[:30], "Jk", "B/As"])
ZONES = st.sampled_from([*(f"seat:{n}" for n in range(1, 8)), "board", "board", "burn", "muck", "stub", "aside"])
SEATS = st.integers(1, 6)
KEYED = st.one_of(
    st.builds(lambda seat, do: {"e": "act", "seat": seat, "do": do}, SEATS, st.sampled_from(["fold", "call", "check"])),
    st.builds(lambda seat, by: {"e": "exposed", "seat": seat, "by": by}, SEATS, st.sampled_from(["dealer", "player"])),
    st.builds(lambda one, zone: {"e": "boxed", "card": one, "zone": zone}, CARDS, ZONES),
    st.builds(lambda seat: {"e": "off_table", "seat": seat}, SEATS),
    st.builds(lambda seat, cause: {"e": "attention", "cause": cause, "seat": seat}, SEATS,
              st.sampled_from(["no_burn", "premature_turn", "extra_card", "joker", "hand_in_muck", "absent_at_deal"])),
    st.builds(lambda step: {"e": "remedy", "step": step}, st.sampled_from(["reshuffle_stub", "set_aside", "cut_stub"])),
    st.builds(lambda what: {"e": "floor", "choose": what}, st.sampled_from(["fix", "play_on", "misdeal", "dead_hand"])),
    st.just({"e": "tap"}),
)  # fmt: skip
MOVED = st.builds(lambda one, zone: {"e": "card", "card": one, "zone": zone}, CARDS, ZONES)
DEALT = st.just({"e": "as_planned"})
EVENTS = st.lists(st.one_of(DEALT, DEALT, DEALT, MOVED, KEYED, st.just({"e": "new_deal"})), max_size=60)
LETTERS = st.sampled_from(list(BOOKS))
HEALTH = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def run(letter: str, told: list[dict]) -> tuple[Talk, list]:
    """The table after these events; `as_planned` is the card that is due, off the top of the deck."""
    talk = Talk(letter)
    talk.play("new")
    events = []
    top = iter(DECK[30:])
    for index, one in enumerate(told, 1):
        event = one
        if one["e"] == "as_planned":
            hand = talk.table.hand
            code = next(top, None)
            if hand is None or hand.plan.next is None or code is None:
                continue
            event = {"e": "card", "card": code, "zone": hand.plan.next.place.code}
        if one["e"] == "new_deal" and not talk.table.hand.deal.stopped:
            continue  # what stays in the middle of a hand that was played is the rake
        made = read_event(event, index * 1000)
        events.append(made)
        talk.feed(made)
    return talk, events


def lying(talk: Talk) -> list:
    return [one for pile in talk.table.ledger.piles.values() for one in pile if one.is_known]


@HEALTH
@given(LETTERS, EVENTS)
def test_cards_are_conserved_and_rulings_are_cited(letter, told):
    talk, _ = run(letter, told)
    cards = lying(talk)
    assert len(cards) == len(set(cards))
    assert all(talk.table.ledger.where[one] == place for place, pile in talk.table.ledger.piles.items() for one in pile)
    for output in talk.outputs:
        if isinstance(output, IssueRuling):
            assert output.ruling.cite
            assert ruling_text(output.ruling, talk.table.rules)
    stacks = talk.state["stack"]
    assert sum(stacks.values()) + talk.state["pot"] == 1200


@HEALTH
@given(LETTERS, EVENTS)
def test_the_same_events_give_the_same_rulings(letter, told):
    first, events = run(letter, told)
    again = Talk(letter).play("new")
    for event in events:
        again.feed(event)
    assert again.rulings == first.rulings
    assert again.state == first.state


@HEALTH
@given(LETTERS, EVENTS, KEYED)
def test_undo_gives_the_table_before_the_last_key(letter, told, key):
    talk, _ = run(letter, told)
    at_ms = talk.table.now_ms + 5000
    before, _ = advance(talk.table, read_event({"e": "time"}, at_ms))
    keyed, _ = advance(before, read_event(key, at_ms))
    undone, _ = advance(keyed, Corrected(at_ms))
    assert undone.hand == before.hand
    assert undone.ledger == before.ledger
    assert undone.remedy == before.remedy


@HEALTH
@given(LETTERS, EVENTS)
def test_no_ruling_rests_on_an_unsure_sighting(letter, told):
    talk = Talk(letter).play("new")
    source = random.Random(len(told))
    for index, one in enumerate(told, 1):
        if one["e"] == "card":
            event = read_event(one, index * 1000)
            before = len(talk.rulings)
            talk.feed(replace(event, sure=False))
            talk.feed(read_event({"e": "time"}, index * 1000 + 500))
            assert talk.rulings[before:] == []
        elif one["e"] == "as_planned" and talk.table.hand.plan.next is not None:
            code = source.choice(STANDARD_DECK)
            talk.feed(CardMoved(index * 1000, code, talk.table.hand.plan.next.place, sure=False))
    assert [one for one in talk.causes if one not in {"short_hand", "button_short", "entitled_seat_skipped"}] == []


# --------------------------------------------------------------------------- a hand that was stopped


@pytest.mark.parametrize("letter", BOOKS)
def test_a_misdeal_gives_wagers_back_and_keeps_the_forced_bets_up(letter):
    talk = Talk(letter).play("new deal:1 exposed:1")
    assert (talk.table.hand.deal.stopped, talk.state["pot"], talk.state["bet"]["2"]) == ("misdeal", 3, 2)
    talk.play("5d>2 3:fold 7c>stub show:3=8sKc ask:no_burn award:2=3")
    assert talk.told == ["misdeal exposed_first_two"]
    assert talk.state["pot"] == 3


@pytest.mark.parametrize("letter", BOOKS)
def test_the_re_deal_has_the_same_button_players_and_limits(letter):
    """P36-C; the other books' default."""
    talk = Talk(letter).play("new deal:1 exposed:1 away:4 new")
    hand = talk.table.hand
    assert (hand.number, hand.deals, hand.start.button, hand.start.dealt_in) == (1, 2, 6, (1, 2, 3, 4, 5, 6))
    assert (hand.deal.stopped, hand.deal.cards, talk.state["pot"]) == ("", (), 3)
    assert not talk.table.ledger.piles


@pytest.mark.parametrize("letter", BOOKS)
def test_a_void_hand_gives_every_chip_back_and_the_button_stays(letter):
    talk = Talk(letter).play(
        "new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold 2d>burn 3s#2>board+5h>board+5s>board"
    )
    assert talk.outcomes == ["void"]
    assert (talk.state["pot"], set(talk.state["stack"].values())) == (0, {200})
    talk.play("new")
    assert (talk.table.hand.number, talk.state["button"], talk.state["pot"]) == (2, 6, 3)


def test_the_floor_must_choose_one_of_the_options():
    talk = Talk("E", readers="none").play("new 3:fold ask:first_card_wrong_seat,seat=2 floor:void")
    assert talk.table.open_ruling is not None
    assert not talk.table.hand.deal.stopped
    talk.play("floor:misdeal")
    assert talk.table.hand.deal.stopped == "misdeal"


def test_the_floor_lets_the_hand_be_played():
    talk = Talk("E", readers="none").play("new 3:fold ask:first_card_wrong_seat,seat=2 floor:play_on 4:fold")
    assert talk.table.open_ruling is None
    assert talk.state["to_act"] == 5


def test_a_card_already_ruled_on_is_not_ruled_on_again():
    talk = Talk("N").play("new deal:10 Jk>5 Jk>muck Ts>5 2d>6 3:fold Jk>aside")
    assert talk.causes == ["joker"]


def test_an_act_before_any_card_was_read_opens_the_betting():
    """A table whose readers see nothing yet: the hand can be played."""
    talk = Talk("N").play("new 3:raise=6")
    assert (talk.told, talk.state["to_act"]) == ([], 4)


def test_an_unknown_card_only_adds_to_its_pile():
    talk = Talk("N").play("new")
    talk.feed(CardMoved(1000, card("??"), read_event({"e": "card", "card": "As", "zone": "seat:1"}, 0).place))
    assert talk.told == []


def test_cards_dealt_on_while_the_floor_decides_on_an_early_street_are_of_it_too():
    """Only those off the stub to a seat: not one that a player moved, and none of the board."""
    hand = Talk("G").play("new deal").table.hand
    asked = Irregularity(Cause.PREMATURE_STREET, 0, 1, (card("2d"),), count=1)
    moves = tuple(CardMoved(9000, card(code), place) for code, place in (
        ("3s", seat_place(2)), ("7c", seat_place(3)), ("5h", board_place()), ("5s", seat_place(4)),
    ))  # fmt: skip
    sources = (None, seat_place(1), None, None)
    after = _more_too_early(hand, asked, Motion(9000, moves, odd=True, strays=moves, sources=sources, hand_before=hand))
    assert ([one.code for one in after.deal.asked.cards], after.deal.asked.count) == (["2d", "3s", "5s"], 3)
    none = Motion(9000, moves[1:3], odd=True, strays=moves[1:3], sources=sources[1:3], hand_before=hand)
    assert _more_too_early(hand, asked, none) is hand
