"""The commands that the room may send to a table."""

# The annotations are values here: a text of `Annotated` would lose its bound on the way to the converter.
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, TypeAlias

from controller.room.bounds import Entries, Letters, OfTable, Whole
from controller.rulebook.street_acts import StreetName
from controller.terms.chips import MOST_CHIPS
from controller.terms.codes import Betting, Cause, Outcome

MOST_BLINDS: Final = 3
LONGEST_NAME: Final = 64
"""Letters of an id, and of any name that somebody chose."""
MOST_NUMBER: Final = 2**53 - 1
"""The largest event number: every JSON reader represents it exactly."""

SeatNumber: TypeAlias = Annotated[int, OfTable()]
Chips: TypeAlias = Annotated[int, Whole(1, MOST_CHIPS)]
Amount: TypeAlias = Annotated[int, Whole(0, MOST_CHIPS)]
Change: TypeAlias = Annotated[int, Whole(-MOST_CHIPS, MOST_CHIPS)]
Count: TypeAlias = Annotated[int, Whole(0, 200)]
"""Players, hands, rounds or cards: two decks have fewer."""
Times: TypeAlias = Annotated[int, Whole(2, 4)]
Number: TypeAlias = Annotated[int, Whole(1, MOST_NUMBER)]
Name: TypeAlias = Annotated[str, Letters(0, LONGEST_NAME)]
CardCode: TypeAlias = Annotated[str, Letters(2, 6)]
Blinds: TypeAlias = Annotated[tuple[Chips, ...], Entries(0, MOST_BLINDS)]
Limits: TypeAlias = Annotated[tuple[Chips, ...], Entries(2, 2)]


@dataclass(frozen=True, slots=True)
class SeatPlayer:
    """A player takes a seat with these chips and wants a hand; `arrives` is his old game."""

    seat: SeatNumber
    stack: Chips
    arrives: Literal["must_move", "broken_game"] | None = None


@dataclass(frozen=True, slots=True)
class LockUp:
    """A seat is kept for a player who is not there yet."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class SitOut:
    """A player leaves the table, his chips stay."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class ComeBack:
    """A player is back at his seat, or arrives at a reserved one with his chips."""

    seat: SeatNumber
    stack: Amount | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """A player leaves for good; not while he is in a hand."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class MoveSeat:
    """A player changes seats at this table; not while he is in a hand."""

    seat: SeatNumber
    to: SeatNumber


@dataclass(frozen=True, slots=True)
class ChooseEntry:
    """A new or returning player's choice of how to come in."""

    seat: SeatNumber
    takes: Literal["post", "wait", "straddle", "buy_button", "none"]


@dataclass(frozen=True, slots=True)
class BuyIn:
    """A player buys chips at the desk or from the tray; during a hand, for the next one."""

    seat: SeatNumber
    amount: Chips
    out_of: Literal["desk", "tray"] = "desk"


@dataclass(frozen=True, slots=True)
class CashOut:
    """A player hands chips in, which go into the tray."""

    seat: SeatNumber
    amount: Chips


@dataclass(frozen=True, slots=True)
class ServeTray:
    """Chips into the tray (`fill`, positive) or out (`credit`, negative), or a color-up."""

    amount: Change
    reason: Literal["fill", "credit", "color_up"]


@dataclass(frozen=True, slots=True)
class ChangeDealer:
    """The next dealer sits down; `dealer` is a name that the house chose."""

    dealer: Name = ""


@dataclass(frozen=True, slots=True)
class AnnounceLevel:
    """A new level or limit from the next hand on; `objectors` is how many players object."""

    blinds: Blinds
    ante: Amount = 0
    level: Name = ""
    objectors: Count = 0


@dataclass(frozen=True, slots=True)
class ChooseGame:
    """Another game or other stakes from the next hand; `objectors` oppose the stakes.

    Amounts that are not said stay as they are; without `betting` another game is bet as it usually is.
    """

    game: Name
    blinds: Blinds | None = None
    limits: Limits | None = None
    ante: Amount | None = None
    objectors: Count = 0
    bring_in: Amount | None = None
    betting: Betting | None = None


