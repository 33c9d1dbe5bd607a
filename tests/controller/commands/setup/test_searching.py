"""The search for one thing: asked again until one answers, skipped, ended, and taken from another only on a yes."""

import pytest

from controller.commands.setup.searching import NotFoundError, Search, find


class Table:
    """Set-up, talk and listener in one: scripted answers, and devices that may be lost."""

    def __init__(self, *answers, lost=()):
        self.answers, self.lost, self.said, self.heard_s, self.wired = list(answers), list(lost), "", [], {}
        self.talk = self

    def ask(self, prompt):
        self.said += prompt
        return self.answers.pop(0)

    def say(self, text):
        self.said += text

    def hear(self, seconds):
        self.heard_s.append(seconds)

    def tell_lost(self, _listener):
        return self.lost.pop(0) if self.lost else False

    def find(self, *seen):
        """Search for `seat:3` while these answer one after another; a text is why none does."""
        coming = list(seen)

        def look():
            if isinstance(coming[0], str):
                raise NotFoundError(coming.pop(0))
            return coming.pop(0)

        goes_on = find(self, self, Search("seat:3", "One card", look, lambda at: f"antenna {at}", lambda: {7: "board", 3: "seat:3"},
                                          lambda at: self.wired.update(seat=at)))  # fmt: skip
        assert not coming
        return goes_on


@pytest.mark.parametrize(("answers", "seen", "goes_on", "wired"), [
    ([""], [5], True, 5), (["", ""], ["None reads.", 5], True, 5), (["what", ""], [5], True, 5), ([""], [3], True, 3),
    (["skip"], [], True, None), (["done"], [], False, None), (["", "no", ""], [7, 5], True, 5), (["", "yes"], [7], True, 7),
])  # fmt: skip
def test_it_is_asked_for_until_it_answers(answers, seen, goes_on, wired):
    table = Table(*answers)
    assert table.find(*seen) is goes_on
    assert (table.wired.get("seat"), table.answers) == (wired, [])


def test_what_is_wrong_is_said_and_earlier_edges_are_forgotten():
    table = Table("hm", "", "", "no", "", lost=[False, False])
    table.find("None reads.", 7, 5)
    assert table.said == (
        "One card, then Enter:   press Enter, or type skip, done or stop\n"
        "One card, then Enter:   None reads.\n"
        "One card, then Enter:   antenna 7 is board already. Is it seat:3 instead? [no]: "
        "One card, then Enter:   seat:3: antenna 5\n"
    )
    assert table.heard_s == [0] * 4


@pytest.mark.parametrize("seen", ["None reads.", 6])
def test_while_a_device_is_lost_nothing_counts(seen):
    table = Table("", "", lost=[True])
    assert table.find(seen, 5)
    assert table.wired == {"seat": 5}
    assert "None reads" not in table.said
