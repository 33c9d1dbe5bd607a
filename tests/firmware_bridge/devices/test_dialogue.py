"""Question and answer as a script: answers, timeouts, pauses, and what answers nothing."""

from firmware_bridge.devices.dialogue import Ask, Dialogue, Pause

HEARD = []


def script(now_ms):
    HEARD.append(("began", now_ms))
    while True:
        turn = yield Ask(b"?", lambda payload: payload.startswith(b"!"), 100)
        HEARD.append((turn.answer, turn.now_ms))
        turn = yield Pause(turn.now_ms + 50, b"thanks")
        HEARD.append((turn.answer, turn.now_ms))


def test_a_conversation():
    HEARD.clear()
    talk = Dialogue(script, 10)
    assert (talk.to_send(), talk.to_send()) == (b"?", b"")
    assert (talk.waits_for_answer, talk.next_deadline()) == (True, 110)
    assert not talk.answer(b"noise", 20)
    assert talk.answer(b"!yes", 30)
    assert talk.to_send() == b"thanks"
    assert (talk.waits_for_answer, talk.next_deadline()) == (False, 80)
    assert not talk.answer(b"!late", 40)
    assert not talk.elapse(79)
    assert not talk.elapse(80)
    assert talk.to_send() == b"?"
    assert talk.next_deadline() == 180
    assert talk.elapse(200)
    assert HEARD == [("began", 10), (b"!yes", 30), (None, 80), (None, 200)]
