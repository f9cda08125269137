"""The built web client: files, compressed where the browser takes them so, and one page for every other address."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from starlette.convertors import PathConvertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

INSTALLED = Path(__file__).parents[2] / "web"
PLACEHOLDER = "<!doctype html><title>Foretold</title><p>The server is running; the web client is not installed."
FOR_EVER = "public, max-age=31536000, immutable"  # names of files under assets/ change with their content
ASK_AGAIN = "no-cache"
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
TYPES = {".webmanifest": "application/manifest+json", ".js": "text/javascript", ".svg": "image/svg+xml"}


class PagePath(PathConvertor):
    """Every path but those of the API, which says itself what it does not have."""

    regex = "(?!api(?:/|$)).*"


register_url_convertor("page", PagePath())


class Pages:
    """The files of one folder. They are listed once: nothing else is ever opened."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files = {
            path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()
        }

    def answer(self, request: Request) -> Response:
        """A file; or, for the addresses that the client knows, its page."""
        name = request.path_params["path"]
        if name not in self._files or name.endswith(tuple(ending for _, ending in ENCODINGS)):
            if name.startswith("assets/"):
                raise HTTPException(404)
            name = "index.html"
        if name not in self._files:
            return HTMLResponse(PLACEHOLDER)
        return self._file(name, request.headers.get("accept-encoding", ""))

    def _file(self, name: str, accepted: str) -> Response:
        ending = Path(name).suffix
        headers = {"cache-control": FOR_EVER if name.startswith("assets/") else ASK_AGAIN, "vary": "accept-encoding"}
        path = self._files[name]
        for encoding, suffix in ENCODINGS:
            if encoding in accepted and name + suffix in self._files:
                path = self._files[name + suffix]
                headers["content-encoding"] = encoding
                break
        kind = TYPES.get(ending) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        return FileResponse(path, headers=headers, media_type=kind)
