"""Scenes of ordinary play: the felt from an idle table to the showdown, in several games."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from controller.views.models import (
    BoardView,
    CardView,
    ClockView,
    FaceDown,
    FaceUp,
    GameLine,
    OwesView,
    PositionsView,
    PotView,
    PublicView,
    SeatLine,
    Stamp,
    Standing,
    TurnView,
)

STAMP: Final = Stamp("Table 12", 8_412, 5_214_300, "21:14:03")
HOLDEM: Final = GameLine("No-limit hold'em", "$1-$2", 118, currency="$")
DOWN: Final = (FaceDown(), FaceDown())
STACKS: Final = (212, 486, 97, 1250, 300, 158, 640, 75, 402, 188)


def up(text: str) -> tuple[FaceUp, ...]:
    """Return face-up cards from a list of faces: `As Kd`."""
    return tuple(FaceUp(face) for face in text.split())


def seats(count: int, cards: tuple[CardView, ...] = DOWN) -> tuple[SeatLine, ...]:
    """Return players on every seat, with cards in front of them during a hand."""
    return tuple(
        SeatLine(seat, Standing.ACTIVE, STACKS[seat - 1], in_hand=bool(cards), cards=cards)
        for seat in range(1, count + 1)
    )


def changed(view: PublicView, changes: dict[int, dict[str, object]]) -> PublicView:
    """Return a view with some seats' fields changed, by seat number."""
    lines = [replace(line, **changes.get(line.seat, {})) for line in view.seats]  # type: ignore[arg-type]
    return replace(view, seats=tuple(lines))


def folded(view: PublicView, *who: int) -> PublicView:
    """Return a view in which these seats have folded."""
    gone: dict[str, object] = {"folded": True, "in_hand": False, "cards": (), "last_act": "fold"}
    return changed(view, dict.fromkeys(who, gone))


def on_street(view: PublicView, street: str, cards: str, pot: int) -> PublicView:
    """Return a view on a street: board, pot, no bets."""
    quiet: dict[int, dict[str, object]] = {line.seat: {"bet": 0, "last_act": ""} for line in view.seats}
    base = changed(view, quiet)
    return replace(
        base,
        game=replace(view.game, street=street),
        boards=(BoardView(up(cards)),) if cards else (),
        pots=(PotView(pot, tuple(line.seat for line in base.seats if line.in_hand)),),
        pot_total=pot,
    )


def idle() -> PublicView:
    """Return a table between hands, with two empty seats and one player away."""
    game = replace(HOLDEM, running=False)
    view = PublicView(STAMP, game, seats(9, ()), positions=PositionsView(button=3))
    view = replace(view, message="Shuffling")
    gone: dict[str, object] = {"standing": Standing.EMPTY, "stack": None}
    return changed(view, {4: gone, 8: gone, 6: {"standing": Standing.AWAY}})


def deal() -> PublicView:
    """Return a table in the middle of the deal."""
    view = PublicView(
        STAMP,
        replace(HOLDEM, street="Deal"),
        seats(9),
        pot_total=3,
        positions=PositionsView(3, 4, 5),
        message="Dealing",
    )
    one = (FaceDown(),)
    view = changed(view, {seat: {"cards": one} for seat in (1, 2, 3, 8, 9)})
    return changed(view, {4: {"bet": 1}, 5: {"bet": 2}})


def preflop() -> PublicView:
    """Return a raised pot before the flop, with a straddle."""
    view = replace(
        PublicView(STAMP, HOLDEM, seats(9), positions=PositionsView(3, 4, 5, 6)),
        game=replace(HOLDEM, street="Pre-flop"),
        pot_total=47,
        turn=TurnView(1, 20, 36, 212, ("fold", "call", "raise")),
    )
    view = folded(view, 7, 9)
    return changed(
        view,
        {
            4: {"bet": 1},
            5: {"bet": 2},
            6: {"bet": 4, "last_act": "straddle"},
            8: {"bet": 20, "last_act": "raise to 20"},
        },
    )


def flop() -> PublicView:
    """Return a flop with a bet to call."""
    view = on_street(folded(preflop(), 4, 5, 6), "Flop", "Kd 8s 3c", 67)
    view = changed(view, {8: {"bet": 40, "last_act": "bet 40"}})
    return replace(view, pot_total=107, turn=TurnView(1, 40, 80, 192, ("fold", "call", "raise")))


def turn() -> PublicView:
    """Return a turn on which everybody may check."""
    view = on_street(flop(), "Turn", "Kd 8s 3c Th", 147)
    view = replace(view, turn=TurnView(2, 0, 2, 466, ("check", "bet")))
    return changed(view, {1: {"last_act": "check"}})


def river() -> PublicView:
    """Return a river with a raise in front of the player to act."""
    view = on_street(folded(turn(), 3), "River", "Kd 8s 3c Th 8h", 147)
    view = changed(
        view,
        {
            1: {"bet": 60, "last_act": "bet 60"},
            2: {"bet": 180, "last_act": "raise to 180"},
            8: {"stack": 455},
        },
    )
    return replace(view, pot_total=387, turn=TurnView(8, 180, 300, 455, ("fold", "call", "raise")))


def clock_running() -> PublicView:
    """Return the river with the clock on the player who must act."""
    return replace(river(), clock=ClockView(8, 35_000, 70_000))


def showdown() -> PublicView:
    """Return two tabled hands, the pot still in the middle."""
    view = on_street(folded(river(), 8), "Showdown", "Kd 8s 3c Th 8h", 507)
    view = changed(view, {1: {"cards": up("Ks Qs")}, 2: {"cards": up("8d 7d")}})
    return replace(view, turn=None, message="Showdown")


