"""The virtual dealer goes by the cards that lie before him, not by what his controller has read so far."""

from types import SimpleNamespace

from dealer_talk import Talk

from controller.engine.advance import advance
from controller.shell.own_eyes import seen_truly
from controller.shell.world_names import code_of
from controller.table.events import CardPresumed
from controller.terms.cards import UNKNOWN
from controller.terms.places import seat_place
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
    world = SimpleNamespace(tags=tags, at=lambda code: lies.get(code, ()))
    seen = seen_truly(table, world)
    assert UNKNOWN in table.ledger.at(where)
    assert [one.code for one in seen.ledger.at(where)] == [read.code, other]
    others = [seat_place(seat) for seat in (1, 2, 3) if seat_place(seat) != where]
    assert all(seen.ledger.at(one) == table.ledger.at(one) for one in others)
