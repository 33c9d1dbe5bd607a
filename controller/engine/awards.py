"""Who is due what when the hand is over: the core's own reading of the hands, which the dealer's push is held against."""

from __future__ import annotations

from controller.poker import betting
from controller.poker.sharing import Award, Awards, ShownHand, Showdown, share_out
from controller.table.hand import Hand, Phase
from controller.table.state import Table
from controller.terms.cards import Card
from controller.terms.places import board_place, seat_place


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
    showdown = Showdown(_shown(table, hand, mucked), (_boards(table),), odd_chip_unit(table))
    return share_out(table.variant, betting.pots(hand.wagering), showdown)


def _shown(table: Table, hand: Hand, mucked: frozenset[int]) -> tuple[ShownHand, ...]:
    """The live hands in the order from the left of the button: as tabled, else as the readers know them."""
    found = []
    for seat in hand.wagering.live:
        if seat in mucked:
            continue
        lying = table.ledger.at(seat_place(seat))
        shown = hand.tabled.get(seat, lying)
        up = tuple(one for one in lying if one in table.ledger.up and seat not in hand.tabled)
        hole = tuple(one for one in shown if one not in up)
        found.append(ShownHand(seat, hole, up))
    return tuple(found)


def _boards(table: Table) -> tuple[tuple[Card, ...], ...]:
    """The boards, the top one first."""
    return tuple(table.ledger.at(board_place(number)) for number in range(1, table.variant.boards + 1))


def odd_chip_unit(table: Table) -> int:
    """The unit in which a pot is divided: the smallest chip that a blind is made of, where chips are known."""
    stakes = table.stakes
    blinds = [blind for blind in stakes.blinds if blind]
    fitting = [chip for chip in stakes.chips if blinds and blinds[0] % chip == 0]
    return max(fitting, default=stakes.unit)
