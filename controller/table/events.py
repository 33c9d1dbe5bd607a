"""Every event that can happen to a table: past facts, each with its time in milliseconds since the tape began.

The tape format is the outer form of these; `controller.tape.codec` turns one into the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from controller.terms.cards import Card
from controller.terms.codes import Act, Betting, Cause, Outcome, StepCode, Word
from controller.terms.places import Place

Chips: TypeAlias = tuple[tuple[int, int], ...]
"""Chips by denomination: `((25, 1), (100, 2))`, smallest first, each (denomination, count)."""


@dataclass(frozen=True, slots=True)
class NewDeal:
    """A hand begins: the shuffler's signal, the first riffle, or the dealer push."""

    at_ms: int
    by: Literal["shuffler", "riffle", "push"] = "shuffler"


@dataclass(frozen=True, slots=True)
class CardMoved:
    """A card comes to rest in a zone. Cards of one motion share `at_ms` (FORMAT, convention 2).

    `sure` is false where the tracker could not tell; no ruling may rest on it.
    `motion` numbers the readers' cycle in which the card was first seen: cards of one motion number are not
    ordered among themselves. None: the order of the events is the order of the cards.
    `begun_ms` is when the dealer's hand can at the latest have begun to put it there, where readers told it late:
    what was begun before he could know of a ruling is no disobedience. None: at `at_ms`.
    `lay_ms` is when it certainly lay there: its first sightings may be strays of a card nearby. None: at `at_ms`.
    `after_ms` is since when it may have lain there unread, but for one card in 10,000. None: since `begun_ms`.
    """

    at_ms: int
    card: Card
    place: Place
    face_up: bool = False
    sure: bool = True
    motion: int | None = None
    begun_ms: int | None = None
    lay_ms: int | None = None
    after_ms: int | None = None


@dataclass(frozen=True, slots=True)
class CardPeeked:
    """A card left its antenna and came back to the same place: somebody looked at it, or no reader found it."""

    at_ms: int
    card: Card
    place: Place


@dataclass(frozen=True, slots=True)
class CardLost:
    """A card is no longer seen anywhere. It is believed where it was: absence is never a fold."""

    at_ms: int
    card: Card


@dataclass(frozen=True, slots=True)
class CardAmbiguous:
    """A card is seen in several places and the readers cannot tell which is right."""

    at_ms: int
    card: Card
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class StrangerSeen:
    """A tag that no enrolled deck holds was seen repeatedly in a zone; `uid` in hex."""

    at_ms: int
    uid: str
    place: Place


@dataclass(frozen=True, slots=True)
class CardPresumed:
    """The card due at a place must have been dealt, for the hand goes on; no reader has told yet which it is."""

    at_ms: int
    place: Place


@dataclass(frozen=True, slots=True)
class CardAbsent:
    """No card is read where one was presumed: it would surely have been by now, or it may be one that lies in the muck.

    `told`: the dealer has looked, and says that none lies there. Before, absence proves nothing.
    `not_folded`: he has said as well that the player of that seat did not fold; `dealt`: and whether cards were dealt
    to it, once he was asked.
    """

    at_ms: int
    place: Place
    told: bool = False
    not_folded: bool = False
    dealt: Literal["", "yes", "no"] = ""


@dataclass(frozen=True, slots=True)
class SurplusDoubted:
    """A card has been read now and then in a hand that holds all its cards, and no reader is sure of it.

    Or on the burns, of which as many are known as are due. `begun_ms`: when it left the dealer's hand, as in
    `CardMoved`; `others` are as unsure: if two were burned for a street, they are the burns that were taken as made.
    """

    at_ms: int
    card: Card
    place: Place
    begun_ms: int | None = None
    others: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class FoldDoubted:
    """Cards of a player who is still in have lain in the muck for a while, and no key said that he folded.

    All of them, in his turn; or one of them, while no reader is sure where the others are. `unsure`: of none of them
    a reader is, and all are read there.
    """

    at_ms: int
    seat: int
    unsure: bool = False


@dataclass(frozen=True, slots=True)
class InventoryTaken:
    """All that the readers see now, after a start or a reconnection: card and place."""

    at_ms: int
    cards: tuple[tuple[Card, Place], ...]
    complete: bool = True


