"""Discards that must have been made, because the hand went on, and that are still unread.

A player who draws has thrown his cards away before he gets others. Where a reader has not found them all when the first
act after the draw comes, they are taken as made: nobody's hand is counted with cards that may be gone. When one is
read it is gone in silence. When it surely would have been read by now the dealer is asked what the hand holds.
"""

from __future__ import annotations

from controller.engine.flow.asking import ask
from controller.engine.flow.draw_numbers import may_have_drawn_more, most_drawn, number_open
from controller.engine.flow.draws import draws_one_more, told_by_discard
from controller.engine.remedies.effects import rule_seen
from controller.engine.rewind import Advance
from controller.poker import betting
from controller.rulebook.street_acts import Declare
from controller.rulings.deal.dead_hand import find_discarded_late
from controller.table import observations
from controller.table.events import CardAbsent, CardMoved, CardPresumed
from controller.table.game_acts import GameActs
from controller.table.hand import Hand, Phase
from controller.table.holding import (
    discards_of,
    held,
    is_number_doubted,
    owed_discards,
    unread_discards,
)
from controller.table.notes import MuckRuled
from controller.table.questions import DrawsAsMany, IsThere
from controller.table.ruling import Irregularity
from controller.table.state import Table
from controller.terms.cards import Card
from controller.terms.codes import Cause
from controller.terms.counts import count_of, raised
from controller.terms.fast_copies import replace
from controller.terms.places import MUCK, Place, PlaceKind, seat_place


def take_as_made(table: Table, hand: Hand, place: Place) -> Table:
    """Return the table with one of a seat's discards presumed: the hand is a card less.

    It is one of those that the seat said it draws for; or it shows that the seat drew for one more, where no key told,
    or where the dealer says so of one that lies there.
    """
    seat = place.number
    if owed := hand.game.tossing.get(seat):
        game = replace(hand.game, tossing={**hand.game.tossing, seat: owed - 1})
        deal = replace(hand.deal, presumed=(*hand.deal.presumed, (place, hand.street_index)))
        return _doubted(table, replace(hand, game=game, deal=deal), seat)
    if hand.phase is Phase.BETTING and owed_discards(hand, seat) > 0:
        served = hand.game.served
        if seat in served:
            served = {**served, seat: served[seat] - 1}
        return _doubted(table, _without_one(hand, place, replace(hand.game, served=served)), seat)
    lie_there = owed_discards(hand, seat) < 0
    if not (lie_there or may_have_drawn_more(table, hand, seat)):
        return table
    hand = hand if lie_there else _without_one(hand, place, hand.game)
    if not lie_there:
        table = _doubted(table, hand, seat)
    if number_open(table, hand, seat) is not None:
        return told_by_discard(table, hand, seat)
    return draws_one_more(table, hand, seat)


def _doubted(table: Table, hand: Hand, seat: int) -> Table:
    """Return the table with a hand doubted of which a card is gone.

    What it has drawn came after its discards.
    """
    place = seat_place(seat)
    drawn = count_of(hand.drawn, seat)
    if hand.phase is not Phase.BETTING:
        drawn = sum(due.place == place for due in hand.plan.due[: hand.plan.done])
    pile = table.ledger.at(place)
    return replace(
        table,
        hand=hand,
        physical=replace(table.physical, ledger=table.ledger.doubting(pile[: max(0, len(pile) - drawn)], place)),
    )


def _without_one(hand: Hand, place: Place, game: GameActs) -> Hand:
    """The hand with one discard more that is still to be read."""
    deal = replace(hand.deal, presumed=(*hand.deal.presumed, (place, game.drawn_on)))
    return replace(hand, deal=deal, game=game)


def read_late(table: Table, event: CardMoved, source: Place | None) -> Table | None:
    """The table with a card away that was taken as discarded; None where it is no such card.

    A dealer may pull discards into the muck before any reader was sure of them.
    """
    hand, place, off_seat = table.hand, event.place, source is not None and source.kind is PlaceKind.SEAT
    if source is not None and off_seat and place == MUCK:
        place = discards_of(source.number)
    if hand is None or place.kind is not PlaceKind.DISCARD or not event.card.is_known or not event.sure:
        return None
    index = next((at for at, (where, _) in enumerate(hand.deal.presumed) if where == place), None)
    if index is None or (source is not None and (not off_seat or source.number != place.number)):
        return None
    if source is not None and _was_drawn_for(table, event.card, source):
        return None
    street = hand.deal.presumed[index][1]
    presumed = (*hand.deal.presumed[:index], *hand.deal.presumed[index + 1 :])
    game = hand.game
    if street == game.drawn_on:
        game = replace(game, discarded=raised(game.discarded, place.number))
    hand = replace(hand, deal=replace(hand.deal, presumed=presumed), game=game)
    physical = replace(table.physical, ledger=table.ledger.moved(event.card, event.place))
    return _settled(replace(table, hand=hand, physical=physical), place.number)


