"""A pot that nobody keyed a push for is never lost: the next deal gives it to its known winner, or the hand is void."""

import json

import pytest
from dealer_talk import Talk

from controller.engine.advance import advance
from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.table import events as happened
from controller.table.outputs import Announce, HandEnded, PotPushed
from controller.tape.tape import open_table, parse_tape
from controller.terms.cards import UNKNOWN, card
from controller.terms.codes import Act
from controller.terms.places import MUCK, seat_place
from controller.views.announcements import announced


def table_of_three():
    seats = {str(seat): {"stack": 200} for seat in (1, 2, 3)}
    header = {"tape": 1, "table": {"game": "nlhe", "blinds": [1, 2], "seats": seats, "button": 3, "readers": "none"}}
    return open_table(parse_tape(json.dumps(header), "t"), load_book("golden-nugget-2025"), load_games())


def play(table, *events):
    told = []
    for event in events:
        table, outputs = advance(table, event)
        told += outputs
    return table, told


def stacks(table):
    return {seat.number: seat.stack for seat in table.seating.seats}


def test_a_hand_won_without_a_showdown_goes_to_its_winner():
    table, told = play(
        table_of_three(),
        happened.NewDeal(0),
        happened.ActionDeclared(1000, 3, Act.FOLD),
        happened.ActionDeclared(2000, 1, Act.FOLD),
        happened.NewDeal(9000),
    )
    assert any(isinstance(one, Announce) and "No push was keyed" in announced(one.says) for one in told)
    assert stacks(table)[2] + dict(table.hand.wagering.put)[2] >= 199
    assert sum(table.hand.wagering.stacks.values()) + table.hand.wagering.pot == 600


def test_a_hand_broken_off_gives_every_chip_back():
    table, told = play(
        table_of_three(),
        happened.NewDeal(0),
        happened.ActionDeclared(1000, 3, Act.RAISE, to=50),
        happened.ActionDeclared(2000, 1, Act.CALL),
        happened.NewDeal(9000),
    )
    assert any(isinstance(one, Announce) and "Call the floor" in announced(one.says) for one in told)
    assert sum(table.hand.wagering.stacks.values()) + table.hand.wagering.pot == 600
    assert [one.how for one in told if isinstance(one, HandEnded)] == ["void"]
    assert table.previous.how == "void"


RIVER = ("new As>1 2d>2 Ks>3 Ac>1 2h>2 Kh>3 3:call 1:call 2:check 4c>burn 7s>board 8d>board Jc>board 1:check 2:check 3:check "
         "4d>burn 9h>board 1:check 2:check 3:check 4h>burn 3d>board 1:bet=10 2:call")  # fmt: skip


def stacks_behind(text, book="P", **table):
    """The hand's end as the room hears it when the next deal cuts it off; and the chips are all there."""
    talk = Talk(book, **({"seats": 3} | table)).play(f"{RIVER} {text}")
    chips = sum(talk.table.hand.wagering.stacks.values()) + talk.table.hand.wagering.pot
    talk.play("new")
    ended = [one for one in talk.outputs if isinstance(one, HandEnded)]
    assert len(ended) == 1
    hand = talk.table.hand
    assert sum(hand.wagering.stacks.values()) + hand.wagering.pot + talk.table.tray.expected_change == chips
    return ended[0], [one for one in talk.outputs if isinstance(one, PotPushed)]


@pytest.mark.parametrize("shown", ["", "show:1=AsAc", "show:2=2d2h"])
def test_what_only_the_readers_know_pays_nobody(shown):
    ended, pushed = stacks_behind(f"3:fold {shown}")
    assert (ended.how, ended.awarded, pushed) == ("void", {}, [])
    assert ended.stacks == {1: 200, 2: 200, 3: 200}


def test_hands_that_were_all_shown_are_paid_and_the_room_hears_each_push():
    ended, pushed = stacks_behind("3:fold show:1=AsAc show:2=2d2h")
    assert (ended.how, ended.awarded, [(one.seat, one.amount) for one in pushed]) == ("played", {1: 26}, [(1, 26)])
    assert ended.stacks[1] == 214


def test_the_half_of_a_pot_that_was_forgotten_is_not_the_houses():
    river = RIVER.replace("2d>2", "Ad>2").replace("2h>2", "Ah>2")
    talk = Talk("G", seats=3).play(f"{river} 3:fold show:1=AsAc show:2=AdAh award:1=12 new")
    ended = [one for one in talk.outputs if isinstance(one, HandEnded)]
    assert [(one.how, one.awarded) for one in ended] == [("played", {1: 12, 2: 12})]
    assert talk.table.tray.expected_change == 2


def test_a_rake_that_is_not_the_books_stays_the_houses():
    talk = Talk("G", seats=3).play(f"{RIVER} 3:fold show:1=AsAc show:2=2d2h award:1=21 new")
    assert talk.table.tray.expected_change == 5
    assert any(
        isinstance(one, Announce) and "the rake of this pot is ¤2" in announced(one.says) for one in talk.outputs
    )


@pytest.mark.parametrize("street", range(1, 5))
def test_a_hand_cut_off_on_any_street_is_void(street):
    streets = RIVER.split("4c>burn", maxsplit=1)[0], "4c>burn 7s>board 8d>board Jc>board 1:check 2:check 3:check", "4d>burn 9h>board", ""
    talk = Talk("P", seats=3).play(" ".join(streets[:street])).play("new")
    assert [one.how for one in talk.outputs if isinstance(one, HandEnded)] == ["void"]


def hand_of_the_big_blind_at_the_end(game, count, *, more):
    """All others have folded; then a reader tells a card more at the hand that wins, or none."""
    talk = Talk("golden-nugget-2025", seats=3, game=game).play("new deal 3:fold 1:fold")
    place = seat_place(2)
    own = talk.table.ledger.at(place)
    assert len(own) == count
    if more:
        talk.feed(happened.CardMoved(talk.table.now_ms + 1000, card("2h"), place))
    talk.feed(happened.PotAwarded(talk.table.now_ms + 5000, 2, 3))
    assert talk.table.hand.end_told
    return talk, place, own


@pytest.mark.parametrize(("game", "count"), [("nlhe", 2), ("plo", 4)])
def test_the_record_claims_no_card_of_a_hidden_hand_that_has_more_than_its_player_was_to_get(game, count):
    """A card that was thrown to it has gone to the muck, perhaps, and no reader is sure of it there yet."""
    talk, place, own = hand_of_the_big_blind_at_the_end(game, count, more=True)
    assert talk.table.ledger.at(place) == (UNKNOWN,) * (count + 1)
    assert set(talk.table.ledger.doubted_at(place)) == {*own, card("2h")}
    talk.feed(happened.CardMoved(talk.table.now_ms + 3000, card("2h"), MUCK))
    assert set(talk.table.ledger.doubted_at(place)) == set(own)
    whole, _, own = hand_of_the_big_blind_at_the_end(game, count, more=False)
    assert whole.table.ledger.at(place) == own
