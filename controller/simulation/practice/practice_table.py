"""The practice table: the whole controller on a virtual table whose hands a person moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from controller.ingest.sensing import Sensing
from controller.ingest.wiring import antenna_map
from controller.loading.law import load_law
from controller.runtime.composition import Deployment, compose_table
from controller.runtime.table_settings import SeatSettings, TableSettings
from controller.simulation.dealer.new_deal import other_faces
from controller.simulation.demo.demo_table import enrolled
from controller.simulation.measure.simulated_stakes import board_name, usual_stakes
from controller.simulation.practice.typed_hands import HELP, WordError, acts_of, lying
from controller.table.events import SeatChanged
from hw.board import Board
from hw.board_file import load_board
from hw.panel import Key
from hw.sim.profile import load_noise
from hw.sim.rig import Rig

PEDALS: Final = frozenset({Key.PEDAL_LEFT, Key.PEDAL_RIGHT})
CYCLE_MS: Final = 100.0
"""The readers' cycle: a busy computer keeps up, and a person does not wait for it."""
LONGEST_TURN_S: Final = 0.05
STACK_EACH: Final = 1000
BLINDS, LIMITS, ANTE, BRING_IN = (5, 10), (10, 20), 1, 3
"""Round figures of a small cash game, for which the books' rakes are made."""


@dataclass(frozen=True, slots=True)
class PracticeSettings:
    """What is dealt at the practice table.

    Attributes:
        game: a game's id, or the path of a house's own.
        rulebook: a rulebook's id, or the path of a house's own.
        players: how many sit at it, from seat 1 on; no more than the game allows.
        seed: the seed of the cards.
    """

    game: str = "nlhe"
    rulebook: str = "golden-nugget-2025"
    players: int = 6
    seed: int = 1


def touch_board(name: str) -> Board:
    """Return a board without a keypad, whose keys are those of the touch screen."""
    board = load_board(name)
    return replace(
        board, touch=True, pins=tuple(one for one in board.pins if one.key is None or one.key in PEDALS),
        lines=tuple(one for one in board.lines if one.key is None or one.key in PEDALS),
        ports=tuple(replace(port, cycle_ms=round(CYCLE_MS * 1.5)) for port in board.ports),
    )


class PracticeTable:
    """One practice table.

    `hear` takes typed lines from one thread, `run` lets time pass until they end.
    """

    def __init__(self, settings: PracticeSettings, directory: Path, said: Callable[[str], None]) -> None:
        """Start the table in a folder; its screens' socket is `views.sock` there.

        Raises:
            DataFileError: the game or the rulebook cannot be used.
        """
        self._said = said
        law = load_law(settings.rulebook, (settings.game,))
        variant = law.games[law.id_of(settings.game)]
        board, noise = touch_board(board_name(variant)), load_noise("clean")
        self.rig = Rig(directory / "ports", board, noise, settings.seed, cycle_ms=CYCLE_MS)
        self.rig.table.dealer.looks_at_stub = True
        players = min(settings.players, variant.max_players.value)
        usual = usual_stakes(variant)
        table = TableSettings(
            "practice", settings.rulebook, settings.game, BLINDS if usual.blinds else (), button=players,
            ante=ANTE if usual.ante else 0, bring_in=BRING_IN if usual.bring_in else 0,
            limits=LIMITS if usual.limits else (),
            seats=tuple(SeatSettings(seat, STACK_EACH) for seat in range(1, players + 1)),
        )
        self.table = compose_table(
            table, self.rig.board, enrolled(), Deployment(directory, pin_factory=self.rig.pin_factory), said,
            Sensing(wiring=antenna_map(self.rig.board), folds_from_muck=True),
        )
        self._ended = False

    def run(self) -> None:
        """Let time pass until `end`."""
        while not self._ended:
            self.table.table_controller.turn(LONGEST_TURN_S)

    def hear(self, line: str) -> None:
        """Do what a typed line says; what cannot be done is said."""
        word, *more = line.split() or [""]
        try:
            if word == "stop":
                self.end()
            elif word == "help":
                self._said(HELP)
            elif word == "look":
                self._said("\n".join(lying(self.rig.world)) + "\n")
            elif word == "player":
                self._seat(more)
            elif word:
                self._play(line)
        except WordError as error:
            self._said(f"{error}\n")

    def _play(self, line: str) -> None:
        """Do an act of hands, once those before are done: what it needs is looked for on the table."""
        if not self.rig.idle:
            raise WordError("the hands are still busy: wait a moment")
        table = self.table.table_controller.table
        self.rig.play(acts_of(line, table.hand, self.rig.world, self.rig.board.seats, other_faces(table)))

    def _seat(self, words: list[str]) -> None:
        """Seat a player, or give one other chips."""
        seats = self.rig.board.seats
        if len(words) != 2 or not all(one.isdecimal() for one in words) or not 1 <= int(words[0]) <= seats:
            raise WordError("player SEAT CHIPS: two numbers")
        controller = self.table.table_controller
        controller.tell(SeatChanged(controller.table.now_ms, int(words[0]), "present", int(words[1])))

    def end(self) -> None:
        """Let `run` return."""
        self._ended = True

    def close(self) -> None:
        """Stop the controller and the table."""
        self.table.close()
        self.rig.close()
