"""What the screens say of the table's devices: which reader is well, what nobody sees, what the tray holds."""

from dealer_talk import Talk

from controller.engine.advance import advance
from controller.table.events import AntennaJudged, DeviceLost, TrayCounted
from controller.terms.places import BURN, MUCK, seat_place
from controller.views import words
from controller.views.models import ReaderState
from controller.views.table_health import health


def after(*events, **table):
    told = Talk("G", seats=3, **table).table
    for event in events:
        told, _ = advance(told, event)
    return health(told)


def readers(view):
    return {one.place: one.state for one in view.readers}


def test_every_place_with_a_reader_is_well_until_it_is_judged():
    assert readers(after()) == dict.fromkeys(["seat:1", "seat:2", "seat:3", "board", "burn", "muck", "stub"], ReaderState.OK)
    assert after().blind == ()


def test_a_table_without_readers_has_none_to_name():
    assert readers(after(readers="none")) == {}


def test_a_slow_reader_is_told_with_its_rate():
    view = after(AntennaJudged(1000, MUCK, "slow", 0.834))
    assert [(one.state, one.hit_percent) for one in view.readers if one.place == "muck"] == [(ReaderState.SLOW, 83)]
    assert view.blind == ("Seen late: muck.",)


def test_a_lost_device_says_what_goes_unnoticed_at_each_kind_of_place():
    view = after(DeviceLost(1000, "mux-1", (seat_place(3), seat_place(1), BURN)))
    assert view.blind[0] == "mux-1 does not answer: check its cable."
    assert set(view.blind[1:]) == {
        f"Not seen at seats 1, 3: {words.NOT_SEEN[seat_place(1).kind]}.",
        f"Not seen at burn: {words.NOT_SEEN[BURN.kind]}.",
    }
    dead = {place for place, state in readers(view).items() if state is ReaderState.DEAD}
    assert dead == {"seat:1", "seat:3", "burn"}


def test_who_is_blind_is_not_said_to_see_late():
    view = after(AntennaJudged(1000, BURN, "slow", 0.8), DeviceLost(2000, "mux-1", (BURN,)))
    assert not [line for line in view.blind if line.startswith("Seen late")]


def test_the_tray_is_its_worth_and_its_surest_doubt():
    assert after().tray is None
    tray = after(TrayCounted(1000, 5, 40, 0.99), TrayCounted(1000, 1, 10, 0.8)).tray
    assert (tray.total, tray.variance, tray.sure_percent) == (210, 0, 80)


def test_a_place_that_nobody_sees_has_no_rate_of_an_earlier_time():
    view = after(AntennaJudged(1000, MUCK, "ok", 0.99), DeviceLost(2000, "mux-1", (MUCK,)))
    assert [(one.state, one.hit_percent) for one in view.readers if one.place == "muck"] == [(ReaderState.DEAD, None)]
