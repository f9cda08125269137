"""How the HTTP API refuses: without a token, too much, too fast, and when something goes wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
from patience import PATIENCE
from service.chaos import Node
from service.requesting import bearing, check_headers, code_of, new_person_of
from service.running import RULES, Somebody, new_table

from foretold.service.protocol.messages import VERSION
from foretold.service.server.config import Config
from foretold.service.server.house import House
from foretold.service.server.http.application import Server
from foretold.service.server.identity import Identity
from foretold.service.store import Store, Unavailable
from foretold.service.table.events import Person


class TestTokens:
    PRIVATE = (("PUT", "/api/me"), ("GET", "/api/me/tables"), ("GET", "/api/me/games"), ("POST", "/api/tables"))

    @pytest.mark.parametrize(("method", "path"), PRIVATE)
    def test_some_requests_need_one_of_ours(self, api: httpx.Client, ada: Somebody, method: str, path: str) -> None:
        other = new_person_of(api)
        prefix, body, signature = ada.token.split(".")
        foreign = Identity(b"another key").token(Person(ada.id, "Ada"))
        wrong = ["x", ada.token[:-2], ada.token + "=", f"{prefix}.{other.split('.')[1]}.{signature}", foreign]
        wrong += [f"{prefix}.{body}", f"{body}.{signature}", "..", ada.id]
        for token in wrong:
            answer = api.request(method, path, headers=bearing(token))
            assert code_of(answer) == (401, "not-yours") and answer.headers["www-authenticate"] == "Bearer", token
        assert code_of(api.request(method, path)) == (401, "not-yours")
        assert code_of(api.request(method, path, headers={"authorization": f"Basic {ada.token}"})) == (401, "not-yours")
        assert code_of(api.request(method, path, headers=[(b"authorization", b"Bearer \xe9.\xe9.\xe9")]))[0] == 401

    def test_everybody_sees_their_own_only(self, server: Node, api: httpx.Client, ada: Somebody) -> None:
        new_table(server, ada)
        other = new_person_of(api)
        assert api.get("/api/me/tables", headers=bearing(other)).json() == {"tables": []}


class TestNames:
    @pytest.mark.parametrize(
        "blank", ["\u3164", "\u2800", "\u115f\u1160", "\uffa0", " \u034f ", "\u0301", "\u200b", "\u00a0"]
    )
    def test_nobody_is_called_by_what_cannot_be_seen(self, api: httpx.Client, blank: str) -> None:
        assert code_of(api.post("/api/people", json={"name": blank})) == (400, "malformed")

    @pytest.mark.parametrize(
        ("name", "shown"), [("Ada\u3164", "Ada"), ("A\u2800da", "A da"), ("Zoe\u0308 ❤\ufe0f", None), ("한글", None)]
    )
    def test_nor_distinguished_by_it(self, api: httpx.Client, name: str, shown: str | None) -> None:
        assert api.post("/api/people", json={"name": name}).json()["person"]["name"] == (shown or name)


class TestEverythingElse:
    def test_what_the_server_says_of_itself(self, api: httpx.Client) -> None:
        assert api.get("/api/about").json()["protocol"] == VERSION
        assert api.get("/api/health").json()["status"] == "ok"
        assert api.get("/api/openapi.json").json()["openapi"] == "3.1.0"
        assert b"foretold_entries_total" in api.get("/metrics").content
        assert api.get("/").status_code == 200

    @pytest.mark.parametrize(
        "path", ["/api/nothing", "/api", "/api/tables/", "/api/tables/a/b", "/api/tables/a/socket"]
    )
    def test_what_is_not_there(self, api: httpx.Client, path: str) -> None:
        assert code_of(api.get(path)) == (404, "unknown")

    @pytest.mark.parametrize("method", ["DELETE", "PATCH", "OPTIONS", "PUT", "TRACE"])
    def test_what_cannot_be_done(self, api: httpx.Client, method: str) -> None:
        answer = api.request(method, "/api/people")
        assert code_of(answer) == (405, "malformed") and answer.headers["allow"] == "POST"

    def test_too_many_requests(self, strict: Node) -> None:
        with httpx.Client(
            base_url=strict.address, headers={"x-forwarded-for": "10.1.1.1, 192.0.2.9"}, timeout=PATIENCE
        ) as api:
            answers = [api.get("/api/about") for _ in range(15)]
            assert [answer.status_code for answer in answers][:10] == [200] * 10
            assert code_of(answers[-1]) == (429, "limited") and int(answers[-1].headers["retry-after"]) > 0
            check_headers(answers[-1])

    def test_too_many_tables(self, strict: Node) -> None:
        with httpx.Client(base_url=strict.address, headers={"x-forwarded-for": "192.0.2.10"}, timeout=PATIENCE) as api:
            headers = bearing(new_person_of(api))
            made = [api.post("/api/tables", json={"settings": {"rules": RULES}}, headers=headers) for _ in range(4)]
            assert [answer.status_code for answer in made] == [201, 201, 429, 429]


@pytest.mark.anyio
async def test_hanging_up_in_the_middle_of_a_body_is_no_error(tmp_path: Path) -> None:
    parts = [{"type": "http.request", "body": b'{"na', "more_body": True}, {"type": "http.disconnect"}]
    scope = {"type": "http", "method": "POST", "path": "/api/people", "headers": [], "query_string": b""}

    async def receive() -> Any:
        return parts.pop(0)

    async def send(message: Any) -> None:
        pass  # nobody is there

    async with await Store.open(f"sqlite:///{tmp_path}/test.db") as store:
        app = Server(Config(), House(store=store), store, Identity(b"key")).application()
        await app({**scope, "client": ("192.0.2.1", 5000)}, receive, send)
    assert not parts


@pytest.mark.anyio
@pytest.mark.parametrize(("error", "status"), [(Unavailable("no disk"), 503), (KeyError("B13"), 500)])
async def test_trouble_is_not_told(tmp_path: Path, error: Exception, status: int) -> None:
    async def fails() -> None:
        raise error

    async with await Store.open(f"sqlite:///{tmp_path}/test.db") as store:
        store.check = fails  # type: ignore[method-assign]
        app = Server(Config(), House(store=store), store, Identity(b"key")).application()
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as api:
            answer = await api.get("/api/health")
        check_headers(answer)
        assert code_of(answer) == (status, "unavailable")
        assert "B13" not in answer.text and "disk" not in answer.text
