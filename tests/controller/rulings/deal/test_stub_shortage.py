"""A stub that cannot serve what is due."""

from __future__ import annotations

import pytest
from dealer_talk import Talk
from held_arrivals import Scene

from controller.loading.game_files import GAMES, read_game
from controller.poker.deal_plan import DealPlan, Due
from controller.rulings.deal.stub_shortage import cards_needed, find_short_stub, is_dealt_out, stub_by_count
from controller.table.hand import Phase
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, MUCK, seat_place

STUD = {"game": "stud", "blinds": [], "ante": 1, "bring_in": 1, "limits": [2, 4]}


def to_sixth(letter: str, seats: int, alive: int) -> Talk:
    """A stud hand in which seats beyond `alive` fold on third street, and sixth street is checked."""
    talk = Talk(letter, seats=seats, **STUD).play("new deal")
    for street in range(4):
        while talk.table.hand.phase == "betting":
            seat = talk.state["to_act"]
            may = talk.state["may"][str(seat)]
            act = "fold" if not street and seat > alive and "fold" in may else next(
                one for one in ("check", "bring_in", "call") if one in may
            )  # fmt: skip
            talk.play(f"{seat}:{act}")
        if street < 3:
            talk.play("deal")
    return talk


NEEDED = [
    (6, 6, 13, None),
    (7, 7, 7, "enough_with_burns"),
    (8, 6, 7, "enough_with_burns"),
    (8, 5, 10, None),
    (8, 7, 4, "community_from_stub"),
    (8, 8, 1, "community_after_scramble"),
]
"""Seats dealt in, seats left, cards in the stub before 7th street, what is to be done (needed: seats left + 2)."""


@pytest.mark.parametrize("letter", "GP")
@pytest.mark.parametrize(("seats", "alive", "stub", "condition"), NEEDED)
def test_before_the_last_card(letter, seats, alive, stub, condition):
    """G226, P-RP9-H."""
    talk = to_sixth(letter, seats, alive)
    assert 52 - talk.top == stub == stub_by_count(talk.table)
    if condition is None:
        assert talk.told == []
    else:
        assert talk.told == ["fix short_stub"]
        assert talk.last.consulted[-1].path == f"verdict.short_stub.{condition}"


def test_one_community_card():
    talk = to_sixth("G", 8, 7).play("9s>burn 8h>board")
    assert talk.told == ["fix short_stub"]
    assert (talk.table.remedy, talk.state["board"], talk.state["street"]) == (None, ["8h"], "seventh")


def test_a_card_to_a_seat_where_a_community_card_is_due():
    assert to_sixth("P", 8, 7).play("9s>burn 8h>2").told == ["fix short_stub", "fix remedy_not_followed"]


@pytest.mark.parametrize(("letter", "cut"), [("G", ""), ("P", "remedy:cut_stub ")])
def test_the_burns_are_scrambled_in(letter, cut):
    """P-RP9-H cuts the new stub; both burn a card before they deal."""
    talk = to_sixth(letter, 7, 7)
    burns = " ".join(f"{one.code}>stub" for one in talk.table.ledger.at(BURN))
    talk.play(f"{burns} remedy:scramble_all {cut}8h>burn")
    assert talk.told == ["fix short_stub"]
    assert talk.table.remedy is None
    assert [due.place.number for due in talk.table.hand.plan.rest] == [1, 2, 3, 4, 5, 6, 7]


def test_a_draw_reshuffles_earlier_discards_at_the_last_card():
    """G, lowball: muck, burns and earlier discards; this round's discards stay out."""
    talk = Talk("G", game="27td", limits=[2, 4]).play("new deal 3:call 4:call 5:call 6:call 1:call 2:check")

    def draw(count: int) -> None:
        for seat in tuple(talk.table.hand.to_declare):
            held = [one.code for one in talk.table.ledger.at(seat_place(seat))][:count]
            talk.play(f"{seat}:draw={count} " + " ".join(f"{one}>discard:{seat}" for one in held))

    draw(3)
    talk.play("deal " + " ".join(f"{seat}:check" for seat in (1, 2, 3, 4, 5, 6)))
    draw(2)
    fresh = set(talk.table.hand.fresh_discards)
    talk.play("deal:2")
    assert talk.told == ["fix short_stub"]
    back = [one for step in talk.table.remedy.steps if step.code == "return_to_stub" for one in step.expect.cards]
    assert set(back) >= set(talk.table.ledger.at(BURN)) | set(talk.table.ledger.at(MUCK))
    assert fresh
    assert not fresh & set(back)


BOMB = {"game": "bombpot-plo5", "blinds": [], "ante": 5, "seats": 8}
ULTIMATE = {"game": "ultimatebigo", "blinds": [1, 2], "seats": 8}


