"""Buy-ins and added chips by the house's book.

Source: N98 to N100, E8, E86 to E88, G99 to G101, G181.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from controller.rulebook.house_rules import BuyInRules
from controller.rulebook.rule import Rule
from controller.terms.codes import Basis


@dataclass(frozen=True, slots=True)
class Bought:
    """The game of a buy-in: id, blinds, big blind or small bet, and whether it is limit."""

    game: str
    blinds: tuple[int, ...]
    unit: int
    is_limit: bool


@dataclass(frozen=True, slots=True)
class Purchase:
    """Chips that a player buys.

    Attributes:
        amount: the chips bought.
        stack: his chips before.
        leader: the biggest stack of the others.
        full_buy: he has made a full buy-in before.
        short_buys: how many times he has bought short since.
    """

    amount: int
    stack: int = 0
    leader: int = 0
    full_buy: bool = False
    short_buys: int = 0

    @property
    def after(self) -> int:
        """Return the player's chips after the purchase."""
        return self.stack + self.amount


@dataclass(frozen=True, slots=True)
class Bound:
    """A limit of the book with its rules; `basis` is the weakest of theirs."""

    amount: int
    cite: tuple[str, ...]
    basis: Basis


@dataclass(frozen=True, slots=True)
class BuyInFault:
    """A purchase beyond a limit of the book."""

    kind: Literal["short", "too_much", "at_the_most"]
    bound: Bound


def least(rules: BuyInRules, game: Bought) -> Bound | None:
    """Return the full buy-in of that game; None if the book has none."""
    printed = next((one for one in rules.games.value if (one.game, one.blinds) == (game.game, game.blinds)), None)
    if printed is not None:
        return _bound(printed.least, rules.games)
    times = rules.limit_least_times if game.is_limit else rules.least_times
    return _bound(times.value * game.unit, times)


def most(rules: BuyInRules, game: Bought, leader: int) -> Bound | None:
    """Return the maximum of chips after a buy-in, by the book's limit or the top stack."""
    printed = next((one for one in rules.games.value if (one.game, one.blinds) == (game.game, game.blinds)), None)
    times = rules.limit_most_times if game.is_limit else rules.most_times
    rule: Rule[object] = rules.games if printed is not None else times
    bound = _bound(printed.most if printed is not None else times.value * game.unit, rule)
    share = leader * rules.leader_percent.value // 100
    return _bound(share, rules.leader_percent) if bound is not None and share > bound.amount else bound


def _bound(amount: int, *rules: Rule[object]) -> Bound | None:
    """Return a limit by these rules; None if it is 0."""
    if not amount:
        return None
    cite = tuple(dict.fromkeys(number for rule in rules for number in rule.cite))
    literal = all(rule.basis is Basis.TEXT for rule in rules)
    return Bound(amount, cite, Basis.TEXT if literal else Basis.DEFAULT)


def fault_of(rules: BuyInRules, game: Bought, purchase: Purchase) -> BuyInFault | None:
    """Return the book's objection to a purchase; None if it is in order."""
    floor, ceiling = least(rules, game), most(rules, game, purchase.leader)
    if floor is not None and purchase.after < floor.amount:
        allowed = purchase.full_buy and purchase.short_buys < rules.short_buys.value
        return None if allowed else BuyInFault("short", _also(floor, rules.short_buys))
    if ceiling is None or purchase.after <= ceiling.amount:
        return None
    if purchase.stack >= ceiling.amount:
        return BuyInFault("at_the_most", _also(ceiling, rules.add_on))
    if rules.add_on.value == "under_maximum" and purchase.amount <= ceiling.amount:
        return None
    return BuyInFault("too_much", _also(ceiling, rules.add_on) if purchase.stack else ceiling)


def _also(bound: Bound, rule: Rule[object]) -> Bound:
    """Return the limit with another rule that it rests on."""
    cite = tuple(dict.fromkeys((*bound.cite, *rule.cite)))
    return Bound(bound.amount, cite, bound.basis if rule.basis is Basis.TEXT else Basis.DEFAULT)


def is_short(rules: BuyInRules, game: Bought, purchase: Purchase) -> bool:
    """Whether the player has less than a full buy-in after the purchase."""
    floor = least(rules, game)
    return floor is not None and purchase.after < floor.amount
