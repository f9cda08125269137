"""The file of a SQLite database: private permissions, and a lock that allows one server at a time."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import structlog

from ... import file_lock
from .address import driver_url
from .errors import StoreError

log = structlog.get_logger()

OWN_FILE, OWN_FOLDER = 0o600, 0o700
BESIDE = ("", "-wal", "-shm")  # SQLite's companion files get the permissions that the database has at their creation
MOST_NOTED = 200  # bytes of the note in the lock file about its holder

Note = Callable[[str], None]


def make_private(file: Path) -> None:
    """Create the file if necessary, and make it, and a folder that contains nothing else, inaccessible to other users:
    it contains the key that signs tokens and the secrets of running games."""
    try:
        file.parent.mkdir(OWN_FOLDER, parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"the folder {file.parent} cannot be made: {error.strerror}") from error
    try:
        # Closing an open file would release SQLite's locks on it, so an existing file is not opened here
        if not file.exists():
            os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWN_FILE))
    except FileExistsError:
        pass  # another process was faster, or it is a dangling link, which SQLite will report
    except OSError as error:
        raise StoreError(f"the file {file} cannot be made: {error.strerror}") from error
    if file.is_dir():
        raise StoreError(f"expected the path of a file, and {file} is a folder")
    try:
        for name in BESIDE:
            _close(file.with_name(file.name + name), OWN_FILE)
        if all(other.name.startswith(file.name) for other in file.parent.iterdir()):
            _close(file.parent, OWN_FOLDER)
    except OSError as error:  # it belongs to another user, who lets us use it
        log.warning("others may be able to read the database", file=str(file), error=error.strerror)


def _close(path: Path, mode: int) -> None:
    """Remove the permissions of group and others."""
    with suppress(FileNotFoundError):
        found = path.stat().st_mode & 0o777
        if found & ~mode:
            path.chmod(found & mode)


@contextmanager
def held(address: str, shared: bool = False) -> Iterator[Note]:
    """Lock the file of a SQLite database while a server uses it; raise ``StoreError`` if another server has the lock.
    Yields a function that records the server's address in the lock file. There is no lock if ``shared`` is set, for
    other databases, or on a system without locks, where a second server is not detected."""
    url = driver_url(address)
    if url.get_backend_name() != "sqlite" or shared or not file_lock.AVAILABLE:
        yield lambda where: None
        return
    file = Path(str(url.database))
    make_private(file)
    lock = os.open(file.with_name(file.name + ".lock"), os.O_RDWR | os.O_CREAT, OWN_FILE)
    try:
        try:
            file_lock.lock(lock, wait=False)
        except OSError:
            holder = os.pread(lock, MOST_NOTED, 0).decode(errors="replace").strip() or "another server"
            raise StoreError(
                f"the database {file} is in use by {holder}; stop that server, or choose another file with --database"
            ) from None
        began = time.strftime("%Y-%m-%d %H:%M:%S")
        who = f"process {os.getpid()} on {socket.gethostname()}, which was started at {began}"

        def note(where: str) -> None:
            os.ftruncate(lock, 0)
            os.pwrite(lock, f"{who}{where}\n".encode()[:MOST_NOTED], 0)

        note("")
        yield lambda where: note(f" and serves {where}")
    finally:
        os.close(lock)
