"""A second, simple implementation of who wins what, to compare the first one with."""

from fractions import Fraction

from evaluation import reference

from controller.poker.sharing import Showdown, ShownHand
from controller.rulebook.shares import OddBetween, Qualifier, Ranking, Uses
from controller.terms.cards import card


def cards(text):
    return tuple(card(one) for one in text.split())


def showdown(*hands, boards=(), unit=1, runs=None):
    """Hands as (seat, hole) or (seat, down, up), in the order from the button."""
    shown = tuple(ShownHand(hand[0], cards(hand[1]), cards(hand[2]) if len(hand) > 2 else ()) for hand in hands)
    chosen = runs if runs is not None else (boards,)
    return Showdown(shown, tuple(tuple(cards(board) for board in run) for run in chosen), unit)


# ---- the second implementation: seat by seat, chip by chip


def read(share, hand, boards):
    """What a hand is worth in a share, by the plain reference."""
    plain = {
        Ranking.HIGH: reference.high, Ranking.SHORT_DECK: reference.short_deck,
        Ranking.ACE_TO_FIVE: reference.ace_to_five, Ranking.DEUCE_TO_SEVEN: reference.deuce_to_seven,
    }  # fmt: skip
    whole = {
        Ranking.BADUGI: reference.badugi, Ranking.BADUGI_ACE_HIGH: reference.badugi_ace_high,
        Ranking.BADUGI_HIGH: reference.badugi_high, Ranking.PIPS: reference.pips,
        Ranking.MEXICAN: reference.mexican,
    }  # fmt: skip
    pick = {
        Qualifier.EIGHT_OR_BETTER: reference.eight_or_better, Qualifier.NINES_OR_BETTER: reference.nines_or_better,
    }  # fmt: skip
    choice = {
        Uses.ANY: reference.any_five, Uses.TWO_PLUS_THREE: reference.two_plus_three, Uses.HOLE_ONLY: reference.hole_only,
    }  # fmt: skip
    found = []
    hole = [one.face for one in hand.hole]
    for number in share.boards:
        board = [one.face for one in hand.up]
        board += [one.face for one in boards[number - 1]] if number <= len(boards) else []
        if share.ranking in whole:
            worth = whole[share.ranking](hole, [] if share.uses is Uses.HOLE_ONLY else board)
        else:
            worth = choice[share.uses](pick.get(share.qualifier) or plain[share.ranking])(hole, board)
        found.append(worth)
    return max((one for one in found if one is not None), default=None)


def simple(variant, pot, table):
    """The same answer by handing out one unit at a time; odd chips of stud are not looked at (their order is given)."""
    paid = {hand.seat: 0 for hand in table.hands}
    order = [hand for hand in table.hands if hand.seat in pot.seats]
    if len(order) == 1:
        return {order[0].seat: pot.amount}
    cells = []
    for boards in table.runs:
        row = []
        for share in variant.shares:
            worth = {hand.seat: read(share, hand, boards) for hand in order}
            best = max((one for one in worth.values() if one is not None), default=None)
            if best is not None:
                row.append((share, [hand.seat for hand in order if worth[hand.seat] == best]))
        cells.append(row)
    flat = [seats for row in cells for _, seats in row]
    same = len(flat) > 1 and all(seats == flat[0] for seats in flat) and all(cells) and len(flat[0]) > 1
    if same and (variant.division is None or variant.division.identical_evenly):
        deal_out(pot.amount, flat[0], table.unit, paid)
        return {seat: chips for seat, chips in paid.items() if chips}
    run_amounts = dict.fromkeys(range(len(cells)), 0)
    deal_out(pot.amount, list(run_amounts), table.unit, run_amounts)
    for number, row in enumerate(cells):
        amount = run_amounts[number]
        if not row:
            deal_out(amount, [hand.seat for hand in order], table.unit, paid)
            continue
        whole = sum(Fraction(*share.part) for share, _ in row)
        floors = [int(amount * Fraction(*share.part) / whole) // table.unit * table.unit for share, _ in row]
        left = amount - sum(floors)
        position = variant.division is not None and variant.division.odd_between is OddBetween.POSITION
        if position:
            winning = [hand.seat for hand in order if any(hand.seat in seats for _, seats in row)]
            deal_out(left, winning, table.unit, paid)
        else:
            extra = dict.fromkeys(range(len(row)), 0)
            deal_out(left, list(extra), table.unit, extra)
            floors = [floor + extra[at] for at, floor in enumerate(floors)]
        for (_, seats), part in zip(row, floors, strict=True):
            deal_out(part, seats, table.unit, paid)
    return {seat: chips for seat, chips in paid.items() if chips}


def deal_out(amount, order, unit, paid):
    """Round and round in units; what is less than a unit goes to the first."""
    paid[order[0]] += amount % unit
    for at in range(amount // unit):
        paid[order[at % len(order)]] += unit
