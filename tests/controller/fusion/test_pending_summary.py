"""What has been keyed and waits is told to the dealer, and he does not key it again."""

from types import SimpleNamespace

import pytest
from dealer_talk import Talk

from controller.fusion.keyed_entries import waiting_entries
from controller.fusion.pending_events import Arrived, KeyPress
from controller.screens.screen_feeder import ScreenFeeder
from controller.simulation.dealer.key_check import BEHIND_MS, KeyCheck
from controller.table.events import ActionDeclared, CardMoved
from controller.terms.cards import card
from controller.terms.codes import Act
from controller.terms.places import BURN
from hw.panel import Key
from hw.sim import physical_acts as acts


def held(*keys):
    pressed = [KeyPress(key, at_ms) for at_ms, key in enumerate(keys)]
    return tuple(Arrived(one, one.at_ms, one.at_ms, one.at_ms) for one in pressed)


def test_entries_are_told_in_words_each_with_its_seat_and_amount():
    waiting = held(
        Key.CALL, Key.BET, Key.DIGIT_1, Key.DOUBLE_ZERO, Key.CONFIRM, Key.SEAT_5, Key.FOLD, Key.CHECK, Key.SEAT_2
    )
    assert waiting_entries(waiting) == ("call", "bet 100", "seat 5 fold", "check", "seat 2")


def test_a_card_that_waits_is_no_entry():
    burn = CardMoved(5, card("As"), BURN)
    assert waiting_entries((Arrived(burn, 5, 5, 5),)) == ()


class Sink:
    def __init__(self):
        self.lines = {}

    def show_all(self, lines):
        self.lines.update(lines)


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
        assert not check.is_off(table, now_ms, waits=1)
    assert not check.is_off(table, 50_000)
    assert check.is_off(table, 50_000 + BEHIND_MS)


def test_of_what_was_taken_back_the_rest_is_keyed_though_the_first_of_it_waits():
    """A call and a fold were taken back; the call, keyed anew, waits, and the screen shows nothing of the fold."""
    table = Talk("G").play("new deal").table
    entries = [acts.PlayerAct(3, ("call",), fold=False, chips=0), acts.PlayerAct(4, ("fold",), fold=True, chips=0)]
    hands = [Talk("G").play("new deal " + told).table.hand for told in ("3:call", "3:call 4:fold")]
    marks = {id(call): hand for call, hand in zip(entries, hands, strict=True)}
    plan = SimpleNamespace(acts=tuple(entries), begin=table.hand, mark=lambda act: marks.get(id(act)))
    check = KeyCheck(plan, 1.0, SimpleNamespace(random=lambda: 0.5))
    for number, call in enumerate(entries, 7):
        check.saw(acts.Begun(1000, number, call))
        check.saw(acts.Keyed(2000, call.keys, call.keys, number))
    assert not check.is_off(table, 3000, waits=1)  # he has taken nothing back: the first may wait for the second's card
    assert not check.is_off(table, 50_000)
    assert check.is_off(table, 50_000 + BEHIND_MS)
    made = []
    for waits in (0, 1):
        now_ms = 60_000 + waits * 5000
        assert check.is_off(table, now_ms, waits=waits)
        made.append(check.correction(table, now_ms, waits=waits))
        check.saw(acts.Begun(now_ms, 20 + waits, made[-1]))
        check.saw(acts.Keyed(now_ms + 100, made[-1].keys, made[-1].keys, 20 + waits))
    assert [one.keys for one in made] == [("call",), ("fold",)]
    assert not check.is_off(table, 80_000, waits=2)
    assert check.is_off(table, 80_000, waits=0)


def ruled_under_way(right):
    """A ruling came of an entry whose last key is not up yet; then it is, and was right or not."""
    check, table = behind()
    raised = acts.PlayerAct(4, ("raise",), fold=False, chips=0)
    check._index[id(raised)] = 1
    check._entries.append(raised)
    check._after.append(check._after[-1])
    check.saw(acts.Begun(3000, 8, raised))
    event = ActionDeclared(3500, 4, Act.RAISE, to=5)
    kept = check.is_slip(event, table)
    check.ruled(1, event)
    check.saw(acts.Keyed(3600, ("raise",), ("raise",) if right else ("call",), 8))
    return kept, check.verdict(table)


def test_a_ruling_on_an_entry_still_under_way_is_the_fingers_own_only_if_the_entry_was_wrong():
    """In a hand with an error on purpose a right entry may be ruled on: then the hand goes as it says, and not by plan."""
    assert ruled_under_way(right=False) == (True, "wrong")
    assert ruled_under_way(right=True) == (True, "fits")


@pytest.mark.parametrize("dropped", [True, False])
def test_an_answer_on_its_way_when_the_hands_stop_is_not_pressed_again(dropped):
    """The dealer's eye learns a moment later that the press had begun; one that was dropped is never made."""
    check, _ = behind()
    answer = acts.Press(("confirm",), exact=True)
    check.await_press(answer)
    check.stop((acts.Burn(), answer) if dropped else (acts.Burn(),))
    assert check.is_pressing is not dropped
    assert check.is_unheard(60_000) is dropped
    if not dropped:
        check.saw(acts.Begun(60_100, 8, answer))
        check.saw(acts.Keyed(60_400, ("confirm",), ("confirm",), 8))
        assert not check.is_pressing
