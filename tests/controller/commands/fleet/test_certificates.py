"""OpenSSL takes the certificates for what they are made for, and for nothing else."""

import ssl
import time
from datetime import UTC, datetime, timedelta

import pytest

from controller.commands.fleet import certificates as certs

NOW = datetime.fromtimestamp(time.time() // 1, UTC)  # noqa: TID251 - OpenSSL looks at the real date
CLIENT, SERVER = certs.CertificateWanted("t1"), certs.CertificateWanted("broker", ("broker.room", "10.0.0.5"))


class Party:
    """Somebody with a key and a certificate of the authority."""

    def __init__(self, folder, authority, wanted, days=10):
        self.certificate = certs.issue(authority, wanted, (key := certs.new_key()).public_key(), days, NOW)
        self.file, self.authority = folder / f"{wanted.name}.pem", folder / "ca.pem"
        self.file.write_text(certs.key_text(key) + certs.pem(self.certificate))
        self.authority.write_text(authority.text())

    def context(self, kind, revoked=None):
        found = ssl.SSLContext(kind)
        found.load_cert_chain(self.file)
        found.load_verify_locations(self.authority)
        found.verify_mode = ssl.CERT_REQUIRED
        if revoked is not None:
            found.load_verify_locations(revoked)
            found.verify_flags |= ssl.VERIFY_CRL_CHECK_LEAF
        return found


def shake_hands(client, server, name="broker.room"):
    """Let two contexts meet in memory; raises what OpenSSL objects to."""
    lines = ssl.MemoryBIO(), ssl.MemoryBIO()
    ends = client.wrap_bio(*lines, server_hostname=name), server.wrap_bio(*reversed(lines), server_side=True)
    for _ in range(6):
        for end in ends:
            try:
                end.do_handshake()
            except ssl.SSLWantReadError:
                continue
    return ends[1].getpeercert()


@pytest.fixture(scope="module")
def authority():
    return certs.new_authority(certs.new_key(), 100, NOW)


def test_a_table_and_the_broker_know_each_other_by_their_names(tmp_path, authority):
    table, broker = Party(tmp_path, authority, CLIENT), Party(tmp_path, authority, SERVER)
    server = broker.context(ssl.PROTOCOL_TLS_SERVER)
    for name in SERVER.server_names:
        told = shake_hands(table.context(ssl.PROTOCOL_TLS_CLIENT), server, name)
        assert (("commonName", "t1"),) in told["subject"]
    with pytest.raises(ssl.SSLCertVerificationError, match="Hostname mismatch"):
        shake_hands(table.context(ssl.PROTOCOL_TLS_CLIENT), server, "other.room")


def test_a_table_s_certificate_is_no_broker_s_and_a_broker_s_no_table_s(tmp_path, authority):
    table, broker = Party(tmp_path, authority, CLIENT), Party(tmp_path, authority, SERVER)
    with pytest.raises(ssl.SSLError, match=r"unsuitable certificate purpose|unsupported"):
        shake_hands(table.context(ssl.PROTOCOL_TLS_CLIENT), table.context(ssl.PROTOCOL_TLS_SERVER), "t1")
    with pytest.raises(ssl.SSLError):
        shake_hands(broker.context(ssl.PROTOCOL_TLS_CLIENT), broker.context(ssl.PROTOCOL_TLS_SERVER))


def test_one_of_another_authority_or_a_revoked_one_is_refused(tmp_path, authority):
    table, broker = Party(tmp_path, authority, CLIENT), Party(tmp_path, authority, SERVER)
    client, revoked = table.context(ssl.PROTOCOL_TLS_CLIENT), tmp_path / "revoked.crl"
    revoked.write_text(certs.revocations(authority, (), NOW))
    shake_hands(client, broker.context(ssl.PROTOCOL_TLS_SERVER, revoked))
    serial = table.certificate.serial_number
    revoked.write_text(certs.revocations(authority, (serial, 7), NOW))
    assert certs.revoked_serials(revoked.read_text()) == {serial, 7}
    with pytest.raises(ssl.SSLError):
        shake_hands(client, broker.context(ssl.PROTOCOL_TLS_SERVER, revoked))
    stranger = certs.new_authority(certs.new_key(), 100, NOW)
    (tmp_path / "other").mkdir()
    other = Party(tmp_path / "other", stranger, CLIENT)
    other.authority.write_text(authority.text())
    with pytest.raises(ssl.SSLError):
        shake_hands(other.context(ssl.PROTOCOL_TLS_CLIENT), broker.context(ssl.PROTOCOL_TLS_SERVER))
    with pytest.raises(certs.CertificateError, match="not of this fleet's authority"):
        certs.why_renewed(other.certificate, CLIENT, authority, 5, NOW)


def test_a_certificate_is_made_anew_before_it_ends_and_for_other_names(tmp_path, authority):
    table, broker = Party(tmp_path, authority, CLIENT).certificate, Party(tmp_path, authority, SERVER).certificate
    assert certs.why_renewed(table, CLIENT, authority, 9, NOW) == ""
    assert certs.why_renewed(table, CLIENT, authority, 9, NOW + timedelta(days=2)) == "it holds for 8 days"
    assert certs.days_left(table, NOW + timedelta(days=11)) < 0
    assert certs.why_renewed(broker, SERVER, authority, 9, NOW) == ""
    assert "names have changed" in certs.why_renewed(broker, certs.CertificateWanted("broker", ("broker.room",)), authority, 9, NOW)
    with pytest.raises(certs.CertificateError, match="is not that of t2"):
        certs.why_renewed(table, certs.CertificateWanted("t2"), authority, 9, NOW)


def test_no_certificate_holds_longer_than_the_authority(tmp_path, authority):
    last = Party(tmp_path, authority, CLIENT, days=500).certificate
    assert last.not_valid_after_utc == authority.certificate.not_valid_after_utc
    assert certs.why_renewed(last, CLIENT, authority, 90, NOW + timedelta(days=99)) == "", "another would end on the same day"


@pytest.mark.parametrize(("read", "text"), [
    (certs.read_key, "x"), (certs.read_certificate, "x"), (certs.revoked_serials, "x"),
    (certs.read_key, "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIJ1hsZ3v_\n-----END PRIVATE KEY-----\n"),
])
def test_what_is_none_is_said(read, text):
    with pytest.raises(certs.CertificateError):
        read(text)
