"""Cards that players give away or open: draws and their discards, discards that are not replaced, a card turned up.

How many a seat draws is keyed, or follows from the discards that the readers see before any key; the key counts.
Nothing here waits for a card that only a reader could see: where the readers are silent the key is enough, and a
discard without replacement is not waited for at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from controller.engine.flow.serving import laid_out
from controller.poker import betting
from controller.poker.deal_plan import DEALT, DealPlan
from controller.rulebook.street_acts import Declare, Draw, Reveal, Toss
from controller.rulings.action_window import AGGRESSIVE
from controller.table.awaited_acts import may_open
from controller.table.events import ActionDeclared, CardMoved, ChipsMoved, Event, WordSaid
from controller.table.hand import Hand, Phase, street_acts
from controller.table.holding import discards_of, owed_discards
from controller.table.outputs import Announce, Output
from controller.table.state import Motion, Table
from controller.terms.cards import UNKNOWN, Card
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, MUCK, STUB, Place, PlaceKind, seat_place

Advance = tuple[Table, tuple[Output, ...]]


# --------------------------------------------------------------------------- the number drawn


def begin_draw(table: Table, hand: Hand) -> Hand:
    """A draw is open: every live seat says how many it draws, in turn from the left of the button, all-in or not.

    Who was quicker than the last key of the betting has put his discards out already: they say the number, and so does
    the key of who was quicker than that.
    """
    live = tuple(seat for seat in hand.start.dealt_in if betting.is_live(hand.wagering, seat))
    fresh = tuple(one for one in hand.game.ahead if _lies_discarded(table, one, live))
    discarded = Counter(table.ledger.where[one].number for one in fresh)
    # Who bets or raises behind a number shows that the key was none: the betting was not over.
    wagered = any(one.act in AGGRESSIVE for one in hand.actions[hand.game.said_behind :])
    said = {} if wagered else {seat: count for seat, count in hand.game.said_ahead.items() if seat in live}
    numbers = {**discarded, **said}
    waiting = tuple(seat for seat in live if seat not in numbers)
    game = replace(
        hand.game, keyed=frozenset(said), drawn_on=hand.street_index, discarded=dict(discarded),
        ahead=(), said_ahead={}, came=(),
    )  # fmt: skip
    return replace(hand, phase=Phase.DRAWING, to_declare=waiting, drawn=numbers, fresh_discards=fresh, game=game)


def _lies_discarded(table: Table, card: Card, seats: Sequence[int]) -> bool:
    """Whether a card lies among the discards of one of these seats."""
    where = table.ledger.place_of(card)
    return where is not None and where.kind is PlaceKind.DISCARD and where.number in seats


def came_ahead(hand: Hand, motion: Motion) -> Hand:
    """The hand with draw cards remembered that came before the last number was told, and that nobody ruled on.

    The floor was asked about something else, and the dealer's hands were under way: they are cards of that draw.
    """
    more = tuple(
        move.card for move in motion.strays
        if move.place.kind is PlaceKind.SEAT and motion.source(move) is None and move.card.is_known
    )
    return replace(hand, game=replace(hand.game, came=(*hand.game.came, *more))) if more else hand


def draw_open(table: Table, hand: Hand) -> Declare | None:
    """The draw whose numbers may still be said or changed: none of its cards has come, not even its burn (G270)."""
    acts = table.variant.streets[hand.street_index].acts
    act = next((one for one in acts[: hand.act_index] if isinstance(one, Declare)), None)
    if hand.phase is Phase.DRAWING or (hand.phase is Phase.DEALING and not hand.plan.done):
        return act
    return None


def number_open(table: Table, hand: Hand, seat: int) -> Declare | None:
    """The draw in which a seat's number may still be said, or is still being learned from its discards.

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
    """Whether a seat may draw for more discards than are known: no key told its number, and the game allows more."""
    told = seat in hand.game.keyed or not betting.is_live(hand.wagering, seat)
    return not told and hand.drawn.get(seat, 0) < most_drawn(table, hand)


def unread_discard_before(table: Table, event: Event) -> Place | None:
    """Return the discards among which one lies unread, where readers told a card of a seat that draws no more."""
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
    """How many cards a seat may draw on the hand's street; 0 where nobody draws."""
    acts = table.variant.streets[hand.street_index].acts
    return next((act.declare for act in acts if isinstance(act, Declare)), 0)


