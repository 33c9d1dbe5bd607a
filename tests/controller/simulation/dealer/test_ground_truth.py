"""The virtual dealer goes by the cards that lie before him, not by what his controller has read so far."""

from types import SimpleNamespace

from dealer_talk import Talk

from controller.engine.advance import advance
from controller.simulation.dealer.dealer_acts import unburned
from controller.simulation.dealer.ground_truth import (
    PATIENT_LOOKS,
    patient_looks,
    seen_truly,
    with_cards_put_out,
    with_cards_thrown,
)
from controller.simulation.dealer.world_names import code_of
from controller.table.events import CardMoved, CardPresumed
from controller.table.holding import discards_of
from controller.terms.cards import UNKNOWN, card
from controller.terms.places import BURN, MUCK, board_place, seat_place
from hw.sim.world import make_world


def test_a_card_that_is_only_presumed_is_the_one_that_lies_there():
    tags = make_world().tags
    uids = {code_of(tag): uid for uid, tag in tags.items()}
    talk = Talk("G", seats=3).play("new deal:5")
    where = talk.table.hand.plan.next.place
    table, _ = advance(talk.table, CardPresumed(talk.table.now_ms + 3000, where))
    read = next(one for one in table.ledger.at(where) if one.is_known)
    other = next(code for code in uids if code != read.code)
    lies = {where.code: (uids[read.code], uids[other])}
    world = SimpleNamespace(tags=tags, zones=lies, at=lambda code: lies.get(code, ()))
    seen = seen_truly(table, world)
    assert UNKNOWN in table.ledger.at(where)
    assert [one.code for one in seen.ledger.at(where)] == [read.code, other]
    others = [seat_place(seat) for seat in (1, 2, 3) if seat_place(seat) != where]
    assert all(seen.ledger.at(one) == table.ledger.at(one) for one in others)


TAGS = make_world().tags
UIDS = {code_of(tag): uid for uid, tag in TAGS.items()}
FLOP_DUE = "new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check"


def lying(**zones):
    """A world in which these cards lie in zones."""
    lies = {zone: tuple(UIDS[code] for code in codes.split()) for zone, codes in zones.items()}
    return SimpleNamespace(tags=TAGS, zones=lies, at=lambda code: lies.get(code, ()))


def test_a_burn_that_he_has_made_and_no_reader_has_told_he_does_not_make_again():
    table = Talk("G").play(FLOP_DUE).table
    assert table.hand.plan.next.place == BURN
    assert with_cards_put_out(table, lying()).hand.plan.next.place == BURN
    assert with_cards_put_out(table, lying(burn="9s")).hand.plan.next.place == board_place()


def test_a_discard_that_no_reader_has_told_is_not_thrown_in_again():
    called = "new deal 3:fold 4:call 5:fold 6:fold 1:fold 2:check 2:draw=2 4:draw=0"
    table = Talk("G", game="27td", limits=[2, 4]).play(called).table
    thrown, told = (one.code for one in table.ledger.at(seat_place(2))[:2])
    table, _ = advance(table, CardMoved(table.now_ms, card(told), discards_of(2)))
    seen = with_cards_thrown(table, lying(**{"discard:2": f"{thrown} {told}"}))
    assert (table.hand.game.discarded, seen.hand.game.discarded) == ({2: 1}, {2: 2})
    assert {one.code for one in seen.ledger.at(discards_of(2))} == {thrown, told}


def test_nor_does_he_deal_the_flop_twice():
    table = Talk("G").play(FLOP_DUE).table
    seen = with_cards_put_out(table, lying(burn="9s", board="As Ks Qs"))
    assert seen.hand.phase.value == "betting"
    assert [one.code for one in seen.ledger.at(board_place())] == ["As", "Ks", "Qs"]


def test_what_the_controller_takes_as_come_is_no_other_card():
    table, _ = advance(Talk("G").play(FLOP_DUE).table, CardPresumed(9_000_000, BURN))
    assert with_cards_put_out(table, lying(burn="9s")).hand.plan.next.place == board_place()
    assert len(with_cards_put_out(table, lying(burn="9s")).ledger.at(BURN)) == 1


