"""The routes of the page for its users: who may use it, his own password, his language."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from controller.room_service.page.answers import PageAnswers, PageRequest
from controller.room_service.people_desk import Asker, PeopleDesk
from controller.room_service.room_database import reading
from controller.room_service.room_tables import ACTS
from controller.room_service.room_users import Role, UserFaultError, users
from controller.views.phrases.phrase import Worded, phrase
from display.language.languages import LANGUAGES

NEWEST_ACTS: Final = 200
LONGEST_BACK: Final = 500


class PeoplePage:
    """The users' part of the page."""

    def __init__(self, engine: sa.Engine, answers: PageAnswers, longest_s: int) -> None:
        """`longest_s` is how long a session lasts."""
        self._engine, self._answers, self._longest_s = engine, answers, longest_s
        self._desk = PeopleDesk(engine)

    def routes(self) -> list[Route]:
        """Return the routes."""
        of = self._answers.of
        return [
            Route("/people", of(self._people, Role.MANAGER), methods=["GET", "POST"]),
            Route("/me", of(self._me), methods=["GET", "POST"]),
            Route("/language", of(self._language, None), methods=["POST"]),
        ]

    def _people(self, asked: PageRequest) -> Response:
        if asked.request.method == "GET":
            return self._people_page(asked)
        form, asker = asked.form, _asker(asked)
        name, password = form.get("name", ""), form.get("password", "")
        try:
            match form.get("do", ""):
                case "add":
                    self._desk.add(asker, name, _role(form.get("role", "")), password)
                case "change":
                    self._desk.change(asker, name, _role(form.get("role", "")), password)
                case "sessions":
                    self._desk.end_sessions(asker, name)
                case "remove":
                    self._desk.remove(asker, name)
                case _:
                    return self._people_page(asked, phrase("nothing was changed"), 409)
        except UserFaultError as error:
            return self._people_page(asked, error.says, 409)
        return RedirectResponse("/people", 303)

    def _people_page(self, asked: PageRequest, note: Worded | None = None, status: int = 200) -> Response:
        with reading(self._engine) as connection:
            acts = connection.execute(sa.select(ACTS).order_by(ACTS.c.id.desc()).limit(NEWEST_ACTS)).all()
        told = {"people": users(self._engine, self._longest_s), "acts": acts, "note": note}
        return self._answers.page(asked, "people.html", told, status)

    def _me(self, asked: PageRequest) -> Response:
        if asked.request.method == "GET":
            return self._answers.page(asked, "me.html", {"note": None})
        password, status = asked.form.get("password", ""), 409
        if password != asked.form.get("again", ""):
            note: Worded = phrase("the two new passwords differ: nothing was changed")
        else:
            try:
                self._desk.change_own(_asker(asked), password)
                note, status = phrase("Your password is another one now."), 200
            except UserFaultError as error:
                note = error.says
        return self._answers.page(asked, "me.html", {"note": note}, status)

    def _language(self, asked: PageRequest) -> Response:
        code, back = asked.form.get("language", ""), asked.form.get("back", "/")
        answer = RedirectResponse(back if _is_here(back) else "/", 303)
        if code in LANGUAGES:
            self._answers.keep_language(answer, code)
            if asked.who is not None:
                self._desk.choose_language(asked.who, code)
        return answer


def _asker(asked: PageRequest) -> Asker:
    assert asked.who is not None
    return Asker(asked.who, asked.form.get("own", ""), asked.address)


def _role(word: str) -> Role:
    if word not in set(Role):
        raise UserFaultError(phrase("there is no such role"))
    return Role(word)


def _is_here(path: str) -> bool:
    """Whether a path leads to this page, and not to another site."""
    is_plain = path.isascii() and path.isprintable() and "\\" not in path and len(path) <= LONGEST_BACK
    return is_plain and path.startswith("/") and not path.startswith("//")
