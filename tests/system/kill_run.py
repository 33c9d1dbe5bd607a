"""Kills the controller, its screens or its broker again and again in mid-hand, and looks whether anything was lost.

    python -m tests.system.kill_run --kills 100 --seed 1 [--between 3] [--victim screens]

The virtual table lives in this process, behind ptys; the controller is `railbird run` in a process of its own, on a
board whose keys all hang on the node. A key pressed while the controller is dead waits in the node's memory.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from controller.decks.enrolled_decks import save_decks
from controller.engine.advance import advance
from controller.journal.journal import SqliteJournal
from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.room.subscriber import Subscriber
from controller.runtime.evening_header import header_of
from controller.runtime.loop import restore
from controller.runtime.table_settings import load_settings
from controller.simulation.dealer.dealer_plan import foresee
from controller.simulation.dealer.dealer_policy import Loose
from controller.simulation.demo.demo_table import DemoSettings, compressed_board, enrolled
from controller.table.events import NewDeal
from controller.tape.tape import open_table, parse_tape
from firmware_bridge.broker_link.access import BrokerSettings
from hw.board import Board, LineWiring
from hw.sim import physical_acts as acts
from hw.sim.noise import compress
from hw.sim.profile import load_noise
from hw.sim.rig import Rig
from tests.kill_victims import VICTIMS

BOOK = "golden-nugget-2025"
STACK = 10_000
SEATS = 6


def on_the_node(board: Board) -> Board:
    """The board with every key and contact of the header on the node instead: no pins of this machine."""
    lines = list(board.lines)
    free = max(line.line for line in lines) + 1
    for pin in board.pins:
        if pin.key is not None or pin.contact is not None:
            lines.append(LineWiring("node", free, key=pin.key, contact=pin.contact))
            free += 1
    return replace(board, pins=(), lines=tuple(lines))


HAND_S = 300
"""The longest hand, in seconds: at a person's pace one takes up to two and a half minutes, all of it after the last kill."""


REST_S = 40
"""How long the controller lives behind the last kill: keys and cards wait up to half a minute for others."""


def toml(value) -> str:
    """A board's values as TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int | float) else json.dumps(str(value))


def board_file(board: Board) -> str:
    """A board as its file."""
    def rows(name, things, keys):
        told = []
        for thing in things:
            pairs = [f"{key} = {toml(getattr(thing, key))}" for key in keys if getattr(thing, key) is not None]
            told.append("    { " + ", ".join(pairs) + " },")
        return [f"{name} = [", *told, "]"]

    return "\n".join([
        f"name = {toml(board.name)}", f"seats = {board.seats}",
        *rows("ports", board.ports, ("name", "path", "device", "baud", "cycle_ms", "inventory")),
        *rows("antennas", board.antennas, ("port", "antenna", "place")),
        *rows("lines", board.lines, ("port", "line", "key", "contact", "lamp")),
    ]) + "\n"


@dataclass
class Outcome:
    """What came of a run."""

    kills: int = 0
    hands: int = 0
    faults: list[str] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    repeats: int = 0
    rulings: int = 0
    unread: int = 0
    """Hands whose winner the table could not know; from the first on the dealer, who reads no screen, is not judged."""
    not_judged: list[str] = field(default_factory=list)
    """The rulings behind such a hand."""


def settings_file(folder: Path, port: int) -> Path:
    """The controller's settings."""
    seats = "".join(f"    {{ seat = {seat}, stack = {STACK} }},\n" for seat in range(1, SEATS + 1))
    path = folder / "table.toml"
    path.write_text(
        f'directory = "run"\n[table]\nid = "kill"\nrulebook = "{BOOK}"\ngame = "nlhe"\nblinds = [50, 100]\n'
        f"button = {SEATS}\nseats = [\n{seats}]\n[board]\nfile = \"board.toml\"\ndecks = \"decks.json\"\n"
        f'[broker]\nhost = "127.0.0.1"\nport = {port}\n'
        '[[room.senders]]\nsender = "room"\nmay = ["*"]\n',
        encoding="utf-8",
    )
    return path


def run(
    kills: int, seed: int, *, pace: float = 1.0, between_s: float = 3.0, victim: str = "controller", said=lambda text: None
) -> Outcome:
    """Deal hands until the victim was killed so often; returns what was found.

    `between_s`: it is killed at the latest so long after it runs. A card is known after 2 s: where the controller never
    lives so long while a board card lies there, nobody has read that card, and the hand cannot be followed.
    """
    random = Random(seed)
    outcome = Outcome()
    settings = DemoSettings(pace=pace, cycle_ms=max(60.0, 300.0 / pace), seed=seed)
    with tempfile.TemporaryDirectory(prefix="railbird-kill-") as name:
        folder = Path(name)
        killed = VICTIMS[victim](folder)
        heard: list[int] = []

        def hear(received):
            if "/event/" in received.topic:
                heard.append(json.loads(received.payload)["sequence"])

        subscriber = Subscriber(BrokerSettings("127.0.0.1", killed.broker.port), "railbird/#", hear)
        assert subscriber.wait(10)
        board = on_the_node(compressed_board(settings))
        config = settings_file(folder, killed.broker.port)
        rig = Rig(folder / "ports", board, compress(load_noise("clean"), pace), seed, cycle_ms=settings.cycle_ms)
        (folder / "board.toml").write_text(board_file(rig.board), encoding="utf-8")
        save_decks(folder / "decks.json", enrolled())
        law = load_book(BOOK), load_games()
        shadow = open_table(parse_tape(header_of(load_settings(config).table), "kill"), *law)
        killed.start(config)
        time.sleep(1.0)
        try:
            shadow = deal(outcome, kills, random, Dealing(rig, shadow, killed, between_s, pace, said))
            time.sleep(REST_S)
            killed.end()
            table = judge(outcome, folder, law, shadow)
            journal = SqliteJournal(folder / "run" / "journal.sqlite", "{}")
            judge_messages(outcome, journal, heard if killed.room is None else list(killed.room.room.by_number))
            outcome.faults += killed.finish(table)
        finally:
            killed.close()
            rig.close()
            subscriber.close()
        text = (folder / "log.txt").read_text()
        if os.environ.get("KILL_LOG"):
            said(text)
        if "Traceback" in text:
            outcome.faults.append("the controller printed a traceback: " + text[text.index("Traceback") :][:2000])
    return outcome


