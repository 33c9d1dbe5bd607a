"""The conversation that writes a house's book, question by question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TextIO

from controller.drafting.given_answers import AnswerError, cite_of, house_rule, next_rule, value_of
from controller.drafting.house_file import DONE, Answer, HouseFile
from controller.drafting.house_questions import (
    BookAnswer,
    HouseQuestion,
    answer_words,
    house_questions,
    value_answer,
    verdict_answer,
    word_sentence,
)
from controller.loading.library import load_book, rules_of
from controller.loading.named_files import placed
from controller.rulebook.book import Book

STOP: Final = frozenset({"stop", "q", "quit"})
BACK: Final = frozenset({"back", "b"})
HOW: Final = (
    "Enter keeps what your base says. A number or a word answers. `back` asks the question before again, `stop` ends.\n"
    "The file is written after every answer, and the same command goes on where you stopped.\n"
)


class StoppedError(Exception):
    """The conversation was ended by the person, or its input ended."""


@dataclass(frozen=True, slots=True)
class Talk:
    """The two streams of a conversation."""

    reads: TextIO
    writes: TextIO

    def say(self, text: str) -> None:
        """Write a text."""
        self.writes.write(text)
        self.writes.flush()

    def ask(self, text: str) -> str:
        """Return the line that answers a prompt, without blanks around it.

        Raises:
            StoppedError: there is no further line, or it says stop.
        """
        self.say(text)
        line = self.reads.readline()
        if not line or line.strip().lower() in STOP:
            raise StoppedError
        return line.strip()


def asked(talk: Talk, file: HouseFile) -> bool:
    """Ask the questions in which houses differ; return whether the last one was reached.

    The file is written after every answer.
    """
    every = [one for one in house_questions() if one.differs]
    places = {one.path: f"{number} of {len(every)}" for number, one in enumerate(every, 1)}
    questions = [one for one in every if one.path not in file.held]
    book = load_book(_placed(file))
    at = _first(questions, file)
    talk.say(HOW)
    try:
        while at < len(questions):
            file.next = questions[at].path
            file.write()
            step = _one(talk, file, questions[at], book, places[questions[at].path])
            at = max(0, at + step)
            if step < 0:
                _undo(file, questions[at])
    except StoppedError:
        file.write()
        return False
    file.next = DONE
    file.write()
    return True


def _placed(file: HouseFile) -> str:
    """Return the base's name as seen from here; the file says it as seen from its own folder."""
    return placed(file.base, file.path.parent)


def _first(questions: Sequence[HouseQuestion], file: HouseFile) -> int:
    """Return the number of the question that comes first."""
    if file.next == DONE:
        return len(questions)
    return next((number for number, one in enumerate(questions) if one.path == file.next), 0)


def _one(talk: Talk, file: HouseFile, question: HouseQuestion, book: Book, number: str) -> int:
    """Ask one question; return how far to go on: 1, or -1 for the question before."""
    base = said_by(book, question)
    options = options_of(question, base)
    numbered = question.kind != "number"
    lines = lines_of(options, base, numbered=numbered)
    talk.say("\n".join(["", f"[{number}] {question.asks}", f"    ({question.path})", *lines, ""]))
    while True:
        said = talk.ask("> ")
        if not said:
            return 1
        if said.lower() in BACK:
            return -1
        try:
            chosen = _chosen(said, options, question)
            if chosen == base.answer:
                return 1
            value = value_of(question, chosen)
            if _same(question, value, base):
                return 1
            cite = _cite(talk, house_rule(next_rule(file)))
            if cite.lower() in BACK:
                continue
        except AnswerError as error:
            talk.say(f"{error}\n")
            continue
        file.answers.append(Answer(question, value, cite))
        return 1


def _undo(file: HouseFile, question: HouseQuestion) -> None:
    """Take the answer to a question back, as it is asked again."""
    file.answers = [one for one in file.answers if one.question != question]


def _cite(talk: Talk, usual: str) -> str:
    """Ask for the house's own rule."""
    return cite_of(talk.ask(f"By which rule of your house? (Enter: {usual}) ") or usual)


# --------------------------------------------------------------------------- a question in lines


@dataclass(frozen=True, slots=True)
class Option:
    """One possible answer, with those who give it."""

    answer: str
    says: str
    by: tuple[str, ...]


def said_by(book: Book, question: HouseQuestion) -> BookAnswer:
    """Return what a book says to a question."""
    if question.kind == "verdict":
        _, cause, condition = question.path.split(".")
        row = book.verdicts[cause][condition]
        return verdict_answer(cause, condition, row)
    return value_answer(question.path, dict(rules_of(book))[question.path])


def options_of(question: HouseQuestion, base: BookAnswer) -> tuple[Option, ...]:
    """Return the answers that can be given by number, the base's first."""
    found: dict[str, list[str]] = {base.answer: []}
    says = {base.answer: base.says}
    for id_, said in question.books.items():
        found.setdefault(said.answer, []).append(f"{id_} ({', '.join(said.cite)})")
        says.setdefault(said.answer, said.says)
    if question.kind in {"word", "yes_no"}:
        for word in question.words:
            found.setdefault(word, [])
            says.setdefault(word, word_sentence(question.path, word))
    return tuple(Option(answer, says.get(answer, ""), tuple(by)) for answer, by in found.items())


def lines_of(options: Sequence[Option], base: BookAnswer, *, numbered: bool = True) -> Iterator[str]:
    """Yield a line for each option, and its sentence if it has one.

    Options that are whole numbers themselves have no number before them: what is typed is the answer.
    """
    for number, one in enumerate(options, 1):
        yours = ["your base"] if one.answer == base.answer else []
        yield f"  {number if numbered else '-'}  {one.answer}: {'; '.join([*yours, *one.by]) or 'no book'}"
        if one.says:
            yield f"       {one.says}"


def _chosen(said: str, options: Sequence[Option], question: HouseQuestion) -> str:
    """Return an answer's words; an option's number stands for them."""
    by_number = question.kind != "number" and said.isdecimal() and 1 <= int(said) <= len(options)
    if not by_number:
        return said
    answer = options[int(said) - 1].answer
    if question.kind != "verdict":
        return answer
    # The base's own verdict may be a house's; it needs no book, as it changes nothing.
    return next((id_ for id_, one in question.books.items() if one.answer == answer), answer)


def _same(question: HouseQuestion, value: object, base: BookAnswer) -> bool:
    """Whether an answer is what the base says already."""
    answer = question.books[str(value)].answer if question.kind == "verdict" else answer_words(value)
    return answer == base.answer
