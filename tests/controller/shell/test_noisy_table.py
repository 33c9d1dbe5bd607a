"""That a table leaks more than is assumed is said when it becomes known, and when it is over: cards are sure later there."""

from dealer_talk import Talk

from controller.shell.decks import Decks
from controller.shell.ingest import LEAKS, LEAKS_NO_MORE, Ingest
from controller.terms.copying import replace
from controller.tracking.field import compile_field
from controller.tracking.rims import of_noisy_table
from hw.board_file import load_board


def test_it_is_said_once_and_its_end_too():
    talk = Talk("G")
    ingest = Ingest(load_board("sim"), Decks({}), lambda: talk.table)
    tracker, usual = ingest.tracker, ingest.tracker.known.settings.noise
    wiring = tracker.known.model.wiring

    def under(noise):
        return replace(tracker, known=replace(tracker.known, model=compile_field(wiring, noise)))

    said = []
    for noise in (usual, of_noisy_table(usual), of_noisy_table(usual), usual, usual):
        ingest._tracked((under(noise), ()), 1000)
        said.append(list(ingest.drain()))
    assert said == [[], [LEAKS], [], [LEAKS_NO_MORE], []]
