"""The demo: recorded hands with planned errors behind real serial lines and pins."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Final

from controller.decks.enrolled_decks import Decks
from controller.engine.advance import advance
from controller.fusion.timings import HoldDeadlines
from controller.handhistory.phh import PhhHand
from controller.ingest.sensing import Sensing
from controller.ingest.wiring import antenna_map
from controller.journal.recorder import TapeRecorder
from controller.loading.law import load_law
from controller.runtime.composition import AssembledTable, Deployment, compose_table
from controller.runtime.table_settings import SeatSettings, TableSettings
from controller.simulation.dealer.hand_script import HandScript, Manner
from controller.simulation.dealer.virtual_dealer import VirtualDealer
from controller.simulation.demo.demo_hands import BLINDS, PLAYERS, STACK, FittedHand, fit, recorded_hands
from controller.table import events as happened
from controller.table.hand import Hand
from controller.terms.cards import OTHER_DECK, card
from firmware_bridge.broker_link.access import BrokerSettings
from hw.board import Board
from hw.board_file import load_board
from hw.sim.front_ends import as_wired
from hw.sim.node_twin import NodeTwin
from hw.sim.noise import compress
from hw.sim.profile import load_noise
from hw.sim.qemu_node import QemuNodes
from hw.sim.rig import Rig
from hw.sim.tags import make_deck
from hw.sim.world import World

DEAL_ERRORS: Final = ("exposed_one", "extra_card", "boxed_one")
"""Errors that fit any hand and that this table can detect: its multiplexed readers resolve no order, and a hand ends
before the absence of a card is proved (`docs/measure.md`)."""
BOARD_ERRORS: Final = ("four_card_flop", "double_burn")
"""The same for a hand with a flop, without premature cards: these come within the grace of their key here."""
HAND_TIMEOUT_S: Final = 60.0
KEY_HELD_MS: Final = 90
"""The shortest press in real ms, so that a busy machine does not see both edges at once."""
HELD_CYCLES: Final = 12
PRESSES_MS: Final = 400
"""Cards and keys wait at least so many cycles, and so many real ms for some presses, for one another."""
BUSY_SLACK: Final = 1.5
"""How many times as long as the readers need a cycle may take, because a busy machine is late."""


@dataclass(frozen=True, slots=True)
class DemoSettings:
    """Settings of the demo.

    Attributes:
        hands: the number of hands.
        seed: the seed of all randomness.
        pace: the speed relative to a real table.
        cycle_ms: the readers' cycle in real milliseconds.
        errors_every: a planned error in every n-th hand; 0 for none.
        noise: a noise profile's name.
        rulebook: a rulebook's id, or the path of a house's own.
        node_image: an image of the node's firmware to run in QEMU; None for its simulated twin.
    """

    hands: int = 40
    seed: int = 7
    pace: float = 4.0
    cycle_ms: float = 60.0
    errors_every: int = 3
    noise: str = "clean"
    rulebook: str = "golden-nugget-2025"
    table: str = "demo"
    node_image: Path | None = None


@dataclass(slots=True)
class DemoReport:
    """Result of the demo."""

    dealt: int = 0
    agreed: int = 0
    rulings: int = 0
    disagreed: list[str] = field(default_factory=list)


def enrolled() -> Decks:
    """Return the virtual table's two decks, as `railbird deck enroll` would write them."""
    cards = {tag.uid: card(tag.code) for tag in make_deck("A")}
    cards |= {tag.uid: card(OTHER_DECK + tag.code) for tag in make_deck("B")}
    return Decks(cards)


def table_settings(settings: DemoSettings) -> TableSettings:
    """Return the settings: six players with 10,000 each, blinds 50 and 100."""
    seats = tuple(SeatSettings(seat, STACK) for seat in range(1, PLAYERS + 1))
    return TableSettings(settings.table, settings.rulebook, "nlhe", BLINDS, seats=seats, button=PLAYERS)


