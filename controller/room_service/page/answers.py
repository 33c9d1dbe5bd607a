"""What every answer of the page has: its template, secure headers, the role that it needs."""

from __future__ import annotations

import hmac
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias
from urllib.parse import parse_qs
from zoneinfo import ZoneInfo

import jinja2
import sqlalchemy as sa
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from controller.room_service.page.page_language import rendered, wished_language
from controller.room_service.room_users import LoggedIn, Role, session_of
from controller.room_service.service_settings import PageSettings
from controller.views.phrases.phrase import Worded, phrase
from display.language.languages import LANGUAGES, language

HERE: Final = Path(__file__).parent
LARGEST_FORM: Final = 4096
MOST_FIELDS: Final = 50
KEPT_LANGUAGE_S: Final = 31_536_000
BOTH_WAYS: Final = ("/login", "/people", "/me")
"""Pages that are asked for and sent to under one path."""
STATUS_AWAY: Final = 503
"""The database is away: the page asks again by itself, because nobody may stand before it."""
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
    language: str

    @property
    def address(self) -> str:
        """The address that asks."""
        return self.request.client.host if self.request.client is not None else ""


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
        self._language = f"{prefix}railbird_language"

    def of(self, handler: Handler, needs: Role | None = Role.VIEWER) -> Endpoint:
        """Return the endpoint of a handler; who has not the role it needs does not come to it."""

        async def endpoint(request: Request) -> Response:
            form = await _form(request) if request.method == "POST" else {}
            if form is None:
                asked = PageRequest(request, None, {}, self._language_of(request, None))
                says = phrase("the form is too large, or has too many fields")
                return self._secured(self.refused(asked, says, 413))
            answer = await run_in_threadpool(self._checked, handler, needs, request, form)
            return self._secured(answer)

        return endpoint

    def who(self, request: Request) -> LoggedIn | None:
        """Return who is logged in."""
        secret = request.cookies.get(self._session, "")
        return session_of(self._engine, secret, self._settings.session_hours * 3600) if secret else None

    def _checked(self, handler: Handler, needs: Role | None, request: Request, form: Mapping[str, str]) -> Response:
        asked = PageRequest(request, None, form, self._language_of(request, None))
        try:
            who = self.who(request)
            asked = PageRequest(request, who, form, self._language_of(request, who))
            if needs is not None and who is None:
                return RedirectResponse("/login", 303)
            if who is not None and needs is not None and not who.may(needs):
                return self.refused(asked, phrase("your role may not do that"), 403)
            if request.method == "POST" and (fault := self._post_fault(request, who, form)):
                return self.refused(asked, fault, 403)
            return handler(asked)
        except sa.exc.SQLAlchemyError as error:
            _LOG.warning("the page cannot read the database: %s", type(error).__name__)
            return self.refused(asked, phrase("the database does not answer; try again in a moment"), 503)
        except (jinja2.TemplateError, LookupError, TypeError, ValueError):
            _LOG.exception("the page has a fault at %s", request.scope.get("route"))
            return plain(phrase("this page has a fault, which the service's log describes"), 500, asked.language)

    def _language_of(self, request: Request, who: LoggedIn | None) -> str:
        """Return an answer's language: the user's choice, the browser's here, or its wish."""
        for code in (who.language if who is not None else "", request.cookies.get(self._language, "")):
            if code in LANGUAGES:
                return code
        return wished_language(request.headers.get("accept-language", ""))

    def keep_language(self, answer: Response, code: str) -> None:
        """Let a browser keep the language that was chosen on it."""
        self._set_cookie(answer, self._language, code, KEPT_LANGUAGE_S)

    def _post_fault(self, request: Request, who: LoggedIn | None, form: Mapping[str, str]) -> Worded | None:
        """Return why a form cannot have come from this page; None if it has."""
        origin = request.headers.get("origin", "")
        if origin and origin != "null" and origin.partition("://")[2] != request.headers.get("host", ""):
            return phrase("the form comes from another site")
        wanted = who.form_key if who is not None else request.cookies.get(self._form, "")
        if not wanted or not hmac.compare_digest(wanted.encode(), form.get("form_key", "").encode("utf-8", "replace")):
            return phrase("the form is out of date: go back and load the page again")
        return None

    def page(self, asked: PageRequest, name: str, told: Mapping[str, Any], status: int = 200) -> Response:
        """Return a page made of a template and what it tells."""
        made_key = asked.request.cookies.get(self._form) or secrets.token_urlsafe(32)
        key = asked.who.form_key if asked.who is not None else made_key
        url = asked.request.url
        back = f"{url.path}?{url.query}" if url.query else url.path
        if back.startswith("//"):
            back = "/"  # a browser would read it as another host
        text = rendered(asked.language, self._zone, name, {
            "who": asked.who, "form_key": key, "path": url.path,
            "back": back if asked.request.method == "GET" or url.path in BOTH_WAYS else "/", **told,
        })
        answer = HTMLResponse(text, status, {"Content-Language": asked.language})
        if asked.who is None:
            self._set_cookie(answer, self._form, made_key)
        return answer

    def refused(self, asked: PageRequest, says: Worded, status: int) -> Response:
        """Return the page's frame with why something cannot be shown or done, and ways on."""
        url = asked.request.url
        again = asked.request.method == "GET" or url.path in BOTH_WAYS
        comes_back = again and status == STATUS_AWAY
        return self.page(asked, "refused.html", {"says": says, "again": again, "comes_back": comes_back}, status)

    async def no_such_page(self, request: Request, _error: Exception) -> Response:
        """Return the answer to an address that no page has."""
        asked = PageRequest(request, None, {}, self._language_of(request, None))
        return self._secured(self.refused(asked, phrase("there is no such page"), 404))

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

    def _set_cookie(self, answer: Response, name: str, value: str, longest_s: int = 0) -> None:
        longest = longest_s or self._settings.session_hours * 3600
        answer.set_cookie(
            name, value, max_age=longest, path="/", secure=self._is_secure, httponly=True, samesite="strict"
        )

    def _secured(self, answer: Response) -> Response:
        for name, value in HEADERS.items():
            answer.headers.setdefault(name, value)
        if self._is_secure:
            answer.headers["Strict-Transport-Security"] = "max-age=31536000"
        return answer


def plain(says: Worded, status: int, spoken: str) -> Response:
    """Return a sentence alone as an answer."""
    return PlainTextResponse(language(spoken).say(says), status, {"Content-Language": spoken})


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
