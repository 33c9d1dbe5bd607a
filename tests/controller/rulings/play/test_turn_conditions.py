"""Words, checks and bets of a player in and out of turn: each condition both ways."""

import pytest
from held_arrivals import DEAL, FLOP_IS_OUT, Scene
from tape_talk import books

from controller.rulebook.variant import SubstantialAction
from controller.rulings.play.facing import Facing
from controller.rulings.play.out_of_turn import Fate, decide, enough_behind, opening
from controller.rulings.play.spoken_words import read_words, short_declaration
from controller.table.betting_memory import EarlyAct
from controller.table.events import WordSaid
from controller.terms.codes import Act, Cause, Word
from controller.terms.fast_copies import replace

N, E, G, L, P = "nclpc-2015", "eagles-3512", "golden-nugget-2025", "npl-2015", "players-casino-2025"
BET = FLOP_IS_OUT + "1:bet=10 "
STUD = {"game": "stud", "blinds": [], "ante": 1, "limits": [5, 10], "bring_in": 2}


def facing(shorthand=FLOP_IS_OUT, book=N, seat=None, opened=None, **table):
    scene = Scene(shorthand, **table)
    wagering = scene.hand.wagering
    if opened is not None:
        wagering = replace(wagering, round=replace(wagering.round, **opened))
    return Facing(books()[book].play, scene.table.stakes, wagering, seat or wagering.to_act, 0)


@pytest.mark.parametrize(("shorthand", "opened", "may"), [
    (FLOP_IS_OUT, {}, True), (BET, {}, False), (FLOP_IS_OUT, {"must_open": True}, False), (FLOP_IS_OUT, {"fixed": 4}, False),
    (FLOP_IS_OUT, {"bring_in": 2}, False), (DEAL + " 3:call 4:fold 5:fold 6:fold 1:call ", {"bring_in": 2}, True),
])  # fmt: skip
def test_who_may_check(shorthand, opened, may):
    """Nobody who faces a bet, must open, plays for a fixed wager or brings it in."""
    found = facing(shorthand, opened=opened)
    assert found.may_check is may
    said = read_words(found, WordSaid(0, found.seat, Word.CHECK)).counted
    assert (said is not None) is may


@pytest.mark.parametrize(("word", "fields", "shorthand", "counts"), [
    (Word.NUMBER, {"amount": 10}, BET, (Act.CALL, 10)), (Word.NUMBER, {"amount": 20}, FLOP_IS_OUT, (Act.BET, 20)),
    (Word.NUMBER, {"amount": 20}, BET, (Act.RAISE, 20)), (Word.RAISE, {"amount": 30}, BET, (Act.RAISE, 30)),
    (Word.BET, {}, FLOP_IS_OUT, None), (Word.NUMBER, {"amount": 4}, BET, (Act.CALL, 10)), (Word.RAISE, {"amount": 12}, BET, (Act.RAISE, 20)),
    (Word.NUMBER, {"amount": 12}, BET, (Act.CALL, 10)), (Word.NUMBER, {"amount": 15}, BET, (Act.RAISE, 20)),
    (Word.CALL, {}, BET, (Act.CALL, 10)), (Word.ALL_IN, {}, BET, (Act.RAISE, 198)), (Word.TIME, {}, BET, None),
])  # fmt: skip
def test_what_words_with_one_amount_or_none_count_as(word, fields, shorthand, counts):
    """An amount alone facing a bet is like chips of that worth: half of the bet more is a raise."""
    found = facing(shorthand)
    said = read_words(found, WordSaid(0, found.seat, word, **fields)).counted
    assert (None if said is None else (said.act, said.to)) == counts


@pytest.mark.parametrize(("fields", "unclear"), [
    ({"low": 5, "high": 500}, True), ({"low": 5}, False), ({"high": 500}, False), ({}, False),
])  # fmt: skip
def test_only_two_amounts_are_unclear(fields, unclear):
    found = facing(FLOP_IS_OUT)
    ruling = read_words(found, WordSaid(0, found.seat, Word.BET, **fields)).ruling
    assert (ruling is not None and ruling.cause is Cause.UNCLEAR_AMOUNT) is unclear


@pytest.mark.parametrize(("book", "motions", "path"), [
    (P, 1, "play.words.two_motions"), (P, 2, "play.words.binding"), (N, 1, "play.words.binding"),
])  # fmt: skip
def test_a_raise_whose_chips_do_not_say_how_much_rests_on_the_rule_of_its_motions(book, motions, path):
    """PC 47 has abolished two motions."""
    counted, ruling = short_declaration(facing(BET, book), 12, motions=motions)
    assert counted.to == 20
    assert ruling.consulted[0].path == path


# Out of turn.


def early(act, to=0, was_facing=0, **more):
    return EarlyAct(2, act, to, was_facing, 0, **more)


@pytest.mark.parametrize(("book", "act", "was_facing", "shorthand", "fate"), [
    (E, Act.CHECK, 0, FLOP_IS_OUT + "1:check ", Fate.APPLIES), (E, Act.CHECK, 0, BET, Fate.FREE),
    (E, Act.FOLD, 0, BET, Fate.FREE), (E, Act.FOLD, 0, FLOP_IS_OUT, Fate.APPLIES), (L, Act.FOLD, 0, BET, Fate.APPLIES),
    (N, Act.FOLD, 0, FLOP_IS_OUT, Fate.FLOOR), (N, Act.CHECK, 0, BET, Fate.PASSIVE),
])  # fmt: skip
def test_a_check_out_of_turn_applies_where_nothing_has_changed_and_a_check_is_open(book, act, was_facing, shorthand, fate):
    assert decide(early(act, was_facing=was_facing), facing(shorthand, book), checked=True).fate is fate


def test_a_standing_bring_in_out_of_turn_stays_one_as_far_as_his_chips_go():
    scene = Scene(DEAL, **STUD)
    wagering = scene.hand.wagering
    found = Facing(books()[G].play, scene.table.stakes, wagering, wagering.to_act, 0)
    assert wagering.round.bring_in == 2
    for to, counted in ((0, 2), (2, 2), (1, 1)):
        told = opening(replace(early(Act.BRING_IN, to), seat=wagering.to_act), found)
        assert (told.act, told.to) == (Act.BRING_IN, counted)
    bet = facing(FLOP_IS_OUT, G)
    assert opening(early(Act.BET, 20), bet).act is Act.BET


@pytest.mark.parametrize(("book", "acts", "enough"), [
    (N, "fold fold", False), (N, "fold fold fold", True), (N, "raise", True), (E, "check", False), (E, "check check", True),
    (L, "fold fold", False), (L, "call call", True), (P, "call", False), (P, "call fold", True), (P, "bring_in fold", True),
])  # fmt: skip
def test_how_much_action_behind_costs_a_skipped_player_his_turn(book, acts, enough):
    """Three acts or substantial action; two acts; substantial action alone."""
    behind = [early(Act(act), 2) for act in acts.split()]
    assert enough_behind(books()[book], behind, SubstantialAction.BUTTON_GAME) is enough
