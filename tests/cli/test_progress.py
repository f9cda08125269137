"""Long work: what is shown meanwhile, and how Ctrl-C ends it."""

import signal
import subprocess
import sys
import threading

import pytest

from foretold.cli.progress import progress_line, wait_for
from foretold.lab.processes import deaf_to_interrupts
from foretold.sim.compilation import Compiling, announce


def test_the_result_and_the_error_of_work_come_through() -> None:
    assert wait_for(lambda report: 6 * 7, "Thinking", 1) == 42
    with pytest.raises(ZeroDivisionError):
        wait_for(lambda report: 1 // 0, "Thinking", 1)


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="Ctrl-C as POSIX sends it")
def test_control_c_does_not_wait_for_the_work() -> None:
    here, go_on, ended = threading.get_ident(), threading.Event(), threading.Event()
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs ignore Ctrl-C

    def work(report: object) -> None:
        signal.pthread_kill(here, signal.SIGINT)
        go_on.wait()
        ended.set()

    try:
        with pytest.raises(KeyboardInterrupt):
            wait_for(work, "Thinking", 1)
    finally:
        signal.signal(signal.SIGINT, before)
    assert not ended.is_set()
    go_on.set()
    ended.wait()


def shown(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *, terminal: bool) -> str:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("FORCE_COLOR" if terminal else "NO_COLOR", "1")
    monkeypatch.delenv("NO_COLOR" if terminal else "FORCE_COLOR", raising=False)
    with progress_line("Playing games", 1_000) as report:
        announce(Compiling.ONCE)
    with progress_line("Playing games", 1_000) as report:
        report(250)
    with progress_line("Looking", 1) as report:
        report(0.25)
    said = capsys.readouterr()
    assert said.out == ""
    return said.err


def test_a_terminal_is_told_what_goes_on(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(monkeypatch, capsys, terminal=True)
    assert "Compiling the rules, once; this takes about half a minute …" in text
    assert "Playing games" in text and "250 of 1,000" in text and "25%" in text


def test_a_pipe_is_told_nothing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(monkeypatch, capsys, terminal=False) == ""


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="masks of POSIX")
def test_processes_do_not_hear_control_c_while_they_start() -> None:
    asks = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"
    with deaf_to_interrupts():
        deaf = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=True)
    hears = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=True)
    assert (deaf.stdout, hears.stdout) == ("True\n", "False\n")
