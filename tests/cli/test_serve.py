"""`foretold serve` where it cannot serve: what was expected, what came, what to do."""

import importlib.util
import socket
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest
from typer.testing import CliRunner

from foretold.cli import app, main


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield int(other.getsockname()[1])


def refused(code: int, *words: str) -> str:
    """What is said where the server does not start."""
    result = CliRunner().invoke(app, ["serve", *words])
    assert result.exit_code == code
    assert result.stdout == "" and result.stderr.startswith("foretold: ") and result.stderr.count("\n") == 1
    return result.stderr.removeprefix("foretold: ").strip()


@pytest.mark.parametrize("port", ["99999", "-1", "eight", "8765.5"])
def test_a_port_that_is_none(port: str) -> None:
    assert refused(2, "--port", port) == f"--port: expected a whole number from 0 to 65535, got '{port}'"


def test_a_taken_port(taken: int, tmp_path: Path) -> None:
    assert refused(1, "--port", str(taken), "--database", f"sqlite:///{tmp_path}/kept.db") == (
        f"port {taken} of 127.0.0.1 is in use, perhaps by another Foretold server; stop that, or choose another "
        f"port: --port {taken + 1}, or --port 0 for any free one"
    )
    assert not list(tmp_path.iterdir()), "what cannot listen should not open a database"


@pytest.mark.parametrize("host", ["203.0.113.7", "no.such.invalid", "a" * 300, "a..b"])
def test_a_host_that_is_not_this_machine(host: str) -> None:
    said = refused(1, "--port", "0", "--host", host)
    assert said.startswith(f"--host: expected an address of this machine, got {host[:60]!r}; 127.0.0.1 serves")


NOWHERE = "sqlite:////dev/null/kept.db"  # so that no server starts, whatever is wrong with a test
DATABASE = "expected sqlite:///path/foretold.db or postgresql://user:password@host/database"
FILE = "expected the path of a file, as in sqlite:///path/foretold.db"
RATE, BURST = "a number from 0.001 to 1000000000", "a number from 1 to 1000000000"


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("PORT", "99999", "expected a whole number from 0 to 65535, got 99999"),
        ("PORT", "eight", "expected a whole number, got 'eight'"),
        ("BOT_WORKERS", "0", "expected a whole number from 1 to 256, got 0"),
        ("PROXIES", "yes", "expected addresses or networks such as 127.0.0.1, 10.0.0.0/8, got 'yes'"),
        ("LOG", "loud", "expected one of debug, info, warning, error, got 'loud'"),
        ("DRAIN", "inf", "expected a number from 0 to 86400, got inf"),
        ("DRAIN", "nan", "expected a number from 0 to 86400, got nan"),
        *((name, "-1", f"expected {RATE}, got -1") for name in ("MESSAGES", "ADDRESS_MESSAGES", "REQUESTS", "TABLES")),
        *((f"{name}_BURST", "0.5", f"expected {BURST}, got 0.5") for name in ("MESSAGE", "ADDRESS_MESSAGE")),
        *((f"{name}_BURST", "0", f"expected {BURST}, got 0") for name in ("REQUEST", "TABLE")),
        ("CONNECTIONS", "0", "expected a whole number from 1 to 1000000, got 0"),
        ("HOST", "", "expected an address to listen on, got nothing; 0.0.0.0 is every address of this machine"),
        ("DATABASE", "kept.db", f"{DATABASE}, got something that is not a URL"),
        ("DATABASE", "mysql://here/kept", f"{DATABASE}, got mysql://…"),
        ("DATABASE", "sqlite://", f"{FILE}, not a database in memory"),
        ("WEB", "/nonexistent", "expected a folder with the built web client's index.html, got '/nonexistent'"),
    ],
)
def test_settings_in_the_environment(name: str, value: str, expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORETOLD_DATABASE", NOWHERE)
    if name != "PORT":
        monkeypatch.setenv("FORETOLD_PORT", "0")
    monkeypatch.setenv(f"FORETOLD_{name}", value)
    assert refused(2) == f"FORETOLD_{name}: {expected}"


@pytest.mark.parametrize(("flag", "value"), [("host", ""), ("log", "loud"), ("database", "mysql://here/kept")])
def test_a_flag_is_named_as_it_was_given(flag: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORETOLD_DATABASE", NOWHERE)
    assert refused(2, f"--{flag}", value).startswith(f"--{flag}: expected ")


def test_nats_without_its_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = importlib.util.find_spec

    def without_nats(name: str, package: str | None = None) -> ModuleSpec | None:
        return None if name == "nats" else found(name, package)

    monkeypatch.setattr("foretold.service.bus.nats_bus.find_spec", without_nats)
    words = ["--port", "0", "--database", f"sqlite:///{tmp_path}/kept.db", "--nats", "nats://127.0.0.1:4222"]
    monkeypatch.setattr("sys.argv", ["foretold", "serve", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 1
    said = capsys.readouterr()
    expected = 'foretold: NATS needs nats-py, which is not installed; run: pip install "foretold[cluster]"\n'
    assert (said.out, said.err) == ("", expected)
