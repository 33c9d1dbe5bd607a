"""What each event changes of what is known of a table; docs/mqtt.md says it under "Keeping a table"."""

from __future__ import annotations

from typing import Any

import railbird_types as types


def _events() -> dict[str, Any]:
    """Return the class of each event by its `type`."""
    envelope = {"type", "sequence", "data"}
    kinds = [one for one in vars(types).values() if envelope <= set(getattr(one, "model_fields", ()))]
    for one in kinds:
        one.model_rebuild()  # the generated classes stand in alphabetical order
    return {next(iter(one.model_fields["type"].annotation)).value: one for one in kinds}


EVENTS = _events()


def change(table: types.Snapshot, data: Any) -> bool:
    """Change what is known of a table by an event; return whether only the next snapshot has it whole.

    That is so if a hand came back that had ended as a misdeal.
    """
    match data:
        case types.EveningBegan():
            table.evening, table.rulebook = data.evening or "", data.rulebook
            table.seats, table.columns, table.hand, table.clock = [], [], None, None
            table.kill, table.halt = None, None
            table.devices = types.DevicesNow(lost=[], antennas={}, unseen={})
        case types.ChipsTold():
            table.chips = data
            return (table.hand is None or table.hand.is_over) and data.why.value in {"undo", "ruling"}
        case types.HandBegan():
            standing = types.HandStanding(hand=data.hand, street="preflop", live=data.seats, acts=[], runs=1,
                                          points={}, jackpot_talk=False, fantasyland={})
            table.button = data.button
            began = data.model_dump(exclude={"stacks"})
            table.hand = types.HandNow(**began, standing=standing, boards=[], shown={}, awarded={}, is_over=False)
        case types.HandStanding() if table.hand is None or table.hand.hand != data.hand:
            return True
        case _:
            _change_value(table, data)
            if table.hand is not None:
                _change_hand(table.hand, table.chips, data)
    return False


def _change_value(table: types.Snapshot, data: Any) -> None:
    match data:
        case types.StakesTold():
            table.next_stakes = data if data.holds.value == "next" else None
            table.stakes = data if data.holds.value == "now" else table.stakes
        case types.SeatTold():
            others = [one for one in table.seats if one.seat != data.seat]
            is_free = data.state.value == "empty" and not data.locked_up
            table.seats = sorted([*others, *([] if is_free else [data])], key=lambda one: one.seat)
        case types.DealerTold():
            table.dealer = data.dealer
        case types.ButtonTold():
            table.button = data.button
        case types.KillTold():
            table.kill = data
        case types.HaltTold():
            table.halt = data if data.reason.value else None
        case types.TrayExpected():
            table.tray = data
        case types.TrayTold():
            others = [one for one in table.columns if one.denomination != data.denomination]
            table.columns = sorted([*others, data], key=lambda one: one.denomination)
        case types.DeviceTold():
            lost = {*table.devices.lost} - {data.device} | ({data.device} if data.state.value == "lost" else set())
            table.devices.lost, table.devices.unseen = sorted(lost), data.unseen
        case types.ClockTold():
            is_on = data.state.value == "started"
            table.clock = types.ClockNow(seat=data.seat, left_ms=data.left_ms) if is_on else None


def _change_hand(hand: types.HandNow, chips: types.ChipsTold, data: Any) -> None:
    match data:
        case types.HandStanding():
            hand.standing = data
        case types.ActionTaken():
            seat = str(data.seat)
            chips.stacks[seat], chips.pot = data.stack, data.pot
            chips.bets.pop(seat, None)
            chips.bets |= {seat: data.to} if data.to else {}
            act = types.StandingAct(street=data.street, seat=data.seat, act=data.act, to=data.to)
            hand.standing.acts.append(act)
            if data.act.value == "fold":
                hand.standing.live.remove(data.seat)
        case types.StreetDealt():
            hand.boards = data.boards
        case types.CardsShown():
            hand.shown[str(data.seat)] = data.shown
        case types.PotPushed():
            hand.awarded[str(data.seat)] = hand.awarded.get(str(data.seat), 0) + data.amount
        case types.HandEnded():
            hand.is_over, hand.awarded = True, data.awarded
        case types.HandReopened():
            hand.is_over = False