@dataclass(frozen=True, slots=True)
class DeckSeen:
    """What a reader of the shuffler or of the stub has surely read of the deck that is dealt next.

    No antenna reads a stack of 52 tags in one cycle: a card that is not among `cards` may lie in the deck all the same.
    Only where every card has passed the reader by itself (`whole`) is one that was not read proved to be missing.
    `strangers` counts tags that no enrolled deck holds.
    """

    at_ms: int
    cards: tuple[Card, ...]
    strangers: int = 0
    whole: bool = False


@dataclass(frozen=True, slots=True)
class CardExposed:
    """The EXPOSED key: that seat's latest card, or the named one, was seen; a player may have shown any of his."""

    at_ms: int
    seat: int
    card: Card | None = None
    by: Literal["dealer", "player"] = "dealer"


@dataclass(frozen=True, slots=True)
class CardBoxed:
    """The BOXED key: a card lay face up in the deck. None: the readers cannot tell which of that place's it is."""

    at_ms: int
    place: Place
    card: Card | None = None
    needed: bool = True
    mixed: bool = False


@dataclass(frozen=True, slots=True)
class CardOffTable:
    """A card dealt to that seat left the table."""

    at_ms: int
    seat: int
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class ActionDeclared:
    """An action as the dealer keyed it. `to` is the seat's total on this street; `cards` the number drawn."""

    at_ms: int
    seat: int
    act: Act
    to: int | None = None
    cards: int | None = None


@dataclass(frozen=True, slots=True)
class WordSaid:
    """A verbal declaration, before any chips of the same act. `low`/`high`: an ambiguous "five"."""

    at_ms: int
    seat: int
    word: Word
    amount: int | None = None
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class ChipsMoved:
    """One motion of chips at a bet spot (FORMAT, event `chips`)."""

    at_ms: int
    seat: int
    out: Chips
    back: Chips = ()
    last: bool = False
    released: bool = True
    prior: Literal["left", "pulled", "part"] | None = None


PostKind: TypeAlias = Literal["sb", "bb", "straddle", "missed", "buy_button", "kill", "ante"]


@dataclass(frozen=True, slots=True)
class BlindPosted:
    """Forced or voluntary blinds: so much live, so much dead."""

    at_ms: int
    seat: int
    live: int
    dead: int
    kind: PostKind | None = None
    out: Chips = ()


@dataclass(frozen=True, slots=True)
class StraddlePosted:
    """A live straddle put out before the deal; `to` is its total."""

    at_ms: int
    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class TableTapped:
    """The dealer taps the table: the next card is coming."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class HandTabled:
    """A hand is tabled: these cards are public from now on."""

    at_ms: int
    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class HandSet:
    """A player sets cards into rows: for each of his cards not set yet, in the order in which they came, its row.

    Rows count from 1, the front; 0 is a card thrown away. Fewer rows than cards leave the last ones unset.
    """

    at_ms: int
    seat: int
    rows: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandKilled:
    """The dealer pulls that hand into the muck."""

    at_ms: int
    seat: int


@dataclass(frozen=True, slots=True)
class PotAwarded:
    """Chips of a pot are pushed to a seat; pot 0 is the main pot, None where nobody said which."""

    at_ms: int
    seat: int
    amount: int
    pot: int | None = None


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """People come and go (FORMAT, event `seat`). `source` is the seat moved from; `arrives` a game that he was in."""

    at_ms: int
    seat: int
    presence: Literal["present", "away", "empty", "reserved", "new", "moved"]
    stack: int | None = None
    source: int | None = None
    arrives: Literal["must_move", "broken_game"] | None = None


@dataclass(frozen=True, slots=True)
class OptionTaken:
    """How a new or returning player chooses to come in."""

    at_ms: int
    seat: int
    takes: Literal["post", "wait", "straddle", "buy_button", "none"]


@dataclass(frozen=True, slots=True)
class DealerChanged:
    """The next dealer sits down. `dealer` is an identity the house chose, or empty."""

    at_ms: int
    dealer: str = ""


@dataclass(frozen=True, slots=True)
class LevelChanged:
    """A new level or limit is announced; so many players object to it."""

    at_ms: int
    blinds: tuple[int, ...]
    ante: int
    name: str = ""
    objectors: int = 0


@dataclass(frozen=True, slots=True)
class ButtonPlaced:
    """The button was put in front of this seat."""

    at_ms: int
    seat: int


@dataclass(frozen=True, slots=True)
class ClockCalled:
    """The clock is called on `seat`, by another seat where known."""

    at_ms: int
    seat: int
    by: int | None = None


@dataclass(frozen=True, slots=True)
class AttentionCalled:
    """Somebody (or a sensor) points out an irregularity (FORMAT, event `attention`)."""

    at_ms: int
    cause: Cause
    seat: int | None = None
    card: Card | None = None
    cards: tuple[Card, ...] = ()
    street: str | None = None
    count: int | None = None
    by: int | None = None
    previous_hand: bool = False
    face_down: bool = False
    mixed: bool = False
    over_line: bool = False


@dataclass(frozen=True, slots=True)
class StepConfirmed:
    """The dealer confirms a remedy's step that sensors cannot see; `seen`: cards they take to be there, not surely."""

    at_ms: int
    step: StepCode
    seen: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class HighCardDealt:
    """A card dealt to draw for the button."""

    at_ms: int
    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class RunItAgreed:
    """The players in the pot agree to run it so many times."""

    at_ms: int
    times: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FloorRuled:
    """The floor decides the open ruling."""

    at_ms: int
    choose: Outcome


