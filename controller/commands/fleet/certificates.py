"""Certificates of the fleet's own authority, by the library `cryptography`."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, TypeAlias

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

PrivateKey: TypeAlias = ec.EllipticCurvePrivateKey
PublicKey: TypeAlias = ec.EllipticCurvePublicKey
CLOCK_SLACK: Final = timedelta(days=1)
"""Certificates hold from a day before they are made: a computer without a battery clock may be behind."""
_ORGANIZATION: Final = "Railbird"


class CertificateError(ValueError):
    """A key or a certificate that cannot be used; the text says why."""


@dataclass(frozen=True, slots=True)
class CertificateWanted:
    """What a certificate is to say: its user, and the names of a server; a client has none."""

    name: str
    server_names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Authority:
    """The fleet's authority: its certificate and its private key."""

    certificate: x509.Certificate
    key: PrivateKey

    def text(self) -> str:
        """Return the certificate in PEM, which everybody trusts."""
        return pem(self.certificate)


def new_key() -> PrivateKey:
    """Return a new private key (NIST P-256)."""
    return ec.generate_private_key(ec.SECP256R1())


def key_text(key: PrivateKey) -> str:
    """Return a private key in PEM (PKCS 8), without a password."""
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    ).decode()


def read_key(text: str) -> PrivateKey:
    """Return the private key of a text.

    Raises:
        CertificateError: it is none, has a password, or is of another kind.
    """
    try:
        key = serialization.load_pem_private_key(text.encode(), None)
    except (ValueError, TypeError):
        raise CertificateError("is not a private key in PEM without a password") from None
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise CertificateError("is a private key of another kind than those of the fleet")
    return key


def read_certificate(text: str) -> x509.Certificate:
    """Return the certificate of a text.

    Raises:
        CertificateError: it is none.
    """
    try:
        return x509.load_pem_x509_certificate(text.encode())
    except ValueError:
        raise CertificateError("is not a certificate in PEM") from None


def pem(certificate: x509.Certificate) -> str:
    """Return a certificate in PEM."""
    return certificate.public_bytes(serialization.Encoding.PEM).decode()


def public_key(certificate: x509.Certificate) -> PublicKey:
    """Return the public key of a certificate.

    Raises:
        CertificateError: it is of a kind that this program does not make.
    """
    key = certificate.public_key()
    if not isinstance(key, ec.EllipticCurvePublicKey):
        raise CertificateError("has a key of another kind than those of the fleet")
    return key


def new_authority(key: PrivateKey, days: int, now: datetime) -> Authority:
    """Return an authority that trusts itself."""
    name = _name("Railbird fleet")
    usage = _usage(key_cert_sign=True, crl_sign=True)
    made = (
        _builder(name, name, key.public_key(), now, now + timedelta(days=days))
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(usage, critical=True)
        .sign(key, hashes.SHA256())
    )
    return Authority(made, key)


def issue(
    authority: Authority, wanted: CertificateWanted, public: PublicKey, days: int, now: datetime
) -> x509.Certificate:
    """Return a certificate; it never holds longer than the authority's own."""
    ends = min(now + timedelta(days=days), authority.certificate.not_valid_after_utc)
    purpose = ExtendedKeyUsageOID.SERVER_AUTH if wanted.server_names else ExtendedKeyUsageOID.CLIENT_AUTH
    builder = (
        _builder(_name(wanted.name), authority.certificate.subject, public, now, ends)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(digital_signature=True), critical=True)
        .add_extension(x509.ExtendedKeyUsage([purpose]), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key()), critical=False
        )
    )
    if wanted.server_names:
        builder = builder.add_extension(x509.SubjectAlternativeName(_names(wanted.server_names)), critical=False)
    return builder.sign(authority.key, hashes.SHA256())


def revocations(authority: Authority, serials: Iterable[int], now: datetime) -> str:
    """Return the list of revoked certificates, in PEM; it holds as long as the authority."""
    builder = (
        x509.CertificateRevocationListBuilder()
        .issuer_name(authority.certificate.subject)
        .last_update(now - CLOCK_SLACK)
        .next_update(authority.certificate.not_valid_after_utc)
    )
    for serial in sorted(set(serials)):
        builder = builder.add_revoked_certificate(
            x509.RevokedCertificateBuilder().serial_number(serial).revocation_date(now - CLOCK_SLACK).build()
        )
    return builder.sign(authority.key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM).decode()


def revoked_serials(text: str) -> set[int]:
    """Return the numbers of the certificates that a list names.

    Raises:
        CertificateError: the text is no such list.
    """
    try:
        return {one.serial_number for one in x509.load_pem_x509_crl(text.encode())}
    except ValueError:
        raise CertificateError("is not a list of revoked certificates in PEM") from None


def why_renewed(
    certificate: x509.Certificate, wanted: CertificateWanted, authority: Authority, renew_days: int, now: datetime
) -> str:
    """Return why a certificate is to be made anew; empty if it serves.

    Raises:
        CertificateError: another authority made it.
    """
    try:
        certificate.verify_directly_issued_by(authority.certificate)
    except (ValueError, TypeError, InvalidSignature):
        raise CertificateError("is not of this fleet's authority") from None
    if certificate.subject != _name(wanted.name):
        raise CertificateError(f"is not that of {wanted.name}")
    if _server_names(certificate) != [str(one.value) for one in _names(wanted.server_names)]:
        return "the broker's names have changed"
    left = certificate.not_valid_after_utc - now
    is_last = certificate.not_valid_after_utc >= authority.certificate.not_valid_after_utc
    return f"it holds for {max(0, left.days)} days" if left < timedelta(days=renew_days) and not is_last else ""


def days_left(certificate: x509.Certificate, now: datetime) -> int:
    """Return for how many whole days a certificate still holds; below 0 it does not."""
    return (certificate.not_valid_after_utc - now).days


def distinguished_name(name: str) -> str:
    """Return the subject of a user's certificate as a text (RFC 4514)."""
    return _name(name).rfc4514_string()


def _name(name: str) -> x509.Name:
    return x509.Name([
        x509.NameAttribute(NameOID.ORGANIZATION_NAME, _ORGANIZATION), x509.NameAttribute(NameOID.COMMON_NAME, name)
    ])


def _names(names: Sequence[str]) -> list[x509.GeneralName]:
    found: list[x509.GeneralName] = []
    for one in names:
        try:
            found.append(x509.IPAddress(ipaddress.ip_address(one)))
        except ValueError:
            found.append(x509.DNSName(one))
    return found


def _server_names(certificate: x509.Certificate) -> list[str]:
    try:
        names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        return []
    return [str(one.value) for one in names]


def _usage(*, digital_signature: bool = False, key_cert_sign: bool = False, crl_sign: bool = False) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=digital_signature, content_commitment=False, key_encipherment=False, data_encipherment=False,
        key_agreement=False, key_cert_sign=key_cert_sign, crl_sign=crl_sign, encipher_only=False, decipher_only=False,
    )


def _builder(
    subject: x509.Name, issuer: x509.Name, public: PublicKey, now: datetime, ends: datetime
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(public)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - CLOCK_SLACK)
        .not_valid_after(ends)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False)
    )
