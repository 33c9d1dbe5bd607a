"""The next thing, in the game's own words."""

import pytest
from dealer_talk import Talk

from controller.terms.fast_copies import replace
from controller.terms.places import seat_place
from controller.views.key_hints import keys, sizes
from controller.views.next_thing import Following, next_thing
from tests.sentences.named_rules import gn, pc

STUD = {"blinds": [], "ante": 1, "bring_in": 2, "limits": [5, 10], "seats": 3}
FLOP = "new deal 3:call 1:call 2:check 2d>board+3s>board+5h>board 1:check 2:check 3:check"


def told(talk):
    return told_of(talk.table)


def told_of(table):
    following = next_thing(table)
    return following.text, following.detail


def play(text, game="nlhe", **table):
    return Talk("G", game=game, **({"seats": 3} | table)).play(text)


@pytest.mark.parametrize(
    ("game", "table", "text", "said"),
    [
        ("nlhe", {}, "", "Shuffle, then a new deal"),
        ("nlhe", {}, "new", "Deal to seat 1"),
        ("nlhe", {}, "new deal 3:call 1:call 2:check", "Burn, flop"),
        ("drawmaha", {}, FLOP, "Seat 1: how many cards?"),
        ("drawmaha", {}, f"{FLOP} 1:draw=1 2:draw=2 3:draw=0", "Burn, turn, then the draw cards, seat 1 first"),
        ("27td", {"limits": [2, 4]}, "new deal 3:call 1:call 2:check 1:draw=0 2:draw=1 3:draw=1",
         "Burn, then the draw cards, seat 2 first"),
        ("bombpot-plo5", {"blinds": [], "ante": 5}, "new deal", "Flop on the top board, flop on the bottom board"),
        ("stud", STUD, "new deal 1:bring_in 2:call 3:call", "Burn, then fourth street: a card up to seat 1"),
        ("superstud", STUD, "new deal 1:bring_in 2:call 3:call",
         "Discards, then burn, then fourth street: a card up to seat 1"),
    ],
)  # fmt: skip
def test_text(game, table, text, said):
    assert told(play(text, game, **table))[0] == said


def test_who_discards_is_said_until_he_has():
    talk = play("new deal 1:bring_in 2:call 3:call", "superstud", **STUD)
    assert told(talk)[1] == "Waiting for seats 1, 2, 3: 2 cards each"
    for seat in (1, 3):
        held = [one.code for one in talk.table.ledger.at(seat_place(seat))]
        talk.play(f"{held[0]}>discard:{seat} {held[1]}>discard:{seat}")
    assert told(talk)[1] == "Waiting for seat 2: 2 cards each"


@gn("223")
@pc("RP10")
def test_turns_in_the_words_of_the_game():
    assert told(play("new deal", "stud", **STUD)) == ("Seat 1 to act", "Brings it in for 2 or completes")
    assert told(play("new", "stud", **STUD, readers="none"))[0] == "Who opens? Key his act"
    short = play("new deal", "shortdeck", blinds=[], ante=2, button=3, readers="none")
    assert told(short) == ("Seat 1 to act", "Folds, or puts in exactly 12")
    assert told(play("new deal")) == ("Seat 3 to act", "2 to call")


@gn("223")
@pytest.mark.parametrize(("ups", "said"), [
    (("7c 7d", "5d 9d", "3d Kd"), "may check. Announce seat 1: pair of sevens"),
    (("7c 2d", "Kd Kh", "3d 3h"), "may check. Announce seat 2: pair of kings, seat 3: pair of threes"),
    (("7c 2d", "Kd Qh", "3d 4h"), "may check"),
    (("Ac Ad As", "Kd Qh Qs", "3d 4h 4s"), "may check. Announce seat 1: three of a kind, aces, seat 2: pair of queens, seat 3: pair of fours"),
    (("Ac Ad 5s 5h", "Kd Qh Js 9h", "3d 3h 3s 3c"), "may check. Announce seat 1: two pair, aces and fives, seat 3: four of a kind, threes"),
])  # fmt: skip
def test_the_pairs_that_show_are_announced_as_a_street_begins(ups, said):
    """GN 223: "On subsequent rounds, the dealer announces the high hand, all raises, and all pairs"."""
    cards = [one.split() for one in ups]
    doors = " ".join(f"{one[0]}>{seat}^" for seat, one in enumerate(cards, 1))
    talk = Talk("G", seats=3, game="stud", blinds=[], ante=1, bring_in=2, limits=[5, 10])
    talk.play(f"new 8c>1 8d>2 8h>3 9c>1 Th>2 Td>3 {doors}")
    talk.play(" ".join(f"{seat}:{'bring_in' if seat == talk.table.hand.wagering.to_act else 'call'}" for seat in (3, 1, 2)))
    for street in range(1, len(cards[0])):
        for _ in range(3 if street > 1 else 0):
            talk.play(f"{talk.table.hand.wagering.to_act}:check")
        order = talk.table.hand.wagering.order
        talk.play(f"{'6c 6d 6h'.split()[street - 1]}>burn " + " ".join(f"{cards[seat - 1][street]}>{seat}^" for seat in order))
    following = next_thing(talk.table)
    assert following.detail == said
    assert following.text.startswith("Seat ")
    talk.play(f"{talk.table.hand.wagering.to_act}:check")
    assert "Announce" not in next_thing(talk.table).detail


