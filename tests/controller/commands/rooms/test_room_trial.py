"""`railbird room try`: all of it starts, a question is decided in a real browser, and Ctrl-C ends all of it."""

import os
import re
import signal
import subprocess
import sys
import time

import pytest

from controller.room.embedded_broker import free_port
from tests.needs import needs

pytestmark = [pytest.mark.slow, pytest.mark.broker]
LONGEST_S = 90


def started(folder, port):
    command = [sys.executable, "-m", "controller", "room", "try", "--tables", "3", "--pace", "8", "--port", str(port), "--output", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
    said, ends = "", time.monotonic() + LONGEST_S
    while "look at http" not in said:
        assert process.poll() is None, said
        assert time.monotonic() < ends, said
        said += process.stdout.readline()
    return process, said


def children(number):
    told = subprocess.run(["ps", "-o", "pid=", "--ppid", str(number)], capture_output=True, text=True, check=False)
    return [int(one) for one in told.stdout.split()]


def speak_spanish(page, port):
    """Choose the other language, and look that every page speaks it and fits a phone."""
    page.click("footer button[lang=es]")
    page.wait_for_selector("h1:has-text('Esperan al jefe de sala')")
    assert "la mesa lo ha hecho" in page.inner_text("main")
    for path, heading in (("/", "Mesas"), ("/hands", "Manos"), ("/figures", "Cifras"), ("/alerts", "Avisos"), ("/me", "flo (jefe de sala)")):
        page.goto(f"http://127.0.0.1:{port}{path}")
        assert page.inner_text("h1").startswith(heading)
        assert page.evaluate("document.documentElement.lang") == "es"
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path


def halts_a_table(page, port):
    """Halt a table for a break, see it halted, let it go on."""
    page.goto(f"http://127.0.0.1:{port}/table/table-1")
    page.click("button:has-text('Halt for a break')")
    page.wait_for_selector("text=play is halted: a break", timeout=30_000)
    page.click("button:has-text('Play goes on')")
    page.wait_for_selector("button:has-text('Play goes on')", state="detached", timeout=30_000)
    assert page.inner_text("main").count("the table has done it") == 2
    page.goto(f"http://127.0.0.1:{port}/floor")
    page.wait_for_selector("text=Play halted and let go on lately")


@pytest.mark.timeout(240)
def test_a_question_is_decided_in_a_browser_and_everything_ends(tmp_path):
    chromium = needs("chromium")
    needs("initdb")
    from playwright.sync_api import sync_playwright

    port = free_port()
    folder = tmp_path / "room"
    (folder / "postgres.begun").mkdir(parents=True)
    (folder / "postgres.begun" / "PG_VERSION").write_text("15\n")  # a first try that a power cut has ended
    # PostgreSQL runs as another user where the tests run as root, and has to reach its folder.
    for one in (tmp_path, *list(tmp_path.parents)[:3]):
        one.chmod(0o755)
    process, said = started(folder, port)
    parts = children(process.pid)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 390, "height": 844})
            faults = []
            page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
            page.on("dialog", lambda dialog: dialog.accept())
            page.goto(f"http://127.0.0.1:{port}/login")
            page.fill("input[name=name]", "flo")
            page.fill("input[name=password]", re.search(r"as flo \(floor\), password (\S+)", said)[1])
            page.click("button.main")
            page.goto(f"http://127.0.0.1:{port}/floor")
            page.click("button.choose:has-text('Play on')", timeout=LONGEST_S * 1000)
            page.wait_for_selector("text=the table has done it", timeout=15_000)
            halts_a_table(page, port)
            assert page.inner_text("#line") == "live"
            assert page.evaluate("document.documentElement.scrollWidth") <= 390, "nothing hangs out of a phone's screen"
            speak_spanish(page, port)
            assert faults == []
            browser.close()
    finally:
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0
    assert len(parts) == 4
    for one in parts:
        with pytest.raises(ProcessLookupError):
            os.kill(one, 0)
