"""Random legal hands of every game through the core with perfect card events: `python -m tests.games_run`.

Every hand must come to its end without a ruling; the book's own procedure for a short stub is the one exception, and
it must come exactly where the arithmetic says so. After every event cards and chips are counted.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import dataclass, field
from random import Random

from controller.engine.advance import advance
from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.poker.deal_plan import cards_held
from controller.poker.seats.seating import seat_players
from controller.rulebook.variant import Family, ForcedKind, Variant
from controller.simulation.dealer.dealer_plan import foresee
from controller.simulation.dealer.dealer_policy import Loose
from controller.table import events as happened
from controller.table.events import Event
from controller.table.hand import Phase
from controller.table.outputs import Announce, IssueRuling
from controller.table.ruling import BettingClosed, CardsGo, ConfirmedBy, DealComplete
from controller.table.stakes import Stakes
from controller.table.state import Table
from controller.terms.cards import UNKNOWN, card
from controller.terms.codes import Betting, Cause
from controller.terms.places import BURN, STUB, board_place, seat_place

BOOK = "golden-nugget-2025"
STACK = 4000
MOST_REMEDIES = 6


def stakes_of(variant: Variant) -> Stakes:
    """Usual stakes: 5-10 blinds, limits 10-20, antes of 2 and a bring-in of 3 where the game has them."""
    forced = variant.forced
    betting = variant.betting.usual
    blinds = (5, 10) if forced.usual in {ForcedKind.BLINDS, ForcedKind.BLINDS_AND_ANTE} else ()
    ante = 2 if forced.usual not in {ForcedKind.BLINDS, ForcedKind.NOTHING} else 0
    bring_in = 3 if forced.usual is ForcedKind.BRING_IN else 0
    limits = (10, 20) if betting is Betting.FIXED_LIMIT else None
    return Stakes(blinds=blinds, ante=ante, bring_in=bring_in, limits=limits)


@dataclass
class Tally:
    """What came of the hands of one game at one number of players."""

    hands: int = 0
    showdowns: int = 0
    short_stubs: Counter = field(default_factory=Counter)
    streets: dict = field(default_factory=dict)
    """By procedure for a short stub, the streets before or in which it came."""
    asked: int = 0
    """Hands in which the book names no next step and the floor is asked (register A11)."""
    rulings: Counter = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    fewest: int = 99
    """The fewest cards that were left in the stub."""
    fantasyland: int = 0

    @property
    def clean(self) -> bool:
        """Whether all was as it should be."""
        return not self.rulings and not self.faults


class GameTable:
    """One table that deals one game, hand after hand."""

    def __init__(self, variant: Variant, players: int, seed: int) -> None:
        self.random = Random(f"{variant.id} {players} {seed}")
        self.variant = variant
        self.tally = Tally()
        stacks = dict.fromkeys(range(1, players + 1), STACK)
        self.table = Table(
            rules=load_book(BOOK),
            variant=variant,
            stakes=stakes_of(variant),
            seating=seat_players(stacks, players),
            games={variant.id: variant},
            deck=variant.deck.value.cards,
        )
        self.chips = players * STACK
        self.policy = Loose(self.random)
        self.heard: list[Event] = []
        """Every event of the evening."""
        self._reckoned: set[tuple[int, int]] = set()
        """Hands and streets in which the procedure for a short stub has come."""

    def deal(self) -> None:
        """One hand, from the signal to its end."""
        self._rebuy()
        self.tally.hands += 1
        deck = [one.code for one in self.variant.deck.value.cards]
        self.random.shuffle(deck)
        self._take(happened.NewDeal(self.table.now_ms + 1000))
        if self.table.hand is None:
            self.tally.faults.append("no hand began")
            return
        for _ in range(MOST_REMEDIES):
            plan = foresee(self.table, self.policy, self._stub(deck), self._look)
            self.table = plan.end
            if self.table.open_ruling is not None:
                self.tally.asked += 1
                self._take(happened.FloorRuled(self.table.now_ms + 1000, self.table.open_ruling.options[0]))
            if self.table.remedy is None:
                break
            deck = self._obey(deck)
        self._ended()

    def _rebuy(self) -> None:
        """Between hands everybody sits with chips again."""
        seats = {seat.number: STACK for seat in self.table.seating.seats}
        if self.table.hand is not None:
            wagering = self.table.hand.wagering
            self.chips = sum(wagering.stacks.values()) + wagering.pot
        for seat, stack in seats.items():
            self._take(happened.SeatChanged(self.table.now_ms + 1, seat, "present", stack))
        self.chips = STACK * len(seats)

    def _stub(self, deck: list[str]) -> list[str]:
        """The cards that have not come off the deck yet, top first."""
        lying = self.table.ledger
        return [code for code in deck if lying.place_of(card(code)) in {None, STUB}]

    def _obey(self, deck: list[str]) -> list[str]:
        """Do what the open remedy says with perfect hands; returns the deck as it lies then."""
        deck = self._stub(deck)
        while (remedy := self.table.remedy) is not None:
            step = remedy.current
            at_ms = self.table.now_ms + 1000
            match step.expect:
                case ConfirmedBy():
                    if "shuffle" in step.code.value or "scramble" in step.code.value:
                        deck = self._stub([one.code for one in self.variant.deck.value.cards])
                        self.random.shuffle(deck)
                    self._take(happened.StepConfirmed(at_ms, step.code))
                case CardsGo(cards=cards, places=places) if cards is not None:
                    one = next(one for one in cards if one not in remedy.gone)
                    self._take(happened.CardMoved(at_ms, one, places[0]))
                case CardsGo(places=places):
                    self._take(happened.CardMoved(at_ms, card(deck.pop(0)), places[0], places[0].kind == "board"))
                case BettingClosed() | DealComplete():
                    self.tally.faults.append(f"a remedy waits at {step.code}")
                    return deck
            if step is None:
                break
        return deck

    def _take(self, event) -> None:
        self.table, outputs = advance(self.table, event)
        self._look(self.table, event, outputs)

    def _look(self, table: Table, event, outputs) -> None:
        """Count cards and chips after an event, and note what was said."""
        self.heard.append(event)
        self._reckon(table, outputs)
        for output in outputs:
            if isinstance(output, IssueRuling):
                cause = output.ruling.cause
                condition = output.ruling.consulted[-1].path.split(".")[-1]
                if cause is Cause.SHORT_STUB:
                    self.tally.short_stubs[condition] += 1
                    street = self.variant.streets[table.hand.street_index].name.value
                    self.tally.streets.setdefault(condition, Counter())[street] += 1
                else:
                    self.tally.rulings[cause.value] += 1
            if isinstance(output, Announce) and output.kind == "error":
                self.tally.faults.append(output.says.code)
        hand = table.hand
        if hand is None:
            return
        wagering = hand.wagering
        held = sum(wagering.stacks.values()) + wagering.pot
        if held != self.chips:
            self.tally.faults.append(f"{held} chips instead of {self.chips}")
        lying = [one for place, pile in table.ledger.piles.items() if place != STUB for one in pile]
        if UNKNOWN in lying:
            self.tally.faults.append("a card came off an empty stub")
        if len(lying) != len(set(lying)):
            self.tally.faults.append("a card lies in two places")
        self.tally.fewest = min(self.tally.fewest, len(table.deck) - len(lying))

    def _reckon(self, table: Table, outputs) -> None:
        """The short stub's own arithmetic, done again: the procedure comes when it must and never else."""
        told = [
            one.ruling.consulted[-1].path.split(".")[-1]
            for one in outputs
            if isinstance(one, IssueRuling) and one.ruling.cause is Cause.SHORT_STUB
        ]
        hand = table.hand
        key = (hand.number, hand.street_index) if hand is not None else (0, 0)
        if hand is None or hand.phase is not Phase.DEALING or key in self._reckoned or not hand.deal.complete:
            if told:
                self.tally.faults.append(f"a short stub is told where none can be: {told}")
            return
        wanted = expected_procedure(table)
        if wanted or told:
            self._reckoned.add(key)
        if [wanted] * bool(wanted) != told:
            self.tally.faults.append(f"short stub: {told} is told where the arithmetic says {wanted!r}")

    def _ended(self) -> None:
        """The hand's end: everything pushed, every hand of the right size."""
        hand = self.table.hand
        if hand is None or hand.phase not in {Phase.AWARDING, Phase.SHOWDOWN} or (hand.wagering.pot and not hand.end_told):
            where = f"{hand.phase} {hand.street}" if hand is not None else "no hand"
            self.tally.faults.append(f"the hand does not end: {where}")
            return
        self.tally.fantasyland += bool(self.table.fantasyland)
        if len(hand.wagering.live) > 1:
            self.tally.showdowns += 1
            self._count_hands(hand)

    def _count_hands(self, hand) -> None:
        """Every hand shown holds as many cards as the game gives; a community card stands for the last one."""
        wanted = cards_held(self.variant, len(self.variant.streets), len(hand.start.dealt_in))
        if self.variant.family is Family.STUD and self.table.ledger.at(board_place()):
            wanted -= 1
        for seat in hand.wagering.live:
            held = len(self.table.ledger.at(seat_place(seat)))
            if held != wanted and not (self.variant.points and held == sum(row.cards for row in self.variant.points.rows)):
                self.tally.faults.append(f"seat {seat} shows {held} cards instead of {wanted}")


