"""Alarms that rest on a missing key: asked, taken back without trace, or left to stand."""

from __future__ import annotations

import pytest
from dealer_talk import Talk

from controller.engine.advance import advance
from controller.table.events import CardMoved, DealerAnswered, FoldDoubted
from controller.table.outputs import AskDealer, RetractRuling
from controller.terms.cards import card
from controller.terms.places import MUCK, place
from controller.views.trouble_now import notice

BOOKS = ("nclpc-2015", "eagles-3512", "golden-nugget-2025", "npl-2015", "players-casino-2025")
FLOP = ("7c", "8c", "9c")


def dealt(book="nclpc-2015", played=""):
    """Three players, dealt in, the acts of `played` done."""
    talk = Talk(book, seats=3)
    talk.play("new deal " + played)
    return talk.table


def come(table, at_ms, *moves):
    """Cards come to rest in one motion, and time goes on; returns the table and all outputs."""
    told = []
    for code, zone in moves:
        event = CardMoved(at_ms, card(code), place(zone), face_up=zone == "board")
        table, outputs = advance(table, event)
        told.extend(outputs)
    from controller.table.events import TimeReached

    table, outputs = advance(table, TimeReached(at_ms + 400))
    return table, [*told, *outputs]


def unseen(table, count):
    """Cards that have not been seen yet."""
    return [one.code for one in table.deck if table.ledger.place_of(one) is None][:count]


def early_flop(book, played="3:call 1:call"):
    """The flop with its burn while the big blind has still to act."""
    table = dealt(book, played)
    burn, *flop = unseen(table, 4)
    return come(table, table.now_ms + 5000, (burn, "burn"), *((one, "board") for one in flop))


@pytest.mark.parametrize("book", BOOKS)
def test_a_flop_before_the_last_act_is_ruled_and_asked_and_no_alarm_for_the_players(book):
    table, told = early_flop(book)
    asked = [one for one in told if isinstance(one, AskDealer)]
    assert [one.ruling for one in [table.question]] == [table.rulings[-1].number]
    assert asked[0].text == "Had seat 2 checked?"
    assert notice(table, str) is None


@pytest.mark.parametrize("book", BOOKS)
def test_yes_takes_the_ruling_back_without_trace_and_the_hand_goes_on(book):
    table, _ = early_flop(book)
    number = table.rulings[-1].number
    table, told = advance(table, DealerAnswered(table.now_ms + 900, f"acted:{number}", yes=True))
    assert [one.number for one in told if isinstance(one, RetractRuling)] == [number]
    assert (table.rulings, table.remedy, table.question, table.incident) == ((), None, None, None)
    assert (table.hand.street, len(table.ledger.at(place("board")))) == ("flop", 3)
    assert [(one.seat, one.act.value) for one in table.hand.actions][-1] == (2, "check")
    right = dealt(book, "3:call 1:call 2:check")
    assert table.hand.wagering.stacks == right.hand.wagering.stacks


def test_no_leaves_the_ruling_and_the_players_are_told():
    table, _ = early_flop("nclpc-2015")
    number = table.rulings[-1].number
    table, told = advance(table, DealerAnswered(table.now_ms + 900, f"acted:{number}", yes=False))
    assert told == ()
    assert [one.number for one in table.rulings] == [number]
    assert table.question is None


def test_the_late_key_itself_is_put_before_the_cards_when_the_dealer_says_yes():
    table, _ = early_flop("nclpc-2015")
    from controller.table.events import ActionDeclared
    from controller.terms.codes import Act

    number = table.rulings[-1].number
    table, _ = advance(table, ActionDeclared(table.now_ms + 300, 2, Act.CHECK))
    table, _ = advance(table, DealerAnswered(table.now_ms + 900, f"acted:{number}", yes=True))
    assert [(one.seat, one.act.value) for one in table.hand.actions] == [(3, "call"), (1, "call"), (2, "check")]
    assert table.hand.street == "flop"


def test_four_players_still_to_act_are_no_forgotten_keys():
    talk = Talk("nclpc-2015", seats=6)
    talk.play("new deal 3:call")
    burn, *flop = unseen(talk.table, 4)
    moves = ((burn, "burn"), *((one, "board") for one in flop))
    table, told = come(talk.table, talk.table.now_ms + 5000, *moves)
    assert table.rulings
    assert not [one for one in told if isinstance(one, AskDealer)]


def mucked(book="nclpc-2015"):
    """The first player's cards come to the muck in his turn, and no key is pressed."""
    table = dealt(book)
    first = table.hand.wagering.to_act
    cards = table.ledger.at(place(f"seat:{first}"))
    table, _ = come(table, table.now_ms + 3000, *((one.code, MUCK.code) for one in cards))
    return advance(table, FoldDoubted(table.now_ms + 2500, first))


def test_cards_in_the_muck_and_no_key_are_asked_about_and_yes_is_the_fold():
    table, told = mucked()
    assert [one.text for one in told] == ["The cards of seat 3 lie in the muck. Did seat 3 fold?"]
    table, _ = advance(table, DealerAnswered(table.now_ms + 500, "folded:3", yes=True))
    assert 3 in table.hand.wagering.folded
    assert table.rulings == ()


def test_cards_in_the_muck_by_mistake_are_ruled_on_when_the_dealer_says_no():
    table, _ = mucked()
    table, _ = advance(table, DealerAnswered(table.now_ms + 500, "folded:3", yes=False))
    assert [one.cause.value for one in table.rulings] == ["hand_in_muck"]


def test_a_fold_keyed_meanwhile_answers_the_question():
    table, _ = mucked()
    from controller.table.events import ActionDeclared
    from controller.terms.codes import Act

    table, _ = advance(table, ActionDeclared(table.now_ms + 500, 3, Act.FOLD))
    assert table.question is None
