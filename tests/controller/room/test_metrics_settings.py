"""The settings of the figures: served to this computer alone, and off by default."""

import pytest

from controller.room.metrics_settings import MetricsSettings


def test_there_is_none_by_default_and_a_page_of_this_computer_is_fine():
    assert MetricsSettings().port == 0
    for settings in (MetricsSettings(), MetricsSettings(9464), MetricsSettings(9464, "::1"), MetricsSettings(9464, "localhost")):
        assert list(settings.faults()) == []


@pytest.mark.parametrize("settings", [MetricsSettings(-1), MetricsSettings(70000), MetricsSettings(9464, "0.0.0.0"), MetricsSettings(1, "floor.room")])
def test_what_others_could_read_is_refused(settings):
    assert list(settings.faults())
