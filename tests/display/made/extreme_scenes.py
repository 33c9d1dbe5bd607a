"""Scenes with more on them than a table ever had: long names, large amounts, a last seat, debts everywhere.

They are the made and the played scenes with every figure enlarged; no table would send them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from controller.views.models import DealerView, FloorView, GameLine, OwesView, PublicView, SeatLine, SeatView, TurnView
from display.gallery.scenes import Scene

TIMES: Final = 12_345
GAME: Final = "Pot-limit deuce-to-seven lowball, single draw"
NAME: Final = "Maximiliane Hohenlohe-Schillings"
"""As long as a name may be, with a word that is too wide for most rooms."""
LIMITS: Final = "$100,000-$200,000 ante $25,000"


def enlarged(scene: Scene) -> Scene:
    """Return a scene in which every amount is some thousand times as large and every name as long as any."""
    return replace(
        scene,
        felt=_felt(scene.felt), dealer=_dealer(scene.dealer), seat=_seat(scene.seat), floor=_floor(scene.floor),
    )


def _game(game: GameLine) -> GameLine:
    return replace(game, name=GAME, limits=LIMITS, level="Level 38", hand_number=123_456)


def _line(line: SeatLine) -> SeatLine:
    owes = OwesView(line.owes.live * TIMES, line.owes.dead * TIMES) if line.owes else None
    stack = line.stack * TIMES if line.stack is not None else None
    act = " ".join(f"{int(word) * TIMES:,}" if word.isdecimal() else word for word in line.last_act.split(" "))
    return replace(line, stack=stack, bet=line.bet * TIMES, won=line.won * TIMES, owes=owes, last_act=act, name=NAME)


def _turn(turn: TurnView | None) -> TurnView | None:
    if turn is None:
        return None
    raises = [None if amount is None else amount * TIMES for amount in (turn.min_raise_to, turn.max_raise_to)]
    return replace(turn, to_call=turn.to_call * TIMES, min_raise_to=raises[0], max_raise_to=raises[1])


def _felt(view: PublicView) -> PublicView:
    return replace(
        view, game=_game(view.game), seats=tuple(map(_line, view.seats)), turn=_turn(view.turn),
        pots=tuple(replace(pot, amount=pot.amount * TIMES) for pot in view.pots), pot_total=view.pot_total * TIMES,
    )


def _dealer(view: DealerView) -> DealerView:
    return replace(view, game=_game(view.game), turn=_turn(view.turn), pot_total=view.pot_total * TIMES)


def _seat(view: SeatView) -> SeatView:
    ways = tuple(replace(way, cost=way.cost * TIMES) for way in view.ways_back)
    return replace(
        view, game=_game(view.game), line=_line(view.line), turn=_turn(view.turn), ways_back=ways,
        pot_total=view.pot_total * TIMES,
    )


def _floor(view: FloorView) -> FloorView:
    pace = replace(view.pace, dealer="Maximiliane Hohenlohe-Schillingsfürst")
    return replace(
        view, game=_game(view.game), seats=tuple(map(_line, view.seats)), turn=_turn(view.turn), pace=pace,
        pot_total=view.pot_total * TIMES, stamp=replace(view.stamp, table="High-limit room, table 112"),
    )