def declare_draw(table: Table, event: ActionDeclared) -> Advance:
    """A seat says how many cards it draws; none is a pat hand. Without a number its discards tell how many."""
    hand, seat, count = table.hand, event.seat, event.cards or 0
    act = number_open(table, hand, seat) if hand is not None else None
    if hand is None or act is None or not betting.is_live(hand.wagering, seat):
        return table, (Announce("error", f"Seat {seat} has no draw to announce."),)
    if count > act.declare:
        return table, (Announce("error", f"Seat {seat} may draw at most {act.declare}: key the number again."),)
    if event.cards is None:
        return _drawing(table, hand, seat, hand.game.discarded.get(seat, 0)), ()
    if seat in hand.game.keyed:
        after = hand.start.dealt_in[hand.start.dealt_in.index(seat) + 1 :]
        said = next((other for other in after if other in hand.game.keyed), None)
        if said is not None and hand.drawn[seat] != count:
            text = f"Seat {seat} cannot change the number now: seat {said} has said how many it draws."
            return table, (Announce("error", text),)
    hand = replace(hand, game=replace(hand.game, keyed=hand.game.keyed | {seat}, said_ms=event.at_ms))
    return _drawing(table, hand, seat, count), ()


def draw_ahead(table: Table, hand: Hand) -> Declare | None:
    """The draw behind the betting that is on: who keys a number for it holds that to be over."""
    if hand.phase is not Phase.BETTING:
        return None
    following = table.variant.streets[hand.street_index + 1 : hand.street_index + 2]
    return next((act for street in following for act in street.acts if isinstance(act, Declare)), None)


def seat_drawing(table: Table, count: int) -> int | None:
    """Whose number a key without a seat is: the first that none was keyed for and whose discards do not exceed it.

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


def _drawing(table: Table, hand: Hand, seat: int, count: int) -> Table:
    """The table with the seat's number noted, the cards due laid out anew if they were."""
    waiting = tuple(one for one in hand.to_declare if one != seat)
    hand = replace(hand, to_declare=waiting, drawn={**hand.drawn, seat: count})
    if hand.phase is Phase.DEALING:
        hand = laid_out(table, hand, _after(table, hand, Declare), hand.plan.done)
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
        return _came_to_seat(table, hand, event, source)
    if (event.place.kind is not PlaceKind.DISCARD and event.place != MUCK) or event.card in hand.game.strange:
        return table
    seat = event.place.number or (source.number if source is not None and source.kind is PlaceKind.SEAT else 0)
    if hand.game.tossing.get(seat):
        left = {**hand.game.tossing, seat: hand.game.tossing[seat] - 1}
        return replace(table, hand=replace(hand, game=replace(hand.game, tossing=left)))
    if not betting.is_live(hand.wagering, seat):
        return table
    act = number_open(table, hand, seat)
    if act is None:
        return _put_out_ahead(table, hand, event)
    return _discarded(table, replace(hand, fresh_discards=(*hand.fresh_discards, event.card)), seat, act.declare)


def _put_out_ahead(table: Table, hand: Hand, event: CardMoved) -> Table:
    """The table with a discard remembered that came before the betting was over, as far as its keys tell.

    Where a seat has not put out all that it drew for, it is one of those, read late. One more than was keyed, put out
    before anybody acted behind the draw, is of that draw too: the key may have been another player's.
    """
    seat, seen = event.place.number, hand.game.discarded
    of_draw, owed = _is_of_draw(hand, event), owed_discards(hand, seat) > 0
    if event.place.kind is PlaceKind.DISCARD and (owed or (of_draw and seat in hand.game.keyed)):
        game = replace(hand.game, discarded={**seen, seat: seen.get(seat, 0) + 1})
        return replace(table, hand=replace(hand, game=game))
    if event.place.kind is PlaceKind.DISCARD and of_draw and may_have_drawn_more(table, hand, seat):
        # No key told its number: it drew for this one too.
        game = replace(hand.game, discarded={**seen, seat: seen.get(seat, 0) + 1})
        return draws_one_more(table, replace(hand, game=game), seat)
    if hand.phase is not Phase.BETTING or event.place.kind is not PlaceKind.DISCARD or not event.card.is_known:
        return table
    return replace(table, hand=replace(hand, game=replace(hand.game, ahead=(*hand.game.ahead, event.card))))


