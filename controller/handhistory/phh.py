"""Reads recorded hands in the PHH format.

PHH (uoftcprg/phh-std) lists players from the left of the button: p1 is the small blind, the last player the button.
Heads-up, the blinds and antes are written in reverse, with p1 as the big blind (PokerKit's reading). Amounts may be
decimal; we count them in the smallest unit that makes all of them whole, and print them in the file's own unit. A
negative blind is the post of a player who came in out of turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from controller.table.stakes import Stakes
from controller.terms.cards import Card, card
from controller.terms.codes import Betting
from controller.terms.texts import quoted
from firmware_bridge import files

GAMES: Mapping[str, str] = {
    "NT": "nlhe", "FT": "lhe", "NS": "shortdeck", "PO": "plo", "FO/8": "lo8", "F7S": "stud", "F7S/8": "stud8",
    "FR": "razz", "N2L1D": "27sd", "F2L3D": "27td", "FB": "badugi",
}
"""The format's eleven variant codes with their games."""

MOST_PLAYERS: Final = 23
MOST_AMOUNT: Final = 10**12
MOST_DECIMALS: Final = 9


class PhhError(ValueError):
    """A file or hand that is not PHH or cannot be played; the text says where and why."""


@dataclass(frozen=True, slots=True)
class PhhHand:
    """One hand of a PHH file; amounts in the smallest unit, `unit` of the file's per ours."""

    index: int
    variant: str
    unit: Fraction
    stacks: tuple[int, ...]
    blinds: tuple[int, ...]
    antes: tuple[int, ...]
    bring_in: int
    limits: tuple[int, int] | None
    min_bet: int
    actions: tuple[str, ...]

    @property
    def players(self) -> int:
        """Return how many players were dealt in."""
        return len(self.stacks)


def read_phh(path: Path) -> Iterator[PhhHand | tuple[int, str]]:
    """Read a `.phh` or `.phhs` file; yield hands, or (index, fault) for a faulty one.

    Raises:
        PhhError: the file cannot be read, or is not TOML.
    """
    try:
        told = files.parse_toml(files.read_text(path, files.MOST_RECORDED), Decimal)
    except files.FileFaultError as error:
        raise PhhError(f"{path}: {error}") from None
    sections = [(1, told)] if "variant" in told else [(index, told[key]) for index, key in enumerate(told, 1)]
    for index, section in sections:
        try:
            yield _hand(index, section)
        except KeyError as error:
            yield index, f"cannot be played: the field {error.args[0]!r} is missing"
        except ValueError as error:
            yield index, f"cannot be played: {error}"


def _hand(index: int, told: Any) -> PhhHand:
    if not isinstance(told, dict):
        raise ValueError("it is not a table of keys and values")  # noqa: TRY004 - every fault of a hand is a ValueError
    stacks = _listed(told, "starting_stacks", told["starting_stacks"])
    count = len(stacks)
    if not 2 <= count <= MOST_PLAYERS:
        raise ValueError(f"it has {count} players; a hand has 2 to {MOST_PLAYERS}")
    blinds = _listed(told, "blinds_or_straddles", [0] * count)
    antes = _listed(told, "antes", [0] * count)
    actions = _listed(told, "actions", told["actions"], str)
    other = [told.get(name, 0) for name in ("bring_in", "small_bet", "big_bet", "min_bet")]
    amounts = [_amount(value) for value in (*stacks, *blinds, *antes, *other)]
    amounts += [_amount(word) for line in actions for word in _amount_of(line)]
    if str(told["variant"])[:1] not in {"F", "P", "N"}:
        raise ValueError("its variant is not one of the format's eleven")
    unit = Fraction(1)
    for amount in amounts:
        unit = Fraction(1, max(unit.denominator, _lcm(unit.denominator, amount.denominator)))

    def whole(value: Any) -> int:
        return int(Fraction(value) / unit)

    if count == 2:
        blinds, antes = list(reversed(blinds)), list(reversed(antes))
    small, big = whole(told.get("small_bet", 0)), whole(told.get("big_bet", 0))
    return PhhHand(
        index=index,
        variant=str(told["variant"]),
        unit=unit,
        stacks=tuple(whole(stack) for stack in stacks),
        blinds=tuple(whole(blind) for blind in blinds),
        antes=tuple(whole(ante) for ante in antes),
        bring_in=whole(told.get("bring_in", 0)),
        limits=(small, big) if small else None,
        min_bet=whole(told.get("min_bet", 0)),
        actions=tuple(line.split("#")[0].strip() for line in actions),
    )


def _listed(told: Mapping[str, Any], key: str, default: list[Any], kind: type = object) -> list[Any]:
    """Return a list field of a hand."""
    value = told.get(key, default)
    if not isinstance(value, list) or not all(isinstance(one, kind) for one in value):
        raise ValueError(f"its field {key!r} is not a list of the right values")
    return value


def _amount(value: Any) -> Fraction:
    """Return an amount from a number or from its text."""
    try:
        amount = Decimal(value) if type(value) in {int, str, Decimal} else Decimal("NaN")
    except ArithmeticError:
        amount = Decimal("NaN")
    finest = amount.as_tuple().exponent
    # NaN and infinity have a letter as their exponent.
    if not isinstance(finest, int) or finest < -MOST_DECIMALS or abs(amount) > MOST_AMOUNT:
        raise ValueError(f"{quoted(str(value))} is not an amount")
    return Fraction(amount)


def _lcm(one: int, other: int) -> int:
    product = one * other
    while other:
        one, other = other, one % other
    return product // one


def _amount_of(line: str) -> list[str]:
    words = line.split("#", maxsplit=1)[0].split()
    return [words[2]] if len(words) > 2 and words[1] == "cbr" else []


def stakes_of(hand: PhhHand) -> Stakes:
    """Return the stakes of a recorded hand."""
    forced = [blind for blind in hand.blinds if blind > 0]
    usual = tuple(sorted(forced[:2])) or ((hand.min_bet,) if hand.min_bet and not hand.bring_in else ())
    limits = hand.limits
    if hand.players > 2 and any(hand.blinds) and not any(hand.blinds[:-1]):
        # Some rooms play short deck with a button blind: the player left of the button acts first, as without blinds.
        usual, limits = (), (hand.min_bet, hand.min_bet)
    uniform = max(hand.antes, default=0)
    structure = {"F": Betting.FIXED_LIMIT, "P": Betting.POT_LIMIT, "N": Betting.NO_LIMIT}[hand.variant[0]]
    return Stakes(
        blinds=usual if not hand.bring_in else (),
        ante=uniform,
        bring_in=hand.bring_in,
        limits=limits,
        betting=structure,
        posting="keyed",
    )


def cards_of(text: str) -> tuple[Card, ...]:
    """Return the cards of a text such as `AsKh??`.

    Raises:
        CardError: two characters of the text are not a card.
    """
    return tuple(card(text[index : index + 2]) for index in range(0, len(text), 2))


def in_file_units(amount: int, unit: Fraction) -> int | float:
    """Return an amount in the file's own unit, as an integer if it is whole."""
    value = amount * unit
    return int(value) if value.denominator == 1 else float(value)
