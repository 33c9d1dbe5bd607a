"""A debtor dealt in by mistake: seen by the readers, looking at his cards, acting (N150, G156)."""

import pytest
from dealer_talk import Talk
from joining_cards import cards, with_cards
from told import CHECK, DEAL, OWING, SIX, E, G, N, act, attention, flat, folds, play, run, seat

from controller.engine.advance import advance
from controller.engine.seats.joining import _debtor, _joined, _with_player
from controller.table.events import CardPeeked
from controller.terms.cards import STANDARD_DECK, card
from controller.terms.fast_copies import replace
from controller.terms.places import seat_place


@pytest.mark.parametrize(("book", "outcome", "rule"), [(N, "owes", "150"), (G, "owes", "156"), (E, "floor", "136")])
@pytest.mark.parametrize("order", [(6, 1, 2, 3, 4, 5)])
def test_the_readers_see_it_no_misdeal(book, outcome, rule, order):
    rulings, states = run(
        book, SIX, 1, *with_cards([OWING, seat(4, "present"), DEAL]), *cards(*order), CHECK, readers="full"
    )
    assert [(one["outcome"], one["cause"], one["seat"]) for one in rulings] == [(outcome, "owing_seat_dealt", 4)]
    assert rule in rulings[0]["rules"]
    assert "post_now" in rulings[0]["steps"]
    assert states[0]["dealt_in"] == [1, 2, 3, 4, 5, 6]


def test_a_debtor_right_of_the_button_is_served_last():
    """The button's neighbor: the plan goes round with him, to the last card."""
    away = [*OWING[:6], seat(2, "away")]
    assert away[-1]["seat"] == 2
    rulings, states = run(
        N,
        SIX,
        1,
        *with_cards([OWING, seat(4, "present"), DEAL]),
        *cards(6, 1, 2, 3, 4, 5),
        CHECK,
        act(2, "fold"),
        act(3, "fold"),
        CHECK,
        readers="full",
    )
    assert len(rulings) == 1
    assert states[1]["to_act"] == 4


@pytest.mark.parametrize(("book", "live"), [(N, False), (G, False)])
def test_who_looks_before_he_posts_is_dead(book, live):
    events = [*with_cards([OWING, seat(4, "present"), DEAL]), *cards(6, 1, 2, 3, 4, 5)]
    table = play(book, SIX, 1, *events, readers="full")
    table, told = advance(table, CardPeeked(10**6, card(cards(6, 1, 2, 3, 4, 5)[4]["card"]), seat_place(4)))
    assert [one.ruling.outcome for one in told if hasattr(one, "ruling")] == ["dead_hand"]
    assert (4 in table.hand.wagering.live) is live


def test_who_looks_and_owes_nothing_may():
    events = [*with_cards([OWING, seat(4, "present"), DEAL]), *cards(6, 1, 2, 3, 4, 5)]
    table = play(N, SIX, 1, *events, readers="full")
    _, told = advance(table, CardPeeked(10**6, card(cards(6, 1, 2, 3, 4, 5)[0]["card"]), seat_place(6)))
    assert told == ()


@pytest.mark.parametrize("book", [N, G])
def test_out_of_the_order_of_the_deal_it_is_another_error(book):
    order = (6, 4, 1, 2, 3, 5)
    rulings, _ = run(book, SIX, 1, *with_cards([OWING, seat(4, "present"), DEAL]), *cards(*order), readers="full")
    assert rulings[0]["cause"] != "owing_seat_dealt"


def test_a_fold_of_a_player_not_in_the_hand_changes_nothing():
    _, states = run(N, SIX, 1, OWING, seat(4, "present"), DEAL, act(2, "fold"), act(3, "fold"), act(4, "fold"), CHECK)
    assert 4 not in states[0]["dealt_in"]


def test_an_act_of_somebody_who_owes_nothing_lets_nobody_in():
    _, states = run(N, SIX, 1, seat(8, "new", stack=100), DEAL, act(4, "fold"), act(8, "call"), CHECK)
    assert 8 not in states[0]["dealt_in"]


def test_words_let_a_debtor_in_too():
    say = {"e": "say", "seat": 4, "word": "call"}
    _, states = run(N, SIX, 1, OWING, seat(4, "present"), DEAL, act(2, "fold"), act(3, "fold"), say, CHECK)
    assert 4 in states[0]["live"]
    assert states[0]["bet"]["4"] == 2


