
import pytest

from controller.terms.cards import card
from controller.tracking.detections import AntennaName, CycleEnd, Detection, StrangerTag


def test_a_detection_never_shows_the_face():
    seen = Detection(AntennaName("a", 1), card("As"), 5, 1)
    assert "As" not in repr(seen)


def test_a_cycle_asks_all_antennas_unless_it_says_which():
    assert CycleEnd("a", 1, 5).antennas == ()


def test_detections_are_frozen():
    with pytest.raises(AttributeError):
        StrangerTag("00").uid = "01"
