"""View models: everything that a screen, a topic or a subscriber may know of a table.

No type here can hold a hidden card. A view refuses a sentence that names a card which does not lie face up in that
view, so a view with a leaked hole card cannot be built. The parts of a view live in `parts` and `trouble`, its cards in
`faces`; this module exports all of them, so that a screen imports nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from controller.views.faces import (
    CardView,
    FaceDown,
    FaceUp,
    ViewError,
    named_faces,
    refuse_hidden,
    without_faces,
)
from controller.views.lines.view_part import ViewPart
from controller.views.parts import (
    NOBODY,
    BoardView,
    ClockView,
    GameLine,
    OwesView,
    PositionsView,
    PotView,
    SeatLine,
    Stamp,
    Standing,
    TurnView,
    WayBack,
    WinnerView,
)
from controller.views.trouble import (
    ALL_WELL,
    NO_PACE,
    NO_TROUBLE,
    BasisCode,
    HealthView,
    HistoryLine,
    KeyHint,
    MoveView,
    NextThing,
    NoticeView,
    OptionView,
    OutcomeCode,
    PaceView,
    QuestionView,
    ReaderState,
    ReaderView,
    RulingView,
    StepState,
    StepView,
    TrayView,
    TroubleView,
)

__all__ = [
    "FLOOR",
    "BasisCode",
    "BoardView",
    "CardView",
    "ClockView",
    "DealerView",
    "FaceDown",
    "FaceUp",
    "FloorView",
    "GameLine",
    "HealthView",
    "HistoryLine",
    "KeyHint",
    "MoveView",
    "NextThing",
    "NoticeView",
    "OptionView",
    "OutcomeCode",
    "OwesView",
    "PaceView",
    "PositionsView",
    "PotView",
    "PublicView",
    "QuestionView",
    "ReaderState",
    "ReaderView",
    "RulingView",
    "SeatLine",
    "SeatView",
    "Stamp",
    "Standing",
    "StepState",
    "StepView",
    "TrayView",
    "TroubleView",
    "TurnView",
    "View",
    "ViewError",
    "WayBack",
    "WinnerView",
    "named_faces",
    "open_faces",
    "view_name",
    "without_faces",
]


class PublicView(ViewPart, frozen=True):
    """The felt screen: what everybody at the table may know.

    `message` is one calm line between events. `set_aside` are the cards that lie face up apart from any board or hand
    during a repair.
    """

    stamp: Stamp
    game: GameLine
    seats: tuple[SeatLine, ...]
    boards: tuple[BoardView, ...] = ()
    pots: tuple[PotView, ...] = ()
    pot_total: int = 0
    positions: PositionsView = NOBODY
    turn: TurnView | None = None
    clock: ClockView | None = None
    notice: NoticeView | None = None
    message: str = ""
    set_aside: tuple[FaceUp, ...] = ()
    winners: tuple[WinnerView, ...] = ()
    """The winning hands of a showdown, once everybody knows them."""

    def __post_init__(self) -> None:
        acts = [line.last_act for line in self.seats]
        named = [winner.name for winner in self.winners]
        refuse_hidden((self.message, *acts, *named, *_of_notice(self.notice)), self._public)
        if self.winners and not {card.text for one in self.winners for card in one.cards} <= self._public():
            raise ViewError("a winning hand has a card that does not lie face up")

    def _public(self) -> frozenset[str]:
        return open_faces(self.boards, self.seats) | _faces(self.set_aside)


class SeatView(ViewPart, frozen=True):
    """One seat's own small screen; it shows no card that the felt does not show.

    `open_cards` are the cards that lie face up for everybody. A sentence may name no other card.
    """

    stamp: Stamp
    game: GameLine
    line: SeatLine
    positions: PositionsView = NOBODY
    turn: TurnView | None = None
    clock: ClockView | None = None
    ways_back: tuple[WayBack, ...] = ()
    notice: NoticeView | None = None
    pot_total: int = 0
    message: str = ""
    open_cards: tuple[FaceUp, ...] = ()

    def __post_init__(self) -> None:
        message, last_act, ways, notice = self.message, self.line.last_act, self.ways_back, self.notice
        if message or last_act or ways or notice:
            refuse_hidden((message, last_act, *[way.text for way in ways], *_of_notice(notice)), self._public)

    def _public(self) -> frozenset[str]:
        return _faces(self.open_cards) | open_faces((), (self.line,))


class DealerView(ViewPart, frozen=True):
    """The dealer's screen: the next thing to do, or what is wrong and how to repair it.

    `open_cards` are the cards that lie face up for everybody. A sentence may name no other card.
    """

    stamp: Stamp
    game: GameLine
    next: NextThing
    turn: TurnView | None = None
    clock: ClockView | None = None
    pot_total: int = 0
    trouble: TroubleView = NO_TROUBLE
    keys: tuple[KeyHint, ...] = ()
    sizes: tuple[KeyHint, ...] = ()
    """The keys of usual sizes and of whole rounds that do something now."""
    health: HealthView = ALL_WELL
    history: tuple[HistoryLine, ...] = ()
    open_cards: tuple[FaceUp, ...] = ()

    def __post_init__(self) -> None:
        lines = (
            self.next.text,
            self.next.detail,
            *self.health.blind,
            *[line.text for line in self.history],
        )
        keys = [key.does for key in (*self.keys, *self.sizes)]
        refuse_hidden((*lines, *keys, *_of_trouble(self.trouble)), lambda: _faces(self.open_cards))


class FloorView(ViewPart, frozen=True):
    """One table for the floor: rulings (newest first), remedies, devices, pace and dealer."""

    stamp: Stamp
    game: GameLine
    seats: tuple[SeatLine, ...] = ()
    positions: PositionsView = NOBODY
    turn: TurnView | None = None
    clock: ClockView | None = None
    pot_total: int = 0
    trouble: TroubleView = NO_TROUBLE
    rulings: tuple[RulingView, ...] = ()
    health: HealthView = ALL_WELL
    history: tuple[HistoryLine, ...] = ()
    pace: PaceView = NO_PACE
    open_cards: tuple[FaceUp, ...] = ()
    boards: tuple[BoardView, ...] = ()
    software: str = ""
    software_fault: str = ""

    def __post_init__(self) -> None:
        said = [text for ruling in self.rulings for text in _of_ruling(ruling)]
        lines = (*self.health.blind, *[line.text for line in self.history], *said)
        refuse_hidden((*lines, *_of_trouble(self.trouble)), self._public)

    def _public(self) -> frozenset[str]:
        return _faces(self.open_cards) | open_faces((), self.seats)


View: TypeAlias = PublicView | DealerView | SeatView | FloorView


FLOOR: Final = "floor"
"""The name of the floor's view on the wire."""
_NAMES: Final[Mapping[type[View], str]] = {PublicView: "felt", DealerView: "dealer", FloorView: FLOOR}


