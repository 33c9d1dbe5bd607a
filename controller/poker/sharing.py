"""Who wins what of every pot, and why: shares, boards, run-outs, qualifiers and odd chips.

`share_out` is a plain fold: pots (the last side pot first, GN 148), in each its run-outs, in each run its
shares, in each share its winners. The variant says the shares; this file has no game in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from controller.poker.evaluation import Cards, Strength, can_read
from controller.poker.evaluation.catalogue import best_over_boards, evaluator_of
from controller.poker.pots import Pot
from controller.poker.splitting import split_by_parts, split_evenly
from controller.rulebook.shares import NoneQualify, OddBetween, OddChip, Ranking, Share
from controller.rulebook.variant import Variant


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A live hand at the showdown.

    Attributes:
        hole: the player's cards; in stud games those that lie face down.
        up: in stud games his face-up cards.
        rows: in games set in rows, each row's name and cards.
        fouled: the rows are fouled: the hand wins nothing.
    """

    seat: int
    hole: Cards
    up: Cards = ()
    rows: tuple[tuple[str, Cards], ...] = ()
    fouled: bool = False

    def readable(self) -> bool:
        """Return whether all its cards are known; a hand without any is not."""
        cards = self.hole + self.up
        return bool(cards) and can_read(cards)


@dataclass(frozen=True, slots=True)
class Showdown:
    """What is on the table when the pots are divided.

    Attributes:
        hands: the live hands, the first clockwise from the button (the dealer, where there is none) first.
        runs: the boards of every run-out, the main one first; each a tuple of boards.
        unit: the smallest chip that the blinds or antes are made of.
    """

    hands: tuple[ShownHand, ...]
    runs: tuple[tuple[Cards, ...], ...] = ((),)
    unit: int = 1


@dataclass(frozen=True, slots=True)
class Award:
    """Chips of one pot to one seat.

    Attributes:
        pot: 0 for the main pot.
        run: 0 for the main board.
        share: the share's name; empty where the pot is not divided by reading hands.
        odd: how much of `amount` is odd chips.
        strength: the winning hand; None where none was read.
        why: a clause for people.
        cite: the rules.
    """

    pot: int
    seat: int
    amount: int
    why: str
    run: int = 0
    share: str = ""
    odd: int = 0
    strength: Strength | None = None
    cite: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Awards:
    """Everything that is awarded, in the order in which the dealer pushes it.

    Attributes:
        undecided: pots that nobody can divide by reading, because a contender's hand is not known: the dealer
            reads the hands and keys the award.
        unread: the seats of those hands.
    """

    awards: tuple[Award, ...]
    undecided: tuple[int, ...] = ()
    unread: tuple[int, ...] = ()

    def by_seat(self) -> dict[int, int]:
        """Return each winning seat's total."""
        totals: dict[int, int] = {}
        for award in self.awards:
            totals[award.seat] = totals.get(award.seat, 0) + award.amount
        return totals

    def by_pot(self, pot: int) -> dict[int, int]:
        """Return each winning seat's total of one pot."""
        return Awards(tuple(one for one in self.awards if one.pot == pot)).by_seat()


@dataclass(frozen=True, slots=True)
class _Cell:
    """One share of one run: who wins it, with what, in the order in which odd chips go."""

    run: int
    share: Share
    winners: tuple[ShownHand, ...]
    strength: Strength | None


@dataclass(frozen=True, slots=True)
class _Division:
    """One pot being divided."""

    variant: Variant
    showdown: Showdown
    pot: int
    name: str
    contenders: tuple[ShownHand, ...] = field(default=())


