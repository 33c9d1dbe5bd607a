"""Views of the table: public, the dealer's, one seat's and the floor's."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from controller.engine.flow.row_setting import laid_out
from controller.poker import betting
from controller.poker.pot_awards import pots_left
from controller.poker.seats import entry, seating
from controller.poker.seats.entry import Terms
from controller.poker.seats.seat_record import EntryChoice
from controller.rulebook.variant import Debtor
from controller.table.hand import Hand, Phase
from controller.table.ruling import Ruling
from controller.table.state import Table
from controller.terms.codes import Betting
from controller.terms.places import ASIDE, board_place
from controller.views import models, trouble_now, words
from controller.views.key_hints import keys
from controller.views.next_thing import next_thing
from controller.views.redact import open_faces_of, said, visible
from controller.views.table_health import health
from controller.views.turns import turn


@dataclass(frozen=True, slots=True)
class PastRuling:
    """A ruling of this evening, its hand number, and who decided it if the book left it open."""

    ruling: Ruling
    hand: int
    decided_by: str = ""


@dataclass(frozen=True, slots=True)
class Projection:
    """What a view needs beside the table: identity, event number, last entries and rulings.

    `said` is the newest sentence told to the dealer. `currency` is the sign before amounts, or empty.
    """

    table: str
    sequence: int
    wall: str = ""
    history: tuple[models.HistoryLine, ...] = ()
    pace: models.PaceView = field(default_factory=models.PaceView)
    past: tuple[PastRuling, ...] = ()
    said: str = ""
    currency: str = ""


def public_view(table: Table, frame: Projection) -> models.PublicView:
    """Return the felt screen's view."""
    hand = table.hand
    asides = (visible(table.ledger, one) for one in table.ledger.at(ASIDE))
    return models.PublicView(
        stamp=_stamp(table, frame),
        game=game_line(table, frame.currency),
        seats=seat_lines(table, frame.currency),
        boards=boards(table),
        pots=pots(table) if is_pot_told(table) else (),
        pot_total=hand.wagering.pot if hand and is_pot_told(table) else 0,
        positions=positions(table),
        turn=turn(table),
        clock=clock(table),
        notice=trouble_now.notice(table, _sayer(table, frame.currency)),
        message=message(table, frame.currency),
        set_aside=tuple(one for one in asides if isinstance(one, models.FaceUp)),
    )


def dealer_view(table: Table, frame: Projection) -> models.DealerView:
    """Return the dealer's view."""
    faces = open_faces_of(table.ledger)
    following = next_thing(table, frame.currency)
    say = _sayer(table, frame.currency)
    trouble = trouble_now.trouble(table, say)
    told, history = say(frame.said), frame.history
    if told and (trouble.ruling or trouble.floor_question or trouble.dealer_question):
        # While something is wrong it takes the place of the next task, so the sentence goes above the entries.
        history = (models.HistoryLine(frame.sequence, told), *history)
    return models.DealerView(
        stamp=_stamp(table, frame),
        game=game_line(table, frame.currency),
        next=models.NextThing(say(following.text), told or say(following.detail)),
        turn=turn(table),
        clock=clock(table),
        pot_total=table.hand.wagering.pot if table.hand else 0,
        trouble=trouble,
        keys=keys(table, frame.currency),
        health=health(table),
        history=history,
        open_cards=faces,
    )


def seat_view(table: Table, frame: Projection, seat: int) -> models.SeatView:
    """Return the view of one seat's own screen."""
    line = next((one for one in seat_lines(table, frame.currency) if one.seat == seat), models.SeatLine(seat))
    return models.SeatView(
        stamp=_stamp(table, frame),
        game=game_line(table, frame.currency),
        line=line,
        positions=positions(table),
        turn=turn(table),
        clock=clock(table),
        ways_back=ways_back(table, seat),
        notice=trouble_now.notice(table, _sayer(table, frame.currency)),
        message=message(table, frame.currency),
        pot_total=table.hand.wagering.pot if table.hand and is_pot_told(table) else 0,
        open_cards=open_faces_of(table.ledger),
    )


