"""The shown set-up (docs/setup-transcript.md) is what the program says and asks."""

import pytest

from tests.controller.commands.setup.transcript import PAGE, record


@pytest.mark.slow
@pytest.mark.pty
def test_the_shown_set_up_is_true(tmp_path):
    assert record(tmp_path) == PAGE.read_text(encoding="utf-8"), f"python -m {record.__module__} writes it anew"