def test_a_player_may_open_his_card():
    talk = play("new 7c>1 Jk>2 4s>3 Jc>1^ 5d>2^ 3d>3^ 1:bring_in=2 2:call 3:call", "mexican", **STUD)
    assert told(talk) == (
        "Burn, then third street: a card up to seat 1", "Before that, players may open their card: seat, SHOW",
    )  # fmt: skip


def test_boards_run_more_than_once_are_counted():
    talk = play("new deal 3:all_in=200 1:fold 2:call")
    talk.tell("run_it", times=2, seats=[2, 3])
    assert told(talk) == ("Burn, flop on board 1", "Board 1 of 2")


ROWS = "DRAW keys the rows: 1 front, 2 middle, 3 back"


def test_cards_are_set_before_the_next_player_gets_his():
    talk = Talk("G", seats=2, game="ofc", blinds=[]).play("new deal")
    assert told(talk) == ("Seat 1 sets 5 cards", f"{ROWS}. Then: deal to seat 1, face up")
    talk.tell("set", seat=1, rows=[1, 1, 2, 2, 3])
    talk.tell("set", seat=2, rows=[1, 1, 2, 2, 3])
    talk.play("deal:1")
    assert told(talk) == ("Seat 1 sets 1 card", f"{ROWS}. Then: deal to seat 2, face up")


def test_where_whole_hands_are_keyed_at_their_end_the_deal_is_next():
    talk = Talk("G", seats=2, game="ofc", blinds=[]).play("new deal")
    talk.play("2c>1^ 3c>2^ 4c>1^")
    assert told(talk) == ("Deal to seat 2, face up", "1 card to come")


RIVER = ("new As>1 2d>2 Ks>3 Ac>1 2h>2 Kh>3 3:call 1:call 2:check 4c>burn 7s>board 8d>board Jc>board 1:check 2:check 3:check "
         "4d>burn 9h>board 1:check 2:check 3:check 4h>burn 3d>board")  # fmt: skip


def test_who_is_pushed_the_pot_is_said_once_every_live_hand_lies_open():
    talk = play(f"{RIVER} 1:bet=10 2:call 3:fold show:1=AsAc")
    assert told(talk)[0] == "Showdown"
    talk.play("show:2=2d2h")
    assert told(talk) == ("CONFIRM: push 24 to seat 1", "First muck seat 2 (rule 141). The pot: pair of aces, jack nine eight kickers. The rake is 2")
    talk.play("award:1=24")
    assert told(talk) == ("Drop the rake: 2", "Then gather the cards")


def test_side_pots_are_pushed_one_after_the_other():
    talk = play(f"{RIVER} 1:bet=10 2:all_in=198 3:all_in=198 1:all_in=48 show:1=AsAc show:2=2d2h show:3=KsKh",
                stacks={1: 50})  # fmt: skip
    assert told(talk) == ("CONFIRM: push 300 to seat 3", "First muck seat 2 (rule 141). Side pot 1: pair of kings, jack nine eight kickers. The rake is 6")
    talk.play("award:3=300")
    assert told(talk)[0] == "CONFIRM: push 144 to seat 1"


def test_a_pot_that_nobody_contested_is_the_last_hands():
    talk = play(f"{RIVER} 1:bet=10 2:fold 3:fold")
    assert told(talk) == ("CONFIRM: push 15 to seat 1", "Everybody else folded. The rake is 1")


def test_everybody_pat_and_only_the_burn_is_left():
    talk = play("new deal 3:call 1:call 2:check 1:draw=0 2:draw=0 3:draw=0", "27td", limits=[2, 4])
    assert told(talk) == ("Burn", "Nobody draws: the betting is next")


def test_five_board_cards_at_once_are_no_flop():
    talk = Talk("G", game="taiwanese", blinds=[], seats=2).play("new deal")
    assert told(talk) == ("Seat 1 sets 7 cards", "DRAW keys the rows: 1 top, 2 middle, 3 bottom. Then: all five board cards")