def compressed_board(settings: DemoSettings) -> Board:
    """Return the board with a readers' cycle for the compressed clock and a busy machine."""
    board, noise = load_board("sim"), load_noise(settings.noise)
    if noise.readers.front_ends:
        return as_wired(board, compress(noise, settings.pace), BUSY_SLACK)
    readers = {antenna.port for antenna in board.antennas}
    cycle_ms = max(1, round(settings.cycle_ms * BUSY_SLACK))
    return replace(
        board,
        ports=tuple(replace(port, cycle_ms=cycle_ms) if port.name in readers else port for port in board.ports),
    )


def paced_sensing(settings: DemoSettings) -> Sensing:
    """Return the sensing of the compressed table, whose clock runs at its pace.

    The readers' cycle and the hold deadlines are in the table's time. What does not run faster with the dealer bounds
    them: the least press of a key, the links, and a busy machine.
    """
    usual, pace = HoldDeadlines(), settings.pace
    wiring = antenna_map(compressed_board(settings), pace)
    cycle_ms = min(one.cycle_ms for one in wiring.resolutions) / BUSY_SLACK
    least = round(HELD_CYCLES * cycle_ms + PRESSES_MS * pace)
    holds = replace(
        usual, key_ms=max(least, usual.key_ms), lag_ms=max(least, usual.lag_ms),
        presume_ms=max(least, usual.presume_ms), link_ms=round(usual.link_ms * max(1.0, pace)),
    )
    return Sensing(holds=holds, wiring=wiring, folds_from_muck=True)


class RigHands:
    """The rig's dealer as the virtual dealer's hands."""

    def __init__(self, rig: Rig) -> None:
        """Wrap a rig."""
        self._rig = rig
        self.play = rig.play
        self.drop = rig.drop

    @property
    def world(self) -> World:
        """The true state of the table."""
        return self._rig.world


