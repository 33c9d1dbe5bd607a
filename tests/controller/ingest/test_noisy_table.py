"""That a table leaks more than is assumed is said when it becomes known, and when it is over: cards are sure later there."""

from dealer_talk import Talk

from controller.decks.enrolled_decks import Decks
from controller.ingest.ingest import Ingest
from controller.ingest.reading_intake import LEAKS, LEAKS_NO_MORE
from controller.terms.fast_copies import replace
from controller.tracking.antenna_care.rims import of_noisy_table
from hw.board_file import load_board


def test_it_is_said_once_and_its_end_too_but_not_what_a_table_is_taken_for_before_it_is_measured():
    talk = Talk("G")
    ingest = Ingest(load_board("sim"), Decks({}), lambda: talk.table)
    tracker, usual = ingest.tracker, ingest.tracker.known.settings.noise

    said = []
    for noise in (None, usual, of_noisy_table(usual), of_noisy_table(usual), usual, usual):
        ingest.intake.tracked((replace(tracker, known=replace(tracker.known, measured=noise)), ()), 1000)
        said.append(list(ingest.drain()))
    assert said == [[], [], [LEAKS], [], [LEAKS_NO_MORE], []]


def test_a_table_that_is_noisy_when_it_is_first_measured_is_said_to_be_one():
    talk = Talk("G")
    ingest = Ingest(load_board("sim"), Decks({}), lambda: talk.table)
    tracker = ingest.tracker
    measured = replace(tracker.known, measured=of_noisy_table(tracker.known.settings.noise))
    ingest.intake.tracked((replace(tracker, known=measured), ()), 1000)
    assert list(ingest.drain()) == [LEAKS]