@dataclass(frozen=True, slots=True)
class DealerAnswered:
    """The dealer answers a question of the controller: yes, it is so; or no, it is not.

    `act` and `to` say, where it was asked whether a player had called or checked, what he had done instead.
    """

    at_ms: int
    question: str
    yes: bool
    act: Act | None = None
    to: int | None = None


@dataclass(frozen=True, slots=True)
class Corrected:
    """The dealer takes back the last keyed event.

    `rekey_ms`: how long after it, and after each key since, what is taken back may be keyed again: so long no card of
    a later street is called too early that was not before. 0: it is judged at once.
    """

    at_ms: int
    rekey_ms: int = 0


@dataclass(frozen=True, slots=True)
class TimeReached:
    """The time that the core asked to be woken at, or any later one."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class TrayCounted:
    """A column of the dealer's tray: so many chips of a denomination, and how surely (0 to 1)."""

    at_ms: int
    denomination: int
    count: int
    confidence: float


@dataclass(frozen=True, slots=True)
class TrayAdjusted:
    """A buy-in, fill, credit or colour-up by key: the tray is expected to change by `amount` (chips in: positive)."""

    at_ms: int
    amount: int
    reason: Literal["buy_in", "fill", "credit", "color_up", "cash_out"]
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class DeviceLost:
    """A device no longer answers; `places` are those that it alone can see, `keys`: keys or contacts hang on it."""

    at_ms: int
    device: str
    places: tuple[Place, ...] = ()
    keys: bool = False


@dataclass(frozen=True, slots=True)
class DeviceBack:
    """A device answers again; `keys`: it did all the time, but had to drop key presses."""

    at_ms: int
    device: str
    places: tuple[Place, ...] = ()
    keys: bool = False


@dataclass(frozen=True, slots=True)
class AntennaJudged:
    """The health of one antenna: `ok`, `slow`, `failing` or `dead`, its hit rate from 0 to 1."""

    at_ms: int
    place: Place
    state: Literal["ok", "slow", "failing", "dead"]
    hit_rate: float


@dataclass(frozen=True, slots=True)
class GameChosen:
    """Another game or other stakes from the next hand on (a plaque, a round, dealer's choice); `objectors`: against.

    Amounts that are not said stay as they are; without `betting` another game is bet as it usually is.
    """

    at_ms: int
    game: str
    blinds: tuple[int, ...] | None = None
    limits: tuple[int, int] | None = None
    ante: int | None = None
    objectors: int = 0
    bring_in: int | None = None
    betting: Betting | None = None


@dataclass(frozen=True, slots=True)
class PenaltyGiven:
    """The floor gives a missed-hand penalty: so many hands, or so many rounds (NPL 47, PC 67). Nought ends it."""

    at_ms: int
    seat: int
    hands: int = 0
    rounds: int = 0


@dataclass(frozen=True, slots=True)
class ChipsRacked:
    """A player's chips were put into a rack, or taken out of it."""

    at_ms: int
    seat: int
    racked: bool = True


@dataclass(frozen=True, slots=True)
class MoveCalled:
    """A player is called to another table: to the main game he must move to, or to a seat that he locked up there."""

    at_ms: int
    seat: int
    to: Literal["main_game", "other_game"] = "main_game"


