"""Hands are played through the core, and every view on the wire and every drawing is searched for hidden cards.

What is public is worked out here from the events alone, not by the code under test: what came to the board, what
was dealt or turned up, what was tabled. Suits are exchanged from round to round, so that other cards are hidden.
The normal run plays a dozen hands, the night's run a thousand.
"""

from dataclasses import replace
from itertools import cycle, islice, permutations
from pathlib import Path

import pytest

from controller.engine.advance import advance
from controller.handhistory.phh import PhhError, read_phh
from controller.handhistory.phh_player import PhhPlayer
from controller.handhistory.phh_table import open_phh_table
from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.screens.screen_feeder import ScreenFeeder
from controller.table.events import CardMoved, HandTabled, NewDeal
from controller.terms.places import PlaceKind
from controller.views.models import named_faces, view_name
from controller.views.wire import from_line
from display.area import area_of
from display.drawing import faces_shown, texts_shown
from display.freshness import LIVE
from display.screens.screen_list import draw_view
from display.theme import theme

DATA = Path(__file__).parents[1] / "data"
AREAS = {
    "felt": area_of("felt", 800, 480),
    "dealer": area_of("dealer", 800, 480),
    "seat": area_of("seat", 240, 240),
    "floor": area_of("floor", 1024, 768),
}
NIGHT = theme("night")
DECK = {rank + suit for rank in "23456789TJQKA" for suit in "cdhs"}


class Sink:
    """Takes the lines as the socket would, and searches those that are new."""

    def __init__(self):
        self.lines, self.searched, self.drawn = {}, 0, 0
        self.new = []

    def show_all(self, lines):
        for name, line in lines.items():
            if self.lines.get(name) != line:
                self.lines[name] = line
                self.new.append(name)


def with_other_suits(hand, order):
    """Return a recorded hand with its suits exchanged, in every card it names."""
    table = str.maketrans("cdhs", "".join(order))
    actions = []
    for action in hand.actions:
        words = action.split(" ")
        cards = {"dh": 3, "db": 2, "sm": 2, "sd": 2}.get(words[1])
        if cards is not None and len(words) > cards:
            words[cards] = words[cards].translate(table)
        actions.append(" ".join(words))
    return replace(hand, actions=tuple(actions))


def search(sink, public, turn):
    """Search every new line, and the drawing of one of the new views, for faces that are not public."""
    hidden = DECK - public
    for name in sink.new:
        assert not named_faces(sink.lines[name]) & hidden, f"{name}: a hidden card is on the wire"
        sink.searched += 1
    if sink.new:
        name = sink.new[turn % len(sink.new)]
        view = from_line(sink.lines[name])
        assert view_name(view) == name
        drawing = draw_view(view, AREAS[name.partition(":")[0]], NIGHT, LIVE)
        assert not faces_shown(drawing) & hidden, f"{name}: a hidden card is drawn"
        assert not named_faces("\n".join(texts_shown(drawing))) & hidden, f"{name}: a hidden card is written"
        sink.drawn += 1
    sink.new.clear()


def made_public(event, public):
    """Return what is public after an event."""
    if isinstance(event, NewDeal):
        return set()
    if isinstance(event, CardMoved) and event.card.is_known:
        return public | {event.card.face} if event.face_up or event.place.kind is PlaceKind.BOARD else public
    if isinstance(event, HandTabled):
        return public | {one.face for one in event.cards}
    return public


@pytest.mark.parametrize(
    "wanted", [12, pytest.param(1000, marks=[pytest.mark.slow, pytest.mark.timeout(3600)])], ids="{} hands".format
)
def test_no_hidden_card_reaches_a_view_or_a_drawing(wanted, capfd, caplog):
    games, book = load_games(), load_book("golden-nugget-2025")
    recorded = [hand for name in ("wsop", "televised") for hand in read_phh(DATA / f"{name}.phhs")]
    recorded = [hand for hand in recorded if not isinstance(hand, tuple)]
    orders = [order for order in permutations("cdhs") for _ in recorded]
    sink, shown, dealt, hands = Sink(), set(), 0, 0
    for hand, order in islice(zip(cycle(recorded), orders, strict=False), wanted):
        played = with_other_suits(hand, order)
        try:
            events = PhhPlayer(played, book, games).play().events
        except PhhError:
            # in stud the suits decide who acts first: such a hand cannot be played with others
            continue
        hands += 1
        table, feeder, public = open_phh_table(played, book, games), ScreenFeeder("t", (sink,)), set()
        for event in events:
            table, outputs = advance(table, event)
            feeder.note(event)
            feeder.show(table, outputs)
            feeder.draw()
            public = made_public(event, public)
            dealt += isinstance(event, CardMoved) and event.place.kind is PlaceKind.SEAT and event.card.is_known
            search(sink, public, sink.drawn)
            shown |= public
    assert hands >= wanted * 0.8
    assert dealt > hands * 4
    assert sink.searched > hands * 100
    assert sink.drawn > hands * 15
    # the search would prove nothing if nothing were ever shown
    assert len(shown) > 30
    told = " ".join((*capfd.readouterr(), caplog.text))
    assert not named_faces(told)
