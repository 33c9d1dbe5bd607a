"""Strict conversion of views to and from one line of JSON, for socket and retained topics.

A line is `{"view": "felt", "v": 1, "body": {…}}` or a heartbeat, `{"view": "beat", "v": 1, "body": {"sequence": 812,
"at_ms": 93511}}`. A face-up card is written as its face (`"As"`), any other card as `"??"`. A field with its default
value is left out. A missing or wrongly typed field and an unknown word are refused with their path. A field that this
program does not know is ignored: a newer controller may send it. Texts are English; `messages`, beside the body, has
the message and the arguments of each one that has arguments (`phrases.phrase_codec`).
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Mapping
from contextlib import suppress
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final, TypeAlias, TypeVar, cast, get_args, get_origin

import msgspec
from cattrs import Converter, transform_error

from controller.views.faces import CardView, FaceDown, FaceUp
from controller.views.lines.line_writer import FACELESS, ViewWriter
from controller.views.lines.view_part import ViewPart
from controller.views.models import (
    BasisCode,
    BoardView,
    DealerView,
    FloorView,
    GameLine,
    HistoryLine,
    KeyHint,
    OutcomeCode,
    PositionsView,
    PublicView,
    ReaderState,
    ReaderView,
    SeatLine,
    SeatView,
    Standing,
    StepState,
    View,
    ViewError,
    view_name,
)
from controller.views.phrases.phrase import Amount, Initial, Listed, Phrase, Worded
from controller.views.phrases.phrase_codec import PhraseError, decoded
from controller.views.seats.seat_writer import SeatWriter

VERSION: Final = 1
NOTE_SUFFIX: Final = ".not-started"
"""Behind the socket's name, the file in which a controller that does not start leaves word why: nobody listens then."""
_KEPT: Final = 256
"""How many parts of each kind are kept: those of some hands at a table of ten."""
_WITHOUT_REFERENCES: Final = 2
"""A version of `marshal` in which equal values have equal bytes."""
WORDED: Final = (Phrase, Amount, Listed, Initial)
Model = TypeVar("Model")
Hook: TypeAlias = Callable[[object, object], object]


class Beat(ViewPart, frozen=True):
    """A heartbeat between views: number and time of the last event that the controller took.

    `not_recording` says why the table does not record now; empty while it does.
    """

    sequence: int
    at_ms: int
    not_recording: str = ""


Wired: TypeAlias = View | Beat


class WireError(ValueError):
    """A line that is not a view; the sentence says where, and never repeats a card."""


def to_line(wired: Wired, name: str = "") -> str:
    """Return a view or a beat as one line of JSON, without a line end.

    `name` is the view's, if it is known already.
    """
    body, messages = _SEATS.written(wired) if type(wired) is SeatView else _WRITER.written(wired)
    told = b',"messages":%b' % messages if messages else b""
    named = name or ("beat" if isinstance(wired, Beat) else view_name(wired))
    return (b'{"view":"%b","v":%d,"body":%b%b}' % (named.encode(), VERSION, body, told)).decode()


def from_line(line: str | bytes, *, keep_messages: bool = False) -> Wired:
    """Return the view or the beat of a line.

    Its texts are phrases, which another language can say, if `keep_messages`; otherwise they are English alone. A text
    whose message has a form that this program does not know stays English.

    Raises:
        WireError: the line is not JSON, has another version, names no view, or its body does not fit.
    """
    name, body, messages = _framed(line)
    try:
        if keep_messages and messages:
            body = _in_phrases(body, _decoded(messages))
        wired: Wired = _CONVERTER.structure(body, _model_of(name))
    except Exception as error:  # noqa: BLE001 - one refusal
        raise WireError(f"view {name!r}: " + "; ".join(_complaints(error))) from None
    if not isinstance(wired, Beat) and view_name(wired) != name:
        raise WireError(f"view {name!r}: the body belongs to {view_name(wired)!r}")
    return wired


def to_body(model: object) -> object:
    """Return a view model as what JSON can hold."""
    return _CONVERTER.unstructure(model)


def from_body(body: object, model: type[Model]) -> Model:
    """Return a view model from what JSON held.

    Raises:
        WireError: it does not fit.
    """
    try:
        return _CONVERTER.structure(body, model)
    except Exception as error:  # noqa: BLE001 - one refusal
        raise WireError("; ".join(_complaints(error))) from None


def _framed(line: str | bytes) -> tuple[str, object, dict[str, object]]:
    try:
        framed = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise WireError("the line is not JSON") from None
    if not isinstance(framed, dict) or not framed.keys() >= {"view", "v", "body"}:
        raise WireError("a line must have the keys `view`, `v` and `body`")
    if framed["v"] != VERSION:
        raise WireError(f"the line has another version; this program reads version {VERSION}")
    messages = framed.get("messages", {})
    if not isinstance(messages, dict):
        raise WireError("the line's `messages` are not an object")
    return str(framed["view"]), framed["body"], messages


