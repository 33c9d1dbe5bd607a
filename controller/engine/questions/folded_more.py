"""A question about a card in the muck that no hand explains: who folded one too many."""

from __future__ import annotations

from controller.engine.flow.asking import ask
from controller.rulebook.variant import Family
from controller.rulings.deal.card_count import proper_count
from controller.rulings.deal.unread_hand import folders_before, nobodys
from controller.table.events import ActionDeclared, AttentionCalled, CardMoved
from controller.table.hand import Hand, Phase, with_note
from controller.table.notes import FoldedMoreAsked
from controller.table.outputs import Output
from controller.table.questions import FoldedMore
from controller.table.state import Motion, Table
from controller.terms.codes import Cause
from controller.terms.fast_copies import replace
from controller.terms.places import MUCK, PlaceKind


def ask_folded_more(table: Table, motion: Motion) -> tuple[Table, tuple[Output, ...]]:
    """Ask whether a player folded more cards than he was dealt, once a hand.

    A card too many that is dealt last, to a player who folds at once, may lie at his seat for too short a time to be
    read. Then the muck has more cards of nobody's than hands lack.
    """
    hand = table.hand
    strays = [move for move in motion.strays if move.place == MUCK and motion.source(move) is None]
    seat = _folder(hand, motion, strays[-1]) if strays and hand is not None else None
    return _ask(table, seat, motion.at_ms)


def ask_folder(table: Table, fold: ActionDeclared) -> tuple[Table, tuple[Output, ...]]:
    """Ask the same behind the key of a fold: until then the unread cards may be of any hand."""
    return _ask(table, fold.seat, fold.at_ms)


def _ask(table: Table, seat: int | None, at_ms: int) -> tuple[Table, tuple[Output, ...]]:
    """Ask whether this player did, if the muck has more cards of nobody's than hands lack."""
    hand = table.hand
    if hand is None or seat is None or table.is_asking or not _counts(table, hand):
        return table, ()
    unread = sum(where.kind is PlaceKind.SEAT for where, _ in hand.deal.presumed)
    if len(nobodys(table, hand)) <= unread or FoldedMoreAsked() in hand.deal.noted:
        return table, ()
    table = replace(table, hand=with_note(hand, FoldedMoreAsked()))
    claim = AttentionCalled(at_ms, Cause.EXTRA_CARD, seat)
    return ask(table, FoldedMore(seat, proper_count(table)), if_yes=(claim,))


def _counts(table: Table, hand: Hand) -> bool:
    """Whether the muck can have nothing but folded hands of which every card was told.

    That is so in the first betting round. Later a burn may be mucked; where readers of seats are lost, nobody knows
    what a hand held; a draw mucks its discards; and after a ruling cards may have gone anywhere.
    """
    if hand.phase is not Phase.BETTING or hand.street_index or hand.deal.stopped or table.variant.has_draw:
        return False
    told = len(hand.deal.cards) >= proper_count(table) * len(hand.start.dealt_in)
    ruled = any(one.at_ms >= hand.dealt_at_ms for one in table.rulings)
    return hand.deal.complete and told and not ruled and table.variant.family is Family.FLOP


def _folder(hand: Hand, motion: Motion, stray: CardMoved) -> int | None:
    """Return the seat whose cards came to the muck in the same motion; else the latest folder."""
    sources = (motion.source(move) for move in motion.moves if move.place == MUCK)
    seat = next((one.number for one in sources if one is not None and one.kind is PlaceKind.SEAT), None)
    if seat is None:
        seat = next(folders_before(hand, stray.at_ms if stray.begun_ms is None else stray.begun_ms), None)
    return seat