def floor_view(table: Table, frame: Projection) -> models.FloorView:
    """Return the floor's view of one table."""
    return models.FloorView(
        stamp=_stamp(table, frame),
        game=game_line(table, frame.currency),
        seats=seat_lines(table, frame.currency),
        positions=positions(table),
        turn=turn(table),
        clock=clock(table),
        pot_total=table.hand.wagering.pot if table.hand else 0,
        trouble=trouble_now.trouble(table, _sayer(table, frame.currency)),
        rulings=rulings(table, frame),
        health=health(table),
        history=frame.history,
        pace=frame.pace,
        open_cards=open_faces_of(table.ledger),
    )


def _sayer(table: Table, currency: str) -> trouble_now.Say:
    """Return a function that removes hidden cards from sentences about this table."""
    faces = open_faces_of(table.ledger)
    return lambda sentence: said(sentence, faces, currency)


def rulings(table: Table, frame: Projection) -> tuple[models.RulingView, ...]:
    """Return the rulings of this hand and the last rulings before it, newest first."""
    say = _sayer(table, frame.currency)
    kept = {past.ruling.number: past for past in frame.past if past.ruling.number <= table.counters.rulings_issued}
    for one in table.rulings:
        kept[one.number] = replace(kept.get(one.number, PastRuling(one, table.counters.hands_begun)), ruling=one)
    newest = sorted(kept.values(), key=lambda past: -past.ruling.number)
    return tuple(trouble_now.ruling_view(table, one.ruling, say, one.hand, one.decided_by) for one in newest)


def message(table: Table, currency: str = "") -> str:
    """Return one calm line for the players while no question is open."""
    hand = table.hand
    if hand is None:
        return "Between hands"
    if hand.deal.stopped:
        return ""
    won = [seat for seat, chips in hand.awarded.items() if chips]
    if len(won) == 1:
        return f"Seat {won[0]} wins {words.money(hand.awarded[won[0]], currency)}"
    if won:
        return f"Seats {', '.join(map(str, won[:-1]))} and {won[-1]} share the pot"
    if hand.phase is Phase.SHOWDOWN:
        return "Showdown"
    return "Dealing" if hand.phase is Phase.DEALING and not hand.street_index else ""


def _stamp(table: Table, frame: Projection) -> models.Stamp:
    return models.Stamp(frame.table, frame.sequence, table.now_ms, frame.wall)


def game_line(table: Table, currency: str = "") -> models.GameLine:
    """Return the game, its stakes and the hand's number."""
    stakes = table.stakes
    amounts = stakes.blinds or stakes.limits or ()
    limits = "-".join(words.money(amount, currency) for amount in amounts)
    limits += f" ante {words.money(stakes.ante, currency)}" if stakes.ante else ""
    hand = table.hand
    street = words.street(table.variant, hand.street) if hand else ""
    return models.GameLine(
        words.game_title(table.variant, stakes.betting), limits.strip(), table.counters.hands_begun, street,
        level=stakes.level, currency=currency, running=hand is not None,
    )


def seat_lines(table: Table, currency: str = "") -> tuple[models.SeatLine, ...]:
    """Return every occupied seat."""
    owed = seating.debts(table.seating)
    seats = table.seating.seats
    lines = (_seat_line(table, seat.number, seat.stack, owed.get(seat.number), currency) for seat in seats)
    missing = {seat.number: seat.penalty_hands for seat in seats if seat.penalty_hands}
    return tuple(replace(line, misses=missing[line.seat]) if line.seat in missing else line for line in lines)


def _seat_line(
    table: Table, number: int, stack: int, owed: tuple[int, int] | None, currency: str
) -> models.SeatLine:
    state = models.Standing(seating.seat_state(table.seating, number).value)
    owes = models.OwesView(*owed) if owed else None
    hand = table.hand
    if hand is None or number not in hand.wagering.stacks:
        return models.SeatLine(number, state, stack, owes=owes)
    wagering = hand.wagering
    cards, rows = laid_out(table, hand, number)
    live = betting.is_live(wagering, number)
    is_shown = live or number in hand.tabled
    return models.SeatLine(
        number,
        state,
        wagering.stacks[number],
        bet=0 if hand.awarded else wagering.bets[number],
        in_hand=live,
        folded=not live,
        all_in=live and wagering.stacks[number] == 0,
        cards=tuple(visible(table.ledger, one) for one in cards) if is_shown else (),
        rows=rows if is_shown else (),
        owes=owes,
        last_act=_last_act(hand, number, currency),
        won=hand.awarded.get(number, 0),
    )