@dataclass(frozen=True, slots=True)
class Penalize:
    """A penalty in missed hands and rounds, from the next hand; 0 ends it."""

    seat: SeatNumber
    hands: Count = 0
    rounds: Count = 0


@dataclass(frozen=True, slots=True)
class Rack:
    """A player's chips went into a rack, or came out of it."""

    seat: SeatNumber
    racked: bool = True


@dataclass(frozen=True, slots=True)
class CallAway:
    """A player is called to the main game or a locked-up seat; may he play on?"""

    seat: SeatNumber
    to: Literal["main_game", "other_game"] = "main_game"


@dataclass(frozen=True, slots=True)
class KeepPot:
    """Chips stay in the middle for the next deal."""

    amount: Chips


@dataclass(frozen=True, slots=True)
class RaceCard:
    """A card of a chip race, dealt face up: `As`, and whose it is."""

    seat: SeatNumber
    card: CardCode


@dataclass(frozen=True, slots=True)
class ColorUp:
    """Chips leave the game; `cards` are the dealt race's, `late` chips found afterward."""

    chip: Chips
    into: Chips
    cards: Annotated[tuple[RaceCard, ...], Entries(0, 104)] = ()
    late: bool = False


@dataclass(frozen=True, slots=True)
class JackpotMentioned:
    """Somebody speaks of a jackpot while the hand is on."""

    seat: SeatNumber | None = None


@dataclass(frozen=True, slots=True)
class PointOut:
    """Somebody reports an irregularity; it is ruled on like one that the table saw.

    `count`: how many cards it is about, or how many chips, for a motion forward and a call too small.
    """

    cause: Cause
    seat: SeatNumber | None = None
    by: SeatNumber | None = None
    count: Amount | None = None
    street: StreetName | None = None
    previous_hand: bool = False


@dataclass(frozen=True, slots=True)
class Decide:
    """The floor decides the ruling that waits for it."""

    choose: Outcome


@dataclass(frozen=True, slots=True)
class CallClock:
    """The clock is called on a player."""

    seat: SeatNumber
    by: SeatNumber | None = None


@dataclass(frozen=True, slots=True)
class RunIt:
    """The players in the pot agree to run the rest of the board `times` times."""

    times: Times
    seats: Annotated[tuple[SeatNumber, ...], Entries(1, 23, unlike=True)]


@dataclass(frozen=True, slots=True)
class Replay:
    """Request to resend events `first` to `last` on the replay topic; or to the newest."""

    first: Number
    last: Number | None = None


Command: TypeAlias = (
    SeatPlayer | LockUp | SitOut | ComeBack | Leave | MoveSeat | ChooseEntry | BuyIn | CashOut | ServeTray
    | ChangeDealer | AnnounceLevel | ChooseGame | Penalize | Rack | CallAway | KeepPot | ColorUp | JackpotMentioned
    | PointOut | Decide | CallClock | RunIt | Replay
)

COMMANDS: Final[Mapping[str, type[Any]]] = {
    "seat": SeatPlayer,
    "lock_up": LockUp,
    "sit_out": SitOut,
    "come_back": ComeBack,
    "leave": Leave,
    "move_seat": MoveSeat,
    "choose_entry": ChooseEntry,
    "buy_in": BuyIn,
    "cash_out": CashOut,
    "tray": ServeTray,
    "change_dealer": ChangeDealer,
    "level": AnnounceLevel,
    "game": ChooseGame,
    "penalty": Penalize,
    "rack": Rack,
    "call_away": CallAway,
    "keep_pot": KeepPot,
    "color_up": ColorUp,
    "jackpot_talk": JackpotMentioned,
    "point_out": PointOut,
    "decide": Decide,
    "clock": CallClock,
    "run_it": RunIt,
    "replay": Replay,
}
"""Every command by its name in `command`."""