def view_name(view: View) -> str:
    """Return the name of a view on the wire: `felt`, `dealer`, `seat:3`, `floor`."""
    return f"seat:{view.line.seat}" if isinstance(view, SeatView) else _NAMES[type(view)]


def open_faces(boards: tuple[BoardView, ...], seats: tuple[SeatLine, ...]) -> frozenset[str]:
    """Return the faces that lie up on these boards and in front of these seats."""
    lying = [card for board in boards for card in board.cards]
    lying += [card for line in seats for card in line.cards]
    return frozenset(card.text for card in lying if isinstance(card, FaceUp))


def _faces(cards: tuple[FaceUp, ...]) -> frozenset[str]:
    return frozenset(card.text for card in cards)


def _of_notice(notice: NoticeView | None) -> tuple[str, ...]:
    return (notice.title, notice.text) if notice else ()


def _of_ruling(ruling: RulingView) -> tuple[str, ...]:
    return (ruling.title, ruling.text, *ruling.because, *ruling.law)


def _of_trouble(trouble: TroubleView) -> Iterator[str]:
    if trouble.ruling:
        yield from _of_ruling(trouble.ruling)
    for step in trouble.steps:
        yield from (step.text, step.note)
    for question in (trouble.floor_question, trouble.dealer_question):
        if question:
            yield question.text
            yield from (option.text for option in question.options)
