"""Fair deals: every deck follows from the secret, the nonces, the game and the round, and from nothing else."""

import hashlib
from collections import Counter
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest
from game.playing import fair_deal, fair_game, shuffled
from generators import random_rules
from hypothesis import given, settings
from hypothesis import strategies as st

from foretold import Bids, FairDeal, FirstDealer, Form, Game, Phase, Rules
from foretold.game.cards import CARDS
from foretold.game.fair import commitment_of, new_secret
from foretold.game.text.json import to_json
from foretold.rules.cards import ORDINARY

SIXTY = CARDS[:ORDINARY]
SECRET = bytes(range(32)).hex()
FAIR = FairDeal("game-1", SECRET, ("ann", "", "cleo"))
WORDS = st.text("ABCXYZabcxyz0189_-", min_size=1, max_size=64)
DEALS = st.builds(
    FairDeal,
    game=WORDS,
    secret=st.binary(min_size=32, max_size=32).map(bytes.hex),
    nonces=st.lists(WORDS | st.just(""), min_size=2, max_size=6).map(tuple),
)


def secrets(count: int) -> list[str]:
    return [hashlib.sha256(str(number).encode()).hexdigest() for number in range(count)]


def test_the_commitment_is_the_hash_of_the_secrets_bytes() -> None:
    assert FAIR.commitment == commitment_of(SECRET) == hashlib.sha256(bytes(range(32))).hexdigest()


def test_a_new_secret_is_another_every_time() -> None:
    assert len({new_secret() for _ in range(50)}) == 50
    assert FairDeal("g", new_secret(), ("", "")).deck(SIXTY, 1)


@settings(deadline=None)
@given(DEALS, DEALS)
def test_two_deals_have_the_same_key_only_if_all_is_the_same(one: FairDeal, other: FairDeal) -> None:
    assert (one.key == other.key) == (one == other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("ab", "c"), ("a", "bc")),
        (("a", ""), ("", "a")),
        (("a", "b"), ("a", "b", "")),
        (("a", "b"), ("b", "a")),
        (("a", "b"), ("A", "b")),
    ],
)
def test_nonces_cannot_be_moved_between_seats(one: tuple[str, ...], other: tuple[str, ...]) -> None:
    assert FairDeal("g", SECRET, one).key != FairDeal("g", SECRET, other).key


@settings(deadline=None)
@given(DEALS, st.data())
def test_any_part_changed_changes_every_deck(fair: FairDeal, data: st.DataObject) -> None:
    nonces = list(fair.nonces)
    seat = data.draw(st.integers(0, len(nonces) - 1))
    nonces[seat] = data.draw((WORDS | st.just("")).filter(lambda nonce: nonce != nonces[seat]))
    byte = data.draw(st.integers(0, 31))
    secret = bytearray.fromhex(fair.secret)
    secret[byte] ^= 1 << data.draw(st.integers(0, 7))
    game = data.draw(WORDS.filter(lambda game: game != fair.game))
    others = [replace(fair, nonces=tuple(nonces)), replace(fair, secret=secret.hex()), replace(fair, game=game)]
    for other in others:
        assert all(other.deck(SIXTY, number) != fair.deck(SIXTY, number) for number in (1, 2, 20))
        assert other.draw() != fair.draw()


def test_every_round_and_the_draw_have_orders_of_their_own() -> None:
    orders = [FAIR.draw(), *(FAIR.deck(SIXTY, number) for number in range(1, 41))]
    assert len(set(orders)) == 41
    same = [sum(a is b for a, b in zip(one, other, strict=True)) for one in orders for other in orders if one != other]
    assert 0.9 < sum(same) / len(same) < 1.1, "two shuffles agree in one place on average"


def test_the_cards_of_a_deck_may_be_given_in_any_order() -> None:
    cards = Random(1).sample(SIXTY, ORDINARY)
    assert FAIR.deck(cards, 3) == FAIR.deck(SIXTY, 3) and sorted(FAIR.deck(cards, 3)) == list(SIXTY)