def _is_of_draw(hand: Hand, event: CardMoved) -> bool:
    """Whether a card was put out in the draw of the street that is dealt, or bet on, by when it was first read."""
    if hand.game.drawn_on != hand.street_index or event.begun_ms is None:
        return False
    acts = (one.at_ms for one in street_acts(hand))
    return hand.phase is Phase.DEALING or (hand.phase is Phase.BETTING and event.begun_ms < next(acts, event.at_ms))


def _came_to_seat(table: Table, hand: Hand, event: CardMoved, source: Place | None) -> Table:
    """The table after a card came to a seat not off the stub: turned up, out of another hand, or taken back."""
    if source is None:
        return table
    if source == event.place:
        return replan_reveal(table, hand) if event.face_up else table
    game = hand.game
    if source.kind is PlaceKind.SEAT:
        return replace(table, hand=replace(hand, game=replace(game, strange=game.strange | {event.card})))
    if event.card not in hand.fresh_discards or number_open(table, hand, event.place.number) is None:
        return table
    return _taken_back(table, hand, event)


def _taken_back(table: Table, hand: Hand, event: CardMoved) -> Table:
    """The table with a discard back in its hand: where no key told the number, it is one less, or still to be said."""
    seat, game = event.place.number, hand.game
    left = max(0, game.discarded.get(seat, 0) - 1)
    rest = tuple(one for one in hand.fresh_discards if one is not event.card)
    hand = replace(hand, fresh_discards=rest, game=replace(game, discarded={**game.discarded, seat: left}))
    if seat in game.keyed:
        return replace(table, hand=hand)
    if left or (hand.phase is Phase.DEALING and hand.plan.done):
        return _drawing(table, hand, seat, min(left, hand.drawn.get(seat, 0)))
    waiting = tuple(one for one in hand.start.dealt_in if one == seat or one in hand.to_declare)
    drawn = {one: count for one, count in hand.drawn.items() if one != seat}
    at = _after(table, hand, Declare)
    hand = replace(hand, phase=Phase.DRAWING, plan=DealPlan(), act_index=at, to_declare=waiting, drawn=drawn)
    return replace(table, hand=hand)


def _discarded(table: Table, hand: Hand, seat: int, most: int) -> Table:
    """The table with a discard of the draw in progress: it says the number as long as no key does; at most `most`."""
    game = hand.game
    hand = replace(hand, game=replace(game, discarded={**game.discarded, seat: game.discarded.get(seat, 0) + 1}))
    if seat in hand.game.keyed or hand.drawn.get(seat, 0) >= most:
        return replace(table, hand=hand)
    return told_by_discard(table, hand, seat)


def told_by_discard(table: Table, hand: Hand, seat: int) -> Table:
    """The table with a seat's number one higher: a discard tells that as long as no key does."""
    return _drawing(table, hand, seat, hand.drawn.get(seat, 0) + 1)


def draws_one_more(table: Table, hand: Hand, seat: int) -> Table:
    """The table with one card more drawn by a seat of which all the others have come: it is taken as dealt."""
    presumed = (*hand.deal.presumed, (seat_place(seat), hand.street_index))
    drawn = {**hand.drawn, seat: hand.drawn.get(seat, 0) + 1}
    hand = replace(hand, drawn=drawn, deal=replace(hand.deal, presumed=presumed))
    return replace(table, hand=hand, ledger=table.ledger.moved(UNKNOWN, seat_place(seat)))


def begin_toss(table: Table, hand: Hand, act: Toss) -> Hand:
    """Every live seat has so many cards to discard before the next street comes; nobody is waited for.

    Who was quicker than the last key of the betting has put his out already.
    """
    live = hand.wagering.live
    done = Counter(table.ledger.where[one].number for one in hand.game.ahead if _lies_discarded(table, one, live))
    owed = {seat: act.toss - done[seat] for seat in live if done[seat] < act.toss}
    return replace(hand, game=replace(hand.game, tossing=owed, ahead=()))


def replan_reveal(table: Table, hand: Hand) -> Table:
    """The table with the next cards due the other way up for those who have opened theirs (Mexican poker)."""
    if not may_open(table, hand):
        return table
    return replace(table, hand=laid_out(table, hand, _after(table, hand, Reveal), hand.plan.done))
