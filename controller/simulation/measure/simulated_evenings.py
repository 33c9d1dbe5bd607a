"""`railbird sim`: evenings in virtual time with planned errors, checked and counted."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Final, Literal, TypeAlias

from controller.calibration.antenna_survey import load_survey
from controller.decks.enrolled_decks import Decks
from controller.fusion.detection import DetectionModel
from controller.fusion.detection_model import ORDERED_CYCLE_MS
from controller.fusion.timings import HoldDeadlines
from controller.loading.law import load_law
from controller.poker.seats.seating import clockwise
from controller.rulebook.variant import Variant
from controller.runtime.evening_header import header_of
from controller.runtime.table_settings import SeatSettings, TableSettings
from controller.simulation.dealer.dealer_policy import Loose
from controller.simulation.dealer.error_names import BY_WORD, causes_for
from controller.simulation.dealer.hand_script import HandScript
from controller.simulation.dealer.ordinary_players import Ordinary
from controller.simulation.dealer.world_names import code_of
from controller.simulation.measure.detectability import Means
from controller.simulation.measure.perfect_feed import PerfectFeed
from controller.simulation.measure.referee import Referee
from controller.simulation.measure.simulated_stakes import STACK, board_name, seats_of, usual_stakes
from controller.simulation.measure.simulated_table import Feed, Reading, Rules, SimTable
from controller.simulation.measure.tally import Tally
from controller.simulation.measure.wire_feed import REFERENCE_CYCLE_MS, WireFeed
from controller.table import events as happened
from controller.tape.tape import parse_tape
from controller.terms.cards import card
from controller.terms.codes import Cause
from hw.board_file import load_board
from hw.sim.hands.hand_acts import Injection
from hw.sim.noise import Noise
from hw.sim.profile import load_noise
from hw.sim.world import make_world

Through: TypeAlias = Literal["core", "tracker", "bytes"]

Style: TypeAlias = Literal["loose", "ordinary"]

HANDS_AN_EVENING: Final = 50
COLLECTED: Final = 20_000
"""How many new objects trigger a garbage collection."""
LONGEST_MS: Final = 1_800_000
"""A hand that takes half an hour counts as never ending."""
STROLLING: Final = 4
"""The fewest players with which one may miss a blind and return owing it."""
WORD_MS: Final = 3000
"""How long after an error that only people see the floor reports it."""
PERFECT: Final = HoldDeadlines(key_ms=1200, lag_ms=900, stop_ms=0)
"""Perfect readers, and a dealer who keys an act while the player still speaks."""


@dataclass(frozen=True, slots=True)
class SimSettings:
    """Settings of a simulation.

    Attributes:
        hands: the number of hands.
        seed: the seed of all randomness.
        noise: a noise profile's name, or a house's own file.
        errors: the share of hands with one planned error.
        rulebook, game: ids, or paths of a house's own.
        through: how the controller sees the table: `bytes` through decoders and pumps, `tracker` from a driver's
        readings, `core` with perfect readers.
        cycle_ms: the readers' cycle; 0 for the profile's own.
        causes: the errors to make; empty for all.
        players: the number of players; 0 for a random number every evening.
        style: how the players act: `loose` ones call and raise much, `ordinary` ones as in recorded hands.
        antennas: a survey file (`railbird antennas`) with the rates of the tracker; empty for the default rates.
    """

    hands: int
    seed: int
    noise: str = "clean"
    errors: float = 0.0
    rulebook: str = "golden-nugget-2025"
    game: str = "nlhe"
    through: Through = "bytes"
    cycle_ms: float = 0.0
    causes: tuple[str, ...] = ()
    players: int = 0
    antennas: str = ""
    style: Style = "loose"


def simulate(settings: SimSettings, jobs: int = 1, heard: Callable[[Tally], None] = lambda _: None) -> Tally:
    """Simulate all hands; `heard` is called with the tally so far.

    That is after every hand, or after every evening with several jobs.

    Raises:
        DataFileError, ProfileError, SurveyError: the text says what is wrong.
    """
    total = Tally()
    evenings = list(_evenings(settings))
    if jobs <= 1:
        for evening in evenings:
            total.add(play_evening(*evening, lambda so_far: heard(total.plus(so_far))))
        return total
    with ProcessPoolExecutor(jobs) as pool:
        for tally in pool.map(play_evening, *zip(*evenings, strict=True)):
            total.add(tally)
            heard(total)
    return total


def _evenings(settings: SimSettings) -> Iterator[tuple[SimSettings, int]]:
    """Yield evenings of about fifty hands, each with its number."""
    left, number = settings.hands, 0
    while left > 0:
        yield replace(settings, hands=min(left, HANDS_AN_EVENING)), number
        left -= HANDS_AN_EVENING
        number += 1


def play_evening(settings: SimSettings, number: int, heard: Callable[[Tally], None] = lambda _: None) -> Tally:
    """Simulate one evening with new players, another dealer and other noise; see `simulate`."""
    evening = SimulatedEvening(settings, number)
    with _few_collections():
        evening.play(heard)
    tally = evening.referee.tally
    tally.virtual_s = evening.table.now_ms / 1000
    tally.notes = [f"seed {settings.seed} evening {number} {note}" for note in tally.notes]
    return tally


@contextmanager
def _few_collections() -> Iterator[None]:
    """Collect garbage rarely: thousands of frozen values stay alive, and few form cycles."""
    usual = gc.get_threshold()
    gc.set_threshold(COLLECTED, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def enrolled() -> Decks:
    """Return every card of the virtual table: two decks with jokers, and a second copy of each."""
    tags = make_world().tags
    return Decks({uid: card(code_of(tag)) for uid, tag in tags.items() if tag.enrolled})


class SimulatedEvening:
    """Some hands at one table."""

    def __init__(self, settings: SimSettings, number: int) -> None:
        """Seat the players and open the table."""
        self.settings = settings
        self.number = number
        self.random = Random(f"{settings.seed}/{number}")  # noqa: S311 - a simulation, not a secret
        law = load_law(settings.rulebook, (settings.game,))
        game = law.id_of(settings.game)
        variant = law.games[game]
        self.seats = seats_of(variant, settings.players, self.random)
        stakes = usual_stakes(variant)
        opened = TableSettings(
            "sim", law.book.id, game, stakes.blinds, stakes.ante, stakes.bring_in, stakes.limits or (),
            seats=tuple(SeatSettings(seat, STACK) for seat in self.seats), button=self.random.choice(self.seats),
        )
        rules = Rules(law.book, law.games, parse_tape(header_of(opened), "sim"))
        # With perfect readers every other table has a reader in the shuffler, so that its errors are always covered.
        reads_deck = settings.through != "core" or number % 2 == 1
        self.causes = settings.causes or causes_for(law.book, variant, reads_deck=reads_deck)
        decks = enrolled()
        noise = load_noise(settings.noise)
        reading, feed, means = _reading(settings, variant, noise, number, decks)
        self.table = SimTable(rules, reading, feed, Random(f"{settings.seed}/{number}/dealer"))  # noqa: S311
        self.referee = Referee(means, decks.cards, lambda: self.table.feed.table.world)
        self.table.watch(self.referee)
        self.table.ingest.intake.overhear = self.referee.overhear
        self.policy = Ordinary(self.random) if settings.style == "ordinary" else Loose(self.random)
        self._word: Injection | None = None

    def play(self, heard: Callable[[Tally], None] = lambda _: None) -> None:
        """Deal all the hands."""
        for _ in range(self.settings.hands):
            self._buy_in()
            finished = self._deal()
            heard(self.referee.tally)
            if not finished:
                break

    def _buy_in(self) -> None:
        """Let short players buy chips between the hands."""
        hand = self.table.table.hand
        stacks = {seat.number: seat.stack for seat in self.table.table.seating.seats}
        if hand is not None and not hand.deal.stopped:
            stacks |= hand.wagering.stacks
        for seat, stack in stacks.items():
            if stack < STACK // 5:
                self.table.tell(happened.SeatChanged(self.table.now_ms, seat, "present", STACK))

    def _deal(self) -> bool:
        """Deal one hand; return False if it does not end, which also ends this table."""
        table, virtual_dealer = self.table, self.table.virtual_dealer
        errors = self._errors()
        gone = self._leaves() if self.settings.errors else None
        empty = tuple(seat for seat in range(1, 11) if seat not in self.seats)
        script = HandScript(self.policy, error=errors[0] if errors else "", or_else=errors[1:], empty=empty)
        result = virtual_dealer.begin(script)
        self.referee.begin(result, table.now_ms)
        self._word = result.injected if result.injected is not None and result.injected.cause in BY_WORD else None
        finished = table.run(lambda: self._is_over(result.number), LONGEST_MS)
        self.referee.close(table.table, table.feed.table.world, finished=finished)
        if result.injected is not None and result.injected.cause == Cause.ABSENT_AT_DEAL.value:
            self.table.tell(happened.SeatChanged(table.now_ms, result.injected.seat or 0, "present"))
        if gone is not None:
            self.table.tell(happened.SeatChanged(table.now_ms, gone, "present"))
        return finished

    def _leaves(self) -> int | None:
        """Return the seat that is away for a hand: the next big blind, if no player owes one."""
        table = self.table.table
        if Cause.OWING_SEAT_DEALT.value not in self.causes or len(self.seats) < STROLLING:
            return None
        places = table.seating.positions
        due = places.big_blind if places is not None else None
        if due is None or any(seat.in_debt or seat.presence != "present" for seat in table.seating.seats):
            return None
        gone = clockwise([seat.number for seat in table.seating.seats], due)[0]
        self.table.tell(happened.SeatChanged(self.table.now_ms, gone, "away"))
        return gone

    def _say_word(self) -> None:
        """Let the floor report an error that only people see, `WORD_MS` after it was made."""
        word, error_ms = self._word, self.referee.error_ms
        if word is None or error_ms is None or self.table.now_ms < error_ms + WORD_MS:
            return
        self._word = None
        hand = self.table.table.hand
        if hand is None or hand.awarded or hand.deal.stopped:
            return
        self.table.tell(happened.AttentionCalled(self.table.now_ms, Cause(word.cause), word.seat))

    def _errors(self) -> tuple[str, ...]:
        """Return the next hand's error and its substitutes; empty for a clean hand."""
        if self.random.random() >= self.settings.errors:
            return ()
        return tuple(self.random.sample(self.causes, len(self.causes)))

    def _is_over(self, number: int) -> bool:
        """Whether the hand is over at the controller, and hands and readers are at rest."""
        table = self.table
        self._say_word()
        begun = table.table.hand is not None and table.table.counters.hands_begun >= number
        return begun and table.virtual_dealer.is_over and table.at_rest


