"""The panel's names."""

from hw.panel import Key, Level


def test_digits_type_what_they_say():
    assert [Key(f"digit_{n}").digits for n in range(10)] == list("0123456789")
    assert Key.DOUBLE_ZERO.digits == "00"
    assert Key.FOLD.digits == ""


def test_seat_keys_choose_their_seat():
    assert [Key(f"seat_{n}").seat for n in range(1, 11)] == list(range(1, 11))
    assert Key.SHOW.seat is None


def test_levels_have_the_wires_numbers():
    assert [level.number for level in Level] == [0, 1, 2, 3]
