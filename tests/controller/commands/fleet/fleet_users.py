"""The users of a fleet: how they get in by their files, and tables that run by them."""

import ssl

from controller.decks.enrolled_decks import Decks
from controller.runtime.composition import Deployment, compose_table
from controller.runtime.table_settings import load_settings
from firmware_bridge.broker_link.access import BrokerSettings
from hw.board import Board


def opened(fleet, name):
    """A table as `railbird run` composes it of its settings file, without hardware."""
    settings = load_settings(fleet.folder / "tables" / name / "table.toml")
    place = Deployment(fleet.folder / name, "", settings.broker, settings.room)
    return compose_table(settings.table, Board("bare", 9), Decks({}), place, lambda said: None)


def access(fleet, folder, name):
    """How a user gets in by the files of his folder."""
    where = fleet.folder / folder
    return BrokerSettings("localhost", fleet.port, ca_file=str(where / "ca.crt"), certificate_file=str(where / f"{name}.crt"), key_file=str(where / f"{name}.key"))


def is_refused(client):
    """Whether the broker hangs up before it takes the client in."""
    try:
        client.reconnect()
    except ssl.SSLError:
        return True
    return any(client.loop(0.1) for _ in range(20))
