"""A dealer who does not read his screen is followed through kills, or the table says that it cannot."""

import pytest

from tests.kills.blind_kills import play


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_next_deal_whose_cards_are_read_before_its_signal_is_followed():
    """The node still keeps the signal then, and the program failed on it: that hand never began."""
    evening = play(1795920005, 5, 3000)
    assert evening.killed.kills > 100
    assert evening.faults() == []
