"""Turns the steps of a remedy into the acts of a dealer who follows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Final, TypeAlias

from hw.sim import physical_acts as do
from hw.sim.world import OUT_OF_REACH, STUB, World


class FollowError(ValueError):
    """This table cannot carry out a step; the sentence says why."""


@dataclass(frozen=True, slots=True)
class Task:
    """One step of a remedy with its particulars."""

    code: str
    seats: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
    """The cards of the step, if the remedy names them."""
    moves: tuple[tuple[str, str], ...] = ()
    """Cards and their zones, if the remedy prescribes them; this overrides everything else."""
    zone: str = ""
    """The zone for the card of `next_card_replaces`, if that is not a seat."""
    rest: do.Acts = ()
    """The acts that complete `finish_deal` or `finish_betting`, or that `redeal` deals."""
    order: tuple[str, ...] = ()
    """The order of a shuffled pile, top first, as far as the script fixes it."""
    deck: str = ""
    """The deck that `new_setup` brings in; by default the other one."""
    keys: do.KeyNames = ()
    """Keys that confirm the step."""


Doing: TypeAlias = Callable[[Task, World, Random], do.Acts]


def follow(task: Task, world: World, random: Random) -> do.Acts:
    """Return the acts that carry out one remedy step, its confirmation last.

    Raises:
        FollowError: the step is unknown, or the table's state does not allow it.
    """
    doing = STEPS.get(task.code)
    if doing is None:
        raise FollowError(f"{task.code!r} is not a step of any remedy")
    acts = _moved(task) if task.moves else doing(task, world, random)
    return (*acts, do.Press(task.keys, exact=True)) if task.keys else acts


def disobey(task: Task, world: World, random: Random) -> do.Acts:
    """Return the acts of a careless dealer for a task: a wrong place, or only CONFIRM.

    Raises:
        FollowError: the step is unknown.
    """
    wrong: list[do.Act] = []
    for act in follow(task, world, random):
        match act:
            case do.MoveCards(cards):
                wrong.append(do.MoveCards(cards, "muck"))
            case do.TakeLast(origin):
                wrong.append(do.TakeLast(origin, "muck"))
            case do.DealCard() | do.Burn():
                wrong += (act, act)
            case do.BoardCards(count, board):
                wrong.append(do.BoardCards(count + 1, board))
            case do.Press():
                wrong.append(act)
            case _:
                pass
    return tuple(wrong)


def _moved(task: Task) -> do.Acts:
    return tuple(do.MoveCards((card,), zone) for card, zone in task.moves)


def _nothing(task: Task, world: World, random: Random) -> do.Acts:  # noqa: ARG001 - the signature of a `Doing`
    return ()


def _rest(task: Task, world: World, random: Random) -> do.Acts:  # noqa: ARG001 - the signature of a `Doing`
    return task.rest


def in_play(world: World) -> tuple[str, ...]:
    """Return the zones that hold cards, without the stub."""
    return tuple(
        zone for zone, cards in world.zones.items()
        if cards and zone not in OUT_OF_REACH and zone != STUB
    )


def _retrieve_all(task: Task, world: World, random: Random) -> do.Acts:  # noqa: ARG001 - the signature of a `Doing`
    fallen = tuple(world.name(uid) for uid in world.at("off"))
    picked_up: do.Acts = (do.MoveCards(fallen, STUB),) if fallen else ()
    return (*picked_up, do.Gather(in_play(world), STUB))


def _shuffle_stub(task: Task, world: World, random: Random) -> do.Acts:  # noqa: ARG001 - the signature of a `Doing`
    return (do.Shuffle(STUB, task.order),)


def _cut(task: Task, world: World, random: Random) -> do.Acts:  # noqa: ARG001 - the signature of a `Doing`
    # a script that fixes the order means the order after the cut
    return (do.Shuffle(STUB, task.order, cut=not task.order),)


def _new_setup(task: Task, world: World, random: Random) -> do.Acts:  # noqa: ARG001 - the signature of a `Doing`
    other = task.deck or ("B" if world.deck == "A" else "A")
    return (do.NewDeal(task.order, other, by="setup"),)


def _seats(task: Task) -> tuple[str, ...]:
    if not task.seats:
        raise FollowError(f"{task.code}: the step names no seat")
    return tuple(f"seat:{seat}" for seat in task.seats)


def _to(zone: str, *, face_up: bool = False) -> Doing:
    """Return the `Doing` that moves the named cards, or each seat's last card, to a zone."""

    def carry(task: Task, world: World, random: Random) -> do.Acts:  # noqa: ARG001 - the signature of a `Doing`
        if task.cards:
            there = {world.name(uid) for uid in world.at(zone)[-len(task.cards):]}
            away = tuple(card for card in task.cards if card not in there)
            return (do.MoveCards(away, zone, face_up),) if away else ()
        return tuple(do.TakeLast(seat, zone, face_up) for seat in _seats(task))

    return carry


def _seen_to(zone: str) -> Doing:
    """Return the act that moves the noticed card to a zone: the face-up one if none is named."""

    def carry(task: Task, world: World, random: Random) -> do.Acts:
        told = () if task.cards else _seats(task)
        shown = [world.name(uid) for seat in told for uid in world.at(seat) if world.lying[uid].face_up]
        if shown:
            return (do.MoveCards(tuple(shown[-1:]), zone, face_up=True),)
        return _to(zone, face_up=True)(task, world, random)

    return carry