def test_every_order_is_as_likely_as_every_other() -> None:
    """24 orders under 12,000 secrets. Chi-square with 23 degrees of freedom exceeds 50 once in a thousand times."""
    count = Counter(replace(FAIR, secret=secret).deck(CARDS[:4], 1) for secret in secrets(12_000))
    assert set(count) == set(permutations(CARDS[:4]))
    assert sum((seen - 500) ** 2 / 500 for seen in count.values()) < 50


def test_every_order_is_as_likely_under_every_nonce() -> None:
    """As above: who adds a nonce without the secret cannot aim at an order."""
    count = Counter(replace(FAIR, nonces=("ann", "", str(nonce))).deck(CARDS[:4], 1) for nonce in range(12_000))
    assert sum((seen - 500) ** 2 / 500 for seen in count.values()) < 50


def test_the_first_and_the_last_card_may_be_any() -> None:
    """Chi-square with 59 degrees of freedom exceeds 99 once in a thousand times."""
    decks = [replace(FAIR, secret=secret).deck(SIXTY, 1) for secret in secrets(3000)]
    for place in (0, 59):
        count = Counter(deck[place] for deck in decks)
        assert len(count) == 60 and sum((seen - 50) ** 2 / 50 for seen in count.values()) < 99


def test_one_round_tells_nothing_of_the_next() -> None:
    """The colours of the first cards of two rounds. Chi-square with 15 degrees of freedom exceeds 38 once in a thousand
    times."""
    deals = [replace(FAIR, secret=secret) for secret in secrets(3200)]
    count = Counter((deal.deck(SIXTY, 1)[0].colour, deal.deck(SIXTY, 2)[0].colour) for deal in deals)
    assert len(count) == 16 and sum((seen - 200) ** 2 / 200 for seen in count.values()) < 38


@pytest.mark.parametrize(
    ("game", "secret", "nonces", "words"),
    [
        ("", SECRET, ("", ""), "the id of a game of 1 to 64 letters, digits, _ and -"),
        ("x" * 65, SECRET, ("", ""), "the id of a game"),
        ("a b", SECRET, ("", ""), "the id of a game"),
        ("a\n", SECRET, ("", ""), "the id of a game"),
        ("é", SECRET, ("", ""), "the id of a game"),
        (7, SECRET, ("", ""), "the id of a game"),
        ("g", SECRET[1:], ("", ""), "a secret of 64 digits from 0 to 9 and a to f, got 63 characters"),
        ("g", SECRET.upper(), ("", ""), "a secret of 64 digits"),
        ("g", SECRET + "\n", ("", ""), "a secret of 64 digits"),
        ("g", bytes(32), ("", ""), "a secret of 64 digits from 0 to 9 and a to f, got bytes"),
        ("g", SECRET, ("", "x" * 65), "a nonce of 1 to 64"),
        ("g", SECRET, ("", " "), "a nonce of 1 to 64"),
        ("g", SECRET, ("", '"'), "a nonce of 1 to 64"),
        ("g", SECRET, ("", None), "a nonce of 1 to 64"),
        ("g", SECRET, ("a",), "a tuple of 2 to 6 nonces"),
        ("g", SECRET, ("",) * 7, "a tuple of 2 to 6 nonces"),
        ("g", SECRET, ["", ""], "a tuple of 2 to 6 nonces"),
        ("g", SECRET, "ab", "a tuple of 2 to 6 nonces"),
    ],
)
def test_what_cannot_be_a_fair_deal(game: str, secret: str, nonces: tuple[str, ...], words: str) -> None:
    with pytest.raises(ValueError, match="expected") as caught:
        FairDeal(game, secret, nonces)
    assert words in str(caught.value)


def test_the_secret_is_shown_neither_by_repr_nor_by_an_error() -> None:
    assert SECRET not in repr(FAIR) and SECRET not in repr(Game(Rules(players=3), fair=FAIR))
    with pytest.raises(ValueError, match="a secret") as caught:
        FairDeal("g", SECRET[:-1], ("", ""))
    assert SECRET[:8] not in str(caught.value)


