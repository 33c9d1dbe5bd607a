"""A tape or an antenna stream beside the journal: a fault of its file ends it alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol


class Recorder(Protocol):
    """Writes what it hears to a file."""

    @property
    def heard(self) -> Callable[..., None]:
        """Take what happened."""
        ...

    def close(self) -> None:
        """Write the rest and close the file."""
        ...


class Recording:
    """Passes on what happens until the file takes no more, and then says so once."""

    def __init__(self, name: str, recorder: Recorder, said: Callable[[str], None]) -> None:
        """`name` says what is recorded, for the sentence that `said` takes."""
        self._name, self._recorder, self._said = name, recorder, said
        self.has_ended = False

    def heard(self, *happened: Any) -> None:
        """Record what happened, if the recording has not ended."""
        if not self.has_ended:
            self._try(lambda: self._recorder.heard(*happened))

    def close(self) -> None:
        """Close the file; say it if what was left could not be written."""
        self._try(self._recorder.close)

    def _try(self, write: Callable[[], None]) -> None:
        try:
            write()
        except OSError as error:
            if not self.has_ended:
                why = error.strerror or error
                self._said(f"{self._name} ends here ({why}); the table goes on, and its journal has everything")
            self.has_ended = True
