"""Showdown and push: tabled and killed hands, pushes, several run-outs."""

from __future__ import annotations

from controller.engine.flow import dead_bring_in
from controller.engine.flow.awards import due_of, given_up
from controller.engine.flow.draws import replan_reveal
from controller.engine.flow.halting import tabled_told
from controller.engine.flow.hand_end import tell_end
from controller.engine.flow.house import chop_refused, jackpot_told, partly_shown, unshown_told
from controller.engine.flow.issuing import issue
from controller.engine.flow.round_openers import open_cards
from controller.poker import betting
from controller.rulebook.street_acts import Board, Draw
from controller.rulings.deal.torn_hands import may_be_thrown, too_many_at
from controller.rulings.play.pot_error import Push, wrong_award, wrong_push
from controller.rulings.windows import all_up_rule
from controller.table.announcements import Announcement
from controller.table.announcements import betting_announcements as say
from controller.table.announcements.pot_announcements import RunWithoutBurns, SidePotRunAgain
from controller.table.awaited_acts import may_open
from controller.table.events import ActionDeclared, HandKilled, HandTabled, PotAwarded, RunItAgreed
from controller.table.hand import Hand, Phase, with_dead
from controller.table.holding import others_cards, shown_cards
from controller.table.ledger import CardLedger
from controller.table.outputs import Announce, CardsShown, Output, PotPushed
from controller.table.state import Table, with_hand
from controller.terms.cards import UNKNOWN, Card
from controller.terms.codes import Act
from controller.terms.counts import raised
from controller.terms.fast_copies import changer_of, copied
from controller.terms.places import BURN, MUCK, seat_place


def table_hand(table: Table, event: HandTabled) -> tuple[Table, tuple[Output, ...]]:
    """Record a tabled hand: its cards are public from now on."""
    hand = table.hand
    if hand is None:
        return table, ()
    ledger = table.ledger
    for one in event.cards:
        if one.is_known and ledger.place_of(one) is None:
            ledger = ledger.moved(one, seat_place(event.seat))
    shown = CardsShown(hand.number, event.seat, tuple(one.face for one in event.cards if one.is_known))
    if may_open(table, hand):
        # In Mexican poker a player may open a card during play: it becomes an up card and nothing more.
        table = copied(table, physical=copied(table.physical, ledger=ledger.turned_up(event.cards)))
        return replan_reveal(table, hand), (shown,)
    waits = tabled_told(table)
    thrown = may_be_thrown(table, hand, event.seat) or _are_withheld(table, hand, event)
    game = hand.game
    if event.seat not in hand.tabled:
        game = copied(game, showing={**game.showing, event.seat: open_cards(table, hand, event.seat)})
    hand = copied(hand, tabled={**hand.tabled, event.seat: event.cards}, game=game)
    ledger = _without_others(ledger.turned_up(event.cards), hand, event.seat, event.cards)
    if thrown:
        # What was not turned up may lie in the muck with the cards that are read there.
        home = seat_place(event.seat)
        ledger = ledger.doubting([one for one in ledger.at(home) if one not in event.cards], home)
    table = copied(table, hand=hand, physical=copied(table.physical, ledger=ledger))
    partly = partly_shown(table, hand, event.seat, event.cards)
    return table, (shown, *waits, *partly, *jackpot_told(table, hand, event.seat))


def _are_withheld(table: Table, hand: Hand, event: HandTabled) -> bool:
    """Whether a hand is shown without all faces that are known: readers hear cards elsewhere."""
    if UNKNOWN not in event.cards:
        return False
    known = sum(one.is_known for one in shown_cards(table.ledger, hand, event.seat))
    return known > sum(one.is_known for one in event.cards)


def _without_others(ledger: CardLedger, hand: Hand, seat: int, shown: tuple[Card, ...] = ()) -> CardLedger:
    """Return the ledger without other players' cards in a tabled hand or one that won unshown.

    People have removed such cards, or they would have seen them. Their place is unknown until a reader reports it.
    """
    others = [one for one in others_cards(ledger, hand, seat) if one not in shown]
    return ledger.doubting(others, seat_place(seat)) if others else ledger


