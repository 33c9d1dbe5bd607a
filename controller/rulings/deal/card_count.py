"""Wrong number of cards in a hand: too many or too few."""

from __future__ import annotations

from controller.poker.deal_plan import DEALT, cards_held
from controller.rulebook.street_acts import Burn, Deal
from controller.rulebook.variant import Family
from controller.rulings.deal import short_board
from controller.rulings.windows import (
    has_acted,
    holder_acted,
    is_open_face,
    latest_street,
    misdeal_condition,
    open_or_closed,
    second_draw_set,
    street_meant,
)
from controller.table import observations
from controller.table.awaited_acts import books, fantasyland_cards
from controller.table.hand import Hand, Phase
from controller.table.holding import held, is_number_doubted, kept_number, others_cards
from controller.table.notes import MuckRuled
from controller.table.ruling import Irregularity, Tracer
from controller.table.state import Table
from controller.terms.codes import Cause
from controller.terms.places import MUCK, board_place

SEVEN = 7
"""Number of cards of a stud hand; Mexican poker has five."""

OF_HANDS = frozenset({
    Cause.WRONG_COUNT, Cause.EXTRA_CARD, Cause.EXTRA_CARDS, Cause.SHORT_HAND, Cause.BUTTON_SHORT,
})
"""Every cause that means a wrong number of cards in a hand."""


def proper_count(table: Table) -> int:
    """Return how many cards a hand of the initial deal holds in this game."""
    hand = table.hand
    return table.variant.starting_cards(len(hand.start.dealt_in)) if hand is not None else 0


def _held_properly(table: Table, found: Irregularity) -> int:
    """Return how many cards a hand holds on the claim's street; in stud each street adds one.

    A community card counts as everybody's last card (GN 226).
    """
    hand = table.hand
    if hand is None or table.variant.family is not Family.STUD:
        return proper_count(table)
    index, players = street_meant(table, hand, found.street), len(hand.start.dealt_in)
    dealt = (act.count(players) for act in table.variant.streets[index].acts if isinstance(act, Deal))
    shared = len(table.ledger.at(board_place())) if index == len(table.variant.streets) - 1 else 0
    return cards_held(table.variant, index, players) + sum(dealt) - shared


def read_as(table: Table, found: Irregularity) -> Cause:
    """Return the cause whose verdicts apply: one surplus, several, too few, or none.

    In open-face poker, once no misdeal can be called, every wrong count means that the hand is set wrong.
    """
    if short_board.is_of_board(table, found) or _is_set_wrong(table, found) or _is_of_fantasyland(table, found):
        return Cause.WRONG_COUNT
    if not _is_counted(table, found) or _draw_stage(table, found) == "after":
        return found.cause
    over = found.count - _held_properly(table, found)
    if over > 1:
        return Cause.EXTRA_CARDS
    if over == 1:
        return Cause.EXTRA_CARD
    if over == 0 and _is_staged(table):
        return Cause.WRONG_COUNT
    return short_cause(table, found.seat)


def _is_counted(table: Table, found: Irregularity) -> bool:
    """Whether a person counted the hand; for a short hand, only stud asks how short it is."""
    if not found.count or table.variant.family is Family.ROWS:
        return False
    short = found.cause is Cause.SHORT_HAND and table.variant.family is Family.STUD
    return short or found.cause is Cause.WRONG_COUNT


def _is_staged(table: Table) -> bool:
    """Whether the hand's count is known now; after discards without replacement, only in stud."""
    return table.variant.family is Family.STUD or not table.variant.has_toss


def short_cause(table: Table, seat: int | None, lacking: int = 1) -> Cause:
    """Return the cause for a short hand; the button's has its own rules.

    A button that lacks every card of the deal was passed over, as any other seat may be: its rules are not meant.
    """
    button = table.variant.forced.button and table.hand is not None and seat == table.hand.start.button
    return Cause.BUTTON_SHORT if button and lacking < proper_count(table) else Cause.SHORT_HAND


def _is_set_wrong(table: Table, found: Irregularity) -> bool:
    """Whether an open-face hand is fouled as set, with no misdeal left (G104, G342)."""
    closes = table.rules.deal.windows.misdeal.value != "never"
    return closes and is_open_face(table) and second_draw_set(table, found.street)


