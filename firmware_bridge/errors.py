"""Errors between a wire and a reading; each says what, where and what to do."""

from __future__ import annotations


class BridgeError(Exception):
    """Any fault of this package; catch it to catch them all."""


class FrameError(BridgeError):
    """Bytes that are no frame, or a frame that cannot be built."""


class MessageError(BridgeError):
    """A whole frame whose content makes no sense."""


class LinkError(BridgeError):
    """The other end of a link breaks the protocol, or speaks another version of it."""


class NotKeptError(BridgeError):
    """A sink could not make a reading durable, so it must not be acknowledged."""


class PortError(BridgeError):
    """A serial port that cannot be opened, or died: unplugged, taken, gone from `/dev`."""
