"""The store: all data of a server."""

from __future__ import annotations

from types import TracebackType

from .batch import Append
from .connection import make_engine
from .database import Database
from .errors import StoreError, Unavailable
from .gallery import Gallery
from .lobby import Lobby
from .log import Log
from .migration import migrate
from .records import FinishedGame, Listing
from .register import Register
from .reviews import Reviews

EVERYTHING = 2**31 - 1


class Store(Lobby, Gallery, Reviews, Register):
    """Logs, tables, games and people in one database. ``await Store.open("sqlite:///foretold.db")``."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._log = Log(database)

    @classmethod
    async def open(cls, url: str) -> Store:
        """Connect and run migrations; ``StoreError`` says what is wrong."""
        database = Database(make_engine(url))
        try:
            await migrate(database)
        except BaseException as error:
            await database.close()
            if isinstance(error, Unavailable) and database.file is not None:
                raise StoreError(
                    f"{database.file} cannot be used as a database: {error}; put a backup in its place, or choose "
                    "another file with --database"
                ) from error
            raise
        return cls(database)

    async def close(self) -> None:
        """Write what is queued and disconnect."""
        await self._log.close()
        await self._database.close()

    async def append(
        self,
        table_id: str,
        seq: int,
        at: float,
        data: bytes,
        *,
        finished: FinishedGame | None = None,
        listing: Listing | None = None,
    ) -> bool:
        """Append an entry to the log of a table, together with the game that it ends and the table's new listing. True
        once it is durable; False, with nothing written, if another entry already has this number. After
        ``Unavailable``, read the log again to find out."""
        return await self._log.append(Append(table_id, seq, at, data, finished, listing))

    async def open_table(self, table_id: str, at: float, data: bytes, listing: Listing) -> bool:
        """Begin the log of a table with its first entry; False if the id is taken."""
        return await self.append(table_id, 1, at, data, listing=listing)

    async def load(self, table_id: str, after: int = 0, most: int = EVERYTHING) -> list[tuple[int, bytes]]:
        """Return the log of a table after an entry, in order, at most ``most`` entries."""
        return await self._log.load(table_id, after, most)

    async def __aenter__(self) -> Store:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
