"""A trial in words: each change with its citations, and what it makes come out differently."""

from houses_data import CORNER

from controller.drafting.carried_cases import carried_cases
from controller.drafting.house_changes import HouseChange
from controller.drafting.trial_words import change_lines, change_name, told_case, told_trial
from controller.drafting.trying import Trial, tried
from controller.loading.law import load_law

CASES = [case for case in carried_cases() if "extra-card" in case.tape.id]


def test_each_change_is_told_with_its_cases():
    trial = tried(load_law("golden-nugget-2025"), load_law(str(CORNER)), CASES)
    lines = list(told_trial(trial))
    head = lines.index("Our house 4 (base: rule 117): extra card, before action  (verdict.extra_card.before_action)")
    when = "If a hand has one card too many before anybody has acted, and the card is known"
    assert lines[head + 1 : head + 3] == [f"    House: {when}: misdeal.", f"    Base:  {when}: the error is repaired."]
    at, count = head + 2, len(trial.different)
    assert lines[at + 1] == f"    extra card: fix → misdeal; {count} of {len(CASES)}"
    assert lines[at + 5] == f"        and {count - 3} more (--all)"
    assert lines[-1] == f"{count} of {len(CASES)} cases come out differently."
    assert "    No case reads it." in lines
    assert len(list(told_trial(trial, all_cases=True))) == len(lines) - 1 + count - 3


def test_a_change_that_only_cites_otherwise_is_told_as_such():
    said = "A player on the clock has 60 seconds."
    change = HouseChange("play.clock.time_s", said, said, ("20",), ("Our house 1",), decides=False)
    lines = list(told_trial(Trial((change,), (), {}, 10)))
    assert lines[:3] == [
        "Our house 1 (base: rule 20): clock, time s  (play.clock.time_s)",
        f"    As in the base, with another citation or sentence: {said}",
        "    Nothing is decided otherwise.",
    ]


def test_a_house_without_changes_says_so():
    assert next(iter(told_trial(Trial((), (), {}, 10)))) == "The house changes nothing in its base."


def test_a_game_is_named_by_its_id():
    assert change_name(HouseChange("game.drawmaha", "", "", (), ())) == "the game drawmaha"
    (line,) = change_lines(HouseChange("game.drawmaha", "", "", (), ()))
    assert line == "The game drawmaha is dealt otherwise  (game.drawmaha)"


def test_a_case_is_told_with_its_reasons():
    (case,) = [case for case in CASES if case.tape.id == "audit-deal-count-extra-card-read-after-one-fold"]
    lines = list(told_case(case.tape, load_law(str(CORNER))))
    assert lines[:3] == ["The Corner House:", "    misdeal: extra card, seat 5",
                         "        Seen: seat 5 holds 3 cards after the deal was complete"]
    assert ("        If a hand has one card too many after somebody has acted, while a misdeal can still be called: misdeal. "
            "(rule 103)") in lines
    assert lines[-1].startswith("        The dealer is told: Seat 5: misdeal")
    clean = next(case for case in carried_cases() if case.tape.id == "own-fold-facing-the-blind")
    assert list(told_case(clean.tape, load_law("npl-2015")))[1] == "    No ruling: the table finds nothing wrong here."
