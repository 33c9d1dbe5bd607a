"""Hands with kills, straddles and bomb pots, in the words of a tape."""


NINE = dict.fromkeys(range(1, 10), 500)
LIMIT = {"game": "lhe", "blinds": [2, 4], "limits": [4, 8]}


def award(number, amount):
    return {"e": "award", "seat": number, "amount": amount}


def straddle(number, to):
    return {"e": "straddle", "seat": number, "to": to}


def order_from(first, players=9):
    return [(first + step - 1) % players + 1 for step in range(players)]
