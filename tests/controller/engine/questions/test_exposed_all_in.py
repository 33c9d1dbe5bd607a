"""Players with chips behind who are all-in for the pot as it is: a down card of theirs was exposed (GN 228, 251)."""

import pytest
from dealer_talk import BOOKS, Talk, games
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.engine.flow.chip_accounting import chips_of
from controller.journal.checkpoint_codec import read, written
from controller.loading.library import load_book
from controller.poker import betting
from controller.table.outputs import AskDealer
from controller.table.questions import DeclaresAllIn
from controller.views.project import seat_lines
from tests.sentences.named_rules import gn

FORCED = {"blinds": [], "ante": 1, "bring_in": 1, "limits": [2, 4]}


def seventh(seats=3, letter="G", **table):
    """Seven-card stud, checked to the last card, which is due: to seat 1 first."""
    talk = Talk(letter, seats=seats, game="stud", **(FORCED | table)).play("new deal")
    talk.play(f"{talk.state['to_act']}:bring_in=1")
    for _ in range(seats - 1):
        talk.play(f"{talk.state['to_act']}:call")
    for _ in range(3):
        talk.play("deal")
        for _ in range(seats):
            talk.play(f"{talk.state['to_act']}:check")
    return talk


def mexican(letter="G", exposed="exposed:2"):
    """The first two cards of Mexican poker; seat 2's down card comes face up, so that its next one comes down."""
    return Talk(letter, seats=3, game="mexican", **FORCED).play(f"new 7c>1 Kc>2 {exposed} 6s>3 Jc>1^ 5d>2 3d>3^")


def answer(talk, *, yes):
    talk.tell("answer", question=talk.table.question.code, yes=yes)
    return talk


def asked(talk):
    return [one.question.seat for one in talk.outputs if isinstance(one, AskDealer)]


def all_chips(table):
    """Every chip of the table: before players, behind them, in the middle."""
    told = chips_of(table, "hand")
    return sum(told.stacks.values()) + told.pot + told.kept


@gn("228")
def test_a_player_whose_last_card_is_face_up_may_be_all_in_for_the_existing_pot():
    """228: "in advance of any action, either all-in for the existing pot or to continue for all subsequent action"."""
    talk = seventh().play("deal:2 deal:1 exposed:2 deal")
    assert talk.table.question.asks == DeclaresAllIn(2, 4)
    answer(talk, yes=True)
    assert [(line.seat, line.stack, line.all_in) for line in seat_lines(talk.table)] == [
        (1, 198, False), (2, 198, True), (3, 198, False),
    ]  # fmt: skip
    for act in ("bet=4", "call"):
        assert talk.state["to_act"] != 2
        talk.play(f"{talk.state['to_act']}:{act}")
    assert talk.state["pots"] == [{"amount": 6, "seats": [1, 2, 3]}, {"amount": 8, "seats": [1, 3]}]
    assert talk.state["stack"] == {"1": 194, "2": 198, "3": 194}
    assert talk.table.hand.phase == "showdown"


@gn("228")
@pytest.mark.parametrize(("text", "seats"), [
    ("deal:2 exposed:1 deal", []), ("deal:3 exposed:2 deal", [2]), ("deal exposed:3", [3]), ("deal exposed:2 undo", [2]),
    ("deal:2 exposed:1 deal:1 exposed:2 deal", []), ("deal:3 off:2 deal", [2]),
    ("deal ask:exposed_many,seat=2,street=seventh,count=2", [2]),
])  # fmt: skip
def test_nobody_has_the_choice_if_the_first_card_is_exposed(text, seats):
    """228: the others then get theirs up "and the betting round proceeds as normal"; GN 222: off the table is exposed."""
    assert asked(seventh().play(text)) == seats


@gn("228")
def test_of_two_players_the_second_alone_has_the_choice_and_the_hand_is_over_with_it():
    talk = answer(seventh(2).play("deal exposed:2"), yes=True)
    assert talk.table.hand.phase == "showdown"
    assert all_chips(talk.table) == 400
    assert asked(seventh(2).play("deal exposed:1")) == []


@gn("228")
def test_each_is_asked_once_and_only_in_advance_of_any_action():
    talk = seventh().play("deal exposed:2 exposed:3")
    assert asked(talk) == [2]
    answer(talk, yes=False)
    assert asked(talk) == [2, 3]
    talk.play(f"{talk.state['to_act']}:check")
    assert talk.table.question is None
    talk.settle()
    assert asked(talk) == [2, 3]
    late = seventh().play("deal")
    late.play(f"{late.state['to_act']}:check exposed:2")
    assert asked(late) == []


