"""Hands in the dealer's shorthand, each of which ends in one cause and condition.

`SCENES` holds one for every cause and condition. Where a book knows no such moment (only NCL 102 has a limit, E 89 has
none), the scene ends in the condition that the book does know.
"""

from __future__ import annotations

from dealer_talk import DECK
from fantasyland_hands import BEGUN, TURBO, dealt, drawn

NONE = {"readers": "none"}
STUD = {"game": "stud", "blinds": [], "ante": 1, "bring_in": 1, "limits": [2, 4], "seats": 4}
DRAW = {"game": "27td", "limits": [2, 4]}
ROWS = {"game": "ofc", "blinds": [], "seats": 3}
MEXICAN = {"game": "mexican", "blinds": [], "ante": 1, "bring_in": 2, "limits": [2, 4], "seats": 3}
BOMB = {"game": "bombpot-plo5", "blinds": [], "ante": 5, "seats": 8}
SHORT = {"game": "shortdeck", "blinds": [], "ante": 1}

PREFLOP = "3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold "
READ = "new deal " + PREFLOP
UNREAD = "new " + PREFLOP
FLOP = READ + "2d>burn 3s>board+5h>board+5s>board "
ALL_IN = "new 3:all_in=200 4:call 5:fold 6:fold 1:fold 2:fold tap tap tap "
CHECKED = "3:check 4:check "
HAND = UNREAD + f"tap {CHECKED}tap {CHECKED}tap {CHECKED}"
FIRST_DRAW = "new 3:fold 4:call 5:fold 6:fold 1:fold 2:check 2:draw=1 4:draw=1 "

WINDOWS = {
    "before_action": "",
    "window_open": "3:fold ",
    "window_gap": "3:fold 4:fold ",
    "window_closed": "3:raise=6 4:call ",
}
KNOWN = {
    "N": {},
    "E": {"window_gap": "window_open", "window_closed": "window_open", "mexican_deal_closed": "mexican_deal_open"}
    | {
        f"{who}_window_closed": f"{who}_window_open"
        for who in ("holder_waiting", "holder_acted", "waiting", "acted", "in_the_stub")
    }
    | {"stud_down_card_late": "stud_down_card"},
    "G": {"window_gap": "window_open"},
    "L": {"window_gap": "window_open", "top_card_is_his": "before_action"},
    "P": {"window_gap": "window_open", "top_card_is_his": "before_action"},
}
"""Which of the four windows a book does not know: where the moment leads instead."""

Scene = tuple[str, dict]
SCENES: dict[tuple[str, str], Scene] = {}


def scene(cause: str, condition: str, text: str, **table) -> None:
    SCENES[cause, condition] = (text, table)


def windows(cause: str, ask: str) -> None:
    """The four moments of a cause that somebody points out."""
    for window, acts in WINDOWS.items():
        scene(cause, window, f"new {acts}ask:{cause}{ask}", **NONE)


for cause, ask in {
    "exposed_first_two": ",seat=1", "exposed_many": ",count=2", "boxed_many": ",count=2", "boxed_unneeded": ",count=2",
    "exposed_and_boxed": ",count=2", "extra_cards": ",count=2", "short_hand": ",seat=5", "wrong_count": ",seat=5",
    "out_of_sequence": ",seat=4", "button_consecutive": ",seat=6", "button_misplaced": "",
    "first_card_wrong_seat": ",seat=2", "entitled_seat_skipped": ",seat=5", "unentitled_seat_dealt": ",seat=9",
}.items():  # fmt: skip
    windows(cause, ask)
for window, acts in WINDOWS.items():
    if window != "before_action":
        scene("extra_card", window, f"new deal {acts}2h>5")

DRAWN = f"{FIRST_DRAW}ask:{{}},seat=4,street=draw1"
for cause in ("exposed_first_two", "exposed_one", "exposed_many"):
    scene(cause, "draw_in_draw", DRAWN.format(cause), **DRAW, **NONE)
    scene(cause, "mexican_down_card", f"new ask:{cause},seat=1,count=1", **MEXICAN, **NONE)
    scene(cause, "open_face", f"new ask:{cause},seat=1,count=1", **ROWS, **NONE)
