"""Acts of players at their seats, and acts of the dealer without cards."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from hw.sim import physical_acts as do
from hw.sim.hands.craft import Craft, Motion, Work, entries
from hw.sim.hands.landing import slide, tabled
from hw.sim.world import Lying, World, alter, lift, lower, push_chips, put_chips


def player_act(craft: Craft, act: do.PlayerAct, world: World, now_ms: int) -> Work:
    """Return the moves of a player's act: thinking, perhaps a peek, the act, its key."""
    zone, cards = f"seat:{act.seat}", craft.noise.cards
    thinks_ms = craft.human(craft.noise.pace.think_ms)
    motions: list[tuple[float, Motion]] = []
    if any(not world.lying[uid].looked_at for uid in world.at(zone)):
        motions.append((now_ms, lambda after: alter(after, after.at(zone), looked_at=True)))
        if craft.chance(cards.peek_share):
            looks_ms = craft.human(cards.peek_ms)
            motions += _peek(craft, zone, now_ms, looks_ms)
            thinks_ms = max(thinks_ms, looks_ms + craft.noise.pace.gesture_ms)
        if craft.chance(cards.covered_share):
            covered_ms = now_ms + thinks_ms * 0.95
            motions.append((covered_ms, lambda after: alter(after, after.at(zone), covered=True)))
    acts_ms = round(now_ms + thinks_ms)
    if act.chips:
        motions.append((acts_ms, lambda after: push_chips(
            after, zone, after.bets.get(zone, 0) + act.chips,
        )))
    done = Work(thinks_ms, tuple(motions), (), entries(acts_ms, act.keys))
    if not act.fold:
        return done
    uids = world.at(zone)
    thrown = slide(craft, world, uids, [Lying("muck", pile=1)] * len(uids), acts_ms)
    return Work(
        thinks_ms + thrown.takes_ms, (*motions, *thrown.motions), thrown.rests, done.entries,
    )


def _peek(craft: Craft, zone: str, at_ms: float, for_ms: float) -> list[tuple[float, Motion]]:
    squared = craft.chance(craft.noise.cards.squared_share)
    return [
        (at_ms, lambda after: lift(after, zone)),
        (at_ms + for_ms, lambda after: lower(after, zone, squared=squared)),
    ]


def with_cards(
    craft: Craft, act: do.Peek | do.Protect | do.Expose | do.Show, now_ms: int,
) -> Work:
    """Return the moves of looking at, protecting, exposing or tabling cards."""
    match act:
        case do.Peek(zone=zone):
            looks_ms = craft.human(craft.noise.cards.peek_ms)
            return Work(craft.noise.pace.gesture_ms, tuple(_peek(craft, zone, now_ms, looks_ms)))
        case do.Protect(zone=zone):
            cover = (now_ms, lambda after: alter(after, after.at(zone), covered=True))
            return Work(craft.noise.pace.gesture_ms, (cover,))
        case do.Expose(zone=zone, keys=keys):
            turn = (now_ms, lambda after: alter(after, after.at(zone)[-1:], face_up=True))
            return Work(craft.noise.pace.gesture_ms, (turn,), (), entries(now_ms, keys))
        case do.Show(seat=seat, keys=keys):
            turned_ms = now_ms + craft.noise.pace.gesture_ms
            table = (turned_ms, lambda after: tabled(after, f"seat:{seat}"))
            takes_ms = craft.human(craft.noise.pace.sweep_ms)
            return Work(takes_ms, (table,), (), entries(now_ms, keys))
        case _:
            assert_never(act)


def without_cards(
    craft: Craft, act: do.Press | do.Tap | do.Award | do.TrayMove | do.Wait, now_ms: int,
) -> Work:
    """Return the timed moves of keys, taps, chips and pauses."""
    match act:
        case do.Press(keys=keys, exact=exact):
            return Work(craft.noise.pace.gesture_ms, (), (), entries(now_ms, keys, exact=exact))
        case do.Tap(keys=keys):
            return Work(craft.noise.pace.gesture_ms * 2, (), (), entries(now_ms, keys))
        case do.Award(keys=keys):
            clear = (now_ms, lambda after: replace(after, bets={}))
            takes_ms = craft.human(craft.noise.pace.sweep_ms)
            return Work(takes_ms, (clear,), (), entries(now_ms, keys))
        case do.TrayMove(column=column, chips=chips):
            put = (now_ms, lambda after: put_chips(after, column, chips))
            return Work(craft.noise.pace.gesture_ms, (put,))
        case do.Wait(for_ms=for_ms):
            return Work(for_ms)
        case _:
            assert_never(act)
