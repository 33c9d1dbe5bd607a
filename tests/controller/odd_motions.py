"""Cards that came to rest where none was due, as one motion: for asking one finder of irregularities."""

from __future__ import annotations

from held_arrivals import Scene

from controller.table.events import CardMoved
from controller.table.state import Motion
from controller.terms import cards
from controller.terms.fast_copies import replace
from controller.terms.places import PlaceKind, place, seat_place


def odd(scene: Scene, *moves: str, no_hand=False, **how):
    """The table behind a motion such as `2h>4` or `2h>burn`, and the motion; every card of it is odd."""
    before, told, sources, ledger = scene.table, [], [], scene.table.ledger
    for one in moves:
        code, _, where = one.partition(">")
        where = seat_place(int(where)) if where.isdigit() else place(where)
        up = where.kind is PlaceKind.BOARD
        fields = {"motion": 9, "face_up": up} | {
            key: scene.zero + value if key.endswith("_ms") and value is not None else value for key, value in how.items()
        }
        told.append(CardMoved(scene.zero + 900, cards.card(code), where, **fields))
        sources.append(ledger.place_of(told[-1].card))
        ledger = ledger.moved(told[-1].card, where, face_up=up)
    table = replace(before, physical=replace(before.physical, ledger=ledger))
    hand_before = None if no_hand else before.hand
    motion = Motion(
        scene.zero + 900, tuple(told), odd=True, strays=tuple(told), sources=tuple(sources),
        hand_before=hand_before, table_before=before,
    )
    return replace(table, motion=motion), motion


def cause(finder, scene: Scene, *moves: str, **how):
    """What a finder finds in a motion; None if nothing."""
    found = finder(*odd(scene, *moves, **how))
    return None if found is None else found.cause.value
