"""What is wrong, in a view: ranges."""

import pytest

from controller.views.faces import ViewError
from controller.views.trouble import ReaderView


@pytest.mark.parametrize("percent", [-1, 101])
def test_a_hit_rate_is_a_percentage(percent):
    with pytest.raises(ViewError, match="seat:3"):
        ReaderView("seat:3", hit_percent=percent)