scene("exposed_first_two", "stud_down_card", "new ask:exposed_first_two,seat=1", **STUD, **NONE)
scene("exposed_one", "in_deal", "new deal:3 exposed:3")
scene("exposed_one", "after_action", "new deal 3:fold exposed:5")
scene("exposed_one", "stud_down_card", "new deal:6 exposed:2", **STUD)
scene("exposed_one", "stud_last_card", "new ask:exposed_one,seat=2,street=seventh", **STUD, **NONE)
SHORT_STUD = STUD | {"stacks": dict.fromkeys(range(1, 5), 2)}
STUD_ALL_IN = "new 2:bring_in=1 3:call 4:call 1:fold "
for cause in ("exposed_one", "off_table"):
    told = f"{STUD_ALL_IN}ask:{cause},seat=2,street=seventh"
    scene(cause, "stud_last_card_all_in", told, **SHORT_STUD, **NONE)
told = f"{STUD_ALL_IN}ask:exposed_many,seat=2,street=seventh,count=2"
scene("exposed_many", "stud_last_card_all_in", told, **SHORT_STUD, **NONE)
scene("exposed_one", "draw_initial_deal", "new deal:5 exposed:5", **DRAW)
STUD_LATE = "new 2:bring_in=1 3:complete=2 4:call "
for cause in ("exposed_one", "off_table"):
    scene(cause, "stud_down_card_late", f"{STUD_LATE}ask:{cause},seat=3", **STUD, **NONE)
for cause in ("exposed_many", "off_table"):
    scene(cause, "stud_last_card", f"new ask:{cause},seat=2,street=seventh,count=2", **STUD, **NONE)
scene("exposed_many", "stud_down_cards", "new ask:exposed_many,count=2", **STUD, **NONE)
scene("exposed_many", "stud_whole_hand", "new ask:exposed_many,seat=3,count=3", **STUD, **NONE)
scene("exposed_by_player", "any_game", "new deal flash:4")
scene("exposed_by_player", "mexican_down_card", "new ask:exposed_by_player,seat=1", **MEXICAN, **NONE)

scene("boxed_one", "next_card_free", "new deal:4 boxed:4s>4")
scene("boxed_one", "next_card_mixed", "new deal:5 boxed:4s>4")
scene("boxed_one", "on_the_board", FLOP + CHECKED + "9c>burn boxed:Jh>stub")
scene("boxed_one", "open_face_first_five", "new deal:4 boxed:4s>1", **ROWS)
scene("boxed_one", "open_face_later", "new ask:boxed_one,seat=2,street=draw1", **ROWS, **NONE)
scene("boxed_many", "open_face_before_second_draw", "new ask:boxed_many,count=2", **ROWS, **NONE)
scene("boxed_unneeded", "alone", "new deal boxed:2h>stub!")

scene("joker", "holder_waiting_window_open", "new 3:fold ask:joker,seat=5", **NONE)
scene("joker", "holder_waiting_window_closed", "new 3:raise=6 4:call ask:joker,seat=5", **NONE)
scene("joker", "holder_acted_window_open", "new 3:fold ask:joker,seat=3", **NONE)
scene("joker", "holder_acted_window_closed", "new 3:raise=6 4:call ask:joker,seat=4", **NONE)
scene("joker", "on_the_board", READ + "2d>burn Jk>board+3s>board+5h>board")
scene("joker", "in_the_stub_window_open", "new 3:fold ask:joker", **NONE)
scene("joker", "in_the_stub_window_closed", READ + "2d>burn Jk>stub")
scene("foreign_card", "before_substantial_action", "new deal:8 B/Qd>3")
scene("foreign_card", "after_substantial_action", READ + "2d>burn B/Qd>board+3s>board+5h>board")
scene("foreign_card", "wrong_rank_before_action", "new 7c>1 8s>2 2d>3", **SHORT)
scene(
    "foreign_card",
    "wrong_rank_after_action",
    "new 7c>1 8s>2 Jc>3 9d>4 Kd>5 Kc>6 7s>1 8d>2 Ts>3 9c>4 Jh>5 Td>6 1:bet=2 2:call 3:call 2d>board",
    **SHORT,
)
scene("foreign_in_stub", "before_substantial_action", "new 3:call ask:foreign_in_stub,card=B/Qd", **NONE)
scene("foreign_in_stub", "after_substantial_action", UNREAD + "ask:foreign_in_stub,card=B/Qd", **NONE)
scene("duplicate_card", "in_hand", READ + "2d>burn 3s#2>board+5h>board+5s>board")
scene("duplicate_card", "hand_over", HAND + "award:4=15 ask:duplicate_card,card=8s", **NONE)
scene("duplicate_card", "too_late", HAND + "award:4=15 new ask:duplicate_card,card=8s,hand=previous", **NONE)
scene("joker", "before_deal", "new read:Jk")
scene("foreign_in_stub", "before_deal", "new read:B/Qd")
scene("duplicate_card", "before_deal", "new read:9s#2")
scene("missing_card", "before_deal", "new read:-9s")
scene("missing_card", "in_hand", HAND + "ask:missing_card,card=9s", **NONE)

