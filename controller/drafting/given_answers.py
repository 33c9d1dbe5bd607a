"""Answers to a house's questions, typed or given in options, checked all at once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from controller.drafting.house_file import Answer, HouseFile
from controller.drafting.house_questions import HouseQuestion, answer_words, house_questions
from controller.loading.book_tables import BookError, read_tables
from controller.terms.texts import is_plain, quoted
from firmware_bridge.commandline.nearest import did_you_mean

LONGEST_CITE: Final = 80
LARGEST_ANSWER: Final = 10**9
YES_NO: Final = {"yes": True, "true": True, "y": True, "no": False, "false": False, "n": False}


class AnswerError(ValueError):
    """An answer that is none: what was given and what is allowed."""


def value_of(question: HouseQuestion, said: str) -> bool | int | str | tuple[str, ...]:
    """Return the value of an answer in words.

    Raises:
        AnswerError: the question has no such answer.
    """
    said = said.strip()
    if question.kind == "number":
        if said.isdecimal() and int(said) <= LARGEST_ANSWER:
            return int(said)
        raise AnswerError(f"{quoted(said)} is not a whole number of 0 or more")
    if question.kind == "yes_no":
        if said.lower() in YES_NO:
            return YES_NO[said.lower()]
        raise AnswerError(f"{quoted(said)} is neither yes nor no")
    if question.kind == "words":
        return () if said.lower() in {"none", ""} else tuple(_word(question, one) for one in said.split(","))
    return _word(question, said)


def _word(question: HouseQuestion, said: str) -> str:
    """Return one of the question's words; a blank may stand for its underscore."""
    word = said.strip().lower()
    for one in (word, word.replace(" ", "_")):
        if one in question.words:
            return one
    allowed = "the book to follow: " if question.kind == "verdict" else ""
    known = f"{allowed}{', '.join(question.words)}{did_you_mean(word.replace(' ', '_'), question.words)}"
    raise AnswerError(f"{quoted(said.strip())} is not an allowed answer; choose from: {known}")


def cite_of(said: str) -> str:
    """Return a citation.

    Raises:
        AnswerError: it is empty, too long, or holds control characters.
    """
    if not 0 < len(said.strip()) <= LONGEST_CITE or not is_plain(said):
        raise AnswerError(f"{quoted(said)} is not a citation: write a short text such as House rule 7")
    return said.strip()


def question_named(name: str) -> HouseQuestion:
    """Return the question with a path, or with a unique end of a path.

    Raises:
        AnswerError: no question matches, or several do.
    """
    found = [one for one in house_questions() if one.path == name]
    found = found or [one for one in house_questions() if one.path.endswith(f".{name}")]
    if len(found) == 1:
        return found[0]
    if found:
        raise AnswerError(f"{name}: several values end like this; choose from: {', '.join(one.path for one in found)}")
    ends = {one.path.rpartition(".")[2]: one.path for one in house_questions()}
    meant = did_you_mean(name, [*(one.path for one in house_questions()), *ends])
    raise AnswerError(f"{quoted(name)}: a rulebook has no such value or verdict{meant}")


def house_rule(number: int | str) -> str:
    """Return the citation of an answer that gives none."""
    return f"House rule {number}"


def next_rule(file: HouseFile) -> int:
    """Return the number of the next answer's own citation; no rule has it yet."""
    cited = [int(one) for one in re.findall(rf'"{house_rule("")}(\d+)"', file.text())]
    return max([len(file.answers) + len(file.held), *cited]) + 1


def answers_of(given: Sequence[tuple[str, Any]], first: int = 1) -> tuple[Answer, ...]:
    """Return the answers of names and values; a value is a word or a table `{ value, cite }`.

    An answer without a citation gets that of its number, from `first` on.

    Raises:
        BookError: with every fault: its name, what was meant, what is allowed.
    """
    found: dict[str, Answer] = {}
    faults = []
    for number, (name, told) in enumerate(given, first):
        try:
            answer = _answer(name, told, house_rule(number))
        except AnswerError as error:
            is_named = str(error).startswith((name, quoted(name)))
            faults.append(str(error) if is_named else f"{name}: {error}")
            continue
        found[answer.question.path] = answer
    if faults:
        raise BookError(None, tuple(faults))
    return tuple(found.values())


def _answer(name: str, told: Any, cite: str) -> Answer:
    """Return one answer."""
    question = question_named(name)
    if isinstance(told, Mapping):
        strange = told.keys() - {"value", "cite"}
        if strange or "value" not in told:
            raise AnswerError("an answer must be a word, or { value = …, cite = … }")
        told, cite = told["value"], told.get("cite", cite)
    if isinstance(told, list):
        told = tuple(map(str, told))
    return Answer(question, value_of(question, answer_words(told)), cite_of(str(cite)))


def set_options(said: Sequence[str]) -> Iterator[tuple[str, Any]]:
    """Yield name and value of options such as `time_s=30` and `time_s=30 @ House rule 7`.

    Raises:
        BookError: one of them has no equals sign.
    """
    wrong = tuple(f"--set {one}: is not NAME=VALUE" for one in said if "=" not in one)
    if wrong:
        raise BookError(None, wrong)
    for one in said:
        name, _, value = one.partition("=")
        told, at, cite = value.partition("@")
        yield name.strip(), {"value": told.strip(), "cite": cite.strip()} if at else told.strip()


def answers_file(path: Path) -> tuple[dict[str, str], list[tuple[str, Any]]]:
    """Return the base and name of a file of answers, and its answers.

    Raises:
        BookError: it cannot be read, or holds something else.
    """
    tables = read_tables(path)
    answers = tables.pop("answers", {})
    allowed = ("base", "name", "answers")
    faults = [
        f"{key}: no such key; they are {', '.join(allowed)}{did_you_mean(key, allowed)}"
        for key in tables if key not in allowed
    ]
    faults += [f"{key}: is no text" for key in ("base", "name") if not isinstance(tables.get(key, ""), str)]
    if not isinstance(answers, dict):
        faults.append("answers: must be a table")
    if faults:
        raise BookError(path, tuple(faults))
    return tables, list(_flat(answers))


def _flat(answers: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the answers of nested tables by their paths."""
    for key, told in answers.items():
        if isinstance(told, dict) and "value" not in told:
            yield from _flat(told, f"{path}{key}.")
        else:
            yield f"{path}{key}", told
