"""The hand's progress after an event: next cards, next betting round, showdown."""

from __future__ import annotations

from collections.abc import Iterator

from controller.engine.flow import draws, row_setting
from controller.engine.flow.closed_streets import has_no_betting
from controller.engine.flow.dead_bring_in import posted_by_dead
from controller.engine.flow.hand_end import tell_end
from controller.engine.flow.round_openers import may_show_pair, opener
from controller.engine.flow.serving import laid_out
from controller.poker import betting
from controller.poker.deal_plan import DEALT, DealPlan
from controller.poker.rounds import opening_owed
from controller.rulebook.street_acts import Bet, BetSize, Declare, Opener, OpenRule, Street, Toss
from controller.rulebook.variant import BringIn
from controller.table.hand import BETTING, DEALING, DRAWING, SETTING, SHOWDOWN, Hand, Phase
from controller.table.holding import held
from controller.table.outputs import Output, StreetDealt
from controller.table.state import Table, with_hand
from controller.terms.cards import UNKNOWN
from controller.terms.fast_copies import changer_of, copied
from controller.terms.places import BURN, PlaceKind, board_places


def progress(table: Table) -> tuple[Table, tuple[Output, ...]]:
    """Carry the hand on as far as it can go without another event; an open remedy stops it."""
    outputs: list[Output] = []
    while table.hand is not None and table.remedy is None and not table.hand.deal.stopped:
        moved = _move_on(table, table.hand)
        if moved is None:
            break
        table, told = moved
        outputs.extend(told)
    return table, tuple(outputs)


def _move_on(table: Table, hand: Hand) -> tuple[Table, tuple[Output, ...]] | None:
    """Return the table one transition further; None if the hand waits for an event."""
    phase = hand.phase
    if phase is BETTING:
        return close_betting(table, hand) if betting.is_closed(hand.wagering) else None
    if phase is DEALING:
        return next_act(table, hand) if hand.plan.is_complete else None
    if phase is DRAWING and betting.only_one_left(hand.wagering):
        return _won(table, hand), ()
    if phase is DRAWING or phase is SETTING:
        return None if hand.to_declare else next_act(table, hand)
    scored = row_setting.score_hand(table) if phase is SHOWDOWN else None
    return None if scored is None else _told_over(*scored)


def _told_over(table: Table, told: tuple[Output, ...]) -> tuple[Table, tuple[Output, ...]]:
    """Return the table with a game for points ended once its points are paid."""
    table, ended = tell_end(table)
    return table, (*told, *ended)


def close_betting(table: Table, hand: Hand) -> tuple[Table, tuple[Output, ...]]:
    """Close the betting round: pay the winner, deal the next street, or show hands."""
    if betting.only_one_left(hand.wagering):
        return _won(table, hand), ()
    hand = _closed(hand, betting.return_uncalled(hand.wagering), _after_bet(table, hand))
    return next_act(table, hand)


def _won(table: Table, hand: Hand) -> Table:
    """Return the table with the pot due to the only hand left; no more cards are dealt."""
    return copied(table, hand=copied(hand, phase=Phase.AWARDING, plan=DealPlan(), to_declare=()))


_closed = changer_of(Hand, "wagering", "act_index")


def _after_bet(table: Table, hand: Hand) -> int:
    """Return the index of the act after the street's betting round."""
    acts = table.variant.streets[hand.street_index].acts
    return next(index for index, act in enumerate(acts) if isinstance(act, Bet)) + 1


def deal_over(table: Table) -> tuple[Table, tuple[Output, ...]]:
    """Return the table with the initial deal over, and its first betting round open."""
    hand = table.hand
    if hand is None or hand.deal.stopped:
        return table, ()
    plan = hand.plan.advanced(len(hand.plan.rest))
    hand = copied(hand, plan=plan, deal=copied(hand.deal, complete=True))
    return next_act(copied(table, hand=hand), hand)


def as_first_acted(table: Table) -> Table:
    """Return the table as its first act finds it where no reader has told a card of the deal."""
    hand = table.hand
    if hand is None or hand.phase is not Phase.DEALING or hand.street_index or hand.deal.cards:
        return table
    return deal_over(table)[0]


def next_act(table: Table, hand: Hand) -> tuple[Table, tuple[Output, ...]]:
    """Enter the act at the hand's cursor; after the last street, the showdown."""
    streets = table.variant.streets
    street_index, act_index = hand.street_index, hand.act_index
    if act_index >= len(streets[street_index].acts):
        if streets[street_index].bet is None:
            hand = copied(hand, street=streets[street_index].name.value)
        street_index, act_index = street_index + 1, 0
        if hand.fresh_discards:
            hand = copied(hand, fresh_discards=())
        if street_index >= len(streets):
            return _last_street_done(table, hand)
        hand = _at_street(hand, street_index, act_index)
    street = streets[street_index]
    act = street.acts[act_index]
    if isinstance(act, DEALT):
        return _deal(table, hand), ()
    told: tuple[Output, ...] = ()
    if isinstance(act, Bet):
        told = (street_dealt(table, hand, street),)
        if hand.drawn:
            hand = copied(hand, game=copied(hand.game, served=_held(table, hand)))
        hand, paid = _open_betting(table, hand, act, street)
        told = (*told, *paid)
    else:
        hand = _past(hand)
        if isinstance(act, Declare):
            hand = draws.begin_draw(table, hand)
        elif isinstance(act, Toss):
            hand = draws.begin_toss(table, hand, act)
    return with_hand(table, hand), told


_at_street = changer_of(Hand, "street_index", "act_index")


def _past(hand: Hand) -> Hand:
    """Return the hand after an act for which it does not wait."""
    return copied(hand, phase=Phase.SETTING, act_index=hand.act_index + 1)


