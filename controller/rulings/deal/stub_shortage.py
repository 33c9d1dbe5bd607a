"""A stub that is too short, or that was dropped."""

from __future__ import annotations

from typing import Final

from controller.rulebook.street_acts import Board, Burn, Declare, Street
from controller.rulebook.variant import ShortStubRule
from controller.rulings.deal.premature_card import cards_left
from controller.rulings.windows import misdeal_open
from controller.table import observations
from controller.table.hand import DEALING, Hand, Phase
from controller.table.notes import NoSpareCardRuled, Note, ShortStubRuled
from controller.table.ruling import Irregularity, Tracer
from controller.table.state import Table
from controller.terms.codes import Cause
from controller.terms.places import BURN, MUCK, PlaceKind

NO_SPARE_CARD = "no_spare_card"
"""The switch of games whose maximum number of players uses every card of the deck (register A19)."""
_SCRAMBLE_AT: int = 2
"""With more cards in the stub than this, one is burned and the next is the community card (G226, P-RP9-H)."""


def situation(table: Table, found: Irregularity, tracer: Tracer) -> str:
    """Return the condition, from the cards of stub and burns and the cards that are needed."""
    if found.cause is Cause.DISORDERED_STUB:
        return "mixed" if found.mixed else "stub_alone"
    rule = table.variant.procedures.short_stub
    tracer.read("game.procedures.short_stub", rule)
    match rule.value:
        case ShortStubRule.MUCK_RESHUFFLE:
            return "enough_with_burns" if _burns_suffice(table) else "muck_reshuffle"
        case ShortStubRule.STUB_AND_BURNS:
            return "stub_and_burns"
        case ShortStubRule.EARLIER_DISCARDS:
            return "not_enough" if _too_few_to_reshuffle(table) else "earlier_discards"
        case ShortStubRule.LAST_CARD_PLAYS:
            return _every_card_needed(table)
        case ShortStubRule.COMMUNITY_CARD:
            return _stud(table, found)
        case ShortStubRule.NONE:
            return _run_out(table)


def _every_card_needed(table: Table) -> str:
    """Return the condition if every card is needed: one lost, or no river burn."""
    hand = table.hand
    last = hand is not None and hand.street_index == len(table.variant.streets) - 1
    if hand is None or table.stakes.readers == "none" or last:
        return "last_card"
    wants_misdeal = table.variant.switch(NO_SPARE_CARD) == "misdeal" and misdeal_open(table)
    return "no_spare_card_misdeal" if wants_misdeal else "no_spare_card"


def _burns_suffice(table: Table) -> bool:
    """Whether stub and burns together complete the last street (G247)."""
    hand = table.hand
    if hand is None or hand.street_index != len(table.variant.streets) - 1 or table.stakes.readers == "none":
        return False
    return cards_left(table) + len(table.ledger.at(BURN)) >= cards_needed(table, hand)


def _too_few_to_reshuffle(table: Table) -> bool:
    """Whether stub, burns, muck and discards hold fewer cards than are due (register A11)."""
    hand = table.hand
    if hand is None or table.stakes.readers == "none":
        return False
    there = cards_left(table) - len(hand.fresh_discards)
    for place, pile in table.ledger.piles.items():
        if place in {BURN, MUCK} or place.kind is PlaceKind.DISCARD:
            there += len(pile)
    return there < len(hand.plan.rest)


def _run_out(table: Table) -> str:
    """Return the condition of a multiple run: last card, burns, or muck too.

    Source: G209, G210.
    """
    hand = table.hand
    stub = cards_left(table)
    if hand is None or table.stakes.readers == "none" or (stub and _lacks_only_the_burn(hand, stub)):
        return "run_it_again"
    return "run_it_burns" if stub + len(table.ledger.at(BURN)) >= cards_to_run(table, hand) else "run_it_muck"


def _lacks_only_the_burn(hand: Hand, stub: int) -> bool:
    """Whether the stub's last card completes a board, for which no card is burned then."""
    rest = hand.plan.rest
    return stub == 1 and len(rest) == 2 and rest[0].place == BURN


def cards_to_run(table: Table, hand: Hand) -> int:
    """Return how many cards all agreed boards still need, burns included."""
    burns = hand.game.run_burns
    later = sum(_street_cards(street, burns=burns) for street in table.variant.streets[hand.street_index + 1 :])
    again = sum(_street_cards(street, burns=burns) for street in table.variant.streets[hand.game.run_from :])
    return len(hand.plan.rest) + later + (hand.runs - 1 - hand.game.run) * again


def _street_cards(street: Street, *, burns: bool) -> int:
    """Return the number of a street's board cards, and of its burns if cards are burned."""
    boards = sum(act.board for act in street.acts if isinstance(act, Board))
    return boards + sum(act.burn for act in street.acts if isinstance(act, Burn) and burns)


def _stud(table: Table, found: Irregularity) -> str:
    """Return the condition before the last card of a stud hand."""
    hand = table.hand
    stub = found.count or (cards_left(table) if table.stakes.readers == "full" else stub_by_count(table))
    burns = max(len(table.ledger.at(BURN)), 3) if table.stakes.readers == "none" else len(table.ledger.at(BURN))
    if hand is None or stub + burns >= cards_needed(table, hand):
        return "enough_with_burns"
    return "community_from_stub" if stub > _SCRAMBLE_AT else "community_after_scramble"


def cards_needed(table: Table, hand: Hand) -> int:
    """Return how many cards the last street needs: players left, burn, undealt last card.

    A seat that folded without facing a wager keeps receiving cards (GN 220). Register A48 asks whether it counts as a
    player left; a switch of the game decides.
    """
    served = {due.place.number for due in hand.plan.due if due.place.kind is PlaceKind.SEAT}
    counts = table.variant.switch("folded_seats_in_the_count") == "count"
    return len(served.union(hand.wagering.live) if counts else hand.wagering.live) + 2


