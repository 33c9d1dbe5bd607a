"""Once a player has acted on a board card it stands: N121, E106, G121. The repair gives way, and is told once."""

from __future__ import annotations

import pytest
from remedy_hands import FLOP, PREFLOP, play

from controller.engine.remedies.standing_cards import let_stand
from controller.table.announcements.card_announcements import BoardStands
from controller.table.events import ActionDeclared
from controller.table.outputs import Announce, RemedyClosed
from controller.terms.codes import Act
from controller.terms.fast_copies import replace

NO_BURN = FLOP + "3:check 4:check 9c>board "
"""The turn came without a burn; seat 3 acts first."""
FOUR = PREFLOP + "2d>burn 3s>board+5h>board+5s>board+9c>board "
CASH = "NEG"


def stands(talk):
    return [one.says.ruling.cause for one in talk.outputs if isinstance(one, Announce) and isinstance(one.says, BoardStands)]


@pytest.mark.parametrize("letter", CASH)
@pytest.mark.parametrize("act", ["3:check", "3:bet=6"])
def test_the_first_act_lets_it_stand_and_counts(letter, act):
    talk = play(letter, NO_BURN + act)
    assert (talk.causes, stands(talk), talk.table.remedy) == (["no_burn"], ["no_burn"], None)
    assert (talk.state["street"], talk.state["to_act"], len(talk.state["board"])) == ("turn", 4, 4)
    assert talk.table.rulings[0].number == talk.table.hand.deal.waiting[0].ruling.number


@pytest.mark.parametrize("letter", CASH)
def test_words_and_chips_are_acts_too(letter):
    for name, fields in (("say", {"word": "check"}), ("chips", {"out": {"1": 6}})):
        talk = play(letter, NO_BURN)
        talk.tell(name, seat=3, **fields)
        assert (stands(talk), talk.state["to_act"]) == (["no_burn"], 4), name


@pytest.mark.parametrize("letter", [*CASH, "L", "P"])
def test_p37_a_fourth_card_of_the_flop_is_the_floors_then(letter):
    """The repair is closed: who acted on four cards has made them the floor's affair."""
    talk = play(letter, FOUR + "3:check")
    assert (talk.causes, stands(talk), talk.table.remedy) == (["four_card_flop"], ["four_card_flop"], None)
    assert [one.ended_by for one in talk.outputs if isinstance(one, RemedyClosed)] == ["floor"]


@pytest.mark.parametrize("letter", CASH)
@pytest.mark.parametrize("seat", [5, 2, 9])
def test_who_is_not_in_the_hand_acts_on_nothing(letter, seat):
    talk = play(letter, NO_BURN + f"{seat}:check")
    assert (stands(talk), talk.table.remedy is not None) == ([], True)


@pytest.mark.parametrize("letter", CASH)
def test_who_has_no_chips_left_has_no_act(letter):
    talk = play(letter, NO_BURN)
    hand = talk.table.hand
    wagering = replace(hand.wagering, stacks={**hand.wagering.stacks, 3: 0})
    table = replace(talk.table, hand=replace(hand, wagering=wagering))
    act = ActionDeclared(table.now_ms + 500, 3, Act.CHECK)
    assert let_stand(table, act) == (table, ())
    assert let_stand(talk.table, act)[1] != ()


@pytest.mark.parametrize("letter", CASH)
def test_a_repair_that_was_begun_goes_on(letter):
    """The card is on its way back: nobody can act on it."""
    talk = play(letter, NO_BURN + "9c>stub 3:check")
    assert (stands(talk), talk.table.remedy is not None, talk.state["to_act"]) == ([], True, None)


@pytest.mark.parametrize("letter", CASH)
@pytest.mark.parametrize("cards", ["9c>burn+Jh>burn ", "9c>burn Jh>burn "])
def test_without_the_streets_card_there_is_nothing_to_act_on(letter, cards):
    talk = play(letter, FLOP + "3:check 4:check " + cards + "3:check")
    assert (talk.causes, stands(talk), talk.table.remedy is not None) == (["double_burn"], [], True)


@pytest.mark.parametrize("letter", CASH)
def test_nothing_stands_without_a_repair_a_hand_or_a_board(letter):
    act = ActionDeclared(999_000, 3, Act.CHECK)
    for text in ("", "new deal", FLOP, "new deal exposed:3"):
        table = play(letter, text).table
        assert let_stand(table, act) == (table, ()), text
