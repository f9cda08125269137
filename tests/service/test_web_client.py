"""Which addresses are the web client's: its own list says so, and all others are not found."""

import json
from pathlib import Path

import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from foretold.service.server.http.pages import Pages

PATHS = Path(__file__).parents[2] / "web" / "src" / "lib" / "paths.json"
UNKNOWN = ("/healthz", "/t", "/t/", "/t/a/b", "/t/ä", "/play/", "/assets/no.js", "/wp-login.php", "/play\n")


@pytest.fixture
def pages(tmp_path: Path) -> Pages:
    (tmp_path / "index.html").write_text("<title>the page</title>")
    (tmp_path / "robots.txt").write_text("User-agent: *")
    (tmp_path / "paths.json").write_bytes(PATHS.read_bytes())
    return Pages(tmp_path)


def get(pages: Pages, path: str, accept: bytes = b"*/*") -> Response:
    """The answer to a request."""
    scope = {"type": "http", "method": "GET", "headers": [(b"accept", accept)], "path_params": {"path": path[1:]}}
    return pages.answer(Request(scope))


def file_of(response: Response) -> str:
    """The name of the file that is sent."""
    assert isinstance(response, FileResponse)
    return Path(response.path).name


def test_every_address_of_the_router_is_answered_with_the_page(pages: Pages) -> None:
    for path in [path for paths in json.loads(PATHS.read_text()).values() for path in paths]:
        answer = get(pages, path.replace("{", "A-").replace("}", "_1"))
        assert (answer.status_code, file_of(answer)) == (200, "index.html"), path
    assert file_of(get(pages, "/robots.txt")) == "robots.txt"


@pytest.mark.parametrize("path", UNKNOWN)
def test_an_unknown_address_is_not_found(pages: Pages, path: str) -> None:
    with pytest.raises(HTTPException) as refused:
        get(pages, path)
    assert refused.value.status_code == 404


def test_a_browser_is_told_so_by_the_page(pages: Pages) -> None:
    answer = get(pages, "/nowhere", b"text/html,application/xhtml+xml,*/*;q=0.8")
    assert (answer.status_code, file_of(answer)) == (404, "index.html")


def test_a_client_that_is_not_built_is_said(tmp_path: Path) -> None:
    assert b"the web client is not installed" in get(Pages(tmp_path), "/").body
    with pytest.raises(HTTPException):
        get(Pages(tmp_path), "/healthz")
