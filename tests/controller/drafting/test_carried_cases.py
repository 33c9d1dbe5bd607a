"""The cases that the program carries are those of `tests/data`, without what the books are expected to rule."""

import lzma
from collections import Counter

from pack_cases import packed

from controller.drafting.carried_cases import CASES, carried_cases


def test_the_packed_cases_are_those_of_the_project():
    carried = lzma.decompress(CASES.read_bytes()).decode()
    assert carried == packed(), "run: python -m tests.controller.drafting.pack_cases"


def test_every_case_has_its_own_id_a_title_and_a_reason():
    cases = carried_cases()
    assert max(Counter(case.tape.id for case in cases).values()) == 1
    assert all(case.tape.title and case.tape.events and case.why for case in cases)


def test_what_the_books_should_rule_is_not_carried():
    assert all(not check.want for case in carried_cases() for check in case.tape.events if hasattr(check, "want"))
