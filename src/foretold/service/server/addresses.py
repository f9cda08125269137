"""The address whose limits a client counts against, also behind a proxy."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

_OWN_NETWORK = 64  # bits of an IPv6 address that a provider assigns; the customer chooses the others freely


class Addresses:
    """Finds the address of each client. ``X-Forwarded-For`` is trusted only if it comes from one of ``proxies``:
    addresses or networks, separated by commas. ``ValueError`` if one of them is neither."""

    def __init__(self, proxies: str = "") -> None:
        try:
            self._proxies = [ip_network(one.strip()) for one in proxies.split(",") if one.strip()]
        except ValueError:
            expected = "addresses or networks such as 127.0.0.1, 10.0.0.0/8"
            raise ValueError(f"expected {expected}, got {proxies[:60]!r}") from None

    def is_proxy(self, host: str) -> bool:
        """Return whether this is the address of one of our own proxies."""
        address = _parsed(host)
        return address is not None and any(address in network for network in self._proxies)

    def of(self, scope: Any) -> str:
        """Return the address that a request or socket (its ASGI scope) comes from, as a key for limits."""
        client = scope.get("client")
        host = client[0] if client else ""
        if self.is_proxy(host):
            host = next((hop for hop in reversed(_hops(scope["headers"])) if not self.is_proxy(hop)), host)
        return network_of(host)


def network_of(host: str) -> str:
    """Return the key of an address for limits: an IPv6 address counts as its /64 network."""
    address = _parsed(host)
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, _OWN_NETWORK), strict=False))
    return str(address) if address is not None else ""


def _parsed(host: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def _hops(headers: Iterable[tuple[bytes, bytes]]) -> list[str]:
    """Return the addresses in ``X-Forwarded-For``. Each proxy appends the address of its client, so only the last ones
    come from our proxies: a client can forge the others."""
    lines = [value.decode("latin-1") for name, value in headers if name == b"x-forwarded-for"]
    return [hop.strip() for line in lines for hop in line.split(",")]
