"""Optional dependencies (pip extras): a missing one is reported with the line that installs it."""

from collections.abc import Iterator
from contextlib import contextmanager


def install_line(extra: str) -> str:
    """Return the command that installs an extra."""
    return f'pip install "foretold[{extra}]"'


class MissingExtra(ImportError):
    """A package of an extra is not installed; the message has the line that installs it."""

    def __init__(self, what: str, package: str, extra: str) -> None:
        super().__init__(f"{what} needs {package}, which is not installed; run: {install_line(extra)}")


@contextmanager
def needing(extra: str, what: str) -> Iterator[None]:
    """Turn a failed import inside the block into ``MissingExtra``; ``what`` names the feature that needs the
    package."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or str(error)).partition(".")[0]
        if package == __name__.partition(".")[0]:
            raise
        raise MissingExtra(what, package, extra) from error
