"""The dealer's acts for one step of a remedy on his screen."""

from __future__ import annotations

from random import Random

from controller.simulation.dealer.world_names import names_of
from controller.table.ruling import CardsGo, ConfirmedBy, Remedy, Step
from controller.table.state import Table
from controller.terms.codes import Cause, StepCode
from controller.terms.places import Place, PlaceKind
from controller.terms.step_details import StepDetail
from hw.panel import Key
from hw.sim import physical_acts as acts
from hw.sim.hands.follow import FollowError, Task, follow
from hw.sim.world import STUB, World

CONFIRMED: acts.Act = acts.Press((Key.CONFIRM.value,), exact=True)


def repair_acts(table: Table, remedy: Remedy, step: Step, world: World, random: Random) -> acts.Acts:
    """Return the acts that return stray cards, do the step, and confirm it if no reader can."""
    return (*_taken_back(remedy, step, world), *_step(table, remedy, step, world, random))


def _taken_back(remedy: Remedy, step: Step, world: World) -> acts.Acts:
    """Return the acts that put wrongly moved cards back on top of the stub."""
    wanted = step.expect.cards or () if isinstance(step.expect, CardsGo) else ()
    strayed = names_of((one for one in remedy.strayed if one not in wanted), world.deck)
    away = tuple(code for code in reversed(strayed) if code not in world.codes(STUB))
    return tuple(acts.MoveCards((code,), STUB) for code in away)


def _step(table: Table, remedy: Remedy, step: Step, world: World, random: Random) -> acts.Acts:
    match step.expect:
        case CardsGo(of=Place(number=seat)):
            return follow(Task(step.code.value, (seat,)), world, random)
        case CardsGo(cards=None) as goes:
            return _off_stub(goes, table, face_up=step.code is not StepCode.DEAL_RIVER_FACE_DOWN)
        case CardsGo():
            return still_to_move(remedy, step, world)
        case ConfirmedBy():
            return _confirmed(step, remedy, world, random)
        case _:
            return ()


def still_to_move(remedy: Remedy, step: Step, world: World) -> acts.Acts:
    """Return the acts that move the step's cards to their target; to seats as they lie."""
    if not isinstance(step.expect, CardsGo) or step.expect.cards is None:
        return ()
    left = [one for one in step.expect.cards if one not in remedy.gone and one.is_known]
    codes = names_of(left, world.deck)[: max(0, step.expect.count - len(remedy.gone)) or None]
    target = step.expect.places[0]
    moved = (code for code in codes if code not in world.codes(target.code))
    return tuple(acts.MoveCards((code,), target.code, _is_up(code, target, world)) for code in moved)


def _is_up(code: str, target: Place, world: World) -> bool:
    """Whether a card lies face up at its target."""
    lying = world.lying.get(world.find(code)) if target.kind is PlaceKind.SEAT else None
    return target.kind is PlaceKind.BOARD or (lying is not None and lying.face_up)


def _confirmed(step: Step, remedy: Remedy, world: World, random: Random) -> acts.Acts:
    """Return the acts of a step that a person confirms: a shuffle, a cut, the floor's presence."""
    if remedy.ruling.cause is Cause.OFF_TABLE and step.code is StepCode.EXPOSED_TO_STUB_TOP:
        return (acts.MoveCards(world.codes("off"), STUB, face_up=True), CONFIRMED)
    if step.code is StepCode.SCRAMBLE_ALL:
        told = ("muck", "burn") if step.detail is StepDetail.STUB_MUCK_AND_BURNS else ()
        gathered = (acts.Gather(told, STUB),) if told else ()
        return (*gathered, acts.Shuffle(STUB), CONFIRMED)
    seat = remedy.ruling.seat
    seats = (seat,) if seat is not None else ()
    try:
        return follow(Task(step.code.value, seats, keys=(Key.CONFIRM.value,)), world, random)
    except FollowError:
        # Nothing to move: the dealer confirms by key.
        return (CONFIRMED,)


def _off_stub(goes: CardsGo, table: Table, *, face_up: bool) -> acts.Acts:
    """Return the acts that move cards from the stub to the step's target."""
    gone = len(table.remedy.gone) if table.remedy is not None else 0
    count = goes.until - len(table.ledger.at(goes.places[0])) if goes.until else goes.count - gone
    zone = goes.places[0].code
    if zone == "burn":
        return (acts.Burn(),) * count
    if zone.startswith("board"):
        return (acts.BoardCards(count, goes.places[0].number, face_up),)
    targets = [place.code for place in goes.places]
    return tuple(acts.DealCard(targets[index % len(targets)]) for index in range(count))
