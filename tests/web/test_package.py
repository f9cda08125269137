"""What is installed has the web client, built; the source archive has all that its own `make play` needs."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_wheel_and_the_source_archive_carry_the_client(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    [wheel], [archive] = tmp_path.glob("*.whl"), tmp_path.glob("*.tar.gz")
    with zipfile.ZipFile(wheel) as opened:
        names = set(opened.namelist())
        page = opened.read("foretold/docs/rules.md")
        described = next(opened.read(name).decode() for name in names if name.endswith(".dist-info/METADATA"))
    assert page == (ROOT / "docs" / "rules.md").read_bytes()
    assert {"foretold/web/index.html", "foretold/web/index.html.br", "foretold/locales/de/common.json"} <= names
    assert any(name.startswith("foretold/web/assets/") and name.endswith(".js") for name in names)
    with tarfile.open(archive) as packed:
        inside = {name.split("/", 1)[1] for name in packed.getnames() if "/" in name}
    assert {"web/package-lock.json", "web/src/main.ts", "hatch_build.py", "src/foretold/web/index.html"} <= inside
    assert {
        "Makefile",
        "locks/run.txt",
        "locks/node.txt",
        "web/src/generated/protocol.ts",
        "deploy/Dockerfile",
    } <= inside
    assert not any("node_modules" in name for name in inside)
    # A package index shows no pictures and follows no links to files
    assert not re.search(r"<img|]\((?!https?:)", described), (
        "what a package index cannot show: pictures and links to files"
    )
