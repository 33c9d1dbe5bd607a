"""The page speaks its reader's language: everything on it has a message, and amounts and dates are written his way."""

import re
from html.parser import HTMLParser

import pytest
from browsing import Browser, page_over, paths
from busy_rooms import QUESTION, busy_room
from planted_cards import planted_messages
from room_messages import ruling, snapshot, state

from controller.room_service.page.page_language import TEMPLATES, wished_language
from controller.views.phrases.phrase import phrase
from controller.views.phrases.phrase_codec import encoded

PLAIN = re.compile(r"(?<![\w-])[A-Za-z]{3,}(?![\w-])")
"""A word without a mark above it; the made-up language has one on nearly every letter."""
DATA = re.compile(
    r"railbird/\S*|a card(?: and a car(?:d|\b))?|A card was exposed\.|<b>Ann</b>|\b(?:nlhe|mara|Railbird|English|testclient|seat(?= óóf))\b"
)
"""Sentences of no catalog, names of tables, persons and games, and what programs call their commands."""


class Words(HTMLParser):
    """Collects what a page says: its texts, and the attributes that are read out or asked."""

    SAID = ("title", "aria-label", "data-sure", "data-live", "data-old", "placeholder", "alt")

    def __init__(self):
        super().__init__()
        self.found = []

    def handle_data(self, data):
        self.found.append(data)

    def handle_starttag(self, tag, attrs):
        self.found += [value for name, value in attrs if name in self.SAID and value]


def words_of(page):
    parser = Words()
    parser.feed(re.sub(r'(?s)<td lang="en">.*?</td>', "", page))
    return [one for one in parser.found if one.strip()]


def speaking(app, wish):
    browser = Browser(app)
    browser.client.headers["accept-language"] = wish
    return browser


def test_every_sentence_of_every_page_has_a_message(sqlite_engine):
    """In the made-up language each message has marks above its letters: a word without one has no message."""
    driven, _ = busy_room(sqlite_engine)
    browser = speaking(page_over(sqlite_engine).app(), "en-XA")
    said = [browser.get("/login").text]
    browser.log_in(sqlite_engine, "mara", "manager")
    assert browser.post("/decide", **QUESTION, choose="misdeal").status_code == 303
    said += [browser.post("/decide", **QUESTION, choose="void").text, browser.get("/table/none").text, browser.get("/floor").text]
    for _, message in planted_messages(7):
        driven.take(message)
    driven.take(state("t2", "lost", storage="full", commands="unheard", software="altered"), state("t3", "offline"))
    driven.intake._snapshots_s = -10.0
    driven.intake.idle()
    seen = {path: browser.get(path).text for path in paths(browser) if not path.startswith("/static")}
    assert len(seen) > 12
    texts = {text for page in (*said, *seen.values()) for text in words_of(page)}
    assert {text for text in texts if PLAIN.search(DATA.sub("", text))} == set()


def test_no_template_writes_words_that_have_no_message():
    """What stands between the tags of a template itself would be English in every language."""
    loose = {}
    folded = re.compile(r"\{\{ *[\"']")  # jinja makes a text of a constant before its message is said
    assert not [path.name for path in TEMPLATES.glob("*.html") if folded.search(path.read_text("utf-8"))]
    for path in sorted(TEMPLATES.glob("*.html")):
        source = re.sub(r"(?s)\{%.*?%\}|\{\{.*?\}\}", "", path.read_text("utf-8")).replace(" data-live", "")
        loose[path.name] = set(re.findall(r"[A-Za-z]{2,}", re.sub(r"(?s)<[^>]*>", " ", source)))
    assert {name: words for name, words in loose.items() if words} == {"base.html": {"Railbird"}}


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ("", "en"), ("es", "es"), ("es-MX,es;q=0.9,en;q=0.8", "es"), ("de,en;q=0.5,es;q=0.7", "es"), ("en-XA", "en-XA"), ("en-US,en-XA;q=0.1", "en"),
        ("de-DE,fr", "en"), ("es;q=0, en", "en"), ("es;q=x", "en"), (",;q=,*;q=0.5", "en"),
    ],
)  # fmt: skip
def test_a_browser_s_wish_gives_the_language(wish, code):
    assert wished_language(wish) == code


