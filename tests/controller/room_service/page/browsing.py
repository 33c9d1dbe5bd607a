"""A browser without a screen: logs in, follows links, sends forms with their keys."""

import re

from starlette.testclient import TestClient

from controller.room_service.page.floor_page import FloorPage
from controller.room_service.room_users import Role, set_user
from controller.room_service.service_settings import PageSettings, RoomServiceSettings
from firmware_bridge.broker_link.access import BrokerSettings

PASSWORD = "a long password"
KEY = re.compile(r'name="form_key" value="([^"]+)"')


def page_over(engine, decided=lambda: None, **page):
    settings = RoomServiceSettings(BrokerSettings("127.0.0.1"), page=PageSettings(**page))
    return FloorPage(engine, settings, lambda: 1, decided)


class Browser:
    """One person's browser."""

    def __init__(self, app, **how):
        self.client = TestClient(app, follow_redirects=False, **how)

    def log_in(self, engine, name, role):
        set_user(engine, name, Role(role), PASSWORD)
        return self.post("/login", name=name, password=PASSWORD)

    def key(self, path="/login"):
        return KEY.search(self.client.get(path).text)[1]

    def post(self, path, key=None, headers=None, **fields):
        if key is None:
            key = self.key("/" if self.client.cookies.get("railbird_session") else "/login")
        return self.client.post(path, data={"form_key": key, **fields}, headers=headers)

    def get(self, path):
        return self.client.get(path)


def paths(browser):
    """Every page of the room that links lead to."""
    found, seen = ["/"], set()
    while found:
        path = found.pop()
        if path not in seen:
            seen.add(path)
            answer = browser.get(path)
            assert answer.status_code == 200, (path, answer.text)
            found += [one.replace("&amp;", "&") for one in re.findall(r'href="(/[^"]*)"', answer.text)]
    return seen
