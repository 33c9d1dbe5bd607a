"""The errors of this package; each says what is wrong, where, and what to do."""

from __future__ import annotations


class BridgeError(Exception):
    """The base class of this package's errors."""


class FrameError(BridgeError):
    """Bytes that are not a frame, or a frame that cannot be built."""


class MessageError(BridgeError):
    """A complete frame with invalid content."""


class LinkError(BridgeError):
    """The other end of a link breaks the protocol or uses another version of it."""


class NotKeptError(BridgeError):
    """A sink could not store a reading, so the reading must not be acknowledged."""


class PortError(BridgeError):
    """A serial port that cannot be opened, or failed: unplugged, in use, gone from `/dev`."""
