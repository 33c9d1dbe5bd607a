"""The sentences of seats and devices: chips, absences, penalties, posts, the limit."""

from __future__ import annotations

from typing import Final

from controller.table.announcements import device_announcements as of_device
from controller.table.announcements import seat_announcements as told
from controller.views.announcements.templates import Makers, Templates, filled
from controller.views.phrases.phrase import all_of, listed, marked, phrase, plural
from controller.views.words import place_words, rules

TEMPLATES: Final[Templates] = {
    told.LockUpOver: marked("The lock-up of seat {seat} is over after {minutes} minutes ({rule}): call the floor."),
    told.AbsenceOver: marked(
        "Seat {seat} is away for {minutes} minutes: it may be picked up ({rule}); the floor decides."
    ),
    told.ThirdManMissedBlind: marked(
        "Seat {seat} walked as the third man and has missed a blind: if he was warned, he may be picked up ({rule}); "
        "call the floor."
    ),
    told.ThirdManRuleApplies: marked("Two players are away: the third-man-walking rule is in effect."),
    told.ThirdManWalking: marked(
        "Seat {seat} is the third man walking: he must be back for his next blinds. Warn him."
    ),
    told.ButtonMisplaced: marked("The button belongs before seat {seat} until this hand is over."),
    told.NoDrawForButton: marked(
        "No card is drawn for the button: it begins before seat {seat}, on the dealer's right."
    ),
    told.NobodySits: marked("Nobody sits at seat {seat}."),
    told.NobodyToPenalize: marked("Nobody sits at seat {seat}: no penalty is noted."),
    told.ChipsInFantasyland: marked(
        "Seat {seat} plays in Fantasyland, in this hand or the next: it may not add ¤{amount} ({rule})."
    ),
    told.NewcomerWaits: marked(
        "Seat {seat} waits for the big blind: the game takes {most} players, nobody sits out for him ({rule})."
    ),
    told.BlindPassesOn: marked(
        "Seat {seat} has less than half the blind and plays for that: seat {taker} posts the blind ({rule})."
    ),
    told.NobodyToSellTo: marked("Nobody sits at seat {seat}: ¤{amount} is not sold there."),
    told.PenaltyTooLong: marked("A penalty of {hands} hands is not noted: the most is {most}."),
    told.PenaltyOver: marked("The penalty of seat {seat} is over."),
    told.MoveNow: marked("Seat {seat} moves at once ({rule})."),
    told.NotThatPot: marked("The pot has ¤{pot}: only the whole pot, or the rest of it, stays for the next deal."),
    told.PostForNextDeal: marked("Seat {seat} is not in this hand: its chips count for the next deal."),
    told.NoHandToStraddle: marked("No hand has begun: a straddle is put out after the signal of the deal."),
    told.OwnerIsBack: marked(
        "The player of seat {seat} is back: whoever plays over may stay until the blind ({rule})."
    ),
    told.GuestLeaves: marked(
        "The blind is at seat {seat}, whose player is back: whoever played over leaves with ¤{stack} ({rule})."
    ),
    told.NoChipsToHandIn: marked("Seat {seat} has no ¤{amount} to hand in."),
    of_device.DeviceIsBack: marked("{device} is back."),
}
_ALLOWED: Final = marked("The desk or the floor may allow it.")
_BUY_INS: Final = {
    "short": marked("Seat {seat} has ¤{after} after buying ¤{amount}; a full buy-in is ¤{bound} ({rule})."),
    "too_much": marked("Seat {seat} has ¤{after} after buying ¤{amount}; the most is ¤{bound} ({rule})."),
    "at_the_most": marked("Seat {seat} buys ¤{amount} and has ¤{stack} already; the most is ¤{bound} ({rule})."),
}
_RACKS: Final = {
    "banned": marked("Seat {seat} may not play out of a rack: ask for the chips on the table ({rule})."),
    "not_dealt": marked(
        "Seat {seat} may play until its big blind, then it gets no hand before the rack is empty ({rule})."
    ),
    "allowed": marked("Seat {seat} may play out of the rack with a working stack in front ({rule})."),
}
_AS_LEFT: Final = {
    "away": marked("Seat {seat} is back with ¤{stack}, but went away with ¤{left}: all of it must come back ({rule})."),
    "return": marked(
        "Seat {seat} is back within {minutes} minutes with ¤{stack}: it must be the ¤{left} that it left with ({rule})."
    ),
    "transfer": marked(
        "Seat {seat} comes with ¤{stack}, but left the other table with ¤{left}: it must bring all of it ({rule})."
    ),
}


def _buy_in(one: told.BuyInOutOfBounds) -> str:
    return listed((filled(_BUY_INS[one.fault], one), _ALLOWED), " ")


def _as_left(one: told.StackNotAsLeft) -> str:
    return listed((filled(_AS_LEFT[one.why], one), _ALLOWED), " ")


def _too_many(one: told.TooManyDealtIn) -> str:
    return filled(marked("{players} players are dealt in, but the game takes {most} ({rule})."), one)


