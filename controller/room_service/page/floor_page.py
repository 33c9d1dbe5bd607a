"""The page's routes: tables, questions, hands, figures, alerts, who did what."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from datetime import timedelta
from typing import Final
from urllib.parse import quote, urlencode
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from controller.room_service.floor_desk import DecisionError, acknowledge, acknowledge_over, decide
from controller.room_service.gaming_day import GamingDays
from controller.room_service.page.answers import HEADERS, HERE, PageAnswers, PageRequest, plain
from controller.room_service.page.hand_search import HandQuery, find_hands, known_causes, one_hand
from controller.room_service.page.live_lines import LiveLines
from controller.room_service.page.people_page import PeoplePage
from controller.room_service.page.room_figures import figures, hours
from controller.room_service.page.table_board import board, closed_questions, one_table, open_questions
from controller.room_service.play_desk import newest_commands, tell_tables
from controller.room_service.room_database import reading
from controller.room_service.room_tables import ALERTS, KEPT_APART, LOST_EVENTS
from controller.room_service.room_users import LoggedIn, Role, UserFaultError, log_in, log_out, wall_now_ms
from controller.room_service.service_settings import RoomServiceSettings
from controller.views.phrases.phrase import Worded, phrase

LONGEST_NUMBER: Final = 10
NEWEST_OF_TABLE: Final = 3
NEWEST_OF_ROOM: Final = 30
"""How many commands about play a page shows."""
LOOK_AGAIN_S: Final = 0.5
SESSION_LOOKS: Final = 20
"""After so many looks a live page's log-in is asked for again, and the line shows a sign of life."""
STATIC: Final = {"room.css": "text/css", "room.js": "text/javascript", "room.svg": "image/svg+xml"}
_LOG: Final = logging.getLogger(__name__)


