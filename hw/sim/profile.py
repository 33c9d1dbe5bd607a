"""Reads, explains and writes noise profiles as checked TOML.

A value is written bare (`hit_rate = 0.9`) or with its source
(`hit_rate = { value = 0.9, source = "measured 2026-03-02" }`). Unknown names, wrong types and
values outside their range are refused, with their place in the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, cast

from firmware_bridge import files
from firmware_bridge.commandline.nearest import did_you_mean
from hw.sim.noise import (
    Cards,
    Coil,
    Contacts,
    CrossTalk,
    Detection,
    Keys,
    Noise,
    Pace,
    Readers,
    Tray,
    Uids,
)

FOLDER: Final = Path(__file__).resolve().parent.parent / "noise"
LARGEST_FIGURE: Final = 1e9
"""The largest value of any figure, in its unit."""
POSITION: Final = "mm from the table's center"
SECTIONS: Final = MappingProxyType({
    "detection": Detection, "readers": Readers, "crosstalk": CrossTalk, "uids": Uids, "cards": Cards, "pace": Pace,
    "keys": Keys, "contacts": Contacts, "tray": Tray,
})


class ProfileError(ValueError):
    """A noise profile that cannot be used; the sentence names file, place and fault."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One named figure of a profile, for printing."""

    name: str
    value: float
    unit: str
    source: str


def shipped() -> tuple[str, ...]:
    """Return the names of the profiles that come with Railbird."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def load_noise(profile: str | Path) -> Noise:
    """Return a noise profile by its shipped name (`clean`, `reference`, `fast`, …) or by file.

    Raises:
        ProfileError: the file is missing, is not TOML, or does not fit the schema.
    """
    path = Path(profile)
    if not path.suffix:
        path = FOLDER / f"{profile}.toml"
    try:
        text = files.read_text(path)
    except files.FileFaultError as error:
        known, meant = ", ".join(shipped()), did_you_mean(str(profile), shipped())
        raise ProfileError(
            f"no noise profile at {str(profile)!r}, which {error}: name a TOML file or one of {known}{meant}",
        ) from None
    return read_noise(text, path.name)


def read_noise(text: str, name: str = "profile") -> Noise:
    """Return the noise profile that a TOML text describes.

    Raises:
        ProfileError: the text is not TOML or does not fit the schema.
    """
    try:
        data = files.parse_toml(text)
    except files.FileFaultError as error:
        raise ProfileError(f"{name}: {error}") from None
    sources: dict[str, str] = {}
    parts: dict[str, object] = {}
    for key, body in data.items():
        if key in {"name", "about"}:
            parts[key] = _text(body, f"{name}: {key}")
        elif key in SECTIONS:
            parts[key] = _section(SECTIONS[key], body, f"{name}: [{key}]", sources)
        elif key == "coil":
            parts["coils"] = _coils(body, name, sources)
        elif key == "pairs":
            parts["pairs"] = _pairs(body, name)
        else:
            known = ["name", "about", *SECTIONS, "coil", "pairs"]
            said = f"is not a section of a noise profile ({', '.join(known)}){did_you_mean(key, known)}"
            raise ProfileError(f"{name}: [{key}] {said}")
    return Noise(**parts, sources=MappingProxyType(sources))  # type: ignore[arg-type]


def _text(body: object, where: str) -> str:
    if not isinstance(body, str):
        raise ProfileError(f"{where} must be a text")
    return body


def _table(body: object, where: str) -> Mapping[str, object]:
    if not isinstance(body, dict):
        raise ProfileError(f"{where} must be a table")
    return cast("Mapping[str, object]", body)


def _number(body: object, unit: str, where: str) -> float:
    if isinstance(body, bool) or not isinstance(body, int | float):
        raise ProfileError(f"{where} must be a number ({unit})")
    most = 1.0 if unit.split(maxsplit=1)[0] in {"chance", "share"} else LARGEST_FIGURE
    least = -LARGEST_FIGURE if unit == POSITION else 0.0
    if not least <= body <= most:
        raise ProfileError(f"{where} is {files.cut(body)}, not between {least:g} and {most:g} ({unit})")
    return float(body)


def _section(kind: Any, body: object, where: str, sources: dict[str, str]) -> object:  # noqa: ANN401
    known = {each.name: str(each.metadata.get("unit", POSITION)) for each in fields(kind)}
    values: dict[str, float] = {}
    for name, given in _table(body, where).items():
        if name not in known:
            raise ProfileError(f"{where} has no {name!r}; it has {', '.join(known)}{did_you_mean(name, known)}")
        value, path = given, f"{where} {name}"
        if isinstance(given, dict):
            extra = set(given) - {"value", "source", "unit"}
            if extra or "value" not in given:
                raise ProfileError(f'{path} must be {{ value = …, source = "…" }}')
            if given.get("unit", known[name]) != known[name]:
                raise ProfileError(f"{path} is in {known[name]!r}, not in {files.cut(given['unit'])}")
            value = given["value"]
            if "source" in given:
                section = where.partition("[")[2].rstrip("]")
                sources[f"{section}.{name}"] = _text(given["source"], f"{path} source")
        values[name] = _number(value, known[name], path)
    return kind(**values)


def _coils(body: object, name: str, sources: dict[str, str]) -> Mapping[str, Coil]:
    coils: dict[str, Coil] = {}
    for zone, row in _table(body, f"{name}: [coil]").items():
        coils[zone] = cast("Coil", _section(Coil, row, f"{name}: [coil.{zone}]", sources))
    return MappingProxyType(coils)


def _pairs(body: object, name: str) -> Mapping[str, Mapping[str, float]]:
    pairs: dict[str, Mapping[str, float]] = {}
    for zone, row in _table(body, f"{name}: [pairs]").items():
        where = f"{name}: [pairs] {zone!r}"
        heard = _table(row, where).items()
        pairs[zone] = MappingProxyType(
            {other: _number(rate, "chance", f"{where} {other!r}") for other, rate in heard},
        )
    return MappingProxyType(pairs)


def figures(noise: Noise) -> Iterator[Figure]:
    """Return every figure of a profile with its unit and source."""
    for section in SECTIONS:
        part = getattr(noise, section)
        for each in fields(part):
            name = f"{section}.{each.name}"
            value = getattr(part, each.name)
            source = noise.sources.get(name, each.metadata["source"])
            yield Figure(name, value, each.metadata["unit"], source)


def write_noise(noise: Noise) -> str:
    """Return a profile as TOML text; `read_noise` turns it back into an equal value."""
    lines = [f"name = {_quoted(noise.name)}", f"about = {_quoted(noise.about)}"]
    section = ""
    for figure in figures(noise):
        part, _, name = figure.name.partition(".")
        if part != section:
            section = part
            lines += ["", f"[{section}]"]
        lines.append(
            f"{name} = {{ value = {figure.value!r}, unit = {_quoted(figure.unit)}, "
            f"source = {_quoted(figure.source)} }}",
        )
    for zone, coil in noise.coils.items():
        lines += ["", f"[coil.{_quoted(zone)}]"]
        given = ((each.name, getattr(coil, each.name)) for each in fields(coil))
        lines += [f"{name} = {value!r}" for name, value in given if value is not None]
    for zone, row in noise.pairs.items():
        lines += ["", f"[pairs.{_quoted(zone)}]"]
        lines += [f"{_quoted(other)} = {rate!r}" for other, rate in row.items()]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