def stub_by_count(table: Table) -> int:
    """Return the stub's count on a table without readers: the deck less the cards dealt."""
    hand = table.hand
    if hand is None:
        return 0
    used = len(table.ledger.at(BURN))
    players = len(hand.start.dealt_in)
    used += table.variant.starting_cards(players) * players
    for index in range(1, hand.street_index + 1):
        still_in = players - sum(
            1 for one in hand.actions if one.act == "fold" and one.street < index
        )
        used += still_in if index < len(table.variant.streets) - 1 else 0
    return len(table.variant.deck.value.cards) - used


def find_short_stub(table: Table, at_ms: int) -> Irregularity | None:
    """Find a stub that is too short for the due cards, at a stud's end or the last card."""
    hand = table.hand
    if hand is None or not hand.deal.complete or not (hand.runs > 1 or _rule(table) in _COUNTED):
        return None
    if table.stakes.readers == "none" or not _may_be_counted(table, hand) or _discards_to_come(table, hand):
        return None
    if not _is_short(table, hand) or short_stub_note(table, hand) in hand.deal.noted:
        return None
    street = table.variant.streets[hand.street_index].name.value
    stub = cards_left(table)
    seen = observations.StubShort(stub, len(hand.plan.rest))
    return Irregularity(Cause.SHORT_STUB, at_ms, None, (), street, stub, seen=seen)


def short_stub_note(table: Table, hand: Hand) -> Note:
    """Return the note that the stub was ruled on: once a street, a lost card once a hand."""
    last = hand.street_index == len(table.variant.streets) - 1
    if _rule(table) is _LAST_CARD_PLAYS and not last:
        return NoSpareCardRuled()
    return ShortStubRuled(hand.game.run, hand.street_index)


def is_dealt_out(table: Table) -> bool:
    """Whether the initial deal uses the whole deck, so that no card can replace another.

    Thirteen cards for each of four players do. No book says what becomes of an exposed or boxed card then.
    """
    hand = table.hand
    if hand is None or hand.street_index or table.stakes.readers == "none":
        return False
    due = len(hand.plan.rest) if hand.phase is Phase.DEALING else 0
    return cards_left(table) <= due


def _rule(table: Table) -> ShortStubRule:
    """Return the game's procedure for a short stub."""
    return table.variant.procedures.short_stub.value


def _may_be_counted(table: Table, hand: Hand) -> bool:
    """Whether a shortage may be found now: cards are due, or every card is needed."""
    if _rule(table) is not _LAST_CARD_PLAYS:
        return hand.phase is DEALING
    # A misplaced card, or one that a remedy is about, is not lost: it goes back or becomes the next burn.
    is_odd = table.motion is not None and table.motion.odd
    unsettled = is_odd or table.remedy is not None or table.open_ruling is not None or bool(hand.deal.waiting)
    return hand.phase in {Phase.DEALING, Phase.BETTING} and not unsettled


def _discards_to_come(table: Table, hand: Hand) -> bool:
    """Whether a draw is due next whose discards have not all been put out yet."""
    if hand.plan.done or len(hand.fresh_discards) >= sum(hand.drawn.values()):
        return False
    return any(isinstance(act, Declare) for act in table.variant.streets[hand.street_index].acts)


_LAST_CARD_PLAYS: Final = ShortStubRule.LAST_CARD_PLAYS
_COUNTED = frozenset({
    ShortStubRule.COMMUNITY_CARD, ShortStubRule.STUB_AND_BURNS, ShortStubRule.MUCK_RESHUFFLE,
    ShortStubRule.EARLIER_DISCARDS, ShortStubRule.LAST_CARD_PLAYS,
})
"""Rules under which the stub is counted before it runs out; under others, only for a board run more than once."""
_AT_THE_LAST_STREET = frozenset({ShortStubRule.COMMUNITY_CARD, ShortStubRule.STUB_AND_BURNS})
"""Rules under which it is counted once, before the first card of the last street."""


def _is_short(table: Table, hand: Hand) -> bool:
    """Whether the stub is too short, by the game's own rule."""
    rule, last = _rule(table), hand.street_index == len(table.variant.streets) - 1
    begins_last = last and not hand.plan.done
    if rule in _AT_THE_LAST_STREET and not begins_last:
        return False
    stub = cards_left(table)
    match rule:
        case ShortStubRule.COMMUNITY_CARD | ShortStubRule.STUB_AND_BURNS:
            return stub < cards_needed(table, hand)
        case ShortStubRule.MUCK_RESHUFFLE:
            return (begins_last and stub < cards_needed(table, hand)) or _at_the_last_card(hand, stub)
        case ShortStubRule.EARLIER_DISCARDS:
            # The last card is used only if it completes all draws of the hand, or this draw (register A10).
            completes = last or table.variant.switch("last_card") == "always"
            return _at_the_last_card(hand, stub) and len(hand.plan.rest) > (stub if completes else 0)
        case ShortStubRule.LAST_CARD_PLAYS:
            return stub < cards_to_run(table, hand) and not (last and hand.plan.done)
        case ShortStubRule.NONE:
            # G210 speaks of the stub at its last card; until then the boards are dealt on.
            return hand.runs > 1 and stub <= 1 and len(hand.plan.rest) > stub


def _at_the_last_card(hand: Hand, stub: int) -> bool:
    """Whether the dealer has reached the deck's last card and more are due."""
    return stub <= 1 and bool(hand.plan.rest)
