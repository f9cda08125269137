"""What the coach says of a finished game: made once, in the background, for all nodes."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from patience import PATIENCE
from service.authenticator import Json
from service.browsing import Site

from foretold import Game, Rules
from foretold.bots import find_bot
from foretold.lab.coach import Review
from foretold.lab.coach.result import VERSION
from foretold.service.server.work.review_queue import MOST_WAITING
from foretold.service.store import FinishedGame, Store
from foretold.service.store.records import StoredReview
from foretold.service.store.reviews import FORSAKEN

pytestmark = pytest.mark.anyio


def record() -> str:
    """A small game."""
    game, bot = Game(Rules(players=3, hand_sizes=(1, 2)), seed=5), find_bot("beginner")(1)
    while not game.over:
        game.play(bot.choose(game.view(game.turn)))
    return game.record()


async def finish(store: Store, game: str, text: str = "") -> None:
    assert await store.append(game, 1, 1.0, b"", finished=FinishedGame(id=game, rules="us", record=text, results=()))


async def when_done(site: Site, game: str) -> Json:
    """Ask until it is done; it never goes back."""
    before = 0.0
    async with asyncio.timeout(PATIENCE):
        while True:
            found = await site.ask("GET", f"/api/games/{game}/review")
            assert found["state"] in ("waiting", "running", "done") and found["progress"] >= before
            before = found["progress"]
            if found["state"] == "done":
                return found
            assert found["review"] is None
            await asyncio.sleep(0.05)


async def test_a_review_is_made_in_the_background_and_kept(sites: list[Site]) -> None:
    one, other = sites
    one.server.reviewing.niceness = 0  # the machine that runs the tests may be busy
    await finish(one.server.store, "g-1", record())
    _, token = await one.enter("Ada")
    assert await other.ask("GET", "/api/games/g-1/review") == {"state": "none", "progress": 0.0, "review": None}
    begun = await one.ask("POST", "/api/games/g-1/review", token=token, status=201)
    assert begun == {"state": "waiting", "progress": 0.0, "review": None}
    assert (await other.ask("POST", "/api/games/g-1/review", token=token))["state"] != "none"
    found = await when_done(other, "g-1")
    kept = await one.server.store.review("g-1", VERSION)
    assert kept is not None and kept.data is not None
    review = Review.from_json(zlib.decompress(kept.data))
    assert [player["score"] for player in found["review"]["players"]] == [player.score for player in review.players]
    assert review.depth == "normal" and len(review.decisions) == 15
    assert (await one.ask("POST", "/api/games/g-1/review", token=token))["state"] == "done"
    for site in sites:
        await site.server.reviewing.close()


async def test_what_is_refused(site: Site) -> None:
    await finish(site.server.store, "g-1", record())
    _, token = await site.enter("Ada")
    assert (await site.ask("GET", "/api/games/none/review", status=404))["code"] == "unknown"
    assert (await site.ask("POST", "/api/games/none/review", token=token, status=404))["code"] == "unknown"
    assert (await site.ask("POST", "/api/games/g-1/review", status=401))["code"] == "not-yours"


async def test_too_many_are_refused_and_none_is_made_twice(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    reviewing, store = site.server.reviewing, site.server.store

    async def never(work: Callable[..., Any], *arguments: Any) -> Any:
        await asyncio.Event().wait()

    monkeypatch.setattr(reviewing, "_run", never)
    _, token = await site.enter("Ada")
    for number in range(MOST_WAITING + 4):
        await finish(store, f"g-{number}")
    await site.ask("POST", "/api/games/g-0/review", token=token)
    await asyncio.sleep(0)  # it is being made now
    for _ in range(2):
        for number in range(MOST_WAITING + 1):
            begun = await site.ask("POST", f"/api/games/g-{number}/review", token=token)
            assert begun["state"] == "waiting"
    refused = await site.ask("POST", f"/api/games/g-{MOST_WAITING + 1}/review", token=token, status=429)
    assert refused["code"] == "limited"
    assert (await site.ask("GET", f"/api/games/g-{MOST_WAITING + 1}/review"))["state"] == "none"
    _, other = await site.enter("Bo")  # one guest's reviews are no reason to refuse another's
    for number in range(MOST_WAITING + 2, MOST_WAITING + 4):
        assert (await site.ask("POST", f"/api/games/g-{number}/review", token=other))["state"] == "waiting"
    assert (await site.ask("GET", f"/api/games/g-{MOST_WAITING}/review"))["state"] == "none"  # made way
    await reviewing.close()
    assert (await site.ask("GET", "/api/games/g-0/review"))["state"] == "none"
    assert (await site.ask("GET", "/api/games/g-5/review"))["state"] == "none"


async def test_one_that_fails_is_given_up_and_the_next_is_made(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    reviewing, store = site.server.reviewing, site.server.store
    text = record()

    async def here(work: Callable[..., Any], *arguments: Any) -> Any:
        if work.__name__ == "judge_one":
            if not arguments[0]:
                raise RuntimeError("on purpose")
            return arguments[1]
        return [0.5, 1.0] if work.__name__ == "parts_of" else zlib.compress(b"{}")

    monkeypatch.setattr(reviewing, "_run", here)
    await finish(store, "g-1")
    await finish(store, "g-2", text)
    _, token = await site.enter("Ada")
    for game in ("g-1", "g-2"):
        await site.ask("POST", f"/api/games/{game}/review", token=token)
    assert (await when_done(site, "g-2"))["review"] == {}
    assert (await site.ask("GET", "/api/games/g-1/review"))["state"] == "none"
    await reviewing.close()


async def test_a_claim_is_for_one_node_until_it_is_forsaken(store: Store) -> None:
    await finish(store, "g")
    assert await store.review("g", 1) is None
    assert await store.claim_review("g", 1, 100.0)
    assert not await store.claim_review("g", 1, 100.0 + FORSAKEN)
    await store.note_review("g", 150.0, 0.5)
    assert await store.review("g", 1) == StoredReview(progress=0.5, data=None)
    assert not await store.claim_review("g", 1, 150.0 + FORSAKEN)
    assert await store.claim_review("g", 1, 151.0 + FORSAKEN)
    assert await store.review("g", 1) == StoredReview(progress=0.0, data=None)
    await store.keep_review("g", 300.0, b"x")
    await store.note_review("g", 301.0, 0.1)
    await store.drop_review("g")
    assert await store.review("g", 1) == StoredReview(progress=1.0, data=b"x")
    assert not await store.claim_review("g", 1, 1e9)


async def test_a_review_of_another_version_is_made_anew(store: Store) -> None:
    await finish(store, "g")
    assert await store.claim_review("g", 1, 1.0)
    await store.keep_review("g", 2.0, b"old")
    assert await store.review("g", 2) is None
    assert await store.claim_review("g", 2, 3.0)
    assert await store.review("g", 2) == StoredReview(progress=0.0, data=None)
    await store.drop_review("g")
    assert await store.review("g", 2) is None and await store.claim_review("g", 2, 4.0)
