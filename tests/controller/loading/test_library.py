"""The five rulebooks as checked data: every number exists, every situation is ruled on, every fault is told."""

from __future__ import annotations

import json
import re
from dataclasses import fields, is_dataclass, replace
from pathlib import Path

import pytest

from controller.loading.law import law_faults
from controller.loading.library import (
    RULEBOOKS,
    BookError,
    conditions,
    load_book,
    load_books,
    read_book_file,
    rules_of,
    show_book,
    verdicts_of,
)
from controller.rulebook.deal import CONDITIONS
from controller.rulebook.rule import Rule
from controller.rulings.remedies import REMEDIES
from controller.terms.codes import Basis, Cause, Outcome

INDEX = json.loads((Path(__file__).parents[2] / "data" / "rule_index.json").read_text(encoding="utf-8"))
BOOKS = ("nclpc-2015", "eagles-3512", "golden-nugget-2025", "npl-2015", "players-casino-2025")


def key_of(number: str) -> str:
    """A citation as the index has it: `102 b8` and `27a` by their number, `G:BURN`, `RP5`, `Add40`."""
    if number.startswith("G:"):
        return number
    found = re.match(r"(RP|Add)?(\d+)", number)
    assert found, number
    return (found[1] or "") + found[2]


def exists(book: str, number: str) -> bool:
    if number.startswith("H:"):
        words = " ".join(re.findall(r"\w+", number[2:].upper()))
        return any(f" {words} " in f" {heading} " for heading in INDEX[book]["headings"])
    return key_of(number) in INDEX[book]["rules"] or number in INDEX[book]["rules"]


@pytest.mark.parametrize("book", BOOKS)
def test_every_cited_number_is_in_the_books_text(book):
    loaded = load_book(book)
    cited = {number for _, rule in rules_of(loaded) for number in rule.cite}
    cited |= {number for _, _, verdict in verdicts_of(loaded) for number in verdict.cite}
    assert len(cited) > 40
    assert [number for number in sorted(cited) if not exists(book, number)] == []


def test_a_number_that_the_book_does_not_print_is_found_out():
    assert not exists("nclpc-2015", "999")
    assert not exists("npl-2015", "RP99")
    assert not exists("golden-nugget-2025", "G:NO SUCH WORD")


@pytest.mark.parametrize("book", BOOKS)
def test_every_cause_and_condition_has_its_verdict(book):
    loaded = load_book(book)
    for cause, needed in conditions().items():
        assert set(loaded.verdicts[cause.value]) == set(needed), cause


def test_every_deal_cause_of_the_tape_format_has_conditions():
    deal = {cause for cause in Cause if list(Cause).index(cause) <= list(Cause).index(Cause.UNDUE_BURN)}
    of_others = {Cause.OWING_SEAT_DEALT, Cause.REMEDY_NOT_FOLLOWED}
    assert deal - of_others <= set(CONDITIONS)


@pytest.mark.parametrize("book", BOOKS)
def test_verdicts_are_sound(book):
    for cause, condition, verdict in verdicts_of(load_book(book)):
        where = f"{cause}.{condition}"
        assert verdict.say.strip(), where
        assert not verdict.remedy or verdict.remedy in REMEDIES, where
        assert bool(verdict.options) == (verdict.outcome is Outcome.FLOOR), where
        if verdict.outcome is Outcome.FLOOR and cause in {one.value for one in CONDITIONS}:
            assert verdict.basis is not Basis.TEXT, f"{where}: the book's own words leave nothing to the floor"


def test_the_five_books_differ():
    premature = {book: one.verdicts["premature_turn"]["round_open"].remedy for book, one in load_books().items()}
    assert len(set(premature.values())) == 5


def test_unknown_book_names_the_known_ones():
    with pytest.raises(BookError, match=r"no rulebook 'nobody'.*eagles-3512.*players-casino-2025"):
        load_book("nobody")


# --------------------------------------------------------------------------- faults, told with their place


def copy_of(tmp_path: Path, book: str = "nclpc-2015") -> Path:
    folder = tmp_path / book
    folder.mkdir()
    for part in RULEBOOKS.joinpath(book).glob("*.toml"):
        folder.joinpath(part.name).write_text(part.read_text(encoding="utf-8"), encoding="utf-8")
    return folder


def changed(folder: Path, part: str, before: str, after: str) -> Path:
    path = folder / f"{part}.toml"
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), encoding="utf-8")
    return folder


