"""Means, intervals and ratings on numbers made by hand."""

from random import Random

import pytest

from foretold.lab.arena.deals import Played
from foretold.lab.arena.faults import NO_FAULTS, Fault, FaultKind, Faults
from foretold.lab.arena.standings import exact_share, margin, points, rate, standings_of, victories
from foretold.lab.arena.statistics import Estimate, estimate, student


@pytest.mark.parametrize(
    ("freedom", "tabulated"),
    [
        (1, 12.706),
        (2, 4.303),
        (3, 3.182),
        (4, 2.776),
        (5, 2.571),
        (10, 2.228),
        (30, 2.042),
        (100, 1.984),
        (10**6, 1.960),
    ],
)
def test_students_quantile_is_that_of_the_tables(freedom: int, tabulated: float) -> None:
    assert student(freedom) == pytest.approx(tabulated, abs=0.006)


def test_an_estimate() -> None:
    # 2, 4, 6: mean 4, standard deviation 2, standard error 2/√3; two degrees of freedom.
    made = estimate([2, 4, 6])
    assert made.mean == 4
    assert made.half == pytest.approx(4.3027 * 2 / 3**0.5, abs=0.001)
    assert made.low == pytest.approx(4 - 4.968, abs=0.001) and made.high == pytest.approx(4 + 4.968, abs=0.001)


def test_one_value_has_no_interval() -> None:
    assert estimate([7]) == Estimate(7.0, None)
    assert estimate([7]).low is None and estimate([7]).high is None
    with pytest.raises(ValueError, match="at least one value"):
        estimate([])


def played(deal: int, seating: tuple[int, ...], *scores: int, exact: tuple[int, ...] | None = None) -> Played:
    best = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    none = (0,) * len(scores)
    return Played(deal, seating, scores, best, exact or none, 10, (NO_FAULTS,) * len(scores))


def test_points_margin_victories_and_exact_bids_of_a_game() -> None:
    game = played(0, (0, 1, 1), 100, 40, 100, exact=(5, 2, 4))
    assert (points(game, 0), points(game, 1)) == (100, 70)
    assert (margin(game, 0), margin(game, 1)) == (30, -30)
    assert (victories(game, 0), victories(game, 1)) == (0.5, 0.25)  # a shared victory; two seats share theirs
    assert exact_share(game, 0) == 0.5 and exact_share(game, 1) == pytest.approx(0.3)


def test_the_interval_is_over_deals_not_games() -> None:
    """Two deals whose games differ much among themselves, but not from deal to deal."""
    deals = [(played(deal, (0, 1), 100, 0), played(deal, (1, 0), 100, 0)) for deal in range(2)]
    one, other = standings_of(["one", "other"], deals, rated=False)
    assert one.margin == Estimate(0, 0) and other.margin == Estimate(0, 0)
    assert one.games == 4 and one.margins == (0, 0) and one.points == Estimate(50, 0)
    deals = [(played(0, (0, 1), 30, 0), played(0, (1, 0), 0, 10)), (played(1, (0, 1), 10, 0), played(1, (1, 0), 0, 10))]
    one, _ = standings_of(["one", "other"], deals, rated=False)
    assert one.margins == (20, 10) and one.margin.mean == 15
    assert one.margin.half == pytest.approx(12.706 * 5, abs=0.01)


def test_ratings_order_who_wins() -> None:
    games = [played(deal, (0, 1, 2), 100, 50, 0) for deal in range(20)]
    first, second, third = rate(3, games)
    assert first > second > third


def test_the_better_by_a_significant_margin_is_first_whatever_the_order_of_the_deals() -> None:
    """One wins 40 deals clearly, the other 60 barely: a rating counts wins, and the last ones most."""
    deals = [(played(deal, (1, 0), *((100, 0) if deal < 40 else (0, 10))),) for deal in range(100)]
    random = Random(1)
    for _ in range(5):
        one, other = standings_of(["other", "one"], deals, rated=True)
        assert (one.name, other.name) == ("one", "other")
        assert one.margin.low is not None and one.margin.low > 0
        random.shuffle(deals)


def test_who_sits_there_twice_is_rated_once() -> None:
    first, second = rate(2, [played(0, (0, 1, 0), 100, 50, 20)])
    assert first > second  # 60 against 50
    first, second = rate(2, [played(0, (0, 1, 0), 60, 50, 20)])
    assert first < second


def test_a_league_has_the_best_first_and_leaves_out_who_did_not_play() -> None:
    deals = [(played(0, (0, 1), 10, 90), played(0, (1, 0), 80, 20))]
    assert [standing.name for standing in standings_of(["a", "b", "c"], deals, rated=True)] == ["b", "a"]


def test_faults_add_up() -> None:
    one = NO_FAULTS.with_fault(Fault(FaultKind.LATE, "slow")).with_fault(Fault(FaultKind.CRASH, "gone"))
    assert one == Faults(crash=1, late=1, first="slow")
    assert one + Faults(illegal=2, replaced=3) == Faults(crash=1, late=1, illegal=2, replaced=3, first="slow")
    assert (one + one).count == 4
    assert str(one) == "faults: crash 1, late 1; moves made in its place: 0; first: slow"
