"""Values made and copied quickly are the standard library's values in everything but time."""

import copy
import dataclasses
import pickle
from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.poker.betting import Wagering
from controller.table.betting_memory import LastAct
from controller.table.state import Table
from controller.terms.fast_copies import replace
from controller.terms.fast_frozen import fast_frozen, is_fast


@fast_frozen
@dataclass(frozen=True, slots=True)
class Quick:
    """A value made quickly, with names that the made source could stumble on."""

    kind: str
    cls: int
    made: int = 3
    rest: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Plain:
    kind: str
    cls: int
    made: int = 3
    rest: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Checked:
    """A value with code of its own after the fields."""

    number: int

    def __post_init__(self) -> None:
        if self.number < 0:
            raise ValueError("no negative number")


texts, numbers = st.text(max_size=3), st.integers()


@given(texts, numbers, numbers, st.dictionaries(numbers, numbers, max_size=2))
def test_a_quick_value_is_the_plain_value(kind, cls, made, rest):
    quickly, plainly = Quick(kind, cls, made, rest), Plain(kind, cls, made, rest)
    assert dataclasses.asdict(quickly) == dataclasses.asdict(plainly)
    assert quickly == Quick(kind=kind, cls=cls, made=made, rest=dict(rest))
    assert repr(quickly) == repr(plainly).replace("Plain", "Quick")


def test_defaults_are_given_and_a_factory_makes_one_each():
    one, other = Quick("a", 1), Quick("a", 1)
    assert (one.made, one.rest) == (3, {})
    assert one.rest is not other.rest


def test_nobody_can_change_a_quick_value_and_none_lacks_a_field():
    with pytest.raises(AttributeError):
        Quick("a", 1).cls = 2
    with pytest.raises(TypeError):
        Quick("a")
    with pytest.raises(TypeError):
        Quick("a", 1, 2, {}, 4)
    with pytest.raises(TypeError):
        Quick("a", 1, color=4)


@given(texts, numbers)
def test_it_survives_copying_and_pickling(kind, cls):
    value = Quick(kind, cls, rest={1: 2})
    for other in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert other == value
        assert type(other) is Quick


@pytest.mark.parametrize("kind", [Quick, Plain])
@given(name=st.sampled_from(["kind", "cls", "made", "rest"]), changed=numbers)
def test_a_changed_copy_is_the_standard_library_s(kind, name, changed):
    value = kind("a", 1)
    copied = replace(value, **{name: changed})
    assert copied == dataclasses.replace(value, **{name: changed})
    assert type(copied) is kind
    assert value == kind("a", 1)


def test_a_copy_with_an_unknown_field_is_refused():
    for value in (Plain("a", 1), Quick("a", 1)):
        with pytest.raises(TypeError):
            replace(value, color=1)


def test_a_plain_value_is_left_to_the_standard_library():
    assert not is_fast(Checked)
    assert replace(Checked(1), number=2) == Checked(2)
    with pytest.raises(ValueError, match="negative"):
        replace(Checked(1), number=-2)


@fast_frozen
@dataclass(frozen=True, slots=True)
class QuickChecked:
    """A quick value that may be refused."""

    number: int
    other: int = 0

    def __post_init__(self) -> None:
        if self.number < 0:
            raise ValueError("no negative number")


def test_a_quick_value_is_checked_whenever_it_is_made():
    assert QuickChecked(1) == QuickChecked(number=1, other=0)
    with pytest.raises(ValueError, match="negative"):
        QuickChecked(-1)
    for changed in (replace, dataclasses.replace):
        assert changed(QuickChecked(1), number=2) == QuickChecked(2)
        with pytest.raises(ValueError, match="negative"):
            changed(QuickChecked(1), number=-2)


def test_the_values_of_every_event_are_among_them():
    for kind in (Table, Wagering, LastAct):
        assert is_fast(kind)