def situation(table: Table, found: Irregularity, tracer: Tracer) -> str:
    """Return the condition of a wrong number of cards."""
    if short_board.is_of_board(table, found):
        return short_board.situation(table, found)
    cause = read_as(table, found)
    drawn = _draw_stage(table, found)
    if cause is Cause.BUTTON_SHORT:
        return drawn_button(table, found, tracer, drawn)
    if cause is Cause.SHORT_HAND:
        return _short(table, found, tracer, drawn)
    if cause is Cause.WRONG_COUNT and table.variant.family is Family.ROWS:
        return _in_rows(table, found)
    if cause is Cause.WRONG_COUNT and _is_counted(table, found) and drawn != "after":
        return "proper_count"
    if _at_showdown(table):
        return "stud_showdown"
    condition = misdeal_condition(table, tracer, found.street)
    if cause is Cause.WRONG_COUNT and drawn and condition != "before_action":
        return f"draw_{drawn}_draw"
    if cause is Cause.EXTRA_CARD and condition == "before_action":
        return _not_yet_mixed(table, found)
    return condition


def _not_yet_mixed(table: Table, found: Irregularity) -> str:
    """Return the condition of one surplus card before action: known or not, burnable or not."""
    if found.mixed:
        return "before_action_mixed"
    later = (act for street in table.variant.streets[1:] for act in street.acts if isinstance(act, DEALT))
    return "before_action" if isinstance(next(later, None), Burn) else "before_action_no_burn"


def _in_rows(table: Table, found: Irregularity) -> str:
    """Return the condition in games set in rows: stages, Fantasyland, or whole hands.

    Source: G337.
    """
    if _is_of_fantasyland(table, found):
        return _in_fantasyland(table, found)
    return "open_face_set" if is_open_face(table) else "rows_dealt"


def _is_of_fantasyland(table: Table, found: Irregularity) -> bool:
    """Whether a claim is about a hand in Fantasyland."""
    return table.variant.family is Family.ROWS and "fantasy" in found.street


def _in_fantasyland(table: Table, found: Irregularity) -> str:
    """Return the condition of a wrong count in Fantasyland.

    Too few cards are given at once, or later if a first draw has begun.
    A claim without a number of cards says only that it is wrong.
    """
    hand = table.hand
    due = fantasyland_cards(table, found.seat) if found.seat is not None else 0
    count = due - max(found.count, 1) if found.cause is Cause.SHORT_HAND else found.count
    if hand is None or not 0 < count < due:
        return "fantasyland"
    return "fantasyland_short_later" if _drawing_begun(table, hand) else "fantasyland_short"


def _drawing_begun(table: Table, hand: Hand) -> bool:
    """Whether a card of the first draw has come to a player of an open-face game."""
    if hand.street_index != 1:
        return hand.street_index > 1
    players = len(hand.start.dealt_in)
    each = sum(act.count(players) for act in table.variant.streets[1].acts if isinstance(act, Deal))
    drawing = sum(seat not in books(table, hand) for seat in hand.wagering.live)
    return len(hand.plan.rest) < each * drawing


def _draw_stage(table: Table, found: Irregularity) -> str:
    """Return `before` or `after` the first draw; for flop games `after`, else empty."""
    if table.hand is None:
        return ""
    if table.variant.family is not Family.DRAW:
        return "after" if found.cause is Cause.WRONG_COUNT and table.hand.drawn else ""
    if found.street:
        return "after" if found.street.startswith("draw") else "before"
    return "before" if latest_street(table, table.hand) == 0 else "after"


def drawn_button(table: Table, found: Irregularity, tracer: Tracer, drawn: str) -> str:
    """Return a short button's condition: whether it acted, and the window."""
    hand = table.hand
    if hand is None or not has_acted(hand):
        tracer.read("deal.dealing.top_card_completes", table.rules.deal.dealing.top_card_completes)
        return "draw_before_action" if drawn else "before_action"
    if drawn:
        return f"draw_{drawn}_draw"
    acted = "acted" if holder_acted(hand, found.seat) else "waiting"
    return f"{acted}_window_{open_or_closed(table, tracer, found.street)}"


