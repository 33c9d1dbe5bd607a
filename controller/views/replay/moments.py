"""Moments of a recorded hand: the views of then, what happened, the ruling's chain.

A moment is made of views alone, so no type here can hold a card that was not public. It refuses a sentence that names a
card which did not lie face up at that moment.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from controller.views.faces import FaceUp, refuse_hidden, without_faces
from controller.views.models import (
    DealerView,
    FloorView,
    PublicView,
    QuestionView,
    RulingView,
    SeatView,
    StepState,
    StepView,
    View,
    open_faces,
)
from controller.views.phrases.phrase import listed
from controller.views.wire import VERSION, WireError, from_body, to_body

SCREENS: Final = ("felt", "dealer", "floor")
"""The screens that every moment has; beside them each occupied seat has its own."""


@dataclass(frozen=True, slots=True)
class ChainView:
    """A ruling from the irregularity to the decision.

    `ruling` has what was seen, the rules and what follows.
    `decision` says how it ended, and is empty while it is open. `question` is what the floor is asked. `open_cards` are
    the cards that lay face up when the ruling was shown last; no sentence names another card.
    """

    ruling: RulingView
    steps: tuple[StepView, ...] = ()
    question: QuestionView | None = None
    decision: str = ""
    open_cards: tuple[FaceUp, ...] = ()

    def __post_init__(self) -> None:
        refuse_hidden(self.sentences(), lambda: frozenset(card.text for card in self.open_cards))

    def sentences(self) -> Iterator[str]:
        """Yield every sentence of the chain."""
        ruling = self.ruling
        yield from (ruling.title, ruling.text, *ruling.because, *ruling.law, self.decision)
        yield from (text for step in self.steps for text in (step.text, step.note))
        if self.question is not None:
            yield from (self.question.text, *(option.text for option in self.question.options))

    def without(self, faces: frozenset[str]) -> ChainView:
        """Return the chain with "a card" for each of these faces, which are no longer open."""
        left = tuple(card for card in self.open_cards if card.text not in faces)
        public = frozenset(card.text for card in left)

        def said(*sentences: str) -> tuple[str, ...]:
            return tuple(without_faces(one, public) for one in sentences)

        ruling, asks = self.ruling, self.question
        title, text, decision = said(ruling.title, ruling.text, self.decision)
        if asks is not None:
            options = tuple(replace(one, text=without_faces(one.text, public)) for one in asks.options)
            asks = replace(asks, text=without_faces(asks.text, public), options=options)
        steps = []
        for step in self.steps:
            text_of_step, note = said(step.text, step.note)
            steps.append(replace(step, text=text_of_step, note=note))
        because, law = said(*ruling.because), said(*ruling.law)
        ruling = replace(ruling, title=title, text=text, because=because, law=law)
        return ChainView(ruling, tuple(steps), asks, decision, left)


@dataclass(frozen=True, slots=True)
class MomentView:
    """One moment of a recorded hand.

    `number` counts the hand's moments from 1, `row` is the event's number in the record, `since_ms` the time since the
    hand began, `wall` the day and time of then, empty if nobody knows it. `did` says what happened. `is_marked` moments
    belong into a report: a ruling, the moment before it, its decision, the end of the hand.
    """

    number: int
    row: int
    since_ms: int
    did: tuple[str, ...]
    felt: PublicView
    dealer: DealerView
    floor: FloorView
    seats: tuple[SeatView, ...] = ()
    chain: ChainView | None = None
    wall: str = ""
    is_marked: bool = False

    def __post_init__(self) -> None:
        refuse_hidden(self.did, self._public)

    def _public(self) -> frozenset[str]:
        up = frozenset(card.text for card in self.floor.open_cards)
        return up | open_faces(self.felt.boards, self.felt.seats)

    def view(self, screen: str) -> View:
        """Return the view of a screen: `felt`, `dealer`, `floor`, `seat:3`; else the felt."""
        views: dict[str, View] = {f"seat:{one.line.seat}": one for one in self.seats}
        return (views | {"dealer": self.dealer, "floor": self.floor}).get(screen, self.felt)

    def screens(self) -> tuple[str, ...]:
        """Return the names of this moment's screens."""
        return (*SCREENS, *(f"seat:{one.line.seat}" for one in self.seats))

    @property
    def text(self) -> str:
        """The sentences of what happened, in one line."""
        return listed((listed((one, "."), "") if one[-1:] not in ".?!" else one for one in self.did), " ")

    @property
    def clock(self) -> str:
        """The time of then (`21:14:07`), or since the hand began (`+0:42`)."""
        if self.wall:
            return self.wall.partition(" ")[2] or self.wall
        seconds = self.since_ms // 1000
        return f"+{seconds // 60}:{seconds % 60:02}"


STEP_MARKS: Final = {StepState.DONE: "✓", StepState.CURRENT: "▶", StepState.TODO: "○", StepState.WRONG: "✗"}


def chain_lines(chain: ChainView) -> Iterator[tuple[str, str]]:
    """Yield the chain as headings and sentences: seen, rule, follows, steps, decision."""
    ruling = chain.ruling
    seat = f", seat {ruling.seat}" if ruling.seat else ""
    yield "Irregularity", f"{ruling.title}{seat}"
    if ruling.because:
        yield "Seen", ruling.because[0]
    basis = {"default": ", our default where the book is silent", "discretion": ", for the floor"}.get(ruling.basis, "")
    yield "Rule", f"{', '.join(ruling.rules)} of {ruling.rulebook or 'the book'}{basis}"
    yield from (("The book", sentence) for sentence in ruling.law)
    yield "Ruling", ruling.text
    yield from (("Step", f"{STEP_MARKS[step.state]} {step.text}") for step in chain.steps)
    if chain.question is not None:
        yield from (("Open to", option.text) for option in chain.question.options)
    yield "Decision", chain.decision or "not yet"


def to_moment_line(moment: MomentView) -> str:
    """Return a moment as one line of JSON, without a line end."""
    framed = {"view": "moment", "v": VERSION, "body": to_body(moment)}
    return json.dumps(framed, ensure_ascii=False, separators=(",", ":"))


def from_moment_line(line: str) -> MomentView:
    """Return the moment of a line.

    Raises:
        WireError: the line is no moment; the sentence says where, and never repeats a card.
    """
    try:
        framed = json.loads(line)
    except (ValueError, RecursionError):
        raise WireError("the line is not JSON") from None
    if not isinstance(framed, dict) or framed.get("view") != "moment" or framed.get("v") != VERSION:
        raise WireError("the line is no moment of this version")
    return from_body(framed.get("body"), MomentView)
