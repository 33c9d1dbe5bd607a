"""The room's commands: what may be sent to a table, and the core's event that each of them means.

One frozen value a command: its fields are what the JSON may hold, the schemas in `docs/schemas` are made from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from controller.table import events as happened
from controller.table.events import Commanded
from controller.terms.cards import card
from controller.terms.codes import Betting, Cause, Outcome


@dataclass(frozen=True, slots=True)
class SeatPlayer:
    """A player takes a seat with these chips and wants a hand; `arrives`: the game that he comes from."""

    seat: int
    stack: int
    arrives: Literal["must_move", "broken_game"] | None = None


@dataclass(frozen=True, slots=True)
class LockUp:
    """A seat is kept for a player who is not there yet."""

    seat: int


@dataclass(frozen=True, slots=True)
class SitOut:
    """A player leaves the table, his chips stay."""

    seat: int


@dataclass(frozen=True, slots=True)
class ComeBack:
    """A player is at his seat again, or at the one that was kept for him: then with his chips."""

    seat: int
    stack: int | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """A player leaves for good; not while he is in a hand."""

    seat: int


@dataclass(frozen=True, slots=True)
class MoveSeat:
    """A player changes seats at this table; not while he is in a hand."""

    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class ChooseEntry:
    """How a new or returning player comes in."""

    seat: int
    takes: Literal["post", "wait", "straddle", "buy_button", "none"]


@dataclass(frozen=True, slots=True)
class BuyIn:
    """A player buys chips, from the desk or out of the tray; in a hand they play from the next one on."""

    seat: int
    amount: int
    out_of: Literal["desk", "tray"] = "desk"


@dataclass(frozen=True, slots=True)
class CashOut:
    """A player hands chips in, which go into the tray."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class ServeTray:
    """Chips for the tray (`fill`), out of it (`credit`, a negative amount), or what a colour-up changed in it."""

    amount: int
    reason: Literal["fill", "credit", "color_up"]


@dataclass(frozen=True, slots=True)
class ChangeDealer:
    """The next dealer sits down; `dealer` is a name that the house chose."""

    dealer: str = ""


@dataclass(frozen=True, slots=True)
class AnnounceLevel:
    """A new level or limit, from the next hand on; `objectors`: so many players are against it."""

    blinds: tuple[int, ...]
    ante: int = 0
    level: str = ""
    objectors: int = 0


@dataclass(frozen=True, slots=True)
class ChooseGame:
    """Another game, or other stakes, from the next hand on; `objectors`: so many players are against the stakes.

    Amounts that are not said stay as they are; without `betting` another game is bet as it usually is.
    """

    game: str
    blinds: tuple[int, ...] | None = None
    limits: tuple[int, ...] | None = None
    ante: int | None = None
    objectors: int = 0
    bring_in: int | None = None
    betting: Betting | None = None


@dataclass(frozen=True, slots=True)
class Penalize:
    """A penalty in missed hands, from the next hand on: so many hands, and so many rounds; nought ends it."""

    seat: int
    hands: int = 0
    rounds: int = 0


@dataclass(frozen=True, slots=True)
class Rack:
    """A player's chips went into a rack, or came out of it."""

    seat: int
    racked: bool = True


@dataclass(frozen=True, slots=True)
class CallAway:
    """A player is called to the main game, or to a seat that he locked up elsewhere: what may he still play?"""

    seat: int
    to: Literal["main_game", "other_game"] = "main_game"


@dataclass(frozen=True, slots=True)
class KeepPot:
    """Chips stay in the middle for the next deal."""

    amount: int


