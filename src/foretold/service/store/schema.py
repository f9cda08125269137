"""The database schema, as of the newest migration."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    desc,
)

metadata = MetaData()

entries = Table(
    "entries",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Float(53), nullable=False),
    Column("data", LargeBinary, nullable=False),
)
"""The logs of all tables. The primary key decides which of two racing commands came first."""

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("opened", Float(53), nullable=False),
    Column("changed", Float(53), nullable=False),
    Column("host", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("state", Text, nullable=False),
    Column("summary", Text, nullable=False),
)
"""Listings of tables: derived from the log, and written with the entry that changes them."""
Index("tables_by_change", tables.c.public, tables.c.state, desc(tables.c.changed))

seats = Table(
    "seats",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", Text, primary_key=True),
)
"""Who sits at which table."""
Index("seats_by_person", seats.c.person)

games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("finished", Float(53), nullable=False),
    Column("rules", Text, nullable=False),
    Column("record", Text, nullable=False),
)
"""Finished games with their records."""
Index("games_by_table", games.c.table_id)

results = Table(
    "results",
    metadata,
    Column("game_id", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Text),
    Column("name", Text, nullable=False),
    Column("level", Text),
    Column("points", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("exact", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("hands", Text, nullable=False),
)
"""Results by seat. ``hands`` is JSON: for each hand size, the rounds and the exact bids."""
Index("results_by_person", results.c.person)

reviews = Table(
    "reviews",
    metadata,
    Column("game_id", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("at", Float(53), nullable=False),
    Column("progress", Float(53), nullable=False),
    Column("data", LargeBinary),
)
"""The coach's reviews: ``data`` is compressed JSON, null while in progress. ``at`` is the time of the last progress."""

nodes = Table(
    "nodes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("beat", Float(53), nullable=False),
)
"""The nodes and their last heartbeats."""

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", Float(53), nullable=False),
)
"""All people who have ever registered."""

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", LargeBinary, primary_key=True),
    Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("created", Float(53), nullable=False),
    Column("label", Text, nullable=False, server_default=""),
    Column("used", Float(53)),
)
"""Passkeys: public keys with which people sign in."""
Index("passkeys_by_person", passkeys.c.person)

challenges = Table(
    "challenges",
    metadata,
    Column("id", LargeBinary, primary_key=True),
    Column("until", Float(53), nullable=False),
)
"""Answered passkey challenges, so that none is answered twice."""

sign_outs = Table(
    "sign_outs",
    metadata,
    Column("person", Text, primary_key=True),
    Column("times", Integer, nullable=False),
    Column("at", Float(53), nullable=False),
)
"""How often somebody has signed out everywhere, and when last: older tokens are invalid."""
Index("sign_outs_by_time", sign_outs.c.at)

keys = Table(
    "keys",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
"""Secrets that all nodes share."""
