"""Limits count against the address that a client really has."""

from __future__ import annotations

from typing import Any

import pytest

from foretold.service.server.addresses import Addresses


def scope(client: str | None, *forwarded: str) -> Any:
    headers = [(b"x-forwarded-for", line.encode()) for line in forwarded]
    return {"client": (client, 5000) if client else None, "headers": [(b"host", b"x"), *headers]}


@pytest.mark.parametrize(
    ("client", "forwarded", "expected"),
    [
        ("192.0.2.1", (), "192.0.2.1"),
        ("192.0.2.1", ("198.51.100.1",), "192.0.2.1"),  # anybody can send that header
        ("10.0.0.1", ("198.51.100.1",), "198.51.100.1"),
        ("10.0.0.1", ("203.0.113.9, 198.51.100.1",), "198.51.100.1"),  # the first one is what the client said
        ("10.0.0.1", ("203.0.113.9", "198.51.100.1"), "198.51.100.1"),  # likewise in a line of its own
        ("10.0.0.1", ("198.51.100.1, 10.0.0.2",), "198.51.100.1"),  # two proxies, one after the other
        ("10.0.0.1", ("10.0.0.3, 10.0.0.2",), "10.0.0.1"),  # a proxy's own request
        ("10.0.0.1", (), "10.0.0.1"),
        ("10.0.0.1", ("unknown",), ""),
        ("::ffff:10.0.0.1", ("198.51.100.1",), "198.51.100.1"),
        ("2001:db8:1:2:3:4:5:6", (), "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", (), "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", (), "2001:db8:1:3::/64"),
        ("fe80::1%eth0", (), "fe80::/64"),
        ("::ffff:192.0.2.1", (), "192.0.2.1"),
        (None, (), ""),
    ],
)
def test_whose_limits_count(client: str | None, forwarded: tuple[str, ...], expected: str) -> None:
    assert Addresses("10.0.0.0/8").of(scope(client, *forwarded)) == expected


def test_without_proxies_nobody_is_believed() -> None:
    assert Addresses().of(scope("127.0.0.1", "198.51.100.1")) == "127.0.0.1"


def test_what_is_no_network_is_refused() -> None:
    with pytest.raises(ValueError, match="yes"):
        Addresses("127.0.0.1, yes")
