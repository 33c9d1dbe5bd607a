"""The figures for Prometheus: served, counted, and without a card."""

import json
import re
import urllib.request

import pytest
from prometheus_client.parser import text_string_to_metric_families

from controller.engine.advance import advance
from controller.loading.game_files import load_games
from controller.loading.library import load_book
from controller.room.embedded_broker import free_port
from controller.room.metrics import MetricsError, TableMetrics
from controller.room.metrics_settings import MetricsSettings
from controller.table import events as happened
from controller.tape.tape import open_table, parse_tape
from controller.terms.cards import card
from controller.terms.places import seat_place

FACE = re.compile(r"(?<![A-Za-z0-9_])[2-9TJQKA][cdhs](?![A-Za-z0-9_])")


def quiet_table():
    header = {"tape": 1, "table": {"game": "nlhe", "blinds": [1, 2], "seats": {str(s): {"stack": 200} for s in (1, 2, 3)}, "button": 3}}
    return open_table(parse_tape(json.dumps(header), "t"), load_book("golden-nugget-2025"), load_games())


def played(*more):
    """The figures after a hand's deal, an exposed card and what else happens."""
    metrics, table = TableMetrics("t12", "1.0", lambda: (1, 77)), quiet_table()
    cards = iter("2c 3c 4c 5c 6c 7c".split())
    dealt = [happened.CardMoved(100 * n, card(next(cards)), seat_place(seat)) for n, seat in enumerate((1, 2, 3) * 2, 1)]
    for event in (happened.NewDeal(0), *dealt, *more):
        table, outputs = advance(table, event)
        metrics.heard(event, outputs, table)
    return metrics


def figures(text):
    return {(one.name, *sorted(one.labels.items())): one.value for family in text_string_to_metric_families(text) for one in family.samples}


def test_the_page_has_what_happened_and_what_is_so_and_no_card():
    metrics = played(happened.CardExposed(700, 3), happened.DeviceLost(800, "reader-a", (seat_place(1),)))
    settings = MetricsSettings(free_port())
    close = metrics.serve(settings)
    text = urllib.request.urlopen(f"http://127.0.0.1:{settings.port}/metrics", timeout=10).read().decode()
    with pytest.raises(MetricsError, match="choose another"):
        metrics.serve(settings)
    close()
    found = figures(text)
    assert found["railbird_events_total",] == 9
    assert found["railbird_pot_chips",] == 3
    assert found["railbird_players",] == 3
    assert found["railbird_ruling_open",] == 1
    assert (found["railbird_devices_lost",], found["railbird_places_unseen",]) == (1, 1)
    assert found["railbird_event_sequence",] == 77
    assert sum(value for name, value in found.items() if name[0] == "railbird_rulings_total") == 1
    assert found["railbird_device_changes_total", ("device", "reader-a"), ("state", "lost")] == 1
    assert not FACE.findall(text)