def test_asked_about_a_debtor_who_is_out_of_the_hand_again():
    rulings, _ = run(G, SIX, 1, OWING, attention("owing_seat_dealt", seat=4))
    assert rulings[0]["outcome"] == "dead_hand"


def test_a_debtor_left_of_the_big_blind_acts_first():
    """His turn is where he sits: two hands later, button 1 and blinds 2 and 3, he is under the gun."""
    later = [DEAL, *folds(2, 3, 5, 6, winner=1, pot=3), DEAL, *folds(3, 5, 6, 1, winner=2, pot=3)]
    talk = Talk("G", seats=6, button=1)
    for event in flat([OWING, later, seat(4, "present")]):
        talk.tell(**event)
        if event == DEAL:
            talk.play("deal")
            talk.top = 0
    talk.play("new")
    assert (talk.table.hand.start.dealt_in, talk.table.hand.start.first_to_act) == ((2, 3, 5, 6, 1), 5)
    codes = iter(one.code for one in STANDARD_DECK)
    talk.play(" ".join(f"{next(codes)}>{number}" for _ in range(2) for number in (2, 3, 4, 5, 6, 1)))
    assert talk.causes == ["owing_seat_dealt"]
    assert (talk.table.hand.start.acting_order, talk.state["to_act"]) == ((4, 5, 6, 1, 2, 3), 4)
    assert talk.play("4:call").state["to_act"] == 5


def test_behind_a_straddle_that_acts_last_a_debtor_has_his_turn_in_the_order_of_the_round():
    """G11: the button's straddle acts after the blinds. Seat 4 was passed by, so it is the straddle's turn first."""
    told = [act(number, "call") for number in (3, 5, 1, 2)]
    hand = play(G, dict.fromkeys((1, 2, 3, 5, 6), 200), 6, DEAL, {"e": "straddle", "seat": 6, "to": 4}, *told).hand
    assert (hand.wagering.round.turns, hand.wagering.to_act) == ((3, 5, 1, 2, 6), 6)
    joined = _joined(hand, 4, 200)
    assert (joined.round.turns, joined.to_act) == ((3, 4, 5, 1, 2, 6), 6)


@pytest.mark.parametrize("book", [N, G])
def test_a_debtor_without_cards_acts_in_nothing(book):
    """Where readers see every hand, his key is that of another seat."""
    events = [*with_cards([OWING, seat(4, "present"), DEAL]), *cards(6, 1, 2, 3, 5), act(4, "call"), CHECK]
    assert 4 not in run(book, SIX, 1, *events, readers="full")[1][-1]["dealt_in"]


@pytest.mark.parametrize("book", [N, G])
def test_nobody_comes_into_a_hand_by_acting_on_its_flop(book):
    called = [act(number, "call") for number in (2, 3, 5, 6)]
    events = [OWING, seat(4, "present"), DEAL, *called, act(1, "check"), {"e": "tap"}, act(4, "check"), CHECK]
    state = run(book, SIX, 1, *events)[1][-1]
    assert (state["street"], 4 in state["dealt_in"]) == ("flop", False)


@pytest.mark.parametrize(("stack", "owes"), [(1, True), (0, False)])
def test_who_has_no_chips_left_is_no_debtor_who_can_be_let_in(stack, owes):
    seating = play(N, SIX, 1, OWING, seat(4, "present")).seating
    table = replace(play(N, SIX, 1), seating=seating.with_seat(replace(seating.at(4), stack=stack)))
    assert (_debtor(table, 4) is not None) is owes


@pytest.mark.parametrize(("number", "first", "order"), [(4, 3, (3, 4, 5, 6, 1, 2)), (3, 3, (3, 4, 5, 6, 1, 2))])
def test_the_first_to_act_is_another_only_where_the_debtor_sits_before_him(number, first, order):
    seats = dict.fromkeys((one for one in range(1, 7) if one != number), 200)
    table = play(G, seats, 6, DEAL)
    whole = play(G, SIX, 6)
    joined = _with_player(replace(table, seating=whole.seating), table.hand, whole.seating.at(number))
    assert (joined.hand.start.first_to_act, joined.hand.start.acting_order) == (first, order)
