"""Keys that stand for several others: usual sizes, and acts of all who are still to act.

One press may be several acts. They are told apart as `joined`, so that one UNDO takes all of them back.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from controller.engine.betting.missing_acts import is_mucked, missing_acts
from controller.engine.betting.offered_sizes import offered_sizes
from controller.engine.flow.hand_progress import as_first_acted
from controller.keypad.plain_keys import nobody_there, seat_meant
from controller.keypad.typed import KeyOutcome, Keypad, key_name
from controller.poker import betting
from controller.rulings.deal.torn_hands import turned_up
from controller.table.events import ActionDeclared, HandTabled
from controller.table.hand import Hand, Phase
from controller.table.state import Table
from controller.terms.codes import Act
from controller.terms.fast_copies import replace
from controller.views.phrases.phrase import listed, marked, phrase
from hw.panel import Key

SIZES: Final = frozenset({Key.MINIMUM, Key.HALF_POT, Key.POT, Key.REPEAT})
ALL: Final = frozenset({Key.ALL_CALL, Key.ALL_FOLD, Key.ALL_SHOW})
QUICK: Final = SIZES | ALL
MOST_ACTS: Final = 11
"""More acts than can follow one another without a raise at a table of ten."""


def sizes_offered(table: Table, hand: Hand, seat: int) -> Mapping[Key, int]:
    """Return the totals that the keys of sizes stand for; none while the seat may not wager."""
    return {Key(name): total for name, total in offered_sizes(table, hand, seat).items()}


def quick_key(keypad: Keypad, key: Key, table: Table, at_ms: int) -> KeyOutcome:
    """Return the effect of a key of `QUICK`."""
    if key is Key.ALL_SHOW:
        return _all_show(keypad, table, at_ms)
    table = as_first_acted(table)
    if key is Key.ALL_CALL:
        return _all_call(keypad, table, at_ms)
    if key is Key.ALL_FOLD:
        return _all_fold(table, at_ms)
    seat, hand = seat_meant(keypad, table), table.hand
    if seat is None or hand is None:
        return nobody_there(keypad)
    total = sizes_offered(table, hand, seat).get(key)
    if total is None:
        message = marked("{key} is no size for seat {seat} now: press BET or RAISE and type it.")
        return KeyOutcome(Keypad(), said=phrase(message, key=key_name(key), seat=seat))
    act = Act.RAISE if hand.wagering.current else Act.BET
    return KeyOutcome(Keypad(), (ActionDeclared(at_ms, seat, act, to=total),))


def _all_call(keypad: Keypad, table: Table, at_ms: int) -> KeyOutcome:
    """Let all who are still to act check or call, up to the chosen seat."""
    hand, last = table.hand, keypad.seat
    if hand is None or hand.phase is not Phase.BETTING or hand.wagering.to_act is None:
        return KeyOutcome(Keypad(), said=marked("Nobody is to act: ALL CALL means nothing now."))
    first = betting.legal(hand.wagering, hand.wagering.to_act).may
    if Act.CHECK not in first and Act.CALL not in first:
        said = phrase("Seat {seat} has to open: press BET, the amount, CONFIRM.", seat=hand.wagering.to_act)
        return KeyOutcome(Keypad(), said=said)
    acts = missing_acts(table, hand, at_ms, MOST_ACTS)
    if last is not None:
        seats = [one.seat for one in acts]
        if last not in seats:
            return KeyOutcome(Keypad(), said=phrase("Seat {seat} is not to act before this round ends.", seat=last))
        acts = acts[: seats.index(last) + 1]
    return KeyOutcome(Keypad(), _joined(acts))


def _all_fold(table: Table, at_ms: int) -> KeyOutcome:
    """Let all who are still to act fold, until the round ends or one hand is left."""
    hand = table.hand
    if hand is None or hand.phase is not Phase.BETTING or hand.wagering.to_act is None:
        return KeyOutcome(Keypad(), said=marked("Nobody is to act: ALL FOLD means nothing now."))
    wagering, acts = hand.wagering, list[ActionDeclared]()
    while (seat := wagering.to_act) is not None and not betting.only_one_left(wagering):
        if wagering.bets[seat] >= wagering.current:
            break
        acts.append(ActionDeclared(at_ms, seat, Act.FOLD))
        wagering = betting.act(wagering, seat, Act.FOLD)
    if not acts:
        message = marked("Seat {seat} faces no bet. If it folds nevertheless, press FOLD.")
        said = phrase(message, seat=hand.wagering.to_act)
        return KeyOutcome(Keypad(), said=said)
    return KeyOutcome(Keypad(), _joined(tuple(acts)))


def _joined(acts: tuple[ActionDeclared, ...]) -> tuple[ActionDeclared, ...]:
    return (*acts[:1], *(replace(one, joined=True) for one in acts[1:]))


def _all_show(keypad: Keypad, table: Table, at_ms: int) -> KeyOutcome:
    """Table every hand that is still in, once CONFIRM says that the seats named are right.

    Cards are public from then on, and no key takes that back: a hand that its player threw in must not be among them.
    """
    hand = table.hand
    if hand is None or hand.phase is not Phase.SHOWDOWN:
        said = marked("ALL SHOW is for the showdown, when every hand still in lies face up.")
        return KeyOutcome(Keypad(), said=said)
    seats = [seat for seat in hand.wagering.live if seat not in hand.tabled]
    thrown = next((seat for seat in seats if is_mucked(table, hand, seat)), None)
    if thrown is not None:
        # A hand thrown in unseen must never be turned up by the key that turns up the others.
        message = marked("Seat {seat}'s cards are in the muck: press SEAT {seat}, FOLD first.")
        return KeyOutcome(Keypad(), said=phrase(message, seat=thrown))
    if not seats:
        return KeyOutcome(Keypad(), said=marked("Every hand is shown."))
    if keypad.named != tuple(seats):
        said = phrase("CONFIRM if all of these hands lie face up: {seats}. Else SEAT, SHOW.", seats=listed(seats))
        return KeyOutcome(Keypad(act=Key.ALL_SHOW, named=tuple(seats)), said=said)
    shown = [HandTabled(at_ms, seat, turned_up(table, seat)) for seat in seats]
    return KeyOutcome(Keypad(), (*shown[:1], *(replace(one, joined=True) for one in shown[1:])))