def test_one_card_is_keyed_to_its_row():
    talk = Talk("G", seats=2, game="ofc", blinds=[]).play("new deal")
    for seat in (1, 2):
        talk.tell("set", seat=seat, rows=[1, 1, 2, 2, 3])
    talk.play("2c>1^")
    assert told(talk)[0] == "Seat 1 sets 1 card"


CHINESE = {"game": "chinese", "seats": 4, "blinds": []}


@pytest.mark.parametrize(("game", "street", "said"), [
    ("stud", 0, "Press the low card's seat"), ("razz", 0, "Press the high card's seat"),
    ("stud", 1, "Press the seat whose up cards are the highest hand"),
    ("razz", 1, "Press the seat whose up cards are the lowest hand"),
])  # fmt: skip
def test_whose_seat_is_pressed_where_no_reader_tells_the_up_cards(game, street, said):
    talk = play("new deal", game, **STUD)
    hand = talk.table.hand
    unknown = replace(hand.wagering, to_act=None, round=replace(hand.wagering.round, opener_unknown=True))
    asked = replace(hand, street_index=street, wagering=unknown)
    text, detail = told_of(replace(talk.table, hand=asked))
    assert (text, detail[: len(said)]) == ("Who opens? Key his act", said)


def test_the_rows_of_a_whole_hand_are_keyed_with_one_key_that_is_named():
    talk = Talk("G", **CHINESE).play("new deal")
    asked = "DRAW, a row (1 front, 2 middle, 3 back) for each of 13 cards, highest first, CONFIRM"
    assert told(talk) == ("Key seat 1's rows", asked)
    assert ([one.key for one in keys(talk.table)], sizes(talk.table)) == (["DRAW"], ())


@pytest.mark.parametrize(("letter", "then"), [
    ("N", "Lay the card that came too early aside."),
    ("G", "Take the early card back: aside or into the stub."),
])  # fmt: skip
def test_a_repair_that_waits_for_the_round_is_told_beside_the_turn(letter, then):
    talk = Talk(letter, seats=4).play("new deal 3:call 4:call 1:call 2:check deal 7c>burn Qd>board")
    talk.play("floor:fix" if letter == "G" else "")
    assert told(talk) == ("Seat 1 to act", f"may check. After the round: {then}")


def facing_up(letter, text, **table):
    """Return the sentences under a book of which some play with every live hand face up."""
    return told(Talk(letter, game="nlhe", **({"seats": 3} | table)).play(text))


ALL_IN = "new deal 3:all_in=200 1:fold 2:call"


@pytest.mark.parametrize("letter", ["L", "P"])
def test_every_live_hand_is_turned_up_once_nobody_can_bet(letter):
    """L 9 and P 17: all in, and no betting is left."""
    assert facing_up(letter, ALL_IN) == ("Turn every hand face up", "Seats 2, 3: press the seat, then SHOW")
    assert facing_up(letter, "new deal 3:all_in=200 1:fold")[0] == "Seat 2 to act"
    one, other = (held_by(letter, seat) for seat in (2, 3))
    assert facing_up(letter, f"{ALL_IN} show:3={other}") == ("Turn every hand face up", "Seat 2: press the seat, then SHOW")
    assert facing_up(letter, f"{ALL_IN} show:3={other} show:2={one}")[0] == "Burn, flop"


def held_by(letter, seat):
    talk = Talk(letter, game="nlhe", seats=3).play(ALL_IN)
    return "".join(one.code for one in talk.table.ledger.at(seat_place(seat)))


def test_where_the_book_wants_no_cards_up_the_deal_goes_on():
    assert facing_up("G", ALL_IN)[0] == "Burn, flop"


def test_hands_are_turned_up_before_a_board_is_run_twice():
    """E 168; GN has no such rule."""
    for letter, said in (("E", "Turn every hand face up"), ("G", "Burn, flop on board 1")):
        talk = Talk(letter, game="nlhe", seats=3, blinds=[5, 10]).play(ALL_IN)
        talk.tell("run_it", times=2, seats=[2, 3])
        assert told(talk)[0] == said
        assert ("SHOW" in {key.key for key in keys(talk.table)}) == (letter == "E")


def test_amounts_carry_the_tables_sign():
    assert next_thing(play("new deal").table, "$").detail == "$2 to call"
    assert next_thing(play(f"{RIVER} 1:bet=10 2:fold 3:fold").table, "$") == Following(
        "CONFIRM: push $15 to seat 1", "Everybody else folded. The rake is $1"
    )
