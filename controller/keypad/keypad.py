"""The dealer's keys as events: seat, act, amount, CONFIRM; pure.

An act without a seat is for the seat in turn. FOLD, CHECK, CALL and ALL IN count at once; acts with an amount (BET,
RAISE, POST, STRADDLE, DRAW, AWARD, TRAY) wait for digits and CONFIRM. CONFIRM alone pushes a pot whose winner is known.
A key without a meaning now gives a sentence and changes nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from controller.engine.flow.awards import push_offered
from controller.engine.flow.draw_numbers import seat_drawing
from controller.engine.questions.disputed_ruling import is_of_next_street, seats_asked
from controller.engine.remedies.remedying import REACTION_MS
from controller.keypad.plain_keys import MOST_KEYED_CARDS, nobody_there, plain_key, seat_meant
from controller.keypad.quick_keys import ALL, QUICK, SIZES, quick_key
from controller.keypad.row_keys import keyed_rows
from controller.keypad.tray_keys import tray
from controller.keypad.typed import KeyOutcome, Keypad, key_name
from controller.poker import betting
from controller.table import events as happened
from controller.table.awaited_acts import floor_options, throws, to_set
from controller.table.events import Event
from controller.table.state import Table
from controller.terms.codes import Act, Outcome
from controller.views.entry_words import DECISIONS
from controller.views.phrases.phrase import listed, marked, phrase, plural
from hw.panel import Key

AT_ONCE = {Key.FOLD: Act.FOLD, Key.CHECK: Act.CHECK, Key.CALL: Act.CALL, Key.ALL_IN: Act.ALL_IN}
TURN_QUICK = SIZES | (ALL - {Key.ALL_SHOW})
ACTS_IN_TURN = frozenset({*AT_ONCE, Key.BET, Key.RAISE, *TURN_QUICK})
"""Keys that, without a seat, are for the player in turn."""
WITH_AMOUNT = frozenset({Key.BET, Key.RAISE, Key.POST, Key.STRADDLE, Key.DRAW, Key.AWARD})
MOST_DIGITS = 9
"""More digits than this come from a hand resting on the keys: no table counts a thousand million."""
LEAST_READING_MS = 500
"""Nobody reads a question and presses a key in less time (our own figure), so an earlier key was for the screen
before."""
LATE_ANSWER_MS = 1500
"""How long after a question was dropped a key may still be for it: 97 of 100 come within this (docs/measure.md)."""
TOO_SOON = marked("The question has just come up: read it, then press again.")
ASKED_NO_MORE = marked("What you were asked is asked no more: look at the screen, then press again.")


def press(
    keypad: Keypad, key: Key, table: Table, at_ms: int, person: str = ""
) -> KeyOutcome:
    """Return the effect of one key press at this table now; `person` signed on for it."""
    if key.seat is not None:
        return KeyOutcome(Keypad(seat=key.seat))
    if key.digits:
        return _type_digits(keypad, key.digits, table, at_ms)
    if key is Key.CLEAR:
        return _clear(keypad, table, at_ms)
    if key is Key.CONFIRM or key is Key.PEDAL_RIGHT:
        return _confirm(keypad, table, at_ms)
    if key in AT_ONCE or key in WITH_AMOUNT:
        return _act(keypad, key, table, at_ms)
    if key is Key.TRAY:
        return KeyOutcome(Keypad(keypad.seat, key))
    if key is Key.AWAY:
        return _away(keypad, table, at_ms)
    if key is Key.FLOOR:
        options = floor_options(table)
        if not options:
            return KeyOutcome(Keypad(), said=marked("No ruling waits for the floor."))
        told = listed(listed((at, DECISIONS[one]), " ") for at, one in enumerate(options, 1))
        return KeyOutcome(Keypad(act=Key.FLOOR, person=person), said=phrase("The floor: {options}.", options=told))
    if key in QUICK:
        return _quick(keypad, key, table, at_ms)
    return plain_key(keypad, key, table, at_ms, person)


def _quick(keypad: Keypad, key: Key, table: Table, at_ms: int) -> KeyOutcome:
    """Handle a key that stands for several keys."""
    keypad = Keypad(keypad.chosen)
    if keypad.seat is None and key in TURN_QUICK and (said := _hardly_for_next(key, table, at_ms)):
        return KeyOutcome(Keypad(), said=said)
    outcome = quick_key(keypad, key, table, at_ms)
    if len(outcome.events) == 1 and isinstance(act := outcome.events[0], happened.ActionDeclared):
        return replace(outcome, events=(_act_or_answer(act, keypad, table),))
    return outcome


def _act(keypad: Keypad, key: Key, table: Table, at_ms: int) -> KeyOutcome:
    """Handle an act key: it counts at once, or waits for its amount.

    Another act whose amount was being typed is dropped, with the seat that it was for.
    """
    keypad = Keypad(keypad.chosen)
    may_be_late = keypad.seat is None and (table.rulings or key is Key.FOLD)
    if may_be_late and (said := _hardly_for_next(key, table, at_ms)):
        return KeyOutcome(Keypad(act=key, refused=True) if key in WITH_AMOUNT else Keypad(), said=said)
    if key in AT_ONCE:
        seat = seat_meant(keypad, table)
        if seat is None:
            return nobody_there(keypad)
        act = happened.ActionDeclared(at_ms, seat, AT_ONCE[key])
        return KeyOutcome(Keypad(), (act if table.question is None else _act_or_answer(act, keypad, table),))
    begun = Keypad(keypad.seat, key)
    if seat_meant(begun, table) is None:
        return KeyOutcome(Keypad(act=key, refused=True), said=nobody_there(keypad).said)
    if key in ACTS_IN_TURN:
        # The entry is for the seat in turn when it begins, even if another seat is in turn when it is confirmed.
        begun = Keypad(seat_meant(begun, table), key, implied=keypad.seat is None)
    return KeyOutcome(begun)


def _act_or_answer(act: happened.ActionDeclared, keypad: Keypad, table: Table) -> Event:
    """Return the answer to a question about a seat if its act is keyed with it; else an act.

    What was keyed before he was asked, for the street whose cards he is asked about, answers nothing.
    """
    incident = table.incident
    of_next = incident is not None and is_of_next_street(incident, act.at_ms)
    if table.question is None or of_next or keypad.chosen not in seats_asked(table):
        return act
    code, seat = table.question.code, keypad.chosen
    return happened.DealerAnswered(act.at_ms, code, yes=True, act=act.act, to=act.to, seat=seat)


def begins_answer(key: Key, at_ms: int, table: Table) -> bool:
    """Whether a seat key begins the answer that says what its player did.

    Of several whom the question may mean, whoever was keyed before it could be read acts on a later street.
    """
    asked = seats_asked(table)
    return key.seat in asked and (len(asked) == 1 or at_ms >= answered_from_ms(table))


def answered_from_ms(table: Table) -> int:
    """Return the time in ms from which a key answers the open question, not the screen before."""
    return max(table.memory.asked_ms + LEAST_READING_MS, _none_under_way_ms(table))


def _none_under_way_ms(table: Table) -> int:
    """Return the time in ms from which no key can be on its way for a dropped question."""
    return 0 if table.memory.dropped_ms is None else table.memory.dropped_ms + LATE_ANSWER_MS


def _hardly_for_next(key: Key, table: Table, at_ms: int) -> str:
    """Return why an act key was hardly meant for the seat in turn; empty if it was."""
    if table.rulings and (dead := _just_killed(key, table, at_ms)) is not None:
        message = marked("Seat {seat}'s hand has just died: press {key} again if it is for the next seat.")
        return phrase(message, seat=dead, key=key_name(key))
    hand = table.hand
    last = hand.actions[-1] if hand is not None and hand.actions else None
    if last is None or hand is None or key is not Key.FOLD or abs(at_ms - last.at_ms) >= REACTION_MS:
        return ""
    if table.memory.mucked != (last.seat, len(hand.actions) - 1):
        return ""
    message = marked("Seat {seat}'s fold came from the muck: press FOLD again if it is for the next seat.")
    return phrase(message, seat=last.seat)


def _just_killed(key: Key, table: Table, at_ms: int) -> int | None:
    """Return the seat whose hand was just killed, if an act key now was meant for it."""
    hand = table.hand
    last = table.rulings[-1]
    if hand is None or last.seat is None or last.outcome is not Outcome.DEAD_HAND:
        return None
    if key not in ACTS_IN_TURN or not 0 <= at_ms - last.at_ms < REACTION_MS:
        return None
    order = hand.wagering.order
    has_acted = bool(hand.actions) and hand.actions[-1].seat == last.seat
    if last.seat not in hand.dead or last.seat not in order or has_acted:
        return None
    at = order.index(last.seat)
    behind = (seat for seat in (*order[at + 1 :], *order[:at]) if betting.is_live(hand.wagering, seat))
    return last.seat if next(behind, None) == hand.wagering.to_act else None


def _type_digits(keypad: Keypad, digits: str, table: Table, at_ms: int) -> KeyOutcome:
    """Handle digits: the amount of the act before them, or after FLOOR the option."""
    if keypad.refused:
        return KeyOutcome(keypad)
    if keypad.act is None:
        return KeyOutcome(keypad, said=marked("An amount of what? Press BET, RAISE, POST, DRAW or AWARD first."))
    if keypad.act is Key.FLOOR:
        options = floor_options(table)
        if not 1 <= int(digits) <= len(options):
            return KeyOutcome(keypad, said=plural(
                "The floor has {count} option: press 1 to {count}.",
                "The floor has {count} options: press 1 to {count}.", len(options),
            ))
        return KeyOutcome(Keypad(), (happened.FloorRuled(at_ms, options[int(digits) - 1], keypad.person),))
    most = MOST_KEYED_CARDS if keypad.act is Key.DRAW else MOST_DIGITS
    typed = (keypad.digits + digits)[-most:]
    return KeyOutcome(replace(keypad, digits=typed))


def _clear(keypad: Keypad, table: Table, at_ms: int) -> KeyOutcome:
    """Handle CLEAR: drop the typed keys; without typed keys, answer a question with no."""
    if keypad == Keypad() and table.question is not None:
        if at_ms < answered_from_ms(table):
            return KeyOutcome(keypad, said=TOO_SOON)
        return KeyOutcome(keypad, (happened.DealerAnswered(at_ms, table.question.code, yes=False),))
    return KeyOutcome(Keypad())


def _confirm(keypad: Keypad, table: Table, at_ms: int) -> KeyOutcome:
    """Handle CONFIRM: end an amount, answer a question, confirm a step, or push the pot."""
    if keypad.refused:
        return KeyOutcome(Keypad())
    if keypad.act is Key.TRAY:
        return tray(keypad, at_ms)
    if keypad.act is Key.ALL_SHOW:
        return quick_key(keypad, Key.ALL_SHOW, table, at_ms)
    if keypad.act in ACTS_IN_TURN and table.hand is not None and keypad.seat in table.hand.dead:
        message = marked("Seat {seat}'s hand is dead: key the act again if it is for the next seat.")
        said = phrase(message, seat=keypad.seat or 0)
        return KeyOutcome(Keypad(), said=said)
    if keypad.act is not None and keypad.act is not Key.FLOOR and (keypad.digits or table.question is None):
        return _amount(keypad, table, at_ms)
    if table.question is not None and at_ms < answered_from_ms(table):
        return KeyOutcome(Keypad(), said=TOO_SOON)
    if table.question is not None:
        return KeyOutcome(Keypad(), (happened.DealerAnswered(at_ms, table.question.code, yes=True),))
    step = table.remedy.current if table.remedy is not None else None
    if step is None and push_offered(table) is None:
        return KeyOutcome(Keypad(), said=marked("Nothing waits for CONFIRM."))
    if at_ms < _none_under_way_ms(table):
        return KeyOutcome(Keypad(), said=ASKED_NO_MORE)
    if step is None:
        return _push(keypad, table, at_ms)
    return KeyOutcome(Keypad(), (happened.StepConfirmed(at_ms, step.code),))


def _push(keypad: Keypad, table: Table, at_ms: int) -> KeyOutcome:
    """Push what the screen offers; a seat pressed before CONFIRM must match."""
    push = push_offered(table)
    assert push is not None, "a push is offered"
    if keypad.chosen not in {None, push.seat}:
        message = marked("CONFIRM pushes to seat {seat}. For seat {other}: seat, AWARD, the amount, CONFIRM.")
        return KeyOutcome(Keypad(), said=phrase(message, seat=push.seat, other=keypad.chosen or 0))
    return KeyOutcome(Keypad(), (happened.PotAwarded(at_ms, push.seat, push.amount, push.pot),))


def _amount(keypad: Keypad, table: Table, at_ms: int) -> KeyOutcome:
    """Return the event of an act whose amount was typed and confirmed."""
    if not keypad.digits:
        return KeyOutcome(keypad, said=marked("How much? Type the amount, then CONFIRM."))
    amount = int(keypad.digits)
    seat = seat_meant(keypad, table)
    if keypad.act is Key.DRAW and keypad.seat is None:
        seat = seat_drawing(table, amount) or seat
    if seat is None:
        return nobody_there(keypad)
    event: Event
    match keypad.act:
        case Key.BET:
            event = _act_or_answer(happened.ActionDeclared(at_ms, seat, Act.BET, to=amount), keypad, table)
        case Key.RAISE:
            event = _act_or_answer(happened.ActionDeclared(at_ms, seat, Act.RAISE, to=amount), keypad, table)
        case Key.DRAW if table.variant.points is not None:
            # Games set in rows have no draws: each digit is the row of a card.
            return _set_rows(keypad, table, seat, at_ms)
        case Key.DRAW:
            event = happened.ActionDeclared(at_ms, seat, Act.DRAW, cards=amount, in_turn=keypad.seat is None)
        case Key.STRADDLE:
            event = happened.StraddlePosted(at_ms, seat, amount)
        case Key.AWARD:
            event = happened.PotAwarded(at_ms, seat, amount)
        case _:
            event = happened.BlindPosted(at_ms, seat, live=amount, dead=0)
    return KeyOutcome(Keypad(), (event,))


def _set_rows(keypad: Keypad, table: Table, seat: int, at_ms: int) -> KeyOutcome:
    """Return the event of a player's cards set in rows."""
    rows = keyed_rows(table, table.hand, seat, keypad.digits) if table.hand is not None else None
    if rows is None:
        due = to_set(table, table.hand).get(seat, 0) if table.hand is not None else 0
        message = (
            marked("Seat {seat}: key a row for each of its new cards, the highest first, 0 for one thrown away.")
            if throws(table.variant) else
            marked("{keyed} rows keyed, {due} cards to set: key a row for each card of seat {seat}, highest first.")
        )
        return KeyOutcome(Keypad(), said=phrase(message, seat=seat, keyed=len(keypad.digits), due=due))
    return KeyOutcome(Keypad(), (happened.HandSet(at_ms, seat, rows),))


def _away(keypad: Keypad, table: Table, at_ms: int) -> KeyOutcome:
    """Handle AWAY after a seat: its player has left the table; pressed again, he is back."""
    seat = None if keypad.seat is None else table.seating.at(keypad.seat)
    if seat is None or seat.presence == "reserved":
        return KeyOutcome(Keypad(), said=marked("Who is away? Press the seat first."))
    presence: Literal["present", "away"] = "present" if seat.presence == "away" else "away"
    return KeyOutcome(Keypad(), (happened.SeatChanged(at_ms, seat.number, presence),))
