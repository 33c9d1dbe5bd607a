"""Alarms that may rest on a missing key, and the question to the dealer.

A card of the next street that comes while somebody still has to act is either too early, or the key of that act was
forgotten; so with a live hand in the muck, whose player may have folded in his turn. The ruling is made as the book
says, and with it the dealer alone is asked whether the players had acted. Yes, or the missing fold keyed
late, takes it back (`told_otherwise`).

Of two burns under one another, or of four cards of a flop, one may be read first when players act already; and where
burns lie on one another, one is often sure long after the cards that came behind it. Who put them there knows: he is
asked whether they came with the street that is bet on, or with the next one.
"""

from __future__ import annotations

from typing import Final

from controller.engine.betting.missing_acts import acts_up_to_fold, missing_acts, most_missing
from controller.engine.flow.asking import ask
from controller.engine.questions.answered import without_stale
from controller.engine.questions.card_questions import put_off
from controller.engine.rewind import Advance
from controller.rulebook.street_acts import Burn
from controller.rulings.deal.late_reading import LATEST_MS, is_said_of_street
from controller.table.events import CardMoved, Event, NewDeal
from controller.table.hand import Hand, Phase
from controller.table.notes import SaidNoneTooMany, SaidNotActed
from controller.table.questions import CameTogether, HadActed, WasTooMany
from controller.table.ruling import Ruling
from controller.table.state import DisputedRuling, Motion, Table
from controller.terms.codes import Act, Cause
from controller.terms.fast_copies import replace
from controller.terms.places import PlaceKind

PREMATURE: Final = frozenset({
    Cause.PREMATURE_BURN, Cause.PREMATURE_FLOP, Cause.PREMATURE_TURN, Cause.PREMATURE_RIVER, Cause.PREMATURE_STREET,
})  # fmt: skip
_ASKED_BACK: Final = PREMATURE | {Cause.HAND_IN_MUCK, Cause.DOUBLE_BURN, Cause.FOUR_CARD_FLOP}
"""Rulings that rest on a key, or on which street a card is of: had it been the other, nothing would have been wrong."""
_OF_BURNS: Final = frozenset({Cause.PREMATURE_BURN, Cause.DOUBLE_BURN})
UNREAD_ROUNDS: Final = 28
"""A card that lies under others is missed so often in a row in one case of 10,000 (`order_doubt` of the tracker): what
was first read later did not come with the street. Fast readers have so many rounds within a second."""
SLOW_MS: Final = 1000
"""Readers whose cards are sure so long after their first reading may have told two streets' cards at once."""
_BY_CARD: Final = {
    Cause.DOUBLE_BURN: PlaceKind.BURN, Cause.FOUR_CARD_FLOP: PlaceKind.BOARD,
    Cause.PREMATURE_TURN: PlaceKind.BOARD, Cause.PREMATURE_RIVER: PlaceKind.BOARD,
}  # fmt: skip
"""Rulings on a card that may be the next street's, by where that card lies."""
_BESIDE_OWN: Final = frozenset({Cause.DOUBLE_BURN, Cause.FOUR_CARD_FLOP})
"""Rulings on a card beside the street's own. The readers may have the two the wrong way round: that no act was missing
when one of them came says nothing of the other, so the dealer is asked about this as well."""


def is_of_next_street(incident: DisputedRuling, at_ms: int) -> bool:
    """Whether an act keyed then is of the street whose card came too early, or seems to have.

    It was keyed too late for an act before that card, and before the dealer was asked.
    """
    card = incident.since[0]
    lay_ms = card.lay_ms if isinstance(card, CardMoved) else None
    return lay_ms is not None and lay_ms + LATEST_MS < at_ms < card.at_ms


def ask_back(table: Table, motion: Motion, cause: Cause) -> Advance:
    """Ask whether the players had acted when the cards of a motion came.

    Or, where nobody had to act, whether there was a card too many at all.
    """
    before = motion.table_before
    if cause not in _ASKED_BACK or before is None or not table.rulings:
        return table, ()
    incident = _incident(table, before, motion, table.rulings[-1])
    if incident is None:
        return table, ()
    table = put_off(table)
    return ask_acts(table, incident) if incident.acts else ask_with(table, incident, ruling_of(table, incident))