def test_no_view_has_anything_of_the_deal() -> None:
    game = Game(Rules(players=3), fair=FAIR)
    for seat in (None, 0, 1, 2):
        text = to_json(game.view(seat))
        assert not any(part in text for part in (SECRET, FAIR.commitment, FAIR.game, "cleo"))


@pytest.mark.parametrize("seed", range(12))
def test_a_game_deals_itself(seed: int) -> None:
    random = Random(seed)
    game = fair_game(random_rules(random, short=True), random)
    fair = game.fair
    assert game.over and fair is not None and game.seed is None
    assert game.draw == (fair.draw() if game.rules.first_dealer is FirstDealer.HIGH_CARD else None)
    for number, deck in enumerate(game.decks, start=1):
        assert deck == fair.deck(deck, number)
    assert len(game.decks) == len(game.rules.rounds)


def test_7_7_in_duel_a_deck_is_what_the_rounds_before_have_left() -> None:
    game = fair_game(Rules(players=2, form=Form.DUEL, bids=Bids.SECRET, hand_sizes=(1, 2, 3)), Random(1))
    assert [len(deck) for deck in game.decks] == [60, 57, 52]
    assert set(game.decks[1]) == set(game.decks[0][3:])


def test_a_copy_goes_on_with_the_same_deals() -> None:
    game = Game(Rules(players=3, hand_sizes=(1, 2)), fair=FAIR)
    other = game.copy()
    for each in (game, other):
        while not each.over:
            each.play(each.legal()[0])
    assert other.fair == FAIR and other.record() == game.record()


def test_one_source_of_decks_is_enough() -> None:
    rules = Rules(players=3)
    for sources in ({"seed": 1}, {"decks": ()}):
        with pytest.raises(ValueError, match="expected a seed, decks or a fair deal, got two of them"):
            Game(rules, fair=FAIR, **sources)
    with pytest.raises(ValueError, match="got all of them"):
        Game(rules, fair=FAIR, seed=1, decks=())
    with pytest.raises(ValueError, match="a draw for the dealer was given, but it comes from the fair deal"):
        Game(rules.but(first_dealer=FirstDealer.HIGH_CARD), fair=FAIR, draw=SIXTY)
    with pytest.raises(ValueError, match="expected a fair deal with 4 nonces, got 3"):
        Game(Rules(players=4), fair=FAIR)


def test_a_game_can_go_on_from_the_deal_it_came_from() -> None:
    rules = Rules(players=3, hand_sizes=(1, 2))
    game = Game(rules, decks=[FAIR.deck(SIXTY, 1)])
    while game.phase is not Phase.DEAL:
        game.play(game.legal()[0])
    (dealt, *_) = game.deal_from(FAIR)
    assert game.fair == FAIR and game.decks[1] == FAIR.deck(SIXTY, 2) and dealt in game.events
    with pytest.raises(ValueError, match="that waits for decks"):
        game.deal_from(FAIR)


def test_a_game_cannot_go_on_from_a_deal_it_did_not_come_from() -> None:
    rules, random = Rules(players=3, hand_sizes=(1, 2)), Random(1)
    game = Game(rules, decks=[FAIR.deck(SIXTY, 1), shuffled(SIXTY, random)])
    with pytest.raises(ValueError, match="the deck of round 2 does not follow from the secret and the nonces"):
        game.deal_from(FAIR)
    with pytest.raises(ValueError, match="the deck of round 1 does not follow"):
        game.deal_from(replace(FAIR, game="another"))
    with pytest.raises(ValueError, match="expected a fair deal with 3 nonces, got 5"):
        game.deal_from(fair_deal(5, random))
    drawn = Game(rules.but(first_dealer=FirstDealer.HIGH_CARD), decks=(), draw=replace(FAIR, game="another").draw())
    with pytest.raises(ValueError, match="the draw for the dealer does not follow"):
        drawn.deal_from(FAIR)
    begun = Game.from_position(game.position())
    with pytest.raises(ValueError, match="expected a game from its first deal on"):
        begun.deal_from(FAIR)
    assert game.fair is drawn.fair is begun.fair is None
