"""The HTTP API: what each request gives, and how it is refused."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import httpx
import pytest
from service.chaos import Node
from service.requesting import bearing, code_of
from service.running import RULES, Somebody, new_table, seated, whole_game

from foretold.game.game import Game
from foretold.service.server.http.answers import MOST_BODY


class TestPeople:
    def test_a_name_gives_a_token(self, api: httpx.Client) -> None:
        answer = api.post("/api/people", json={"name": "  Ada \t Lovelace "})
        assert answer.status_code == 201 and answer.json()["person"]["name"] == "Ada Lovelace"
        assert answer.json()["token"].startswith("f1.")
        other = api.post("/api/people", json={"name": "Ada Lovelace"}).json()
        assert other["person"]["id"] != answer.json()["person"]["id"]

    def test_another_name_is_still_the_same_person(self, api: httpx.Client, ada: Somebody) -> None:
        answer = api.put("/api/me", json={"name": "Bo"}, headers=bearing(ada.token))
        assert answer.status_code == 200 and answer.json()["person"] == {"id": ada.id, "name": "Bo"}
        assert api.get("/api/me/tables", headers=bearing(answer.json()["token"])).status_code == 200

    @pytest.mark.parametrize("name", ["", " ", "x" * 41, "\x00", "a\u202eb", "\ud83c", 7, None, ["a"], {"a": 1}])
    def test_what_is_no_name(self, api: httpx.Client, name: object) -> None:
        assert code_of(api.post("/api/people", content=json.dumps({"name": name}))) == (400, "malformed")

    @pytest.mark.parametrize(
        "body",
        [b"", b"{", b"null", b"[]", b'"Ada"', b"\xff\xfe", b'{"name":"\xff"}', b'{"name":"a","b":1}', b'{"a":' * 3000],
    )
    def test_what_is_no_body(self, api: httpx.Client, body: bytes) -> None:
        assert code_of(api.post("/api/people", content=body)) == (400, "malformed")

    def test_a_body_has_an_end(self, api: httpx.Client) -> None:
        assert code_of(api.post("/api/people", content=b" " * (MOST_BODY + 1))) == (413, "limited")
        parts = (b" " * 1000 for _ in range(100))  # sent in chunks, without a length
        assert code_of(api.post("/api/people", content=parts)) == (413, "limited")

    def test_statistics_of_somebody_who_has_not_played(self, api: httpx.Client, ada: Somebody) -> None:
        answer = api.get(f"/api/people/{ada.id}/statistics")
        assert answer.status_code == 200 and answer.json()["total"]["games"] == 0
        assert code_of(api.get("/api/people/%00/statistics")) == (404, "unknown")


class TestRules:
    def test_the_rules_of_a_table_in_a_language(self, api: httpx.Client) -> None:
        page = api.get("/api/rules/de", params=RULES).json()
        assert page["title"] == "Regeln an diesem Tisch"
        assert all(one["title"] and (one["lines"] or one["rows"]) for one in page["sections"])

    def test_what_makes_no_rules_is_refused(self, api: httpx.Client) -> None:
        assert code_of(api.get("/api/rules/xx", params=RULES)) == (404, "unknown")
        assert code_of(api.get("/api/rules/en", params={"players": "9"})) == (422, "settings")
        assert code_of(api.get("/api/rules/en", params={"colour": "red"})) == (422, "settings")


class TestTables:
    def test_a_table_is_opened_and_found(self, server: Node, api: httpx.Client, ada: Somebody) -> None:
        body = {"settings": {"rules": RULES, "public": True}}
        answer = api.post("/api/tables", json=body, headers=bearing(ada.token))
        table = answer.json()["table"]
        assert answer.status_code == 201 and answer.json()["link"] == f"{server.address}/t/{table}"
        found = api.get(f"/api/tables/{table}").json()
        assert found["state"] == "open" and found["rules"] == RULES and len(found["seats"]) == 4
        assert table in [one["table"] for one in api.get("/api/tables?limit=100").json()["tables"]]
        hidden = new_table(server, ada)
        assert hidden not in api.get("/api/tables?limit=100").text

    @pytest.mark.parametrize(
        "settings",
        [
            {"rules": {"players": "9"}},
            {"rules": {"magic": "yes"}},
            {"rules": {}, "level": "genius"},
            {"rules": RULES, "clock": 1},
            {"rules": RULES, "wait": -1e300},
            {"rules": {str(number): "" for number in range(13)}},
            {"rules": {"players=4": "=", "=": "="}},
            {"rules": {"hand-sizes": "1,²"}},
        ],
    )
    def test_settings_that_do_not_hold(self, api: httpx.Client, ada: Somebody, settings: dict[str, Any]) -> None:
        answer = api.post("/api/tables", json={"settings": settings}, headers=bearing(ada.token))
        assert code_of(answer) == (422, "settings")

    @pytest.mark.parametrize("settings", [None, [], {"rules": 1}, {"rules": {"players": 4}}, {"rules": {}, "x": 1}])
    def test_what_are_no_settings(self, api: httpx.Client, ada: Somebody, settings: object) -> None:
        answer = api.post("/api/tables", json={"settings": settings}, headers=bearing(ada.token))
        assert code_of(answer) == (400, "malformed")

    @pytest.mark.parametrize("query", ["limit=101", "limit=-1", "limit=x", "limit=", "offset=0000000099999", "limit=²"])
    def test_what_is_no_number(self, api: httpx.Client, query: str) -> None:
        assert code_of(api.get(f"/api/tables?{query}")) == (400, "malformed")
        assert code_of(api.get(f"/api/tables?limit={'9' * 5000}")) == (400, "malformed")

    @pytest.mark.parametrize("table", ["nosuchxx", "a" * 81, "%00", "%F0%9F%83%8F", "a%20b"])
    def test_tables_and_games_that_do_not_exist(self, api: httpx.Client, table: str) -> None:
        assert code_of(api.get(f"/api/tables/{table}")) == (404, "unknown")
        assert code_of(api.get(f"/api/games/{table}")) == (404, "unknown")


@pytest.mark.anyio
async def test_a_finished_game_can_be_read_and_verified(server: Node, api: httpx.Client) -> None:
    async with seated(server) as clients:
        table = clients[0].table["id"]
        assert code_of(api.get(f"/api/games/{table}-1")) == (404, "unknown")
        await whole_game(clients, Random(4).choice)
    answer = api.get(f"/api/games/{table}-1")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    game = Game.parse(answer.text)
    assert game.over and game.fair is not None and game.fair.secret == clients[0].table["secret"]
    headers = bearing(clients[2].me.token)
    (played,) = api.get("/api/me/games", headers=headers).json()["games"]
    assert played["id"] == f"{table}-1" and played["points"] == game.scores[2]
    assert api.get(f"/api/people/{clients[2].me.id}/statistics").json()["total"]["games"] == 1
    own = api.get("/api/me/tables", headers=headers).json()["tables"]
    assert [(one["table"], one["state"]) for one in own] == [(table, "over")]
