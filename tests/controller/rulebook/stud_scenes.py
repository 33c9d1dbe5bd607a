"""Short stud tapes with readers: what the parameters of `play.stud` come to is seen on boards that are read."""

from tape_talk import header, play, seats

STUD = header(game="stud", blinds=[], ante=1, bring_in=1, limits=[2, 4], seats=seats(3, 200), button=3)
DOWN = "3c 3d 3h 4c 4d 4h".split()


def dealt(doors):
    """Two down cards each and these up cards, as the tape's words."""
    cards = [(code, 1 + at % 3, "down") for at, code in enumerate(DOWN)]
    cards += [(code, seat, "up") for seat, code in enumerate(doors.split(), 1)]
    return "new_deal " + " ".join(f"card(card={code},zone=seat:{seat},face={face})" for code, seat, face in cards) + " "


def fourth(cards):
    """A burn and these up cards."""
    up = " ".join(f"card(card={code},zone=seat:{seat},face=up)" for seat, code in enumerate(cards.split(), 1))
    return f"card(card=Jc,zone=burn) {up} "


def read(book, text, **table):
    """The tape played under a book, with readers."""
    return play(book, STUD | {"readers": "full"} | table, text)


LOW = dealt("Kc 2d Kh")
CALLED = LOW + "act(seat=2,do=bring_in,to=1) act(seat=3,do=call) act(seat=1,do=call) "