@gn("251")
@pytest.mark.parametrize("yes", [True, False])
def test_a_down_card_of_mexican_poker_lets_its_player_be_all_in_for_that_hand(yes):
    """251: "will be permitted to declare all-in for that hand or remain active in the remaining betting rounds"."""
    talk = mexican()
    assert (talk.table.question.asks, talk.state["to_act"]) == (DeclaresAllIn(2, 0), 2)
    answer(talk, yes=yes)
    assert talk.state["to_act"] == (3 if yes else 2)
    if yes:
        assert talk.state["may"]["3"] == ["fold", "bring_in", "complete"], "as if the high card were all-in for its ante"
        talk.play("3:bring_in=1 1:call")
        assert talk.state["pots"] == [{"amount": 3, "seats": [1, 2, 3]}, {"amount": 2, "seats": [1, 3]}]
        assert {due.place.code for due in talk.table.hand.plan.due} == {"burn", "seat:1", "seat:2", "seat:3"}
        assert asked(talk) == [2], "he bets no more in this hand"


@gn("251")
def test_an_exposed_joker_gives_the_same_choice():
    talk = Talk("G", seats=3, game="mexican", **FORCED).play("new 7c>1 Jk>2 exposed:2 6s>3 Jc>1^ 5d>2 3d>3^")
    assert asked(talk) == [2]


@pytest.mark.parametrize("letter", BOOKS)
def test_the_book_says_after_which_cards(letter):
    rule = load_book(BOOKS[letter]).deal.dealing.exposed_all_in
    given_by = {"stud_last_card": seventh(letter=letter).play("deal exposed:2"), "mexican_down_card": mexican(letter)}
    for card, talk in given_by.items():
        assert bool(asked(talk)) is (card in rule.value), card


def test_a_card_that_left_the_table_in_mexican_poker_gives_no_choice():
    assert asked(mexican(exposed="off:2")) == []


@pytest.mark.parametrize("how", ["undo", "misdeal", "void", "gone", "new", "checkpoint"])
@pytest.mark.parametrize("start", [mexican, lambda: seventh().play("deal exposed:2")])
def test_his_chips_are_his_however_the_hand_goes_on(start, how):
    talk = start()
    answer(talk, yes=True)
    assert all_chips(talk.table) == 600
    assert talk.table.hand.wagering.declared == {2}
    match how:
        case "undo":
            talk.play("undo")
            assert talk.table.hand.wagering.declared == frozenset()
        case "misdeal" | "void":
            talk.play(f"floor:{how}")
            assert talk.table.hand.wagering.declared == frozenset()
            assert sum(betting.return_all(talk.table.hand.wagering).stacks.values()) == 600
        case "gone":
            talk.play("gone:2")
        case "new":
            talk.play("new")
        case "checkpoint":
            kept = read(written(talk.table), talk.table.rules, games())
            assert kept.hand.wagering == talk.table.hand.wagering
    talk.settle()
    took = dict(talk.table.hand.wagering.stacks)[2] if how == "gone" else 0
    assert all_chips(talk.table) + took == 600, "who leaves takes what lies behind him"


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 5), st.data())
def test_no_chip_is_lost_or_made(seats, data):
    """Whoever is exposed and declares, bets, folds or is all-in for less: the chips of the table stay as many."""
    short = data.draw(st.integers(1, seats), "short")
    talk = seventh(seats, stacks={short: data.draw(st.integers(3, 9), "stack")})
    whole = all_chips(talk.table)
    talk.play("deal")
    for seat in data.draw(st.lists(st.integers(2, seats), max_size=2, unique=True), "exposed"):
        talk.play(f"exposed:{seat}")
        if talk.table.question is not None:
            answer(talk, yes=data.draw(st.booleans(), "all-in"))
        assert all_chips(talk.table) == whole
    while (turn := talk.state["to_act"]) is not None and talk.table.hand.phase == "betting":
        declared = talk.table.hand.wagering.declared
        assert turn not in declared
        may = [one for one in talk.state["may"][str(turn)] if one in {"fold", "check", "call", "bet", "raise"}]
        act = data.draw(st.sampled_from(may), "act")
        talk.play(f"{turn}:{act}" + (f"={talk.state['min_raise_to']}" if act in {"bet", "raise"} else ""))
        assert all_chips(talk.table) == whole
        assert sum(one["amount"] for one in talk.state["pots"]) == talk.state["pot"]
    talk.play("new")
    assert all_chips(talk.table) + talk.table.tray.expected_change == whole, "what was raked lies in the tray"
