"""A child process that answers each line with one line, within a time limit."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue

from .faults import Fault, FaultKind

LONGEST = 1 << 16  # bytes of an answer
GRACE = 1.0  # seconds to leave after the input has ended
STDERR_LINES = 20  # lines of standard error that are kept


class Running:
    """A started program. Its pipes belong to two threads, since a program may stop reading as well as writing, and
    waiting for a pipe with a limit is not possible everywhere."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is ours, and what it starts can be ended with it
            )
        except (OSError, ValueError) as error:
            raise Fault(FaultKind.CRASH, f"cannot start {command[0]}: {error}") from None
        self._requests: SimpleQueue[bytes | None] = SimpleQueue()
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        self._said: deque[bytes] = deque(maxlen=STDERR_LINES)
        self._exchanging = threading.Thread(target=self._exchange, daemon=True)
        self._draining = threading.Thread(target=self._drain_stderr, daemon=True)
        self._exchanging.start()
        self._draining.start()

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    def ask(self, request: bytes, seconds: float) -> bytes:
        """Send lines, and wait for one."""
        self._requests.put(request)
        try:
            answer = self._answers.get(timeout=seconds)
        except Empty:
            raise Fault(FaultKind.LATE, f"no answer within {seconds:.1f} s") from None
        if not answer:
            raise Fault(FaultKind.CRASH, self._how_it_ended(), self._stderr_tail())
        if not answer.endswith(b"\n"):
            raise Fault(FaultKind.GARBAGE, f"expected a line of at most {LONGEST} bytes, got {answer[:40]!r}")
        return answer

    def close(self, *, by_force: bool = False) -> None:
        """End it, by the end of its input or by force. It is gone afterwards."""
        self._requests.put(None)
        if not by_force:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(GRACE)
        if self._process.returncode is None:
            self._kill()
        self._process.wait()
        for thread in (self._exchanging, self._draining):
            thread.join(GRACE)
        # what a program has started and left behind may still hold its pipes
        if not self._exchanging.is_alive() and not self._draining.is_alive():
            for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
                assert pipe is not None
                with suppress(OSError):
                    pipe.close()

    def _kill(self) -> None:
        with suppress(OSError):
            if sys.platform != "win32":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()

    def _exchange(self) -> None:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None and stdout is not None
        while (request := self._requests.get()) is not None:
            try:
                stdin.write(request)
                stdin.flush()
                answer = stdout.readline(LONGEST)
            except (OSError, ValueError):
                answer = b""
            self._answers.put(answer)
        with suppress(OSError, ValueError):
            stdin.close()

    def _drain_stderr(self) -> None:
        """Empty standard error, or a program that says much there would come to a stop."""
        stderr = self._process.stderr
        assert stderr is not None
        with suppress(OSError, ValueError):
            while line := stderr.readline(LONGEST):
                if line.strip():
                    self._said.append(line)

    def _how_it_ended(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)
        self._draining.join(GRACE)
        code = self._process.returncode
        how = "closed its output" if code is None else f"ended with exit code {code}"
        words = self._stderr_tail().rpartition("\n")[2].strip()[:200]
        return f"{how}: {words}" if words else how

    def _stderr_tail(self) -> str:
        return b"".join(self._said).decode(errors="replace").rstrip()
