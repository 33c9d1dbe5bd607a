"""Too many or too few cards in a hand."""

from __future__ import annotations

import pytest
from dealer_talk import BOOKS, Talk
from sooner import assert_said_at_the_end

FIRST = {"N": "fix", "E": "misdeal", "G": "fix", "L": "floor", "P": "misdeal"}
OPEN = {"N": "misdeal", "E": "floor", "G": "misdeal", "L": "floor", "P": "misdeal"}
LATE = {"N": "dead_hand", "E": "floor", "G": "dead_hand", "L": "dead_hand", "P": "dead_hand"}


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize("seat", [1, 4, 6])
def test_one_card_too_many_before_anybody_acted(letter, seat):
    """N117, G117 take it back as the burn; E89 and E90, P36-A5: a misdeal."""
    assert_said_at_the_end(letter, f"new deal 2h>{seat}", [f"{FIRST[letter]} extra_card"])


@pytest.mark.parametrize(
    ("game", "table"),
    [
        ("bombpot-plo5", {"blinds": [], "ante": 5}),
        ("drawmaha", {"seats": 3}),
        ("ultimatebigo", {}),
        ("chinesedraw", {"seats": 4}),
        ("taiwanese", {"seats": 4, "blinds": []}),
    ],
)
def test_where_no_burn_is_due_the_card_too_many_is_the_next_card(game, table):
    """G117 as register A2 leaves it: nothing is burned next, so the card goes back unseen and stays on top."""
    talk = Talk("G", game=game, **table).play("new deal 2h>2")
    assert talk.told == ["fix extra_card"]
    assert talk.rulings[0]["rules"] == ["117"]
    talk.play("2h>stub")
    assert talk.table.remedy is None
    assert not talk.table.hand.deal.waiting


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("acts", "outcomes"), [("3:fold", OPEN), ("3:raise=6 4:call", LATE)])
def test_one_card_too_many_once_there_was_action(letter, acts, outcomes):
    assert Talk(letter).play(f"new deal {acts} 2h>5").outcomes == [outcomes[letter]]


@pytest.mark.parametrize("letter", "NG")
def test_the_second_extra_card_is_a_misdeal(letter):
    """N102 b4 and N157, G103 b4: not a remedy ill followed."""
    assert Talk(letter).play("new deal 2h>1 8h>2").told == ["fix extra_card", "misdeal extra_cards"]


@pytest.mark.parametrize("letter", BOOKS)
def test_a_wrong_count_that_is_told_is_judged_as_what_it_is(letter):
    table = {"readers": "none"}
    assert Talk(letter, **table).play("new ask:wrong_count,seat=5,count=3").outcomes == [FIRST[letter]]
    two = Talk(letter, **table).play("new ask:wrong_count,seat=5,count=4")
    assert two.told == ["misdeal wrong_count"]
    button = Talk(letter, **table).play("new ask:wrong_count,seat=6,count=1")
    assert button.told == ["fix wrong_count"]


BUTTON = {
    "nobody acted": ("", {"N": "fix", "E": "fix", "G": "fix", "L": "fix", "P": "fix"}),
    "one fold": ("3:fold", {"N": "fix", "E": "floor", "G": "fix", "L": "fix", "P": "fix"}),
    "raise and call": ("3:raise=6 4:call 5:fold",
                       {"N": "dead_hand", "E": "floor", "G": "dead_hand", "L": "floor", "P": "fix"}),
    "the button called": ("3:raise=6 4:call 5:fold 6:call",
                          {"N": "dead_hand", "E": "floor", "G": "dead_hand", "L": "dead_hand", "P": "dead_hand"}),
}  # fmt: skip


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize("when", BUTTON)
def test_the_button_a_card_short(letter, when):
    """P39 replaces it even after substantial action, until the button acts; the others kill it (E: the floor)."""
    acts, outcomes = BUTTON[when]
    talk = Talk(letter, readers="none").play(f"new {acts} ask:button_short,seat=6")
    assert talk.told == [f"{outcomes[letter]} button_short"]
    assert (6 in talk.state["live"]) is (outcomes[letter] != "dead_hand")


def test_a_short_draw_hand_is_completed_on_the_draw():
    """G269: no card once somebody has acted; the button may still get his."""
    table = {"game": "27td", "limits": [2, 4], "readers": "none"}
    before = Talk("G", **table).play("new ask:short_hand,seat=4")
    assert before.rulings[0]["steps"] == ["finish_deal"]
    after = Talk("G", **table).play("new 3:call ask:short_hand,seat=4")
    assert after.told == ["fix short_hand"]
    assert 4 in after.state["live"]
    assert Talk("G", **table).play("new 3:call ask:button_short,seat=6").told == ["fix button_short"]


def test_a_draw_hand_with_a_card_too_many_after_the_draw_is_fouled():
    """G269."""
    talk = Talk("G", game="27td", limits=[2, 4]).play(
        "new deal 3:fold 4:call 5:fold 6:fold 1:fold 2:check 2:draw=1 5d>discard:2 4:draw=1 4s>discard:4 "
        "Th>burn Ad>2 5c>4 Jd>4"
    )
    assert talk.told == ["dead_hand wrong_count"]
    assert talk.state["live"] == [2]
