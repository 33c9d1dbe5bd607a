"""What a room's program has to keep of a table, read off the table itself, by another way than the messages are made."""

import json

from controller.poker.seats.seating import seat_state


def truth(table):
    """The table as `room_consumer.Room` keeps it, as JSON."""
    hand, seating = table.hand, table.seating
    plays = {} if hand is None else {seat: hand.wagering for seat in hand.wagering.order if seat not in seating.settled}
    here = [seat for seat in seating.seats if seat.presence != "reserved"]
    variant, stakes = table.variant, table.stakes
    in_front = {} if hand is None or hand.wagering.awarded else hand.wagering.bets  # a pushed pot has them in it
    found = {
        "rulebook": table.rules.id,
        "stacks": {seat.number: plays[seat.number].stacks[seat.number] if seat.number in plays else seat.stack for seat in here},
        "bets": {seat.number: bet for seat in here if seat.number in plays and (bet := in_front.get(seat.number))},
        "waiting": {seat.number: seat.bought for seat in here if seat.bought},
        "pot": 0 if hand is None else hand.wagering.pot,
        "kept": seating.forfeited,
        "button": seating.button,
        "dealer": table.dealer,
        "halt": table.halt.reason,
        "tray": [table.tray.baseline, table.tray.expected_change],
        "now": stakes_told(stakes, variant),
        "next": stakes_told(table.changes.stakes or stakes, table.changes.variant or variant),
        "seats": {
            seat.number: [seat_state(seating, seat.number).value, seat.owed.live, seat.owed.dead, seat.penalty_hands, seat.racked,
                          seat.option, seat.presence == "reserved", seat.owner is not None]
            for seat in seating.seats
        },
    }
    if stakes.kill:
        kill = seating.kill
        found["kill"] = [[*([] if kill.leg is None else [kill.leg]), *sorted(kill.kept)], kill.due, kill.owed]
    if hand is not None:
        found["live"] = sorted(set(hand.wagering.order) - hand.wagering.folded)
        found["acts"] = [[one.seat, one.act.value, one.to] for one in hand.actions if not one.tap]
    return json.loads(json.dumps(found))


def stakes_told(stakes, variant):
    return {"game": variant.id, "blinds": stakes.blinds, "ante": stakes.ante, "limits": stakes.limits or (),
            "level": stakes.level, "chips": stakes.chips}


def differences(kept, told):
    """By name, what a room's program keeps and what is true, where that is not the same; `told` is from `truth`."""
    seats = {seat: state for seat, state in kept["seats"].items() if state[0] != "empty" or state[6] or seat in told["seats"]}
    kept = {**kept, "seats": seats}
    return {name: (kept.get(name), value) for name, value in told.items() if kept.get(name) != value}
