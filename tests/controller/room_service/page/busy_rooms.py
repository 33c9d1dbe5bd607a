"""A room in which something happens: three tables, one of which asks the floor."""

from room_messages import AskedTable, ruling, snapshot, state
from test_room_intake import Driven

QUESTION = {"table": "t1", "evening": "evening-1", "ruling": "1"}
BEGAN = {"hand": 1, "game": "nlhe", "button": 1, "small_blind": 2, "big_blind": 3, "seats": [1, 2, 9], "stacks": {}, "dealer": ""}
HAND = {
    "hand": 1, "game": "nlhe", "button": 1, "small_blind": 2, "big_blind": 3, "seats": [1, 2, 9], "boards": [["Qs", "2d", "??"]],
    "standing": {"hand": 1, "street": "flop", "live": [1, 2], "acts": [], "runs": 1, "points": {}, "jackpot_talk": False, "fantasyland": {}},
    "shown": {"9": ["7c", "7d"]}, "awarded": {}, "is_over": False,
}  # fmt: skip
SEAT = {
    "seat": 9, "state": "active", "stack": 200, "owes_live": 0, "owes_dead": 0, "penalty_hands": 1, "racked": False, "takes": "none",
    "locked_up": False, "played_over": False,
}  # fmt: skip


def busy_room(engine):
    """Three tables: one asks, one is lost, one plays."""
    table = AskedTable("t1")
    driven = Driven(engine, table)
    told = [
        ("dealer.changed", {"dealer": "<b>Ann</b>"}), ("hand.began", BEGAN), ("hand.action", {
            "hand": 1, "street": "preflop", "seat": 2, "act": "raise", "to": 40, "pot": 60, "stack": 160}),
        ("hand.street", {"hand": 1, "street": "flop", "boards": [["Qs", "2d", "7c"]], "burns": 1}),
        ("hand.shown", {"hand": 1, "seat": 9, "shown": ["7c", "7d"]}), ("ruling.issued", ruling(1)),
    ]  # fmt: skip
    driven.take(state("t1"), state("t2"), state("t3", "lost"), snapshot("t1", 0), snapshot("t2", 0), snapshot("t10", 0))
    driven.asked.clear()
    driven.take(*(table.happen(f"railbird.{kind}", data) for kind, data in told))
    driven.take(snapshot("t1", 6, hand=HAND, seats=[SEAT], ruling=ruling(1), dealer="<b>Ann</b>"))
    driven.intake._snapshots_s = -10.0
    driven.intake.idle()
    return driven, table
