"""`railbird sim --cause NAME`: only these errors are made; and which of them a coarse reader may name otherwise."""

from dataclasses import replace

import pytest

from controller.__main__ import main
from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.simulation.dealer.error_names import causes_for, is_on_the_way, names_of
from controller.simulation.measure import simulated_evenings
from controller.simulation.measure.detectability import KEYING_MS, Means, is_seeable
from controller.simulation.measure.simulated_evenings import WORD_MS, SimSettings, SimulatedEvening, simulate
from controller.simulation.measure.tally import summary_of
from controller.table.events import AttentionCalled
from hw.sim import physical_acts as acts

HOLDEM = load_games()["nlhe"]


def test_only_the_errors_asked_for_are_made():
    tally = simulate(SimSettings(2, 7, errors=1.0, through="core", causes=("four_card_flop",)))
    assert set(tally.causes) == {"four_card_flop"}
    assert tally.causes["four_card_flop"].caught == tally.injected > 0


def test_progress_is_told_hand_by_hand_also_over_the_end_of_an_evening(monkeypatch):
    monkeypatch.setattr(simulated_evenings, "HANDS_AN_EVENING", 2)
    heard = []
    total = simulate(SimSettings(3, 7, through="core"), heard=lambda so_far: heard.append(so_far.hands))
    assert heard == [1, 2, 3]
    assert total.hands == 3


def test_an_error_that_nobody_makes_is_refused_with_those_that_are_made(capsys):
    assert main(["sim", "--hands", "1", "--cause", "five_card_turn"]) == 2
    said = capsys.readouterr().err
    assert "five_card_turn" in said
    assert "four_card_flop" in said


def test_readers_that_resolve_the_order_have_to_name_the_burn_that_was_one_too_many():
    assert names_of("double_burn", HOLDEM) == {"double_burn"}
    assert names_of("double_burn", HOLDEM, resolves_order=False) == {"double_burn", "undue_burn"}


@pytest.mark.parametrize(("game", "made"), [("pineapple", True), ("superstud", True), ("pineappleofc", False), ("nlhe", False)])
def test_a_discard_is_late_only_where_a_game_has_discards_that_are_not_replaced(game, made):
    """In Pineapple open-face a player chooses two of three cards to place (GN 351): the third is none of his hand."""
    causes = causes_for(load_book("golden-nugget-2025"), load_games()[game])
    assert ("discarded_late" in causes) == made


@pytest.mark.parametrize(("game", "made"), [("stud", False), ("27td", True), ("ofc", True)])
def test_a_button_is_short_only_where_there_is_one(game, made):
    assert ("button_short" in causes_for(load_book("golden-nugget-2025"), load_games()[game])) == made


PERFECT_MEANS = Means(
    cycle_ms=1000, perfect=True, resolves_order=True, reads_deck=True, proof_ms=0, presence_ms=900, mucked_ms=900,
    told_ms=0, told_piled_ms=0, grace_ms=900, burn_ms=1500, variant=HOLDEM,
)
SLOW_MEANS = replace(
    PERFECT_MEANS, perfect=False, resolves_order=False, reads_deck=False, proof_ms=77_000, presence_ms=24_000,
    mucked_ms=24_000, told_ms=4000, told_piled_ms=13_000, grace_ms=1500,
)


@pytest.mark.parametrize(
    ("cause", "means", "most_unseen_ms"),
    [
        # a card that no act allows yet waits for a late key; a fold that came in that time ended the hand
        ("extra_card", PERFECT_MEANS, 899),
        ("extra_card", SLOW_MEANS, 23_999),
        # a joker in the muck is one still
        ("joker", SLOW_MEANS, 23_999),
        ("short_hand", SLOW_MEANS, 76_999),
        ("wrong_count", SLOW_MEANS, 76_999),
        # the coil of the muck is polled less often than those of the seats
        ("mucked_hand", replace(PERFECT_MEANS, mucked_ms=9000), 8999),
    ],
)
def test_an_error_whose_hand_is_over_before_it_could_be_read_is_not_to_be_seen(cause, means, most_unseen_ms):
    def seen(lasted_ms):
        return is_seeable(means, cause, lasted_ms=lasted_ms, to_key_ms=None, untold=False)

    assert not seen(most_unseen_ms)
    assert seen(most_unseen_ms + 1)


