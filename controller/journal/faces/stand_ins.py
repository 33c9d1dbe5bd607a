"""Puts stand-ins in the place of erased cards, and faces in theirs for a replay; pure.

A stand-in `?7` names the same card throughout a hand and tells nothing of its face: the numbers are drawn by lot. For a
replay each gets a face of the hand's deck that was never shown. So the replay goes as it went: no rule looks at the
face of a hidden card, only at where it lies.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, TypeAlias

from controller.journal.faces.hidden_faces import CODE, HIDDEN, SHOWN, RowFaces, item_commitment, salt_of
from controller.terms.cards import JOKER, STANDARD_DECK, UNKNOWN, card

StandIns: TypeAlias = dict[str, list[int]]
"""By kind of card (`A`, or with the other deck and the copy), the faces for its stand-ins 1, 2, 3 and so on.

A face is its place among the faces, so that whoever looks for cards in a journal's bytes finds none that is not one.
"""
IN_ORDER: Final = "ordered"
"""A `hidden` list that stood in the order of its cards, and does so again in a replay."""
BY_CODE: Final = "by-code"
"""The same, in the order of their texts."""
_CODE: Final = re.compile(CODE)
_STAND_IN: Final = re.compile(r'"(B/)?\?(\d+)(#[2-9])?"')
_FACES: Final = tuple(one.code for one in (*STANDARD_DECK, JOKER))


def with_stand_ins(
    rows: Mapping[int, RowFaces], shown: Collection[str], deck: Sequence[str], shuffle: Callable[[list[int]], None]
) -> tuple[dict[int, RowFaces], StandIns, int]:
    """Erase the cards of a hand that were never shown.

    Args:
        rows: the cards of the hand's rows, none of them erased.
        shown: the codes of the cards that were public in the hand.
        deck: the faces of the deck that was dealt.
        shuffle: brings a list into a random order that nobody can find again.

    Returns:
        the rows that had such cards, without them; the faces for their stand-ins; and how many cards were erased.
    """
    codes = {code[1:-1] for faces in rows.values() for item in faces.lines for code in _CODE.findall(item)}
    names, stand_ins = _named(codes - {*shown}, shown, deck, shuffle)
    erased = {
        seq: RowFaces(None, tuple(_erased(faces, n, names) for n in range(len(faces.lines))))
        for seq, faces in rows.items() if any(_holds(item, names) for item in faces.lines)
    }
    return erased, stand_ins, len(names)


def _holds(item: str, codes: Collection[str]) -> bool:
    return any(code[1:-1] in codes for code in _CODE.findall(item))


def _named(
    hidden: Collection[str], shown: Collection[str], deck: Sequence[str], shuffle: Callable[[list[int]], None]
) -> tuple[dict[str, str], StandIns]:
    """Return the stand-in of each hidden card, and the faces for the stand-ins."""
    kinds: dict[str, list[str]] = defaultdict(list)
    for code in sorted(hidden):
        kinds[_kind(code)].append(code)
    names: dict[str, str] = {}
    stand_ins: StandIns = {}
    for kind, codes in kinds.items():
        numbers = list(range(1, len(codes) + 1))
        shuffle(numbers)
        names |= {code: _of_kind(kind, f"?{number}") for code, number in zip(codes, numbers, strict=True)}
        free = [face for face in dict.fromkeys((*deck, *_FACES)) if _of_kind(kind, face) not in shown]
        stand_ins[kind] = [_FACES.index(face) for face in free[: len(codes)]]
    return names, stand_ins


def _kind(code: str) -> str:
    one = card(code)
    return one.deck if one.copy == 1 else f"{one.deck}{one.copy}"


def _of_kind(kind: str, face: str) -> str:
    return f"{'B/' if kind[0] == 'B' else ''}{face}{f'#{kind[1:]}' if kind[1:] else ''}"


def _erased(faces: RowFaces, n: int, names: Mapping[str, str]) -> str:
    """Return the line of one item once its hidden cards are erased."""
    item, salt = faces.lines[n], salt_of(faces.salt or b"", n)
    if not _holds(item, names):
        return f"{SHOWN} {salt.hex()} {item}"
    told = json.loads(item)
    kind, left = _order(told) if isinstance(told, list) else HIDDEN, _renamed(told, names)
    # The place in an ordered list would tell the face.
    left = left if kind == HIDDEN else sorted(left, key=json.dumps)
    return f"{kind} {item_commitment(salt, item).hex()} {_text(left)}"


def _order(told: list[Any]) -> str:
    """Return in which order a list of cards stands."""
    codes = [_code(one) for one in told]
    if codes == sorted(codes):
        return BY_CODE
    ordinals = [card(one).ordinal for one in codes]
    return IN_ORDER if ordinals == sorted(ordinals) else HIDDEN


def _code(one: Any) -> str:
    """Return the card of a list's element: a card, a card with its place, a seat with its card."""
    if isinstance(one, str):
        return one
    return str(one[0] if isinstance(one[0], str) else one[1])


def _renamed(told: Any, names: Mapping[str, str]) -> Any:
    if isinstance(told, str):
        return names.get(told, told)
    return [_renamed(one, names) for one in told] if isinstance(told, list) else told


def replayed_items(faces: RowFaces, stand_ins: StandIns) -> tuple[str, ...]:
    """Return a row's items with a face for each stand-in.

    Raises:
        ValueError: the row is damaged.
    """
    if not faces.is_erased:
        return faces.items()

    def face(found: re.Match[str]) -> str:
        deck, number, copy = found[1] or "", int(found[2]), found[3] or ""
        free = stand_ins[f"{'B' if deck else 'A'}{copy[1:]}"]
        return f'"{deck}{_FACES[free[number - 1]]}{copy}"'

    try:
        return tuple(_sorted(line.split(" ", 1)[0], _STAND_IN.sub(face, item))
                     for line, item in zip(faces.lines, faces.items(), strict=True))  # fmt: skip
    except LookupError:
        raise ValueError("the row has a stand-in without a face") from None


def _sorted(kind: str, item: str) -> str:
    if kind not in {IN_ORDER, BY_CODE}:
        return item
    if kind == BY_CODE:
        return _text(sorted(json.loads(item), key=_code))
    return _text(sorted(json.loads(item), key=lambda one: card(_code(one)).ordinal))


def unknown_items(faces: RowFaces) -> tuple[str, ...]:
    """Return a row's items with the unknown card in the place of each that was erased."""
    return tuple(_STAND_IN.sub(f'"{UNKNOWN.code}"', item) for item in faces.items())


def _text(told: Any) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))