def boxed_in_the_deal(table: dict) -> Talk:
    """Eight players, the last card of the deal boxed: it goes to the muck, the next one takes its place."""
    talk = Talk("G", **table).play("new deal:40")
    last = talk.table.hand.deal.cards[-1].code
    seat = talk.table.hand.deal.seats[-1]
    talk.play(f"boxed:{last}>{seat} {last}>muck")
    talk.play(f"2h>{seat}")
    return talk


def chosen(talk: Talk, value: str) -> Talk:
    """The house has chosen an option of register A19."""
    name = talk.table.variant.id
    variant = read_game(GAMES / f"{name}.toml", {"no_spare_card": value})
    talk.table = replace(talk.table, variant=variant, games={**talk.table.games, name: variant})
    return talk


@pytest.mark.parametrize("table", [BOMB, ULTIMATE], ids=["bomb pot", "Ultimate Big O"])
def test_a_card_lost_where_all_are_needed_is_the_floors(table):
    """A19: 40 cards in the hands, 12 for boards and burns; one is scrap (G21), and the book has no rule."""
    talk = boxed_in_the_deal(table)
    assert talk.told == ["fix boxed_one", "floor short_stub"]
    assert talk.last.options == ("play_on", "misdeal")
    assert talk.last.consulted[-1].path == "verdict.short_stub.no_spare_card"
    assert talk.play("floor:misdeal").table.hand.deal.stopped == "misdeal"


def test_played_on_the_river_comes_without_its_burn():
    """H:BOMB POT a: the last card of the deck completes the river; of its three cards two are left."""
    checks = " ".join(f"{seat}:check" for seat in range(1, 9)) + " "
    talk = boxed_in_the_deal(BOMB).play("floor:play_on").play("deal").play(checks).play("deal").play(checks)
    assert talk.told == ["fix boxed_one", "floor short_stub", "fix short_stub"], "asked once"
    assert talk.last.consulted[-1].path == "verdict.short_stub.last_card"
    assert [due.place.kind.value for due in talk.table.hand.plan.rest] == ["board", "board"]
    talk.play("deal").play(checks)
    assert (talk.told[3:], talk.state["street"], talk.state["burns"]) == ([], "showdown", 1)


def test_a_house_may_call_it_a_misdeal():
    """A19, the other option: as long as a misdeal can be called (G104)."""
    talk = chosen(Talk("G", **BOMB), "misdeal").play("new deal:40")
    last, seat = talk.table.hand.deal.cards[-1].code, talk.table.hand.deal.seats[-1]
    talk.play(f"boxed:{last}>{seat} {last}>muck 2h>{seat}")
    assert talk.told == ["fix boxed_one", "misdeal short_stub"]
    assert talk.table.hand.deal.stopped == "misdeal"


@pytest.mark.parametrize("seats", [7, 2])
def test_with_fewer_players_a_lost_card_is_nothing(seats):
    talk = Talk("G", **BOMB | {"seats": seats}).play("new").play(f"deal:{5 * seats}")
    last, seat = talk.table.hand.deal.cards[-1].code, talk.table.hand.deal.seats[-1]
    assert talk.play(f"boxed:{last}>{seat} {last}>muck 2h>{seat}").told == ["fix boxed_one"]


def test_an_exposed_card_is_the_next_burn_and_none_is_missing():
    """G103, G119: replaced from the stub, itself the burn of the turn: all 52 are used, and the river has its burn.

    Nothing is burned before the flops, which are out first.
    """
    checks = " ".join(f"{seat}:check" for seat in range(1, 9)) + " "
    talk = Talk("G", **BOMB).play("new deal:40")
    last, seat = talk.table.hand.deal.cards[-1].code, talk.table.hand.deal.seats[-1]
    talk.play(f"exposed:{seat}={last}").play("deal").play(f"2h>{seat}")
    assert talk.told == ["fix exposed_one"], "the exposed card is not lost: it goes back"
    talk.play(f"{last}>stub {checks}{last}>burn")
    talk.play("deal").play(checks).play("deal").play(checks)
    assert (talk.told, talk.state["street"], talk.state["burns"]) == (["fix exposed_one"], "showdown", 2)


def test_a_card_burned_where_none_is_due_is_no_lost_card():
    """It lies wrong, and goes back: the undue burn is ruled on, and nothing else."""
    talk = Talk("G", **BOMB).play("new deal:40 2h>burn 8h>board+9s>board+3h>board")
    assert "undue_burn" in talk.causes
    assert "short_stub" not in talk.causes


def folded_for_nothing(value: str | None) -> Talk:
    """Seven to sixth street, where seat 7 folds though nobody has bet: it still gets its seventh card (G220)."""
    talk = Talk("G", seats=7, **STUD)
    if value is not None:
        variant = read_game(GAMES / "stud.toml", {"folded_seats_in_the_count": value})
        talk.table = replace(talk.table, variant=variant, games={**talk.table.games, "stud": variant})
    talk.play("new deal")
    for street in range(4):
        while talk.table.hand.phase == "betting":
            seat = talk.state["to_act"]
            may = talk.state["may"][str(seat)]
            usual = next(one for one in ("check", "bring_in", "call") if one in may)
            talk.play(f"{seat}:{'fold' if street == 3 and seat == 7 else usual}")
        if street < 3:
            talk.play("deal")
    return talk


