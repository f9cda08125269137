"""Requests to the HTTP API, and what is checked of every answer."""

from __future__ import annotations

import httpx

from foretold.service.server.http.answers import HEADERS


def check_headers(response: httpx.Response) -> None:
    assert {name: response.headers.get(name) for name in HEADERS} == HEADERS
    assert "server" not in response.headers


def bearing(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def code_of(response: httpx.Response) -> tuple[int, str]:
    """Status and code of a refusal, which has a sentence too."""
    body = response.json()
    assert response.headers["content-type"] == "application/json"
    assert set(body) == {"code", "message"} and body["message"]
    return response.status_code, body["code"]


def new_person_of(api: httpx.Client) -> str:
    return str(api.post("/api/people", json={"name": "Bo"}).json()["token"])
