"""A manager keeps the page's users on the page: every change needs his own password, and is written down."""

from threading import Barrier, Thread

import pytest
from browsing import PASSWORD, Browser, page_over
from test_room_intake import rows

from controller.room_service import people_desk
from controller.room_service.people_desk import Asker, PeopleDesk
from controller.room_service.room_tables import ACTS, LOGIN_TRIES, SESSIONS, USERS
from controller.room_service.room_users import LoggedIn, Role, UserFaultError, set_user

OTHER = "another password"


@pytest.fixture
def room(sqlite_engine):
    """A manager and a floor person, both logged in, and the page that they use."""
    app = page_over(sqlite_engine).app()
    manager, floor = Browser(app), Browser(app)
    manager.log_in(sqlite_engine, "mara", "manager")
    floor.log_in(sqlite_engine, "flo", "floor")
    return sqlite_engine, app, manager, floor


def send(browser, do, name, own=PASSWORD, **fields):
    return browser.post("/people", do=do, name=name, own=own, **fields)


def acts(engine):
    return [(person, does, told) for person, does, told in rows(engine, ACTS, "person", "does", "told") if "address" not in told]


def test_a_manager_adds_a_user_who_then_logs_in(room):
    engine, app, manager, _ = room
    assert send(manager, "add", "vera", role="viewer", password=OTHER).status_code == 303
    assert send(manager, "add", "vera", role="manager", password=OTHER).status_code == 409, "there is one already"
    assert Browser(app).post("/login", name="vera", password=OTHER).status_code == 303
    page = manager.get("/people").text
    assert "<strong>vera</strong>" in page
    assert "added a user" in page
    assert acts(engine) == [("mara", "add user", {"user": "vera", "role": "viewer"})]
    assert OTHER not in repr(rows(engine, USERS, "name", "password_hash", "role"))


@pytest.mark.parametrize(("name", "role", "password"), [("", "viewer", OTHER), ("a/b", "viewer", OTHER), ("x", "owner", OTHER), ("x", "viewer", "short")])
def test_what_cannot_be_is_said_and_nobody_is_added(room, name, role, password):
    engine, _, manager, _ = room
    answer = send(manager, "add", name, role=role, password=password)
    assert (answer.status_code, 'role="alert"' in answer.text) == (409, True)
    assert rows(engine, USERS, "name", "role") == [("flo", "floor"), ("mara", "manager")]


def test_a_role_changes_at_once_and_a_new_password_ends_every_session(room):
    engine, app, manager, floor = room
    assert send(manager, "change", "flo", role="viewer", password="").status_code == 303
    assert "flo (viewer)" in floor.get("/").text
    assert send(manager, "change", "flo", role="viewer", password=OTHER).status_code == 303
    assert floor.get("/").status_code == 303, "he is logged out"
    assert Browser(app).post("/login", name="flo", password=PASSWORD).status_code == 401
    assert Browser(app).post("/login", name="flo", password=OTHER).status_code == 303
    assert {does for _, does, _ in acts(engine)} == {"change role", "change password"}


def test_a_manager_logs_a_user_out_everywhere_and_removes_him(room):
    engine, app, manager, floor = room
    assert send(manager, "sessions", "flo").status_code == 303
    assert floor.get("/").status_code == 303
    floor = Browser(app)
    floor.post("/login", name="flo", password=PASSWORD)
    assert floor.get("/").status_code == 200
    assert send(manager, "remove", "flo").status_code == 303
    assert floor.get("/").status_code == 303
    assert Browser(app).post("/login", name="flo", password=PASSWORD).status_code == 401
    assert rows(engine, USERS, "name", "role") == [("mara", "manager")]
    assert rows(engine, SESSIONS, "name", "digest")[0].name == "mara"
    assert ("mara", "remove user", {"user": "erased"}) in acts(engine), "his name is erased, also where he was changed"
    assert send(manager, "remove", "nobody").status_code == 409


