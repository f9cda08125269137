"""Browsers besides Chromium, as the machine has them: Firefox over WebDriver BiDi, which it speaks by itself, and
WebKit, Safari's engine, through the driver of WebKitGTK.

    PYTHONPATH=src:tests python -m web.others

installs them where it may, as root on Debian, and says of each whether it is there.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Protocol

from patience import PATIENCE
from web.chromium import install
from websockets.sync.client import ClientConnection, connect

from foretold.service.processes.engine import free_port

DISPLAY = ":97"


class Driven(Protocol):
    """A browser with one page."""

    def open(self, address: str) -> None:
        """Go to an address and wait until it is loaded."""

    def run(self, script: str) -> Any:
        """What an expression of JavaScript comes to in the page."""

    def tap(self, x: float, y: float) -> None:
        """Press and release the pointer at a place of the window."""

    def picture(self) -> bytes:
        """A PNG of what is seen."""


@contextmanager
def started(command: list[str], **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process for as long as it is needed."""
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, stdout=quiet, stderr=quiet, env={**os.environ, **environment})
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()


class Firefox:
    """Firefox over WebDriver BiDi."""

    NEEDS = ("firefox-esr|firefox",)
    PACKAGES = ("firefox-esr",)

    def __init__(self, stack: ExitStack, width: int, height: int) -> None:
        folder, port = stack.enter_context(tempfile.TemporaryDirectory()), free_port()
        program = shutil.which("firefox-esr") or shutil.which("firefox")
        assert program is not None
        at = ["--profile", folder, "--no-remote", "--remote-debugging-port", str(port)]
        size = {"MOZ_HEADLESS_WIDTH": str(width), "MOZ_HEADLESS_HEIGHT": str(height + 85), "HOME": folder}
        stack.enter_context(started([program, "--headless", *at, "about:blank"], **size))
        self._socket = stack.enter_context(_connected(f"ws://127.0.0.1:{port}/session"))
        self._count = 0
        self._ask("session.new", capabilities={})
        stack.callback(self._ask, "session.end")
        self._page = self._ask("browsingContext.getTree")["contexts"][0]["context"]
        viewport = {"width": width, "height": height}
        self._ask("browsingContext.setViewport", context=self._page, viewport=viewport)

    def open(self, address: str) -> None:
        """Go to an address and wait until it is loaded."""
        self._ask("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def run(self, script: str) -> Any:
        """What an expression of JavaScript comes to in the page."""
        target = {"context": self._page}
        told = self._ask("script.evaluate", expression=f"JSON.stringify({script})", target=target, awaitPromise=True)
        assert told["type"] == "success", told
        return json.loads(told["result"]["value"]) if "value" in told["result"] else None

    def tap(self, x: float, y: float) -> None:
        """Press and release the pointer at a place of the window."""
        self._ask("input.performActions", context=self._page, actions=[_tap(x, y)])

    def picture(self) -> bytes:
        """A PNG of what is seen."""
        return base64.b64decode(self._ask("browsingContext.captureScreenshot", context=self._page)["data"])

    def _ask(self, method: str, **params: Any) -> Any:
        self._count += 1
        self._socket.send(json.dumps({"id": self._count, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv(timeout=PATIENCE))
            if answer.get("id") == self._count:
                assert answer["type"] == "success", answer
                return answer["result"]


class WebKit:
    """WebKitGTK's browser, by the classic WebDriver, on a screen that nobody sees."""

    NEEDS = ("WebKitWebDriver", "Xvfb")
    PACKAGES = ("webkit2gtk-driver", "xvfb")

    def __init__(self, stack: ExitStack, width: int, height: int) -> None:
        port = free_port()
        display = ["Xvfb", DISPLAY, "-screen", "0", f"{width + 200}x{height + 200}x24", "-nolisten", "tcp"]
        stack.enter_context(started(display))
        # A sandbox in a container is more than its kernel allows
        environment = {
            "DISPLAY": DISPLAY,
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
            "LIBGL_ALWAYS_SOFTWARE": "1",
        }
        stack.enter_context(started(["WebKitWebDriver", f"--port={port}"], **environment))
        self._address = f"http://127.0.0.1:{port}"
        self._session = ""
        told = self._begin()
        self._session = f"/session/{told['sessionId']}"
        stack.callback(self._ask, "DELETE", "")
        self._ask("POST", "/window/rect", {"x": 0, "y": 0, "width": width, "height": height})
        inner = self.run("[innerWidth, innerHeight]")
        outer = {"width": 2 * width - inner[0], "height": 2 * height - inner[1]}
        self._ask("POST", "/window/rect", {"x": 0, "y": 0, **outer})

    def _begin(self) -> Any:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return self._ask("POST", "/session", {"capabilities": {"alwaysMatch": {}}})
            except (OSError, urllib.error.URLError):
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)

    def open(self, address: str) -> None:
        """Go to an address and wait until it is loaded."""
        self._ask("POST", "/url", {"url": address})

    def run(self, script: str) -> Any:
        """What an expression of JavaScript comes to in the page."""
        return self._ask("POST", "/execute/sync", {"script": f"return {script}", "args": []})

    def tap(self, x: float, y: float) -> None:
        """Press and release the pointer at a place of the window."""
        self._ask("POST", "/actions", {"actions": [_tap(x, y)]})

    def picture(self) -> bytes:
        """A PNG of what is seen."""
        return base64.b64decode(self._ask("GET", "/screenshot"))

    def _ask(self, method: str, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self._address}{self._session}{path}", data, method=method)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)["value"]


def _tap(x: float, y: float) -> dict[str, Any]:
    move = {"type": "pointerMove", "x": round(x), "y": round(y)}
    steps = [move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
    return {"type": "pointer", "id": "finger", "actions": steps}


@contextmanager
def _connected(address: str) -> Iterator[ClientConnection]:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with connect(address, max_size=None) as found:
                yield found
                return
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.2)


BROWSERS: dict[str, type[Firefox] | type[WebKit]] = {"Firefox": Firefox, "WebKit": WebKit}


def missing(name: str) -> list[str]:
    """The programs that a browser needs and the machine does not have."""
    needs = BROWSERS[name].NEEDS
    return [each for each in needs if not any(shutil.which(one) for one in each.split("|"))]


@contextmanager
def other_browser(name: str, width: int, height: int) -> Iterator[Driven]:
    """A browser besides Chromium, with a window of that size."""
    with ExitStack() as stack:
        yield BROWSERS[name](stack, width, height)


def main() -> None:
    """Install what can be installed; say what is there."""
    for name, browser in BROWSERS.items():
        if missing(name):
            install(*browser.PACKAGES)
        if lacking := missing(name):
            wanted = " ".join(browser.PACKAGES)
            print(f"{name} is skipped: there is no {', '.join(lacking)} (Debian: apt-get install {wanted})")
        else:
            print(f"{name} is there.")


if __name__ == "__main__":
    main()
