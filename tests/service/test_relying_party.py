"""Which domain passkeys hold for, and on which pages."""

from __future__ import annotations

import pytest

from foretold.service.server.passkeys.relying_party import RelyingParty, find_relying_party
from foretold.service.table.refusal import Code, Refused


def test_the_site_is_that_of_the_request() -> None:
    assert find_relying_party("cards.example.org") == RelyingParty("cards.example.org", ("https://cards.example.org",))
    assert find_relying_party("Cards.example.org:8443").id == "cards.example.org"
    assert find_relying_party("cards.example.org:8443").origins == ("https://cards.example.org:8443",)


def test_only_on_the_own_machine_pages_without_tls_are_trusted() -> None:
    assert find_relying_party("localhost:8765") == RelyingParty(
        "localhost", ("https://localhost:8765", "http://localhost:8765")
    )
    assert "http://localhost.example.org" not in find_relying_party("localhost.example.org").origins


def test_a_domain_that_is_set_counts_for_all_requests() -> None:
    site = find_relying_party("10.0.0.7:8765", "example.org", ("https://cards.example.org",))
    assert site == RelyingParty("example.org", ("https://example.org", "https://cards.example.org"))


@pytest.mark.parametrize("host", ["", "127.0.0.1:8765", "[::1]:8765", "[", ":80", "a:b@:1"])
def test_numbers_are_no_domains(host: str) -> None:
    with pytest.raises(Refused, match="need the server's name") as refused:
        find_relying_party(host)
    assert refused.value.code is Code.SETTINGS
