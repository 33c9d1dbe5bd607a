"""Whether a board card was burned for: then it came behind the street, and in no motion with it."""

from __future__ import annotations

from controller.fusion.admissibility import TURN_KEYS
from controller.fusion.pending_events import FusionContext, KeyPress, kind_of
from controller.table import events as happened
from controller.table.hand import Hand, Phase, street_acts
from controller.terms.codes import Act
from controller.terms.places import BURN, PlaceKind
from hw.panel import Key


def burn_told_ms(hand: Hand, by_ms: int, context: FusionContext, *, is_last: bool) -> int:
    """When it is told whether a card more than the street's, read twice by a time, was burned for.

    A burn lies among others, and is likely read within some polls: so long it is waited for where one card was first
    read behind all the others. What was read once may be a card of the stub, heard beside it: the next polls repeat it,
    or belie it.
    """
    sight, now_ms = context.sight, context.now_ms
    if _was_burned_for(hand, by_ms, context):
        return by_ms
    ends_ms = _burned_by_ms(hand, by_ms, context)
    if _burns_first_read(ends_ms, context) + sight.claimed(BURN, ends_ms) > presumed_burns(hand):
        return sight.unseen_until_ms(BURN, by_ms, now_ms)
    return max(by_ms, sight.likely_read_by_ms(BURN, by_ms, now_ms)) if is_last else by_ms


def _was_burned_for(hand: Hand, by_ms: int, context: FusionContext) -> bool:
    """Whether a burn besides the street's own is certain that was read first while it may have come before a card."""
    ends_ms, sight = _burned_by_ms(hand, by_ms, context), context.sight
    certain = min(sight.claimed(BURN, ends_ms), sight.read_twice(BURN, context.now_ms))
    return _burns_first_read(ends_ms, context) + certain > presumed_burns(hand)


def _burned_by_ms(hand: Hand, by_ms: int, context: FusionContext) -> int:
    """By when a burn that came before a card is first read: likely at last, and before all players may have acted."""
    soon_ms = by_ms + context.holds.stop_ms
    late_ms = context.sight.likely_read_by_ms(BURN, by_ms, context.now_ms)
    return max(soon_ms, min(late_ms, _all_acted_ms(hand, context, late_ms)))


def burns_twice(hand: Hand, by_ms: int, context: FusionContext) -> bool:
    """Whether a burn is being read besides the street's own, which may be presumed, and be read late.

    Of two burns one may be sure already, and wait or have taken its place.
    """
    read = context.sight.claimed(BURN, by_ms)
    if not read or is_run_out(hand):
        return False
    return read + _burns_held(by_ms, context) > presumed_burns(hand)


def is_run_out(hand: Hand) -> bool:
    """Whether nobody bets any more: one street follows the other."""
    return len(able(hand)) <= 1


def able(hand: Hand) -> list[int]:
    """The seats that have still chips to act with."""
    return [seat for seat in hand.wagering.live if hand.wagering.stacks[seat]]


def burns_in_sight(hand: Hand, by_ms: int, context: FusionContext) -> bool:
    """Whether a burn besides the street's own may have come before a card had been read twice: it is read, or waits."""
    ends_ms = by_ms + context.holds.stop_ms
    if _burns_held(ends_ms, context) + context.sight.claimed(BURN, ends_ms) > presumed_burns(hand):
        return True
    # One that is read later came before as well, while players are still to act.
    return not is_run_out(hand) and _was_burned_for(hand, by_ms, context)


def _burns_held(ends_ms: int, context: FusionContext) -> int:
    """How many burns wait that had been read twice by a time."""
    return sum(kind_of(one.event) is PlaceKind.BURN and one.by_ms <= ends_ms for one in context.held)


def _burns_first_read(ends_ms: int, context: FusionContext) -> int:
    """How many burns wait, or have just gone on and are not judged yet, that were first read by a time."""
    motion = context.table.motion
    burns = [one.event for one in context.held if isinstance(one.event, happened.CardMoved)]
    burns += motion.strays if motion is not None and motion.odd else ()
    begun = (one.at_ms if one.begun_ms is None else one.begun_ms for one in burns if one.place == BURN)
    return sum(begun_ms <= ends_ms for begun_ms in begun)


def presumed_burns(hand: Hand) -> int:
    """How many burns are presumed and are still to be read."""
    return sum(where == BURN for where, _ in hand.deal.presumed)


def may_have_acted(hand: Hand, by_ms: int, context: FusionContext) -> bool:
    """Whether everybody may have acted on this street by a time, though he keys it later: the next street is due then.

    Of an entry that has begun to go on only its digits may wait still: it is an act as well.
    """
    return _all_acted_ms(hand, context, by_ms + context.holds.lag_ms + 1) <= by_ms + context.holds.lag_ms


def _all_acted_ms(hand: Hand, context: FusionContext, never_ms: int) -> int:
    """When by the acts keyed, also those that wait, everybody had acted on this street; a time told where not yet.

    A bet is answered by all others. Where all but one have folded nobody is left to act, and no street follows.
    """
    made = street_acts(hand) if hand.phase is Phase.BETTING else ()
    acts = [(one.at_ms, one.act in {Act.BET, Act.RAISE}, False) for one in made]
    keys = [(one.event.key, one.at_ms) for one in context.held if isinstance(one.event, KeyPress)]
    if keys and (keys[0][0].digits or keys[0][0] is Key.CONFIRM):
        acts.append((keys[0][1], False, False))
    acts += [(at_ms, key in {Key.BET, Key.RAISE}, key is Key.FOLD) for key, at_ms in keys if key in TURN_KEYS]
    wanted, answered = len({*able(hand), *(one.seat for one in made)}), 0
    folded, live = 0, len(hand.wagering.live)
    for at_ms, raises, folds in acts:
        if raises:
            wanted, answered, folded = wanted - folded, 0, 0
        answered, folded, live = answered + 1, folded + folds, live - folds
        if live <= 1:
            return never_ms
        if answered >= wanted:
            return at_ms
    return never_ms


def burned_before_all_acted(hand: Hand, context: FusionContext) -> bool:
    """Whether a burn besides the street's own certainly lay there before all can have acted on the street.

    Then the dealer went on too early in any case: the coil beside the stub heard his turn with the flop.
    """
    lag_ms = context.holds.lag_ms
    acted_ms = _all_acted_ms(hand, context, context.now_ms) - lag_ms
    return _burns_held(acted_ms, context) + context.sight.read_twice(BURN, acted_ms) > presumed_burns(hand)
