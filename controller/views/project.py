"""The table as each screen may know it: public, dealer's, one seat's, the floor's."""

from __future__ import annotations

from dataclasses import dataclass, field

from controller.poker import betting, seating
from controller.table.hand import Phase
from controller.table.ruling import ConfirmedBy, Remedy, Ruling
from controller.table.state import Table
from controller.terms.codes import Outcome, StepCode
from controller.terms.places import PlaceKind, board_place, seat_place
from controller.views import models, words
from controller.views.next_thing import next_thing
from controller.views.redact import open_faces_of, said, visible

FLOOR_KEYS = "Press FLOOR, then the option's number"


@dataclass(frozen=True, slots=True)
class Frame:
    """What a view needs beside the table: its identity, the journal's number, and the texts of the last keys."""

    table: str
    sequence: int
    wall: str = ""
    history: tuple[models.HistoryLine, ...] = ()
    pace: models.PaceView = field(default_factory=models.PaceView)


def public_view(table: Table, frame: Frame) -> models.PublicView:
    """The felt screen."""
    hand = table.hand
    return models.PublicView(
        stamp=_stamp(table, frame),
        game=game_line(table),
        seats=seat_lines(table),
        boards=boards(table),
        pots=pots(table),
        pot_total=hand.wagering.pot if hand else 0,
        positions=positions(table),
        turn=turn(table),
        clock=clock(table),
        notice=notice(table),
        set_aside=(),
    )


def dealer_view(table: Table, frame: Frame) -> models.DealerView:
    """The dealer's screen."""
    faces = open_faces_of(table.ledger)
    following = next_thing(table)
    return models.DealerView(
        stamp=_stamp(table, frame),
        game=game_line(table),
        next=models.NextThing(said(following.text, faces), said(following.detail, faces)),
        turn=turn(table),
        clock=clock(table),
        pot_total=table.hand.wagering.pot if table.hand else 0,
        trouble=trouble(table),
        keys=keys(table),
        health=health(table),
        history=frame.history,
        open_cards=faces,
    )


def seat_view(table: Table, frame: Frame, seat: int) -> models.SeatView:
    """One seat's own screen."""
    line = next((one for one in seat_lines(table) if one.seat == seat), models.SeatLine(seat))
    return models.SeatView(
        stamp=_stamp(table, frame),
        game=game_line(table),
        line=line,
        positions=positions(table),
        turn=turn(table),
        clock=clock(table),
        ways_back=ways_back(table, seat),
        notice=notice(table),
        pot_total=table.hand.wagering.pot if table.hand else 0,
        open_cards=open_faces_of(table.ledger),
    )


def floor_view(table: Table, frame: Frame) -> models.FloorView:
    """The floor's view of one table."""
    return models.FloorView(
        stamp=_stamp(table, frame),
        game=game_line(table),
        seats=seat_lines(table),
        positions=positions(table),
        turn=turn(table),
        clock=clock(table),
        pot_total=table.hand.wagering.pot if table.hand else 0,
        trouble=trouble(table),
        rulings=tuple(ruling_view(table, one) for one in reversed(table.rulings)),
        health=health(table),
        history=frame.history,
        pace=frame.pace,
        open_cards=open_faces_of(table.ledger),
    )


def _stamp(table: Table, frame: Frame) -> models.Stamp:
    return models.Stamp(frame.table, frame.sequence, table.now_ms, frame.wall)


def game_line(table: Table) -> models.GameLine:
    """What is played, for how much, which hand."""
    stakes = table.stakes
    amounts = stakes.blinds or stakes.limits or ()
    limits = "-".join(str(amount) for amount in amounts)
    limits += f" ante {stakes.ante}" if stakes.ante else ""
    hand = table.hand
    street = words.STREETS.get(hand.street, hand.street) if hand else ""
    return models.GameLine(
        table.variant.name, limits, table.hands_begun, street, level=stakes.level, running=hand is not None
    )


def seat_lines(table: Table) -> tuple[models.SeatLine, ...]:
    """Every occupied seat."""
    owed = seating.debts(table.seating)
    return tuple(_seat_line(table, seat.number, seat.stack, owed.get(seat.number)) for seat in table.seating.seats)