def expected_procedure(table: Table) -> str:
    """What the book wants done about the stub as the table stands (G226, G247, G252, lowball), or nothing."""
    hand, variant = table.hand, table.variant
    off = [one for place, pile in table.ledger.piles.items() if place != STUB for one in pile]
    stub = len(table.deck) - len(off)
    burns = len(table.ledger.at(BURN))
    begun = hand.plan.done > 0
    last = hand.street_index == len(variant.streets) - 1
    # Who folded with no wager before him keeps receiving cards (GN 220), and is counted (register A48).
    needed = len({due.place.number for due in hand.plan.due if due.place.kind == "seat"} | set(hand.wagering.live)) + 2
    due = len(hand.plan.rest)
    match variant.procedures.short_stub.value.value:
        case "community_card" if last and not begun and stub < needed:
            if stub + burns >= needed:
                return "enough_with_burns"
            return "community_from_stub" if stub > 2 else "community_after_scramble"
        case "stub_and_burns" if last and not begun and stub < needed:
            return "stub_and_burns"
        case "muck_reshuffle" if last and not begun and stub < needed:
            return "enough_with_burns" if stub + burns >= needed else "muck_reshuffle"
        case "muck_reshuffle" if stub <= 1 and due:
            return "muck_reshuffle"
        case "earlier_discards" if stub <= 1 and due > (stub if last else 0):
            drawing = any(type(act).__name__ == "Declare" for act in variant.streets[hand.street_index].acts)
            if drawing and not begun and len(hand.fresh_discards) < sum(hand.drawn.values()):
                return ""
            thrown = sum(len(pile) for place, pile in table.ledger.piles.items() if place.kind in {"muck", "discard"})
            return "earlier_discards" if stub + burns + thrown - len(hand.fresh_discards) >= due else "not_enough"
    return ""