def ruling_of(table: Table, incident: DisputedRuling) -> Ruling | None:
    """Return the ruling that an alarm began with; None where it stands no more."""
    return next((one for one in table.rulings if one.number == incident.rulings[0]), None)


def ask_acts(table: Table, incident: DisputedRuling) -> Advance:
    """Ask the dealer for the acts that are missing if the alarm is none.

    Where unread cards decide who brought it in he is asked whether all of them did or called: who it was is a guess.
    """
    acts = tuple((one.seat, one.act) for one in incident.asked)
    if is_guessed(incident):
        acts = tuple((seat, Act.BRING_IN if act is Act.CALL else act) for seat, act in acts)
    given = tuple(one.seat for one in incident.acts[: incident.given])
    return ask(replace(table, incident=incident), HadActed(acts, given, ruling=incident.rulings[-1]))


def _incident(table: Table, before: Table, motion: Motion, ruling: Ruling) -> DisputedRuling | None:
    """Return the alarm that a yes takes back, with the cards behind a premature burn."""
    if table.incident is not None:
        return replace(table.incident, rulings=(*table.incident.rulings, ruling.number))
    if before.hand is None or is_said_of_street(before.hand, motion):
        return None
    if ruling.cause is Cause.HAND_IN_MUCK:
        missing = acts_up_to_fold(before, before.hand, ruling.seat, motion.at_ms)
    else:
        missing = missing_acts(before, before.hand, motion.at_ms, most_missing(before))
        if missing and _was_answered(before.hand, motion, missing[0].seat):
            if ruling.cause not in _BESIDE_OWN:
                return None
            missing = ()
    cards = frozenset(move.card for move in motion.strays)
    moved = frozenset(move.card for move in motion.moves)
    incident = DisputedRuling((ruling.number,), before, motion.moves, missing, cards=cards, moved=moved)
    doubted = may_be_of_street(incident, ruling) or may_be_of_next(incident, ruling)
    return incident if missing or doubted else None


def _was_answered(hand: Hand, motion: Motion, seat: int) -> bool:
    """Whether the dealer said of cards that lay there that this player had not acted.

    He burned and turned at once, and the second card was read for sure behind his answer about the first.
    """
    begun = min((move.at_ms if move.begun_ms is None else move.begun_ms for move in motion.moves), default=0)
    said = (one for one in hand.deal.noted if isinstance(one, SaidNotActed))
    return any((one.seat, one.street_index) == (seat, hand.street_index) and begun <= one.at_ms for one in said)


def seats_asked(table: Table) -> frozenset[int]:
    """Return the seats whose entry answers a question about missing acts; none without one.

    That is the first seat asked about; of a guess, any that may have brought it in.
    """
    question, incident = table.question, table.incident
    if question is None or incident is None or question.ruling not in incident.rulings or not incident.asked:
        return frozenset()
    wagering = incident.hand.wagering
    if is_guessed(incident):
        return frozenset(seat for seat in wagering.live if wagering.behind[seat])
    return frozenset((incident.asked[0].seat,))


def is_guessed(incident: DisputedRuling) -> bool:
    """Whether it is a guess who brought it in, because unread cards decide it."""
    return incident.hand.wagering.round.opener_unknown and not incident.given and incident.acts[0].act is Act.BRING_IN


def ask_with(table: Table, incident: DisputedRuling, ruling: Ruling | None) -> Advance:
    """Ask which street the cards of an alarm came with, where readers cannot tell."""
    street = incident.before.variant.streets[incident.hand.street_index].name.value
    if ruling is not None and may_be_of_street(incident, ruling):
        burned, several = ruling.cause is Cause.PREMATURE_BURN, len(incident.cards) != 1
        asks = CameTogether(street, burned, several, ruling=ruling.number)
        return ask(replace(table, incident=replace(incident, acts=(), given=0)), asks)
    if ruling is not None and may_be_of_next(incident, ruling):
        return ask(replace(table, incident=incident), WasTooMany(ruling.cause, street, ruling=ruling.number))
    return replace(table, question=None, incident=None), ()


