"""The built web client: its files, compressed if the browser accepts it, and one page for all its paths."""

from __future__ import annotations

import json
import mimetypes
import re
from pathlib import Path

from starlette.convertors import PathConvertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

INSTALLED = Path(__file__).parents[3] / "web"
PLACEHOLDER = "<!doctype html><title>Foretold</title><p>The server is running; the web client is not installed."
FOR_EVER = "public, max-age=31536000, immutable"  # names of files under assets/ change with their content
ASK_AGAIN = "no-cache"
PAGE = "index.html"
ADDRESSES = "paths.json"  # of the client's pages, as its router has them
WORD = re.compile(r"\{\w+\}")
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
TYPES = {".webmanifest": "application/manifest+json", ".js": "text/javascript", ".svg": "image/svg+xml"}


class PagePath(PathConvertor):
    """Matches every path except those of the API, which answers unknown paths itself."""

    regex = "(?!api(?:/|$)).*"


register_url_convertor("page", PagePath())


class Pages:
    """The files of one folder, listed once at start: nothing else is ever opened."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files = {
            path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()
        }
        self._addresses = _addresses(self._files.get(ADDRESSES))

    def answer(self, request: Request) -> Response:
        """Return a file; or, for the client's paths, its page. For other paths browsers get the page with status 404,
        which says in the user's language that nothing is there."""
        name = request.path_params["path"]
        accepted = request.headers.get("accept-encoding", "")
        if name in self._files and not name.endswith(tuple(ending for _, ending in ENCODINGS)):
            return self._file(name, accepted)
        known = self._addresses.fullmatch(f"/{name}") is not None
        if not known and "text/html" not in request.headers.get("accept", ""):
            raise HTTPException(404)
        if PAGE not in self._files:
            return HTMLResponse(PLACEHOLDER, 200 if known else 404)
        return self._file(PAGE, accepted, 200 if known else 404)

    def _file(self, name: str, accepted: str, status: int = 200) -> Response:
        ending = Path(name).suffix
        headers = {"cache-control": FOR_EVER if name.startswith("assets/") else ASK_AGAIN, "vary": "accept-encoding"}
        path = self._files[name]
        for encoding, suffix in ENCODINGS:
            if encoding in accepted and name + suffix in self._files:
                path = self._files[name + suffix]
                headers["content-encoding"] = encoding
                break
        kind = TYPES.get(ending) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        return FileResponse(path, status, headers=headers, media_type=kind)


def _addresses(listed: Path | None) -> re.Pattern[str]:
    """Return the paths of the client's pages; only the root if no client is built."""
    pages = json.loads(listed.read_bytes()) if listed is not None else {"Home": ["/"]}
    return re.compile("|".join(WORD.sub(r"[A-Za-z0-9_-]+", path) for paths in pages.values() for path in paths))