@pytest.mark.parametrize(("value", "needed"), [(None, 9), ("count", 9), ("do_not_count", 8)])
def test_a_seat_that_folded_for_nothing_is_counted_or_not(value, needed):
    """A48: G226's participants remaining, with or without the seat that G220 keeps dealing to."""
    talk = folded_for_nothing(value)
    hand = talk.table.hand
    assert len(hand.wagering.live) == 6
    assert [due.place.number for due in hand.plan.due].count(7) == 1, "it still gets its card"
    assert cards_needed(talk.table, hand) == needed


@pytest.mark.parametrize(("value", "rulings"), [("only_if_it_completes_all", ["fix short_stub"]), ("always", [])])
def test_the_last_card_completes_this_draw_or_must_complete_them_all(value, rulings):
    """A10: the deck's last card is the fifth that seat 1 draws, and a third draw is still to come."""
    variant = read_game(GAMES / "27td.toml", {"last_card": value})
    talk = Talk("G", game="27td", limits=[2, 4])
    talk.table = replace(talk.table, variant=variant, games={**talk.table.games, "27td": variant})
    talk.play("new deal 3:call 4:call 5:call 6:call 1:call 2:check")
    counts = {1: 5, 2: 5, 3: 3, 4: 2, 5: 0, 6: 0}
    for seat in tuple(talk.table.hand.to_declare):
        held = [one.code for one in talk.table.ledger.at(seat_place(seat))][: counts[seat]]
        talk.play(f"{seat}:draw={counts[seat]} " + " ".join(f"{one}>discard:{seat}" for one in held))
    talk.play("deal " + " ".join(f"{seat}:check" for seat in (1, 2, 3, 4, 5, 6)))
    assert 52 - talk.top == 6, "a burn and five cards"
    counts = dict.fromkeys(range(2, 7), 0) | {1: 5}
    for seat in tuple(talk.table.hand.to_declare):
        held = [one.code for one in talk.table.ledger.at(seat_place(seat))][: counts[seat]]
        talk.play(f"{seat}:draw={counts[seat]} " + " ".join(f"{one}>discard:{seat}" for one in held))
    talk.play("deal:5")
    assert talk.told == rulings
    if value == "always":
        assert talk.play("deal").told == []


def test_a_board_run_twice_is_dealt_on_to_the_last_card():
    """G210 speaks of the stub at its last card: nine hands of five cards leave seven for sixteen, the last one for the river."""
    talk = Talk("G", seats=9, game="bigo", stacks=dict.fromkeys(range(1, 10), 4))
    talk.play("new deal 3:all_in=4 4:call " + " ".join(f"{seat}:fold" for seat in (5, 6, 7, 8, 9, 1, 2)))
    talk.tell("run_it", times=2, seats=[3, 4])
    while not talk.told and talk.table.hand.plan.rest:
        talk.play("deal:1")
    assert (talk.causes, 52 - talk.top) == (["short_stub"], 1)


@pytest.mark.parametrize(("shorthand", "left", "dealt_out"), [
    ("new deal", 0, True), ("new deal", 1, False), ("new deal 3:call", 0, True), ("new deal 3:call", 1, False),
    ("new deal:4", 8, True), ("new deal:4", 9, False), ("new deal:4", 7, True),
])  # fmt: skip
def test_a_deck_is_dealt_out_when_every_card_of_it_is_due(shorthand, left, dealt_out):
    """Six players get two cards each; four cards have come, and eight are due."""
    scene = Scene(shorthand)
    deck = [one.code for one in scene.table.deck if scene.table.ledger.place_of(one) is None]
    scene.lying(MUCK, *deck[: len(deck) - left])
    assert is_dealt_out(scene.table) is dealt_out
    assert not is_dealt_out(scene.having_hand(street_index=1).table), "the deal is over"


@pytest.mark.parametrize(("street", "left", "short"), [(-1, 5, False), (-1, 4, True), (-2, 4, False), (-2, 2, False), (-2, 1, True), (-2, 0, True)])
def test_super_stud_is_short_before_its_last_street_and_else_at_the_last_card(street, left, short):
    """G247: three players and two cards more are needed for the last street; before it the muck is shuffled at the last card."""
    scene = Scene("new deal", game="superstud", blinds=[], ante=1, bring_in=1, limits=[2, 4], seats=3)
    index = len(scene.table.variant.streets) + street
    due = tuple(Due(seat_place(seat)) for seat in (1, 2, 3))
    scene.having_hand(street_index=index, phase=Phase.DEALING, plan=DealPlan(due))
    deck = [one.code for one in scene.table.deck if scene.table.ledger.place_of(one) is None]
    scene.lying(MUCK, *deck[: len(deck) - left])
    assert (find_short_stub(scene.table, 0) is not None) is short