class Demo:
    """One demo run; `run` deals all its hands."""

    def __init__(
        self, settings: DemoSettings, directory: Path, broker: BrokerSettings | None, said: Callable[[str], None]
    ) -> None:
        """Start the virtual table and the controller on it.

        Raises:
            QemuNodeError: if the node's firmware is wanted and cannot run.
        """
        self.settings = settings
        self._said = said
        self.law = load_law(settings.rulebook)
        noise = compress(load_noise(settings.noise), settings.pace, KEY_HELD_MS)
        # front ends have the profile's own cycles, on the compressed clock
        cycle_ms = None if noise.readers.front_ends else settings.cycle_ms
        self._qemu = QemuNodes(settings.node_image, directory) if settings.node_image else None
        self.rig = Rig(
            directory / "ports", compressed_board(settings), noise, settings.seed, cycle_ms=cycle_ms,
            make_node=self._qemu or NodeTwin,
        )
        self.table: AssembledTable = compose_table(
            table_settings(settings), self.rig.board, enrolled(),
            Deployment(directory, broker=broker, pin_factory=self.rig.pin_factory, pace=settings.pace), said,
            paced_sensing(settings),
        )
        table_controller = self.table.table_controller
        chance = Random(settings.seed)  # noqa: S311
        self.virtual_dealer = VirtualDealer(
            RigHands(self.rig), chance, lambda: table_controller.table, Manner(patient=True, leaves_folds=True)
        )
        table_controller.listen(self.virtual_dealer)
        self.report = DemoReport()

    def record(self, recorder: TapeRecorder) -> None:
        """Attach a flight recorder."""
        self.table.table_controller.listen(recorder)

    def run(self, minded: Callable[[], None] = lambda: None) -> DemoReport:
        """Deal all the hands; call `minded` between turns (screens, interrupts)."""
        self._settle()
        for number, hand in zip(range(1, self.settings.hands + 1), recorded_hands(), strict=False):
            self._deal(number, hand, minded)
        self._settle()
        return self.report

    def _fitted(self, hand: PhhHand) -> FittedHand:
        """Return a recorded hand rotated so that its button fits this table."""
        table = self.table.table_controller.table
        ahead, _ = advance(table, happened.NewDeal(table.now_ms + 1))
        button = ahead.hand.start.button if ahead.hand is not None else PLAYERS
        return fit(hand, self.law.book, self.law.games, button)

    def _settle(self, seconds: float = 0.5) -> None:
        """Wait until the readers have started, or the last frames have arrived."""
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            self.table.table_controller.turn(0.02)

    def _deal(self, number: int, recorded: PhhHand, minded: Callable[[], None]) -> None:
        table_controller = self.table.table_controller
        for seat in range(1, PLAYERS + 1):
            # Every recorded hand begins with full stacks, so players buy in between the hands.
            table_controller.tell(happened.SeatChanged(table_controller.table.now_ms, seat, "present", STACK))
        self._settle(0.05)
        hand = self._fitted(recorded)
        error = self._error(number, hand)
        self._see()
        result = self.virtual_dealer.begin(HandScript(hand.recorded, hand.order, error=error))
        ends = time.monotonic() + HAND_TIMEOUT_S
        while not (self._is_over() or time.monotonic() > ends):
            table_controller.turn(0.05)
            minded()
            self._see()
            self.virtual_dealer.glance(table_controller.now_ms)
            if self.rig.idle and not table_controller.ingest.is_busy:
                # The hands rest and the readers have seen every card, so the dealer now obeys the screen.
                self._settle(0.2)
                self.virtual_dealer.mind()
        self.report.dealt += 1
        self.report.rulings += len(result.rulings)
        self._compare(number, hand, error)

    def _see(self) -> None:
        """Pass the true acts, on the table's clock, to the dealer, who answers questions by them."""
        for truth in self.rig.take_truth():
            self.virtual_dealer.saw(replace(truth, at_ms=self.table.table_controller.now_ms))

    def _error(self, number: int, hand: FittedHand) -> str:
        """Return the hand's planned error, if any: of its board, or else of the deal."""
        every = self.settings.errors_every
        if not every or number % every != 2 % every:
            return ""
        causes = BOARD_ERRORS if len(hand.order) > 2 * PLAYERS else DEAL_ERRORS
        return causes[number // every % len(causes)]

    def _is_over(self) -> bool:
        """Whether the controller has ended the hand and the dealer's hands are idle."""
        told = self.virtual_dealer.result
        return told is not None and told.regular_end and self.rig.idle and self.virtual_dealer.is_over

    def _compare(self, number: int, hand: FittedHand, error: str) -> None:
        """Compare the stacks with the record."""
        table = self.table.table_controller.table
        as_recorded = table.hand is not None and _as_recorded(table.hand, dict(hand.stacks))
        told = self.virtual_dealer.result
        rulings = ", ".join(f"{cause} → {outcome}" for cause, outcome in told.rulings) if told else ""
        made = told.injected.cause if told is not None and told.injected is not None else ""
        said = f", {made} dealt on purpose: {rulings or 'no ruling'}" if made else f", {rulings}" if rulings else ""
        if as_recorded:
            self.report.agreed += 1
            self._said(f"hand {number}: stacks as recorded{said}")
        else:
            self.report.disagreed.append(f"hand {number} (error {error or 'none'})")
            self._said(f"hand {number}: ends otherwise than recorded{said}")

    def close(self) -> None:
        """Stop the controller and the table."""
        self.table.close()
        self.rig.close()
        if self._qemu is not None:
            self._qemu.close()


def _as_recorded(hand: Hand, recorded: Mapping[int, int]) -> bool:
    """Whether the stacks match the record, which has no rake."""
    lacking = {seat: stack - hand.wagering.stacks[seat] for seat, stack in recorded.items()}
    fair = all(lack == 0 or (lack > 0 and seat in hand.awarded) for seat, lack in lacking.items())
    return fair and sum(lacking.values()) == hand.wagering.pot
