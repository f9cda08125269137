"""Copy the built web client to a folder that any host of files can serve, below any path and with no server of ours.

python deploy/static_site.py src/foretold/web build/site
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path


def copy(client: Path, site: Path) -> None:
    """Copy the client, and let its page find everything beside itself."""
    shutil.rmtree(site, ignore_errors=True)
    # A host compresses by itself, or not; our server's list of pages is of no use to it
    shutil.copytree(client, site, ignore=shutil.ignore_patterns("*.br", "*.gz", "paths.json"))
    page = site / "index.html"
    text = re.sub(r'(href|src)="/', r'\1="./', page.read_text(encoding="utf-8"))
    page.write_text(text.replace("<html ", "<html data-static ", 1), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(f"expected the folder of the built client and one for the site, got {sys.argv[1:]}")
    copy(Path(sys.argv[1]), Path(sys.argv[2]))
    print(f"{sys.argv[2]} is ready to be served; to try it: python -m http.server --directory {sys.argv[2]}")
