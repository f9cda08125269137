"""Records and positions: what is written reads back to the same game, at any moment of a game of any kind."""

import json
from random import Random

import pytest
from game.playing import new_game, played, step, steps
from game.tables import play, table
from generators import random_rules

from foretold import Anniversary, Bids, Form, Game, Phase, Rules, Sight
from foretold.game.decisions import replay

NAMES = ('"', "\\", "a # b", "Zoë", "李", "🧙", "x" * 40, "seat=1", "/", "'", "\\u0041", "winners 0")


def same(one: Game, other: Game) -> bool:
    """Whether two games are the same from outside, seeds apart."""
    return (
        one.state == other.state
        and one.events == other.events
        and (one.rules, one.names, one.draw) == (other.rules, other.names, other.draw)
        and (one.decks, one.actions, one.pad) == (other.decks, other.actions, other.pad)
        and one.view(0) == other.view(0)
    )


@pytest.mark.parametrize("seed", range(48))
def test_records_read_back_at_any_moment(seed: int) -> None:
    random = Random(seed)
    rules = random_rules(random, short=seed % 12 > 0)
    names = tuple(random.sample(NAMES, rules.players))
    game = new_game(rules, random, names)
    actions = sum((size + 1) * rules.players for size in rules.rounds)
    while True:
        if game.over or random.random() < 6 / actions:
            text = game.record()
            assert same(Game.parse(text), game) and Game.parse(text).record() == text
            text = game.to_json()
            assert same(Game.from_json(text), game) and Game.from_json(text).to_json() == text
        if game.over:
            break
        step(game, random)


@pytest.mark.parametrize("seed", range(48))
def test_positions_read_back_at_any_moment(seed: int) -> None:
    random = Random(seed)
    rules = random_rules(random, short=seed % 12 > 0)
    actions = sum((size + 1) * rules.players for size in rules.rounds)
    for game in steps(rules, random):
        if game.decks and (game.over or random.random() < 8 / actions):
            text = game.position()
            again = Game.from_position(text)
            assert again.state == game.state and again.names == game.names and again.rules == game.rules
            assert again.position() == text
            for seat in range(rules.players):
                assert again.view(seat).legal == game.view(seat).legal
                assert again.view(seat).hands == game.view(seat).hands


@pytest.mark.parametrize("seed", range(20))
def test_a_game_goes_on_from_a_position_as_it_did(seed: int) -> None:
    random = Random(seed)
    rules = random_rules(random, short=True)
    game = played(rules, random, share=random.random())
    if not game.decks:
        step(game, random)
    again = Game.from_position(game.position())
    while not game.over:
        assert game.phase is again.phase and game.cards_to_shuffle() == again.cards_to_shuffle()
        if game.phase is Phase.DEAL:
            deck = random.sample(game.cards_to_shuffle(), len(game.cards_to_shuffle()))
            game.deal(deck)
            again.deal(deck)
        else:
            seat = random.choice(game.pending)
            action = random.choice(game.legal(seat))
            game.play(action, seat)
            again.play(action, seat)
        assert game.state == again.state and game.position() == again.position()
    assert game.winners == again.winners and game.scores == again.scores


def test_a_position_has_no_record() -> None:
    game = Game.from_position(Game("us", players=3, seed=1).position())
    assert game.began_at_position and not Game("us", seed=1).began_at_position
    with pytest.raises(ValueError, match="a game that began at a position has no record; write its position"):
        game.record()
    with pytest.raises(ValueError, match="write its position"):
        game.to_json()


def test_a_game_that_waits_for_its_first_deck_has_a_record_and_no_position() -> None:
    game = Game(Rules(players=3), decks=())
    assert same(Game.parse(game.record()), game) and same(Game.from_json(game.to_json()), game)
    with pytest.raises(ValueError, match="no round has been dealt yet"):
        game.position()


def test_a_record_tells_nothing_of_the_rounds_to_come() -> None:
    game = Game("brazil", players=3, seed=9)
    assert game.record().count("deck") == 1 and "seed" not in game.record()
    assert len(json.loads(game.to_json())["rounds"]) == 1
    for deck in (Game.parse(game.record()), Game.from_json(game.to_json())):
        assert deck.seed is None


@pytest.mark.parametrize("seed", range(6))
def test_a_record_is_replayed_step_by_step(seed: int) -> None:
    random = Random(seed)
    rules = random_rules(random, short=True)
    states = []
    text = ""
    for game in steps(rules, random):
        states.append(game.state)
        text = game.record()
    assert [step.game.state for step in replay(Game.parse(text))] == states


def test_a_replay_tells_what_happened_and_counts_the_actions() -> None:
    game = Game("brazil", players=3, seed=9, hand_sizes=(1, 2))
    while not game.over:
        game.play(game.legal()[0])
    steps = list(replay(game))
    assert [event for step in steps for event in step.events] == list(game.events)
    assert [step.move for step in steps if step.move is not None] == list(range(sum(map(len, game.actions))))
    assert len([step for step in steps if step.move is None]) == 1 + len(game.decks)
    assert steps[-1].game is steps[0].game and steps[0].game is not game