def pushed() -> PublicView:
    """Return the pot pushed to the winner, the hand over."""
    view = changed(showdown(), {2: {"won": 507, "stack": STACKS[1] + 507}})
    game = replace(view.game, street="Hand over")
    return replace(view, game=game, pots=(), pot_total=0, message="Seat 2 wins $507")


def all_in() -> PublicView:
    """Return an all-in of five players with a main pot and three side pots."""
    view = on_street(folded(preflop(), 4, 6), "Flop", "Kd 8s 3c", 3_035)
    lots = {3: (97, "all in 97"), 8: (75, "all in 75"), 1: (212, "all in 212"), 5: (300, "call")}
    view = changed(
        view,
        {seat: {"stack": 0, "all_in": True, "last_act": said} for seat, (_, said) in lots.items()},
    )
    view = changed(view, {5: {"stack": 1_000, "all_in": False}, 2: {"stack": 186}})
    pots = (
        PotView(375, (1, 2, 3, 5, 8)),
        PotView(110, (1, 2, 3, 5)),
        PotView(460, (1, 2, 5)),
        PotView(2_090, (2, 5)),
    )
    return replace(view, pots=pots, turn=TurnView(2, 0, 2, 186, ("check", "bet")))


def ten_seats() -> PublicView:
    """Return ten players at a big game, with amounts of seven figures."""
    view = replace(flop(), seats=seats(10), game=replace(HOLDEM, limits="$5,000-$10,000", street="Flop"))
    view = changed(view, {seat: {"stack": STACKS[seat - 1] * 12_345} for seat in range(1, 11)})
    view = changed(view, {8: {"stack": 1_250_000, "bet": 125_000, "last_act": "bet 125,000"}})
    return replace(
        view,
        pot_total=1_345_000,
        pots=(PotView(1_220_000, tuple(range(1, 11))),),
        turn=TurnView(9, 125_000, 250_000, 4_962_690, ("fold", "call", "raise")),
    )


def absent() -> PublicView:
    """Return a table with absent players, missed blinds, debts and a newcomer."""
    view = replace(flop(), positions=PositionsView(3, None, 5))
    out: dict[str, object] = {"in_hand": False, "cards": (), "folded": False, "last_act": ""}
    return changed(
        view,
        {
            4: out | {"standing": Standing.MISSED_BOTH, "owes": OwesView(2, 1)},
            6: out | {"standing": Standing.MISSED_BB, "owes": OwesView(2, 0)},
            7: out | {"standing": Standing.ABSENT_2},
            9: out | {"standing": Standing.WAITING, "owes": OwesView(2, 0)},
            5: out | {"standing": Standing.PICK_UP},
        },
    )


def double_board() -> PublicView:
    """Return a bomb pot on two boards."""
    game = GameLine("Double-board Omaha", "$5-$5", 31, street="Turn", currency="$")
    four = (FaceDown(),) * 4
    view = PublicView(STAMP, game, seats(8, four), positions=PositionsView(2, 3, 4))
    boards = (BoardView(up("Kd 8s 3c Th"), "Top"), BoardView(up("2h 2s Jd Qc"), "Bottom"))
    view = replace(view, boards=boards, pots=(PotView(640, (1, 2, 5, 8)),), pot_total=640)
    view = replace(view, turn=TurnView(5, 0, 5, 300, ("check", "bet")))
    return folded(view, 3, 4, 6, 7)


def stud() -> PublicView:
    """Return seven-card stud on sixth street."""
    game = GameLine("Seven-card stud", "$20-$40", 9, street="Sixth street", currency="$")
    view = PublicView(STAMP, game, seats(8, ()), positions=PositionsView())
    hands = {1: "Ah 9c 9d 2s", 3: "Tc Jc 4h Qd", 4: "7s 7h Kc 3d", 6: "5d 6d 2c 8d"}
    lines: dict[int, dict[str, object]] = {
        seat: {"cards": (*DOWN, *up(hand)), "in_hand": True} for seat, hand in hands.items()
    }
    view = folded(changed(view, lines), 2, 5, 7, 8)
    view = changed(view, {3: {"bet": 40, "last_act": "bet 40"}})
    pots = (PotView(385, (1, 3, 4, 6)),)
    return replace(view, pots=pots, pot_total=425, turn=TurnView(4, 40, 80, 80))


def draw() -> PublicView:
    """Return a triple draw between the first and the second draw."""
    game = GameLine("2-7 triple draw", "$30-$60", 77, street="After draw 1", currency="$")
    view = PublicView(STAMP, game, seats(6, (FaceDown(),) * 5), positions=PositionsView(2, 3, 4))
    view = folded(view, 1, 5)
    drew = {2: "drew 1", 3: "drew 2", 4: "pat", 6: "drew 3"}
    view = changed(view, {seat: {"last_act": said} for seat, said in drew.items()})
    pots = (PotView(255, (2, 3, 4, 6)),)
    return replace(view, pots=pots, pot_total=255, turn=TurnView(3, 0, 30, 30, ("check", "bet")))


def chinese() -> PublicView:
    """Return open-face Chinese: many cards before each of three players."""
    game = GameLine("Open-face Chinese", "$5 a point", 14, street="Setting", currency="$")
    hands = {
        1: ("Kd Kc 9s 9h 2c Ah As", (2, 3, 1)),
        2: ("4d 7d Td Jd Qd", (0, 2, 3)),
        3: ("Ac 3h 5c 5h 6s 6d 8c 8s 2d", (2, 4, 3)),
    }
    view = PublicView(STAMP, game, seats(3, ()), positions=PositionsView(2))
    return replace(
        changed(
            view, {seat: {"cards": up(cards), "rows": rows, "in_hand": True} for seat, (cards, rows) in hands.items()}
        ),
        turn=TurnView(1, may=("set",)),
        message="Seat 1 sets the next card",
    )
