"""The one ruling that a tape came to."""


def one(rulings):
    assert len(rulings) == 1, rulings
    return rulings[0]
