"""Which missed and surplus cards are asked about, and when: each condition both ways."""

import pytest
from held_arrivals import DEAL, FLOP_IS_OUT, HOLDS, UNSEEN_MS, Scene, said_of_hand

from controller.fusion.missing_reads import MissingReads, card_missing, card_too_many
from controller.table.events import CardAbsent, SurplusDoubted
from controller.table.questions import IsThere
from controller.table.state import DealerQuestion
from controller.terms.places import BURN, MUCK, STUB, board_place, seat_place
from hw.panel import Key

PREFLOP = DEAL + " 3:call"
WON = DEAL + " 3:fold 4:fold 5:fold 6:fold 1:fold "
SEAT, BOARD = seat_place(4), board_place()


# A card too many.


def surplus(where=SEAT, code="2h", is_read=True, shorthand=PREFLOP):
    scene = Scene(shorthand)
    scene.sight.lying = [(where, code, is_read)]
    return scene


def test_a_surplus_card_is_asked_about_after_twenty_seconds_and_on_the_burns_after_ten():
    scene = surplus()
    assert said_of_hand(card_too_many, scene, 19_999) == 20_000
    asked = said_of_hand(card_too_many, scene, 20_000)
    assert (type(asked), asked.place, asked.begun_ms) == (SurplusDoubted, SEAT, scene.zero - 400)
    burns = surplus(BURN, shorthand=FLOP_IS_OUT)
    assert said_of_hand(card_too_many, burns, 9_999) == 10_000
    assert said_of_hand(card_too_many, burns, 10_000).place == BURN


def test_no_card_is_a_surplus_that_is_not_read_or_known_elsewhere_or_lies_where_no_hand_is_whole():
    assert said_of_hand(card_too_many, surplus(is_read=False)) is None
    assert said_of_hand(card_too_many, surplus().lying(BOARD, "2h")) is None
    assert said_of_hand(card_too_many, surplus().lying(STUB, "2h")) == 20_000
    assert said_of_hand(card_too_many, surplus(BOARD)) is None
    assert said_of_hand(card_too_many, surplus(seat_place(9))) is None
    assert said_of_hand(card_too_many, surplus(shorthand=DEAL + ":4")) is None
    assert said_of_hand(card_too_many, surplus(BURN)) is None, "nothing is burned before the flop"


@pytest.mark.parametrize(("where", "asked"), [(seat_place(5), False), (BURN, True), (seat_place(9), True)])
def test_while_a_live_hand_lacks_a_card_the_one_beside_it_may_be_that(where, asked):
    scene = surplus().having_deal(presumed=((where, 0),))
    assert (said_of_hand(card_too_many, scene) is not None) is asked


def test_as_many_burns_as_are_presumed_may_be_those_that_are_read():
    scene = surplus(BURN, shorthand=FLOP_IS_OUT).having_deal(presumed=((BURN, 1),))
    assert said_of_hand(card_too_many, scene) is None
    scene.sight.lying.append((BURN, "3h", True))
    asked = said_of_hand(card_too_many, scene, 10_000)
    assert (asked.card.code, [one.code for one in asked.others]) == ("3h", ["2h"])


@pytest.mark.parametrize(("where", "remembered", "again"), [
    (SEAT, (SEAT, 0), False), (SEAT, (SEAT, 1), True), (BURN, (BURN, 1), False), (BURN, (BURN, 0), True),
])  # fmt: skip
def test_a_surplus_is_asked_about_once_a_seat_and_of_the_burns_once_a_street(where, remembered, again):
    scene = surplus(where, shorthand=FLOP_IS_OUT).having_memory(surplus=frozenset({remembered}))
    if where == SEAT:
        scene = surplus(seat_place(3), shorthand=FLOP_IS_OUT).having_memory(surplus=frozenset({(seat_place(3), remembered[1])}))
    assert (said_of_hand(card_too_many, scene) is not None) is again


# A card that is missed.


def missed(where=SEAT, street=0, shorthand=PREFLOP, since_ms=0, **deal):
    scene = Scene(shorthand).having_deal(presumed=((where, street),), **deal)
    return scene.having_memory(followed={(where, street): scene.zero + since_ms})


