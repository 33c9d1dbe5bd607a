"""The virtual dealer's acts, adapted to what really lies on the table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from controller.keypad.keypad import LEAST_READING_MS, answered_from_ms
from controller.keypad.quick_keys import SIZES
from controller.rulings.confirmable import may_be_said
from controller.simulation.dealer.hand_script import HandResult
from controller.simulation.dealer.key_presses import seat_key, typed
from controller.simulation.dealer.repair_acts import CONFIRMED, still_to_move
from controller.simulation.dealer.world_names import code_of, names_of
from controller.table.hand import Phase
from controller.table.ruling import CardsGo, Remedy, Step
from controller.table.state import Table
from controller.terms.codes import Cause
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, PlaceKind
from hw.panel import Key
from hw.sim import physical_acts as acts
from hw.sim.hands.hand_acts import Injection
from hw.sim.hands.inject_cards import NOTICED_MS
from hw.sim.world import STUB, World

READ_MS = 600
"""The shortest time before the dealer answers a question on his screen."""
READERS_AWAITED_MS = 90_000
"""How long the dealer waits for the readers after moving cards before he confirms by key."""
RULED_MS = 4000
"""How long the table waits for the decision whether an act out of turn binds."""


def read_ms(table: Table) -> int:
    """Return when the dealer has read his screen; until then his keys refer to the old one."""
    return answered_from_ms(table) + READ_MS - LEAST_READING_MS


def with_seat_key(wrong: Injection) -> Injection:
    """Key an act out of turn with its seat; otherwise the keypad gives it to the next player.

    The screen offers its sizes as they stand before the player in turn acts: a wager out of turn is typed.
    """
    told = list(wrong.acts)
    early = told[wrong.at]
    if isinstance(early, acts.PlayerAct):
        keys = early.keys if SIZES.isdisjoint(early.keys) else (_wager_key(told, wrong.at).value, *typed(early.chips))
        told[wrong.at] = acts.PlayerAct(early.seat, (seat_key(early.seat), *keys), early.fold, early.chips)
    # The table waits: at that seat's turn it is decided whether the act is binding.
    told.insert(wrong.at + 2, acts.Wait(RULED_MS))
    return replace(wrong, acts=tuple(told))


def _wager_key(told: Sequence[acts.Act], at: int) -> Key:
    """Return the key of a wager out of turn: as it was planned behind the next act."""
    street = list(takewhile(lambda act: not isinstance(act, acts.BoardCards), reversed(told[:at])))
    wagers = (act for act in (*street, told[at + 1]) if isinstance(act, acts.PlayerAct))
    return Key.RAISE if len(street) == at or any(act.chips for act in wagers) else Key.BET


def boxed_too(told: acts.Acts) -> acts.Acts:
    """Return the rest of a deal whose next card is boxed."""
    for index, act in enumerate(told):
        if isinstance(act, acts.DealCard):
            zone = act.zone.partition(":")
            seat = (seat_key(int(zone[2])),) if zone[0] == "seat" else ()
            found = (acts.Press((*seat, Key.BOXED.value)), acts.Wait(NOTICED_MS))
            return (*told[: index + 1], *found, *told[index + 1 :])
        if not isinstance(act, acts.Wait):
            break
    return told


def unburned(table: Table, world: World) -> int:
    """Return how many presumed burns of the current street the dealer has not really made.

    He does not make up for a burn that he omitted for a street that is out.
    """
    hand = table.hand
    if hand is None or hand.phase is not Phase.DEALING:
        return 0
    presumed = sum(where == BURN and street == hand.street_index for where, street in hand.deal.presumed)
    return max(0, min(presumed, len(table.ledger.at(BURN)) - len(world.at(BURN.code))))


def stub_codes(world: World) -> tuple[str, ...]:
    """Return the true stub from the top, in the controller's names of cards."""
    return tuple(code_of(world.tags[uid]) for uid in reversed(world.at(STUB)))


def players_of(told: Sequence[acts.Act]) -> list[acts.Act]:
    """Return only the players' acts."""
    return [act for act in told if isinstance(act, acts.PlayerAct)]


def without_showdown(told: acts.Acts) -> acts.Acts:
    """Return a hand's acts up to its showdown; the rest depends on the effects of the error."""
    end = len(told)
    while end and isinstance(told[end - 1], acts.Show | acts.Award | acts.Wait):
        end -= 1
    return told[:end]


def is_disobeyed(result: HandResult, table: Table, step: Step, world: World) -> bool:
    """Whether the hand's error is a disobeyed remedy, and this is its step.

    The dealer repeats the wrong act until he is told, but only a few times: no reader is sure of a card in a growing
    pile.
    """
    wrong, goes = result.injected, step.expect
    if wrong is None or wrong.cause != Cause.REMEDY_NOT_FOLLOWED.value:
        return False
    said = any(cause == Cause.REMEDY_NOT_FOLLOWED.value for cause, _ in result.rulings)
    untold = len(world.at(BURN.code)) - len(table.ledger.at(BURN))
    return not said and untold < _MOST_CARELESS and isinstance(goes, CardsGo) and goes.is_off_stub


def said_done(table: Table, remedy: Remedy, step: Step, world: World, waited_ms: int) -> acts.Acts:
    """Return the dealer's CONFIRM if the cards lie in their places; otherwise no key.

    No word tells which card came off the stub: he lays that hand's cards apart, so that the readers can tell.
    """
    goes = step.expect
    if not isinstance(goes, CardsGo):
        return ()
    cards = may_be_said(table, remedy, step.code)
    if cards and set(names_of(cards, world.deck)) <= set(world.codes(goes.places[0].code)):
        return (CONFIRMED,)
    left = still_to_move(remedy, step, world)
    if left or waited_ms < READERS_AWAITED_MS:
        return left
    if goes.of is not None or goes.cards is not None:
        return (CONFIRMED,)
    seats = (place.code for place in goes.places if place.kind is PlaceKind.SEAT)
    return tuple(acts.Lay((code,), zone) for zone in seats for code in world.codes(zone))


CARELESS: Final = (acts.Burn(),)
"""The wrong act of a dealer who has not read that the next card goes to a seat."""
_MOST_CARELESS: Final = 3
"""How many wrong burns the dealer makes before he reads his screen."""
