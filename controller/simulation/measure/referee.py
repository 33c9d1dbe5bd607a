"""Compares the controller's rulings with the ground truth, hand by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from controller.simulation.dealer.error_names import ORDER, is_on_the_way, names_of
from controller.simulation.dealer.hand_script import HandResult
from controller.simulation.dealer.world_names import code_of
from controller.simulation.measure.detectability import Means, is_seeable
from controller.simulation.measure.face_leaks import FaceWatch
from controller.simulation.measure.hand_notes import HandNotes, note_begun, note_done, shown_by_card
from controller.simulation.measure.order_truth import DealTruth
from controller.simulation.measure.tally import Tally
from controller.table.events import Event
from controller.table.hand import Phase
from controller.table.outputs import AskDealer, IssueRuling, Output, RetractRuling
from controller.table.ruling import Ruling
from controller.table.state import Table
from controller.terms.cards import Card
from controller.terms.codes import Cause
from controller.terms.places import PlaceKind
from controller.tracking.sightings import Moved
from controller.views.observation_text import observation_text
from hw.sim import physical_acts as acts
from hw.sim.hearing import is_in_pile
from hw.sim.world import STUB, World


class Referee:
    """Follows one simulated table and fills a tally; see `simulated_table.Watcher`."""

    def __init__(self, means: Means, cards: Mapping[bytes, Card], world: Callable[[], World]) -> None:
        """`cards` are the enrolled tags, `world` returns the true state."""
        self.tally = Tally()
        self._world = world
        self._means = means
        self._uids = {one: uid for uid, one in cards.items()}
        self._lay: dict[bytes, list[tuple[int, str]]] = {}
        """Where each card has been in this hand, and since when."""
        self._lay_before: dict[bytes, list[tuple[int, str]]] = {}
        """The same for the previous hand, because late claims may rest on reads from before the deal."""
        self._names_before: frozenset[str] = frozenset()
        """The correct names of the previous hand's error, which readers may confirm only after that hand."""
        self._faces = FaceWatch(self._uids)
        self._dealt_ms = 0
        self._deal = DealTruth(means.cycle_ms)
        self._notes: HandNotes | None = None
        self._now_ms = 0

    # -- events ---------------------------------------------------------------------------------

    def begin(self, result: HandResult, now_ms: int) -> None:
        """Begin a hand."""
        self._notes = HandNotes(result, now_ms)
        self._deal = DealTruth(self._means.cycle_ms)
        self._faces.begin(self._world())

    def heard(self, event: Event, outputs: tuple[Output, ...], table: Table) -> None:
        """Note the outputs of an event of the core."""
        self._now_ms = max(self._now_ms, event.at_ms)
        notes = self._notes
        if notes is None:
            return
        self._faces.heard(table)
        self._deal.plan(table.hand)
        over = table.hand is not None and table.hand.phase is Phase.AWARDING
        if over and notes.error_act is not None and notes.ended_ms is None:
            notes.ended_ms = self._now_ms
        for output in outputs:
            match output:
                case IssueRuling(ruling=ruling) if self._is_of_hand_before(ruling, table, notes):
                    pass  # the ruling is right, and the previous hand has already been judged
                case IssueRuling(ruling=ruling):
                    notes.rulings.append((self._now_ms, ruling))
                    if ruling.cause is Cause.SHORT_STUB and self._is_short(table):
                        procedure = ruling.consulted[-1].path.rpartition(".")[2]
                        notes.truly_short[ruling.number] = f"{procedure} before {street_due(table)}"
                case RetractRuling(number=number):
                    notes.retracted.add(number)
                case AskDealer():
                    notes.questions += 1
                case _:
                    pass

    def _is_of_hand_before(self, ruling: Ruling, table: Table, notes: HandNotes) -> bool:
        """Whether a ruling names the previous hand's error, whose cards are still on the table."""
        return table.counters.hands_begun < notes.result.number and ruling.cause.value in self._names_before

    def _is_short(self, table: Table) -> bool:
        """Whether the dealer's stub is too short; books need at most two cards beyond the hands."""
        live = len(table.hand.wagering.live) if table.hand is not None else 0
        return len(self._world().at(STUB)) < live + 2

    def saw(self, truth: acts.Truth, world: World) -> None:
        """Note a true event."""
        self._faces.saw(world, truth)
        self._now_ms = max(self._now_ms, truth.at_ms)
        match truth:
            case acts.Begun(what=acts.NewDeal(), at_ms=at_ms):
                self._lay_before, self._lay, self._dealt_ms = self._lay, {}, at_ms
            case acts.Rested(uid=uid, zone=zone, at_ms=at_ms):
                self._lay.setdefault(uid, []).append((at_ms, zone))
            case acts.Keyed():
                self._keyed(truth)
            case _:
                pass
        self._deal.saw(truth, world)
        self._mark_error(truth)

    def _keyed(self, entry: acts.Keyed) -> None:
        self.tally.keyed(entry.pressed, right=entry.right)
        if (notes := self._notes) is not None:
            notes.keyed(entry)

    def _mark_error(self, truth: acts.Truth) -> None:
        """Note when the error was made: at the first effect of its acts."""
        notes = self._notes
        wrong = notes.result.injected if notes is not None else None
        if notes is None or wrong is None:
            return
        if notes.from_ms is None and wrong.cards:
            # A foreign card is in the deck from the beginning.
            notes.from_ms = notes.began_ms
        if isinstance(truth, acts.Begun):
            note_begun(notes, wrong, truth)
        elif notes.error_act is not None and truth.act >= notes.error_act:
            if notes.error_ms is None and isinstance(truth, acts.Rested):
                notes.piled = is_in_pile(self._world(), truth.uid)
            note_done(notes, wrong, truth)

    def overhear(self, sighting: object) -> None:
        """Check a tracker's claim: a sure card must have been in its place."""
        if not isinstance(sighting, Moved) or sighting.place.kind is PlaceKind.STUB:
            return
        self._note_read(sighting)
        if not sighting.sure:
            return
        self.tally.sure_sightings += 1
        uid = self._uids.get(sighting.card)
        zones = [zone for _, zone in self._lay.get(uid or b"", ())]
        if sighting.at_ms < self._dealt_ms:
            zones += [zone for _, zone in self._lay_before.get(uid or b"", ())]
        if sighting.place.code not in zones:
            self.tally.wrong_and_sure += 1
            self._note("wrong and sure", f"at {sighting.place.code}, truly {zones[-1:] or ['stub']}")

    def _note_read(self, sighting: Moved) -> None:
        """Note when the error's card was read twice; it cannot be known earlier."""
        notes = self._notes
        if notes is None or notes.read_ms is not None or notes.card is None:
            return
        if notes.card == (self._uids.get(sighting.card), sighting.place.code):
            notes.read_ms = sighting.by_ms

    @property
    def error_ms(self) -> int | None:
        """When the error of the current hand was made; None before that."""
        return self._notes.error_ms if self._notes is not None else None

    # -- the hand's end -------------------------------------------------------------------------

    def close(self, table: Table, world: World, *, finished: bool) -> None:
        """Count the results of a finished hand."""
        notes = self._notes
        if notes is None:
            return
        tally, result = self.tally, notes.result
        tally.hands += 1
        tally.presses.append(notes.presses)
        standing = notes.standing
        tally.procedures.update(notes.truly_short.values())
        tally.retractions += len(notes.retracted)
        needed = notes.keys_wrong > 0 or result.injected is not None
        tally.questions_needed += notes.questions if needed else 0
        tally.questions += 0 if needed else notes.questions
        if not needed and notes.questions:
            self._note("question", str(notes.questions))
        if not finished:
            tally.unfinished += 1
            self._note("unfinished", table.hand.phase.value if table.hand is not None else "no hand")
        elif wrong := wrong_record(table, world, result):
            tally.wrong_records += 1
            self._note("wrong record", wrong)
        if leaked := self._faces.leaked(world):
            tally.faces_leaked += len(leaked)
            self._note("leaked", ", ".join(one.code for one in leaked))
        if result.injected is None or notes.from_ms is None:
            self._blame(standing)
        else:
            self._judge(notes, result.injected.cause, standing, finished=finished)
        self._names_before = frozenset() if result.injected is None else self._names(result.injected.cause)
        self._notes = None

    def _blame(self, standing: list[tuple[int, Ruling]]) -> None:
        """Count every ruling of a hand without an error as false."""
        for _, ruling in standing:
            self.tally.false_rulings += 1
            self.tally.false_by[ruling.cause.value] += 1
            self._note("false ruling", f"{ruling.cause.value}: {observation_text(ruling.seen)}")

    def _judge(self, notes: HandNotes, cause: str, standing: list[tuple[int, Ruling]], *, finished: bool) -> None:
        """Judge whether the error was detected and named correctly."""
        from_ms = notes.from_ms or 0
        error_ms = max(notes.error_ms or from_ms, notes.complete_ms)
        one = self.tally.cause(cause)
        one.injected += 1
        self._blame([(at_ms, ruling) for at_ms, ruling in standing if at_ms < from_ms])
        after = [(at_ms, ruling) for at_ms, ruling in standing if at_ms >= from_ms]
        names = self._names(cause)
        right = [(at_ms, ruling) for at_ms, ruling in after if ruling.cause.value in names]
        if self._is_seeable(notes, cause) or right:
            one.seeable += 1
        if right:
            at_ms, ruling = right[0]
            one.caught += 1
            one.named[ruling.cause.value] += 1
            one.outcomes[ruling.outcome.value] += 1
            known_ms = at_ms if notes.read_ms is None else min(at_ms, max(error_ms, notes.read_ms))
            one.delays.append(round(max(0, at_ms - error_ms) / self._means.cycle_ms, 2))
            one.on_cards += one.delays[-1:] if shown_by_card(notes, cause) else []
            one.floors.append(round(max(0, known_ms - error_ms) / self._means.cycle_ms, 2))
        elif self._is_seeable(notes, cause):
            self._note("missed", f"{cause}: ruled {[ruling.cause.value for _, ruling in after]}")
        one.ended += finished and notes.result.regular_end
        self._count_extra(cause, [ruling for _, ruling in after])

    def _count_extra(self, cause: str, after: list[Ruling]) -> None:
        """Count the rulings that neither name the error nor lead to its name."""
        for ruling in after:
            named = ruling.cause.value
            if named not in self._names(cause) and not is_on_the_way(cause, named):
                self.tally.extra_rulings += 1
                self.tally.extra_by[f"{cause}: {named}"] += 1
                self._note("extra ruling", f"{cause}: {named}: {observation_text(ruling.seen)}")

    def _names(self, cause: str) -> frozenset[str]:
        return names_of(cause, self._means.variant, resolves_order=self._means.resolves_order)

    def _is_seeable(self, notes: HandNotes, cause: str) -> bool:
        """Whether this error could be known in principle, by the rules of `docs/measure.md`."""
        if cause in ORDER and not self._means.perfect and not self._deal.is_order_seeable():
            return False
        wrong = notes.result.injected
        error_ms = notes.error_ms or 0
        return is_seeable(
            self._means,
            cause,
            lasted_ms=(self._now_ms if notes.ended_ms is None else notes.ended_ms) - error_ms,
            to_key_ms=None if notes.next_key_ms is None else notes.next_key_ms - error_ms,
            untold=wrong is not None and wrong.by_key and not notes.key_was_right,
            piled=notes.piled,
        )

    def _note(self, what: str, more: str) -> None:
        hand = self._notes.result.number if self._notes is not None else 0
        injected = self._notes.result.injected if self._notes is not None else None
        cause = f" ({injected.cause})" if injected is not None else ""
        self.tally.notes.append(f"hand {hand}{cause}: {what}: {more}")