scene("extra_card", "before_action", "new deal 2h>5")
scene("extra_card", "before_action_no_burn", "new deal 2h>5", **(BOMB | {"seats": 7}))
scene("extra_card", "before_action_mixed", "new ask:extra_card,seat=5,mixed=true", **NONE)
scene("short_hand", "top_card_is_his", "new deal:10 3:fold")
scene("short_hand", "draw_before_action", "new ask:short_hand,seat=4", **DRAW, **NONE)
scene("short_hand", "draw_after_action", "new 3:call ask:short_hand,seat=4", **DRAW, **NONE)
scene("short_hand", "draw_after_draw", DRAWN.format("short_hand"), **DRAW, **NONE)
scene("short_hand", "stud_last_card", "new ask:short_hand,seat=2,street=seventh", **STUD, **NONE)
SHOWN = f"{STUD_ALL_IN}" + "tap " * 4
for cause, told in {
    "extra_card": "", "extra_cards": "", "short_hand": ",count=5", "wrong_count": "",
}.items():  # fmt: skip
    scene(cause, "stud_showdown", f"{SHOWN}ask:{cause},seat=2{told}", **SHORT_STUD, **NONE)
scene("wrong_count", "proper_count", f"{SHOWN}ask:wrong_count,seat=2,count=7", **SHORT_STUD, **NONE)
scene("button_short", "before_action", "new ask:button_short,seat=6", **NONE)
scene("button_short", "waiting_window_open", "new 3:fold ask:button_short,seat=6", **NONE)
scene("button_short", "waiting_window_closed", "new 3:raise=6 4:call ask:button_short,seat=6", **NONE)
scene("button_short", "acted_window_open", "new 3:fold ask:button_short,seat=3", button=3, seats=3, **NONE)
scene("button_short", "acted_window_closed", "new 3:raise=6 4:call 5:fold 6:call ask:button_short,seat=6", **NONE)
scene("button_short", "draw_before_action", "new deal:29 3:call", **DRAW)
scene("button_short", "draw_before_draw", "new 3:call ask:button_short,seat=6", **DRAW, **NONE)
scene(
    "button_short",
    "draw_after_draw",
    "new 3:fold 4:fold 5:fold 6:call 1:fold 2:check 2:draw=1 6:draw=1 ask:button_short,seat=6,street=draw1",
    **DRAW,
    **NONE,
)
scene("wrong_count", "draw_before_draw", "new 3:call ask:wrong_count,seat=4", **DRAW, **NONE)
scene("wrong_count", "draw_after_draw", DRAWN.format("wrong_count"), **DRAW, **NONE)
scene("wrong_count", "rows_dealt", "new ask:wrong_count,seat=2,count=14", **(ROWS | {"game": "chinese"}), **NONE)
scene("wrong_count", "open_face_set", "new ask:wrong_count,seat=2,count=6", **ROWS, **NONE)
scene("wrong_count", "fantasyland", "new ask:wrong_count,seat=2,street=fantasyland", **ROWS, **NONE)

scene("wrong_count", "fantasyland_short", f"{BEGUN}ask:wrong_count,seat=1,street=fantasyland,count=12", **TURBO)
scene(
    "wrong_count", "fantasyland_short_later",
    f"{BEGUN}{dealt()}{drawn(4)}ask:wrong_count,seat=1,street=fantasyland,count=12", **TURBO,
)

scene("out_of_sequence", "stud_later_street", "new ask:out_of_sequence,seat=2,street=fourth", **STUD, **NONE)
scene("out_of_sequence", "mexican_before_action", "new ask:out_of_sequence,seat=2", **MEXICAN, **NONE)
scene("out_of_sequence", "mexican_deal_open", "new 2:fold ask:out_of_sequence,seat=1", **MEXICAN, **NONE)
scene("out_of_sequence", "mexican_deal_closed", "new 2:bet=2 3:call 1:call ask:out_of_sequence,seat=2",
      **MEXICAN, **NONE)
