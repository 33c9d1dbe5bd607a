"""What follows by itself once an event is noted: the next stretch of cards, the next betting round, the showdown."""

from __future__ import annotations

from collections.abc import Iterator

from controller.engine.openers import opener, shows_pair
from controller.poker import betting
from controller.poker.dealing import DealPlan, plan_acts
from controller.rulebook.acts import (
    Bet,
    BetSize,
    Board,
    Burn,
    Deal,
    Declare,
    Draw,
    Opener,
    OpenRule,
    Reveal,
    SetRows,
    Street,
    Toss,
)
from controller.rulebook.variant import Family
from controller.table.hand import Hand, Phase
from controller.table.outputs import Output, StreetDealt
from controller.table.state import Table
from controller.terms.cards import UNKNOWN
from controller.terms.codes import Act
from controller.terms.copying import replace
from controller.terms.places import BURN, PlaceKind, board_place

DEALT = (Deal, Burn, Board, Draw)
"""The acts that put cards out; the others are the players'."""


def progress(table: Table) -> tuple[Table, tuple[Output, ...]]:
    """Carry the hand on as far as it goes without another event. While a remedy is open nothing moves."""
    outputs: list[Output] = []
    while table.hand is not None and table.remedy is None and not table.hand.deal.stopped:
        moved = _move_on(table, table.hand)
        if moved is None:
            break
        table, told = moved
        outputs.extend(told)
    return table, tuple(outputs)


def _move_on(table: Table, hand: Hand) -> tuple[Table, tuple[Output, ...]] | None:
    """The table one transition further, or None where it waits for an event."""
    match hand.phase:
        case Phase.DEALING if hand.plan.is_complete:
            return next_act(table, hand)
        case Phase.DRAWING | Phase.SETTING if not hand.to_declare:
            return next_act(table, hand)
        case Phase.BETTING if betting.is_closed(hand.wagering):
            return close_betting(table, hand)
        case _:
            return None


def close_betting(table: Table, hand: Hand) -> tuple[Table, tuple[Output, ...]]:
    """The betting round is over: the winner is paid, the next street comes, or the hands are shown."""
    if betting.only_one_left(hand.wagering):
        return replace(table, hand=replace(hand, phase=Phase.AWARDING, plan=DealPlan())), ()
    hand = replace(hand, wagering=betting.return_uncalled(hand.wagering))
    return next_act(table, replace(hand, act_index=_after_bet(table, hand)))


def _after_bet(table: Table, hand: Hand) -> int:
    """The index of the act after the street's betting round."""
    acts = table.variant.streets[hand.street_index].acts
    return next(index for index, act in enumerate(acts) if isinstance(act, Bet)) + 1


def next_act(table: Table, hand: Hand) -> tuple[Table, tuple[Output, ...]]:
    """Enter the act that the hand's cursor points at; past the last street the hands are shown."""
    streets = table.variant.streets
    street_index, act_index = hand.street_index, hand.act_index
    if act_index >= len(streets[street_index].acts):
        street_index, act_index = street_index + 1, 0
        if street_index >= len(streets):
            return _show_down(table, hand)
    street = streets[street_index]
    hand = replace(hand, street_index=street_index, act_index=act_index)
    act = street.acts[act_index]
    if isinstance(act, DEALT):
        return _deal(table, hand, street)
    told: tuple[Output, ...] = ()
    if isinstance(act, Bet):
        told = (street_dealt(table, hand, street),)
        hand = _open_betting(table, replace(hand, street=street.name.value), act)
    elif isinstance(act, Declare | Toss | SetRows | Reveal):
        phase = Phase.DRAWING if isinstance(act, Declare) else Phase.SETTING
        waiting = _declarers(hand, act)
        hand = replace(hand, phase=phase, to_declare=waiting, act_index=act_index + 1)
        if isinstance(act, Declare):
            hand = replace(hand, drawn={}, fresh_discards=())
    else:
        hand = replace(hand, act_index=act_index + 1)
    return replace(table, hand=hand), told


def _declarers(hand: Hand, act: Declare | Toss | SetRows | Reveal) -> tuple[int, ...]:
    """Who must say what he draws (or set, toss, reveal), in turn from the left of the button.

    A toss and a set are seen by the readers or left to the players: nobody is waited for there without readers.
    """
    if isinstance(act, Declare):
        return tuple(seat for seat in hand.start.dealt_in if betting.is_live(hand.wagering, seat))
    return ()


