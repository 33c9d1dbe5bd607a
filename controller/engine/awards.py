"""Who is due what when the hand is over: the core's own reading, which the dealer's push is held against."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from controller.engine.openers import open_cards
from controller.engine.setting import fouled, rows_of
from controller.poker import betting
from controller.poker.sharing import Award, Awards, Showdown, ShownHand, share_out
from controller.rulebook.acts import Toss
from controller.rulebook.variant import Family
from controller.table.hand import Hand, Phase
from controller.table.state import Table
from controller.terms.cards import UNKNOWN, Card
from controller.terms.chips import unit_of
from controller.terms.places import PlaceKind, board_place, seat_place


def due_awards(table: Table, mucked: frozenset[int] = frozenset()) -> Awards:
    """What of each pot is due to whom, in the order in which it is pushed (the last side pot first).

    Args:
        table: the hand is over: all but one folded, or the hands are shown.
        mucked: live seats that gave their hands up unseen at the showdown.

    Returns:
        The awards; `undecided` pots are those in which a contender's hand is not known.
    """
    hand = table.hand
    if hand is None or hand.phase not in {Phase.SHOWDOWN, Phase.AWARDING}:
        return Awards(())
    if betting.only_one_left(hand.wagering):
        winner = hand.wagering.live[0]
        return Awards((Award(0, winner, hand.wagering.pot, "everybody else folded"),))
    if any(due.place.kind is PlaceKind.BOARD for due in hand.plan.rest):
        # The first pot was pushed before readers had told the whole board: nobody can say who wins by what they have.
        return Awards(())
    runs = tuple(boards_of(table, hand, run) for run in range(hand.runs))
    showdown = Showdown(_shown(table, hand, mucked), runs, odd_chip_unit(table))
    return share_out(table.variant, betting.pots(hand.wagering), showdown)


def _shown(table: Table, hand: Hand, mucked: frozenset[int]) -> tuple[ShownHand, ...]:
    """The live hands in the order from the left of the button: as tabled, else as the readers know them."""
    found = []
    points = table.variant.points
    for seat in hand.wagering.live:
        if seat in mucked:
            continue
        lying = table.ledger.at(seat_place(seat))
        shown = hand.tabled.get(seat, lying)
        # A down card that the dealer exposed still plays as one: it matters for a joker (GN 251).
        up = tuple(one for one in open_cards(table, hand, seat) if one in shown and one not in hand.deal.exposed_cards)
        hole = (*(one for one in shown if one not in up), *(UNKNOWN,) * _lacking(table, hand, shown))
        if points is None:
            found.append(ShownHand(seat, hole, up))
            continue
        set_rows = zip((row.name for row in points.rows), rows_of(points, hand, seat), strict=True)
        found.append(ShownHand(seat, hole, up, tuple(set_rows), fouled(table, hand, seat)))
    return tuple(found)


def _lacking(table: Table, hand: Hand, shown: tuple[Card, ...]) -> int:
    """How many cards of a hand no reader has told where it was turned up: nobody can say what it is worth.

    In games in which every hand holds the same number from the deal on.
    """
    variant = table.variant
    if variant.family is not Family.FLOP or variant.has_draw or any(isinstance(act, Toss) for act in variant.acts()):
        return 0
    return max(0, variant.starting_cards(len(hand.start.dealt_in)) - len(shown))


def boards_of(table: Table, hand: Hand, run: int = 0) -> tuple[tuple[Card, ...], ...]:
    """The boards of a run-out, the top one first; the cards that came before it was agreed are shared by all.

    In stud games it is the community card, where one was dealt (GN 226).
    """
    count = table.variant.boards
    if not count:
        community = table.ledger.at(board_place())
        return (community,) if community else ()
    shared = [table.variant.board_cards(number, end=hand.game.run_from) if run else 0 for number in range(1, count + 1)]
    return tuple(
        table.ledger.at(board_place(number))[:before] + table.ledger.at(board_place(number + run * count))
        if run
        else table.ledger.at(board_place(number))
        for number, before in enumerate(shared, 1)
    )


TWO_SHOWN = 2
"""So many tabled hands can be compared."""


def due_of(table: Table, hand: Hand, seat: int, pot: int | None) -> Mapping[int, int] | None:
    """Who is due what of a pot (None: of all of them) by the tabled hands; None where they cannot tell that of a seat.

    A hand that was not tabled is no evidence against anybody: without readers it may have been shown and not keyed.
    """
    if seat not in hand.tabled or len(hand.tabled) < TWO_SHOWN or betting.only_one_left(hand.wagering):
        return None
    unshown = frozenset(seat for seat in hand.wagering.live if seat not in hand.tabled)
    due = due_awards(table, unshown)
    if pot is None:
        return None if due.undecided else due.by_seat() or None
    return None if pot in due.undecided else due.by_pot(pot) or None


@dataclass(frozen=True, slots=True)
class NextPush:
    """The chips that are pushed next: to whom, how many, and by which hands."""

    seat: int
    amount: int
    why: str


def next_push(table: Table) -> NextPush | None:
    """What of a finished hand is pushed next; None where nothing is left, or where not every live hand is tabled.

    What one seat wins of one pot is one push, however many shares it comes from.
    """
    hand = table.hand
    if hand is None or not hand.wagering.pot or hand.phase not in {Phase.SHOWDOWN, Phase.AWARDING}:
        return None
    if betting.only_one_left(hand.wagering):
        return NextPush(hand.wagering.live[0], hand.wagering.pot, "everybody else folded")
    if not set(hand.wagering.live) <= set(hand.tabled):
        return None
    due = due_awards(table)
    pushed = dict(hand.awarded)
    for pot, seat in () if due.undecided else dict.fromkeys((one.pot, one.seat) for one in due.awards):
        mine = [one for one in due.awards if (one.pot, one.seat) == (pot, seat)]
        amount = sum(one.amount for one in mine)
        already = min(amount, pushed.get(seat, 0))
        pushed[seat] = pushed.get(seat, 0) - already
        if already < amount:
            return NextPush(seat, amount - already, "; ".join(dict.fromkeys(one.why for one in mine)))
    return None


def odd_chip_unit(table: Table) -> int:
    """The unit in which a pot is divided: the smallest chip that the blinds are made of, or that is in play."""
    stakes, rule = table.stakes, table.rules.play.pots.odd_chip_unit
    return unit_of(rule.value, stakes.chips, stakes.blinds, stakes.ante)
