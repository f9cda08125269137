"""What a client keeps of a game, and what that proves of the published record."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from game.playing import fair_deal
from generators import random_rules

from foretold import Event, FairDeal, FirstDealer, Game, Rules
from foretold.game.fair.evidence import Evidence
from foretold.game.fair.verdict import Verdict, verify
from foretold.game.moments import moments, own_views
from foretold.game.text.json import plain
from foretold.game.view import OwnView, PublicView
from foretold.locales import LANGUAGES, Texts
from foretold.rules.editions import EDITIONS
from foretold.rules.variety import VARIANTS


def news(events: tuple[Event, ...], seat: int | None) -> list[dict[str, Any]]:
    return [plain(event.seen_by(seat)) for event in events]


def shown(game: Game, seat: int | None) -> dict[str, Any]:
    """What a table shows to a seat, as the wire has it."""
    return cards(game.public(), game.own(seat))


def cards(public: PublicView, own: OwnView) -> dict[str, Any]:
    """The same of views."""
    return {
        "hands": plain(own.hands),
        "turned": plain(public.turned),
        "trump": plain(public.trump),
        "trick": plain(public.trick),
        "bids": plain(public.bids),
    }


def begun(rules: Rules, random: Random) -> Game:
    fair = fair_deal(rules.players, random)
    dealer = random.randrange(rules.players) if rules.first_dealer is FirstDealer.CHOSEN else None
    return Game(rules, fair=fair, dealer=dealer)


def promised(fair: FairDeal, seat: int | None) -> Evidence:
    nonce = "" if seat is None else fair.nonces[seat]
    return Evidence(fair.game, fair.commitment, seat, [nonce] if nonce else [], acknowledged=nonce)


def witnessed(game: Game, random: Random) -> list[Evidence]:
    """Play a game to its end at random; what every seat and a spectator keep of it, moment by moment."""
    assert game.fair is not None
    seats = (*range(game.rules.players), None)
    kept = [promised(game.fair, seat) for seat in seats]
    unseen = (None,) * game.rules.players
    public, own, events = None, [OwnView(seat, None, unseen, (), None) for seat in seats], game.events
    while True:
        made = moments(public, events, game.public())
        for evidence, before in zip(kept, own, strict=True):
            seen = [event.seen_by(evidence.seat) for event in events]
            mine = own_views(before, seen, game.own(evidence.seat))
            for event, moment, view in zip(seen, made, mine, strict=True):
                evidence.see([plain(event)], cards(moment.public, view))
        if game.over:
            return kept
        public, own = game.public(), [game.own(seat) for seat in seats]
        seat = random.choice(game.pending)
        events = game.play(random.choice(game.legal(seat)), seat)


def judged(record: str, evidence: Evidence | None) -> Verdict:
    return verify(Game.parse(record), evidence)


EVERY_KIND = [
    *(Rules(**{"players": 4, "hand_sizes": (1, 3, 5), **variant}) for variant in VARIANTS),
    *(random_rules(Random(seed), short=True) for seed in range(60)),
]


@pytest.mark.parametrize("rules", EVERY_KIND, ids=str)
def test_an_honest_game_of_any_variant_is_proven_to_whoever_added_a_nonce(rules: Rules) -> None:
    random = Random(str(rules))
    game = begun(rules, random)
    for evidence in witnessed(game, random):
        verdict = judged(game.record(), Evidence.from_json(evidence.to_json()))
        assert verdict.word == ("proven" if evidence.acknowledged else "not-proven"), verdict
        assert {check.name for check in verdict.checks if check.state != "good"} <= {"nonce"}


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.title)
def test_a_whole_honest_game_of_every_edition_is_proven(edition: Any) -> None:
    random = Random(edition.title)
    game = begun(edition.rules, random)
    for evidence in witnessed(game, random):
        if evidence.acknowledged:
            assert judged(game.record(), evidence).word == "proven"


FAIR = FairDeal("t-1", "5a" * 32, ("ann", "", "cleo"))
RULES = Rules(players=3, hand_sizes=(2, 3))


def honest() -> tuple[Game, Evidence]:
    game = Game(RULES, fair=FAIR)
    return game, witnessed(game, Random(1))[0]


def wrong(verdict: Verdict) -> dict[str, int]:
    return {check.name: check.round for check in verdict.checks if check.state == "bad"}


def missing(verdict: Verdict) -> dict[str, int]:
    return {check.name: check.round for check in verdict.checks if check.state == "missing"}


def test_what_is_missing_is_named_and_never_counts_as_good() -> None:
    game, kept = honest()
    record = game.record()
    assert missing(judged(record, None)) == {"evidence": 0}
    assert missing(judged(record, Evidence(kept.game, "", 0, events=kept.events))) == {"promise": 0, "nonce": 0}
    second = next(place for place, event in enumerate(kept.events) if event.get("round") == 2)
    cut = Evidence(kept.game, kept.commitment, 0, ["ann"], "ann", kept.events[: second + 3])
    assert missing(judged(record, cut)) == {"seen": 2} and judged(record, cut).word == "not-proven"
    spectator = witnessed(Game(RULES, fair=FAIR), Random(1))[-1]
    assert missing(judged(record, spectator)) == {"nonce": 0}
    unfinished = Game(RULES, fair=FAIR)
    started = promised(FAIR, 0)
    started.see(news(unfinished.events, 0))
    assert missing(judged(unfinished.record(), started)) == {"end": 0}
    by_seed = Game(RULES, seed=1)
    assert missing(judged(by_seed.record(), None)) == {"deals": 0, "end": 0}


def test_a_nonce_that_was_sent_but_not_acknowledged_is_no_contradiction() -> None:
    game, kept = honest()
    late = Evidence(kept.game, kept.commitment, 0, ["too-late"], "", kept.events)
    assert missing(judged(game.record(), late)) == {"nonce": 0}
    again = Evidence(kept.game, kept.commitment, 0, ["another-tab", "ann"], "", kept.events)
    assert judged(game.record(), again).word == "proven"


def test_a_server_that_acknowledges_a_nonce_and_ignores_it_is_caught() -> None:
    for nonces in (("", "", "cleo"), ("chosen", "", "cleo")):
        game = Game(RULES, fair=FairDeal("t-1", "5a" * 32, nonces))
        kept = witnessed(game, Random(1))[0]
        kept.nonces, kept.acknowledged = ["ann"], "ann"
        assert wrong(judged(game.record(), kept)) == {"nonce": 0}


def test_a_record_with_the_nonce_that_was_not_dealt_from_is_caught() -> None:
    dealt = Game(RULES, fair=FairDeal("t-1", "5a" * 32, ("", "", "cleo")))
    kept = witnessed(dealt, Random(1))[0]
    kept.nonces, kept.acknowledged = ["ann"], "ann"
    published, _ = honest()
    assert wrong(judged(published.record(), kept)) == {"seen": 1}


def test_every_single_thing_that_was_seen_otherwise_is_caught() -> None:
    game, kept = honest()
    for place, event in enumerate(kept.events):
        for name, value in event.items():
            other = "?" if value is None or isinstance(value, str) else None
            changed = Evidence(kept.game, kept.commitment, 0, ["ann"], "ann", [*kept.events])
            changed.events[place] = {**event, name: other}
            assert "seen" in wrong(judged(game.record(), changed)), (event, name)


def test_more_than_the_record_tells_was_seen() -> None:
    game, kept = honest()
    kept.events.append({"event": "GameOver", "winners": [0]})
    assert wrong(judged(game.record(), kept)) == {"seen": 2}


@pytest.mark.parametrize("part", ["hands", "turned", "trump", "trick", "bids"])
def test_a_table_that_shows_something_else_than_it_announces_is_caught(part: str) -> None:
    game = Game(RULES, fair=FAIR)
    kept = promised(FAIR, 0)
    other = {"hands": [["WB", "WR"], None, None], "turned": "WG", "trump": "?", "trick": [[0, "play WB"]]}
    kept.see(news(game.events, 0), {**shown(game, 0), part: other.get(part, [7, 7, 7])})
    assert kept.contradiction == 1
    while not game.over:
        kept.see(news(game.play(game.legal(game.turn)[0]), 0), shown(game, 0))
    assert wrong(judged(game.record(), kept)) == {"told": 1}


def test_an_action_that_is_taken_back_has_not_happened() -> None:
    game = Game(RULES, fair=FAIR)
    kept = promised(FAIR, 0)
    kept.see(news(game.events, 0), shown(game, 0))
    while not game.over:
        seat = game.turn
        before = game.record()
        events = game.play(game.legal(seat)[-1], seat)
        kept.see(news(events, 0), shown(game, 0))
        if type(events[-1]).__name__ in ("BidMade", "CardPlayed", "TrickTaken"):
            game = Game.parse(before)
            kept.see([{"event": "ActionTakenBack", "seat": seat}], shown(game, 0))
            kept.see(news(game.play(game.legal(seat)[0], seat), 0), shown(game, 0))
    assert judged(game.record(), kept).word == "proven"


def test_a_deal_cannot_be_taken_back() -> None:
    game = Game(RULES, fair=FAIR)
    kept = promised(FAIR, 0)
    kept.see(news(game.events, 0), shown(game, 0))
    kept.see([{"event": "ActionTakenBack", "seat": 0}])
    assert kept.contradiction == 1 and len(kept.events) == len(game.events)


def test_what_was_missed_is_caught_up_on_even_if_the_last_action_was_taken_back() -> None:
    game = Game(RULES, fair=FAIR)
    kept = promised(FAIR, 0)
    kept.see(news(game.events, 0), shown(game, 0))
    before = game.record()
    kept.see(news(game.play(game.legal(game.turn)[-1]), 0), shown(game, 0))
    game = Game.parse(before)  # the client is away, and misses that this bid is taken back
    for _ in range(4):
        game.play(game.legal(game.turn)[0])
    assert not kept.catch_up(0, news(game.events, 0))  # all of it again is not what was asked for
    assert kept.catch_up(kept.heard, news(game.events[kept.heard :], 0), shown(game, 0))
    while not game.over:
        kept.see(news(game.play(game.legal(game.turn)[0]), 0), shown(game, 0))
    assert judged(game.record(), kept).word == "proven"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verdict_says_what_it_rests_on(language: str) -> None:
    texts = Texts(language, "replay")
    game, kept = honest()
    record = game.record()
    other = Evidence(kept.game, "0" * 64, 0, ["ann"], "ann", kept.events)
    cut = Evidence(kept.game, "", 0, [], "", kept.events[:5])
    said = [judged(record, one).sentence(texts) for one in (kept, cut, None, other)]
    assert len(set(said)) == 4
    assert all(sentence.endswith(".") and "replay." not in sentence and "{" not in sentence for sentence in said)
