"""No more than the bring-in is the bring-in, however it was keyed, said or put out."""

import pytest
from dealer_talk import BOOKS, Talk

from controller.rulings.windows import substantial_action_now
from controller.terms.codes import Act

LIMITS = {"blinds": [], "ante": 1, "limits": [5, 10], "seats": 4}
TABLES = {
    "stud": LIMITS | {"game": "stud", "bring_in": 2},
    "stud8": LIMITS | {"game": "stud8", "bring_in": 2},
    "razz": LIMITS | {"game": "razz", "bring_in": 2},
    "mexican": LIMITS | {"game": "mexican"},
}
"""Each game that opens with a bring-in; in Mexican poker it is the lower limit."""


def talk_of(game: str, book: str, **table) -> tuple[Talk, int, int]:
    """Deal the first street; return the talk, the seat that has to open, and the bring-in."""
    talk = Talk(book, **(TABLES[game] | table))
    talk.tell("new_deal")
    down, up = iter("3c 3d 3h 3s 4c 4d 4h 4s".split()), iter("Kc 2d Jh Qh".split())
    downs = 1 if game == "mexican" else 2
    for due in talk.table.hand.plan.due:
        is_up = len(talk.table.ledger.piles.get(due.place, ())) >= downs
        talk.tell("card", card=next(up if is_up else down), zone=due.place.code, face="up" if is_up else "down")
    talk.settle()
    wagering = talk.table.hand.wagering
    return talk, wagering.to_act, wagering.round.bring_in


def actions(talk: Talk) -> list[tuple[Act, int]]:
    return [(one.act, one.to) for one in talk.table.hand.actions]


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize("game", TABLES)
def test_a_wager_of_the_bring_in_is_the_bring_in_and_no_substantial_action(game, letter):
    for act in ("bring_in", "bet", "raise", "complete"):
        talk, seat, due = talk_of(game, letter)
        talk.play(f"{seat}:{act}={due}")
        assert actions(talk) == [(Act.BRING_IN, due)], act
        assert not substantial_action_now(talk.table), act


@pytest.mark.parametrize("letter", BOOKS)
def test_words_and_chips_bring_it_in_too(letter):
    ways = (
        ("say", {"word": "call"}), ("say", {"word": "bet", "amount": 2}), ("say", {"word": "raise", "amount": 2}),
        ("chips", {"out": {"1": 2}}),
    )
    for kind, said in ways:
        talk, seat, due = talk_of("stud", letter)
        talk.tell(kind, seat=seat, **said)
        talk.settle()
        assert (actions(talk), talk.told) == ([(Act.BRING_IN, due)], []), said
        assert not substantial_action_now(talk.table), said


@pytest.mark.parametrize("act", ["call", f"bet={TABLES['stud']['bring_in']}"])
def test_a_key_after_the_chips_of_the_bring_in_repeats_it(act):
    talk, seat, due = talk_of("stud", "N")
    talk.tell("chips", seat=seat, out={"1": 2})
    talk.play(f"{seat}:{act}")
    talk.settle()
    assert (actions(talk), talk.told) == ([(Act.BRING_IN, due)], [])


def test_a_short_stack_that_goes_all_in_for_less_brings_it_in():
    """G215: the wager is made with what the low card has left."""
    talk, seat, _ = talk_of("stud", "N", stacks={2: 2})
    talk.play(f"{seat}:all_in")
    assert actions(talk) == [(Act.BRING_IN, 1)]
    assert not substantial_action_now(talk.table)


def test_more_than_the_bring_in_completes_it_and_is_substantial_action():
    talk, seat, _ = talk_of("stud", "N")
    talk.play(f"{seat}:bet=5")
    assert actions(talk) == [(Act.COMPLETE, 5)]
    assert substantial_action_now(talk.table)
