"""Players' misplaced cards, which the dealer returns or mucks."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from controller.simulation.dealer.world_names import code_of, names_of
from controller.table.hand import Hand
from controller.terms.cards import card
from hw.sim import physical_acts as acts
from hw.sim.world import World


class Astray:
    """Remembers the original hand of cards in the muck or in another hand."""

    def __init__(self) -> None:
        """Start without stray cards."""
        self._went: dict[bytes, tuple[str, str]] = {}
        self._thrown: set[int] = set()
        """The numbers of the acts that misplaced cards, in the dealer's count; discards are not among them."""

    def clear(self) -> None:
        """Start a new hand."""
        self._went.clear()
        self._thrown.clear()

    def saw(self, truth: acts.Truth) -> None:
        """Note an act, or a card that came to rest."""
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
        """Return the acts that put live hands back at their seats and muck folded ones."""
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
