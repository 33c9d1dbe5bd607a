"""The felt: calm while play goes on, unmistakable when a hand is stopped, and silent about what is the dealer's."""

from dataclasses import replace

import pytest

from controller.views.models import FaceDown, NoticeView, OutcomeCode, SeatLine, WinnerView
from display.area import area_of
from display.drawing import Box, faces_shown, texts_shown
from display.freshness import LIVE, FeedState, Freshness
from display.screens import felt
from display.theme import theme
from tests.display.made import play_scenes as play
from tests.display.made.made_scenes import scenes

AREA, NIGHT = area_of("felt", 1280, 720), theme("night")
SCENES = {scene.name: scene for scene in scenes()}


def drawn(view, freshness=LIVE):
    return felt.draw(view, AREA, NIGHT, freshness)


def said(view, freshness=LIVE):
    return " | ".join(texts_shown(drawn(view, freshness)))


def test_a_player_can_read_what_counts():
    texts = said(play.river())
    for wanted in (
        "No-limit hold'em",
        "$1-$2",
        "River",
        "Hand 118",
        "Seat 8: $180 to call",
        "Pot $387",
        "TO ACT",
        "bet $60",
    ):
        assert wanted in texts, wanted
    assert faces_shown(drawn(play.river())) == {"Kd", "8s", "3c", "Th", "8h"}
    assert {"D", "SB", "BB", "STR"} <= set(texts_shown(drawn(play.preflop())))


def test_the_winning_hand_is_named_with_its_seat_until_the_pot_is_pushed_to_it():
    winner = WinnerView(2, "three of a kind, eights", play.up("8d 8s 8h Kd Th"))
    before = felt.draw(replace(play.showdown(), winners=(winner,)), area_of("felt", 1920, 1080), NIGHT)
    assert "Seat 2: three of a kind, eights" in texts_shown(before)
    pushed = texts_shown(drawn(replace(play.pushed(), winners=(winner,))))
    assert {"Seat 2 wins $507", "three of a kind, eights"} <= set(pushed)


@pytest.mark.parametrize("size", [(800, 480), (1280, 720)])
def test_both_boards_are_named_in_whole_words(size):
    view = play.double_board()
    boards = tuple(replace(board, label=f"{board.label} board") for board in view.boards)
    texts = texts_shown(felt.draw(replace(view, boards=boards), area_of("felt", *size), NIGHT))
    assert {text.split(" ")[0] for text in texts} >= {"Top", "Bottom"}


def test_every_pot_is_told_with_its_seats():
    texts = said(play.all_in())
    for wanted in ("Main", "Side 1", "Side 2", "Side 3", "$375", "$2,090", "Seats 2 5"):
        assert wanted in texts, wanted


def test_absent_players_and_what_they_owe():
    texts = said(play.absent())
    for wanted in ("missed both", "owes $3", "missed big", "owes $2", "absent", "pick", "waiting"):
        assert wanted in texts, wanted


@pytest.mark.parametrize("name", [name for name in SCENES if name.startswith("ruling_")])
def test_a_ruling_is_unmistakable(name):
    view = SCENES[name].felt
    texts = said(view)
    assert ("STOPPED" in texts) == view.notice.stops
    assert view.notice.title in texts.replace(" | ", " ")


def test_a_stopped_hand_shows_no_turn():
    assert "TO ACT" not in said(SCENES["ruling_floor"].felt)


def test_questions_to_the_dealer_are_not_the_players_business():
    scene = SCENES["dealer_question"]
    assert scene.dealer.trouble.dealer_question
    assert said(scene.felt) == said(play.flop())


@pytest.mark.parametrize("feed", [FeedState.STALE, FeedState.LOST])
def test_what_is_not_live_is_shown_as_that(feed):
    texts = said(play.clock_running(), Freshness(feed, 12_000))
    assert "NOT LIVE" in texts
    assert "12 s" in texts
    for gone in ("TO ACT", "to call", "Clock"):
        assert gone not in texts


def test_the_turn_is_told_by_mark_and_words_and_edge_and_not_by_color_alone():
    before, after = play.river(), replace(play.river(), turn=None)
    colorless = [
        [
            (type(shape).__name__, shape.bounds, getattr(shape, "text", ""), getattr(shape, "edge_px", 0))
            for shape in drawn(view).shapes
            if isinstance(shape, Box)
        ]
        for view in (before, after)
    ]
    assert colorless[0] != colorless[1]
    assert "▶" in said(before)
    assert "▶" not in said(after)


def test_seats_that_are_not_told_of_stand_as_open_ones():
    """The controller tells of the seats that are taken; the others keep their places at the table."""
    view = replace(play.flop(), seats=tuple(line for line in play.flop().seats if line.seat in {1, 2, 8}))
    assert said(view).count("open") == 5


def test_a_table_without_players_can_be_drawn():
    assert "No-limit" in said(replace(play.idle(), seats=()))


def test_more_seats_than_a_table_has_do_not_break_the_screen():
    seats = tuple(SeatLine(seat, stack=1) for seat in range(1, 13))
    assert "Hand 118" in said(replace(play.flop(), seats=seats))


def test_a_hidden_card_is_drawn_as_a_back_and_nothing_else():
    view = play.flop()
    backs = sum(isinstance(card, FaceDown) for line in view.seats for card in line.cards if line.in_hand)
    shapes = [shape for shape in drawn(view).shapes if getattr(shape, "face", None) == ""]
    assert len(shapes) == backs > 0


def test_a_notice_without_text_can_be_drawn():
    notice = NoticeView(OutcomeCode.LATE, "Too late", stops=False)
    assert "Too late to claim" in said(replace(play.flop(), notice=notice))


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1024, 768), (1280, 720), (1280, 800), (1920, 1080)], ids=str)
@pytest.mark.parametrize("name", [name for name in SCENES if name.startswith("ruling_")])
def test_what_a_ruling_comes_to_is_told_at_every_size(name, size):
    view = SCENES[name].felt
    texts = " ".join(texts_shown(felt.draw(view, area_of("felt", *size), theme("night"))))
    assert view.notice.text in texts
    assert "seat 1" in texts.lower() or view.notice.stops  # whose turn it is
