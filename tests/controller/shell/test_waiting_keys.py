"""What has been keyed and waits is told to the dealer, and he does not key it again."""

from types import SimpleNamespace

from dealer_talk import Talk

from controller.shell.arrivals import Arrived, KeyPress, Waiting
from controller.shell.key_check import BEHIND_MS, KeyCheck
from controller.shell.screens import ScreenFeeder
from controller.shell.waiting_keys import waiting_entries
from controller.table.events import CardMoved
from controller.terms.cards import card
from controller.terms.places import BURN
from hw.panel import Key
from hw.sim import acts


def held(*keys):
    pressed = [KeyPress(key, at_ms) for at_ms, key in enumerate(keys)]
    return Waiting(tuple(Arrived(one, one.at_ms, one.at_ms, one.at_ms) for one in pressed))


def test_entries_are_told_in_words_each_with_its_seat_and_amount():
    waiting = held(
        Key.CALL, Key.BET, Key.DIGIT_1, Key.DOUBLE_ZERO, Key.CONFIRM, Key.SEAT_5, Key.FOLD, Key.CHECK, Key.SEAT_2
    )
    assert waiting_entries(waiting) == ("call", "bet 100", "seat 5 fold", "check", "seat 2")


def test_a_card_that_waits_is_no_entry():
    burn = CardMoved(5, card("As"), BURN)
    assert waiting_entries(Waiting((Arrived(burn, 5, 5, 5),))) == ()


class Sink:
    def __init__(self):
        self.lines = {}

    def show(self, name, line):
        self.lines[name] = line


def test_the_dealers_screen_shows_them_and_forgets_them_when_they_have_counted():
    sink = Sink()
    feeder = ScreenFeeder("t", (sink,))
    feeder.show(Talk("G").play("new deal").table, ())
    feeder.draw()
    assert "Waits" not in sink.lines["dealer"]
    feeder.wait(("call", "bet 100"))
    feeder.draw()
    assert sink.lines["dealer"].index("Waits: bet 100") < sink.lines["dealer"].index("Waits: call")
    assert all("Waits" not in line for name, line in sink.lines.items() if name not in {"dealer", "floor"})
    feeder.wait(())
    feeder.draw()
    assert "Waits" not in sink.lines["dealer"]


def behind():
    """A dealer has keyed a call that his screen does not say."""
    table = Talk("G").play("new deal").table
    call = acts.PlayerAct(3, ("call",), fold=False, chips=0)
    called = Talk("G").play("new deal 3:call").table.hand
    plan = SimpleNamespace(acts=(call,), begin=table.hand, mark=lambda act: called if act is call else None)
    check = KeyCheck(plan, 1.0, SimpleNamespace(random=lambda: 0.5))
    check.saw(acts.Begun(1000, 7, call))
    check.saw(acts.Keyed(2000, ("call",), ("call",), 7))
    return check, table


def test_what_the_screen_shows_as_waiting_is_not_keyed_again_but_what_it_does_not_show_is():
    check, table = behind()
    for now_ms in (2000, 2000 + BEHIND_MS, 2000 + 3 * BEHIND_MS):
        assert not check.is_off(table, now_ms, waits=True)
    assert not check.is_off(table, 50_000)
    assert check.is_off(table, 50_000 + BEHIND_MS)
