"""The folder is made once; running again changes nothing, and a new table changes nothing of the others."""

import pytest

from controller.commands.fleet.certificates import CertificateError
from controller.files.strict import DataFileError

BOTH = ("broker/acl", "broker/nats.conf", "made.json")
"""What a new table changes."""
NEW = '[[tables]]\nid = "t3"\n'


def changed(before, after):
    return {name for name in before | after if before.get(name) != after.get(name)}


def test_the_first_run_makes_everything_and_the_second_nothing(fleet):
    fleet.make()
    first = fleet.contents()
    assert {name for name, (_, mode) in first.items() if mode == 0o600} == {
        "ca/ca.key", "broker/broker.key", "room/room.key", "status/fleet.key", "users/desk/desk.key", "users/felt-t1/felt-t1.key",
        "tables/t1/t1.key", "tables/t2/t2.key",
    }
    assert fleet.make().done == []
    assert fleet.contents() == first


def test_a_new_table_changes_nothing_of_the_others(fleet):
    fleet.make()
    first = fleet.contents()
    fleet.write(more=NEW)
    fleet.make(days=20)
    new = {f"tables/t3/{name}" for name in ("t3.key", "t3.crt", "ca.crt", "table.toml")}
    assert changed(first, fleet.contents()) == {*BOTH, *new}


def test_certificates_are_renewed_in_time_with_the_key_that_their_user_has(fleet):
    fleet.make()
    first = fleet.contents()
    (fleet.folder / "tables" / "t1" / "t1.key").unlink()  # it was delivered
    done = fleet.make(days=800).done
    assert all("made anew: it holds for 25 days" in one for one in done)
    told = changed(first, fleet.contents())
    assert {one for one in told if one.endswith(".key")} == {"tables/t1/t1.key"}
    assert {one for one in told if one.endswith(".crt")} == {
        "broker/broker.crt", "room/room.crt", "status/fleet.crt", "users/desk/desk.crt", "users/felt-t1/felt-t1.crt",
        "tables/t1/t1.crt", "tables/t2/t2.crt",
    }
    assert not fleet.make(days=800).done


def test_another_name_of_the_broker_makes_its_certificate_anew_alone(fleet):
    fleet.make()
    first = fleet.contents()
    fleet.write("port = 8883", 'port = 8883\nother_names = ["10.0.0.5"]')
    fleet.make()
    assert changed(first, fleet.contents()) == {"broker/broker.crt", "made.json"}


def test_a_stolen_table_gets_another_key_and_the_old_certificate_holds_no_more(fleet):
    fleet.make()
    first = fleet.contents()
    fleet.make(new_keys=["t1"])
    second = fleet.contents()
    kept = {f"tables/t1/t1.{kind}.1" for kind in ("crt", "key")}
    assert changed(first, second) == {"tables/t1/t1.crt", "tables/t1/t1.key", "broker/revoked.crl", "made.json", *kept}
    assert second["tables/t1/t1.key.1"] == first["tables/t1/t1.key"]
    assert fleet.make().done == []
    with pytest.raises(CertificateError, match="t9: nobody of this name"):
        fleet.make(new_keys=["t9"])


def test_a_table_that_leaves_is_revoked_and_one_that_comes_back_has_another_key(fleet):
    fleet.write(more=NEW)
    fleet.make()
    old = fleet.contents()["tables/t3/t3.key"]
    fleet.write()
    assert f"{fleet.folder}/tables/t3/t3.crt: does not hold any more" in fleet.make().done
    assert "t3" not in fleet.contents()["broker/acl"][0].decode()
    assert fleet.make().done == []
    (fleet.folder / "broker" / "revoked.crl").unlink()
    fleet.write(more=NEW)
    fleet.make()
    told = fleet.contents()
    assert told["tables/t3/t3.key"] != old
    assert told["tables/t3/t3.key.1"] == old


def test_a_settings_file_that_was_changed_by_hand_is_left_and_said(fleet):
    fleet.make()
    path = fleet.folder / "tables" / "t1" / "table.toml"
    path.write_text("# mine\n")
    fleet.write("blinds = [1, 2]", "blinds = [2, 5]")
    made = fleet.make()
    assert path.read_text() == "# mine\n"
    assert len(made.faults) == 1
    assert "blinds = [2, 5]" in (fleet.folder / "tables" / "t2" / "table.toml").read_text()


def test_nothing_is_written_while_a_table_would_be_refused(fleet):
    fleet.write('game = "plo"', 'game = "ploo"')
    with pytest.raises(DataFileError):
        fleet.make()
    assert not fleet.folder.exists()


def test_without_the_authority_s_key_nothing_is_made(fleet):
    fleet.make()
    first = fleet.contents()
    (fleet.folder / "ca" / "ca.key").rename(fleet.folder / "away")
    with pytest.raises(CertificateError, match="is not here"):
        fleet.make()
    (fleet.folder / "ca" / "ca.key").write_bytes(first["tables/t1/t1.key"][0])
    with pytest.raises(CertificateError, match="is not the key of"):
        fleet.make()
    (fleet.folder / "away").rename(fleet.folder / "ca" / "ca.key")
    with pytest.raises(CertificateError, match="has ended"):
        fleet.make(days=8000)


def test_an_authority_that_ends_soon_is_said(fleet):
    fleet.make()
    made = fleet.make(days=7250)
    assert [one for one in made.faults if "holds for 50 days" in one] == made.faults
    assert fleet.make(days=7250).done == [], "no certificate can be made that holds longer"


def test_a_certificate_of_somebody_else_is_left_and_said(fleet, tmp_path):
    fleet.make()
    foreign = (fleet.folder / "tables" / "t1" / "t1.crt").read_text()
    other = type(fleet)(tmp_path / "other")
    other.make()
    path = other.folder / "tables" / "t1" / "t1.crt"
    path.write_text(foreign)
    made = other.make()
    assert path.read_text() == foreign
    assert "is not of this fleet's authority" in made.faults[0]
