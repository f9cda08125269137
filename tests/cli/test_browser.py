"""``foretold serve --open``: where the game is found."""

from __future__ import annotations

import socket

import pytest

from foretold.cli import browser as opening


def test_a_taken_port_is_passed_over() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        found = opening.free_port("127.0.0.1", port)
        assert found != port
    assert opening.free_port("127.0.0.1", port) == port


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("http://127.0.0.1:8765", "http://localhost:8765/play"),
        ("http://0.0.0.0:80", "http://localhost:80/play"),
        ("http://:::8765", "http://localhost:8765/play"),
        ("http://10.0.0.7:8765", "http://10.0.0.7:8765/play"),
    ],
)
def test_the_link_has_a_name_where_the_machine_is_ones_own(address: str, expected: str) -> None:
    assert opening.link(address) == expected


def test_no_browser_is_started_without_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not opening.has_display()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert opening.has_display()
