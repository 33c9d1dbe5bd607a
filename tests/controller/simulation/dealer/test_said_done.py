"""The CONFIRM key on a step that readers should tell: what they see of it goes with the dealer's word."""

import json

import pytest
from dealer_talk import Talk

from controller.decks.enrolled_decks import Decks
from controller.fusion.detection import DetectionModel
from controller.fusion.detection import Unsure as Claim
from controller.ingest.ingest import Ingest
from controller.ingest.sensing import Sensing
from controller.simulation.dealer.dealer_acts import READERS_AWAITED_MS, is_disobeyed, said_done
from controller.simulation.dealer.hand_script import HandResult
from controller.simulation.dealer.repair_acts import CONFIRMED
from controller.simulation.measure.simulated_evenings import SimSettings, SimulatedEvening
from controller.table.events import CardMoved, StepConfirmed
from controller.tape.codec import read_event, write_event
from controller.terms.cards import card
from controller.terms.codes import Cause, StepCode
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, MUCK, STUB, seat_place
from firmware_bridge.readings import Arrival, PinChanged
from hw.board import HEADER
from hw.board_file import load_board
from hw.panel import Key
from hw.sim import physical_acts as acts
from hw.sim.hands.hand_acts import Injection
from hw.sim.tags import make_deck, uid_of
from hw.sim.world import Lying, make_world, move

EXTRA = "new deal 2d>1"
"""A third card came to seat 1 and was read there: it goes on top of the stub, and is burned next."""
SCRAMBLE = "new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold 2d>board~+3s>board~+5h>board~"
"""No burn before a flop that lies face down: the three are scrambled, and one of them is the burn."""


class Unsure(DetectionModel):
    """Readers that see a card on the stub, and one on the muck, and are not sure."""

    def unsure(self):
        return (Claim(0, MUCK, card("3s"), is_read=True), Claim(0, STUB, card("2d"), is_read=True))


def confirmed(letter, text, sight):
    board, talk = load_board("sim"), Talk(letter).play(text)
    (pin,) = (one.pin for one in board.pins if one.key is Key.CONFIRM)
    ingest = Ingest(board, Decks({}), lambda: talk.table, Sensing(sight=sight))
    zero = talk.table.now_ms
    ingest.accept(Arrival(HEADER, zero + 5000, PinChanged(pin, active=True)))
    ingest.accept(Arrival(HEADER, zero + 5100, PinChanged(pin, active=False)))
    return talk, ingest.take(zero + 6000)


def test_a_card_that_is_seen_where_the_step_wants_it_is_told_with_the_word_and_does_the_step():
    sight = Unsure()
    talk, event = confirmed("G", EXTRA, sight)
    step = talk.table.remedy.current
    assert event == StepConfirmed(event.at_ms, step.code, (card("2d"),))
    assert step.expect.places == (STUB, BURN)
    assert read_event(json.loads(json.dumps(write_event(event, timed=False))), event.at_ms) == event
    talk.feed(event)
    assert talk.table.ledger.place_of(card("2d")) == STUB
    assert talk.table.remedy is None or talk.table.remedy.current != step


def test_of_a_step_that_is_a_persons_word_anyway_no_reader_is_asked():
    _, event = confirmed("P", SCRAMBLE, Unsure())
    assert event == StepConfirmed(event.at_ms, StepCode.SCRAMBLE_THREE)


@pytest.mark.parametrize(("waited_ms", "said"), [(READERS_AWAITED_MS - 1, ()), (READERS_AWAITED_MS, (CONFIRMED,))])
def test_the_virtual_dealer_says_it_himself_where_the_screen_waits_long_after_he_has_moved_the_card(waited_ms, said):
    """Seat 3's exposed card, which the readers' rounds do not tell from its other one, goes on top of the stub."""
    talk = Talk("N").play("new deal:2")
    talk.feed(CardMoved(talk.table.now_ms + 1000, card("8s"), seat_place(3), motion=7))
    talk.at_ms = talk.table.now_ms
    talk.play("exposed:3 4s>4 Jc>5 9d>6 3d>1 Kd>2 Kc>3 7s>4 8d>5 Ts>6 2d>3")
    remedy = talk.table.remedy
    assert remedy.current.expect.of == seat_place(3)
    assert said_done(talk.table, remedy, remedy.current, make_world(), waited_ms) == said


def test_a_card_off_the_stub_is_never_said_to_be_there():
    """The dealer deals it instead: whichever card comes is read."""
    talk = Talk("N").play("new deal:12 exposed:6=Ts")
    remedy = talk.table.remedy
    assert remedy.current.code is StepCode.REPLACE_FROM_STUB
    assert said_done(talk.table, remedy, remedy.current, make_world(), 10 * READERS_AWAITED_MS) == ()


@pytest.mark.parametrize(("waited_ms", "laid"), [(READERS_AWAITED_MS - 1, 0), (READERS_AWAITED_MS, 3)])
def test_the_virtual_dealer_lays_a_hand_apart_whose_card_off_the_stub_no_reader_tells(waited_ms, laid):
    talk = Talk("N").play("new deal:12 exposed:6=Ts")
    step = talk.table.remedy.current
    codes = ("Ts", "2c", "3c")
    world = move(make_world(make_deck("A")), [uid_of("A", code) for code in codes], Lying("seat:6"))
    told = said_done(talk.table, talk.table.remedy, step, world, waited_ms)
    assert told == tuple(acts.Lay((code,), "seat:6") for code in codes)[:laid]


@pytest.mark.parametrize(("burned", "told", "disobeyed"), [(0, 0, True), (2, 0, True), (3, 0, False), (3, 1, True)])
def test_the_virtual_dealer_who_overlooks_a_repair_burns_no_more_than_three_that_nobody_tells_him_of(burned, told, disobeyed):
    talk = Talk("N").play("new deal:12 exposed:6=Ts")
    codes = ("2c", "2d", "2h")[:burned]
    uids = [uid_of("A", code) for code in codes]
    world = move(make_world(make_deck("A")), uids, Lying(BURN.code))
    for code in codes[:told]:
        talk.table = replace(
            talk.table, physical=replace(talk.table.physical, ledger=talk.table.ledger.moved(card(code), BURN))
        )
    result = HandResult(1, Injection((), Cause.REMEDY_NOT_FOLLOWED.value, 0))
    assert is_disobeyed(result, talk.table, talk.table.remedy.current, world) == disobeyed


def test_at_the_harsh_table_a_repair_comes_to_its_end_though_no_reader_tells_it():
    """A card on top of the stub is read by its coil once in seven polls: the dealer says in the end that it lies there."""
    exposed = SimSettings(
        hands=8, seed=96001, noise="harsh", errors=1.0, through="tracker", causes=("exposed_one",)
    )
    evening, said = SimulatedEvening(exposed, 0), []

    class Watcher:
        def heard(self, event, outputs, table):
            del outputs, table
            said.extend([event] if isinstance(event, StepConfirmed) else [])

        def saw(self, truth, world):
            del truth, world

    evening.table.watch(Watcher())
    evening.play()
    assert (evening.referee.tally.hands, evening.referee.tally.unfinished) == (8, 0)
    assert StepCode.EXPOSED_TO_STUB_TOP in {one.step for one in said}
