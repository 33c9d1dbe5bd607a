"""A street that came to seats without its burn: its cards go a place back, the rest is due."""

from __future__ import annotations

from collections import Counter

from controller.engine.flow.serving import laid_out
from controller.poker import betting
from controller.rulebook.street_acts import Burn, Deal
from controller.rulings.following import FollowedMove
from controller.table.hand import Hand, Phase
from controller.table.ruling import CardsGo, Irregularity, Remedy, Step
from controller.table.state import Table, with_hand
from controller.terms.cards import UNKNOWN, Card
from controller.terms.codes import Cause, StepCode
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, PlaceKind
from controller.terms.step_details import StepDetail


def due_again(table: Table, found: Irregularity) -> tuple[Table, Irregularity]:
    """Return the table with those cards due that the street lacks once all are a place back.

    The first card becomes the burn, so the last seat that has a card gets another one. A street that lies there whole,
    with its betting open, is being dealt again. Nothing changes where readers do not tell the street's cards. The
    irregularity gets the cards of the street if it names none.
    """
    hand = table.hand
    if hand is None:
        return table, found
    if hand.phase is Phase.BETTING and not found.cards:
        found = replace(found, cards=_cards_of_street(table, hand))
        hand = _being_dealt(table, hand) if found.cards else hand
    rest = hand.plan.rest
    if hand.phase is not Phase.DEALING or not found.cards or not rest or rest[0].place != BURN:
        return table, found
    return with_hand(table, replace(hand, plan=hand.plan.with_rest(rest[len(found.cards) :]))), found


def with_one_more(table: Table, remedy: Remedy, move: FollowedMove) -> Table | None:
    """Return the table with one more card to go a place back; None if it is not such a card.

    It is the next card of the street, and was under way while the ruling was made.
    """
    hand = table.hand
    if hand is None or not move.under_way or hand.phase is not Phase.DEALING or not _goes_back(remedy):
        return None
    due = [one.place for one in hand.plan.rest[:2]]
    if move.source is not None or move.place.kind is not PlaceKind.SEAT or due[1:] != [move.place]:
        return None
    step = Step(StepCode.RESTORE_ORDER, StepDetail.CARD_TO_SEAT, CardsGo((due[0],), 1, (move.card,)))
    table = with_hand(table, replace(hand, plan=hand.plan.with_rest(hand.plan.rest[1:])))
    about = replace(remedy.about, cards=(*remedy.about.cards, move.card)) if remedy.about is not None else None
    return replace(table, remedy=replace(remedy, steps=(*remedy.steps, step), about=about))


def as_it_lies(table: Table, remedy: Remedy) -> Table:
    """Return the table with the street due as it lies, where its remedy ends before its end.

    Its last card stays at its seat unless it has gone back, and that seat then gets no other one.
    """
    hand, about = table.hand, remedy.about
    if hand is None or about is None or not _goes_back(remedy) or hand.phase is not Phase.DEALING or not about.cards:
        return table
    rest = hand.plan.rest
    if not rest or table.ledger.place_of(about.cards[-1]) != rest[0].place:
        return table
    return with_hand(table, replace(hand, plan=hand.plan.with_rest(rest[1:])))


def _goes_back(remedy: Remedy) -> bool:
    """Whether a remedy moves the cards of a street a place back."""
    return remedy.ruling.cause is Cause.NO_BURN and remedy.steps[-1].code is StepCode.RESTORE_ORDER


def _cards_of_street(table: Table, hand: Hand) -> tuple[Card, ...]:
    """Return the street's cards at seats in their order; none unless readers told all of them."""
    acts = table.variant.streets[hand.street_index].acts
    places = [due.place for due in hand.plan.due if due.place.kind is PlaceKind.SEAT]
    if not any(isinstance(act, Deal) for act in acts) or max(Counter(places).values(), default=0) != 1:
        return ()
    cards = tuple(pile[-1] for one in places if (pile := table.ledger.at(one)))
    return cards if len(cards) == len(places) and UNKNOWN not in cards else ()


def _being_dealt(table: Table, hand: Hand) -> Hand:
    """Return the hand as it was before the street's burn; nobody has acted on it."""
    streets, index = table.variant.streets, hand.street_index
    burn = next((at for at, act in enumerate(streets[index].acts) if isinstance(act, Burn)), None)
    if burn is None or not index:
        return hand
    before = replace(hand, street=streets[index - 1].name.value, wagering=betting.with_turn(hand.wagering, None))
    return laid_out(table, before, burn)