def _penalty(one: told.PenaltyBegins) -> str:
    if one.dealt_in:
        return plural(
            "Seat {seat} misses {count} hand: it is dealt in, posts, and its hand is killed ({rule}).",
            "Seat {seat} misses {count} hands: it is dealt in, posts, and its hand is killed ({rule}).",
            one.hands, seat=one.seat, rule=rules(one.cite),
        )
    return plural(
        "Seat {seat} misses {count} hand: it is not dealt in ({rule}).",
        "Seat {seat} misses {count} hands: it is not dealt in ({rule}).",
        one.hands, seat=one.seat, rule=rules(one.cite),
    )


def _rack(one: told.ChipsInRack) -> str:
    return phrase(_RACKS[one.rule], seat=one.seat, rule=rules(one.cite))


_PLAYS: Final = {
    "button": marked("the button"), "blinds": marked("its blinds"),
    "small_blind": marked("its small blind"), "big_blind": marked("its big blind"),
}


def _move_after(one: told.MoveAfter) -> str:
    plays = all_of(_PLAYS.get(name, name.replace("_", " ")) for name in one.plays)
    rule = rules(one.cite)
    return phrase("Seat {seat} may still play {what}, then it moves ({rule}).", seat=one.seat, what=plays, rule=rule)


def _move_after_hands(one: told.MoveAfterHands) -> str:
    return plural(
        "Seat {seat} may play one more hand, then it moves ({rule}).",
        "Seat {seat} may play {count} more hands, then it moves ({rule}).",
        one.hands, seat=one.seat, rule=rules(one.cite),
    )


def _pot_stays(one: told.PotStays) -> str:
    if not one.players_only:
        return filled(marked("¤{amount} stays in the middle: everybody gets a hand on the next deal ({rule})."), one)
    only = marked("¤{amount} stays in the middle: only players dealt in now get a hand on the next deal ({rule}).")
    return filled(only, one)


def _played_over(one: told.PlayedOver) -> str:
    if one.if_permitted:
        return filled(
            marked(
                "Seat {seat} is played over if the floor permits it, until its player is back and the blind is there "
                "({rule})."
            ),
            one,
        )
    return filled(
        marked("Seat {seat} is played over, until its player is back and the blind is there ({rule})."), one
    )


def _limit_refused(one: told.LimitRefused) -> str:
    return plural(
        "{count} player objects to another limit: the limit is not changed ({rule}).",
        "{count} players object to another limit: the limit is not changed ({rule}).",
        one.objectors, rule=rules(one.cite),
    )


def _limit_changes(one: told.LimitChanges) -> str:
    if one.list_bars:
        return plural(
            "The limit changes with the next hand, unless {count} player objects, or there is a waiting list for the "
            "only game of its kind ({rule}).",
            "The limit changes with the next hand, unless {count} players object, or there is a waiting list for the "
            "only game of its kind ({rule}).",
            one.objectors, rule=rules(one.cite),
        )
    return plural(
        "The limit changes with the next hand, unless {count} player objects ({rule}).",
        "The limit changes with the next hand, unless {count} players object ({rule}).",
        one.objectors, rule=rules(one.cite),
    )


def _device_is_lost(one: of_device.DeviceIsLost) -> str:
    unseen = listed((*map(place_words, one.places), *((marked("its keys"),) if one.keys else ())))
    what = unseen or marked("nothing more")
    return phrase("{device} is lost: check its cable. Not seen now: {what}.", device=one.device, what=what)


def _keys_were_lost(one: of_device.KeysWereLost) -> str:
    lost = phrase("{device} has lost key presses.", device=one.device)
    told_first = lost if one.lost_presses else phrase("{device} is back.", device=one.device)
    return listed((told_first, marked("Key the missed acts in order.")), " ") if one.in_hand else told_first


def _moved_unseen(one: of_device.CardsMovedUnseen) -> str:
    return plural(
        "{count} card moved while the readers were away: check the table before going on.",
        "{count} cards moved while the readers were away: check the table before going on.", one.count,
    )


def left_out_text(count: int) -> str:
    """Return for the floor how many events are missing from the table; empty for none."""
    if not count:
        return ""
    return plural(
        "The program failed on {count} event and left it out: check the table.",
        "The program failed on {count} events and left it out: check the table.", count,
    )


def _set_aside(one: of_device.EventWasSetAside) -> str:
    what = one.kind.replace("_", " ") or marked("unreadable")
    if one.row is not None:
        what = phrase("{what}, row {row} of the journal", what=what, row=one.row)
    return phrase(
        "THE PROGRAM FAILED on an entry ({what}) and left it out. The table goes on as before it: check stacks, "
        "bets and turn, key the entry again or UNDO, and call the floor.",
        what=what,
    )


MAKERS: Final[Makers] = {
    told.BuyInOutOfBounds: _buy_in,
    told.StackNotAsLeft: _as_left,
    told.TooManyDealtIn: _too_many,
    told.PenaltyBegins: _penalty,
    told.ChipsInRack: _rack,
    told.MoveAfter: _move_after,
    told.MoveAfterHands: _move_after_hands,
    told.PotStays: _pot_stays,
    told.PlayedOver: _played_over,
    told.LimitRefused: _limit_refused,
    told.LimitChanges: _limit_changes,
    of_device.DeviceIsLost: _device_is_lost,
    of_device.KeysWereLost: _keys_were_lost,
    of_device.CardsMovedUnseen: _moved_unseen,
    of_device.EventWasSetAside: _set_aside,
}