def _was_drawn_for(table: Table, card: Card, seat: Place) -> bool:
    """Whether a card came by the draw whose discards are unread: it is none of them.

    Any other card of that hand may be one, and is doubted. This one has left its seat for another reason.
    """
    doubted = table.ledger.doubted_at(seat)
    return bool(doubted) and card not in doubted


def _settled(table: Table, seat: int) -> Table:
    """The table in which a hand is known again, where none of its discards is still to be read.

    A hand that was ruled on in the muck is known again only when its cards are back: one of them read there may be
    taken for a discard.
    """
    if table.hand is None or unread_discards(table.hand, seat) or MuckRuled(seat) in table.hand.deal.noted:
        return table
    return replace(table, physical=replace(table.physical, ledger=table.ledger.assured(seat_place(seat))))


def miss(table: Table, hand: Hand, event: CardAbsent) -> Advance:
    """Ask what the hand holds whose presumed discards are missed, and judge the answer."""
    seat = event.place.number
    live = betting.is_live(hand.wagering, seat)
    if live and not event.told:
        asks = IsThere(event.place, held(table.ledger, hand, seat))
        is_free = table.question is None
        return ask(table, asks, if_no=(CardAbsent(event.at_ms, event.place, told=True),)) if is_free else (table, ())
    presumed = tuple(one for one in hand.deal.presumed if one[0] != event.place)
    table = _settled(replace(table, hand=replace(hand, deal=replace(hand.deal, presumed=presumed))), seat)
    if not live:
        return table, ()  # the rest of the hand has followed them into the muck
    count = len(table.ledger.at(seat_place(seat)))
    thrown_on = table.variant.streets[min(street for where, street in hand.deal.presumed if where == event.place)]
    street = thrown_on.name.value
    if not any(isinstance(act, Declare) for act in thrown_on.acts):
        return rule_seen(table, find_discarded_late(seat, street, event.at_ms))
    seen = observations.HoldsCards(seat, count, observations.CountedWhen.AFTER_DRAW_BY_DEALER)
    return rule_seen(table, Irregularity(Cause.WRONG_COUNT, event.at_ms, seat, (), street, count, seen=seen))


def ask_number(table: Table, event: CardMoved) -> Advance:
    """Ask whether the key was meant, where more discards are read than it says.

    A key that was forgotten shifts the next ones by a seat each; what lies there was read.
    """
    hand = table.hand
    if hand is None or event.place.kind is not PlaceKind.DISCARD or event.motion is None:
        return table, ()
    seat = event.place.number
    asks = table.question.asks if table.question is not None else None
    if asks is not None and not (isinstance(asks, DrawsAsMany) and asks.seat == seat):
        return table, ()
    return _ask_number(table, hand, seat, event.at_ms)


def ask_numbers(table: Table, at_ms: int) -> Advance:
    """Ask about a number that discards belie, once nothing else is asked."""
    hand = table.hand
    if hand is None or hand.deal.stopped or not hand.drawn or table.is_asking:
        return table, ()
    doubted = next((seat for seat in hand.wagering.live if is_number_doubted(hand, seat)), None)
    return _ask_number(table, hand, doubted, at_ms) if doubted is not None else (table, ())


def _ask_number(table: Table, hand: Hand, seat: int, at_ms: int) -> Advance:
    """Ask whether a seat draws as many cards as lie among its discards."""
    more, most = -owed_discards(hand, seat), most_drawn(table, hand)
    out, said = count_of(hand.game.discarded, seat), count_of(hand.drawn, seat)
    if more <= 0 or out > most or seat not in hand.game.keyed or not betting.is_live(hand.wagering, seat):
        return table, ()
    one_more = CardPresumed(at_ms, discards_of(seat))
    return ask(table, DrawsAsMany(seat, out, said), if_yes=(one_more,) * more)
