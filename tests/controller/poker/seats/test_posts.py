"""What is put up before the cards: antes, blinds, the button's double ante."""

from seated import ALL, G, P, posted, table

from controller.poker.seats.entry import Admission
from controller.poker.seats.posts import blind_seats
from controller.poker.seats.seating import Positions
from controller.table.stakes import Stakes


def test_antes_beside_blinds():
    game = table(P, dict.fromkeys(range(1, 7), 20000), 1, stakes=Stakes(blinds=(100, 200), ante=25))
    start = game.deal()
    assert start.antes == dict.fromkeys(range(1, 7), 25)
    assert posted(start)[3] == (200, 25)


def test_ante_before_blind_from_a_short_stack():
    stacks = dict.fromkeys(range(1, 7), 20000) | {3: 120}
    start = table(P, stacks, 1, stakes=Stakes(blinds=(100, 200), ante=25)).deal()
    assert posted(start)[3] == (95, 25)
    assert next(post.due for post in start.posts if post.seat == 3 and post.kind == "bb") == 200


def test_short_deck_button_antes_double():
    game = table(G, dict.fromkeys(range(1, 7), 20000), 1, stakes=Stakes(ante=200), game="shortdeck")
    start = game.deal()
    assert sum(dead for _, dead in posted(start).values()) == 1400
    assert posted(start)[1] == (0, 400)
    assert (start.first_to_act, start.big_blind) == (2, None)
    assert game.deal().button == 2


def test_bomb_pot_button_passes_whoever_missed_the_worst_position():
    """H:5 CARD DOUBLE BOARD BOMB POT PLO, c: the button goes to the next player who is there."""
    game = table(G, range(1, 7), 1, stakes=Stakes(ante=5), game="bombpot-plo5")
    game.deal()
    game.away(2)
    assert game.deal().button == 3


def test_one_blind():
    for book in ALL:
        start = table(book, range(1, 7), 1, stakes=Stakes(blinds=(4,), limits=(4, 8)), game="a5sd").deal()
        assert (start.small_blind, start.big_blind, start.first_to_act) == (None, 2, 3)
        assert posted(start) == {2: (4, 0)}


def test_never_more_than_the_stack():
    stacks = dict.fromkeys(range(1, 7), 20000) | {2: 60}
    assert posted(table(P, stacks, 1, stakes=Stakes(blinds=(100, 200))).deal())[2] == (60, 0)


def test_bomb_pot_button_passes_a_newcomer_and_one_who_missed_the_last_hand():
    game = table(G, (1, 3, 4, 5), 1, stakes=Stakes(ante=5), game="bombpot-plo5")
    game.away(3)
    game.deal()
    game.back(3)
    game.new(2)
    start = game.deal()
    assert start.button == 4
    assert {2, 3} <= set(start.dealt_in)


def test_the_buyer_of_the_button_posts_for_every_blind():
    """N148, G154: the blinds that he paid are nobody else's."""
    dealt = {seat: Admission(seat) for seat in (1, 2, 3, 9)}
    for blinds, posting in (((2, 3), (None, 9)), ((1, 2, 3), (None, None, 9)), ((3,), (9,))):
        assert blind_seats(Positions(1, blinds), dealt, 9) == posting
        assert blind_seats(Positions(1, blinds), dealt, None) == blinds
    assert blind_seats(Positions(1, (5, 3)), dealt, None) == (None, 3), "seat 5 gets no hand"