def _last_act(hand: Hand, number: int, currency: str) -> str:
    """Return the seat's last act on this street; empty once pots are pushed."""
    last = next((one for one in reversed(hand.actions) if one.seat == number), None)
    if last is None or last.street != hand.street_index or hand.awarded:
        return ""
    return words.act_text(last.act.value, last.to, currency)


def boards(table: Table) -> tuple[models.BoardView, ...]:
    """Return the boards; empty in a game without a board."""
    count = table.variant.boards
    labels = ("",) if count == 1 else ("Top board", "Bottom board", "Third board")
    return tuple(
        models.BoardView(tuple(visible(table.ledger, one) for one in table.ledger.at(board_place(number))),
                         labels[number - 1])
        for number in range(1, count + 1)
    )


def pots(table: Table) -> tuple[models.PotView, ...]:
    """Return the rest of each pot, main pot first."""
    if table.hand is None:
        return ()
    left = pots_left(table.hand.wagering)
    return tuple(models.PotView(pot.amount, tuple(sorted(pot.seats))) for pot in left)


def is_pot_told(table: Table) -> bool:
    """Whether players see the pot's size: by the book, or once it is awarded (NPL 38, PC 55)."""
    hand = table.hand
    if hand is None or hand.phase in {Phase.SHOWDOWN, Phase.AWARDING}:
        return True
    only_pot_limit = table.rules.play.pot_limit.size_told.value == "pot_limit_only"
    return not only_pot_limit or hand.wagering.structure.betting is Betting.POT_LIMIT


def positions(table: Table) -> models.PositionsView:
    """Return button and blinds of the hand in progress, or of the last hand."""
    if table.hand is not None:
        start = table.hand.start
        return models.PositionsView(start.button, start.small_blind, start.big_blind, start.straddle)
    return models.PositionsView(table.seating.button)


def clock(table: Table) -> models.ClockView | None:
    """Return the running clock and its time left; None if no clock runs."""
    running = table.hand.acting.clock if table.hand is not None else None
    if running is None:
        return None
    left_ms = max(0, running.dead_ms - table.now_ms)
    return models.ClockView(running.seat, left_ms, running.dead_ms - running.called_ms)


def ways_back(table: Table, number: int) -> tuple[models.WayBack, ...]:
    """Return how a player who owes blinds, or who is new, may come in by the rulebook."""
    seat = table.seating.at(number)
    if seat is None or seat.presence == "reserved":
        return ()
    terms = Terms(table.stakes, table.variant, table.rules.blinds, table.stakes.betting or table.variant.betting.usual)
    big, missed = terms.big_blind, table.rules.blinds.missed
    new = seat.entry is EntryChoice.NEW and not terms.newcomers_free and number not in table.seating.dealt_last
    if not seat.owed and not new:
        return ()
    live, dead = (seat.owed.live, seat.owed.dead) if seat.owed else (big, 0)
    ways = []
    if entry.may_post(seat, terms):
        what = "Post the missed blinds" if seat.owed else "Post the big blind"
        ways.append(models.WayBack("post", what, live + dead))
    if new or missed.wait.value:
        ways.append(models.WayBack("wait", "Wait for the big blind"))
    if seat.owed and missed.straddle.value and terms.debtor is Debtor.POST_OR_WAIT:
        least = table.rules.blinds.straddle.least.value * big
        ways.append(models.WayBack("straddle", "Straddle under the gun", least))
    if terms.debtor is Debtor.WAIT_OR_KILL:
        ways.append(models.WayBack("kill", "Kill the pot", 2 * big))
    return tuple(ways)
