"""Awards of a finished hand, with which the dealer's pushes are compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from controller.engine.flow.house import is_time_pot, rake_of
from controller.engine.flow.round_openers import open_cards
from controller.engine.flow.row_setting import fouled, rows_of
from controller.poker import betting
from controller.poker.deal_plan import cards_held
from controller.poker.pots import Pot
from controller.poker.sharing import Award, Awards, Showdown, ShownHand, share_out
from controller.rulebook.variant import Family, Variant
from controller.table.hand import Hand, Phase
from controller.table.notes import SaidHeld
from controller.table.state import Table
from controller.terms.cards import UNKNOWN, Card
from controller.terms.chips import unit_of
from controller.terms.codes import Outcome
from controller.terms.counts import count_of
from controller.terms.fast_copies import replace
from controller.terms.places import MUCK, PlaceKind, board_place, seat_place


def due_awards(
    table: Table, mucked: frozenset[int] = frozenset(), pots: tuple[Pot, ...] | None = None
) -> Awards:
    """Return each pot's awards in push order, the last side pot first.

    Args:
        table: a table whose hand is over: all but one folded, or the hands are shown.
        mucked: live seats that mucked unseen at the showdown.
        pots: the hand's pots, if they are known already.

    Returns:
        The awards; `undecided` are the pots in which a contender's hand is not known.
    """
    hand = table.hand
    if hand is None or hand.phase not in {Phase.SHOWDOWN, Phase.AWARDING}:
        return Awards(())
    if betting.only_one_left(hand.wagering):
        (winner,) = hand.wagering.live
        return Awards((Award(0, winner, hand.wagering.pot, "everybody else folded"),))
    if any(due.place.kind is PlaceKind.BOARD for due in hand.plan.rest):
        # The first pot was pushed before the whole board was read: the hands cannot be compared yet.
        return Awards(())
    runs = tuple(boards_of(table, hand, run) for run in range(hand.runs))
    showdown = Showdown(_shown(table, hand, mucked), runs, odd_chip_unit(table), hand.game.run_agreed)
    return share_out(table.variant, betting.pots(hand.wagering) if pots is None else pots, showdown)


def _shown(table: Table, hand: Hand, mucked: frozenset[int]) -> tuple[ShownHand, ...]:
    """Return the live hands from the left of the button: as tabled, else as read."""
    found = []
    points, proper = table.variant.points, _proper_number(table, hand)
    for seat in hand.wagering.live:
        if seat in mucked:
            continue
        lying = table.ledger.at(seat_place(seat))
        shown = hand.tabled.get(seat, lying)
        # A down card that the dealer exposed still plays as a down card, which matters for a joker (GN 251).
        up = open_cards(table, hand, seat)
        up = tuple([one for one in up if one in shown and one not in hand.deal.exposed_cards]) if up else ()
        hole = tuple([one for one in shown if one not in up]) if up else shown
        hole = (*hole, *_unread(table.variant, proper - len(shown), lying, shown))
        if points is None:
            found.append(ShownHand(seat, hole, up))
            continue
        set_rows = zip((row.name for row in points.rows), rows_of(points, hand, seat), strict=True)
        found.append(ShownHand(seat, hole, up, tuple(set_rows), fouled(table, hand, seat)))
    return tuple(found)


def _unread(variant: Variant, lacking: int, lying: tuple[Card, ...], shown: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return an unknown card for each card of a shown hand that is unread.

    With one, the hand's value is unknown. Where hands of one game may hold different numbers of cards, only a card of
    which the table knows that it lies there, but not which it is, is unread.
    """
    if variant.family is Family.FLOP and not variant.has_draw and not variant.has_toss:
        return (UNKNOWN,) * lacking
    return (UNKNOWN,) * min(lacking, lying.count(UNKNOWN) - shown.count(UNKNOWN))


def _proper_number(table: Table, hand: Hand) -> int:
    """Return how many cards a hand holds at the showdown, without a community card (GN 226)."""
    proper = cards_held(table.variant, len(table.variant.streets), len(hand.start.dealt_in))
    return proper - len(table.ledger.at(board_place())) if table.variant.family is Family.STUD else proper


