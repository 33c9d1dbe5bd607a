"""The map of a book's sentences is read from its folder, and differs from the text in nothing unseen."""

import pytest

from controller.coverage.rule_text import Sentence
from controller.coverage.sentence_map import SentenceClass, read_map, read_sentences, text_faults
from controller.files.strict import DataFileError


def folder(tmp_path, **files):
    for name, text in files.items():
        (tmp_path / f"{name.replace('_', '-')}.toml").write_text(text, "utf-8")
    return tmp_path


def test_a_map_is_read_from_its_files(tmp_path):
    read = read_map(folder(tmp_path, sentences='[1]\n1 = { digest = "ab", kind = "ruled", by = ["play.turn.folded"] }',
                           sentences_2='["H:KILL"]\n1 = { digest = "cd" }'))
    assert read["1"]["1"].kind is SentenceClass.RULED
    assert read["H:KILL"]["1"].kind is SentenceClass.OPEN


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"sentences": '[7]\n1 = { digest = "ab", kind = "rule" }'}, "7: .*'rule' is not one of"),
        ({"sentences": '[7]\n1 = { digest = "ab", words = "x" }'}, "7: .*words: no such key"),
        ({"sentences": '[7]\n1 = { digest = "ab" }', "sentences_2": '[7]\n1 = { digest = "ab" }'}, "7: another file has this rule"),
    ],
)
def test_a_faulty_map_is_refused_with_its_place(tmp_path, files, told):
    with pytest.raises(DataFileError, match=told):
        read_map(folder(tmp_path, **files))


def test_missing_changed_and_extra_sentences_are_told(tmp_path):
    printed = tuple(Sentence("1", index, words) for index, words in enumerate(("Cards speak.", "He pays.", "He folds."), 1))
    held = read_map(folder(tmp_path, sentences=f'[1]\n1 = {{ digest = "{printed[0].digest}" }}\n2 = {{ digest = "00" }}\n'
                                               '[2]\n1 = { digest = "00" }'))
    assert list(text_faults(held, printed)) == [
        "1.2: the text reads otherwise than the sentence that was classified",
        "1.3: the text has this sentence, the map does not",
        "2.1: the map has this sentence, the text does not",
    ]


def test_a_text_that_is_not_there_is_told(tmp_path):
    form = folder(tmp_path, text="file = 'x.txt'\n[[zone]]\nentry = '^(?P<number>\\d+)'")
    with pytest.raises(DataFileError, match=r"x\.txt: No such file"):
        read_sentences(form, tmp_path)
