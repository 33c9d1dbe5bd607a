"""A book as it is printed: a house's changes marked, and the long remedies once, at the end."""

from dataclasses import replace

from controller.loading.library import load_book
from controller.rulings.remedies import REMEDIES
from controller.views.book_words.printed_book import LONG, OFTEN, printed

BOOK = load_book("golden-nugget-2025")


def lines(book):
    return [line for chapter in book.chapters for line in (*chapter.values, *chapter.verdicts)]


def test_a_long_remedy_that_is_often_followed_stands_at_the_end():
    book = printed(BOOK)
    assert book.remedies["Redeal"][-1] == "Deal again."
    for name, steps in book.remedies.items():
        assert len(steps) >= LONG
        assert len(steps) == len(REMEDIES[name.lower().replace(" ", "_")].steps)
        assert sum(line.remedy == name for line in lines(book)) >= OFTEN
    assert not [line for line in lines(book) if "Cut the deck. Same button" in line.text]


def test_a_short_remedy_stands_in_its_sentence():
    assert any("Deal the missing card from the top of the stub." in line.text for line in lines(printed(BOOK)))


def test_only_what_the_house_has_otherwise_is_marked():
    dealing = BOOK.deal.dealing
    rows = BOOK.verdicts["missing_card"]
    house = replace(
        BOOK,
        deal=replace(BOOK.deal, dealing=replace(dealing, sequence=replace(dealing.sequence, cite=("Our house 1",)))),
        verdicts={**BOOK.verdicts, "missing_card": {**rows, "in_hand": replace(rows["in_hand"], cite=("Our house 2",))}},
    )
    marked = [line for line in lines(printed(house, BOOK)) if line.before]
    assert {line.source for line in marked} == {"Our house 1; the book's words", "Our house 2; the book's words"}
    assert marked[0].before == ("Any card that is dealt out of sequence is an error. [103, 260; the book's words]",)
    assert not [line for line in lines(printed(BOOK)) if line.before]
