"""Draws, discards with or without replacement, and opened cards.

A seat's draw number is keyed, or counted from discards that are read before the key; the key decides. Nothing waits for
a card that only a reader could report: without readers the key is enough. A discard without replacement is never waited
for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from controller.engine.flow.draw_numbers import may_have_drawn_more, number_open, settle_draw, with_number
from controller.engine.flow.serving import laid_out
from controller.poker import betting
from controller.poker.deal_plan import DealPlan
from controller.rulebook.street_acts import Declare, Draw, Reveal, Toss
from controller.rulings.action_window import AGGRESSIVE
from controller.table.awaited_acts import may_open
from controller.table.events import ActionDeclared, CardMoved, ChipsMoved, Event, WordSaid
from controller.table.hand import Hand, Phase, street_acts
from controller.table.holding import owed_discards
from controller.table.state import Motion, Table
from controller.terms.cards import UNKNOWN, Card
from controller.terms.counts import count_of, raised
from controller.terms.fast_copies import copied, replace
from controller.terms.places import BURN, MUCK, Place, PlaceKind, seat_place

# --------------------------------------------------------------------------- the number drawn


def begin_draw(table: Table, hand: Hand) -> Hand:
    """Open a draw: every live seat declares in turn from the left of the button.

    A fast player may discard, and a fast dealer may key a number, before the betting's last key. Both already count.
    """
    live = tuple(seat for seat in hand.start.dealt_in if betting.is_live(hand.wagering, seat))
    fresh = tuple(one for one in hand.game.ahead if _lies_discarded(table, one, live))
    discarded = Counter(table.ledger.where[one].number for one in fresh)
    # A bet or raise after an early draw number shows that the betting was not over: the number is void.
    wagered = any(one.act in AGGRESSIVE for one in hand.actions[hand.game.said_behind :])
    said = {} if wagered else {seat: count for seat, count in hand.game.said_ahead.items() if seat in live}
    numbers = {**discarded, **said}
    waiting = tuple(seat for seat in live if seat not in numbers)
    game = replace(
        hand.game, keyed=frozenset(said), drawn_on=hand.street_index, discarded=dict(discarded),
        ahead=(), said_ahead={}, came=(), in_turn=tuple(said.items()),
    )  # fmt: skip
    return copied(hand, phase=Phase.DRAWING, to_declare=waiting, drawn=numbers, fresh_discards=fresh, game=game)


def _lies_discarded(table: Table, card: Card, seats: Sequence[int]) -> bool:
    """Whether a card lies among the discards of one of these seats."""
    where = table.ledger.place_of(card)
    return where is not None and where.kind is PlaceKind.DISCARD and where.number in seats


def came_ahead(hand: Hand, motion: Motion) -> Hand:
    """Return the hand with the drawn cards that came before the last number was keyed.

    While the floor decided something else, the dealer went on dealing: these cards belong to this draw.
    """
    more = tuple(
        move.card for move in motion.strays
        if move.place.kind is PlaceKind.SEAT and motion.source(move) is None and move.card.is_known
    )
    return copied(hand, game=copied(hand.game, came=(*hand.game.came, *more))) if more else hand


_ACTS = (ActionDeclared, WordSaid, ChipsMoved)


def pass_over_burn(table: Table, event: Event) -> Table:
    """Return the table with the betting open, if somebody acts after a pat draw without a burn."""
    hand = table.hand
    if hand is None or hand.phase is not Phase.DEALING or not isinstance(event, _ACTS):
        return table
    drew = any(isinstance(act, Draw) for act in table.variant.streets[hand.street_index].acts)
    if not drew or not hand.plan.rest or any(due.place != BURN for due in hand.plan.rest):
        return table
    return copied(table, hand=copied(hand, plan=hand.plan.advanced(len(hand.plan.rest))))


# --------------------------------------------------------------------------- cards that leave a hand


def follow_card(table: Table, event: CardMoved, source: Place | None) -> Table:
    """Return the table after a card left a hand in a draw, or was opened."""
    hand = table.hand
    if hand is None:
        return table
    if event.place.kind is PlaceKind.SEAT:
        return _came_to_seat(table, hand, event, source)
    if (event.place.kind is not PlaceKind.DISCARD and event.place != MUCK) or event.card in hand.game.strange:
        return table
    seat = event.place.number or (source.number if source is not None and source.kind is PlaceKind.SEAT else 0)
    if hand.game.tossing.get(seat):
        left = {**hand.game.tossing, seat: hand.game.tossing[seat] - 1}
        return copied(table, hand=copied(hand, game=copied(hand.game, tossing=left)))
    if not betting.is_live(hand.wagering, seat):
        return table
    if event.place.kind is PlaceKind.DISCARD and is_of_draw_before(table, hand, event):
        return with_presumed(table, hand, seat, hand.street_index - 1)
    act = number_open(table, hand, seat)
    if act is None:
        return _put_out_ahead(table, hand, event)
    return _discarded(table, copied(hand, fresh_discards=(*hand.fresh_discards, event.card)), seat, act.declare)


def _put_out_ahead(table: Table, hand: Hand, event: CardMoved) -> Table:
    """Return the table with a discard that came after its draw or before the betting was over.

    If the seat still owes discards of this draw, this is one of them, read late. One more than was keyed, put out
    before anybody acted after the draw, also belongs to the draw: the number may have been keyed for another player.
    """
    seat, seen = event.place.number, hand.game.discarded
    of_draw, owed = _is_of_draw(hand, event), owed_discards(hand, seat) > 0
    if event.place.kind is PlaceKind.DISCARD and (owed or (of_draw and seat in hand.game.keyed)):
        game = copied(hand.game, discarded=raised(seen, seat))
        return copied(table, hand=copied(hand, game=game))
    if event.place.kind is PlaceKind.DISCARD and of_draw and may_have_drawn_more(table, hand, seat):
        # No number was keyed for the seat: it drew for this card too.
        game = copied(hand.game, discarded=raised(seen, seat))
        return draws_one_more(table, copied(hand, game=game), seat)
    if hand.phase is not Phase.BETTING or event.place.kind is not PlaceKind.DISCARD or not event.card.is_known:
        return table
    return copied(table, hand=copied(hand, game=copied(hand.game, ahead=(*hand.game.ahead, event.card))))


def _is_of_draw(hand: Hand, event: CardMoved) -> bool:
    """Whether a card's first read was before anybody acted after this street's draw."""
    if hand.game.drawn_on != hand.street_index or event.begun_ms is None:
        return False
    acts = (one.at_ms for one in street_acts(hand))
    return hand.phase is Phase.DEALING or (hand.phase is Phase.BETTING and event.begun_ms < next(acts, event.at_ms))


def is_of_draw_before(table: Table, hand: Hand, event: CardMoved) -> bool:
    """Whether a card lay there before anybody acted after the draw before this one."""
    before = table.variant.streets[hand.street_index - 1] if hand.street_index else None
    if before is None or hand.game.drawn_on != hand.street_index or event.begun_ms is None:
        return False
    first_ms = next((one.at_ms for one in hand.actions if one.street == hand.street_index - 1), event.begun_ms)
    return event.begun_ms < first_ms and any(isinstance(act, Declare) for act in before.acts)


def _came_to_seat(table: Table, hand: Hand, event: CardMoved, source: Place | None) -> Table:
    """Return the table after a seat got a card from a place other than the stub."""
    if source is None:
        return table
    if source == event.place:
        return replan_reveal(table, hand) if event.face_up else table
    game = hand.game
    if source.kind is PlaceKind.SEAT:
        return copied(table, hand=copied(hand, game=copied(game, strange=game.strange | {event.card})))
    if event.card not in hand.fresh_discards or number_open(table, hand, event.place.number) is None:
        return table
    return _taken_back(table, hand, event)


def _taken_back(table: Table, hand: Hand, event: CardMoved) -> Table:
    """Return the table with a discard back in its hand; an unkeyed draw number falls by one."""
    seat, game = event.place.number, hand.game
    left = max(0, count_of(game.discarded, seat) - 1)
    rest = tuple(one for one in hand.fresh_discards if one is not event.card)
    hand = copied(hand, fresh_discards=rest, game=copied(game, discarded={**game.discarded, seat: left}))
    if seat in game.keyed:
        return copied(table, hand=hand)
    if left or (hand.phase is Phase.DEALING and hand.plan.done):
        return with_number(table, hand, seat, min(left, count_of(hand.drawn, seat)))
    waiting = tuple(one for one in hand.start.dealt_in if one == seat or one in hand.to_declare)
    drawn = {one: count for one, count in hand.drawn.items() if one != seat}
    at = settle_draw(table, hand, Declare)
    hand = copied(hand, phase=Phase.DRAWING, plan=DealPlan(), act_index=at, to_declare=waiting, drawn=drawn)
    return copied(table, hand=hand)


def _discarded(table: Table, hand: Hand, seat: int, most: int) -> Table:
    """Return the table with a discard of this draw; it raises a draw number that was not keyed."""
    game = hand.game
    hand = copied(hand, game=copied(game, discarded=raised(game.discarded, seat)))
    if seat in hand.game.keyed or count_of(hand.drawn, seat) >= most:
        return copied(table, hand=hand)
    return told_by_discard(table, hand, seat)


def told_by_discard(table: Table, hand: Hand, seat: int) -> Table:
    """Return the table with a seat's draw number one higher, for a discard without a key."""
    return with_number(table, hand, seat, count_of(hand.drawn, seat) + 1)