def may_be_of_street(incident: DisputedRuling, ruling: Ruling) -> bool:
    """Whether the cards of an alarm may have come with the street that is bet on.

    They are a second burn, or a fourth card of the flop.
    """
    hand, told = incident.hand, incident.hand.deal.board_round
    street = incident.before.variant.streets[hand.street_index]
    came = tuple(one for one in incident.since if isinstance(one, CardMoved) and one.card in incident.cards)
    if not came or len(incident.rulings) > 1 or hand.phase is not Phase.BETTING:
        return False
    if ruling.cause is Cause.PREMATURE_BURN:
        where, is_possible = PlaceKind.BURN, any(isinstance(act, Burn) for act in street.acts)
    else:
        where, is_possible = PlaceKind.BOARD, ruling.cause is Cause.PREMATURE_TURN and street.name.value == "flop"
    if told is None or told[0] != hand.street_index:
        return False
    if not is_possible or any(one.place.kind is not where for one in came):
        return False
    return all(one.motion is not None and one.motion <= told[1] + UNREAD_ROUNDS for one in came)


def may_be_of_next(incident: DisputedRuling, ruling: Ruling) -> bool:
    """Whether the surplus card may be one of the next street, as far as the readers can tell."""
    hand, card = incident.hand, surplus(incident, ruling)
    if card is None or card.begun_ms is None or hand.phase not in {Phase.DEALING, Phase.BETTING}:
        return False
    if SaidNoneTooMany(card.card) in hand.deal.noted:
        return False  # the dealer has said so once, and is asked no more
    if len(incident.rulings) > 1 or not hand.street_index:
        return False
    if incident.acts and ruling.cause not in _BESIDE_OWN:
        return False  # whether it is one of the next street depends on acts, and those are asked about
    return card.at_ms - card.begun_ms >= SLOW_MS


def surplus(incident: DisputedRuling, ruling: Ruling) -> CardMoved | None:
    """Return the card that lay there last, of those that a surplus alarm began with."""
    kind = _BY_CARD.get(ruling.cause)
    began = (one for one in incident.since if isinstance(one, CardMoved) and one.card in incident.moved)
    came = [one for one in began if one.place.kind is kind]
    # Of two first read and sure by the same polls the one told last: that is the one that the alarm is about.
    return max(reversed(came), key=lambda one: (one.lay_ms or one.at_ms, one.begun_ms or 0), default=None)


def keep_up(table: Table, event: Event) -> Table:
    """Return the table with the event noted for a disputed ruling, without stale questions."""
    incident = table.incident
    if incident is not None and _is_over(table, incident, event):
        asked = table.question is not None and table.question.ruling in incident.rulings
        question = None if asked else table.question
        return replace(table, incident=None, question=question)
    if incident is not None:
        table = replace(table, incident=replace(incident, since=(*incident.since, event)))
    return without_stale(table, event)


def _is_over(table: Table, incident: DisputedRuling, event: Event) -> bool:
    """Whether an alarm can no longer be taken back: it was decided, or its hand is over."""
    hand = table.hand
    if isinstance(event, NewDeal) or hand is None or bool(hand.awarded) or bool(hand.deal.stopped):
        return True
    if table.question is None or table.question.ruling not in incident.rulings:
        return True
    made = [one for one in table.rulings if one.number in incident.rulings]
    if all(one.cause in _OF_BURNS or one.only_says for one in made):
        # Its remedy may close by itself, with the next street, or there is none: it is still the dealer's to say.
        return False
    open_now = [one.ruling.number for one in hand.deal.waiting]
    open_now += [table.remedy.ruling.number] if table.remedy is not None else []
    open_now += [table.open_ruling.number] if table.open_ruling is not None else []
    return incident.rulings[-1] not in open_now
