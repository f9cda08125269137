"""A hint recommends what its estimates list first."""

from __future__ import annotations

from foretold.service.server.work.hints import in_agreement

ESTIMATES = [("bid 6", 31.0, 14.0), ("bid 5", 30.0, 12.5), ("bid 4", 12.0, -3.0)]


def test_nothing_is_listed_above_the_recommended_action() -> None:
    assert in_agreement("bid 5", ESTIMATES) == [("bid 5", 30.0, 12.5), ("bid 6", 30.0, 12.5), ("bid 4", 12.0, -3.0)]


def test_estimates_that_agree_stay_as_they_are() -> None:
    assert in_agreement("bid 6", ESTIMATES) == ESTIMATES
    assert in_agreement("bid 5", []) == []
