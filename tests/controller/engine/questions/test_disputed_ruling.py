"""Alarms about cards that came too early, which rest on a missing key: asked, taken back, or left to stand."""

from __future__ import annotations

import pytest
from dealer_talk import Talk
from disputed_hands import BOOKS, come, dealt, mucked, unseen

from controller.engine.advance import advance
from controller.engine.questions.disputed_ruling import keep_up
from controller.table.events import (
    ActionDeclared,
    CardMoved,
    Corrected,
    DealerAnswered,
    NewDeal,
    TimeReached,
)
from controller.table.hand import Phase
from controller.table.outputs import Announce, AskDealer, RetractRuling
from controller.table.questions import LiesClearly
from controller.table.state import DealerQuestion
from controller.terms.cards import card
from controller.terms.codes import Act
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, MUCK, board_place, place
from controller.views.dealer_questions import dealer_question
from controller.views.trouble_now import notice


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
    assert dealer_question(asked[0].question) == "Had seat 2 checked?"
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


def test_a_fold_keyed_meanwhile_answers_the_question():
    table, _ = mucked()
    table, _ = advance(table, ActionDeclared(table.now_ms + 500, 3, Act.FOLD))
    assert table.question is None


def flop_too_soon(played):
    """A flop out while somebody has still to act: the dealer is asked what the missing key would have said."""
    table = Talk("G").play(played).table
    at_ms = table.now_ms + 1000
    for code in ("3s", "5h", "5s"):
        table, _ = advance(table, CardMoved(at_ms, card(code), place("board"), face_up=True, motion=1))
    return advance(table, TimeReached(at_ms + 1000))[0]


def told_instead(table, act, to=None):
    return advance(table, DealerAnswered(table.now_ms + 500, table.question.code, yes=True, act=act, to=to))


def test_the_dealer_may_say_that_the_player_folded_where_he_is_asked_for_a_call():
    table = flop_too_soon("new deal 3:call 4:fold 5:fold 6:fold 1:call")
    assert dealer_question(table.question.asks) == "Had seat 2 checked?"
    table, out = told_instead(table, Act.FOLD)
    assert [type(one) for one in out if isinstance(one, RetractRuling)] == [RetractRuling]
    assert (table.question, table.incident, table.rulings, table.open_ruling) == (None, None, (), None)
    assert 2 in table.hand.wagering.folded


def test_whoever_has_to_answer_a_raise_that_was_not_keyed_is_asked_about_next():
    table = flop_too_soon("new deal 3:call 4:fold 5:fold 6:fold 1:call")
    table, out = told_instead(table, Act.RAISE, 20)
    assert [dealer_question(one.question) for one in out if isinstance(one, AskDealer)] == ["Had seats 3 and 1 called?"]
    table, _ = told_instead(table, Act.FOLD)
    assert dealer_question(table.question.asks) == "Had seat 1 called?"
    table, out = advance(table, DealerAnswered(table.now_ms + 500, table.question.code, yes=True))
    assert [(one.seat, one.act) for one in table.hand.actions[-3:]] == [
        (2, Act.RAISE), (3, Act.FOLD), (1, Act.CALL),
    ]
    assert (table.rulings, table.question) == ((), None)
    assert [type(one) for one in out if isinstance(one, RetractRuling)] == [RetractRuling]


def test_what_the_player_cannot_have_done_answers_nothing():
    table = flop_too_soon("new deal 3:call 4:fold 5:fold 6:fold 1:raise=6")
    assert dealer_question(table.question.asks) == "Had seats 2 and 3 called?"
    after, out = told_instead(table, Act.CHECK)
    assert (after.question, after.rulings) == (table.question, table.rulings)
    assert [one.kind for one in out if isinstance(one, Announce)] == ["error"]


def test_a_later_card_that_was_read_before_its_burn_and_the_hands_before_is_no_error_when_the_dealer_says_yes():
    """Seven-card stud: the last call was not keyed, and of fourth street only the last card was sure at first."""
    talk = Talk("G", seats=3, game="stud", blinds=[], ante=1, bring_in=2, limits=[5, 10]).play("new deal")
    opener = talk.table.hand.wagering.to_act
    after = [opener % 3 + 1, (opener + 1) % 3 + 1]
    talk.play(f"{opener}:bring_in {after[0]}:call")
    (one, *_), last = unseen(talk.table, 3), place(f"seat:{after[1]}")
    table = talk.table
    table, _ = advance(table, CardMoved(table.now_ms + 9000, card(one), last, motion=9))
    table, told = advance(table, TimeReached(table.now_ms + 400))
    assert any(isinstance(output, AskDealer) for output in told)
    table, _ = advance(table, DealerAnswered(table.now_ms + 900, table.question.code, yes=True))
    assert (table.rulings, table.remedy, table.ledger.place_of(card(one))) == ((), None, last)
    presumed = [where.code for where, _ in table.hand.deal.presumed]
    order = [seat for seat in table.hand.start.dealt_in if seat != after[1]]
    served = [f"seat:{seat}" for seat in order if table.hand.start.dealt_in.index(seat) < _at(table, after[1])]
    assert presumed == ["burn", *served]