@dataclass(frozen=True, slots=True)
class RaceCard:
    """A card of a chip race, dealt face up: `As`, and whose it is."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class ColorUp:
    """Chips of a denomination leave the game; `cards`: those of the race, once dealt; `late`: chips found after it."""

    chip: int
    into: int
    cards: tuple[RaceCard, ...] = ()
    late: bool = False


@dataclass(frozen=True, slots=True)
class JackpotMentioned:
    """Somebody speaks of a jackpot while the hand is on."""

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class PointOut:
    """Somebody points out an irregularity: it is ruled on like one that the table has seen itself."""

    cause: Cause
    seat: int | None = None
    by: int | None = None
    count: int | None = None
    street: str | None = None
    previous_hand: bool = False


@dataclass(frozen=True, slots=True)
class Decide:
    """The floor decides the ruling that waits for it."""

    choose: Outcome


@dataclass(frozen=True, slots=True)
class CallClock:
    """The clock is called on a player."""

    seat: int
    by: int | None = None


@dataclass(frozen=True, slots=True)
class RunIt:
    """The players in the pot agree to run the rest of the board so many times."""

    times: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Replay:
    """The numbered events from `first` to `last` again, on `railbird/<table>/replay`; without `last`, to the newest."""

    first: int
    last: int | None = None


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


def meaning(command: Command, at_ms: int) -> Commanded | None:  # noqa: C901, PLR0912 - a line a command
    """Return the event that a command means; None for one that changes nothing at the table."""
    match command:
        case SeatPlayer(seat=seat, stack=stack, arrives=arrives):
            return happened.SeatChanged(at_ms, seat, "new", stack, arrives=arrives)
        case LockUp(seat=seat):
            return happened.SeatChanged(at_ms, seat, "reserved")
        case SitOut(seat=seat):
            return happened.SeatChanged(at_ms, seat, "away")
        case ComeBack(seat=seat, stack=stack):
            return happened.SeatChanged(at_ms, seat, "present", stack)
        case Leave(seat=seat):
            return happened.SeatChanged(at_ms, seat, "empty")
        case MoveSeat(seat=seat, to=to):
            return happened.SeatChanged(at_ms, to, "moved", source=seat)
        case ChooseEntry(seat=seat, takes=takes):
            return happened.OptionTaken(at_ms, seat, takes)
        case BuyIn(seat=seat, amount=amount, out_of="tray"):
            return happened.TrayAdjusted(at_ms, -amount, "buy_in", seat)
        case BuyIn(seat=seat, amount=amount):
            return happened.ChipsBought(at_ms, seat, amount)
        case CashOut(seat=seat, amount=amount):
            return happened.TrayAdjusted(at_ms, amount, "cash_out", seat)
        case ServeTray(amount=amount, reason=reason):
            return happened.TrayAdjusted(at_ms, amount, reason)
        case ChangeDealer(dealer=dealer):
            return happened.DealerChanged(at_ms, dealer)
        case AnnounceLevel(blinds=blinds, ante=ante, level=level, objectors=objectors):
            return happened.LevelChanged(at_ms, blinds, ante, level, objectors)
        case ChooseGame():
            return _game(command, at_ms)
        case Penalize(seat=seat, hands=hands, rounds=rounds):
            return happened.PenaltyGiven(at_ms, seat, hands, rounds)
        case Rack(seat=seat, racked=racked):
            return happened.ChipsRacked(at_ms, seat, racked)
        case CallAway(seat=seat, to=to_game):
            return happened.MoveCalled(at_ms, seat, to_game)
        case KeepPot(amount=amount):
            return happened.PotForfeited(at_ms, amount)
        case ColorUp():
            cards = tuple((one.seat, card(one.card)) for one in command.cards)
            return happened.ColoredUp(at_ms, command.chip, command.into, cards, command.late)
        case JackpotMentioned(seat=of_seat):
            return happened.JackpotTalk(at_ms, of_seat)
        case PointOut():
            return _claim(command, at_ms)
        case Decide(choose=choose):
            return happened.FloorRuled(at_ms, choose)
        case CallClock(seat=seat, by=by):
            return happened.ClockCalled(at_ms, seat, by)
        case RunIt(times=times, seats=seats):
            return happened.RunItAgreed(at_ms, times, seats)
        case Replay():
            return None


def _game(command: ChooseGame, at_ms: int) -> Commanded:
    limits = command.limits
    pair = (limits[0], limits[1]) if limits is not None else None
    return happened.GameChosen(
        at_ms, command.game, command.blinds, pair, command.ante, command.objectors, command.bring_in, command.betting
    )


def _claim(command: PointOut, at_ms: int) -> Commanded:
    return happened.AttentionCalled(
        at_ms, command.cause, command.seat, street=command.street, count=command.count, by=command.by,
        previous_hand=command.previous_hand,
    )  # fmt: skip