def test_a_choice_on_the_page_stands_for_its_user_wherever_he_logs_in(asked):
    engine = asked[0]
    app = page_over(engine).app()
    first, second, third = speaking(app, "en"), speaking(app, "en"), speaking(app, "en")
    assert first.post("/language", language="es", back="/login").headers["location"] == "/login"
    assert "<html lang=\"es\">" in first.get("/login").text
    first.log_in(engine, "flo", "floor")
    assert first.post("/language", language="en", back="/hands?seat=9").headers["location"] == "/hands?seat=9"
    assert "Waiting for the floor" in first.get("/floor").text
    first.post("/language", language="es", back="/")
    second.post("/login", name="flo", password="a long password")
    answer = second.get("/floor")
    assert (answer.headers["content-language"], "Esperan al jefe de sala" in answer.text) == ("es", True)
    third.log_in(engine, "vera", "viewer")
    assert "Waiting for the floor" in third.get("/floor").text
    refused = third.post("/decide", **QUESTION, choose="misdeal", headers={"accept-language": "es"})
    assert ">su función no permite eso</p>" in refused.text


@pytest.mark.parametrize("back", ["//evil.example/x", "https://evil.example", "/\\evil.example", "/a\nb", "x", "/" + "a" * 600, "/é", "//[", "http://["])
def test_a_choice_of_language_leads_to_no_other_site(asked, back):
    browser = Browser(page_over(asked[0]).app())
    assert browser.post("/language", language="xx", back=back).headers["location"] == "/"
    assert "railbird_language" not in browser.client.cookies
    assert browser.client.post("/language", data={"language": "es", "back": "/"}).status_code == 403, "its form has a key, too"


def test_amounts_seats_dates_and_sentences_of_a_table_are_in_the_language(sqlite_engine):
    driven, table = busy_room(sqlite_engine)
    said = phrase("Seat {seat} must put in {amount} more.", seat=3, amount=12)
    short = phrase("Seat {seat} to act", seat=3)
    driven.take(table.happen("railbird.hand.action", {
        "hand": 1, "street": "flop", "seat": 2, "act": "raise", "to": 12_500, "pot": 1_234_567, "stack": 0}))
    driven.take(table.happen("railbird.ruling.issued", ruling(
        2, text=str(short), messages={str(short): encoded(short), "x": {"id": 3}, str(said): {"what": "is this"}})))
    driven.take(table.happen("railbird.ruling.issued", ruling(3, options=(), text="Stop the action.")))
    driven.take(table.happen("railbird.ruling.issued", ruling(4, options=(), text="The house's own sentence {that} {.", messages={})))
    browser = speaking(page_over(sqlite_engine).app(), "es")
    browser.log_in(sqlite_engine, "vera", "viewer")
    hand = browser.get("/hand/t1/evening-1/1").text
    assert "asiento 2: sube hasta 12.500; bote 1.234.567" in hand
    assert "decisión 2: Turno del asiento 3" in hand
    assert "decisión 3: Pare la acción." in hand
    assert "decisión 4: The house&#39;s own sentence {that} {." in hand
    assert "Q♠ 2♦ 7♣" in hand
    assert "27/11/2026 01:00:00" in hand
    assert "Turno del asiento 3" in browser.get("/floor").text
    halted = {"reason": "balance", "waits": "hand"}
    driven.take(table.happen("railbird.halt.changed", halted), snapshot("t1", 11, halt=halted))
    driven.intake._snapshots_s = -10.0
    driven.intake.idle()
    assert "juego detenido: se equilibran las mesas; espera la mano siguiente" in browser.get("/table/t1").text
    english = speaking(page_over(sqlite_engine).app(), "en")
    english.post("/login", name="vera", password="a long password")
    told = english.get("/hand/t1/evening-1/1").text
    assert "seat 2: raise to 12,500; pot 1,234,567" in told
    assert "2026-11-27 01:00:00" in told
