"""Hands in question: absent, mucked, thrown forward, hidden, late discards."""

from __future__ import annotations

from controller.poker import betting
from controller.rulebook.street_acts import Declare, LateToss, Toss
from controller.rulings.deal.late_reading import KEYED_MS
from controller.rulings.deal.mucked_draw import is_of_draw
from controller.table import observations
from controller.table.events import ActionDeclared
from controller.table.hand import Hand, Phase
from controller.table.notes import MuckRuled
from controller.table.ruling import Irregularity, Tracer
from controller.table.state import Motion, Table
from controller.terms.codes import FOLD, Cause
from controller.terms.places import BURN, MUCK, PlaceKind, seat_place

OF_ONE_HAND = frozenset({
    Cause.ABSENT_AT_DEAL, Cause.CARDS_HIDDEN, Cause.HAND_IN_MUCK, Cause.LEFT_WITH_ACTION, Cause.MUCKED_HAND,
    Cause.THROWN_FORWARD,
})  # fmt: skip
"""Questions whether a hand lives: they affect which seats get cards, but never the board."""


def situation(table: Table, found: Irregularity, tracer: Tracer) -> str:
    """Return the condition of a hand that is in question."""
    match found.cause:
        case Cause.ABSENT_AT_DEAL if _on_penalty(table, found.seat):
            tracer.read("blinds.penalty.dealt_in", table.rules.blinds.penalty.dealt_in)
            return "on_penalty"
        case Cause.ABSENT_AT_DEAL:
            tracer.read("deal.dealing.absent_hand", table.rules.deal.dealing.absent_hand)
            return "at_last_card"
        case Cause.THROWN_FORWARD:
            return _thrown(table, found)
        case Cause.HAND_IN_MUCK:
            if table.stakes.readers == "none":
                return "not_seen"
            return "identifiable" if found.cards else "not_identifiable"
        case Cause.MUCKED_HAND:
            return "draw_cards" if is_of_draw(table, found) else "by_dealer"
        case Cause.LEFT_WITH_ACTION:
            return "action_pending" if _action_pending(table, found.seat) else "all_in_or_done"
        case Cause.DISCARDED_LATE if _toss_in_time(table):
            return "in_time"
        case Cause.DISCARDED_LATE:
            return "no_penalty" if _toss_without_penalty(table) else "next_street_begun"
        case _:
            return "any_time"


def _toss_in_time(table: Table) -> bool:
    """Whether the first card after the street of the discard has not come yet (G245)."""
    hand = table.hand
    streets = table.variant.streets
    tossing = next((at for at, one in enumerate(streets) if any(isinstance(act, Toss) for act in one.acts)), None)
    if hand is None or tossing is None or hand.street_index > tossing + 1:
        return False
    return hand.street_index <= tossing or (hand.phase is Phase.DEALING and not _street_begun(hand))


def _street_begun(hand: Hand) -> bool:
    """Whether any card of the street but its burn has come."""
    return any(due.place != BURN for due in hand.plan.due[: hand.plan.done])


def _toss_without_penalty(table: Table) -> bool:
    """Whether the game has no penalty for a late discard without replacement (register A14)."""
    return any(isinstance(act, Toss) and act.late is LateToss.FLOOR for act in table.variant.acts())


def late_discards(hand: Hand) -> tuple[int, ...]:
    """Return the live seats that owe a discard after the next street's first card.

    Source: G245.
    """
    begun = hand.phase is Phase.DEALING and _street_begun(hand)
    return tuple(seat for seat in hand.wagering.live if hand.game.tossing.get(seat)) if begun else ()


def find_discarded_late(seat: int, street: str, at_ms: int) -> Irregularity:
    """Return the irregularity of a discard that did not come in time."""
    return Irregularity(
        Cause.DISCARDED_LATE, at_ms, seat, (), street,
        seen=observations.NotDiscarded(street, seat),
    )  # fmt: skip


