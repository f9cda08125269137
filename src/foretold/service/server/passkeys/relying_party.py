"""WebAuthn's relying party: a domain, and the origins whose pages may use its passkeys."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from ...table.refusal import Code, Refused


@dataclass(frozen=True)
class RelyingParty:
    """Passkeys are valid for the domain ``id`` and used on pages of the ``origins``."""

    id: str
    origins: tuple[str, ...]


def find_relying_party(host: str, domain: str = "", origins: tuple[str, ...] = ()) -> RelyingParty:
    """Return the relying party for a request to ``host``. A configured ``domain`` applies to all requests; other
    ``origins`` must belong to it, or browsers refuse."""
    if domain:
        return RelyingParty(domain, (f"https://{domain}", *origins))
    name = _name(host)
    local = name == "localhost" or name.endswith(".localhost")  # the only hosts that browsers trust without TLS
    return RelyingParty(name, (f"https://{host}", *([f"http://{host}"] if local else []), *origins))


def _name(host: str) -> str:
    """Return the domain in the Host header: passkeys work with names, not with IP addresses."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        name = ""
    try:
        ip_address(name)
    except ValueError:
        if name:
            return name
    raise Refused(
        Code.SETTINGS,
        f"passkeys need the server's name, and this request is to {host[:60]!r}; open it by a name, such as localhost, "
        "or set FORETOLD_DOMAIN",
    )