scene("out_of_sequence", "mexican_later_street", "new ask:out_of_sequence,seat=2,street=third", **MEXICAN, **NONE)
scene("out_of_sequence", "draw_in_draw", DRAWN.format("out_of_sequence"), **DRAW, **NONE)
scene("button_misplaced", "previous_hand", HAND + "award:4=15 ask:button_misplaced,hand=previous", **NONE)
scene("entitled_seat_skipped", "not_entitled", "new ask:entitled_seat_skipped,seat=9", **NONE)
scene("cards_into_blind", "any_time", READ + "2d>burn 3s>board+5h>board+5s>board 8s>4")
scene("off_table", "first_two", "new deal:1 off:2=5d")
scene("off_table", "later_card", "new deal:7 off:2=Kd")
scene("off_table", "several", "new deal:4 off:5=Jc off:6=9d")
scene("off_table", "after_action", "new deal 3:fold off:5")
scene("off_table", "stud_down_card", "new deal:2 off:3=8s", **STUD)
scene("off_table", "draw_in_draw", DRAWN.format("off_table"), **DRAW, **NONE)
scene("absent_at_deal", "on_penalty", "penalty:2=1 new 3:fold ask:absent_at_deal,seat=2", **NONE)
scene("absent_at_deal", "at_last_card", "new 3:fold ask:absent_at_deal,seat=2", **NONE)

RIVER = f"tap {CHECKED}tap {CHECKED}tap "
for cause in ("no_burn", "double_burn"):
    scene(cause, "flop_face_down", f"{UNREAD}tap ask:{cause},street=flop,face=down", **NONE)
    scene(cause, "flop_exposed", f"{UNREAD}tap ask:{cause},street=flop", **NONE)
    scene(cause, "flop_acted", f"{UNREAD}tap 3:check ask:{cause},street=flop", **NONE)
    scene(cause, "turn_no_action", f"{UNREAD}tap {CHECKED}tap ask:{cause},street=turn", **NONE)
    scene(cause, "turn_acted", f"{UNREAD}tap {CHECKED}tap 3:check ask:{cause},street=turn", **NONE)
    scene(cause, "river_no_action", f"{UNREAD}{RIVER}ask:{cause},street=river", **NONE)
    scene(cause, "river_acted", f"{UNREAD}{RIVER}3:check ask:{cause},street=river", **NONE)
    scene(cause, "all_in", f"{ALL_IN}ask:{cause},street=turn", **NONE)
    scene(cause, "pot_awarded", f"{ALL_IN}award:4=403 ask:{cause},street=river", **NONE)
    stud = "new 2:bring_in=1 3:call 4:call 1:call tap "
    scene(cause, "stud_no_action", f"{stud}ask:{cause},street=fourth", **STUD, **NONE)
    scene(cause, "stud_acted", f"{stud}1:check ask:{cause},street=fourth", **STUD, **NONE)
    scene(cause, "draw_no_action", DRAWN.format(cause), **DRAW, **NONE)
    scene(cause, "draw_acted", f"{FIRST_DRAW}tap 2:check ask:{cause},street=draw1", **DRAW, **NONE)
