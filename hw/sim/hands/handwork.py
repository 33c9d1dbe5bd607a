"""Dealing, carrying, gathering and shuffling: acts as timed moves.

Its functions depend only on the act, the world at its beginning, the profile and the seeded generator;
`hw.sim.hands.dealer_hands` carries out the moves.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, assert_never

from hw.sim import physical_acts as do
from hw.sim.hands.craft import Craft, Motion, Work, entries
from hw.sim.hands.deck_orders import bring_deck, fresh_order, reordered, shuffled, sweep
from hw.sim.hands.gestures import player_act, with_cards, without_cards
from hw.sim.hands.landing import board_offset_mm, resting, short, slide
from hw.sim.world import (
    SHUFFLER,
    STUB,
    Lying,
    World,
    WorldError,
    alter,
    gather,
    move,
    press,
    put_under,
    release,
)

CONTACT_MS: Final = 300.0
CONTACT_LEAST_MS: Final = 60.0
"""How long the shuffler's contact stays closed, in ms."""


def work(craft: Craft, act: do.Act, world: World, now_ms: int) -> Work:
    """Return the moves and keys of an act that begins now.

    Raises:
        WorldError: the act cannot be done: the stub is empty, or the table lacks the card.
    """
    match act:
        case do.NewDeal():
            done = _new_deal(craft, act, now_ms, fresh_order(world, act, craft.random))
        case do.DealCard():
            done = _deal_card(craft, act, world, now_ms)
        case do.Burn():
            done = _burn(craft, world, now_ms)
        case do.BoardCards():
            done = _board_cards(craft, act, world, now_ms)
        case do.MoveCards() | do.Lay() | do.TakeLast() | do.Muck():
            done = _carry(craft, act, world, now_ms)
        case do.Gather() | do.Shuffle():
            done = _pile_work(craft, act, world, now_ms)
        case do.PlayerAct():
            done = player_act(craft, act, world, now_ms)
        case do.Peek() | do.Protect() | do.Expose() | do.Show():
            done = with_cards(craft, act, now_ms)
        case do.Press() | do.Tap() | do.Award() | do.TrayMove() | do.Wait():
            done = without_cards(craft, act, now_ms)
        case _:
            assert_never(act)
    return done


def _top(world: World, count: int) -> tuple[bytes, ...]:
    stub = world.at(STUB)
    if len(stub) < count:
        raise WorldError(f"the stub holds {len(stub)} cards; this act takes {count}")
    return tuple(reversed(stub[len(stub) - count:]))


def _new_deal(craft: Craft, act: do.NewDeal, now_ms: int, order: tuple[bytes, ...]) -> Work:
    pace = craft.noise.pace
    stored_ms = now_ms + pace.sweep_ms
    wait_ms = pace.fresh_deck_ms if act.by == "shuffler" else pace.scramble_ms
    ready_ms = stored_ms + wait_ms
    out_ms = stored_ms + wait_ms * 0.5
    motions: list[tuple[float, Motion]] = [
        (now_ms, lambda after: replace(sweep(after), bets={})),
        (stored_ms, lambda after: move(after, after.at(STUB), Lying(SHUFFLER, pile=1))),
        (out_ms, lambda after: bring_deck(after, act.deck, order)),
    ]
    if act.by == "shuffler":
        motions.append((out_ms, lambda after: press(after, "shuffler")))
        closed_ms = min(CONTACT_MS, max(CONTACT_LEAST_MS, wait_ms * 0.4))
        motions.append((out_ms + closed_ms, lambda after: release(after, "shuffler")))
    keyed = entries(stored_ms, act.keys)
    return Work(ready_ms - now_ms, tuple(motions), (), keyed)


def _deal_card(craft: Craft, act: do.DealCard, world: World, now_ms: int) -> Work:
    uid = world.find(act.code) if act.code else _top(world, 1)[0]
    lie = resting(craft, world, act.zone, face_up=act.face_up)
    pace = craft.noise.pace
    spot = short(lie, craft.fields)
    # one that stops on a card that lies short is pushed in with that card, and not by a push of its own
    there = {(world.lying[one].x_mm, world.lying[one].y_mm) for one in world.at(act.zone)}
    if craft.chance(pace.correction_share) and act.zone.startswith("seat") and (spot.x_mm, spot.y_mm) not in there:
        stopped = slide(craft, world, (uid,), (spot,), now_ms)
        pushed_ms = round(now_ms + stopped.takes_ms + craft.human(pace.correction_ms))
        rests = tuple(replace(rested, at_ms=pushed_ms) for rested in stopped.rests)

        def push_on(after: World) -> World:
            short_of = after.lying[uid]
            if short_of.zone != act.zone:
                return after
            # cards that have landed on it meanwhile are pushed along
            pushed = tuple(
                one for one in after.at(act.zone)
                if (after.lying[one].x_mm, after.lying[one].y_mm) == (short_of.x_mm, short_of.y_mm)
            )
            return alter(after, pushed, x_mm=lie.x_mm, y_mm=lie.y_mm)

        motions = (*stopped.motions, (pushed_ms, push_on))
        return Work(craft.interval_ms(), motions, rests)
    return replace(slide(craft, world, (uid,), (lie,), now_ms), takes_ms=craft.interval_ms())