def draws_one_more(table: Table, hand: Hand, seat: int) -> Table:
    """Return the table with one more drawn card of a seat, presumed unread."""
    return with_presumed(table, copied(hand, drawn=raised(hand.drawn, seat)), seat, hand.street_index)


def with_presumed(table: Table, hand: Hand, seat: int, street_index: int) -> Table:
    """Return the table with one card of a street presumed at a seat."""
    presumed = (*hand.deal.presumed, (seat_place(seat), street_index))
    hand = copied(hand, deal=copied(hand.deal, presumed=presumed))
    return replace(
        table, hand=hand, physical=copied(table.physical, ledger=table.ledger.moved(UNKNOWN, seat_place(seat)))
    )


def begin_toss(table: Table, hand: Hand, act: Toss) -> Hand:
    """Require discards of every live seat before the next street, without waiting for them.

    Cards that a fast player discarded before the betting's last key already count.
    """
    live = hand.wagering.live
    done = Counter(table.ledger.where[one].number for one in hand.game.ahead if _lies_discarded(table, one, live))
    owed = {seat: act.toss - done[seat] for seat in live if done[seat] < act.toss}
    return copied(hand, game=copied(hand.game, tossing=owed, ahead=()))


def replan_reveal(table: Table, hand: Hand) -> Table:
    """Return the table with due cards the other way up for opened hands (Mexican poker)."""
    if not may_open(table, hand):
        return table
    return copied(table, hand=laid_out(table, hand, settle_draw(table, hand, Reveal), hand.plan.done))