@dataclass(frozen=True, slots=True)
class ChipsBought:
    """A player's chips from the desk or a runner, not from the tray; in a hand they play from the next one on."""

    at_ms: int
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class ColoredUp:
    """Chips of a denomination leave the game (NPL 17, PC 25): each `into` takes the place of as many of `chip`.

    Attributes:
        cards: the cards of the race as they were dealt, face up, each with its seat; none before the race.
        late: the chips turned up after it.
    """

    at_ms: int
    chip: int
    into: int
    cards: tuple[tuple[int, Card], ...] = ()
    late: bool = False


@dataclass(frozen=True, slots=True)
class JackpotTalk:
    """Somebody speaks of a jackpot that he has hit, or may hit, while the hand is on (EG 165)."""

    at_ms: int
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class PotForfeited:
    """Chips stay in the middle for the next deal: only who was dealt in now gets a hand then (NCL 112, EG 99, GN 113).

    In a hand whose pot nobody was pushed they are part of it; otherwise they come on top.
    """

    at_ms: int
    amount: int


@dataclass(frozen=True, slots=True)
class ChipsInFront:
    """All chips that the reader of a bet spot sees in front of a seat, once they have lain still.

    `seen` is false where the reader does not answer any more.
    """

    at_ms: int
    seat: int
    chips: Chips = ()
    seen: bool = True


Commanded: TypeAlias = (
    SeatChanged | OptionTaken | DealerChanged | LevelChanged | GameChosen | TrayAdjusted | PenaltyGiven | ChipsRacked
    | MoveCalled | ChipsBought | PotForfeited | AttentionCalled | FloorRuled | ClockCalled | RunItAgreed
    | JackpotTalk | ColoredUp
)
"""What the room may have done at a table."""


@dataclass(frozen=True, slots=True)
class RoomCommanded:
    """A command of the room system: who sent it, what it is called there, and the event that it means.

    Attributes:
        id: the sender's own number for it; one that comes again is answered again and changes nothing. Empty where none
            could be read.
        sender: who sent it, as the broker vouches for him.
        name: the command's name.
        does: what it means here; None where it was refused, or changes nothing at the table.
        refused: why the shell refused it; empty where it did not.
        body: the same for the same content, and for no other; empty where the shell cannot tell.
    """

    at_ms: int
    id: str
    sender: str
    name: str
    does: Commanded | None = None
    refused: str = ""
    body: str = ""


Event: TypeAlias = (
    NewDeal | CardMoved | CardPeeked | CardLost | CardAmbiguous | StrangerSeen | CardPresumed | CardAbsent
    | SurplusDoubted | FoldDoubted | InventoryTaken | DeckSeen
    | CardExposed | CardBoxed | CardOffTable | ActionDeclared | WordSaid | ChipsMoved | BlindPosted | StraddlePosted
    | TableTapped | HandTabled | HandSet | HandKilled | PotAwarded | SeatChanged | OptionTaken | DealerChanged
    | LevelChanged | ButtonPlaced | ClockCalled | AttentionCalled | StepConfirmed | HighCardDealt | RunItAgreed
    | FloorRuled | DealerAnswered | Corrected | TimeReached | TrayCounted | TrayAdjusted | DeviceLost
    | DeviceBack | AntennaJudged | GameChosen | PenaltyGiven | ChipsRacked | MoveCalled | ChipsBought | JackpotTalk
    | ColoredUp | PotForfeited | ChipsInFront | RoomCommanded
)

KEYED: tuple[type, ...] = (
    CardExposed, CardBoxed, CardOffTable, ActionDeclared, WordSaid, ChipsMoved, BlindPosted, StraddlePosted,
    TableTapped, HandTabled, HandSet, HandKilled, PotAwarded, SeatChanged, OptionTaken, DealerChanged, LevelChanged,
    ButtonPlaced, ClockCalled, AttentionCalled, StepConfirmed, HighCardDealt, RunItAgreed, FloorRuled,
    DealerAnswered, TrayAdjusted, GameChosen, PenaltyGiven, ChipsRacked, MoveCalled,
    ChipsBought, JackpotTalk, PotForfeited, ColoredUp,
)
"""The events that a person keyed; UNDO takes back the last of these and nothing that a sensor saw."""