def _burn(craft: Craft, world: World, now_ms: int) -> Work:
    """Pull in any bets, and burn."""
    pull_ms = craft.human(craft.noise.pace.pull_in_ms) if world.bets else 0.0
    at_ms = round(now_ms + pull_ms)
    done = slide(craft, world, _top(world, 1), (Lying("burn", pile=1),), at_ms)
    motions = ((at_ms, lambda after: replace(after, bets={})), *done.motions)
    return replace(
        done, takes_ms=pull_ms + max(done.takes_ms, craft.interval_ms()), motions=motions,
    )


def _board_cards(craft: Craft, act: do.BoardCards, world: World, now_ms: int) -> Work:
    first = len(world.at(act.zone))
    lies = [
        Lying(act.zone, x_mm=board_offset_mm(first + index), face_up=act.face_up)
        for index in range(act.count)
    ]
    done = slide(craft, world, _top(world, act.count), lies, now_ms)
    return replace(done, takes_ms=done.takes_ms + craft.interval_ms())


def _carry(
    craft: Craft, act: do.MoveCards | do.Lay | do.TakeLast | do.Muck, world: World, now_ms: int,
) -> Work:
    zone, face_up, under = "muck", False, False
    match act:
        case do.Muck():
            uids = world.at(act.zone)
        case do.TakeLast(origin, zone, face_up):
            uids = world.at(origin)[-1:]
        case do.MoveCards(cards, zone, face_up, under):
            uids = _own_discards(world, tuple(world.find(code) for code in cards), zone)
        case do.Lay(cards, zone):
            uids = tuple(world.find(code) for code in cards)
    lies = [_laid(craft, act, world, zone, index) for index in range(len(uids))]
    lies = [
        replace(lie, face_up=face_up, looked_at=world.lying[uid].looked_at)
        for uid, lie in zip(uids, lies, strict=True)
    ]
    done = slide(craft, world, uids, lies, now_ms)
    if under:
        bury = (now_ms + done.takes_ms, lambda after: _buried(after, uids, zone))
        done = replace(done, motions=(*done.motions, bury))
    return replace(done, takes_ms=done.takes_ms + craft.interval_ms())


def _own_discards(world: World, named: tuple[bytes, ...], zone: str) -> tuple[bytes, ...]:
    """Return what a player discards of his own: for a card dealt elsewhere, another."""
    kind, _, seat = zone.partition(":")
    if kind != "discard":
        return named
    own = world.at(f"seat:{seat}")
    others = [uid for uid in own if uid not in named]
    his = (uid if uid in own or not others else others.pop(0) for uid in named)
    return tuple(uid for uid in his if uid in own or not world.lying[uid].zone.startswith("seat:"))


def _laid(craft: Craft, act: do.Act, world: World, zone: str, index: int) -> Lying:
    """Return how card number `index` of one motion lies."""
    if isinstance(act, do.Lay):
        return Lying(zone, act.x_mm, act.y_mm, pile=int(act.stacked))
    lie = resting(craft, world, zone)
    if zone.startswith("board"):
        return replace(lie, x_mm=board_offset_mm(len(world.at(zone)) + index))
    return lie


def _buried(world: World, uids: tuple[bytes, ...], zone: str) -> World:
    for uid in uids:
        world = put_under(world, uid, zone)
    return world


def _pile_work(craft: Craft, act: do.Gather | do.Shuffle, world: World, now_ms: int) -> Work:
    pace = craft.noise.pace
    if isinstance(act, do.Shuffle):
        order = shuffled(world, act, craft.random)
        takes_ms = pace.sweep_ms if act.cut else pace.scramble_ms
        turn = (now_ms + takes_ms, lambda after: reordered(after, act.zone, order))
        return Work(takes_ms, (turn,))
    ends_ms = round(now_ms + pace.sweep_ms)
    swept = [(uid, zone) for zone in act.zones if zone != act.to for uid in world.at(zone)]
    rests = tuple(do.Rested(ends_ms, uid, act.to, zone) for uid, zone in swept)
    move_them = (ends_ms, lambda after: gather(after, act.zones, act.to))
    return Work(pace.sweep_ms, (move_them,), rests)
