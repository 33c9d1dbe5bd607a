"""One hand of every game in PHH, read back by PokerKit's own `HandHistory`, and equal to what was played."""

from __future__ import annotations

import io
import re
import warnings
from collections import Counter

import pytest
from pokerkit import HandHistory

from controller.handhistory.export_phh import write_phh
from controller.handhistory.recorded_hands import hands_of
from controller.terms.codes import Betting
from tests.controller.handhistory.played_games import GAMES, WAGERS, Played, play
from tests.games_run import STACK

IN_PHH = {
    "nlhe": ("NT", Betting.NO_LIMIT), "lhe": ("FT", Betting.FIXED_LIMIT), "shortdeck": ("NS", Betting.NO_LIMIT),
    "plo": ("PO", Betting.POT_LIMIT), "lo8": ("FO/8", Betting.FIXED_LIMIT), "stud": ("F7S", Betting.FIXED_LIMIT),
    "stud8": ("F7S/8", Betting.FIXED_LIMIT), "razz": ("FR", Betting.FIXED_LIMIT),
    "27sd": ("N2L1D", Betting.NO_LIMIT), "27td": ("F2L3D", Betting.FIXED_LIMIT),
    "badugi": ("FB", Betting.FIXED_LIMIT),
}  # fmt: skip
"""PHH's own list of variant codes: the game and the betting that each of them means. There are no others."""


# ------------------------------------------------------------------------- PHH


def phh_of(played: Played) -> str:
    return "\n".join(write_phh(hands_of(played.start, played.told, "T1")))


@pytest.mark.parametrize("game", sorted(set(GAMES) - set(IN_PHH)))
def test_phh_says_in_one_sentence_that_it_has_no_word_for_a_game(game):
    text, variant = phh_of(play(game)), GAMES[game]
    usual = variant.betting.usual
    how = f" ({usual.value.replace('_', ' ')})" if usual is not None else ""
    number = re.search(r"# hand (\d+) ", text).group(1)
    assert text.splitlines() == [
        f"# hand {number} ({game}) is not in this file: PHH has no code for {variant.name}{how}",
        "",
        "# 1 hand of this evening not in this file; the journal has them.",
    ]


def test_every_code_of_phh_is_that_of_one_game():
    assert len({code for code, _ in IN_PHH.values()}) == 11
    assert set(IN_PHH) <= set(GAMES)
    with pytest.raises(KeyError):
        HandHistory.game_types["no such code"]
    assert set(HandHistory.game_types) == {code for code, _ in IN_PHH.values()}


@pytest.mark.parametrize("game", IN_PHH)
def test_pokerkit_reads_in_phh_what_was_played(game):
    code, betting = IN_PHH[game]
    played = play(game, betting)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        (history,) = HandHistory.load_all(io.BytesIO(phh_of(played).encode()))
        state = list(history)[-1]
    seats = history.seats
    assert (history.variant, seats) == (code, list(played.hand.start.dealt_in))
    assert list(history.starting_stacks) == [played.before[seat] for seat in seats]
    # The format knows no rake: what its reader gives to winners besides is what lies in the middle for the house.
    more = {seat: theirs - played.hand.wagering.stacks[seat] for seat, theirs in zip(seats, state.stacks, strict=True)}
    assert {seat for seat, chips in more.items() if chips} <= set(played.hand.awarded)
    assert sum(more.values()) == played.hand.wagering.pot == history.user_defined_fields.get("_rake", 0)
    acts, board, shown, drawn = [], [], {}, Counter()
    for one in state.operations:
        match type(one).__name__:
            case "Folding":
                acts.append((seats[one.player_index], "fold"))
            case "CheckingOrCalling":
                acts.append((seats[one.player_index], "call" if one.amount else "check"))
            case "CompletionBettingOrRaisingTo":
                acts.append((seats[one.player_index], one.amount))
            case "BringInPosting":
                acts.append((seats[one.player_index], one.amount))
            case "BoardDealing":
                board += [repr(card) for card in one.cards]
            case "HoleCardsShowingOrMucking" if one.hole_cards:
                shown[seats[one.player_index]] = {repr(card) for card in one.hole_cards}
            case "StandingPatOrDiscarding":
                drawn[seats[one.player_index]] += len(one.cards)
    assert acts == [(one.seat, one.to if one.act in WAGERS else one.act) for one in played.acts]
    assert board == played.board(1)
    assert {seat: cards - {"??"} for seat, cards in shown.items()} == {
        seat: set(cards) for seat, cards in played.shown.items()
    }
    assert +drawn == +played.discards
    assert played.before.keys() >= set(seats)
    assert sum(state.stacks) == STACK * len(seats)
