"""A bring-in that falls to a hand which is dead."""

from dealer_talk import Talk

STUD = {"game": "stud", "blinds": [], "ante": 1, "bring_in": 2, "limits": [5, 10], "seats": 4}


def talk_of(book="G", doors="Kc 2d 9h Th", **table) -> Talk:
    """Two down cards each, then these up cards; seat 2 holds the deuce."""
    talk = Talk(book, **(STUD | table))
    talk.tell("new_deal")
    down = iter("3c 3d 3h 3s 4c 4d 4h 4s".split())
    for due in talk.table.hand.plan.due[:8]:
        talk.tell("card", card=next(down), zone=due.place.code)
    for seat, code in enumerate(doors.split(), 1):
        talk.tell("card", card=code, zone=f"seat:{seat}", face="up")
    talk.settle()
    return talk


def test_a_hand_that_the_dealer_kills_pays_its_bring_in():
    talk = talk_of("P").play("kill:2")
    assert (talk.state["bet"]["2"], talk.state["stack"]["2"], talk.state["to_act"]) == (2, 197, 3)
    talk.play("2:bring_in=2")  # the dealer keys what the table has noted
    assert (talk.state["bet"]["2"], talk.state["pot"]) == (2, 6)


def test_a_hand_killed_once_somebody_has_brought_it_in_pays_nothing():
    talk = talk_of("P").play("2:bring_in=2 kill:3")
    assert (talk.state["bet"]["3"], talk.state["to_act"]) == (0, 4)


def test_a_dead_hand_whose_cards_are_gone_is_no_riddle():
    """Its door card lies in the muck before the last card is dealt: nobody can tell, and the low live card opens."""
    talk = Talk("P", **STUD)
    talk.tell("new_deal")
    down = iter("3c 3d 3h 3s 4c 4d 4h 4s".split())
    for due in talk.table.hand.plan.due[:8]:
        talk.tell("card", card=next(down), zone=due.place.code)
    for seat, code in ((1, "Kc"), (2, "2d"), (3, "9h")):
        talk.tell("card", card=code, zone=f"seat:{seat}", face="up")
    talk.tell("kill", seat=2)
    talk.tell("card", card="Th", zone="seat:4", face="up")
    talk.settle()
    assert talk.state["to_act"] == 3


def test_a_post_of_what_is_noted_changes_nothing():
    talk = talk_of("P").play("kill:2")
    talk.tell("post", seat=2, live=2, dead=0)
    assert (talk.state["bet"]["2"], talk.state["pot"]) == (2, 6)


def test_a_player_on_a_penalty_who_is_dealt_the_low_card_posts_it():
    """PC 67C, NPL 47: dealt in, the hand killed after the deal; if dealt the bring-in he must post it."""
    for book in ("P", "L"):
        talk = Talk(book, **STUD).play("penalty:2=1 new")
        for code, due in zip("3c 3d 3h 3s 4c 4d 4h 4s".split(), talk.table.hand.plan.due, strict=False):
            talk.tell("card", card=code, zone=due.place.code)
        for seat, code in enumerate(("Kc", "2d", "9h", "Th"), 1):
            talk.tell("card", card=code, zone=f"seat:{seat}", face="up")
        talk.settle()
        assert talk.told == ["dead_hand absent_at_deal"]
        assert (talk.state["bet"]["2"], talk.state["to_act"], talk.state["live"]) == (2, 3, [1, 3, 4])


def test_the_cards_of_the_dead_hand_may_go_to_the_muck_then():
    talk = talk_of("P").play("kill:2 3c>muck 3:call 4:call 1:call")
    assert talk.told == []
    assert [due.place.code for due in talk.table.hand.plan.due] == ["burn", "seat:1", "seat:3", "seat:4"]
