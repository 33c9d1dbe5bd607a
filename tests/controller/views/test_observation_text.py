"""What was seen, in words: one sentence for each kind, and nothing of hidden cards."""

import pytest

from controller.table import observations as seen
from controller.table.observations import CountedWhen, Observation, Wrong
from controller.terms.codes import Act, Cause, StepCode
from controller.terms.places import BURN, board_place, seat_place
from controller.views.observation_text import observation_text

TOLD = [
    (seen.AsStated(), "what the ruling states"),
    (seen.DealtFromWrongButton(4), "the first card was dealt while the button was at seat 4"),
    (seen.DealtNotIn(4), "a card of the deal lies at seat 4, which is not dealt in"),
    (seen.GotOneMore(4), "seat 4 got a card too many"),
    (seen.DealtToSeat(3, 5), "card 3 of the deal came to seat 5"),
    (seen.DealtElsewhere("fourth", seat_place(2), 5), "a card of fourth street came to seat 2; seat 5 was due"),
    (seen.PassedOver(3, evened=True),
     "seat 3 was passed over when its card was due; in the end every hand has all its cards"),
    (seen.PassedOver(3, evened=False), "seat 3 was passed over: the deal went on without its card"),
    (seen.NoCardAtAction(3), "at the first action seat 3 has no card"),
    (seen.ShortAtAction(3), "at the first action seat 3 is a card short"),
    (seen.NoCardRead(3), "the hand went on, and no card was read at seat 3"),
    (seen.FewerRead(3, 1), "the hand went on, and seat 3 is 1 card short"),
    (seen.FewerRead(3, 2), "the hand went on, and seat 3 is 2 cards short"),
    (seen.PlayerAway(3), "the deal is complete without the player of seat 3"),
    (seen.HoldsCards(3, 5, CountedWhen.AFTER_DEAL), "seat 3 holds 5 cards after the deal was complete"),
    (seen.HoldsCards(3, 5, CountedWhen.AFTER_DRAW), "seat 3 holds 5 cards after the draw"),
    (seen.HoldsCards(3, 5, CountedWhen.AFTER_DRAW_BY_DEALER), "seat 3 holds 5 cards after the draw, as the dealer says"),
    (seen.GotCards(3, 14, 13), "seat 3 got 14 cards; 13 were due"),
    (seen.NotDiscarded("flop", 3), "the first card of the flop is out, and seat 3 has not discarded"),
    (seen.StubShort(3, 5), "the stub has 3 cards left; 5 are due"),
    (seen.CameUnburned(3, "flop"), "3 cards of the flop came to rest without a burn"),
    (seen.NoBurnRead("turn"), "the turn is out, and no burn was read"),
    (seen.BurnedTooOften("turn", 1), "burned twice before the turn"),
    (seen.BurnedTooOften("turn", 2), "burned 3 times before the turn"),
    (seen.BurnedForNone("third"), "burned before third street, which has no burn"),
    (seen.BurnedAfterLast(), "burned after the last street"),
    (seen.BurnedBeforeBetting(), "a card was burned while players still have to act"),
    (seen.BurnedInDeal(), "a card was burned before the initial deal was complete"),
    (seen.CameBeforeBetting(1, "turn"), "1 card of the turn came to rest while players still have to act"),
    (seen.CameForFlop(4), "4 cards came to the board for the flop"),
    (seen.LieOnBoard(6, 5), "the board has 6 cards; 5 are due"),
    (seen.FlopShort(2, 3, burned=True), "a burn came when 2 of 3 cards of the flop were out"),
    (seen.FlopShort(2, 3, burned=False), "a player acted when 2 of 3 cards of the flop were out"),
    (seen.CameToMuck(3), "the cards of seat 3, which has not folded, came to the muck"),
    (seen.BackFromMuck(3), "the hand of seat 3 lay in the muck and is back at its seat"),
    (seen.CameIntoHand(3, 4), "a card of seat 3 came to rest in the hand of seat 4"),
    (seen.UnreadIntoHand(3, 4), "seat 3 folded, and cards that were never read there came to the hand of seat 4"),
    (seen.ShownByPlayer(3), "the player of seat 3 exposed a card of his own"),
    (seen.ExposedByDealer(3), "the dealer exposed a card of seat 3"),
    (seen.DealtOffTable(3), "the dealer dealt a card of seat 3 off the table"),
    (seen.BoxedAt(board_place()), "a boxed card at the board"),
    (seen.WrongCard(Wrong.SECOND, BURN), "a second copy of a card came to rest at the burns"),
    (seen.WrongCard(Wrong.OTHER_DECK, BURN), "a card of the other deck came to rest at the burns"),
    (seen.WrongCard(Wrong.JOKER, seat_place(2)), "a joker came to rest at seat 2"),
    (seen.WrongCard(Wrong.NOT_IN_GAME, seat_place(2)),
     "a card that this game's deck does not have came to rest at seat 2"),
    (seen.OtherDeckInDeck(2), "this deck contains 2 cards of another deck"),
    (seen.TwiceInDeck(), "the deck contains a card twice"),
    (seen.TagsInDeck(1), "the deck contains 1 tag of no enrolled deck"),
    (seen.MissingFromDeck(1), "the deck lacks 1 card"),
    (seen.OutOfTurn(3, Act.BRING_IN), "Seat 3 acted out of turn: bring in."),
    (seen.PointedOut(Cause.WRONG_COUNT), "attention was called to wrong number of cards"),
    (seen.PointedOut(Cause.WRONG_AWARD, hand_before=True), "attention was called to pot pushed to the wrong seat in the hand before"),
    (seen.RemedyPointedOut(), "attention was called to a remedy that was not followed"),
    (seen.CameAgainstRemedy(BURN, StepCode.SET_ASIDE), "a card came to the burns during the step: set aside"),
    (seen.CameAgainstRemedy(BURN, None), "a card came to the burns during the step: none"),
    (seen.ReplacedTooEarly(seat_place(3)),
     "a card came to seat 3 to replace another before the deal was finished"),
]  # fmt: skip


@pytest.mark.parametrize(("told", "sentence"), TOLD)
def test_each_kind_has_its_sentence(told, sentence):
    assert observation_text(told) == sentence


def test_no_kind_is_without_a_sentence():
    kinds = {kind.__name__ for kind in Observation.__subclasses__()}
    assert {type(told).__name__ for told, _ in TOLD} == kinds


def test_nothing_seen_is_nothing_said():
    assert not observation_text(None)
