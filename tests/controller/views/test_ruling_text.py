"""What everybody reads of a ruling: one sentence for each kind, with its amounts marked."""

from dataclasses import replace
from string import Formatter

import pytest

from controller.loading.library import book_ids, load_book
from controller.table import observations, statements
from controller.table.ruling import Ruling
from controller.table.statements import Asked, Barred, Fate, First, PushFault, Statement
from controller.terms.codes import Act, Basis, Cause, Outcome, StepCode
from controller.terms.places import BURN, seat_place
from controller.terms.step_details import StepDetail
from controller.views.play_statements import PLAY
from controller.views.ruling_text import ruling_text, seen_text
from controller.views.wager_statements import WAGERS

BOOK = load_book("eagles-3512")
A, F, P = Outcome.ACTION, Outcome.FLOOR, Outcome.PLAY_ON


def ruling(states, outcome=A, cause=Cause.UNDER_RAISE, **values):
    return Ruling(outcome, cause, ("1",), Basis.TEXT, states, **({"seat": 3} | values))


RAISE = {"do": Act.RAISE, "to": 12}
TOLD = [
    (ruling(statements.MayNotRaise(Barred.OUT_OF_TURN, 40), do=Act.CALL, to=10),
     "Seat 3 may not raise: it acted out of turn. Its ¤40 is a call of ¤10."),
    (ruling(statements.MayNotRaise(Barred.CAPPED, 40), do=Act.CALL, to=10),
     "Seat 3 may not raise: the betting is capped. Its ¤40 is a call of ¤10."),
    (ruling(statements.MayNotRaise(Barred.LIMIT_CLOSED, 40), do=Act.CALL, to=10),
     "Seat 3 may not raise: the betting is not reopened. Its ¤40 is a call of ¤10."),
    (ruling(statements.MayNotRaise(Barred.CLOSED_TO_SEAT, 40), do=Act.CALL, to=10),
     "Seat 3 may not raise: the betting is not reopened to it. Its ¤40 is a call of ¤10."),
    (ruling(statements.TooMuch(50, over_pot=True), **RAISE, returned=38),
     "Seat 3's ¤50 is too much: the pot allows ¤12. ¤38 goes back."),
    (ruling(statements.TooMuch(50, over_pot=False), **RAISE, returned=38),
     "Seat 3's ¤50 is too much: the limit is ¤12. ¤38 goes back."),
    (ruling(statements.WrongUnit(13, 2), **RAISE),
     "Seat 3's ¤13 is not a multiple of ¤2: it is changed to the nearest, ¤12."),
    (ruling(statements.BelowMinimum(9, 12), **RAISE), "Seat 3's ¤9 is below the minimum: it is made ¤12."),
    (ruling(statements.BelowMinimum(9, 12), F),
     "Seat 3's ¤9 is below the minimum: it is made ¤12. The book contradicts itself here."),
    (ruling(statements.AmountSaid(9), do=Act.ALL_IN, to=12), "Seat 3 said ¤9: an all-in to ¤12."),
    (ruling(statements.TwoMeanings(5, 500, 500), **RAISE), "Seat 3's words can mean ¤5 or ¤500: ¤500 counts."),
    (ruling(statements.TwoMeanings(5, 500, 5), F),
     "Seat 3's words can mean ¤5 or ¤500: the floor decides; ¤5 is proposed."),
    (ruling(statements.PotSaid(), F), 'Seat 3 said "pot", which is no bet here: the floor decides.'),
    (ruling(statements.PotSaid(), **RAISE),
     'Seat 3 said "pot", which is no bet here: it binds to a raise to ¤12.'),
    (ruling(statements.RaiseSaid(), **RAISE), 'Seat 3 said "raise": the wager is made ¤12.'),
    (ruling(statements.RaiseSaidWithChip(), **RAISE),
     'Seat 3 said "raise" with one chip: the most that is allowed, ¤12.'),
    (ruling(statements.WordsAgainstChips(), **RAISE), "Seat 3's words and chips differ: it is a raise to ¤12."),
    (ruling(statements.WordsAgainstChips(), F),
     "Seat 3's words and chips differ and came together: the floor decides."),
    (ruling(statements.StringBet(), **RAISE),
     "Seat 3's raise stands: what came after it is a string bet and goes back."),
    (ruling(statements.ChipsUnreleased(9), **RAISE),
     "Seat 3's hand crossed the line with ¤9: it counts as released, ¤12."),
    (ruling(statements.ChipsUnreleased(9), F), "Seat 3 moved ¤9 forward and did not release it: the floor decides."),
    (ruling(statements.SaidAhead(), **RAISE), "Seat 3 said what it would do: it is bound to raise, at least to ¤12."),
    (ruling(statements.SaidAhead(), F), "Seat 3's conditional statement may be binding: the floor decides."),
    (ruling(statements.ChipOverPot(), do=Act.BET, to=12), "Seat 3's chip is larger than the pot: it is a bet of ¤12."),
    (ruling(statements.TinyChips(1, 100), F),
     "Seat 3's ¤1 is tiny beside ¤100: the floor decides how they count."),
    (ruling(statements.ShortOfCall(5, 12, said=True, killed=True), do=Act.CALL, to=12),
     "Seat 3 has said ¤5 in a kill pot: it must make it ¤12, or forfeit it."),
    (ruling(statements.ShortOfCall(5, 12, said=False), F),
     ("Seat 3 has put out ¤5 facing ¤12: the floor decides between the full call and a fold that leaves the short call "
      "in.")),
    (ruling(statements.ShortOfCall(5, 12, said=False), do=Act.CALL, to=12),
     "Seat 3 has put out ¤5, less than the call: it must make it ¤12."),
    (ruling(statements.SilentChips(1), do=Act.CALL, to=12, returned=13),
     "Seat 3's chip without a word: a call to ¤12; ¤13 goes back."),
    (ruling(statements.SilentChips(4), **RAISE), "Seat 3's 4 chips without a word: a raise to ¤12."),
    (ruling(statements.CallLiesShort(5), Outcome.OWES, do=Act.CALL, to=12),
     "Seat 3 called ¤12, but put out ¤5: it must put in ¤7 more."),
    (ruling(statements.ChipsAgainstAct(5), **RAISE), "Seat 3's declared raise to ¤12 counts, but it put out ¤5: ¤7 more."),
    (ruling(statements.ChipsAgainstAct(20), **RAISE),
     "Seat 3's declared raise to ¤12 counts, but it put out ¤20: ¤8 goes back."),
    (ruling(statements.ChipPulledBack(), do=Act.CALL, to=12),
     "Seat 3 has pulled a chip back: it is bound to call or raise and may not fold."),
    (ruling(statements.ActedOutOfTurn(Act.RAISE, 12, Fate.APPLIES), **RAISE),
     "Seat 3 acted out of turn (raise to ¤12). It counts as a raise to ¤12."),
    (ruling(statements.ActedOutOfTurn(Act.FOLD, None, Fate.APPLIES), do=Act.FOLD),
     "Seat 3 acted out of turn (fold). It counts as a fold."),
    (ruling(statements.ActedOutOfTurn(Act.BRING_IN, 2, Fate.FREE), P),
     "Seat 3 acted out of turn (bring-in to ¤2). The action has changed: its chips come back and it has all options."),
    (ruling(statements.ActedOutOfTurn(Act.CHECK, None, Fate.PASSIVE), P),
     "Seat 3 acted out of turn (check). The action has changed: it may fold or call, not raise."),
    (ruling(statements.ActedOutOfTurn(Act.BET, 9, Fate.STAYS), P),
     ("Seat 3 acted out of turn (bet to ¤9). The action has changed: all options but a check; if it folds, its chips "
      "stay in the pot.")),
    (ruling(statements.ActedOutOfTurn(Act.CALL, None, Fate.FLOOR), F),
     "Seat 3 acted out of turn (call). It may be binding: the floor decides."),
    (ruling(statements.BroughtInForAnother(5), do=Act.BRING_IN, to=2),
     "Seat 3 brought it in though another seat had to, and seat 5 has acted: the wager stands."),
    (ruling(statements.KeepsTurn(), P), "Seat 3 keeps its right to act: a player before it has not acted yet."),
    (ruling(statements.WasSkipped(2), P), "Seat 3 was skipped and has spoken up in time: the action goes back to it."),
    (ruling(statements.WasSkipped(2), F),
     "Seat 3 was skipped and 2 acted behind it before it spoke up: the floor rules on its hand."),
    (ruling(statements.TimeOver(), Outcome.DEAD_HAND), "Seat 3's time is over: its hand is dead."),
    (ruling(statements.TimeOver(), do=Act.CHECK), "Seat 3's time is over: its hand is checked."),
    (ruling(statements.TimeOver(), F), "Seat 3's time is over and it faces no bet: the floor decides."),
    (ruling(statements.FoldedWithoutBet(), do=Act.FOLD),
     "Seat 3 folded with no bet to it: the fold is binding and may be penalized."),
    (ruling(statements.WronglyPushed(5, 9, PushFault.NO_LIVE_HAND), Outcome.FIX),
     "¤9 was pushed to seat 5, but seat 5 has no live hand: take it back and push it to the winner."),
    (ruling(statements.WronglyPushed(5, 9, PushFault.NO_SUCH_POT, 2), Outcome.FIX),
     "¤9 was pushed to seat 5, but there is no pot 2: take it back and push it to the winner."),
    (ruling(statements.WronglyPushed(5, 9, PushFault.NO_PART, 1), Outcome.FIX),
     "¤9 was pushed to seat 5, but seat 5 has no part in side pot 1: take it back and push it to the winner."),
    (ruling(statements.WronglyPushed(5, 9, PushFault.TOO_MUCH, None, 6), Outcome.FIX),
     "¤9 was pushed to seat 5, but ¤9 is more than seat 5 can win there (¤6): take it back and push it to the winner."),
    (ruling(statements.WronglyPushed(5, 9, PushFault.WON_BY_OTHERS, 0, winners=(1, 2)), Outcome.FIX),
     "¤9 was pushed to seat 5, but the main pot is won by seats 1 and 2: take it back and push it to the winner."),
    (ruling(statements.WronglyPushed(5, 9, PushFault.WON_BY_OTHERS, winners=(1,)), Outcome.FIX),
     "¤9 was pushed to seat 5, but the pot is won by seat 1: take it back and push it to the winner."),
    (ruling(statements.WronglyPushed(5, 9, PushFault.DISPUTED), Outcome.FIX),
     "¤9 was pushed to seat 5, but it is disputed: take it back and push it to the winner."),
    (ruling(statements.CardPlaced("front")), "Seat 3's time is over: its card goes to the front."),
    (ruling(statements.NotSetInTime(), Outcome.FLOOR),
     "Seat 3's time is over: the floor decides where its cards go; key their rows."),
    (ruling(statements.OddChipGoes(by_card=False)), "The odd chip goes to the first hand clockwise from the button: seat 3."),
    (ruling(statements.OddChipGoes(by_card=True), seat=None),
     "The odd chip goes to the highest card by suit of the five that play."),
    (ruling(statements.UncalledPart(), returned=7), "¤7 of seat 3's wager was not called: it comes back."),
    (ruling(statements.CallWasShort(4), Outcome.OWES),
     "Seat 3's call was short: it must put in ¤4 more, even if its hand is beaten or mucked."),
    (ruling(statements.CallWasShort(None), Outcome.OWES),
     "Seat 3's call was short: it must put in the missing chips, even if its hand is beaten or mucked."),
    (ruling(statements.WrongSizeFound()), "The wager is corrected, for everybody who has acted on it."),
    (ruling(statements.WrongSizeFound(), **RAISE), "Seat 3's raise is made ¤12, for everybody who has acted on it."),
    (ruling(statements.WrongSizeFound(), P), "It is too late to correct the wager: it stands."),
    (ruling(statements.WrongSizeFound(pot_stands=True), P),
     "A wager below the pot stands, although the pot was counted too low."),
    (ruling(statements.ShowsFirst(First.NOT_AT_RISK)),
     "Seat 3 is not at risk and shows before the players who are all-in."),
    (ruling(statements.ShowsFirst(First.LAST_AGGRESSOR)),
     "Seat 3 shows first: it bet or raised last on the final round."),
    (ruling(statements.ShowsFirst(First.FIRST_TO_ACT)),
     "Seat 3 shows first: the final round was checked and it was first to act."),
    (ruling(statements.ShowsFirst(First.PUSHED_ALL_IN)), "Seat 3 pushed all-in and shows first."),
    (ruling(statements.AllHandsUp(run_again=True), P, seat=None),
     "The board is run more than once: all hands are turned up at once."),
    (ruling(statements.AllHandsUp(run_again=False), P, seat=None),
     "A player is all-in and the betting is over: all hands are turned up at once."),
    (ruling(statements.TwoShowFirst(), F),
     "One rule has the player who pushed all-in show first, another the player who was called."),
    (ruling(statements.HandAskedFor(Asked.NO_CARDS, 5), P),
     "Seat 5 has no cards and no right to ask for seat 3's hand."),
    (ruling(statements.HandAskedFor(Asked.ALL_GAVE_UP, 5), P),
     "Everybody else gave up: nobody has a right to see seat 3's hand."),
    (ruling(statements.HandAskedFor(Asked.COLLUSION_ONLY, 5), P),
     "Seat 3's hand is shown only if collusion is suspected, in the presence of the floor."),
    (ruling(statements.HandAskedFor(Asked.PAID_IN, 5)), "Seat 5 put chips into this pot: seat 3 shows its hand."),
    (ruling(statements.HandAskedFor(Asked.PAID_NOTHING, 5), P),
     "Seat 5 put nothing into this pot: only if collusion is suspected."),
    (ruling(statements.HandAskedFor(Asked.CALLED_LAST, 5)),
     "Seat 5 called the last bet and holds its cards: seat 3 shows its hand."),
    (ruling(statements.HandAskedFor(Asked.FLOOR, 5), F), "Whether seat 3's hand is shown is the floor's decision."),
    (ruling(statements.OfHandBefore(), Outcome.OPEN), "This concerns the hand before: still in time, call the floor."),
    (ruling(statements.OfHandBefore(), Outcome.LATE), "This concerns the hand before: too late, its result stands."),
    (ruling(statements.OfHandBefore(), F), "This concerns the hand before: call the floor."),
    (ruling(statements.NotTheRemedy(BURN, StepCode.CUT_STUB, StepDetail.PLAIN), Outcome.FIX, seat=None),
     "That is not the remedy: take the card at the burns back. Cut the stub."),
    (ruling(statements.NotTheRemedy(BURN, None, StepDetail.PLAIN), Outcome.FIX, seat=None),
     "That is not the remedy: take the card at the burns back. Go on as told."),
    (ruling(statements.TooEarly(seat_place(4), StepCode.REPLACE_FROM_STUB, StepDetail.PLAIN), Outcome.FIX, seat=None),
     "That is too early: take the card at seat 4 back. Give the seat the top card of the stub."),
    (ruling(statements.NotAsTold(), Outcome.FIX, seat=None),
     "That was not the remedy: undo it and do what was told, or call the floor."),
]  # fmt: skip
OF_BOOK = {"BookVerdict", "BlindVerdict"}


