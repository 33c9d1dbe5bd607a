"""The search tries every tape that is given to it, and those made for a point at that point."""

import pytest

from controller.loading.library import load_book
from tests.rows.changed_books import BOOKS, points
from tests.rows.directed import MADE
from tests.rows.proofs import WORDED, house_of, tape_of
from tests.rows.search import readable

TAPE = '{"tape":1,"table":{"game":"nlhe","seats":{"1":{"stack":9},"2":{"stack":9}},"button":1},"events":[]}'


@pytest.mark.parametrize("name", ["made-play.house.time_pot (flop)", f"{WORDED}t0", " "])
def test_a_tape_whose_name_a_proof_cannot_hold_is_refused(name):
    """A proof is the tape's name, with a house behind a blank: the rest of such a name would be taken for the house."""
    with pytest.raises(ValueError, match="without a blank"):
        dict(readable({"t0": TAPE, name: TAPE}))


def test_a_tape_that_can_be_read_keeps_its_name_and_others_are_left_out():
    assert list(readable({"t0": TAPE, "t1": '{"tape":1}'})) == [("t0", next(readable({"t0": TAPE}))[1])]


def test_every_hand_that_was_made_is_tried_at_a_point_that_some_book_has():
    there = {path for name in BOOKS for path in points(load_book(name))}
    for made in MADE:
        name = f"made-{made}"
        assert (tape_of(name), house_of(name)) == (name, "")
        assert [path for path in there if f"{made}.".startswith(f"{path}.")], made
