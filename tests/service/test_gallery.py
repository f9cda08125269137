"""Finished games and statistics."""

from __future__ import annotations

import pytest

from foretold.service.store import FinishedGame, HandTally, SeatResult, Statistics, Store, Tally

pytestmark = pytest.mark.anyio


async def finish(store: Store, number: int, rules: str, points: int, place: int) -> FinishedGame:
    hands = (HandTally(1, 2, 1), HandTally(number + 1, 1, 1))
    ours = SeatResult(seat=0, person="p1", name="Ana", points=points, place=place, exact=2, rounds=3, hands=hands)
    bot = SeatResult(seat=1, name="Bot", level="casual", points=20, place=3 - place, exact=0, rounds=3)
    game = FinishedGame(id=f"t-{number}", rules=rules, record="[Wizard]\nünïcode", results=(ours, bot))
    assert await store.append("t", number, float(number), b"", finished=game)
    return game


async def test_a_finished_game_is_kept_whole(store: Store) -> None:
    game = await finish(store, 1, "us", 70, 1)
    stored = await store.game(game.id)
    assert stored is not None
    assert (stored.id, stored.table, stored.finished, stored.rules) == (game.id, "t", 1.0, "us")
    assert stored.record == game.record and stored.results == game.results
    assert await store.game("none") is None


async def test_the_games_of_a_person_come_the_last_first(store: Store) -> None:
    for number in range(1, 6):
        await finish(store, number, "us" if number % 2 else "italy", 10 * number, 1)
    assert [game.id for game in await store.games_of("p1")] == ["t-5", "t-4", "t-3", "t-2", "t-1"]
    assert [game.points for game in await store.games_of("p1", limit=2, offset=1)] == [40, 30]
    assert [game.id for game in await store.games_of("p1", rules="italy")] == ["t-4", "t-2"]
    assert await store.games_of("nobody") == []


async def test_statistics_add_up(store: Store) -> None:
    await finish(store, 1, "us", 70, 1)
    await finish(store, 2, "us", -30, 2)
    await finish(store, 3, "italy", 50, 1)
    found = await store.statistics("p1")
    assert found.total == Tally(games=3, wins=2, points=90, rounds=9, exact=6)
    assert found.by_rules == {
        "italy": Tally(games=1, wins=1, points=50, rounds=3, exact=2),
        "us": Tally(games=2, wins=1, points=40, rounds=6, exact=4),
    }
    assert found.by_hand == (HandTally(1, 6, 3), HandTally(2, 1, 1), HandTally(3, 1, 1), HandTally(4, 1, 1))


async def test_somebody_new_has_no_statistics_yet(store: Store) -> None:
    found = await store.statistics("nobody")
    assert found == Statistics(total=Tally(games=0, wins=0, points=0, rounds=0, exact=0), by_rules={}, by_hand=())
