"""Which players' names are shown, and that no fault repeats one."""

import unicodedata

import pytest

from controller.terms.display_names import composed, display_name_fault

TAKEN = ("", "Ann", "Ann Lee", "José García-Peña", "O'Neill", "O\u2019Neill", "Dr. Kim Nguyễn 2", "Παύλος Δ.", "Олег Иванов", "Łukasz", "J.-P. Bø")
REFUSED = (
    " Ann", "Ann ", "Ann  Lee", "7up", "-", "<b>Ann</b>", "Ann\nLee", "Ann\u202eeeL", "Ann\u200bLee", "Ann & Bo", "A♠", "{seat}", "¤5",
    "Ann\tLee", "安娜", "😀", "Ann\u0301\u0301", "١٢", "Ann%s", "A_B", "\ud800",
)  # fmt: skip


@pytest.mark.parametrize("name", TAKEN)
def test_a_name_in_an_alphabet_that_the_screens_draw_is_taken(name):
    assert display_name_fault(name) == ""
    assert display_name_fault(unicodedata.normalize("NFD", name)) == "", "as macOS writes it"


@pytest.mark.parametrize("name", REFUSED)
def test_markup_signs_and_what_cannot_be_seen_are_refused_without_being_repeated(name):
    fault = display_name_fault(name)
    assert fault
    assert len(name.strip()) < 2 or name.strip() not in fault


def test_a_letter_with_its_accent_apart_becomes_one():
    assert composed("Jose\u0301") == "José"