def boards_of(table: Table, hand: Hand, run: int = 0) -> tuple[tuple[Card, ...], ...]:
    """Return a run-out's boards, the top one first, with the cards that all run-outs share.

    In stud games, the only board card is the community card, if one was dealt (GN 226).
    """
    count = table.variant.boards
    if not count:
        community = table.ledger.at(board_place())
        return (community,) if community else ()
    return tuple(_board_of(table, hand, number, run) for number in range(1, count + 1))


def _board_of(table: Table, hand: Hand, number: int, run: int) -> tuple[Card, ...]:
    """Return one board of a run-out, with the cards that it shares with the first one."""
    first = table.ledger.at(board_place(number))
    if not run:
        return first
    shared = first[: table.variant.board_cards(number, end=hand.game.run_from)]
    return shared + table.ledger.at(board_place(number + run * table.variant.boards))


TWO_SHOWN = 2
"""Number of tabled hands from which they can be compared."""


def due_of(
    table: Table, hand: Hand, seat: int, pot: int | None, pots: tuple[Pot, ...] | None = None
) -> Mapping[int, int] | None:
    """Return a pot's awards by the tabled hands (`pot` None: of all pots); None if undecided.

    Live hands that were not tabled are left out: on a table without readers one may have been shown without a key, so
    that no push to it is wrong, but a push to a hand that another tabled one beats is.
    """
    if seat not in hand.tabled or len(hand.tabled) < TWO_SHOWN or betting.only_one_left(hand.wagering):
        return None
    unshown = frozenset(seat for seat in hand.wagering.live if seat not in hand.tabled)
    due = due_awards(table, unshown, pots)
    if pot is None:
        return None if due.undecided else due.by_seat() or None
    return None if pot in due.undecided else due.by_pot(pot) or None


def given_up(table: Table, hand: Hand) -> frozenset[int]:
    """Return the live seats that mucked unseen at the showdown.

    All cards dealt to such a seat are known to lie in the muck, and none lies at the seat.
    """
    if hand.phase not in {Phase.SHOWDOWN, Phase.AWARDING}:
        return frozenset()
    gone = []
    for seat in hand.wagering.live:
        if seat in hand.tabled or table.ledger.at(seat_place(seat)) or SaidHeld(seat) in hand.deal.noted:
            continue
        dealt = hand.deal.cards_of(seat)
        places = {table.ledger.place_of(one) if one.is_known else None for one in dealt}
        if MUCK in places and all(where == MUCK or (where and where.kind is PlaceKind.DISCARD) for where in places):
            gone.append(seat)
    return frozenset(gone)


def known_awards(table: Table) -> Awards:
    """Return the awards that follow from the tabled hands alone, with no rake deducted.

    A hand that was not tabled whole counts as unknown, even if the readers know its cards; a pot that it may win is
    undecided. The rake is deducted from the main pot before it is divided.
    """
    hand = table.hand
    if hand is None or hand.deal.stopped or hand.phase not in {Phase.SHOWDOWN, Phase.AWARDING}:
        return Awards(())
    return _awards_of(table, hand, _raked(betting.pots(hand.wagering), _rake(table, hand)))


def _rake(table: Table, hand: Hand) -> int:
    """Return the rake; that of a time-pot by the winners of the awards without a rake."""
    if not is_time_pot(table, hand):
        return rake_of(table, hand, ())
    plain = _awards_of(table, hand, betting.pots(hand.wagering))
    return rake_of(table, hand, plain.by_pot(0))


