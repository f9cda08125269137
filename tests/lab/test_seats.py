"""Everybody sits everywhere with the same cards."""

from collections import Counter

import pytest

from foretold import Bids, Card, FirstDealer, Form, Game, Phase, Rules, View
from foretold.bots import RandomBot
from foretold.game.actions import Action
from foretold.lab.arena import Entrant
from foretold.lab.arena.deals import Deal, play_deal
from foretold.lab.arena.seats import bot_seed, deal_seed, duel_seatings, league_seatings


@pytest.mark.parametrize("players", range(2, 7))
def test_a_duel_has_the_one_in_each_seat_once(players: int) -> None:
    seatings = duel_seatings(players)
    assert [seating.index(0) for seating in seatings] == list(range(players))
    assert all(Counter(seating) == {0: 1, 1: players - 1} for seating in seatings)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("entrants", range(2, 9))
def test_a_league_table_is_turned_round_all_seats(entrants: int, players: int) -> None:
    for deal in range(10):
        seatings = league_seatings(entrants, players, "seed", deal)
        assert len(set(seatings)) == len(seatings)
        assert len({tuple(sorted(seating)) for seating in seatings}) == 1
        taken = [Counter(seating[seat] for seating in seatings) for seat in range(players)]
        assert all(seat == taken[0] for seat in taken)  # everybody is in every seat equally often
        assert len(set(seatings[0])) == min(entrants, players)


def test_every_table_of_a_league_has_its_turn() -> None:
    tables = Counter(tuple(sorted(league_seatings(5, 3, "s", deal)[0])) for deal in range(20))
    assert len(tables) == 10 and set(tables.values()) == {2}
    seats = Counter(who for deal in range(3) for who in league_seatings(3, 4, "s", deal)[0])
    assert set(seats.values()) == {4}  # four seats for three: they take turns at the second one


def test_seeds_are_the_same_everywhere_and_differ() -> None:
    seeds = {bot_seed(seed, deal, seat) for seed in ("1", "2") for deal in range(50) for seat in range(6)}
    assert len(seeds) == 600
    assert len({deal_seed(seed, deal) for seed in ("1", "11") for deal in range(100)}) == 200


Dealt = dict[tuple[int | None, int], set[tuple[Card, ...]]]


class Noting(RandomBot):
    """Notes the cards that a seat is dealt, round by round."""

    def __init__(self, seed: int, dealt: Dealt) -> None:
        super().__init__(seed)
        self.dealt = dealt

    def choose(self, view: View) -> Action:
        if view.hand is not None and view.phase is Phase.BID:
            self.dealt.setdefault((view.seat, view.round), set()).add(view.hand)
        return super().choose(view)


@pytest.mark.parametrize(
    "rules",
    [
        Rules(hand_sizes=(1, 3, 5)),
        Rules(hand_sizes=(2, 4), players=6, first_dealer=FirstDealer.HIGH_CARD),
        Rules(form=Form.DUEL, players=2, bids=Bids.SECRET),
    ],
)
def test_a_deal_gives_every_seat_the_same_cards_whoever_sits_there(rules: Rules) -> None:
    dealt: Dealt = {}
    entrants = (
        Entrant("one", lambda seed: Noting(seed, dealt)),
        Entrant("other", lambda seed: Noting(seed + 1, dealt)),
    )
    games = play_deal(Deal(rules, entrants, "7", 3, duel_seatings(rules.players)))
    assert [game.seating.index(0) for game in games] == list(range(rules.players))
    assert len(dealt) == rules.players * len(rules.rounds)
    assert all(len(hands) == 1 for hands in dealt.values())


def test_deals_differ() -> None:
    first = [Game(Rules(), seed=deal_seed("7", deal)).decks[0] for deal in range(20)]
    assert len(set(first)) == 20