def share_out(variant: Variant, pots: Sequence[Pot], showdown: Showdown) -> Awards:
    """Return who gets what of every pot.

    Args:
        variant: the game: its shares and what holds between them.
        pots: main pot first; seats that are not live any more are ignored.
        showdown: hands, boards and the unit of odd chips.
    """
    awards: list[Award] = []
    undecided: list[int] = []
    unread: list[int] = []
    for number in range(len(pots) - 1, -1, -1):
        pot = pots[number]
        name = "the pot" if len(pots) == 1 else f"side pot {number}" if number else "the main pot"
        contenders = tuple(hand for hand in showdown.hands if hand.seat in pot.seats)
        division = _Division(variant, showdown, number, name, contenders)
        blind = [hand.seat for hand in contenders if not hand.readable()]
        if len(contenders) == 1:
            why = f"{name}: the only live hand"
            awards.append(Award(number, contenders[0].seat, pot.amount, why))
        elif not contenders or blind or not all(map(can_read, _boards(showdown))):
            undecided.append(number)
            unread += [seat for seat in blind if seat not in unread]
        else:
            awards += _divide(division, pot.amount)
    return Awards(tuple(one for one in awards if one.amount), tuple(undecided), tuple(unread))


def _boards(showdown: Showdown) -> list[Cards]:
    return [board for run in showdown.runs for board in run]


def _divide(division: _Division, amount: int) -> list[Award]:
    """Divide one pot between two or more hands that can be read."""
    showdown = division.showdown
    cells = [_cells(division, run) for run in range(len(showdown.runs))]
    winners = {frozenset(hand.seat for hand in cell.winners) for run in cells for cell in run}
    rules = division.variant.division
    everywhere = len(winners) == 1 and all(cells) and sum(map(len, cells)) > 1
    if everywhere and len(next(iter(winners))) > 1 and (rules is None or rules.identical_evenly):
        return _evenly(division, cells[0][0], amount)
    awards: list[Award] = []
    for run, part in enumerate(split_evenly(amount, len(cells), showdown.unit)):
        awards += _divide_run(division, cells[run], part, run)
    return awards


def _evenly(division: _Division, cell: _Cell, amount: int) -> list[Award]:
    """Divide a pot whose every share the same hands tie for, as evenly as possible (GN 148)."""
    why = f"{division.name}: identical hands every way, as evenly as possible"
    parts = split_evenly(amount, len(cell.winners), division.showdown.unit)
    even = min(parts)
    rules = division.variant.division
    cite = rules.cite if rules else cell.share.cite
    return [
        Award(division.pot, hand.seat, part, why, odd=part - even, strength=cell.strength, cite=cite)
        for hand, part in zip(cell.winners, parts, strict=True)
    ]


def _divide_run(division: _Division, cells: list[_Cell], amount: int, run: int) -> list[Award]:
    """Divide one run's part of a pot between its shares."""
    rules = division.variant.division
    if not cells:
        return _nobody_qualifies(division, amount, run)
    parts, left = split_by_parts(
        amount, [Fraction(*cell.share.part) for cell in cells], division.showdown.unit
    )
    by_position = left and rules is not None and rules.odd_between is OddBetween.POSITION
    more = (0,) * len(cells) if by_position else _left_over(left, len(cells), division)
    awards: list[Award] = []
    for cell, part, extra in zip(cells, parts, more, strict=True):
        awards += _divide_share(division, cell, part + extra)
    if by_position and rules is not None:
        winning = {hand.seat for cell in cells for hand in cell.winners}
        order = [hand for hand in division.contenders if hand.seat in winning]
        why = f"{division.name}: the odd chip between the shares, by position"
        for hand, part in zip(order, _left_over(left, len(order), division), strict=True):
            awards.append(
                Award(division.pot, hand.seat, part, why, run=run, odd=part, cite=rules.cite)
            )
    return awards


