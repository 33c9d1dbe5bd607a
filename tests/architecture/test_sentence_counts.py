"""The counts of sentences in docs/rulebooks.md are those of the maps; notes become a map."""

from pathlib import Path

import pytest
import second_reading
import write_sentences

from controller.coverage.rule_text import Sentence
from controller.coverage.sentence_map import MappedSentence, SentenceClass, read_map


def test_the_counts_of_sentences_are_those_of_the_maps():
    """If it fails: `python tests/architecture/write_sentences.py --docs`."""
    text = write_sentences.DOCS.read_text("utf-8")
    assert write_sentences.with_table(text) == text


def test_notes_become_a_map_and_the_rest_stays(tmp_path, monkeypatch):
    monkeypatch.setattr(write_sentences, "RULEBOOKS", tmp_path)
    (tmp_path / "book").mkdir()
    printed = (Sentence("1", 1, "Cards speak."), Sentence("1", 2, "He pays."), Sentence("H:KILL POTS", 1, "It is posted."))
    before = {"1": {"2": MappedSentence(printed[1].digest, SentenceClass.NARRATIVE)}}
    write_sentences.write("book", printed, before, ["1.1 = ruled play.pots.run_it; game.holdem", "H:KILL POTS.* = floor | Why. | gap: what"])
    assert read_map(Path(tmp_path / "book")) == {
        "1": {
            "1": MappedSentence(printed[0].digest, SentenceClass.RULED, ("play.pots.run_it", "game.holdem")),
            "2": before["1"]["2"],
        },
        "H:KILL POTS": {"1": MappedSentence(printed[2].digest, SentenceClass.FLOOR, (), "Why.", "what")},
    }


def test_notes_about_a_sentence_that_is_not_there_are_refused():
    with pytest.raises(SystemExit, match="no such sentence"):
        write_sentences.noted("9.1 = narrative", ())


def test_a_second_reading_is_compared_with_the_map():
    known = {("book", "1", "2"): SentenceClass.RULED, ("book", "H:KILL POTS", "1"): SentenceClass.FLOOR}
    lines = ["book 1.2 = ruled play.clock.time_s", "book H:KILL POTS.1 = conduct", "words"]
    assert second_reading.differing(known, lines) == (2, ["book H:KILL POTS.1: second conduct, map floor"])
    assert second_reading.drawn(known, seed=3) == second_reading.drawn(known, seed=3)


def test_sixty_classified_sentences_are_drawn():
    assert len(set(second_reading.drawn(second_reading.classified(), seed=1))) == second_reading.DRAWN
