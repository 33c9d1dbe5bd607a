"""Names of books and games: ids, and paths of a house's own."""

from pathlib import Path

import pytest

from controller.loading.named_files import is_path, no_such, placed


@pytest.mark.parametrize(("name", "path"), [
    ("npl-2015", False), ("our-house", False), ("our-house.toml", True), ("./our-house", True), ("books/ours/", True),
    ("/etc/railbird/our.toml", True), ("", False),
])
def test_a_path_has_a_slash_or_ends_in_toml(name, path):
    assert is_path(name) is path


def test_a_path_is_relative_to_the_file_that_says_it():
    assert placed("our.toml", Path("/etc/railbird")) == "/etc/railbird/our.toml"
    assert placed("../our.toml", Path("tables")) == "tables/../our.toml"
    assert placed("/our.toml", Path("/etc/railbird")) == "/our.toml"
    assert placed("npl-2015", Path("/etc/railbird")) == "npl-2015"


def test_the_nearest_one_is_suggested_else_all_are_named():
    assert no_such("rulebook", "npl2015", ("npl-2015", "x")).startswith(
        "there is no rulebook 'npl2015'; did you mean 'npl-2015'? A house's own"
    )
    assert no_such("game", "canasta", ("nlhe", "plo")).startswith("there is no game 'canasta'; the games are nlhe, plo. ")
