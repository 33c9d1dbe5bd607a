"""A second reading of hands, for the tests: as plain as can be, and none of the product's code.

Cards are two-character texts (`As`, `Jk`). Every function returns a tuple; a bigger tuple is a better hand, equal
tuples tie, None is no hand.
"""

from collections import Counter
from functools import cache
from itertools import combinations

ORDER = "23456789TJQKA"
MEXICAN_ORDER = "234567JQKA"


def rank(card):
    return ORDER.index(card[0])


def groups(ranks):
    """Ranks by how often, then by height: `[(2, 11), (2, 3), (1, 0)]`."""
    return counted(tuple(sorted(ranks)))


@cache
def counted(ranks):
    return sorted(((n, r) for r, n in Counter(ranks).items()), reverse=True)


def shape(ranks):
    return tuple(n for n, _ in groups(ranks))


SHAPES = {(1, 1, 1, 1, 1): 0, (2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 6, (4, 1): 7, (5,): 9}


@cache
def runs_of(order, wheel):
    """Every straight as a set of ranks, with its top card."""
    places = [ORDER.index(one) for one in order]
    runs = {frozenset(places[at : at + 5]): places[at + 4] for at in range(len(places) - 4)}
    return runs | ({frozenset([12, *places[:4]]): places[3]} if wheel else {})


def five(cards, order=ORDER, *, wheel=True, flush_over_full=False):
    ranks = tuple(sorted(rank(card) for card in cards))
    flush = len({card[1] for card in cards}) == 1 and len(set(ranks)) == 5
    return five_of(ranks, flush, order, wheel, flush_over_full)


# The same ranks come up thousands of times: kept, so that twenty thousand hands are read well within the time limit.
@cache
def five_of(ranks, flush, order, wheel, flush_over_full):
    top = runs_of(order, wheel).get(frozenset(ranks)) if len(set(ranks)) == 5 else None
    detail = [r for _, r in groups(ranks)]
    if top is not None:
        return (8 if flush else 4, [top])
    category = 5 if flush else SHAPES[shape(ranks)]
    if flush_over_full:
        category = {5: 6, 6: 5}.get(category, category)
    return (category, detail)


def high(cards):
    return five(cards)


def short_deck(cards):
    return five(cards, "6789TJQKA", flush_over_full=True)


def ace_to_five(cards):
    return low_of(tuple(sorted(-1 if card[0] == "A" else rank(card) for card in cards)))


def ace_to_five_joker(hole, board):
    """Every card that the joker may be, lowest first; the first of a rank that the other four lack is the one."""
    found = []
    for five_cards in combinations([*hole, *board], 5):
        others = [card for card in five_cards if card != "Jk"]
        ranks = {card[0] for card in others}
        lacking = [one for one in "A23456789TJQK" if one not in ranks]
        found.append(ace_to_five(others if len(others) == 5 else [*others, lacking[0] + "*"]))
    return max(found, default=None)


@cache
def low_of(ranks):
    order = {(1, 1, 1, 1, 1): 0, (2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 4, (4, 1): 5}
    return (-order[shape(ranks)], [-r for _, r in groups(ranks)])


def deuce_to_seven(cards):
    category, detail = five(cards, wheel=False)
    return (-category, [-r for r in detail])


WORST_EIGHT = ace_to_five(["8c", "7d", "6c", "5c", "4c"])


def eight_or_better(cards):
    found = ace_to_five(cards)
    return found if found >= WORST_EIGHT else None


def nines_or_better(cards):
    found = high(cards)
    return found if found[0] >= 2 or (found[0] == 1 and found[1][0] >= ORDER.index("9")) else None


def ten_high_or_better(cards):
    found = deuce_to_seven(cards)
    return found if found[0] == 0 and -found[1][0] <= ORDER.index("T") else None


def best(read, selections):
    found = [one for one in (read(list(cards)) for cards in selections) if one is not None]
    return max(found, default=None)


def any_five(read):
    return lambda hole, board: best(read, combinations(hole + board, 5))


def hole_only(read):
    return lambda hole, board: best(read, combinations(hole, 5))


def two_plus_three(read):
    return lambda hole, board: best(
        read, [two + three for two in combinations(hole, 2) for three in combinations(board, 3)]
    )


def one_plus_four(read):
    return lambda hole, board: best(read, [(one, *four) for one in hole for four in combinations(board, 4)])


def badugi(hole, board, *, ace=-1, low=True, ranks_differ=True):
    found = None
    cards = hole + board
    for size in range(1, 5):
        for some in combinations(cards, size):
            ranks = sorted((ace if card[0] == "A" else rank(card) for card in some), reverse=True)
            if len({card[1] for card in some}) == size and (not ranks_differ or len(set(ranks)) == size):
                worth = (size, [-r for r in ranks] if low else ranks)
                found = worth if found is None else max(found, worth)
    return found


def badugi_ace_high(hole, board):
    return badugi(hole, board, ace=12)


def badugi_high(hole, board):
    return badugi(hole, board, ace=12, low=False, ranks_differ=False)


def badugi_high_ranks(hole, board):
    return badugi(hole, board, ace=12, low=False)


def pips(hole, _board):
    worth = {"A": 1, "T": 10, "J": 0, "Q": 0, "K": 0}
    return (sum(worth.get(card[0]) if card[0] in worth else int(card[0]) for card in hole),)


def front(hole, _board):
    found = groups([rank(card) for card in hole])
    return ({3: 2, 2: 1, 1: 0}[found[0][0]], [r for _, r in found])


def mexican_five(cards, wheel):
    category, detail = five(cards, MEXICAN_ORDER, wheel=wheel, flush_over_full=True)
    return (category, detail)


def mexican(hole, board, *, wheel=True):
    """`hole` is face down (a joker there is any card), `board` face up (ace, or completing a straight or flush)."""
    cards = hole + board
    plain = [card for card in cards if card != "Jk"]
    if len(plain) == len(cards):
        return mexican_five(cards, wheel)
    every = [r + s for r in MEXICAN_ORDER for s in "cdhs"]
    found = []
    for stand_in in every:
        one = mexican_five([*plain, stand_in], wheel)
        completes = one[0] in {4, 6, 8}  # straight, flush (above the full house), straight flush
        if "Jk" in hole or stand_in[0] == "A" or completes:
            found.append(one)
    return max(found)


def mexican_no_wheel(hole, board):
    return mexican(hole, board, wheel=False)
