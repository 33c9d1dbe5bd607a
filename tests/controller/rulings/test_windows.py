"""The windows of the five books: substantial action, misdeal, disputes; at the boundary and one action either side."""

from __future__ import annotations

import pytest
from dealer_talk import BOOKS, Talk

from controller.loading.library import load_book, rules_of
from controller.rulings.windows import substantial_action_now
from controller.table.announcements.card_announcements import RabbitHunt
from controller.table.announcements.flow_announcements import DeckChangedEarly, DeckChangeDue, DiscardsSeen
from controller.table.outputs import Announce
from controller.terms.fast_copies import replace

NONE = {"readers": "none", "seats": 8}
BOMB = {"game": "bombpot-plo5", "blinds": [], "ante": 5} | NONE
STUD = {"game": "stud", "blinds": [], "ante": 1, "bring_in": 1, "limits": [2, 4]} | NONE

# Sequences of acts since the deal: in which books substantial action is reached, and in which a misdeal is too late.
TRUTH = [
    ("", "", ""),
    ("3:fold", "", ""),
    ("3:call", "", ""),
    ("3:raise=6", "N", "N"),
    ("3:fold 4:fold", "E", "N"),
    ("3:fold 4:call", "EGP", "NGP"),
    ("3:call 4:fold", "NEGP", "NGP"),
    ("3:fold 4:raise=6", "NEGP", "NGP"),
    ("3:raise=6 4:fold", "NEGP", "NGP"),
    ("3:call 4:call", "NEGLP", "NGLP"),
    ("3:call 4:raise=6", "NEGLP", "NGLP"),
    ("3:raise=6 4:call", "NEGLP", "NGLP"),
    ("3:fold 4:fold 5:fold", "EGLP", "NGLP"),
    ("3:fold 4:fold 5:call", "EGLP", "NGLP"),
]
CHECKED = [
    ("1:check", "", ""),
    ("1:check 2:check", "E", "N"),
    ("1:check 2:check 3:check", "EGLP", "NGLP"),
    ("1:check 2:fold", "EG", "NG"),
    ("1:check 2:bet=5", "NEGP", "NGP"),
    ("1:bet=5 2:fold", "NEGP", "NGP"),
]
"""The same where nobody has to bet: a pot that begins on the flop."""
IN_STUD = [
    ("2:bring_in=1", "", ""),
    ("2:bring_in=1 3:fold", "", ""),
    ("2:bring_in=1 3:fold 4:fold", "EG", "NG"),
]


def rows():
    for table, sequences in ((NONE, TRUTH), (BOMB, CHECKED), (STUD, IN_STUD)):
        for acts, reached, closed in sequences:
            for letter, book in BOOKS.items():
                windows = load_book(book).deal.windows
                rules = ",".join((*windows.substantial_action.cite, *windows.misdeal.cite))
                name = f"{book} {rules} {table.get('game', 'nlhe')} {acts or 'nobody acted'}"
                yield pytest.param(letter, table, acts, letter in reached, letter in closed, id=name)


@pytest.mark.parametrize(("letter", "table", "acts", "reached", "closed"), list(rows()))
def test_truth_table(letter, table, acts, reached, closed):
    opened = "new tap" if table is BOMB else "new"
    state = Talk(letter, **table).play(f"{opened} {acts}").state
    assert state["substantial_action"] is reached
    assert state["misdeal_open"] is not closed


@pytest.mark.parametrize(("letter", "reached"), [("G", True), ("N", False), ("L", False), ("P", False)])
def test_the_tap_before_the_turn_counts_where_the_book_says_so(letter, reached):
    """GN 104: check, then the dealer's tap for the turn; the tap for the flop is none."""
    pair = BOMB | {"seats": 2}
    before = Talk(letter, **pair).play("new tap 1:check")
    assert not before.state["substantial_action"]
    assert Talk(letter, **pair).play("new tap 1:check 2:check tap").state["substantial_action"] is reached


@pytest.mark.parametrize("letter", BOOKS)
def test_an_act_out_of_turn_does_not_bring_substantial_action(letter):
    """P37 and the glossary of G say so; the others' default."""
    assert load_book(BOOKS[letter]).deal.windows.in_turn_only.value
    talk = Talk(letter, **NONE).play("new 3:fold 5:call")
    assert not talk.state["substantial_action"]


@pytest.mark.parametrize("letter", BOOKS)
def test_a_misdeal_cannot_be_called_between_hands(letter):
    talk = Talk(letter, **NONE)
    assert talk.state["misdeal_open"] is False
    talk.play("new 3:fold 4:fold 5:fold 6:fold 7:fold 8:fold 1:fold award:2=3")
    assert talk.state["misdeal_open"] is False


HAND = "new 3:fold 4:fold 5:fold 6:fold 7:fold 8:fold 1:fold award:2=3 "
DISPUTES = [
    ("the pot is pushed", "", "NEGLP", "NEGLP"),
    ("the next dealer sits down", "dealer", "NEGL", "NEGLP"),
    ("the first riffle", "new:riffle", "", "P"),
    ("the shuffler's button", "new:shuffler", "", "P"),
    ("the push, and no riffle yet", "dealer new:push", "NEGL", "NEGLP"),
    ("the push, and somebody acts", "dealer new:push 4:fold", "", "P"),
    ("a fold and a call on the next hand", "new 4:fold 5:call", "", ""),
    ("two folds on the next hand", "new 4:fold 5:fold", "", "P"),
]


