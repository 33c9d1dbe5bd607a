"""Runs a lesson: tasks for the trainee, his answers graded by the engine under a book.

The right answer is what the engine makes of the right event, and what is told of a wrong one is what the engine rules
on the wrong one. The table then goes on with the right event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from controller.engine.advance import advance
from controller.engine.flow.awards import push_offered
from controller.loading.law import load_law
from controller.school.grading import graded_deal, graded_keys, ruled_words, rulings_in, state_words, table_lines
from controller.school.lesson_files import Happening, Lesson, LessonQuestion, Part, opened
from controller.school.lesson_tasks import Graded, LessonResult, LessonTask
from controller.school.typed_keys import typed_for
from controller.showing.happened_words import event_sentence
from controller.table.events import ActionDeclared, CardMoved, Event, PotAwarded, StepConfirmed, TimeReached
from controller.table.ruling import Ruling
from controller.table.state import Table
from controller.tape.state_line import state_of
from controller.tape.tape import Tape, open_table
from controller.tape.tape_replay import end_ms
from controller.terms.codes import Outcome
from controller.terms.fast_copies import replace
from controller.views import project
from controller.views.entry_words import entry_text
from controller.views.trouble_now import informing_steps
from controller.views.words import OUTCOMES

NOTHING: Final = "0"
CHOICES: Final = tuple(OUTCOMES)
"""The outcomes in the order of their numbers; 0 is nothing."""
_CHOICE_WORDS: Final = {
    **OUTCOMES, Outcome.ACTION: "An error: the act counts so", Outcome.PLAY_ON: "An error: play on as it lies",
    Outcome.LATE: "Too late: the push stands", Outcome.OPEN: "In time: the floor on the push",
}
"""The outcomes as a trainee tells them from one another."""
EVENTS_TOLD: Final = 8
"""How many of the last events a trainee is told again."""
_FIELDS: Final = {
    "to_act": "Whose turn is it?", "to_call": "How much is it to call?", "pot": "How much is in the pots together?",
    "pots": "How much is in each pot, the main pot first?", "min_raise_to": "What is the least total to raise to?",
    "max_raise_to": "What is the most he may raise to?", "first_to_act": "Who acts first on this street?",
    "burns": "How many burns lie there?",
}


def run_lesson(
    lesson: Lesson, rulebook: str, answer: Callable[[LessonTask], str], tell: Callable[[str], None],
    show: Callable[[Table], None] = lambda _table: None,
) -> LessonResult:
    """Run a lesson under a rulebook; `answer` is the trainee, `tell` the teacher's voice.

    `show` takes the table that the trainee may see before each answer: without a ruling that he has yet to find.

    Raises:
        DataFileError: the rulebook or a game cannot be used.
    """
    graded: list[Graded] = []
    book = ""
    for part in lesson.part:
        tape, happenings = opened(part)
        law = load_law(rulebook, [tape.game])
        book = law.book.name
        tell(part.say)
        run = _PartRun(part, open_table(tape, law.book, law.games), tape)
        for task, grade in run.tasks(happenings):
            show(run.seen)
            one = grade(answer(task))
            graded.append(one)
            tell(one.told)
    return LessonResult(lesson, book, tuple(graded))


Grade = Callable[[str], Graded]


class _PartRun:
    """One table of a lesson."""

    def __init__(self, part: Part, table: Table, tape: Tape) -> None:
        self._part, self._table, self._tape = part, table, tape
        self._told: list[str] = []
        self.seen = table
        """The table that the trainee may see now."""

    def tasks(self, happenings: tuple[Happening, ...]) -> Iterator[tuple[LessonTask, Grade]]:
        """Yield each task with what grades its answer."""
        for one in happenings:
            if isinstance(one.event, LessonQuestion):
                yield self._now(()) if one.event.of == "now" else self._state(one.event.of)
                continue
            before = self._table
            event = _by_the_book(before, one.event) if one.is_yours else one.event
            self.seen = before
            if one.is_yours and (task := self._yours(before, event)) is not None:
                yield task
            elif not isinstance(event, StepConfirmed):  # a remedy's step would answer what now
                self._note(_told(event))
            self._table, outputs = advance(before, event)
            if rulings := rulings_in(outputs):
                yield from self._ruled(rulings)
                return
            self.seen = self._table
        if self._part.case:
            settled, outputs = advance(self._table, TimeReached(end_ms(self._table, self._table.now_ms)))
            self._table = settled
            if rulings := rulings_in(outputs):
                yield from self._ruled(rulings)
            else:
                yield self._now(())

    def _ruled(self, rulings: tuple[Ruling, ...]) -> Iterator[tuple[LessonTask, Grade]]:
        """Yield what is asked when the engine has ruled: what now, and in which order."""
        yield self._now(rulings)
        self.seen = self._table
        parts = self._parts()
        nobody_does = informing_steps(self._table, parts.say)
        steps = tuple(dict.fromkeys(step.text for step in parts.trouble.steps if step.text not in nobody_does))
        if len(steps) > 1:
            yield self._order(steps)

    def _note(self, sentence: str) -> None:
        if sentence:
            self._told.append(self._parts().say(sentence))

    def _parts(self) -> project.Parts:
        return project.Parts(self._table, project.Projection(self._tape.id, 0))

    def _before(self, asked: str = "") -> tuple[str, ...]:
        """Return what happened since the last task, and the table but for what is `asked`."""
        told, self._told = self._told, []
        left = [f"(… {len(told) - EVENTS_TOLD} more before)"] if len(told) > EVENTS_TOLD else []
        return (*left, *told[-EVENTS_TOLD:], *table_lines(self._table, asked))

    def _yours(self, table: Table, event: Event) -> tuple[LessonTask, Grade] | None:
        """Return the task of an event that the trainee does; None if no key or hand makes it."""
        if isinstance(event, CardMoved):
            asks = "The next card comes off the deck. Where does it go?"
            task = LessonTask("deal", self._before(), asks, event.place.code)
            return task, lambda said: graded_deal(table, event, task, said)
        right = typed_for(event, table)
        if not right:
            return None
        asks = f"{self._parts().say(_told(event)) or 'The next hand begins'}. Which keys?"
        task = LessonTask("key", self._before(), asks, right)
        return task, lambda said: graded_keys(table, event, task, said)

    def _state(self, of: str) -> tuple[LessonTask, Grade]:
        right = state_words(state_of(self._table)[of])
        task = LessonTask("ask", self._before(of), _FIELDS[of], right, is_list=of == "pots")

        def grade(said: str) -> Graded:
            is_right = " ".join(said.replace(",", " ").split()) == task.right
            return Graded(task, said, is_right, "Right." if is_right else f"No: {task.right}.")

        return task, grade

    def _now(self, rulings: tuple[Ruling, ...]) -> tuple[LessonTask, Grade]:
        """Return the question whether something is wrong, and what to do."""
        choices = ("Nothing is wrong: go on", *(_CHOICE_WORDS[one] for one in CHOICES))
        right = str(CHOICES.index(rulings[0].outcome) + 1) if rulings else NOTHING
        task = LessonTask("now", self._before(), "What now?", right, choices, is_error=bool(rulings))
        say, book = self._parts().say, self._table.rules
        told = "Nothing was wrong." if not rulings else " ".join(ruled_words(one, self._table, say) for one in rulings)

        def grade(said: str) -> Graded:
            is_right = said.strip() in {str(CHOICES.index(one.outcome) + 1) for one in rulings} | {right}
            return Graded(task, said, is_right, f"{'Right' if is_right else f'No ({choices[int(right)]})'}. {told} "
                                                f"({book.name})")

        return task, grade

    def _order(self, steps: tuple[str, ...]) -> tuple[LessonTask, Grade]:
        """Return the question in which order the steps of a repair come."""
        mixed = tuple(sorted(steps, key=lambda step: (len(step), step)))
        right = " ".join(str(mixed.index(step) + 1) for step in steps)
        task = LessonTask("steps", (), "In which order? (the numbers, such as 2 1 3)", right, mixed)

        def grade(said: str) -> Graded:
            is_right = said.replace(",", " ").split() == right.split()
            listed = "".join(f"\n    {number}. {step}" for number, step in enumerate(steps, 1))
            return Graded(task, said, is_right, ("Right." if is_right else "No:") + ("" if is_right else listed))

        return task, grade


def _by_the_book(table: Table, event: Event) -> Event:
    """Return the event; a push has what the book leaves the winner after the rake."""
    if not isinstance(event, PotAwarded):
        return event
    offered = push_offered(table)
    return replace(event, amount=offered.amount) if offered and offered.seat == event.seat else event


def _told(event: Event) -> str:
    """Return an event in words, an act as the player makes it."""
    return entry_text(event) if isinstance(event, ActionDeclared) else event_sentence(event)


def lesson_faults(lesson: Lesson, rulebook: str) -> tuple[str, ...]:
    """Return what is wrong with a lesson under a book.

    Nobody can pass it, whoever does nothing passes it, or one of its own tables goes wrong by itself.

    Raises:
        DataFileError: the rulebook or a game cannot be used.
    """
    best = run_lesson(lesson, rulebook, lambda task: task.right, lambda _said: None)
    idle = run_lesson(lesson, rulebook, lambda _task: "", lambda _said: None)
    undone = (one for one in best.graded if not one.is_right)
    faults = [f"not to be done: {one.task.asks} ({one.task.right}): {one.told}" for one in undone]
    if idle.is_passed:
        faults.append("whoever does nothing passes it")
    own = replace(lesson, part=tuple(one for one in lesson.part if not one.case))
    if own.part:
        tables = run_lesson(own, rulebook, lambda task: task.right, lambda _said: None)
        faults += [f"its own table goes wrong: {one.told}" for one in tables.graded if one.task.is_error]
    return tuple(faults)