def _decoded(messages: Mapping[str, object]) -> dict[str, Worded]:
    """Return the phrases by their English texts, without those of an unknown form."""
    phrases: dict[str, Worded] = {}
    for text, entry in messages.items():
        with suppress(PhraseError):
            phrases[text] = decoded(text, entry)
    return phrases


def _in_phrases(node: object, phrases: Mapping[str, Worded]) -> object:
    """Return a body with a phrase for each text that has one."""
    if isinstance(node, str):
        return phrases.get(node, node)
    if isinstance(node, dict):
        return {name: _in_phrases(one, phrases) for name, one in node.items()}
    return [_in_phrases(one, phrases) for one in node] if isinstance(node, list) else node


def _model_of(name: str) -> type[Wired]:
    word, _, number = name.partition(":")
    if word == "seat" and number.isdecimal():
        return SeatView
    models: dict[str, type[Wired]] = {
        "felt": PublicView,
        "dealer": DealerView,
        "floor": FloorView,
        "beat": Beat,
    }
    try:
        return models[name]
    except KeyError:
        raise ViewError("there is no view of this name; the views are felt, dealer, seat:N and floor") from None


def _complaints(error: Exception) -> list[str]:
    if isinstance(error, ViewError):
        return [str(error)]
    return [said.replace(" @ $", " at body") for said in transform_error(error, "$", _said)]


def _said(error: BaseException, _: type | None) -> str:
    """Return an error in our words; it never repeats a value, which may be a card."""
    match error:
        case ViewError():
            return str(error)
        case KeyError():
            return "a field is missing"
        case TypeError():
            return "wrong type"
    return "no such word"


def _only(*kinds: type) -> Hook:
    def structure(value: object, _: object) -> object:
        if type(value) not in kinds:
            raise TypeError
        return value

    return structure


def _word_hook(kind: type[StrEnum]) -> Hook:
    words = {word.value: word for word in kind}

    def structure(value: object, _: object) -> StrEnum:
        if not isinstance(value, str):
            raise TypeError
        if value not in words:
            raise ValueError
        return words[value]

    return structure


def _tuple_hook(kind: type, converter: Converter) -> Hook:
    item = get_args(kind)[0]
    hook = converter.get_structure_hook(item)

    def structure(value: object, _: object) -> tuple[object, ...]:
        if not isinstance(value, list):
            raise TypeError
        return tuple(hook(entry, item) for entry in value)

    return structure


def _made_once(kind: type, hook: Hook) -> Hook:
    """Return a hook that keeps its last values.

    Most parts of a view are those of the view before. One that comes again is the same object, which a screen finds
    among its kept drawings at once. The key is the part's exact bytes: `1` and `true` are equal, but not the same.
    """

    @lru_cache(_KEPT)
    def made(packed: bytes) -> object:
        return hook(marshal.loads(packed), kind)  # noqa: S302 - its own bytes of a moment ago

    def structure(value: object, _: object) -> object:
        try:
            packed = marshal.dumps(cast("dict[str, Any]", value), _WITHOUT_REFERENCES)
        except ValueError:  # a phrase is in it
            return hook(value, kind)
        return made(packed)

    return structure


def _is_tuple(kind: object) -> bool:
    return get_origin(kind) is tuple


def _face_up(value: object, _: object) -> FaceUp:
    if not isinstance(value, str):
        raise TypeError
    return FaceUp(value)


def _card(value: object, _: object) -> CardView:
    return FaceDown() if value == FACELESS else _face_up(value, _)


def _converter() -> Converter:
    converter = Converter(omit_if_default=True)
    for kinds in ((int,), (str, *WORDED), (bool,), (float, int)):
        converter.register_structure_hook(kinds[0], _only(*kinds))
    for words in (BasisCode, OutcomeCode, ReaderState, Standing, StepState):
        converter.register_structure_hook(words, _word_hook(words))
    converter.register_structure_hook_factory(_is_tuple, _tuple_hook)
    converter.register_structure_hook(FaceUp, _face_up)
    converter.register_structure_hook(CardView, _card)
    converter.register_unstructure_hook(FaceUp, lambda card: card.text)
    converter.register_unstructure_hook(FaceDown, lambda _: FACELESS)
    converter.register_unstructure_hook(
        CardView, lambda card: card.text if isinstance(card, FaceUp) else FACELESS
    )
    for kind in (GameLine, PositionsView, BoardView, SeatLine, KeyHint, HistoryLine, ReaderView):
        converter.register_structure_hook(kind, _made_once(kind, converter.get_structure_hook(kind)))
    return converter


_CONVERTER: Final = _converter()
_WRITER: Final = ViewWriter()
_SEATS: Final = SeatWriter(_WRITER)