def dispute_rows():
    for what, text, reading, accounting in DISPUTES:
        for letter, book in BOOKS.items():
            windows = load_book(book).deal.windows
            rules = ",".join(
                dict.fromkeys((*windows.dispute.cite, *windows.accounting.cite, *windows.hand_begins.cite))
            )
            yield pytest.param(letter, text, letter in reading, letter in accounting, id=f"{book} {rules} {what}")


@pytest.mark.parametrize(("letter", "text", "reading", "accounting"), list(dispute_rows()))
def test_until_when_the_hand_before_can_be_disputed(letter, text, reading, accounting):
    state = Talk(letter, **NONE).play(HAND + text).state
    assert state["dispute_open"] is reading
    assert state["accounting_open"] is accounting


@pytest.mark.parametrize("letter", BOOKS)
def test_a_possible_house_error_stays_open_for_the_floor(letter):
    """GN 52: the others' late claim is late."""
    rows = load_book(BOOKS[letter]).verdicts
    for cause in ("disputed_hand", "disputed_pot"):
        assert rows[cause]["too_late"].outcome == ("floor" if letter == "G" else "late")


@pytest.mark.parametrize("letter", BOOKS)
def test_a_hand_that_finishes_in_a_break_can_be_disputed_as_long_as_the_book_says(letter):
    """Parameter `break_dispute`, PC 23: a minute; the other books say nothing of breaks."""
    open_for = []
    for seconds in (50, 70, 700):
        talk = Talk(letter, **NONE).play("new")
        talk.tell("halt", reason="break")
        talk.play(HAND.removeprefix("new "))
        talk.at_ms += seconds * 1000
        talk.settle()
        open_for.append((talk.state["dispute_open"], talk.state["accounting_open"]))
    assert open_for == [(True, True), *[(letter != "P", letter != "P")] * 2]


def test_no_dispute_before_there_was_a_hand():
    assert Talk("N", **NONE).state["dispute_open"] is False


@pytest.mark.parametrize("letter", ["L", "P"])
def test_cards_up(letter):
    talk = Talk(letter, **NONE).play("new 3:all_in=200 4:fold 5:fold 6:fold 7:fold 8:fold 1:fold")
    assert talk.state["cards_up"] is False
    assert talk.play("2:call").state["cards_up"] is True
    assert Talk("N", **NONE).play("new 3:all_in=200 4:fold 5:fold 6:fold 7:fold 8:fold 1:fold 2:call").state[
        "cards_up"
    ] is False  # fmt: skip


PLAYED = {
    "sequence": ("new 7c>1 5d>2 8s>3 4s>5", {"every_card": "out_of_sequence", "first_card": None}),
    "button_two_in_a_row": (
        "new 7c>1 5d>2 8s>3 4s>4 Jc>5 9d>1 3d>2 Kd>3 Kc>4 7s>5 8d>6 Ts>6",
        {True: None, False: "out_of_sequence"},
    ),
    "absent_hand": ("new away:2 deal", {"dead": "absent_at_deal", "live": None}),
}


def dealing_rows():
    for name, (text, by_value) in PLAYED.items():
        for letter, book in BOOKS.items():
            rule = getattr(load_book(book).deal.dealing, name)
            yield pytest.param(
                letter, text, by_value[rule.value], id=f"{book} {','.join(rule.cite)} {name}={rule.value}"
            )


@pytest.mark.parametrize(("letter", "text", "cause"), list(dealing_rows()))
def test_what_the_order_of_the_deal_allows(letter, text, cause):
    assert Talk(letter).play(text).causes == ([cause] if cause else [])


@pytest.mark.parametrize("letter", BOOKS)
def test_the_top_card_completes_a_hand(letter):
    """N102, E89, G103; the tournament books except the button alone."""
    completes = load_book(BOOKS[letter]).deal.dealing.top_card_completes.value
    ruling = Talk(letter).play("new deal:10 3:fold").rulings[0]
    assert (ruling["outcome"] == "fix") is completes


@pytest.mark.parametrize("letter", BOOKS)
def test_a_stud_seat_that_folded_with_no_wager_before_it(letter):
    """G220: it keeps receiving cards until a bet kills it."""
    served = load_book(BOOKS[letter]).deal.dealing.folded_stud_seat_dealt.value
    table = {"game": "stud", "blinds": [], "ante": 1, "bring_in": 1, "limits": [2, 4], "seats": 4}
    talk = Talk(letter, **table).play("new deal 2:bring_in=1 3:call 4:call 1:call deal 1:fold 2:check 3:check 4:check")
    due = [one.place.number for one in talk.table.hand.plan.rest if one.place.kind == "seat"]
    assert due == ([1, 2, 3, 4] if served else [2, 3, 4])
    talk.play("deal")
    first = talk.state["to_act"]
    talk.play(f"{first}:bet=4 " + " ".join(f"{(first - 2 + n) % 3 + 2}:call" for n in (1, 2)))
    due = [one.place.number for one in talk.table.hand.plan.rest if one.place.kind == "seat"]
    assert due == [2, 3, 4]


