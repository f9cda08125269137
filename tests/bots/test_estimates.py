"""What is shown beside a recommended action never contradicts it."""

from __future__ import annotations

from foretold import Action
from foretold.bots.estimates import Estimate, in_agreement


def estimates(*rows: tuple[int, float, float]) -> list[Estimate]:
    return [Estimate(Action.bid(bid), points, margin, 1.0, 10) for bid, points, margin in rows]


ESTIMATES = estimates((6, 31.0, 14.0), (5, 30.0, 12.5), (4, 12.0, -3.0))


def test_nothing_is_listed_above_the_recommended_action() -> None:
    expected = estimates((5, 30.0, 12.5), (6, 30.0, 12.5), (4, 12.0, -3.0))
    assert in_agreement(Action.bid(5), ESTIMATES) == expected


def test_a_worse_action_keeps_its_points() -> None:
    """It may bring the seat more points, and the others more still."""
    rows = estimates((5, 10.0, 5.0), (4, 14.0, 2.0))
    assert in_agreement(Action.bid(5), rows) == rows


def test_estimates_that_agree_stay_as_they_are() -> None:
    assert in_agreement(Action.bid(6), ESTIMATES) == ESTIMATES
    assert in_agreement(Action.bid(5), []) == []


def test_the_best_is_first_even_if_it_was_tried_least() -> None:
    """A search sorts by a lower bound; people read the margin."""
    few = Estimate(Action.bid(2), 31.0, 15.0, 9.0, 2)
    assert in_agreement(Action.bid(2), [*ESTIMATES, few])[0] is not ESTIMATES[0]
    assert [one.margin for one in in_agreement(Action.bid(6), [*ESTIMATES, few])] == [14.0, 14.0, 12.5, -3.0]
