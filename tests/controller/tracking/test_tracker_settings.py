import pytest

from controller.tracking.tracker_settings import BelievedNoise, TrackerSettings, TrackerSettingsError


@pytest.mark.parametrize("wrong", [
    {"report_doubt": 0.0}, {"sure_doubt": 0.6}, {"sure_doubt": 0.1, "report_doubt": 0.01},
    {"least_hits": 0}, {"least_hits": 6, "within_polls": 5}, {"within_polls": 33},
    {"stranger_hits": 20}, {"lost_ms": 0}, {"adapt_ms": -1}, {"noisy_sure_share": 0.0}, {"noisy_sure_share": 1.1},
])
def test_a_setting_outside_its_range_is_refused(wrong):
    with pytest.raises(TrackerSettingsError):
        TrackerSettings(**wrong)


@pytest.mark.parametrize("wrong", [
    {"pass_ms": 0.0}, {"stray": 0.0}, {"slide": 1.0}, {"least_miss": -0.1}, {"jump": 0.99, "nudge": 0.5},
])
def test_a_noise_that_cannot_be_is_refused(wrong):
    with pytest.raises(TrackerSettingsError, match=next(iter(wrong))):
        BelievedNoise(**wrong)
