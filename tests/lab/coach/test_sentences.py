"""Numbers in the coach's sentences."""

import pytest

from foretold import Edition
from foretold.lab.coach.sentences import coach_names, decimal


@pytest.mark.parametrize(
    ("value", "written"),
    [(1.25, "+1.2"), (-1.26, "−1.3"), (3.0, "+3"), (0.04, "+0"), (-0.04, "+0"), (-0.0, "+0"), (-0.06, "−0.1")],
)
def test_a_decimal_has_a_sign_but_zero_is_never_negative(value: float, written: str) -> None:
    names = coach_names(Edition.US)
    assert decimal(value, names, sign=True) == written
    assert decimal(value, names) == written.removeprefix("+")
