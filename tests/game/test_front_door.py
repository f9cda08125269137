"""What ``import foretold`` offers."""

import doctest
import importlib

import foretold
from foretold.game import events


def test_the_public_names_are_few_and_exist() -> None:
    assert len(foretold.__all__) <= 28
    assert all(hasattr(foretold, name) for name in foretold.__all__)


def test_every_type_of_event_can_be_imported() -> None:
    module = importlib.import_module("foretold.events")
    assert foretold.events is module
    types = {events.Event.__name__, *(kind.__name__ for kind in events.Event.__subclasses__())}
    assert set(module.__all__) == types and len(types) > 10
    assert all(getattr(module, name) is getattr(events, name) for name in types)


def test_the_examples_of_the_package_run() -> None:
    for module in (foretold, foretold.events):
        failed, tried = doctest.testmod(module)
        assert failed == 0 and tried >= 3
