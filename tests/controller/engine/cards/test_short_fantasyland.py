"""A Fantasyland hand with too few cards: GN 345d gives the rest at once, or after all draws."""

from dealer_talk import Talk
from fantasyland_hands import BEGUN, TURBO, dealt, drawn

from controller.engine.cards.short_fantasyland import drawn_too_soon
from controller.table.hand import Phase
from controller.terms.codes import StepCode
from controller.terms.places import seat_place
from tests.sentences.named_rules import gn

CLAIM = "ask:{},seat=1,street=fantasyland,count={} "


def talk(text):
    return Talk("G", **TURBO).play(BEGUN + text)


def held(one):
    return len(one.table.ledger.at(seat_place(1)))


@gn("345")
def test_before_the_first_draw_the_missing_card_comes_at_once():
    one = talk(dealt(short=1) + CLAIM.format("wrong_count", 12))
    assert (one.told, one.rulings[-1]["rules"]) == (["fix wrong_count"], ["345"])
    assert (one.table.remedy.current.code, one.table.remedy.current.expect.count) == (StepCode.FINISH_DEAL, 1)
    one.play(dealt().split()[-1])
    assert (one.table.remedy, held(one), one.table.hand.deal.complete) == (None, 13, True)


@gn("345")
def test_readers_see_the_first_draw_begin_and_the_cards_come_after_all_draws():
    words = drawn(8).split()
    one = talk(dealt(short=2) + " ".join(words[:4]))
    assert one.told == ["fix wrong_count"]
    assert (one.table.remedy, len(one.table.hand.deal.waiting)) == (None, 1)
    one.play("set:2=11122 set:2=1122 " + " ".join(words[4:]))
    assert (one.table.hand.phase, one.table.remedy.current.expect.count) == (Phase.SHOWDOWN, 2)
    one.play(" ".join(dealt().split()[-2:]))
    assert (one.told, one.table.remedy, held(one)) == (["fix wrong_count"], None, 13)


@gn("345")
def test_a_short_hand_is_the_same_claim_and_its_number_is_of_missing_cards():
    one = talk(dealt(short=2) + CLAIM.format("short_hand", 2))
    assert (one.last.consulted[-1].path, one.table.remedy.current.expect.count) == (
        "verdict.wrong_count.fantasyland_short", 2
    )  # fmt: skip


def test_too_many_cards_and_a_claim_without_a_number_are_the_floors():
    for count in (14, 0):
        assert talk(dealt() + CLAIM.format("wrong_count", count)).told == ["floor wrong_count"]


def test_a_player_outside_fantasyland_is_none_of_this():
    one = talk(dealt(short=9))
    assert drawn_too_soon(one.table, one.table.motion) is None if one.table.motion else True
    assert talk(dealt() + drawn(4)).told == []
