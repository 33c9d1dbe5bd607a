"""Grades what a trainee did by what the engine makes of it under the book."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from controller.engine.advance import advance
from controller.school.lesson_tasks import Graded, LessonTask
from controller.school.typed_keys import UnknownKeyError, events_of
from controller.table.events import CardMoved, Event, TimeReached
from controller.table.outputs import IssueRuling, Output
from controller.table.ruling import Ruling
from controller.table.state import Table
from controller.tape.state_line import state_of
from controller.tape.tape_replay import end_ms
from controller.terms.places import Place, PlaceError, PlaceKind, place, seat_place
from controller.views import project, trouble_now
from controller.views.models import FaceUp
from controller.views.phrases.street_words import street


def rulings_in(outputs: tuple[Output, ...]) -> tuple[Ruling, ...]:
    """Return the rulings among the outputs of an event."""
    return tuple(one.ruling for one in outputs if isinstance(one, IssueRuling))


def ruled_words(ruling: Ruling, table: Table, say: Callable[[str], str]) -> str:
    """Return a ruling with its rules."""
    view = trouble_now.ruling_view(table, ruling, say)
    return f"{view.title}. {view.text} (rule {', '.join(view.rules)})"


def state_words(value: object) -> str:
    """Return a field of the state as a trainee writes it: `12`, `90 140`, `nobody`."""
    if isinstance(value, list):
        return " ".join(str(one["amount"] if isinstance(one, dict) else one) for one in value)
    return str(value) if value is not None else "nobody"


def settled(table: Table, events: tuple[Event, ...]) -> tuple[Table, tuple[Ruling, ...]]:
    """Return the table behind these events with the last motion over, and what was ruled."""
    rulings: tuple[Ruling, ...] = ()
    for event in events:
        table, outputs = advance(table, event)
        rulings += rulings_in(outputs)
    table, outputs = advance(table, TimeReached(end_ms(table, table.now_ms)))
    return table, rulings + rulings_in(outputs)


def graded_deal(table: Table, event: CardMoved, task: LessonTask, said: str) -> Graded:
    """Grade where a card is dealt; a wrong place is judged by the book."""
    where = place_of(said)
    if where == event.place:
        return Graded(task, said, is_right=True, told="Right.")
    right = f"It goes to {event.place.words}."
    if where is None:
        return Graded(task, said, is_right=False, told=f"That is no place. {right}")
    wrong = CardMoved(event.at_ms, event.card, where, face_up=where.kind is PlaceKind.BOARD)
    after, rulings = settled(table, (wrong,))
    say = project.Parts(after, project.Projection("lesson", 0)).say
    judged = " ".join(ruled_words(one, after, say) for one in rulings) or "The table takes it for a mistake of yours."
    return Graded(task, said, is_right=False, told=f"No. {judged} {right}")


def place_of(said: str) -> Place | None:
    """Return the place that a trainee names: `3`, `seat 3`, `burn`; None if it is none."""
    word = said.strip().lower().replace("seat ", "seat:").replace("board ", "board:")
    if word.isascii() and word.isdecimal() and len(word) <= 2 and int(word):
        return seat_place(int(word))
    try:
        return place(word)
    except PlaceError:
        return None


def graded_keys(table: Table, event: Event, task: LessonTask, said: str) -> Graded:
    """Grade keys by what they do: the table must be as the right event leaves it."""
    wanted, _ = settled(table, (event,))
    try:
        events, keypad_said = events_of(said, table, event.at_ms)
    except UnknownKeyError as error:
        return Graded(task, said, is_right=False, told=f"No: {error}. It is: {task.right}.")
    after, rulings = settled(table, events)
    # A hand that is shown changes no field of the state, so what was keyed must be of the same kind and seat too.
    is_meant = any(_meant(one) == _meant(event) for one in events)
    if is_meant and state_of(after) == state_of(wanted):
        return Graded(task, said, is_right=True, told="Right.")
    say = project.Parts(after, project.Projection("lesson", 0)).say
    judged = " ".join(ruled_words(one, after, say) for one in rulings) or keypad_said
    return Graded(task, said, is_right=False, told=f"No. {judged} It is: {task.right}.".replace("  ", " "))


def _meant(event: Event) -> tuple[type, int | None]:
    return type(event), getattr(event, "seat", None)


_TURNS: Final = frozenset({"to_act", "first_to_act"})
_POTS: Final = frozenset({"pot", "pots"})


def table_lines(table: Table, asked: str = "") -> Iterator[str]:
    """Yield what everybody sees of the table: street, board, pot, bets, open cards.

    Not the field of the state that the trainee is `asked` for.
    """
    hand = table.hand
    if hand is None:
        return
    parts = project.Parts(table, project.Projection("lesson", 0))
    up = [card.text for board in project.boards(table) for card in board.cards if isinstance(card, FaceUp)]
    board = f" · board {' '.join(up)}" if up else ""
    turn = f" · seat {parts.turn.seat} to act" if parts.turn and asked not in _TURNS else ""
    pot = "" if asked in _POTS else f" · pot {parts.pot}"
    yield f"[{street(table.variant, hand.street)}{pot}{board}{turn}]"
    for line in parts.seats:
        shown = " ".join(card.text for card in line.cards if isinstance(card, FaceUp))
        bet = f" bet {line.bet}" if line.bet else ""
        state = " folded" if line.seat in hand.wagering.folded else " all in" if line.all_in else ""
        yield f"[seat {line.seat}: {line.stack}{bet}{state}{f' shows {shown}' if shown else ''}]"
