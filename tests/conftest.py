"""What tests of all parts share: the deals of a test's tables are chosen."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable

import pytest
from service.chosen import choose_deals, deals_file

os.environ["FORETOLD_LANGUAGE"] = "en"  # commands speak English, whatever the system speaks

SERVERS = {"site", "server", "node"}  #: fixtures that run one


@pytest.fixture(scope="module")
def deals(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], None]:
    """Choose the deals of the tables that are opened from now on, by any name. The names are the module's own: of two
    tests that use one name at one server, the second would get other cards."""
    file, module = deals_file(tmp_path_factory), request.path.stem
    return lambda name: choose_deals(file, f"{module} {name}")


@pytest.fixture(autouse=True)
def _chosen_deals(request: pytest.FixtureRequest) -> None:
    """The tables of a test are dealt the same cards in every run."""
    if SERVERS.intersection(request.fixturenames):
        request.getfixturevalue("deals")(request.node.name)


def pytest_collection_finish() -> None:
    """Leave what was imported and collected out of every later garbage collection: it stays until the end."""
    gc.collect()
    gc.freeze()
