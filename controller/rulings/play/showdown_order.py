"""The showdown: who shows first, and who may ask to see a hand."""

from __future__ import annotations

from controller.poker import betting
from controller.poker.wagering import Wagering
from controller.rulebook.play import PlayRules
from controller.rulings.citing import Finding, Read, ruling_of
from controller.table import statements
from controller.table.hand import Hand, street_acts
from controller.table.ruling import Ruling
from controller.table.statements import Asked, First, HandAskedFor, Statement
from controller.terms.codes import Act, Cause, Outcome

WAGERS = frozenset({Act.BET, Act.RAISE, Act.COMPLETE})


def who_shows(play: PlayRules, hand: Hand, last_street: int, at_ms: int, *, stud: bool = False) -> Ruling:
    """Return who shows first (NCL 140; EG 124, 125, 168; GN 144; NPL 9, 10; PC 17, 18, RP-9-B).

    Args:
        play: the book's play side.
        hand: the hand, whose betting is over.
        last_street: the index of the game's last street.
        at_ms: when the question came.
        stud: the game is a stud game.
    """
    wagering = hand.wagering
    safe = _not_at_risk(play, wagering) if stud else ()
    if safe:
        states: Statement = statements.ShowsFirst(First.NOT_AT_RISK)
        finding = Finding(Outcome.ACTION, Cause.SHOWDOWN_ORDER, safe[0], states, at_ms)
        return ruling_of(finding, [("play.stud.all_in_shows", play.stud.all_in_shows)])
    if hand.runs > 1 and play.showdown.run_it_all_up.value:
        states = statements.AllHandsUp(run_again=True)
        finding = Finding(Outcome.PLAY_ON, Cause.SHOWDOWN_ORDER, None, states, at_ms)
        return ruling_of(finding, [("play.showdown.run_it_all_up", play.showdown.run_it_all_up)])
    all_up = play.showdown.all_in_early.value == "all_up" and bool(wagering.all_in)
    if all_up or _ended_early(hand, last_street):
        return _early(play, wagering, at_ms)
    rules = play.showdown
    read: list[Read] = [("play.showdown.order", rules.order)]
    contenders = wagering.live
    pots = betting.pots(wagering)
    if rules.side_pot_first.value and len(pots) > 1:
        contenders = tuple(seat for seat in wagering.live if seat in pots[-1].seats) or contenders
        read.append(("play.showdown.side_pot_first", rules.side_pot_first))
    aggressor = wagering.aggressor
    if aggressor in contenders:
        seat, why = aggressor, First.LAST_AGGRESSOR
    else:
        seat, why = next(one for one in wagering.round.turns if one in contenders), First.FIRST_TO_ACT
    finding = Finding(Outcome.ACTION, Cause.SHOWDOWN_ORDER, seat, statements.ShowsFirst(why), at_ms)
    return ruling_of(finding, read)


def _not_at_risk(play: PlayRules, wagering: Wagering) -> tuple[int, ...]:
    """Return players with chips behind if the book has them show first (PC RP-9-B)."""
    if play.stud.all_in_shows.value != "not_at_risk_first" or not wagering.all_in:
        return ()
    return tuple(seat for seat in wagering.round.turns if seat in wagering.live and wagering.behind[seat])


def _ended_early(hand: Hand, last_street: int) -> bool:
    """Whether the betting was over before the last street because nobody could bet any more."""
    wagering = hand.wagering
    able = [seat for seat in wagering.live if wagering.behind[seat]]
    if not wagering.all_in or len(able) > 1:
        return False
    return all(one.street < last_street for one in hand.actions)


def _early(play: PlayRules, wagering: Wagering, at_ms: int) -> Ruling:
    """Return who shows first if the betting ended before the last street."""
    rule = play.showdown.all_in_early
    read: list[Read] = [("play.showdown.all_in_early", rule)]
    cause = Cause.SHOWDOWN_ORDER
    pusher = wagering.last_aggressor
    if rule.value == "all_up":
        states = statements.AllHandsUp(run_again=False)
        return ruling_of(Finding(Outcome.PLAY_ON, cause, None, states, at_ms), read)
    if rule.value == "pusher_or_called" and pusher is not None and pusher not in wagering.all_in:
        options = (Outcome.ACTION, Outcome.PLAY_ON)
        return ruling_of(Finding(Outcome.FLOOR, cause, pusher, statements.TwoShowFirst(), at_ms, options=options), read)
    seat = pusher if pusher in wagering.live else wagering.live[0]
    finding = Finding(Outcome.ACTION, cause, seat, statements.ShowsFirst(First.PUSHED_ALL_IN), at_ms)
    if rule.value == "pusher_or_called":
        read = [("play.showdown.order", play.showdown.order)]  # both rules mean the same player
    return ruling_of(finding, read)


def may_see(play: PlayRules, hand: Hand, seat: int | None, asker: int | None, at_ms: int) -> Ruling:
    """Return whether somebody may see a hand (NCL 15, 138; EG 12; GN 14, 142; NPL 10C; PC 20).

    Args:
        play: the book's play side.
        hand: the hand at its showdown.
        seat: the seat whose hand is asked for.
        asker: the seat that asks; None if unknown.
        at_ms: when the request came.
    """
    rules = play.showdown
    rule = rules.ask
    read: list[Read] = [("play.showdown.ask", rule)]
    holds = asker is not None and betting.is_live(hand.wagering, asker)
    if rules.ask_without_cards.value == "no_right" and not holds:
        read = [("play.showdown.ask_without_cards", rules.ask_without_cards)]
        return _answer(Outcome.PLAY_ON, seat, HandAskedFor(Asked.NO_CARDS, asker), at_ms, read)
    match rule.value:
        case "floor" if betting.only_one_left(hand.wagering):
            return _answer(Outcome.PLAY_ON, seat, HandAskedFor(Asked.ALL_GAVE_UP, asker), at_ms, read)
        case "collusion":
            return _answer(Outcome.PLAY_ON, seat, HandAskedFor(Asked.COLLUSION_ONLY, asker), at_ms, read)
        case "collusion_or_contributed":
            paid = any(one.seat == asker and one.chips for one in hand.actions)
            if paid:
                return _answer(Outcome.ACTION, seat, HandAskedFor(Asked.PAID_IN, asker), at_ms, read)
            return _answer(Outcome.PLAY_ON, seat, HandAskedFor(Asked.PAID_NOTHING, asker), at_ms, read)
        case "caller_of_river" if _paid_to_see(hand, seat, asker):
            return _answer(Outcome.ACTION, seat, HandAskedFor(Asked.CALLED_LAST, asker), at_ms, read)
        case _:
            return _answer(Outcome.FLOOR, seat, HandAskedFor(Asked.FLOOR, asker), at_ms, read)


def _paid_to_see(hand: Hand, seat: int | None, asker: int | None) -> bool:
    """Whether the asker called the last aggressor's wager on the final round."""
    final = street_acts(hand)
    wagers = [one for one in final if one.act in WAGERS]
    if not wagers or wagers[-1].seat != seat:
        return False
    after = final[final.index(wagers[-1]) :]
    return any(one.seat == asker and one.act is Act.CALL for one in after)


def _answer(outcome: Outcome, seat: int | None, states: HandAskedFor, at_ms: int, read: list[Read]) -> Ruling:
    options = (Outcome.ACTION, Outcome.PLAY_ON) if outcome is Outcome.FLOOR else ()
    return ruling_of(Finding(outcome, Cause.ASK_TO_SEE, seat, states, at_ms, options=options), read)
