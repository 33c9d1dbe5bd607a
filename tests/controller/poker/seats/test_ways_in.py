"""The button bought, and the straddle of a debtor who comes back: each condition both ways."""

from seated import GAMES, L, N, P

from controller.loading.library import load_book
from controller.poker.seats.entry import Terms
from controller.poker.seats.seat_record import EntryChoice, Seat
from controller.poker.seats.seating import Positions, Seating
from controller.poker.seats.ways_in import buyer_of, straddling_back
from controller.table.stakes import Stakes
from controller.terms.codes import Betting

PLACES = Positions(1, (3, 5))
"""The button at 1, the small blind at 3, the big blind at 5."""
NEW = EntryChoice.NEW
OWING = frozenset({1})


def terms(book=N, game="nlhe", **more):
    return Terms(Stakes(blinds=(1, 2)), GAMES[game], load_book(book).blinds, Betting.NO_LIMIT, **more)


def seat(number=7, stack=200, **state):
    return Seat(number, stack, **state)


def buyer(*others, places=PLACES, book=N, killer=None, small=None):
    small_seat = [] if small == "empty" else [seat(3, **(small or {}))]
    seats = (seat(1), *small_seat, seat(5), seat(9), *others)
    return buyer_of(Seating(tuple(sorted(seats, key=lambda one: one.number)), 1), places, terms(book, killer=killer))


WISH = {"option": "buy_button", "entry": NEW}


def test_who_buys_the_button_sits_between_it_and_the_small_blind():
    """N152: the nearest newcomer or debtor who wants to."""
    assert buyer(seat(2, **WISH)) == 2
    assert buyer(seat(2, option="post", entry=NEW)) is None
    assert buyer(seat(2, option="buy_button", missed=OWING)) == 2
    assert buyer(seat(2, option="buy_button")) is None, "he owes nothing"
    assert buyer(seat(4, **WISH)) is None
    assert buyer(seat(2, stack=0, **WISH)) is None
    assert buyer(seat(2, **WISH), places=Positions(1, (4, 5)), small="empty") == 2
    far = Positions(1, (4, 5))
    assert buyer(seat(2, **WISH), small=WISH, places=far) == 2, "the nearest"
    assert buyer(seat(2, **WISH), book=L) is None
    assert buyer(seat(2, **WISH), places=Positions(1, (5,))) is None
    assert buyer(seat(2, **WISH), places=Positions(1, (None, 5))) is None
    assert buyer(seat(2, **WISH), places=Positions(1, (1, 5))) is None, "the small blind is posted from the button"
    assert buyer(seat(2, **WISH), killer=5) is None
    assert buyer(seat(2, **WISH), killer=9) == 2


def test_in_the_seat_of_the_small_blind_he_buys_it_only_if_its_player_gets_no_hand():
    assert buyer(small=WISH) == 3
    assert buyer(seat(2), small={"option": "buy_button"}) is None


def back(*others, places=PLACES, book=N, game="nlhe", killer=None):
    seats = (seat(1), seat(3), seat(5), seat(9), *others)
    found = Seating(tuple(sorted(seats, key=lambda one: one.number)), 1)
    return straddling_back(found, frozenset({1, 3, 5, 9}), places, terms(book, game, killer=killer))


def test_a_debtor_comes_back_by_a_straddle_only_under_the_gun():
    """N149, E136a, G155."""
    wish = {"option": "straddle", "missed": OWING}
    assert back(seat(6, **wish)) == 6
    assert back(seat(6, **wish), seat(7, **wish)) == 6
    assert back(seat(2, **wish)) is None, "seat 9 is under the gun"
    assert back(seat(6, option="post", missed=OWING)) is None
    assert back(seat(6, option="straddle")) is None
    assert back(seat(6, entry=NEW, **wish)) is None
    assert back(seat(6, stack=0, **wish)) is None
    assert back(seat(6, **wish), places=Positions(1)) is None
    assert back(seat(6, **wish), book=L) is None
    assert back(seat(6, **wish), killer=9) is None
    assert back(seat(6, **wish), game="27td") is None
    assert back(seat(6, **wish), book=P) is None
