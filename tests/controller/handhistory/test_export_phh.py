"""PHH exports read back: by PokerKit, and by our own reader; what the format cannot say is said in the file."""

import io
import warnings

import pytest
from calm_players import Calm
from dealer_talk import Talk
from pokerkit import HandHistory

from controller.handhistory.export_phh import CODES, write_phh
from controller.handhistory.phh import read_phh
from controller.handhistory.phh_player import PhhPlayer
from controller.handhistory.recorded_hands import ToldHand, hands_of
from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.rulebook.variant import Variant
from controller.terms.codes import Betting
from controller.terms.fast_copies import replace
from tests.games_run import GameTable

GAMES = load_games()
HANDS = 12


def evening(variant: Variant, players: int, betting: Betting):
    """Random hands of a game: the table before them and what happened."""
    game = GameTable(variant, players, 11)
    game.policy = Calm(game.random)
    game.table = replace(game.table, stakes=replace(game.table.stakes, betting=betting))
    start, told, look = game.table, [], game._look

    def watch(table, event, outputs):
        told.append(ToldHand(event))
        look(table, event, outputs)

    game._look = watch
    for _ in range(HANDS):
        game.deal()
    assert game.tally.clean
    return start, told


def pokerkit_hands(text: str):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield from HandHistory.load_all(io.BytesIO(text.encode()))


def last_state(history: HandHistory):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return list(history)[-1]


def assert_raked(read, finishing, own):
    """A reader of the format knows no rake: what it gives to winners above their chips is the rake that is told."""
    more = [theirs - ours for theirs, ours in zip(read, finishing, strict=True)]
    assert min(more) >= 0
    assert sum(more) == own.get("_rake", 0)


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize(("game", "betting"), CODES, ids=CODES.values())
def test_random_hands_end_the_same_in_pokerkit_and_in_our_own_reader(game, betting, players, tmp_path):
    variant = GAMES[game]
    start, told = evening(variant, min(players, variant.max_players.value), betting)
    records = list(hands_of(start, told, "T1"))
    text = "\n".join(write_phh(records))
    assert len(records) == HANDS
    read = 0
    for history in pokerkit_hands(text):
        assert_raked(last_state(history).stacks, history.finishing_stacks, history.user_defined_fields)
        read += 1
    unsaid = text.count("# hand")
    assert read + unsaid == HANDS
    file = tmp_path / "hands.phhs"
    file.write_text(text)
    book = load_book("golden-nugget-2025")
    for hand, history in zip(read_phh(file), pokerkit_hands(text), strict=True):
        ours = PhhPlayer(hand, book, GAMES).play().stacks
        assert_raked(ours, history.finishing_stacks, history.user_defined_fields)


class Evening(Talk):
    """A talk that is written down."""

    def __init__(self, *args, **table):
        super().__init__(*args, **table)
        self.start, self.events = self.table, []

    def feed(self, event):
        self.events.append(ToldHand(event))
        super().feed(event)

    def phh(self) -> str:
        return "\n".join(write_phh(hands_of(self.start, self.events, "T1")))




def test_a_hand_that_nobody_showed_is_unknown():
    talk = Evening("G", seats=3)
    talk.play("new deal 3:raise=6 1:fold 2:fold award:3=9")
    text = talk.phh()
    assert '"d dh p1 ????", "d dh p2 ????", "d dh p3 ????"' in text
    assert "finishing_stacks = [199, 198, 203]" in text


def test_an_undone_key_is_not_in_the_record():
    talk = Evening("G", seats=3)
    talk.play("new deal 3:raise=6 undo 3:call 1:fold 2:raise=10 3:fold award:2=13")
    assert '"p3 cc", "p1 f", "p2 cbr 10", "p3 f"' in talk.phh()


def test_a_corrected_wager_is_written_as_it_counted():
    talk = Evening("G", seats=3)
    talk.play("new deal 3:raise=3 1:fold 2:fold award:3=7")
    text = talk.phh()
    assert '"p3 cbr 4"' in text
    assert "under_raise: action" in text


def test_a_misdeal_belongs_to_the_hand_dealt_in_its_place():
    talk = Evening("G", seats=3)
    talk.play("new 7c>2 5d>1")
    talk.play("new deal 3:raise=6 1:fold 2:fold award:3=9")
    text = talk.phh()
    assert text.count("[1]") == 1
    assert "_misdeals = 1" in text
    assert "misdeal" in text


