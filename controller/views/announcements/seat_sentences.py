"""The sentences of seats and devices: chips, absences, penalties, posts, the limit."""

from __future__ import annotations

from typing import Final

from controller.table.announcements import device_announcements as of_device
from controller.table.announcements import seat_announcements as told
from controller.terms.texts import quantity
from controller.views.announcements.templates import Makers, Templates, cited

TEMPLATES: Final[Templates] = {
    told.LockUpOver: "The lock-up of seat {seat} is over after {minutes} minutes ({rule}): call the floor.",
    told.AbsenceOver: "Seat {seat} is away for {minutes} minutes: it may be picked up ({rule}); the floor decides.",
    told.ThirdManMissedBlind: "Seat {seat} walked as the third man and has missed a blind: if he was warned, he may be "
    "picked up ({rule}); call the floor.",
    told.ThirdManRuleApplies: "Two players are away: the third-man-walking rule is in effect.",
    told.ThirdManWalking: "Seat {seat} is the third man walking: he must be back for his next blinds. Warn him.",
    told.ButtonMisplaced: "The button belongs before seat {seat} until this hand is over.",
    told.NoDrawForButton: "No card is drawn for the button: it begins before seat {seat}, on the dealer's right.",
    told.NobodySits: "Nobody sits at seat {seat}.",
    told.NobodyToPenalize: "Nobody sits at seat {seat}: no penalty is noted.",
    told.NobodyToSellTo: "Nobody sits at seat {seat}: ¤{amount} is not sold there.",
    told.PenaltyTooLong: "A penalty of {hands} hands is not noted: the most is {most}.",
    told.PenaltyOver: "The penalty of seat {seat} is over.",
    told.MoveNow: "Seat {seat} moves at once ({rule}).",
    told.NotThatPot: "The pot has ¤{pot}: only the whole pot, or the rest of it, stays for the next deal.",
    told.PostForNextDeal: "Seat {seat} is not in this hand: its chips count for the next deal.",
    told.NoHandToStraddle: "No hand has begun: a straddle is put out after the signal of the deal.",
    told.OwnerIsBack: "The player of seat {seat} is back: whoever plays over may stay until the blind ({rule}).",
    told.GuestLeaves: "The blind is at seat {seat}, whose player is back: whoever played over leaves with ¤{stack} "
    "({rule}).",
    told.NoChipsToHandIn: "Seat {seat} has no ¤{amount} to hand in.",
    of_device.DeviceIsBack: "{device} is back.",
}
_BUY_INS: Final = {
    "short": "has ¤{one.after} after buying ¤{one.amount}; a full buy-in is ¤{one.bound}",
    "too_much": "has ¤{one.after} after buying ¤{one.amount}; the most is ¤{one.bound}",
    "at_the_most": "buys ¤{one.amount} and has ¤{one.stack} already; the most is ¤{one.bound}",
}
_RACKS: Final = {
    "banned": "may not play out of a rack: ask for the chips on the table",
    "not_dealt": "may play until its big blind, then it gets no hand before the rack is empty",
    "allowed": "may play out of the rack with a working stack in front",
}


def _buy_in(one: told.BuyInOutOfBounds) -> str:
    says = _BUY_INS[one.fault].format(one=one)
    return f"Seat {one.seat} {says} ({cited(one.cite)}). The desk or the floor may allow it."


_AS_LEFT: Final = {
    "away": "is back with ¤{one.stack}, but went away with ¤{one.left}: all of it must come back",
    "return": "is back within {one.minutes} minutes with ¤{one.stack}: it must be the ¤{one.left} that it left with",
    "transfer": "comes with ¤{one.stack}, but left the other table with ¤{one.left}: it must bring all of it",
}


def _as_left(one: told.StackNotAsLeft) -> str:
    says = _AS_LEFT[one.why].format(one=one)
    return f"Seat {one.seat} {says} ({cited(one.cite)}). The desk or the floor may allow it."