def _at(table, seat):
    return table.hand.start.dealt_in.index(seat)


@pytest.mark.parametrize("before", [1, 2, 3, 4])
def test_cards_that_came_before_undo_are_told_again_when_the_dealer_says_yes(before):
    """UNDO tells again what the sensors said; the question that comes of it knows all of it, as the first one did."""
    table = dealt("golden-nugget-2025", "3:call 1:call")
    burn, *flop = unseen(table, 4)
    told = ((burn, "burn"), *((one, "board") for one in flop))
    table = replace(table, physical=replace(table.physical, now_ms=table.now_ms + 5000))
    for number, moved in enumerate(told, 1):
        table, _ = come(table, table.now_ms + 100, moved)
        if number == before:
            table, _ = advance(table, Corrected(table.now_ms + 300))
    assert dealer_question(table.question.asks) == "Had seat 1 called and seat 2 checked?"
    table, _ = advance(table, DealerAnswered(table.now_ms + 900, table.question.code, yes=True))
    assert (table.rulings, table.question, table.hand.phase) == ((), None, Phase.BETTING)
    assert {one.code for one in table.ledger.at(board_place())} == set(flop)


def draw_cards_come(drawn, said):
    """Four players draw; the first takes one card, so many more say that they take none, and burn and card come."""
    talk = Talk("G", seats=4, game="27td", limits=[2, 4]).play("new deal")
    while talk.table.hand.phase is Phase.BETTING:
        seat = talk.state["to_act"]
        talk.play(f"{seat}:" + next(one for one in ("check", "call") if one in talk.state["may"][str(seat)]))
    first, *others = talk.table.hand.to_declare
    talk.play(f"{first}:draw={drawn}")
    talk.play(" ".join(f"{one.code}>discard:{first}" for one in talk.table.ledger.at(place(f"seat:{first}"))[:drawn]))
    talk.play(" ".join(f"{seat}:draw=0" for seat in others[:said]))
    burn, *cards = unseen(talk.table, 1 + drawn)
    moves = ((burn, "burn"), *((one, f"seat:{first}") for one in cards))
    return (first, *others), *come(talk.table, talk.table.now_ms + 5000, *moves)


def test_draw_cards_before_the_last_player_has_said_his_number_are_asked_about():
    seats, table, told = draw_cards_come(1, 2)
    assert [dealer_question(one.question) for one in told if isinstance(one, AskDealer)] == [f"Had seat {seats[3]} declared a draw?"]
    assert notice(table, str) is None
    number = table.rulings[-1].number
    table, told = advance(table, DealerAnswered(table.now_ms + 900, f"acted:{number}", yes=True))
    assert [one.number for one in told if isinstance(one, RetractRuling)] == [number]
    assert (table.rulings, table.open_ruling, table.hand.phase) == ((), None, Phase.BETTING)
    assert table.hand.drawn == {seats[0]: 1, seats[1]: 0, seats[2]: 0, seats[3]: 0}
    assert len(table.ledger.at(place(f"seat:{seats[0]}"))) == 5


def test_no_leaves_draw_cards_to_the_floor():
    _, table, _ = draw_cards_come(2, 1)
    assert len(table.question.asks.acts) == 2
    table, _ = advance(table, DealerAnswered(table.now_ms + 900, table.question.code, yes=False))
    assert [one.cause.value for one in table.rulings] == ["premature_street"]
    assert table.open_ruling is not None


def test_an_alarm_that_is_over_takes_its_own_question_along_and_no_other():
    """The dealer is asked by now whether a card lies clearly: that does not hang on the alarm."""
    table, _ = early_flop(BOOKS[0])
    own, other = table.question, DealerQuestion(LiesClearly((BURN, MUCK)))
    assert own.ruling in table.incident.rulings
    for question, after in ((own, None), (other, other), (None, None)):
        over = keep_up(replace(table, question=question), NewDeal(table.now_ms + 1000))
        assert (over.incident, over.question) == (None, after)


def test_the_act_that_was_missing_comes_before_the_first_card_that_it_lets_come():
    """The burn was made a second before the flop: seat 2 had checked by then."""
    talk = Talk("G").play("new deal 3:call 4:fold 5:fold 6:fold 1:call 2d>burn 3s>board+5h>board+5s>board")
    burn_ms = talk.table.incident.since[0].at_ms
    assert [one.place for one in talk.table.incident.since[:2]] == [BURN, board_place()]
    talk.feed(DealerAnswered(talk.table.now_ms + 3000, talk.table.question.code, yes=True))
    checked = talk.table.hand.actions[-1]
    assert (checked.seat, checked.act, checked.at_ms) == (2, Act.CHECK, burn_ms)
