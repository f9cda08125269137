"""Extras: packages beyond the base install that some parts need, and the line that installs what is missing."""

from collections.abc import Iterator
from contextlib import contextmanager


def install_line(extra: str) -> str:
    """What to type to install an extra."""
    return f'pip install "foretold[{extra}]"'


class MissingExtra(ImportError):
    """A package of an extra is not installed; the message has the line that installs it."""

    def __init__(self, what: str, package: str, extra: str) -> None:
        super().__init__(f"{what} needs {package}, which is not installed; run: {install_line(extra)}")


@contextmanager
def needing(extra: str, what: str) -> Iterator[None]:
    """Raise ``MissingExtra`` where an import inside does not find its package; ``what`` says what needs it."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or str(error)).partition(".")[0]
        if package == __name__.partition(".")[0]:
            raise
        raise MissingExtra(what, package, extra) from error
