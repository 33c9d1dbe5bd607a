"""The room's retained values after every event: the new value of each one that changed.

The table before an event is compared with the table after it and with the event's own outputs. No handler has to report
a retained value, and an UNDO or a retracted ruling is published like any other change.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from controller.engine.flow.chip_accounting import MOVED_BY, chips_of, chips_told
from controller.engine.flow.halting import halt_of
from controller.engine.flow.rotation import coming
from controller.engine.retained_seats import button_told, kill_now, seat_told, seats_told
from controller.rulebook.variant import Variant
from controller.table.events import Event, RoomCommanded
from controller.table.hand import ActionRecord, Hand
from controller.table.outputs import ActionTaken, HandBegan, Output
from controller.table.stakes import Stakes
from controller.table.state import Table
from controller.table.values import (
    ButtonTold,
    DealerTold,
    EveningBegan,
    HandStanding,
    StakesTold,
    StandingAct,
    TrayExpected,
)
from controller.terms.codes import Act

Told: TypeAlias = tuple[Output, ...]


def says_all(before: Table, after: Table, outputs: Told) -> bool:
    """Whether the event's outputs already report all of its changes to the retained values."""
    was, now = before.hand, after.hand
    if before.seating is not after.seating or before.tray is not after.tray or before.dealer != after.dealer:
        return False
    if before.halt.reason or after.halt.reason:
        return False
    if before.changes is not after.changes or before.stakes is not after.stakes or before.variant is not after.variant:
        return False
    if was is now:
        return True
    if was is None or now is None or not _is_same_game(was, now):
        return False
    acts = [one for one in outputs if type(one) is ActionTaken]
    if was.actions is now.actions:
        return not acts and (was.wagering is now.wagering or _are_same_chips(was, now))
    return len(acts) == 1 and _is_one_act(was, now, acts[0])


def _is_same_game(was: Hand, now: Hand) -> bool:
    """Whether nothing of a hand changed except its acts and its chips."""
    if was.number != now.number or was.deals != now.deals or was.runs != now.runs:
        return False
    if now.street_index < was.street_index:
        return False
    then, game = was.game, now.game
    same = then is game or (then.run == game.run and then.points == game.points)
    return same and then.jackpot_talk == game.jackpot_talk


def _are_same_chips(was: Hand, now: Hand) -> bool:
    """Whether no chips moved and nobody folded; a betting round may have opened."""
    then, since = was.wagering, now.wagering
    same = then.stacks is since.stacks and then.dead is since.dead and then.order is since.order
    return same and then.folded == since.folded and then.bets == since.bets


def _is_one_act(was: Hand, now: Hand, act: ActionTaken) -> bool:
    """Whether the reported act is the only change of the hand, and reports it completely."""
    then, since = was.wagering, now.wagering
    if was.actions != now.actions[:-1] or then.order is not since.order:
        return False
    seat, record = act.seat, now.actions[-1]
    if record.seat != seat or record.act != act.act or record.to != act.to or record.tap:
        return False
    if then.awarded is not since.awarded or then.dead is not since.dead or then.antes is not since.antes:
        return False
    if since.folded != (then.folded if record.act is not Act.FOLD else then.folded | {seat}):
        return False
    stacks, bets = then.stacks, then.bets
    if record.act is not Act.FOLD and record.act is not Act.CHECK:
        stacks, bets = {**stacks, seat: act.stack}, {**bets, seat: act.to}
    return stacks == since.stacks and bets == since.bets


def plainly_told(before: Table, after: Table, event: Event, outputs: Told) -> Told:
    """Return what `changes_told` does, for an event of plain play.

    Most often it moved chips, or nothing that is retained.
    """
    was, now = before.hand, after.hand
    if was is not None and now is not None and _is_rest_same(before, after) and was.number == now.number:
        then, since, why = was.wagering, now.wagering, MOVED_BY.get(type(event), "street")
        same = was.game is now.game and was.actions is now.actions and was.runs == now.runs
        if same and then.folded is since.folded and (then.put is since.put or why != "street"):
            moved = then.stacks is not since.stacks or then.bets != since.bets
            return (chips_of(after, why),) if moved else ()
    return () if says_all(before, after, outputs) else changes_told(before, after, event, outputs)


def _is_rest_same(before: Table, after: Table) -> bool:
    """Whether nothing but the hand can have changed."""
    same = before.seating is after.seating and before.physical.tray is after.physical.tray
    return same and before.changes is after.changes and before.dealer == after.dealer and not after.stakes.rounds


def changes_told(before: Table, after: Table, event: Event, outputs: Told) -> Told:
    """Return the new retained values that the event's own outputs do not contain."""
    was, now = before.hand, after.hand
    reseated = before.seating is not after.seating
    told: list[Output] = []
    if reseated:
        told.extend(seats_told(before.seating, after))
        if before.seating.kill != after.seating.kill:
            told.append(kill_now(after.seating))
    if reseated or was is not now:
        told.extend(button_told(before.seating, after.seating, outputs))
    if now is not None and was is not now:
        told.extend(_standing_told(was, now, after, outputs))
    if reseated or was is not now:
        does = event.does if isinstance(event, RoomCommanded) and event.does is not None else event
        told.extend(chips_told(before, after, does, outputs))
    if _may_be_other(before, after):
        told.extend(_stakes_told(before, after))
    if (before.halt.reason or after.halt.reason) and (halted := halt_of(after)) != halt_of(before):
        told.append(halted)
    if before.tray is not after.tray:
        expected = _expected(after)
        told.extend((expected,) if expected != _expected(before) else ())
    if before.dealer != after.dealer and not any(isinstance(one, DealerTold) for one in outputs):
        told.append(DealerTold(after.dealer))
    return tuple(told)


