"""Tapes played with chosen faces on their cards, and what everybody at the table could see of them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from controller.engine.advance import advance
from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.screens.screen_feeder import ScreenFeeder
from controller.table.events import CardExposed, CardMoved, Event, HandTabled, NewDeal, TimeReached
from controller.tape.tape import Check, open_table, read_tape
from controller.terms.places import PlaceKind
from tests.display.gallery.record_scenes import BOOK, CURRENCY, DATA

FACES: Final = frozenset(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")


class NewLines:
    """A sink that keeps the lines since it was last asked."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, str]] = []

    def show_all(self, lines: Mapping[str, str]) -> None:
        """Take the views' lines."""
        self.lines.extend(lines.items())

    def taken(self) -> tuple[tuple[str, str], ...]:
        """Return the new lines with their screens' names."""
        lines, self.lines = tuple(self.lines), []
        return lines


def tape_of(plan: dict[str, Any]) -> dict[str, Any]:
    """Return the tape of a scene as its file has it."""
    told: dict[str, Any] = json.loads((DATA / f"scenes/{plan['tape']}.json").read_text("utf-8"))
    return told


def played(told: dict[str, Any], plan: dict[str, Any], folder: Path) -> Iterator[tuple[Event, tuple[tuple[str, str], ...]]]:
    """Play a tape up to the scene; yield each event with the lines that it sent to the screens."""
    path = folder / "tape.json"
    path.write_text(json.dumps(told), "utf-8")
    tape = read_tape(path)
    table = open_table(tape, load_book(plan.get("book", BOOK)), load_games())
    sink = NewLines()
    feeder = ScreenFeeder("Table 12", [sink], CURRENCY)
    for happened in tape.events[: plan["events"]]:
        event = TimeReached(happened.at_ms) if isinstance(happened, Check) else happened
        table, outputs = advance(table, event)
        feeder.note(event)
        feeder.show(table, outputs)
        feeder.draw()
        yield event, sink.taken()


def made_public(event: Event, before: frozenset[str]) -> frozenset[str]:
    """Return the faces of this hand that everybody could see after an event, from the events alone."""
    match event:
        case NewDeal():
            return frozenset()
        case CardMoved(card=card, place=place, face_up=up) if card.is_known and (up or place.kind is PlaceKind.BOARD):
            return before | {card.face}
        case CardExposed(card=card) if card is not None:
            return before | {card.face}
        case HandTabled(cards=cards):
            return before | {card.face for card in cards}
    return before