def wrong_record(table: Table, world: World, result: HandResult) -> str:
    """Return the fault in a finished hand's record; empty if it is right."""
    hand = table.hand
    if hand is None:
        return ""
    if result.foreseen is not None and result.foreseen.hand is not None and result.ended != "void":
        wanted, has = result.foreseen.hand.wagering, hand.wagering
        if dict(wanted.stacks) != dict(has.stacks):
            return "the stacks are not those of the hand as it was played"
    if result.ended == "played":
        return _wrong_place(table, world)
    return ""


def _wrong_place(table: Table, world: World) -> str:
    """Return a live seat or board with a wrongly believed card; empty if there is none."""
    live = table.hand.wagering.live if table.hand is not None else ()
    for where, pile in table.ledger.piles.items():
        counts = where.kind is PlaceKind.BOARD or (where.kind is PlaceKind.SEAT and where.number in live)
        if not counts:
            continue
        truly = {code_of(world.tags[uid]) for uid in world.at(where.code)}
        if any(one.is_known and one.code not in truly for one in pile):
            return f"a card believed at {where.code} lies elsewhere"
    return ""


def street_due(table: Table) -> str:
    """Return the name of the current street."""
    return table.variant.streets[table.hand.street_index].name.value if table.hand is not None else ""


def chips(table: Table) -> int:
    """Return the sum of all chips of a table."""
    if table.hand is None or table.hand.deal.stopped:
        return sum(seat.stack for seat in table.seating.seats)
    in_hand = table.hand.wagering
    others = sum(seat.stack for seat in table.seating.seats if seat.number not in in_hand.stacks)
    return others + sum(in_hand.stacks.values()) + in_hand.pot
