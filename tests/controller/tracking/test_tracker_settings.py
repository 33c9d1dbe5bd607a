"""Each tracker setting at the edges of its range, and the defaults that the page promises."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from controller.tracking.tracker_settings import BelievedNoise, TrackerSettings, TrackerSettingsError

PAGE = Path(__file__).parents[3] / "docs" / "tracking.md"
NEXT = 1e-9
"""As close to a bound as matters."""


def is_taken(kind, **settings):
    try:
        kind(**settings)
    except TrackerSettingsError:
        return False
    return True


@pytest.mark.parametrize(("settings", "taken"), [
    ({"report_doubt": 0.0}, False), ({"report_doubt": 0.5}, False), ({"report_doubt": 0.5 - NEXT}, True),
    ({"sure_doubt": 0.0}, False), ({"sure_doubt": NEXT}, True), ({"sure_doubt": 0.6}, False),
    ({"sure_doubt": 0.1, "report_doubt": 0.1}, True), ({"sure_doubt": 0.1 + NEXT, "report_doubt": 0.1}, False),
    ({"order_doubt": 0.0}, False), ({"order_doubt": 0.5}, False), ({"peek_doubt": 0.0}, False), ({"peek_doubt": 0.5}, False),
    ({"noisy_sure_share": 0.0}, False), ({"noisy_sure_share": NEXT}, True), ({"noisy_sure_share": 1.0}, True),
    ({"noisy_sure_share": 1.0 + NEXT}, False), ({"least_hits": 0}, False), ({"least_hits": 1}, True),
    ({"least_hits": 5, "within_polls": 5}, True), ({"least_hits": 6, "within_polls": 5}, False),
    ({"within_polls": 32}, True), ({"within_polls": 33}, False), ({"leave_polls": 0}, False), ({"leave_polls": 1}, True),
    ({"leave_polls": 32}, True), ({"leave_polls": 33}, False),
    ({"ambiguous_polls": 0}, False), ({"ambiguous_polls": 1}, True), ({"stranger_hits": 0}, False), ({"stranger_hits": 1}, True),
    ({"lost_ms": 0}, False), ({"lost_ms": 1}, True), ({"clear_ms": 0}, False), ({"clear_ms": 1}, True),
    ({"stranger_polls": 2}, False), ({"stranger_polls": 3}, True), ({"adapt_ms": -1}, False), ({"adapt_ms": 0}, True), ({}, True),
])  # fmt: skip
def test_a_setting_is_taken_only_within_its_range(settings, taken):
    assert is_taken(TrackerSettings, **settings) is taken


@pytest.mark.parametrize("name", ["pass_ms", "crossing_ms", "rest_ms", "off_ms", "edge_lean"])
def test_a_time_or_factor_of_the_noise_is_above_nothing(name):
    assert not is_taken(BelievedNoise, **{name: 0.0})
    assert is_taken(BelievedNoise, **{name: NEXT})
    with pytest.raises(TrackerSettingsError, match=name):
        BelievedNoise(**{name: -1.0})


@pytest.mark.parametrize("name", ["assumed_crosstalk", "stray", "slide", "edge_hit"])
def test_a_share_that_occurs_is_above_0_and_below_1(name):
    assert [is_taken(BelievedNoise, **{name: share}) for share in (0.0, NEXT, 1.0 - NEXT, 1.0)] == [False, True, True, False]
    with pytest.raises(TrackerSettingsError, match=name):
        BelievedNoise(**{name: 1.0})


@pytest.mark.parametrize("name", ["least_miss", "edge_rate", "nudge", "jump", "faint_share", "stacked_faint_share"])
def test_a_share_that_may_be_none_is_from_0_to_below_1(name):
    rest = {"jump": 0.0} if name == "nudge" else {"nudge": 0.0}
    shares = (-NEXT, 0.0, 1.0 - NEXT, 1.0)
    assert [is_taken(BelievedNoise, **(rest | {name: share})) for share in shares] == [False, True, True, False]
    with pytest.raises(TrackerSettingsError, match=name):
        BelievedNoise(**{name: -0.1})


def test_a_motion_ends_elsewhere_or_at_an_edge_at_most_always():
    assert is_taken(BelievedNoise, jump=0.5, nudge=0.5)
    assert not is_taken(BelievedNoise, jump=0.5, nudge=0.5 + NEXT)


def test_the_defaults_are_those_that_the_page_promises():
    promised: dict[str, float] = {}
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        row = re.match(r"\| ((?:`\w+`(?:, | of )?)+) \| (\d[^|]*) \| [^|]* \| ", line)
        if row is not None:
            values = [float(one.replace(",", "")) for one in re.split(r", | of ", row[2])]
            promised |= zip(re.findall(r"\w+", row[1].replace(" of ", " ")), values, strict=True)
    settings = {one.name: getattr(TrackerSettings(), one.name) for one in fields(TrackerSettings) if one.name != "noise"}
    noise = {one.name: getattr(BelievedNoise(), one.name) for one in fields(BelievedNoise)}
    assert promised == settings | noise