scene("double_burn", "before_card", FLOP + CHECKED + "9c>burn Jh>burn")
scene("undue_burn", "no_action", "new deal 9h>burn", **BOMB)
scene("undue_burn", "acted", f"{UNREAD}tap 3:check ask:undue_burn,street=flop", **NONE)
scene("four_card_flop", "no_action", READ + "2d>burn 3s>board+5h>board+5s>board+9c>board")
scene("four_card_flop", "acted", f"{UNREAD}tap 3:check ask:four_card_flop", **NONE)
scene("oversize_flop", "no_action", READ + "2d>burn 3s>board+5h>board+5s>board+9c>board+Jh>board")
scene("oversize_flop", "acted", f"{UNREAD}tap 3:check ask:oversize_flop,count=5", **NONE)
scene(
    "premature_flop", "round_open", "new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2d>burn+3s>board+5h>board+5s>board"
)
scene("premature_turn", "round_open", FLOP + "3:bet=8 9c>burn+Jh>board")
scene("premature_river", "round_open", FLOP + CHECKED + "9c>burn Jh>board 3:bet=8 Td>burn+Js>board")
scene("premature_burn", "round_open", "new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2d>burn 2:call")
scene("premature_street", "stud", "new deal 2:bring_in=1 2d>burn+3s>1^", **STUD)
scene("premature_street", "draw", f"{FIRST_DRAW}ask:premature_street,street=draw2", **DRAW, **NONE)
scene("disordered_stub", "stub_alone", f"{UNREAD}tap ask:disordered_stub", **NONE)
scene("disordered_stub", "mixed", f"{UNREAD}tap ask:disordered_stub,mixed=true", **NONE)
EIGHT = STUD | {"seats": 8}
scene("short_stub", "enough_with_burns", "new ask:short_stub,count=8", **EIGHT, **NONE)
scene("short_stub", "community_from_stub", "new ask:short_stub,count=3", **EIGHT, **NONE)
scene("short_stub", "community_after_scramble", "new ask:short_stub,count=2", **EIGHT, **NONE)
scene("short_stub", "muck_reshuffle", "new ask:short_stub", **(STUD | {"game": "superstud"}), **NONE)
scene("short_stub", "stub_and_burns", "new ask:short_stub", **MEXICAN, **NONE)
scene("short_stub", "earlier_discards", "new ask:short_stub", **DRAW, **NONE)
scene("short_stub", "last_card", "new ask:short_stub", **BOMB, **NONE)
scene("short_stub", "run_it_again", f"{ALL_IN}ask:short_stub", **NONE)
SUPER = STUD | {"game": "superstud"}
scene("discarded_late", "in_time", "new 2:bring_in=1 3:call ask:discarded_late,seat=3", **SUPER, **NONE)
scene("discarded_late", "next_street_begun", "new 2:bring_in=1 3:call 4:call 1:call tap ask:discarded_late,seat=1", **SUPER, **NONE)
scene("discarded_late", "no_penalty", UNREAD + "tap ask:discarded_late,seat=3", game="pineapple", **NONE)
scene("mucked_hand", "draw_cards", DRAWN.format("mucked_hand"), **DRAW, **NONE)
scene("mucked_hand", "by_dealer", f"{UNREAD}tap ask:mucked_hand,seat=3", **NONE)
scene("hand_in_muck", "identifiable", FLOP + "8s>muck Kc>muck 3:check 4s>muck 7s>muck")
scene("hand_in_muck", "not_identifiable", FLOP + "ask:hand_in_muck,seat=9")
scene("hand_in_muck", "not_seen", f"{UNREAD}tap ask:hand_in_muck,seat=3", **NONE)
scene("thrown_forward", "facing_bet", f"{UNREAD}tap 3:bet=8 ask:thrown_forward,seat=4", **NONE)
scene("thrown_forward", "over_line", f"{UNREAD}tap ask:thrown_forward,seat=3,over_line=true", **NONE)
scene("thrown_forward", "no_bet_others_acted", f"{UNREAD}tap 4:check ask:thrown_forward,seat=3", **NONE)
scene("thrown_forward", "over_line_others_acted", f"{UNREAD}tap 4:check ask:thrown_forward,seat=3,over_line=true", **NONE)
scene("thrown_forward", "showdown", HAND + "ask:thrown_forward,seat=3", **NONE)
scene("thrown_forward", "showdown_over_line", HAND + "ask:thrown_forward,seat=3,over_line=true", **NONE)
scene("thrown_forward", "no_bet", f"{UNREAD}tap ask:thrown_forward,seat=3", **NONE)
scene("cards_hidden", "any_time", f"{UNREAD}tap ask:cards_hidden,seat=4", **NONE)
scene("left_with_action", "action_pending", f"{UNREAD}tap ask:left_with_action,seat=4", **NONE)
scene("left_with_action", "all_in_or_done", "new 3:all_in=200 4:call ask:left_with_action,seat=3", **NONE)
scene("disputed_hand", "in_time", HAND + "award:4=15 ask:disputed_hand,seat=3", **NONE)
scene("disputed_hand", "too_late", HAND + "award:4=15 new ask:disputed_hand,seat=3", **NONE)
scene("disputed_pot", "in_time", HAND + "award:4=15 ask:disputed_pot,seat=3", **NONE)
scene("disputed_pot", "too_late", HAND + "award:4=15 new 4:fold 5:call ask:disputed_pot,seat=3", **NONE)

TWO_OF_FLOP = READ + "2d>burn 3s>board 5h>board "
scene("wrong_count", "short_board", TWO_OF_FLOP + "3:check")
scene("wrong_count", "short_board_burned", TWO_OF_FLOP + "9c>burn 3:check")
scene("wrong_count", "short_board_acted", f"{UNREAD}tap 3:check ask:wrong_count,street=flop,count=2", **NONE)
CHINESE = {"game": "chinese", "blinds": [], "seats": 4}
scene("exposed_one", "no_card_left", "new deal:20 exposed:2", **CHINESE)
scene("boxed_one", "no_card_left", f"new deal:20 boxed:{DECK[19]}>2", **CHINESE)

ALONE = {
    ("premature_river", "last_two_cards"), ("boxed_many", "open_face_later"),
    ("short_stub", "not_enough"), ("short_stub", "run_it_burns"), ("short_stub", "run_it_muck"),
    ("short_stub", "no_spare_card"), ("short_stub", "no_spare_card_misdeal"),
}  # fmt: skip
"""Conditions that need a whole deck or several streets to arise; their rows are judged alone."""
