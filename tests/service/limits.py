"""Settings of a server that refuses nobody. One address plays all the people of a test here, and how fast they act is
the machine's affair: with limits for people, a fast machine would be told to slow down."""

UNLIMITED = dict.fromkeys(
    (
        "messages",
        "message_burst",
        "address_messages",
        "address_message_burst",
        "connections",
        "requests",
        "request_burst",
        "tables",
        "table_burst",
    ),
    "10000",
)
