"""What the tracker says, as the core is told it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from controller.fusion.detection import Unsure
from controller.fusion.pending_events import Arrived
from controller.table import events as happened
from controller.table.events import Event
from controller.table.ledger import CardLedger
from controller.table.state import Table
from controller.terms.cards import UNKNOWN
from controller.terms.fast_copies import replace
from controller.terms.places import SHUFFLER, STUB, PlaceKind, seat_place
from controller.tracking import sightings
from controller.tracking.antenna_care.faults import AntennaFailing, AntennaWell, blind_places, faults_at
from controller.tracking.antenna_care.health import AntennaFault, Health

FLIGHT_MS: Final = 400
"""A card that is first read somewhere left the dealer's hand so long before, at least."""
OUT_OF_PLAY: Final = frozenset({PlaceKind.STUB, PlaceKind.MUCK, PlaceKind.DISCARD})
"""Piles in which a card that is not read says nothing."""


def moved(said: sightings.Moved, at_ms: int, ledger: CardLedger, deal_ms: int) -> Arrived | None:
    """Return the arrival of a card that surely came to rest; None where that is no news."""
    waits = said.place == STUB and ledger.place_of(said.card) is None
    if said.at_ms <= deal_ms or waits or said.place == SHUFFLER:
        return None
    event = happened.CardMoved(
        at_ms, said.card, said.place, face_up=said.place.kind is PlaceKind.BOARD, motion=said.motion,
        begun_ms=max(0, said.at_ms - FLIGHT_MS), lay_ms=said.by_ms, after_ms=max(0, said.after_ms),
    )
    return Arrived(event, at_ms, said.after_ms, said.by_ms)


def found_again(event: Event, table: Table) -> Event | None:
    """Return what the core is told of a card that is found where it is believed to lie.

    Only of one that was missed or lifted, or of which the dealer is asked: a fresh tracker tells all it sees.
    """
    if not isinstance(event, happened.CardMoved):
        return None
    remedy, question = table.remedy, table.question
    missed = remedy is not None and event.card in remedy.lost
    asked = question is not None and question.about == event.card
    lifted = table.hand is not None and event.card in table.hand.deal.lifted
    return happened.CardPeeked(event.at_ms, event.card, event.place) if missed or asked or lifted else None


def shown_there(event: happened.HandTabled, unsure: Sequence[Unsure], held: Sequence[Arrived]) -> happened.HandTabled:
    """Return a shown hand without the faces of cards that a reader hears elsewhere.

    The core hears of a card in the muck only when it is sure, which takes long among others; until then it believes the
    card at its seat, and a key must not make public what nobody turned up.
    """
    home = seat_place(event.seat)
    gone = {one.card for one in unsure if one.place != home}
    gone |= {one.move.card for one in held if one.move is not None and one.place != home}
    if gone.isdisjoint(event.cards):
        return event
    return replace(event, cards=tuple(UNKNOWN if one in gone else one for one in event.cards))


def event_of(said: object, at_ms: int, ledger: CardLedger, health: Health) -> Event | None:
    """Anything else that the core is told; None for what is no news to it."""
    match said:
        case sightings.Peeked():  # in the muck, with since when it was gone
            since_ms = max(0, said.from_ms) if said.place.kind is PlaceKind.MUCK else None
            return happened.CardPeeked(at_ms, said.card, said.place, since_ms)
        case sightings.Lost(card=lost):
            where = ledger.place_of(lost)
            gone = where is not None and where.kind not in OUT_OF_PLAY
            return happened.CardLost(at_ms, lost) if gone else None
        case sightings.Ambiguous():
            return happened.CardAmbiguous(at_ms, said.card, said.places)
        case sightings.Stranger(sure=True):
            return happened.StrangerSeen(at_ms, said.uid, said.place)
        case AntennaFailing() | AntennaWell():
            # An antenna that hears no card for three hands is dead, or nobody plays there: no alarm by itself.
            faults = faults_at(health, said.place) - {AntennaFault.QUIET}
            state: Literal["ok", "slow", "failing", "dead"] = "failing" if faults else "ok"
            if said.place in blind_places(health):
                state = "dead"
            elif faults == {AntennaFault.SLOW}:
                state = "slow"
            return happened.AntennaJudged(at_ms, said.place, state, health.hit_rate(said.antenna))
        case _:
            return None