@pytest.mark.parametrize("seed", range(12))
def test_decisions_have_the_views_that_seats_had_before_they_acted(seed: int) -> None:
    random = Random(seed)
    game = Game(random_rules(random, short=True), seed=seed)
    made = []
    while not game.over:
        seat = random.choice(game.pending)
        made.append((game.view(seat), random.choice(game.legal(seat))))
        game.play(made[-1][1], seat)
    assert list(game.decisions()) == made
    assert list(Game.parse(game.record()).decisions()) == made
    for view, action in made:
        assert action in view.legal
    for number in range(1, len(game.decks) + 1):
        assert list(game.decisions(number)) == [decision for decision in made if decision[0].round == number]


def test_decisions_of_a_game_that_goes_on() -> None:
    game = Game("us", players=3, seed=9)
    assert list(game.decisions()) == []
    game.play(game.legal()[0])
    assert [action for _, action in game.decisions()] == [action for _, action in game.actions[0]]
    for wrong in (0, 2):
        with pytest.raises(ValueError, match=f"expected a round from 1 to 1, which have been dealt, got {wrong}"):
            next(game.decisions(wrong))


def test_a_position_cannot_be_replayed() -> None:
    position = Game.from_position(Game("brazil", players=3, seed=9).position())
    with pytest.raises(ValueError, match="began at a position"):
        next(replay(position))
    with pytest.raises(ValueError, match="began at a position"):
        next(position.decisions())


def test_what_people_may_write_differently() -> None:
    """Comments, empty lines, spaces, other ends of lines, and bids or passes on several lines read as the same."""
    game = table("B1 B2", "B3 R2", "B5 R3", bids=Bids.HIDDEN)
    for seat in (2, 0, 1):
        game.play("bid 1", seat)
    text = game.record()
    assert "bids 2=1 0=1 1=1\n" in text
    loose = text.replace("bids 2=1 0=1 1=1", "\n# the bids\n   bids   2=1 # face down\nbids 0=1 1=1  ")
    assert same(Game.parse(loose), game)
    assert same(Game.parse(text.replace("\n", "\r\n")), game)
    assert same(Game.parse(text.rstrip()), game)
    assert same(Game.parse(text.replace('"Seat 0"', '"Seat \\u0030"')), game)
    assert same(Game.from_json(json.dumps(json.loads(game.to_json()), indent=4)), game)


def test_7_8_a_card_played_unseen_is_written_as_the_card_it_was() -> None:
    game = table("B1", "B3", "B5", turned="G1", sight=Sight.FORESIGHT)
    play(game, "bid 0", "bid 0", "bid 0", "play ?", "play ?")
    assert "trick 0 B1 B3\n" in game.record() and "trick 0 B1 B3\n" in game.position()
    assert json.loads(game.to_json())["rounds"][0]["actions"][-1] == [1, "play ?"]
    assert same(Game.parse(game.record()), game)
    assert same(Game.parse(game.record().replace("trick 0 B1 B3", "trick 0 ? ?")), game)
    assert Game.parse(game.record()).actions == game.actions
    with pytest.raises(ValueError, match="line 8, column 12: seat 1 was dealt another card than B5"):
        Game.parse(game.record().replace("trick 0 B1 B3", "trick 0 B1 B5"))


def test_each_kind_of_line_in_one_record() -> None:
    """A Werewolf's word, bids, a Juggler's passing, a Cloud's change, totals, winners."""
    game = table("Werewolf B2 B3", "Juggler R2 R3", "Cloud G2 G3", turned="G1", anniversary=Anniversary.ALL)
    play(game, "trump none", "bid 0", "bid 1", "bid 1")
    play(game, "play B2", "play Juggler=B", "play G2")
    game.play("pass B3", 0)
    game.play("pass R2", 1)
    game.play("pass Cloud", 2)
    play(game, "play R3", "play R2", "play Cloud=R", "play G1", "play B3", "play G3", "change +1")
    assert game.record().splitlines()[6:] == [
        "trump 0 none",
        "bids 0=0 1=1 2=1",
        "trick 0 B2 Juggler=B G2",
        "pass 0=B3 1=R2 2=Cloud",
        "trick 1 R3 R2 Cloud=R",
        "trick 0 G1 B3 G3",
        "change 0 +1",
        "totals 30 30 30",
        "winners 0 1 2",
    ]
    assert same(Game.parse(game.record()), game)


@pytest.mark.parametrize("form", [Form.DUEL, Form.UNICOLOR])
def test_a_position_of_a_special_form(form: Form) -> None:
    rules = Rules(players=2, form=form, bids=Bids.SECRET) if form is Form.DUEL else Rules(players=3, form=form)
    random = Random(1)
    for game in steps(rules, random):
        if len(game.decks) == 3 and game.phase is Phase.PLAY:
            break
    lines = game.position().splitlines()
    assert lines[3] == "round 3"
    gone = [line for line in lines if line.startswith("gone")]
    assert [len(line.split()) - 1 for line in gone] == ([5 + 7] if form is Form.DUEL else [])
    assert "turned none" in lines or form is Form.DUEL