def _left_over(left: int, ways: int, division: _Division) -> tuple[int, ...]:
    """Return what could not be divided, a unit each in order; what is less than a unit to the first."""
    unit = division.showdown.unit
    units, rest = divmod(left, unit)
    parts = [unit * (units // ways + (place < units % ways)) for place in range(ways)]
    parts[0] += rest
    return tuple(parts)


def _divide_share(division: _Division, cell: _Cell, amount: int) -> list[Award]:
    """Divide one share between the hands that tie for it."""
    parts = split_evenly(amount, len(cell.winners), division.showdown.unit)
    even = min(parts)
    share = cell.share
    runs = len(division.showdown.runs)
    where = f", board {cell.run + 1}" if runs > 1 else ""
    what = f" ({share.name})" if len(division.variant.shares) > 1 else ""
    told = f": {cell.strength.full_name}" if cell.strength else ""
    why = f"{division.name}{what}{where}{told}"
    odd = {
        OddChip.LEFT_OF_BUTTON: "odd chip left of the button",
        OddChip.HIGH_CARD_BY_SUIT: "odd chip to the highest card by suit",
    }[share.odd_chip]
    return [
        Award(
            division.pot, hand.seat, part, f"{why}, {odd}" if part > even else why,
            run=cell.run, share=share.name, odd=part - even, strength=cell.strength, cite=share.cite,
        )
        for hand, part in zip(cell.winners, parts, strict=True)
    ]  # fmt: skip


def _nobody_qualifies(division: _Division, amount: int, run: int) -> list[Award]:
    """Divide between all live hands what no share has a hand for (GN 288)."""
    rules = division.variant.division
    says = rules is not None and rules.none_qualify is NoneQualify.ALL_LIVE_SPLIT
    why = f"{division.name}: no qualifying hand, split by all live hands"
    parts = split_evenly(amount, len(division.contenders), division.showdown.unit)
    even = min(parts)
    return [
        Award(
            division.pot, hand.seat, part, why, run=run, odd=part - even,
            cite=rules.cite if says and rules else (),
        )
        for hand, part in zip(division.contenders, parts, strict=True)
    ]  # fmt: skip


def _cells(division: _Division, run: int) -> list[_Cell]:
    """Return the shares of one run that somebody has a hand for, with their winners."""
    boards = division.showdown.runs[run]
    cells = []
    for share in division.variant.shares:
        read = [(hand, _strength(share, hand, boards)) for hand in division.contenders]
        best = max((strength for _, strength in read if strength is not None), default=None)
        if best is not None:
            winners = tuple(hand for hand, strength in read if strength == best)
            cells.append(_Cell(run, share, _in_odd_order(share, winners, boards), best))
    return cells


def _strength(share: Share, hand: ShownHand, boards: tuple[Cards, ...]) -> Strength | None:
    """Return what a hand is worth in a share."""
    if hand.fouled:
        return None
    hole = dict(hand.rows).get(share.row, ()) if share.row else hand.hole
    return best_over_boards(evaluator_of(share), hole, _read_on(share, hand, boards))[0]


def _read_on(share: Share, hand: ShownHand, boards: tuple[Cards, ...]) -> list[Cards]:
    """Return the cards a hand is read together with, by board: up cards and community cards."""
    shared = [boards[number - 1] for number in share.boards if number <= len(boards)]
    return [hand.up + board for board in shared or [()]]


def _in_odd_order(
    share: Share, winners: tuple[ShownHand, ...], boards: tuple[Cards, ...]
) -> tuple[ShownHand, ...]:
    """Return equal hands in the order in which odd chips go."""
    if share.odd_chip is OddChip.LEFT_OF_BUTTON or len(winners) == 1:
        return winners
    evaluator = evaluator_of(share)

    def key(hand: ShownHand) -> tuple[int, ...]:
        over = _read_on(share, hand, boards)
        _, at = best_over_boards(evaluator, hand.hole, over)
        return _suit_key(share, evaluator.played(hand.hole, over[at]))

    return tuple(sorted(winners, key=key, reverse=True))


def _suit_key(share: Share, played: Cards) -> tuple[int, ...]:
    """Return what compares hands by their highest card, rank then suit; an ace is low where the game's is."""
    ace_low = share.ranking in {Ranking.ACE_TO_FIVE, Ranking.BADUGI}
    ordinals = (card.ordinal - 64 if ace_low and card.rank == "A" else card.ordinal for card in played)
    return tuple(sorted(ordinals, reverse=True))
