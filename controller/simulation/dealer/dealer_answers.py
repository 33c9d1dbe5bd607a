"""The virtual dealer's memory of a hand, and his truthful answers to questions."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from controller.engine.questions.disputed_ruling import is_guessed, surplus
from controller.rulebook.street_acts import Board
from controller.simulation.dealer.dealer_policy import DealerPlan
from controller.simulation.dealer.key_presses import Decision, player_act, seat_key
from controller.simulation.dealer.world_names import code_of
from controller.table import questions
from controller.table.events import CardMoved
from controller.table.hand import ActionRecord, Hand, Phase
from controller.table.holding import held
from controller.table.state import DealerQuestion, DisputedRuling, Table
from controller.terms.cards import card
from controller.terms.codes import Act, Cause
from controller.terms.places import BURN, MUCK, Place, PlaceKind, board_place, place, seat_place
from hw.panel import Key
from hw.sim import physical_acts as acts
from hw.sim.world import World

_WAGERS: Final = frozenset({Act.BET, Act.RAISE, Act.COMPLETE})
"""Acts that a question whether players had acted does not assume."""


class Memory:
    """One hand as the dealer remembers it."""

    def __init__(self) -> None:
        """Start the memory of a new hand."""
        self._last: Hand | None = None
        """The planned hand after this street's latest player's act."""
        self._closed_by: Hand | None = None
        """The planned hand before the last burn or board cards, if a player had acted on that street."""
        self._came_behind: dict[Place, list[Hand | None]] = {}
        """For each burn and board card, in order: the planned hand when it came."""
        self._came_for: dict[Place, list[int]] = {}
        """For the same cards: how many streets had come to the boards before."""
        self._burned = False
        self._burned_for: list[bool] = []
        """For every street on the boards: whether a card was burned for it."""
        self._put_back = False
        """Whether cards were moved, so that a street may have been dealt twice."""
        self._drawn: dict[int, int] = {}
        """By seat: how many cards its player drew last."""
        self._said: dict[int, int] = {}
        """By seat: the numbers of the current draw; empty once a player has acted after it."""
        self._said_before: dict[int, int] = {}
        """The same numbers at the burn after that draw."""
        self.folded: set[int] = set()
        """The seats whose players folded."""
        self.pitched: list[int] = []
        """The seats to which he dealt a card, in their order."""

    def saw(self, act: acts.Act, plan: DealerPlan | None) -> None:
        """Note an act that the dealer or a player has begun."""
        match act:
            case acts.PlayerAct(seat=seat, fold=fold, keys=keys):
                if Key.DRAW.value in keys:
                    self._drawn[seat] = int("".join(key.removeprefix("digit_") for key in keys if "digit_" in key))
                    self._said[seat] = self._drawn[seat]
                else:
                    self._said, self._last = {}, plan.mark(act) if plan is not None else None
                if fold:
                    self.folded.add(seat)
            case acts.DealCard(zone=zone) if zone.startswith("seat:"):
                self.pitched.append(place(zone).number)
            case acts.MoveCards():
                self._put_back = True
            case acts.Burn():
                # On a run-out board no player has acted since the previous street came.
                self._closed_by, self._burned = self._last or self._closed_by, True
                self._said_before = dict(self._said)
                self._came(BURN, 1)
            case acts.BoardCards(count=count, board=board) if board > 1:
                self._came(board_place(board), count)  # the same street as on the first board
            case acts.BoardCards(count=count):
                self._closed_by = self._closed_by if self._burned else self._last or self._closed_by
                self._came(board_place(), count)
                self._burned_for.append(self._burned)
                self._last, self._burned = None, False
            case _:
                pass

    def _came(self, where: Place, count: int) -> None:
        self._came_behind.setdefault(where, []).extend([self._closed_by] * count)
        self._came_for.setdefault(where, []).extend([len(self._burned_for)] * count)

    def is_so(self, question: DealerQuestion, table: Table, world: World) -> bool:
        """Whether the answer to a question is yes, by the dealer's memory."""
        asks = question.asks
        match asks:
            case questions.DidFold(seat):
                return seat in self.folded
            case questions.DidThrowIn(seat):
                return seat in self.folded and seat in self.pitched  # who was dealt nothing has thrown nothing in
            case questions.HadActed():
                return self._had_acted(table, world)
            case questions.WasBettingOver(street):
                return bool(self._said) or (self._last is not None and self._last.street_index > street)
            case questions.WasDealt(seat):
                return seat in self.pitched
            case questions.FoldedMore(seat, count):
                return self.pitched.count(seat) > count
            case questions.WasPassedOver(_, first, number):
                return self.pitched[number : number + 1] == [first]
            case questions.CameTogether():
                return self._came_with_street(table.incident, world)
            case questions.WasTooMany():
                return self._put_back or self._put_too_many(table, world)
            case questions.DrawsAsMany(seat, out):
                return self._drawn.get(seat) == out
            case _:
                return self._is_burned(asks, table, world)

    def _is_burned(self, asks: questions.AnyQuestion, table: Table, world: World) -> bool:
        """Whether the answer to a question about burns is yes; other questions need no memory."""
        match asks:
            case questions.IsThere(where) if where == BURN:
                return self._has_burned(table, world)
            case questions.BurnedTwice():
                streets = self._came_for.get(BURN, [])
                return not self._put_back and any(streets.count(street) > 1 for street in streets)
            case _:
                return _is_seen(asks, table, world)

    def answer(self, question: DealerQuestion, table: Table, world: World) -> acts.KeyNames:
        """Return the keys of the answer: CONFIRM, CLEAR, or the player's real act."""
        so, incident = self.is_so(question, table, world), table.incident
        asked = incident.asked if incident is not None and question.ruling is not None else ()
        if so and incident is not None and asked and asked[0].act is not Act.DRAW:
            seat, said, done = asked[0].seat, asked[0].act, self._done_before(incident, world)
            if done is not None and (done.act in _WAGERS or (said is Act.FOLD and len(asked) == 1)):
                return _keys(done)
            opened = self._opened_before(incident, world) if is_guessed(incident) else None
            if opened is not None and (opened.seat, opened.act) != (seat, said):
                return _keys(opened)
            if said is not Act.FOLD and len(asked) == 1 and seat in self._folded_before(incident, world):
                return (seat_key(seat), Key.FOLD.value)
        return ((Key.CONFIRM if so else Key.CLEAR).value,)

    def _has_burned(self, table: Table, world: World) -> bool:
        """Whether he burned for a street; without a board, whether there are enough burns."""
        unvouched_streets = table.hand.deal.unvouched_streets(BURN) if table.hand is not None else ()
        street = next(iter(unvouched_streets), 0)
        boards = [any(isinstance(act, Board) for act in one.acts) for one in table.variant.streets]
        number = sum(boards[:street])
        if boards[street] and number < len(self._burned_for) and not self._put_back:
            return self._burned_for[number]
        return _is_there(BURN, table, world)

    def _had_acted(self, table: Table, world: World) -> bool:
        """Whether the players in the question had acted before its cards came."""
        incident = table.incident
        if incident is not None and incident.acts[-1].act is Act.FOLD and not self._closes(incident):
            return incident.acts[-1].seat in self.folded and self._is_as_played(incident)
        if incident is not None and incident.acts[-1].act is Act.DRAW:
            return all(one.seat in self._said_before for one in incident.asked)
        closed = self._closed_by if incident is None else self._closed_before(incident, world)
        return _is_closed(closed, incident.before.hand if incident is not None else None)

    def had_acted_by_then(self, incident: DisputedRuling, world: World) -> bool:
        """Whether the first player in the question had acted by the time the card came."""
        before = incident.before.hand
        if before is None or self._put_back or not incident.asked or incident.acts[-1].act is Act.DRAW:
            return True
        if not self._closes(incident):
            return True
        closed = self._closed_before(incident, world)
        return closed is not None and len(_acts(closed)) > len(_acts(before)) + incident.given

    def _closed_before(self, incident: DisputedRuling, world: World) -> Hand | None:
        """Return the planned hand at the time of the disputed card."""
        first = incident.since[0]
        if not isinstance(first, CardMoved) or self._put_back:
            return self._closed_by
        return self._closed_when(first, world)

    def _closed_when(self, move: CardMoved, world: World) -> Hand | None:
        """Return the planned hand at the time when a card came to the burns or a board."""
        pile = [card(code_of(world.tags[uid])) for uid in world.at(move.place.code)]
        came = self._came_behind.get(move.place, [])
        at = pile.index(move.card) if move.card in pile else len(came)
        return came[at] if at < len(came) else self._closed_by

    def _came_with_street(self, incident: DisputedRuling | None, world: World) -> bool:
        """Whether the card in question was dealt for the same street as another card."""
        first = incident.since[0] if incident is not None else None
        if not isinstance(first, CardMoved) or self._put_back:
            return False
        pile = [card(code_of(world.tags[uid])) for uid in world.at(first.place.code)]
        streets = self._came_for.get(first.place, [])
        at = pile.index(first.card) if first.card in pile else len(streets)
        return at < len(streets) and streets.count(streets[at]) > 1

    def _put_too_many(self, table: Table, world: World) -> bool:
        """Whether he dealt a surplus card for a street, or a premature card of the next street."""
        incident = table.incident
        ruling = next((one for one in table.rulings if incident is not None and one.number in incident.rulings), None)
        last = surplus(incident, ruling) if incident is not None and ruling is not None else None
        if incident is None or ruling is None or last is None or incident.before.hand is None:
            return True
        if ruling.cause in {Cause.PREMATURE_TURN, Cause.PREMATURE_RIVER}:
            # The question concerns the street that he dealt last, whichever card the readers assigned to it.
            came = [one for one in incident.since if isinstance(one, CardMoved) and one.place == last.place]
            return not any(_is_closed(self._closed_when(one, world), incident.before.hand) for one in came)
        streets = self._came_for.get(last.place, [])
        return any(streets.count(street) > (1 if last.place == BURN else 3) for street in streets)

    def _folded_before(self, incident: DisputedRuling, world: World) -> Collection[int]:
        """Return the seats that had folded when the cards in question came."""
        closed = self._closed_before(incident, world) if self._closes(incident) else None
        return self.folded if closed is None else closed.wagering.folded

    def _done_before(self, incident: DisputedRuling, world: World) -> ActionRecord | None:
        """Return the player's last act before the cards came; None if he had folded."""
        closed, seat = self._closed_before(incident, world), incident.asked[0].seat
        if closed is None or not self._closes(incident) or seat in self._folded_before(incident, world):
            return None
        return next((one for one in reversed(_acts(closed)) if one.seat == seat), None)

    def _opened_before(self, incident: DisputedRuling, world: World) -> ActionRecord | None:
        """Return the act that opened the round before the cards came."""
        closed, street_index = self._closed_before(incident, world), incident.hand.street_index
        return next((one for one in _acts(closed) if one.street == street_index), None) if closed is not None else None

    def _closes(self, incident: DisputedRuling) -> bool:
        """Whether the missing acts complete the round, so that the question is about later cards."""
        first = incident.since[0]
        return isinstance(first, CardMoved) and first.place != MUCK

    def _is_as_played(self, incident: DisputedRuling) -> bool:
        """Whether the acts in the question are the ones that the dealer saw."""
        before, played = incident.before.hand, self._last
        if before is None or played is None:
            return False
        done = [*((one.seat, one.act) for one in _acts(before)), *((one.seat, one.act) for one in incident.acts)]
        return done == [(one.seat, one.act) for one in _acts(played)][: len(done)]


