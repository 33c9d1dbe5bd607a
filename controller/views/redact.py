"""The one gate from cards to screens and topics: hidden cards come out face down."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from controller.table.ledger import CardLedger
from controller.terms.cards import Card
from controller.terms.places import PlaceKind
from controller.terms.sentences import AMOUNT_SIGN, in_currency
from controller.views.faces import CardView, FaceDown, FaceUp, faces_in, without_faces
from controller.views.phrases.phrase import Worded

FACE_DOWN = FaceDown()


def visible(ledger: CardLedger, one: Card) -> CardView:
    """Return the card with its face only if it lies face up or was tabled."""
    return _face_up(one.face) if one.is_known and one in ledger.up else FACE_DOWN


@lru_cache(128)
def _face_up(face: str) -> FaceUp:
    """Return a face that is up; always the same object."""
    return FaceUp(face)


def open_faces_of(ledger: CardLedger) -> tuple[FaceUp, ...]:
    """Return the faces that everybody may see now, on the boards and in front of the seats."""
    shown = (
        visible(ledger, one)
        for place, pile in ledger.piles.items()
        if place.kind in {PlaceKind.BOARD, PlaceKind.SEAT, PlaceKind.ASIDE}
        for one in pile
    )
    return tuple(view for view in shown if isinstance(view, FaceUp))


def said(sentence: str, faces: Iterable[FaceUp], currency: str) -> str:
    """Return the sentence with its amounts in the currency and "a card" for hidden cards."""
    if AMOUNT_SIGN not in sentence and not faces_in(sentence):
        return sentence
    public = frozenset(face.text for face in faces)

    def change(text: str) -> str:
        return in_currency(without_faces(text, public), currency)

    return sentence.altered(change, currency) if isinstance(sentence, Worded) else change(sentence)
