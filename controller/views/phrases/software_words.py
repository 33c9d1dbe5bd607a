"""What the floor reads of the program: which one runs, and what is not as released."""

from __future__ import annotations

from controller.views.phrases.phrase import phrase, plural


def software_words(version: str, fingerprint: str) -> str:
    """Return which program runs, in a few words; a working copy has no fingerprint."""
    if not fingerprint:
        return phrase("software {version}, a working copy", version=version)
    return phrase("software {version} ({fingerprint})", version=version, fingerprint=fingerprint)


def altered_words(first: str, count: int) -> str:
    """Return that files are not those of the release, the first one's name, and what to do."""
    return plural(
        "The software is not as released: {file} differs. Run railbird selfcheck, and install the release again.",
        "The software is not as released: {count} files differ, the first is {file}. Run railbird selfcheck, "
        "and install the release again.",
        count, file=first,
    )
