"""The commands that the room may send to a table."""

# No `from __future__ import annotations` here: as texts, the annotations would lose their bounds.
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, TypeAlias

from controller.room.bounds import DisplayName, Entries, Letters, Whole
from controller.room.play_commands import AgreeTimePot, CallClock, HaltPlay, ResumePlay, RunIt, SeatNumber
from controller.rulebook.street_acts import StreetName
from controller.terms.chips import MOST_CHIPS
from controller.terms.codes import Betting, Cause, Outcome

MOST_BLINDS: Final = 3
LONGEST_NAME: Final = 64
"""The most letters of an id or of a chosen name."""
MOST_NUMBER: Final = 2**53 - 1
"""The largest event number: every JSON reader represents it exactly."""

Chips: TypeAlias = Annotated[int, Whole(1, MOST_CHIPS)]
Amount: TypeAlias = Annotated[int, Whole(0, MOST_CHIPS)]
Change: TypeAlias = Annotated[int, Whole(-MOST_CHIPS, MOST_CHIPS)]
Count: TypeAlias = Annotated[int, Whole(0, 200)]
"""The largest count of players, hands, rounds or cards."""
Number: TypeAlias = Annotated[int, Whole(1, MOST_NUMBER)]
Name: TypeAlias = Annotated[str, Letters(0, LONGEST_NAME)]
PlayerName: TypeAlias = Annotated[str, DisplayName()]
CardCode: TypeAlias = Annotated[str, Letters(2, 6)]
Blinds: TypeAlias = Annotated[tuple[Chips, ...], Entries(0, MOST_BLINDS)]
Limits: TypeAlias = Annotated[tuple[Chips, ...], Entries(2, 2)]


@dataclass(frozen=True, slots=True)
class SeatPlayer:
    """Seats a player with these chips; `arrives` names the game that he comes from.

    `player` is an id that the room chose: by it the table knows him again if he comes back. `left_with` is what he left
    another table of the same game with.
    """

    seat: SeatNumber
    stack: Chips
    arrives: Literal["must_move", "broken_game"] | None = None
    player: Name = ""
    left_with: Amount | None = None


@dataclass(frozen=True, slots=True)
class LockUp:
    """Keeps a seat for a player who is not there yet."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class SitOut:
    """A player leaves the table, and his chips stay."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class ComeBack:
    """A player is back at his seat, or arrives at a reserved one with his chips."""

    seat: SeatNumber
    stack: Amount | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """A player leaves for good; refused while he is in a hand."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class MoveSeat:
    """A player changes seats at this table; refused while he is in a hand."""

    seat: SeatNumber
    to: SeatNumber


@dataclass(frozen=True, slots=True)
class NameSeat:
    """Shows a player's name at his seat on the screens; an empty name takes it away."""

    seat: SeatNumber
    name: PlayerName


@dataclass(frozen=True, slots=True)
class ChooseEntry:
    """A new or returning player's choice of how to come in."""

    seat: SeatNumber
    takes: Literal["post", "wait", "straddle", "buy_button", "none"]


@dataclass(frozen=True, slots=True)
class BuyIn:
    """A player buys chips at the desk or from the tray; they count from the next hand."""

    seat: SeatNumber
    amount: Chips
    out_of: Literal["desk", "tray"] = "desk"


@dataclass(frozen=True, slots=True)
class CashOut:
    """A player returns chips, which go into the tray."""

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
    """Changes game or stakes from the next hand on; `objectors` players oppose the stakes.

    Amounts that are not given stay as they are; without `betting` a new game has its usual betting.
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
    """Penalizes a player by missed hands and rounds, from the next hand on; 0 ends a penalty."""

    seat: SeatNumber
    hands: Count = 0
    rounds: Count = 0


@dataclass(frozen=True, slots=True)
class Rack:
    """A player's chips went into a rack or came out of it."""

    seat: SeatNumber
    racked: bool = True


@dataclass(frozen=True, slots=True)
class CallAway:
    """Calls a player to the main game or a locked-up seat, and asks whether he may play on."""

    seat: SeatNumber
    to: Literal["main_game", "other_game"] = "main_game"


@dataclass(frozen=True, slots=True)
class KeepPot:
    """Chips stay in the middle for the next deal."""

    amount: Chips


@dataclass(frozen=True, slots=True)
class RaceCard:
    """A card of a chip race, dealt face up: the card, such as `As`, and its seat."""

    seat: SeatNumber
    card: CardCode


@dataclass(frozen=True, slots=True)
class ColorUp:
    """Takes a denomination out of the game; `cards` of the race, `late` chips found later."""

    chip: Chips
    into: Chips
    cards: Annotated[tuple[RaceCard, ...], Entries(0, 104)] = ()
    late: bool = False


@dataclass(frozen=True, slots=True)
class JackpotMentioned:
    """Somebody mentions a jackpot during the hand."""

    seat: SeatNumber | None = None


@dataclass(frozen=True, slots=True)
class PointOut:
    """Reports an irregularity; it is ruled on like one that the table noticed.

    `count` is the number of cards, or of chips for a motion forward and for a call that is too small.
    """

    cause: Cause
    seat: SeatNumber | None = None
    by: SeatNumber | None = None
    count: Amount | None = None
    street: StreetName | None = None
    previous_hand: bool = False


@dataclass(frozen=True, slots=True)
class Decide:
    """The floor's decision of the ruling that waits for it."""

    choose: Outcome


@dataclass(frozen=True, slots=True)
class Replay:
    """Asks for events `first` to `last`, or to the newest, again on the replay topic."""

    first: Number
    last: Number | None = None


@dataclass(frozen=True, slots=True)
class CatchUp:
    """Asks for events `first` to `last`, or to the newest, in chunks for the asker alone."""

    first: Number
    last: Number | None = None


Command: TypeAlias = (
    SeatPlayer | LockUp | SitOut | ComeBack | Leave | MoveSeat | NameSeat | ChooseEntry | BuyIn | CashOut
    | ServeTray | ChangeDealer | AnnounceLevel | ChooseGame | Penalize | Rack | CallAway | KeepPot | ColorUp
    | JackpotMentioned | PointOut | Decide | CallClock | RunIt | AgreeTimePot | HaltPlay | ResumePlay
    | Replay | CatchUp
)

COMMANDS: Final[Mapping[str, type[Any]]] = {
    "seat": SeatPlayer,
    "lock_up": LockUp, "sit_out": SitOut, "come_back": ComeBack, "leave": Leave, "move_seat": MoveSeat,
    "name": NameSeat,
    "choose_entry": ChooseEntry,
    "buy_in": BuyIn,
    "cash_out": CashOut,
    "tray": ServeTray,
    "change_dealer": ChangeDealer,
    "level": AnnounceLevel,
    "game": ChooseGame,
    "penalty": Penalize,
    "rack": Rack, "call_away": CallAway,
    "keep_pot": KeepPot,
    "color_up": ColorUp,
    "jackpot_talk": JackpotMentioned,
    "point_out": PointOut,
    "decide": Decide,
    "clock": CallClock,
    "run_it": RunIt,
    "time_pot": AgreeTimePot,
    "halt": HaltPlay,
    "resume": ResumePlay,
    "replay": Replay,
    "catch_up": CatchUp,
}
"""Every command by its name in `command`."""