def _awards_of(table: Table, hand: Hand, pots: tuple[Pot, ...]) -> Awards:
    """Return the awards of these pots that follow from the tabled hands alone."""
    live = [seat for seat in hand.wagering.live if seat not in given_up(table, hand)]
    if len(live) == 1:
        why = "everybody else folded" if betting.only_one_left(hand.wagering) else "the only hand left"
        (winner,) = live
        return Awards((Award(0, winner, sum(pot.amount for pot in pots), why),))
    if any(due.place.kind is PlaceKind.BOARD for due in hand.plan.rest):
        return Awards(())
    whole = {one.seat: one for one in _shown(table, hand, frozenset()) if _is_open(table, hand, one)}
    hands = tuple(whole.get(seat, ShownHand(seat, (UNKNOWN,))) for seat in live)
    runs = tuple(boards_of(table, hand, run) for run in range(hand.runs))
    return share_out(table.variant, pots, Showdown(hands, runs, odd_chip_unit(table), hand.game.run_agreed))


def _raked(pots: tuple[Pot, ...], rake: int) -> tuple[Pot, ...]:
    """Return the pots after the house's rake was deducted from the main pot."""
    if not pots:
        return pots
    return (replace(pots[0], amount=max(0, pots[0].amount - rake)), *pots[1:])


def _is_open(table: Table, hand: Hand, shown: ShownHand) -> bool:
    """Whether every card of a hand was turned up, as many as the game deals."""
    tabled = hand.tabled.get(shown.seat)
    if tabled is None or not shown.readable():
        return False
    return len(tabled) == _proper_number(table, hand)


@dataclass(frozen=True, slots=True)
class NextPush:
    """The next push: its seat, its chips, its pot, and the hands that win it.

    `pot` is None if all pots go to one seat. `rake` is what the house takes out of the pot before the push. `begun` is
    true after a part of it was pushed.
    """

    seat: int
    amount: int
    why: str
    pot: int | None
    rake: int
    begun: bool


def next_push(table: Table) -> NextPush | None:
    """Return the next push of a finished hand; None if no push is left or it is undecided.

    The last side pot goes first. Everything that one seat wins of one pot is one push, however many shares it has.
    """
    hand = table.hand
    if hand is None or not hand.wagering.pot:
        return None
    due, given = known_awards(table), dict(hand.awarded)
    gone = dict(enumerate(hand.wagering.pushed))
    rake = 0 if given else _rake(table, hand)
    if len(due.awards) == 1 and not due.undecided:
        (one,) = due.awards
        left = one.amount - sum(given.values())
        return NextPush(one.seat, left, one.why, None, rake, bool(given)) if left > 0 else None
    for number, pot in reversed(tuple(enumerate(_raked(betting.pots(hand.wagering), _rake(table, hand))))):
        pushed = count_of(gone, number)
        is_gone = pushed >= pot.amount  # also where its cards, gathered and dealt again, would now give it to another
        if number in due.undecided and not is_gone:
            return None
        for seat, amount in due.by_pot(number).items():
            already = min(amount, pushed, count_of(given, seat))
            pushed, given[seat] = pushed - already, count_of(given, seat) - already
            if already < amount and not is_gone:
                mine = (one.why for one in due.awards if (one.pot, one.seat) == (number, seat))
                return NextPush(seat, amount - already, "; ".join(dict.fromkeys(mine)), number, rake, already > 0)
    return None


def push_offered(table: Table) -> NextPush | None:
    """Return the push that CONFIRM records now; None if CONFIRM means something else.

    An open question, a remedy step and a decision of the floor come before a push.
    """
    if table.question is not None or table.remedy is not None:
        return None
    if table.open_ruling is not None and table.open_ruling.outcome is Outcome.FLOOR:
        return None
    return next_push(table)


def is_over(table: Table) -> bool:
    """Whether the last pot was pushed, so that the middle is empty or holds only the rake."""
    hand = table.hand
    if hand is None or hand.phase is not Phase.AWARDING or not (hand.awarded or hand.game.points):
        return False
    left = hand.wagering.pot
    return not left or (left <= _rake(table, hand) and next_push(table) is None)


def odd_chip_unit(table: Table) -> int:
    """Return the smallest chip in which a pot is divided: of the blinds, or of those in play."""
    stakes, rule = table.stakes, table.rules.play.pots.odd_chip_unit
    return unit_of(rule.value, stakes.chips, stakes.blinds, stakes.ante)