def _reading(
    settings: SimSettings, variant: Variant, noise: Noise, number: int, decks: Decks
) -> tuple[Reading, Feed, Means]:
    """Return how the controller sees an evening's table."""
    board = load_board(board_name(variant))
    seed = Random(f"{settings.seed}/{number}").getrandbits(48)  # noqa: S311 - a simulation, not a secret
    if settings.through == "core":
        feed = PerfectFeed(board, noise, seed, decks, reads_deck=number % 2 == 1)
        means = Means(
            cycle_ms=REFERENCE_CYCLE_MS, perfect=True, resolves_order=True, reads_deck=number % 2 == 1, proof_ms=0,
            presence_ms=PERFECT.lag_ms, mucked_ms=PERFECT.lag_ms, told_ms=0, told_piled_ms=0,
            grace_ms=PERFECT.lag_ms, burn_ms=max(PERFECT.lag_ms, PERFECT.follow_ms), variant=variant,
        )
        reading = Reading(
            board, decks, holds=PERFECT, sight=DetectionModel(), looks_share=noise.keys.looks_share
        )
        return reading, feed, means
    wires = WireFeed(board, noise, seed, settings.cycle_ms, frames=settings.through == "bytes")
    if settings.antennas:
        wires.wiring = load_survey(Path(settings.antennas), wires.wiring)
    reading = Reading(
        wires.board, decks, wires.tracker, wires.holds, None, wires.wiring, wires.settle_ms,
        noise.keys.looks_share,
    )
    means = Means(
        cycle_ms=wires.cycle_ms, perfect=False, resolves_order=wires.cycle_ms <= ORDERED_CYCLE_MS, reads_deck=False,
        proof_ms=wires.proof_ms, presence_ms=wires.presence_ms, mucked_ms=wires.mucked_ms, told_ms=wires.told_ms,
        told_piled_ms=wires.told_piled_ms, grace_ms=wires.holds.lag_ms,
        burn_ms=max(wires.holds.lag_ms, wires.holds.follow_ms), variant=variant,
    )
    return reading, wires, means


def timed(settings: SimSettings, jobs: int, heard: Callable[[Tally], None] = lambda _: None) -> tuple[Tally, float]:
    """Simulate; return the tally and the seconds it took."""
    begun = time.perf_counter()
    tally = simulate(settings, jobs, heard)
    return tally, time.perf_counter() - begun
