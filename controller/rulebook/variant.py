"""A game as data, loaded from `controller/library/games/`, with queries on it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from controller.rulebook.point_games import Points
from controller.rulebook.rule import Rule
from controller.rulebook.shares import Division, Share
from controller.rulebook.street_acts import Bet, Board, Burn, Deal, Draw, Opener, Street, StreetName, Toss
from controller.terms.cards import JOKER, RANKS, STANDARD_DECK, Card, card
from controller.terms.codes import Basis, Betting


class Deck(StrEnum):
    """The decks: 52 cards, 53 with a joker, 36 from the six, 41 of Mexican poker."""

    STANDARD = "standard"
    JOKER = "joker"
    SHORT = "short"
    MEXICAN = "mexican"

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the deck, in a fixed order."""
        if self is Deck.STANDARD:
            return STANDARD_DECK
        if self is Deck.JOKER:
            return (*STANDARD_DECK, JOKER)
        if self is Deck.SHORT:
            return tuple(one for one in STANDARD_DECK if RANKS.index(one.rank) >= 4)
        return (*(one for one in STANDARD_DECK if one.rank not in "89T"), JOKER)

    def holds(self, one: Card) -> bool:
        """Whether the deck has a card of that face, whatever its deck and copy."""
        return one.rank != "" if self == "standard" else card(one.face) in self.cards


class Family(StrEnum):
    """The family whose irregularities a game inherits: hold'em, stud, draw, or rows."""

    FLOP = "flop"
    STUD = "stud"
    DRAW = "draw"
    ROWS = "rows"


class ForcedKind(StrEnum):
    """A kind of forced bet posted before the cards."""

    BLINDS = "blinds"
    ANTE = "ante"
    BLINDS_AND_ANTE = "blinds_and_ante"
    BRING_IN = "bring_in"
    """An ante from everybody, then a bring-in by the door card."""
    BUTTON_ANTE = "button_ante"
    """An ante from everybody, `button_times` that ante from the button."""
    NOTHING = "nothing"


class BringIn(StrEnum):
    """The size of the bring-in: its own amount, the lower limit, or either limit by choice."""

    OWN_AMOUNT = "own_amount"
    LOWER_LIMIT = "lower_limit"
    EITHER_LIMIT = "either_limit"


class Debtor(StrEnum):
    """The way back for a player who missed a blind."""

    POST_OR_WAIT = "post_or_wait"
    WAIT = "wait"
    WAIT_OR_KILL = "wait_or_kill"


class ExposedRule(StrEnum):
    """The procedure for a card exposed by the dealer."""

    FLOP_GAME = "flop_game"
    """First or second card, or two cards: misdeal; else replaced, and the exposed card becomes the burn."""
    STUD_THIRD_DOWN = "stud_third_down"
    """A down card exposed: that player's third card comes down."""
    DRAW_REPLACED = "draw_replaced"
    """Replaced, in the deal and in every draw; the exposed card becomes the next burn."""
    MEXICAN_NEXT_DOWN = "mexican_next_down"
    """The next card comes down, and the player may declare himself all-in."""
    OPEN_FACE = "open_face"
    """Played, because the cards will be seen anyway."""


class PrematureRule(StrEnum):
    """The procedure for a card dealt before the betting is over."""

    FLOP_GAME = "flop_game"
    STUD_STREET = "stud_street"
    BOMB_POT = "bomb_pot"
    """As in a flop game; for a premature river with two cards left, the last card and the premature one are
    reshuffled."""
    DRAW_GAME = "draw_game"
    NONE = "none"
    """No betting exists that a card could precede."""


class ShortStubRule(StrEnum):
    """The procedure when the stub cannot complete the hand."""

    NONE = "none"
    """Cannot happen with the game's maximum of players."""
    COMMUNITY_CARD = "community_card"
    """Stud: players + 2 against the stub, then with the burns, then one community card."""
    MUCK_RESHUFFLE = "muck_reshuffle"
    """Super Stud: last card, burns and muck are shuffled; never a community card."""
    STUB_AND_BURNS = "stub_and_burns"
    """Mexican: players + 2 against the stub, then stub and burns together."""
    EARLIER_DISCARDS = "earlier_discards"
    """Draw: earlier discards, muck and burns are shuffled; this round's discards stay out."""
    LAST_CARD_PLAYS = "last_card_plays"
    """Bomb pot, Ultimate Big O: the last card of the deck completes the river."""


class SubstantialAction(StrEnum):
    """The point after which no misdeal can be called (GN 104)."""

    BUTTON_GAME = "button_game"
    STUD_GAME = "stud_game"
    OPEN_FACE = "open_face"


@dataclass(frozen=True, slots=True)
class BettingStructure:
    """The usual betting structure, and those that a house may choose.

    The raise cap and its exceptions are in the rulebook. `usual` is None in games without betting, which are scored in
    points.
    """

    permitted: tuple[Betting, ...]
    cite: tuple[str, ...]
    usual: Betting | None = None