def test_a_dead_hand_folds_when_its_turn_comes():
    talk = Evening("G", seats=4)
    talk.play("new deal")
    talk.tell("kill", seat=1)
    talk.play("3:call 4:raise=8 2:fold 3:fold award:4=13")
    text = talk.phh()
    assert '"p3 cc", "p4 cbr 8", "p1 f", "p2 f", "p3 f"' in text
    assert '_dead_hands = ["p1"]' in text
    assert list(last_state(next(pokerkit_hands(text))).stacks) == [199, 198, 198, 205]


def test_what_the_format_cannot_say_is_said_in_the_file():
    talk = Evening("G", seats=3, game="drawmaha")
    talk.play("new deal 3:raise=6 1:fold 2:fold award:3=9")
    assert talk.phh().startswith("# hand 1 (drawmaha) is not in this file: PHH has no code for Drawmaha high (pot limit)")
    talk = Evening("G", seats=3)
    talk.play("new deal 3:all_in=200 1:fold 2:call")
    talk.tell("run_it", times=2, seats=[2, 3])
    while talk.table.hand.phase == "dealing":
        talk.play("deal:1")
    talk.play("award:2=401")
    assert "the board was run 2 times" in talk.phh()


def test_a_hand_that_is_not_over_is_said_to_be_so():
    talk = Evening("G", seats=3)
    talk.play("new deal 3:raise=6")
    assert "it was not finished" in talk.phh()


def test_cards_shown_in_an_all_in_come_before_the_board():
    talk = Evening("G", seats=3)
    talk.play("new deal 3:all_in=200 1:fold 2:call")
    while talk.table.hand.phase == "dealing":
        talk.play("deal:1")
    cards = {seat: "".join(one.code for one in talk.table.ledger.at(("seat", seat))) for seat in (2, 3)}
    assert all(cards.values())
    talk.play(f"show:2={cards[2]} show:3={cards[3]}")
    from controller.engine.flow.awards import due_awards

    for award in due_awards(talk.table).awards:
        talk.tell("award", seat=award.seat, amount=award.amount)
    text = talk.phh()
    assert text.index("p2 sm") < text.index("d db")
    history = next(pokerkit_hands(text))
    assert list(last_state(history).stacks) == history.finishing_stacks


def test_a_flop_of_four_cards_that_stood_is_not_in_the_file():
    """G162, G121: somebody acted on it before it was repaired; PokerKit would not read the hand."""
    talk = Evening("G", seats=2)
    talk.play("new deal 2:call 1:check 2c>burn 3c>board+4d>board+5h>board+Jd>board 1:check 2:check")
    talk.play("2d>burn 6s>board 1:check 2:check 2h>burn 9s>board 1:bet=2 2:fold")
    talk.play(f"award:1={talk.table.hand.wagering.pot}")
    assert talk.table.hand.street == "done"
    assert "PHH cannot say a flop of 4 cards, and here it stood" in talk.phh()


DEAD_LOW_CARD = "new 3c>1 3d>2 3h>3 4c>1 4d>2 4h>3 Kc>1^ 2d>2^ 9h>3^ kill:2 3:complete=2 1:fold award:3=6"
BRING_IN = {"game": "stud", "blinds": [], "ante": 1, "bring_in": 1, "limits": [2, 4]}


def test_the_bring_in_of_a_dead_hand_cannot_be_said():
    """To the format the player is in the hand until he folds, and gets cards (PC 31: his hand is killed)."""
    talk = Evening("P", seats=3, **BRING_IN).play(DEAD_LOW_CARD)
    assert "PHH cannot say the bring-in of a dead hand" in talk.phh()


def test_a_player_who_is_all_in_with_chips_behind_cannot_be_said():
    """GN 228: the format would wait for his acts."""
    talk = Evening("G", seats=2, **BRING_IN).play("new deal")
    low = talk.state["to_act"]
    talk.play(f"{low}:bring_in=1 {3 - low}:call")
    for _ in range(3):
        talk.play("deal")
        for _ in range(2):
            talk.play(f"{talk.state['to_act']}:check")
    talk.play("deal exposed:2")
    talk.tell("answer", question="all_in:2:4", yes=True)
    talk.play("award:1=4")
    assert "PHH cannot say that a player with chips behind is all-in" in talk.phh()


def test_the_bring_in_of_a_hand_that_died_later_can():
    living = DEAD_LOW_CARD.replace("kill:2 3:complete=2", "2:bring_in=1 3:complete=2 kill:2")
    talk = Evening("P", seats=3, **BRING_IN).play(living)
    assert '"p2 pb", "p3 cbr 2"' in talk.phh()