@pytest.mark.parametrize("letter", BOOKS)
def test_whether_a_rabbit_may_be_hunted(letter):
    """NCL 81, GN 77, NPL 21, PC 30; Eagles says nothing."""
    rule = load_book(BOOKS[letter]).deal.dealing.rabbit_hunting
    talk = Talk(letter).play("new deal 3:fold 4:fold 5:fold 6:fold 1:fold Td>board+Js>board+6c>board")
    said = [one.says for one in talk.outputs if isinstance(one, Announce)]
    assert said == ([RabbitHunt(rule.cite)] if rule.value == "not_allowed" else [])


@pytest.mark.parametrize("letter", BOOKS)
def test_when_the_decks_are_changed(letter):
    """NPL 18, PC 27: at the dealer's push and with a level; the other books do not say when."""
    rule = load_book(BOOKS[letter]).deal.dealing.deck_changes
    talk = Talk(letter).play("dealer")
    talk.tell("level", blinds=[2, 4], ante=0)
    said = [one.says for one in talk.outputs if isinstance(one, Announce) and isinstance(one.says, DeckChangeDue)]
    assert said == [DeckChangeDue(when, rule.cite) for when in ("dealer_push", "level") if when in rule.value]
    assert bool(said) is (letter in "LP")


@pytest.mark.parametrize("letter", BOOKS)
def test_a_deck_goes_around_the_table_before_it_is_changed(letter):
    """NCL 79; where a shuffler signals, two decks take turns."""
    hands = ("3:fold 1:fold award:2=3", "1:fold 2:fold award:3=3", "2:fold 3:fold award:1=3")

    def told(count, by=":riffle"):
        talk = Talk(letter, seats=3).play(" ".join(f"new{by} deal {hand}" for hand in hands[:count]) + f" new{by} B/7c>1")
        said = [one.says for one in talk.outputs if isinstance(one, Announce)]
        return [(one.hands, one.players) for one in said if isinstance(one, DeckChangedEarly)]

    assert (told(1), told(2)) == (([(1, 3)], [(2, 3)]) if letter == "N" else ([], []))
    assert told(3) == [], "it has gone around"
    assert told(1, by="") == [], "two decks take turns"


@pytest.mark.parametrize("letter", BOOKS)
def test_whether_the_discards_may_be_looked_through(letter):
    """NCL 80, E 70, GN 76; the tournaments' books say nothing."""
    rule = load_book(BOOKS[letter]).deal.dealing.discards_seen
    talk = Talk(letter).play("new deal 3:fold 4:fold 7s>muck 8d>muck Ts>muck 4s>muck")
    for one in ("7s", "8d", "Ts"):
        talk.tell("peeked", card=one, zone="muck", since=talk.at_ms - 4000)
    said = [one.says for one in talk.outputs if isinstance(one, Announce)]
    assert said == ([DiscardsSeen(rule.cite)] if rule.value == "not_allowed" else [])


def test_every_parameter_of_the_deal_side_is_exercised_here():
    """Names of parameters: each is read by a test of this file."""
    names = {path.rsplit(".", 1)[1] for path, _ in rules_of(load_book("nclpc-2015")) if path.startswith("deal.")}
    assert names == {
        "hand_begins", "dispute", "accounting", "break_dispute", "misdeal", "substantial_action", "substantial_action_stud",
        "substantial_action_open_face", "in_turn_only", "tap_counts", "sequence", "button_two_in_a_row",
        "top_card_completes", "absent_hand", "folded_stud_seat_dealt", "rabbit_hunting",
        "deck_changes", "deck_round", "discards_seen", "exposed_all_in",
    }  # fmt: skip


@pytest.mark.parametrize(("letter", "acts", "reached"), [
    ("L", "3:call 2:check", False), ("L", "3:call 2:fold", False), ("L", "3:call 1:fold", False), ("L", "3:call 5:call", True),
    ("L", "3:call 5:raise=6", True), ("L", "3:fold 2:check 1:fold", True),
    ("P", "3:fold 2:check", False), ("P", "3:fold 2:fold", False), ("P", "3:fold 5:call", True), ("P", "3:fold 5:raise=6", True),
])  # fmt: skip
def test_where_a_house_counts_acts_out_of_turn_a_blind_that_lies_there_is_no_act_with_chips(letter, acts, reached):
    """L28: two acts with chips, or three acts; P37: one with chips and another. Who folds or checks puts out none."""
    table = Talk(letter, **NONE).play("new tap " + acts).table
    assert not substantial_action_now(table), "the book counts acts in turn alone"
    windows = table.rules.deal.windows
    windows = replace(windows, in_turn_only=replace(windows.in_turn_only, value=False))
    house = replace(table, rules=replace(table.rules, deal=replace(table.rules.deal, windows=windows)))
    assert substantial_action_now(house) is reached
