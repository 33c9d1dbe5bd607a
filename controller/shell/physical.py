"""A recorded hand as what hands do at a table: tape events to the virtual dealer's acts and key presses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from controller.shell.codec import TapeError
from controller.table import events as happened
from controller.table.events import Event
from controller.terms.codes import Act
from controller.terms.places import PlaceKind
from hw.panel import Key
from hw.sim import acts

WITH_AMOUNT = {Act.BET: Key.BET, Act.RAISE: Key.RAISE}
PLAIN = {Act.FOLD: Key.FOLD, Act.CHECK: Key.CHECK, Act.CALL: Key.CALL, Act.ALL_IN: Key.ALL_IN}


def seat_key(seat: int) -> str:
    """The key that chooses a seat."""
    return Key(f"seat_{seat}").value


def typed(amount: int) -> tuple[str, ...]:
    """The keys that type an amount and confirm it."""
    keys: list[str] = []
    digits = str(amount)
    while digits:
        if digits.startswith("00"):
            keys.append(Key.DOUBLE_ZERO.value)
            digits = digits[2:]
        else:
            keys.append(f"digit_{digits[0]}")
            digits = digits[1:]
    return (*keys, Key.CONFIRM.value)


def stub_order(events: Iterable[Event]) -> tuple[str, ...]:
    """The order of the deck that a hand's cards come from: known faces where they are known, else any card."""
    return tuple(
        event.card.code if event.card.is_known else ""
        for event in events
        if isinstance(event, happened.CardMoved) and event.place.kind not in {PlaceKind.MUCK, PlaceKind.DISCARD}
    )


def acts_of(events: Sequence[Event], deck: str = "A") -> Iterator[acts.Act]:
    """The acts of one hand, in order.

    Raises:
        TapeError: an event that no hand at a table can do.
    """
    waiting: list[happened.CardMoved] = []
    for event in events:
        if isinstance(event, happened.CardMoved) and event.place.kind is PlaceKind.BOARD:
            if waiting and waiting[0].at_ms != event.at_ms:
                yield _board(waiting)
                waiting = []
            waiting.append(event)
            continue
        if waiting:
            yield _board(waiting)
            waiting = []
        yield from _act(event, events, deck)
    if waiting:
        yield _board(waiting)


def _board(cards: Sequence[happened.CardMoved]) -> acts.Act:
    return acts.BoardCards(len(cards), cards[0].place.number)


def _act(  # noqa: C901 - one case a kind of event
    event: Event, events: Sequence[Event], deck: str
) -> Iterator[acts.Act]:
    """What one event is made of."""
    match event:
        case happened.NewDeal(by=by):
            keys = () if by == "shuffler" else (Key.RIFFLE.value,)
            yield acts.NewDeal(stub_order(events), deck, by=by, keys=keys)
        case happened.CardMoved(place=place, face_up=face_up):
            yield acts.Burn() if place.kind is PlaceKind.BURN else acts.DealCard(place.code, face_up)
        case happened.ActionDeclared():
            yield _player_act(event)
        case happened.BlindPosted(seat=seat, live=live, dead=dead):
            yield acts.PlayerAct(seat, (seat_key(seat), Key.POST.value, *typed(live + dead)), chips=live + dead)
        case happened.StraddlePosted(seat=seat, to=to):
            yield acts.PlayerAct(seat, (seat_key(seat), Key.STRADDLE.value, *typed(to)), chips=to)
        case happened.HandTabled(seat=seat):
            yield acts.Show(seat, (seat_key(seat), Key.SHOW.value))
        case happened.HandKilled(seat=seat):
            yield acts.Muck(f"seat:{seat}")
        case happened.PotAwarded(seat=seat, amount=amount):
            yield acts.Award(seat, amount, (seat_key(seat), Key.AWARD.value, *typed(amount)))
        case happened.TableTapped():
            yield acts.Tap((Key.TAP.value,))
        case happened.SeatChanged() | happened.TimeReached():
            return
        case _:
            raise TapeError(f"{type(event).__name__} is nothing that the virtual dealer can do")


def _player_act(event: happened.ActionDeclared) -> acts.Act:
    """A player's act as the dealer keys it: the turn's own seat needs no seat key."""
    if event.act in PLAIN:
        return acts.PlayerAct(event.seat, (PLAIN[event.act].value,), fold=event.act is Act.FOLD)
    if event.act is Act.DRAW:
        return acts.PlayerAct(event.seat, (Key.DRAW.value, *typed(event.cards or 0)))
    key = WITH_AMOUNT.get(event.act)
    if key is None or event.to is None:
        raise TapeError(f"the keypad has no key for {event.act}")
    return acts.PlayerAct(event.seat, (key.value, *typed(event.to)), chips=event.to)
