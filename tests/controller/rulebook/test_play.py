"""The play side of the five books: the paper's parameter block, each value with its rule and basis."""

import pytest
from tape_talk import BOOKS, EAGLES, GN, NCL, NPL, PC, books

from controller.rulebook import play
from controller.terms.codes import Basis

BLOCK = {
    # field: NCL, EG, GN, NPL, PC (the paper's section 10)
    "betting.limit_raises": (4, 4, 4, 4, 4),
    "betting.limit_cap": ("round_began_heads_up", "round_began_heads_up", "round_began_heads_up", "two_dealt_in", "two_dealt_in"),
    "betting.reopens": ("to_the_player",) * 5,
    "betting.limit_half": (True,) * 5,
    "betting.unit": (
        "smallest_in_blinds", "smallest_in_blinds", "smallest_making_big_blind", "smallest_in_play", "smallest_in_play",
    ),
    "betting.too_small": ("round", "round", "round", "round", "street"),
    "pot_limit.count": ("literal", "literal", "small_as_big", "literal", "full_blinds"),
    "pot_limit.over_pot_until": ("accepted", "accepted", "accepted", "accepted", "street"),
    "pot_limit.size_told": ("always", "always", "always", "pot_limit_only", "pot_limit_only"),
    "chips.oversized": ("call",) * 5,
    "chips.several": ("half_bet", "half_bet", "remove_one", "remove_one_same", "remove_one"),
    "chips.half_of": ("increment",) * 5,
    "chips.prior": ("as_if_alone", "counted_unless_pulled", "table", "as_if_alone", "table"),
    "chips.under_call": ("bound", "bound", "bound", "bound", "opening_or_heads_up"),
    "words.two_motions": (True, True, True, True, False),
    "words.chips_first": ("first", "first", "words", "first", "first"),
    "words.unclear": ("floor", "floor", "floor", "lesser", "highest_within_pot"),
    "words.conditional": ("floor", "binds", "floor", "penalty", "penalty"),
    "words.forward_motion": ("floor", "full_amount", "floor", "floor", "floor"),
    "turn.unchanged_bet": ("floor", "binds", "binds", "check", "binds"),
    "turn.checked": ("passive", "free", "free", "free", "free"),
    "turn.folded": ("floor", "binds_unchanged", "binds_at_once", "binds", "binds"),
    "turn.heads_up_passive": (False, False, True, False, False),
    "turn.skipped_after": ("three_or_substantial", "two", "two", "substantial", "substantial"),
    "clock.earliest_s": (120, 120, 120, 0, 0),
    "clock.time_s": (60, 60, 60, 60, 25),
    "clock.countdown_s": (10, 10, 10, 10, 5),
    "clock.limit_time_s": (60, 60, 30, 60, 25),
    "clock.callers": ("any", "dealt_in", "dealt_in", "any", "any"),
    "clock.at_seat": (False, False, True, True, True),
    "clock.not_facing": ("floor", "floor", "floor", "dead", "check"),
    "pots.odd_chip_unit": (
        "smallest_in_blinds", "smallest_in_blinds", "smallest_in_blinds", "smallest_in_play", "smallest_in_play",
    ),
    "pots.run_it": ("no", "from_stakes", "time_raked", "no", "no"),
    "pots.run_it_times": (1, 3, 3, 1, 1),
    "pots.chop_blinds": (True, True, True, False, False),
    "house.rake_percent": (10, 10, 10, 0, 0),
    "house.rake_cap": (25, 7, 6, 0, 0),
    "house.jackpot_pot": (0, 10, 0, 0, 0),
    "house.jackpot_players": (0, 5, 0, 0, 0),
    "showdown.all_in_early": ("pusher", "pusher_or_called", "pusher", "all_up", "all_up"),
    "showdown.losing_hands": ("before_push", "before_push", "before_push", "any_time", "any_time"),
    "showdown.ask": ("collusion", "collusion_or_contributed", "collusion", "floor", "caller_of_river"),
}  # fmt: skip

CONTRADICTIONS = {
    # what a book contradicts itself on is the floor's, and says so
    NCL: {"betting.over_short_all_in": ("166", "167"), "betting.straddle_raise": ("12", "154"), "clock.not_facing": ("104", "175")},
    EAGLES: {"showdown.all_in_early": ("124", "125"), "clock.not_facing": ("91", "158")},
    GN: {"clock.not_facing": ("105", "180"), "turn.skipped_loses": ("132", "104")},
}  # fmt: skip


def rule_at(book, path):
    section, field = path.split(".")
    return getattr(getattr(books()[book].play, section), field)


@pytest.mark.parametrize("path", BLOCK)
def test_the_parameter_block(path):
    assert tuple(rule_at(book, path).value for book in BOOKS) == BLOCK[path]


@pytest.mark.parametrize(("book", "path"), [(book, path) for book, rows in CONTRADICTIONS.items() for path in rows])
def test_a_contradiction_is_the_floors(book, path):
    rule = rule_at(book, path)
    assert set(CONTRADICTIONS[book][path]) <= set(rule.cite)
    assert rule.basis is Basis.FLOOR


@pytest.mark.parametrize("book", BOOKS)
def test_every_value_says_where_it_comes_from(book):
    for section in play.PlayRules.__dataclass_fields__:
        part = getattr(books()[book].play, section)
        for field in type(part).__dataclass_fields__:
            rule = getattr(part, field)
            assert rule.cite, (section, field)
            assert rule.basis is not Basis.FLOOR or rule.note or rule.value in {
                "floor", "penalty", "action", 0,
            }, (book, section, field)  # fmt: skip


def test_what_the_paper_marks_as_ours_is_marked():
    """The paper's [D]: the book is silent."""
    ours = [
        (NCL, "chips.half_of"), (NCL, "chips.prior"), (NPL, "chips.prior"), (NPL, "betting.reopens"),
        (NCL, "pots.uncalled"), (EAGLES, "betting.limit_raises"), (GN, "chips.half_of"), (NPL, "turn.skipped_after"),
        (EAGLES, "pot_limit.count"), (NPL, "words.chips_first"), (NCL, "pots.run_it"),
    ]  # fmt: skip
    assert all(rule_at(book, path).basis is Basis.DEFAULT for book, path in ours)


def test_what_the_books_print_is_marked():
    printed = [
        (EAGLES, "chips.half_of"), (PC, "chips.half_of"), (GN, "pot_limit.count"), (PC, "pot_limit.count"),
        (NCL, "clock.time_s"), (NPL, "words.unclear"), (PC, "words.two_motions"), (GN, "turn.heads_up_passive"),
    ]  # fmt: skip
    assert all(rule_at(book, path).basis is Basis.TEXT for book, path in printed)
