"""Rabbit hunting: board cards turned up that would have come if the hand had not ended."""

from __future__ import annotations

from controller.poker import betting
from controller.table.announcements.card_announcements import RabbitHunt
from controller.table.hand import Hand, Phase
from controller.table.outputs import Announce, Output
from controller.table.state import Motion, Table
from controller.terms.places import STUB, board_places


def hunt_told(table: Table, motion: Motion) -> tuple[Output, ...]:
    """Warn of stub cards on a complete board between the last fold and the last push.

    It is told once, with the first such motion. More cards than a board has are the stub itself, laid down there.
    Source: NCL 81, GN 77, NPL 21, PC 30.
    """
    hand, rule = motion.hand_before, table.rules.deal.dealing.rabbit_hunting
    if hand is None or rule.value != "not_allowed" or not _is_won(table, hand):
        return ()
    for place in board_places(table.variant.boards):
        came = [one for one in motion.moves if one.place == place]
        if not came or not all(one.sure and one.card.is_known and motion.source(one) in {None, STUB} for one in came):
            continue
        lying = len(table.ledger.at(place))
        dealt = table.variant.board_cards(place.number, end=hand.street_index + 1)
        if lying - len(came) == dealt and lying <= table.variant.board_cards(place.number):
            return (Announce("warning", RabbitHunt(rule.cite)),)
    return ()


def _is_won(table: Table, hand: Hand) -> bool:
    """Whether everybody but one has folded and the pot is not pushed yet."""
    ended = table.stakes.readers == "full" and hand.phase is Phase.AWARDING and not hand.deal.stopped
    return ended and betting.only_one_left(hand.wagering) and not hand.awarded