def test_a_sound_book_has_no_fault(tmp_path):
    assert law_faults(copy_of(tmp_path)) == []
    assert law_faults(RULEBOOKS / "npl-2015" / "deal.toml") == []


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("tap_counts = { value = false,", "tap_counts = { value = 0,", r"0 is not true or false at deal\.windows\.tap"),
        ('absent_hand = { value = "live"', 'absent_hand = { value = "asleep"', r"'asleep' is not one of live, dead"),
        ("tap_counts = {", "taps_count = {", r"taps_count: no such key here; did you mean 'tap_counts'\? at deal\.windows"),
        ("[verdict.missing_card]\nin_hand", "[verdict.missing_card]\nin_pocket",
         r"verdict\.missing_card\.in_hand is missing"),
        ("[verdict.missing_card]\nin_hand", "[verdict.missing_card]\nin_pocket",
         r"verdict\.missing_card\.in_pocket: no such condition; they are in_hand"),
        ("[verdict.missing_card]", "[verdict.mising_card]", r"verdict\.mising_card: no such cause"),
        ('remedy = "void_hand"', 'remedy = "void_everything"', r"there is no remedy 'void_everything'"),
        ('outcome = "misdeal"', 'outcome = "redeal"', r"'redeal' is not one of misdeal, void"),
        ('cite = ["116"]', "cite = []", r"needs the number of its rule"),
        ('cite = ["116"]', 'cite = ["116"], options = ["void"]', r"only a floor decision has options"),
        ("[verdict.missing_card]", "[verdict.missing_card", r"not TOML"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_book_is_said_with_its_place(tmp_path, before, after, told):
    faults = law_faults(changed(copy_of(tmp_path), "deal", before, after))
    assert any(re.search(told, fault) for fault in faults), faults


def test_a_condition_named_twice_is_a_fault(tmp_path):
    folder = changed(
        copy_of(tmp_path),
        "deal",
        "[verdict.missing_card]\n",
        '[verdict.missing_card]\n"in_hand in_hand" = { outcome = "void", cite = ["116"], say = "Twice." }\n',
    )
    faults = law_faults(folder)
    assert any("verdict.missing_card.in_hand: appears twice" in fault for fault in faults), faults


# --------------------------------------------------------------------------- profiles


def profile(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "corner-house.toml"
    path.write_text(text, encoding="utf-8")
    return path


SOUND = """
base = "nclpc-2015"
name = "The Corner House"

[override.deal.windows]
misdeal = { value = "substantial_action", cite = ["house 3"], basis = "literal" }

[override.verdict.missing_card]
in_hand = { outcome = "void", cite = ["house 7"], remedy = "void_hand", say = "A card is missing: the hand is void." }
"""


def test_a_profile_is_its_base_with_the_houses_overrides(tmp_path):
    found = read_book_file(profile(tmp_path, SOUND))
    base = load_book("nclpc-2015")
    assert (found.base, found.book.id, found.book.name) == ("nclpc-2015", "corner-house", "The Corner House")
    assert set(found.overridden) == {"deal.windows.misdeal", "verdict.missing_card.in_hand"}
    assert found.book.deal.windows.misdeal == Rule("substantial_action", ("house 3",))
    assert found.book.verdicts["missing_card"]["in_hand"].outcome is Outcome.VOID
    unchanged = replace(found.book.deal.windows, misdeal=base.deal.windows.misdeal)
    assert unchanged == base.deal.windows
    assert found.book.play == base.play


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[override.deal.windows]\n", "base is missing"),
        ('base = "nowhere"\n', "there is no rulebook 'nowhere'"),
        ('base = "npl-2051"\n', "there is no rulebook 'npl-2051'; did you mean 'npl-2015'?"),
        ('base = "none.toml"\n', "none.toml: cannot be read (No such file or directory)"),
        ('base = "corner-house.toml"\n', "base: corner-house.toml stands on this file itself"),
        ('base = "npl-2015"\ngames = ["nlhe"]\n', "games: is not a list of files"),
        ('base = "npl-2015"\ngames = ["none.toml"]\n', "none.toml: cannot be read (No such file or directory)"),
        ('base = "npl-2015"\n[switches]\nnlhe = "yes"\n', "switches: is not a table of games"),
        ('base = "npl-2015"\n[switches.nlh]\nx = "yes"\n', "switches: there is no game 'nlh'; did you mean 'nlhe'?"),
        ('base = "npl-2015"\n[switches.drawmaha]\nburn = "yes"\n', "switches.drawmaha: this game has no switch 'burn'"),
        ('base = "npl-2015"\nstakes = 3\n', "stakes: no such key here"),
        ('base = "npl-2015"\n[override.deal.window]\nx = 1\n', "override.deal.window: the base has no such value"),
        ('base = "npl-2015"\n[override.deal.windows]\ntap_counts = { value = true }\n', "cite is missing"),
        (
            'base = "npl-2015"\n[override.verdict.misdeal]\nx = 1\n',
            "override.verdict.misdeal: the base has no such value",
        ),
    ],
)
def test_what_is_wrong_with_a_profile_is_said(tmp_path, text, told):
    faults = law_faults(profile(tmp_path, text))
    assert any(told in fault for fault in faults), faults


def test_a_missing_file_is_told(tmp_path):
    assert "No such file" in law_faults(tmp_path / "none.toml")[0]


# --------------------------------------------------------------------------- for people


@pytest.mark.parametrize("book", BOOKS)
def test_show_tells_every_value_and_verdict_with_its_number(book):
    text = show_book(load_book(book))
    for path, rule in rules_of(load_book(book)):
        assert re.search(rf"^{re.escape(path)}: .*\[{re.escape(', '.join(rule.cite))}; ", text, re.MULTILINE), path
    for cause, condition, verdict in verdicts_of(load_book(book)):
        assert f"{cause}, {condition}: {verdict.outcome}" in text


def test_every_section_is_made_of_cited_values():
    def check(part, path):
        if isinstance(part, Rule):
            return
        assert is_dataclass(part), path
        for one in fields(part):
            check(getattr(part, one.name), f"{path}.{one.name}")

    for book in BOOKS:
        check(load_book(book).deal, "deal")
        check(load_book(book).room, "room")