def _thrown(table: Table, found: Irregularity) -> str:
    """Return the condition of cards thrown forward: bet, line, acts behind, betting over."""
    hand = table.hand
    if hand is None or found.seat is None or found.seat not in hand.wagering.bets:
        return "no_bet"
    over = found.over_line or _lies_in_muck(table, hand, found.seat)
    if hand.phase in {Phase.SHOWDOWN, Phase.AWARDING}:
        return "showdown_over_line" if over else "showdown"
    if hand.wagering.current > hand.wagering.bets[found.seat]:
        return "facing_bet"
    behind = any(one.seat != found.seat for one in hand.acting.early) or any(
        one.street == hand.street_index and not one.in_turn and one.seat != found.seat for one in hand.actions
    )
    if over:
        return "over_line_others_acted" if behind else "over_line"
    return "no_bet_others_acted" if behind else "no_bet"


def _lies_in_muck(table: Table, hand: Hand, seat: int) -> bool:
    """Whether readers know that a hand lies in the muck, which is beyond any line."""
    dealt = [one for one in hand.deal.cards_of(seat) if one.is_known]
    return bool(dealt) and all(table.ledger.place_of(one) == MUCK for one in dealt)


def _action_pending(table: Table, seat: int | None) -> bool:
    """Whether the seat still has to act in this hand."""
    hand = table.hand
    if hand is None or seat is None or not betting.is_live(hand.wagering, seat):
        return False
    return bool(hand.wagering.behind.get(seat, 0)) and hand.phase in {Phase.BETTING, Phase.DEALING, Phase.DRAWING}


def absent_seats(table: Table) -> tuple[int, ...]:
    """Return dealt-in seats whose hand is killed: absent (G79, L22, P31) or penalized.

    Source for penalties: L47, P67C.
    """
    hand = table.hand
    if hand is None:
        return ()
    kills = table.rules.deal.dealing.absent_hand.value == "dead"
    away = {seat.number for seat in table.seating.seats if seat.presence == "away"} if kills else set()
    gone = [
        seat
        for seat in sorted({*away, *hand.start.penalized})
        if seat in hand.start.dealt_in and betting.is_live(hand.wagering, seat)
    ]
    if gone and len(gone) == len(hand.wagering.live):
        # All are away: the hands are killed in turn, and the last to act is left with the blinds.
        last = (hand.start.big_blind, *reversed(hand.start.dealt_in))
        gone.remove(next(seat for seat in last if seat in gone))
    return tuple(gone)


def _on_penalty(table: Table, seat: int | None) -> bool:
    """Whether the seat misses this hand by a penalty."""
    return table.hand is not None and seat in table.hand.start.penalized


def find_absent(seat: int, at_ms: int) -> Irregularity:
    """Return the irregularity of a player who was away at the last card."""
    return Irregularity(Cause.ABSENT_AT_DEAL, at_ms, seat, seen=observations.PlayerAway(seat))


_ON = frozenset({Phase.BETTING, Phase.DEALING, Phase.DRAWING})
"""Phases in which a hand is being played."""


def find_hand_in_muck(table: Table, motion: Motion) -> Irregularity | None:
    """Find a live hand's cards in the muck when it is not that player's turn to fold."""
    before = motion.hand_before
    if before is None or not before.deal.complete:
        return None
    if before.phase is Phase.SHOWDOWN:
        return _played_from_muck(table, before, motion) or _taken_from_muck(before, motion)
    if before.phase not in _ON:
        return None
    for move in motion.strays:
        source = motion.source(move)
        if move.place != MUCK or source is None or source.kind is not PlaceKind.SEAT:
            continue
        seat = source.number
        if before.phase is Phase.DRAWING and not _more_than_drawn(table, seat):
            continue
        left = any(one.is_known for one in table.ledger.at(source))
        if still_in(before, seat) and before.wagering.to_act != seat and not left:
            return in_muck(table, before, seat, motion.at_ms)
    return None


def _played_from_muck(table: Table, before: Hand, motion: Motion) -> Irregularity | None:
    """Find a hand surely in the muck at showdown whose player acted while it lay there.

    At the showdown a player who shows nothing mucks his hand. Cards that surely lay there before he acted again were
    mucked earlier.
    """
    for move in motion.strays:
        source = motion.source(move)
        if move.place != MUCK or source is None or source.kind is not PlaceKind.SEAT or move.lay_ms is None:
            continue
        seat = source.number
        acted_ms = max((one.at_ms for one in before.actions if one.seat == seat and not one.tap), default=None)
        left = any(one.is_known for one in table.ledger.at(source))
        if acted_ms is None or move.lay_ms + KEYED_MS > acted_ms or left or seat in before.tabled:
            continue
        if still_in(before, seat):
            return in_muck(table, before, seat, motion.at_ms)
    return None