def _too_many(one: told.TooManyDealtIn) -> str:
    return f"{one.players} players are dealt in, but the game takes {one.most} ({cited(one.cite)})."


def _penalty(one: told.PenaltyBegins) -> str:
    meanwhile = "is dealt in, posts, and its hand is killed" if one.dealt_in else "is not dealt in"
    return f"Seat {one.seat} misses {quantity(one.hands, 'hand')}: it {meanwhile} ({cited(one.cite)})."


def _rack(one: told.ChipsInRack) -> str:
    return f"Seat {one.seat} {_RACKS[one.rule]} ({cited(one.cite)})."


def _move_after(one: told.MoveAfter) -> str:
    plays = " and ".join("the button" if name == "button" else f"its {name.replace('_', ' ')}" for name in one.plays)
    return f"Seat {one.seat} may still play {plays}, then it moves ({cited(one.cite)})."


def _pot_stays(one: told.PotStays) -> str:
    who = "only players dealt in now get a hand" if one.players_only else "everybody gets a hand"
    return f"¤{one.amount} stays in the middle: {who} on the next deal ({cited(one.cite)})."


def _played_over(one: told.PlayedOver) -> str:
    asks = " if the floor permits it" if one.if_permitted else ""
    return f"Seat {one.seat} is played over{asks}, until its player is back and the blind is there ({cited(one.cite)})."


def _limit_refused(one: told.LimitRefused) -> str:
    return f"{_object(one.objectors)} to another limit: the limit is not changed ({cited(one.cite)})."


def _limit_changes(one: told.LimitChanges) -> str:
    waiting = ", or there is a waiting list for the only game of its kind" if one.list_bars else ""
    return f"The limit changes with the next hand, unless {_object(one.objectors)}{waiting} ({cited(one.cite)})."


def _object(count: int) -> str:
    return "1 player objects" if count == 1 else f"{count} players object"


def _device_is_lost(one: of_device.DeviceIsLost) -> str:
    unseen = (*one.places, *(("its keys",) if one.keys else ()))
    return f"{one.device} is lost: check its cable. Not seen now: {', '.join(unseen) or 'nothing more'}."


def _keys_were_lost(one: of_device.KeysWereLost) -> str:
    then = " Key the missed acts in order." if one.in_hand else ""
    return f"{one.device} {'has lost key presses' if one.lost_presses else 'is back'}.{then}"


def _moved_unseen(one: of_device.CardsMovedUnseen) -> str:
    return f"{quantity(one.count, 'card')} moved while the readers were away: check the table before going on."


def left_out_text(count: int) -> str:
    """Return for the floor how many events are missing from the table; empty for none."""
    return f"The program failed on {quantity(count, 'event')} and left it out: check the table." if count else ""


def _set_aside(one: of_device.EventWasSetAside) -> str:
    what = one.kind.replace("_", " ") or "unreadable"
    row = f", row {one.row} of the journal" if one.row is not None else ""
    return (
        f"THE PROGRAM FAILED on an entry ({what}{row}) and left it out. The table goes on as before it: check stacks, "
        "bets and turn, key the entry again or UNDO, and call the floor."
    )


MAKERS: Final[Makers] = {
    told.BuyInOutOfBounds: _buy_in,
    told.StackNotAsLeft: _as_left,
    told.TooManyDealtIn: _too_many,
    told.PenaltyBegins: _penalty,
    told.ChipsInRack: _rack,
    told.MoveAfter: _move_after,
    told.PotStays: _pot_stays,
    told.PlayedOver: _played_over,
    told.LimitRefused: _limit_refused,
    told.LimitChanges: _limit_changes,
    of_device.DeviceIsLost: _device_is_lost,
    of_device.KeysWereLost: _keys_were_lost,
    of_device.CardsMovedUnseen: _moved_unseen,
    of_device.EventWasSetAside: _set_aside,
}
