"""Misplaced cards of players, as a dealer sees them: returned or pulled in."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from controller.simulation.dealer.world_names import code_of, names_of
from controller.table.hand import Hand
from controller.terms.cards import card
from hw.sim import physical_acts as acts
from hw.sim.world import World


class Astray:
    """Remembers from which hand cards went into the muck or into another hand."""

    def __init__(self) -> None:
        """Nothing has gone astray."""
        self._went: dict[bytes, tuple[str, str]] = {}
        self._thrown: set[int] = set()
        """The acts, by the dealer's count, in which cards were thrown in or about and not given away."""

    def clear(self) -> None:
        """A hand begins."""
        self._went.clear()
        self._thrown.clear()

    def saw(self, truth: acts.Truth) -> None:
        """Something was done, or a card came to rest."""
        match truth:
            case acts.Begun(what=acts.TakeLast() | acts.Muck() | acts.PlayerAct(fold=True)):
                self._thrown.add(truth.act)
            case acts.Rested(origin=origin, zone=zone) if origin.startswith("seat:"):
                if truth.act in self._thrown and zone.startswith(("seat:", "discard:", "muck")):
                    self._went[truth.uid] = (origin, zone)
            case acts.Rested():
                self._went.pop(truth.uid, None)
            case _:
                pass

    def return_strays(self, world: World, hand: Hand, folded: Collection[int]) -> acts.Acts:
        """Return acts that put live hands back at their seats and pull in folded ones."""
        live = {f"seat:{seat}" for seat in hand.wagering.live}
        back: dict[str, list[bytes]] = {}
        out = [uid for seat in sorted(folded) if f"seat:{seat}" not in live for uid in world.at(f"seat:{seat}")]
        for uid, (origin, zone) in self._went.items():
            if uid not in world.at(zone):
                continue
            if zone.startswith("seat:") or (origin not in live and zone != "muck"):
                out.append(uid)
            elif origin in live and (zone != "muck" or not world.at(origin)):
                back.setdefault(origin, []).append(uid)
        told = [acts.MoveCards(_names(world, out), "muck")] if out else []
        return (*told, *(acts.MoveCards(_names(world, uids), origin) for origin, uids in back.items()))


def _names(world: World, uids: Iterable[bytes]) -> tuple[str, ...]:
    return names_of((card(code_of(world.tags[uid])) for uid in uids), world.deck)