def _deal(table: Table, hand: Hand) -> Table:
    """Lay out the cards that are due next; without readers the first street counts as dealt."""
    first_street = hand.street_index == 0 and hand.act_index == 0
    hand = laid_out(table, hand, hand.act_index)
    if table.stakes.readers == "none" and first_street:
        # Without readers, the deal's signal completes the initial deal; a later street waits for the dealer's tap.
        hand = copied(hand, plan=hand.plan.advanced(len(hand.plan.due)))
    return with_hand(table, hand)


def deal_unread(table: Table) -> Table:
    """Return the table with the due cards dealt as unknown cards (tables without readers)."""
    hand = table.hand
    assert hand is not None
    ledger = table.ledger
    for due in hand.plan.rest:
        if due.place.kind is not PlaceKind.SEAT:
            ledger = ledger.moved(UNKNOWN, due.place)
    plan = hand.plan.advanced(len(hand.plan.rest))
    return copied(table, physical=copied(table.physical, ledger=ledger), hand=copied(hand, plan=plan))


def reopen_first_round(hand: Hand) -> Hand:
    """Reopen the first round for a straddle that was put out after the deal's signal."""
    start = hand.start
    opened = betting.open_first_round(
        hand.wagering,
        start.first_to_act,
        level=start.to_call,
        turns=start.acting_order,
        straddle=start.straddle_to,
    )
    return copied(hand, wagering=opened)


# Python 3.11 takes 60 ns to find a member in its enumeration.
_LEFT_OF_BLINDS, _BIG = Opener.LEFT_OF_BLINDS, BetSize.BIG
_FOLD_OR_FIXED, _BET_OR_FOLD = OpenRule.FOLD_OR_FIXED, OpenRule.BET_OR_FOLD


def _open_betting(table: Table, hand: Hand, act: Bet, street: Street) -> tuple[Hand, tuple[Output, ...]]:
    """Open the betting round; it closes at once if nobody can bet any more.

    There is no betting on the later run-outs of a board (GN 207): it was all done on the first. A ruling may close a
    street's betting too (GN 255).
    """
    if hand.game.run or has_no_betting(hand):
        return _past(_named(hand, street.name.value)), ()
    start, wagering, opens = hand.start, hand.wagering, None
    first = not hand.street_index
    killed_stud = start.kill is not None and act.bet.is_bring_in
    either = first and act.bet.is_bring_in and table.variant.forced.bring_in is BringIn.EITHER_LIMIT
    if first and (act.bet is _LEFT_OF_BLINDS or killed_stud):
        # A killed stud hand has no bring-in: the action starts left of the kill (GN 189).
        opened = betting.open_first_round(
            wagering,
            start.first_to_act,
            level=max(start.to_call, start.kill_to, *wagering.bets.values()),
            turns=start.acting_order if not killed_stud else (),
            straddle=start.straddle_to,
        )
    else:
        opens = opener(table, hand, act)
        opened = betting.open_street(
            wagering,
            opens,
            big=act.size is _BIG,
            # Only the first street's opener brings it in (GN 213, 243), in Mexican poker at either limit (GN 249).
            bring_in=bring_in_of(table) if first and act.bet.is_bring_in else 0,
            open_pair=either or _doubles(table, hand, act),
            fixed=act.fixed * wagering.structure.big_blind if act.open is _FOLD_OR_FIXED else 0,
        )
        opened = opening_owed(opened) if act.open is _BET_OR_FOLD else opened
    return posted_by_dead(table, _opened(hand, BETTING, str(street.name), opened), opens)


def _doubles(table: Table, hand: Hand, act: Bet) -> bool:
    """Whether an open pair allows the upper limit (GN 218; not PC RP-9-F)."""
    return act.open_pair and table.rules.play.stud.open_pair.value and may_show_pair(table, hand)


_named = changer_of(Hand, "street")
_opened = changer_of(Hand, "phase", "street", "wagering")


def bring_in_of(table: Table) -> int:
    """Return the bring-in: its own amount, or the lower limit in games that say so (GN 249)."""
    stakes = table.stakes
    if table.variant.forced.bring_in is not BringIn.OWN_AMOUNT and stakes.limits is not None:
        return stakes.bring_in or stakes.limits[0]
    return stakes.bring_in


def _last_street_done(table: Table, hand: Hand) -> tuple[Table, tuple[Output, ...]]:
    """Run the board again after the last street if agreed; else go to the showdown."""
    game = hand.game
    if game.run + 1 < hand.runs:
        again = copied(hand, game=copied(game, run=game.run + 1), street_index=game.run_from, act_index=0)
        return copied(table, hand=laid_out(table, again, 0)), ()
    street = "showdown" if table.variant.points is None or table.variant.shares else hand.street
    hand = copied(hand, phase=Phase.SHOWDOWN, street=street, plan=DealPlan())
    return copied(table, hand=hand), ()


def _held(table: Table, hand: Hand) -> dict[int, int]:
    """Return the number of cards in front of each live seat."""
    return {seat: held(table.ledger, hand, seat) for seat in hand.wagering.live}


def street_dealt(table: Table, hand: Hand, street: Street) -> StreetDealt:
    """Return the message to the room that a street is dealt: public faces only."""
    boards = tuple(board_codes(table))
    return StreetDealt(hand.number, str(street.name), boards, len(table.ledger.at(BURN)))


def board_codes(table: Table) -> Iterator[tuple[str, ...]]:
    """Yield the card codes of each board; a card face down is `??`."""
    runs = table.hand.runs if table.hand is not None else 1
    for place in board_places(max(table.variant.boards, 1) * runs):
        cards = table.ledger.at(place)
        yield tuple(card.face if card in table.ledger.up else "??" for card in cards)
