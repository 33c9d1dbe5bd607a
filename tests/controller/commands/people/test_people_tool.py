"""`railbird people`: added, renewed, removed, erased; a number is neither an argument nor printed."""

import io

import pytest

from controller.__main__ import main
from controller.journal.journal_key import JournalKey
from controller.people.people import TableRole
from controller.people.people_file import digest_of, is_sealed_people, load_people

FAR_MS = 1 << 50


@pytest.fixture
def people(tmp_path, monkeypatch, capsys):
    """Run the command, with lines on its standard input; return status, what it printed, and the people afterward."""
    path = tmp_path / "people.json"

    def ran(*words, typed=""):
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        status = main(["people", *words, "--people", str(path)])
        out, err = capsys.readouterr()
        return status, out, err, load_people(path) if path.exists() else None

    return ran


def test_a_dealer_and_a_floor_person_sign_on_until_they_are_removed(people):
    status, out, _, _ = people("add", "--role", "dealer", "--name", "M. Roy", "--badge", "--pin", typed="4711\n482915\n")
    dealer = out.strip()
    assert (status, dealer[:2]) == (0, "p-")
    _, _, _, house = people("add", "f-1", "--role", "floor", "--pin", typed="592611\n")
    for number, role, wanted in (("4711", TableRole.DEALER, dealer), ("482915", TableRole.DEALER, dealer), ("592611", TableRole.FLOOR, "f-1")):
        assert house.who(digest_of(number, house.salt), role, FAR_MS).id == wanted
    _, _, _, house = people("renew", dealer, "--pin", typed="771133\n")
    assert house.who(digest_of("482915", house.salt), TableRole.DEALER, FAR_MS) is None
    _, _, _, house = people("remove", dealer)
    assert house.who(digest_of("771133", house.salt), TableRole.DEALER, FAR_MS) is None
    assert "M. Roy" in people("list")[1]


def test_an_erased_person_leaves_his_id_alone_and_nobody_gets_it_again(people, tmp_path):
    people("add", "p-x", "--role", "dealer", "--name", "M. Roy", "--badge", typed="4711\n")
    digest = people("list")[3].persons[0].badge
    assert people("erase", "p-x")[0] == 0
    left = (tmp_path / "people.json").read_text()
    assert "Roy" not in left
    assert digest not in left
    assert "p-x" in people("list")[1]
    status, _, err, _ = people("add", "p-x", "--role", "dealer", "--badge", typed="4712\n")
    assert (status, "was, a person with this id" in err) == (2, True)
    assert people("renew", "p-x", "--badge", typed="4712\n")[0] == 2


def test_who_was_removed_long_ago_is_erased_at_once(people):
    for name, until in (("p-a", "2020-01-02"), ("p-b", "2090-01-01")):
        people("add", name, "--role", "dealer", "--badge", "--from", "2020-01-01", "--to", until, typed=f"47{ord(name[2])}\n")
    _, out, _, house = people("erase", "--older-than", "365")
    assert "p-a: name and numbers are erased" in out
    assert [one.erased for one in house.persons] == [True, False]
    assert "nobody" in people("erase", "--older-than", "365")[1]


@pytest.mark.parametrize(("words", "typed", "told"), [
    (("add", "--badge"), "4711\n", "--role"), (("add", "--role", "dealer"), "", "needs a badge's number or a PIN"),
    (("add", "--role", "floor", "--badge"), "4711\n", "needs a PIN"),
    (("add", "--role", "dealer", "--pin"), "1234\n", "the PIN must have 6 to 12 digits"),
    (("add", "4711", "--role", "dealer", "--badge"), "8822\n", "small letter"),
    (("renew", "p-x"), "", "--badge or --pin"), (("renew", "nobody", "--pin"), "482915\n", "railbird people list"),
    (("erase",), "", "name one person"), (("remove",), "", "railbird people list"),
])  # fmt: skip
def test_what_cannot_be_done_is_said_and_repeats_no_number(people, words, typed, told):
    people("add", "p-x", "--role", "dealer", "--badge", typed="9753\n")
    status, out, err, house = people(*words, typed=typed)
    assert (status, told in err) == (2, True), err
    assert not typed.strip() or typed.strip() not in out + err.replace("'4711'", "")
    assert [one.id for one in house.persons] == ["p-x"]


def test_on_a_terminal_a_number_is_asked_for_twice(people, monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    answers = iter(["482915", "482916", "482915", "482915"])
    monkeypatch.setattr("getpass.getpass", lambda _asks: next(answers))
    monkeypatch.setattr("io.StringIO", Terminal)
    status, _, err, house = people("add", "p-x", "--role", "dealer", "--pin")
    assert (status, "otherwise the second time" in err, house) == (2, True, None)
    _, _, _, house = people("add", "p-x", "--role", "dealer", "--pin")
    assert house.who(digest_of("482915", house.salt), TableRole.DEALER, FAR_MS).id == "p-x"


KEY, OTHER_KEY = JournalKey(bytes(range(32))), JournalKey(bytes(range(1, 33)))


def test_the_file_is_sealed_and_copied_for_a_table_with_another_key(people, tmp_path, monkeypatch, capsys):
    path, copy, key, other = (tmp_path / name for name in ("people.json", "table-2.json", "key", "other"))
    key.write_text(KEY.text())
    other.write_text(OTHER_KEY.text())
    people("add", "p-x", "--role", "dealer", "--name", "M. Roy", "--badge", typed="4711\n")
    assert people("seal")[0] == 2
    assert main(["people", "seal", "--people", str(path), "--key", str(key)]) == 0
    assert "keep its pages where no program" in capsys.readouterr().out
    assert main(["people", "list", "--people", str(path)]) == 2
    assert "--key" in capsys.readouterr().err
    monkeypatch.setattr("sys.stdin", io.StringIO("592611\n"))
    assert main(["people", "add", "f-1", "--role", "floor", "--pin", "--people", str(path), "--key", str(key)]) == 0
    assert main(["people", "erase", "p-x", "--people", str(path), "--key", str(key)]) == 0
    assert [one.id for one in load_people(path, KEY.secret).persons] == ["p-x", "f-1"]
    told = ["people", "copy", "--people", str(path), "--key", str(key)]
    assert main([*told, "--copy", str(copy), "--copy-key", str(other)]) == 0
    assert load_people(copy, OTHER_KEY.secret) == load_people(path, KEY.secret)
    capsys.readouterr()
    # What is no people file of the key that is named is not written over: a slip costs no key and no other file.
    before = other.read_bytes()
    assert main([*told, "--copy", str(copy)]) == main([*told, "--copy", str(other), "--copy-key", str(other)]) == 2
    assert (load_people(copy, OTHER_KEY.secret).persons, other.read_bytes()) == (load_people(path, KEY.secret).persons, before)
    assert main([*told, "--copy", str(copy), "--copy-key", str(other)]) == 0
    capsys.readouterr()
    copy = tmp_path / "plain.json"
    assert main([*told, "--copy", str(copy)]) == 0
    assert "not sealed" in capsys.readouterr().out
    assert not is_sealed_people(copy)
    assert main([*told, "--copy", str(path)]) == 2
    assert is_sealed_people(path)