@dataclass(frozen=True, slots=True)
class Forced:
    """Forced bets posted before the cards.

    Attributes:
        usual: the usual structure; `permitted` are those that a house may choose.
        blinds: the number of blinds of the usual structure.
        button: a dealer button moves round the table (stud has none).
        button_times: the button's ante, in antes, under `button_ante`.
        bring_in: the size of the bring-in.
        debtor: the way back of a player who missed a blind.
        displaces: a newcomer may come in though the game then has more players than it takes, so that one sits out.
        button_sits_out: with one player more than the game takes, the button gets no hand.
    """

    usual: ForcedKind
    permitted: tuple[ForcedKind, ...]
    cite: tuple[str, ...]
    blinds: int = 0
    button: bool = True
    button_times: int = 1
    bring_in: BringIn = BringIn.OWN_AMOUNT
    debtor: Rule[Debtor] | None = None
    displaces: Rule[bool] | None = None
    button_sits_out: Rule[bool] | None = None


@dataclass(frozen=True, slots=True)
class Procedures:
    """The game's own procedures for irregularities, in the rulings' terms."""

    exposed: Rule[ExposedRule]
    premature: Rule[PrematureRule]
    short_stub: Rule[ShortStubRule]
    substantial_action: Rule[SubstantialAction]


@dataclass(frozen=True, slots=True)
class Ambiguity:
    """A point that the book leaves open: a switch with a default, or a question to the floor.

    Attributes:
        id: its number in the register, such as `A16`.
        switch: its name in code.
        value: the value unless the house chooses another; one of `options`.
        basis: `default` (ours, as the book is silent), `literal` (one of two readings of the text) or `discretion` (the
            floor is asked).
        text: the question, for people.

    In a game's file an ambiguity may also say what each option changes in that file (`set`). The loader applies it, so
    that the switch is the one source of those values.
    """

    id: str
    switch: str
    value: str
    options: tuple[str, ...]
    text: str
    cite: tuple[str, ...]
    basis: Basis = Basis.DEFAULT


@dataclass(frozen=True)
class Variant:
    """A game.

    Attributes:
        id: the name in the tape format; `aliases` are other names that people use.
        book: the id of the rulebook whose rule numbers `cite` refers to.
        shares: the shares of every pot, in the order in which they are awarded; empty if the game is scored in points.
        points: rows, royalties and Fantasyland of a game played for points; a game may have both (Chinese draw).
        cite: the rules that describe the game as a whole.
    """

    id: str
    name: str
    book: str
    family: Family
    deck: Rule[Deck]
    max_players: Rule[int]
    betting: BettingStructure
    forced: Forced
    streets: tuple[Street, ...]
    procedures: Procedures
    cite: tuple[str, ...]
    aliases: tuple[str, ...] = ()
    shares: tuple[Share, ...] = ()
    division: Division | None = None
    points: Points | None = None
    ambiguities: tuple[Ambiguity, ...] = ()
    note: str = ""

    @cached_property
    def boards(self) -> int:
        """Return how many boards are dealt: 0 in stud and draw."""
        return max((act.on for act in self.acts() if isinstance(act, Board)), default=0)

    @cached_property
    def has_draw(self) -> bool:
        """Whether cards are replaced in a draw."""
        return any(isinstance(act, Draw) for act in self.acts())

    @cached_property
    def has_toss(self) -> bool:
        """Whether players throw cards away for which they get none."""
        return any(isinstance(act, Toss) for act in self.acts())

    def acts(self) -> tuple[object, ...]:
        """Return every act of every street, in order."""
        return tuple(act for street in self.streets for act in street.acts)

    def street(self, name: StreetName) -> Street:
        """Return the street of that name.

        Raises:
            KeyError: the game has no such street.
        """
        for street in self.streets:
            if street.name is name:
                return street
        raise KeyError(f"{self.id} has no street {name}")

    def switch(self, name: str) -> str:
        """Return the value of a named switch; empty text if the game has none of that name."""
        return next((one.value for one in self.ambiguities if one.switch == name), "")

    def starting_cards(self, players: int) -> int:
        """Return how many cards each player has before the first betting round."""
        first = self.streets[0].acts
        return sum(act.count(players) for act in first if isinstance(act, Deal))

    def board_cards(self, board: int = 1, first: int = 0, end: int | None = None) -> int:
        """Return how many cards go to a board on streets `first` to `end`, the end excluded.

        Without `first` and `end`, on all streets.
        """
        acts = (act for street in self.streets[first:end] for act in street.acts)
        return sum(act.board for act in acts if isinstance(act, Board) and act.on == board)

    def cards_used(self, players: int) -> int:
        """Return the cards used when nobody folds and nobody draws a card, burns included."""
        used = 0
        for act in self.acts():
            match act:
                case Deal():
                    used += act.count(players) * players
                case Burn():
                    used += act.burn
                case Board():
                    used += act.board
        return used

    def opens_with_bring_in(self) -> bool:
        """Whether the first round starts with a bring-in by a door card."""
        first = next((act for act in self.acts() if isinstance(act, Bet)), None)
        return first is not None and first.bet in {Opener.LOW_CARD, Opener.HIGH_CARD}