def _board_back(task: Task, world: World, random: Random) -> do.Acts:  # noqa: ARG001 - the signature of a `Doing`
    """Put the named cards, the cards aside, or the last board card back into the stub."""
    cards = task.cards or tuple(world.name(uid) for uid in world.at("aside"))
    if cards:
        return (do.MoveCards(cards, STUB),)
    return (do.TakeLast("board", STUB),)


def _replace(task: Task, world: World, random: Random) -> do.Acts:
    """Deal the seat a new card; then move the exposed one to the top of the stub."""
    exposed = task.cards
    if not exposed:
        exposed = tuple(world.codes(zone)[-1] for zone in _seats(task) if world.at(zone))
    dealt = tuple(do.DealCard(zone) for zone in _seats(task))
    placed: do.Acts = (do.MoveCards(exposed, STUB, face_up=True),) if exposed else ()
    del random
    return (*dealt, *placed)


def _next_card(task: Task, world: World, random: Random) -> do.Acts:  # noqa: ARG001 - the signature of a `Doing`
    if task.zone.startswith("board"):
        return (do.BoardCards(1, int(task.zone.partition(":")[2] or 1)),)
    return tuple(do.DealCard(zone) for zone in ((task.zone,) if task.zone else _seats(task)))


def _kill(task: Task, world: World, random: Random) -> do.Acts:  # noqa: ARG001 - the signature of a `Doing`
    return tuple(do.Muck(zone) for zone in _seats(task))


def _scramble_board(task: Task, world: World, random: Random) -> do.Acts:  # noqa: ARG001
    return (do.Shuffle("board", task.order),)


def _top_to_stub(task: Task, world: World, random: Random) -> do.Acts:  # noqa: ARG001 - the signature of a `Doing`
    if task.cards:
        return (do.MoveCards(task.cards, STUB, face_up=True),)
    return (do.TakeLast("board", STUB, face_up=True),)


def _pick_to_stub(task: Task, world: World, random: Random) -> do.Acts:
    """Let the floor pick the named card, or a random board card."""
    cards = task.cards
    if not cards:
        if not world.at("board"):
            raise FollowError(f"{task.code}: the board holds no card")
        cards = (random.choice(world.codes("board")),)
    return (do.MoveCards(cards, STUB),)


def _turned_up(task: Task, world: World, random: Random) -> do.Acts:  # noqa: ARG001 - the signature of a `Doing`
    down = tuple(world.name(uid) for uid in world.at("board") if not world.lying[uid].face_up)
    return (do.MoveCards(down, "board", face_up=True),) if down else ()


def _board(count: int, *, face_up: bool = True) -> Doing:
    def deal(task: Task, world: World, random: Random) -> do.Acts:  # noqa: ARG001 - the signature of a `Doing`
        return (do.BoardCards(count, face_up=face_up),)

    return deal


def _burns(count: int) -> Doing:
    def burn(task: Task, world: World, random: Random) -> do.Acts:  # noqa: ARG001 - the signature of a `Doing`
        return (do.Burn(),) * count

    return burn


def _shuffle_aside_in(task: Task, world: World, random: Random) -> do.Acts:  # noqa: ARG001
    aside: do.Acts = (do.Gather(("aside",), STUB),) if world.at("aside") else ()
    return (*aside, do.Shuffle(STUB, task.order))


def _burn_becomes(task: Task, world: World, random: Random) -> do.Acts:  # noqa: ARG001
    """Use the last board card as the missing burn (no burn before turn or river)."""
    if task.cards:
        return (do.MoveCards(task.cards, "burn"),)
    return (do.TakeLast("board", "burn"),)


def _scramble_all(task: Task, world: World, random: Random) -> do.Acts:  # noqa: ARG001 - the signature of a `Doing`
    return (do.Gather(("muck", "burn"), STUB), do.Shuffle(STUB, task.order))


STEPS: Final[Mapping[str, Doing]] = MappingProxyType({
    **dict.fromkeys(
        ("stop", "announce", "verify_deck", "return_wagers", "return_all_chips", "same_button",
         "correct_button", "call_floor", "rest_is_flop", "leave_burn", "no_burn",
         "post_next_deal", "post_now"),
        _nothing,
    ),
    **dict.fromkeys(("finish_deal", "finish_betting", "redeal"), _rest),
    **dict.fromkeys(("reshuffle", "reshuffle_stub", "restore_order", "scramble_mixed"),
                    _shuffle_stub),
    **dict.fromkeys(("recut", "cut_stub"), _cut),
    **dict.fromkeys(("take_back_card", "use_as_next_burn"), _to(STUB)),
    **dict.fromkeys(("scramble_four", "scramble_three"), _scramble_board),
    **dict.fromkeys(("burn", "one_burn_only"), _burns(1)),
    **dict.fromkeys(("deal_turn", "deal_river", "community_card"), _board(1)),
    "retrieve_all": _retrieve_all,
    "new_setup": _new_setup,
    "replace_from_stub": _replace,
    "exposed_to_stub_top": _seen_to(STUB),
    "scrap_to_muck": _seen_to("muck"),
    "next_card_replaces": _next_card,
    "kill_hand": _kill,
    "top_is_next_burn": _top_to_stub,
    "floor_picks_burn": _pick_to_stub,
    "set_aside": _to("aside"),
    "return_to_stub": _board_back,
    "deal_flop": _board(3),
    "deal_river_face_down": _board(1, face_up=False),
    "turn_up_river": _turned_up,
    "shuffle_before_river": _shuffle_aside_in,
    "burn_becomes": _burn_becomes,
    "two_cards_off": _burns(2),
    "scramble_all": _scramble_all,
})
"""Every step code of the tape format with its `Doing`."""
