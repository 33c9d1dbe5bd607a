"""A book as one HTML file: whole, linked inside, with nothing from elsewhere."""

from dataclasses import replace
from html.parser import HTMLParser

from controller.loading.library import load_book
from controller.views.book_words.html_page import book_html
from controller.views.book_words.printed_book import printed

BOOK = load_book("nclpc-2015")
VOID = frozenset({"meta", "br"})


class Page(HTMLParser):
    """What a browser would take from the page."""

    def __init__(self, text):
        super().__init__()
        self.open, self.attributes, self.words = [], [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.attributes += [(tag, *one) for one in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)


def test_every_tag_is_closed_and_every_link_is_inside():
    text = book_html(printed(BOOK))
    page = Page(text)
    assert not page.open
    anchors = [value for _, name, value in page.attributes if name == "id"]
    assert len(anchors) == len(set(anchors))
    links = [value for _, name, value in page.attributes if name in {"href", "src"}]
    assert {link.removeprefix("#") for link in links} <= set(anchors)
    assert all(link.startswith("#") for link in links)
    assert not any(word in text for word in ("http", "@import", "url(", "<script", "<link", "<img"))


def test_the_page_has_every_sentence_of_the_book():
    book = printed(BOOK)
    words = " ".join(" ".join(Page(book_html(book)).words).split())
    for chapter in book.chapters:
        for line in (*chapter.values, *chapter.verdicts):
            assert " ".join(line.text.split()) in words
            assert line.source in words


def test_what_a_house_writes_is_text_and_never_markup():
    rows = BOOK.verdicts["missing_card"]
    row = replace(rows["in_hand"], say="<script>alert(1)</script>", cite=("House <7>",))
    house = replace(BOOK, name="A & B <i>", verdicts={**BOOK.verdicts, "missing_card": {**rows, "in_hand": row}})
    text = book_html(printed(house, BOOK))
    assert "<script>" not in text
    assert "A &amp; B &lt;i&gt;" in text
    assert 'class="house"' in text
    assert not Page(text).open
