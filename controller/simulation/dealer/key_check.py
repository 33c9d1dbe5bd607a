"""The dealer's check of his screen against his intention, with corrections by UNDO.

Fingers forget entries and hit wrong keys. The dealer notices it on his screen, which shows another player to act or
another amount than he has just announced. The controller cannot: it knows only the keys and the cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Literal, TypeAlias

from controller.engine.flow.awards import push_offered
from controller.simulation.dealer.dealer_policy import DealerPlan
from controller.simulation.dealer.few_keys import is_keyless_fold
from controller.simulation.dealer.key_presses import award_keys, seat_key
from controller.table.events import KEYED, ActionDeclared, DealerAnswered, Event, HandSet, HandTabled, PotAwarded
from controller.table.hand import Hand
from controller.table.state import DisputedRuling, Table
from controller.terms.codes import Act
from hw.panel import Key
from hw.sim import physical_acts as acts

Verdict: TypeAlias = Literal["fits", "behind", "wrong"]

AGAIN_MS: Final = 2000
"""After this time an answer without effect is repeated; a half-typed entry has taken its key."""
BEHIND_MS: Final = 4000
"""How long the screen may lag behind the keys while an act waits for unread cards."""
STEP_MS: Final = 1000
"""The pause between corrections, in which the dealer sees the effect of the last one."""
MOST_CHECK_STEPS: Final = 60
"""The most corrections of a hand; after them the hand goes on as the screen has it."""

ENTERED: Final = (ActionDeclared, HandSet, HandTabled, PotAwarded)
"""The kinds of entries that are compared with the screen."""

Entry: TypeAlias = acts.PlayerAct | acts.Press | acts.Show | acts.Award


@dataclass(frozen=True, slots=True)
class Said:
    """Entries that the screen shows for a hand: acts, shown hands, pushes.

    An act is its seat, whether it is a fold, and the seat's total, because a bring-in is keyed as a bet of its size.
    """

    actions: tuple[tuple[int, bool, int], ...]
    tabled: frozenset[int]
    awarded: tuple[tuple[int, int], ...]
    rows: frozenset[tuple[int, int, int]]
    """The seat, the row, and how many cards were set there."""
    early: tuple[int, ...] = ()
    """The seats of acts out of turn that wait."""


def said_of(hand: Hand) -> Said:
    """Return the entries that the screen shows for a hand."""
    return Said(
        tuple((one.seat, one.act is Act.FOLD, one.to) for one in hand.actions if not one.tap),
        frozenset(hand.tabled),
        tuple(sorted(hand.awarded.items())) if not hand.game.points else (),
        frozenset((seat, row, count) for seat, told in hand.game.rows.items()
                  for row, count in Counter(row for _, row in told).items()),
        tuple(one.seat for one in hand.acting.early),
    )


class KeyCheck:
    """The entries of one plan: which were made, and whether the screen shows them."""

    def __init__(self, plan: DealerPlan, looks_share: float, random: Random, told: acts.Acts = ()) -> None:
        """`looks_share` is the share of entries after which the dealer looks at the screen.

        `told` are the plan's acts as they are keyed, if not as planned.
        """
        # What is told by the key of a later act is no entry of its own; a fold without a key is the muck's.
        marked = [
            (act, hand) for act in told or plan.acts
            if (hand := plan.mark(act)) is not None and (is_keyless_fold(act) or (isinstance(act, Entry) and act.keys))
        ]  # fmt: skip
        self._entries = [act for act, _ in marked if isinstance(act, Entry)]
        self._after: Sequence[Said] = [
            *((said_of(plan.begin),) if plan.begin is not None else ()), *(said_of(hand) for _, hand in marked)
        ]
        self._hand = (plan.begin.number, plan.begin.deals) if plan.begin is not None else (0, 0)
        self._index = {id(act): number for number, act in enumerate(self._entries)}
        self._looked_at: tuple[Hand, Said] | None = None
        self._looks_share = looks_share
        self._random = random
        self._under_way: dict[int, int] = {}
        """The index of the entry by the number of the dealer's act."""
        self._done = 0
        self._behind_ms: int | None = None
        self._press: acts.Act | None = None
        """The correction or answer whose effect is not visible yet."""
        self._pressing = -1
        self._pressed_ms = 0
        self._steps = 0
        self._slipped = False
        """Whether an entry was forgotten, or made wrongly or twice."""
        self._in_doubt = False
        """The rulings on an entry whose last key is not up yet, so that its correctness is unknown."""
        self._is_over = False
        """Whether the hand has left this plan."""
        self._alarms: set[int] = set()
        """The standing rulings that an entry caused."""
        self._has_eyes = False
        """Whether the dealer learns what the hands really do; otherwise he cannot check."""
        self.looks = False
        """Whether the dealer is checking his screen; he continues until it shows his intention."""

    def saw(self, truth: acts.Truth) -> None:
        """Follow the dealer's own hands."""
        self._has_eyes = True
        match truth:
            case acts.Begun(what=what) if what is self._press:
                self._pressing = truth.act
            case acts.Begun(what=what) if id(what) in self._index:
                self._under_way[truth.act] = self._index[id(what)]
            case acts.Keyed(act=act, at_ms=at_ms) if act == self._pressing:
                self._press, self._pressing, self._pressed_ms = None, -1, at_ms
            case acts.Keyed(act=act, right=right) if act in self._under_way:
                self._slipped = self._slipped or not right
                self._is_over = self._is_over or (self._in_doubt and not self._slipped)
                self._in_doubt = False
                self._done = max(self._done, self._under_way.pop(act) + 1)
                self.looks = self.looks or self._random.random() < self._looks_share
            case _:
                pass

    def muck_told(self, fold: acts.Act) -> None:
        """Note that a fold without a key is on the screen, or was given up."""
        at = self._index.get(id(fold))
        if at is None:
            return
        self._under_way = {act: entry for act, entry in self._under_way.items() if entry != at}
        self._done = max(self._done, at + 1)
        self.looks = True

    def ruled(self, number: int, event: Event) -> None:
        """Note a ruling on an event; a ruling that an entry caused is the entry's result."""
        if isinstance(event, KEYED) and not isinstance(event, DealerAnswered):
            self._alarms.add(number)

    def is_slip(self, event: Event, table: Table) -> bool:
        """Whether a ruling on an event came from a keying slip: forgotten, wrong or doubled.

        Then the ruling is on an entry, or the screen does not show the intention yet. If the entry is still being
        keyed, the answer waits for its last key: if the entry was right, the ruling is on the hand, which follows it.
        """
        if self._slipped:
            return isinstance(event, ENTERED) or self.verdict(table) != "fits"
        self._in_doubt = isinstance(event, ENTERED) and self.is_keying
        return self._in_doubt

    def unruled(self, number: int) -> None:
        """Note that a ruling was withdrawn."""
        self._alarms.discard(number)

    def await_press(self, press: acts.Act) -> None:
        """Note a press; the dealer does not look again before the screen shows it."""
        if self._has_eyes:
            self._press, self._pressing = press, -1

    def is_unheard(self, now_ms: int) -> bool:
        """Whether the last press is overdue on the screen."""
        return self._press is None and now_ms >= self._pressed_ms + AGAIN_MS

    @property
    def is_pressing(self) -> bool:
        """Whether the effect of a press is not visible yet."""
        return self._press is not None

    def stop(self, dropped: acts.Acts) -> None:
        """Stop for a repair: check the screen now, and do not key the dropped acts."""
        self.looks = True
        if any(act is self._press for act in dropped):
            self._press = None

    @property
    def is_keying(self) -> bool:
        """Whether some of his entries are still being keyed."""
        return bool(self._under_way)

    def verdict(self, table: Table) -> Verdict:
        """Return whether the screen shows the intention."""
        hand = table.hand
        if not (self._has_eyes and self._entries) or hand is None or hand.deal.stopped:
            return "fits"
        if (hand.number, hand.deals) != self._hand or self._is_over:
            return "fits"
        said = self._on_screen(hand)
        if self._slipped and self._alarms:
            # Nobody at the table did what the ruling says, so a wrong key caused it.
            return "wrong"
        if said == self._after[self._done]:
            return "fits"
        if said in self._after[: self._done]:
            return "behind"
        # While keys are being pressed, the screen may be ahead of the keys counted so far.
        return "fits" if self.is_keying and said in self._after else "wrong"

    def comes_first(self, table: Table, correcting: bool) -> bool:
        """Whether the dealer corrects his keys first, because the question may rest on them."""
        verdict = self.verdict(table)
        held_up = table.question is not None and table.question.ruling is not None
        return verdict == "wrong" or (verdict == "behind" and correcting and not held_up)

    def _on_screen(self, hand: Hand) -> Said:
        """Return the hand's entries as the screen shows them; cached, because they rarely change."""
        if self._looked_at is None or self._looked_at[0] is not hand:
            self._looked_at = (hand, said_of(hand))
        return self._looked_at[1]

    def told_otherwise(self, incident: DisputedRuling) -> acts.KeyNames:
        """Return the keys of a player's real act; none if it is as asked, or a draw number."""
        if any(one.act is Act.DRAW for one in incident.asked):
            return ()  # a number is no entry that the screen lists
        before = incident.before.hand
        said = said_of(before) if before is not None and self._has_eyes else None
        if said is None or said not in self._after:
            return ()
        at = self._after.index(said) + incident.given
        done = [one for one in self._entries[at : self._done] if isinstance(one, acts.PlayerAct)]
        asked = [(one.seat, one.act.value) for one in incident.asked]
        meant = [(one.seat, one.keys[0] if one.keys else Act.FOLD.value) for one in done[: len(asked)]]
        if not meant or meant == asked or meant[0][0] != asked[0][0]:
            return ()
        return (seat_key(done[0].seat), *(done[0].keys or (Key.FOLD.value,)))

    def is_off(self, table: Table, now_ms: int, *, waits: int = 0) -> bool:
        """Whether the dealer sees something to correct, after allowing for late effects.

        `waits` is the number of entries that wait for cards, as the screen shows. He does not key these again; but
        after an UNDO he keys the rest of the entries that it removed.
        """
        verdict = self.verdict(table)
        if verdict == "behind" and waits and not (self._steps and self._next_behind(table, waits) < self._done):
            self._behind_ms = None
            return False
        if verdict != "behind":
            self._behind_ms = None
        if not self.looks or self._steps > MOST_CHECK_STEPS:
            return False
        if verdict == "fits":
            if not self.is_keying:
                self.looks, self._steps = False, 0
            return False
        if verdict == "wrong":
            return True
        self._behind_ms = now_ms if self._behind_ms is None else self._behind_ms
        if self._steps:
            return True  # the entries that UNDO removed are keyed again
        return now_ms >= self._behind_ms + BEHIND_MS

    def is_settled(self, table: Table) -> bool:
        """Whether nothing is left to correct, or the dealer gave up; at rest he always checks."""
        if self._steps > MOST_CHECK_STEPS or self.verdict(table) == "fits":
            return True
        self.looks = True
        return False

    def _next_behind(self, table: Table, waits: int) -> int:
        """Return the index of the first entry that is neither on the screen nor pending."""
        hand = table.hand
        assert hand is not None, "a screen that is behind shows a hand"
        return self._after.index(self._on_screen(hand)) + waits

    def correction(self, table: Table, now_ms: int, *, waits: int = 0) -> acts.Act | None:
        """Return the next press of the correction; None until the last press is visible."""
        if self.is_keying or self._press is not None or now_ms < self._pressed_ms + STEP_MS:
            return None
        self._steps += 1
        keys: acts.KeyNames = (Key.UNDO.value,)
        if self.verdict(table) == "behind":
            keys = _keys_now(self._entries[self._next_behind(table, waits)], table)
        press = acts.Press(keys, exact=True)
        self.await_press(press)
        return press


def _keys_now(entry: Entry, table: Table) -> acts.KeyNames:
    """Return the keys of a repeated entry; a push not offered is keyed with its amount."""
    if not isinstance(entry, acts.Award):
        return entry.keys or (Key.FOLD.value,)
    push = push_offered(table)
    is_offered = push is not None and (push.seat, push.amount) == (entry.seat, entry.amount)
    return entry.keys if is_offered else award_keys(entry.seat, entry.amount)
