"""The table for a recorded PHH hand: its seats, stacks, blinds and button."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from controller.handhistory.phh import GAMES, PhhError, PhhHand, stakes_of
from controller.poker.seats.seating import seat_players
from controller.rulebook.book import Book
from controller.rulebook.street_acts import Bet, Opener, OpenRule
from controller.rulebook.variant import Variant
from controller.table.state import Table


def open_phh_table(hand: PhhHand, book: Book, games: Mapping[str, Variant]) -> Table:
    """Return the table before the hand: every player present, the button one seat back.

    Raises:
        PhhError: the variant is not one of the format's eleven.
    """
    game = GAMES.get(hand.variant)
    if game is None:
        raise PhhError(f"hand {hand.index}: variant {hand.variant[:10]!r} is not one of the format's eleven")
    stacks = dict(enumerate(hand.stacks, 1))
    variant = _as_recorded(games[game], hand)
    return Table(
        rules=book,
        variant=variant,
        stakes=stakes_of(hand),
        seating=seat_players(stacks, hand.players),
        games=games,
        deck=variant.deck.value.cards,
    )


def _as_recorded(variant: Variant, hand: PhhHand) -> Variant:
    """Return the game as recorded: a blind opens a short-deck hand's first round.

    The format's short-deck records come from rooms with a button blind that players call and raise. GN 360a, under
    which a player folds or bets three big blinds, is for a game with antes alone.
    """
    first = variant.streets[0]
    if not any(hand.blinds) or first.bet is None or first.bet.open is not OpenRule.FOLD_OR_FIXED:
        return variant
    open_round = replace(first.bet, bet=Opener.LEFT_OF_BLINDS, open=OpenRule.ANY, fixed=0)
    acts = tuple(open_round if isinstance(act, Bet) else act for act in first.acts)
    return replace(variant, streets=(replace(first, acts=acts), *variant.streets[1:]))
