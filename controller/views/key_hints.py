"""The keys that do something now, for the dealer's screen."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from controller.engine.betting.offered_sizes import offered_sizes
from controller.engine.flow.awards import is_over, push_offered
from controller.poker.wagering import Wagering
from controller.rulings.confirmable import may_be_said
from controller.table.awaited_acts import to_set
from controller.table.hand import Hand, Phase
from controller.table.ruling import ConfirmedBy, Step
from controller.table.state import Table
from controller.terms.codes import Act
from controller.views import models, trouble_now
from controller.views.next_thing import sets_now, still_to_turn_up
from controller.views.phrases.phrase import marked, money, phrase
from controller.views.turns import turn

FLOOR_ENDS = marked("1 ends the repair, 2 misdeal, 3 void")
FLOOR_KEYS = marked("then the number")
_UNDO: Final = models.KeyHint("UNDO", marked("take back"))
_CAPS: Final = {Act.BRING_IN.value: "CALL", Act.COMPLETE.value: "RAISE"}
"""The keys of acts that have none of their own name."""
_KEPT: Final = 256
"""How many sets of keys are kept by what they say: those of some hands."""


def _takes_word(table: Table, step: Step) -> bool:
    """Whether the dealer may confirm a step by key because no reader can, or can still, see it."""
    if isinstance(step.expect, ConfirmedBy):
        return True
    return table.remedy is not None and bool(may_be_said(table, table.remedy, step.code))


def keys(
    table: Table, currency: str = "", confirm_does: str = "", now: models.TurnView | None = None
) -> tuple[models.KeyHint, ...]:
    """Return the keys that do something now, each with its effect.

    `confirm_does` is what CONFIRM would do with what is half typed, `now` the table's turn if it is known already.
    """
    hints = []
    if table.open_ruling is not None and table.open_ruling.options:
        hints.append(models.KeyHint("FLOOR", FLOOR_KEYS))
    elif table.remedy is not None:
        hints.append(models.KeyHint("FLOOR", FLOOR_ENDS))
    step = table.remedy.current if table.remedy is not None else None
    if table.question is not None:
        hints += [models.KeyHint("CONFIRM", marked("yes")), models.KeyHint("CLEAR", marked("no"))]
    elif step is not None and _takes_word(table, step):
        hints.append(models.KeyHint("CONFIRM", marked("done")))
    elif trouble_now.stopped_by(table):
        hints.append(models.KeyHint("RIFFLE", marked("deal again")))
    elif not hints and table.remedy is None:
        hints += _acts(table, currency, now)
    if confirm_does:
        hints = [models.KeyHint("CONFIRM", confirm_does), *(one for one in hints if one.key != "CONFIRM")]
    if table.undo is not None:
        hints.append(_UNDO)
    return tuple(hints)


def sizes(table: Table, currency: str = "", now: models.TurnView | None = None) -> tuple[models.KeyHint, ...]:
    """Return the keys of usual sizes and of all who are left, as far as they do something now.

    `now` is the table's turn if it is known already.
    """
    hand = table.hand
    if hand is None or table.is_asking:
        return ()
    if sets_rows(table):
        return ()
    if hand.phase is Phase.SHOWDOWN:
        unshown = [seat for seat in hand.wagering.live if seat not in hand.tabled]
        every = [models.KeyHint("ALL SHOW", marked("every hand face up"))] if len(unshown) > 1 else []
        return (*_seats(table, hand), *every)
    if hand.phase is Phase.AWARDING:
        return _seats(table, hand)
    if hand.phase is Phase.BETTING and hand.wagering.round.opener_unknown:
        does = marked("chooses the seat that the next key is for")
        return tuple(models.KeyHint(f"SEAT {one}", does) for one in sorted(hand.wagering.live))
    seat = hand.wagering.to_act
    if hand.phase is not Phase.BETTING or seat is None:
        return ()
    offered, now = tuple(offered_sizes(table, hand, seat).items()), now or turn(table)
    if now is None:
        return _sizes_named(offered, None, (), currency)
    return _sizes_named(offered, _all_in(hand.wagering, now), now.may, currency)


@lru_cache(_KEPT)
def _sizes_named(
    offered: tuple[tuple[str, int], ...], everything: int | None, may: tuple[str, ...], currency: str
) -> tuple[models.KeyHint, ...]:
    """Return the keys of sizes, of an all-in for `everything` and of whole rounds; kept."""
    told = [
        models.KeyHint(name.replace("_", " ").upper(), phrase("to {amount}", amount=money(total, currency)))
        for name, total in offered
    ]
    if everything is not None:
        told.append(models.KeyHint("ALL IN", phrase("for {amount}", amount=money(everything, currency))))
    calls = Act.CALL.value in may
    if calls or Act.CHECK.value in may:
        does = marked("all left call") if calls else marked("all left check")
        told.append(models.KeyHint("ALL CALL", does))
    if calls:
        told.append(models.KeyHint("ALL FOLD", marked("all left fold")))
    return tuple(told)


def sets_rows(table: Table) -> bool:
    """Whether the rows of a hand are to be keyed now, in a game played for points."""
    hand, points = table.hand, table.variant.points
    if hand is None or points is None or hand.deal.stopped:
        return False
    if hand.phase is Phase.SHOWDOWN:
        return not table.variant.shares and bool(to_set(table, hand))
    return hand.phase is Phase.DEALING and bool(sets_now(table, hand))


def _seats(table: Table, hand: Hand) -> tuple[models.KeyHint, ...]:
    """Return the seats whose hands are still in; none where one key pays."""
    if is_over(table) or push_offered(table) is not None:
        return ()
    does = {True: marked("shown"), False: marked("then SHOW, FOLD or AWARD")}
    return tuple(
        models.KeyHint(f"SEAT {one}", does[one in hand.tabled], is_done=one in hand.tabled)
        for one in sorted(hand.wagering.live)
    )


def may_begin(table: Table) -> bool:
    """Whether the dealer's next key begins a hand: none was dealt yet, or the last one is over."""
    return table.hand is None or (is_over(table) and not table.hand.deal.stopped)


