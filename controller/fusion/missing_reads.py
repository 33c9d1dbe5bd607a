"""What the controller misses: a card that must have been dealt and is not read, a fold that no key told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from controller.engine.flow.remembering import absence_at
from controller.engine.questions.question_expiry import changes_cards
from controller.fusion.admissibility import TURN_KEYS, is_doubted, next_in_turn
from controller.fusion.pending_events import Arrived, DetectionModel, FusionContext, KeyPress, Waiting
from controller.fusion.poll_evidence import NEVER_MS
from controller.fusion.surplus_reads import Surplus
from controller.poker import betting
from controller.rulings.deal.torn_hands import holds_all, torn_hand
from controller.rulings.deal.unread_hand import unread_hands_in_muck
from controller.table import events as happened
from controller.table.events import CardMoved, Event
from controller.table.hand import Hand, Phase
from controller.table.questions import IsThere
from controller.table.state import Table
from controller.terms.places import BURN, MUCK, Place, PlaceKind, seat_place
from hw.panel import Key

STILL_READ_MS: Final = 3000
"""A card that is being read where one is missed gets so much longer; so does one while another question is open."""


class MissingReads:
    """Watches one table for what does not come; `next_deadline` says when it wants to be asked."""

    def __init__(self, sight: DetectionModel) -> None:
        """`sight` knows how long a card may stay unread."""
        self._sight = sight
        self._followed: Mapping[tuple[Place, int], int] | None = None
        """The cards that are looked for, as they were when this was last asked."""
        self._due: dict[tuple[Place, int], tuple[int, int]] = {}
        """Of each of them since when it is missed, and when it would surely have been read; NEVER_MS: it was asked."""
        self._dealt_ms: int | None = None
        """When the hand began of which all that follows is seen; a restart sees it anew, and waits as long anew."""
        self._mucked_ms: int | None = None
        """Since when the cards of the player whose turn it is lie in the muck."""
        self._ask_by_ms: int | None = None
        """When the dealer is asked about them, if no key has come by then; None where nothing is to be asked."""
        self._unread_ms: tuple[int, int] | None = None
        """The seat of which a hand may lie in the muck, and since when."""
        self._ask_unread_ms: int | None = None
        self._surplus = Surplus()

    def next_deadline(self) -> int | None:
        """When something may be missed next."""
        due = [at_ms for _, at_ms in self._due.values() if at_ms < NEVER_MS]
        asked = (self._ask_by_ms, self._ask_unread_ms, self._surplus.next_ms)
        due += [at_ms for at_ms in asked if at_ms is not None]
        return min(due, default=None)

    def counts_polls(self, table: Table) -> bool:
        """Whether the next polls may tell that a card is missed, before the time when it is next looked for."""
        hand = table.hand
        return bool(self._followed) and hand is not None and hand.phase is Phase.AWARDING and not hand.awarded

    def doubt(self, context: FusionContext, waiting: Waiting) -> Event | None:
        """What is to be asked about now, if anything."""
        dealt_ms = context.table.hand.dealt_at_ms if context.table.hand is not None else None
        if dealt_ms != self._dealt_ms:
            self._dealt_ms, self._mucked_ms, self._unread_ms = dealt_ms, None, None
        found = self.doubted_fold(context, waiting) or self.unread_hand(context, waiting)
        found = found or self._surplus.doubt(context)
        return found or self.unread_card(context.table, context.now_ms, waiting.held)

    def unread_card(self, table: Table, at_ms: int, held: Sequence[Arrived] = ()) -> Event | None:
        """A card that was presumed and would surely have been read by now; `held` is what waits for its turn."""
        self._follow(table, at_ms)
        self._mind_question(table, at_ms)
        hand = table.hand
        for key, (since_ms, due_ms) in sorted(self._due.items(), key=lambda one: (one[1][1], one[1][0])):
            if due_ms > at_ms:
                break
            where, street = key
            if hand is None or street not in hand.deal.unvouched_streets(where):
                self._due[key] = (since_ms, NEVER_MS)
                continue
            until_ms = self._sight.unseen_until_ms(where, since_ms, at_ms)
            unclear = self._is_being_read(hand, where, at_ms, held) or self._sight.is_left(where)
            thrown = where.kind is PlaceKind.SEAT and _fold_waits(held)
            if unclear or thrown or table.question is not None or changes_cards(hand, where):
                # Something is being read there: it may be that card. What is known of the hand may be on its way to the
                # muck, or lie there: the key of its fold waits. And the dealer is asked one thing at a time, and what
                # a hand holds while its player draws he cannot say.
                until_ms = max(until_ms, at_ms + STILL_READ_MS)
            self._due[key] = (since_ms, until_ms if until_ms > at_ms else NEVER_MS)
            if until_ms <= at_ms:
                return happened.CardAbsent(at_ms, where)
        return self._at_the_end(table, at_ms, held)

    def _is_being_read(self, hand: Hand, where: Place, at_ms: int, held: Sequence[Arrived]) -> bool:
        """Whether a card is read there that is not placed yet: it is not sure, or it waits for its turn.

        Where more burns are missing than are read, one is missing whichever those are, and the one that is missed for
        so long is asked about: it will hardly be the one read so late.
        """
        waits = sum(isinstance(one.event, CardMoved) and one.event.place == where for one in held)
        if not waits and not self._sight.is_expected(where):
            return False
        missing = len(hand.deal.unvouched_streets(where)) if where == BURN else 1
        return missing <= max(1, waits + self._sight.claimed(where, at_ms))

    def _at_the_end(self, table: Table, at_ms: int, held: Sequence[Arrived]) -> Event | None:
        """A card that is hardly there when all others have folded: once the pot is pushed, nobody is asked any more.

        The hand that wins is not shown. Where hands are shown, everybody sees what they lack.
        """
        hand = table.hand
        if hand is None or hand.phase is not Phase.AWARDING or hand.awarded or _is_held_up(table):
            return None
        if len(hand.wagering.live) > 1:
            return None
        memory = table.memory
        for (where, street), since_ms in memory.followed.items():
            if street not in hand.deal.unvouched_streets(where) or absence_at(memory, hand, where) in memory.absent:
                continue
            matters = where == BURN or (where.kind is PlaceKind.SEAT and betting.is_live(hand.wagering, where.number))
            read = self._is_being_read(hand, where, at_ms, held)
            if matters and self._sight.is_hardly_there(where, since_ms) and not read:
                self._due[where, street] = (since_ms, NEVER_MS)
                return happened.CardAbsent(at_ms, where)
        return None

    def _mind_question(self, table: Table, at_ms: int) -> None:
        """Look for a card further while the dealer is asked about it: another question may push his away."""
        asks = table.question.asks if table.question is not None else None
        if not isinstance(asks, IsThere):
            return
        for key, (since_ms, due_ms) in self._due.items():
            if due_ms == NEVER_MS and key[0] == asks.place and any(one[:2] == key for one in table.memory.absent):
                self._due[key] = (since_ms, at_ms + STILL_READ_MS)

    def doubted_fold(self, context: FusionContext, waiting: Waiting) -> Event | None:
        """The player's cards lie in the muck in his turn, and no key says that he folded: that is asked."""
        hand, at_ms = context.table.hand, context.now_ms
        self._ask_by_ms = None
        if hand is None or not is_doubted(hand, context):
            self._mucked_ms = None
            return None
        if self._mucked_ms is None:
            self._mucked_ms = at_ms
        seat = hand.wagering.to_act or 0
        memory = context.table.memory
        asked = memory.fold == (seat, len(hand.actions))
        key = next_in_turn(waiting, context)
        waits = key in TURN_KEYS and key is not Key.FOLD
        if asked or context.table.question is not None:
            return None  # the dealer is asked once, and one thing at a time
        if context.is_reentering:
            self._ask_by_ms = context.rekey_until_ms  # he is keying again what UNDO took back
            return None
        if not waits and at_ms < self._mucked_ms + context.holds.lag_ms:
            self._ask_by_ms = self._mucked_ms + context.holds.lag_ms
            return None
        return happened.FoldDoubted(at_ms, seat)

    def unread_hand(self, context: FusionContext, waiting: Waiting) -> Event | None:
        """A hand that is still in may lie in the muck, as far as it has been read there: that is asked.

        Cards of nobody's lie there, and only one hand can be missing them (of several never read surely, that of which
        nothing is read at all); or one card of a hand, and the reader is not sure of the other; or every card of a
        hand, none of them surely. The key of a fold may be on its way. Of a hand never read, in its player's turn, the
        dealer is asked whether he folded.
        """
        hand, at_ms = context.table.hand, context.now_ms
        self._ask_unread_ms = None
        torn = torn_hand(context.table, hand) if hand is not None else None
        if hand is not None and hand.phase is Phase.SHOWDOWN and self._unread_ms is not None:
            torn = torn_hand(context.table, hand, self._unread_ms[0])  # the last act came before he could be asked
        seat, mucked = torn, None
        if hand is not None and torn is None:
            mucked = _claimed_in_muck(context, hand)
            seat = _never_read(context, hand) or mucked
            seat = None if seat == hand.wagering.to_act else seat
        if hand is None or seat is None or hand.deal.stopped:
            self._unread_ms = None
            return None
        if self._unread_ms is None or self._unread_ms[0] != seat:
            self._unread_ms = (seat, at_ms)
        # In its turn he is asked whether it folded. Had it acted instead, it is still to be asked what it holds.
        memory = context.table.memory
        asked = memory.in_muck == (seat, hand.wagering.to_act == seat)
        if asked or _is_busy(context, waiting):
            return None
        due_ms = self._unread_ms[1] + context.holds.lag_ms
        if at_ms < due_ms:
            self._ask_unread_ms = due_ms
            return None
        if torn is not None or seat == mucked:
            return happened.FoldDoubted(at_ms, seat, unsure=torn is None)
        where = seat_place(seat)
        self._due |= {key: (since_ms, NEVER_MS) for key, (since_ms, _) in self._due.items() if key[0] == where}
        return happened.CardAbsent(at_ms, where)

    def _follow(self, table: Table, at_ms: int) -> None:
        """Look for the cards that the table misses since this was last asked."""
        followed = table.memory.followed
        if followed is self._followed:
            return
        self._followed = followed
        self._due = {key: due for key, due in self._due.items() if followed.get(key) == due[0]}
        for (where, street), since_ms in followed.items():
            if (where, street) not in self._due:
                asked = _was_asked(table, where, street)
                due_ms = NEVER_MS if asked else self._sight.unseen_until_ms(where, since_ms, at_ms)
                self._due[where, street] = (since_ms, due_ms)


