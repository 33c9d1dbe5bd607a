"""Everything known of one table, as one frozen value; every output follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from controller.poker.seats.seating import Seating
from controller.rulebook.book import Book
from controller.rulebook.variant import Variant
from controller.table.betting_memory import RunningClock
from controller.table.changes import Changes, Rotation
from controller.table.counters import Counters
from controller.table.custody import Custody
from controller.table.events import ActionDeclared, CardMoved, Corrected, Event
from controller.table.front import Front
from controller.table.halt import Halt
from controller.table.hand import Hand, PreviousHand
from controller.table.ledger import CardLedger
from controller.table.memory import Remembered
from controller.table.physical import DeviceHealth, Physical, TrayState
from controller.table.questions import AnyQuestion
from controller.table.ruling import Remedy, Ruling
from controller.table.stakes import Stakes
from controller.terms.cards import STANDARD_DECK, Card
from controller.terms.fast_copies import changer_of, replace
from controller.terms.fast_frozen import fast_frozen
from controller.terms.places import Place


@dataclass(frozen=True, slots=True)
class DealerQuestion:
    """A question to the dealer, with the events that follow from a yes or a no.

    `about` is the card whose place the readers cannot tell; the question itself names none.
    """

    asks: AnyQuestion
    if_yes: tuple[Event, ...] = ()
    if_no: tuple[Event, ...] = ()
    about: Card | None = None

    @property
    def code(self) -> str:
        """The text by which the event of the answer names it."""
        return self.asks.code

    @property
    def ruling(self) -> int | None:
        """The ruling that rests on the answer; the players are told of no alarm before it."""
        return self.asks.ruling


@fast_frozen
@dataclass(frozen=True, slots=True)
class Motion:
    """The cards that came to rest in one motion (one `at_ms`), judged together once it is over.

    Attributes:
        odd: at least one of them was not the card due next.
        strays: the moves that were not due.
        sources: where each card of `moves` lay before; None: in the stub, not seen yet.
        hand_before: the hand when the motion began.
        table_before: the table when the motion began.
    """

    at_ms: int
    moves: tuple[CardMoved, ...]
    odd: bool = False
    strays: tuple[CardMoved, ...] = ()
    sources: tuple[Place | None, ...] = ()
    hand_before: Hand | None = None
    table_before: Table | None = None

    def source(self, move: CardMoved) -> Place | None:
        """Return where the card of a move lay before it."""
        return self.sources[self.moves.index(move)]


@fast_frozen
@dataclass(frozen=True, slots=True)
class RewindPoint:
    """An earlier table and the events since; for UNDO, the table before the last keyed event."""

    before: Table
    since: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class DeferredCards:
    """Cards of a later street that are deferred until the betting on an earlier one ends.

    Attributes:
        events: the sensor events about them, in order.
        street: the index of the street that is being bet; they come when a later one is dealt.
        wait_ms: how long after UNDO, and after each key since, the withdrawn acts are expected to be keyed again.
        until_ms: when the cards are judged as they lie; None: not before they come.
    """

    events: tuple[Event, ...]
    street: int
    wait_ms: int = 0
    until_ms: int | None = None


@dataclass(frozen=True, slots=True)
class DisputedRuling:
    """A disputed ruling: its numbers, the table before it, and the later events.

    `acts` are the acts whose keys are missing if the ruling proves wrong; the dealer has already told the first `given`
    of them. `cards` are the cards that the ruling is about, `moved` all cards of the motion that it began with.
    `undone` is the preceding UNDO, whose entries are expected to be keyed again.
    """

    rulings: tuple[int, ...]
    before: Table
    since: tuple[Event, ...]
    acts: tuple[ActionDeclared, ...]
    given: int = 0
    cards: frozenset[Card] = frozenset()
    moved: frozenset[Card] = frozenset()
    undone: Corrected | None = None

    @property
    def hand(self) -> Hand:
        """The hand as it was before the ruling."""
        assert self.before.hand is not None, "nothing is disputed between hands"
        return self.before.hand

    @property
    def asked(self) -> tuple[ActionDeclared, ...]:
        """The acts that the dealer is asked about: no more than each player had to do."""
        return self.acts[self.given :]


@fast_frozen
@dataclass(frozen=True, slots=True)
class Table:
    """One table: what is physically so, what the game says, and the numbers that were issued.

    A way back (`controller.engine.rewind`) keeps `counters` and `memory` as they are: what is to outlast it goes
    there, and nothing else is carried over.

    Attributes:
        physical: the cards, the chips, the devices and the time; its values are read from the table itself.
        counters: numbers issued and commands answered.
        memory: what the dealer has been asked. All that follows is what the game says.
        rules: the house's book, resolved.
        variant: the game being dealt; `games` are those that the house permits, by id.
        seating: the seats with their players and chips, the button and the blinds, and debts.
        hand: the hand in progress; None between hands.
        previous: the hand before, while it can be disputed.
        remedy: the open remedy; None without one. While it is open, play does not advance.
        open_ruling: the ruling that waits for the floor's decision.
        rulings: the rulings of this hand and of the hand before, oldest first.
        repaired: the number of the ruling whose remedy was closed last, by an event after its own.
        motion: the cards of the motion in progress.
        deck: the cards of the deck in play.
        undo: the state that UNDO returns to; None if this hand has no key to withdraw.
        held: deferred cards of a later street, which wait for the betting before them; None without any.
        changes: stakes and game announced for a later hand.
        rotation: the present round, if games are dealt by rounds.
        halt: play that the room has halted.
        fantasyland: for each seat that plays the next hand in Fantasyland, its number of cards in all.
        incident: the disputed ruling that the answer to `question` may withdraw.
        unkeyed: the hand's number and the street's index in which keys may have been lost, until the missing acts are
            keyed; None while every key arrives.
    """

    rules: Book
    variant: Variant
    stakes: Stakes
    seating: Seating
    games: Mapping[str, Variant] = field(default_factory=dict)
    physical: Physical = field(default_factory=Physical)
    counters: Counters = field(default_factory=Counters)
    memory: Remembered = field(default_factory=Remembered)
    hand: Hand | None = None
    previous: PreviousHand | None = None
    remedy: Remedy | None = None
    open_ruling: Ruling | None = None
    rulings: tuple[Ruling, ...] = ()
    question: DealerQuestion | None = None
    motion: Motion | None = None
    deck: tuple[Card, ...] = STANDARD_DECK
    dealer: str = ""
    repaired: int = 0
    undo: RewindPoint | None = None
    changes: Changes = field(default_factory=Changes)
    rotation: Rotation = field(default_factory=Rotation)
    halt: Halt = field(default_factory=Halt)
    fantasyland: Mapping[int, int] = field(default_factory=dict)
    incident: DisputedRuling | None = None
    held: DeferredCards | None = None
    unkeyed: tuple[int, int] | None = None

    @property
    def ledger(self) -> CardLedger:
        """Where each card is believed to be."""
        return self.physical.ledger

    @property
    def now_ms(self) -> int:
        """Time of the last event, in milliseconds."""
        return self.physical.now_ms

    @property
    def devices(self) -> DeviceHealth:
        """Which devices answer, and how well each place is seen."""
        return self.physical.devices

    @property
    def clock(self) -> RunningClock | None:
        """The clock that runs on the player in turn; None without one."""
        return self.hand.acting.clock if self.hand is not None else None

    @property
    def tray(self) -> TrayState:
        """The chips of the tray."""
        return self.physical.tray

    @property
    def custody(self) -> Custody:
        """The deck in play and the one that comes next."""
        return self.physical.custody

    @property
    def is_asking(self) -> bool:
        """Whether the dealer or the floor is asked something, or a repair goes on."""
        return self.question is not None or self.open_ruling is not None or self.remedy is not None

    @property
    def fronts(self) -> Mapping[int, Front]:
        """By seat with a bet-spot reader, the chips that lie there."""
        return self.physical.fronts


with_hand = changer_of(Table, "hand")
"""Return the table with another hand: `with_hand(table, hand)`."""


with_motion = changer_of(Table, "motion")
"""Return the table with another motion in progress, or with none: `with_motion(table, None)`."""


def without_clock(table: Table, hand: Hand) -> Table:
    """Return the table with this hand, on which no clock runs."""
    return with_hand(table, replace(hand, acting=replace(hand.acting, clock=None)))
