"""Which domain passkeys hold for, and on which pages."""

from __future__ import annotations

import pytest

from foretold.service.server.site import Site, find_site
from foretold.service.table.refusal import Code, Refused


def test_the_site_is_that_of_the_request() -> None:
    assert find_site("cards.example.org") == Site("cards.example.org", ("https://cards.example.org",))
    assert find_site("Cards.example.org:8443").id == "cards.example.org"
    assert find_site("cards.example.org:8443").origins == ("https://cards.example.org:8443",)


def test_only_on_the_own_machine_pages_without_tls_are_trusted() -> None:
    assert find_site("localhost:8765") == Site("localhost", ("https://localhost:8765", "http://localhost:8765"))
    assert "http://localhost.example.org" not in find_site("localhost.example.org").origins


def test_a_domain_that_is_set_counts_for_all_requests() -> None:
    site = find_site("10.0.0.7:8765", "example.org", ("https://cards.example.org",))
    assert site == Site("example.org", ("https://example.org", "https://cards.example.org"))


@pytest.mark.parametrize("host", ["", "127.0.0.1:8765", "[::1]:8765", "[", ":80", "a:b@:1"])
def test_numbers_are_no_domains(host: str) -> None:
    with pytest.raises(Refused, match="need the server's name") as refused:
        find_site(host)
    assert refused.value.code is Code.SETTINGS