def _was_asked(table: Table, where: Place, street: int) -> bool:
    """Whether a card was said to be missing before, and the dealer is not being asked about it now."""
    if not any(one[:2] == (where, street) for one in table.memory.absent):
        return False
    asks = table.question.asks if table.question is not None else None
    return not (isinstance(asks, IsThere) and asks.place == where)


def _never_read(context: FusionContext, hand: Hand) -> int | None:
    """The only hand that cards of nobody's in the muck can be; of several the one of which no card is being read."""
    seats = unread_hands_in_muck(context.table, hand)
    if len(seats) > 1:
        seats = tuple(seat for seat in seats if not context.sight.claimed(seat_place(seat), context.now_ms))
    return seats[0] if len(seats) == 1 else None


def _claimed_in_muck(context: FusionContext, hand: Hand) -> int | None:
    """The first hand still in of which every card is being read in the muck, and no reader is sure of any."""
    mucked, table = context.sight.read_at(MUCK), context.table
    for seat in hand.wagering.live if mucked else ():
        if holds_all(table, hand, seat) and all(one in mucked for one in table.ledger.at(seat_place(seat))):
            return seat
    return None


def _is_busy(context: FusionContext, waiting: Waiting) -> bool:
    """Whether something else is asked or repaired, or the key of a fold waits for its turn."""
    return _fold_waits(waiting.held) or _is_held_up(context.table)


def _fold_waits(held: Sequence[Arrived]) -> bool:
    """Whether the key of a fold waits for its turn."""
    return any(isinstance(one.event, KeyPress) and one.event.key is Key.FOLD for one in held)


def _is_held_up(table: Table) -> bool:
    """Whether something else is asked or repaired."""
    return table.question is not None or table.open_ruling is not None or table.remedy is not None
