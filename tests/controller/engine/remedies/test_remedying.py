"""Remedies carried out: what the readers accept, step by step, book by book."""

from __future__ import annotations

import pytest
from dealer_talk import Talk
from remedy_hands import BET, FLOP, PREFLOP, ids, play

from controller.rulings.remedies import REMEDIES
from controller.table.events import CardMoved
from controller.table.outputs import Instruct, RemedyClosed
from controller.terms.cards import card
from controller.terms.codes import StepCode
from controller.terms.places import ASIDE, BURN, STUB, PlaceKind, board_place
from controller.views.faces import FaceUp
from controller.views.project import boards
from controller.views.step_text import sentence_of

TURN = FLOP + "3:check 4:check 9c>burn Jh>board "
DONE = [
    ("156 the exposed card is replaced and becomes the burn", "N",
     "new deal:3 exposed:3 deal:9 2d>3 8s>stub 3:call 4:fold 5:fold 6:fold 1:fold 2:check 8s>burn 3s>board+5h>board+5s>board",
     "exposed_one", 1, ["3s", "5h", "5s"]),
    ("27a the exposed card is replaced and becomes the burn", "L",
     "new deal:3 exposed:3 deal:9 2d>3 8s>stub 3:call 4:fold 5:fold 6:fold 1:fold 2:check 8s>burn 3s>board+5h>board+5s>board",
     "exposed_one", 1, ["3s", "5h", "5s"]),
    ("113 a boxed card is replaced by the card below it", "N",
     "new deal:4 boxed:4s>4 4s>muck Jc>4 9d>5 3d>6 Kd>1 Kc>2 7s>3 8d>4 Ts>5 2d>6 3:fold", "boxed_one", 0, []),
    ("113 a boxed card whose next card is buried is replaced after the round", "N",
     "new deal:5 boxed:4s>4 9d>6 4s>muck 3d>4 Kd>1 Kc>2 7s>3 8d>4 Ts>5 2d>6 3:fold", "boxed_one", 0, []),
    ("36 a boxed card is replaced after the round, though the book knows no sequence", "P",
     "new deal:5 boxed:4s>4 9d>6 4s>muck 3d>4 Kd>1 Kc>2 7s>3 8d>4 Ts>5 2d>6 3:fold", "boxed_one", 0, []),
    ("114 a joker is replaced at once", "N", "new deal:10 Jk>5 Jk>muck Ts>5 2d>6 3:fold", "joker", 0, []),
    ("101 a joker is replaced when the deal is over", "E", "new deal:10 Jk>5 Ts>6 Jk>muck 2d>5 3:fold", "joker", 0, []),
    ("117 the extra card becomes the burn", "G",
     "new deal 2d>1 2d>stub 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold 2d>burn 3s>board+5h>board+5s>board",
     "extra_card", 1, ["3s", "5h", "5s"]),
    ("102 the button gets the top card that is still his", "N", "new deal:11 3:fold Ts>6 4:fold", "button_short", 0, []),
    ("39 the button gets the top card that is still his", "P", "new deal:11 3:fold Ts>6 4:fold", "button_short", 0, []),
    ("159 no burn, face down: the first of the three is the burn", "N",
     PREFLOP + "2d>board~+3s>board~+5h>board~ 2d>burn 5s>board~ 3:check", "no_burn", 1, ["3s", "5h", "5s"]),
    ("38 no burn, face down: any of the three, scrambled", "P",
     PREFLOP + "2d>board~+3s>board~+5h>board~ remedy:scramble_three 5h>burn 5s>board 3:check",
     "no_burn", 1, ["2d", "3s", "5s"]),
    ("142 no burn, exposed: reshuffled, burned, dealt again", "E",
     PREFLOP + "2d>board+3s>board+5h>board 3s>stub 2d>stub 5h>stub remedy:reshuffle_stub Ah>burn Ks>board+3h>board+2d>board "
     "3:check", "no_burn", 1, ["Ks", "3h", "2d"]),
    ("164 no burn on the turn: it becomes the burn", "G", FLOP + "3:check 4:check 9c>board 9c>burn Jh>board 3:check",
     "no_burn", 2, ["3s", "5h", "5s", "Jh"]),
    ("143 two burns before the turn: the second goes back and is the turn", "E",
     FLOP + "3:check 4:check 9c>burn Jh>burn Jh>stub Jh>board 3:check", "double_burn", 2, ["3s", "5h", "5s", "Jh"]),
    ("163 two burns before the flop, face down: the second belongs to the flop", "G",
     PREFLOP + "2d>burn+3s>burn+5h>board~+5s>board~+9c>board~ 3s>board~ 9c>stub 3:check", "double_burn", 1,
     ["5h", "5s", "3s"]),
    ("159 two burns before the flop, exposed: flop and second burn reshuffled", "N",
     PREFLOP + "2d>burn+3s>burn+5h>board+5s>board+9c>board 3s>stub 5h>stub 5s>stub 9c>stub remedy:reshuffle_stub "
     "Ah>board+Ks>board+3h>board 3:check", "double_burn", 1, ["Ah", "Ks", "3h"]),
    ("158 four-card flop: the top of the scramble is the next burn", "N",
     PREFLOP + "2d>burn 3s>board+5h>board+5s>board+9c>board remedy:scramble_four 5h>stub 3:check 4:check 5h>burn Jh>board",
     "four_card_flop", 2, ["3s", "5s", "9c", "Jh"]),
    ("29 four-card flop: the floor picks the next burn", "L",
     PREFLOP + "2d>burn 3s>board+5h>board+5s>board+9c>board 9c>stub 3:check 4:check 9c>burn Jh>board",
     "four_card_flop", 2, ["3s", "5h", "5s", "Jh"]),
    ("162 five cards on the flop: reshuffled, dealt again without a burn", "G",
     PREFLOP + "2d>burn 3s>board+5h>board+5s>board+9c>board+Jh>board 3s>stub 5h>stub 5s>stub 9c>stub Jh>stub "
     "remedy:reshuffle_stub Ah>board+Ks>board+3h>board 3:check", "oversize_flop", 1, ["Ah", "Ks", "3h"]),
    ("162 premature turn: aside, burn, the river is the turn; shuffle, cut, river without a burn", "N",
     BET + "4:call remedy:set_aside Td>burn Js>board 3:check 4:check Jh>stub remedy:reshuffle_stub remedy:cut_stub 6c>board",
     "premature_turn", 3, ["3s", "5h", "5s", "Js", "6c"]),
    ("145 premature turn: the river lies face down, a new turn from the shuffled stub", "E",
     BET + "4:call Jh>aside Td>burn Js>board~ Jh>stub remedy:reshuffle_stub 6c>board 3:check 4:check remedy:turn_up_river",
     "premature_turn", 3, ["3s", "5h", "5s", "6c", "Js"]),
    ("166 premature turn, the floor lets the river card be the turn", "G",
     BET + "floor:fix 4:call Jh>aside Td>burn Js>board 3:check 4:check Jh>stub remedy:shuffle_before_river 6c>burn Kh>board",
     "premature_turn", 4, ["3s", "5h", "5s", "Js", "Kh"]),
    ("RP1 premature turn: aside at once, betting, burn, the river is the turn; river without a burn", "L",
     BET + "Jh>aside 4:call Td>burn Js>board 3:check 4:check Jh>stub remedy:reshuffle_stub 6c>board",
     "premature_turn", 3, ["3s", "5h", "5s", "Js", "6c"]),
    ("RP5 premature turn: back, reshuffle, a new turn without a burn, a normal river", "P",
     BET + "4:call Jh>stub remedy:reshuffle_stub 6c>board 3:check 4:check Td>burn Kh>board",
     "premature_turn", 3, ["3s", "5h", "5s", "6c", "Kh"]),
    ("RP5 premature turn without its burn: one is made", "P",
     FLOP + "3:bet=8 Jh>board 4:call Jh>stub remedy:reshuffle_stub 9c>burn 6c>board",
     "premature_turn", 2, ["3s", "5h", "5s", "6c"]),
    ("166 premature flop: back, reshuffle, a new flop without a burn", "G",
     ("new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2d>burn+3s>board+5h>board+5s>board 2:call 3s>stub 5h>stub 5s>stub "
     "remedy:reshuffle_stub Ah>board+5h>board+Ks>board"), "premature_flop", 1, ["Ah", "5h", "Ks"]),
    ("162 premature river: reshuffled and cut, without a burn", "N",
     TURN + "3:bet=8 Td>burn+Js>board 4:call Js>stub remedy:reshuffle_stub remedy:cut_stub 6c>board",
     "premature_river", 3, ["3s", "5h", "5s", "Jh", "6c"]),
    ("166 a premature burn stays the burn", "G", FLOP + "3:bet=8 9c>burn 4:call Jh>board",
     "premature_burn", 2, ["3s", "5h", "5s", "Jh"]),
    ("RP5 a premature burn that went back is made again", "P", FLOP + "3:bet=8 9c>burn 9c>stub 4:call 9c>burn Jh>board",
     "premature_burn", 2, ["3s", "5h", "5s", "Jh"]),
    ("121 no burn on the flop, acted: two cards off before the turn", "N",
     FLOP + "3:check ask:no_burn,street=flop 4:check 9c>burn Jh>burn Td>board 3:check",
     "no_burn", 3, ["3s", "5h", "5s", "Td"]),
    ("38 no burn on the flop, acted: one burn, no more", "P",
     FLOP + "3:check ask:no_burn,street=flop 4:check 9c>burn Td>board 3:check", "no_burn", 2, ["3s", "5h", "5s", "Td"]),
    ("121 two burns, acted: one goes back and is the next burn", "N",
     FLOP + "3:check ask:double_burn,street=flop 4:check 2d>stub 2d>burn Jh>board 3:check",
     "double_burn", 1, ["3s", "5h", "5s", "Jh"]),
    ("121 two burns, acted: the surplus one simply stays", "N",
     FLOP + "3:check ask:double_burn,street=flop 4:check Jh>board 3:check", "double_burn", 1, ["3s", "5h", "5s", "Jh"]),
]  # fmt: skip


