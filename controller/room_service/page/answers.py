"""What every answer of the page has: its template, secure headers, the role that it needs."""

from __future__ import annotations

import hmac
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TypeAlias
from urllib.parse import parse_qs, urlsplit
from zoneinfo import ZoneInfo

import jinja2
import sqlalchemy as sa
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from controller.room_service.page.page_words import WORDS
from controller.room_service.room_users import LoggedIn, Role, session_of
from controller.room_service.service_settings import PageSettings

HERE: Final = Path(__file__).parent
LARGEST_FORM: Final = 4096
MOST_FIELDS: Final = 50
HEADERS: Final[Mapping[str, str]] = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": "no-store",
}
_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PageRequest:
    """A request after the door: who asks, the form that he sent, and how he wants it."""

    request: Request
    who: LoggedIn | None
    form: Mapping[str, str]


Handler: TypeAlias = Callable[[PageRequest], Response]
Endpoint: TypeAlias = Callable[[Request], Awaitable[Response]]


class PageAnswers:
    """Makes the answers of the page.

    `of` turns a handler into an endpoint with all checks before it.
    """

    def __init__(self, engine: sa.Engine, settings: PageSettings, zone: ZoneInfo) -> None:
        self._engine, self._settings, self._zone = engine, settings, zone
        self._is_secure = bool(settings.certificate_file) or settings.behind_proxy
        prefix = "__Host-" if self._is_secure else ""
        self._session, self._form = f"{prefix}railbird_session", f"{prefix}railbird_form"
        self._templates = jinja2.Environment(
            loader=jinja2.FileSystemLoader(HERE / "templates"), autoescape=True, undefined=jinja2.StrictUndefined
        )
        self._templates.filters |= {"wall": self._wall, "day": self._day, **WORDS}

    def _wall(self, at_ms: int | None) -> str:
        """Return a time of day, by the room's clock."""
        return self._local(at_ms).strftime("%H:%M:%S") if at_ms is not None else "never"

    def _day(self, at_ms: int) -> str:
        return self._local(at_ms).strftime("%Y-%m-%d %H:%M:%S")

    def _local(self, at_ms: int) -> datetime:
        return datetime.fromtimestamp(at_ms / 1000, tz=UTC).astimezone(self._zone)

    def of(self, handler: Handler, needs: Role | None = Role.VIEWER) -> Endpoint:
        """Return the endpoint of a handler; who has not the role it needs does not come to it."""

        async def endpoint(request: Request) -> Response:
            form = await _form(request) if request.method == "POST" else {}
            if form is None:
                return self._secured(PlainTextResponse("the form is too large, or has too many fields", 413))
            answer = await run_in_threadpool(self._checked, handler, needs, request, form)
            return self._secured(answer)

        return endpoint

    def who(self, request: Request) -> LoggedIn | None:
        """Return who is logged in."""
        secret = request.cookies.get(self._session, "")
        return session_of(self._engine, secret, self._settings.session_hours * 3600) if secret else None

    def _checked(self, handler: Handler, needs: Role | None, request: Request, form: Mapping[str, str]) -> Response:
        try:
            who = self.who(request)
            if needs is not None and who is None:
                return RedirectResponse("/login", 303)
            if who is not None and needs is not None and not who.may(needs):
                return PlainTextResponse("your role may not do that", 403)
            if request.method == "POST" and (fault := self._post_fault(request, who, form)):
                return PlainTextResponse(fault, 403)
            return handler(PageRequest(request, who, form))
        except sa.exc.SQLAlchemyError as error:
            _LOG.warning("the page cannot read the database: %s", type(error).__name__)
            return PlainTextResponse("the database does not answer; try again in a moment", 503)
        except (jinja2.TemplateError, LookupError, TypeError, ValueError):
            _LOG.exception("the page has a fault at %s", request.scope.get("route"))
            return PlainTextResponse("this page has a fault, which the service's log describes", 500)

    def _post_fault(self, request: Request, who: LoggedIn | None, form: Mapping[str, str]) -> str:
        """Return why a form cannot have come from this page; empty if it has."""
        origin = request.headers.get("origin", "")
        if origin and origin != "null" and urlsplit(origin).netloc != request.headers.get("host", ""):
            return "the form comes from another site"
        wanted = who.form_key if who is not None else request.cookies.get(self._form, "")
        if not wanted or not hmac.compare_digest(wanted.encode(), form.get("form_key", "").encode("utf-8", "replace")):
            return "the form is out of date: go back and load the page again"
        return ""

    def page(self, asked: PageRequest, name: str, told: Mapping[str, Any], status: int = 200) -> Response:
        """Return a page made of a template and what it tells."""
        made_key = asked.request.cookies.get(self._form) or secrets.token_urlsafe(32)
        key = asked.who.form_key if asked.who is not None else made_key
        text = self._templates.get_template(name).render(
            who=asked.who, form_key=key, path=asked.request.url.path, **told
        )
        answer = HTMLResponse(text, status)
        if asked.who is None:
            self._set_cookie(answer, self._form, made_key)
        return answer

    def logged_in(self, secret: str) -> Response:
        """Return the answer to a log-in that fits."""
        answer = RedirectResponse("/", 303)
        self._set_cookie(answer, self._session, secret)
        answer.delete_cookie(self._form, path="/", secure=self._is_secure, httponly=True, samesite="strict")
        return answer

    def logged_out(self) -> Response:
        """Return the answer to a log-out."""
        answer = RedirectResponse("/login", 303)
        answer.delete_cookie(self._session, path="/", secure=self._is_secure, httponly=True, samesite="strict")
        return answer

    def _set_cookie(self, answer: Response, name: str, value: str) -> None:
        longest = self._settings.session_hours * 3600
        answer.set_cookie(
            name, value, max_age=longest, path="/", secure=self._is_secure, httponly=True, samesite="strict"
        )

    def _secured(self, answer: Response) -> Response:
        for name, value in HEADERS.items():
            answer.headers.setdefault(name, value)
        if self._is_secure:
            answer.headers["Strict-Transport-Security"] = "max-age=31536000"
        return answer


async def _form(request: Request) -> Mapping[str, str] | None:
    """Return the fields of a form, each once; None if it is too large, or has too many."""
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > LARGEST_FORM:
            return None
    try:
        told = parse_qs(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError:
        return None
    return {name: values[0].replace("\x00", "") for name, values in told.items()}