def test_the_last_manager_cannot_end_or_demote_himself_nor_be_ended(room):
    engine, _, manager, _ = room
    for do, fields in (("remove", {}), ("change", {"role": "floor", "password": ""})):
        answer = send(manager, do, "mara", **fields)
        assert (answer.status_code, "the last manager" in answer.text) == (409, True)
    send(manager, "add", "max", role="manager", password=OTHER)
    assert send(manager, "change", "mara", role="floor", password="").status_code == 303
    assert manager.get("/people").status_code == 403
    assert sorted(rows(engine, USERS, "name", "role")) == [("flo", "floor"), ("mara", "floor"), ("max", "manager")]


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_two_managers_cannot_remove_each_other_at_the_same_time(engine, monkeypatch):
    """Each removal waits for the other one's transaction, and then counts again who is left."""
    for name in ("max", "mara"):
        set_user(engine, name, Role.MANAGER, PASSWORD)
    both, refused = Barrier(2), []
    check = people_desk.password_fits
    monkeypatch.setattr(people_desk, "password_fits", lambda *told: check(*told) and both.wait(10) >= 0)

    def remove(name, other):
        try:
            PeopleDesk(engine).remove(Asker(LoggedIn(name, Role.MANAGER, "", ""), PASSWORD, "1.2.3.4"), other)
        except UserFaultError:
            refused.append(name)

    threads = [Thread(target=remove, args=one) for one in (("max", "mara"), ("mara", "max"))]
    for one in threads:
        one.start()
    for one in threads:
        one.join(20)
    assert len(refused) == 1
    assert len(rows(engine, USERS, "name")) == 1


def test_only_a_manager_comes_to_the_people(room):
    engine, app, _, floor = room
    assert floor.get("/people").status_code == 403
    assert send(floor, "add", "evil", role="manager", password=OTHER).status_code == 403
    assert Browser(app).client.post("/people", data={"do": "add", "name": "evil"}).status_code == 303
    assert len(rows(engine, USERS, "name")) == 2
    with pytest.raises(UserFaultError, match="your role"):
        PeopleDesk(engine).remove(Asker(LoggedIn("flo", Role.FLOOR, "", ""), PASSWORD, ""), "mara")


def test_the_own_password_is_asked_for_and_attempts_are_limited(room):
    """A tablet that somebody left on the table changes nobody; and nobody finds a password by trying there."""
    engine, _, manager, _ = room
    for _ in range(5):
        answer = send(manager, "remove", "flo", own="wrong")
        assert (answer.status_code, "your own password does not fit" in answer.text) == (409, True)
    assert "too many attempts" in send(manager, "remove", "flo").text
    assert len(rows(engine, LOGIN_TRIES, "name")) == 5
    assert rows(engine, ACTS, "does", "person").count(("password refused", "mara")) == 5
    assert len(rows(engine, USERS, "name")) == 2


def test_a_user_changes_his_own_password_and_his_other_log_ins_end(room):
    engine, app, _, floor = room
    second = Browser(app)
    second.post("/login", name="flo", password=PASSWORD)
    new = {"password": OTHER, "again": OTHER}
    assert floor.post("/me", own="wrong", **new).status_code == 409
    assert floor.post("/me", own=PASSWORD, password=OTHER, again="x").status_code == 409
    assert floor.post("/me", own=PASSWORD, password="short", again="short").status_code == 409
    assert "Your password is another one now." in floor.post("/me", own=PASSWORD, **new).text
    assert floor.get("/").status_code == 200
    assert second.get("/").status_code == 303
    assert Browser(app).post("/login", name="flo", password=OTHER).status_code == 303
    assert ("flo", "own password", {}) in acts(engine)


def test_a_form_of_another_site_changes_nobody(room):
    engine, _, manager, _ = room
    fields = {"do": "remove", "name": "flo", "own": PASSWORD}
    assert manager.post("/people", headers={"origin": "https://evil.example"}, **fields).status_code == 403
    assert manager.post("/people", key="wrong", **fields).status_code == 403
    assert len(rows(engine, USERS, "name")) == 2