@pytest.mark.parametrize(
    ("cause", "means", "piled", "grace_ms"),
    [
        ("premature_turn", PERFECT_MEANS, False, 900),
        # a burn waits for the card behind it as well
        ("premature_burn", PERFECT_MEANS, True, 1500),
        ("premature_turn", SLOW_MEANS, False, 1500 + 4000),
        # under another one it is read twice in 13 polls, but for one in 200
        ("premature_burn", SLOW_MEANS, True, 1500 + 13_000),
        ("premature_burn", SLOW_MEANS, False, 1500 + 4000),
        ("premature_turn", replace(SLOW_MEANS, told_ms=2000), False, 1500 + 3000),
    ],
)
def test_a_card_too_early_is_told_from_a_late_key_once_the_key_is_later_than_any_key_comes(
    cause, means, piled, grace_ms
):
    def seen(to_key_ms):
        return is_seeable(means, cause, lasted_ms=0, to_key_ms=to_key_ms, untold=False, piled=piled)

    assert not seen(grace_ms + KEYING_MS)
    assert seen(grace_ms + KEYING_MS + 1)
    assert seen(None)


def test_what_only_a_key_tells_is_not_seen_without_it_nor_a_deck_that_nobody_reads_nor_an_order_that_slow_readers_lose():
    for cause, means, untold, seen in (
        ("exposed_one", PERFECT_MEANS, True, False),
        ("exposed_one", PERFECT_MEANS, False, True),
        ("missing_card", SLOW_MEANS, False, False),
        ("missing_card", PERFECT_MEANS, False, True),
        ("out_of_sequence", SLOW_MEANS, False, False),
        ("out_of_sequence", PERFECT_MEANS, False, True),
    ):
        assert is_seeable(means, cause, lasted_ms=10**6, to_key_ms=None, untold=untold) is seen, cause


def test_a_raise_over_a_bet_that_dies_is_ruled_on_its_way():
    assert is_on_the_way("wrong_count", "unclear_amount")
    assert not is_on_the_way("wrong_count", "extra_card")


class Listener:
    """Notes when the table begins to wait, and when somebody tells the floor why."""

    def __init__(self):
        self.waits_ms, self.words_ms = [], []

    def heard(self, event, outputs, table):
        if isinstance(event, AttentionCalled):
            self.words_ms.append(event.at_ms)

    def saw(self, truth, world):
        if isinstance(truth, acts.Begun) and isinstance(truth.what, acts.Wait):
            self.waits_ms.append(truth.at_ms)


@pytest.mark.parametrize("cause", ["left_with_action", "cards_hidden"])
def test_what_only_people_see_is_told_while_the_table_waits_and_not_after_the_next_act(cause):
    evening = SimulatedEvening(SimSettings(6, 3, errors=1.0, game="lhe", through="core", players=4, causes=(cause,)), 0)
    listener = Listener()
    evening.table.watch(listener)
    evening.play()
    assert len(listener.words_ms) == len(listener.waits_ms) == evening.referee.tally.injected > 0
    for waits_ms, word_ms in zip(listener.waits_ms, listener.words_ms, strict=True):
        assert WORD_MS <= word_ms - waits_ms <= 2 * WORD_MS


def test_no_ruling_on_a_card_comes_before_its_second_reading_and_the_measure_says_when_that_was():
    """Sightings make a card sure; that it had been read twice is the soonest that anybody can know of it."""
    tally = simulate(SimSettings(4, 7, "reference", errors=1.0, through="tracker", causes=("oversize_flop",), players=4))
    one = tally.causes["oversize_flop"]
    assert one.caught > 0
    assert all(0 < floor < delay for floor, delay in zip(one.floors, one.delays, strict=True))
    assert one.on_cards == one.delays, "its cards lie on the board"
    said = "\n".join(summary_of(tally, 1.0))
    assert "of errors that their card shows: p50" in said
    assert "until the error's card was read twice" in said


def test_an_error_that_is_no_card_has_no_sooner_time_than_its_ruling():
    one = simulate(SimSettings(2, 7, errors=1.0, through="core", causes=("out_of_turn",))).causes["out_of_turn"]
    assert one.floors == one.delays != []
    assert one.on_cards == []
