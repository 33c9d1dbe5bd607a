"""Openers of a betting round: by position, door card, or hand showing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from controller.rulebook.street_acts import Ace, Bet, Opener, TieRule
from controller.terms.cards import RANKS, Card
from controller.terms.fast_copies import copied

SUIT_ORDER = "cdhs"
"""Clubs lowest, spades highest (GN 145)."""


def clockwise_from(seats: Sequence[int], start: int) -> list[int]:
    """Return the seats in clockwise order from the one after `start`, which comes last."""
    ordered = sorted(seats)
    return [seat for seat in ordered if seat > start] + [seat for seat in ordered if seat <= start]


def positional_opener(act: Bet, live: Sequence[int], first_to_act: int, button: int) -> int:
    """Return the live seat that opens by position.

    Args:
        act: the betting round.
        live: the seats still in the hand, all-in ones included.
        first_to_act: the seat left of the blinds (or of the straddle) in the first round.
        button: the button's seat, which may be empty.
    """
    if act.bet is Opener.LEFT_OF_BLINDS:
        return clockwise_from(live, first_to_act - 1)[0]
    return clockwise_from(live, button)[0]


def with_ties(act: Bet, ties: TieRule) -> Bet:
    """Return the betting round with the book's tie rule, if the game leaves it to the book."""
    return copied(act, ties=ties) if act.ties is TieRule.BOOK else act


def showing_opener(
    act: Bet, showing: Mapping[int, tuple[Card, ...]], order: Sequence[int], *, door: bool = True
) -> int | None:
    """Return the seat that opens by the cards showing; None if nobody's cards are known.

    Args:
        act: the betting round, whose rule on equal cards is the game's or the book's.
        showing: by live seat, its face-up cards in order of arrival.
        order: the live seats in the order in which they get cards, which breaks ties by position.
        door: the first card alone decides (the bring-in); otherwise any card showing counts for openers by card.
    """
    seats = [seat for seat in order if showing.get(seat)]
    if not seats:
        return None
    if act.bet.is_bring_in:
        return _by_card(act, {seat: showing[seat][:1] if door else showing[seat] for seat in seats}, seats)
    best = max if act.bet is Opener.HIGH_HAND else min
    strengths = {seat: _shown_strength(showing[seat], act) for seat in seats}
    wanted = best(strengths.values())
    tied = [seat for seat in seats if strengths[seat] == wanted]
    if act.ties is TieRule.SUIT and len(tied) > 1:
        return max(tied, key=lambda seat: max((_rank(one, act.ace), _suit_key(one)) for one in showing[seat]))
    return tied[0]


def _by_card(act: Bet, cards: Mapping[int, tuple[Card, ...]], order: Sequence[int]) -> int:
    """Return the seat with the lowest or highest card, by rank, then by suit or position."""

    def key(one: Card) -> tuple[int, ...]:
        rank = _rank(one, act.ace)
        return (rank, _suit_key(one)) if act.ties is TieRule.SUIT else (rank,)

    # min() and max() keep the first of equals, which is the nearest clockwise.
    if act.bet is Opener.LOW_CARD:
        return min(order, key=lambda seat: min(key(one) for one in cards[seat]))
    return max(order, key=lambda seat: max(key(one) for one in cards[seat]))


def _rank(one: Card, ace: Ace) -> int:
    """Return a card's rank from 0; an up joker counts as an ace (GN 249)."""
    rank = RANKS.index(one.rank) if one.rank else 12
    return -1 if rank == 12 and ace is Ace.LOW else rank


def _suit_key(one: Card) -> int:
    """Return a card's suit from 0 (clubs) to 3 (spades)."""
    return SUIT_ORDER.index(one.suit) if one.suit else 3


def _shown_strength(cards: Sequence[Card], act: Bet) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the rank of up to four cards as a partial hand: groups first, no straights."""
    ranks = [_rank(one, act.ace) for one in cards]
    groups = sorted({rank: ranks.count(rank) for rank in ranks}.items(), key=lambda pair: (-pair[1], -pair[0]))
    return tuple(count for _, count in groups), tuple(rank for rank, _ in groups)
