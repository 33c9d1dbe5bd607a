"""A house's game that turns a board card up with the deal: errors around it are what they are in every other game."""

from pathlib import Path

import pytest

from controller.engine.advance import advance
from controller.loading.law import load_law
from controller.poker.seats.seating import seat_players
from controller.table import events as happened
from controller.table.outputs import IssueRuling
from controller.table.stakes import Stakes
from controller.table.state import Table
from controller.terms.cards import card
from controller.terms.codes import Act
from controller.terms.places import place

HOUSE = Path(__file__).parents[3] / "data" / "house" / "courchevel.toml"
LAW = load_law("golden-nugget-2025", (str(HOUSE),))
DECK = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
HANDS = ["seat:1", "seat:2", "seat:3"] * 5


def ruled(*zones, acts=()):
    """What is ruled when cards go to these places in their order, and seats act."""
    variant = LAW.games["courchevel"]
    table = Table(
        rules=LAW.book, variant=variant, stakes=Stakes(blinds=(1, 2)),
        seating=seat_players(dict.fromkeys((1, 2, 3), 200), 3), games=LAW.games, deck=variant.deck.value.cards,
    )
    events = [happened.NewDeal(1000)]
    for at, zone in enumerate(zones, 1):
        up = zone == "board"
        events.append(happened.CardMoved(1000 + 700 * at, card(DECK[at]), place(zone), up, motion=at))
    end_ms = events[-1].at_ms
    events += [happened.ActionDeclared(end_ms + 3000 * at, seat, act) for at, (seat, act) in enumerate(acts, 1)]
    events.append(happened.TimeReached(events[-1].at_ms + 3000))
    told = []
    for event in events:
        table, outputs = advance(table, event)
        told += [one.ruling.cause.value for one in outputs if isinstance(one, IssueRuling)]
    return told, table.hand


def test_the_deal_with_its_board_card_is_no_error():
    told, hand = ruled(*HANDS, "burn", "board")
    assert (told, hand.phase, hand.deal.complete) == ([], "betting", True)


@pytest.mark.parametrize(("zones", "cause"), [
    ((*HANDS, "seat:2"), "extra_card"),
    ((*HANDS, "burn", "burn"), "double_burn"),
    ((*HANDS, "board"), "no_burn"),
    ((*HANDS[:7], "burn"), "undue_burn"),
    ((*HANDS[:7], "seat:1"), "out_of_sequence"),
])
def test_an_error_before_the_board_card_has_its_own_name(zones, cause):
    assert ruled(*zones)[0] == [cause]


def test_the_flop_of_two_cards_before_the_betting_is_over_is_a_flop_too_early():
    assert ruled(*HANDS, "burn", "board", "board", "board")[0][:1] == ["premature_flop"]


def test_an_act_before_the_board_card_is_taken_as_the_deal_being_over():
    told, hand = ruled(*HANDS, acts=((3, Act.CALL),))
    assert told == []
    assert hand is not None