def _short(table: Table, found: Irregularity, tracer: Tracer, drawn: str) -> str:
    """Return the condition of a short hand that is not the button's."""
    hand = table.hand
    acted = hand is not None and has_acted(hand)
    if drawn:
        if drawn == "after":
            return "draw_after_draw"
        return "draw_after_action" if acted and not found.mixed else "draw_before_action"
    if hand is not None and table.variant.family is Family.STUD and _lacks_last_card(table, hand, found):
        return "stud_last_card"
    if _at_showdown(table):
        return "stud_showdown"
    completes = table.rules.deal.dealing.top_card_completes
    tracer.read("deal.dealing.top_card_completes", completes)
    if completes.value and found.cards == () and found.count and _is_next_in_sequence(table, found):
        return "top_card_is_his"
    return misdeal_condition(table, tracer, found.street)


def _lacks_last_card(table: Table, hand: Hand, found: Irregularity) -> bool:
    """Whether a stud hand lacks only its last card (G105: may live; G229: fewer is dead)."""
    on_last = street_meant(table, hand, found.street) == len(table.variant.streets) - 1
    if not on_last or not _is_counted(table, found):
        return on_last
    shared = table.ledger.at(board_place())
    return not shared and found.count == _held_properly(table, found) - 1


def _at_showdown(table: Table) -> bool:
    """Whether seven-card hands are shown, so that only their number of cards decides (GN 229)."""
    hand = table.hand
    if hand is None or table.variant.family is not Family.STUD or hand.phase not in {Phase.SHOWDOWN, Phase.AWARDING}:
        return False
    return cards_held(table.variant, len(table.variant.streets), len(hand.start.dealt_in)) == SEVEN and not hand.awarded


def _is_next_in_sequence(table: Table, found: Irregularity) -> bool:
    """Whether the missing cards are exactly the next ones of the deal."""
    hand = table.hand
    if hand is None or table.stakes.readers == "none" or hand.deal.complete:
        return False
    return hand.deal.seats == hand.deal.planned[: len(hand.deal.seats)] and found.seat is not None


def find_fouled(table: Table, at_ms: int) -> Irregularity | None:
    """Find a hand with a wrong number of cards at the first act after a draw (G269).

    Only hands whose discards were seen count; the readers cannot say what another hand holds.
    """
    hand = table.hand
    if hand is None or not hand.drawn or table.stakes.readers == "none" or hand.phase is not Phase.BETTING:
        return None
    acted = any(one.street == hand.street_index for one in hand.actions)
    proper = proper_count(table)
    for seat in hand.wagering.live:
        if is_number_doubted(hand, seat) or (acted and not _is_said_late(table, hand, seat)):
            continue  # the dealer is asked for the number first, and may answer after players have acted
        if _plays_from_muck(table, hand, seat):
            continue
        count = held(table.ledger, hand, seat) - _thrown_in(table, hand, seat)
        drawn, seen = hand.drawn.get(seat, 0), hand.game.discarded.get(seat, 0)
        # Cards that left the hand since were mucked before their key came: until then the count was right.
        wrong = count != proper and hand.game.served.get(seat, count) != proper
        if wrong and (seen or not drawn) and seat not in hand.tabled:
            return Irregularity(
                Cause.WRONG_COUNT, at_ms, seat, (), hand.street, count,
                seen=observations.HoldsCards(seat, count, observations.CountedWhen.AFTER_DRAW),
            )
    return None


def _plays_from_muck(table: Table, hand: Hand, seat: int) -> bool:
    """Whether a hand plays on that was ruled on in the muck, and is not read back."""
    there = any(table.ledger.place_of(one) == MUCK for one in hand.deal.cards_of(seat) if one.is_known)
    return there and MuckRuled(seat) in hand.deal.noted


def _thrown_in(table: Table, hand: Hand, seat: int) -> int:
    """Return how many cards at a seat are of another hand, and ruled on.

    They may be away, and not read there yet.
    """
    rulings = (one for one in table.rulings if one.at_ms >= hand.dealt_at_ms)
    came = any(isinstance(one.seen, observations.CameIntoHand) and one.seen.into == seat for one in rulings)
    return len(others_cards(table.ledger, hand, seat)) if came else 0


def _is_said_late(table: Table, hand: Hand, seat: int) -> bool:
    """Whether the dealer confirmed a doubted number that has not been ruled on."""
    if kept_number(hand, seat) not in hand.deal.noted:
        return False
    ruled = (one for one in table.rulings if one.cause is Cause.WRONG_COUNT and one.seat == seat)
    return all(one.at_ms < hand.game.said_ms for one in ruled)
