"""Draw numbers by seat: open, keyed, keyed ahead, or told by the discards."""

from __future__ import annotations

from controller.engine.flow.serving import laid_out
from controller.poker import betting
from controller.poker.deal_plan import DEALT
from controller.rulebook.street_acts import Declare, Reveal
from controller.table.events import ActionDeclared, CardMoved, Event
from controller.table.hand import Hand, Phase, street_acts
from controller.table.holding import discards_of
from controller.table.outputs import Announce, Output
from controller.table.state import Table
from controller.terms.fast_copies import replace
from controller.terms.places import STUB, Place, PlaceKind, seat_place

Advance = tuple[Table, tuple[Output, ...]]


def draw_open(table: Table, hand: Hand) -> Declare | None:
    """Return the draw whose numbers may change: no card of it has come (G270); else None."""
    acts = table.variant.streets[hand.street_index].acts
    act = next((one for one in acts[: hand.act_index] if isinstance(one, Declare)), None)
    if hand.phase is Phase.DRAWING or (hand.phase is Phase.DEALING and not hand.plan.done):
        return act
    return None


def number_open(table: Table, hand: Hand, seat: int) -> Declare | None:
    """Return the draw in which a seat's number may still be told or learned; else None.

    A number that no key has told is not changed by another discard or by its key (G270): it becomes known. That goes
    on until the first of the seat's own cards comes.
    """
    act = draw_open(table, hand)
    if act is not None or hand.phase is not Phase.DEALING or seat in hand.game.keyed:
        return act
    if any(due.place == seat_place(seat) for due in hand.plan.due[: hand.plan.done]):
        return None
    acts = table.variant.streets[hand.street_index].acts
    return next((one for one in acts[: hand.act_index] if isinstance(one, Declare)), None)


def may_have_drawn_more(table: Table, hand: Hand, seat: int) -> bool:
    """Whether a seat may draw for more discards than known: no key told, the game allows."""
    told = seat in hand.game.keyed or not betting.is_live(hand.wagering, seat)
    return not told and hand.drawn.get(seat, 0) < most_drawn(table, hand)


def unread_discard_before(table: Table, event: Event) -> Place | None:
    """Return the discards with one unread, after a card of a seat that draws no more."""
    hand = table.hand
    if hand is None or hand.game.drawn_on != hand.street_index or street_acts(hand):
        return None
    if not isinstance(event, CardMoved) or event.motion is None:
        return None
    seat = event.place.number
    if event.place.kind is not PlaceKind.SEAT or table.ledger.place_of(event.card) not in {None, STUB}:
        return None
    due = any(one.place == event.place for one in hand.plan.rest)
    due = due or any(where == event.place for where, _ in hand.deal.presumed)
    return discards_of(seat) if not due and may_have_drawn_more(table, hand, seat) else None


def most_drawn(table: Table, hand: Hand) -> int:
    """Return how many cards a seat may draw on this street; 0 if nobody draws."""
    acts = table.variant.streets[hand.street_index].acts
    return next((act.declare for act in acts if isinstance(act, Declare)), 0)


def declare_draw(table: Table, event: ActionDeclared) -> Advance:
    """Take a seat's draw number, 0 for pat; without a number its discards tell."""
    hand, seat, count = table.hand, event.seat, event.cards or 0
    act = number_open(table, hand, seat) if hand is not None else None
    if hand is None or act is None or not betting.is_live(hand.wagering, seat):
        return table, (Announce("error", f"Seat {seat} has no draw to announce."),)
    if count > act.declare:
        return table, (Announce("error", f"Seat {seat} may draw at most {act.declare}: key the number again."),)
    if event.cards is None:
        return with_number(table, hand, seat, hand.game.discarded.get(seat, 0)), ()
    if seat in hand.game.keyed:
        after = hand.start.dealt_in[hand.start.dealt_in.index(seat) + 1 :]
        said = next((other for other in after if other in hand.game.keyed), None)
        if said is not None and hand.drawn[seat] != count:
            text = f"Seat {seat} cannot change the number now: seat {said} has said how many it draws."
            return table, (Announce("error", text),)
    hand = replace(hand, game=replace(hand.game, keyed=hand.game.keyed | {seat}, said_ms=event.at_ms))
    return with_number(table, hand, seat, count), ()


def draw_ahead(table: Table, hand: Hand) -> Declare | None:
    """The draw behind the betting that is on: who keys a number for it holds that to be over."""
    if hand.phase is not Phase.BETTING:
        return None
    following = table.variant.streets[hand.street_index + 1 : hand.street_index + 2]
    return next((act for street in following for act in street.acts if isinstance(act, Declare)), None)


def seat_drawing(table: Table, count: int) -> int | None:
    """Return the seat of a draw key without a seat: the first unkeyed one that fits.

    Discards are often read before the dealer has keyed the number, so they must not send the key on to the next seat.
    None where no number is wanted.
    """
    hand = table.hand
    if hand is None:
        return None
    waiting = (seat for seat in hand.start.dealt_in if betting.is_live(hand.wagering, seat))
    if draw_ahead(table, hand) is not None:
        return next((seat for seat in waiting if seat not in hand.game.said_ahead), None)
    unkeyed = (seat for seat in waiting if seat not in hand.game.keyed)
    seat = next((one for one in unkeyed if hand.game.discarded.get(one, 0) <= count), None)
    return seat if seat is not None and number_open(table, hand, seat) is not None else None


def with_number(table: Table, hand: Hand, seat: int, count: int) -> Table:
    """The table with the seat's number noted, the cards due laid out anew if they were."""
    waiting = tuple(one for one in hand.to_declare if one != seat)
    hand = replace(hand, to_declare=waiting, drawn={**hand.drawn, seat: count})
    if hand.phase is Phase.DEALING:
        hand = laid_out(table, hand, settle_draw(table, hand, Declare), hand.plan.done)
    return replace(table, hand=hand)


def settle_draw(table: Table, hand: Hand, kind: type[Declare | Reveal]) -> int:
    """The index of the first act that puts cards out after the act of that kind."""
    acts = table.variant.streets[hand.street_index].acts
    at = next(index for index, one in enumerate(acts) if isinstance(one, kind))
    return next(index for index in range(at, len(acts)) if isinstance(acts[index], DEALT))
