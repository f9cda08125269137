"""Tests that are coroutines run in asyncio."""

from __future__ import annotations

import pytest


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Textual is asyncio's."""
    return "asyncio"