def kill_hand(table: Table, event: HandKilled) -> tuple[Table, tuple[Output, ...]]:
    """Kill a hand that the dealer pulls into the muck; its chips stay in the pot."""
    hand = table.hand
    if hand is None:
        return table, ()
    ledger = table.ledger
    for one in ledger.at(seat_place(event.seat)):
        ledger = ledger.moved(one, MUCK)
    return dead_bring_in.dies(
        table,
        event.seat,
        copied(table, hand=with_dead(hand, event.seat), physical=copied(table.physical, ledger=ledger)),
    )


def give_up(table: Table, event: ActionDeclared) -> tuple[Table, tuple[Output, ...]] | None:
    """Return the table with a hand mucked unseen at the showdown; None for other acts.

    The last live hand cannot be mucked away: the pot belongs to its player. Nor can a hand that has to be tabled.
    """
    hand = table.hand
    if hand is None or hand.phase is not Phase.SHOWDOWN or event.act is not Act.FOLD or event.seat in hand.tabled:
        return None
    out = with_dead(hand, event.seat)
    if out is hand:
        return None
    obliged = all_up_rule(table)
    if obliged is not None:
        return table, (Announce("warning", say.MustBeTabled(event.seat, obliged.cite)),)
    return copied(table, hand=out), ()


def push_pot(table: Table, event: PotAwarded) -> tuple[Table, tuple[Output, ...]]:
    """Push chips of a pot to a seat; the last push ends the hand."""
    hand = table.hand
    refused = _push_refused(table, event)
    if refused is not None:
        return table, (Announce("error", refused),)
    assert hand is not None, "without a hand every push is refused"
    push, pots = Push(event.seat, event.amount, event.pot, event.at_ms), betting.pots(hand.wagering)
    why = wrong_push(hand, push, pots, due_of(table, hand, event.seat, event.pot, pots))
    if why and betting.is_closed(hand.wagering):
        return issue(table, wrong_award(table.rules.play, push, why))
    awarded = raised(hand.awarded, event.seat, event.amount)
    wagering = betting.award(hand.wagering, event.seat, event.amount, event.pot, pots)
    hand = _pushed(hand, wagering, awarded, Phase.AWARDING)
    pushed = PotPushed(hand.number, event.seat, event.amount, event.pot)
    unshown: tuple[Output, ...] = ()
    ledger = table.ledger
    if not betting.only_one_left(wagering):
        unshown = unshown_told(table, hand, event.seat, given_up(table, hand))
    elif wagering.live == (event.seat,):
        ledger = _without_others(ledger, hand, event.seat)
        too_many = () if event.seat in hand.tabled else too_many_at(table, hand, ledger, event.seat)
        ledger = ledger.doubting(too_many, seat_place(event.seat)) if too_many else ledger
    table = with_hand(table, hand)
    if ledger is not table.ledger:
        table = copied(table, physical=copied(table.physical, ledger=ledger))
    table, ended = tell_end(table)
    return table, (*unshown, pushed, *ended)


_pushed = changer_of(Hand, "wagering", "awarded", "phase")


def _push_refused(table: Table, event: PotAwarded) -> Announcement | None:
    """Return why chips cannot be pushed to a seat now; None if they can."""
    hand = table.hand
    if hand is None:
        return say.NoHandToPush(event.seat, event.amount)
    if event.amount > hand.wagering.pot:
        return say.PushBeyondPot(event.seat, event.amount, hand.wagering.pot)
    if event.amount <= 0:
        return say.NothingPushed(event.seat)
    why = None
    if not betting.is_closed(hand.wagering):
        # A push before the betting is over can only mean blinds that are taken back.
        why = chop_refused(table, hand)
    elif not hand.deal.complete and hand.phase is Phase.DEALING and not betting.only_one_left(hand.wagering):
        why = say.NoPushReason.STILL_DEALING
    return None if why is None else say.PushTooEarly(event.seat, event.amount, why)