def evening_told(table: Table, evening: str) -> Told:
    """Return every retained value of a table, for the begin of the evening with this id."""
    return EveningBegan(table.rules.id, evening), *values_told(table)


def values_told(table: Table) -> Told:
    """Return every retained value of a table, as it is now.

    What is retained of a hand is its `standing_of`.
    """
    chips = chips_of(table, "opened")
    return (
        _stakes(table.stakes, table.variant, "now", 0),
        ButtonTold(table.seating.button),
        DealerTold(table.dealer),
        *(() if table.stakes.kill is None else (kill_now(table.seating),)),
        *((halt_of(table),) if table.halt.reason else ()),
        _expected(table),
        *(seat_told(table, seat.number, chips.stacks) for seat in table.seating.seats),
        chips,
    )


# --------------------------------------------------------------------- the hand


def _standing_told(was: Hand | None, now: Hand, after: Table, outputs: Told) -> Told:
    """Return the hand's standing, unless the reported acts already give it."""
    if was is not None and was.actions is now.actions and _is_same_game(was, now):
        then, since = was.wagering, now.wagering
        if then.folded == since.folded and then.order == since.order and _place(was, after) <= _place(now, after):
            return ()
    acts = [one for one in outputs if type(one) is ActionTaken]
    if was is None or (was.number, was.deals) != (now.number, now.deals):
        as_told = now.number > (was.number if was is not None else 0) or any(type(one) is HandBegan for one in outputs)
        as_told = as_told and _follows((), now, acts) and not now.wagering.folded
    else:
        folded = {one.seat for one in acts if one.act == Act.FOLD}
        as_told = _follows(was.actions, now, acts) and _rest(was) == _rest(now)
        as_told = as_told and _place(was, after) <= _place(now, after)
        as_told = as_told and now.wagering.folded == was.wagering.folded | folded
    return () if as_told else (standing_of(now, after),)


def _follows(earlier: tuple[ActionRecord, ...], hand: Hand, acts: list[ActionTaken]) -> bool:
    """Whether the hand's acts are the earlier ones and those reported since."""
    told = [(one.seat, one.act, one.to) for one in acts]
    if hand.actions[: len(earlier)] == earlier:
        return _counted(hand.actions[len(earlier) :]) == told
    return _counted(hand.actions) == [*_counted(earlier), *told]


def _counted(actions: tuple[ActionRecord, ...]) -> list[tuple[int, str, int]]:
    return [(one.seat, one.act.value, one.to) for one in actions if not one.tap]


def _rest(hand: Hand) -> tuple[object, ...]:
    """Return the parts of a hand's standing that no act changes."""
    return hand.wagering.order, hand.runs, hand.game.points, hand.game.jackpot_talk


def _place(hand: Hand, table: Table) -> tuple[int, int, int]:
    """Return how far the hand is: run-out, street, and number of streets dealt completely."""
    names: list[str] = [street.name for street in table.variant.streets]
    dealt = names.index(hand.street) if hand.street in names else len(names)  # the showdown has no street
    return hand.game.run, hand.street_index, dealt


def standing_of(hand: Hand, table: Table) -> HandStanding:
    """Return a hand's whole standing: who is in it, and the acts that count."""
    names = [street.name.value for street in table.variant.streets]
    acts = tuple(StandingAct(names[one.street], one.seat, one.act.value, one.to) for one in hand.actions if not one.tap)
    game = hand.game
    return HandStanding(
        hand.number, hand.street, hand.wagering.live, acts, hand.runs, dict(game.points), game.jackpot_talk,
        dict(table.fantasyland),
    )  # fmt: skip


# --------------------------------------------------------------------- stakes and tray


def next_stakes(table: Table) -> StakesTold | None:
    """Return the game and stakes of a later hand; None if they are those in force."""
    following = coming(table)
    return _stakes(*following, "next", table.changes.hands) if _is_other(_now(table), following) else None


def _stakes_told(before: Table, after: Table) -> Iterable[Output]:
    """Yield the game and stakes in force, then those announced for a later hand."""
    changed = _is_other(_now(before), _now(after))
    if changed:
        yield _stakes(after.stakes, after.variant, "now", 0)
    differs = _is_other(_now(after), coming(after))
    announced = _is_other(coming(before), coming(after)) or (differs and before.changes.hands != after.changes.hands)
    if differs if changed else announced:
        yield _stakes(*coming(after), "next", after.changes.hands)


def _may_be_other(before: Table, after: Table) -> bool:
    """Whether the game or its stakes can have changed, now or for a later hand."""
    if before.changes is not after.changes or before.stakes is not after.stakes or before.variant is not after.variant:
        return True
    return bool(after.stakes.rounds) and (before.hand is not after.hand or before.seating is not after.seating)


def _now(table: Table) -> tuple[Stakes, Variant]:
    return table.stakes, table.variant


def _is_other(one: tuple[Stakes, Variant], other: tuple[Stakes, Variant]) -> bool:
    return (one[0] is not other[0] and one[0] != other[0]) or one[1].id != other[1].id


def _stakes(stakes: Stakes, variant: Variant, holds: Literal["now", "next"], hands: int) -> StakesTold:
    structure = stakes.betting or variant.betting.usual
    return StakesTold(
        holds, hands, variant.id, structure.value if structure is not None else "", stakes.blinds, stakes.ante,
        stakes.bring_in, stakes.limits or (), stakes.level, stakes.chips,
    )  # fmt: skip


def _expected(table: Table) -> TrayExpected:
    return TrayExpected(table.tray.baseline, table.tray.expected_change)
