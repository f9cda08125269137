"""Which Chromium the tests drive. Run as a program, it makes sure that there is one, or says how to get one."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

SHELL = "chromium-headless-shell"  # Chromium without its own windows, which cost as much as a page's work
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
HOW = """\
The tests of the web client need Chromium, and there is none on the PATH. Install it (Debian: apt-get install chromium;
Fedora: dnf install chromium; macOS: brew install --cask google-chrome), or let Playwright fetch one:
    .venv/bin/playwright install --with-deps chromium
or name one: CHROMIUM=/path/to/chromium make test"""


def candidates() -> Iterator[str | None]:
    """Where Chromium may be, the best place first."""
    if named := os.environ.get("CHROMIUM"):
        yield shutil.which(named)
        return
    yield from (shutil.which(name) for name in NAMES)
    yield shutil.which(MAC)
    cache = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or Path.home() / ".cache" / "ms-playwright")
    yield from (str(path) for path in sorted(cache.glob("chromium-*/chrome-*/chrome"), reverse=True))


def executable() -> str:
    """Chromium as the machine has it."""
    for found in candidates():
        if found is not None:
            return found
    raise FileNotFoundError(HOW)


def install(*packages: str) -> bool:
    """Install Debian's packages where that is nobody else's machine: as root, on Debian, as in a container."""
    if platform.system() != "Linux" or os.geteuid() != 0 or shutil.which("apt-get") is None:
        return False
    if platform.freedesktop_os_release().get("ID") != "debian":
        return False  # elsewhere the package of this name is a snap, which does not run as root
    print(f"Installing {', '.join(packages)} …", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        if subprocess.run(["apt-get", "-qq", *command], env=quiet, check=False).returncode != 0:
            return False
    return True


def main() -> None:
    """Make sure that there is a Chromium, if possible without windows."""
    if not (os.environ.get("CHROMIUM") or shutil.which(SHELL)):
        install(SHELL, "fonts-dejavu-core")
    if not any(candidates()):
        sys.exit(HOW)


if __name__ == "__main__":
    main()