def test_a_missed_card_is_asked_about_when_it_would_surely_have_been_read():
    scene = missed()
    assert said_of_hand(card_missing, scene, UNSEEN_MS - 1) == UNSEEN_MS
    assert said_of_hand(card_missing, scene, UNSEEN_MS) == CardAbsent(scene.zero + UNSEEN_MS, SEAT)
    assert said_of_hand(card_missing, Scene(PREFLOP)) is None
    assert said_of_hand(card_missing, missed(vouched=((SEAT, 0),)), UNSEEN_MS) is None


def test_what_was_asked_about_a_missed_card_is_not_asked_again_unless_it_still_is_asked():
    asked = missed().having_memory(absent=frozenset({(SEAT, 0, 2)}))
    assert said_of_hand(card_missing, asked, UNSEEN_MS) is None
    assert said_of_hand(card_missing, asked.having(question=DealerQuestion(IsThere(SEAT, 2))), 100) == UNSEEN_MS
    other = missed().having_memory(absent=frozenset({(seat_place(5), 0, 2), (SEAT, 1, 2)}))
    assert isinstance(said_of_hand(card_missing, other, UNSEEN_MS), CardAbsent)


@pytest.mark.parametrize("busy", ["read there", "waits there", "unsure there", "a fold is keyed", "a question"])
def test_a_missed_card_is_not_asked_about_while_something_goes_on_there_nor_three_seconds_after(busy):
    scene, since = missed(), {}
    one = scene.table.ledger.at(SEAT)[0].code
    match busy:
        case "read there":
            scene.sight.once = [(SEAT, 0)]
        case "waits there":
            scene.card("2h", SEAT)
        case "unsure there":
            scene.sight.lying = [(MUCK, one, True)]
        case "a fold is keyed":
            scene.key(Key.FOLD)
        case _:
            scene.having(question=DealerQuestion(IsThere(seat_place(6), 2)))
    assert said_of_hand(card_missing, scene, UNSEEN_MS, since) == UNSEEN_MS + 3000
    quiet = missed()
    assert said_of_hand(card_missing, quiet, UNSEEN_MS + 2999, since) == UNSEEN_MS + 3000
    assert isinstance(said_of_hand(card_missing, quiet, UNSEEN_MS + 3000, since), CardAbsent)
    assert isinstance(said_of_hand(card_missing, quiet, UNSEEN_MS), CardAbsent)


def test_of_two_missed_burns_the_one_that_is_read_so_late_is_hardly_the_older_one():
    scene = missed(BURN, 1, FLOP_IS_OUT)
    scene.sight.once = [(BURN, 0)]
    assert said_of_hand(card_missing, scene, UNSEEN_MS, {}) == UNSEEN_MS + HOLDS.still_read_ms
    scene.having_deal(presumed=((BURN, 1), (BURN, 2)))
    assert isinstance(said_of_hand(card_missing, scene, UNSEEN_MS, {}), CardAbsent)
    scene.sight.once = [(BURN, 0), (BURN, 10)]
    assert said_of_hand(card_missing, scene, UNSEEN_MS, {}) == UNSEEN_MS + HOLDS.still_read_ms


# A card that is hardly there, before the pot is pushed.


WINNER = seat_place(2)


def at_the_end(where=WINNER, **hand):
    scene = missed(where, 0, WON)
    scene.sight.hardly = (where,)
    return scene.having_hand(**hand)


# The watch itself.


def test_a_doubt_of_the_hand_before_is_forgotten_and_the_next_deadline_is_the_first():
    doubts, scene = MissingReads(), Scene(PREFLOP).lying(MUCK, 4)
    assert doubts.doubt(scene.context()) is None
    assert doubts.next_ms == scene.zero + 2500
    later = scene.having_hand(dealt_at_ms=scene.hand.dealt_at_ms + 1)
    assert doubts.doubt(later.context(1000)) is None
    assert doubts.next_ms == scene.zero + 1000 + 2500
    assert doubts.doubt(Scene("").context()) is None
    assert doubts.next_ms is None
