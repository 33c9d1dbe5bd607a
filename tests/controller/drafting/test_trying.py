"""The cases that come out differently under a house, and the change that makes each do so."""

from houses_data import CORNER

from controller.drafting.carried_cases import carried_cases
from controller.drafting.given_answers import answers_of
from controller.drafting.house_changes import changes
from controller.drafting.house_file import begun
from controller.drafting.trying import told, tried
from controller.loading.law import load_law

EXTRA = "audit-deal-count-extra-card-seat-1-called"
POT = "audit-play-plo-g-rounded-second-raise"
CASES = [case for case in carried_cases() if "extra-card" in case.tape.id or "missing-card" in case.tape.id or "drawmaha" in case.tape.id]


def test_the_cases_that_differ_are_those_of_two_full_replays():
    base, house = load_law("golden-nugget-2025"), load_law(str(CORNER))
    trial = tried(base, house, CASES)
    keys = ("outcome", "cause", "steps", "options")
    ruled = {
        case.tape.id: [[[one[key] for key in keys if key in one] for one in told(case.tape, law) if one["out"] == "ruling"]
                       for law in (base, house)]
        for case in CASES
    }
    differ = {id_ for id_, (before, after) in ruled.items() if before != after}
    assert differ
    assert {one.case.tape.id for one in trial.different} == differ
    assert trial.cases == len(CASES)


def test_each_names_the_change_that_makes_it_differ():
    trial = tried(load_law("golden-nugget-2025"), load_law(str(CORNER)), CASES)
    because = {one.case.tape.id: (one.words, one.because) for one in trial.different}
    assert because["audit-deal-deck-missing-card-flop"] == ("missing card: play on → void", ("verdict.missing_card.in_hand",))
    assert because["audit-deal-count-extra-card-seat-1-called"][1] == ("verdict.extra_card.before_action",)
    assert because["audit-deal-combined-drawmaha-a-burn-before-the-flop"] == ("undue burn: fix → no ruling", ("game.drawmaha",))


def test_of_changes_that_a_case_reads_together_the_one_that_makes_the_difference_is_named(tmp_path):
    path = tmp_path / "house.toml"
    file = begun(path, "golden-nugget-2025", "Ours")
    file.answers = list(answers_of([
        ("blinds.missed.third_man", "no"), ("play.betting.unit", "smallest_in_blinds"), ("deal.windows.hand_begins", "riffle, shuffler, push"),
        ("verdict.extra_card.before_action", "players-casino-2025"), ("pot_limit.count", "literal"),
    ]))
    file.write()
    cases = [case for case in carried_cases() if case.tape.id in {EXTRA, POT}]
    trial = tried(load_law("golden-nugget-2025"), load_law(str(path)), cases)
    assert all(trial.reading[one] == len(cases) for one in ("blinds.missed.third_man", "play.betting.unit", "play.pot_limit.count"))
    because = {one.case.tape.id: one.because for one in trial.different}
    assert because == {EXTRA: ("verdict.extra_card.before_action",), POT: ("play.pot_limit.count",)}


def test_a_book_compared_with_itself_changes_nothing():
    law = load_law("npl-2015")
    assert changes(law, law) == ()
    trial = tried(law, law, CASES[:3])
    assert (trial.different, trial.cases) == ((), 3)


def test_two_whole_books_are_compared_too():
    trial = tried(load_law("npl-2015"), load_law("nclpc-2015"), CASES[:20])
    assert trial.different
    assert all(one.because for one in trial.different)
