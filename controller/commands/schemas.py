"""`railbird schemas`: write the JSON Schemas and AsyncAPI document of a table's messages."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from controller.commands.command import Subcommands, add_command

EXAMPLES = """examples:
  railbird schemas --output docs        writes docs/asyncapi.json and docs/schemas/*.json"""


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    parser = add_command(subcommands, "schemas", "write the schemas of what a table publishes", EXAMPLES)
    parser.add_argument("--output", type=Path, required=True, metavar="DIR")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write the documents."""
    from controller.room.asyncapi import asyncapi
    from controller.room.message_schemas import schemas

    folder = options.output / "schemas"
    folder.mkdir(parents=True, exist_ok=True)
    for name, schema in schemas().items():
        (folder / f"{name}.json").write_text(json.dumps(schema, indent=2) + "\n", encoding="utf-8")
    (options.output / "asyncapi.json").write_text(json.dumps(asyncapi(), indent=2) + "\n", encoding="utf-8")
    sys.stdout.write(f"{options.output}: asyncapi.json and {len(schemas())} schemas\n")
    return 0