def run_game(variant: Variant, players: int, hands: int, seed: int = 1) -> Tally:
    """Deal so many hands of a game to so many players."""
    game = GameTable(variant, players, seed)
    for _ in range(hands):
        game.deal()
        if len(game.tally.faults) > 5:
            break
    return game.tally


def main() -> int:
    """Deal every game, print a table."""
    parser = argparse.ArgumentParser(prog="python -m tests.games_run", description=__doc__)
    parser.add_argument("games", nargs="*", help="game ids; default: all")
    parser.add_argument("--hands", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    bad = 0
    print(f"{'game':22} {'players':>7} {'hands':>6} {'showdowns':>9} {'least stub':>10}  short stub; rulings")
    for name, variant in load_games().items():
        if options.games and name not in options.games:
            continue
        for players in (2, variant.max_players.value):
            tally = run_game(variant, players, options.hands, options.seed)
            said = ", ".join(f"{what} {count}" for what, count in sorted(tally.short_stubs.items()))
            said += "; " + ", ".join(f"{what} {count}" for what, count in sorted(tally.rulings.items()))
            said += f"; asked {tally.asked}" if tally.asked else ""
            said += f"; Fantasyland {tally.fantasyland}" if tally.fantasyland else ""
            print(f"{name:22} {players:7} {tally.hands:6} {tally.showdowns:9} {tally.fewest:10}  {said.strip('; ')}")
            for fault in tally.faults[:5]:
                print(f"    {fault}")
            bad += not tally.clean
            sys.stdout.flush()
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
