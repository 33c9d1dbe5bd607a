"""Which connections to a broker must be encrypted."""

import pytest

from firmware_bridge.broker_link.access import BrokerSettings


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST", "127.0.0.1", "127.8.0.1", "::1"])
def test_what_never_leaves_the_computer_may_be_plain(host):
    assert BrokerSettings(host, username="t1", password_file="word").plain_fault() is None


@pytest.mark.parametrize("host", ["broker.room", "10.0.0.7", "fe80::1", "0.0.0.0", "localhost.room", "127.0.0.1.room", "128.0.0.1"])
def test_everything_else_is_encrypted_or_refused(host):
    assert host in BrokerSettings(host).plain_fault()
    assert "password" not in BrokerSettings(host).plain_fault()
    assert "the password could be read" in BrokerSettings(host, username="t1", password_file="word").plain_fault()
    for way in ({"tls": True}, {"ca_file": "ca.pem"}, {"certificate_file": "t1.pem"}):
        assert BrokerSettings(host, **way).plain_fault() is None
