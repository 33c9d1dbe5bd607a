"""A part is made when it is asked for, and once."""

from controller.views.lines.made_once import made_once


class Parts:
    def __init__(self):
        self.made = []

    @made_once
    def pot(self):
        """The pot."""
        self.made.append("pot")
        return 60


def test_it_is_made_once_when_it_is_asked_for():
    parts = Parts()
    assert not parts.made
    assert (parts.pot, parts.pot, parts.made) == (60, 60, ["pot"])
    assert vars(Parts)["pot"].__doc__ == "The pot."
