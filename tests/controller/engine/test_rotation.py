"""Games in rotation: hold'em, then stud, then hold'em again at one table (golden-nugget-2025, mixed games)."""

from dealer_talk import Talk

from controller.table.events import GameChosen

MIXED = {"game": "lhe", "blinds": [1, 2], "ante": 0, "bring_in": 1, "limits": [2, 4], "readers": "none"}


def chosen(talk, game, **stakes):
    talk.at_ms += 1000
    talk.feed(GameChosen(talk.at_ms, game, **stakes))
    return talk


def place(talk):
    positions = talk.table.seating.positions
    return positions.button, positions.blinds


def holdem(talk):
    """A hand that everybody folds to the big blind."""
    talk.play("new")
    while (seat := talk.table.hand.wagering.to_act) is not None:
        talk.play(f"{seat}:fold")
    return talk.play(f"award:{talk.table.hand.start.big_blind}={talk.table.hand.wagering.pot}")


def test_the_button_freezes_while_stud_is_dealt():
    talk = holdem(Talk("G", seats=4, **MIXED))
    before = place(talk)
    chosen(talk, "stud", blinds=(), ante=1, limits=(2, 4))
    for _ in range(3):
        talk.play("new")
        assert talk.table.variant.id == "stud"
        talk.tell("act", seat=1, do="bring_in")
        for seat in (2, 3, 4):
            talk.play(f"{seat}:fold")
        talk.play(f"award:1={talk.table.hand.wagering.pot}")
        assert place(talk)[0] == before[0]
    chosen(talk, "lhe", blinds=(1, 2), ante=0, limits=(2, 4))
    talk.play("new")
    assert talk.table.hand.start.button == before[1][0]
    assert talk.table.hand.start.small_blind == before[1][1]


def test_a_missed_blind_is_still_owed_after_the_stud_round():
    talk = holdem(Talk("G", seats=5, **MIXED))
    due = talk.table.seating.positions.big_blind % 5 + 1
    talk.play(f"away:{due}")
    holdem(talk).play(f"back:{due}")
    assert talk.table.seating.at(due).missed
    chosen(talk, "stud", blinds=(), ante=1, limits=(2, 4)).play("new")
    assert talk.table.seating.at(due).missed
    assert due in talk.table.hand.start.dealt_in


def test_another_game_and_its_limits_come_with_the_next_hand_only():
    talk = Talk("G", seats=4, **MIXED).play("new 4:raise=4")
    chosen(talk, "plo", blinds=(2, 5))
    assert (talk.table.variant.id, talk.table.stakes.blinds) == ("lhe", (1, 2))
    talk.play("1:fold 2:fold 3:fold award:4=7 new")
    assert (talk.table.variant.id, talk.table.stakes.blinds) == ("plo", (2, 5))