def _deal(table: Table, hand: Hand, street: Street) -> tuple[Table, tuple[Output, ...]]:
    """Lay out the stretch of cards that is due; without readers it is taken as dealt."""
    order = serving_order(table, hand)
    plan, act_index = plan_acts(street, hand.act_index, order, len(hand.start.dealt_in), hand.drawn)
    first_street = hand.street_index == 0 and hand.act_index == 0
    hand = replace(hand, phase=Phase.DEALING, plan=plan, act_index=act_index)
    if table.stakes.readers == "none" and first_street:
        # The initial deal is complete at its signal; a later street waits for the dealer's tap.
        hand = replace(hand, plan=plan.advanced(len(plan.due)))
    return replace(table, hand=hand), ()


def serving_order(table: Table, hand: Hand) -> tuple[int, ...]:
    """The seats that get cards now, in dealing order: all dealt in at first, then those still in the hand."""
    if hand.street_index == 0:
        return hand.start.dealt_in
    served = folded_seats_served(hand) if table.rules.deal.dealing.folded_stud_seat_dealt.value else frozenset()
    served = served if table.variant.family is Family.STUD else frozenset()
    return tuple(
        seat for seat in hand.start.dealt_in if betting.is_live(hand.wagering, seat) or seat in served
    )


def folded_seats_served(hand: Hand) -> frozenset[int]:
    """The stud seats that folded with no wager before them and were not killed by one since (G220)."""
    served: set[int] = set()
    wagered = False
    street = -1
    for one in hand.actions:
        wagered = wagered and one.street == street
        street = one.street
        if one.act is Act.FOLD and not wagered:
            served.add(one.seat)
        elif one.chips:
            wagered = True
            served.clear()
    return frozenset(served)


def deal_unread(table: Table) -> Table:
    """The table with the stretch of cards due taken as dealt, every face unknown (tables without readers)."""
    hand = table.hand
    assert hand is not None
    ledger = table.ledger
    for due in hand.plan.rest:
        if due.place.kind is not PlaceKind.SEAT:
            ledger = ledger.moved(UNKNOWN, due.place)
    plan = hand.plan.advanced(len(hand.plan.rest))
    return replace(table, ledger=ledger, hand=replace(hand, plan=plan))


def reopen_first_round(hand: Hand) -> Hand:
    """The first betting round opened anew by the hand's start: a straddle was put out after the signal."""
    start = hand.start
    opened = betting.open_first_round(
        hand.wagering,
        start.first_to_act,
        level=start.to_call,
        turns=start.acting_order,
        straddle=start.straddle_to,
    )
    return replace(hand, wagering=opened)


def _open_betting(table: Table, hand: Hand, act: Bet) -> Hand:
    """Open the betting round; where nobody can bet any more it is closed at once."""
    start, wagering = hand.start, hand.wagering
    if hand.street_index == 0 and act.bet is Opener.LEFT_OF_BLINDS:
        opened = betting.open_first_round(
            wagering,
            start.first_to_act,
            level=start.to_call,
            turns=start.acting_order,
            straddle=start.straddle_to,
        )
    else:
        opened = betting.open_street(
            wagering,
            opener(hand, act, table.ledger),
            big=act.size is BetSize.BIG,
            open_pair=act.open_pair and shows_pair(hand, table.ledger),
            bring_in=table.stakes.bring_in if act.bet.is_bring_in else 0,
            fixed=act.fixed * wagering.structure.big_blind if act.open is OpenRule.FOLD_OR_FIXED else 0,
            must_open=act.open is OpenRule.BET_OR_FOLD,
        )
    return replace(hand, phase=Phase.BETTING, wagering=opened)


def _show_down(table: Table, hand: Hand) -> tuple[Table, tuple[Output, ...]]:
    """Past the last street: the hands are shown."""
    hand = replace(hand, phase=Phase.SHOWDOWN, street="showdown", plan=DealPlan())
    return replace(table, hand=hand), ()


def street_dealt(table: Table, hand: Hand, street: Street) -> StreetDealt:
    """The room is told that a street is out: public faces only."""
    boards = tuple(board_codes(table))
    return StreetDealt(hand.number, street.name.value, boards, len(table.ledger.at(BURN)))


def board_codes(table: Table) -> Iterator[tuple[str, ...]]:
    """The faces on each board; a card still face down is `??`."""
    for number in range(1, max(table.variant.boards, 1) + 1):
        cards = table.ledger.at(board_place(number))
        yield tuple(card.face if card in table.ledger.up else "??" for card in cards)