def run_it(table: Table, event: RunItAgreed) -> tuple[Table, tuple[Output, ...]]:
    """Run the rest of the board as many times as agreed, one run-out after the other."""
    hand = table.hand
    if hand is None:
        return table, ()
    why = _why_not_run(table, hand, event)
    if why is not None:
        return table, (Announce("error", why),)
    rules = table.rules.play
    agreed = None if set(event.seats) == set(hand.wagering.live) else frozenset(event.seats)
    game = copied(hand.game, run_from=hand.street_index, run_agreed=agreed, run_burns=event.burns)
    if not event.burns:
        hand = copied(hand, plan=hand.plan.with_rest([due for due in hand.plan.rest if due.place != BURN]))
    told: list[Output] = [Announce("info", say.BoardRunAgain(event.times))]
    if agreed is not None:
        side = rules.pots.run_it_side
        told.append(Announce("info", SidePotRunAgain(tuple(sorted(agreed)), side.cite)))
    if not event.burns:
        told.append(Announce("info", RunWithoutBurns()))
    all_up = rules.showdown.run_it_all_up
    if all_up.value:
        told.append(Announce("info", say.HandsTurnedUp(all_up.cite[0])))
    if rules.pots.run_it.value == "time_raked" and rules.house.collection.value != "time":
        # The house's placard says whether time is paid here (GN 28); a house that pays time says so in its profile.
        told.append(Announce("warning", say.IsTimeRaked(rules.pots.run_it.cite[0])))
    return copied(table, hand=copied(hand, runs=event.times, game=game)), tuple(told)


def _why_not_run(table: Table, hand: Hand, event: RunItAgreed) -> say.BoardRunOnce | None:
    """Return why the board cannot be run again; None if it can (GN 203 to 207)."""
    rules = table.rules.play.pots
    acts = [act for street in table.variant.streets[hand.street_index :] for act in street.acts]
    if rules.run_it.value == "no":
        return say.BoardRunOnce(say.NoRunReason.NOT_ALLOWED)
    if rules.run_it_from.value > table.stakes.big_blind:
        return say.BoardRunOnce(say.NoRunReason.BLIND_TOO_SMALL, limit=rules.run_it_from.value)
    if not 1 < event.times <= rules.run_it_times.value:
        return say.BoardRunOnce(say.NoRunReason.TOO_MANY_TIMES, limit=rules.run_it_times.value)
    if not any(isinstance(act, Board) for act in acts) or any(isinstance(act, Draw) for act in acts):
        return say.BoardRunOnce(say.NoRunReason.NO_BOARD_TO_COME)
    if hand.phase is not Phase.DEALING or hand.plan.done or not hand.wagering.all_in:
        return say.BoardRunOnce(say.NoRunReason.NOBODY_ALL_IN)
    stranger = next((seat for seat in event.seats if seat not in hand.wagering.live), None)
    if stranger is not None:
        return say.BoardRunOnce(say.NoRunReason.SEAT_NOT_IN_POT, seat=stranger)
    if len(set(event.seats)) < len(event.seats):
        return say.BoardRunOnce(say.NoRunReason.SEAT_TWICE)
    lacking = [seat for seat in hand.wagering.live if seat not in event.seats]
    if not lacking or (rules.run_it_side.value and _is_side_pot(hand, frozenset(event.seats))):
        return None
    return say.BoardRunOnce(say.NoRunReason.SEAT_NOT_AGREED, seat=lacking[0])


def _is_side_pot(hand: Hand, seats: frozenset[int]) -> bool:
    """Whether these are all the players of a side pot, two at least (GN 208)."""
    return len(seats) > 1 and any(seats == set(pot.seats) for pot in betting.pots(hand.wagering)[1:])
