"""The chapters of a printed book: everything stands in exactly one."""

from collections import Counter

from controller.loading.book_faults import conditions
from controller.loading.library import load_book
from controller.views.book_words.book_text import VALUES, sentences_of
from controller.views.book_words.chapters import PLANS, chapters


def test_every_section_and_every_cause_stands_in_one_chapter():
    assert Counter(section for plan in PLANS for section in plan.sections) == Counter(
        dict.fromkeys((path.rpartition(".")[0] for path in VALUES), 1)
    )
    assert Counter(cause for plan in PLANS for cause in plan.causes) == Counter(dict.fromkeys(conditions(), 1))


def test_the_chapters_hold_every_sentence_of_a_book_once():
    book = load_book("npl-2015")
    held = [one for chapter in chapters(book) for one in (*chapter.values, *chapter.verdicts)]
    assert Counter(one.paths for one in held) == Counter(one.paths for one in sentences_of(book))
