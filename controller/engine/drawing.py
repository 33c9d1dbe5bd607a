"""Cards that players give away or open: draws and their discards, discards that are not replaced, a card turned up.

How many a seat draws is keyed, or follows from the discards that the readers see before any key; the key counts.
Nothing here waits for a card that only a reader could see: where the readers are silent the key is enough, and a
discard without replacement is not waited for at all.
"""

from __future__ import annotations

from controller.engine.serving import laid_out
from controller.poker import betting
from controller.poker.dealing import DEALT
from controller.rulebook.acts import Declare, Draw, Reveal, Toss
from controller.table.events import ActionDeclared, CardMoved, ChipsMoved, Event, WordSaid
from controller.table.hand import Hand, Phase
from controller.table.outputs import Announce, Output
from controller.table.state import Table
from controller.table.wanted import may_open
from controller.terms.copying import replace
from controller.terms.places import BURN, MUCK, Place, PlaceKind

Advance = tuple[Table, tuple[Output, ...]]


# --------------------------------------------------------------------------- the number drawn


def begin_draw(hand: Hand) -> Hand:
    """A draw is open: every live seat says how many it draws, in turn from the left of the button, all-in or not."""
    waiting = tuple(seat for seat in hand.start.dealt_in if betting.is_live(hand.wagering, seat))
    game = replace(hand.game, keyed=frozenset(), discarded={})
    return replace(hand, phase=Phase.DRAWING, to_declare=waiting, drawn={}, fresh_discards=(), game=game)


def draw_open(table: Table, hand: Hand) -> Declare | None:
    """The draw whose numbers may still be said or changed: none of its cards has come, not even its burn (G270)."""
    acts = table.variant.streets[hand.street_index].acts
    act = next((one for one in acts[: hand.act_index] if isinstance(one, Declare)), None)
    if hand.phase is Phase.DRAWING or (hand.phase is Phase.DEALING and not hand.plan.done):
        return act
    return None


def declare_draw(table: Table, event: ActionDeclared) -> Advance:
    """A seat says how many cards it draws; none is a pat hand."""
    hand, seat, count = table.hand, event.seat, event.cards or 0
    act = draw_open(table, hand) if hand is not None else None
    if hand is None or act is None or not betting.is_live(hand.wagering, seat):
        return table, (Announce("error", f"Seat {seat} has no draw to announce."),)
    if count > act.declare:
        return table, (Announce("error", f"Seat {seat} may draw at most {act.declare}: key the number again."),)
    if seat in hand.game.keyed:
        after = hand.start.dealt_in[hand.start.dealt_in.index(seat) + 1 :]
        said = next((other for other in after if other in hand.game.keyed), None)
        if said is not None and hand.drawn[seat] != count:
            text = f"Seat {seat} cannot change the number now: seat {said} has said how many it draws."
            return table, (Announce("error", text),)
    hand = replace(hand, game=replace(hand.game, keyed=hand.game.keyed | {seat}))
    return _drawing(table, hand, seat, count), ()


def seat_drawing(table: Table, count: int) -> int | None:
    """Whose number a key without a seat is: the first that none was keyed for and whose discards do not exceed it.

    Discards are often read before the dealer has keyed the number, so they must not send the key on to the next seat.
    None where no number is wanted.
    """
    hand = table.hand
    if hand is None or draw_open(table, hand) is None:
        return None
    waiting = (seat for seat in hand.start.dealt_in if betting.is_live(hand.wagering, seat))
    unkeyed = (seat for seat in waiting if seat not in hand.game.keyed)
    return next((seat for seat in unkeyed if hand.game.discarded.get(seat, 0) <= count), None)


def _drawing(table: Table, hand: Hand, seat: int, count: int) -> Table:
    """The table with the seat's number noted, the cards due laid out anew if they were."""
    waiting = tuple(one for one in hand.to_declare if one != seat)
    hand = replace(hand, to_declare=waiting, drawn={**hand.drawn, seat: count})
    if hand.phase is Phase.DEALING:
        hand = laid_out(table, hand, _after(table, hand, Declare))
    return replace(table, hand=hand)


def _after(table: Table, hand: Hand, kind: type[Declare | Reveal]) -> int:
    """The index of the first act that puts cards out after the act of that kind."""
    acts = table.variant.streets[hand.street_index].acts
    at = next(index for index, one in enumerate(acts) if isinstance(one, kind))
    return next(index for index in range(at, len(acts)) if isinstance(acts[index], DEALT))


_ACTS = (ActionDeclared, WordSaid, ChipsMoved)


def pass_over_burn(table: Table, event: Event) -> Table:
    """The table with betting open where everybody stands pat and an act comes: the burn protected no card."""
    hand = table.hand
    if hand is None or hand.phase is not Phase.DEALING or not isinstance(event, _ACTS):
        return table
    drew = any(isinstance(act, Draw) for act in table.variant.streets[hand.street_index].acts)
    if not drew or not hand.plan.rest or any(due.place != BURN for due in hand.plan.rest):
        return table
    return replace(table, hand=replace(hand, plan=hand.plan.advanced(len(hand.plan.rest))))


# --------------------------------------------------------------------------- cards that leave a hand


def follow_card(table: Table, event: CardMoved, source: Place | None) -> Table:
    """The table after a card left a hand in a draw or a discard, or was turned up where players may open one."""
    hand = table.hand
    if hand is None:
        return table
    if event.place.kind is PlaceKind.SEAT:
        opened = event.face_up and source == event.place
        return replan_reveal(table, hand) if opened else table
    if event.place.kind is not PlaceKind.DISCARD and event.place != MUCK:
        return table
    seat = event.place.number or (source.number if source is not None and source.kind is PlaceKind.SEAT else 0)
    if hand.game.tossing.get(seat):
        left = {**hand.game.tossing, seat: hand.game.tossing[seat] - 1}
        return replace(table, hand=replace(hand, game=replace(hand.game, tossing=left)))
    if draw_open(table, hand) is None or not betting.is_live(hand.wagering, seat):
        return table
    return _discarded(table, replace(hand, fresh_discards=(*hand.fresh_discards, event.card)), seat)


def _discarded(table: Table, hand: Hand, seat: int) -> Table:
    """The table with a discard of the draw in progress: it says the number as long as no key does."""
    game = hand.game
    hand = replace(hand, game=replace(game, discarded={**game.discarded, seat: game.discarded.get(seat, 0) + 1}))
    if seat in hand.game.keyed:
        return replace(table, hand=hand)
    return _drawing(table, hand, seat, hand.drawn.get(seat, 0) + 1)


def begin_toss(hand: Hand, act: Toss) -> Hand:
    """Every live seat has so many cards to discard before the next street comes; nobody is waited for."""
    owed = dict.fromkeys(hand.wagering.live, act.toss)
    return replace(hand, game=replace(hand.game, tossing=owed))


def replan_reveal(table: Table, hand: Hand) -> Table:
    """The table with the next cards due the other way up for those who have opened theirs (Mexican poker)."""
    if not may_open(table, hand):
        return table
    return replace(table, hand=laid_out(table, hand, _after(table, hand, Reveal), hand.plan.done))
