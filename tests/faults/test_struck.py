"""One fault in an evening of the real runtime in virtual time: nothing is lost or doubled, and no ruling is false."""

import json
from pathlib import Path
from random import Random

import pytest

from tests.faults.__main__ import most_likely_failures
from tests.faults.struck import folder_in_memory, play, reference, script_of
from tests.faults.virtual_checks import faults_of
from tests.faults.virtual_evening import in_evening
from tests.faults.virtual_kinds import KINDS, WRITES, drawn, drawn_first
from tests.faults.virtual_surroundings import blank


@pytest.mark.parametrize("seed", range(1, 41))
def test_an_evening_outlives_its_fault(seed):
    assert not play(seed, share_dealt=0.0).fault


@pytest.mark.parametrize(("seed", "kind"), [
    (30036, "full"), (30036, "slow disk"), (30057, "slow disk"), (30036, "vanished disk"), (30036, "failing sync"),
])
def test_what_happened_while_the_storage_took_no_writes_is_taken_in_its_order(seed, kind):
    """A card that was dealt behind a key is not judged before it."""
    found = play(seed, kind, with_cards=True)
    assert not found.fault
    assert found.is_struck


@pytest.mark.parametrize("first", [7000001, 7000014])
def test_evenings_outlive_many_faults(first):
    found = [play(seed, number=16) for seed in range(first, first + 13)]
    assert [(one.seed, one.fault) for one in found if one.fault] == []
    assert sum(len(one.struck) for one in found) > 80


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_kind_strikes_and_is_outlived(kind):
    found = [play(seed, kind) for seed in (1, 2)]
    assert [one.fault for one in found if one.fault] == []
    assert any(one.is_struck for one in found)


def test_a_seed_gives_the_same_evening_byte_for_byte():
    one = play(5, "kill after sync")
    blank.cache_clear()  # as in another process
    again = play(5, "kill after sync")
    assert one == again
    assert one.is_struck
    assert len(one.digest) == 64


def test_the_room_reads_in_the_state_why_the_table_does_not_record():
    wanted = reference("keyed", 0)
    with folder_in_memory() as folder:
        evening = in_evening(script_of("keyed", 0), 1, Path(folder), lambda one: KINDS["full"].strike(one, wanted))
    states = [json.loads(text)["storage"] for topic, text in evening.broker.payloads if topic.endswith("/state")]
    assert states[0] == "ok"
    assert "full" in states


def test_half_of_the_faults_strike_during_a_write_and_none_is_rare():
    kinds = [drawn(Random(seed)) for seed in range(5_000)]
    assert sum(kind in WRITES for kind in kinds) >= len(kinds) / 2
    assert len(KINDS) >= 25
    assert min(kinds.count(kind) for kind in KINDS) >= len(kinds) / 100


def test_kinds_that_end_an_evening_begin_enough_of_them():
    firsts = [drawn_first(Random(seed), seed) for seed in range(5_000)]
    assert min(firsts.count(kind) for kind in KINDS if KINDS[kind].may_lose) >= len(firsts) * 0.08


@pytest.mark.parametrize(("seen", "mean"), [(0, 2.9957), (1, 4.7439), (4, 9.1535)])
def test_a_run_tells_how_many_failures_it_does_not_exclude(seen, mean):
    assert most_likely_failures(seen) == pytest.approx(mean, abs=1e-3)


def test_the_next_players_key_is_not_taken_for_a_hand_of_which_deaths_let_one_card_into_the_muck():
    """Four deaths while a folded hand came there: ALL CALL was taken as the folded player's call."""
    assert play(13042470, number=16).fault == ""


def test_what_is_wrong_is_found():
    """The checks are no decoration: a lost event, a lost chip, a number used twice and a late screen are found."""
    wanted = reference("keyed", 0)
    with folder_in_memory() as folder:
        evening = in_evening(script_of("keyed", 0), 0, Path(folder), lambda _: None)
        assert list(faults_of(evening, wanted, keeps=True, hears_all=True)) == []
        room = evening.broker.room
        room.kept["stacks"]["1"] += 1
        room.faults.append("number 7 was used twice")
        room.next -= 1
        evening.most_blind_ms = 2_001
        wrong = " ".join(faults_of(evening, wanted, keeps=True, hears_all=True))
        for words in ("used twice", "the room has events up to", "the room keeps another table", "no screen said"):
            assert words in wrong
        evening.journal._base.execute("DELETE FROM output; DELETE FROM chain; DELETE FROM event WHERE seq = 5")
        assert "have a gap" in " ".join(faults_of(evening, wanted, keeps=True, hears_all=False))