def _all_in(wagering: Wagering, now: models.TurnView) -> int | None:
    """Return the total of an all-in; None where the structure allows the player less."""
    everything = wagering.bets[now.seat] + wagering.stacks[now.seat]
    return everything if everything <= max(now.max_raise_to or 0, wagering.current) else None


def _acts(table: Table, currency: str, now: models.TurnView | None) -> Iterable[models.KeyHint]:
    """Return the keys for the acts open to the player in turn, or for pushing the pot."""
    if may_begin(table):
        return [models.KeyHint("RIFFLE", marked("begins the hand"))]
    if table.hand is not None and still_to_turn_up(table, table.hand):
        return [models.KeyHint("SHOW", marked("seat first"), after_seat=True)]
    if sets_rows(table):
        return [models.KeyHint("DRAW", marked("a row for each card, CONFIRM"))]
    if table.hand is not None and table.hand.phase in {Phase.SHOWDOWN, Phase.AWARDING}:
        return _pays(table, currency)
    now = now or turn(table)
    if now is None:
        return []
    if "draw" in now.may:
        return [models.KeyHint("DRAW", marked("number of cards, CONFIRM"))]
    return _acts_named(now.may, now.to_call, currency)


@lru_cache(_KEPT)
def _acts_named(may: tuple[str, ...], to_call: int, currency: str) -> tuple[models.KeyHint, ...]:
    """Return the keys of the open acts; kept."""
    told = {
        "call": phrase("calls {amount}", amount=money(to_call, currency)),
        "fold": marked("folds"), "check": marked("checks"), "bring_in": marked("brings it in"),
        "complete": marked("completes: amount, CONFIRM"),
    }
    caps = ((act, _CAPS.get(act, act.replace("_", " ").upper())) for act in may)
    return tuple(models.KeyHint(cap, told.get(act, marked("amount, CONFIRM"))) for act, cap in caps)


def _pays(table: Table, currency: str) -> list[models.KeyHint]:
    """Return the keys of a finished hand whose pots are still to be pushed.

    The seat is pressed before every key but CONFIRM.
    """
    hand, push = table.hand, push_offered(table)
    if hand is None or is_over(table) or not hand.wagering.pot:
        return []
    award = models.KeyHint("AWARD", marked("seat first, then the amount"), after_seat=True)
    if push is not None:
        does = phrase("push {amount} to seat {seat}", amount=money(push.amount, currency), seat=push.seat)
        return [models.KeyHint("CONFIRM", does), award]
    shows = [
        models.KeyHint("SHOW", marked("seat first"), after_seat=True),
        models.KeyHint("FOLD", marked("seat first: thrown in"), after_seat=True),
    ]
    return [*(shows if hand.phase is Phase.SHOWDOWN else ()), award]
