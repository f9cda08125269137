"""Tables as a player sees them in the middle of a game, without a server: games of the engine from chosen deals, in the
messages of the server's own code, for a page whose socket is answered here."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

from foretold.game.game import Game
from foretold.game.text.rules_text import parse_options
from foretold.game.view import Phase
from foretold.rules.cards import SPECIALS
from foretold.rules.options import Anniversary, Rules
from foretold.service.protocol.messages import Welcome
from foretold.service.protocol.views import encoded, snapshot
from foretold.service.table.events import Person
from foretold.service.table.settings import Settings
from foretold.service.table.state import Seat, Table

ME = Person("me", "Ada")
OTHERS = ("Bartholomew", "Cassiopeia", "Dew", "Ember", "Fern")
MOST = {2: 20, 3: 20, 4: 15, 5: 12, 6: 10}  #: cards of a hand, by players


class Scene(NamedTuple):
    """What seat 0 is asked for, by how many players, with how many cards in hand; under Clairvoyance it sees the hands
    of all others."""

    phase: Phase
    players: int
    cards: int
    clairvoyance: bool = False


def scenes() -> Iterator[Scene]:
    """All of them."""
    for players, most in MOST.items():
        for cards in range(1, most + 1):
            for phase in (Phase.BID, Phase.TRUMP, Phase.PLAY, Phase.PASS):
                if (players, phase) != (2, Phase.PASS):  # there are no anniversary cards in a duel
                    yield Scene(phase, players, cards)
        yield Scene(Phase.BID, players, most, clairvoyance=True)


def rules_of(scene: Scene) -> Rules:
    """Rules under which a scene can be."""
    dealt = scene.cards + (scene.phase is Phase.PASS)
    options = [f"players={scene.players}", f"hand-sizes={dealt}", "first-dealer=chosen"]
    if scene.clairvoyance:
        options.append("sight=clairvoyance")
    if scene.players == 2:
        return Rules(**parse_options([*options, "edition=italy", "form=duel", "bids=secret"]))
    deck = [] if scene.clairvoyance else ["anniversary=all"]
    return Rules(**parse_options([*options, "edition=brazil", *deck]))


def deck_of(scene: Scene, rules: Rules) -> str:
    """Cards in the order in which they are dealt: the Juggler to seat 1, a Wizard turned up where trump is named."""
    first = ["Juggler"] if scene.phase is Phase.PASS else []
    turned = ["WB"] if scene.phase is Phase.TRUMP else []
    rest = [f"{suit}{number}" for number in range(1, 14) for suit in "BRGY"]
    rest += [f"{kind}{suit}" for kind in "JW" for suit in "BRGY"]
    Random(1).shuffle(rest)
    if rules.anniversary is not Anniversary.NONE:
        rest += [special.name for special in SPECIALS]
    rest = [card for card in rest if card not in (*first, *turned)]
    dealt = scene.players * rules.rounds[0] - len(first)
    return " ".join([*first, *rest[:dealt], *turned, *rest[dealt:]])


def game_of(scene: Scene) -> Game:
    """A game in which seat 0 is asked for it."""
    rules = rules_of(scene)
    names = [ME.name, *OTHERS[: scene.players - 1]]
    game = Game(rules, decks=[deck_of(scene, rules)], dealer=0, names=names)
    while not (game.phase is scene.phase and 0 in game.pending):
        seat = game.pending[0]
        legal = [str(action) for action in game.legal(seat)]
        wished = [action for action in legal if action.startswith("play Juggler")]
        game.play((wished or legal)[0], seat)
    return game


@cache
def message_of(scene: Scene) -> str:
    """The table, as seat 0 is sent it."""
    game = game_of(scene)
    table = Table(id="scenes", seq=100, host=ME.id, game=game, game_id="scenes-1", games=1)
    table.rules = game.rules
    table.settings = Settings(rules={"players": str(scene.players), "edition": "brazil"}).with_hints(True)
    table.seats = [Seat(person=ME, present=True, node="here")]
    table.seats += [Seat(level="casual") for _ in range(scene.players - 1)]
    return encoded(snapshot(table, ME.id, 1e9)).decode()


def welcome() -> str:
    """What a socket hears first."""
    return encoded(Welcome(version=2, person=ME, levels=("casual",), phrases=("hello",))).decode()