@pytest.mark.parametrize(("told", "sentence"), TOLD)
def test_each_kind_has_its_sentence(told, sentence):
    assert ruling_text(told, BOOK) == sentence


def test_no_kind_is_without_a_sentence():
    kinds = {kind.__name__ for kind in Statement.__subclasses__()}
    assert {type(told.states).__name__ for told, _ in TOLD} | OF_BOOK == kinds


@pytest.mark.parametrize("table", [WAGERS, PLAY])
def test_what_a_sentence_names_is_an_argument(table):
    for kind, sentence in table.items():
        for one in [sentence] if isinstance(sentence, str) else sentence.values() if isinstance(sentence, dict) else ():
            named = {name for _, name, _, _ in Formatter().parse(one) if name}
            assert named <= {"seat", "do", "a_do", "to", "returned", *kind.__dataclass_fields__}, kind


@pytest.mark.parametrize("name", book_ids())
def test_a_verdict_of_the_book_is_told_in_its_own_sentence(name):
    book = load_book(name)
    verdict = book.verdicts["double_burn"]["before_card"]
    told = ruling(statements.BookVerdict(Cause.DOUBLE_BURN, "before_card"), verdict.outcome, seat=None)
    assert ruling_text(told, book) == verdict.say
    told = ruling(statements.BookVerdict(Cause.DOUBLE_BURN, "before_card"), verdict.outcome)
    assert ruling_text(told, book) == f"Seat 3: {verdict.say[0].lower()}{verdict.say[1:]}"


def test_a_verdict_on_blinds_is_filled_with_what_is_owed():
    told = ruling(statements.BlindVerdict("owes", 2, 1, 0), Outcome.OWES, Cause.MISSED_BIG_BLIND)
    assert "¤2 live and ¤1 dead" in ruling_text(told, BOOK)


def test_what_was_seen_may_be_what_the_ruling_states():
    told = ruling(statements.CallWasShort(4), Outcome.OWES, seen=observations.AsStated())
    assert seen_text(told, BOOK) == ruling_text(told, BOOK)
    assert not seen_text(ruling(statements.CallWasShort(4)), BOOK)


def test_a_kept_law_whose_sentence_cannot_be_filled_in_is_told_as_it_stands():
    verdicts = BOOK.verdicts["missed_big_blind"]
    kept = {**BOOK.verdicts, "missed_big_blind": {**verdicts, "owes": replace(verdicts["owes"], say="Seat {seats} owes.")}}
    told = ruling(statements.BlindVerdict("owes", 2, 1, 0), Outcome.OWES, Cause.MISSED_BIG_BLIND)
    assert ruling_text(told, replace(BOOK, verdicts=kept)) == "Seat {seats} owes."