def _keys(done: ActionRecord) -> acts.KeyNames:
    """Return the keys of a player's act, seat first."""
    act = player_act(done.seat, Decision(done.act, done.to), named=True)
    return act.keys if isinstance(act, acts.PlayerAct) else ()


def _is_closed(closed: Hand | None, asked: Hand | None) -> bool:
    """Whether the betting of the street in question was over after its last act."""
    if closed is None or closed.wagering.to_act is not None:
        return False
    # An act that closed an earlier street does not count: the street in question was still due.
    opened = closed.phase in {Phase.DRAWING, Phase.DEALING}
    dealt = closed.street_index if opened else closed.street_index + 1
    return asked is None or dealt > asked.street_index


def _is_seen(asks: questions.AnyQuestion, table: Table, world: World) -> bool:
    """Return the answer of a dealer who looks at the table."""
    match asks:
        case questions.IsThere(where):
            return _is_there(where, table, world)
        case questions.HoldsAll(seat):
            return _holds_all(seat, table, world)
        case questions.HoldsNoMore(seat):
            return len(world.at(seat_place(seat).code)) <= len(table.ledger.at(seat_place(seat)))
        case questions.IsOfThisDeal(where):
            return any(not world.tags[uid].enrolled for uid in world.at(where.code))
        case questions.DeclaresAllIn():
            return False  # the simulated players always play on
        case _:
            return True


def _is_there(where: Place, table: Table, world: World) -> bool:
    """Whether all cards in the question lie there; of discards, at most a hand's number."""
    if table.hand is None or where.kind not in {PlaceKind.SEAT, PlaceKind.DISCARD}:
        return len(world.at(where.code)) >= len(table.ledger.at(where))
    truly, asked = len(world.at(seat_place(where.number).code)), held(table.ledger, table.hand, where.number)
    return truly >= asked if where.kind is PlaceKind.SEAT else truly == asked


def _holds_all(seat: int, table: Table, world: World) -> bool:
    """Whether none of the cards dealt to a seat is in the muck."""
    dealt = {one.code for one in table.hand.deal.cards_of(seat) if one.is_known} if table.hand is not None else set()
    return dealt.isdisjoint(code_of(world.tags[uid]) for uid in world.at(MUCK.code))


def _acts(hand: Hand) -> list[ActionRecord]:
    return [one for one in hand.actions if not one.tap]
