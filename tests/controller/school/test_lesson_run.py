"""Every lesson under every book: passed by a perfect trainee, failed by one who does nothing or wrong."""

from dataclasses import replace

import pytest

from controller.loading.library import RULEBOOKS
from controller.school.lesson_files import Part, lesson_names, load_lesson
from controller.school.lesson_run import lesson_faults, run_lesson

BOOKS = sorted(path.parent.name for path in RULEBOOKS.glob("*/book.toml"))


def taken(lesson, book, answer):
    told = []
    return run_lesson(lesson, book, answer, told.append), told


@pytest.mark.parametrize("name", lesson_names())
@pytest.mark.parametrize("book", BOOKS)
def test_a_perfect_trainee_passes_and_a_wrong_one_fails(name, book):
    lesson = load_lesson(name)
    best, _ = taken(lesson, book, lambda task: task.right)
    assert [one.told for one in best.graded if not one.is_right] == []
    assert best.is_passed
    assert len(best.graded) >= 6
    wrong, _ = taken(lesson, book, lambda task: "muck" if task.kind == "deal" else "seat 9 fold" if task.kind == "key" else "99")
    assert not wrong.is_passed
    assert wrong.right == 0
    assert len(wrong.graded) == len(best.graded), "the table goes on with the right event"


@pytest.mark.parametrize("name", lesson_names())
def test_a_lesson_is_well_under_a_book(name):
    assert lesson_faults(load_lesson(name), "npl-2015") == ()


def test_there_are_ten_lessons_from_the_first_deal_to_stud():
    assert len(lesson_names()) >= 10
    assert lesson_names()[0] == "01-first-deal"
    assert {load_lesson(name).part[0].table["game"] for name in ("01-first-deal", "10-stud")} == {"nlhe", "stud"}


def test_the_books_grade_one_answer_differently():
    lesson = replace(load_lesson("08"), part=(Part("x", case="audit-play-oot-call-then-fold"),))
    right = {book: taken(lesson, book, lambda task: task.right)[0].graded[0].task.right for book in BOOKS}
    assert len(set(right.values())) > 1, right


def test_a_wrong_deal_is_judged_by_the_book():
    lesson = load_lesson("01-first-deal")
    result, _ = taken(lesson, "golden-nugget-2025", lambda task: "4" if task.kind == "deal" else task.right)
    first = next(one for one in result.graded if one.task.kind == "deal")
    assert not first.is_right
    assert "First card to the wrong seat" in first.told
    assert "rule" in first.told
    assert first.told.endswith("It goes to seat 2.")


def test_another_way_of_keying_the_same_is_right():
    lesson = load_lesson("02-keys")
    result, _ = taken(lesson, "npl-2015", lambda task: task.right.partition("seat ")[2][2:] or task.right)
    assert result.is_passed, "an act without its seat is for the player in turn"


def test_an_error_that_was_not_found_fails_a_lesson_however_much_is_right():
    lesson = replace(load_lesson("05-counts"), pass_percent=1)
    result, _ = taken(lesson, "npl-2015", lambda task: "0" if task.kind == "now" else task.right)
    assert result.right > 0
    assert result.missed
    assert not result.is_passed


def test_no_task_tells_the_ruling_before_the_answer():
    lesson = load_lesson("07-burns")
    seen = []

    def answer(task):
        seen.append(" ".join((*task.before, task.asks)))
        return task.right

    result, _ = taken(lesson, "golden-nugget-2025", answer)
    for graded, before in zip(result.graded, seen, strict=True):
        assert "Ruling" not in before
        assert graded.told not in before


def test_the_screens_show_no_ruling_that_is_yet_to_be_found():
    asked, shown = [], []

    def answer(task):
        asked.append(task.kind)
        return task.right

    run_lesson(load_lesson("07-burns"), "golden-nugget-2025", answer, lambda _said: None, shown.append)
    assert len(shown) == len(asked)
    for kind, table in zip(asked, shown, strict=True):
        assert (not table.rulings) or kind == "steps"
    assert any(table.remedy is not None for table in shown), "the steps are asked with the repair on the screens"


@pytest.mark.parametrize("book", ["golden-nugget-2025", "npl-2015", "eagles-3512", "nclpc-2015"])
def test_a_push_of_a_lesson_is_the_one_that_the_screen_offers(book):
    """What the book leaves after its rake, in words without a mark that only a screen reads."""
    asked = []

    def answer(task):
        if "pushed" in task.asks:
            asked.append(task)
            assert "¤" not in task.asks
            return "confirm"
        return task.right

    for name in ("2", "3"):
        result = run_lesson(load_lesson(name), book, answer, lambda _said: None)
        assert result.is_passed
        assert result.right == len(result.graded)
    assert len(asked) == 2


def test_who_folded_stays_folded_on_the_next_street():
    seen = []

    def answer(task):
        seen.append(task)
        return task.right

    run_lesson(load_lesson("2"), "golden-nugget-2025", answer, lambda _said: None)
    flop = next(task for task in seen if any(line.startswith("[Flop") for line in task.before))
    assert "[seat 1: 200 folded]" in flop.before


@pytest.mark.parametrize("book", BOOKS)
def test_only_steps_that_somebody_does_have_an_order(book):
    """A misdeal's checklist tells more than it asks for: what is only said can stand anywhere."""
    orders = []

    def answer(task):
        if task.kind == "steps":
            orders.append(task.choices)
        return task.right

    run_lesson(load_lesson("5"), book, answer, lambda _said: None)
    told = {"Stop the action.", "Announce the misdeal and its cause.", "Same button, same players, same limits."}
    assert orders
    assert not [order for order in orders if told & set(order)]
    assert any("Shuffle the deck." in order and "Deal again." in order for order in orders)


def test_no_step_of_the_remedy_is_told_before_what_now_is_asked():
    """The dealer of the tape scrambles the four cards of a flop: the trainee has yet to say so."""
    tasks = []

    def answer(task):
        tasks.append(task)
        return task.right

    run_lesson(load_lesson("7"), "golden-nugget-2025", answer, lambda _said: None)
    errors = [task for task in tasks if task.is_error]
    assert errors
    assert not [line for task in errors for line in task.before if line.startswith("Confirmed:")]