def _taken_from_muck(before: Hand, motion: Motion) -> Irregularity | None:
    """Find a mucked hand that returns to its seat at showdown.

    The player does not decide whether a hand taken out of the muck lives (N105, E92, G106, L RP7, P64).
    """
    if motion.table_before is None:
        return None
    mucked = motion.table_before.ledger.at(MUCK)
    for move in motion.strays:
        if motion.source(move) != MUCK or move.place.kind is not PlaceKind.SEAT:
            continue
        seat = move.place.number
        dealt = tuple(one for one in before.deal.cards_of(seat) if one.is_known)
        lay_whole = len(dealt) > 1 and move.card in dealt and all(one in mucked for one in dealt)
        if lay_whole and seat not in before.tabled and still_in(before, seat):
            return Irregularity(
                Cause.HAND_IN_MUCK, motion.at_ms, seat, dealt, before.street, len(dealt),
                seen=observations.BackFromMuck(seat),
            )  # fmt: skip
    return None


def _more_than_drawn(table: Table, seat: int) -> bool:
    """Whether more cards left a seat than its draw explains, so that they are no discards."""
    hand = table.hand
    if hand is None:
        return False
    acts = table.variant.streets[hand.street_index].acts
    most = next((act.declare for act in acts if isinstance(act, Declare)), 0)
    number = hand.drawn.get(seat, 0) if seat in hand.game.keyed else most
    return hand.game.discarded.get(seat, 0) > number


def still_in(hand: Hand, seat: int) -> bool:
    """Whether the seat's hand is live and no fold of it waits to be ruled on."""
    if not betting.is_live(hand.wagering, seat) or MuckRuled(seat) in hand.deal.noted:
        return False
    if any(one.seat == seat and one.act is FOLD for one in hand.actions):
        return False
    return not any(one.seat == seat and one.act is FOLD for one in hand.acting.early)


def in_muck(table: Table, hand: Hand, seat: int, at_ms: int) -> Irregularity:
    """Return the irregularity of a live hand in the muck, with its known cards."""
    dealt = hand.deal.cards_of(seat)
    mine = tuple(card for card in table.ledger.at(MUCK) if card in dealt)
    return Irregularity(
        Cause.HAND_IN_MUCK, at_ms, seat, mine, hand.street, len(mine),
        seen=observations.CameToMuck(seat),
    )


def find_acting_without_hand(table: Table, event: ActionDeclared) -> Irregularity | None:
    """Find a player who acts, other than by folding, while all his cards lie in the muck."""
    hand = table.hand
    if hand is None or event.act is FOLD or table.stakes.readers == "none" or not hand.deal.complete:
        return None
    seat = event.seat
    held = seat in hand.deal.seats and not table.ledger.at(seat_place(seat))
    if held and still_in(hand, seat) and seat not in hand.tabled and hand.phase is Phase.BETTING:
        found = in_muck(table, hand, seat, event.at_ms)
        return found if found.cards else None
    return None


def find_cards_into_hand(_table: Table, motion: Motion) -> Irregularity | None:
    """Find cards of one seat that came to rest in another player's hand."""
    before = motion.hand_before
    phases = {*_ON, Phase.SHOWDOWN}
    if before is None or not before.deal.complete or before.phase not in phases or before.awarded:
        return None
    for move in motion.strays:
        source = motion.source(move)
        if source is None or source.kind is not PlaceKind.SEAT or move.place.kind is not PlaceKind.SEAT:
            continue
        closed = move.place.number not in before.tabled
        if move.place != source and closed and betting.is_live(before.wagering, move.place.number):
            return Irregularity(
                Cause.CARDS_INTO_BLIND, motion.at_ms, source.number, (move.card,),
                seen=observations.CameIntoHand(source.number, move.place.number),
            )
    return None
