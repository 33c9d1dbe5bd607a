"""What a table says is said in the language of each of its screens."""

import re
from dataclasses import fields, is_dataclass
from enum import StrEnum

import pytest

from controller.loading.library import load_book, rules_of
from controller.views.book_words.book_text import sentence_at
from controller.views.models import FaceUp, GameLine, KeyHint, PaceView, ReaderView, Stamp
from controller.views.phrases.phrase import phrase
from display.area import area_of
from display.drawing import texts_shown
from display.freshness import LIVE
from display.gallery.scenes import scenes
from display.language.languages import PSEUDO, language
from display.screens.screen_list import draw_view
from display.theme import theme

SCENES = {scene.name: scene for scene in scenes()}
NIGHT = theme("night")
WORD = re.compile(r"[A-Za-z]{2,}")
NAMES = {Stamp: (), GameLine: ("street", "level"), KeyHint: ("does",), PaceView: (), ReaderView: ()}
"""Of these types only the named fields are sentences: the others are names, codes and keys."""
CODES = {"code", "cause", "key", "place", "source", "target", "may", "rules", "rulebook", "software"}


def sentences(value):
    """Yield every sentence of a view."""
    if isinstance(value, StrEnum | FaceUp):
        return
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from sentences(one)
    elif is_dataclass(value):
        for field in fields(value):
            if field.name not in CODES and field.name in NAMES.get(type(value), (field.name,)):
                yield from sentences(getattr(value, field.name))


def is_english(text):
    """Whether a word of a text in the made-up language has a vowel and no accent."""
    kept = re.sub(r"\b(CONFIRM|CLEAR|UNDO|FLOOR|RIFFLE|SHOW|FOLD|AWARD|DRAW|node)\b", "", text)
    return any(set(word.lower()) & set("aeiou") for word in WORD.findall(kept))


def test_every_sentence_has_a_message():
    """A sentence that is new has a message: `phrase`, `plural` or `marked`, and `make messages`."""
    pseudo = language(PSEUDO)
    views = [view for scene in SCENES.values() for view in (scene.felt, scene.dealer, scene.seat, scene.floor)]
    told = {text for view in views for text in sentences(view)}
    assert len(told) > 200
    assert not [text for text in told if is_english(pseudo.say(text))]


def test_a_sentence_without_a_message_is_english():
    """A text of no catalog is found, alone and as a message's argument."""
    pseudo = language(PSEUDO)
    assert is_english(pseudo.say("Nobody made a message of this"))
    assert is_english(pseudo.say(phrase("Hand {number}", number="no message")))
    assert not is_english(pseudo.say(phrase("Hand {number}", number=3)))


@pytest.mark.parametrize(
    ("code", "said"),
    [("en", ("Call the floor.", "Seat 6 folds")), ("es", ("Llame al jefe de sala.", "Asiento 6 se retira"))],
)
def test_two_screens_of_one_table_speak_two_languages(code, said):
    """Both draw the same view."""
    area = area_of("dealer", 1280, 800, language=code)
    shown = " ".join(texts_shown(draw_view(SCENES["ruling_fix"].dealer, area, NIGHT, LIVE)))
    assert all(text in shown for text in said), shown


@pytest.mark.parametrize("book", ["golden-nugget-2025", "npl-2015", "players-casino-2025"])
def test_what_a_book_says_is_said_whole_in_spanish(book):
    """Every value, and every verdict as a screen says it: with its own condition."""
    law, said = load_book(book), language("es").say
    paths = [path for path, _ in rules_of(law)]
    paths += [f"verdict.{cause}.{one}" for cause, rows in law.verdicts.items() for one in rows]
    told = {text: said(text) for path in paths if (text := sentence_at(law, path))}
    assert len(told) > 250
    assert [text for text, spanish in told.items() if text == spanish] == []
    english = re.compile(r"\b(the|is|of|a player|after|before|when|who|may|his|hand)\b")
    assert [spanish for spanish in told.values() if english.search(spanish)] == []


def test_a_sentence_of_a_book_keeps_its_numbers_and_lists():
    law, said = load_book("golden-nugget-2025"), language("es").say
    for path in ("play.clock.time_s", "play.clock.countdown_s"):
        english = sentence_at(law, path)
        assert re.findall(r"\d+", said(english)) == re.findall(r"\d+", english) != []
    verdict = sentence_at(law, "verdict.premature_turn.round_open")
    assert verdict.startswith("If the turn comes before the betting is over")
    assert said(verdict).startswith("Si el turn sale antes de acabar las apuestas")
