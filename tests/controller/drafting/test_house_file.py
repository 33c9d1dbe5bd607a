"""A house's file in the making: what it held stays, answers are added, and it can be taken up."""

import pytest

from controller.drafting.given_answers import answers_of
from controller.drafting.house_file import DONE, begun, taken_up
from controller.loading.library import BookError, read_book_file


def test_every_answer_makes_a_file_that_loads(tmp_path):
    file = begun(tmp_path / "house.toml", "npl-2015", 'The "Corner" House')
    file.answers = list(answers_of([("play.clock.time_s", "45"), ("extra_card.before_action", "golden-nugget-2025"), ("hand_begins", "riffle, push")]))
    file.next = "play.turn.folded"
    file.write()
    source = read_book_file(file.path)
    assert source.book.name == 'The "Corner" House'
    assert source.book.play.clock.time_s.value == 45
    assert source.book.deal.windows.hand_begins.value == ("riffle", "push")
    verdict = source.book.verdicts["extra_card"]["before_action"]
    assert (verdict.outcome, verdict.remedy, verdict.cite) == ("fix", "extra_card_to_burn", ("House rule 2",))
    assert len(source.overridden) == 3


def test_what_a_person_wrote_stays_when_it_is_taken_up(tmp_path):
    path = tmp_path / "house.toml"
    own = """# mine
base = "npl-2015"
[override.play.clock]  # hurry
time_s = { value = 30, cite = ["Ours"] }
[override.verdict.missing_card]
"in_hand after_hand" = { outcome = "void", cite = ["x"], say = "Void." }
"""
    path.write_text(own, "utf-8")
    file = taken_up(path)
    assert file.held == {"play.clock.time_s", "verdict.missing_card.in_hand", "verdict.missing_card.after_hand"}
    file.answers = list(answers_of([("play.clock.countdown_s", "5")]))
    file.next = "play.turn.folded"
    file.write()
    assert path.read_text("utf-8").startswith(own)
    again = taken_up(path)
    assert (again.next, "play.clock.countdown_s" in again.held) == ("play.turn.folded", True)
    again.next = DONE
    again.write()
    assert "next question" not in path.read_text("utf-8")
    assert taken_up(path).next == DONE


def test_a_file_to_which_nothing_can_be_added_is_refused_and_stays(tmp_path):
    path = tmp_path / "house.toml"
    own = 'base = "npl-2015"\noverride = { play = { clock = { time_s = { value = 30, cite = ["Ours"] } } } }\n'
    path.write_text(own, "utf-8")
    file = taken_up(path)
    file.answers = list(answers_of([("play.clock.countdown_s", "5")]))
    with pytest.raises(BookError, match="cannot be added below"):
        file.write()
    assert path.read_text("utf-8") == own