def _seat_line(table: Table, number: int, stack: int, owed: tuple[int, int] | None) -> models.SeatLine:
    state = models.Standing(seating.seat_state(table.seating, number).value)
    owes = models.OwesView(*owed) if owed else None
    hand = table.hand
    if hand is None or number not in hand.wagering.stacks:
        return models.SeatLine(number, state, stack, owes=owes)
    wagering = hand.wagering
    cards = tuple(visible(table.ledger, one) for one in table.ledger.at(seat_place(number)))
    live = betting.is_live(wagering, number)
    last = next((one for one in reversed(hand.actions) if one.seat == number), None)
    return models.SeatLine(
        number,
        state,
        wagering.stacks[number],
        bet=wagering.bets[number],
        in_hand=live,
        folded=not live,
        all_in=live and wagering.stacks[number] == 0,
        cards=cards if live or number in hand.tabled else (),
        owes=owes,
        last_act=words.act_text(last.act.value, last.to) if last and last.street == hand.street_index else "",
        won=hand.awarded.get(number, 0),
    )


def boards(table: Table) -> tuple[models.BoardView, ...]:
    """The boards; none in a game that has none."""
    count = table.variant.boards
    labels = ("",) if count == 1 else ("Top board", "Bottom board", "Third board")
    return tuple(
        models.BoardView(tuple(visible(table.ledger, one) for one in table.ledger.at(board_place(number))),
                         labels[number - 1])
        for number in range(1, count + 1)
    )


def pots(table: Table) -> tuple[models.PotView, ...]:
    """The pots, main pot first."""
    if table.hand is None:
        return ()
    return tuple(models.PotView(pot.amount, tuple(sorted(pot.seats))) for pot in betting.pots(table.hand.wagering))


def positions(table: Table) -> models.PositionsView:
    """Button and blinds, of the hand in progress or of the last one."""
    if table.hand is not None:
        start = table.hand.start
        return models.PositionsView(start.button, start.small_blind, start.big_blind, start.straddle)
    return models.PositionsView(seating.button_of(table.seating))


def turn(table: Table) -> models.TurnView | None:
    """Whose turn it is and what it costs; nobody's while a remedy is open."""
    hand = table.hand
    if hand is None:
        return None
    if hand.phase is Phase.DRAWING and hand.to_declare:
        return models.TurnView(hand.to_declare[0], may=("draw",))
    seat = hand.wagering.to_act
    if hand.phase is not Phase.BETTING or seat is None:
        return None
    legal = betting.legal(hand.wagering, seat)
    return models.TurnView(
        seat, legal.to_call, legal.min_raise_to, legal.max_raise_to, tuple(act.value for act in legal.may)
    )


def clock(table: Table) -> models.ClockView | None:
    """The clock that runs, with what is left of it."""
    running = table.hand.acting.clock if table.hand is not None else None
    if running is None:
        return None
    left_ms = max(0, running.dead_ms - table.now_ms)
    return models.ClockView(running.seat, left_ms, running.dead_ms - running.called_ms)


def notice(table: Table) -> models.NoticeView | None:
    """What the players are told of an open ruling; never a question to the dealer, never an unsure alarm."""
    ruling = table.remedy.ruling if table.remedy is not None else table.open_ruling
    if ruling is None or ruling.outcome not in words.FELT_OUTCOMES or _is_asked(table, ruling):
        return None
    step = table.remedy.current if table.remedy is not None else None
    plays_on = step is not None and step.code in {StepCode.FINISH_BETTING, StepCode.FINISH_DEAL}
    return models.NoticeView(
        models.OutcomeCode(ruling.outcome.value), words.FELT_OUTCOMES[ruling.outcome], "", ruling.seat,
        stops=not plays_on,
    )


def _is_asked(table: Table, ruling: Ruling) -> bool:
    """Whether the dealer is still asked if the ruling stands: until then it is no alarm for the players."""
    return table.question is not None and table.question.ruling == ruling.number


def trouble(table: Table) -> models.TroubleView:
    """What is wrong, the ruling, the steps, the questions."""
    ruling = table.remedy.ruling if table.remedy is not None else table.open_ruling
    question = table.question
    return models.TroubleView(
        ruling=ruling_view(table, ruling) if ruling is not None else None,
        steps=_steps(table, table.remedy),
        floor_question=_floor_question(table, table.open_ruling),
        dealer_question=models.QuestionView(
            said(question.text, open_faces_of(table.ledger)),
            (models.OptionView("yes", "Yes", "CONFIRM"), models.OptionView("no", "No", "CLEAR")),
        ) if question is not None else None,
    )