@dataclass(frozen=True)
class Dealing:
    """What deals hands, and whom it kills how often."""

    rig: Rig
    shadow: object
    killed: object
    between_s: float
    pace: float
    said: object


def deal(outcome: Outcome, kills: int, random: Random, dealing: Dealing):
    """Deal hands and kill; return the table as it must be behind them."""
    shadow, rig, killed = dealing.shadow, dealing.rig, dealing.killed
    while outcome.kills < kills:
        ahead, _ = advance(shadow, NewDeal(shadow.now_ms + 1000))
        order = [one.face for one in shadow.deck]
        random.shuffle(order)
        plan = foresee(ahead, Loose(random), order)
        shadow = plan.end
        rig.play((acts.NewDeal(tuple(order)), *plan.acts, acts.Wait(int(4000 / dealing.pace))))
        outcome.hands += 1
        while not rig.idle and outcome.kills < kills:
            killed.await_up()
            time.sleep(random.uniform(0.1, dealing.between_s))
            killed.kill(random)
            outcome.kills += 1
        assert rig.wait_idle(HAND_S), "the dealer never came to the end of the hand"
        outcome.faults += killed.at_rest()
        dealing.said(f"hand {outcome.hands}, {outcome.kills} kills")
    return shadow


def judge(outcome: Outcome, folder: Path, law, shadow):
    """Hold the journal against what was dealt; return the table that it gives."""
    journal = SqliteJournal(folder / "run" / "journal.sqlite", "{}")
    table, _ = restore(journal, *law)
    outcome.rulings = table.counters.rulings_issued
    raked = 0
    for recorded in journal.recorded():
        for told in map(json.loads, recorded.outputs):
            if told["o"] == "HandRaked":
                raked += told["amount"]
            # Its chips went back, and the dealer, who was told to settle it, plays on with others.
            outcome.unread += told["o"] == "HandEnded" and told["how"] != "played"
            if told["o"] == "IssueRuling":
                ruling, found = told["ruling"], outcome.not_judged if outcome.unread else outcome.faults
                found.append(f"event {recorded.seq}: {ruling['cause']} seat {ruling['seat']}: {ruling['seen']}")
    if os.environ.get("KILL_TAPE"):
        rows = [json.loads(one.body) for one in journal.recorded()]
        Path(os.environ["KILL_TAPE"]).write_text("\n".join(json.dumps(row) for row in rows if row.get("zone") != "stub"))
    truth = stacks_of(shadow)
    found = stacks_of(table)
    if found != truth and not outcome.unread:
        outcome.faults.append(f"stacks: {found} instead of {truth}")
    chips = sum(found.values()) + pot_of(table) + raked
    if chips != STACK * SEATS:
        outcome.faults.append(f"chips: {chips} of {STACK * SEATS}")
    if table.counters.hands_begun != outcome.hands:
        outcome.faults.append(f"hands: {table.counters.hands_begun} begun at the controller, {outcome.hands} dealt")
    if table.hand is not None:
        lying = [one for pile in table.ledger.piles.values() for one in pile if one.is_known]
        if len(lying) != len(set(lying)):
            outcome.faults.append("a card lies in two places")
    return table


def judge_messages(outcome: Outcome, journal: SqliteJournal, heard) -> None:
    """Hold what the room received against the outbox: nothing missing, numbers without a gap."""
    published = [one.number for one in journal.since(1, 1_000_000)]
    distinct = sorted(set(heard))
    outcome.repeats = len(heard) - len(distinct)
    outcome.numbers = distinct
    if distinct != published:
        missing = sorted(set(published) - set(distinct))
        outcome.faults.append(f"messages: {len(missing)} of {len(published)} missing, first {missing[:5]}")
    if published != list(range(1, len(published) + 1)):
        outcome.faults.append("the outbox's numbers have a gap")


def stacks_of(table) -> dict[int, int]:
    """Every seat's chips, those of a hand in progress included."""
    stacks = {seat.number: seat.stack for seat in table.seating.seats}
    return stacks | dict(table.hand.wagering.stacks) if table.hand is not None else stacks


def pot_of(table) -> int:
    """The chips in the middle."""
    return table.hand.wagering.pot if table.hand is not None else 0


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--between", type=float, default=3.0, metavar="S", help="the longest life; %(default)s s")
    parser.add_argument("--victim", choices=VICTIMS, default="controller", help="what is killed; default: %(default)s")
    options = parser.parse_args()
    outcome = run(options.kills, options.seed, between_s=options.between, victim=options.victim, said=print)
    print(f"{outcome.kills} kills in {outcome.hands} hands: {len(outcome.numbers)} messages, {outcome.repeats} repeats, "
          f"{outcome.rulings} rulings, {outcome.unread} hands that no life was long enough to read")
    for ruling in outcome.not_judged:
        print("behind a hand that could not be read:", ruling)
    for fault in outcome.faults:
        print("FAULT", fault)
    return 1 if outcome.faults else 0


if __name__ == "__main__":
    os.environ.setdefault("PYTHONUNBUFFERED", "1")
    sys.exit(main())