def test_he_makes_a_burn_that_the_controller_only_takes_as_come_but_none_for_a_street_that_is_out():
    table, _ = advance(Talk("G").play(FLOP_DUE).table, CardPresumed(9_000_000, BURN))
    assert (unburned(table, lying()), unburned(table, lying(burn="9s"))) == (1, 0)
    for code in ("As", "Ks", "Qs"):
        table, _ = advance(table, CardMoved(9_001_000, card(code), board_place(), face_up=True))
    assert unburned(table, lying(board="As Ks Qs")) == 0


def test_nor_does_he_pitch_a_card_of_the_deal_twice_that_is_still_unread():
    table = Talk("G", seats=3).play("new deal:2").table
    where, after = (one.place for one in table.hand.plan.rest[:2])
    seen = with_cards_put_out(table, lying(**{where.code: "9s"}))
    assert (table.hand.plan.next.place, seen.hand.plan.next.place) == (where, after)


def test_cards_that_were_taken_out_of_a_hand_are_none_of_it_though_the_readers_still_have_them_there():
    table = Talk("G", seats=3).play("new deal").table
    first, second = table.ledger.at(seat_place(1))
    table, _ = advance(table, CardMoved(table.now_ms + 1000, card("9c"), seat_place(1)))
    seen = seen_truly(table, lying(**{"seat:1": f"{first.code} {second.code}", "muck": "9c"}))
    assert (len(table.ledger.at(seat_place(1))), seen.ledger.at(seat_place(1))) == (3, (first, second))


def test_he_does_what_the_screen_says_against_his_eyes_only_after_a_long_time():
    table = Talk("G").play(FLOP_DUE).table
    assert patient_looks(table, lying()) == PATIENT_LOOKS
    assert patient_looks(table, lying(burn="9s")) > 4 * PATIENT_LOOKS


def test_a_hand_that_was_given_back_from_the_muck_lies_at_its_seat():
    """No reader has told yet that the dealer took it out of the muck again."""
    talk = Talk("G", seats=3).play("new deal 3:call 1:call 2:check")
    mine = talk.table.hand.deal.cards_of(3)
    for one in mine:
        talk.feed(CardMoved(talk.table.now_ms + 100, one, MUCK))
    lies = {f"seat:{seat}": tuple(UIDS[one.code] for one in talk.table.hand.deal.cards_of(seat)) for seat in (1, 2, 3)}
    world = SimpleNamespace(tags=TAGS, zones=lies, at=lambda code: lies.get(code, ()))
    assert talk.table.ledger.at(seat_place(3)) == ()
    assert set(seen_truly(talk.table, world).ledger.at(seat_place(3))) == set(mine)


def test_of_a_seat_with_a_card_taken_as_dealt_he_deals_neither_that_one_nor_the_next_again():
    """All six cards lie there; of one seat the first is only taken as dealt, and no second one has been read at all."""
    talk = Talk("G", seats=3).play("new deal:2")
    table, _ = advance(talk.table, CardPresumed(talk.table.now_ms + 500, talk.table.hand.plan.next.place))
    lie = {seat: [one.code for one in table.ledger.at(seat_place(seat)) if one.is_known] for seat in (1, 2, 3)}
    more = iter(("Jd", "Qd", "2d", "9s"))
    zones = {f"seat:{seat}": " ".join([*codes, *(next(more) for _ in range(2 - len(codes)))]) for seat, codes in lie.items()}
    assert len(table.hand.plan.rest) == 3
    world = lying(**zones)
    assert with_cards_put_out(seen_truly(table, world), world).hand.plan.is_complete


def test_a_card_that_is_taken_as_dealt_and_lies_nowhere_is_none_of_the_hand():
    talk = Talk("G", seats=3).play("new deal:5")
    where = talk.table.hand.plan.next.place
    table, _ = advance(talk.table, CardPresumed(talk.table.now_ms + 3000, where))
    read = next(one for one in table.ledger.at(where) if one.is_known)
    seen = seen_truly(table, lying(**{where.code: read.code}))
    assert (len(table.ledger.at(where)), seen.ledger.at(where)) == (2, (read,))