class FloorPage:
    """The page over a database.

    `changed` counts what has come, `decided` wakes the line to the tables, and `hears` says whether that line is up.
    """

    def __init__(
        self, engine: sa.Engine, settings: RoomServiceSettings, changed: Callable[[], int],
        decided: Callable[[], None], hears: Callable[[], bool] = lambda: True,
    ) -> None:  # fmt: skip
        keeping = settings.keeping
        self._engine, self._changed, self._decided, self._hears = engine, changed, decided, hears
        self._days = GamingDays.of(keeping.day_begins, keeping.time_zone)
        self._answers = PageAnswers(engine, settings.page, ZoneInfo(keeping.time_zone))
        self._people = PeoplePage(engine, self._answers, settings.page.session_hours * 3600)
        self._lines = LiveLines()
        self.closing = False
        """Ends the live lines, so that the server may stop."""

    def app(self) -> Starlette:
        """Return the application with its routes."""
        of = self._answers.of
        return Starlette(routes=[
            Route("/login", of(self._login, None), methods=["GET", "POST"]),
            Route("/logout", of(self._logout), methods=["POST"]),
            Route("/", of(self._tables)),
            Route("/table/{table}", of(self._table)),
            Route("/floor", of(self._floor)),
            Route("/decide", of(self._decide, Role.FLOOR), methods=["POST"]),
            Route("/play", of(self._play, Role.FLOOR), methods=["POST"]),
            Route("/hands", of(self._hands)),
            Route("/hand/{table}/{evening}/{hand}", of(self._hand)),
            Route("/figures", of(self._figures)),
            Route("/alerts", of(self._alerts)),
            Route("/acknowledge", of(self._acknowledge, Role.FLOOR), methods=["POST"]),
            Route("/apart", of(self._apart)),
            *self._people.routes(),
            Route("/static/{name}", of(self._static, None)),
            Route("/live", self._live),
        ], exception_handlers={404: self._answers.no_such_page})  # fmt: skip

    def _login(self, asked: PageRequest) -> Response:
        if asked.request.method == "GET":
            return self._answers.page(asked, "login.html", {"fault": ""})
        name, password = asked.form.get("name", ""), asked.form.get("password", "")
        try:
            secret = log_in(self._engine, name, password, asked.address)
        except UserFaultError as error:
            return self._answers.page(asked, "login.html", {"fault": error.says}, 429)
        if secret is None:
            return self._answers.page(asked, "login.html", {"fault": phrase("name and password do not fit")}, 401)
        return self._answers.logged_in(secret)

    def _logout(self, asked: PageRequest) -> Response:
        if asked.who is not None:
            log_out(self._engine, asked.who)
        return self._answers.logged_out()

    def _tables(self, asked: PageRequest) -> Response:
        with reading(self._engine) as connection:
            tables, questions = board(connection, wall_now_ms()), open_questions(connection)
            told = {"tables": tables, "questions": questions, "alerts": _unseen(connection)}
            told["connected"] = [one for one in tables if one.state == "online"]
        return self._answers.page(asked, "tables.html", told)

    def _table(self, asked: PageRequest) -> Response:
        name = asked.request.path_params["table"]
        with reading(self._engine) as connection:
            found = one_table(connection, name)
            questions = [one for one in open_questions(connection) if one["asked"].table_id == name]
            commands = newest_commands(connection, NEWEST_OF_TABLE, name)
        if found is None:
            return self._answers.refused(asked, phrase("there is no such table"), 404)
        return self._answers.page(asked, "table.html", {"table": found, "questions": questions, "commands": commands})

    def _floor(self, asked: PageRequest, note: Worded | None = None, status: int = 200) -> Response:
        with reading(self._engine) as connection:
            told = {
                "questions": open_questions(connection), "closed": closed_questions(connection), "note": note,
                "commands": newest_commands(connection, NEWEST_OF_ROOM),
            }  # fmt: skip
        return self._answers.page(asked, "floor.html", told, status)

    def _decide(self, asked: PageRequest) -> Response:
        assert asked.who is not None
        form, ruling = asked.form, asked.form.get("ruling", "")
        try:
            question = (form.get("table", ""), form.get("evening", ""), _number(ruling))
            decide(self._engine, asked.who, question, form.get("choose", ""))
        except DecisionError as error:
            return self._floor(asked, error.says, 409)
        self._decided()
        return RedirectResponse("/floor", 303)

    def _play(self, asked: PageRequest) -> Response:
        """Halt play at one table or at all, or let it go on."""
        assert asked.who is not None
        form, table = asked.form, asked.form.get("table", "")
        try:
            tell_tables(self._engine, asked.who, table, form.get("command", ""), form.get("value", ""))
        except DecisionError as error:
            return self._floor(asked, error.says, 409)
        self._decided()
        return RedirectResponse(f"/table/{quote(table, safe='')}" if table else "/floor", 303)

    def _hands(self, asked: PageRequest) -> Response:
        query = HandQuery.of(asked.request.query_params)
        with reading(self._engine) as connection:
            found, more = find_hands(connection, query)
            causes = known_causes(connection)
        fields = {"table": query.table, "day": query.day, "seat": query.seat or "", "cause": query.cause}
        further = "?" + urlencode({**fields, "rule": query.rule, "page": query.page + 1})
        told = {"found": found, "query": query, "causes": causes, "further": further if more else ""}
        return self._answers.page(asked, "hands.html", told)

    def _hand(self, asked: PageRequest) -> Response:
        told = asked.request.path_params
        with reading(self._engine) as connection:
            found = one_hand(connection, told["table"], told["evening"], _number(told["hand"]))
        if found is None:
            return self._answers.refused(asked, phrase("there is no such hand"), 404)
        return self._answers.page(asked, "hand.html", found)

    def _figures(self, asked: PageRequest) -> Response:
        days = 7 if asked.request.query_params.get("days") == "7" else 1
        now_ms = wall_now_ms()
        since = self._days.day_of(now_ms) - timedelta(days=days - 1)
        with reading(self._engine) as connection:
            told = figures(connection, since)
            told |= {"days": days, "hours": hours(connection, since, self._days.zone, now_ms) if days == 1 else []}
        return self._answers.page(asked, "figures.html", told)

    def _alerts(self, asked: PageRequest) -> Response:
        with reading(self._engine) as connection:
            seen = connection.execute(
                sa.select(ALERTS).where(ALERTS.c.acknowledged_ms.is_not(None)).order_by(ALERTS.c.id.desc()).limit(50)
            ).all()
            return self._answers.page(asked, "alerts.html", {"alerts": _unseen(connection), "seen": seen})

    def _acknowledge(self, asked: PageRequest) -> Response:
        assert asked.who is not None
        if (alert := asked.form.get("alert", "")) == "over":
            acknowledge_over(self._engine, asked.who)
        else:
            acknowledge(self._engine, asked.who, _number(alert))
        return RedirectResponse("/alerts", 303)

    def _apart(self, asked: PageRequest) -> Response:
        with reading(self._engine) as connection:
            apart = connection.execute(sa.select(KEPT_APART).order_by(KEPT_APART.c.id.desc()).limit(100)).all()
            lost = connection.execute(sa.select(LOST_EVENTS).order_by(LOST_EVENTS.c.noticed_ms.desc())).all()
        return self._answers.page(asked, "apart.html", {"apart": apart, "lost": lost})

    @staticmethod
    def _static(asked: PageRequest) -> Response:
        name = asked.request.path_params["name"]
        if name not in STATIC:
            return plain(phrase("there is no such file"), 404, asked.language)
        return FileResponse(HERE / "static" / name, media_type=STATIC[name], headers={"Cache-Control": "max-age=300"})

    async def _live(self, request: Request) -> Response:
        """Tell a page that something has changed, as server-sent events, until its session ends."""
        try:
            who = await run_in_threadpool(self._answers.who, request)
        except sa.exc.SQLAlchemyError:
            return plain(phrase("the database does not answer; try again in a moment"), 503, "en")
        if who is None:
            return plain(phrase("log in first"), 401, "en")
        return StreamingResponse(self._changes(request, who), media_type="text/event-stream", headers=dict(HEADERS))

    async def _changes(self, request: Request, who: LoggedIn) -> AsyncIterator[str]:
        told, looks = "", 0
        with self._lines.one(who) as line:
            while not (self.closing or line.is_over or await request.is_disconnected()):
                newest, looks = f"{self._changed()}{'' if self._hears() else ' away'}", looks + 1
                if looks % SESSION_LOOKS == 0:  # also while something changes all the time
                    try:
                        if await run_in_threadpool(self._answers.who, request) is None:
                            return
                    except sa.exc.SQLAlchemyError:
                        return  # the page then asks anew, and says that the database is away
                    yield ": still here\n\n"
                if newest != told:
                    told = newest
                    yield f"data: {newest}\n\n"
                await line.sleep(LOOK_AGAIN_S)


def _number(text: str) -> int:
    """Return a number that a browser has sent; 0, which nothing has, for anything else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < LONGEST_NUMBER else 0


def _unseen(connection: sa.Connection) -> list[sa.Row[tuple[object, ...]]]:
    """Return the alerts that nobody has acknowledged, the newest first."""
    return list(connection.execute(
        sa.select(ALERTS).where(ALERTS.c.acknowledged_ms.is_(None)).order_by(ALERTS.c.id.desc()).limit(200)
    ))  # fmt: skip
