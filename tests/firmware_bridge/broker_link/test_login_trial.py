"""The trial of a login says why the broker does not let a client in."""

import socket

import pytest

from firmware_bridge.broker_link.access import BrokerSettings
from firmware_bridge.broker_link.login_trial import login_fault
from tests.mosquitto import Mosquitto


@pytest.mark.broker
def test_a_broker_that_lets_everybody_in_and_one_that_does_not(tmp_path):
    with Mosquitto(tmp_path) as broker:
        assert login_fault(BrokerSettings("127.0.0.1", broker.port), "doctor") == ""
    with Mosquitto(tmp_path, "allow_anonymous false") as broker:
        assert login_fault(BrokerSettings("127.0.0.1", broker.port), "doctor").startswith("refuses the login: ")


def test_nobody_at_that_port_and_a_broker_that_says_nothing():
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        assert login_fault(BrokerSettings("127.0.0.1", port), "doctor", 0.3) == "does not answer within 0 s"
    assert login_fault(BrokerSettings("127.0.0.1", port), "doctor").startswith("cannot be reached: ")
