"""The bundle for support holds no card, tag, key or password, whatever the files and logs say."""

import tarfile

from hypothesis import given
from hypothesis import strategies as st

from controller.commands.doctor.bundle import scrubbed, write_bundle
from controller.commands.doctor.findings import Computer
from controller.simulation.demo.demo_table import enrolled
from hw.sim.tags import STANDARD

KEY = "3f2a91bc 77d01e44 a0b1c2d3 99887766 01234567 89abcdef deadbeef 00ff00ff 1a2b"


def test_every_tag_of_a_deck_is_hidden_in_every_form():
    for uid in enrolled().cards:
        for text in (uid.hex(), uid.hex().upper(), uid.hex(" "), uid.hex(":"), f"tag {uid.hex('-')} read"):
            assert uid.hex() not in scrubbed(text).lower().replace(" ", "").replace(":", "").replace("-", "")


@given(st.sampled_from(STANDARD), st.sampled_from(STANDARD))
def test_every_card_is_hidden(first, second):
    text = scrubbed(f"seat 3 holds {first} {second}, then [{first},{second}]")
    assert first not in text
    assert second not in text


def test_keys_and_passwords_are_hidden_and_wiring_is_not():
    told = scrubbed(f'password = "hunter2"\nusername: table-1\n{KEY}\n{{ pin = 4, key = "confirm" }}\n-----BEGIN KEY-----\nabc\n-----END KEY-----')
    for secret in ("hunter2", "table-1", "3f2a91bc", "abc\n"):
        assert secret not in told
    assert '{ pin = 4, key = "confirm" }' in told


def test_the_bundle_is_its_owner_s_alone_and_scrubbed(tmp_path):
    settings = tmp_path / "table.toml"
    settings.write_text('[broker]\nusername = "table-1"\n')
    target = tmp_path / "support.tar.gz"
    names = write_bundle(target, "page with As", settings, None, Computer(tmp_path, lambda *_: f"log of {KEY}"))
    assert target.stat().st_mode & 0o777 == 0o600
    with tarfile.open(target) as archive:
        texts = {one.name: archive.extractfile(one).read().decode() for one in archive.getmembers()}
    assert sorted(texts) == sorted(f"railbird-support/{name}" for name in names)
    assert texts["railbird-support/doctor.txt"] == "page with ??"
    assert "table-1" not in texts["railbird-support/table.toml"]
    assert "3f2a91bc" not in texts["railbird-support/kernel.log"]