def ruling_view(table: Table, ruling: Ruling) -> models.RulingView:
    """A ruling with its chain of reasons."""
    faces = open_faces_of(table.ledger)
    because = tuple(
        f"{one.path}: {one.said} (rule {', '.join(one.cite)}, {one.basis.value})" for one in ruling.consulted
    )
    return models.RulingView(
        number=ruling.number,
        cause=ruling.cause.value,
        outcome=models.OutcomeCode(ruling.outcome.value),
        basis=models.BasisCode(ruling.basis.value),
        title=words.cause_title(ruling.cause),
        text=said(ruling.text, faces),
        rules=ruling.cite,
        rulebook=table.rules.name,
        seat=ruling.seat,
        because=tuple(said(line, faces) for line in ((ruling.seen, *because) if ruling.seen else because)),
        hand_number=table.hands_begun,
        at_ms=ruling.at_ms,
        is_open=ruling is table.open_ruling or (table.remedy is not None and ruling is table.remedy.ruling),
    )


def _steps(table: Table, remedy: Remedy | None) -> tuple[models.StepView, ...]:
    if remedy is None:
        return ()
    faces = open_faces_of(table.ledger)
    states = (
        models.StepState.DONE if index < remedy.done
        else models.StepState.CURRENT if index == remedy.done
        else models.StepState.TODO
        for index in range(len(remedy.steps))
    )
    return tuple(
        models.StepView(step.code.value, said(step.say, faces), state, not isinstance(step.expect, ConfirmedBy))
        for step, state in zip(remedy.steps, states, strict=True)
    )


def _floor_question(table: Table, ruling: Ruling | None) -> models.QuestionView | None:
    if ruling is None or ruling.outcome is not Outcome.FLOOR:
        return None
    options = tuple(
        models.OptionView(option.value, words.OUTCOMES[option], str(number))
        for number, option in enumerate(ruling.options, 1)
    )
    text = said(ruling.text, open_faces_of(table.ledger))
    return models.QuestionView(text, options, ruling.cite, ruling.seat)


def keys(table: Table) -> tuple[models.KeyHint, ...]:
    """The keys that answer now."""
    hints = []
    if table.open_ruling is not None and table.open_ruling.options:
        hints.append(models.KeyHint("FLOOR", FLOOR_KEYS))
    step = table.remedy.current if table.remedy is not None else None
    if table.question is not None:
        hints += [models.KeyHint("CONFIRM", "yes"), models.KeyHint("CLEAR", "no")]
    elif step is not None and isinstance(step.expect, ConfirmedBy):
        hints.append(models.KeyHint("CONFIRM", "done"))
    if table.undo is not None:
        hints.append(models.KeyHint("UNDO", "take back the last key"))
    return tuple(hints)


def health(table: Table) -> models.HealthView:
    """What the readers see and what nobody can see."""
    readers = tuple(
        models.ReaderView(place.code, models.ReaderState(state), round(rate * 100))
        for place, (state, rate) in sorted(table.devices.antennas.items())
    )
    blind = tuple(
        f"{_place_name(place.kind, place.number)}: cards are not seen" for place in sorted(table.devices.blind)
    )
    return models.HealthView(readers, blind, _tray(table))


def _place_name(kind: PlaceKind, number: int) -> str:
    return f"Seat {number}" if kind is PlaceKind.SEAT else kind.value.capitalize()


def _tray(table: Table) -> models.TrayView | None:
    columns = table.tray.columns
    if not columns:
        return None
    total = sum(worth * count for worth, (count, _) in columns.items())
    sure = min(confidence for _, confidence in columns.values())
    return models.TrayView(total, 0, round(sure * 100))


def ways_back(table: Table, seat: int) -> tuple[models.WayBack, ...]:
    """How a player who owes, or who is new, can come in."""
    owed = seating.debts(table.seating).get(seat)
    if not owed:
        return ()
    live, dead = owed
    ways = [models.WayBack("post", f"Post {live + dead}: {live} live, {dead} dead", live + dead)]
    ways.append(models.WayBack("wait", "Wait for the big blind"))
    return tuple(ways)