@pytest.mark.parametrize(("letter", "text", "cause", "burns", "board"), ids(DONE))
def test_carried_out(letter, text, cause, burns, board):
    talk = play(letter, text)
    assert talk.causes == [cause]
    assert talk.table.remedy is None
    assert not [one for one in talk.table.hand.deal.waiting if one.current is not None]
    assert (talk.state["burns"], talk.state["board"]) == (burns, board)
    assert talk.state["to_act"] is not None or not talk.state["board"] or len(board) == 5


def seen(talk: Talk, code: str, where, **lay) -> None:
    """A reader tells a card: it cannot tell which way up it lies, and on the board that is face up."""
    talk.at_ms += 3000
    lay = {"begun_ms": talk.at_ms - 2000, "lay_ms": talk.at_ms - 1000, "motion": talk.at_ms // 1000} | lay
    talk.feed(CardMoved(talk.at_ms, card(code), where, face_up=where.kind is PlaceKind.BOARD, **lay))
    talk.settle()


def open_on_board(talk: Talk) -> list[str]:
    """The board as the screens show it."""
    return [one.text if isinstance(one, FaceUp) else "??" for one in boards(talk.table)[0].cards]


def test_a_river_that_lies_face_down_is_shown_to_nobody_before_it_is_turned_up():
    """E145: the readers tell which card it is, and tell it again where it lies."""
    talk = play("E", BET + "4:call")
    seen(talk, "Jh", ASIDE)
    seen(talk, "Td", BURN)
    seen(talk, "Js", board_place())
    assert open_on_board(talk) == ["3s", "5h", "5s", "??"]
    seen(talk, "Jh", STUB)
    talk.play("remedy:reshuffle_stub")
    seen(talk, "6c", board_place())
    seen(talk, "Js", board_place(), motion=1)
    talk.play("3:check 4:check")
    assert sorted(open_on_board(talk)) == ["3s", "5h", "5s", "6c", "??"]
    assert not any("Js" in str(one) for one in talk.outputs)
    talk.play("remedy:turn_up_river")
    assert "Js" in open_on_board(talk)
    assert (talk.causes, talk.table.remedy) == (["premature_turn"], None)


def test_neither_is_one_that_is_sure_before_its_burn():
    """Under other burns it is often sure long behind the card that was dealt after it."""
    talk = play("E", BET + "4:call")
    seen(talk, "Jh", ASIDE)
    assert talk.table.remedy.current.code is StepCode.BURN
    seen(talk, "Js", board_place())
    assert open_on_board(talk) == ["3s", "5h", "5s", "??"]
    assert not any("Js" in str(one) for one in talk.outputs)


def test_play_does_not_advance_while_a_remedy_is_open():
    talk = play("N", FLOP + "3:check 4:check 9c>burn Jh>burn 3:check")
    assert talk.state["to_act"] is None
    assert talk.table.remedy.current.code == "return_to_stub"


def test_a_card_that_was_acted_on_before_its_repair_stands():
    talk = play("N", FLOP + "3:check 4:check 9c>board 3:check")
    assert (talk.state["street"], talk.state["to_act"], talk.table.remedy) == ("turn", 4, None)
    talk.play("4:check Jh>burn Td>burn Js>board")  # two cards come off: the river is the one that would have come
    assert (talk.causes, talk.state["street"]) == (["no_burn"], "river")


def test_a_card_that_was_acted_on_and_one_burn_only_afterwards():
    talk = play("N", FLOP + "3:check 4:check 9c>board 3:check 4:check Jh>burn Td>board")
    assert talk.causes == ["no_burn", "remedy_not_followed"]


def test_a_repair_that_went_astray_gives_way_to_the_next_act_on_the_board():
    talk = play("N", FLOP + "3:check 4:check 9c>burn Jh>burn Td>board 3:check")
    assert (talk.causes, talk.state["to_act"]) == (["double_burn", "remedy_not_followed"], 4)


def test_the_floor_ends_a_remedy():
    talk = play("N", FLOP + "3:check 4:check 9c>board floor:play_on")
    assert talk.table.remedy is None
    assert (talk.state["street"], talk.state["to_act"]) == ("turn", 3)
    assert [one.ended_by for one in talk.outputs if isinstance(one, RemedyClosed)] == ["floor"]


@pytest.mark.parametrize(("choose", "pot"), [("misdeal", 3), ("void", 0)])
def test_the_floor_ends_the_hand_instead(choose, pot):
    talk = play("N", FLOP + f"3:check 4:check 9c>board floor:{choose}")
    assert talk.table.hand.deal.stopped == choose
    assert talk.state["pot"] == pot


def test_each_step_is_told_in_turn():
    talk = play("P", BET + "4:call Jh>stub remedy:reshuffle_stub 6c>board")
    told = [one.step.code for one in talk.outputs if isinstance(one, Instruct)]
    assert [one for one in told if one != "return_to_stub"] == ["leave_burn", "reshuffle_stub", "no_burn", "deal_turn"]


def test_a_hand_that_is_over_needs_no_repair():
    talk = play("L", BET + "4:fold")
    assert talk.table.remedy is None
    assert not talk.table.hand.deal.waiting
    talk.play("award:3=23 new")
    assert talk.table.hand.number == 2


def test_folded_cards_and_peeks_do_not_disturb_a_remedy():
    talk = play("N", FLOP + "3:check 4:check 9c>board Jc>muck 8d>muck 9c>burn Jh>board 3:check")
    assert talk.causes == ["no_burn"]


def test_an_unsure_sighting_is_no_deviation():
    talk = play("N", FLOP + "3:check 4:check 9c>board")
    talk.feed(CardMoved(talk.at_ms + 600, card("Jh"), BURN, sure=False))
    assert talk.causes == ["no_burn"]


def test_confirming_a_step_that_nobody_waits_for_changes_nothing():
    talk = play("N", FLOP)
    before = talk.table.hand
    talk.play("remedy:cut_stub")
    assert talk.table.hand == before


@pytest.mark.parametrize("name", REMEDIES)
def test_every_named_remedy_tells_what_to_do(name):
    form = REMEDIES[name]
    assert form.steps
    for step in form.steps:
        assert sentence_of(step.code, step.detail).endswith(".")
        assert len(sentence_of(step.code, step.detail)) < 120


def test_no_reshuffle_in_a_hand_takes_burns_or_muck_unless_it_says_so():
    takes = {name for name, form in REMEDIES.items() if any(step.role in {"burns", "muck"} for step in form.steps)}
    assert {name for name in takes if "scramble" not in name and "shuffle" not in name} == set()
    assert not any(name.startswith("reshuffle") for name in takes)
